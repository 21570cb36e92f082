"""Who there is to play with.

club             a level of the game
club@500         the same, with so many simulations and no clock
club@0.2s        the same, thinking for so long
master/10        with a tenth of the simulations and of the time
uct@0.2s         a search that knows nothing but the rules
"""

import re
from dataclasses import replace
from difflib import get_close_matches
from typing import Any

from cinquefoil.bots.bot import Bot
from cinquefoil.core.errors import BadOption, shown
from cinquefoil.core.game import Box
from cinquefoil.core.kernel import KernelBox, kernel_of
from cinquefoil.core.levels import NAMES, Level
from cinquefoil.search.knowledge import Knowledge

PLAIN = "uct"
SPEC = re.compile(r"([a-z]+)(?:@([1-9][0-9]{0,6})|@([0-9]{1,2}(?:\.[0-9]{1,3})?)s|/([1-9][0-9]?))?")


def sit(box: Box, spec: str, seed: int, *, timed: bool = True, reuse: bool = True) -> Bot:
    """A bot for one seat of one game. BadOption if there is no such bot.

    If it is not `timed` it looks at no clock, however slow the machine: the same seed plays the same game.
    """
    box = against_each_other(box)
    level = level_of(box, spec)
    if not timed and level.simulations is not None:
        level = replace(level, seconds=None)
    knowledge = Knowledge() if spec.startswith(PLAIN) else box.knowledge
    return Bot(box, spec, level, knowledge, seed, reuse)


def sit_at_table(box: Box, level: str, seed: int) -> Bot:
    """A bot that remembers nothing from one move to the next, as it is asked for at tables."""
    return sit(box, level, seed, reuse=False)


def against_each_other(box: Box) -> KernelBox[Any]:
    """The same game, if its bots play to win. BadOption if they do not."""
    kernel = kernel_of(box)
    if kernel is None:
        raise BadOption(f"the bots of {box.title} do not play against each other")
    return kernel


def level_of(box: KernelBox[Any], spec: str) -> Level:
    match = SPEC.fullmatch(spec)
    name = match[1] if match else spec
    level = box.levels["master"] if name == PLAIN else box.levels.get(name)
    if match is None or level is None or (match[3] and float(match[3]) == 0):
        near = get_close_matches(name, [*NAMES, PLAIN], 1)
        hint = f"did you mean {near[0]}?" if near else f"the bots are {', '.join(NAMES)} and {PLAIN}"
        raise BadOption(f"there is no bot {shown(spec)}: {hint}")
    _, simulations, seconds, part = match.groups()
    if simulations:
        return replace(level, simulations=int(simulations), seconds=None)
    if seconds:
        return replace(level, simulations=None, seconds=float(seconds))
    if part:
        return _part(level, int(part))
    return level


def _part(level: Level, part: int) -> Level:
    simulations = None if level.simulations is None else -(-level.simulations // part)
    seconds = None if level.seconds is None else level.seconds / part
    return replace(level, simulations=simulations, seconds=seconds)
