"""A log as it is told to those who come: every entry is put into words and written once for all who see the same."""

from collections import deque
from collections.abc import Iterator

import msgspec

from cinquefoil.core.story import Eyes, Told, Viewer
from cinquefoil.server.tables import telling
from cinquefoil.server.tables.table import Entry, Table

MOST_TOLD = 1000
"""Entries of a log told at once: who comes late to a long game gets the newest."""


class Recollection:
    __slots__ = ("table", "written")

    def __init__(self, table: Table) -> None:
        self.table = table
        self.written: dict[Eyes, dict[int, bytes]] = {}
        """Entries by their number, as they travel."""

    def missing(self, since: int) -> int:
        """How many entries somebody lacks who has seen so many."""
        return min(max(self.table.shown.seq - since, 0), MOST_TOLD)

    def history(self, viewer: Viewer, since: int) -> msgspec.Raw:
        """What is written of the table's course after an entry, as the viewer may know it."""
        deque(self.recall(viewer, since), maxlen=0)
        entries, written = self._missed(since), self._written(viewer)
        history = msgspec.Raw(b"[" + b",".join([written[entry.seq] for entry in entries]) + b"]")
        if len(written) > 2 * MOST_TOLD:
            for seq in range(min(written), self.table.shown.seq - MOST_TOLD):
                written.pop(seq, None)
        return history

    def recall(self, viewer: Viewer, since: int) -> Iterator[None]:
        """Works out what `history` will tell, an entry at every step."""
        entries, story, written = self._missed(since), self.table.story, self._written(viewer)
        until = self.table.shown.events
        moment = until - sum(entry.is_in_game for entry in entries)
        tellings: Iterator[Told] | None = None
        for entry in entries:
            moment += entry.is_in_game
            if entry.seq in written:
                tellings = None if entry.is_in_game else tellings
                continue
            if entry.is_in_game and story is not None:
                tellings = tellings or story.tell(moment - 1, until, viewer)
                told = telling.told(entry, next(tellings))
            else:
                told = telling.told_of_table(entry)
            written[entry.seq] = telling.encode(told)
            yield

    def forget(self) -> None:
        """Nobody is there who would ask again."""
        self.written.clear()

    def _written(self, viewer: Viewer) -> dict[int, bytes]:
        story = self.table.story
        return self.written.setdefault(None if story is None else story.eyes(viewer), {})

    def _missed(self, since: int) -> list[Entry]:
        shown = self.table.shown
        return self.table.entries[shown.seq - self.missing(since) : shown.seq]
