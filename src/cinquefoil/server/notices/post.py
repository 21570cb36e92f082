"""Brings a notice to a webhook: one POST, to the very address that was looked at, and hardly anything is read back."""

import asyncio
import re
import socket
import ssl
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress

from cinquefoil.server.errors import Undelivered
from cinquefoil.server.notices.hosts import Target, is_public

PATIENCE = 10.0
"""Seconds for all of it."""
MOST_READ = 4_096
"""Bytes, of which only the first line matters."""
MOST_TRIED = 2
"""Addresses of one host."""
STATUS = re.compile(rb"HTTP/1\.[01] ([0-9]{3})\b")

Resolve = Callable[[str, int], Awaitable[Sequence[str]]]
"""The addresses of a host."""


async def resolve(host: str, port: int) -> Sequence[str]:
    found = await asyncio.get_running_loop().getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return [str(address[0]) for *_, address in found]


class Post:
    def __init__(
        self, *, resolve: Resolve = resolve, trust: ssl.SSLContext | None = None, patience: float = PATIENCE
    ) -> None:
        self.resolve = resolve
        self.trust = trust
        """Whose certificates are believed; else as this machine does."""
        self.patience = patience

    async def send(self, target: Target, message: bytes) -> None:
        """Undelivered, with nothing of what the other side said but its status."""
        try:
            async with asyncio.timeout(self.patience):
                addresses = await self._addresses(target)
                status = await self._ask(target, addresses, message)
        except TimeoutError:
            raise Undelivered("table.webhook-slow") from None
        if not 200 <= status < 300:
            raise Undelivered("table.webhook-answer", again=status == 429 or status >= 500, status=status)

    async def _addresses(self, target: Target) -> Sequence[str]:
        """Asked for once: what is connected to is what was looked at."""
        try:
            addresses = await self.resolve(target.host, target.port)
        except OSError:
            addresses = []
        if not addresses:
            raise Undelivered("table.webhook-unknown", again=True, host=target.host)
        if not target.is_home and not all(map(is_public, addresses)):
            raise Undelivered("table.webhook-inside", host=target.host)
        return addresses

    async def _ask(self, target: Target, addresses: Sequence[str], message: bytes) -> int:
        reader, writer = await self._connect(target, addresses)
        try:
            writer.write(_request(target, message))
            await writer.drain()
            found = STATUS.match(await reader.readline())
        except (OSError, ValueError):  # cut off, or a line without end
            found = None
        finally:
            writer.transport.abort()
        if found is None:
            raise Undelivered("table.webhook-mute")
        return int(found[1])

    async def _connect(
        self, target: Target, addresses: Sequence[str]
    ) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        trust = (self.trust or ssl.create_default_context()) if target.scheme == "https" else None
        named = target.host if trust else None
        for address in addresses[:MOST_TRIED]:
            with suppress(OSError):
                return await asyncio.open_connection(
                    address, target.port, ssl=trust, server_hostname=named, limit=MOST_READ
                )
        raise Undelivered("table.webhook-unreached", again=True, host=target.host)


def _request(target: Target, message: bytes) -> bytes:
    head = (
        f"POST {target.path} HTTP/1.1\r\nHost: {target.name}\r\nUser-Agent: Cinquefoil\r\nAccept: */*\r\n"
        f"Content-Type: application/json\r\nContent-Length: {len(message)}\r\nConnection: close\r\n\r\n"
    )
    return head.encode("ascii") + message
