"""What a host may decide, and what holds if nobody does."""

from dataclasses import dataclass, replace

from cinquefoil.server.limits import Rate
from cinquefoil.server.moderation.filter import WordFilter
from cinquefoil.server.proxies import Proxies

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
HINTS = Rate(0.25, 20)
HEARD = Rate(2_000, 4_000)
ALL_HEARD = Rate(5_000, 6_000)
ATTACHMENTS = Rate(1, 20)
REVISIONS = Rate(0.5, 300)
SEATINGS = Rate(0.1, 20)
TURNOVER = Rate(1, 100)
TOLD = Rate(200, 5_000)
ALL_TOLD = Rate(2_000, 50_000)
POINTS = Rate(20, 40)
HANDS = Rate(2_000, 2_000)
ALL_HANDS = Rate(5_000, 5_000)
NOTICES = Rate(1 / 20, 10)
ALL_NOTICES = Rate(2, 60)
NO_WORDS = WordFilter()
NO_PROXIES = Proxies()
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
    """How long bots take: 1 as long as people do, 0 no longer than needed."""
    metrics_token: str = ""
    """Who has it may see the figures, and nobody else; without one, programs on this machine."""
    workers: int = 1
    """Processes that think for bots."""
    most_thoughts: int = 200
    """Bots that may be waiting for their turn to think; more are put off until later."""
    longest_thought: float = 60.0
    """Seconds after which a process that is still thinking is replaced."""
    most_replays: int = 200
    """Requests to look back at games that may be waiting for their turn; more are told to come back."""
    replays_each: int = 20
    """The same for one guest, or for one address without a name."""
    longest_replay: float = 20.0
    """Seconds after which a process that is still replaying is replaced, and whoever asked is told to come back."""
    away_after: float = 20.0
    """Seconds until somebody whose connection was lost counts as away."""
    absent_after: float = 60.0
    """Seconds until a bot may take the seat of somebody who is away."""
    contribution_wait: float = 10.0
    """Seconds that a game waits for people's devices to contribute to its chance."""
    keep_idle: float = 120.0
    """Seconds that a table nobody is looking at stays in memory."""
    talk_kept: int = 200
    """Messages kept at a table, the latest; the rest are forgotten."""
    keep_finished: float = 365.0
    """Days to keep a table once it is over; 0 for ever."""
    keep_guests: float = 365.0
    """Days to remember a guest who does not come back and has played at no table that is kept; 0 for ever."""
    keep_replays: float = 90.0
    """Days to keep a record that somebody brought along; 0 for ever."""
    word_filter: WordFilter = NO_WORDS
    """Words that are not allowed in names and talk."""
    trusted_proxy: Proxies = NO_PROXIES
    """Addresses and networks of proxies that are believed when they say who is asking: limits for an address are then
    for people's own. A proxy itself is never turned away."""
    webhook_host: frozenset[str] = frozenset()
    """Hosts on the internet to which people may have the house send notices that it is their turn, by their exact
    names. Without any, and without one at home, there are no such notices."""
    webhook_home: frozenset[tuple[str, int]] = frozenset()
    """The same on the home network, or on this machine, each with its port: the only way there, and without https."""
    notice_after: float = 60.0
    """Seconds that somebody must have been away from a table until they are sent a notice."""
    notices: Rate | None = NOTICES
    """Notices to one guest, tests included; more are sent later."""
    all_notices: Rate | None = ALL_NOTICES
    """Notices of the whole house."""
    requests: Rate | None = REQUESTS
    """HTTP requests of one guest, and of everybody at one address who is not known yet: a flood without a name does not
    get in the way of those who have one."""
    all_requests: Rate | None = ALL_REQUESTS
    """HTTP requests of everybody at one address together."""
    guests: Rate | None = GUESTS
    """New names from one address."""
    tables: Rate | None = TABLES
    """New tables, rematches, links and replays of one guest."""
    kept: Rate | None = KEPT
    """New tables, rematches, links and replays from one address, and guests who come with an invite link."""
    replays: Rate | None = REPLAYS
    """Replays of one guest, which may be half a megabyte each."""
    brought: Rate | None = BROUGHT
    """Replays from one address."""
    names: Rate | None = NAMES
    """Changes of one guest's name or avatar: everybody at the table is told."""
    messages: Rate | None = MESSAGES
    """Socket messages of one connection."""
    talk: Rate | None = TALK
    """Messages at a table by one person, program or onlooker."""
    hints: Rate | None = HINTS
    """Hints that one person or program may ask for, at all tables: each takes a bot's time to think."""
    heard: Rate | None = HEARD
    """Messages at one table by everybody, each counted once for everybody who is there to hear it. What onlookers say
    among themselves is counted apart, so it never keeps players from talking."""
    all_heard: Rate | None = ALL_HEARD
    """The same for what onlookers say at all tables of the house with more than 16 people around them."""
    attachments: Rate | None = ATTACHMENTS
    """Places taken by one connection: telling a whole game takes a while."""
    revisions: Rate | None = REVISIONS
    """Moves of one seat that could go on for ever without the game getting anywhere, such as moving cards about. People
    discussing a clover move a card every few seconds, and in a hurry two a second for a minute or two."""
    told: Rate | None = TOLD
    """Entries of long logs that are told to one connection: after the first time it need only ask for what is new."""
    all_told: Rate | None = ALL_TOLD
    """Entries of long logs that are told to all of one address, except to this machine."""
    points: Rate | None = POINTS
    """How often one seat may show where its hand is: everybody watching is told."""
    hands: Rate | None = HANDS
    """The same for all seats of one table together, each time counted once for everybody who is there to see it.
    Onlookers are counted apart, and are simply not shown what is beyond that."""
    all_hands: Rate | None = ALL_HANDS
    """The same for the onlookers at all tables of the house with more than 16 people around them."""
    seatings: Rate | None = SEATINGS
    """How often one guest may sit down, leave, or give a seat a bot or a new token, at one table."""
    turnover: Rate | None = TURNOVER
    """The same for everybody at one table together."""
    most_sockets: int = 500
    """Sockets from one address."""
    most_connections: int | None = 10_000
    """Connections to the whole house; fewer where a process may not have so many files open. One address may have a
    quarter of them; this machine and a trusted proxy may have all of them, since a proxy brings everybody."""
    connections: Rate | None = CONNECTIONS
    """New connections from one address; more are turned away at once, except from this machine or a trusted proxy."""
    refusals: Rate | None = REFUSALS
    """Requests from one address that are refused at the door with an answer; more get no answer,
    except through a trusted proxy, which would take the house for broken."""
    frames: Rate | None = FRAMES
    """Frames of one socket, whatever is in them. Beyond that it is cut off without a word: too many messages are
    refused long before."""
    all_frames: Rate | None = ALL_FRAMES
    """Frames of all sockets from one address, except this machine: beyond that, those that send many are
    cut off."""
    bytes: Rate | None = BYTES
    """Bytes of one connection, where they come many at once: more are read later."""
    all_bytes: Rate | None = ALL_BYTES
    """The same for all connections from one address."""
    floods: Rate | None = FLOODS
    """How often connections from one address may be cut off for a flood before nobody else from there is let in for a
    while; those inside stay. This machine is never turned away."""
    head_within: float = 10.0
    """Seconds to send the head of a request, from connecting or from its first byte."""
    answer_within: float = 60.0
    """Seconds to send the rest of a request, and to take the answer."""

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
            hints=None,
            heard=None,
            all_heard=None,
            attachments=None,
            revisions=None,
            told=None,
            all_told=None,
            points=None,
            hands=None,
            all_hands=None,
            seatings=None,
            turnover=None,
            notices=None,
            all_notices=None,
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
