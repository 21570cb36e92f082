"""What is asked and answered over HTTP."""

from typing import Annotated, Any, Literal

from msgspec import Meta

from cinquefoil.server.wire.base import (
    Avatar,
    Document,
    GameId,
    Incoming,
    Level,
    LineSaying,
    Name,
    Outgoing,
    Random,
    Saying,
    Slug,
)

# ---- people


class Me(Outgoing):
    """Who you are to the house."""

    guest: str | None
    """Who you are; null until you said a name. It is no secret: the cookie is signed."""
    name: str
    avatar: str


class Introduction(Incoming):
    """Who you want to be. What is left out stays as it was."""

    name: Name | None = None
    """Who is new and says none is given one."""
    avatar: Avatar | None = None


class Pass(Outgoing):
    """A link to carry on elsewhere."""

    code: str
    """Gives whoever spends it, once and soon, your name and your seats at another device."""
    path: str
    """Of the page that spends it."""
    seconds: int
    """How long it is good."""


class SpendPass(Incoming):
    """The code of a link, to be spent."""

    code: Annotated[str, Meta(min_length=1, max_length=100)]


# ---- games


class OptionInfo(Outgoing):
    """Something to choose before a game."""

    name: str
    about: str
    default: Any
    kind: Literal["choice", "flag", "number", "seat", "text"]
    """What it may be. `choice`: one of `choices`; `flag`: true or false; `number`: a whole one from `low` to `high`;
    `seat`: the number of a seat, or `lot`; `text`: what somebody brings along, of at most `high` characters."""
    choices: list[str] | None = None
    low: int | None = None
    high: int | None = None


class KindInfo(Outgoing):
    """What kind of game it is, in the words of the field."""

    chance: Literal["deterministic", "stochastic"]
    information: Literal["perfect", "imperfect"]
    """Perfect where nothing is hidden from anybody."""
    utility: Literal["zero-sum", "identical", "general"]
    """What one wins the others lose; or all win together."""
    order: Literal["turns", "simultaneous"]
    can_be_drawn: bool
    """Whether it may end without a single winner, though players play against each other."""
    longest: int | None
    """No game has more events, chance included; null if a game need never end."""


class GameInfo(Outgoing):
    """A game on the shelf."""

    id: str
    title: str
    players: list[int]
    """How many can play."""
    usual_players: int
    options: list[OptionInfo]
    levels: list[str]
    """The bots there are; none for a game that nobody here can play yet."""
    tournament: bool
    """Whether several games can make a match."""
    simultaneous: bool
    """Whether several seats act at once; moves then begin with their seat and a colon."""
    open: bool
    """Whether nothing is hidden from anybody."""
    rules_version: int
    """Grows when a change of the rules makes an old record end differently."""
    kind: KindInfo


Options = Annotated[dict[Annotated[str, Meta(max_length=40)], str | int | bool], Meta(max_length=16)]


class Wish(Incoming):
    """Options that somebody thinks of."""

    players: Annotated[int, Meta(ge=1, le=8)]
    options: Options = {}
    """The game's own, without `players`."""


class TextInfo(Outgoing):
    """What a text that somebody brings along comes to."""

    option: str
    count: int
    """How many things are in it: cards, for instance."""
    needed: int
    """How many it takes to play."""
    lines: list[LineSaying]
    """What is wrong with it; nothing if a game can be played with it."""


# ---- tables


class SeatPlan(Incoming):
    """Who shall sit there: `me` (as often as people share this screen), `open` to anybody, by `link`, a `bot`, or a
    `program` elsewhere, which will need the token that comes with the answer."""

    kind: Literal["me", "open", "link", "bot", "program"]
    level: Level | None = None
    """Of a bot; `club` if nobody says."""
    name: Name | None = None
    """Of a person at this screen, or of a program."""


class NewTable(Incoming):
    """A table to be made."""

    game: GameId
    seats: Annotated[list[SeatPlan], Meta(min_length=1, max_length=8)]
    """As many as there are players, in the order of the seats."""
    options: Options = {}
    """The game's own, without `players`: there are as many as seats."""
    public: bool = True
    """Listed in the lobby."""
    tournament: bool = False
    """Several games, each player starting once, where the game knows tournaments."""
    leavers: Level = "club"
    """The bot that plays on for who leaves."""


SeatAction = Literal["take", "take-invited", "come-back", "leave", "resign", "seat-bot", "renew-token", "contribute"]
TableAction = Literal["invite", "look-back", "rematch", "mute"]
PlaceAction = Literal["speak", "point"]


class SeatInfo(Outgoing):
    """A seat, and who has it."""

    kind: Literal["open", "link", "person", "bot", "program"]
    """`open` and `link` are free, the second for who has the invite link."""
    name: str
    """Nothing while it is free."""
    avatar: str = ""
    level: str | None = None
    """Of a bot."""
    yours: bool = False
    connected: bool = False
    """Whether who has it is there, at this seat or another of theirs; a bot always is."""
    kept_for_you: bool = False
    """A bot plays on for you: sit down to come back."""
    may: list[SeatAction] = []
    """What you may do about it now. `take` and `come-back`: sit down; `take-invited`: sit down with the word of the
    invite link. `leave`, `resign`. `seat-bot`: put a bot there. `renew-token`: get a new token for its program.
    `contribute`: add to the chance of the game."""
    bot_from: int | None = None
    """From when on you may put a bot there, if who has it does not come back until then; null where it is no matter of
    time."""


class TournamentInfo(Outgoing):
    """Which game of a tournament this is, and how it stands."""

    number: int
    """From 1."""
    of: int
    standings: list[int]
    """Points of the games that are over."""
    winners: list[int] | None
    """Once all are."""


class Ending(Outgoing):
    """How a game ended."""

    winners: list[int]
    """Seats; several if they share the win, none if nobody won."""
    reason: str
    """The game's own, or `resigned`, or `abandoned`, or `ended` by the host of the house."""
    scores: list[int] | None
    """Of each seat, as its rules page counts them; null where a game counts none, or was not played to its end."""
    saying: Saying | None = None
    """How that is said; without a full stop, since more may follow."""


Status = Literal["waiting", "playing", "over"]


class FairInfo(Outgoing):
    """How chance is drawn at a table, so that everybody can check it in the end."""

    commitment: str
    """SHA-256 of the secret of 32 bytes, from which chance will be drawn."""
    contributions: list[str] | None
    """What each seat has added to it, 16 bytes in hexadecimal digits, `-` for nothing; null until the game begins."""
    secret: str | None
    """Told once the game is over."""


class TableInfo(Outgoing):
    """A table, as you may know it."""

    name: str
    """Words and hyphens: its name in every address."""
    game: str
    options: Document
    """The game's, all of them, and `players`."""
    status: Status
    """`waiting` until every seat is taken and all people have added to chance, which takes ten seconds at most;
    then `playing`, then `over`."""
    public: bool
    """Whether the lobby lists it."""
    seats: list[SeatInfo]
    host: bool
    """Whether you made it."""
    invite: str | None
    """The word of the invite link, for those who sit there."""
    onlookers: int
    seq: int
    """The last entry of its log."""
    made_at: int
    """Milliseconds since 1970, as all times."""
    match: TournamentInfo | None
    next: str | None
    """The table of the rematch, or of the next game of the match."""
    ending: Ending | None
    readable: bool = True
    """False if it was played by rules that are no longer ours, and cannot be shown."""
    may: list[TableAction] = []
    """What you may do here now. `invite`: let somebody come to a free seat, by the word of the link. `look-back`: ask
    for moments and the record. `rematch`: ask for another game, or follow to the one that there is. `mute`: silence
    here whoever said something."""
    fair: FairInfo | None = None
    """How its chance is drawn; null of a game that cannot be checked."""


class TableMade(Outgoing):
    """A table that was just made."""

    table: TableInfo
    tokens: dict[str, str]
    """For each seat of a program, by its number, its token. It is shown this once."""


class TableLine(Outgoing):
    """A table as lists show it."""

    name: str
    game: str
    options: Document
    status: Status
    names: list[str]
    """Of those who sit there, seat by seat."""
    free: int
    """Seats that anybody may take."""
    your_turn: bool
    """Whether it waits for you; always false in the lobby."""
    made_at: int


class TableList(Outgoing):
    """Tables, those that matter most first."""

    tables: list[TableLine]


class Sit(Incoming):
    """How to sit down."""

    invite: Slug | None = None
    """Needed for a seat that is kept for a link."""
    name: Name | None = None
    """What this seat is called, if not as you are."""


class Contribution(Incoming):
    """What you add to the chance of a game, once you have seen the commitment of the house."""

    contribution: Random
    """16 bytes that nobody can guess, in hexadecimal digits."""


class SeatBot(Incoming):
    """Which bot shall sit there."""

    level: Level = "club"


class Token(Outgoing):
    """What a program shows to be let to its seat."""

    token: str


class Rematch(Outgoing):
    """The table of another game."""

    name: str


class InviteInfo(Outgoing):
    """Where an invite link leads."""

    table: str
    """Its name."""
    link: str
    """The whole link, for another machine if one can reach the house."""
    picture: str
    """The same as a code for the camera of a phone: a `data:` address of an SVG picture."""
    reachable: bool
    """False while the house is open to its own machine alone: then the link leads nowhere from elsewhere."""
    may_open: bool
    """Whether you may open the house to the home network: you sit at its machine, and there is a network."""


class Reachable(Outgoing):
    """From where the house can be reached."""

    addresses: list[str]
    """Its origins in the home network, the likeliest first."""


class Legends(Outgoing):
    """The best games, as the game remembers them; nothing where it does not."""

    best: list[Document]


class HostCommand(Incoming):
    """What the host of the house wants, from its own machine: what `cinquefoil house` says."""

    key: Annotated[str, Meta(max_length=100)]
    """Kept with the data of the house."""
    command: Literal["tables", "show", "end", "guests", "reports", "mute", "unmute", "ban", "unban"]
    about: Annotated[str, Meta(max_length=80)] = ""
    """A table, a guest, or an address."""


# ---- looking back


EntryKind = Literal["sit", "stand", "start", "move", "chance", "resign", "end", "next"]
"""Ten letters at most: so long is the column of the log."""


class LogEntry(Outgoing):
    """Something that happened at a table, as you may see it."""

    seq: int
    kind: EntryKind
    """`sit` and `stand`: a seat is taken, or left. `start`: the game begins. `move`, and `chance`: what chance brought.
    `resign`: a seat gives up. `end`: everybody has left, or the host of the house has ended it. `next`: there is
    another game."""
    seat: int | None
    """Whose it was; null for chance and for the table as a whole."""
    text: str
    """Of `move` and `chance` the notation of the game, without a seat before it, with `?` for what you could not see;
    of `sit` and `stand` a name, of `next` the name of the table, of `start` what each seat has added to chance."""
    sayings: list[Saying]
    """What to tell a person: whole sentences, to be said one after the other."""
    at: int


class Drawn(Outgoing):
    """What chance brought, and what it might have brought."""

    seq: int
    """The entry of the table's log."""
    drawn: str
    outcomes: list[str]
    """In order of their texts,"""
    weights: list[int]
    """and how likely each is, in whole numbers as small as can be."""


class Draws(Outgoing):
    """Everything that chance brought in a game that is over."""

    table: str
    game: str
    draws: list[Drawn]


class PastMoment(Outgoing):
    """How it was after an event of the game; 0 is the start."""

    number: int
    of: int
    """How many events there are."""
    entry: LogEntry | None
    """The event that led here, its `seq` being the number of the moment; null at the start."""
    view: Document
    """What you saw then, or, once the game is over, all there was: a position."""
    board: str
    """The same, drawn for a terminal."""
    names: list[str]


class ReplayMade(Outgoing):
    """A record that was brought along."""

    name: str
    """Its name in every address."""
    game: str
    moments: int
    """How many events there are; the moments go from 0 to this."""


class ReplayInfo(Outgoing):
    """What a record says before its first event."""

    name: str
    game: str
    options: Document
    names: list[str]
    moments: int
    ending: Ending | None


class Health(Outgoing):
    """The house is open."""

    status: Literal["ok"]
    version: str
