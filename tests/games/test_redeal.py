"""Worlds are dealt fairly: every one that a seat cannot tell from the true one is as likely as it should be."""

from collections import Counter
from collections.abc import Callable, Iterable
from math import comb
from typing import Any

from cinquefoil import Game, Rng, deal, games
from cinquefoil.boxes.so_clover.cards import SPOTS, deck, turned
from games.cross_clover.boards import position

ROUNDS = 3000
SURE = 6
"""So many standard deviations above what is expected cannot be chance."""


def counted(game: Game, seat: int, hidden: Callable[[Any], Iterable[Any]]) -> Counter[Any]:
    """How often each hidden thing is there, over many worlds."""
    dice = Rng(2026)
    counts: Counter[Any] = Counter()
    for _ in range(ROUNDS):
        counts.update(hidden(game.redeal(seat, dice).position()))
    return counts


def assert_as_likely(counts: Counter[Any], weights: dict[Any, float]) -> None:
    """Chi-squared; and nothing is there that cannot be."""
    assert set(counts) == set(weights)
    total, whole = counts.total(), sum(weights.values())
    expected = {what: total * weight / whole for what, weight in weights.items()}
    chi_squared = sum((counts[what] - expected[what]) ** 2 / expected[what] for what in weights)
    freedom = len(weights) - 1
    assert chi_squared < freedom + SURE * (2 * freedom) ** 0.5


def evenly(things: Iterable[Any]) -> dict[Any, float]:
    return dict.fromkeys(things, 1.0)


# ---- Cross×Clover


def test_a_hidden_hand_of_cross_clover_is_any_of_what_is_left() -> None:
    """White holds two of 1 1 1 2 2 3L; which two, red cannot know."""
    board = """
        R1 .  .  .
        .  W2 .  .
        .  .  R2 .
        .  .  .  W3
    """
    game = position(board, red="3 4", white="1 2", out=[[], ["1L", "2L", "3", "3", "4", "4", "4", "4L"]])
    left = {"1": 3, "2": 2, "3L": 1}
    hands = [(one, other) for one in left for other in left if one <= other]
    ways = {
        (one, other): float(comb(left[one], 2) if one == other else left[one] * left[other]) for one, other in hands
    }
    counts = counted(game, 0, lambda world: [tuple(world["hands"][1])])
    assert_as_likely(counts, {hand: weight for hand, weight in ways.items() if weight})


# ---- Bossa


def test_a_hidden_hand_of_bossa_is_any_of_what_is_left() -> None:
    game = deal(games["bossa"].start(), seed=1)
    own = game.position()["hands"][0]
    unseen = [f"{w}{b}" for w in range(7) for b in range(7) if 1 <= w + b <= 6 and f"{w}{b}" not in own]
    counts = counted(game, 0, lambda world: world["hands"][1])
    assert_as_likely(counts, evenly(unseen))
    assert all(world == own for world in [game.redeal(0, Rng(1)).position()["hands"][0]])


# ---- So Clover!

SO_CLOVER = games["so-clover"]
CARDS = len(deck("en"))


def written() -> Game:
    """Two players, both with their clues, the first just done."""
    game = deal(SO_CLOVER.start(players=2, first=0), seed=5)
    for seat in range(2):
        for zone in "nesw":
            game = game.play(f"{seat}:clue:{zone}=Bzzzz")
    return deal(game.play("0:done"), seed=6)


def resolving() -> Game:
    return deal(written().play("1:done"), seed=7)


def words(card: Any) -> str:
    return "/".join(card)


def lying(solution: Any, row: Any) -> list[tuple[str, int, int]]:
    """For every spot which card of the row lies there, and how it is turned."""
    return [
        (spot, at, turn)
        for spot in SPOTS
        for at, card in enumerate(row)
        for turn in range(4)
        if list(turned(tuple(card), turn)) == solution[spot]
    ]


def test_what_the_team_looks_for_can_be_any_arrangement_of_the_row() -> None:
    game = resolving()
    row = game.position()["boards"][0]["row"]
    counts = counted(game, 1, lambda world: lying(world["boards"][0]["solution"], row))
    assert_as_likely(counts, evenly((spot, at, turn) for spot in SPOTS for at in range(5) for turn in range(4)))


def test_what_the_first_attempt_has_shown_is_known_in_every_world() -> None:
    game = resolving()
    board = game.position()["boards"][0]
    truth = lying(board["solution"], board["row"])
    (_, one, one_turn), (_, other, other_turn), *_ = truth
    rest = [at for at in range(5) if at not in (one, other)]
    game = game.play(f"1:put:{one + 1}@nw+{one_turn}").play(f"1:put:{other + 1}@ne+{(other_turn + 1) % 4}")
    game = game.play(f"1:put:{rest[0] + 1}@se+{0}").play(f"1:put:{rest[1] + 1}@sw+0").play("1:agree")
    assert game.position()["attempt"] == 2
    assert "nw" in game.position()["fixed"]
    counts = counted(game, 1, lambda world: lying(world["boards"][0]["solution"], board["row"]))
    assert counts["nw", one, one_turn] == ROUNDS
    assert counts["ne", other, (other_turn + 1) % 4] == 0
    assert 0 < counts["ne", other, other_turn] < ROUNDS


def test_a_clover_that_is_not_shown_yet_can_have_any_card_anyhow() -> None:
    """Seat 0 does not know the other's cards, nor its own decoy, nor either row."""
    game = written()
    own = [words(card) for card in game.position()["boards"][0]["solution"].values()]
    cards = counted(game, 0, lambda world: [words(min(rotations(world["boards"][1]["solution"]["nw"])))])
    assert len(cards) == CARDS - len(own)
    turns = counted(game, 0, lambda world: [turn_of(world["boards"][1]["solution"]["se"])])
    assert_as_likely(turns, evenly(range(4)))
    decoys = counted(game, 0, lambda world: [words(card) for card in world["boards"][0]["decoys"]])
    assert_as_likely(decoys, evenly(decoys))
    assert len(decoys) == CARDS - len(own)
    rows = counted(game, 0, lambda world: lying(world["boards"][0]["solution"], world["boards"][0]["row"]))
    assert_as_likely(rows, evenly((spot, at, turn) for spot in SPOTS for at in range(5) for turn in range(4)))


def test_a_card_on_its_way_can_be_any() -> None:
    dealt = SO_CLOVER.start(players=2, first=0)
    dealt = dealt.play(dealt.outcomes()[0][0])
    assert len(counted(dealt, 1, lambda world: [words(world["drawn"])])) == CARDS
    picked = written().play("1:done")
    for _ in range(2):
        picked = picked.play(picked.outcomes()[0][0])
    assert len(counted(picked, 1, lambda world: [words(world["drawn"])])) > 4


def test_the_true_world_is_not_given_away_when_no_other_can_be_found() -> None:
    """A clue that no world allows: the position was written by hand, and has one against SC-9."""
    document = written().position()
    keyword = document["boards"][0]["solution"]["nw"][0]
    document["boards"][0]["clues"]["n"] = f"{keyword}s"
    game = SO_CLOVER.read(document)
    worlds = {words(game.redeal(0, Rng(seed)).position()["boards"][1]["solution"]["nw"]) for seed in range(20)}
    assert len(worlds) > 10


def rotations(card: Any) -> list[tuple[str, ...]]:
    return [turned(tuple(card), turn) for turn in range(4)]


def turn_of(card: Any) -> int:
    """Which of its four rotations, in order of their texts, a card lies in."""
    return sorted(rotations(card)).index(tuple(card))
