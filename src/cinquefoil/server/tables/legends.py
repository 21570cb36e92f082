"""The best games of a kind, as the game itself remembers them; kept, so that they need not be sought among all.

Games among people at public tables, games among people at private ones, and games with bots are each a class of their
own. Who played at a private table is told to those alone who sat there; others are told what was reached, not by whom.
"""

from collections.abc import Collection, Iterable
from typing import Any, Literal, get_args

import msgspec
from sqlalchemy import Connection, Select, select

from cinquefoil.core.documents import Document
from cinquefoil.core.game import Box
from cinquefoil.core.record import Record
from cinquefoil.server.storage import schema
from cinquefoil.server.tables.loading import date_of
from cinquefoil.server.tables.table import Table

Company = Literal["public", "private", "bots"]
COMPANIES: tuple[Company, ...] = get_args(Company)


class Headline(msgspec.Struct, frozen=True):
    """A game that was played to its end, without its events."""

    table: str
    public: bool
    bots: bool
    made_at: int
    rules: int
    options: Document
    names: list[str]
    result: Document | None

    @property
    def company(self) -> Company:
        return "bots" if self.bots else "public" if self.public else "private"

    def record(self, box: Box, *, named: bool = True) -> Record:
        head: Document = {"names": self.names, "date": date_of(self.made_at)} if named else {}
        head |= {"result": self.result} if self.result else {}
        return Record(box.id, self.rules, self.options, (), head)


class Legends:
    """The games that are remembered; whatever comes later is compared with them alone."""

    def __init__(self, box: Box, headlines: Iterable[Headline] = ()) -> None:
        self.box = box
        self.kept: list[Headline] = []
        self.add(headlines)

    def add(self, headlines: Iterable[Headline]) -> None:
        """Of equals the game remembers the first."""
        known = sorted([*self.kept, *headlines], key=lambda one: one.made_at)
        self.kept = [one for company in COMPANIES for one in self._best(known, company)]

    def _best(self, known: Iterable[Headline], company: Company) -> list[Headline]:
        ours = [one for one in known if one.company == company]
        records = [one.record(self.box) for one in ours]
        remembered = self.box.remembered(records)
        return [one for one, record in zip(ours, records, strict=True) if any(record is it for it in remembered)]

    @property
    def private(self) -> list[str]:
        """The tables whose players are not for everybody to know."""
        return [one.table for one in self.kept if not one.public]

    def told_to(self, sat_at: Collection[str]) -> list[Document]:
        """As they are told to somebody who sat at these tables."""
        return [
            {**legend, "company": one.company}
            for one in self.kept
            for legend in self.box.legends([one.record(self.box, named=one.public or one.table in sat_at)])
        ]


def headlines(connection: Connection, game: str) -> list[Headline]:
    """Of all games of a kind."""
    t = schema.tables.c
    return [_headline(row) for row in connection.execute(_over.where(t.game == game))]


def headline_at(connection: Connection, table: str) -> list[tuple[str, Headline]]:
    """Of the game that has come to its end at a table, if there is one, and which game it is."""
    rows = connection.execute(_over.where(schema.tables.c.name == table))
    return [(row.game, _headline(row)) for row in rows]


def _ended() -> Select[Any]:
    t = schema.tables.c
    return select(t.name, t.game, t.public, t.bots, t.made_at, t.rules, t.options, t.names, t.ending).where(
        t.status == "over"
    )


_over = _ended()


def _headline(row: Any) -> Headline:
    options, names = msgspec.json.decode(row.options), msgspec.json.decode(row.names)
    result = _result(msgspec.json.decode(row.ending or "null"))
    return Headline(row.name, row.public, row.bots, row.made_at, row.rules, options, names, result)


def headline_of(table: Table) -> Headline | None:
    """What a table adds, once it is over; None if it adds nothing."""
    facts, shown = table.facts, table.shown
    if not shown.is_over:
        return None
    bots = any(seat.kind == "bot" for seat in shown.seats)
    options, result = dict(facts.options), _result(shown.ending())
    return Headline(facts.name, facts.public, bots, facts.made_at, facts.rules, options, shown.names, result)


def tables_among(connection: Connection, guest: str, tables: Iterable[str]) -> set[str]:
    """Those of some tables where a guest has sat down."""
    p = schema.places.c
    return set(connection.execute(select(p.table).where(p.guest == guest, p.table.in_(list(tables)))).scalars())


def _result(ending: Document | None) -> Document | None:
    """Of a game that was played to its end."""
    return ending if ending is not None and ending["scores"] is not None else None
