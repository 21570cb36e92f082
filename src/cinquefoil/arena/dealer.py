"""A dealer who deals the same to both games of a pair."""

from collections import Counter

from cinquefoil.core.chance import shuffled
from cinquefoil.core.events import Bag, Event
from cinquefoil.core.game import Game
from cinquefoil.core.rng import Rng
from cinquefoil.core.seeds import seed_of


class Dealer:
    """Shuffles each bag once and then draws from it in that order: the k-th draw is the same in every game of a deal.

    Every draw is as likely as the rules say, whatever a bag does: what cannot come any more is passed over, and a bag
    that holds something else than what is left of its order, dice for instance, is shuffled anew for that draw.
    """

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.left: dict[int, list[str]] = {}
        self.drawn: Counter[int] = Counter()

    def deal(self, game: Game) -> Game:
        """Lets chance happen once."""
        return game.after(Event(None, self.draw(game.bag())))

    def draw(self, bag: Bag) -> str:
        contents = dict(bag.contents)
        left = [text for text in self.left.get(bag.number, []) if text in contents]
        if Counter(left) != contents:
            left = self._shuffled(bag)
        self.left[bag.number] = left[1:]
        self.drawn[bag.number] += 1
        return left[0]

    def _shuffled(self, bag: Bag) -> list[str]:
        slots = [text for text, count in bag.contents for _ in range(count)]
        return shuffled(slots, Rng(seed_of(self.seed, bag.number, self.drawn[bag.number])))
