"""Everything that travels between the house and its guests: HTTP bodies, and the messages of the socket.

One module for all of it: what is documented (OpenAPI, the page of the socket) and the types of the browser are made
from these. What comes in has no fields but these; what goes out may gain some.
"""

from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, Raw, Struct, UnsetType

# ---- limits: said once, enforced by decoding, and shown in the schemas

LONGEST_MOVE = 200
LONGEST_WORDS = 500
LONGEST_RECORD = 500_000

Id = Annotated[str, Meta(min_length=1, max_length=64, description="Chosen by who asks; the answer names it.")]
Name = Annotated[str, Meta(min_length=1, max_length=100, description="Made harmless and cut to 24 characters.")]
Avatar = Annotated[str, Meta(pattern=r"^[a-z0-9-]{0,32}$", description="What a page draws the avatar from.")]
Level = Annotated[str, Meta(min_length=1, max_length=20)]
SeatNumber = Annotated[int, Meta(ge=0, le=15)]
Seq = Annotated[int, Meta(ge=0, le=2**53, description="The number of an entry of the table's log.")]
GameId = Annotated[str, Meta(min_length=1, max_length=40)]
Slug = Annotated[str, Meta(pattern=r"^[a-z0-9-]{1,80}$")]
Document = dict[str, Any]


class Incoming(Struct, forbid_unknown_fields=True):
    pass


class Outgoing(Struct):
    pass


# ---- shared


class Saying(Outgoing):
    """Something to say to a person: look `key` up in the words of the game, and fill in the parameters."""

    key: str
    params: dict[str, str | int]


class Fault(Outgoing):
    """Why something was not done. The code is stable; `message` is English."""

    code: str
    message: str
    saying: Saying | None = None
    clause: str | None = None
    seq: int | None = None
    """With `stale_move`: where the table is."""
    retry_after: float | None = None
    """With `too_fast`, `busy` and `not_saved`: seconds until it is worth trying again."""


class Failure(Outgoing):
    """The body of every HTTP answer that is not a success."""

    error: Fault


# ---- people


class Me(Outgoing):
    guest: str | None
    """Who you are; null until you said a name. It is no secret: the cookie is signed."""
    name: str
    avatar: str


class Introduction(Incoming):
    name: Name | None = None
    """Without one, one is made up."""
    avatar: Avatar | None = None


class Pass(Outgoing):
    code: str
    """Gives whoever spends it, once and soon, your name and your seats at another device."""
    path: str
    seconds: int


class SpendPass(Incoming):
    code: Annotated[str, Meta(min_length=1, max_length=100)]


# ---- games


class OptionInfo(Outgoing):
    name: str
    about: str
    default: Any
    kind: Literal["choice", "flag", "number", "seat"]
    choices: list[str] | None = None
    low: int | None = None
    high: int | None = None


class GameInfo(Outgoing):
    id: str
    title: str
    players: list[int]
    usual_players: int
    options: list[OptionInfo]
    levels: list[str]
    """The bots there are; none for a game that nobody here can play yet."""
    tournament: bool
    rules_version: int


# ---- tables


class SeatPlan(Incoming):
    """Who shall sit there: `me` (as often as people share this screen), `open` to anybody, by `link`, a `bot`, or a
    `program` elsewhere, which will need the token that comes with the answer."""

    kind: Literal["me", "open", "link", "bot", "program"]
    level: Level | None = None
    name: Name | None = None


class NewTable(Incoming):
    game: GameId
    seats: Annotated[list[SeatPlan], Meta(min_length=1, max_length=8)]
    options: Annotated[dict[Annotated[str, Meta(max_length=40)], str | int | bool], Meta(max_length=16)] = {}
    """The game's own, without `players`: there are as many as seats."""
    public: bool = True
    """Listed in the lobby."""
    tournament: bool = False
    """Several games, each player starting once, where the game knows tournaments."""
    leavers: Level = "club"
    """The bot that plays on for who leaves."""


class SeatInfo(Outgoing):
    kind: Literal["open", "link", "person", "bot", "program"]
    name: str
    avatar: str = ""
    level: str | None = None
    yours: bool = False
    connected: bool = False


class MatchInfo(Outgoing):
    number: int
    of: int
    standings: list[int]
    """Points of the games that are over."""
    winners: list[int] | None
    """Once all are."""


class Ending(Outgoing):
    winners: list[int]
    reason: str
    """The game's own, or `resigned`, or `abandoned`."""
    scores: list[int] | None


Status = Literal["waiting", "playing", "over"]


class TableInfo(Outgoing):
    name: str
    game: str
    options: Document
    status: Status
    public: bool
    seats: list[SeatInfo]
    host: bool
    """Whether you made it."""
    invite: str | None
    """The word of the invite link, for those who sit there."""
    onlookers: int
    seq: int
    made_at: int
    """Milliseconds since 1970, as all times."""
    match: MatchInfo | None
    next: str | None
    """The table of the rematch, or of the next game of the match."""
    ending: Ending | None
    readable: bool = True
    """False if it was played by rules that are no longer ours, and cannot be shown."""


class TableMade(Outgoing):
    table: TableInfo
    tokens: dict[str, str]
    """For each seat of a program, its token. It is shown this once."""


class TableLine(Outgoing):
    """A table as lists show it."""

    name: str
    game: str
    options: Document
    status: Status
    names: list[str]
    free: int
    """Seats that anybody may take."""
    your_turn: bool
    made_at: int


class TableList(Outgoing):
    tables: list[TableLine]


class Sit(Incoming):
    invite: Slug | None = None
    """Needed for a seat that is kept for a link."""
    name: Name | None = None
    """What this seat is called, if not as you are."""


class SeatBot(Incoming):
    level: Level = "club"


class Token(Outgoing):
    token: str


class Rematch(Outgoing):
    name: str


class InviteInfo(Outgoing):
    table: str


class Legends(Outgoing):
    """The best games, as the game remembers them; nothing where it does not."""

    best: list[Document]


# ---- looking back


class LogEntry(Outgoing):
    """Something that happened at a table, as you may see it."""

    seq: int
    kind: Literal["sit", "stand", "start", "move", "chance", "resign", "end", "next"]
    seat: int | None
    text: str
    """A move or an outcome in the game's notation, `=?` if you could not see it; else a name."""
    sayings: list[Saying]
    at: int


class PastMoment(Outgoing):
    """How it was after an event; 0 is the start."""

    number: int
    of: int
    entry: LogEntry | None
    view: Document
    board: str
    names: list[str]


class ReplayMade(Outgoing):
    name: str
    game: str
    moments: int


class ReplayInfo(Outgoing):
    name: str
    game: str
    options: Document
    names: list[str]
    moments: int
    ending: Ending | None


class Health(Outgoing):
    status: Literal["ok"]
    version: str


# ---- the socket: what a client says


class Attach(Incoming, tag="attach"):
    """Take a place: a seat of yours, or an onlooker's. Without `seat` it is the only one you have."""

    id: Id
    seat: SeatNumber | UnsetType | None = UNSET
    since: Seq = 0
    """Events after this one are wanted; who has seen some need not see them again."""
    board: bool = False
    """Send the board as text too."""


class Move(Incoming, tag="move"):
    id: Id
    """The same move sent again under the same id is done once."""
    seq: Seq
    """The last entry you had seen."""
    move: Annotated[str, Meta(min_length=1, max_length=LONGEST_MOVE)]


class Say(Incoming, tag="say"):
    id: Id
    text: Annotated[str, Meta(min_length=1, max_length=LONGEST_WORDS)]


class Point(Incoming, tag="point"):
    """Where your hand is, for the others to see. It is kept nowhere."""

    id: Id
    x: Annotated[float, Meta(ge=0, le=1)]
    y: Annotated[float, Meta(ge=0, le=1)]
    card: Annotated[int, Meta(ge=0, le=100)] | None = None


class Ping(Incoming, tag="ping"):
    id: Id


Request = Attach | Move | Say | Point | Ping


# ---- the socket: what the house says


class Words(Outgoing, tag="said"):
    number: int
    room: Literal["table", "onlookers"]
    seat: int | None
    name: str
    text: str
    at: int


class State(Outgoing, tag="state"):
    """The answer to `attach`: all there is to know."""

    re: str
    you: int | None
    table: TableInfo
    seq: int
    events: list[LogEntry]
    """Those after `since`."""
    view: Raw | None
    """What you may see of the game; null before it starts."""
    moves: list[str]
    """What you may play now."""
    acting: list[int]
    board: str | None
    words: list[Words]


class News(Outgoing, tag="news"):
    """Something happened. Events are in order and have no gaps: if `seq` jumps, attach again."""

    seq: int
    events: list[LogEntry]
    view: Raw | None
    moves: list[str]
    acting: list[int]
    board: str | None
    table: TableInfo | None
    """If anything about the table has changed."""


class Done(Outgoing, tag="done"):
    re: str
    seq: int
    """The entry that your request became; it is safe."""


class Repeated(Outgoing, tag="repeated"):
    """This was done before, under this id."""

    re: str
    seq: int


class Refused(Outgoing, tag="refused"):
    re: str | None
    """Null if what you sent could not be read."""
    error: Fault


class Present(Outgoing, tag="present"):
    """Who is there has changed."""

    connected: list[bool]
    onlookers: int


class Pointed(Outgoing, tag="pointed"):
    seat: int
    x: float
    y: float
    card: int | None


class Notice(Outgoing, tag="notice"):
    """Something to know that is no event: `bots_busy`, `closing`."""

    code: str
    saying: Saying


class Pong(Outgoing, tag="pong"):
    re: str


Message = State | News | Done | Repeated | Refused | Present | Words | Pointed | Notice | Pong
