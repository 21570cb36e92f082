"""HTTP, under uvicorn: requests have a certain time and a certain size, and those that are refused are counted."""

import sys
from functools import partial
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from cinquefoil.server.doors.entrance import ASKED, ENTRANCE, GOODBYE, Entrance
from cinquefoil.server.doors.line import Line

LONGEST_HEAD = 16_384
MOST_LINES = 100
"""Of a head: reading them takes longer than sending them."""
LONGEST_LINE = 8_000
"""Of a head that asks for a socket; its own reader takes no longer ones."""
BODY = (b"content-length", b"transfer-encoding")
"""What says that a body follows: the reader of sockets would fall silent over it."""
LONGEST_CHUNK = 10_000_000
"""Bytes of a body, sent in one piece: many times what the house takes. h11 would wait for any number of them."""


class Desk(H11Protocol):
    """Where requests are taken."""

    def __init__(self, *args: Any, entrance: Entrance, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.entrance = entrance
        self.app_state = {**self.app_state, ENTRANCE: entrance}
        self.ws_protocol_class = partial(Line, entrance=entrance)  # type: ignore[assignment]
        self.lines = 0
        """Of the head that is being read."""
        self.is_waiting = False
        """For another request."""
        entrance.has(entrance.porter.settings.head_within)

    @property
    def is_paused(self) -> bool:
        return self.flow.read_paused

    @property
    def is_answering(self) -> bool:
        return self.cycle is not None and not self.cycle.response_complete

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self._unset_keepalive_if_required()
        self.cycle = None  # type: ignore[assignment]

    def data_received(self, data: bytes) -> None:
        if not self.is_answering:
            if self.is_waiting:
                self.is_waiting = False
                self.entrance.has(self.entrance.porter.settings.head_within)
            self.lines += data.partition(b"\r\n\r\n")[0].count(b"\n")
            if self.lines > MOST_LINES:
                self.send_400_response("Too many headers.")
                return
        super().data_received(data)

    def handle_events(self) -> None:
        before = self.cycle
        super().handle_events()
        if getattr(self.conn._reader, "_bytes_in_chunk", 0) > LONGEST_CHUNK:
            self.send_400_response("Too long.")
            return
        if self.cycle is not before:
            self.lines = 0
            self.entrance.worth = ASKED
            self.entrance.has(self.entrance.porter.settings.answer_within)

    def on_response_complete(self) -> None:
        """The next request may follow: uvicorn waits for it, and closes; if that is in vain, the porter does."""
        self.is_waiting = True
        self.entrance.has(self.timeout_keep_alive + GOODBYE)
        super().on_response_complete()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        if len(event.target) > LONGEST_LINE or any(len(value) > LONGEST_LINE for _, value in self.headers):
            self.send_400_response("Too long.")
            return
        if event.method != b"GET" or any(name in BODY and value != b"0" for name, value in self.headers):
            self.send_400_response("A socket is opened with GET, and without a body.")
            return
        super().handle_websocket_upgrade(event)
        self.transport.set_protocol(self.entrance)

    def send_400_response(self, msg: str) -> None:
        fault = sys.exc_info()[1]
        if fault is not None:
            fault.__traceback__ = None  # it leads to itself, and all of the connection hangs on it
        patience = self.entrance.refused()
        if self.conn.our_state not in (h11.IDLE, h11.SEND_RESPONSE):
            self.transport.close()  # there has been an answer already
        elif patience:
            super().send_400_response(msg)
