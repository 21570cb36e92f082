"""Those who play the games: processes of this machine, or workers of a cluster."""

import multiprocessing
import signal
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, CancelledError, Executor, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import islice
from typing import Any

from cinquefoil.arena.job import Fault, Job, Outcome, read_outcome, write
from cinquefoil.arena.play import BotFault, play_text
from cinquefoil.core.errors import BadOption, CinquefoilError, shown

PATIENCE = 10
"""Seconds to wait for a cluster, and for its first worker."""
AHEAD = 2
"""Games to have ready for each worker, so that none waits for the next."""


class CrewFault(CinquefoilError):
    """Those who play the games cannot go on."""

    code = "crew_fault"


@dataclass
class Crew:
    submit: Callable[[str], "Future[str]"]
    hands: Callable[[], int]
    """How many games can be played at once, now."""

    def play(self, jobs: Iterable[Job]) -> Iterator[Outcome]:
        """The outcomes as they come in. BotFault, CrewFault; what came in with the trouble is told first."""
        waiting = iter(jobs)
        under_way: set[Future[str]] = set()
        while True:
            room = AHEAD * max(self.hands(), 1) - len(under_way)
            under_way |= {self._submit(job) for job in islice(waiting, max(room, 0))}
            if not under_way:
                return
            done, under_way = wait(under_way, return_when=FIRST_COMPLETED)
            troubles = [trouble for future in done if (trouble := _trouble(future)) is not None]
            replies = [read_outcome(future.result()) for future in done if _trouble(future) is None]
            yield from (reply for reply in replies if isinstance(reply, Outcome))
            for reply in replies:
                if isinstance(reply, Fault):
                    raise BotFault(reply.fault)
            for trouble in troubles:
                raise _told(trouble)

    def _submit(self, job: Job) -> "Future[str]":
        try:
            return self.submit(write(job))
        except BrokenProcessPool as fault:
            raise _told(fault) from fault


def _trouble(future: "Future[str]") -> BaseException | None:
    return CancelledError("it was cancelled") if future.cancelled() else future.exception()


def _told(fault: BaseException) -> CrewFault:
    if isinstance(fault, BrokenProcessPool):
        return CrewFault("a process that was playing games died: perhaps it ran out of memory, or was killed")
    return CrewFault(f"a worker could not play a game: {type(fault).__name__}: {fault}")


# ---- this machine


@contextmanager
def processes(workers: int) -> Iterator[Crew]:
    before = set(multiprocessing.active_children())
    pool = ProcessPoolExecutor(workers, mp_context=multiprocessing.get_context("spawn"))
    under_way: set[Future[str]] = set()

    def submit(job: str) -> "Future[str]":
        with deaf():
            future = pool.submit(play_text, job)
        under_way.add(future)
        future.add_done_callback(under_way.discard)
        return future

    try:
        yield Crew(submit, lambda: workers)
    finally:
        if under_way:  # a game may take long, and nobody wants it any more
            for process in set(multiprocessing.active_children()) - before:
                process.terminate()
        pool.shutdown(wait=True, cancel_futures=True)


@contextmanager
def deaf() -> Iterator[None]:
    """Processes started here never hear Ctrl-C: the arena does, and tells them when to stop."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


# ---- a cluster


@contextmanager
def cluster(address: str) -> Iterator[Crew]:
    """The workers of a dask scheduler. Games of a worker that is lost are played by another."""
    try:
        from distributed import Client
    except ImportError:
        raise BadOption("--cluster needs dask: pip install 'cinquefoil[cluster]'") from None
    try:
        client = Client(address, timeout=PATIENCE)
    except (OSError, ValueError, TypeError) as fault:
        raise BadOption(f"there is no cluster at {shown(address)}: {fault}") from None
    with client:
        try:
            client.wait_for_workers(1, timeout=PATIENCE)
        except TimeoutError:
            raise BadOption(f"the cluster at {shown(address)} has no workers") from None
        executor: Executor = client.get_executor(pure=False)
        try:
            yield Crew(lambda job: executor.submit(play_text, job), lambda: _threads(client))
        finally:
            executor.shutdown(wait=False)


def _threads(client: Any) -> int:
    try:
        return sum(client.nthreads().values())
    except OSError as fault:
        raise CrewFault(f"the cluster no longer answers: {fault}") from fault
