"""Desks of processes that misbehave: what a test patches is not patched in another process, so these do it there."""

import os
import time
from collections.abc import Callable
from dataclasses import replace

from cinquefoil import Record
from cinquefoil.core.story import WHOLE
from cinquefoil.server.beside.desk import Answering
from cinquefoil.server.tables import archive
from cinquefoil.server.tables.archive import Replay


def desk_with_whole_records(address: str) -> Answering:
    Record.seen_by = lambda self, viewer, box: self  # type: ignore[method-assign]
    return archive.open_desk(address)


def desk_without_eyes(address: str) -> Answering:
    honest = Replay.at
    Replay.at = lambda self, number: honest(replace(self, eyes=WHOLE), number)  # type: ignore[method-assign]
    return archive.open_desk(address)


def willing_desk() -> Answering:
    """Does what it is told: sleeps, tells its niceness, or gives back what it was given."""

    def answer(question: bytes, called: Callable[[], bool]) -> bytes:
        if question == b"sleep":
            time.sleep(60)
        if question == b"nice":
            return str(os.nice(0)).encode()
        if question == b"break":
            raise RuntimeError("broken")
        return question

    return answer
