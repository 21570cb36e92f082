"""Those who think for bots: processes that are given what a seat sees, as text, and answer with a move.

A process that dies is replaced and its thought is thought again; when the house dies, its pipes close and they go too.
"""

import asyncio
import multiprocessing
import os
import signal
from collections import deque
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing.connection import Connection
from typing import Any

import msgspec
import structlog

from cinquefoil.core.errors import CinquefoilError
from cinquefoil.server import metrics
from cinquefoil.server.errors import Busy

logger = structlog.get_logger()

TRIES = 3


class Thought(msgspec.Struct, frozen=True):
    """What a process needs to know, and nothing else: not the game, only what the seat sees of it."""

    game: str
    view: dict[str, Any]
    seat: int
    bot: str
    seed: int
    people: tuple[int, ...] = ()
    """The seats in which people sit."""


class Answer(msgspec.Struct, frozen=True):
    move: str | None
    """None if it is for others to move first, or there was a fault."""
    comment: str | None = None
    """What it has to say to it."""
    fault: str | None = None


@dataclass(slots=True)
class Question:
    thought: Thought
    future: "asyncio.Future[Answer]"
    tries: int = 0


class Thinker:
    """One process, and what it is thinking about."""

    def __init__(self, thinkers: "Thinkers") -> None:
        self.thinkers = thinkers
        context = multiprocessing.get_context("spawn")
        self.pipe, theirs = context.Pipe()
        self.process = context.Process(target=think_for, args=(theirs,), daemon=True, name="thinker")
        self.process.start()
        theirs.close()
        self.question: Question | None = None
        thinkers.loop.add_reader(self.pipe.fileno(), self._answered)

    def take(self, question: Question) -> None:
        self.question = question
        question.tries += 1
        try:
            self.pipe.send_bytes(msgspec.json.encode(question.thought))
        except OSError:
            self._died()

    def cancel(self) -> None:
        """Lets it drop what it thinks about; it answers that it did."""
        with suppress(OSError):  # if it has died, that is noticed where it would answer
            self.pipe.send_bytes(b"")

    def _answered(self) -> None:
        try:
            answer = msgspec.json.decode(self.pipe.recv_bytes(), type=Answer)
        except (OSError, EOFError):
            self._died()
            return
        question, self.question = self.question, None
        if question is not None and not question.future.done():
            if answer.fault is None:
                question.future.set_result(answer)
            else:
                question.future.set_exception(CinquefoilError(answer.fault))
        self.thinkers.go_on()

    def _died(self) -> None:
        logger.warning("thinker_died", exit=self.process.exitcode)
        self.close()
        self.thinkers.replace(self)

    def close(self) -> None:
        self.thinkers.loop.remove_reader(self.pipe.fileno())
        self.pipe.close()
        self.process.terminate()


class Thinkers:
    """Some processes, and a queue that has an end."""

    def __init__(self, loop: asyncio.AbstractEventLoop, size: int, most_waiting: int) -> None:
        self.loop = loop
        self.size = size
        self.most_waiting = most_waiting
        self.processes: list[Thinker] = []
        self.waiting: deque[Question] = deque()
        self.closed = False

    async def think(self, thought: Thought) -> Answer:
        """The move of a bot. Busy, if too many wait; cancelling drops the thought."""
        if len(self.waiting) >= self.most_waiting:
            raise Busy("table.bots-busy")
        question = Question(thought, self.loop.create_future())
        self.waiting.append(question)
        self.go_on()
        try:
            return await question.future
        finally:
            self._drop(question)

    @property
    def load(self) -> float:
        """How many thoughts wait for each process."""
        return len(self.waiting) / self.size

    def _drop(self, question: Question) -> None:
        if question in self.waiting:
            self.waiting.remove(question)
        for thinker in self.processes:
            if thinker.question is question:
                thinker.cancel()

    def go_on(self) -> None:
        while self.waiting and not self.closed:
            thinker = next((thinker for thinker in self.processes if thinker.question is None), None)
            if thinker is None:
                if len(self.processes) >= self.size:
                    break
                thinker = Thinker(self)
                self.processes.append(thinker)
            thinker.take(self.waiting.popleft())
        metrics.BOT_QUEUE.set(len(self.waiting))

    def replace(self, dead: Thinker) -> None:
        """Its thought comes first again, unless it seems to be what kills them."""
        if dead in self.processes:
            self.processes.remove(dead)
        question = dead.question
        if question is not None and not question.future.done():
            if question.tries < TRIES:
                self.waiting.appendleft(question)
            else:
                question.future.set_exception(CinquefoilError("whoever thinks about this dies"))
        self.go_on()

    def close(self) -> None:
        self.closed = True
        while self.processes:
            self.processes.pop().close()


# ---- in the process


def think_for(pipe: Connection) -> None:
    """Thinks about what comes through the pipe until it is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the house to hear
    if hasattr(os, "nice"):
        os.nice(5)  # people come first
    from cinquefoil import games
    from cinquefoil.bots.bot import Cancelled

    try:
        while True:
            message = pipe.recv_bytes()
            if not message:
                continue  # told to stop, after it had answered
            thought = msgspec.json.decode(message, type=Thought)
            try:
                bot = games[thought.game].bot(thought.bot, thought.seed, thought.people)
                answer = Answer(bot.choose(thought.view, thought.seat, cancelled=pipe.poll), bot.comment)
            except Cancelled:
                answer = Answer(None, fault="it was told to stop")
            except CinquefoilError as fault:
                answer = Answer(None, fault=fault.message)
            pipe.send_bytes(msgspec.json.encode(answer))
    except (OSError, EOFError):
        return
