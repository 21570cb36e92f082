"""What Prometheus may ask: nothing in it tells of a person, a table or a move."""

from prometheus_client import Counter, Gauge, Histogram

MOVES = Counter("cinquefoil_moves_total", "Moves that were made", ["game"])
REFUSALS = Counter("cinquefoil_refusals_total", "Requests that were refused", ["code"])
TABLES = Counter("cinquefoil_tables_total", "Tables that were made", ["game"])
OPEN_TABLES = Gauge("cinquefoil_tables_in_memory", "Tables in memory")
SOCKETS = Gauge("cinquefoil_sockets", "Open sockets")
SLOW_READERS = Counter("cinquefoil_slow_readers_total", "Sockets closed because nobody read them")
LET_GO = Counter("cinquefoil_let_go_total", "Connections that were cut: floods, time-outs, no room")
TURNED_AWAY = Counter("cinquefoil_turned_away_total", "Connections that were not let in")
COMMIT_SECONDS = Histogram(
    "cinquefoil_commit_seconds", "Time of a commit", buckets=(0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.5, 2)
)
COMMIT_STEPS = Histogram("cinquefoil_commit_steps", "Steps in a commit", buckets=(1, 2, 5, 10, 20, 50, 100, 500))
BOT_QUEUE = Gauge("cinquefoil_bot_queue", "Bots that wait for somebody to think for them")
REPLAY_QUEUE = Gauge("cinquefoil_replay_queue", "Looks at what was played that wait for their turn")
BOT_MOVES = Counter("cinquefoil_bot_moves_total", "Moves of bots")
REQUESTS = Counter("cinquefoil_http_requests_total", "HTTP requests", ["route", "status"])
