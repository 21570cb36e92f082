"""How strongly English words are tied by what WordNet tells of them."""

import re
from collections import defaultdict
from collections.abc import Iterator
from itertools import pairwise

import simplemma

from cinquefoil.words.making.relatives import COMMON, Families, listed
from cinquefoil.words.making.wordnet import Order, Sense, pointed

Links = dict[int, list[tuple[int, float]]]
"""By the number of a word, the words that it is tied to, and how strongly."""

LINKS = 44
"""So many links of a word are kept, the strongest."""
STOP = frozenset(
    listed(
        "a an the and or of in on at to for from by with without as is are be been being was were has have had "
        "having do does did done doing not no that which who whom whose this these those it its it's they them "
        "their he him his she her you your we our i me my one two any all some such other another each every more "
        "most less least very so than then when where while if but into onto out up down over under between among "
        "through during before after above below off about against because until also usually often especially "
        "used use using usage make made making something someone somebody part kind type sort form act way state "
        "quality property condition process instance relating relate related characterized characteristic consist "
        "consisting etc e.g. i.e. give given go going come can may might must shall should will would could only "
        "even just much many few own same both either neither well large small long short great group person "
        "thing member genus family various certain several "
    )
)
"""Words that say nothing in a definition."""

POINTERS = {
    "@": 0.6, "~": 0.6, "@i": 0.3, "~i": 0.3,  # more and less general
    "#m": 0.6, "#s": 0.7, "#p": 0.7, "%m": 0.6, "%s": 0.7, "%p": 0.7,  # whole and part
    "!": 0.6, "&": 0.5, "^": 0.5, "=": 0.5, "*": 0.5, ">": 0.5, "$": 0.5, "+": 0.8, "\\": 0.8,
    ";c": 0.4, "-c": 0.4,
}  # fmt: skip
SYNONYM, COMPOUND, GLOSS = 0.9, 0.8, 0.35


def find_links(
    vocabulary: list[str], senses: dict[str, Sense], order: Order, families: Families
) -> dict[int, dict[int, float]]:
    """How strongly words are tied, by all that WordNet tells of them."""
    number = {word: at for at, word in enumerate(vocabulary)}
    rank = {(word, sense): at for word in order for own in order[word].values() for at, sense in enumerate(own)}
    links: dict[int, dict[int, float]] = defaultdict(dict)

    def usual(word: str, sense: str) -> float:
        return 1 / (1 + 0.35 * rank.get((word, sense), 3))

    def common(one: str, other: str) -> float:
        """What is put together of common words comes to mind sooner."""
        rarer = max(number.get(word, len(number)) for word in (one, other))
        return 0.5 + 0.5 / (1 + rarer / COMMON)

    def tie(one: str, other: str, weight: float) -> None:
        a, b = number.get(one), number.get(other)
        if a is None or b is None or a == b:
            return
        for x, y in ((a, b), (b, a)):
            links[x][y] = 1 - (1 - links[x].get(y, 0.0)) * (1 - weight)

    often: dict[str, int] = defaultdict(int)
    told = {key: list(dict.fromkeys(content(sense.gloss, number))) for key, sense in senses.items()}
    for sense_words in told.values():
        for word in sense_words:
            often[word] += 1
    for key, sense in senses.items():
        for at, word in enumerate(sense.words):
            for other in sense.words[at + 1 :]:
                tie(word, other, SYNONYM * min(usual(word, key), usual(other, key)))
            parts = [part for part in word.split("_") if part not in STOP]
            for one, other in pairwise(parts):
                tie(base(one, number), base(other, number), COMPOUND * common(base(one, number), base(other, number)))
            for part in families.get(word, ()):
                tie(word, part, COMPOUND * common(word, part))
            if word in number:
                for other in told[key]:
                    rare = 1 / (1 + (often[other] / 60) ** 0.7)
                    tie(word, other, GLOSS * usual(word, key) * (0.25 + 0.75 * rare))
        for symbol, target, ours, theirs in sense.pointers:
            weight = POINTERS.get(symbol)
            if weight is None or target not in senses:
                continue
            for word in pointed(sense.words, ours):
                for other in pointed(senses[target].words, theirs):
                    tie(word, other, weight * min(usual(word, key), usual(other, target)))
                    for part in other.split("_") if "_" in other else ():
                        tie(word, base(part, number), 0.3 * weight * usual(word, key)) if part not in STOP else None
    return links


def base(word: str, number: dict[str, int]) -> str:
    return word if word in number else simplemma.lemmatize(word, lang="en").lower()


def content(gloss: str, number: dict[str, int]) -> Iterator[str]:
    """The words of a definition and its examples that say something."""
    for word in re.findall(r"[a-z]+", gloss.lower()):
        if len(word) > 2 and word not in STOP:
            lemma = simplemma.lemmatize(word, lang="en").lower()
            for form in (lemma, word):
                if form in number and form not in STOP:
                    yield form
                    break


def strongest(links: dict[int, dict[int, float]]) -> Links:
    return {
        word: sorted(sorted(tied.items(), key=lambda link: -link[1])[:LINKS]) for word, tied in sorted(links.items())
    }
