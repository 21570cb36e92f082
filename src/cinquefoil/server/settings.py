"""What a host may decide, and what holds if nobody does."""

from dataclasses import dataclass, replace

from cinquefoil.server.limits import Rate
from cinquefoil.server.moderation.filter import WordFilter

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
NO_WORDS = WordFilter()


@dataclass(frozen=True)
class Settings:
    """What a host may decide."""

    bot_pace: float = 1.0
    """How human the bots' haste is; 0 for none."""
    workers: int = 1
    """Processes that think for bots."""
    most_thoughts: int = 200
    """Bots that may wait to be thought for; beyond that they are told to come back."""
    longest_thought: float = 60.0
    """Seconds after which a process that still thinks is replaced."""
    most_replays: int = 200
    """Looks at what was played that may wait for their turn; beyond that whoever asks is told to come back."""
    replays_each: int = 20
    """The same for one guest, or one address without a name."""
    longest_replay: float = 20.0
    """Seconds after which a process that still replays is replaced, and who asked is told to come back."""
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
    keep_finished: float = 365.0
    """Days that a table is kept once it is over; 0 for ever."""
    keep_guests: float = 365.0
    """Days that somebody is known who does not come back and has played nowhere that is kept; 0 for ever."""
    keep_replays: float = 90.0
    """Days that a record which somebody brought along is kept; 0 for ever."""
    word_filter: WordFilter = NO_WORDS
    """Words that may not be in names and in what is said."""
    requests: Rate | None = REQUESTS
    """HTTP requests of one address."""
    guests: Rate | None = GUESTS
    """New names from one address."""
    tables: Rate | None = TABLES
    """New tables, rematches, links and replays of one guest."""
    kept: Rate | None = KEPT
    """New tables, rematches, links and replays from one address."""
    replays: Rate | None = REPLAYS
    """Replays of one guest, which may be half a megabyte each."""
    brought: Rate | None = BROUGHT
    """Replays from one address."""
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
    """How often one guest may sit down, leave, or put a bot or a token on a seat of one table."""
    turnover: Rate | None = TURNOVER
    """How often that may be done at one table by all together."""
    most_sockets: int = 500
    """Sockets from one address."""

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
            most_replays=1_000_000,
            replays_each=1_000_000,
        )
