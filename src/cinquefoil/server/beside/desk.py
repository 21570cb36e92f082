"""The end of the line in the process: questions come in as bytes and are answered, one after the other."""

import os
import select
import signal
import socket
from collections.abc import Callable
from contextlib import suppress
from functools import partial

import msgspec
import structlog

from cinquefoil.core.errors import CinquefoilError
from cinquefoil.server import logs
from cinquefoil.server.wire.faults import Trouble, fault_info, status_of

Answering = Callable[[bytes, Callable[[], bool]], bytes]
"""How a question is answered; the second tells whether nobody wants to know any more."""
DONE, FAILED = b"+", b"-"
SIZE = 4
"""Bytes that tell how long a message is."""
logger = structlog.get_logger()


def sit_down(line: socket.socket, open_desk: Callable[[], Answering], log_style: str) -> None:
    """Answers what comes until the line is closed."""
    logs.configure(as_json=log_style == "json")
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the house to hear
    if hasattr(os, "nice"):
        os.nice(10)  # people come first
    answering = open_desk()
    with suppress(OSError):
        while (question := _read(line)) is not None:
            if question:  # an empty one says that the last need not be answered, which it was
                line.sendall(framed(_answer(answering, question, partial(_is_called, line))))


def _answer(answering: Answering, question: bytes, called: Callable[[], bool]) -> bytes:
    try:
        return DONE + answering(question, called)
    except Exception as fault:
        if not isinstance(fault, CinquefoilError):
            logger.exception("work_failed")
        return FAILED + msgspec.json.encode(Trouble(fault_info(fault), status_of(fault)))


def _is_called(line: socket.socket) -> bool:
    return bool(select.select([line], [], [], 0)[0])


def _read(line: socket.socket) -> bytes | None:
    """A message; None at the end."""
    size = _exactly(line, SIZE)
    return None if size is None else _exactly(line, int.from_bytes(size))


def _exactly(line: socket.socket, size: int) -> bytes | None:
    got = bytearray()
    while len(got) < size:
        part = line.recv(min(size - len(got), 1 << 20))
        if not part:
            return None
        got += part
    return bytes(got)


# ---- messages on a line


def framed(message: bytes) -> bytes:
    return len(message).to_bytes(SIZE) + message


def unframed(came: bytearray) -> bytes | None:
    """Takes a message from what came; None if it has not come whole."""
    size = SIZE + int.from_bytes(came[:SIZE])
    if len(came) < max(size, SIZE):
        return None
    message = bytes(came[SIZE:size])
    del came[:size]
    return message
