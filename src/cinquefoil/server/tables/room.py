"""A table with everybody around it: what they do is validated, written, answered and told, always in that order.

While validating nothing waits, so of what comes at the same instant the first decides. Who looks on, who is there, what
is said and what is told are in rooms of their own, beside this one.
"""

import asyncio
import unicodedata
from collections.abc import Callable, Sequence

from cinquefoil.core.errors import GameOver, named
from cinquefoil.core.events import Event, Result
from cinquefoil.core.game import Game
from cinquefoil.core.sayings import core_phrases
from cinquefoil.server import metrics, wire
from cinquefoil.server.errors import Forbidden, IdReused, NotNow, NotSaved, StaleMove, insist
from cinquefoil.server.people.identity import Guest
from cinquefoil.server.services import Services
from cinquefoil.server.storage.writer import Step
from cinquefoil.server.tables import telling
from cinquefoil.server.tables.audience import Audience, Place
from cinquefoil.server.tables.draft import Draft, new_summary
from cinquefoil.server.tables.gathering import Gathering
from cinquefoil.server.tables.presence import Presence
from cinquefoil.server.tables.reports import Reports
from cinquefoil.server.tables.table import Table
from cinquefoil.server.tables.talk import Talk
from cinquefoil.server.tables.telling import Change
from cinquefoil.server.tables.tournament import TournamentGame
from cinquefoil.server.wire.faults import refused

Answer = Callable[[Exception | None], None]

OLDEST = 1000
"""Entries back, at most, a moment may be that somebody chose a move at: whoever saw no more is not at the table."""


class Room:
    def __init__(
        self,
        services: Services,
        table: Table,
        said: list[wire.Said],
        past: Sequence[Result],
        *,
        follow: Callable[["Room"], None] = lambda room: None,
        lost: Callable[["Room"], None] = lambda room: None,
    ) -> None:
        self.services = services
        self.table = table
        self.follow = follow
        """Told after every change, and of the table as it was found: bots think, a tournament goes on."""
        self.lost = lost
        """Told if something could not be written: what is here may not be what is in the log."""
        self.audience = Audience(table)
        self.presence = Presence(services, table, self.audience, self._note_presence)
        self.tournament = TournamentGame(table, past)
        self.gathering = Gathering(services, table, self._begin)
        self.reports = Reports(table, self.audience, self.presence, self.tournament, self.gathering, services)
        self.talk = Talk(services, table, self.audience, said)
        self.closed = False
        """Nobody may do anything here any more: the table is somewhere else, or only in its log."""
        self.used_at = services.ticks()
        self.next_table: asyncio.Task[None] | None = None
        """The table of the next game in the making."""
        self.unshown: dict[str, Guest] = {}
        """Guests with another name than they had, and who they were: it is shown when they need not be silent."""

    def close(self) -> None:
        """Whoever is here comes again, and finds the table as it is written."""
        self.closed = True
        self.presence.close()
        self.gathering.close()
        self.audience.close()

    # ---- changing

    def draft(self) -> Draft:
        if self.closed:
            raise NotSaved
        insist(self.table.standstill())
        return Draft(self.table, self.services.now())

    def enter(self, draft: Draft, answer: Answer = lambda fault: None) -> None:
        """Puts a change under way to the disk; once it is there, the answer is given and all are told."""
        if self.closed:
            answer(NotSaved())
            return
        table = self.table
        change = Change(table, draft.before, draft.moment, draft.entries)
        also = [*draft.also, new_summary(table.name, draft.moment)] if change.is_about_table else draft.also
        table.add(draft.entries, draft.games, draft.moment)
        rows = [entry.row(table.name) for entry in draft.entries]
        course = table.course

        def done(fault: Exception | None) -> None:
            if fault is None:
                table.shown = draft.moment
                answer(None)
                self.used_at = self.services.ticks()
                self.reports.tell(change)
                table.let_go()
                self.go_on()
                return
            answer(NotSaved())
            if table.course is course:
                table.forget()
                self.lost(self)

        self.services.writer.put(Step(rows, also, course, done))

    async def settle(self) -> None:
        """Waits until what is under way is written. NotSaved."""
        try:
            await self.services.writer.write(Step(course=self.table.course))
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
        if self.closed or self.table.head is not self.table.shown or self.table.fault is not None:
            return
        self.presence.watch_the_absent()
        self.gathering.watch()
        self.follow(self)

    def _begin(self) -> None:
        """Whoever has added nothing to the chance of the game until now does not."""
        if self.closed:
            return
        draft = self.draft()
        draft.start_if_ready(self.services.draw, self.gathering.contributions)
        if draft.entries:
            self.enter(draft)

    # ---- moves

    def move(self, seat: int, request: wire.Move, answer: Callable[[wire.Message], None]) -> None:
        """A move of a seat. What is wrong with it is raised; else the answer comes when it is safe."""
        request = _normal(request)
        if self._is_repeated(seat, request, answer):
            return
        draft = self.draft()
        game = self._game_for(seat, request)
        assert game.event is not None
        revised = self.table.box.revises(game.event)
        if revised is not None:
            self.services.revisions.take(f"{self.table.name}/{seat}/{revised}")
        draft.play(game.event, game, request.id)
        draft.deal(self.services.draw)
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
        if request.move not in (text, self.table.box.write_event(Event(seat, text))):
            raise IdReused("table.id-reused")

        def done(fault: Exception | None) -> None:
            answer(wire.Repeated(request.id, seq) if fault is None else refused(request.id, NotSaved()))

        # The first of the two may still be under way: who comes after it is told after it.
        self.services.writer.put(Step(course=self.table.course, done=done))
        return True

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
            then = self.table.then(request.seq) if is_near else None
            if then is None or not head.game.commutes(event, then):
                raise StaleMove(head.seq)
        return head.game.after(event, seat)

    # ---- coming and going

    def arrived(self, place: Place) -> None:
        self.used_at = self.services.ticks()
        for seat in self.audience.seats_of(place):
            self.presence.note(seat, back=True)
        self.presence.watch_the_absent()
        self.reports.tell_presence()

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

    def _note_presence(self, event: Event) -> None:
        head = self.table.head
        if self.closed or head.game is None:
            return
        draft = self.draft()
        draft.play(event, head.game.after(event), f"presence {head.seq}")
        draft.deal(self.services.draw)
        self.enter(draft)


def _normal(request: wire.Move) -> wire.Move:
    """The same letters are the same text, however they were typed (SC-7)."""
    if request.move.isascii():
        return request
    return wire.Move(request.id, request.seq, unicodedata.normalize("NFC", request.move))
