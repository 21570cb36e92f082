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
    words: str | None = None
    fault: str | None = None


@dataclass(slots=True)
class Job:
    thought: Thought
    future: "asyncio.Future[Answer]"
    tries: int = 0


class Worker:
    """One process, and what it is thinking about."""

    def __init__(self, crew: "Crew") -> None:
        self.crew = crew
        context = multiprocessing.get_context("spawn")
        self.pipe, theirs = context.Pipe()
        self.process = context.Process(target=think_for, args=(theirs,), daemon=True, name="thinker")
        self.process.start()
        theirs.close()
        self.job: Job | None = None
        crew.loop.add_reader(self.pipe.fileno(), self._answered)

    def take(self, job: Job) -> None:
        self.job = job
        job.tries += 1
        try:
            self.pipe.send_bytes(msgspec.json.encode(job.thought))
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
        job, self.job = self.job, None
        if job is not None and not job.future.done():
            if answer.fault is None:
                job.future.set_result(answer)
            else:
                job.future.set_exception(CinquefoilError(answer.fault))
        self.crew.go_on()

    def _died(self) -> None:
        logger.warning("thinker_died", exit=self.process.exitcode)
        self.close()
        self.crew.replace(self)

    def close(self) -> None:
        self.crew.loop.remove_reader(self.pipe.fileno())
        self.pipe.close()
        self.process.terminate()


class Crew:
    """Some processes, and a queue that has an end."""

    def __init__(self, loop: asyncio.AbstractEventLoop, size: int, most_waiting: int) -> None:
        self.loop = loop
        self.size = size
        self.most_waiting = most_waiting
        self.workers: list[Worker] = []
        self.waiting: deque[Job] = deque()
        self.closed = False

    async def think(self, thought: Thought) -> Answer:
        """The move of a bot. Busy, if too many wait; cancelling drops the thought."""
        if len(self.waiting) >= self.most_waiting:
            raise Busy("table.bots-busy")
        job = Job(thought, self.loop.create_future())
        self.waiting.append(job)
        self.go_on()
        try:
            return await job.future
        finally:
            self._drop(job)

    @property
    def load(self) -> float:
        """How many thoughts wait for each process."""
        return len(self.waiting) / self.size

    def _drop(self, job: Job) -> None:
        if job in self.waiting:
            self.waiting.remove(job)
        for worker in self.workers:
            if worker.job is job:
                worker.cancel()

    def go_on(self) -> None:
        while self.waiting and not self.closed:
            worker = next((worker for worker in self.workers if worker.job is None), None)
            if worker is None:
                if len(self.workers) >= self.size:
                    break
                worker = Worker(self)
                self.workers.append(worker)
            worker.take(self.waiting.popleft())
        metrics.BOT_QUEUE.set(len(self.waiting))

    def replace(self, dead: Worker) -> None:
        """Its thought comes first again, unless it seems to be what kills them."""
        if dead in self.workers:
            self.workers.remove(dead)
        job = dead.job
        if job is not None and not job.future.done():
            if job.tries < TRIES:
                self.waiting.appendleft(job)
            else:
                job.future.set_exception(CinquefoilError("whoever thinks about this dies"))
        self.go_on()

    def close(self) -> None:
        self.closed = True
        while self.workers:
            self.workers.pop().close()


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
                answer = Answer(bot.choose(thought.view, thought.seat, cancelled=pipe.poll), bot.words)
            except Cancelled:
                answer = Answer(None, fault="it was told to stop")
            except CinquefoilError as fault:
                answer = Answer(None, fault=fault.message)
            pipe.send_bytes(msgspec.json.encode(answer))
    except (OSError, EOFError):
        return
