"""What a host may decide, and what holds if nobody does."""

from dataclasses import dataclass, replace

from cinquefoil.server.limits import Rate
from cinquefoil.server.moderation.filter import WordFilter

REQUESTS = Rate(50, 300)
ALL_REQUESTS = Rate(100, 600)
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
TOLD = Rate(200, 5_000)
ALL_TOLD = Rate(2_000, 50_000)
POINTS = Rate(20, 40)
NO_WORDS = WordFilter()
CONNECTIONS = Rate(100, 600)
REFUSALS = Rate(10, 200)
FRAMES = Rate(100, 400)
ALL_FRAMES = Rate(1_500, 6_000)
BYTES = Rate(1_000_000, 1_000_000)
ALL_BYTES = Rate(4_000_000, 4_000_000)
FLOODS = Rate(0.1, 5)


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
    """HTTP requests of one guest, and of all at one address who are not known yet: whoever floods there without a name
    is not in the way of those who have one."""
    all_requests: Rate | None = ALL_REQUESTS
    """HTTP requests of all at one address together."""
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
    told: Rate | None = TOLD
    """Entries of long logs that are told to one connection: who has heard them once need only ask for what is new."""
    all_told: Rate | None = ALL_TOLD
    """Entries of long logs that are told to all of one address, except of this machine."""
    points: Rate | None = POINTS
    """How often one seat may show where its hand is: all who look on are told."""
    seatings: Rate | None = SEATINGS
    """How often one guest may sit down, leave, or put a bot or a token on a seat of one table."""
    turnover: Rate | None = TURNOVER
    """How often that may be done at one table by all together."""
    most_sockets: int = 500
    """Sockets from one address."""
    most_connections: int | None = 10_000
    """Of the whole house; fewer, where a process may not have so many files. One address may have a quarter of them.
    Who comes from this machine may have all, since a proxy brings everybody from here."""
    connections: Rate | None = CONNECTIONS
    """New connections from one address; more are turned away at once, except from this machine."""
    refusals: Rate | None = REFUSALS
    """Requests of one address that are refused at the door with an answer; more are not answered any more."""
    frames: Rate | None = FRAMES
    """Frames of one socket, whatever is in them. Whoever sends more is let go of without a word: messages that are
    too many are told so long before."""
    all_frames: Rate | None = ALL_FRAMES
    """Frames of all sockets of one address, except of this machine: beyond it those are let go of who send many."""
    bytes: Rate | None = BYTES
    """Bytes of one connection, as far as they come in many at once: more are read later."""
    all_bytes: Rate | None = ALL_BYTES
    """Bytes of all connections of one address, likewise."""
    floods: Rate | None = FLOODS
    """How often somebody of one address may be let go of for a flood before nobody from there is let in for a while;
    who is inside stays. This machine is never turned away."""
    head_within: float = 10.0
    """Seconds that somebody has to say what they want, once they are there or have begun to say it."""
    answer_within: float = 60.0
    """Seconds for the rest of a request, and for taking the answer."""

    def without_limits(self) -> "Settings":
        """For measurements and tests: nobody is too fast. Who is too slow still is."""
        return replace(
            self,
            requests=None,
            all_requests=None,
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
            told=None,
            all_told=None,
            points=None,
            seatings=None,
            turnover=None,
            most_sockets=1_000_000,
            most_replays=1_000_000,
            replays_each=1_000_000,
            most_connections=None,
            connections=None,
            refusals=None,
            frames=None,
            all_frames=None,
            bytes=None,
            all_bytes=None,
            floods=None,
        )
