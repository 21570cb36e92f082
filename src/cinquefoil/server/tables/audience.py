"""Those who look at a table: their places, and which seats they look from."""

from collections.abc import Callable, Hashable, Mapping
from typing import Protocol, TypeVar

from cinquefoil.core.story import Viewer
from cinquefoil.server import wire
from cinquefoil.server.sharing.company import Company
from cinquefoil.server.tables.table import Seat, Table
from cinquefoil.server.tables.telling import encode

K = TypeVar("K", bound=Hashable)
CROWD = 16
"""So many look at a table, and telling all of them takes a while."""


class Place(Protocol):
    """Somebody who looks at a table: a connection."""

    guest: str | None
    answerable: str | None
    """The guest who answers for what is said from there; for a program, whoever made the table."""
    program: int | None
    address: str
    seat: Viewer
    board: bool
    is_looking: bool
    """Whether somebody is taking in what has just happened."""
    made: str | None
    """The id of a move that is to be answered by its news."""

    def holds(self, seat: Seat, number: int) -> bool: ...

    def send(self, message: bytes) -> None: ...

    def close(self) -> None:
        """Whoever it is may come again."""


class Audience:
    __slots__ = ("elsewhere", "invited", "places", "sockets", "table")

    def __init__(self, table: Table) -> None:
        self.table = table
        self.places: set[Place] = set()
        self.sockets: set[Place] = set()
        """All that were opened, those without a place too."""
        self.elsewhere: Mapping[str, Company] = {}
        """Who looks at it from other servers."""
        self.invited: set[str] = set()
        """Guests who once came with the invite link, as far as they have been here since."""

    def close(self) -> None:
        for place in list(self.sockets):
            place.close()

    @property
    def number(self) -> int:
        """Of all who look at it, from wherever."""
        return len(self.places) + sum(company.onlookers for company in self.elsewhere.values())

    @property
    def onlookers(self) -> int:
        return self._onlookers_here() + sum(company.onlookers for company in self.elsewhere.values())

    def _onlookers_here(self) -> int:
        """Whoever has a seat is none, though a curtain may be between them and it."""
        return sum(place.seat is None and not self.seats_of(place) for place in self.places)

    def is_connected(self, seat: int) -> bool:
        """Several people at one screen are all there, whoever looks at it now."""
        held = self.table.shown.seats[seat]
        return (
            held.kind == "bot"
            or any(place.holds(held, seat) for place in self.places)
            or any(_has(company, held, seat) for company in self.elsewhere.values())
        )

    @property
    def company(self) -> Company:
        """As others are to know it."""
        guests = {place.guest for place in self.places if place.guest is not None}
        programs = {place.program for place in self.places if place.program is not None}
        return Company(tuple(sorted(guests)), tuple(sorted(programs)), self._onlookers_here())

    @property
    def is_looking(self) -> bool:
        """Somebody who plays here wants to look at something first."""
        return any(place.is_looking and place.seat is not None for place in self.places)

    def seats_of(self, place: Place) -> list[int]:
        return [number for number, seat in enumerate(self.table.shown.seats) if place.holds(seat, number)]

    def looks_on(self, place: Place) -> bool:
        """Whoever plays does not look on, though they may look from elsewhere than their seat."""
        return place.seat is None and not (self.table.shown.status == "playing" and self.seats_of(place))

    def known_as(self, place: Place) -> Hashable:
        """Those whom the table does not know are all told the same of it."""
        guest, facts = place.guest, self.table.facts
        is_known = guest is not None and (guest == facts.host or guest in {one.guest for one in self.table.shown.seats})
        return guest if is_known else None, guest in self.invited, place.program

    def check_places(self) -> None:
        """Whose seat is not theirs any more looks on from elsewhere."""
        for place in self.places:
            if place.seat is not None and not place.holds(self.table.shown.seats[place.seat], place.seat):
                place.seat = None

    def tell(self, message: wire.Message, to: Callable[[Place], bool] = lambda place: True) -> None:
        """Says the same to all, or to some."""
        encoded = encode(message)
        for place in list(self.places):
            if to(place):
                place.send(encoded)

    def tell_each(self, kind: Callable[[Place], K], message: Callable[[Place, K], wire.Message]) -> None:
        """Says to everybody what is for them; to those of the same kind it is the same, and made once."""
        encoded: dict[K, bytes] = {}
        for place in list(self.places):
            key = kind(place)
            found = encoded.get(key)
            if found is None:
                found = encoded[key] = encode(message(place, key))
            place.send(found)


def _has(company: Company, held: Seat, number: int) -> bool:
    is_programs = any(held.is_programs(number, program) for program in company.programs)
    return is_programs or any(held.held_by(guest) for guest in company.guests)
