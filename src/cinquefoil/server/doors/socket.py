"""A connection to a table: one WebSocket, from which one seat, or an onlooker, plays and watches."""

import asyncio
import time
from collections.abc import Awaitable, Callable, Iterable
from functools import partial
from typing import Any

import msgspec
import structlog

from cinquefoil.core.errors import CinquefoilError, MalformedRequest
from cinquefoil.core.story import Viewer
from cinquefoil.server import metrics, wire
from cinquefoil.server.doors.line import Line
from cinquefoil.server.doors.reach import LOOPBACK
from cinquefoil.server.errors import Forbidden, NotNow, NotSaved, NotYourSeat, TooFast, TooLong, insist
from cinquefoil.server.house import House
from cinquefoil.server.limits import Bucket, Rate, household_of, spend
from cinquefoil.server.people.names import plain_line
from cinquefoil.server.tables import asking, hands, seating
from cinquefoil.server.tables.permissions import hint, point
from cinquefoil.server.tables.room import Room
from cinquefoil.server.tables.table import Seat
from cinquefoil.server.tables.telling import encode, told_hint
from cinquefoil.server.wire.faults import refused

logger = structlog.get_logger()

LONGEST_MESSAGE = 4096
MOST_WAITING = 256
"""Messages that somebody may leave unread,"""
MOST_BYTES = 1_000_000
"""and their size."""
GOODBYE = 1.0
"""Seconds to tell somebody that the connection is closed."""
STEP = 0.002
"""Seconds of work before others go on."""
PATIENCE = 100
"""Messages refused as too fast before the connection is closed."""
TOLD_AT_ONCE = 16
"""Entries of a log that are told without a pause."""
SLOW, RUDE, RESTART = 4008, 4029, 1012
"""Why a connection is closed: nobody reads, too fast all the time, come again."""

_read = msgspec.json.Decoder(wire.Request).decode
_read_any = msgspec.json.Decoder().decode


class Connection:
    def __init__(self, house: House, room: Room, guest: str | None, name: str, program: int | None) -> None:
        self.house = house
        self.room = room
        self.guest = guest
        self.answerable = guest if program is None else room.table.facts.host
        self.name = name
        self.program = program
        """The seat whose token was shown."""
        self.address = ""
        self.seat: Viewer = None
        self.board = False
        self.is_looking = False
        self.together = False
        self.made: str | None = None
        self.attached = False
        self.recalling: asyncio.Task[None] | None = None
        """What is to be told of a long log is worked out in steps, so that nobody else has to wait for it;"""
        self.unheard: list[str | None] = []
        """what is said meanwhile is heard afterwards."""
        self.hinting: asyncio.Task[None] | None = None
        """A hint that is being thought of."""
        self.outbox: list[bytes] = []
        self.size = 0
        self.wake = asyncio.Event()
        self.line: Line | None = None
        """The short way, where there is one."""
        self.closing: int | None = None
        self.sending: asyncio.Task[None] | None = None
        self.goodbye: asyncio.TimerHandle | None = None
        now = house.ticks()
        self.messages = Bucket.full(house.settings.messages, now)
        self.attaching = Bucket.full(house.settings.attachments, now)
        self.told = Bucket.full(house.settings.told, now)
        self.rudeness = 0
        self.ahead = 0
        """The newest moment that it has seen, as it says, and we did not know."""

    # ---- sending

    def send(self, message: bytes) -> None:
        if self.closing is not None or (self.line and not self.outbox and self.line.say(message)):
            return
        self.outbox.append(message)
        self.size += len(message)
        if len(self.outbox) > MOST_WAITING or self.size > MOST_BYTES:
            metrics.SLOW_READERS.inc()
            self.close(SLOW)
        self.wake.set()

    def answer(self, message: wire.Message) -> None:
        self.send(encode(message))

    def _answer_move(self, message: wire.Message) -> None:
        """Who wants that hears of the move with its news, which are told next."""
        if self.together and isinstance(message, wire.Done):
            self.made = message.re
        else:
            self.answer(message)

    def close(self, code: int = RESTART) -> None:
        if self.closing is None:
            self.closing = code
            self.wake.set()
            self.goodbye = self.house.loop.call_later(GOODBYE, self._give_up)

    def _give_up(self) -> None:
        """Who does not read cannot be told that this is the end, nor wait for it: sending stands still."""
        if self.sending is not None:
            self.sending.cancel()

    async def run(self, receive: Callable[[], Any], send: Callable[[Any], Any], line: Line | None = None) -> None:
        """Until either side has had enough."""
        metrics.SOCKETS.inc()
        self.room.audience.sockets.add(self)
        if self.room.closed:
            self.close()
        if line is not None:
            self.line, line.hear = line, self.heard
        self.sending = sending = asyncio.ensure_future(self._send_all(send))
        receiving = asyncio.ensure_future(self._receive_all(receive))
        try:
            await asyncio.wait((sending, receiving), return_when=asyncio.FIRST_COMPLETED)
        finally:
            metrics.SOCKETS.dec()
            self.closing = self.closing or RESTART
            if line is not None:
                self.line = line.hear = None
            self.room.audience.sockets.discard(self)
            self.room.left(self)
            for task in (self.recalling, self.hinting):
                if task is not None:
                    task.cancel()
            if self.goodbye is not None:
                self.goodbye.cancel()
            self.sending = self.goodbye = None
            for task in (sending, receiving):
                task.cancel()
            await asyncio.gather(sending, receiving, return_exceptions=True)

    async def _send_all(self, send: Callable[[Any], Any]) -> None:
        while True:
            await self.wake.wait()
            self.wake.clear()
            while self.outbox and self.closing in (None, RESTART):
                message = self.outbox.pop(0)
                self.size -= len(message)
                await send({"type": "websocket.send", "text": message.decode()})
            if self.closing is not None:
                await send({"type": "websocket.close", "code": self.closing})
                return

    async def _receive_all(self, receive: Callable[[], Any]) -> None:
        while True:
            event = await receive()
            if event["type"] == "websocket.disconnect":
                return
            self.heard(event.get("text"))

    # ---- hearing

    def heard(self, text: str | None) -> None:
        """One message. Whatever it is, it is answered, unless the connection is about to be closed."""
        if self.closing is not None:
            return
        if self.recalling is not None:
            self.unheard.append(text)
            if len(self.unheard) > PATIENCE:
                self.close(RUDE)
            return
        id = None
        try:
            self._take("messages", self.messages, self.house.settings.messages)
            request = _understood(text)
            id = request.id
            self._do(request)
            self.rudeness = 0
        except Exception as fault:
            self._refuse(id or _id_of(text), fault)

    def _refuse(self, id: str | None, fault: Exception) -> None:
        if isinstance(fault, CinquefoilError):
            metrics.REFUSALS.labels(fault.code, self.room.table.facts.game).inc()
            self.answer(refused(id, fault))
            self._mind(fault)
        else:
            metrics.REFUSALS.labels("internal_error", self.room.table.facts.game).inc()
            logger.error("socket_failed", table=self.house.tag(self.room.table.name), exc_info=fault)
            self.answer(refused(id, fault))

    def _take(self, limit: str, bucket: Bucket, rate: Rate | None, number: int = 1) -> None:
        wait = spend(bucket, rate, self.house.ticks(), number) if rate else 0
        if wait:
            metrics.TOO_FAST.labels(limit).inc()
            raise TooFast(wait)

    def _mind(self, fault: CinquefoilError) -> None:
        self.rudeness = self.rudeness + 1 if isinstance(fault, TooFast) else 0
        if self.rudeness > PATIENCE:
            self.close(RUDE)

    def _do(self, request: wire.Request) -> None:
        match request:
            case wire.Move():
                self._move(request)
            case wire.Attach():
                self._attach(request)
            case wire.Say():
                self._say(request)
            case wire.Point():
                self._point(request)
            case wire.Contribute():
                self.house.spawn(self._settle(request.id, self._contribute(request, self._own_seat())))
            case wire.Ask():
                self.house.spawn(self._settle(request.id, asking.ask(self.room, self._mover(request), request)))
            case wire.Answer():
                self.house.spawn(self._settle(request.id, asking.answer(self.room, self._mover(request), request)))
            case wire.Look(on=on):
                self._own_seat()
                self.is_looking = on
                self.answer(wire.Done(request.id, self.room.table.shown.seq))
            case wire.Hint():
                self._hint(request)
            case wire.Ping():
                self.answer(wire.Pong(request.id))

    # ---- doing

    def holds(self, seat: Seat, number: int) -> bool:
        return seat.held_by(self.guest) or seat.is_programs(number, self.program)

    def _own_seat(self) -> int:
        """The seat from which somebody wants to do something; it may have been taken meanwhile."""
        if not self.attached:
            raise NotNow("table.attach-first")
        if self.seat is None or not self.holds(self.room.table.head.seats[self.seat], self.seat):
            raise NotYourSeat("table.onlooker")
        return self.seat

    def _mover(self, request: wire.Move | wire.Ask | wire.Answer) -> int:
        """The seat that something is done for: any that is held here, wherever one looks from."""
        if request.seat is msgspec.UNSET:
            return self._own_seat()
        seats = self.room.table.head.seats
        if request.seat >= len(seats) or not self.holds(seats[request.seat], request.seat):
            raise NotYourSeat("table.not-your-seat", seat=request.seat)
        return request.seat

    def _move(self, request: wire.Move) -> None:
        seat, again = self._mover(request), partial(self._again, request)
        if self._is_ahead(request.seq):
            self.room.catch_up(again)
        else:
            self.room.move(seat, request, self._answer_move, again)

    def _is_ahead(self, seq: int) -> bool:
        """Whether somebody may have seen at another server what is not known here. Who only says so is found out."""
        if not self.house.shares or seq <= self.room.table.head.seq or seq == self.ahead:
            return False
        self.ahead = seq
        return True

    def _again(self, request: wire.Request) -> None:
        try:
            self._do(request)
        except Exception as fault:
            self._refuse(request.id, fault)

    def _attach(self, request: wire.Attach) -> None:
        if self._is_ahead(request.since):
            self.room.catch_up(partial(self._again, request))
            return
        self._take("attachments", self.attaching, self.house.settings.attachments)
        seat = self._wanted(request)
        missing = self.room.reports.recollection.missing(request.since)
        if missing > TOLD_AT_ONCE:
            self._take("told", self.told, self.house.settings.told, missing)
            if self.address not in LOOPBACK:
                self.house.told.take(household_of(self.address), missing)
            self.recalling = self.house.spawn(self._recall(request, seat))
        else:
            self._arrive(request, seat)

    async def _recall(self, request: wire.Attach, seat: Viewer) -> None:
        """Attaches when what is to be told is worked out; the seat may have gone to somebody else by then."""
        try:
            async with self.house.recalling:
                await in_steps(self.room.reports.recollection.recall(seat, request.since))
                self._arrive(request, self._wanted(request))
        except Exception as fault:
            self._refuse(request.id, fault)
        finally:
            self.recalling = None
        while self.unheard and self.recalling is None:
            self.heard(self.unheard.pop(0))

    def _arrive(self, request: wire.Attach, seat: Viewer) -> None:
        room = self.room
        room.moved(self)
        self.seat, self.board, self.together, self.attached = seat, request.board, request.together, True
        if self.line is not None:
            self.line.sits(seat is not None)
        room.audience.places.add(self)
        self.answer(room.reports.state(self, request, room.talk.heard_by(self)))
        room.arrived(self)

    def _wanted(self, request: wire.Attach) -> Viewer:
        seats = self.room.table.shown.seats
        if request.seat is msgspec.UNSET:
            mine = [number for number, seat in enumerate(seats) if self.holds(seat, number)]
            return mine[0] if len(mine) == 1 else None
        if request.seat is None:
            return None
        if request.seat >= len(seats) or not self.holds(seats[request.seat], request.seat):
            raise NotYourSeat("table.not-your-seat", seat=request.seat)
        return request.seat

    def _say(self, request: wire.Say) -> None:
        if not self.attached:
            raise NotNow("table.attach-first")
        if self.guest is None and self.program is None:
            raise Forbidden("table.nameless")
        self.house.talk.take(f"{self.room.table.name}/{self.program if self.guest is None else self.guest}")
        text = plain_line(request.text, wire.LONGEST_WORDS)
        if not text:
            raise MalformedRequest("there is nothing visible in it")
        if self.house.settings.word_filter.minds(text):
            raise Forbidden("table.unwanted-word")
        name = self.room.table.shown.seats[self.seat].name if self.seat is not None else self._name()

        def answer(number: int | None) -> None:
            self.answer(wire.Done(request.id, number) if number is not None else refused(request.id, NotSaved()))

        self.room.talk.speak(self, name, text, answer)

    def _name(self) -> str:
        """It may have changed since the socket was opened."""
        known = self.house.guests.get(self.guest or "")
        return known.name if known else self.name

    def _point(self, request: wire.Point) -> None:
        seat = self._own_seat()
        insist(point(self.room.table.shown, seat))
        self.house.points.take(f"{self.room.table.name}/{seat}")
        pointed = wire.Pointed(seat, request.x, request.y, request.card)
        hands.show(self.room, pointed, self)
        self.house.together.point(self.room, pointed)
        self.answer(wire.Done(request.id, self.room.table.shown.seq))

    def _hint(self, request: wire.Hint) -> None:
        seat = self._own_seat()
        insist(hint(self.room.table.shown, seat))
        if self.hinting is not None:
            raise NotNow("table.hint-under-way")
        self.house.hints.take(self.answerable or "")
        self.hinting = self.house.spawn(self._find_hint(request, seat))

    async def _find_hint(self, request: wire.Hint, seat: int) -> None:
        try:
            seq, found = await self.house.bots.hint(self.room, seat)
            if self._own_seat() != seat:
                raise NotYourSeat("table.not-your-seat", seat=seat)
            self.answer(told_hint(request.id, seq, found))
        except Exception as fault:
            self._refuse(request.id, fault)
        finally:
            self.hinting = None

    async def _contribute(self, request: wire.Contribute, seat: int) -> int:
        await seating.contribute(self.room, seat, request.contribution, self.guest, self.program)
        return self.room.table.shown.seq

    async def _settle(self, id: str, work: Awaitable[int]) -> None:
        """Answers with the entry that something became."""
        try:
            self.answer(wire.Done(id, await work))
        except Exception as fault:
            self._refuse(id, fault)


async def in_steps(work: Iterable[object]) -> None:
    """Does a long work a little at a time, and lets others go on in between."""
    until = time.perf_counter() + STEP
    for _ in work:
        if time.perf_counter() > until:
            await asyncio.sleep(0)
            until = time.perf_counter() + STEP


def _understood(text: str | None) -> wire.Request:
    if text is None:
        raise MalformedRequest("a message has to be JSON in a text frame")
    if len(text) > LONGEST_MESSAGE:
        raise TooLong("table.message-too-long", characters=LONGEST_MESSAGE)
    try:
        request: wire.Request = _read(text)
        return request
    except (msgspec.DecodeError, UnicodeEncodeError, RecursionError) as fault:
        raise MalformedRequest(f"this cannot be understood: {fault}") from None


def _id_of(text: str | None) -> str | None:
    """The id of a message that has one, though the rest cannot be understood."""
    if text is None or len(text) > LONGEST_MESSAGE:
        return None
    try:
        message = _read_any(text)
    except (msgspec.DecodeError, UnicodeEncodeError, RecursionError):
        return None
    id = message.get("id") if isinstance(message, dict) else None
    return id if isinstance(id, str) and len(id) <= 64 else None
