"""Games as a house deals them, what their draws should be like, and their records tampered with in all ways we know."""

import json
from collections import Counter
from collections.abc import Callable, Sequence
from functools import cache
from random import Random
from typing import Any

from cinquefoil import games
from cinquefoil.core.events import Event
from cinquefoil.core.fair import MISSING, Cup, commitment
from cinquefoil.core.record import Record
from cinquefoil.core.story import Story
from cinquefoil.core.verify import sealed

SECRET = bytes(range(32))
GIVEN = "000102030405060708090a0b0c0d0e0f"
LIMIT = 5
"""Standard deviations that chance does not bring about in a lifetime of tests."""


@cache
def played(game: str, seed: int) -> Record:
    """The record of a game that a house dealt, as it is when the game is over."""
    box, dice = games[game], Random(seed)
    players = box.usual_players
    given = (GIVEN, *(MISSING if dice.random() < 0.3 else dice.randbytes(16).hex() for _ in range(players - 1)))
    cup = Cup(f"table-{seed}", game, given, SECRET)
    story, seqs = Story(box.start(players=players)), []
    seq = players + 1
    while not (moment := story.last).over:
        seq += 1 + (dice.random() < 0.05)  # somebody comes or goes
        if moment.chance_due:
            seqs.append(seq)
            story.add(Event(None, cup.draw(seq, moment.bag().contents)))
        else:
            seat = dice.choice(moment.acting)
            story.add(moment.read_event(box.suggest(moment.view(seat), seat, moment.moves(seat)), seat))
    names = [f"Player {number}" for number in range(players)]
    facts = {"table": cup.table, "commitment": commitment(SECRET), "contribution": list(given), "seq": seqs}
    return sealed(Record.of_story(story, names=names, date="2026-11-17", **facts), cup)


# ---- draws


def chi_square(counts: Counter[str], contents: Sequence[tuple[str, int]]) -> float:
    """How far the counts are from what they should be, in standard deviations of that measure."""
    whole, drawn = sum(weight for _, weight in contents), counts.total()
    expected = {text: drawn * weight / whole for text, weight in contents}
    distance = sum((counts[text] - expected[text]) ** 2 / expected[text] for text, _ in contents)
    freedom = len(contents) - 1
    return float((distance - freedom) / (2 * freedom) ** 0.5)


KINDS = {
    "a lot of four": [(f"=start:{seat}", 1) for seat in range(4)],
    "a die": [(f"={pips}", 1) for pips in range(1, 7)],
    "twenty numbers, four of each": [(f"={number:02}", 4) for number in range(1, 21)],
    "two hundred cards": [(f"=card {number:03}", 1) for number in range(200)],
    "a bag that is not even": [("=a", 1), ("=b", 2), ("=c", 5), ("=d", 13)],
}


# ---- forging

Lines = list[str]


def forged(text: str, dice: Random) -> tuple[str, str]:
    """How it was changed, and the record after that, which differs from the true one."""
    while True:
        change = dice.choice(WAYS)
        head, events = (part.split("\n") for part in text.rstrip("\n").split("\n\n", 1))
        change(head, events, dice)
        other = "\n".join([*head, "", *events]) + "\n"
        if other != text:
            return change.__name__, other


def another_draw(head: Lines, events: Lines, dice: Random) -> None:
    draws = [number for number, event in enumerate(events) if event.startswith("=")]
    if draws:
        events[dice.choice(draws)] = events[dice.choice(draws)]


def draws_swapped(head: Lines, events: Lines, dice: Random) -> None:
    draws = [number for number, event in enumerate(events) if event.startswith("=")]
    if draws:
        one, other = dice.sample(draws, 2)
        events[one], events[other] = events[other], events[one]


def another_move(head: Lines, events: Lines, dice: Random) -> None:
    one, other = dice.randrange(len(events)), dice.randrange(len(events))
    events[one] = events[other]


def neighbours_swapped(head: Lines, events: Lines, dice: Random) -> None:
    one = dice.randrange(len(events) - 1)
    events[one], events[one + 1] = events[one + 1], events[one]


def another_seat(head: Lines, events: Lines, dice: Random) -> None:
    one = dice.randrange(len(events))
    seat, colon, move = events[one].partition(":")
    if colon and seat.isdecimal():
        events[one] = f"{(int(seat) + 1) % 2}:{move}"


def a_line_lost(head: Lines, events: Lines, dice: Random) -> None:
    part = dice.choice((head, events))
    del part[dice.randrange(len(part))]


def a_line_twice(head: Lines, events: Lines, dice: Random) -> None:
    one = dice.randrange(len(events))
    events.insert(one, events[one])


def cut_short(head: Lines, events: Lines, dice: Random) -> None:
    del events[dice.randrange(len(events)) :]


def beginning_lost(head: Lines, events: Lines, dice: Random) -> None:
    del events[: 1 + dice.randrange(len(events) - 1)]


def another_digit(head: Lines, events: Lines, dice: Random) -> None:
    """In the secret, the commitment, the seal, or anywhere else in the head or the events."""
    part = dice.choice((head, events))
    one = dice.randrange(len(part))
    places = [at for at, letter in enumerate(part[one]) if letter in "0123456789abcdef"]
    if places:
        at = dice.choice(places)
        part[one] = part[one][:at] + dice.choice("0123456789abcdef") + part[one][at + 1 :]


def _changed(head: Lines, key: str, change: Callable[[Any], Any]) -> None:
    for number, line in enumerate(head):
        if line.startswith(f"{key}: "):
            value = change(json.loads(line.partition(": ")[2]))
            head[number] = f"{key}: {json.dumps(value, separators=(',', ':'))}"


def another_secret(head: Lines, events: Lines, dice: Random) -> None:
    _changed(head, "secret", lambda _: dice.randbytes(32).hex())


def another_contribution(head: Lines, events: Lines, dice: Random) -> None:
    def change(given: list[str]) -> list[str]:
        given[dice.randrange(len(given))] = dice.choice(("-", dice.randbytes(16).hex()))
        return given

    _changed(head, "contribution", change)


def contributions_turned(head: Lines, events: Lines, dice: Random) -> None:
    _changed(head, "contribution", lambda given: given[1:] + given[:1])


def draws_renumbered(head: Lines, events: Lines, dice: Random) -> None:
    def change(numbers: list[int]) -> list[int]:
        later = dice.randrange(len(numbers) or 1)
        return [number + (at >= later) for at, number in enumerate(numbers)]

    _changed(head, "seq", change)


def another_table(head: Lines, events: Lines, dice: Random) -> None:
    _changed(head, "table", lambda name: f"{name}-{dice.randrange(10)}")


def another_result(head: Lines, events: Lines, dice: Random) -> None:
    _changed(head, "result", lambda result: {**result, "winners": [*result["winners"], 0][1:]})


def other_names(head: Lines, events: Lines, dice: Random) -> None:
    _changed(head, "names", lambda names: names[::-1])


def another_day(head: Lines, events: Lines, dice: Random) -> None:
    _changed(head, "date", lambda _: f"2026-12-{dice.randrange(1, 28):02}")


WAYS = (
    another_draw,
    draws_swapped,
    another_move,
    neighbours_swapped,
    another_seat,
    a_line_lost,
    a_line_twice,
    cut_short,
    beginning_lost,
    another_digit,
    another_secret,
    another_contribution,
    contributions_turned,
    draws_renumbered,
    another_table,
    another_result,
    other_names,
    another_day,
)
