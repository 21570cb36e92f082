"""What Prometheus may ask: nothing in it tells of a person, a table or a move, and no label has more than a few values.

Beside these there are `process_…` (processor, memory, files) and `python_…`, which the library adds. What is not
counted as it happens is looked up when somebody asks: see `House.measure`.
"""

from collections import Counter as Count
from collections.abc import Iterable
from functools import cache

from prometheus_client import Counter, Gauge, Histogram, Info

from cinquefoil import __version__

QUICK = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5)
SLOW = (0.01, 0.05, 0.1, 0.5, 1, 2, 5, 10, 30, 60)

MOVES = Counter("cinquefoil_moves_total", "Moves that were made", ["game"])
move_made = cache(MOVES.labels)
"""The counter of a game: prometheus_client takes longer to find it than to count."""
MOVE_SECONDS = Histogram(
    "cinquefoil_move_seconds", "Time from a move's arrival until it was safe and acknowledged", buckets=QUICK
)
REFUSALS = Counter(
    "cinquefoil_refusals_total", "Requests that were refused; at a table, with its game", ["code", "game"]
)
TOO_FAST = Counter("cinquefoil_too_fast_total", "Requests that were refused by a limit", ["limit"])
TABLES = Counter("cinquefoil_tables_total", "Tables that were made", ["game"])
OPEN_TABLES = Gauge("cinquefoil_tables_open", "Tables that are not over", ["status"])
ROOMS = Gauge("cinquefoil_tables_in_memory", "Tables in memory")
SOCKETS = Gauge("cinquefoil_sockets", "Open sockets")
SLOW_READERS = Counter("cinquefoil_slow_readers_total", "Sockets closed because nobody read them")
LET_GO = Counter("cinquefoil_let_go_total", "Connections that were cut: floods, time-outs, no room")
TURNED_AWAY = Counter("cinquefoil_turned_away_total", "Connections that were not let in")
COMMIT_SECONDS = Histogram("cinquefoil_commit_seconds", "Time of a commit", buckets=QUICK)
COMMIT_STEPS = Histogram("cinquefoil_commit_steps", "Steps in a commit", buckets=(1, 2, 5, 10, 20, 50, 100, 500))
DATABASE_ERRORS = Counter(
    "cinquefoil_database_errors_total", "What the database could not do: connect, read, write", ["what"]
)
for _what in ("connect", "read", "write"):
    DATABASE_ERRORS.labels(_what)  # so that it can be seen that there are none
NOTICES = Counter("cinquefoil_notices_total", "Notices for webhooks: sent, not taken, left out", ["outcome"])
BOT_MOVES = Counter("cinquefoil_bot_moves_total", "Moves of bots", ["level"])
REQUESTS = Counter("cinquefoil_http_requests_total", "HTTP requests", ["route", "status"])
LOOP_LAG = Histogram("cinquefoil_loop_lag_seconds", "How late the event loop woke up a task that slept", buckets=QUICK)
Info("cinquefoil_build", "Which Cinquefoil this is").info({"version": __version__})


class Work:
    """What processes are asked, by kind: how much waits and is being done, and for how long."""

    def __init__(self, name: str, what: str, kind: str) -> None:
        self.waiting = Gauge(f"cinquefoil_{name}_waiting", f"{what} that wait for a process", [kind])
        self.working = Gauge(f"cinquefoil_{name}_working", f"{what} that a process works at", [kind])
        self.waited = Histogram(f"cinquefoil_{name}_waiting_seconds", "How long they waited", [kind], buckets=SLOW)
        self.worked = Histogram(f"cinquefoil_{name}_working_seconds", "How long it took", [kind], buckets=SLOW)

        self.kinds: set[str] = set()

    def began(self, kind: str, waited: float) -> None:
        self.kinds.add(kind)
        self.waited.labels(kind).observe(waited)

    def ended(self, kind: str, worked: float) -> None:
        self.worked.labels(kind).observe(worked)

    def count(self, waiting: Iterable[str], working: Iterable[str]) -> None:
        """Of which kinds they are now; of those that there have been, there may be none."""
        for gauge, kinds in ((self.waiting, Count(waiting)), (self.working, Count(working))):
            self.kinds.update(kinds)
            for kind in self.kinds:
                gauge.labels(kind).set(kinds[kind])


THOUGHTS = Work("bots", "Moves of bots", "level")
REPLAYS = Work("replays", "Looks back at games", "duty")
