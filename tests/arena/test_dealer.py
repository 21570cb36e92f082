"""Both games of a pair get the same deal, and every deal is as likely as it should be."""

from collections import Counter, defaultdict
from collections.abc import Iterator
from itertools import pairwise

import pytest

from cinquefoil import Game, Rng
from cinquefoil.arena.dealer import Dealer
from cinquefoil.core.events import Bag
from cinquefoil.core.kernel import KernelBox
from games.test_redeal import assert_as_likely, evenly
from walks import SHELF, any_move, ways_to_start

KERNELS = [id for id, box in SHELF.items() if isinstance(box, KernelBox)]
ROUNDS = 3000


def dealt(game: Game, seed: int, dice: Rng) -> Iterator[tuple[int, str]]:
    """What each draw of a game brings, with its bag; the moves are any."""
    dealer = Dealer(seed)
    while not game.over:
        if game.chance_due:
            bag = game.bag().number
            game = dealer.deal(game)
            assert game.event
            yield bag, game.event.text
        else:
            game = game.play(any_move(game, dice))


def by_bag(draws: Iterator[tuple[int, str]]) -> dict[int, list[str]]:
    bags = defaultdict(list)
    for bag, text in draws:
        bags[bag].append(text)
    return bags


@pytest.mark.parametrize("id", KERNELS)
def test_the_same_deal_brings_the_same_whatever_is_played(id: str) -> None:
    for options in ways_to_start(SHELF[id]):
        games = [by_bag(dealt(SHELF[id].start(**options), 7, Rng(moves))) for moves in range(6)]
        for one, other in pairwise(games):
            assert one.keys() == other.keys()
            for bag in one:
                assert all(a == b for a, b in zip(one[bag], other[bag], strict=False))


@pytest.mark.parametrize("id", ["lucky-numbers", "cross-clover", "bossa"])
def test_other_deals_bring_something_else(id: str) -> None:
    starts = [by_bag(dealt(SHELF[id].start(players=2), seed, Rng(1)))[0][:4] for seed in range(5)]
    assert len({tuple(start) for start in starts}) == 5


@pytest.mark.parametrize(
    ("id", "bags"), [("lucky-numbers", [1, 0]), ("cross-clover", [2, 0, 1]), ("bossa", [0, 1]), ("c-cross", [])]
)
def test_every_bag_has_its_own_order(id: str, bags: list[int]) -> None:
    met = [bag for bag, _ in dealt(SHELF[id].start(players=2), 3, Rng(1))]
    assert sorted(set(met)) == sorted(bags)


@pytest.mark.parametrize("id", ["lucky-numbers", "cross-clover", "bossa"])
def test_the_first_draws_are_as_likely_as_the_rules_say(id: str) -> None:
    start = SHELF[id].start(players=2, **({"first": 0} if id == "lucky-numbers" else {}))
    counts = Counter(Dealer(seed).draw(start.bag()) for seed in range(ROUNDS))
    assert_as_likely(counts, {text: float(chance) for text, chance in start.outcomes()})


@pytest.mark.parametrize("draw", [1, 2, 5])
def test_a_later_draw_is_as_likely_as_the_first(draw: int) -> None:
    start = SHELF["lucky-numbers"].start(players=2, first=0)
    counts: Counter[str] = Counter()
    for seed in range(ROUNDS):
        dealer, game = Dealer(seed), start
        for _ in range(draw):
            game = dealer.deal(game)
        counts[dealer.draw(game.bag())] += 1
    assert_as_likely(counts, evenly(f"={number}" for number in range(1, 21)))


def test_tiles_of_which_there_are_more_come_more_often() -> None:
    counts = Counter(Dealer(seed).draw(Bag(0, [("=a", 3), ("=b", 1)])) for seed in range(ROUNDS))
    assert_as_likely(counts, {"=a": 3.0, "=b": 1.0})


@pytest.mark.parametrize("seed", range(8))
def test_what_cannot_come_any_more_is_passed_over(seed: int) -> None:
    one, other = Dealer(seed), Dealer(seed)
    left, order = "abcdef", ""
    while left:
        order += one.draw(one_each(left))
        left = left.replace(order[-1], "")
    assert other.draw(one_each("abcdef")) == order[0]
    somebody_took_the_second = "".join(sorted(order[2:]))
    assert other.draw(one_each(somebody_took_the_second)) == order[2]


def test_what_was_not_there_before_can_come_too() -> None:
    counts: Counter[str] = Counter()
    for seed in range(ROUNDS):
        dealer = Dealer(seed)
        dealer.draw(one_each("ab"))
        counts[dealer.draw(one_each("cde"))] += 1
    assert_as_likely(counts, evenly("cde"))


def one_each(texts: str) -> Bag:
    return Bag(0, [(text, 1) for text in texts])


def test_dice_are_thrown_anew_and_yet_the_same_in_both_games() -> None:
    dice = Bag(1, [(f"={face}", 1) for face in range(1, 7)])

    def throws(seed: int) -> list[str]:
        dealer = Dealer(seed)
        return [dealer.draw(dice) for _ in range(4)]

    assert throws(5) == throws(5)
    pairs = Counter(tuple(throws(seed)[2:]) for seed in range(ROUNDS))
    assert_as_likely(pairs, evenly((a, b) for a, _ in dice.contents for b, _ in dice.contents))
