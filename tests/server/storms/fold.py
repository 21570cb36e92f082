"""The log as the database has it, folded by the rules alone: what everybody should have been shown."""

import sqlite3
from collections.abc import Mapping
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import psycopg

from cinquefoil import Game, Record, games
from cinquefoil.core.documents import canonical
from cinquefoil.core.events import Event

Viewer = int | None


class Row(NamedTuple):
    seq: int
    kind: str
    seat: int | None
    text: str
    move_id: str | None
    at: int


@dataclass
class Fold:
    """One table's log, played by the rules."""

    game: str
    options: Mapping[str, Any]
    rows: list[Row] = field(default_factory=list)
    games: list[Game | None] = field(default_factory=lambda: [None])
    """After each row; the first is before all of them."""
    moments: list[Game] = field(default_factory=list)
    """After each event of the game; the first is its start."""
    made: dict[tuple[int, str], Row] = field(default_factory=dict)
    """Moves by seat and id,"""
    words: dict[tuple[int, int], Row] = field(default_factory=dict)
    """and by seat and entry."""

    def extend(self, rows: list[Row]) -> None:
        """Goes on to what the log is now: it may grow, and nothing else."""
        assert rows[: len(self.rows)] == self.rows, "what was written has changed"
        for row in rows[len(self.rows) :]:
            assert row.seq == len(self.rows) + 1, f"entry {row.seq} follows entry {len(self.rows)}"
            self.games.append(self._after(row))
            self.rows.append(row)
            if row.move_id is not None and row.seat is not None:
                assert (row.seat, row.move_id) not in self.made, f"move {row.move_id} was made twice"
                self.made[row.seat, row.move_id] = row
                self.words[row.seat, row.seq] = row

    def _after(self, row: Row) -> Game | None:
        box, game = games[self.game], self.games[-1]
        if row.kind == "start":
            game = box.start(**self.options)
        elif row.kind in ("move", "chance"):
            assert game is not None, "a move before the start"
            event = Event(row.seat, row.text)
            to = event.back_to
            game = game.play(box.write_event(event), row.seat) if to is None else self.moments[to]
        else:
            return game
        self.moments.append(game)
        return game

    @property
    def seq(self) -> int:
        return len(self.rows)

    @property
    def now(self) -> Game | None:
        return self.games[-1]

    def view(self, seq: int, viewer: Viewer) -> str:
        game = self.games[seq]
        return canonical(None if game is None else game.view(viewer))

    def moves(self, seq: int, viewer: Viewer) -> list[str]:
        """What a seat may play: not that it is away, which is for the table to say."""
        game = self.games[seq]
        over = any(row.kind in ("resign", "end") for row in self.rows[:seq])
        if game is None or viewer is None or over or viewer not in game.acting:
            return []
        return [move for move in game.moves(viewer) if not move.endswith((":away", ":back"))]

    def told(self, seq: int, viewer: Viewer) -> tuple[int, str, int | None, str, int]:
        """An entry as a viewer may know it."""
        row, before = self.rows[seq - 1], self.games[seq - 1]
        text = row.text
        if row.kind in ("move", "chance") and before is not None and Event(row.seat, row.text).back_to is None:
            box = games[self.game]
            text = before.seen(box.write_event(Event(row.seat, row.text)), viewer)
            text = text.removeprefix(f"{row.seat}:") if box.simultaneous else text
        elif row.kind == "sit":
            text = msgspec.json.decode(row.text)["name"]
        return row.seq, row.kind, row.seat, text, row.at

    def record_events(self, viewer: Viewer) -> list[str]:
        """The events as the record of the table should tell them to a viewer."""
        events = [Event(row.seat, row.text) for row in self.rows if row.kind in ("move", "chance")]
        record = Record(self.game, games[self.game].rules_version, self.options, events)
        over = any(row.kind in ("resign", "end") for row in self.rows) or (self.now is not None and self.now.over)
        return [str(event) for event in (record if over else record.seen_by(viewer, games[self.game])).events]


class Ledger:
    """All tables of a house, read from its database and not through the house."""

    def __init__(self, data: Path, database: str | None = None) -> None:
        self.file = data / "house.sqlite"
        self.database = database
        self.folds: dict[str, Fold] = {}

    def _connect(self) -> Any:
        """While the house is open: who closes a file last tidies it up, and that is for the house to do."""
        return psycopg.connect(self.database) if self.database else sqlite3.connect(self.file, timeout=30)

    def read(self, *tables: str) -> None:
        place = "%s" if self.database else "?"
        query = f'SELECT seq, kind, seat, text, move_id, at FROM log WHERE "table" = {place} ORDER BY seq'
        with closing(self._connect()) as database:
            for name, game, options in database.execute("SELECT name, game, options FROM tables").fetchall():
                if tables and name not in tables:
                    continue
                fold = self.folds.setdefault(name, Fold(game, msgspec.json.decode(options)))
                fold.extend([Row(*row) for row in database.execute(query, (name,))])

    def grown(self, table: str) -> Fold:
        self.read(table)
        return self.folds[table]

    def check(self) -> None:
        """After the last, with the house closed."""
        if not self.database:
            with closing(sqlite3.connect(self.file)) as database:
                assert database.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        self.read()
