"""Analysis of a view, and of a whole record."""

import pytest

from cinquefoil import BadOption, BadRecord, Event, Game, Record, Rng, deal, games
from cinquefoil.bots import sit
from cinquefoil.bots.analysis import Inquiry, analyse, analyse_game
from cinquefoil.bots.review import Decision, Luck, Review, review
from games.lucky_numbers.boards import position
from walks import SHELF, any_move, walk

KERNELS = ["lucky-numbers", "cross-clover", "c-cross", "bossa", "connect-four"]
NEARLY_FULL = """
     1  3  5  8
     2  6  9 11
     4 10 13 15
     7 12 16  .
"""
HALF_EMPTY = """
     2  .  .  .
     .  7  .  .
     .  . 12  .
     .  .  . 19
"""


def recorded(id: str, seed: int) -> Record:
    *_, last = walk(SHELF[id].start(players=2), Rng(seed), any_move)
    return Record.of(last)


@pytest.mark.parametrize("id", KERNELS)
def test_an_analysis_holds_together(id: str) -> None:
    for number, game in enumerate(walk(SHELF[id].start(players=2), Rng(3))):
        if number % 9:
            continue
        for seat in range(2):
            found = analyse_game(game, seat, simulations=60, seed=1)
            assert 0.0 <= found.win <= 1.0
            assert sorted(line.move for line in found.moves) == (game.moves(seat) if seat in game.acting else [])
            assert all((line.win is None) == (line.simulations == 0 and not line.exact) for line in found.moves)
            assert all(line.win is None or 0.0 <= line.win <= 1.0 for line in found.moves)
            assert found.exact or found.simulations == 60
            if found.moves:
                assert found.win == found.moves[0].win
                assert sum(line.simulations for line in found.moves) == found.simulations
            assert found == analyse_game(game, seat, simulations=60, seed=1)


def test_a_win_at_hand_is_certain() -> None:
    game = position(NEARLY_FULL, HALF_EMPTY, middle=[20])
    found = analyse_game(game, 0, simulations=500)
    assert found.moves[0].move == "20@d4"
    assert (found.win, found.exact) == (1.0, True)
    assert analyse_game(game, 1, simulations=500).win == 0.0


@pytest.mark.parametrize("id", KERNELS)
def test_what_is_over_is_certain(id: str) -> None:
    *_, last = walk(SHELF[id].start(players=2), Rng(5))
    assert last.result
    for seat in range(2):
        found = analyse_game(last, seat, simulations=10)
        winners = last.result.winners
        assert found.win == (1 / len(winners) if seat in winners else 0.0 if winners else 0.5)
        assert found.moves == ()
        assert found.exact


@pytest.mark.parametrize("id", ["lucky-numbers", "c-cross", "bossa", "connect-four"])
def test_what_one_expects_the_other_does_not(id: str) -> None:
    """Where nothing is hidden both see the same, whoever is to act."""
    for number, game in enumerate(walk(SHELF[id].start(players=2), Rng(8))):
        if number % 7 == 0 and game.view(0) == game.view(1) == game.position():
            wins = [analyse_game(game, seat, simulations=80, seed=3).win for seat in range(2)]
            assert sum(wins) == pytest.approx(1.0)


def test_a_game_of_four_that_is_over_is_certain() -> None:
    *_, last = walk(games["lucky-numbers"].start(players=4), Rng(5))
    assert last.result
    for seat in range(4):
        found = analyse_game(last, seat, seconds=1)
        assert found.exact
        assert found.simulations == 1
        assert found.win == (1 / len(last.result.winners) if seat in last.result.winners else 0.0)


def test_the_dice_of_an_analysis_are_not_those_of_the_deal() -> None:
    """Else the first world that is looked at would be the true one, whenever both have the same seed."""
    same = 0
    for seed in range(30):
        game = deal(games["bossa"].start(), seed=seed)
        seat = game.acting[0]
        same += (
            Inquiry(game.box, game.view(seat), seat, seed).box.notation.write_position(
                Inquiry(game.box, game.view(seat), seat, seed).state
            )
            == game.typed_position()
        )
    assert same <= 1


def test_the_better_garden_is_seen() -> None:
    game = position(NEARLY_FULL, HALF_EMPTY, middle=[])
    assert analyse_game(game, 0, simulations=400).win > 0.8
    assert analyse_game(game, 1, simulations=400).win < 0.2


def test_a_second_is_enough_if_nothing_is_said() -> None:
    game = deal(games["bossa"].start(), seed=1)
    assert analyse(game.box, game.view(game.acting[0]), game.acting[0], seconds=0.02).simulations > 0


def test_words_cannot_be_analysed_yet() -> None:
    game = games["so-clover"].start(players=3)
    with pytest.raises(BadOption, match="So Clover!"):
        analyse_game(game, 0, simulations=10)


# ---- records


@pytest.mark.parametrize("id", KERNELS)
def test_every_event_of_a_record_is_judged(id: str) -> None:
    record = recorded(id, 4)
    found = review(SHELF[id], record, simulations=30)
    numbers = sorted([choice.number for choice in found.decisions] + [luck.number for luck in found.lucks])
    assert numbers == list(range(1, len(record.events) + 1))
    for choice in found.decisions:
        event = record.events[choice.number - 1]
        assert event == Event(choice.seat, choice.move)
        assert 0.0 <= choice.loss <= 1.0
    for luck in found.lucks:
        assert record.events[luck.number - 1] == Event(None, luck.outcome)
        assert len(luck.gifts) == found.players == 2
    assert found == review(SHELF[id], record, simulations=30)


def test_verdicts() -> None:
    def verdict(loss: float) -> str | None:
        return Decision(1, 0, "a", 0.5 - loss, "b", 0.5).verdict

    assert [verdict(loss) for loss in (-0.1, 0.0, 0.09, 0.1, 0.19, 0.2, 0.29, 0.3, 0.5)] == [
        *(None, None, None, "inaccuracy", "inaccuracy", "mistake", "mistake", "blunder", "blunder")
    ]


def four_in_a_row(columns: str) -> Game:
    game = SHELF["connect-four"].start()
    for column in columns:
        game = game.play(column)
    return game


def test_a_blunder_is_called_one() -> None:
    """Seat 0 has three in a row and could win with d; seat 1 then wins on its own row."""
    game = four_in_a_row("agbfceg")
    found = review(game.box, Record.of(game), simulations=400)
    last = found.decisions[-1]
    assert (last.move, last.best, last.best_win, last.verdict) == ("g", "d", 1.0, "blunder")
    assert found.verdicts(0)["blunder"] >= 1
    assert found.given_away(0) > 0.3


def test_luck_is_nothing_on_average() -> None:
    """Whatever chance might have brought, weighed by how probable it was, gives nothing."""
    game = deal(games["lucky-numbers"].start(players=2, first=0), seed=3).play("draw")
    gifts = []
    for text, weight in game.outcomes():
        record = Record.of(game.play(text))
        (luck,) = [luck for luck in review(game.box, record, 50).lucks if luck.number == len(record.events)]
        gifts.append(float(weight) * luck.gifts[0])
        assert luck.gifts[1] == -luck.gifts[0]
    assert sum(gifts) == pytest.approx(0.0, abs=1e-9)
    assert max(gifts) > 0.0


def test_what_a_seat_cannot_see_is_no_luck_of_its_own() -> None:
    found = review(games["cross-clover"], recorded("cross-clover", 2), simulations=30)
    hidden = [luck for luck in found.lucks if 0.0 in luck.gifts and any(luck.gifts)]
    assert hidden


def test_luck_is_judged_by_what_the_seat_could_know() -> None:
    """Bossa's deal: whatever the other was dealt unseen, the same tile is the same gift."""
    gifts = set()
    for hidden in (["=01", "=02", "=03", "=04"], ["=33", "=42", "=51", "=60"], ["=10", "=20", "=30", "=40"]):
        game = games["bossa"].start()
        for text in [*hidden, "=11"]:
            game = game.play(text)
        last = review(game.box, Record.of(game), 30).lucks[-1]
        assert last.outcome == "=11"
        gifts.add(last.gifts[1])
    assert len(gifts) == 1


def test_without_chance_there_is_no_luck() -> None:
    found = review(games["c-cross"], recorded("c-cross", 2), simulations=30)
    assert found.lucks == ()
    assert found.luck(0) == found.luck(1) == 0


def test_who_plays_as_well_as_the_judge_gives_nothing_away() -> None:
    """What the judge errs in one direction it errs in the other: differences are added up, not only losses."""
    choices = (Decision(1, 0, "a", 0.5, "b", 0.52), Decision(2, 0, "a", 0.54, "b", 0.52))
    assert Review(choices, (), 2).given_away(0) == pytest.approx(0.0)
    assert [choice.loss for choice in choices] == [0.02, 0.0]


def test_the_sum_of_a_review() -> None:
    choices = (
        Decision(1, 0, "a", 0.3, "b", 0.5),
        Decision(3, 1, "a", 0.5, "a", 0.5),
        Decision(4, 0, "a", 0.0, "b", 0.4),
    )
    found = Review(choices, (Luck(2, "=1", (0.1, -0.1)), Luck(5, "=2", (-0.3, 0.3))), 2)
    assert found.given_away(0) == pytest.approx(0.6)
    assert found.given_away(1) == 0
    assert found.luck(1) == pytest.approx(0.2)
    assert found.document()["seats"][0] == {
        "seat": 0,
        "luck": -0.2,
        "given_away": 0.6,
        "inaccuracy": 0,
        "mistake": 1,
        "blunder": 1,
    }


def test_a_record_against_the_rules_cannot_be_judged() -> None:
    record = recorded("connect-four", 1)
    broken = Record(record.game, record.rules, record.options, [Event(1, "a"), *record.events])
    with pytest.raises(BadRecord):
        review(SHELF["connect-four"], broken, 10)


def test_better_players_give_away_less() -> None:
    """By the reviewer's own judgement, of course; but that is also how it should be."""
    box = SHELF["c-cross"]
    game = box.start()
    bots = [sit(box, "club@300", 1, timed=False), sit(box, "random", 2)]
    while not game.over:
        seat = game.acting[0]
        game = game.play(bots[seat].choose(game.view(seat), seat))
    found = review(box, Record.of(game), simulations=300)
    assert found.given_away(0) < found.given_away(1)
