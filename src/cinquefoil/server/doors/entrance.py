"""A connection, from the door on, whatever is said through it: here it is counted, and here others get their turn.

What comes is read in small pieces, one a connection and turn. Whoever sends more than that has to wait until all others
were heard, and the rest waits in the network.
"""

import asyncio
from collections.abc import Callable
from math import inf
from typing import Any

from uvicorn.protocols.utils import get_remote_addr

from cinquefoil.server.doors.porter import Household, Porter
from cinquefoil.server.errors import TooFast
from cinquefoil.server.limits import Bucket, household_of, owe, spend

PIECE = 4096
"""Bytes that are read at once: some hundreds of the shortest frames, and any message of an ordinary client."""
NOBODY, ASKED, LISTENS, SITS = range(4)
"""What a connection is worth to who holds it."""

ENTRANCE = "cinquefoil.entrance"
"""Where the state of a scope has it."""
GOODBYE = 30.0
"""Seconds to take what was said last, once a connection is closed."""

_piece = bytearray(PIECE)
"""For all connections: what is in it is taken out at once."""
_view = memoryview(_piece)


class Entrance(asyncio.BufferedProtocol):
    household: Household
    frames: Bucket
    bytes: Bucket

    def __init__(self, porter: Porter, indoors: Callable[["Entrance"], Any]) -> None:
        self.porter = porter
        self.indoors = indoors
        """Makes the protocol that is spoken inside."""
        self.is_proxy = False
        """One that the host trusts."""
        self.inside: Any = None
        """It, once somebody is let in: `Desk` for HTTP, then perhaps `Line` for a socket."""
        self.worth = NOBODY
        self.heard_at = porter.ticks()
        self.until = inf
        """When the time for what is going on is over."""
        self.resting: asyncio.Handle | None = None

    # ---- coming and going

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        self.transport = transport
        client = get_remote_addr(transport)
        peer = client[0] if client else "?"
        self.is_proxy = self.porter.settings.trusted_proxy.trusts(peer)
        if not self.porter.admits(self, peer if self.is_proxy else household_of(peer)):
            transport.abort()
            return
        settings, now = self.porter.settings, self.heard_at
        self.frames, self.bytes = Bucket.full(settings.frames, now), Bucket.full(settings.bytes, now)
        self.inside = self.indoors(self)
        self.inside.connection_made(transport)

    def connection_lost(self, exc: Exception | None) -> None:
        """Holds on to nothing, so that no garbage collector has to find out."""
        self.porter.forget(self)
        if self.resting is not None:
            self.resting.cancel()
        inside, self.inside, self.resting = self.inside, None, None
        if inside is not None:
            inside.connection_lost(exc)

    def let_go(self) -> None:
        self.transport.abort()

    def is_over(self, now: float) -> bool:
        """Also if it was closed long ago, and the other side does not take what is left for it."""
        if self.transport.is_closing():
            self.until = min(self.until, now + GOODBYE)
        return self.until < now

    def pause_writing(self) -> None:
        self.inside.pause_writing()

    def resume_writing(self) -> None:
        self.inside.resume_writing()

    def eof_received(self) -> None:
        pass

    # ---- hearing

    def get_buffer(self, sizehint: int) -> bytearray:
        return _piece

    def buffer_updated(self, size: int) -> None:
        if self.inside is None or self.transport.is_closing():
            return
        self.heard_at = self.porter.ticks()
        if size == PIECE:
            self._rest()
        self.inside.data_received(bytes(_view[:size]))

    def _rest(self) -> None:
        """Others go first; and who sends too many bytes is heard more slowly. What comes in one piece, as all that
        people do, is not slowed down by what others of the same address send."""
        self.transport.pause_reading()
        settings, now = self.porter.settings, self.heard_at
        wait = owe(self.bytes, settings.bytes, now, PIECE) if settings.bytes else 0.0
        if settings.all_bytes:
            wait = max(wait, owe(self.household.bytes, settings.all_bytes, now, PIECE))
        loop: asyncio.AbstractEventLoop = self.inside.loop
        self.resting = loop.call_later(wait, self._go_on) if wait else loop.call_soon(self._go_on)

    def _go_on(self) -> None:
        self.resting = None
        if self.inside is not None and not self.inside.is_paused and not self.transport.is_closing():
            self.transport.resume_reading()

    # ---- counting

    def sends(self, frames: int) -> bool:
        """Counts frames of a socket. Whoever sends too many is let go of; if all of an address do so together, those
        who have sent many of them."""
        settings, now = self.porter.settings, self.heard_at
        if settings.frames is None or settings.all_frames is None:
            return True
        too_many = spend(self.frames, settings.frames, now, frames) > 0
        if not self.household.is_many and spend(self.household.frames, settings.all_frames, now, frames):
            too_many = too_many or self.frames.left < settings.frames.burst / 2
        if too_many:
            self.porter.flooded(self)
        return not too_many

    def refused(self) -> float:
        """One more request was refused; how much patience is left, from 1 to 0. A proxy always gets an answer: cut off,
        it would take the house for broken, and leave everybody else outside."""
        return 1.0 if self.is_proxy else self.porter.refused(self)

    def asks_for(self, address: str) -> None:
        """A proxy has said who is asking. TooFast, if nobody from there is let in for a while."""
        wait = self.porter.asks_for(self, address) if self.is_proxy else 0.0
        if wait:
            raise TooFast(wait)

    def has(self, seconds: float) -> None:
        """So much time for what goes on now."""
        self.until = self.porter.ticks() + seconds
