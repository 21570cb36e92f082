"""What can be asked over HTTP: every route with what it takes and gives. The API's description is made from this."""

from collections.abc import Awaitable, Callable
from dataclasses import asdict, dataclass, field
from functools import partial
from hmac import compare_digest
from typing import Any, Literal

from msgspec import Raw

from cinquefoil import games
from cinquefoil.core.errors import MalformedRequest
from cinquefoil.core.options import Choice, FirstSeat, Flag, Number, Option, Text
from cinquefoil.core.sayings import phrases_of
from cinquefoil.server import wire
from cinquefoil.server.doors.doors import Doors
from cinquefoil.server.doors.reach import code_as_picture, is_near
from cinquefoil.server.errors import Forbidden, NotFound, NotYourSeat, WhoAreYou
from cinquefoil.server.house import House
from cinquefoil.server.moderation import commands, leaving, reports
from cinquefoil.server.people import guests
from cinquefoil.server.people.identity import COOKIE, COOKIE_AGE, PASS_SECONDS, Guest, signed
from cinquefoil.server.tables import admission, history, lists, making, next_table, replays, seating
from cinquefoil.server.tables.room import Room
from cinquefoil.version import VERSION


@dataclass
class Ask:
    """A request, understood."""

    house: House
    doors: Doors
    address: str
    guest_id: str | None
    path: dict[str, str]
    query: dict[str, str]
    body: Any = None
    cookies: dict[str, str] = field(default_factory=dict)
    """To be set with the answer."""
    scheme: str = "http"
    host: str = "localhost"
    """As it was asked for, with the port."""
    is_here: bool = False
    """Whether it comes from this machine, and through no proxy."""

    async def guest(self) -> Guest:
        """Who asks. WhoAreYou, if that was not said."""
        guest = await self.house.guest(self.guest_id)
        if guest is None:
            raise WhoAreYou("table.who-are-you")
        return guest

    @property
    def who(self) -> str:
        """Whose turn it is to be when many want something: a guest's, or that of an address without a name."""
        return self.guest_id or self.address

    async def room(self, invite: str | None = None) -> Room:
        """The table that is asked for. NotFound, if they may not know of it."""
        return await admission.enter(self.house, self.path["table"], await self.house.guest(self.guest_id), invite)

    def number(self, name: str) -> int:
        text = self.path[name]
        if not text.isdecimal() or len(text) > 6:
            raise NotFound("table.no-such-number")
        return int(text)

    async def viewer(self, room: Room) -> int | None:
        """From which seat somebody wants to look: one of their own, or none."""
        seats = room.table.shown.seats
        wanted = self.query.get("seat")
        if wanted is None:
            mine = [number for number, seat in enumerate(seats) if seat.held_by(self.guest_id)]
            return mine[0] if len(mine) == 1 else None
        if not wanted.isdecimal() or len(wanted) > 3:
            raise MalformedRequest("seat must be the number of a seat")
        if int(wanted) >= len(seats) or not seats[int(wanted)].held_by(self.guest_id):
            raise NotYourSeat("table.not-your-seat", seat=int(wanted))
        return int(wanted)

    def count(self, guest: Guest) -> None:
        """What is kept costs room: nobody may fill the house. TooFast."""
        self.doors.tables.take(guest.id)
        self.doors.kept.take(self.address)

    @property
    def is_at_the_house(self) -> bool:
        """Whether who asks sits at its machine; a proxy that says nothing of itself comes from here, too."""
        return self.is_here and is_near(f"{self.scheme}://{self.host}")

    def remember(self, guest: Guest) -> wire.Me:
        secure = "; Secure" if self.scheme == "https" else ""
        value = signed(guest.id, self.house.cookie_secret)
        self.cookies[COOKIE] = f"{value}; Path=/; Max-Age={COOKIE_AGE}; HttpOnly; SameSite=Lax{secure}"
        return wire.Me(guest.id, guest.name, guest.avatar)


Handler = Callable[[Ask], Awaitable[Any]]


@dataclass(frozen=True)
class Route:
    method: Literal["GET", "POST"]
    path: str
    handler: Handler
    takes: Any
    """The type of the body; None for none, str for text."""
    gives: Any
    query: tuple[str, ...]

    @property
    def about(self) -> str:
        return (self.handler.__doc__ or "").strip()


ROUTES: list[Route] = []


def get(path: str, gives: Any, *query: str) -> Callable[[Handler], Handler]:
    return _route("GET", path, None, gives, query)


def post(path: str, gives: Any, takes: Any = None) -> Callable[[Handler], Handler]:
    return _route("POST", path, takes, gives, ())


def _route(
    method: Literal["GET", "POST"], path: str, takes: Any, gives: Any, query: tuple[str, ...]
) -> Callable[[Handler], Handler]:
    def noted(handler: Handler) -> Handler:
        ROUTES.append(Route(method, path, handler, takes, gives, query))
        return handler

    return noted


# ---- the house


@get("/health", wire.Health)
async def health(ask: Ask) -> wire.Health:
    """Whether the house is open: it answers only if it can read and write, which it tries, though not every time."""
    await ask.house.try_out()
    return wire.Health("ok", VERSION)


@post("/api/house/open", wire.Reachable)
async def open_house(ask: Ask) -> wire.Reachable:
    """Open the house to the home network. You have to be at its machine."""
    if not ask.is_at_the_house:
        raise Forbidden("table.not-at-the-house")
    await ask.doors.reach.open()
    port = ask.host.rpartition(":")[2]
    return wire.Reachable([f"{ask.scheme}://{address}:{port}" for address in ask.doors.reach.addresses])


@post("/api/house/command", str, wire.HostCommand)
async def command(ask: Ask) -> str:
    """What the host wants to know or done, as text. Only from the machine of the house, and with its key."""
    if not ask.is_here or not compare_digest(ask.body.key.encode(), ask.house.host_key.encode()):
        raise Forbidden("table.host-key")
    return await commands.obey(ask.house, ask.body.command, ask.body.about)


@get("/api/games", list[wire.GameInfo])
async def list_games(ask: Ask) -> list[wire.GameInfo]:
    """The games of the house, their options and their bots."""
    return [
        wire.GameInfo(
            id=id,
            title=box.title,
            players=list(box.players),
            usual_players=box.usual_players,
            options=[option_info(option) for option in box.options],
            levels=list(box.bot_levels),
            tournament=box.tournament is not None,
            simultaneous=box.simultaneous,
            open=box.open,
            rules_version=box.rules_version,
            kind=wire.KindInfo(**asdict(box.kind)),
        )
        for id, box in games.items()
    ]


def option_info(option: Option) -> wire.OptionInfo:
    match option:
        case Choice(choices=choices):
            return wire.OptionInfo(option.name, option.about, option.default, "choice", choices=list(choices))
        case Flag():
            return wire.OptionInfo(option.name, option.about, option.default, "flag")
        case Number(low=low, high=high):
            return wire.OptionInfo(option.name, option.about, option.default, "number", low=low, high=high)
        case Text(longest=longest):
            return wire.OptionInfo(option.name, option.about, option.default, "text", high=longest)
        case FirstSeat():
            return wire.OptionInfo(option.name, option.about, option.default, "seat")
    raise AssertionError(f"nobody knows how to ask for {option.name}")


@post("/api/games/{game}/options", list[wire.TextInfo], wire.Wish)
async def look_over(ask: Ask) -> Raw:
    """What text among the options comes to, before a table is made: what is in it, and what is wrong with it."""
    if "players" in ask.body.options:
        raise MalformedRequest("players goes beside the options, not among them")
    return await replays.look_over(ask.house, ask.path["game"], ask.body, ask.who)


@get("/api/games/{game}/rules", str)
async def rules(ask: Ask) -> str:
    """The rules page of a game, in Markdown."""
    return games[ask.path["game"]].rules()


@get("/api/games/{game}/words", dict[str, str], "language")
async def words(ask: Ask) -> dict[str, str]:
    """Every sentence the house can say at a table of this game, by its key; `{param}` stands for a parameter."""
    language = ask.query.get("language", "en")
    return {**phrases_of("cinquefoil.server", language), **games[ask.path["game"]].phrases(language)}


@get("/api/games/{game}/legends", wire.Legends)
async def legends(ask: Ask) -> wire.Legends:
    """The best games that were played here."""
    return wire.Legends(await ask.house.fame.best(ask.path["game"], ask.who, ask.guest_id))


# ---- people


@get("/api/me", wire.Me)
async def me(ask: Ask) -> wire.Me:
    """Who you are to the house."""
    guest = await ask.house.guest(ask.guest_id)
    if guest is None:
        return wire.Me(None, "", "", guests.invented(ask.house))
    return wire.Me(guest.id, guest.name, guest.avatar)


@post("/api/me", wire.Me, wire.Introduction)
async def introduce(ask: Ask) -> wire.Me:
    """Say who you are, or change it: your newest tables soon show it, too. From then on a cookie says it."""
    known = await ask.house.guest(ask.guest_id)
    if known is None:
        ask.doors.guests.take(ask.address)
    else:
        ask.doors.names.take(known.id)
        ask.doors.kept.take(ask.address)
    return ask.remember(await guests.introduce(ask.house, ask.guest_id, ask.body))


@post("/api/me/delete", wire.Me)
async def delete_me(ask: Ask) -> wire.Me:
    """Delete everything the house knows about you. The games you have played are kept, without your name."""
    guest = await ask.guest()
    await leaving.delete_guest(ask.house, guest)
    ask.cookies[COOKIE] = "; Path=/; Max-Age=0; HttpOnly; SameSite=Lax"
    return wire.Me(None, "", "")


@get("/api/me/tables", wire.TableList)
async def my_tables(ask: Ask) -> wire.TableList:
    """The tables where you sit, those waiting for you first."""
    return wire.TableList(await lists.tables_of(ask.house, await ask.guest()))


@get("/api/me/history", wire.History, "game", "result", "against", "page")
async def my_history(ask: Ask) -> wire.History:
    """The finished games that you have played, the newest first, and how you have fared."""
    guest = await ask.guest()
    wanted = {name: value for name, value in ask.query.items() if name != "page"}
    page = ask.query.get("page", "1")
    if not page.isdecimal() or len(page) > 6 or int(page) < 1:
        raise MalformedRequest("page must be a whole number from 1")
    return await ask.house.ask(partial(history.history_of, guest=guest.id, wanted=wanted, page=int(page)))


@get("/api/me/webhook", wire.Webhook)
async def webhook(ask: Ask) -> wire.Webhook:
    """Where the house tells you that it is your turn."""
    guest = await ask.house.guest(ask.guest_id)
    return ask.house.notices.told("" if guest is None else guest.id)


@post("/api/me/webhook", wire.Webhook, wire.NewWebhook)
async def change_webhook(ask: Ask) -> wire.Webhook:
    """Have the house tell you by a webhook that it is your turn, or no longer."""
    guest = await ask.guest()
    ask.count(guest)
    await ask.house.notices.change(guest.id, ask.body.url, ask.doors.reach.origin(ask.scheme, ask.host))
    return ask.house.notices.told(guest.id)


@post("/api/me/webhook/test", wire.Webhook)
async def try_webhook(ask: Ask) -> wire.Webhook:
    """Send a test to your webhook. If it is not taken, you are told why."""
    guest = await ask.guest()
    await ask.house.notices.try_out(guest.id)
    return ask.house.notices.told(guest.id)


@post("/api/me/pass", wire.Pass)
async def make_pass(ask: Ask) -> wire.Pass:
    """A link to carry on with on another device, once and soon."""
    guest = await ask.guest()
    ask.count(guest)
    code = await guests.make_pass(ask.house, guest)
    return wire.Pass(code, f"/carry-on#{code}", PASS_SECONDS)


@post("/api/passes/spend", wire.Me, wire.SpendPass)
async def spend_pass(ask: Ask) -> wire.Me:
    """Carry on as who made the link."""
    ask.doors.guests.take(ask.address)
    return ask.remember(await guests.spend_pass(ask.house, ask.body.code))


# ---- tables


@get("/api/tables", wire.TableList)
async def lobby(ask: Ask) -> wire.TableList:
    """The lobby: public tables with a free seat, and games to watch."""
    return wire.TableList(await lists.lobby(ask.house))


@post("/api/tables", wire.TableMade, wire.NewTable)
async def make_table(ask: Ask) -> wire.TableMade:
    """Make a table. If no seat is free, the game starts."""
    guest = await ask.guest()
    ask.count(guest)
    name, tokens = await making.make_table(ask.house, guest, ask.body)
    room = await ask.house.room(name)
    return wire.TableMade(room.reports.info(guest.id), tokens)


@get("/api/tables/{table}", wire.TableInfo)
async def table(ask: Ask) -> wire.TableInfo:
    """A table, as you may know it."""
    return (await ask.room()).reports.info(ask.guest_id)


@get("/api/invites/{invite}", wire.InviteInfo)
async def invite(ask: Ask) -> wire.InviteInfo:
    """The table that an invite link leads to, and the link to pass on."""
    room = await ask.house.fresh(await lists.invited_to(ask.house, ask.path["invite"]))
    by = await ask.house.known(room.table.facts.host)
    origin = ask.doors.reach.origin(ask.scheme, ask.host)
    link = f"{origin}/join/{ask.path['invite']}"
    return wire.InviteInfo(
        room.table.name,
        game=room.table.facts.game,
        status=room.table.shown.status,
        by="" if by is None else by.name,
        seats=room.reports.seats(ask.guest_id),
        pace=room.reports.pace,
        link=link,
        picture=code_as_picture(link),
        reachable=not is_near(origin),
        may_open=ask.is_at_the_house and ask.doors.reach.can_open,
    )


@post("/api/invites/{invite}", wire.TableInfo)
async def come(ask: Ask) -> wire.TableInfo:
    """Come to a table with its invite link: from now on you may come back without it."""
    guest = await ask.guest()
    room = await ask.house.fresh(await lists.invited_to(ask.house, ask.path["invite"]))
    if guest.id not in room.audience.invited:
        ask.doors.kept.take(ask.address)
        await admission.come(ask.house, room, guest)
    return room.reports.info(guest.id)


@post("/api/tables/{table}/seats/{seat}/sit", wire.TableInfo, wire.Sit)
async def sit(ask: Ask) -> wire.TableInfo:
    """Sit down in a free seat, or come back to one that a bot is keeping for you."""
    guest, room = await ask.guest(), await ask.room(ask.body.invite)
    await seating.sit(room, ask.number("seat"), guest, ask.body)
    return room.reports.info(guest.id)


@post("/api/tables/{table}/seats/{seat}/leave", wire.TableInfo)
async def leave(ask: Ask) -> wire.TableInfo:
    """Leave a seat. During a game a bot plays on, if the game has bots, and you may come back."""
    guest, room = await ask.guest(), await ask.room()
    await seating.leave(room, ask.number("seat"), guest)
    return room.reports.info(guest.id)


@post("/api/tables/{table}/seats/{seat}/bot", wire.TableInfo, wire.SeatBot)
async def seat_bot(ask: Ask) -> wire.TableInfo:
    """Put a bot in a free seat at a table you made, or in the seat of somebody long gone."""
    guest, room = await ask.guest(), await ask.room()
    await seating.seat_bot(room, ask.number("seat"), guest, ask.body.level)
    return room.reports.info(guest.id)


@post("/api/tables/{table}/seats/{seat}/resign", wire.TableInfo)
async def resign(ask: Ask) -> wire.TableInfo:
    """Resign from a game of two."""
    guest, room = await ask.guest(), await ask.room()
    await seating.resign(room, ask.number("seat"), guest)
    return room.reports.info(guest.id)


@post("/api/tables/{table}/seats/{seat}/token", wire.Token)
async def token(ask: Ask) -> wire.Token:
    """A new token for the program in this seat of a table you made; the old one no longer works."""
    guest, room = await ask.guest(), await ask.room()
    return wire.Token(await seating.renew_token(room, ask.number("seat"), guest))


@post("/api/tables/{table}/seats/{seat}/contribution", wire.TableInfo, wire.Contribution)
async def contribute(ask: Ask) -> wire.TableInfo:
    """Contribute to the chance of a game from your seat, before it starts: it waits ten seconds for everybody."""
    guest, room = await ask.guest(), await ask.room()
    await seating.contribute(room, ask.number("seat"), ask.body.contribution, guest.id)
    return room.reports.info(guest.id)


@post("/api/tables/{table}/rematch", wire.Rematch)
async def rematch(ask: Ask) -> wire.Rematch:
    """Another game with the same players, everybody one seat further on."""
    guest, room = await ask.guest(), await ask.room()
    if next_table.is_new(room, guest):
        ask.count(guest)
    name = await next_table.rematch(ask.house, room, guest)
    await ask.house.room(name)  # so that its bots begin
    return wire.Rematch(name)


@get("/api/tables/{table}/record", str, "seat")
async def record(ask: Ask) -> str:
    """The record of the game: while it goes on, what you may know of it."""
    room = await ask.room()
    return await replays.record_of(ask.house, room.table, await ask.viewer(room), ask.who)


@get("/api/tables/{table}/draws", wire.Draws)
async def draws(ask: Ask) -> Raw:
    """Everything that chance brought in a game that is over, and what it might have: to check it with the secret."""
    return await replays.draws_of(ask.house, (await ask.room()).table, ask.who)


@get("/api/tables/{table}/outcome", wire.Outcome)
async def outcome(ask: Ask) -> Raw:
    """How a game that is over came about, and how you have fared so far with others like these."""
    return await replays.outcome_of(ask.house, (await ask.room()).table, ask.guest_id, ask.who)


@get("/api/tables/{table}/moments/{number}", wire.PastMoment, "seat")
async def moment(ask: Ask) -> Raw:
    """How the game was after so many events: while it goes on, as you saw it."""
    room = await ask.room()
    viewer = await ask.viewer(room)
    return await replays.moment_of(ask.house, room.table, viewer, ask.number("number"), ask.who)


@post("/api/tables/{table}/talk/{number}/report", wire.TableInfo)
async def report_line(ask: Ask) -> wire.TableInfo:
    """Report a message to the host of the house."""
    guest, room = await ask.guest(), await ask.room()
    ask.count(guest)
    await reports.report_line(room, ask.number("number"), guest)
    return room.reports.info(guest.id)


@post("/api/tables/{table}/seats/{seat}/report", wire.TableInfo)
async def report_name(ask: Ask) -> wire.TableInfo:
    """Report somebody's name to the host of the house."""
    guest, room = await ask.guest(), await ask.room()
    ask.count(guest)
    await reports.report_name(room, ask.number("seat"), guest)
    return room.reports.info(guest.id)


@post("/api/tables/{table}/talk/{number}/mute", wire.TableInfo)
async def mute(ask: Ask) -> wire.TableInfo:
    """Mute whoever said this, at a table you made."""
    guest, room = await ask.guest(), await ask.room()
    await reports.mute(room, ask.number("number"), guest)
    return room.reports.info(guest.id)


@post("/api/tables/{table}/talk/{number}/unmute", wire.TableInfo)
async def unmute(ask: Ask) -> wire.TableInfo:
    """Let whoever said this talk again, at a table you made."""
    guest, room = await ask.guest(), await ask.room()
    await reports.unmute(room, ask.number("number"), guest)
    return room.reports.info(guest.id)


# ---- replays


@post("/api/replays", wire.ReplayMade, str)
async def bring(ask: Ask) -> wire.ReplayMade:
    """Bring a record along, to look back at it here."""
    guest = await ask.guest()
    ask.count(guest)
    ask.doors.replays.take(guest.id)
    ask.doors.brought.take(ask.address)
    return await replays.bring(ask.house, guest, ask.body, ask.who)


@get("/api/replays/{replay}", wire.ReplayInfo)
async def replay(ask: Ask) -> Raw:
    """A record that was brought along."""
    return await replays.replay_info(ask.house, ask.path["replay"], ask.who)


@get("/api/replays/{replay}/moments/{number}", wire.PastMoment)
async def replay_moment(ask: Ask) -> Raw:
    """How it was after so many events."""
    return await replays.replay_moment(ask.house, ask.path["replay"], ask.number("number"), ask.who)


@get("/api/replays/{replay}/events/{since}", wire.ReplayEvents)
async def replay_events(ask: Ask) -> Raw:
    """What happened after a moment: 250 events at most, and none after the last."""
    return await replays.replay_events(ask.house, ask.path["replay"], ask.number("since"), ask.who)
