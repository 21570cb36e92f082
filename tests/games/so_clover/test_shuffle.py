"""SC-12: the shuffle hides where a card lay and how. Proven by counting, and a shuffle that does not is found out."""

from collections import Counter
from collections.abc import Callable

from cinquefoil import Game, Rng, deal, games
from cinquefoil.boxes.so_clover.cards import SPOTS, TURNS, turned

BOX = games["so-clover"]
ROUNDS = 4000
SURE = 6
"""So many standard deviations above what is expected cannot be chance."""

Shuffle = Callable[[Game, Rng], Game]


def fair(game: Game, dice: Rng) -> Game:
    return deal(game, dice=dice)


def board_done(decoys: int) -> Game:
    """A player is just done, and all of chance is still to come; a dozen cards are left for decoys, which is enough."""
    game = deal(BOX.start(players=2, decoys=decoys, first=0), seed=12)
    for zone in "nesw":
        game = game.play(f"0:clue:{zone}=Bzzzz")
    position = game.play("0:done").position()
    return BOX.read({**position, "deck": position["deck"][:12]})


def placements(game: Game) -> list[tuple[int, int, int]]:
    """For each card of the solution its spot, its place in the row, and how it is turned there; a decoy has spot 4."""
    board = game.position()["boards"][0]
    solution = [tuple(board["solution"][spot]) for spot in SPOTS]
    found = []
    for place, shown in enumerate(board["row"]):
        for spot, card in enumerate(solution):
            found += [(spot, place, turn) for turn in TURNS if turned(card, turn) == tuple(shown)]
        for decoy in board["decoys"]:
            found += [(len(SPOTS), place, turn) for turn in TURNS if turned(tuple(decoy), turn) == tuple(shown)]
    return found


def surprise(shuffle: Shuffle, decoys: int) -> float:
    """Chi-squared over every spot, place and turn, in standard deviations from what a fair shuffle brings."""
    start, dice = board_done(decoys), Rng(2026)
    counts: Counter[tuple[int, int, int]] = Counter()
    for _ in range(ROUNDS):
        counts.update(placements(shuffle(start, dice)))
    size = 4 + decoys
    chi_squared = 0.0
    for spot in range(5):
        cards = 1 if spot < 4 else decoys
        expected = ROUNDS * cards / (size * 4)
        chi_squared += sum(
            (counts[spot, place, turn] - expected) ** 2 / expected for place in range(size) for turn in TURNS
        )
    freedom = 5 * size * 4 - 5
    return float((chi_squared - freedom) / (2 * freedom) ** 0.5)


def test_SC_12_neither_place_nor_rotation_tells_where_a_card_lay() -> None:
    assert surprise(fair, decoys=1) < SURE


def test_SC_12_nor_with_more_decoys() -> None:
    assert surprise(fair, decoys=3) < SURE


def biased(prefer: Callable[[Game, list[str], Rng], str | None]) -> Shuffle:
    """A shuffle that now and then does not draw by lot."""

    def shuffle(game: Game, dice: Rng) -> Game:
        while game.chance_due:
            text = prefer(game, [text for text, _ in game.outcomes()], dice)
            game = game.play(text or game.sample(dice))
        return game

    return shuffle


def first_card_first(game: Game, texts: list[str], dice: Rng) -> str | None:
    """Once in ten shuffles the card of the first spot is on top."""
    board = game.position()["boards"][0]
    top = f"=card:{'/'.join(board['solution']['nw'])}"
    return top if not board["row"] and top in texts and dice.below(10) == 0 else None


def seldom_turned(game: Game, texts: list[str], dice: Rng) -> str | None:
    """Once in fifteen times a card stays as it lies."""
    return "=turn:0" if "=turn:0" in texts and dice.below(15) == 0 else None


def decoy_last(game: Game, texts: list[str], dice: Rng) -> str | None:
    """Once in five times the decoy is not picked while others are left."""
    board = game.position()["boards"][0]
    if len(texts) < 2 or not board["decoys"] or game.position()["drawn"] or texts[0].startswith("=turn"):
        return None
    others = [text for text in texts if text != f"=card:{'/'.join(board['decoys'][0])}"]
    return others[dice.below(len(others))] if dice.below(5) == 0 else None


def test_SC_12_a_shuffle_with_a_slight_bias_is_found_out() -> None:
    for bias in (first_card_first, seldom_turned, decoy_last):
        assert surprise(biased(bias), decoys=1) > SURE


def test_SC_12_the_cards_of_a_row_are_those_of_its_board_and_the_decoys() -> None:
    for decoys in range(1, 5):
        found = placements(fair(board_done(decoys), Rng(decoys)))
        assert sorted(place for _, place, _ in found) == list(range(4 + decoys))
        assert sorted(spot for spot, _, _ in found) == [0, 1, 2, 3, *[4] * decoys]
