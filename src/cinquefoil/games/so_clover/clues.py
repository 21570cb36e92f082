"""What may be a clue: SC-7 to SC-9, as far as it can be decided without knowing what words mean."""

import unicodedata
from functools import lru_cache

from cinquefoil.core.errors import Refusal, shown
from cinquefoil.core.sayings import Saying, say

JOINERS = "-\u2010'\u2019.&"
APOSTROPHES = "\u02bb\u02bc\uff07"
"""Letters that look like a joiner."""
LONGEST = 24
CLOSE = 5
"""So many letters in common at the start make two words look related."""


INVISIBLE = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u3164\uffa0") | frozenset(
    map(chr, (*range(0x180B, 0x1810), *range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0)))
)
"""Letters and marks that nobody can see: with one of them a keyword would look like itself and be another word."""


def normal(word: str) -> str:
    """The word in its normal form, if it can be one: of a text without end that would take for ever."""
    return unicodedata.normalize("NFC", word) if len(word) <= 4 * LONGEST else word


def is_word(word: str) -> bool:
    """SC-7"""
    return misshapen(word) is None and word == normal(word)


def misshapen(word: str) -> Refusal | None:
    """SC-7: why a text is not a single word, or None."""
    if not 1 <= len(word) <= LONGEST:
        return Refusal("so-clover.clue-length", "SC-7", longest=LONGEST, length=len(word))
    if any(letter.isspace() for letter in word):
        return Refusal("so-clover.single-word", "SC-7")
    for letter in word:
        if letter in INVISIBLE or not (_is_letter(letter) or _is_mark(letter) or letter in JOINERS):
            return Refusal("so-clover.clue-letters", "SC-7", letter=shown(letter))
    if not _is_letter(word[0]) or word[-1] in JOINERS:
        return Refusal("so-clover.clue-ends", "SC-7")
    return None


def _is_letter(letter: str) -> bool:
    category = unicodedata.category(letter)
    return category[0] == "L" or category == "Nd"


def _is_mark(letter: str) -> bool:
    return unicodedata.category(letter)[0] == "M"


@lru_cache(10_000)
def fold(word: str) -> str:
    """SC-8: the word without case, accents and joiners."""
    letters = (letter for letter in unicodedata.normalize("NFKD", word) if not _is_mark(letter))
    return "".join(letter for letter in letters if letter not in JOINERS + APOSTROPHES).casefold()


@lru_cache(10_000)
def lemmas(word: str, language: str) -> frozenset[str]:
    """The forms under which a dictionary has the word, as it is written and without its accents, folded."""
    import simplemma  # takes a moment, and most who look at the game never write a clue

    forms = {form for form in (word, fold(word)) if form}
    return frozenset(fold(simplemma.lemmatize(form, lang=language)) for form in forms)


def parts(clue: str) -> list[str]:
    """What a compound is joined of."""
    return clue.translate(dict.fromkeys(map(ord, JOINERS), " ")).split()


PLURALS = {"en": {"calves": "calf", "leaves": "leaf", "lives": "life", "skies": "sky", "thieves": "thief"}}
"""Where dictionaries think of another word first: leaves may be what one does."""


def same_family(word: str, keyword: str, language: str) -> bool:
    """SC-9, as far as forms of one word go."""
    plurals = PLURALS.get(language, {})
    one, other = (plurals.get(fold(form), fold(form)) for form in (word, keyword))
    return one == other or not lemmas(word, language).isdisjoint(lemmas(keyword, language))


def refusal(clue: str, keywords: list[str], language: str) -> Refusal | None:
    """SC-7 to SC-9: why a clue cannot be written, with the keyword it collides with (SC-11)."""
    fault = misshapen(clue)
    if fault:
        return fault
    for keyword in keywords:
        if fold(clue) == fold(keyword):
            return Refusal("so-clover.own-keyword", "SC-8", clue=clue, keyword=keyword)
    for keyword in keywords:
        if any(same_family(part, keyword, language) for part in [clue, *parts(clue)]):
            return Refusal("so-clover.same-family", "SC-9", clue=clue, keyword=keyword)
    return None


def doubt(clue: str, keywords: list[str]) -> Saying | None:
    """SC-9: why a clue that is not refused may still be of the same family as a keyword, or None."""
    word = fold(clue)
    for keyword in keywords:
        key = fold(keyword)
        short, long = sorted((word, key), key=len)
        if len(short) > 2 and short in long:
            return say("so-clover.part-of-the-other", clue=clue, keyword=keyword)
        if len(short) >= CLOSE and short[:CLOSE] == long[:CLOSE]:
            return say("so-clover.begin-alike", clue=clue, keyword=keyword)
    return None
