from cinquefoil import Rng, deal
from games.lucky_numbers.boards import BOX, ELSEWHERE, OWN, holding, position
from walks import any_move


def test_a_number_at_home_fills_a_square() -> None:
    game = holding(10, OWN, ELSEWHERE)
    assert BOX.suggest(game.view(0), 0, game.moves()) in ("@d1", "@c2", "@b3", "@a4")


def test_a_number_without_a_home_is_left() -> None:
    game = holding(20, OWN.replace("18", "20"), ELSEWHERE)
    assert BOX.suggest(game.view(0), 0, game.moves()) == "leave"


def test_the_pile_is_better_than_a_bad_place() -> None:
    game = position(OWN, ELSEWHERE, middle=[1])
    assert BOX.suggest(game.view(0), 0, game.moves()) == "draw"


def test_sense_beats_chance() -> None:
    dice, score = Rng(2), 0.0
    for number in range(20):
        game = deal(BOX.start(players=2), dice=dice)
        while not game.over:
            seat = game.acting[0]
            text = BOX.suggest(game.view(seat), seat, game.moves()) if seat == number % 2 else any_move(game, dice)
            game = deal(game.play(text), dice=dice)
        assert game.result
        score += (number % 2 in game.result.winners) / len(game.result.winners)
    assert score >= 18
