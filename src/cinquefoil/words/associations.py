"""What people think of with a word: `associations/*.txt`, our own, which anybody can read and mend.

One word a line, then what comes to mind, the most typical first. The first lines are the keywords of our decks.
"""

from dataclasses import dataclass
from functools import cache
from importlib.resources import files

import numpy as np

from cinquefoil.words.families import found
from cinquefoil.words.sparse import Matrix, Sparse
from cinquefoil.words.spelling import fold

TYPICAL = 16
"""So many come to everybody's mind."""
LESS = 0.8


@dataclass(frozen=True)
class Associations:
    rows: dict[str, int]
    """Words with associations of their own, folded."""
    columns: dict[str, int]
    """All words that occur, folded."""
    spelling: tuple[str, ...]
    """How the columns are written."""
    said: Sparse
    """What is said with a word."""
    meaning: Sparse
    """The same where what is said with everything counts for little; rows of length one."""
    told: Sparse
    """With which words something is said: columns for rows."""

    def column(self, word: str, language: str) -> int | None:
        return next(found(self.columns, word, language), None)

    def row(self, word: str, language: str) -> int | None:
        return next(found(self.rows, word, language), None)

    def brought_to_mind(self, word: str, language: str) -> list[int]:
        """The columns of what is said with a word, the word itself among them; nothing if it has no line."""
        row = self.row(word, language)
        return [] if row is None else self.said.columns[self.said.starts[row] : self.said.starts[row + 1]].tolist()


@cache
def associations(language: str) -> Associations:
    text = files(__package__).joinpath("associations", f"{language}.txt").read_text(encoding="utf-8")
    lines = [line.partition(":") for line in text.splitlines() if ":" in line and not line.startswith("#")]
    rows = {fold(word): at for at, (word, _, _) in enumerate(lines)}
    columns: dict[str, int] = {}
    spelling: list[str] = []
    counts: list[int] = []
    places: list[int] = []
    values: list[float] = []
    for word, _, rest in lines:
        own: dict[int, float] = {}
        for rank, other in enumerate([word.strip(), *(other.strip() for other in rest.split(","))]):
            key = fold(other)
            if key not in columns:
                columns[key] = len(columns)
                spelling.append(other)
            own.setdefault(columns[key], 1.0 if rank <= TYPICAL else LESS)
        counts.append(len(own))
        places += own
        values += own.values()
    said = Sparse(np.array(counts), np.array(places), np.array(values, np.float32), len(columns))
    often = np.bincount(said.columns, minlength=said.width)
    rare: Matrix = np.log(len(lines) / often).astype(np.float32)
    told = said.turned().weighted(np.ones(len(lines), np.float32))
    return Associations(rows, columns, tuple(spelling), said, said.weighted(rare), told)
