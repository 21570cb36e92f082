"""What the data tell of English words: how often they are used, what they are near to, and what they are tied to.

`data/` is made by `making/`. It is read once, when somebody first asks.
"""

from dataclasses import dataclass
from functools import cache
from importlib.resources import files

import numpy as np

from cinquefoil.words.families import found
from cinquefoil.words.sparse import Matrix, Sparse

DIMENSIONS = 100
SCALE = 100
"""What one is in the file of vectors."""


@dataclass(frozen=True)
class English:
    words: tuple[str, ...]
    """The most frequent first."""
    kinds: tuple[str, ...]
    """What a word can be: n, v, a, r as in WordNet, - if it does not know it."""
    numbers: dict[str, int]
    vectors: Matrix
    """Of length one."""
    links: Sparse
    """How strongly words are tied by what WordNet tells of them, from 0 to 1."""

    def number(self, word: str) -> int | None:
        """Where the word is, in this form or another."""
        return next(found(self.numbers, word, "en"), None)


def _read(name: str) -> bytes:
    return files(__package__).joinpath("data", name).read_bytes()


@cache
def english() -> English:
    lines = _read("words.txt").decode().split()
    words, kinds = tuple(lines[::2]), tuple(lines[1::2])
    vectors = np.frombuffer(_read("vectors.bin"), np.int8).reshape(-1, DIMENSIONS).astype(np.float32)
    vectors /= np.linalg.norm(vectors, axis=1, keepdims=True)
    return English(words, kinds, {word: at for at, word in enumerate(words)}, vectors, _links(len(words)))


def _links(count: int) -> Sparse:
    raw = _read("links.bin")
    counts = np.frombuffer(raw, np.uint8, count)
    total = int(counts.sum())
    columns = np.frombuffer(raw, np.uint16, total, count)
    weights = np.frombuffer(raw, np.uint8, total, count + 2 * total).astype(np.float32) / np.float32(255)
    return Sparse(counts.astype(np.int64), columns.astype(np.int64), weights, count)
