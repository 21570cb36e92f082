"""Bots on seats: which there are, and what they are called."""

from collections.abc import Iterable
from itertools import chain, count

from cinquefoil.core.game import Box
from cinquefoil.server.errors import unwanted
from cinquefoil.server.tables.permissions import no_bots
from cinquefoil.server.tables.table import Seat


def check_level(box: Box, level: str) -> None:
    if not box.bot_levels:
        raise no_bots(box)
    if level not in box.bot_levels:
        box.bot(level, 0)
        raise unwanted("table.levels", level_list=",".join(box.bot_levels))


def bot_seat(box: Box, level: str, beside: Iterable[Seat | None], keeps_for: str | None = None) -> Seat:
    """A bot that can be told apart from those who sit beside it."""
    check_level(box, level)
    names = {seat.name for seat in beside if seat is not None}
    own = f"{level.title()} bot"
    name = next(name for name in chain([own], (f"{own} {number}" for number in count(2))) if name not in names)
    return Seat("bot", name, keeps_for, "", level)
