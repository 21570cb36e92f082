"""How often the checker of clues is right, on pairs that were written down before there was one (SC-8 to SC-10).

`pairs-blind.txt` and `families-blind.txt` are for measuring only: nothing in the checker, nor in its lists, may be made
to fit them. The second has pairs that were chosen to be hard: they look related and are not (legal), or they are
(family), or people would argue (unsure).
"""

from dataclasses import dataclass
from pathlib import Path

import pytest

from cinquefoil.boxes.so_clover.clues import doubt, refusal

FOLDER = Path(__file__).parent
FILES = ("pairs-open.txt", "pairs-blind.txt")
ALLOWED, FORBIDDEN = "allowed", "forbidden"
GOALS = {ALLOWED: 0.98, FORBIDDEN: 0.95}
"""How many of them at least are judged rightly: accepted without a word, or else refused or called doubtful."""


@dataclass(frozen=True)
class Pair:
    language: str
    clue: str
    keyword: str
    verdict: str
    why: str

    @property
    def asked(self) -> tuple[str, str, str]:
        return self.language, self.clue, self.keyword

    def found(self) -> str:
        keywords = [self.keyword]
        objection = refusal(self.clue, keywords, self.language) or doubt(self.clue, keywords, self.language)
        return FORBIDDEN if objection else ALLOWED

    def __str__(self) -> str:
        return f"{self.language}: {self.clue} for {self.keyword} is {self.verdict}, not {self.found()} ({self.why})"


def pairs(*files: str) -> list[Pair]:
    """The lines `language | clue | keyword | allowed or forbidden | why`."""
    lines = [line for file in files for line in (FOLDER / file).read_text(encoding="utf-8").splitlines()]
    cells = (line.split("|") for line in lines if line and not line.startswith("#"))
    return [Pair(*map(str.strip, each)) for each in cells]


def expect_nearly_all_right(asked: list[Pair], verdict: str) -> None:
    asked = [pair for pair in asked if pair.verdict == verdict]
    wrong = [pair for pair in asked if pair.found() != verdict]
    right = 1 - len(wrong) / len(asked)
    assert right >= GOALS[verdict], "\n".join([f"{right:.1%} of {len(asked)} are right", *map(str, wrong)])


@pytest.mark.parametrize("verdict", [ALLOWED, FORBIDDEN])
@pytest.mark.parametrize("files", [*((file,) for file in FILES), FILES], ids=" and ".join)
def test_the_checker_is_nearly_always_right(files: tuple[str, ...], verdict: str) -> None:
    asked = {pair.asked: pair for pair in pairs(*files)}
    expect_nearly_all_right(list(asked.values()), verdict)


@pytest.mark.parametrize("verdict", [ALLOWED, FORBIDDEN])
def test_the_checker_is_nearly_always_right_about_what_is_only_in_the_blind_file(verdict: str) -> None:
    """Some pairs came into both files, and those of the open one could be looked at."""
    seen = {pair.asked for pair in pairs("pairs-open.txt")}
    blind = [pair for pair in pairs("pairs-blind.txt") if pair.asked not in seen]
    expect_nearly_all_right(blind, verdict)


def test_there_are_pairs_enough_of_all_kinds() -> None:
    for file in FILES:
        assert {pair.verdict for pair in pairs(file)} == GOALS.keys()
        for language in ("en", "de", "fr"):
            for verdict in GOALS:
                asked = [pair for pair in pairs(file) if (pair.language, pair.verdict) == (language, verdict)]
                assert len(asked) >= 20, (file, language, verdict)


@pytest.mark.parametrize("file", FILES)
def test_no_pair_is_in_a_file_twice(file: str) -> None:
    asked = [pair.asked for pair in pairs(file)]
    assert len(set(asked)) == len(asked)


def test_what_only_looks_related_is_never_refused() -> None:
    """SC-9: whoever may not write a good clue is wronged; a doubt does no harm."""
    legal = [pair for pair in pairs("families-blind.txt") if pair.verdict == "legal"]
    assert len(legal) == 120
    assert [str(pair) for pair in legal if refusal(pair.clue, [pair.keyword], pair.language)] == []
    assert sum(pair.found() == ALLOWED for pair in legal) >= 0.8 * len(legal)


def test_most_relatives_are_refused_or_doubtful_even_where_it_is_hard() -> None:
    family = [pair for pair in pairs("families-blind.txt") if pair.verdict == "family"]
    assert len(family) == 85
    assert sum(pair.found() == FORBIDDEN for pair in family) >= 0.85 * len(family)
