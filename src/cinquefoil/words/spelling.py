"""How words are written, whatever the language."""

import unicodedata
from functools import lru_cache

JOINERS = "-\u2010'\u2019.&,/"
"""What may stand inside a word."""
CLOSERS = ".%!"
"""What may stand at its end."""
APOSTROPHES = "\u02bb\u02bc\uff07"
"""Letters that look like a joiner."""


def is_mark(letter: str) -> bool:
    return unicodedata.category(letter)[0] == "M"


@lru_cache(50_000)
def fold(word: str) -> str:
    """The word without case, accents and joiners."""
    letters = (letter for letter in unicodedata.normalize("NFKD", word) if not is_mark(letter))
    return "".join(letter for letter in letters if letter not in JOINERS + CLOSERS + APOSTROPHES).casefold()


def parts(word: str) -> list[str]:
    """What a hyphenated word is joined of."""
    return word.translate(dict.fromkeys(map(ord, JOINERS + CLOSERS), " ")).split()
