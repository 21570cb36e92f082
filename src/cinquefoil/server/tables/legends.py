"""The best games of a kind, as the game itself remembers them; kept, so that they need not be sought among all."""

from collections.abc import Iterable
from typing import Any

import msgspec
from sqlalchemy import Connection, select

from cinquefoil.core.documents import Document
from cinquefoil.core.game import Box
from cinquefoil.core.record import Record
from cinquefoil.server.storage import schema
from cinquefoil.server.tables.loading import date_of
from cinquefoil.server.tables.table import Table


class Headline(msgspec.Struct, frozen=True):
    """A game that was played to its end, without its events."""

    made_at: int
    rules: int
    options: Document
    names: list[str]
    result: Document | None

    def record(self, box: Box) -> Record:
        head: Document = {"names": self.names, "date": date_of(self.made_at)}
        head |= {"result": self.result} if self.result else {}
        return Record(box.id, self.rules, self.options, (), head)


class Legends:
    """The games that are remembered; whatever comes later is compared with them alone."""

    def __init__(self, box: Box, headlines: Iterable[Headline] = ()) -> None:
        self.box = box
        self.kept: list[Headline] = []
        self.best: list[Document] = []
        self.add(headlines)

    def add(self, headlines: Iterable[Headline]) -> None:
        """Of equals the game remembers the first."""
        known = sorted([*self.kept, *headlines], key=lambda one: one.made_at)
        records = [one.record(self.box) for one in known]
        remembered = self.box.remembered(records)
        self.kept = [one for one, record in zip(known, records, strict=True) if any(record is it for it in remembered)]
        self.best = self.box.legends(remembered)


def headlines(connection: Connection, game: str) -> list[Headline]:
    """Of all games of a kind that anybody may know of."""
    t = schema.tables.c
    query = select(t.made_at, t.rules, t.options, t.names, t.ending).where(t.game == game, t.status == "over", t.public)
    return [_headline(row) for row in connection.execute(query)]


def _headline(row: Any) -> Headline:
    options, names = msgspec.json.decode(row.options), msgspec.json.decode(row.names)
    return Headline(row.made_at, row.rules, options, names, _result(msgspec.json.decode(row.ending or "null")))


def headline_of(table: Table) -> Headline | None:
    """What a table adds, once it is over; None if it adds nothing."""
    facts, shown = table.facts, table.shown
    if not shown.is_over or not facts.public:
        return None
    return Headline(facts.made_at, facts.rules, dict(facts.options), shown.names, _result(shown.ending()))


def _result(ending: Document | None) -> Document | None:
    """Of a game that was played to its end."""
    return ending if ending is not None and ending["scores"] is not None else None
