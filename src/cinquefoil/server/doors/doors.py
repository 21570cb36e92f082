"""Who is let in, and how often."""

import re
from collections import Counter

from starlette.datastructures import Headers
from starlette.requests import HTTPConnection

from cinquefoil.server.doors.porter import Porter
from cinquefoil.server.doors.reach import Reach
from cinquefoil.server.errors import Forbidden
from cinquefoil.server.house import House
from cinquefoil.server.limits import Limits
from cinquefoil.server.people.identity import COOKIE, unsigned

HOST = re.compile(r"(?:\[([0-9a-f:.]+)\]|([a-z0-9_.-]+))(?::[0-9]{1,5})?", re.IGNORECASE)
"""A name or an address, and a port: whatever else a header may have would end up in links."""


class Doors:
    """Who is let in, and how often."""

    def __init__(self, house: House, reach: Reach) -> None:
        self.house = house
        self.reach = reach
        settings = house.settings
        self.requests = Limits(settings.requests, house.ticks)
        self.all_requests = Limits(settings.all_requests, house.ticks)
        self.guests = Limits(settings.guests, house.ticks)
        self.tables = Limits(settings.tables, house.ticks)
        self.replays = Limits(settings.replays, house.ticks)
        self.brought = Limits(settings.brought, house.ticks)
        self.names = Limits(settings.names, house.ticks)
        self.kept = Limits(settings.kept, house.ticks)
        self.porter = Porter(settings, house.ticks)
        self.sockets: Counter[str] = Counter()

    def check_host(self, headers: Headers) -> None:
        """A page elsewhere whose name suddenly means this machine is turned away."""
        if _hostname(headers.get("host", "")) not in self.reach.names:
            raise Forbidden("table.wrong-host")

    def count(self, connection: HTTPConnection, address: str) -> None:
        """TooFast, if this is one request too many."""
        self.requests.take(self.guest_of(connection) or address)
        self.all_requests.take(address)

    @staticmethod
    def check_origin(headers: Headers) -> None:
        """What changes something must come from our own page, or say so: browsers always tell the truth here."""
        origin = headers.get("origin")
        if origin is None:
            raise Forbidden("table.no-origin")
        if origin.partition("://")[2].lower() != headers.get("host", "").lower():
            raise Forbidden("table.foreign-origin")

    def guest_of(self, connection: HTTPConnection) -> str | None:
        """Who asks. Forbidden, if they are banned."""
        cookie = connection.cookies.get(COOKIE)
        guest = None if cookie is None else unsigned(cookie, self.house.cookie_secret)
        if guest is not None and self.house.sanctions.is_banned(guest):
            raise Forbidden("table.banned")
        return guest

    def check_address(self, address: str) -> None:
        if self.house.sanctions.is_banned(address):
            raise Forbidden("table.banned")


def _hostname(host: str) -> str:
    """Without the port, and without the brackets of IPv6; nothing if it is no host."""
    found = HOST.fullmatch(host)
    return (found[1] or found[2]).lower() if found else ""
