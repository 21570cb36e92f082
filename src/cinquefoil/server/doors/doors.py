"""Who is let in, and how often."""

import re
from collections import Counter
from hmac import compare_digest

from starlette.datastructures import Headers
from starlette.requests import HTTPConnection
from starlette.types import Scope

from cinquefoil.server.doors.porter import Porter
from cinquefoil.server.doors.reach import LOOPBACK, Reach
from cinquefoil.server.errors import Forbidden
from cinquefoil.server.house import House
from cinquefoil.server.limits import Limits
from cinquefoil.server.people.identity import COOKIE, unsigned

HOST = re.compile(r"(?:\[([0-9a-f:.]+)\]|([a-z0-9_.-]+))(?::[0-9]{1,5})?", re.IGNORECASE)
"""A name or an address, and a port: whatever else a header may have would end up in links."""

SENT_ON = ("forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip")
"""What proxies add."""


class Doors:
    """Who is let in, and how often."""

    def __init__(self, house: House, reach: Reach) -> None:
        self.house = house
        self.reach = reach
        settings = house.settings
        self.requests = Limits("requests", settings.requests, house.ticks)
        self.all_requests = Limits("all_requests", settings.all_requests, house.ticks)
        share = house.spending.share
        self.guests = share(Limits("guests", settings.guests, house.ticks))
        self.tables = share(Limits("tables", settings.tables, house.ticks))
        self.replays = share(Limits("replays", settings.replays, house.ticks))
        self.brought = share(Limits("brought", settings.brought, house.ticks))
        self.names = share(Limits("names", settings.names, house.ticks))
        self.kept = share(Limits("kept", settings.kept, house.ticks))
        self.porter = Porter(settings, house.ticks)
        self.sockets: Counter[str] = Counter()

    def see_through_proxy(self, scope: Scope) -> None:
        """Whoever asks through a trusted proxy comes from where it says, as safely as it says."""
        client, proxies = scope.get("client"), self.house.settings.trusted_proxy
        if not client or not proxies.trusts(client[0]):
            return
        headers = Headers(scope=scope)
        scope["client"] = (proxies.who_asks(client[0], ",".join(headers.getlist("x-forwarded-for"))), 0)
        if scope["type"] == "http" and headers.getlist("x-forwarded-proto") in (["http"], ["https"]):
            scope["scheme"] = headers["x-forwarded-proto"]

    def check_host(self, headers: Headers) -> None:
        """A page elsewhere whose name suddenly means this machine is turned away."""
        if _hostname(headers.get("host", "")) not in self.reach.names:
            raise Forbidden("table.wrong-host")

    def count(self, connection: HTTPConnection, address: str) -> None:
        """TooFast, if this is one request too many."""
        self.requests.take(self.guest_of(connection) or address)
        self.all_requests.take(address)

    def check_origin(self, headers: Headers) -> None:
        """What changes something must come from our own page, or say so: browsers always tell the truth here."""
        origin = headers.get("origin")
        if origin is None:
            raise Forbidden("table.no-origin")
        scheme, _, page = origin.partition("://")
        asked = headers.get("host", "").lower()
        is_own = page.lower() == asked and scheme == self.reach.scheme(scheme, asked)
        if not is_own and origin != self.reach.public_url:
            raise Forbidden("table.foreign-origin")

    def guest_of(self, connection: HTTPConnection) -> str | None:
        """Who asks. Forbidden, if they are banned."""
        cookie = connection.cookies.get(COOKIE)
        guest = None if cookie is None else unsigned(cookie, self.house.cookie_secret)
        if guest is not None and self.house.sanctions.is_banned(guest):
            raise Forbidden("table.banned")
        return guest

    def check_curious(self, headers: Headers, address: str) -> None:
        """Figures are for who has the token, if there is one; else for programs on this machine. A proxy may not say
        that it is one, so whoever asks for the house by another name is not here either."""
        token = self.house.settings.metrics_token
        if token:
            given = headers.get("authorization", "").removeprefix("Bearer ").encode()
            is_allowed = compare_digest(given, token.encode())
        else:
            is_allowed = is_here(headers, address) and _hostname(headers.get("host", "")) in LOOPBACK
        if not is_allowed:
            raise Forbidden("table.figures")

    def check_address(self, address: str) -> None:
        if self.house.sanctions.is_banned(address):
            raise Forbidden("table.banned")


def is_here(headers: Headers, address: str) -> bool:
    """Whether somebody asks from this machine. Behind a proxy everybody seems to, and whoever is behind one may tell it
    that they do: so nobody who was sent on is here."""
    return address in LOOPBACK and not any(header in headers for header in SENT_ON)


def _hostname(host: str) -> str:
    """Without the port, and without the brackets of IPv6; nothing if it is no host."""
    found = HOST.fullmatch(host)
    return (found[1] or found[2]).lower() if found else ""
