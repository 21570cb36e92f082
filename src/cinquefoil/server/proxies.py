"""Proxies that the host trusts: they say who is asking, and nobody else can."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from typing import TypeGuard

from cinquefoil.core.errors import BadOption

Address = IPv4Address | IPv6Address

MOST_HOPS = 16
"""That are looked at, however long a header is."""
WITH_PORT = re.compile(r"\[(.+)\](?::\d+)?|([\d.]+):\d+")
"""As some proxies write an address."""


@dataclass(frozen=True)
class Proxies:
    networks: tuple[IPv4Network | IPv6Network, ...] = ()

    @classmethod
    def named(cls, names: Iterable[str]) -> "Proxies":
        """By their addresses, or those of their networks."""
        return cls(tuple(map(_network, names)))

    def trusts(self, address: str) -> bool:
        return self._trusts(_address(address))

    def who_asks(self, peer: str, forwarded_for: str) -> str:
        """Through a trusted proxy, the last of the addresses that is not one of a proxy: what stands before it could
        be anybody's invention. What is not an address ends the list, and so does this machine, named by another."""
        known = _address(peer)
        for written in reversed(forwarded_for.rsplit(",", MOST_HOPS)[-MOST_HOPS:]):
            said = _address(written)
            if said is None or not self._trusts(known) or (said.is_loopback and not known.is_loopback):
                break
            known = said
        return peer if known is None else str(known)

    def _trusts(self, address: Address | None) -> TypeGuard[Address]:
        return address is not None and any(address in network for network in self.networks)


def _network(name: str) -> IPv4Network | IPv6Network:
    try:
        network = ip_network(name)
    except ValueError:
        raise BadOption(f"{name!r} is not a proxy's address, like 127.0.0.1, or a network, like 10.0.0.0/8") from None
    if network.prefixlen == 0:
        raise BadOption(f"{name} is everybody: trust only your own proxies")
    return network


def _address(text: str) -> Address | None:
    """None, if it is not one."""
    text = text.strip()
    with_port = WITH_PORT.fullmatch(text)
    try:
        address = ip_address((with_port[1] or with_port[2]) if with_port else text)
    except ValueError:
        return None
    return address.ipv4_mapped or address if isinstance(address, IPv6Address) else address
