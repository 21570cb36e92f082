"""The words of our decks, and some more, in all languages: `concepts.txt`, which anybody can read and mend.

One thing a line, `English | German | French`; where a language has several words for it, they stand with commas.
"""

from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Literal, get_args

from cinquefoil.words.spelling import fold

Language = Literal["en", "de", "fr"]
LANGUAGES: tuple[Language, ...] = get_args(Language)


@dataclass(frozen=True)
class Concepts:
    numbers: dict[str, dict[str, tuple[int, ...]]]
    """By language and folded word, the lines that it stands in."""
    lines: tuple[tuple[tuple[str, ...], ...], ...]

    def words(self, language: str) -> dict[str, tuple[int, ...]]:
        return self.numbers.get(language, {})

    def translations(self, word: str, language: str, into: str) -> list[str]:
        """The words of another language for it."""
        column = LANGUAGES.index(into)
        found = (self.lines[number][column] for number in self.words(language).get(fold(word), ()))
        return [translation for words in found for translation in words]


@cache
def concepts() -> Concepts:
    text = files(__package__).joinpath("concepts.txt").read_text(encoding="utf-8")
    lines = tuple(
        tuple(tuple(word.strip() for word in cell.split(",")) for cell in line.split("|"))
        for line in text.splitlines()
        if line and not line.startswith("#")
    )
    numbers: dict[str, dict[str, tuple[int, ...]]] = {language: {} for language in LANGUAGES}
    for number, line in enumerate(lines):
        for language, words in zip(LANGUAGES, line, strict=True):
            for word in words:
                known = numbers[language].get(fold(word), ())
                numbers[language][fold(word)] = (*known, number)
    return Concepts(numbers, lines)
