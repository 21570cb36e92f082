"""Processes that work for the house, and those who wait for them.

A process that dies is replaced and its question asked again; one that takes too long is ended, and who asked is told to
come back. When the house dies, the lines close and the processes go too. Nothing here ever waits for one of them.
"""

import asyncio
import multiprocessing
import socket
from collections.abc import Callable
from dataclasses import dataclass

import msgspec
import structlog

from cinquefoil.core.errors import CinquefoilError
from cinquefoil.server import logs, metrics
from cinquefoil.server.beside.desk import DONE, Answering, framed, sit_down, unframed
from cinquefoil.server.beside.queue import FairQueue
from cinquefoil.server.errors import Busy
from cinquefoil.server.wire.faults import Relayed, Trouble

logger = structlog.get_logger()

TRIES = 3
PATIENCE = 5.0
"""Seconds for a process that was killed to be gone."""


@dataclass(frozen=True)
class Duty:
    """What processes are for, and how much may be asked of them."""

    name: str
    open_desk: Callable[[], Answering]
    """Called in the process, which has nothing but this."""
    busy: str
    """What is said to whom they have no time for."""
    size: int
    """Processes."""
    most_waiting: int
    most_each: int
    """Of one person."""
    seconds: float
    """The longest that a question may take."""
    figures: metrics.Work
    """Where it is noted how many wait, and how long."""


@dataclass(slots=True, eq=False)
class Question:
    text: bytes
    who: str
    cost: float
    kind: str
    future: "asyncio.Future[bytes]"
    since: float
    """When it began to wait, or to be worked at."""
    tries: int = 0


class Worker:
    """One process, and what it is asked."""

    def __init__(self, workers: "Workers") -> None:
        self.workers = workers
        self.loop = workers.loop
        self.line, theirs = socket.socketpair()
        self.line.setblocking(False)
        context = multiprocessing.get_context("spawn")
        duty = workers.duty
        args = (theirs, duty.open_desk, logs.style)
        self.process = context.Process(target=sit_down, args=args, daemon=True, name=duty.name)
        self.process.start()
        theirs.close()
        self.question: Question | None = None
        self.timer: asyncio.TimerHandle | None = None
        self.unsent, self.unread = bytearray(), bytearray()
        self.loop.add_reader(self.line, self._hear)

    def take(self, question: Question) -> None:
        self.question = question
        question.tries += 1
        self.workers.duty.figures.began(question.kind, self.loop.time() - question.since)
        question.since = self.loop.time()
        self.timer = self.loop.call_later(self.workers.duty.seconds, self._is_late)
        self._say(question.text)

    def cancel(self) -> None:
        """Lets it drop what it works at; it answers that it did."""
        self._say(b"")

    def _say(self, message: bytes) -> None:
        self.unsent += framed(message)
        self._send()

    def _send(self) -> None:
        try:
            del self.unsent[: self.line.send(self.unsent)]
        except BlockingIOError:
            pass
        except OSError:  # that it has died is noticed where it would answer
            self.unsent.clear()
        if self.unsent:
            self.loop.add_writer(self.line, self._send)
        else:
            self.loop.remove_writer(self.line)

    def _hear(self) -> None:
        try:
            came = self.line.recv(1 << 20)
        except BlockingIOError:
            return
        except OSError:
            came = b""
        if not came:
            logger.warning("worker_died", duty=self.workers.duty.name)
            self.workers.replace(self)
            return
        self.unread += came
        while (answer := unframed(self.unread)) is not None:
            self._answered(answer)

    def _answered(self, answer: bytes) -> None:
        question, self.question = self.question, None
        if self.timer is not None:
            self.timer.cancel()
        if question is not None:
            self.workers.duty.figures.ended(question.kind, self.loop.time() - question.since)
        if question is not None and not question.future.done():
            if answer[:1] == DONE:
                question.future.set_result(answer[1:])
            else:
                question.future.set_exception(Relayed(msgspec.json.decode(answer[1:], type=Trouble)))
        self.workers.go_on()

    def _is_late(self) -> None:
        question, self.question = self.question, None
        logger.warning("worker_too_slow", duty=self.workers.duty.name)
        if question is not None and not question.future.done():
            question.future.set_exception(Busy(self.workers.duty.busy))
        self.workers.replace(self)

    def close(self) -> None:
        """Ends the process; it is buried when it is dead."""
        self._hang_up()
        self.loop.add_reader(self.process.sentinel, self._bury)

    def _hang_up(self) -> None:
        if self.timer is not None:
            self.timer.cancel()
        self.loop.remove_reader(self.line)
        self.loop.remove_writer(self.line)
        self.line.close()
        self.process.kill()

    def _bury(self) -> None:
        self.loop.remove_reader(self.process.sentinel)
        self.process.join()

    def end(self) -> None:
        """The same at once, when the house closes."""
        self._hang_up()
        self.process.join(PATIENCE)


class Workers:
    """Some processes for one duty, and a queue that has an end. None is started before it is needed."""

    def __init__(self, loop: asyncio.AbstractEventLoop, duty: Duty) -> None:
        self.loop = loop
        self.duty = duty
        self.processes: list[Worker] = []
        self.waiting: FairQueue[Question] = FairQueue()
        self.closed = False

    async def ask(self, text: bytes, who: str, cost: float = 1.0, kind: str = "") -> bytes:
        """The answer. Busy, if too many wait, or it takes too long; cancelling drops the question."""
        duty = self.duty
        if self.closed or len(self.waiting) >= duty.most_waiting or self.waiting.of(who) >= duty.most_each:
            raise Busy(duty.busy)
        question = Question(text, who, cost, kind or duty.name, self.loop.create_future(), self.loop.time())
        self.waiting.add(question)
        try:
            self.go_on()
            return await question.future
        finally:
            self._drop(question)

    def load(self, who: str) -> float:
        """How many wait for each process before somebody who comes now: their own, and one of everybody else."""
        others = len(self.waiting.lines) - (who in self.waiting.lines)
        return (self.waiting.of(who) + others) / self.duty.size

    def measure(self) -> None:
        working = (worker.question.kind for worker in self.processes if worker.question is not None)
        self.duty.figures.count((question.kind for question in self.waiting), working)

    def _drop(self, question: Question) -> None:
        self.waiting.remove(question)
        for worker in self.processes:
            if worker.question is question:
                worker.cancel()

    def go_on(self) -> None:
        while len(self.waiting) and not self.closed:
            worker = next((worker for worker in self.processes if worker.question is None), None)
            if worker is None:
                if len(self.processes) >= self.duty.size:
                    break
                worker = Worker(self)
                self.processes.append(worker)
            worker.take(self.waiting.next())

    def replace(self, worker: Worker) -> None:
        """What it was asked comes first again, unless that seems to be what kills them."""
        worker.close()
        if worker in self.processes:
            self.processes.remove(worker)
        question = worker.question
        if question is not None and not question.future.done():
            if question.tries < TRIES:
                question.since = self.loop.time()
                self.waiting.put_back(question)
            else:
                question.future.set_exception(CinquefoilError("whoever works at this dies"))
        self.go_on()

    def renew(self) -> None:
        """What they remember is not so any more: others shall read it anew."""
        for worker in list(self.processes):
            self.replace(worker)

    def close(self) -> None:
        self.closed = True
        asked = [worker.question for worker in self.processes if worker.question is not None]
        for question in [*asked, *self.waiting]:
            if not question.future.done():
                question.future.set_exception(Busy(self.duty.busy))
        while self.processes:
            self.processes.pop().end()
