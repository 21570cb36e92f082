"""What a host may decide, and what holds if nobody does."""

from dataclasses import dataclass, replace

from cinquefoil.server.limits import Rate

REQUESTS = Rate(50, 300)
GUESTS = Rate(0.5, 60)
TABLES = Rate(0.5, 30)
NAMES = Rate(1 / 30, 10)
REPLAYS = Rate(1 / 600, 50)
BROUGHT = Rate(1 / 60, 300)
KEPT = Rate(2, 200)
MESSAGES = Rate(30, 90)
TALK = Rate(1, 6)
ATTACHMENTS = Rate(1, 20)
REVISIONS = Rate(0.5, 300)
SEATINGS = Rate(0.1, 20)
TURNOVER = Rate(1, 100)


@dataclass(frozen=True)
class Settings:
    """What a host may decide."""

    bot_pace: float = 1.0
    """How human the bots' haste is; 0 for none."""
    workers: int = 1
    """Processes that think for bots."""
    most_thoughts: int = 200
    """Bots that may wait to be thought for; beyond that they are told to come back."""
    away_after: float = 20.0
    """Seconds until somebody whose connection was lost is away."""
    absent_after: float = 60.0
    """Seconds until a bot may take the seat of somebody who is away."""
    contribution_wait: float = 10.0
    """Seconds that a game waits for what people's devices add to its chance."""
    keep_idle: float = 120.0
    """Seconds that a table which nobody looks at stays in memory."""
    talk_kept: int = 200
    """Of what was said at a table, the latest; the rest is forgotten."""
    requests: Rate | None = REQUESTS
    """HTTP requests of one address."""
    guests: Rate | None = GUESTS
    """New names from one address."""
    tables: Rate | None = TABLES
    """New tables, rematches, links and replays of one guest,"""
    kept: Rate | None = KEPT
    """and of one address."""
    replays: Rate | None = REPLAYS
    """Replays of one guest, which may be half a megabyte each,"""
    brought: Rate | None = BROUGHT
    """and of one address."""
    names: Rate | None = NAMES
    """Other names and avatars of one guest: all who sit with them are told."""
    messages: Rate | None = MESSAGES
    """Socket messages of one connection."""
    talk: Rate | None = TALK
    """Things said at a table by one person, program or onlooker."""
    attachments: Rate | None = ATTACHMENTS
    """Places taken by one connection: telling a whole game takes a while."""
    revisions: Rate | None = REVISIONS
    """Moves of one seat that can be made for ever without the game getting on, such as cards that are moved about.
    People who discuss a clover move a card every few seconds, and in a hurry two in a second for a minute or two."""
    seatings: Rate | None = SEATINGS
    """How often one guest may sit down, leave, or put a bot or a token on a seat of one table,"""
    turnover: Rate | None = TURNOVER
    """and all together."""
    most_sockets: int = 500
    """From one address."""

    def without_limits(self) -> "Settings":
        """For measurements and tests: nobody is too fast."""
        return replace(
            self,
            requests=None,
            guests=None,
            tables=None,
            kept=None,
            names=None,
            replays=None,
            brought=None,
            messages=None,
            talk=None,
            attachments=None,
            revisions=None,
            seatings=None,
            turnover=None,
            most_sockets=1_000_000,
        )
