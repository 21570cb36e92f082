"""Where notices may go: hosts that the house's host has named, exactly, and never by the way into the home network."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from ipaddress import IPv6Address, IPv6Network, ip_address
from typing import Literal

from cinquefoil.core.errors import BadOption
from cinquefoil.server.errors import unwanted

LONGEST_WEBHOOK = 500
HTTPS = 443
PORTS = {"http": 80, "https": HTTPS}
WEBHOOK = re.compile(
    r"(https?)://([a-z0-9.-]{1,253})(?::([0-9]{1,5}))?((?:/[a-z0-9._~!$&'()*+,;=:@%/?-]*)?)", re.IGNORECASE
)
"""No user, no fragment, no brackets: what a browser and a server might read differently cannot be said."""
NAME = re.compile(r"(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?")
"""A host of the internet. Its last part begins with a letter: so no address in numbers is one, however written."""
HOME = re.compile(r"([a-z0-9.-]{1,253}):([0-9]{1,5})")
DISGUISES = tuple(map(IPv6Network, ("::/96", "64:ff9b::/96", "64:ff9b:1::/48", "2001::/32", "2002::/16")))
"""Addresses of IPv6 with another one inside, at which they may arrive."""


@dataclass(frozen=True)
class Target:
    """What a webhook's address means."""

    scheme: Literal["http", "https"]
    host: str
    port: int
    path: str
    is_home: bool
    """Whether the host has named it, port and all, wherever it is."""

    @property
    def name(self) -> str:
        """As HTTP says it."""
        return self.host if self.port == PORTS[self.scheme] else f"{self.host}:{self.port}"


@dataclass(frozen=True)
class WebhookHosts:
    public: frozenset[str] = frozenset()
    home: frozenset[tuple[str, int]] = frozenset()

    @property
    def names(self) -> list[str]:
        return sorted([*self.public, *(f"{host}:{port}" for host, port in self.home)])

    def target(self, webhook: str) -> Target:
        """BadOption, if nothing may be sent there."""
        found = WEBHOOK.fullmatch(webhook) if len(webhook) <= LONGEST_WEBHOOK else None
        if found is None:
            raise unwanted("table.webhook-unread")
        scheme: Literal["http", "https"] = "https" if found[1].lower() == "https" else "http"
        host, port, path = found[2].lower(), int(found[3] or PORTS[scheme]), found[4] or "/"
        is_home = (host, port) in self.home
        if not is_home and (host not in self.public or port != HTTPS):
            raise unwanted("table.webhook-host", hosts=", ".join(self.names))
        if not is_home and scheme != "https":
            raise unwanted("table.webhook-https")
        return Target(scheme, host, port, path, is_home)


def public_hosts(names: Iterable[str]) -> frozenset[str]:
    """Of the internet, by their exact names. BadOption."""
    return frozenset(_public(name.lower()) for name in names)


def _public(name: str) -> str:
    if not NAME.fullmatch(name):
        raise BadOption(f"{name!r} is not the name of a host, like discord.com: for one at home use --webhook-home")
    return name


def home_hosts(names: Iterable[str]) -> frozenset[tuple[str, int]]:
    """Of the home network, by name and port. BadOption."""
    return frozenset(_home(name.lower()) for name in names)


def _home(name: str) -> tuple[str, int]:
    found = HOME.fullmatch(name)
    if found is None or not 0 < int(found[2]) < 65_536:
        raise BadOption(f"{name!r} is not a host with its port, like ntfy.home:8080")
    return found[1], int(found[2])


def is_public(address: str) -> bool:
    """Whether an address belongs to the internet: not to this machine, its network, or anything set apart."""
    ip = ip_address(address.partition("%")[0])
    if isinstance(ip, IPv6Address):
        if any(ip in network for network in DISGUISES):
            return False
        ip = ip.ipv4_mapped or ip
    return ip.is_global and not ip.is_multicast and not ip.is_reserved
