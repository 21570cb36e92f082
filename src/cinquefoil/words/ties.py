"""How strongly words are tied: what a reader of clues thinks they point at, and a giver wants them to point at.

There are three sources, which share nothing: vectors (what stands in similar texts), WordNet (what a dictionary tells)
and associations (what people say). Each gives some features of a clue and a keyword; a mix weighs them. The weights
were fitted to the boards in `tests/words/boards-open.txt` by `benchmarks/words.py fit`.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache

import numpy as np

from cinquefoil.words.associations import associations
from cinquefoil.words.concepts import concepts
from cinquefoil.words.english import english
from cinquefoil.words.sparse import Matrix, Numbers, Sparse
from cinquefoil.words.spelling import fold

VECTORS = ("cosine", "crowd")
WORDNET = ("link", "kin")
ASSOCIATIONS = ("typical", "said", "back", "like", "via", "best")
ALL = (*VECTORS, *WORDNET, *ASSOCIATIONS, "near", "around")

COMMON = 20_000
NEIGHBOURS = 30
STRONG = 0.3
"""Of a word without associations: how many of the common words that are nearest count, and which links."""
SHARP = 6.0
"""How much more the nearest words count than the others."""


@dataclass(frozen=True)
class Known:
    """Some words, and where each source has them; -1 where it does not."""

    words: tuple[str, ...]
    english: Numbers
    """For a German or French word, its translation's."""
    column: Numbers
    row: Numbers

    def vectors(self) -> Matrix:
        vectors = english().vectors[self.english]
        vectors[self.english < 0] = 0
        return vectors


def known(words: Sequence[str], language: str, exactly: bool = False) -> Known:
    """Where the sources have these words: in any form, or exactly as they are, which is faster."""
    said = associations(language)
    numbers = [english_number(word, language, exactly) for word in words]
    if exactly:
        columns, rows = ([table.get(fold(word), -1) for word in words] for table in (said.columns, said.rows))
    else:
        columns = [_or_nowhere(said.column(word, language)) for word in words]
        rows = [_or_nowhere(said.row(word, language)) for word in words]
    return Known(tuple(words), *(np.array(own, np.int64) for own in (numbers, columns, rows)))


def _or_nowhere(number: int | None) -> int:
    return -1 if number is None else number


def english_number(word: str, language: str, exactly: bool = False) -> int:
    data = english()
    forms = [word] if language == "en" else concepts().translations(word, language, "en")
    found = (data.numbers.get(fold(form)) if exactly else data.number(form) for form in forms)
    return next((number for number in found if number is not None), -1)


@cache
def _common() -> Matrix:
    """The middle of all common words: who is near to it is near to everything."""
    data = english()
    nouns = [at for at, kinds in enumerate(data.kinds[:8000]) if "n" in kinds]
    middle: Matrix = data.vectors[nouns].mean(axis=0)
    return middle


def features(clues: Known, keywords: Known, language: str, wanted: Sequence[str] = ALL) -> dict[str, Matrix]:
    """Each of the wanted features, as a table of clues and keywords."""
    found: dict[str, Matrix] = {}
    if "cosine" in wanted:
        ours, theirs = clues.vectors(), keywords.vectors()
        found["cosine"] = ours @ theirs.T
        found["crowd"] = (ours @ _common())[:, None] + (theirs @ _common())[None, :]
    if "link" in wanted:
        found |= _dictionary(clues, keywords)
    if "typical" in wanted:
        found |= _people(clues, keywords, language)
    if "near" in wanted:
        found["near"] = _near(clues, keywords, language)
        found["around"] = _near(keywords, replace(clues, english=np.full_like(clues.english, -1)), language).T
    return {name: found[name] for name in wanted}


def _dictionary(clues: Known, keywords: Known) -> dict[str, Matrix]:
    links, kinship = english().links, _kinship()
    ours, theirs = clues.english, keywords.english
    direct = links.dense(np.maximum(theirs, 0))[:, np.maximum(ours, 0)].T.copy()
    kin = kinship.of(np.maximum(ours, 0)).times(kinship.dense(np.maximum(theirs, 0)).T)
    for table in (direct, kin):
        table[ours < 0] = 0
        table[:, theirs < 0] = 0
    return {"link": direct, "kin": kin}


@cache
def _kinship() -> Sparse:
    """The same links, where ties to words that are tied to everything count for little."""
    links = english().links
    often = np.bincount(links.columns, minlength=links.width)
    return links.weighted(np.log(links.height / (1 + often)).astype(np.float32))


def _people(clues: Known, keywords: Known, language: str) -> dict[str, Matrix]:
    data = associations(language)
    shape = len(clues.words), len(keywords.words)
    typical, said, back, like, via, best = (np.zeros(shape, np.float32) for _ in range(6))
    rows, columns = np.maximum(clues.row, 0), np.maximum(clues.column, 0)
    own_row, own_column = clues.row >= 0, clues.column >= 0
    told = data.told.of(columns)
    for at, (row, column) in enumerate(zip(keywords.row, keywords.column, strict=True)):
        if column >= 0:
            with_it = np.zeros(data.said.height, np.float32)
            entries = slice(data.told.starts[column], data.told.starts[column + 1])
            with_it[data.told.columns[entries]] = 1
            back[:, at] = with_it[rows] * own_row
        if row < 0:
            continue
        weights = data.said.row(row)[columns] * own_column
        typical[:, at] = weights == 1
        said[:, at] = (weights > 0) & (weights < 1)
        alike = data.meaning.times(data.meaning.row(row)[:, None])[:, 0]
        like[:, at] = alike[rows] * own_row
        alike[row] = 0
        shares = told.times(alike[:, None])[:, 0]
        via[:, at] = shares * own_column
        best[:, at] = _highest(told, alike) * own_column
    return {"typical": typical, "said": said, "back": back, "like": like, "via": via, "best": best}


def _highest(told: Sparse, alike: Matrix) -> Matrix:
    """Of all words with which each clue is said, how alike the one most alike is."""
    highest = np.zeros(told.height, np.float32)
    np.maximum.at(highest, told.rows, alike[told.columns])
    return highest


def _near(clues: Known, keywords: Known, language: str) -> Matrix:
    """How near each clue is to what is said with each keyword, where what is nearest counts most."""
    table = np.zeros((len(clues.words), len(keywords.words)), np.float32)
    vectors, starts = _said_vectors(language)
    ours = clues.vectors()
    for at, (row, number) in enumerate(zip(keywords.row, keywords.english, strict=True)):
        theirs = vectors[starts[row] : starts[row + 1]] if row >= 0 else _company(int(number))
        if len(theirs):
            table[:, at] = np.log(np.exp(SHARP * (ours @ theirs.T)).mean(axis=1)) / SHARP
    return table


@lru_cache(1000)
def _company(number: int) -> Matrix:
    """For a word of which nobody has told what is said with it, such as of somebody's own list: what is nearest."""
    data = english()
    if number < 0:
        return data.vectors[:0]
    common = data.vectors[:COMMON]
    nearest = np.argpartition(-(common @ data.vectors[number]), NEIGHBOURS)[:NEIGHBOURS]
    tied = np.flatnonzero(data.links.row(number) > STRONG)
    return data.vectors[np.union1d(nearest, tied)]


@cache
def _said_vectors(language: str) -> tuple[Matrix, Numbers]:
    """The vectors of all that is said with the first word, the second and so on, and where each begins."""
    said = associations(language).said
    spelling = associations(language).spelling
    numbers = np.array([english_number(word, language, exactly=True) for word in spelling])[said.columns]
    counts = np.bincount(said.rows[numbers >= 0], minlength=said.height)
    return english().vectors[numbers[numbers >= 0]], np.concatenate([[0], np.cumsum(counts)])


# ---- mixes

Weights = Mapping[str, float]


@dataclass(frozen=True)
class Mix:
    """A way to weigh what the sources say."""

    weights: Weights

    def pull(self, clues: Known, keywords: Known, language: str) -> Matrix:
        """How much each clue points at each keyword; what is more by one is meant e times as likely."""
        found = features(clues, keywords, language, tuple(self.weights))
        pull = np.zeros((len(clues.words), len(keywords.words)), np.float32)
        for name, weight in self.weights.items():
            pull += np.float32(weight) * found[name]
        return pull


MIXES = {
    "vectors": Mix({"cosine": 6.37, "crowd": -1.46}),
    "wordnet": Mix({"link": 3.71, "kin": 4.62}),
    "books": Mix({"cosine": 6.07, "crowd": -1.63, "link": 2.37, "kin": -1.35}),
    "associations": Mix({"typical": 1.72, "said": 2.35, "back": 1.42, "like": -3.85, "via": 5.86, "best": 5.07}),
    "all": Mix(
        {
            "cosine": 0.91,
            "crowd": 0.76,
            "link": 0.36,
            "kin": 2.06,
            "typical": -0.54,
            "said": -0.52,
            "back": 1.46,
            "like": -5.57,
            "via": 1.3,
            "best": 4.3,
            "near": 12.6,
            "around": -0.52,
        }
    ),
}
