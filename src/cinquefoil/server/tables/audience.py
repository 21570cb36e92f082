"""Those who look at a table: their places, and which seats they look from."""

from collections.abc import Callable, Hashable
from typing import Protocol

from cinquefoil.core.story import Viewer
from cinquefoil.server import wire
from cinquefoil.server.tables.table import Seat, Table
from cinquefoil.server.tables.telling import encode


class Place(Protocol):
    """Somebody who looks at a table: a connection."""

    guest: str | None
    program: int | None
    address: str
    seat: Viewer
    board: bool

    def holds(self, seat: Seat, number: int) -> bool: ...

    def send(self, message: bytes) -> None: ...

    def close(self) -> None:
        """Whoever it is may come again."""


class Audience:
    __slots__ = ("places", "sockets", "table")

    def __init__(self, table: Table) -> None:
        self.table = table
        self.places: set[Place] = set()
        self.sockets: set[Place] = set()
        """All that were opened, those without a place too."""

    def close(self) -> None:
        for place in list(self.sockets):
            place.close()

    @property
    def onlookers(self) -> int:
        return sum(place.seat is None for place in self.places)

    def is_connected(self, seat: int) -> bool:
        """Several people at one screen are all there, whoever looks at it now."""
        held = self.table.shown.seats[seat]
        return held.kind == "bot" or any(place.holds(held, seat) for place in self.places)

    def seats_of(self, place: Place) -> list[int]:
        return [number for number, seat in enumerate(self.table.shown.seats) if place.holds(seat, number)]

    def looks_on(self, place: Place) -> bool:
        """Whoever plays does not look on, though they may look from elsewhere than their seat."""
        return place.seat is None and not (self.table.shown.status == "playing" and self.seats_of(place))

    def known_as(self, place: Place) -> Hashable:
        """Those whom the table does not know are all told the same of it."""
        guest, facts = place.guest, self.table.facts
        is_known = guest is not None and (guest == facts.host or guest in {one.guest for one in self.table.shown.seats})
        return guest if is_known else None, place.program

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

    def tell_each(self, kind: Callable[[Place], Hashable], message: Callable[[Place], wire.Message]) -> None:
        """Says to everybody what is for them; to those of the same kind it is the same, and made once."""
        made: dict[Hashable, bytes] = {}
        for place in list(self.places):
            key = kind(place)
            if key not in made:
                made[key] = encode(message(place))
            place.send(made[key])
