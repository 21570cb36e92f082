"""Which English words are of a family, by WordNet and by the look of them: surely, or perhaps."""

import re
from collections import defaultdict
from collections.abc import Iterator
from typing import NamedTuple

import simplemma

from cinquefoil.words.making.wordnet import Order, Sense, pointed
from cinquefoil.words.sparse import Matrix

Families = dict[str, set[str]]
"""Every word with what belongs to it."""


class Found(NamedTuple):
    sure: Families
    heads: Families
    """What compounds end with, although they are nothing of the kind: a lighthouse is a tower."""
    perhaps: Families

    def all_of(self, word: str) -> set[str]:
        return set().union(*(families.get(word, ()) for families in self))

    def words(self) -> set[str]:
        return set().union(*self)


NEAR = 0.33
"""So near must two words be that look related, if nothing else ties them."""
RARE = 25_000
COMMON = 10_000
"""Ranks: a part of a compound is not rarer than the first, and two that are commoner than the second speak for it."""


def listed(text: str) -> tuple[str, ...]:
    return tuple(text.split())


SURE_SUFFIXES = listed("less ful ness hood ship like")
SUFFIXES = listed(
    "er or ar ess ette let ling ist ism ian an ic al ous y ly ful less ness hood ship dom en ed ing ish able ment tion "
    "ation ery ry age ine ie ster like ward eer ee ity ant ive"
)
PREFIXES = listed("un de dis re en em fore over under out mis non sub super anti inter mid up in a be co pre bi tri")
NO_HEADS = frozenset(listed("ship hood age able ward wards wise some ling less ness like"))
"""Words that are suffixes at the end of another: friendship is no ship."""
DOUBLING = frozenset(listed("ion ist age ing ance er ar est ed"))


class Dictionary:
    """What WordNet says of words by their first senses: a rare sense proves nothing (a cookie may be a cook)."""

    def __init__(self, senses: dict[str, Sense], order: Order) -> None:
        self.senses = senses
        self.order = order
        self.known = {word for word in order if word.isalpha() and len(word) > 2}
        self.told: Families = defaultdict(set)
        self.told_first: Families = defaultdict(set)
        """The words of the definitions of all senses, and of the first ones without their examples."""
        for sense in senses.values():
            for word in sense.words:
                self.told[word] |= spoken(sense.gloss)
        for word, kinds in order.items():
            for numbers in kinds.values():
                self.told_first[word] |= spoken(senses[numbers[0]].gloss.partition('"')[0])

    def is_told(self, one: str, other: str) -> bool:
        return other in self.told[one] or one in self.told[other]

    def is_told_first(self, one: str, other: str) -> bool:
        return other in self.told_first[one] or one in self.told_first[other]

    def derived(self) -> Iterator[tuple[str, str, bool]]:
        """What WordNet itself derives from each other, and whether the longer word is mostly used so: a tower tows
        nothing, although it might."""
        for number, sense in self.senses.items():
            for symbol, target, ours, theirs in sense.pointers:
                if symbol not in ("+", "\\") or target not in self.senses:
                    continue
                for word in pointed(sense.words, ours):
                    for other in pointed(self.senses[target].words, theirs):
                        if word != other and word.isalpha() and other.isalpha() and alike(word, other):
                            longer, its = max((len(word), word, number), (len(other), other, target))[1:]
                            yield word, other, self.is_usual(longer, its)

    def is_usual(self, word: str, sense: str) -> bool:
        return sense in self.order.get(word, {}).get(sense[0], [])[:2]

    def has_together(self, one: str, other: str) -> bool:
        return f"{one}_{other}" in self.order or f"{one}-{other}" in self.order

    def is_kind_of(self, word: str, head: str) -> bool:
        """Whether the first sense of a noun is below a sense of another: a raincoat is a coat."""
        above, seen = self.order.get(word, {}).get("n", [])[:1], set()
        while above:
            sense = above.pop()
            if sense in seen:
                continue
            seen.add(sense)
            higher = [target for symbol, target, _, _ in self.senses[sense].pointers if symbol in ("@", "@i")]
            if any(head in self.senses[target].words for target in higher):
                return True
            above += higher
        return False


def spoken(gloss: str) -> set[str]:
    said = set(re.findall(r"[a-z]+", gloss.lower()))
    return said | {simplemma.lemmatize(word, lang="en").lower() for word in said}


def find_families(senses: dict[str, Sense], order: Order, words: list[str], meaning: Matrix) -> Found:
    """Words that are surely of one family, and words that may be.

    Sure is what WordNet derives from each other, what its definitions tell, and a compound that they explain. A look
    proves nothing (corner, legend): what is only near in meaning as well, such as cook and cookie, may be related.
    """
    dictionary = Dictionary(senses, order)
    rank = {word: at for at, word in enumerate(words)}
    found = Found(defaultdict(set), defaultdict(set), defaultdict(set))
    sure, heads, perhaps = found

    def near(one: str, other: str) -> float:
        return float(meaning[rank[one]] @ meaning[rank[other]]) if one in rank and other in rank else 0.0

    def note_derived(word: str, stem: str) -> None:
        has_sure_suffix = len(stem) > 3 and word.removeprefix(stem) in SURE_SUFFIXES
        is_woman = word in (stem.removesuffix("e") + "ess", f"{stem}{stem[-1]}ess") and near(word, stem) > NEAR
        if has_sure_suffix or is_woman or dictionary.is_told_first(word, stem):
            sure[word].add(stem)
        elif dictionary.is_told(word, stem) or near(word, stem) > NEAR:
            perhaps[word].add(stem)

    def note_put_together(word: str, first: str, head: str) -> None:
        """A compound that is explained by one of its parts, or written apart as well, is one."""
        is_head = dictionary.is_told_first(word, head) or dictionary.is_kind_of(word, head)
        if is_head or dictionary.is_told_first(word, first) or dictionary.has_together(first, head):
            sure[word].add(first)
            (sure if is_head else heads if len(head) > 3 or head == "man" else perhaps)[word].add(head)
        elif looks_put_together(word, first, head):
            perhaps[word] |= {first, head}

    def looks_put_together(word: str, first: str, head: str) -> bool:
        if dictionary.is_told(word, first) or dictionary.is_told(word, head):
            return True
        rarer = max(rank.get(first, RARE), rank.get(head, RARE))
        if rarer < COMMON and min(len(first), len(head)) > 3:
            return True  # hardly by chance
        enough = NEAR if word in dictionary.known else NEAR - 0.1
        return rarer < RARE and max(near(word, first), near(word, head)) > enough

    for word, other, is_usual in dictionary.derived():
        (sure if is_usual else perhaps)[max(word, other)].add(min(word, other))
    known = dictionary.known
    for word in sorted(known | {word for word in words if word.isalpha() and word.isascii() and len(word) > 5}):
        for stem in {stem for stem in looks_derived_from(word) if stem in known and stem != word}:
            note_derived(word, stem)
        for at in range(3, len(word) - 2):
            if {word[:at], word[at:]} <= known and not is_suffix(word[at:], word[at - 1]):
                note_put_together(word, word[:at], word[at:])
    for word in found.words():
        heads[word] -= sure[word]
        perhaps[word] -= sure[word] | heads[word]
    return found


def is_suffix(head: str, before: str) -> bool:
    """Whether a word at the end of another is none there: in friendship, and with a doubled letter in rebellion."""
    return head in NO_HEADS or (head[0] == before and head[1:] in DOUBLING)


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
