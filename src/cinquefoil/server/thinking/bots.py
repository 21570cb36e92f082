"""Bots as players of a table: when they think, and when they move.

When a bot moves tells nothing of what it has in hand: the time is set before it begins to think, by what everybody
knows; if thinking takes longer than that, it moves at the next beat.
"""

import asyncio
from hashlib import sha256
from math import ceil
from weakref import WeakKeyDictionary

import msgspec
import structlog

from cinquefoil import games
from cinquefoil.core.errors import CinquefoilError
from cinquefoil.core.hints import Hint
from cinquefoil.server import metrics, wire
from cinquefoil.server.errors import Busy, StaleMove, insist
from cinquefoil.server.services import Services
from cinquefoil.server.tables.permissions import hint
from cinquefoil.server.tables.room import Room
from cinquefoil.server.thinking.thinkers import Answer, Thinkers, Thought

logger = structlog.get_logger()

QUICKEST = 0.6
"""Seconds that even a bot which needs no time takes."""
BEAT = 0.25
CROWDED = 4
"""So many thoughts for each process before one, and it is thought less."""
PATIENCE = 3.0
"""Seconds more than it should take another server until a bot is let go on here as well."""
LONGEST_LOOK = 60.0
"""Seconds that bots let people look at a result, if they say that they do."""
LATER = 1.0
"""Seconds until a bot that found no place in the queue tries again."""


class Thinking:
    """What the bots of a table are about."""

    def __init__(self) -> None:
        self.tasks: dict[int, asyncio.Task[None]] = {}
        """Those that have something to decide."""
        self.waiting: dict[int, int] = {}
        """Those that let others go first, and at which moment."""
        self.patient: set[int] = set()
        """Those that leave it to another server for now."""


class Bots:
    def __init__(self, services: Services) -> None:
        self.services = services
        self.thinkers = Thinkers(services.loop, services.settings)
        self.at: WeakKeyDictionary[Room, Thinking] = WeakKeyDictionary()

    def close(self) -> None:
        self.thinkers.close()

    def are_thinking(self, room: Room) -> bool:
        return room in self.at and bool(self.at[room].tasks)

    def stop(self, room: Room) -> None:
        for task in self.at[room].tasks.values() if room in self.at else ():
            task.cancel()

    def go_on(self, room: Room) -> None:
        """Lets bots find their moves, as far as none is on the way."""
        moment = room.table.shown
        if moment.game is None or all(seat.kind != "bot" for seat in moment.seats):
            return
        if moment.is_over:
            self.stop(room)
            return
        thinking = self.at.setdefault(room, Thinking())
        if room.is_ours:
            for seat in list(thinking.patient):
                thinking.patient.discard(seat)
                thinking.tasks.pop(seat).cancel()
        for seat in moment.game.acting:
            waits = thinking.waiting.get(seat) == moment.seq
            if moment.seats[seat].kind == "bot" and seat not in thinking.tasks and not waits:
                self._consider(room, seat)

    def _consider(self, room: Room, seat: int) -> None:
        task = self.services.spawn(self._move(room, seat))
        self.at[room].tasks[seat] = task
        task.add_done_callback(lambda done: self._thought(room, seat, task))

    def _thought(self, room: Room, seat: int, task: "asyncio.Task[None]") -> None:
        thinking = self.at[room]
        if thinking.tasks.get(seat) is task:
            del thinking.tasks[seat]
        if not task.cancelled() and task.exception() is not None:
            logger.error("bot_failed", table=self.services.tag(room.table.name), fault=type(task.exception()).__name__)
            self.services.loop.call_later(LATER, room.go_on)
        elif not task.cancelled():
            room.go_on()  # it may be its turn again

    async def _move(self, room: Room, seat: int) -> None:
        moment = room.table.shown
        game = moment.game
        assert game is not None
        bot = moment.seats[seat].level or "club"
        began = self.services.loop.time()
        view = game.view(seat)
        taken_in = game.box.seen_in(view) * self.services.settings.bot_pace
        pause = self._pause(room, bot, moment.seq) + taken_in
        if not room.is_ours and not await self._is_left_to_us(room, seat, pause):
            return
        people = tuple(number for number, held in enumerate(moment.seats) if held.kind != "bot")
        thought = Thought(game.box.id, view, seat, bot, self.services.ids.seed(), people)
        answered = await self._think(room, thought)
        if answered.move is None:
            self.at[room].waiting[seat] = moment.seq
            return
        await asyncio.sleep(_until_moving(began, pause, self.services.loop.time()))
        while taken_in and room.audience.is_looking and self.services.loop.time() < began + LONGEST_LOOK:
            await asyncio.sleep(BEAT)
        await room.caught_up()
        head = room.table.head
        if room.closed or head.game is None or head.is_over or head.seats[seat].kind != "bot":
            return
        if head.game is not game and not head.game.is_same_for(seat, game):
            return  # it thinks again
        done: asyncio.Future[None] = self.services.loop.create_future()
        # The same move at two houses is one move; the blank keeps people from using such an id.
        request = wire.Move(f"bot {head.game_seq}", head.seq, answered.move)

        def answer(message: wire.Message) -> None:
            if isinstance(message, wire.Done) and answered.comment:
                room.talk.speak_as(seat, answered.comment)
            if not done.done():
                done.set_result(None)

        room.move(seat, request, answer)
        await done
        metrics.BOT_MOVES.labels(bot).inc()

    async def _is_left_to_us(self, room: Room, seat: int, pause: float) -> bool:
        """The last entry was written at another server, whose bots go on; unless nothing is heard of them."""
        patient = self.at[room].patient
        patient.add(seat)
        moment = room.table.shown
        level = moment.seats[seat].level or "club"
        await asyncio.sleep(pause + room.table.box.bot_seconds(level) + PATIENCE)
        patient.discard(seat)
        return room.table.shown is moment

    async def _think(self, room: Room, thought: Thought) -> Answer:
        while True:
            try:
                host, seconds = room.table.facts.host, room.table.box.bot_seconds(thought.bot)
                return await self.thinkers.think(self._hurried(thought, host), host, seconds)
            except Busy:
                saying = wire.Saying("table.bots-busy", {"seat": thought.seat})
                room.audience.tell(wire.Notice("bots_busy", saying))
                await asyncio.sleep(LATER)
            except CinquefoilError as fault:
                logger.error("bot_cannot_think", table=self.services.tag(room.table.name), fault=fault.code)
                await asyncio.sleep(LATER)

    async def hint(self, room: Room, seat: int) -> tuple[int, Hint]:
        """What the strongest bot would do in a seat, and at which moment. Busy; StaleMove, if that is past by then."""
        game = room.table.shown.game
        assert game is not None
        level, host = game.box.bot_levels[-1], room.table.facts.host
        thought = Thought(game.box.id, game.view(seat), seat, level, self.services.ids.seed(), for_a_hint=True)
        try:
            answered = await self.thinkers.think(self._hurried(thought, host), host, game.box.bot_seconds(level))
        except Busy:
            raise Busy("table.hints-busy") from None
        now = room.table.shown
        insist(hint(now, seat))
        if answered.hint is None or now.game is None or (now.game is not game and not now.game.is_same_for(seat, game)):
            raise StaleMove(now.seq)
        return now.seq, answered.hint

    def _hurried(self, thought: Thought, host: str) -> Thought:
        if self.thinkers.load(host) < CROWDED:
            return thought
        return msgspec.structs.replace(thought, bot=games[thought.game].hurried(thought.bot))

    def _pause(self, room: Room, bot: str, seq: int) -> float:
        """Long enough for the level to think, and a little different every time, by what is no secret."""
        whim = sha256(f"{room.table.name}/{seq}".encode()).digest()[0] / 256
        return (QUICKEST + room.table.box.bot_seconds(bot) + 0.5 * whim) * self.services.settings.bot_pace


def _until_moving(began: float, pause: float, now: float) -> float:
    """Seconds to wait: until the pause is over, or where thinking took longer, until the next beat."""
    late = now - began - pause
    return -late if late <= 0 else (ceil(late / BEAT) * BEAT - late if pause else 0.0)
