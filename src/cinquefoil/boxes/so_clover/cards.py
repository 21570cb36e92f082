"""The keyword cards of So Clover!, and the decks they come from (SC-1): ours, and those that players bring.

A card is its four keywords clockwise from the north edge, as it lies: turning it moves them round.
"""

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from importlib.resources import files
from typing import Literal, get_args

from cinquefoil.boxes.so_clover.clues import LONGEST, misshapen_keyword, normal
from cinquefoil.core.errors import BadOption, LineFault, Refusal, shown
from cinquefoil.core.options import Contents
from cinquefoil.core.sayings import Saying, phrases_of, say, sentence
from cinquefoil.words.families import are_relatives
from cinquefoil.words.spelling import fold

Card = tuple[str, ...]

Spot = Literal["nw", "ne", "se", "sw"]
SPOTS: tuple[Spot, ...] = get_args(Spot)
"""SC-2: clockwise, so that zone number i lies along spots i and i + 1."""
Zone = Literal["n", "e", "s", "w"]
ZONES: tuple[Zone, ...] = get_args(Zone)
TURNS = range(4)
MOST_CARDS = 500
MOST_FAULTS = 8
"""Of a list with more of them, the first are told: that is enough to see what is wrong."""


def turned(card: Card, quarters: int) -> Card:
    """The card after that many quarter turns clockwise: what was in the west comes to the north."""
    return card[-quarters % 4 :] + card[: -quarters % 4]


def unturned(card: Card) -> Card:
    """The same text for a card however it lies."""
    return min(turned(card, quarters) for quarters in TURNS)


def is_card(card: Card) -> bool:
    return len(card) == 4 and all(map(is_keyword, card)) and len(set(card)) == 4


def is_keyword(word: str) -> bool:
    return len(word) <= LONGEST and _is_keyword(word)


@lru_cache(10_000)  # a position names every card of its deck, and every event reads one
def _is_keyword(word: str) -> bool:
    return misshapen_keyword(word) is None and word == normal(word)


def pair(solution: tuple[Card, ...], zone: int) -> tuple[str, str]:
    """SC-5: the two keywords along the outer edge of a zone."""
    return solution[zone][zone], solution[(zone + 1) % 4][zone]


def visible(solution: tuple[Card, ...]) -> list[str]:
    """SC-5: the eight keywords on the outer edges."""
    return [keyword for zone in range(4) for keyword in pair(solution, zone)]


@cache
def deck(language: str) -> tuple[Card, ...]:
    """The cards of a language. Cards are only ever added to the file, so that old records replay."""
    return _cards(list(_read(files(__package__).joinpath("decks", f"{language}.txt").read_text(encoding="utf-8"))))


# ---- brought by players

Line = tuple[int, list[str]]


@lru_cache(16)
def own_deck(text: str, language: str, fewest: int) -> tuple[Card, ...]:
    """The cards of somebody's own list. BadOption says what is wrong with it, line by line.

    Four keywords a line make a card, a single one is put on a card with others from far away in the list.
    """
    faults = contents(text, language, fewest).faults
    if faults:
        raise _refused(faults)
    return _cards(list(_read(text)))


@lru_cache(16)
def contents(text: str, language: str, fewest: int) -> Contents:
    """How many cards are in somebody's own list, and what is wrong with it."""
    lines = list(_read(text))
    faults = list(_faults(lines)) or list(_wrong_number(lines, fewest)) or list(_relatives(lines, language))
    more = [LineFault(None, say("so-clover.cards-more", number=len(faults) - MOST_FAULTS))]
    told = faults[:MOST_FAULTS] + (more if len(faults) > MOST_FAULTS else [])
    return Contents(len(_cards(lines)), fewest, tuple(told))


def _refused(faults: Sequence[LineFault]) -> BadOption:
    words = phrases_of(__package__)
    saying = say("so-clover.cards-refused")
    told = "; ".join(sentence(fault.saying, words) for fault in faults)
    return BadOption(f"{sentence(saying, words)}: {told}", saying=saying, option="cards", lines=faults)


def _read(text: str) -> Iterator[Line]:
    """The lines that say something, with their numbers: keywords with blanks or commas between them."""
    for number, line in enumerate(text.removeprefix("\ufeff").splitlines(), 1):
        words = line.partition("#")[0].replace(",", " ").replace(";", " ").split()
        if words:
            yield number, [normal(word) for word in words]


def _cards(lines: list[Line]) -> tuple[Card, ...]:
    words = [word for _, words in lines for word in words]
    if all(len(own) == 4 for _, own in lines):
        cards = [tuple(own) for _, own in lines]
    else:  # what stands together in a list is often of one kind
        apart = len(words) // 4
        cards = [tuple(words[at + apart * edge] for edge in range(4)) for at in range(apart)]
    return tuple(sorted(cards))


def _faults(lines: list[Line]) -> Iterator[LineFault]:
    if not lines:
        yield LineFault(None, say("so-clover.cards-no-word"))
        return
    width = 4 if len(lines[0][1]) > 1 else 1
    seen: dict[str, int] = {}
    for number, words in lines:
        if len(words) != width:
            yield LineFault(number, _wrong_width(number, len(words), width))
        for word in words:
            fault = misshapen_keyword(word)
            if fault:
                yield LineFault(number, _no_keyword(number, word, fault))
            elif fold(word) in seen:
                yield LineFault(number, say("so-clover.cards-twice", line=number, word=word, other=seen[fold(word)]))
            else:
                seen[fold(word)] = number


def _wrong_width(line: int, words: int, width: int) -> Saying:
    if width == 1:
        return say("so-clover.cards-others-one", line=line, words=words)
    if words == 1:
        return say("so-clover.cards-four-not-one", line=line)
    return say("so-clover.cards-four", line=line, words=words)


def _no_keyword(line: int, word: str, fault: Refusal) -> Saying:
    keys = {
        "so-clover.clue-length": "so-clover.cards-length",
        "so-clover.clue-letters": "so-clover.cards-letters",
        "so-clover.clue-ends": "so-clover.cards-ends",
        "so-clover.keyword-slash": "so-clover.cards-slash",
    }
    return say(keys[fault.saying.key], line=line, word=shown(word), **fault.saying.params)


def _wrong_number(lines: list[Line], fewest: int) -> Iterator[LineFault]:
    count = len(_cards(lines))
    if count < fewest and count == 1:
        yield LineFault(None, say("so-clover.cards-too-few-one", needed=fewest))
    elif count < fewest:
        yield LineFault(None, say("so-clover.cards-too-few", number=count, needed=fewest))
    elif count > MOST_CARDS:
        yield LineFault(None, say("so-clover.cards-too-many", number=count, most=MOST_CARDS))


def _relatives(lines: list[Line], language: str) -> Iterator[LineFault]:
    """On one card, which has to be guessed by its words, relatives would be a nuisance; elsewhere they do no harm."""
    for number, words in lines:
        for at, word in enumerate(words):
            for other in words[at + 1 :]:
                if are_relatives(word, other, language):
                    saying = say("so-clover.cards-relatives", line=number, word=word, other=other)
                    yield LineFault(number, saying)
