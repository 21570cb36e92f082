"""From where the house can be reached: this machine alone, or the home network too. It can be opened while it runs."""

import io
import re
import socket
from collections.abc import Awaitable, Callable
from urllib.parse import urlsplit

import segno

from cinquefoil.core.errors import BadOption
from cinquefoil.server.errors import NotNow

LOOPBACK = ("127.0.0.1", "::1", "localhost")
PUBLIC = re.compile(r"(https?)://([a-z0-9_.-]+)(?::([0-9]{1,5}))?/?", re.IGNORECASE)

Listen = Callable[[list[str]], Awaitable[None]]


class Reach:
    def __init__(
        self, names: frozenset[str] = frozenset(), listen: Listen | None = None, public_url: str | None = None
    ) -> None:
        self.public_url = public_url
        """Under which the world knows the house, if it stands behind a proxy; then links lead there."""
        self.names = {*LOOPBACK, *names}
        if public_url is not None:
            self.names.add(_hostname(public_url))
        """Under which the house answers: a page elsewhere whose name suddenly means this machine is turned away."""
        self.listen = listen
        """How to let more in; None where the house cannot."""
        self.addresses: list[str] = []
        """In the home network, the likeliest first."""

    def welcome(self, addresses: list[str]) -> None:
        """The house listens there now."""
        name = socket.gethostname().lower()
        self.addresses = addresses
        self.names |= {*addresses, name, f"{name}.local"}

    @property
    def can_open(self) -> bool:
        """Whether it is open to the home network, or can be: not if there is none, or the house is to stay alone."""
        return bool(self.addresses) or (self.listen is not None and bool(lan_addresses()))

    async def open(self) -> None:
        """Opens the house to the home network. NotNow if that cannot be."""
        if self.addresses:
            return
        if self.listen is None or not self.can_open:
            raise NotNow("table.no-network")
        addresses = lan_addresses()
        try:
            await self.listen(addresses)
        except OSError:
            raise NotNow("table.no-network") from None
        self.welcome(addresses)

    def origin(self, scheme: str, host: str) -> str:
        """Of a link that somebody else can follow: as the house was asked for, unless that leads to this machine."""
        if self.public_url is not None:
            return self.public_url
        asked = f"{scheme}://{host}"
        if is_near(asked) and self.addresses:
            return f"{scheme}://{self.addresses[0]}:{host.rpartition(':')[2]}"
        return asked

    def scheme(self, scheme: str, host: str) -> str:
        """In which somebody asks: under the public address, that of the public address, whatever a proxy speaks."""
        if self.public_url is None or _hostname(self.public_url) != _hostname(f"//{host}"):
            return scheme
        return urlsplit(self.public_url).scheme


def public_origin(url: str) -> str:
    """A public address as browsers write it in `Origin`. BadOption, if it is not the address of a whole site."""
    found = PUBLIC.fullmatch(url)
    if found is None:
        raise BadOption(
            f"{url!r} cannot be the public address: it has to be like https://games.example.org, "
            "without a path, since the house needs a name of its own"
        )
    scheme, host, port = found[1].lower(), found[2].lower(), found[3]
    is_usual = port is None or int(port) == {"http": 80, "https": 443}[scheme]
    return f"{scheme}://{host}" if is_usual else f"{scheme}://{host}:{int(port)}"


def _hostname(url: str) -> str:
    return urlsplit(url).hostname or ""


def is_near(origin: str) -> bool:
    """Whether it leads to this machine, from wherever it is followed."""
    return _hostname(origin) in LOOPBACK


def lan_addresses() -> list[str]:
    """Under which this machine is known in its network, the likeliest first. Nothing is sent to find it out."""
    found = []
    for target in ("192.168.255.254", "10.255.255.254", "172.31.255.254"):
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            try:
                probe.connect((target, 9))
                found.append(str(probe.getsockname()[0]))
            except OSError:
                continue
    return [address for address in dict.fromkeys(found) if not address.startswith("127.")]


def code_for_terminal(address: str) -> str:
    """Two dots a character."""
    out = io.StringIO()
    segno.make(address, error="l").terminal(out, compact=True, border=2)
    return out.getvalue()


def code_as_picture(address: str) -> str:
    """An address for an `img`."""
    return segno.make(address, error="m").svg_data_uri(border=3, scale=6, light="#fff")
