"""A table with everybody around it: what they do is validated, written, answered and told, always in that order.

While validating nothing waits, so of what comes at the same instant the first decides. Where several servers share a
table, it is the first that is written: whoever was overtaken reads what they lack, and is judged again by that. Who
looks on, who is there, what is said and what is told are in rooms of their own, beside this one.
"""

import asyncio
import time
import unicodedata
from collections.abc import Callable, Coroutine, Mapping, Sequence
from contextlib import suppress
from functools import partial, wraps
from typing import Any, Concatenate, ParamSpec, TypeVar

from cinquefoil.core.errors import CinquefoilError, GameOver, MalformedRequest, named
from cinquefoil.core.events import Event, Result
from cinquefoil.core.game import Game
from cinquefoil.core.sayings import core_phrases
from cinquefoil.server import metrics, wire
from cinquefoil.server.errors import (
    Forbidden,
    IdReused,
    NotNow,
    NotSaved,
    NotYourSeat,
    Overtaken,
    StaleMove,
    Uncertain,
    insist,
)
from cinquefoil.server.people.identity import Guest
from cinquefoil.server.services import Services
from cinquefoil.server.sharing.company import Company
from cinquefoil.server.sharing.wakes import Wake
from cinquefoil.server.storage.writer import Course, Step
from cinquefoil.server.tables import history, telling
from cinquefoil.server.tables.audience import Audience, Place
from cinquefoil.server.tables.bot_seats import bot_seat
from cinquefoil.server.tables.draft import Draft, new_summary
from cinquefoil.server.tables.gathering import Gathering
from cinquefoil.server.tables.permissions import take_back
from cinquefoil.server.tables.presence import Presence
from cinquefoil.server.tables.reports import Reports
from cinquefoil.server.tables.table import Entry, Table
from cinquefoil.server.tables.talk import Talk
from cinquefoil.server.tables.telling import Change
from cinquefoil.server.tables.tournament import TournamentGame
from cinquefoil.server.wire.faults import refused

Answer = Callable[[Exception | None], None]
Again = Callable[[], None]
"""Does once more what somebody wished for."""

OLDEST = 1000
"""Entries back, at most, a moment may be that somebody chose a move at: whoever saw no more is not at the table."""
MOST_IN_VAIN = 5
"""Times in a row that somebody is said to have been faster though nothing new is written: then something is wrong."""
MOST_OVERTAKEN = 20
"""Times that somebody tries again who was overtaken."""


class Room:
    def __init__(
        self,
        services: Services,
        table: Table,
        said: list[wire.Said],
        past: Sequence[Result],
        *,
        follow: Callable[["Room"], None] = lambda room: None,
        present: Callable[["Room"], None] = lambda room: None,
        lost: Callable[["Room"], None] = lambda room: None,
    ) -> None:
        self.services = services
        self.table = table
        self.follow = follow
        """Told after every change, and of the table as it was found: bots think, a tournament goes on."""
        self.present = present
        """Told when somebody comes or goes."""
        self.lost = lost
        """Told if something could not be written: what is here may not be what is in the log."""
        self.known_seq = 0
        """How far the table has come, by what was heard from other servers."""
        self.catching_up: asyncio.Task[None] | None = None
        """Reading what others have written,"""
        self.has_more = False
        """of which there may be more than was asked for."""
        self.held: list[Again] = []
        """What is to be done when that is known."""
        self.in_vain = 0
        self.is_ours = True
        """Whether the last entry was written here: then it is for our bots to go on."""
        self.audience = Audience(table)
        self.presence = Presence(services, table, self.audience, self._note_presence)
        self.tournament = TournamentGame(table, past)
        self.gathering = Gathering(services, table, self.begin)
        self.reports = Reports(table, self.audience, self.presence, self.tournament, self.gathering, services)
        self.talk = Talk(services, table, self.audience, said)
        self.closed = False
        """Nobody may do anything here any more: the table is somewhere else, or only in its log."""
        self.used_at = services.ticks()
        self.next_table: asyncio.Task[None] | None = None
        """The table of the next game in the making."""
        self.alarm: asyncio.TimerHandle | None = None
        """Rings when somebody's time is up."""
        self.unshown: dict[str, Guest] = {}
        """Guests with another name than they had, and who they were: it is shown when they need not be silent."""

    def close(self) -> None:
        """Whoever is here comes again, and finds the table as it is written."""
        self.closed = True
        self.presence.close()
        self.gathering.close()
        self.audience.close()
        self._stop_alarm()

    # ---- changing

    def draft(self) -> Draft:
        if self.closed:
            raise NotSaved
        if self.catching_up is not None:
            raise Overtaken
        insist(self.table.standstill())
        return Draft(self.table, self.services.now())

    def enter(self, draft: Draft, answer: Answer = lambda fault: None, again: Again | None = None) -> None:
        """Puts a change under way to the disk; once it is there, the answer is given and all are told. If somebody was
        faster, it is done again when that is known, or else answered with that."""
        if self.closed:
            answer(NotSaved())
            return
        table = self.table
        change = Change(table, draft.before, draft.moment, draft.entries)
        is_listed = change.is_about_table or draft.moment.clock is not None
        also = [*draft.also, new_summary(table.name, draft.moment)] if is_listed else draft.also
        table.add(draft.entries, draft.games, draft.moment)
        rows = [entry.row(table.name) for entry in draft.entries]
        wakes = []
        if draft.moment.is_over and not draft.before.is_over:
            also = [*also, *history.noted(table, draft.moment, draft.at)]
            wakes = [Wake("over", table.name)]
        course = table.course

        def done(fault: Exception | None) -> None:
            if fault is None:
                table.shown = draft.moment
                self.is_ours = True
                answer(None)
                self._tell(change)
                self._follow()
            elif isinstance(fault, Overtaken):
                self._overtaken(course, again or partial(answer, fault))
            else:
                if not isinstance(fault, Uncertain) or again is None:
                    answer(NotSaved())
                if table.course is course:
                    table.forget()
                    self.lost(self)  # who was not answered comes again, and asks again

        self.services.writer.put(Step(rows, also, course, wakes, done))

    def _tell(self, change: Change) -> None:
        self.used_at = self.services.ticks()
        self.reports.tell(change)
        self.table.let_go()
        self.go_on()

    async def settle(self) -> None:
        """Waits until what is under way is written. NotSaved."""
        course = self.table.course
        try:
            await self.services.writer.write(Step(course=course))
        except Overtaken:
            self._overtaken(course, lambda: None)
            raise
        except Exception:
            raise NotSaved from None

    async def commit(self, draft: Draft) -> None:
        """The same as `enter`, for who waits for it. NotSaved."""
        future: asyncio.Future[None] = self.services.loop.create_future()

        def answer(fault: Exception | None) -> None:
            if not future.done():
                future.set_result(None) if fault is None else future.set_exception(fault)

        self.enter(draft, answer)
        await future

    def go_on(self) -> None:
        """What follows by itself when nothing is under way."""
        if self.closed or self.catching_up or self.table.head is not self.table.shown or self.table.fault is not None:
            return
        self.presence.watch_the_absent()
        self.gathering.watch()
        self._wind()
        self.follow(self)

    def begin(self) -> None:
        """Whoever has added nothing to the chance of the game until now does not."""
        if self.closed or self.catching_up:
            return
        draft = self.draft()
        draft.start_if_ready(self.services.draw, self.gathering.contributions)
        if draft.entries:
            self.enter(draft)

    # ---- clocks

    def _wind(self) -> None:
        """Rings when somebody's time is up."""
        self._stop_alarm()
        due = None if self.table.shown.clock is None else self.table.shown.clock.due()
        if due is not None:
            self.alarm = self.services.loop.call_later(max(0, due - self.services.now()) / 1000, self._ring)

    def _stop_alarm(self) -> None:
        if self.alarm is not None:
            self.alarm.cancel()
            self.alarm = None

    def _ring(self) -> None:
        """Not while something is under way, which may have stopped the clock: it is wound again after that."""
        self.alarm = None
        if self.closed or self.catching_up or self.table.head is not self.table.shown:
            return
        with suppress(CinquefoilError):  # a table that cannot go on
            if not self.run_out():
                self._wind()  # a timer may be early

    def run_out(self) -> bool:
        """Whether somebody's time is up, which is then written: they lose, or a bot plays on for them."""
        head = self.table.head
        seat = None if head.clock is None or head.is_over else head.clock.up(self.services.now())
        if seat is None:
            return False
        draft = self.draft()
        draft.add("timeout", seat, "", self.table.ran_out(head, seat, draft.next_seq))
        if not draft.moment.is_over:
            left_by = head.seats[seat].guest
            draft.seat(seat, bot_seat(self.table.box, self.table.facts.leavers, head.seats, left_by))
            draft.end_if_deserted()
        self.enter(draft, again=self._ring)
        return True

    # ---- what others have written

    def heard_of(self, seq: int, entries: Sequence[Entry] = ()) -> None:
        """Another server has brought the table so far, by these entries, if they were read already."""
        self.known_seq = max(self.known_seq, seq)
        shown = self.table.shown
        new = [entry for entry in entries if entry.seq > shown.seq]
        is_at_rest = self.catching_up is None and self.table.head is shown and not self.closed
        if new and is_at_rest and new[0].seq == shown.seq + 1:
            self._hear(new)
        self._follow()

    def _follow(self) -> None:
        """Not while something is under way: it will be overtaken, or was what others have built on."""
        if self.known_seq > self.table.shown.seq and self.table.head is self.table.shown and not self.table.fault:
            self.catch_up()

    def _overtaken(self, course: Course, again: Again) -> None:
        self.held.append(again)
        if self.table.course is course:  # the first of what was under way; the rest will hear of it
            self.table.forget()
            self.in_vain += 1
        self.catch_up()

    def catch_up(self, then: Again | None = None) -> None:
        """Reads what is written and not known here; what has to wait for that is done then."""
        if then is not None:
            self.held.append(then)
        self.has_more = True  # than a question tells that was asked before
        if self.catching_up is None and not self.closed:
            self.catching_up = self.services.spawn(self._catch_up())

    async def caught_up(self) -> None:
        while self.catching_up is not None:
            await asyncio.shield(self.catching_up)

    async def _catch_up(self) -> None:
        entries: list[Entry] | None = None
        with suppress(Exception):  # whatever it is, it is read anew
            await self._wait_for_writing()
            while self.has_more:
                self.has_more = False
                entries = await self.services.newer.than(self.table.name, self.table.shown.seq)
        self.catching_up = None
        if not self.closed and (entries is None or self.in_vain > MOST_IN_VAIN):
            self.lost(self)
        elif not self.closed and entries:
            self._hear(entries)
        held, self.held = self.held, []
        for again in held:
            again()
        self._follow()  # there may be more by now
        self.go_on()

    async def _wait_for_writing(self) -> None:
        """Until nothing is under way: it is written, or has been overtaken."""
        while self.table.head is not self.table.shown:
            with suppress(Overtaken):
                await self.services.writer.write(Step(course=self.table.course))

    def _hear(self, entries: Sequence[Entry]) -> None:
        """What somebody else has written is told to everybody here."""
        self.in_vain, self.is_ours = 0, False
        before = self.table.shown
        self.table.follow(entries)
        self._tell(Change(self.table, before, self.table.shown, entries))

    # ---- moves

    def move(
        self, seat: int, request: wire.Move, answer: Callable[[wire.Message], None], again: Again | None = None
    ) -> None:
        """A move of a seat. What is wrong with it is raised; else the answer comes when it is safe. Overtaken, if it
        has to be judged by what is not known here yet, and cannot be done again."""
        request = _normal(request)
        if self._is_repeated(seat, request, answer, again):
            return
        if self.catching_up is not None and again is not None:
            self.held.append(again)
            return
        draft = self.draft()
        if draft.before.clock is not None and self.run_out():
            raise NotNow("table.time-up")
        game = self._game_for(seat, request)
        assert draft.before.game is not None
        event = draft.before.game.read_event(request.move, seat)
        if draft.before.game.was_said(event):
            self._answer_in_turn(wire.Repeated(request.id, self._said_at(event)), answer, again)
            return
        revised = self.table.box.revises(event) if event.back_to is None else "takeback"
        if revised is not None:
            self.services.revisions.take(f"{self.table.name}/{seat}/{revised}")
        draft.play(event, game, request.id)
        draft.deal(self.services.draw)
        seq, began = draft.entries[0].seq, time.perf_counter()

        def done(fault: Exception | None) -> None:
            if fault is None:
                metrics.move_made(self.table.facts.game).inc()
                metrics.MOVE_SECONDS.observe(time.perf_counter() - began)
            answer(wire.Done(request.id, seq) if fault is None else refused(request.id, fault))

        self.enter(draft, done, again)

    def _is_repeated(
        self, seat: int, request: wire.Move, answer: Callable[[wire.Message], None], again: Again | None = None
    ) -> bool:
        made = self.table.made.get((seat, request.id))
        if made is None:
            return False
        text, seq = made
        if request.move not in (text, self.table.box.write_event(Event(seat, text))):
            raise IdReused("table.id-reused")

        self._answer_in_turn(wire.Repeated(request.id, seq), answer, again)
        return True

    def _said_at(self, event: Event) -> int:
        """The entry with which somebody said what still holds."""
        said = (entry for entry in reversed(self.table.entries) if entry.kind == "move")
        return next(entry.seq for entry in said if (entry.seat, entry.text) == (event.seat, event.text))

    def _answer_in_turn(
        self, message: wire.Repeated, answer: Callable[[wire.Message], None], again: Again | None
    ) -> None:
        """Nothing new is to be written. What it goes back to may still be under way: it is answered after that."""
        course = self.table.course

        def done(fault: Exception | None) -> None:
            if isinstance(fault, Overtaken) and again is not None:
                self._overtaken(course, again)
            else:
                answer(message if fault is None else refused(message.re, NotSaved()))

        self.services.writer.put(Step(course=course, done=done))

    def _game_for(self, seat: int, request: wire.Move) -> Game:
        """The game after a move that may be made."""
        head, box = self.table.head, self.table.box
        if head.game is None:
            raise NotNow("table.not-begun")
        if head.is_over:
            raise GameOver.said(core_phrases(), "core.game-over", move=named(request.move))
        event = head.game.read_event(request.move, seat)
        if telling.is_presence(box, event.text):
            raise Forbidden("table.presence")
        if request.seq > head.seq:
            raise StaleMove(head.seq, ahead=True)
        if request.seq < head.game_seq:
            is_near = box.simultaneous and head.seq - request.seq <= OLDEST
            then = self.table.then(request.seq) if is_near and event.back_to is None else None
            if then is None or not head.game.commutes(event, then):
                raise StaleMove(head.seq)
        return head.game.after(event, seat) if event.back_to is None else self._taken_back(event, seat)

    def _taken_back(self, event: Event, seat: int) -> Game:
        """The game as it was before the last move of a seat."""
        insist(take_back(self.table.head, seat))
        return self._following(event, seat)

    def _following(self, takeback: Event, seat: int) -> Game:
        assert self.table.story is not None
        if takeback.seat != seat:
            raise NotYourSeat("table.not-your-seat", seat=takeback.seat or 0)
        return self.table.story.following(takeback)

    def wished(self, what: str, seat: int) -> Event:
        """What a seat asks for, which can be had."""
        game = self.table.head.game
        event = Event(seat, what) if game is None else game.read_event(what, seat)
        if event.back_to is None:
            raise MalformedRequest(f"only a takeback can be asked for, not {named(what)}")
        self._following(event, seat)
        return event

    # ---- coming and going

    def arrived(self, place: Place) -> None:
        self.used_at = self.services.ticks()
        for seat in self.audience.seats_of(place):
            self.presence.note(seat, back=True)
        self.presence.watch_the_absent()
        self.reports.tell_presence()
        self.present(self)

    def moved(self, place: Place) -> None:
        """Before it takes another place, it gives up the one it has; who else is there need not hear of that."""
        if place in self.audience.places:
            self.audience.places.discard(place)
            self.presence.left(place)

    def left(self, place: Place) -> None:
        if not self.audience.sockets:
            self.reports.recollection.forget()
        if place not in self.audience.places:
            return
        self.moved(place)
        self.used_at = self.services.ticks()
        self.presence.watch_the_absent()
        self.reports.tell_presence()
        self.present(self)

    def are_elsewhere(self, companies: Mapping[str, Company]) -> None:
        """Others look at the table from other servers than they did."""
        seats = range(len(self.table.shown.seats))
        before = [seat for seat in seats if self.audience.is_connected(seat)]
        self.audience.elsewhere = companies
        for seat in before:
            if not self.audience.is_connected(seat):
                self.presence.seen(seat)
        self.presence.watch_the_absent()
        self.reports.tell_presence()

    def _note_presence(self, event: Event) -> None:
        again = partial(self._note_presence, event)
        if self.catching_up:
            self.held.append(again)
            return
        head, seat = self.table.head, event.seat
        if self.closed or head.game is None or seat is None or event.text not in head.game.moves_of(seat):
            return
        draft = self.draft()
        draft.play(event, head.game.after(event), f"presence {head.seq}")
        draft.deal(self.services.draw)
        self.enter(draft, again=again)


P = ParamSpec("P")
T = TypeVar("T")
Work = Callable[Concatenate[Room, P], Coroutine[Any, Any, T]]


def until_done(work: Work[P, T]) -> Work[P, T]:
    """Does something at a room again for as long as somebody else is faster."""

    @wraps(work)
    async def doing(room: Room, /, *args: P.args, **more: P.kwargs) -> T:
        for _ in range(MOST_OVERTAKEN):
            await room.caught_up()
            with suppress(Overtaken):
                return await work(room, *args, **more)
        raise NotSaved

    return doing


def _normal(request: wire.Move) -> wire.Move:
    """The same letters are the same text, however they were typed (SC-7)."""
    if request.move.isascii():
        return request
    return wire.Move(request.id, request.seq, unicodedata.normalize("NFC", request.move))
