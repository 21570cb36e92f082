"""What may be a clue: SC-7 to SC-10. What is sure is refused, what is not is doubtful; both say why (SC-11)."""

import re
import unicodedata
from collections.abc import Sequence
from functools import lru_cache
from itertools import product

from cinquefoil.core.errors import Refusal, shown
from cinquefoil.core.sayings import Saying, say
from cinquefoil.words.concepts import LANGUAGES, concepts
from cinquefoil.words.families import (
    are_strangers,
    holds_a_relative,
    is_form_of,
    joined,
    looks_related,
    may_be_family,
    same_family,
    shares_a_form,
)
from cinquefoil.words.known import is_known
from cinquefoil.words.spelling import CLOSERS, JOINERS, fold, is_mark

LONGEST = 24

VERDICTS = DOUBTFUL, REFUSED = "doubtful", "refused"
"""What becomes of a translation (SC-10)."""

INVISIBLE = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u3164\uffa0") | frozenset(
    map(chr, (*range(0x180B, 0x1810), *range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0)))
)
"""Letters and marks that nobody can see: with one of them a keyword would look like itself and be another word."""


CLOSED = re.compile(r"(\.+|%|!+)$")
CLOSERS_INSIDE = frozenset(CLOSERS) - frozenset(JOINERS)


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
    stem = CLOSED.sub("", word)
    for letter in stem:
        if letter in INVISIBLE or not (_is_letter(letter) or is_mark(letter) or letter in JOINERS + CLOSERS):
            return Refusal("so-clover.clue-letters", "SC-7", letter=shown(letter))
    if not stem or not _is_letter(stem[0]) or stem[-1] in JOINERS or not CLOSERS_INSIDE.isdisjoint(stem):
        return Refusal("so-clover.clue-ends", "SC-7")
    if not fold(word):  # letters that look like joiners, and nothing else
        return Refusal("so-clover.clue-letters", "SC-7", letter=shown(word[0]))
    return None


def misshapen_keyword(word: str) -> Refusal | None:
    """SC-1: a keyword is as a clue is, but for the slash, which stands between the words of a card."""
    return Refusal("so-clover.keyword-slash", "SC-1") if "/" in word else misshapen(word)


def _is_letter(letter: str) -> bool:
    category = unicodedata.category(letter)
    return category[0] == "L" or category == "Nd"


def refusal(clue: str, keywords: Sequence[str], language: str, translations: str = DOUBTFUL) -> Refusal | None:
    """SC-7 to SC-10: why a clue cannot be written, with the keyword it collides with."""
    fault = misshapen(clue) or own_keyword(clue, keywords)
    if fault:
        return fault
    for keyword in keywords:
        kinship = _kinship(clue, keyword, language)
        if kinship:
            return Refusal(kinship, "SC-9", clue=clue, keyword=keyword)
    for keyword in keywords if translations == REFUSED else ():
        if is_translation(clue, keyword, language):
            return Refusal("so-clover.translated", "SC-10", clue=clue, keyword=keyword)
    return None


def own_keyword(clue: str, keywords: Sequence[str]) -> Refusal | None:
    """SC-8: which keyword a clue simply is, or None."""
    for keyword in keywords:
        if fold(clue) == fold(keyword):
            return Refusal("so-clover.own-keyword", "SC-8", clue=clue, keyword=keyword)
    return None


@lru_cache(100_000)
def _kinship(clue: str, keyword: str, language: str) -> str | None:
    """SC-9: in what way a clue is surely of the same family as a keyword, or None."""
    if is_form_of(clue, keyword, language):
        return "so-clover.same-family"
    if any(is_form_of(part, keyword, language) for part in joined(clue)):
        return "so-clover.derived"
    pairs = _pairs(clue, keyword)
    if any(is_form_of(one, two, language) or same_family(one, two, language) for one, two in pairs):
        return "so-clover.derived"
    return None


def _pairs(clue: str, keyword: str) -> list[tuple[str, str]]:
    """The clue and the keyword, and what they are joined of: a hyphen hides nothing."""
    clues, keywords = ([word, *(part for part in joined(word) if len(part) > 2)] for word in (clue, keyword))
    return [*product(clues, keywords)]


def doubt(clue: str, keywords: Sequence[str], language: str) -> Saying | None:
    """SC-9, SC-10: why a clue that is not refused may still be against the rules, or None."""
    doubts = (_doubt(clue, keyword, language) for keyword in keywords)
    key, keyword = next((found for found in zip(doubts, keywords, strict=True) if found[0]), (None, ""))
    if key:
        return say(key, clue=clue, keyword=keyword)
    return None if is_known(clue, language) else say("so-clover.unknown-word", clue=clue)


@lru_cache(100_000)
def _doubt(clue: str, keyword: str, language: str) -> str | None:
    if any(may_be_related(one, two, language) for one, two in _pairs(clue, keyword)):
        return "so-clover.looks-related"
    return "so-clover.translation" if is_translation(clue, keyword, language) else None


def may_be_related(word: str, other: str, language: str) -> bool:
    """SC-9: what is not sure."""
    looks = (shares_a_form, may_be_family, looks_related, holds_a_relative)
    return not are_strangers(word, other, language) and any(look(word, other, language) for look in looks)


def is_translation(clue: str, keyword: str, language: str) -> bool:
    """SC-10: whether a clue is the keyword in another of our languages, and not as good a word in this one."""
    if fold(clue) in concepts().words(language) and (clue.isascii() or language != "en"):
        return False
    others = (other for other in LANGUAGES if other != language)
    return any(
        fold(clue) == fold(word) for other in others for word in concepts().translations(keyword, language, other)
    )
