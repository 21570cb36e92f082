"""What people write, made harmless: for a page, a terminal, a log and a record."""

import unicodedata

LONGEST_NAME = 24
MARKS_IN_A_ROW = 3
"""More accents on one letter than any language has would write over the lines around."""

_INVISIBLE = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u3164\uffa0\u2800")
"""Letters and marks that nobody can see, though their category does not say so."""


def plain_line(text: str, longest: int) -> str:
    """One line without control, direction or invisible characters, its blanks single; perhaps nothing is left."""
    normal = unicodedata.normalize("NFC", text[: 4 * longest])
    seen = "".join(" " if letter.isspace() else letter for letter in normal if _is_harmless(letter) or letter.isspace())
    return " ".join(_without_towers(seen).split())[:longest].strip()


def plain_name(text: str) -> str:
    return plain_line(text, LONGEST_NAME)


def _is_harmless(letter: str) -> bool:
    """Not a control, format (directions, joiners), surrogate, private or unassigned character."""
    return unicodedata.category(letter)[0] != "C" and letter not in _INVISIBLE


def _without_towers(text: str) -> str:
    kept: list[str] = []
    marks = 0
    for letter in text:
        marks = marks + 1 if unicodedata.category(letter)[0] == "M" else 0
        if marks <= MARKS_IN_A_ROW:
            kept.append(letter)
    return "".join(kept)
