"""Those who think for bots: processes that are given what a seat sees, as text, and answer with a move."""

import asyncio
from collections.abc import Callable
from typing import Any

import msgspec

from cinquefoil.core.game import Box
from cinquefoil.core.hints import Hint
from cinquefoil.server import metrics
from cinquefoil.server.beside.desk import Answering
from cinquefoil.server.beside.workers import Duty, Workers
from cinquefoil.server.settings import Settings

QUICKEST = 0.02
"""Seconds that even a thought which needs none is counted for."""


class Thought(msgspec.Struct, frozen=True):
    """What a process needs to know, and nothing else: not the game, only what the seat sees of it."""

    game: str
    view: dict[str, Any]
    seat: int
    bot: str
    seed: int
    people: tuple[int, ...] = ()
    """The seats in which people sit."""
    for_a_hint: bool = False
    """Whether somebody in the seat asks what such a bot would do there."""

    @property
    def kind(self) -> str:
        """As what it is counted."""
        return "hint" if self.for_a_hint else self.bot


class Answer(msgspec.Struct, frozen=True):
    move: str | None
    """None if it is for others to move first, or nobody wants to know any more."""
    comment: str | None = None
    """What it has to say to it."""
    hint: Hint | None = None
    """What it would tell somebody to do, if that was asked."""


class Thinkers(Workers):
    def __init__(self, loop: asyncio.AbstractEventLoop, settings: Settings) -> None:
        duty = Duty(
            name="thinker",
            open_desk=open_desk,
            busy="table.bots-busy",
            size=settings.workers,
            most_waiting=settings.most_thoughts,
            most_each=settings.most_thoughts,
            seconds=settings.longest_thought,
            figures=metrics.THOUGHTS,
        )
        super().__init__(loop, duty)

    async def think(self, thought: Thought, host: str, seconds: float) -> Answer:
        """The move of a bot at somebody's table, or a hint, and how long it should take. Busy; cancelling drops it."""
        answer = await self.ask(msgspec.json.encode(thought), host, max(seconds, QUICKEST), thought.kind)
        return msgspec.json.decode(answer, type=Answer)


# ---- in the process


def open_desk() -> Answering:
    from cinquefoil import games
    from cinquefoil.bots.bot import Cancelled

    def think(question: bytes, called: Callable[[], bool]) -> bytes:
        thought = msgspec.json.decode(question, type=Thought)
        try:
            return msgspec.json.encode(_answer(games[thought.game], thought, called))
        except Cancelled:
            return msgspec.json.encode(Answer(None))

    return think


def _answer(box: Box, thought: Thought, called: Callable[[], bool]) -> Answer:
    if thought.for_a_hint:
        return Answer(None, hint=box.hint(thought.view, thought.seat, thought.seed, thought.bot, called))
    bot = box.bot(thought.bot, thought.seed, thought.people)
    return Answer(bot.choose(thought.view, thought.seat, cancelled=called), bot.comment)
