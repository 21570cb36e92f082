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
    """Your id; null until you have said a name. It is no secret: the cookie is signed."""
    name: str
    avatar: str
    suggested: str = ""
    """A name that you could have; empty once you have one."""


class Introduction(Incoming):
    """Who you want to be. What is left out stays as it was."""

    name: Name | None = None
    """A newcomer who gives none is given one."""
    avatar: Avatar | None = None


class Pass(Outgoing):
    """A link to carry on elsewhere."""

    code: str
    """Gives whoever spends it, once and soon, your name and your seats on another device."""
    path: str
    """Of the page that spends it."""
    seconds: int
    """How long it works."""


class SpendPass(Incoming):
    """The code of a link, to be spent."""

    code: Annotated[str, Meta(min_length=1, max_length=100)]


class Webhook(Outgoing):
    """Where the house tells you that it is your turn when you are not there."""

    hosts: list[str]
    """Where a webhook may lead, as the host of the house has named it; none if there are no webhooks here."""
    host: str | None
    """Where yours leads; null if you have none. Its address is not told again."""


class NewWebhook(Incoming):
    """Where you want to be told; empty for nowhere."""

    url: Annotated[str, Meta(max_length=500)]


# ---- games


class OptionInfo(Outgoing):
    """Something to choose before a game."""

    name: str
    about: str
    default: Any
    kind: Literal["choice", "flag", "number", "seat", "text"]
    """What it may be. `choice`: one of `choices`; `flag`: true or false; `number`: a whole one from `low` to `high`;
    `seat`: the number of a seat, or `lot`; `text`: something you bring along, of at most `high` characters."""
    choices: list[str] | None = None
    low: int | None = None
    high: int | None = None


class KindInfo(Outgoing):
    """What kind of game it is, in the words of the field."""

    chance: Literal["deterministic", "stochastic"]
    information: Literal["perfect", "imperfect"]
    """Perfect where nothing is hidden from anybody."""
    utility: Literal["zero-sum", "identical", "general"]
    """What one player wins the others lose; or all win together."""
    order: Literal["turns", "simultaneous"]
    can_be_drawn: bool
    """Whether it may end without a single winner, though players play against each other."""
    longest: int | None
    """The most events a game can have, chance included; null if a game need never end."""


class GameInfo(Outgoing):
    """A game on the shelf."""

    id: str
    title: str
    players: list[int]
    """How many can play."""
    usual_players: int
    options: list[OptionInfo]
    levels: list[str]
    """The levels of its bots; none for a game without bots."""
    tournament: bool
    """Whether there can be tournaments."""
    simultaneous: bool
    """Whether several seats act at once; moves then begin with their seat and a colon."""
    open: bool
    """Whether nothing is hidden from anybody."""
    rules_version: int
    """Grows when a change of the rules makes an old record end differently."""
    kind: KindInfo


Options = Annotated[dict[Annotated[str, Meta(max_length=40)], str | int | bool], Meta(max_length=16)]


class Wish(Incoming):
    """Options that you are considering."""

    players: Annotated[int, Meta(ge=1, le=8)]
    options: Options = {}
    """The game's own, without `players`."""


class TextInfo(Outgoing):
    """What text that you bring along comes to."""

    option: str
    count: int
    """How many things are in it: cards, for instance."""
    needed: int
    """How many it takes to play."""
    lines: list[LineSaying]
    """What is wrong with it; nothing if a game can be played with it."""


# ---- tables


class SeatPlan(Incoming):
    """Who is to sit there: `me` (once for each person at your screen), `open` to anybody, by `link`, a `bot`, or a
    `program` elsewhere, which will need the token that comes with the answer."""

    kind: Literal["me", "open", "link", "bot", "program"]
    level: Level | None = None
    """Of a bot; `club` if left out."""
    name: Name | None = None
    """Of a person at this screen, or of a program."""


class NewClock(Incoming):
    """How long people may take. It runs while they are to move."""

    per: Literal["move", "game"]
    seconds: Annotated[int, Meta(ge=5, le=30 * 86_400)]
    """For each move, or for all of a game."""
    added: Annotated[int, Meta(ge=0, le=600)] = 0
    """Seconds that each move adds to what is left for a game."""
    then: Literal["lose", "bot"] = "bot"
    """What becomes of whoever runs out of time: in a game of two they may lose; else a bot plays on."""


class NewTable(Incoming):
    """A table to be made."""

    game: GameId
    seats: Annotated[list[SeatPlan], Meta(min_length=1, max_length=8)]
    """As many as there are players, in the order of the seats."""
    options: Options = {}
    """The game's own, without `players`: there are as many as seats."""
    public: bool = True
    """Listed in the lobby, and open to everybody who wants to watch. A private table is for those who sit there, and
    those who come with its invite link."""
    tournament: bool = False
    """Several games, so that each player goes first once, if the game has tournaments."""
    leavers: Level = "club"
    """The level of the bot that plays on for anybody who leaves."""
    clock: NewClock | None = None
    """None, if everybody may take their time."""


SeatAction = Literal["take", "take-invited", "come-back", "leave", "resign", "seat-bot", "renew-token", "contribute"]
TableAction = Literal["invite", "look-back", "rematch", "mute"]
PlaceAction = Literal["speak", "point", "hint"]


class SeatInfo(Outgoing):
    """A seat, and who has it."""

    kind: Literal["open", "link", "person", "bot", "program"]
    """`open` and `link` are free, `link` for those with the invite link."""
    name: str
    """Empty while it is free."""
    avatar: str = ""
    level: str | None = None
    """Of a bot."""
    yours: bool = False
    connected: bool = False
    """Whether its player is there, at this seat or another of theirs; a bot always is."""
    kept_for_you: bool = False
    """A bot is playing on for you: sit down to come back."""
    may: list[SeatAction] = []
    """What you may do about it now. `take` and `come-back`: sit down; `take-invited`: sit down with the word of the
    invite link. `leave`, `resign`. `seat-bot`: put a bot there. `renew-token`: get a new token for its program.
    `contribute`: add your share of chance."""
    bot_from: int | None = None
    """When you may put a bot there, if its player has not come back by then; null if it is not a matter of time."""


class TournamentInfo(Outgoing):
    """Which game of a tournament this is, and how it stands."""

    number: int
    """From 1."""
    of: int
    standings: list[int]
    """Points of the games that are over."""
    winners: list[int] | None
    """Once all are over."""


class Ending(Outgoing):
    """How a game ended."""

    winners: list[int]
    """Seats; several if they share the win, none if nobody won."""
    reason: str
    """The game's own; or `resigned`; `time`, if somebody ran out of it; `abandoned`; `ended` by the host of the
    house."""
    scores: list[int] | None
    """Of each seat, as its rules page counts them; null where a game counts none, or was not played to its end."""
    saying: Saying | None = None
    """The reason in words; without a full stop, since more may follow."""


Status = Literal["waiting", "playing", "over"]


class FairInfo(Outgoing):
    """How chance is drawn at a table, so that everybody can check it afterwards."""

    commitment: str
    """SHA-256 of the 32-byte secret that chance will be drawn from."""
    contributions: list[str] | None
    """What each seat has contributed, 16 bytes in hexadecimal digits, `-` for nothing; null until the game starts."""
    secret: str | None
    """Revealed once the game is over."""


class Pace(Outgoing):
    """How the clocks of a table run."""

    per: Literal["move", "game"]
    seconds: int
    """For each move, or for all of a game."""
    added: int
    """Seconds that each move adds to what is left for a game."""
    then: Literal["lose", "bot"]
    """What becomes of whoever runs out of time: they lose, or a bot plays on."""
    gift: int
    """Seconds that somebody can give to another at once."""


class TableInfo(Outgoing):
    """A table, as you may know it."""

    name: str
    """Words and hyphens: its name in every address."""
    game: str
    options: Document
    """The game's, all of them, and `players`."""
    status: Status
    """`waiting` until every seat is taken and all people have contributed to chance, which takes at most ten seconds;
    then `playing`, then `over`."""
    public: bool
    """Whether the lobby lists it, and anybody may watch."""
    seats: list[SeatInfo]
    host: bool
    """Whether you made it."""
    invite: str | None
    """The word of the invite link, for those who sit there or came with it, and for whoever made the table."""
    onlookers: int
    seq: int
    """The last entry of its log."""
    made_at: int
    """Milliseconds since 1970, like all times."""
    match: TournamentInfo | None
    next: str | None
    """The table of the rematch, or of the next game of the tournament."""
    ending: Ending | None
    readable: bool = True
    """False if it was played under rules that are not ours, and cannot be shown."""
    may: list[TableAction] = []
    """What you may do here now. `invite`: bring somebody to a free seat, with the word of the link. `look-back`: ask
    for moments and the record. `rematch`: ask for another game, or go to the one that is there. `mute`: mute
    whoever said something here."""
    pace: Pace | None = None
    """How its clocks run; null if it has none."""
    fair: FairInfo | None = None
    """How its chance is drawn; null if that cannot be checked."""


class TableMade(Outgoing):
    """A table that was just made."""

    table: TableInfo
    tokens: dict[str, str]
    """The token of each program, by the number of its seat. It is shown only this once."""


Wanted = Literal["move", "answer"]


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
    """Whether it is waiting for you; always false in the lobby."""
    wanted: Wanted | None
    """What you are waited for with; null if you are not."""
    yours: list[int]
    """Your seats, while a game goes on; none in the lobby."""
    seat: int | None
    """Which of them is waited for; null if none is."""
    left: int | None
    """Milliseconds of your time that are left there; null where no clock of yours is running."""
    awaited: bool
    """Whether other people are waiting for you there, too, and not only bots."""
    kept_for_you: bool
    """Whether a bot is playing on for you; always false in the lobby."""
    made_at: int
    ending: Ending | None
    """How it ended, without words; null if it is not over."""


class TableList(Outgoing):
    """Tables, those that matter most first."""

    tables: list[TableLine]


class Sit(Incoming):
    """How to sit down."""

    invite: Slug | None = None
    """Needed for a seat that is kept for a link."""
    name: Name | None = None
    """What you are called at this seat, if not by your usual name."""


class Contribution(Incoming):
    """What you contribute to the chance of a game, once you have seen the commitment of the house."""

    contribution: Random
    """16 bytes that nobody can guess, in hexadecimal digits."""


class SeatBot(Incoming):
    """Which bot is to sit there."""

    level: Level = "club"


class Token(Outgoing):
    """What a program shows to get to its seat."""

    token: str


class Rematch(Outgoing):
    """The table of another game."""

    name: str


class InviteInfo(Outgoing):
    """Where an invite link leads."""

    table: str
    """Its name."""
    game: str
    status: Status
    by: str
    """Who made the table; empty if nobody knows them any more."""
    seats: list[SeatInfo]
    pace: Pace | None
    """How its clocks run; null if it has none."""
    link: str
    """The whole link, for another machine if one can reach the house."""
    picture: str
    """The same as a QR code: a `data:` address of an SVG picture."""
    reachable: bool
    """False while the house is open only to its own machine: then the link does not work anywhere else."""
    may_open: bool
    """Whether you may open the house to the home network: you are at its machine, and it is on a network."""


class Reachable(Outgoing):
    """Where the house can be reached."""

    addresses: list[str]
    """Its origins in the home network, the likeliest first."""


class Legends(Outgoing):
    """The best games, as the game remembers them; none if it does not."""

    best: list[Document]
    """Each with its `company`: `public` among people at a public table, `private` among people at a private one, or
    `bots` where one played along. Who played at a private table, and when, is told to those who sat there."""


class HostCommand(Incoming):
    """What the host of the house wants, from its own machine: what `cinquefoil house` says."""

    key: Annotated[str, Meta(max_length=100)]
    """Kept with the data of the house."""
    command: Literal["tables", "show", "end", "guests", "reports", "mute", "unmute", "ban", "unban"]
    about: Annotated[str, Meta(max_length=80)] = ""
    """A table, a guest, or an address."""


# ---- looking back


EntryKind = Literal[
    "sit",
    "stand",
    "start",
    "move",
    "chance",
    "resign",
    "end",
    "next",
    "ask",
    "agree",
    "refuse",
    "timeout",
    "pause",
    "resume",
    "time",
]
"""Ten letters at most: so long is the column of the log."""


class LogEntry(Outgoing):
    """Something that happened at a table, as you may see it."""

    seq: int
    kind: EntryKind
    """`sit` and `stand`: a seat is taken, or left. `start`: the game starts. `move`, and `chance`: what chance brought.
    `resign`: a player resigns. `end`: everybody has left, or the host of the house ended it. `next`: there is another
    game. `ask`, `agree`, `refuse`: somebody asks the others for something, and what they answer. `timeout`: somebody's
    time is up. `pause`, `resume`: the clocks stand still, or run again. `time`: somebody was given more, in
    milliseconds."""
    seat: int | None
    """Whose it was; null for chance and for the table as a whole."""
    text: str
    """Of `move` and `chance` the notation of the game, without a seat before it, with `?` for what you could not see;
    of `sit` and `stand` a name, of `next` the name of the table, of `start` what each seat contributed to chance."""
    sayings: list[Saying]
    """What to tell people: whole sentences, to be said one after the other."""
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


class CoursePoint(Outgoing):
    """A moment at which what is counted in a game has changed."""

    number: int
    """Of the moment; 0 is the start."""
    counts: list[int]
    """By seat: clovers in the garden, points, fields covered, rows of the line, or points of the clover."""


class Tally(Outgoing):
    """How you have fared so far in this game with others like these, as far as your newest 500 games tell."""

    level: str | None
    """All the others are bots of this level; null, where all play together, for any other company."""
    won: int
    lost: int
    drawn: int
    best: int | None
    """Where all play together: the most points that as many of you have scored,"""
    average: float | None
    """and how many it was on average."""


class Outcome(Outgoing):
    """How a game that is over came about, and what it adds to."""

    moments: int
    """How many events there were; the moments go from 0 to this."""
    course: list[CoursePoint]
    """Nothing where a game counts nothing."""
    tally: Tally | None
    """With this game in it. Null if you did not play from one seat, and against bots of a single level."""


GameResult = Literal["won", "lost", "drawn", "together", "here", "unfinished"]
"""`together`: all play on one side. `here`: you had several seats. `unfinished`: you left, or it came to no end."""
GameCompany = Literal["nobody", "people", "bots", "both"]


class PlayedGame(Outgoing):
    """A finished game of yours."""

    table: str
    """Its name."""
    game: str
    names: list[str]
    """Of everybody who sat there at the end, seat by seat."""
    seat: int | None
    """Yours; null if you had several."""
    ended_at: int
    result: GameResult
    """How it ended for you. `together`: everybody plays on the same side. `here`: you had several seats. `unfinished`:
    you left before the end, or it came to none."""
    company: GameCompany
    """Who the others were."""
    level: str | None
    """All the others were bots of this level."""
    points: int | None
    """Where everybody plays on the same side."""
    ending: Ending | None
    """How it ended, without words."""


class Standing(Outgoing):
    """How you have fared in a game with one kind of company."""

    game: str
    against: str
    """The level of the bots, if all the others were bots of one; else `people`, `bots` of several levels, `both`, or
    `nobody`."""
    won: int
    lost: int
    drawn: int
    together: int
    """Games in which everybody plays on the same side,"""
    best: int | None
    """the most points in one of them,"""
    average: float | None
    """and how many it was on average."""


class Streak(Outgoing):
    """How many games you have won in a row, as far as your newest 2,000 games tell."""

    game: str
    now: int
    best: int


class History(Outgoing):
    """What you have played."""

    games: list[PlayedGame]
    """Of this page, the newest first."""
    number: int
    """Of all games that are asked for."""
    page: int
    pages: int
    standings: list[Standing]
    """In all games that came to an end, whatever is asked for."""
    streaks: list[Streak]


class PastMoment(Outgoing):
    """The game as it was after an event; 0 is the start."""

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


class ReplayEvents(Outgoing):
    """Some of what happened in a record, one event after the other."""

    events: list[LogEntry]
    """Their `seq` being the numbers of the moments they led to."""


class Health(Outgoing):
    """The house is open."""

    status: Literal["ok"]
    version: str
