"""What a machine can hear of the voice of the house (docs/voice.md): slips that come back, and what is counted."""

import json
import re
from pathlib import Path

import pytest

PROJECT = Path(__file__).parents[1]
PAGE = PROJECT / "web" / "src"
HOUSE = PROJECT / "src" / "cinquefoil"

TEXTS = sorted([*PAGE.rglob("en.json"), *HOUSE.rglob("messages/en.json")])
OURS = [PAGE / "messages/en.json", HOUSE / "core/messages/en.json", HOUSE / "server/messages/en.json"]
"""Without those of the games."""
PROSE = sorted(
    {PROJECT / "README.md", PROJECT / "CONTRIBUTING.md", *(PROJECT / "docs").glob("*.md")}
    - {PROJECT / "docs/voice.md", PROJECT / "docs/rulings.md"}  # the first quotes slips, the second quotes the games
)

FOR_PROGRAMS = {"core.expected-seat", "core.option-seat"}
"""What a program is told of its options, as notation has it."""

SLIPS = [
    r"\bthe own\b",
    r"\bonly who\b(?! is)",
    r"\b(for|to) who (?!is to)",
    r"\bhas been (here|there)\b.*\bago\b",
    r"\b(open|there) already\b",
    r"\b(in|from) (this|the|your|its|no) (home )?network\b",
]


def texts(file: Path) -> dict[str, str]:
    found: dict[str, str] = json.loads(file.read_text(encoding="utf-8"))
    return found


def named(file: Path) -> str:
    return str(file.relative_to(PROJECT))


@pytest.mark.parametrize("file", [*OURS, *PROSE], ids=named)
def test_nothing_is_said_as_another_language_would(file: Path) -> None:
    said = list(texts(file).values()) if file.suffix == ".json" else [" ".join(file.read_text("utf-8").split())]
    slips = [found[0] for text in said for slip in SLIPS if (found := re.search(slip, text, re.IGNORECASE))]
    assert not slips


@pytest.mark.parametrize("file", OURS, ids=named)
def test_what_is_counted_has_words_for_one_and_for_many(file: Path) -> None:
    said = texts(file)
    forms = [set(re.findall(rf"^(.*)-{form}$", "\n".join(said), re.MULTILINE)) for form in ("one", "many")]
    assert forms[0] == forms[1]
    assert not [key for key, text in said.items() if "all {number}" in text and not key.endswith("-many")]


@pytest.mark.parametrize("file", TEXTS, ids=named)
def test_texts_are_set_with_care(file: Path) -> None:
    """Quotes are typographic, nothing is spaced twice, no dots trail behind a space but those of an example."""
    said = {key: text for key, text in texts(file).items() if key not in FOR_PROGRAMS}
    assert not [key for key, text in said.items() if re.search(r"""['"]|  |^ | $|(?<!Bearer) …""", text)]


@pytest.mark.parametrize("file", sorted(HOUSE.glob("boxes/*/rules.md")), ids=named)
def test_rules_are_set_with_care(file: Path) -> None:
    """Quotes are typographic but in what is notation."""
    prose = re.sub(r"^```.*?^```$|`[^`\n]*`", "", file.read_text("utf-8"), flags=re.MULTILINE | re.DOTALL)
    assert not re.findall(r""".*['"].*""", prose)


def test_seats_are_counted_from_one_where_people_read_of_them() -> None:
    """What a program is told of its options counts as notation does; nothing else names the seat before the first."""
    said = {key: text for file in TEXTS for key, text in texts(file).items()}
    assert not [
        key for key, text in said.items() if re.search(r"\bseats? (from )?0\b", text) and key not in FOR_PROGRAMS
    ]
