"""LN-1 to LN-18, each by example."""

from fractions import Fraction
from typing import Any

import pytest

from cinquefoil import Game, IllegalMove, Record, Result, Rng, deal
from cinquefoil.boxes.lucky_numbers.rules import CLOVER, DRAW, LEAVE, start
from cinquefoil.boxes.lucky_numbers.tournament import points, standings, starting_seats, winners
from cinquefoil.core.state import CHANCE
from games.lucky_numbers.boards import BOX, ELSEWHERE, EMPTY, OWN, garden, holding, last_clover, play, position

FULL_BUT_ONE = """
     1  5  9 13
     2  6 10 14
     3  7 11 15
     4  8 12  .
"""


def refused(game: Game, text: str) -> str | None:
    """The clause that a move breaks."""
    with pytest.raises(IllegalMove) as error:
        game.play(text)
    return error.value.clause


def takes(number: int, squares: str) -> list[str]:
    """The moves of a turn in which a face-up number fits these squares."""
    return [*(f"{number}@{square}" for square in squares.split()), "draw"]


# ---- material and set-up


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_LN_1_a_set_of_twenty_for_each_player(players: int) -> None:
    game = BOX.start(players=players, first=0)
    assert dict(game.outcomes()) == {f"={n}": Fraction(1, 20) for n in range(1, 21)}
    for _ in range(min(players, 3)):
        game = game.play("=7")
    left = dict(game.outcomes())
    if players == 1:
        assert "=7" not in left
        assert refused(game, "=7") == "LN-2"
    else:
        assert left["=8"] == Fraction(players, 20 * players - min(players, 3))


def test_LN_1_sets_of_players_who_are_not_there_stay_in_the_box() -> None:
    game = play(BOX.start(players=2, first=0), "=7", "=7")
    assert "=7" not in dict(game.outcomes())


def test_LN_2_what_is_not_open_is_in_the_pile() -> None:
    game = position(ELSEWHERE, ELSEWHERE, middle=[20, 20], phase="drawing")
    assert {text for text, _ in game.outcomes()} == {f"={n}" for n in range(5, 20)}


def test_LN_2_every_clover_of_the_pile_is_equally_likely() -> None:
    game = position(ELSEWHERE, EMPTY, middle=[20], phase="drawing")
    left = dict(game.outcomes())
    assert left["=1"] == left["=20"] == Fraction(1, 35)
    assert left["=10"] == Fraction(2, 35)


def test_LN_2_the_pile_is_right_whoever_says_what_is_drawn() -> None:
    """The kernel remembers which clover it drew last; another outcome than that must leave the pile right too."""
    for seed in range(200):
        dice, state, left = Rng(seed), start(2, False, 0), [0] + [2] * 20
        while state.actor() == CHANCE:
            outcomes = state.legal()
            assert [outcome - CLOVER for outcome in outcomes] == [n for n in range(21) if left[n]]
            anything = outcomes[dice.below(len(outcomes))]
            move = state.random_legal(dice) if dice.below(2) else anything
            state.apply(move)
            left[move - CLOVER] -= 1
            while state.actor() >= 0 and state.pile_size:
                state.apply(LEAVE if state.drawn else DRAW)


def test_LN_3_the_diagonal_ascends_whatever_the_order_of_dealing() -> None:
    game = play(BOX.start(players=1), "=9", "=3", "=20", "=4")
    assert game.position()["gardens"][0] == garden("""
         3  .  .  .
         .  4  .  .
         .  .  9  .
         .  .  . 20
    """)


def test_LN_3_clovers_reach_the_garden_with_the_fourth() -> None:
    game = play(BOX.start(players=1), "=9", "=3", "=20")
    assert game.position()["dealt"] == [3, 9, 20]
    assert game.position()["gardens"][0] == garden(EMPTY)


def test_LN_3_equal_numbers_may_stand_on_the_diagonal() -> None:
    game = play(BOX.start(players=2, first=0), "=8", "=8", "=1", "=2", "=5", "=6", "=7", "=5")
    assert game.position()["gardens"][0] == garden("""
         1  .  .  .
         .  2  .  .
         .  .  8  .
         .  .  .  8
    """)


def test_LN_3_four_for_seat_0_then_four_for_seat_1() -> None:
    game = BOX.start(players=2, first=1)
    turns = []
    for n in range(1, 9):
        turns.append(game.position()["turn"])
        game = game.play(f"={n}")
    assert turns == [0, 0, 0, 0, 1, 1, 1, 1]
    assert game.acting == (1,)


def test_LN_4_the_lot_is_drawn_before_everything_else() -> None:
    game = BOX.start(players=3)
    assert game.outcomes() == [(f"=start:{seat}", Fraction(1, 3)) for seat in range(3)]
    assert refused(game, "=13") == "LN-4"
    assert refused(game, "=start:3") == "LN-4"
    drawn = game.play("=start:2")
    assert refused(drawn, "=start:2") == "LN-4"
    assert deal(drawn, seed=1).acting == (2,)


def test_LN_4_the_seat_that_starts_can_be_chosen_and_play_goes_round() -> None:
    game = deal(BOX.start(players=3, first=1), seed=1)
    seats = []
    for _ in range(4):
        seats.append(game.acting[0])
        game = deal(game.play("draw"), seed=1).play("leave")
    assert seats == [1, 2, 0, 1]


def test_LN_4_alone_there_is_no_lot() -> None:
    assert BOX.start(players=1).position()["phase"] == "deal"


# ---- a turn


def test_LN_5_draw_or_take_and_nothing_else() -> None:
    game = position(OWN, ELSEWHERE, middle=[15])
    assert game.moves() == takes(15, "a1 a4 b2 b4 c3 c4 d1 d2 d3 d4")
    assert refused(game, "@b4") == "LN-5"
    assert refused(game, "leave") == "LN-5"


def test_LN_5_with_a_clover_in_hand_no_other_is_taken() -> None:
    game = holding(13, OWN, ELSEWHERE, middle=[15])
    assert refused(game, "15@b4") == "LN-5"
    assert refused(game, "draw") == "LN-5"


def test_LN_6_leaving_is_always_allowed_and_puts_it_face_up() -> None:
    game = holding(13, OWN, ELSEWHERE, middle=[5, 15])
    assert "leave" in game.moves()
    after = game.play("leave")
    assert after.position()["middle"] == [5, 13, 15]
    assert after.acting == (1,)


def test_LN_6_what_was_drawn_may_be_placed() -> None:
    after = holding(13, OWN, ELSEWHERE).play("@b4")
    assert after.position()["gardens"][0] == garden("""
         3  .  .  .
         .  7  .  .
         .  . 12  .
         . 13  . 18
    """)
    assert after.position()["drawn"] is None
    assert after.acting == (1,)


def test_LN_7_from_the_middle_only_if_it_is_there_and_can_be_placed() -> None:
    empty_middle = position(OWN, ELSEWHERE)
    assert empty_middle.moves() == ["draw"]
    assert refused(empty_middle, "15@b4") == "LN-7"
    crowded = """
         1  2  3  4
         2  3  4  5
         3  4  5  6
         4  5  6  .
    """
    assert position(crowded, EMPTY, EMPTY, EMPTY, middle=[6]).moves() == ["draw"]


def test_LN_7_a_face_up_clover_is_placed_in_the_same_turn_and_none_is_revealed() -> None:
    after = position(OWN, ELSEWHERE, middle=[15, 15]).play("15@d4")
    assert after.position()["middle"] == [15, 18]
    assert after.acting == (1,)
    assert not after.chance_due


def test_LN_8_on_an_empty_square_or_in_exchange() -> None:
    game = position(OWN, ELSEWHERE, middle=[5])
    assert game.moves() == takes(5, "a1 a2 a3 a4 b1 b2 c1 c3 d1 d4")
    filled = game.play("5@b1")
    assert filled.position()["middle"] == []
    exchanged = game.play("5@b2")
    assert exchanged.position()["middle"] == [7]
    assert exchanged.position()["gardens"][0] == garden("""
         3  .  .  .
         .  5  .  .
         .  . 12  .
         .  .  . 18
    """)


def test_LN_8_diagonal_squares_have_no_meaning_after_the_set_up() -> None:
    exchanged = position(OWN, ELSEWHERE, middle=[19]).play("19@b2")
    assert exchanged.position()["gardens"][0] == garden("""
         3  .  .  .
         . 19  .  .
         .  . 12  .
         .  .  . 18
    """)


def test_LN_8_only_in_the_own_garden() -> None:
    game = position(ELSEWHERE, EMPTY, middle=[20])
    assert game.play("20@d4").position()["gardens"][1] == garden(EMPTY)


def test_LN_9_the_worked_example() -> None:
    game = holding(
        13,
        """
         3  5  .  .
         7  8  . 10
        13  . 16  .
         . 15  . 19
        """,
        ELSEWHERE,
    )
    assert game.moves() == ["@b4", "@c1", "@d2", "leave"]
    exchanged = game.play("@d2")
    assert exchanged.position()["middle"] == [10]


@pytest.mark.parametrize(
    ("number", "square", "bound"),
    [
        (9, "c2", "greater than the 9 on b2"),  # equal to the left
        (8, "c2", "greater than the 9 on b2"),
        (9, "b3", "greater than the 9 on b2"),  # equal above
        (9, "a2", "smaller than the 9 on b2"),  # equal to the right
        (12, "b1", "smaller than the 9 on b2"),  # above, too great
        (15, "b1", "smaller than the 9 on b2"),
        (5, "d2", "greater than the 9 on b2"),  # not only next to it: anywhere in the row
        (5, "b4", "greater than the 9 on b2"),  # or in the column
    ],
)
def test_LN_9_greater_than_left_and_above_smaller_than_right_and_below(number: int, square: str, bound: str) -> None:
    game = holding(
        number,
        """
         .  .  .  .
         .  9  .  .
         .  .  .  .
         .  .  .  .
        """,
        ELSEWHERE,
    )
    with pytest.raises(IllegalMove, match=bound) as error:
        game.play(f"@{square}")
    assert error.value.clause == "LN-9"


def test_LN_9_other_rows_and_columns_do_not_matter() -> None:
    game = holding(
        9,
        """
         .  .  .  .
         .  9  .  .
         .  .  .  .
         .  .  .  .
        """,
        ELSEWHERE,
    )
    assert game.moves() == ["@a1", "@a3", "@a4", "@c1", "@c3", "@c4", "@d1", "@d3", "@d4", "leave"]


def test_LN_9_the_clover_being_exchanged_is_not_compared_with() -> None:
    game = holding(
        10,
        """
         .  .  .  .
         2  9 11  .
         .  .  .  .
         .  .  .  .
        """,
        ELSEWHERE,
    )
    assert "@b2" in game.moves()
    assert game.play("@b2").position()["middle"] == [9]


def test_LN_9_what_an_exchange_makes_room_for_fits_at_once() -> None:
    game = position(
        """
         .  .  .  .
         .  5  .  9
         .  .  .  .
         .  .  .  .
        """,
        ELSEWHERE,
        middle=[8, 12],
    )
    assert "12@c2" not in game.moves()
    after = play(game, "12@d2", "draw", "=19", "leave")
    assert {"8@c2", "9@c2"} <= set(after.moves())


def test_LN_10_a_clover_just_returned_may_be_taken_by_anyone_from_the_next_turn_on() -> None:
    game = position(OWN, ELSEWHERE, middle=[16]).play("16@d4")
    assert "18@d4" in game.moves()
    back = play(game, "draw", "=20", "leave")
    assert back.acting == (0,)
    assert "18@d4" in back.moves()


def test_LN_11_not_in_exchange_for_the_same_number() -> None:
    game = position(OWN, ELSEWHERE, middle=[18])
    assert refused(game, "18@d4") == "LN-11"
    assert refused(holding(18, OWN, ELSEWHERE), "@d4") == "LN-11"


# ---- the end


def test_LN_12_a_full_garden_wins_at_once() -> None:
    game = holding(20, FULL_BUT_ONE, ELSEWHERE).play("@d4")
    assert game.over
    assert game.result == Result((0,), "garden-full", (0, 12))
    assert game.moves() == []
    assert game.position()["turn"] is None


def test_LN_12_from_the_middle_too() -> None:
    game = position(ELSEWHERE, FULL_BUT_ONE, middle=[20], turn=1).play("20@d4")
    assert game.result == Result((1,), "garden-full", (12, 0))


def test_LN_12_an_exchange_does_not_fill() -> None:
    assert not holding(16, FULL_BUT_ONE, ELSEWHERE).play("@d3").over


def test_LN_13_after_the_turn_of_the_last_clover_the_fewest_empty_squares_win() -> None:
    game = last_clover(20, FULL_BUT_ONE.replace("14", " .").replace("15", " ."), ELSEWHERE, turn=1)
    for text in ("leave", "@d4"):
        after = game.play(text)
        assert after.result is not None
        assert (after.result.winners, after.result.reason) == ((0,), "pile-empty")
    assert game.play("leave").position()["middle"][-1] == 20


def test_LN_13_several_win_together() -> None:
    game = last_clover(20, ELSEWHERE, ELSEWHERE, EMPTY, turn=2)
    assert game.play("leave").result == Result((0, 1), "pile-empty", (12, 12, 16))


def test_LN_13_a_garden_filled_with_the_last_clover_wins() -> None:
    game = last_clover(20, ELSEWHERE, FULL_BUT_ONE, turn=1)
    assert game.play("@d4").result == Result((1,), "garden-full", (12, 0))


# ---- variants and modes


def test_LN_14_one_clover_each_in_seat_order_from_the_starting_seat() -> None:
    game = BOX.start(players=3, setup="michael", first=2)
    seats = []
    for n, square in zip(range(1, 13), ["a1"] * 3 + ["b2"] * 3 + ["c3"] * 3 + ["d4"] * 3, strict=True):
        game = game.play(f"={n}")
        seats.append(game.acting[0])
        game = game.play(f"@{square}")
    assert seats == [2, 0, 1] * 4
    assert game.position()["phase"] == "turn"
    assert game.acting == (2,)


def test_LN_14_on_any_free_square_of_the_diagonal_and_nothing_laid_moves() -> None:
    game = play(BOX.start(players=1, setup="michael"), "=9")
    assert game.moves() == ["@a1", "@b2", "@c3", "@d4"]
    assert refused(game, "@a2") == refused(game, "leave") == refused(game, "draw") == "LN-14"
    game = play(game, "@c3", "=5")
    assert game.moves() == ["@a1", "@b2", "@d4"]
    assert refused(game, "@c3") == "LN-14"


def test_LN_14_any_order_is_accepted() -> None:
    game = play(BOX.start(players=1, setup="michael"), "=5", "@a1", "=7", "@b2", "=15", "@c3", "=14", "@d4")
    assert game.position()["gardens"][0] == garden("""
         5  .  .  .
         .  7  .  .
         .  . 15  .
         .  .  . 14
    """)
    assert game.acting == (0,)


def test_LN_15_winners_score_2_and_the_others_lose_1_for_each_empty_square() -> None:
    assert points(Result((1,), "garden-full", (3, 0, 5))) == [-3, 2, -5]


def test_LN_15_several_winners_score_2_each() -> None:
    assert points(Result((0, 2), "pile-empty", (1, 4, 1))) == [2, -4, 2]


def test_LN_15_most_points_win_the_match_and_ties_share_it() -> None:
    match = [Result((0,), "garden-full", (0, 2)), Result((1,), "garden-full", (4, 0))]
    assert standings(match) == [-2, 0]
    assert winners(match) == [1]
    level = [Result((0,), "garden-full", (0, 3)), Result((1,), "garden-full", (3, 0))]
    assert winners(level) == [0, 1]


def test_LN_15_as_many_games_as_players_each_starting_once() -> None:
    assert starting_seats(3) == [0, 1, 2]
    dice = Rng(4)
    results: list[Result] = []
    for first in starting_seats(3):
        game = deal(BOX.start(players=3, first=first), dice=dice)
        assert game.acting == (first,)
        while not game.over:
            moves = game.moves()
            game = deal(game.play(moves[dice.below(len(moves))]), dice=dice)
        assert game.result is not None
        results.append(game.result)
    assert max(standings(results)) == standings(results)[winners(results)[0]]


def test_LN_16_alone_a_full_garden_wins() -> None:
    assert holding(20, FULL_BUT_ONE).play("@d4").result == Result((0,), "garden-full", (0,))


def test_LN_16_alone_an_empty_pile_has_no_winner_and_the_score_is_what_is_empty() -> None:
    game = last_clover(20, ELSEWHERE)
    assert game.play("leave").result == Result((), "pile-empty", (12,))


def test_LN_16_the_record_tells_the_number_of_turns() -> None:
    dealt = play(BOX.start(players=1), "=1", "=2", "=3", "=4")
    game = play(dealt, "draw", "=5", "leave", "5@d4", "draw", "=6", "@d4", "4@d1")
    assert Record.of(game).head["turns"] == 4


def test_LN_17_the_same_number_diagonally_adjacent_plays_again() -> None:
    game = holding(7, OWN, ELSEWHERE, bruno=True)
    assert game.play("@a3").acting == (0,)
    assert game.play("@c1").acting == (0,)
    assert game.play("@a4").acting == (1,)  # not adjacent
    assert game.play("leave").acting == (1,)


def test_LN_17_off_by_default() -> None:
    assert BOX.start(players=2).position()["bruno"] is False
    assert holding(7, OWN, ELSEWHERE).play("@a3").acting == (1,)


def test_LN_17_all_four_diagonals_and_every_way_of_placing() -> None:
    lonely = """
         .  .  .  .
         .  7  .  .
         .  .  .  .
         .  .  .  .
    """
    for square in ("a1", "c1", "a3", "c3"):
        assert holding(7, lonely, ELSEWHERE, bruno=True).play(f"@{square}").acting == (0,)
        assert position(lonely, ELSEWHERE, bruno=True, middle=[7]).play(f"7@{square}").acting == (0,)
    exchange = lonely.replace(".  .  .  .", "8  .  .  .", 1)
    assert position(exchange, ELSEWHERE, bruno=True, middle=[7]).play("7@a1").acting == (0,)


def test_LN_17_as_often_as_it_happens() -> None:
    game = position(OWN, ELSEWHERE, ELSEWHERE, ELSEWHERE, bruno=True, middle=[7, 12, 12])
    assert play(game, "7@c1", "12@d2", "12@b4").acting == (0,)


def test_LN_17_not_during_the_set_up() -> None:
    game = play(BOX.start(players=2, setup="michael", bruno=True, first=0), "=7", "@a1", "=3", "@a1", "=7", "@b2")
    assert game.position()["turn"] == 1


def test_LN_17_the_last_clover_ends_the_game_all_the_same() -> None:
    assert last_clover(7, OWN, ELSEWHERE, bruno=True).play("@a3").over


def test_LN_18_after_four_turns_a_player_only_empty_squares_may_be_filled_from_the_middle() -> None:
    almost: dict[str, Any] = {"middle": [6, 6], "idle": 7}
    game = position(OWN, ELSEWHERE, **almost)
    assert game.moves() == takes(6, "a1 a2 a3 a4 b1 b2 c1 c3 d1 d4")
    at_limit = position(OWN, ELSEWHERE, **{**almost, "idle": 8})
    assert at_limit.moves() == takes(6, "a2 a3 a4 b1 c1 d1")
    with pytest.raises(IllegalMove, match="after 8 turns of nothing but exchanges") as error:
        at_limit.play("6@b2")
    assert error.value.clause == "LN-18"


def test_LN_18_counts_turns_in_a_row_and_both_ways_end_it() -> None:
    game = position(OWN, OWN, middle=[5, 6])
    for number, text in enumerate(["6@b2", "5@b2", "7@b2", "6@b2", "5@b2", "7@b2", "6@b2", "5@b2"], 1):
        game = game.play(text)
        assert game.position()["idle"] == number
    assert refused(game, "7@b2") == "LN-18"
    assert game.play("7@c1").position()["idle"] == 0
    drawing = game.play("draw")
    assert drawing.position()["idle"] == 0
    assert "7@b2" in play(drawing, "=20", "leave", "draw", "=20", "leave").moves()


def test_LN_18_alone_the_limit_is_four() -> None:
    game = position(OWN, middle=[5, 6])
    game = play(game, "6@b2", "5@b2", "6@b2", "7@b2")
    assert refused(game, "6@b2") == "LN-18"


def test_LN_18_extra_turns_count() -> None:
    game = position(OWN.replace("3  .", "8  .", 1), ELSEWHERE, bruno=True, middle=[7])
    after = game.play("7@a1")
    assert after.acting == (0,)
    assert after.position()["idle"] == 1
