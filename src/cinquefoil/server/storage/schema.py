"""The tables of the database. `log` is the truth; what else is said of a table's course only saves reading it."""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    PrimaryKeyConstraint,
    String,
    Table,
    Text,
)

metadata = MetaData()

settings = Table(
    "settings", metadata, Column("key", String(40), primary_key=True), Column("value", Text, nullable=False)
)

guests = Table(
    "guests",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("name", Text, nullable=False),
    Column("avatar", String(32), nullable=False),
    Column("made_at", BigInteger, nullable=False),
    Column("seen_at", BigInteger),  # to the day; nothing for who has not come back since this is noted
)

tables = Table(
    "tables",
    metadata,
    Column("name", String(80), primary_key=True),
    Column("invite", String(80), nullable=False, unique=True),
    Column("game", String(40), nullable=False),
    Column("rules", Integer, nullable=False),
    Column("options", Text, nullable=False),
    Column("links", Text, nullable=False),  # which seats are kept for who has the invite link
    Column("public", Boolean, nullable=False),
    Column("host", String(32), nullable=False),
    Column("leavers", String(20), nullable=False),
    Column("match", String(80)),  # the first table of the match
    Column("number", Integer, nullable=False),
    Column("made_at", BigInteger, nullable=False),
    Column("clock", Text),
    # Told by the log; here for lists.
    Column("status", String(10), nullable=False),
    Column("names", Text, nullable=False),
    Column("free", Integer, nullable=False),
    Column("bots", Boolean, nullable=False),
    Column("ending", Text),
    Column("due_at", BigInteger),  # when somebody's time is up, if nothing happens until then
    Index("tables_by_due", "due_at"),
    Index("tables_by_status", "status", "public", "made_at"),
    Index("tables_by_match", "match", "number"),
)

log = Table(
    "log",
    metadata,
    Column("table", String(80), nullable=False),
    Column("seq", Integer, nullable=False),
    Column("kind", String(10), nullable=False),
    Column("seat", Integer),
    Column("text", Text, nullable=False),
    Column("move_id", String(64)),
    Column("at", BigInteger, nullable=False),
    PrimaryKeyConstraint("table", "seq"),
    sqlite_with_rowid=False,
)
"""The truth."""
_is_named = log.c.move_id.is_not(None)
Index(
    "log_moves_once",
    log.c.table,
    log.c.seat,
    log.c.move_id,
    unique=True,
    sqlite_where=_is_named,
    postgresql_where=_is_named,
)
"""A move id is good for one move; what chance brings has none, and need not be looked up."""

secrets = Table(
    "secrets",
    metadata,
    Column("table", String(80), primary_key=True),
    Column("secret", LargeBinary, nullable=False),
)
"""What a table's chance is drawn from: apart from the log, so that nothing which tells the log can tell it."""

places = Table(
    "places",
    metadata,
    Column("guest", String(32), nullable=False),
    Column("table", String(80), nullable=False),
    PrimaryKeyConstraint("guest", "table"),
)
"""Where a guest has sat down."""

invited = Table(
    "invited",
    metadata,
    Column("guest", String(32), nullable=False),
    Column("table", String(80), nullable=False),
    PrimaryKeyConstraint("guest", "table"),
    Index("invited_by_table", "table"),
)
"""Who has come to a table with its invite link, and may come back without it."""

played = Table(
    "played",
    metadata,
    Column("guest", String(32), nullable=False),
    Column("table", String(80), nullable=False),
    Column("game", String(40), nullable=False),
    Column("ended_at", BigInteger, nullable=False),
    Column("result", String(10), nullable=False),
    Column("company", String(10), nullable=False),
    Column("level", String(20)),  # of all the others, if they are bots of a single one
    Column("seat", Integer),  # none for who had several
    Column("points", Integer),  # where all play together
    PrimaryKeyConstraint("guest", "table"),
    Index("played_by_guest", "guest", "ended_at"),
    Index("played_by_game", "guest", "game", "ended_at"),
    Index("played_by_table", "table"),
)
"""How a game ended for each guest who played it: told by the log, and here so that nobody has to read it for that."""

tokens = Table(
    "tokens",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("table", String(80), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("made_at", BigInteger, nullable=False),
    Index("tokens_by_seat", "table", "seat"),
)

passes = Table(
    "passes",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("guest", String(32), nullable=False),
    Column("until", BigInteger, nullable=False),
)

talk = Table(
    "words",
    metadata,
    Column("table", String(80), nullable=False),
    Column("number", Integer, nullable=False),
    Column("room", String(10), nullable=False),
    Column("seat", Integer),
    Column("name", Text, nullable=False),
    Column("text", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("guest", String(32)),  # who said it
    PrimaryKeyConstraint("table", "number"),
    Index("words_by_guest", "guest"),
)

webhooks = Table(
    "webhooks",
    metadata,
    Column("guest", String(32), primary_key=True),
    Column("url", Text, nullable=False),
    Column("origin", Text, nullable=False),  # under which the guest knows the house
)
"""Where guests want to be told that it is their turn."""

notices = Table(
    "notices",
    metadata,
    Column("guest", String(32), nullable=False),
    Column("table", String(80), nullable=False),
    Column("turn", Integer, nullable=False),  # the entry of the log by which it is known
    PrimaryKeyConstraint("guest", "table"),
    Index("notices_by_table", "table"),
)
"""The last turn of which a guest was told."""

replays = Table(
    "replays",
    metadata,
    Column("name", String(80), primary_key=True),
    Column("text", Text, nullable=False),
    Column("guest", String(32), nullable=False),
    Column("made_at", BigInteger, nullable=False),
)

reports = Table(
    "reports",
    metadata,
    Column("table", String(80), nullable=False),
    Column("about", String(20), nullable=False),  # `said 5` for what was said, `seat 1` for a name
    Column("reporter", String(32), nullable=False),
    Column("reported", String(32)),
    Column("name", Text, nullable=False),
    Column("text", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    PrimaryKeyConstraint("table", "about", "reporter"),
)
"""What somebody found the host should see."""

sanctions = Table(
    "sanctions",
    metadata,
    Column("kind", String(10), nullable=False),  # `ban`, `mute`
    Column("who", String(64), nullable=False),  # a guest, or an address
    Column("where", String(80), nullable=False),  # a table; nothing for the whole house
    Column("at", BigInteger, nullable=False),
    PrimaryKeyConstraint("kind", "who", "where"),
)

servers = Table(
    "servers",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("machine", Text, nullable=False),
    Column("port", Integer),
    Column("version", String(40), nullable=False),
    Column("seen_at", BigInteger, nullable=False),  # by the clock of the database
    Column("trial", Text, nullable=False),  # written to find out whether anything can be
)
"""Those that share this database; of a file there is one."""

presence = Table(
    "presence",
    metadata,
    Column("server", String(32), nullable=False),
    Column("table", String(80), nullable=False),
    Column("company", Text, nullable=False),
    PrimaryKeyConstraint("server", "table"),
    Index("presence_by_table", "table"),
)
"""Who looks at a table from each server."""

contributions = Table(
    "contributions",
    metadata,
    Column("table", String(80), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("guest", String(32), nullable=False),
    Column("text", String(64), nullable=False),
    PrimaryKeyConstraint("table", "seat", "guest"),
)
"""What was added to the chance of a game that has not begun, at any server."""
