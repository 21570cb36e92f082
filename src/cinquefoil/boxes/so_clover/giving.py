"""How a bot gives clues: for each pair a word that points at both and at nothing else, as far as it knows."""

from dataclasses import dataclass
from functools import cache
from importlib.resources import files

import numpy as np

from cinquefoil.boxes.so_clover import clues
from cinquefoil.boxes.so_clover.cards import SPOTS, Card, deck, visible
from cinquefoil.boxes.so_clover.reading import weigh
from cinquefoil.core.chance import shuffled
from cinquefoil.core.rng import Rng
from cinquefoil.words.associations import associations
from cinquefoil.words.concepts import LANGUAGES, concepts
from cinquefoil.words.english import english
from cinquefoil.words.sparse import Matrix
from cinquefoil.words.spelling import fold
from cinquefoil.words.ties import Known, Mix, known

COMMON = 12_000
"""Nobody is helped by a word that is rarer than so many others."""
RARITY = 0.2
"""What it costs that a word is e times as rare: of words that fit equally, the common one wins."""
STRANGERS = 12
"""Keywords of the deck that stand for the decoys, which the giver does not know."""
SHORTLIST = 6
"""So many clues for a zone are tried together with those for the others."""


@dataclass(frozen=True)
class Giver:
    mix: Mix
    trust: float = 0.4
    """How far it trusts its own feeling for words: who trusts it less takes words that others understand, too."""
    noise: float = 0.0
    """How far its feeling strays."""
    looks_around: bool = True
    """Whether it minds that a clue may point at other keywords of its clover."""
    puts_together: bool = False
    """Whether it tries the four clues together, as a reader would."""

    def clues(self, solution: tuple[Card, ...], language: str, dice: Rng) -> list[str]:
        """Four clues, zone by zone."""
        words = candidates(language)
        pull = self._pull(words, solution, language, dice)
        shortlists: list[list[int]] = []
        for zone in range(len(SPOTS)):
            taken = [own[0] for own in shortlists]
            shortlists.append(self._shortlist(pull, zone, words, solution, language, taken))
        chosen = [own[0] for own in shortlists]
        if self.puts_together:
            chosen = _put_together(pull, shortlists)
        return [words.words[number] for number in chosen]

    def _pull(self, words: Known, solution: tuple[Card, ...], language: str, dice: Rng) -> Matrix:
        """How much every word points at each of the sixteen keywords, and at some that may be on decoys."""
        board = [keyword for card in solution for keyword in card]
        strangers = [word for card in shuffled(deck(language), dice) for word in card if word not in board][:STRANGERS]
        pull = np.float32(self.trust) * self.mix.pull(words, known([*board, *strangers], language), language)
        if self.noise:
            rough = np.random.default_rng(dice.below(1 << 30))
            pull += rough.gumbel(scale=self.noise, size=pull.shape).astype(np.float32)
        return pull

    def _shortlist(
        self, pull: Matrix, zone: int, words: Known, solution: tuple[Card, ...], language: str, taken: list[int]
    ) -> list[int]:
        """The best clues for a zone that nobody could object to, and that are not taken for another."""
        pair = _places(zone)
        strong = np.exp(pull - pull.max(axis=1, keepdims=True))
        around = strong[:, :16].sum(axis=1) if self.looks_around else strong[:, pair].sum(axis=1)
        all_of_it = around + 4 * strong[:, 16:].mean(axis=1)
        fit = np.log(strong[:, pair] + 1e-9).sum(axis=1) - 2 * np.log(all_of_it) - _rarity(language)
        keywords = visible(solution)
        inner = {fold(keyword) for card in solution for keyword in card}
        found: list[int] = []
        for number in np.argsort(-fit):
            word = words.words[number]
            if number not in taken and fold(word) not in inner and is_fine(word, keywords, language):
                found.append(int(number))
            if len(found) == SHORTLIST:
                break
        return found


def _places(zone: int) -> list[int]:
    """Where the two keywords of a zone are among the sixteen, card after card."""
    return [4 * zone + zone, 4 * ((zone + 1) % 4) + zone]


def _put_together(pull: Matrix, shortlists: list[list[int]]) -> list[int]:
    """Changes one clue after the other as long as a reader, with any of some decoys, would be surer of the solution."""
    chosen = [own[0] for own in shortlists]
    for _ in range(2):
        before = list(chosen)
        for zone, own in enumerate(shortlists):
            chosen[zone] = max(own, key=lambda clue: _clarity(pull[[*chosen[:zone], clue, *chosen[zone + 1 :]]]))
        if chosen == before:
            break
    return chosen


def _clarity(pull: Matrix) -> float:
    """How sure a reader would be of all four cards, on the average over some decoys."""
    total = 0.0
    for at in range(16, pull.shape[1], 4):
        sure = weigh(np.concatenate([pull[:, :16], pull[:, at : at + 4]], axis=1)).sureness()
        total += float(np.log(sure[range(4), range(4), 0] + 1e-6).sum())
    return total


def is_fine(word: str, keywords: list[str], language: str) -> bool:
    return clues.refusal(word, keywords, language) is None and clues.doubt(word, keywords, language) is None


# ---- words to choose from


@cache
def candidates(language: str) -> Known:
    """Words that a bot may give as clues: what people say with our keywords, and common nouns."""
    words = {fold(word): word for word in associations(language).spelling}
    for line in concepts().lines:
        for word in line[LANGUAGES.index(language)]:
            words.setdefault(fold(word), word)
    if language == "en":
        data = english()
        for word, kinds in zip(data.words[:COMMON], data.kinds, strict=False):
            if "n" in kinds:
                words.setdefault(word, word)
    fit = [word for key, word in words.items() if key not in unfit(language) and clues.is_word(word) and len(key) > 2]
    return known([word[0].upper() + word[1:] for word in fit], language, exactly=True)


@cache
def unfit(language: str) -> frozenset[str]:
    """Words that are nothing for children: bots do not write them."""
    text = files("cinquefoil.words").joinpath("unfit.txt").read_text(encoding="utf-8")
    lines = [line.split() for line in text.splitlines() if line.startswith(f"{language} ")]
    return frozenset(fold(word) for _, *words in lines for word in words)


@cache
def _rarity(language: str) -> Matrix:
    """What each candidate costs for being rare; words that the data do not know count as rather rare."""
    numbers = candidates(language).english
    ranks = np.where(numbers < 0, COMMON, numbers)
    rarity: Matrix = (RARITY * np.log(ranks + 500.0)).astype(np.float32)
    return rarity
