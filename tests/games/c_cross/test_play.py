"""What a player of C-Cross knows at first sight, and what a bot sees with a little thinking."""

from typing import Any

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from cinquefoil import Game, Rng
from cinquefoil.boxes.c_cross.notation import read_move
from cinquefoil.boxes.c_cross.play import KNOWLEDGE, shortest_chains
from cinquefoil.boxes.c_cross.rules import EXCHANGE, ORDER, PLACE
from cinquefoil.core.state import OVER
from games.c_cross.boards import BOX, choosing, dark_to_place, giving, position
from walks import any_move, chosen, played_out, suggested


def promise(game: Game, move: str) -> float:
    state: Any = game.state  # type: ignore[attr-defined]
    return KNOWLEDGE.promises(state, vec[i64]([read_move(move)]))[0]


ALMOST_ACROSS = "B light   F light   J light   N LL...   C D....   G D...."


def test_there_are_as_many_shortest_chains_as_have_been_counted() -> None:
    assert len(shortest_chains()) == 79
    assert {bin(chain).count("1") for chain in shortest_chains()} == {4, 5}


def test_it_completes_a_chain() -> None:
    game = position(ALMOST_ACROSS)
    assert "N" in {space[0] for space in suggested(game).split("+")}
    assert game.play(chosen(game)).over


def test_it_completes_a_chain_by_two_fields_at_once() -> None:
    game = position("B light   F light   J L.L..   N LL...   C D....   G D....")
    assert suggested(game) == "J2+N3"


def test_it_takes_the_field_that_the_other_needs() -> None:
    """Light has two pawns in N and would win with a third; dark has two there as well, and takes it."""
    game = dark_to_place("B light   F light   J light   N LLDD.   C DD...   G DD...")
    assert "N5" in chosen(game).split("+")
    assert "N5" in suggested(game).split("+")


def test_it_prefers_a_field_on_the_way_to_one_that_leads_nowhere() -> None:
    game = position("B light   F light   J light   N L....   D L....   C dark   G dark")
    assert promise(game, "N2") > promise(game, "D2")


def test_it_gives_away_what_it_needs_least() -> None:
    game = giving("B light   F light   J light   N LL...   D L....   G DD...", "J", winner=0, give=1)
    assert suggested(game) == "swap:D1"


def test_it_does_not_give_the_third_pawn_for_a_chain() -> None:
    game = giving("B dark   F dark   J dark   N DDL..   A L....   D L....   K light", "K", winner=0, give=1)
    assert suggested(game) != "swap:N3"


def test_it_resolves_first_what_wins() -> None:
    game = choosing("B light   F light   J light   N LLL..   A LLL..   C D....", wins="AN")
    assert suggested(game) == "resolve:N"


def test_the_estimate_sees_who_is_ahead() -> None:
    state: Any = position("B light   F light   J L....   C D....   G D....").state  # type: ignore[attr-defined]
    assert KNOWLEDGE.estimate(state, 0) > 0.7
    assert KNOWLEDGE.estimate(state, 0) + KNOWLEDGE.estimate(state, 1) == pytest.approx(1.0)


def test_it_knows_what_to_do_in_every_phase() -> None:
    phases = set()
    for seed in range(60):
        rng = Rng(seed)
        state: Any = BOX.start().state  # type: ignore[attr-defined]
        state = state.copy()
        while state.actor() != OVER:
            phases.add(state.phase)
            legal = list(state.legal())
            assert len(KNOWLEDGE.promises(state, state.legal())) == len(legal)
            assert 0.0 <= KNOWLEDGE.estimate(state, 0) <= 1.0
            move = KNOWLEDGE.playout_move(state, rng)
            assert move in legal
            state.apply(move if seed % 3 else legal[rng.below(len(legal))])
    assert phases == {PLACE, ORDER, EXCHANGE}


def test_sense_beats_chance() -> None:
    dice, wins = Rng(3), 0
    for number in range(40):

        def choose(game: Game, dice: Rng, seat: int = number % 2) -> str:
            return suggested(game) if seat in game.acting else any_move(game, dice)

        result = played_out(BOX.start(), dice, choose).result
        assert result
        wins += number % 2 in result.winners
    assert wins >= 37
