"""Bots as players of a table: when they think, and when they move.

When a bot moves tells nothing of what it has in hand: the time is set before it begins to think, by what everybody
knows; if thinking takes longer than that, it moves at the next beat.
"""

import asyncio
from hashlib import sha256
from math import ceil
from typing import TYPE_CHECKING

import msgspec
import structlog

from cinquefoil import games
from cinquefoil.core.errors import CinquefoilError
from cinquefoil.server import metrics, wire
from cinquefoil.server.errors import Busy
from cinquefoil.server.thinking.thinkers import Answer, Crew, Thought

if TYPE_CHECKING:
    from cinquefoil.server.house import House
    from cinquefoil.server.tables.room import Room

logger = structlog.get_logger()

QUICKEST = 0.6
"""Seconds that even a bot which needs no time takes."""
BEAT = 0.25
CROWDED = 4
"""So many thoughts in the queue for each process, and all think less."""
LATER = 1.0
"""Seconds until a bot that found no place in the queue tries again."""


class Bots:
    def __init__(self, house: "House") -> None:
        self.house = house
        settings = house.settings
        self.crew = Crew(house.loop, settings.workers, settings.most_thoughts)

    def close(self) -> None:
        self.crew.close()

    def consider(self, room: "Room", seat: int) -> None:
        """Lets a bot find its move, if there is none on the way."""
        task = self.house.spawn(self._move(room, seat))
        room.thinking[seat] = task
        task.add_done_callback(lambda done: self._thought(room, seat, task))

    def _thought(self, room: "Room", seat: int, task: "asyncio.Task[None]") -> None:
        if room.thinking.get(seat) is task:
            del room.thinking[seat]
        if not task.cancelled() and task.exception() is not None:
            logger.error("bot_failed", table=room.table.name, fault=type(task.exception()).__name__)
            self.house.loop.call_later(LATER, room.go_on)
        elif not task.cancelled():
            room.go_on()  # it may be its turn again

    async def _move(self, room: "Room", seat: int) -> None:
        moment = room.table.shown
        game = moment.game
        assert game is not None
        bot = moment.seats[seat].level or "club"
        began = self.house.loop.time()
        pause = self._pause(room, bot, moment.seq)
        people = tuple(number for number, held in enumerate(moment.seats) if held.kind != "bot")
        thought = Thought(game.box.id, game.view(seat), seat, bot, self.house.ids.seed(), people)
        answered = await self._think(room, thought)
        if answered.move is None:
            room.waiting[seat] = moment.seq
            return
        await asyncio.sleep(_until_moving(began, pause, self.house.loop.time()))
        head = room.table.head
        if room.closed or head.game is not game or head.is_over or head.seats[seat].kind != "bot":
            return
        done: asyncio.Future[None] = self.house.loop.create_future()
        # The same move at two houses is one move; the blank keeps people from using such an id.
        request = wire.Move(f"bot {head.game_seq}", head.seq, answered.move)

        def answer(message: wire.Message) -> None:
            if isinstance(message, wire.Done) and answered.words:
                room.say_as(seat, answered.words)
            if not done.done():
                done.set_result(None)

        room.move(seat, request, answer)
        await done
        metrics.BOT_MOVES.inc()

    async def _think(self, room: "Room", thought: Thought) -> Answer:
        while True:
            try:
                return await self.crew.think(self._hurried(thought))
            except Busy:
                saying = wire.Saying("table.bots-busy", {"seat": thought.seat})
                room.tell_all(wire.Notice("bots_busy", saying))
                await asyncio.sleep(LATER)
            except CinquefoilError as fault:
                logger.error("bot_cannot_think", table=room.table.name, fault=fault.message)
                await asyncio.sleep(LATER)

    def _hurried(self, thought: Thought) -> Thought:
        if self.crew.load < CROWDED:
            return thought
        return msgspec.structs.replace(thought, bot=games[thought.game].hurried(thought.bot))

    def _pause(self, room: "Room", bot: str, seq: int) -> float:
        """Long enough for the level to think, and a little different every time, by what is no secret."""
        whim = sha256(f"{room.table.name}/{seq}".encode()).digest()[0] / 256
        return (QUICKEST + room.table.box.bot_seconds(bot) + 0.5 * whim) * self.house.settings.bot_pace


def _until_moving(began: float, pause: float, now: float) -> float:
    """Seconds to wait: until the pause is over, or where thinking took longer, until the next beat."""
    late = now - began - pause
    return -late if late <= 0 else (ceil(late / BEAT) * BEAT - late if pause else 0.0)
