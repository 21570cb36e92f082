"""The adapter, with a kernel that has secrets: two seats are dealt a card each that only they see, and say how high."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from cinquefoil import BadOption, GameOver, MalformedMove, Record, Result, Rng
from cinquefoil.core.documents import Document
from cinquefoil.core.errors import Refusal
from cinquefoil.core.kernel import KernelBox
from cinquefoil.core.kind import Kind
from cinquefoil.core.state import CHANCE, HIDDEN, OVER, State
from cinquefoil_toys.mind_meld import MindMeld, Table
from cinquefoil_toys.mind_meld import box as mind_meld

CARDS = 4
WEIGHTS = (0, 1, 2, 3, 6)


class HighCard(State):
    """Moves: 1-4 a card that chance deals; 10 and 11 say low and high."""

    def __init__(self) -> None:
        super().__init__(2)
        self.cards: list[int] = []
        self.said: list[int] = []

    def copy(self) -> "HighCard":
        twin = HighCard()
        twin.cards, twin.said = self.cards[:], self.said[:]
        return twin

    def actor(self) -> i64:
        return CHANCE if len(self.cards) < 2 else OVER if len(self.said) == 2 else len(self.said)

    def legal(self) -> vec[i64]:
        return vec[i64]([1, 2, 3, 4] if len(self.cards) < 2 else [] if len(self.said) == 2 else [10, 11])

    def apply(self, move: i64) -> None:
        (self.cards if len(self.cards) < 2 else self.said).append(int(move))

    def winners(self) -> i64:
        return 0 if len(self.said) < 2 else 1 if self.cards[0] >= self.cards[1] else 2

    def weight(self, outcome: i64) -> i64:
        return WEIGHTS[outcome]

    def redeal(self, seat: i64, rng: Rng) -> None:
        if len(self.cards) == 2:
            self.cards[1 - seat] = 1 + int(rng.below(CARDS))

    def seen(self, move: i64, seat: i64) -> i64:
        return move if move >= 10 or seat == len(self.cards) else HIDDEN


class Notation:
    def read_move(self, text: str) -> int:
        try:
            return {"=1": 1, "=2": 2, "=3": 3, "=4": 4, "low": 10, "high": 11}[text]
        except KeyError:
            raise MalformedMove(text) from None

    def write_move(self, move: int) -> str:
        return {10: "low", 11: "high"}.get(move, f"={move}")

    def read_position(self, document: object) -> HighCard:
        raise NotImplementedError

    def write_position(self, state: HighCard) -> Document:
        return {"cards": state.cards, "said": state.said}

    def result(self, state: HighCard) -> Result | None:
        return Result((state.winners() - 1,), "said", None) if len(state.said) == 2 else None


def begin(players: int, options: Mapping[str, Any]) -> HighCard:
    return HighCard()


def view(state: HighCard, seat: int | None) -> Document:
    return {"cards": [card if at == seat else "?" for at, card in enumerate(state.cards)], "said": state.said}


def draw(view: Document, names: Sequence[str]) -> str:
    return str(view)


def refusal(state: HighCard, move: int) -> Refusal:
    return Refusal("not now", "HC-1")


box = KernelBox(
    id="high-card",
    title="High Card",
    rules_version=1,
    kind=Kind("stochastic", "imperfect", "zero-sum", can_be_drawn=True, longest=4),
    players=[2],
    package=__name__,
    begin=begin,
    notation=Notation(),
    refusal=refusal,
    view=view,
    draw=draw,
)
DEALT = box.start().play("=3").play("=2")


def test_a_seat_sees_its_own_card_and_an_onlooker_none() -> None:
    record = Record.of(DEALT.play("high"))
    seen = {viewer: [event.text for event in record.seen_by(viewer, box).events] for viewer in (0, 1, None)}
    assert seen == {0: ["=3", "=?", "high"], 1: ["=?", "=2", "high"], None: ["=?", "=?", "high"]}


def test_redeal_makes_another_world_and_leaves_this_one() -> None:
    dice, cards = Rng(1), set()
    for _ in range(30):
        world = DEALT.redeal(0, dice)
        assert world.view(0) == DEALT.view(0)
        assert DEALT.position()["cards"] == [3, 2]
        cards.add(world.position()["cards"][1])
    assert cards == {1, 2, 3, 4}


def test_outcomes_have_their_weights_and_are_sampled_by_them() -> None:
    start = box.start()
    assert start.outcomes() == [(f"={card}", Fraction(WEIGHTS[card], 12)) for card in range(1, 5)]
    dice = Rng(2)
    drawn = [start.sample(dice) for _ in range(1200)]
    assert all(abs(drawn.count(f"={card}") - 100 * WEIGHTS[card]) < 60 for card in range(1, 5))


def test_there_is_no_view_of_a_seat_that_is_not_there() -> None:
    for seat in (-1, 2):
        with pytest.raises(BadOption, match="there is no seat"):
            DEALT.view(seat)


def test_after_the_end_it_is_too_late_whoever_asks() -> None:
    over = DEALT.play("low").play("high")
    assert over.result == Result((0,), "said", None)
    for seat in (None, 0, 1):
        with pytest.raises(GameOver):
            over.play("low", seat)


def test_a_game_says_what_it_is() -> None:
    assert [repr(game) for game in (box.start(), DEALT, DEALT.play("low").play("low"))] == [
        "<High Card: chance is due>",
        "<High Card: seat 0 is to move>",
        "<High Card: over>",
    ]


class Loaded(MindMeld):
    """A game without a kernel whose chance is uneven, with denominators of which none is a multiple of all."""

    def outcomes(self) -> list[tuple[str, Fraction]]:
        return [("a", Fraction(1, 6)), ("b", Fraction(1, 4)), ("c", Fraction(1, 4)), ("d", Fraction(1, 3))]


def test_a_game_without_a_kernel_samples_by_its_probabilities_too() -> None:
    game = Loaded(mind_meld, Table(1, None, (), (None, None)))
    dice = Rng(3)
    drawn = [game.sample(dice) for _ in range(2400)]
    assert all(abs(drawn.count(text) - 2400 * weight) < 80 for text, weight in game.outcomes())
