"""Hands over a table: where they are is worth nothing a moment later, so a crowd sees only what there is time for."""

from cinquefoil.server import wire
from cinquefoil.server.tables.audience import CROWD, Place
from cinquefoil.server.tables.room import Room


def show(room: Room, pointed: wire.Pointed, pointer: Place | None = None) -> None:
    """To all others at the table. TooFast, if it is too much even for the seats, which takes many devices at each."""
    services, places, name = room.services, room.audience.places, room.table.name
    onlookers = sum(place.seat is None for place in places)
    services.hands.take(f"{name}/table", len(places) - onlookers)
    is_for_all = services.hands.spares(f"{name}/onlookers", onlookers)
    if is_for_all and len(places) > CROWD:
        is_for_all = services.all_hands.spares("onlookers", onlookers)
    room.audience.tell(pointed, lambda other: other is not pointer and (is_for_all or other.seat is not None))
