"""The messages of a table's socket, both ways."""

from typing import Annotated, Literal

from msgspec import UNSET, Meta, Raw, UnsetType

from cinquefoil.server.wire.base import (
    LONGEST_MOVE,
    LONGEST_WORDS,
    Fault,
    Id,
    Incoming,
    Outgoing,
    Random,
    Saying,
    SeatNumber,
    Seq,
)
from cinquefoil.server.wire.bodies import LogEntry, PlaceAction, SeatInfo, TableInfo

# ---- the socket: what a client says


class Attach(Incoming, tag="attach"):
    """Take a place: one of your seats, or an onlooker's. Attach again to change it."""

    id: Id
    seat: SeatNumber | UnsetType | None = UNSET
    """One of yours; null to watch. If left out, it is the only one you have; with none, or several, you watch."""
    since: Seq = 0
    """You want the events after this one: the last `seq` that you have seen, or 0 for all."""
    board: bool = False
    """Send the board as text too."""
    together: bool = False
    """Answer a move of yours with its `news`: they have its id as `re`, and no `done` comes."""


class Move(Incoming, tag="move"):
    """Play a move from your seat."""

    id: Id
    """The same move sent again under the same id is made only once."""
    seq: Seq
    """The last `seq` you had seen when you chose."""
    move: Annotated[str, Meta(min_length=1, max_length=LONGEST_MOVE)]
    """In the game's notation: one of `moves`, or what one of them stands for."""
    seat: SeatNumber | UnsetType = UNSET
    """Another of your seats than the one you look from: people at one screen may all agree, for instance."""


class Say(Incoming, tag="say"):
    """Say something: from a seat to everybody, from elsewhere to the other onlookers."""

    id: Id
    text: Annotated[str, Meta(min_length=1, max_length=LONGEST_WORDS)]


class Point(Incoming, tag="point"):
    """Where your hand is, for the others to see. It is not kept."""

    id: Id
    x: Annotated[float, Meta(ge=0, le=1)]
    """From the left edge of the board to the right."""
    y: Annotated[float, Meta(ge=0, le=1)]
    """From its top edge to the bottom."""
    card: Annotated[int, Meta(ge=0, le=100)] | None = None
    """What is in the hand, if anything."""


class Contribute(Incoming, tag="contribute"):
    """Contribute to the chance of the game from your seat, before it starts. Programs may; nobody waits for them."""

    id: Id
    contribution: Random
    """16 bytes that nobody can guess, in hexadecimal digits."""


class Ask(Incoming, tag="ask"):
    """Ask the other people for something. It is done when all of them agree; a move of anybody puts an end to it."""

    id: Id
    """The same wish sent again under the same id is made only once."""
    what: Annotated[str, Meta(min_length=1, max_length=LONGEST_MOVE)]
    """The `move` of your `takeback`; `pause` to stop the clocks. `resume`, and `time:1` to give seat 1 more time, need
    nobody's consent."""
    seat: SeatNumber | UnsetType = UNSET
    """As in `move`."""


class Answer(Incoming, tag="answer"):
    """Agree to what somebody asks for, or refuse it. Whoever asked can refuse it too: they have changed their mind."""

    id: Id
    ask: Seq
    """The `seq` of what is `asked`."""
    yes: bool
    seat: SeatNumber | UnsetType = UNSET
    """As in `move`."""


class Look(Incoming, tag="look"):
    """You are looking at what has just happened, a result for instance, or no longer: bots let you, for a minute."""

    id: Id
    on: bool


class Hint(Incoming, tag="hint"):
    """You want a hint for the move that you have to make. There are hints only where you play alone with bots."""

    id: Id


class Ping(Incoming, tag="ping"):
    """Are you there?"""

    id: Id


Request = Attach | Move | Ask | Answer | Say | Point | Contribute | Look | Hint | Ping


# ---- the socket: what the house says


class Said(Outgoing, tag="said"):
    """Somebody said something."""

    number: int
    """Counts what was said at this table, in both rooms."""
    room: Literal["table", "onlookers"]
    """Everybody hears what is said at the table; only onlookers hear what onlookers say."""
    seat: int | None
    name: str
    text: str
    at: int


class Takeback(Outgoing):
    """Your last move, which you may want to take back."""

    seat: int
    """The seat that made it: yours, or another that you hold."""
    move: str
    """What to play for that, as a move of that seat; or to `ask` for."""
    must_ask: bool
    """Whether other people play, and have to agree."""
    why_not: Saying | None
    """What somebody has learned since, so that it cannot be; null if it can."""


class Asked(Outgoing):
    """What somebody asks everybody else for."""

    seq: int
    """The entry with which they did."""
    seat: int
    what: str
    waiting: list[int]
    """The seats that have not answered."""


class Clock(Outgoing):
    """The clocks, as you hear of them."""

    left: list[int]
    """Milliseconds, seat by seat."""
    running: list[int]
    """The seats whose time is running."""
    paused: bool
    """They stand still until somebody moves, or wants them to run."""


class State(Outgoing, tag="state"):
    """The answer to `attach`: all there is to know."""

    re: str
    """The id of the request."""
    you: int | None
    """The seat you are looking from; null for an onlooker."""
    table: TableInfo
    seq: int
    """The last entry of the table's log."""
    events: list[LogEntry]
    """Those after `since`; of very many only the newest thousand, so the first may be a later one."""
    view: Raw | None
    """What you may see of the game, written as its rules page says; null before it starts."""
    moves: list[str]
    """What you may play now; none for an onlooker."""
    acting: list[int]
    """The seats that may play something now."""
    board: str | None
    """The view drawn for a terminal, if you asked for it."""
    remarks: list[Saying]
    """What the house has to say about what you see: in So Clover!, clues that are doubtful, with `board` and `zone`."""
    words: list[Said]
    """What was said, the latest at the end: 200 at most."""
    thinking: list[int]
    """The bots that are about to move; other bots that may act are letting somebody else go first."""
    yielding: list[int]
    """The bots that go on as soon as all the people on their team have agreed, and not before."""
    decider: int | None
    """Where a team has to agree: the seat that has the last word."""
    secret: list[int]
    """The seats of people that see what nobody else may: at one screen, a curtain belongs before these."""
    takeback: Takeback | None
    """Your last move, from whichever of your seats; null if there is none."""
    asked: Asked | None
    """What somebody asks for."""
    clock: Clock | None
    """What everybody has left, where there are clocks, since the game has started."""
    may: list[PlaceAction]
    """What else you may do from this place now: `speak`, `point` to show your hand, and `hint` to ask for one."""


class News(Outgoing, tag="news"):
    """Something happened. Events are in order and have no gaps: if `seq` jumps, attach again."""

    seq: int
    """The last of the events: where the table is now."""
    events: list[LogEntry]
    """At least one: a move comes together with what chance brought after it."""
    view: Raw | None
    """What you may see after all of them."""
    moves: list[str]
    acting: list[int]
    board: str | None
    remarks: list[Saying]
    table: TableInfo | None
    """If anything about the table has changed."""
    thinking: list[int]
    """As in `state`."""
    yielding: list[int]
    """As in `state`."""
    decider: int | None
    """As in `state`."""
    secret: list[int]
    """As in `state`."""
    takeback: Takeback | None
    """As in `state`."""
    asked: Asked | None
    """As in `state`."""
    clock: Clock | None
    """As in `state`."""
    may: list[PlaceAction]
    """As in `state`."""
    re: str | UnsetType = UNSET
    """The id of your move that this answers, if you attached with `together`; else it is left out."""


class Done(Outgoing, tag="done"):
    """What you asked for was done, and is safe."""

    re: str
    """The id of the request."""
    seq: int
    """Of a move, the entry it became. Of something said, its number. Of a hand, where the table is."""


class Repeated(Outgoing, tag="repeated"):
    """This move was made before, under this id, or as a word that still holds: all is well."""

    re: str
    seq: int
    """The entry it became then."""


class Refused(Outgoing, tag="refused"):
    """What you asked for was not done, and why."""

    re: str | None
    """The id of the request; null if what you sent could not be read."""
    error: Fault


class Present(Outgoing, tag="present"):
    """Who is there has changed."""

    connected: list[bool]
    """Seat by seat."""
    onlookers: int
    seats: list[SeatInfo]
    """The seats as they are to you now: who is there changes what may be done."""


class Pointed(Outgoing, tag="pointed"):
    """Where somebody's hand is."""

    seat: int
    x: float
    y: float
    card: int | None


class Notice(Outgoing, tag="notice"):
    """Something to know that is not an event: `bots_busy`, more bots are waiting to think than there is room for."""

    code: str
    saying: Saying


class Nudge(Outgoing):
    """Where to look."""

    saying: Saying
    places: list[str]
    """What is meant, by the names that the board of the page has for its places: `0-b3`, `pile`, `hand`, `spot-ne`."""


class Hinted(Outgoing, tag="hinted"):
    """The answer to `hint`, for you alone: first a nudge, then what a strong bot would do in your place, and why."""

    re: str
    """The id of the request."""
    seq: int
    """Where the table was: it is about what you had to decide there."""
    nudge: Nudge
    move: str
    """In the game's notation."""
    does: Saying
    """The same in words: what to do."""
    places: list[str]
    """Those that the move touches, named as in the nudge."""
    reasons: list[Saying]
    """What speaks for it, one sentence each, the weightiest first: at least one."""


class Pong(Outgoing, tag="pong"):
    """Yes."""

    re: str


Message = State | News | Done | Repeated | Refused | Present | Said | Pointed | Notice | Hinted | Pong
