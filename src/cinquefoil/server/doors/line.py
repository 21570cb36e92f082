"""The wire of a socket, under uvicorn: what is said goes out at once, and what is heard is heard at once.

The way of ASGI, a queue and a task for either direction, is still there for whoever does not know this one; it takes
more time than everything else that a move needs.
"""

from collections.abc import Callable
from http import HTTPStatus
from math import inf
from typing import Any

from uvicorn._types import ASGISendEvent
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame, apply_mask  # type: ignore[attr-defined]
from websockets.http11 import Request
from websockets.streams import StreamReader

from cinquefoil.server.doors.entrance import LISTENS, SITS, Entrance

EXTENSION = "cinquefoil.line"
"""Where a connection's scope has its line."""
MOST_FRAGMENTS = 64
"""Of one message."""
GOODBYE = 1.0
"""Seconds to hear why a line has ended."""
_TEXT = 0x81
"""A whole message of text, as RFC 6455 begins its frame."""
_MASKED = 0x80
"""Set in the byte of its length, as in all that comes from a client."""
_BETWEEN = StreamReader.at_eof.__code__
"""Where websockets waits when the frame before is read and the next has not begun."""


class Line(WebSocketsSansIOProtocol):
    hear: Callable[[str], None] | None = None
    """Who listens."""
    is_broken = False
    """By something that no socket may send; what comes after it is thrown away."""

    def __init__(self, *args: Any, entrance: Entrance, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.entrance = entrance
        entrance.inside = self

    @property
    def is_paused(self) -> bool:
        return self.read_paused

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if not self.close_sent:
            self.scope["extensions"][EXTENSION] = self  # type: ignore[assignment]

    def connection_lost(self, exc: Exception | None) -> None:
        """Lets go of everything, so that no garbage collector has to find out."""
        super().connection_lost(exc)
        self.hear = None
        if hasattr(self, "scope"):  # not if the handshake was refused
            self.scope["extensions"].pop(EXTENSION, None)
        self.conn.parser.close()

    def start_keepalive(self) -> None:
        """From now on it may stay for as long as it answers pings."""
        super().start_keepalive()
        self.entrance.worth, self.entrance.until = LISTENS, inf

    def sits(self, has_seat: bool) -> None:
        """Who plays is the last to be let go of."""
        self.entrance.worth = SITS if has_seat else LISTENS

    def shutdown(self) -> None:
        """Who was about to come in while the house closes may come again."""
        if not self.handshake_complete and not self.close_sent:
            self._reject(HTTPStatus.SERVICE_UNAVAILABLE, "The house is closing.\n")
        super().shutdown()

    def send_500_response(self) -> None:
        if not self.close_sent:
            super().send_500_response()

    def _reject(self, status: HTTPStatus, why: str) -> None:
        self.conn.send_response(self.conn.reject(status, why))
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = self.handshake_complete = True

    async def send(self, message: ASGISendEvent) -> None:
        """Once somebody was refused with an answer, nothing of the handshake is missing: uvicorn would log that."""
        await super().send(message)
        if self.initial_response is not None and self.close_sent:
            self.handshake_complete = True

    async def run_asgi(self) -> None:
        """Does not wait for who does not read: what is left for them is thrown away, and the line with it."""
        await super().run_asgi()
        if not self.writable.is_set():
            self.transport.abort()

    def say(self, message: bytes) -> bool:
        """Sends a message, unless the other side does not keep up with reading or is gone. What is said in one turn of
        the loop goes out together."""
        if not self.writable.is_set() or self._is_closed():
            return False
        size = len(message)
        if size < 126:
            head = bytes((_TEXT, size))
        elif size < 65536:
            head = bytes((_TEXT, 126)) + size.to_bytes(2, "big")
        else:
            head = bytes((_TEXT, 127)) + size.to_bytes(8, "big")
        self.transport.write(head + message)
        return True

    def _is_closed(self) -> bool:
        return self.close_sent or self.disconnected or self.transport.is_closing()

    def handle_parser_exception(self) -> None:
        """Says why the line ends, and hears the other side out: were it cut while something is unread, the network
        would throw our last word away."""
        said = self.conn.close_sent
        assert said is not None
        self.stop_keepalive()
        self.queue.put_nowait({"type": "websocket.disconnect", "code": said.code, "reason": said.reason})
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = self.is_broken = True
        if self.transport.can_write_eof():
            self.transport.write_eof()
        if self.read_paused:
            self.read_paused = False
            self.transport.resume_reading()
        self.close_timer = self.loop.call_later(GOODBYE, self.transport.close)

    def data_received(self, data: bytes) -> None:
        if self.is_broken:
            return
        message = self._whole_message(data)
        if message is None:
            super().data_received(data)
        elif self.hear is not None and self.entrance.sends(1):
            self.hear(message)

    def _whole_message(self, data: bytes) -> str | None:
        """What was said, if nothing else came and nothing of it is missing: nearly everything comes so. All the rest is
        for websockets, which takes ten times as long."""
        if self.hear is None or data[0] != _TEXT or len(data) < 6 or self.close_sent or not self.queue.empty():
            return None
        start, size = 2, data[1] - _MASKED
        if size == 126:
            start, size = 4, int.from_bytes(data[2:4], "big")
        elif size > 126:  # longer than anybody needs, or said to be
            return None
        if start + 4 + size != len(data) or not self._is_between_frames():
            return None
        try:
            return apply_mask(data[start + 4 :], data[start : start + 4]).decode()
        except UnicodeDecodeError:
            return None

    def _is_between_frames(self) -> bool:
        """And between messages."""
        parser: Any = self.conn.parser
        parsing = parser.gi_yieldfrom
        waiting = None if parsing is None else parsing.gi_yieldfrom
        return waiting is not None and bool(waiting.gi_code is _BETWEEN) and not self.frames

    def handle_events(self) -> None:
        if self.entrance.sends(len(self.conn.events)):
            super().handle_events()

    def handle_cont(self, event: Frame) -> None:
        if len(self.frames) < MOST_FRAGMENTS:
            super().handle_cont(event)
        else:
            self.entrance.porter.flooded(self.entrance)

    def send_receive_event_to_app(self) -> None:
        if self.hear is None or self.curr_msg_data_type != "text" or self.close_sent or not self.queue.empty():
            super().send_receive_event_to_app()
            return
        data = b"".join(self.frames)
        try:
            text = data.decode()
        except UnicodeDecodeError:
            super().send_receive_event_to_app()
            return
        self.frames = []
        self.hear(text)
