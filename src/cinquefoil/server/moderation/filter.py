"""Words that a host does not want to read: in what is said, and in names. Never in moves, which belong to the game.

Whole words only, whatever their case and accents. Digits and signs that look like letters are read as those, and
letters that stand apart (`b a d`, `b.a.d`) together.
"""

import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from cinquefoil.core.errors import BadOption

LIKE_LETTERS = str.maketrans({"0": "o", "1": "i", "3": "e", "4": "a", "5": "s", "7": "t", "@": "a", "$": "s", "!": "i"})
APART = re.compile(r"(?<!\w)(?:\w[\W_]+){2,}\w(?!\w)")
"""Three letters or more, each for itself."""


@dataclass(frozen=True)
class WordFilter:
    words: frozenset[str] = frozenset()

    @classmethod
    def of(cls, words: Iterable[str]) -> "WordFilter":
        return cls(frozenset(filter(None, (_plain(word).strip() for word in words))))

    @classmethod
    def read(cls, file: Path) -> "WordFilter":
        """One word a line; lines that begin with # say something about the list."""
        try:
            lines = file.read_text(encoding="utf-8-sig").splitlines()
        except (OSError, UnicodeDecodeError):
            raise BadOption(f"the word filter {file} cannot be read") from None
        return cls.of(line for line in lines if not line.startswith("#"))

    def minds(self, text: str) -> bool:
        if not self.words:
            return False
        told = {*_words(text), *_words(text.translate(LIKE_LETTERS))}
        return not told.isdisjoint(self.words)


def _words(text: str) -> list[str]:
    plain = _plain(text)
    together = [re.sub(r"[\W_]+", "", found) for found in APART.findall(plain)]
    return [*re.findall(r"[^\W_]+", plain), *together]


def _plain(text: str) -> str:
    """Without case and accents."""
    parts = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in parts if not unicodedata.combining(letter))
