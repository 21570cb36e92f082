"""WordNet as its files have it: senses, the words for each, and how they are tied."""

import re
from collections import defaultdict
from pathlib import Path
from typing import NamedTuple

Order = dict[str, dict[str, list[str]]]
"""For every word, by its kind (n, v, a, r), the senses that it has, the most usual first."""


class Sense(NamedTuple):
    """A synset of WordNet."""

    kind: str
    words: tuple[str, ...]
    pointers: tuple[tuple[str, str, int, int], ...]
    """Symbol, target, and the number of the word on either side, 0 for all."""
    gloss: str


def read_wordnet(folder: Path) -> tuple[dict[str, Sense], Order]:
    """The senses, and for every word by kind (n, v, a, r) its senses, the most usual first."""
    senses: dict[str, Sense] = {}
    for name in ("noun", "verb", "adj", "adv"):
        for line in (folder / f"data.{name}").read_text(encoding="utf-8").splitlines():
            if line.startswith("  "):
                continue
            facts, _, gloss = line.partition("|")
            fields = facts.split()
            kind = "a" if fields[2] == "s" else fields[2]
            count = int(fields[3], 16)
            words = tuple(re.sub(r"\(\w+\)$", "", fields[4 + 2 * at]).lower() for at in range(count))
            rest = fields[4 + 2 * count :]
            pointers = tuple(
                (symbol, f"{'a' if pos == 's' else pos}{offset}", int(ends[:2], 16), int(ends[2:], 16))
                for symbol, offset, pos, ends in (rest[at : at + 4] for at in range(1, 1 + 4 * int(rest[0]), 4))
            )
            senses[kind + fields[0]] = Sense(kind, words, pointers, gloss.strip())
    order: Order = defaultdict(dict)
    for name, kind in (("noun", "n"), ("verb", "v"), ("adj", "a"), ("adv", "r")):
        for line in (folder / f"index.{name}").read_text(encoding="utf-8").splitlines():
            if line.startswith("  "):
                continue
            fields = line.split()
            count = int(fields[2])
            order[fields[0].lower()][kind] = [kind + offset for offset in fields[-count:]]
    return senses, dict(order)


def pointed(words: tuple[str, ...], which: int) -> tuple[str, ...]:
    return words if which == 0 else words[which - 1 : which]
