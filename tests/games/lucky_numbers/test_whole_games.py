"""Whole games, however they are played: nothing is created or lost, gardens stay in order, and there is an end."""

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from cinquefoil import Game, Record, Rng
from games.lucky_numbers.boards import BOX
from walks import any_move, walk


class LuckyNumbersGame(RuleBasedStateMachine):
    """Hypothesis plays for everybody, chance included."""

    game: Game

    @initialize(
        players=st.integers(1, 4), setup=st.sampled_from(["standard", "michael"]), bruno=st.booleans(), first=st.data()
    )
    def start(self, players: int, setup: str, bruno: bool, first: st.DataObject) -> None:
        seat = first.draw(st.sampled_from(["lot", *range(players)]))
        self.game = BOX.start(players=players, setup=setup, bruno=bruno, first=seat)

    @precondition(lambda self: self.game.acting)
    @rule(choice=st.integers(0, 400))
    def somebody_moves(self, choice: int) -> None:
        moves = self.game.moves()
        self.game = self.game.play(moves[choice % len(moves)])

    @precondition(lambda self: self.game.chance_due)
    @rule(choice=st.integers(0, 80))
    def chance_happens(self, choice: int) -> None:
        outcomes = self.game.outcomes()
        self.game = self.game.play(outcomes[choice % len(outcomes)][0])

    @precondition(lambda self: not self.game.over)
    @rule(seed=st.integers(0, 1000), events=st.integers(1, 60))
    def a_while_passes(self, seed: int, events: int) -> None:
        for moment, _ in zip(walk(self.game, Rng(seed)), range(events), strict=False):
            self.game = moment

    @precondition(lambda self: self.game.over)
    @rule()
    def the_record_is_read_again(self) -> None:
        record = Record.of(self.game)
        *_, last = Record.parse(str(record)).replay(BOX)
        assert last.position() == self.game.position()

    @invariant()
    def clovers_are_conserved(self) -> None:
        position = self.game.position()
        open_ = [n for garden in position["gardens"] for row in garden for n in row if n]
        open_ += position["middle"] + position["dealt"] + [n for n in [position["drawn"]] if n]
        counts = Counter(open_)
        assert all(count <= self.game.players for count in counts.values())
        if self.game.chance_due and position["phase"] != "lot":
            left = 20 * self.game.players - len(open_)
            expected = {f"={n}": self.game.players - counts[n] for n in range(1, 21)}
            told = {text: weight * left for text, weight in self.game.outcomes()}
            assert told == {text: count for text, count in expected.items() if count}

    @invariant()
    def gardens_are_in_order(self) -> None:
        for garden in self.game.position()["gardens"]:
            for line in [*garden, *map(list, zip(*garden, strict=True))]:
                numbers = [n for n in line if n]
                assert all(left < right for left, right in combinations(numbers, 2))

    @invariant()
    def whoever_has_to_move_can(self) -> None:
        assert bool(self.game.moves()) == bool(self.game.acting)

    @invariant()
    def the_result_is_right(self) -> None:
        result = self.game.result
        if result is None:
            return
        assert result.scores is not None
        empty = [sum(row.count(None) for row in garden) for garden in self.game.position()["gardens"]]
        assert list(result.scores) == empty
        if result.reason == "garden-full":
            assert [empty[seat] for seat in result.winners] == [0]
        elif self.game.players > 1:
            assert set(result.winners) == {seat for seat in range(self.game.players) if empty[seat] == min(empty)}


TestLuckyNumbersGame = LuckyNumbersGame.TestCase
TestLuckyNumbersGame.settings = settings(max_examples=150, stateful_step_count=60, deadline=None, derandomize=True)


@pytest.mark.parametrize("bruno", [False, True])
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_every_game_ends_even_if_everyone_only_exchanges(players: int, bruno: bool) -> None:
    def exchange_for_ever(game: Game, dice: Rng) -> str:
        garden = game.position()["gardens"][game.acting[0]]
        taken = {f"{'abcd'[c]}{r + 1}" for r in range(4) for c in range(4) if garden[r][c]}
        exchanges = [move for move in game.moves() if move.partition("@")[2] in taken]
        return exchanges[dice.below(len(exchanges))] if exchanges else any_move(game, dice)

    for game in walk(BOX.start(players=players, bruno=bruno), Rng(3), exchange_for_ever, longest=20_000):
        assert game.position()["idle"] <= 4 * players
    assert game.over
