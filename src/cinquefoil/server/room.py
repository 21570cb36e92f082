"""A table with everybody around it: who looks on, what they do, and who is told of it.

The order is always the same: validate, write, answer, tell everybody. While validating nothing waits, so of what comes
at the same instant the first decides.
"""

import asyncio
import unicodedata
from collections.abc import Callable, Hashable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Literal, Protocol

import structlog

from cinquefoil.core.errors import GameOver, named
from cinquefoil.core.game import Game, Result
from cinquefoil.core.sayings import core_words
from cinquefoil.server import metrics, schema, telling, wire
from cinquefoil.server.draft import Draft, new_summary
from cinquefoil.server.errors import Forbidden, IdReused, NotNow, NotSaved, StaleMove
from cinquefoil.server.faults import refused
from cinquefoil.server.permissions import Objection, Permissions, from_place, insist, speak
from cinquefoil.server.table import Moment, Seat, Table
from cinquefoil.server.telling import Change, Viewer, encode
from cinquefoil.server.writer import BrokenCourse, Step

if TYPE_CHECKING:
    from cinquefoil.server.house import House

logger = structlog.get_logger()

LONGEST_LOG = 20_000
"""Entries of one table; no game needs a tenth of it."""

Answer = Callable[[Exception | None], None]


class Place(Protocol):
    """Somebody who looks at a table: a connection."""

    guest: str | None
    program: int | None
    seat: Viewer
    board: bool

    def holds(self, seat: Seat, number: int) -> bool: ...

    def send(self, message: bytes) -> None: ...

    def close(self) -> None:
        """Whoever it is may come again."""


class Room:
    def __init__(self, house: "House", table: Table, words: list[wire.Words], past: Sequence[Result]) -> None:
        self.house = house
        self.table = table
        self.words = words
        self.spoken = words[-1].number if words else 0
        self.past = past
        """Of a match, how the games before this one ended."""
        self.places: set[Place] = set()
        self.sockets: set[Place] = set()
        """All that were opened, those without a place too."""
        self.closed = False
        """Nobody may do anything here any more: the table is somewhere else, or only in its log."""
        self.told_presence: tuple[list[bool], int] | None = None
        self.views: telling.Views = {}
        """Of the game that is shown, as far as somebody looks."""
        self.thinking: dict[int, asyncio.Task[None]] = {}
        """The bots that have something to decide."""
        self.waiting: dict[int, int] = {}
        """The bots that let others go first, and at which moment."""
        self.leaving: dict[int, asyncio.TimerHandle] = {}
        """Seats that nobody looks from, and will be away soon."""
        self.last_seen: dict[int, float] = {}
        """When somebody last looked from a seat."""
        self.opened_at = self.used_at = house.clock()
        self.following: asyncio.Task[None] | None = None
        """The table of the next game in the making."""

    def close(self) -> None:
        """Whoever is here comes again, and finds the table as it is written."""
        self.closed = True
        for task in self.thinking.values():
            task.cancel()
        for timer in self.leaving.values():
            timer.cancel()
        for place in list(self.sockets):
            place.close()

    # ---- changing

    def standstill(self) -> Objection:
        """Why nothing may be changed here at all."""
        if self.closed:
            return NotSaved
        if len(self.table.entries) >= LONGEST_LOG:
            return partial(NotNow, "table.too-long-log")
        return None if self.table.fault is None else partial(NotNow, "table.other-rules")

    def draft(self) -> Draft:
        insist(self.standstill())
        return Draft(self.table, self.house.now())

    def permissions(self, guest: str | None, program: int | None = None, moment: Moment | None = None) -> Permissions:
        """What a guest, or the program of a seat, may do at a moment: the one that is shown, if no other is meant."""
        return Permissions(self, moment or self.table.shown, guest, self.house.clock(), program)

    def enter(self, draft: Draft, answer: Answer = lambda fault: None) -> None:
        """Puts a change under way to the disk; once it is there, the answer is given and all are told."""
        if self.closed:
            answer(NotSaved())
            return
        table = self.table
        change = Change(table, draft.before, draft.moment, draft.entries, draft.games)
        for game in draft.games:
            if game is not None:
                table.lean(game)
        also = [*draft.also, new_summary(table.name, draft.moment)] if change.is_about_seats else draft.also
        table.add(draft.entries, draft.moment)
        rows = [entry.row(table.name) for entry in draft.entries]
        course = table.course

        def done(fault: Exception | None) -> None:
            if fault is None:
                table.shown = draft.moment
                answer(None)
                self._tell(change)
                self.go_on()
                return
            answer(NotSaved())
            if table.course is course:
                table.forget()
                self.house.drop(self)

        self.house.writer.put(Step(rows, also, course, done))

    async def settle(self) -> None:
        """Waits until what is under way is written. NotSaved."""
        try:
            await self.house.writer.write(Step(course=self.table.course))
        except BrokenCourse:
            raise NotSaved from None

    async def commit(self, draft: Draft) -> None:
        """The same, for who waits for it. NotSaved."""
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()

        def answer(fault: Exception | None) -> None:
            if not future.done():
                future.set_result(None) if fault is None else future.set_exception(fault)

        self.enter(draft, answer)
        await future

    # ---- moves

    def move(self, seat: int, request: wire.Move, answer: Callable[[wire.Message], None]) -> None:
        """A move of a seat. What is wrong with it is raised; else the answer comes when it is safe."""
        request = _normal(request)
        if self._is_repeated(seat, request, answer):
            return
        draft = self.draft()
        game = self._game_for(seat, request)
        draft.play(seat, request.move, game, request.id)
        draft.deal(self.house.draw)
        seq = draft.entries[0].seq

        def done(fault: Exception | None) -> None:
            if fault is None:
                metrics.MOVES.labels(self.table.facts.game).inc()
            answer(wire.Done(request.id, seq) if fault is None else refused(request.id, fault))

        self.enter(draft, done)

    def _is_repeated(self, seat: int, request: wire.Move, answer: Callable[[wire.Message], None]) -> bool:
        made = self.table.made.get((seat, request.id))
        if made is None:
            return False
        text, seq = made
        if text != self.table.box.event(seat, request.move).text:
            raise IdReused("table.id-reused")

        def done(fault: Exception | None) -> None:
            answer(wire.Repeated(request.id, seq) if fault is None else refused(request.id, NotSaved()))

        # The first of the two may still be under way: who comes after it is told after it.
        self.house.writer.put(Step(course=self.table.course, done=done))
        return True

    def _game_for(self, seat: int, request: wire.Move) -> Game:
        """The game after a move that may be made."""
        head, box = self.table.head, self.table.box
        if head.game is None:
            raise NotNow("table.not-begun")
        if head.is_over:
            raise GameOver.said(core_words(), "core.game-over", move=named(request.move))
        if telling.is_presence(box, seat, request.move):
            raise Forbidden("table.presence")
        if request.seq > head.seq:
            raise StaleMove(head.seq, ahead=True)
        if request.seq < head.game_seq:
            then = self.table.then(request.seq)
            if then is None or not box.simultaneous or not head.game.commutes(request.move, then):
                raise StaleMove(head.seq)
        return head.game.play(request.move, seat)

    # ---- telling

    def _tell(self, change: Change) -> None:
        self.used_at = self.house.clock()
        change.follow(self.views)
        made: dict[Hashable, bytes] = {}
        is_about_seats = change.is_about_seats
        for place in list(self.places):
            if is_about_seats:
                self._check_place(place)
            who = self._known_as(place) if is_about_seats else None
            key = place.seat, place.board, self._looks_on(place), who
            if key not in made:
                info = self.info(place.guest, place.program) if is_about_seats else None
                made[key] = encode(telling.news(change, place.seat, place.board, self.may(place), info))
            place.send(made[key])
        self.views = change.views_after()

    def _known_as(self, place: Place) -> Hashable:
        """Those whom the table does not know are all told the same of it."""
        guest, facts = place.guest, self.table.facts
        is_known = guest is not None and (guest == facts.host or guest in {one.guest for one in self.table.shown.seats})
        return guest if is_known else None, place.program

    def may(self, place: Place) -> list[wire.PlaceAction]:
        return from_place(self.table.shown, place.seat, self._looks_on(place))

    def _check_place(self, place: Place) -> None:
        """Whose seat is not theirs any more looks on from elsewhere."""
        if place.seat is not None and not place.holds(self.table.shown.seats[place.seat], place.seat):
            place.seat = None

    def tell_all(self, message: wire.Message, to: Callable[[Place], bool] = lambda place: True) -> None:
        encoded = encode(message)
        for place in list(self.places):
            if to(place):
                place.send(encoded)

    def info(self, guest: str | None, program: int | None = None) -> wire.TableInfo:
        """The table as a guest, or the program of a seat, may know it."""
        table, moment = self.table, self.table.shown
        facts, permissions = table.facts, self.permissions(guest, program)
        return wire.TableInfo(
            name=table.name,
            game=facts.game,
            options=dict(facts.options),
            status=moment.status,
            public=facts.public,
            seats=self.seats(guest, program),
            host=guest is not None and facts.host == guest,
            invite=facts.invite if permissions.know_invite() is None else None,
            onlookers=sum(place.seat is None for place in self.places),
            seq=moment.seq,
            made_at=facts.made_at,
            match=self._match(),
            next=moment.next,
            ending=telling.ending(moment, table.box),
            readable=table.fault is None,
            may=permissions.about_table(),
        )

    def seats(self, guest: str | None, program: int | None = None) -> list[wire.SeatInfo]:
        """The seats as they are to a guest, or to the program of one of them."""
        permissions = self.permissions(guest, program)
        return [
            wire.SeatInfo(
                kind=seat.kind,
                name=seat.name,
                avatar=seat.avatar,
                level=seat.level,
                yours=seat.held_by(guest) or seat.is_programs(number, program),
                connected=self.is_connected(number),
                kept_for_you=seat.kept_for(guest),
                may=permissions.about_seat(number),
                bot_from=permissions.bot_from(number),
            )
            for number, seat in enumerate(self.table.shown.seats)
        ]

    @property
    def games_in_match(self) -> int:
        tournament = self.table.box.tournament
        return len(tournament.starting_seats(len(self.table.shown.seats))) if tournament else 1

    @property
    def match_goes_on(self) -> bool:
        """Whether this is not the last game of a match."""
        return self.table.facts.match is not None and len(self.past) + 1 < self.games_in_match

    def _match(self) -> wire.MatchInfo | None:
        tournament, moment = self.table.box.tournament, self.table.shown
        if self.table.facts.match is None or tournament is None:
            return None
        players = len(moment.seats)
        results = [*self.past]
        if moment.game is not None and moment.game.result is not None:
            results.append(moment.game.result)
        games = self.games_in_match
        standings = tournament.standings(results) if results else [0] * players
        winners = tournament.winners(results) if len(results) == games else None
        return wire.MatchInfo(self.table.facts.number, games, standings, winners)

    # ---- coming and going

    def is_connected(self, seat: int) -> bool:
        """Several people at one screen are all there, whoever looks at it now."""
        held = self.table.shown.seats[seat]
        return held.kind == "bot" or any(place.holds(held, seat) for place in self.places)

    def arrived(self, place: Place) -> None:
        self.used_at = self.house.clock()
        for seat in self._seats_of(place):
            self.say_presence(seat, back=True)
        self._watch_the_absent()
        self.tell_presence()

    def moved(self, place: Place) -> None:
        """Before it takes another place, it gives up the one it has; who else is there need not hear of that."""
        if place in self.places:
            self.places.discard(place)
            for seat in self._seats_of(place):
                self.last_seen[seat] = self.house.clock()

    def left(self, place: Place) -> None:
        if place not in self.places:
            return
        self.moved(place)
        self.used_at = self.house.clock()
        self._watch_the_absent()
        self.tell_presence()

    def _seats_of(self, place: Place) -> list[int]:
        return [number for number, seat in enumerate(self.table.shown.seats) if place.holds(seat, number)]

    def absent_from(self, seat: int) -> float:
        """When somebody has been away for so long that a bot may play on, unless they come back until then."""
        return self.last_seen.get(seat, self.opened_at) + self.house.settings.absent_after

    def tell_presence(self) -> None:
        """If it has changed: to everybody with what they may do now."""
        connected = [self.is_connected(seat) for seat in range(len(self.table.shown.seats))]
        onlookers = sum(place.seat is None for place in self.places)
        if (connected, onlookers) == self.told_presence:
            return
        self.told_presence = connected, onlookers
        made: dict[Hashable, bytes] = {}
        for place in list(self.places):
            who = self._known_as(place)
            if who not in made:
                seats = self.seats(place.guest, place.program)
                made[who] = encode(wire.Present(connected, onlookers, seats))
            place.send(made[who])

    def _watch_the_absent(self) -> None:
        """Where the rules mind who is there, whoever stays away for long is said to be away."""
        if self.closed or self.table.box.presence is None or self.table.shown.status != "playing":
            return
        loop, delay = asyncio.get_running_loop(), self.house.settings.away_after
        for seat in range(len(self.table.shown.seats)):
            if self.is_connected(seat):
                self._stop_watching(seat)
            elif seat not in self.leaving and self._presence_move(seat, back=False):
                self.leaving[seat] = loop.call_later(delay, self._is_away, seat)

    def _stop_watching(self, seat: int) -> None:
        timer = self.leaving.pop(seat, None)
        if timer:
            timer.cancel()

    def _is_away(self, seat: int) -> None:
        self.leaving.pop(seat, None)
        if not self.is_connected(seat):
            self.say_presence(seat, back=False)

    def _presence_move(self, seat: int, back: bool) -> str | None:
        """The move by which the table says that a seat is away, or back; None if it is so already."""
        head, presence = self.table.head, self.table.box.presence
        if presence is None or head.game is None or head.is_over:
            return None
        text = f"{seat}:{presence[back]}"
        return text if text in head.game.moves(seat) else None

    def say_presence(self, seat: int, back: bool) -> None:
        """SC-25 and its like."""
        head, text = self.table.head, self._presence_move(seat, back)
        if self.closed or text is None or head.game is None:
            return
        draft = self.draft()
        draft.play(seat, text, head.game.play(text, seat), f"presence {head.seq}")
        draft.deal(self.house.draw)
        self.enter(draft)

    # ---- what follows by itself

    def go_on(self) -> None:
        """After every change: bots think about it, and a match has a next game."""
        if self.closed or self.table.head is not self.table.shown or self.table.fault is not None:
            return
        moment = self.table.shown
        if moment.status == "playing" and moment.game is not None:
            self._watch_the_absent()
            for seat in moment.game.acting:
                waits = self.waiting.get(seat) == moment.seq
                if moment.seats[seat].kind == "bot" and seat not in self.thinking and not waits:
                    self.house.bots.consider(self, seat)
        elif moment.is_over:
            for task in self.thinking.values():
                task.cancel()
            if self.table.facts.match and moment.next is None and not moment.abandoned:
                self.house.go_on_with_match(self)

    # ---- words

    def speak(self, place: Place, name: str, text: str, answer: Callable[[int | None], None]) -> None:
        """Says something: of a seat to all, of an onlooker to the other onlookers."""
        insist(speak(self.table.shown, place.seat, self._looks_on(place)))
        self._say(place.seat, name, text, answer)

    def say_as(self, seat: int, text: str) -> None:
        """Says something for a bot."""
        game = self.table.shown.game
        if game is not None and game.may_speak(seat):
            self._say(seat, self.table.shown.seats[seat].name, text, lambda number: None)

    def _say(self, seat: int | None, name: str, text: str, answer: Callable[[int | None], None]) -> None:
        self.spoken += 1
        audience: Literal["table", "onlookers"] = "onlookers" if seat is None else "table"
        said = wire.Words(self.spoken, audience, seat, name, text, self.house.now())
        row = {
            "table": self.table.name,
            "number": said.number,
            "room": said.room,
            "seat": said.seat,
            "name": said.name,
            "text": said.text,
            "at": said.at,
        }

        def done(fault: Exception | None) -> None:
            answer(said.number if fault is None else None)
            if fault is not None:
                return
            self.words.append(said)
            del self.words[: -self.house.settings.words_kept]
            self.tell_all(said, lambda other: said.room == "table" or self._looks_on(other))

        self.house.writer.put(Step(also=[(schema.words.insert(), row)], done=done))

    def _looks_on(self, place: Place) -> bool:
        """Whoever plays does not look on, though they may look from elsewhere than their seat."""
        is_playing = self.table.shown.status == "playing"
        return place.seat is None and not (is_playing and self._seats_of(place))

    def words_for(self, place: Place) -> list[wire.Words]:
        """What onlookers say to one another is not for those who play."""
        return [said for said in self.words if said.room == "table" or self._looks_on(place)]


def _normal(request: wire.Move) -> wire.Move:
    """The same letters are the same text, however they were typed (SC-7)."""
    if request.move.isascii():
        return request
    return wire.Move(request.id, request.seq, unicodedata.normalize("NFC", request.move))
