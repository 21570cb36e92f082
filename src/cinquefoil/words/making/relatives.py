"""Which English words are of a family, by WordNet and by the look of them."""

import re
from collections import defaultdict
from collections.abc import Iterator

import simplemma

from cinquefoil.words.making.wordnet import Order, Sense, pointed
from cinquefoil.words.sparse import Matrix

Families = dict[str, set[str]]
"""Every word with what belongs to it."""

NEAR = 0.33
"""So near must two words be that look related, if nothing else ties them."""
RARE = 25_000
COMMON = 10_000
"""Ranks: a part of a compound is not rarer than the first, and two that are commoner than the second prove it."""


def listed(text: str) -> tuple[str, ...]:
    return tuple(text.split())


SURE_SUFFIXES = listed("less ful ness hood ship like")
SUFFIXES = listed(
    "er or ar ess ette let ling ist ism ian an ic al ous y ly ful less ness hood ship dom en ed ing ish able ment tion "
    "ation ery ry age ine ie ster like ward eer ee ity ant ive"
)
PREFIXES = listed("un de dis re en em fore over under out mis non sub super anti inter mid up in a be co pre bi tri")


def find_families(senses: dict[str, Sense], order: Order, words: list[str], meaning: Matrix) -> Families:
    """Words of one family: what WordNet derives from each other, what has the look of it, and what is put together.

    A look proves nothing (corner, legend): the words must also be near in meaning, or one be in the other's definition.
    """
    rank = {word: at for at, word in enumerate(words)}
    known = {word for word in order if word.isalpha() and len(word) > 2}
    told: dict[str, set[str]] = defaultdict(set)
    for sense in senses.values():
        said = set(re.findall(r"[a-z]+", sense.gloss.lower()))
        said |= {simplemma.lemmatize(word, lang="en").lower() for word in said}
        for word in sense.words:
            told[word] |= said

    def near(one: str, other: str) -> float:
        return float(meaning[rank[one]] @ meaning[rank[other]]) if one in rank and other in rank else 0.0

    def is_told(one: str, other: str) -> bool:
        return other in told[one] or one in told[other]

    families: Families = defaultdict(set)
    for sense in senses.values():
        for symbol, target, ours, theirs in sense.pointers:
            if symbol in ("+", "\\") and target in senses:
                for word in pointed(sense.words, ours):
                    for other in pointed(senses[target].words, theirs):
                        if word != other and word.isalpha() and other.isalpha() and alike(word, other):
                            families[max(word, other)].add(min(word, other))

    def is_derived(word: str, stem: str) -> bool:
        sure = len(stem) > 3 and word.removeprefix(stem) in SURE_SUFFIXES
        return sure or is_told(word, stem) or near(word, stem) > NEAR

    def is_put_together(word: str, one: str, other: str) -> bool:
        if f"{one}_{other}" in order or f"{one}-{other}" in order or is_told(word, one) or is_told(word, other):
            return True
        rarer = max(rank.get(one, RARE), rank.get(other, RARE))
        if rarer < COMMON and min(len(one), len(other)) > 3:
            return True  # hardly by chance
        enough = NEAR if word in known else NEAR - 0.1
        return rarer < RARE and max(near(word, one), near(word, other)) > enough

    for word in sorted(known | {word for word in words if word.isalpha() and word.isascii() and len(word) > 5}):
        stems = {stem for stem in looks_derived_from(word) if stem in known and stem != word}
        families[word] |= {stem for stem in stems if is_derived(word, stem)}
        for at in range(3, len(word) - 2):
            if {word[:at], word[at:]} <= known and is_put_together(word, word[:at], word[at:]):
                families[word] |= {word[:at], word[at:]}
    return {word: own for word, own in families.items() if own}


def looks_derived_from(word: str) -> Iterator[str]:
    """What is left when a suffix or a prefix is taken off, spelt as it may have been."""
    for suffix in SUFFIXES:
        stem = word.removesuffix(suffix)
        if stem == word or len(stem) < 2:
            continue
        yield from (stem, stem + "e", stem + "y", stem + "o", stem + "er")
        if stem[-1] == stem[-2]:
            yield stem[:-1]
        if stem[-1] == "i":
            yield stem[:-1] + "y"
        if stem[-1] == "r":
            yield stem[:-1] + "er"
    for prefix in PREFIXES:
        if word.startswith(prefix) and len(word) - len(prefix) > 2:
            yield word.removeprefix(prefix)


def alike(one: str, other: str) -> bool:
    return one[:3] == other[:3] or one[-4:] == other[-4:]
