"""Whether there is such a word: in a dictionary, among words and names that people write, or as a noise.

The words that people write are kept as bits only (a Bloom filter): one made-up word in a hundred passes for known.
"""

import re
from collections.abc import Iterator
from functools import cache, lru_cache
from hashlib import blake2b
from importlib.resources import files

from cinquefoil.words.concepts import concepts
from cinquefoil.words.spelling import fold, parts

SIZE = 1 << 22
LOOKS = 6

NOISE = re.compile(
    r"(.)\1\1"  # bzzzz, brrr
    r"|^(.{2,5})\2+h?$"  # glouglou, haha
    r"|^[^aeiouyàâäéèêëîïôöûü]+$"  # psst, hmm
    r"|^a?[bcdfghjklmnpqrstvwxz]{0,3}[aeiouäöüâéèêœ]{1,3}([wfhmn]|ng|ck|sh|mp|um|tch|ow|f{2}|m{2}|h{2})?$"  # boom, wuff
)
"""What sounds like a noise. Short made-up words do too: better one of them unmarked than a noise marked."""


@lru_cache(20_000)
def is_known(word: str, language: str) -> bool:
    """Whether a word, a name, a number, an acronym or a noise could be meant by this."""
    if not word.isalpha():
        return all(is_known(part, language) for part in parts(word)) if parts(word) != [word] else True
    return (
        (word.isupper() and len(word) <= 6)
        or NOISE.search(word.casefold()) is not None
        or is_word(word, language)
        or any(_is_part(word[:at], language) and _is_part(word[at:], language) for at in range(4, len(word) - 3))
    )


def _is_part(word: str, language: str) -> bool:
    """Whether a compound may have this for a part, in German with the letters that join it to the next."""
    linked = [word.removesuffix(link) for link in ("s", "n", "en", "es")] if language == "de" else []
    return any(len(form) > 3 and is_in_dictionary(form, language) for form in (word, *linked))


def is_word(word: str, language: str) -> bool:
    """Whether a dictionary of the language has the word, or people are known to write it."""
    return (
        is_in_dictionary(word, language)
        or fold(word) in concepts().words(language)
        or is_written(word)
        or is_written(fold(word))
    )


@lru_cache(50_000)
def is_in_dictionary(word: str, language: str) -> bool:
    import simplemma  # takes a moment, and most who look at the game never write a clue

    return simplemma.is_known(word, lang=language)


def is_written(word: str) -> bool:
    bits = _bits()
    return all(bits[bit // 8] >> bit % 8 & 1 for bit in places(word.casefold()))


def places(word: str) -> Iterator[int]:
    digest = blake2b(word.encode(), digest_size=LOOKS * 4).digest()
    for at in range(0, LOOKS * 4, 4):
        yield int.from_bytes(digest[at : at + 4], "big") % SIZE


@cache
def _bits() -> bytes:
    return files(__package__).joinpath("data", "known.bin").read_bytes()
