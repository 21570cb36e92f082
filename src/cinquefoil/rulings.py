"""Where the printed rules leave something open or we depart from them: `docs/rulings.md`, from the rules pages."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from cinquefoil import games
from cinquefoil.core.game import Box

MARK = "*Our ruling:*"
CLAUSE = re.compile(r"^- \*\*([A-Z]+-\d+[a-z]?)\*\* (.*?)(?=\n- |\n\n|\Z)", re.MULTILINE | re.DOTALL)
OPTION = re.compile(r"option `(\w+)(?:=\w+)?`")

HEAD = """\
# Our rulings

Where the printed rules of the five games leave something open, or we depart from them: what the book says or could
mean, and why we chose as we did. If an option is named, it belongs to the clause; some options let you play it another
way. The rules pages mark all of these, and `python -m cinquefoil.rulings` makes this page from them.
"""


class Ruling(NamedTuple):
    clause: str
    text: str
    options: tuple[str, ...]
    """What can be chosen about the clause."""


def rulings(box: Box) -> Iterator[Ruling]:
    for clause, text in CLAUSE.findall(box.rules()):
        decided = " ".join(text.split()).split(MARK)[1:]
        for ruling in decided:
            yield Ruling(clause, ruling.strip(), tuple(dict.fromkeys(OPTION.findall(text))))


def page() -> str:
    parts = [HEAD]
    for box in games.values():
        parts.append(f"\n## {box.title}\n\n| clause | our ruling | option |\n|---|---|---|\n")
        for clause, text, options in rulings(box):
            named = ", ".join(f"`{option}`" for option in options)
            parts.append(f"| {clause} | {text[0].upper()}{text[1:]} | {named} |\n")
    return "".join(parts)


if __name__ == "__main__":
    Path("docs/rulings.md").write_text(page(), encoding="utf-8")
