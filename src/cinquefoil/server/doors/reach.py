"""From where the house can be reached: this machine alone, or the home network too. It can be opened while it runs."""

import io
import socket
from collections.abc import Awaitable, Callable
from urllib.parse import urlsplit

import segno

from cinquefoil.server.errors import NotNow

LOOPBACK = ("127.0.0.1", "::1", "localhost")

Listen = Callable[[list[str]], Awaitable[None]]


class Reach:
    def __init__(self, names: frozenset[str] = frozenset(), listen: Listen | None = None) -> None:
        self.names = {*LOOPBACK, *names}
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
        asked = f"{scheme}://{host}"
        if is_near(asked) and self.addresses:
            return f"{scheme}://{self.addresses[0]}:{host.rpartition(':')[2]}"
        return asked


def is_near(origin: str) -> bool:
    """Whether it leads to this machine, from wherever it is followed."""
    return urlsplit(origin).hostname in LOOPBACK


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
