"""The game against a second implementation that was written from the clauses alone."""

from typing import Any

import pytest

from cinquefoil import Game, Rng, games
from cinquefoil.boxes.so_clover.cards import SPOTS, deck, turned
from naive import so_clover as naive
from naive.compare import Comparison, Style, same_options
from walks import any_move, kind_of, one_of

BOX = games["so-clover"]
CARDS = [list(card) for card in deck("en")]
WORDS = [
    *("Wool", "FBI", "13", "Bzzzz", "ice-cream", "x", "trains", "ÀB", "a--b", "rock'n'roll", "two words", "-a", "*"),
    *("\u3164", "leaves", "thieves", "Cafe\u0301", "x" * 25, "F.B.I.", "Bzzzz!!", "50%", "1,000", "24/7", "5%%", "a%b"),
    *("Oh!.", "...", "!", "%", "a,", "a/", "Amour", "Mond", "fire-station", "x-train"),
]
NONSENSE = [f"W{letter}{other}" for letter in "abcdefghjklm" for other in "bcdfg"]
OWN = [
    "\n".join(" ".join(NONSENSE[at : at + 4]) for at in range(0, 60, 4)),
    "# one a line\n" + "\n\n".join(NONSENSE[:43]) + "  # the last",
    "\r\n".join(", ".join(NONSENSE[at : at + 4]) for at in range(0, 40, 4)),
    "\n".join([*NONSENSE, NONSENSE[0].upper()]),
    "\n".join([*NONSENSE, "a_b"]),
    "\n".join([*NONSENSE, "two words"]),
]
"""Lists that players bring, the last three of no use."""


def begin(spare: int, **options: Any) -> Game:
    """The start with a small deck: a position says itself which cards there are."""
    start = BOX.start(**options).position()
    position = {**start, "deck": CARDS[: options["players"] * (4 + options["decoys"]) + spare]}
    assert position == naive.start(options, position["deck"])
    return BOX.read(position)


def writing(game: Game, dice: Rng) -> str:
    """Clues of all sorts, the own keywords and their plurals among them."""
    clues = [move for move in game.moves() if move.endswith("=*")]
    if not clues:
        return any_move(game, dice)
    move = one_of(clues, dice)
    board = game.position()["boards"][int(move[0])]
    keyword = one_of(board["solution"][one_of(SPOTS, dice)], dice)
    forms = [keyword, f"{keyword.lower()}s", f"{keyword[:-1]}ves", f"{keyword[:-1]}ies", f"{keyword}-{keyword}"]
    word = one_of([*forms, *WORDS, *WORDS, ""], dice)
    return move.replace("*", word) if dice.below(3) else any_move(game, dice)


def prefer_kinds(*kinds: str, others: int = 4) -> Style:
    def choose(game: Game, dice: Rng) -> str:
        kind = one_of(kinds, dice)
        moves = [move for move in game.moves() if kind_of(move) == kind]
        return one_of(moves, dice).replace("*", "word") if moves and dice.below(others) else any_move(game, dice)

    return choose


def solving(game: Game, dice: Rng) -> str:
    """Mostly the right card on the right spot, so that attempts succeed in part or in full."""
    position = game.position()
    if position["phase"] != "resolution" or not game.acting:
        return finishing(game, dice)
    board, member = position["boards"][position["spectator"]], game.acting[dice.below(len(game.acting))]
    for spot in SPOTS:
        if position["spots"][spot] is None and dice.below(8):
            row = [(number, turn) for number in range(len(board["row"])) for turn in range(4)]
            right = [at for at in row if list(turned(tuple(board["row"][at[0]]), at[1])) == board["solution"][spot]]
            return f"{member}:put:{right[0][0] + 1}@{spot}+{right[0][1]}"
    return f"{member}:agree" if dice.below(10) else any_move(game, dice)


finishing = prefer_kinds("clue", "done", "agree", "settle", "back", others=8)
STYLES = [finishing, writing, solving, any_move, prefer_kinds("away", "back", "done", "agree", "put", "put"), solving]


@pytest.mark.parametrize("players", [2, 3, 4, 6])
def test_the_same_in_every_position(players: int) -> None:
    ways = iter(range(1000))

    def start() -> Game:
        way = next(ways)
        decoys, first = 1 + way % 4 if way % 3 else 1, ("lot", 0, players - 1)[way % 3]
        translations = "refused" if way % 4 == 1 else "doubtful"
        return begin(way % 2, players=players, decoys=decoys, first=first, translations=translations)

    Comparison(BOX, naive, players).play(start, STYLES, positions=5050)


def test_the_same_options_are_accepted() -> None:
    values: dict[str, list[Any]] = {
        "players": [1, 2, 3, 6, 7, "2", True, 2.0, None],
        "decoys": [1, 2, 4, 0, 5, True, None],
        "language": ["en", "en", "de", "fr", "xx", None],
        "translations": ["doubtful", "doubtful", "refused", "allowed", None],
        "cards": ["", " \n", *OWN, "# nothing", "Ball", "Ball Lake", "x" * 40_001, 7, None],
        "first": ["lot", 0, 1, 5, -1, True, None],
    }

    def begin(options: dict[str, Any]) -> Any:
        language = options.get("language")
        return naive.start(options, [list(card) for card in deck(language if language in ("de", "fr") else "en")])

    same_options(BOX, begin, values, seed=4)
