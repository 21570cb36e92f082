"""The page of our rulings: every one that a rules page marks, with what the book says and why we chose as we did."""

import re
from pathlib import Path

import pytest

from cinquefoil import games
from cinquefoil.rulings import MARK, page, rulings

DOCS = Path(__file__).parents[1] / "docs"
REASONS = re.compile(r"\b(because|so that|settles|since)\b")


def test_the_page_is_what_the_rules_pages_say() -> None:
    assert (DOCS / "rulings.md").read_text(encoding="utf-8") == page(), "run: python -m cinquefoil.rulings"


@pytest.mark.parametrize("id", games)
def test_none_is_lost(id: str) -> None:
    """Everything that speaks of a ruling is found, with its clause."""
    box = games[id]
    after_the_head = box.rules().partition("\n## ")[2]
    found = list(rulings(box))
    assert (
        len(found)
        == " ".join(after_the_head.split()).count(MARK)
        == len(re.findall(r"(?i)our\s+ruling", after_the_head))
    )
    assert len(found) >= 5


@pytest.mark.parametrize("id", games)
def test_each_tells_of_the_book_and_why(id: str) -> None:
    for clause, text, _ in rulings(games[id]):
        assert re.search(r"\bbook('s)?\b", text), clause
        assert REASONS.search(text), clause
        assert not re.search(r"[.!?] [A-Z]", text), f"{clause} is more than a sentence"


def test_the_options_that_change_a_ruling_exist() -> None:
    named = [(box, option) for box in games.values() for ruling in rulings(box) for option in ruling.options]
    assert {option for _, option in named} >= {"rows", "setup", "bruno", "first", "decoys", "translations", "cards"}
    for box, option in named:
        assert option in [known.name for known in box.options], (box.id, option)
