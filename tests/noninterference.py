"""Whether a seat learns what it may not: two stories that differ only in what is hidden from it must look the same.

A story is a list of moments. What a seat gets of a moment is its view, its legal moves, who acts, the drawing, the
event as it saw it and as it is told, and the answer to whatever it tries; all of that is compared to the byte.

Stories that a seat cannot tell apart come from `redeal`, which makes another world of one moment, and from `retold`,
which plays a whole record again with the hidden outcomes drawn anew. What is hidden it is told, clause by clause; the
game is not asked, for it might be wrong about that.
"""

from collections.abc import Callable, Iterator
from functools import cache
from itertools import takewhile
from typing import Any

from cinquefoil import Box, CinquefoilError, Event, Game, Record, Rng, canonical
from walks import one_of, walk

Story = list[Game]
Hidden = Callable[[Game, Event, int], bool]
"""Whether an event that happens at a moment is hidden from a seat."""
Attempts = Callable[[Game], list[str]]

JUNK = ["", "=", "nonsense", "=?", "99:draw", "pass", "0:away", "1:done", "=start:0", "=3"]
WORDS = ["Wool", "Bzzzz", "xylophone", "thirteen", "Quux"]


class Interference(AssertionError):
    """A seat can tell two worlds apart that it should not."""


def same_to(seat: int, one: Story, other: Story, tried: Attempts) -> None:
    """Raises Interference if a seat can tell two stories apart; it tries the same moves in both."""
    for at, (here, there) in enumerate(zip(one, other, strict=True)):
        attempts = tried(here)
        compare(seat, impressions(here, seat, attempts), impressions(there, seat, attempts), f"moment {at}")
    ours, theirs = (redacted(story, seed, seat) for seed, story in enumerate((one, other)))
    if ours != theirs:
        raise Interference(f"seat {seat} can tell by the record:\n{ours}\n{theirs}")


def compare(seat: int, ours: dict[str, str], theirs: dict[str, str], where: str) -> None:
    for what in ours:
        if ours[what] != theirs[what]:
            raise Interference(f"seat {seat} can tell by the {what} of {where}:\n{ours[what]}\n{theirs[what]}")


def impressions(game: Game, seat: int, attempts: list[str]) -> dict[str, str]:
    """All that a seat gets to know of one moment. The others look first, so that what they saw may stick."""
    for viewer in (*(other for other in range(game.players) if other != seat), None):
        game.view(viewer)
        game.text(viewer)
    return {
        "view": canonical(game.view(seat)),
        "onlooker's view": canonical(game.view(None)),
        "legal moves": canonical(game.moves(seat)),
        "actors": canonical(list(game.acting)),
        "drawing": game.text(seat),
        "representation": repr(game),
        "event": canonical(last_event(game, seat)),
        "refusals": canonical([refusal(game, text, seat) for text in attempts]),
    }


def last_event(game: Game, seat: int) -> list[object]:
    """What just happened, as the seat saw it, in words, and as it is said in other languages."""
    if game.before is None or game.event is None:
        return []
    sayings = [saying.document() for saying in game.sayings(seat)]
    return [game.before.seen(game.box.write_event(game.event), seat), game.news(seat), sayings]


def refusal(game: Game, text: str, seat: int) -> list[object]:
    """The answer to something that a seat tries."""
    try:
        game.play(text, seat)
    except CinquefoilError as fault:
        return [fault.code, fault.message, fault.clause, fault.saying.document() if fault.saying else None]
    return ["played"]


def redacted(story: Story, seed: int, seat: int) -> str:
    """The record that a seat may have while the game goes on."""
    record = Record.of(story[-1], names=["Ann", "Bob"], date="2026-11-15", seed=seed)
    return str(record.seen_by(seat, story[0].box))


def attempts_at(dice: Rng) -> Attempts:
    """A few things to try at a moment: moves of anybody, outcomes of chance, nonsense."""

    def attempts(game: Game) -> list[str]:
        texts = [*game.moves(), *(text for text, _ in game.outcomes()), *JUNK]
        return [one_of(texts, dice).replace("*", one_of(WORDS, dice)) for _ in range(4)] + JUNK[-3:]

    return attempts


# ---- stories


def worlds(game: Game, dice: Rng) -> Iterator[tuple[int, Game]]:
    for seat in range(game.players):
        yield seat, game.redeal(seat, dice)


def retold(story: Story, seat: int, hidden: Hidden, dice: Rng, changes: int = 12) -> Story:
    """Another story that this seat cannot tell from the given one: step by step, something hidden goes otherwise."""

    @cache
    def is_secret(moment: Game) -> bool:
        """Whether what led to a moment is; asked again after every change."""
        assert moment.before is not None
        return hidden(moment.before, happened(moment), seat)

    for _ in range(changes):
        places = [at for at, moment in enumerate(story[1:]) if is_secret(moment)]
        if not places:
            break
        at, later = (places[dice.below(len(places))] for _ in range(2))
        story = changed(story, is_secret, at, later, dice) or story
    return story


def happened(game: Game) -> Event:
    assert game.event is not None
    return game.event


def changed(story: Story, is_secret: Callable[[Game], bool], at: int, later: int, dice: Rng) -> Story | None:
    """The story with one hidden event changed, or exchanged for a later one; None if that is impossible.

    Hidden events that cannot go as they went go some other way; an event that the seat saw must stay.
    """
    box = story[0].box
    texts = [box.write_event(happened(game)) for game in story[1:]]
    if later > at:
        texts[at], texts[later] = texts[later], texts[at]
    else:
        texts[at] = otherwise(story[at], texts[at], dice)
    told = story[: at + 1]  # nothing has changed so far
    for number, text in enumerate(texts[at:], at):
        was, secret = happened(story[number + 1]), is_secret(story[number + 1])
        after = played(told[-1], text) or (some_other(told[-1], text, dice) if secret else None)
        if after is None or not alike(was, happened(after), secret):
            return None
        told.append(after)
    return told


def alike(event: Event, other: Event, secret: bool) -> bool:
    """Whether two events are the same to a seat; of a secret it knows all but what follows the equals sign."""
    return str(event).partition("=")[0] == str(other).partition("=")[0] if secret else event == other


def played(game: Game, text: str) -> Game | None:
    try:
        return game.play(text)
    except CinquefoilError:
        return None


def some_other(game: Game, text: str, dice: Rng) -> Game | None:
    for _ in range(5):
        after = played(game, otherwise(game, text, dice))
        if after:
            return after
    return None


def otherwise(game: Game, text: str, dice: Rng) -> str:
    """Another outcome of chance, or another word in a free text."""
    return game.sample(dice) if game.chance_due else text[: text.index("=") + 1] + one_of(WORDS, dice)


# ---- checks


def check_worlds(games: list[Game], seed: int) -> int:
    """At each of these moments, worlds that a seat cannot tell apart; how many of them really differed."""
    dice, differed = Rng(seed), 0
    for game in games:
        for seat, world in worlds(game, dice):
            differed += canonical(world.position()) != canonical(game.position())
            attempts = attempts_at(Rng(dice.word()))(game)
            compare(seat, impressions(alone(game), seat, attempts), impressions(world, seat, attempts), "a world")
    return differed


def alone(game: Game) -> Game:
    """The moment without its past."""
    return game.box.read(game.position())


def pairs(stories: list[Story], hidden: Hidden, seed: int) -> list[tuple[int, Story, Story]]:
    """For every story and seat another one that the seat cannot tell from it."""
    dice = Rng(seed)
    return [(seat, story, retold(story, seat, hidden, dice)) for story in stories for seat in range(story[0].players)]


def check_records(stories: list[tuple[int, Story, Story]], seed: int) -> int:
    """Whole records with what was hidden from a seat drawn anew; how many of them really differed."""
    dice, differed = Rng(seed), 0
    for seat, story, other in stories:
        differed += [str(game.event) for game in other] != [str(game.event) for game in story]
        same_to(seat, story, other, attempts_at(Rng(dice.word())))
    return differed


# ---- what is hidden, by the clauses


def hidden_in_cross_clover(game: Game, event: Event, seat: int) -> bool:
    """XC-7, XC-8: what the other player gets to hand."""
    position = game.position()
    return event.seat is None and position["phase"] in ("deal", "drawing") and position["turn"] != seat


def hidden_in_bossa(game: Game, event: Event, seat: int) -> bool:
    """BO-7a: what the other player is dealt."""
    position = game.position()
    return bool(position["phase"] == "deal" and position["turn"] != seat)


def hidden_in_so_clover(game: Game, event: Event, seat: int) -> bool:
    """SC-4, SC-12, SC-14: the others' cards and clues, and every shuffle."""
    position = game.position()
    if position["phase"] == "deal":
        dealt = [board["solution"]["sw"] for board in position["boards"]]
        return bool(dealt.index(None) != seat)
    if position["phase"] == "shuffle":
        return True
    return event.text.startswith("clue:") and event.text[7:] != "" and event.seat != seat


def hidden_in_mind_meld(game: Game, event: Event, seat: int) -> bool:
    return event.seat not in (None, seat)


HIDDEN: dict[str, Hidden] = {
    "bossa": hidden_in_bossa,
    "cross-clover": hidden_in_cross_clover,
    "mind-meld": hidden_in_mind_meld,
    "so-clover": hidden_in_so_clover,
}
"""The games that have secrets, by their clauses."""
SECRET: dict[str, Callable[[Any], bool]] = {
    "bossa": lambda position: position["phase"] in ("deal", "roll", "claim", "colour"),  # BO-8
    "cross-clover": lambda position: True,
    "mind-meld": lambda position: not position["told"],
    "so-clover": lambda position: position["phase"] in ("lot", "deal", "clues", "shuffle"),  # SC-16
}
"""How long they keep them."""


def story(box: Box, seed: int) -> Story:
    """As much of a game as keeps its secrets; not all seats there could be, for the sake of time."""
    game = box.start(players=box.players[:3][seed % len(box.players[:3])])
    return list(takewhile(lambda moment: SECRET[box.id](moment.position()), walk(game, Rng(seed))))
