"""A change of a table in the making, and what lists will say of it."""

from typing import Any

from msgspec.structs import replace
from sqlalchemy import Executable, update

from cinquefoil.core.documents import canonical
from cinquefoil.core.events import Event
from cinquefoil.core.fair import MISSING
from cinquefoil.core.game import Game
from cinquefoil.server import wire
from cinquefoil.server.storage import schema
from cinquefoil.server.storage.writer import Row
from cinquefoil.server.tables.dealer import Draw
from cinquefoil.server.tables.gathering import Contributions
from cinquefoil.server.tables.table import Entry, Moment, Seat, Table, dealt, write_seat

Also = list[tuple[Executable, Row]]
"""What else is written together with the log."""


class Draft:
    """A change in the making: entries one by one, and where they lead."""

    def __init__(self, table: Table, at: int) -> None:
        self.table = table
        self.at = at
        self.before = self.moment = table.head
        self.entries: list[Entry] = []
        self.games: list[Game | None] = []
        self.also: Also = []

    def add(
        self, kind: wire.EntryKind, seat: int | None, text: str, moment: Moment, move_id: str | None = None
    ) -> None:
        entry = Entry(self.next_seq, kind, seat, text, move_id, self.at)
        self.moment = self.table.ticked(self.moment, moment, entry)
        self.entries.append(entry)
        self.games.append(moment.game)

    @property
    def next_seq(self) -> int:
        return self.before.seq + len(self.entries) + 1

    def seat(self, number: int, seat: Seat) -> None:
        text = write_seat(seat)
        self.add("sit", number, text, self.moment.seated(number, seat, self.next_seq))

    def stand(self, number: int) -> None:
        name = self.moment.seats[number].name
        self.add("stand", number, name, self.moment.seated(number, self.table.empty_seat(number), self.next_seq))

    def note(
        self,
        kind: wire.EntryKind,
        seat: int | None = None,
        text: str = "",
        move_id: str | None = None,
        **changed: Any,
    ) -> None:
        """What happens to the table beside its game and its seats, and what it changes in the moment."""
        self.add(kind, seat, text, replace(self.moment, seq=self.next_seq, **changed), move_id)

    def end_if_deserted(self) -> None:
        """A game without anybody is no game."""
        if not any(seat.kind in ("person", "program") for seat in self.moment.seats):
            self.note("end", text="abandoned", abandoned=True)

    def start_if_ready(self, draw: Draw, contributions: Contributions) -> None:
        """The game begins when nobody is missing, and all people have added to its chance."""
        if self.moment.game is not None or any(seat.is_free for seat in self.moment.seats):
            return
        is_chance = self.table.box.kind.chance == "stochastic"
        given = contributions(self.moment.seats) if is_chance else (MISSING,) * len(self.moment.seats)
        if given is not None:
            game, cup = self.table.start(), self.table.cup(given)
            self.note("start", text=" ".join(given), game=game, game_seq=self.next_seq, cup=cup)
            self.deal(draw)

    def play(self, event: Event, game: Game, move_id: str | None) -> None:
        """A move that leads to this game."""
        self.add("move", event.seat, event.text, self.moment.played(game, self.next_seq), move_id)

    def deal(self, draw: Draw) -> None:
        """What chance brings now is written together with what it follows."""
        game, cup = self.moment.game, self.moment.cup
        assert game is not None
        assert cup is not None
        for text, after in dealt(game, draw, cup, self.next_seq):
            self.add("chance", None, text, self.moment.played(after, self.next_seq))


def summary(moment: Moment) -> Row:
    """What lists say of a table."""
    ending = moment.ending()
    return {
        "status": moment.status,
        "names": canonical(moment.names),
        "free": sum(seat.kind == "open" for seat in moment.seats),
        "bots": any(seat.kind == "bot" for seat in moment.seats),
        "ending": None if ending is None else canonical(ending),
        "due_at": None if moment.clock is None else moment.clock.due(),
    }


def new_summary(table: str, moment: Moment) -> tuple[Executable, Row]:
    tables = schema.tables
    return update(tables).where(tables.c.name == table).values(summary(moment)), {}
