"""The wire of a socket, under uvicorn: what is said goes out at once, and what is heard is heard at once.

The way of ASGI, a queue and a task for either direction, is still there for whoever does not know this one; it takes
more time than everything else that a move needs.
"""

from collections.abc import Callable

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

EXTENSION = "cinquefoil.line"
"""Where a connection's scope has its line."""
MOST_AT_ONCE = 65_536
_TEXT = 0x81
"""A whole message of text, as RFC 6455 begins its frame."""


class Line(WebSocketsSansIOProtocol):
    hear: Callable[[str], None] | None = None
    """Who listens."""
    unsent = b""
    """What was said just now: an answer and the news after it go out together."""

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if not self.close_sent:
            self.scope["extensions"][EXTENSION] = self  # type: ignore[assignment]

    def connection_lost(self, exc: Exception | None) -> None:
        """Lets go of everything, so that no garbage collector has to find out."""
        super().connection_lost(exc)
        self.hear = None
        if self.handshake_initiated:
            self.scope["extensions"].pop(EXTENSION, None)
        self.conn.parser.close()

    async def run_asgi(self) -> None:
        """Does not wait for who does not read: what is left for them is thrown away, and the line with it."""
        await super().run_asgi()
        if not self.writable.is_set():
            self.transport.abort()

    def say(self, message: bytes) -> bool:
        """Sends a message, unless the other side does not keep up with reading or is gone."""
        if len(self.unsent) > MOST_AT_ONCE or not self.writable.is_set() or self._is_closed():
            return False
        size = len(message)
        if size < 126:
            head = bytes((_TEXT, size))
        elif size < 65536:
            head = bytes((_TEXT, 126)) + size.to_bytes(2, "big")
        else:
            head = bytes((_TEXT, 127)) + size.to_bytes(8, "big")
        if not self.unsent:
            self.loop.call_soon(self._flush)
        self.unsent += head + message
        return True

    def _flush(self) -> None:
        unsent, self.unsent = self.unsent, b""
        if not self._is_closed():
            self.transport.write(unsent)

    def _is_closed(self) -> bool:
        return self.close_sent or self.disconnected or self.transport.is_closing()

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
