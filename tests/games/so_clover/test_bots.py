"""Bots of So Clover!: what they write is allowed, what they lay is the best there is, and people come first."""

from itertools import permutations, product
from typing import Any

import numpy as np
import pytest

from cinquefoil import Game, Rng, games
from cinquefoil.boxes.so_clover.bot import LEVELS, CloverBot
from cinquefoil.boxes.so_clover.cards import SPOTS, Card, deck, pair, turned, visible
from cinquefoil.boxes.so_clover.clues import doubt, refusal
from cinquefoil.boxes.so_clover.giving import Giver, candidates, unfit
from cinquefoil.boxes.so_clover.reading import read, weigh
from cinquefoil.core.chance import deal, shuffled
from cinquefoil.core.errors import BadOption
from cinquefoil.words.sparse import Matrix
from cinquefoil.words.spelling import fold
from cinquefoil.words.ties import MIXES, Mix, known

BOX = games["so-clover"]
LEVEL_NAMES = ("beginner", "club", "master")
languages = pytest.mark.parametrize("language", ["en", "de", "fr"])
levels = pytest.mark.parametrize("level", LEVEL_NAMES)


def clover(seed: int, language: str = "en") -> tuple[Card, ...]:
    dice = Rng(seed)
    return tuple(turned(card, dice.below(4)) for card in shuffled(deck(language), dice)[:4])


def resolution(players: int = 3, level: str = "club", **options: Any) -> Game:
    """A game in which all clues are written, by bots."""
    game = deal(BOX.start(players=players, first=0, **options), seed=3)
    bots = [CloverBot(level) for seat in range(players)]
    while game.view(None)["phase"] == "clues":
        seat = game.acting[0]
        move = bots[seat].choose(game.view(seat), seat)
        assert move is not None
        game = deal(game.play(move, seat), seed=4)
    return game


@pytest.fixture(scope="module")
def rebuilding() -> Game:
    return resolution()


def play(game: Game, *moves: str) -> Game:
    for move in moves:
        game = game.play(move)
    return game


# ---- giving


@languages
@levels
def test_clues_are_allowed_without_doubt_and_fit_for_children(language: str, level: str) -> None:
    solution = clover(LEVEL_NAMES.index(level), language)
    given = LEVELS[level].giver.clues(solution, language, Rng(1))
    keywords = visible(solution)
    assert len(given) == len(SPOTS)
    for clue in given:
        assert refusal(clue, keywords, language) is None
        assert doubt(clue, keywords, language) is None
        assert fold(clue) not in unfit(language)
        assert fold(clue) not in {fold(word) for card in solution for word in card}


@languages
def test_nothing_unfit_is_among_the_words_to_choose_from(language: str) -> None:
    words = {fold(word) for word in candidates(language).words}
    assert len(words) > 5_000
    assert len(unfit(language)) > 100
    assert not words & unfit(language)


def test_a_clue_points_at_its_own_pair_more_than_at_others() -> None:
    solution = clover(11)
    giver = LEVELS["master"].giver
    given = giver.clues(solution, "en", Rng(1))
    meant = read(given, solution, "en", giver.mix).meant
    for zone in range(len(SPOTS)):
        board = {word: meant[zone, card, edge] for card in range(4) for edge, word in enumerate(solution[card])}
        assert min(board[word] for word in pair(solution, zone)) > np.median(list(board.values()))


def test_of_clues_that_fit_equally_the_common_one_is_taken() -> None:
    """Nothing points at anything: then only how common a word is counts."""
    indifferent = Giver(Mix({"cosine": 0.0}))
    given = indifferent.clues(clover(1), "en", Rng(1))
    numbers = dict(zip(candidates("en").words, candidates("en").english, strict=True))
    assert all(0 <= numbers[clue] < 100 for clue in given)


def test_the_giver_does_not_know_the_decoys() -> None:
    """It is given its four cards; the view holds no decoy while clues are written."""
    game = deal(BOX.start(players=2, first=0), seed=1)
    view = game.view(0)
    assert view["boards"][0]["decoys"] == []
    assert set(view["deck"]) == {"?"}


# ---- reading


def value(worth: Matrix, arrangement: list[tuple[int, int]]) -> float:
    return float(sum(worth[spot, card, turn] for spot, (card, turn) in enumerate(arrangement)))


def all_arrangements(cards: int) -> list[list[tuple[int, int]]]:
    """Every way to lay four of the cards, each in every rotation."""
    return [
        list(zip(order, turns, strict=True))
        for order in permutations(range(cards), 4)
        for turns in product(range(4), repeat=4)
    ]


@pytest.mark.parametrize("seed", range(3))
def test_the_best_arrangement_is_the_best_of_all(seed: int) -> None:
    rough = np.random.default_rng(seed)
    reading = weigh(rough.normal(size=(4, 20)).astype(np.float32))
    best = reading.best()
    everything = all_arrangements(5)
    assert len(everything) == 120 * 256
    assert value(reading.worth, best) == pytest.approx(max(value(reading.worth, one) for one in everything), abs=1e-4)


def test_after_an_attempt_what_was_right_stays_and_what_was_wrong_is_not_tried_again() -> None:
    rough = np.random.default_rng(5)
    reading = weigh(rough.normal(size=(4, 20)).astype(np.float32))
    first = reading.best()
    fixed, wrong = {1: first[1]}, [(spot, first[spot]) for spot in (0, 2, 3)]
    second = reading.best(fixed, wrong)
    assert second[1] == first[1]
    assert all(second[spot] != first[spot] for spot in (0, 2, 3))
    possible = [
        one for one in all_arrangements(5) if one[1] == first[1] and all(one[spot] != placed for spot, placed in wrong)
    ]
    assert value(reading.worth, second) == pytest.approx(max(value(reading.worth, one) for one in possible), abs=1e-4)


def test_sureness_is_the_share_of_all_arrangements() -> None:
    rough = np.random.default_rng(6)
    reading = weigh(rough.normal(size=(4, 20)).astype(np.float32))
    sure = reading.sureness()
    everything = all_arrangements(5)
    weights = np.exp([value(reading.worth, one) for one in everything])
    weights /= weights.sum()
    share = sum(weight for one, weight in zip(everything, weights, strict=True) if one[2] == (3, 1))
    assert sure[2, 3, 1] == pytest.approx(share, rel=1e-3)
    assert sure.sum(axis=(1, 2)) == pytest.approx(np.ones(4), abs=1e-4)


@pytest.mark.parametrize(("clue", "tied"), [("Wool", {"Sheep", "Clothing"}), ("Station", {"House", "Firefighter"})])
def test_the_rulebooks_clues_are_understood(clue: str, tied: set[str]) -> None:
    keywords = ["Lemon", "Sheep", "Banana", "House", "Piano", "Clothing", "Shark", "Firefighter"]
    pull = MIXES["all"].pull(known([clue], "en"), known(keywords, "en"), "en")[0]
    assert {keywords[number] for number in np.argsort(-pull)[:2]} == tied


# ---- manners


def choose(game: Game, seat: int, people: tuple[int, ...]) -> tuple[str | None, str | None]:
    """What the bot in a seat does and says; seat 0 is the spectator."""
    bot = CloverBot("club", people)
    move = bot.choose(game.view(seat), seat)
    assert (move is not None) == (seat in game.box.thinking(game.view(None), game.acting, people))
    return move, bot.comment


def test_among_bots_the_decider_lays_the_cards_and_says_why(rebuilding: Game) -> None:
    move, words = choose(rebuilding, 1, people=(0,))
    assert move is not None
    assert move.startswith("1:put:")
    assert words is not None
    clue, _, keywords = words.partition(": ")
    assert clue in rebuilding.view(1)["boards"][0]["clues"].values()
    assert keywords in {word for card in rebuilding.view(1)["boards"][0]["row"] for word in card}
    assert choose(rebuilding, 2, people=(0,)) == (None, None)


def test_a_bot_waits_for_people_until_they_bid_it_go_on(rebuilding: Game) -> None:
    assert choose(rebuilding, 1, people=(2,)) == (None, None)
    move, _ = choose(rebuilding.play("2:agree"), 1, people=(2,))
    assert move is not None
    assert move.startswith("1:put:")
    assert choose(rebuilding.play("2:disagree"), 1, people=(2,)) == (None, None)


def test_it_leaves_what_people_have_laid(rebuilding: Game) -> None:
    game = play(rebuilding, "2:put:4@se+3", "2:agree")
    for _ in range(3):
        move, _ = choose(game, 1, people=(2,))
        assert move is not None
        assert "@se" not in move
        assert ":4@" not in move
        game = play(game, move, "2:agree")
    assert game.view(None)["spots"]["se"] == "4+3"


def full(game: Game) -> Game:
    """All four spots filled as bots would."""
    while None in game.view(None)["spots"].values():
        move, _ = choose(game, 1, people=())
        assert move is not None
        game = game.play(move)
    return game


def test_of_a_full_board_it_says_what_it_thinks(rebuilding: Game) -> None:
    game = full(rebuilding)
    assert choose(game, 1, people=(2,)) == ("1:agree", None)
    number, _, turn = str(game.view(None)["spots"]["nw"]).partition("+")
    worse = game.play(f"2:put:{number}@nw+{(int(turn) + 2) % 4}")
    move, words = choose(worse, 1, people=(2,))
    assert move == "1:disagree"
    assert words is not None


def test_it_says_so_once_and_yields_to_people(rebuilding: Game) -> None:
    game = full(rebuilding)
    number, _, turn = str(game.view(None)["spots"]["nw"]).partition("+")
    game = play(game, f"2:put:{number}@nw+{(int(turn) + 2) % 4}", "1:disagree")
    assert choose(game, 1, people=(2,)) == (None, None)
    assert choose(game.play("2:agree"), 1, people=(2,)) == ("1:agree", None)


def test_of_several_people_who_is_away_is_not_waited_for() -> None:
    game = play(resolution(players=4), "2:away", "3:agree")
    move, _ = choose(game, 1, people=(2, 3))
    assert move is not None
    assert move.startswith("1:put:")


def test_while_all_people_of_the_team_are_away_bots_wait(rebuilding: Game) -> None:
    assert choose(rebuilding.play("2:away"), 1, people=(2,)) == (None, None)
    assert choose(play(rebuilding, "2:away", "2:back", "2:agree"), 1, people=(2,))[0] is not None


FULL = {"nw": "1+0", "ne": "2+0", "se": "3+0", "sw": "4+0"}


@pytest.mark.parametrize(
    ("told", "people", "bots"),
    [
        ({}, (0, 1), []),
        ({"says": [None, "agree", None]}, (0, 1), [2]),
        ({"away": [1]}, (0, 1), []),  # who is away for a moment is waited for
        ({"away": [2], "says": [None, "agree", None]}, (0, 1), []),
        ({}, (0,), [1]),  # whose clover it is only watches
        ({"spectator": 1}, (1,), [2]),
        ({}, (1, 2), []),
        ({"spots": FULL}, (0, 1), [2]),
        ({"spots": FULL, "says": [None, None, "disagree"]}, (0, 1), []),
        ({"spots": FULL, "says": [None, "agree", "disagree"]}, (0, 1), [2]),
        ({"spots": FULL, "says": [None, "agree", "agree"]}, (0, 1), []),
    ],
)
def test_who_is_about_to_do_something_is_told(
    rebuilding: Game, told: dict[str, Any], people: tuple[int, ...], bots: list[int]
) -> None:
    assert rebuilding.box.thinking({**rebuilding.view(None), **told}, rebuilding.acting, people) == bots


@pytest.mark.parametrize(
    ("told", "people", "bots"),
    [
        ({}, (0, 1), [2]),
        ({"says": [None, "agree", None]}, (0, 1), [2]),
        ({"away": [2]}, (0, 1), []),
        ({"spots": FULL}, (0, 1), []),  # nothing is left for them to put
        ({}, (0, 1, 2), []),
    ],
)
def test_who_goes_on_when_people_agree_is_told(
    rebuilding: Game, told: dict[str, Any], people: tuple[int, ...], bots: list[int]
) -> None:
    assert rebuilding.box.yielding({**rebuilding.view(None), **told}, people) == bots


@pytest.mark.parametrize(
    ("told", "seat"),
    [({}, 1), ({"away": [1]}, 2), ({"away": [1, 2]}, None), ({"spectator": 2}, 0), ({"spectator": 2, "away": [0]}, 1)],
)
def test_sc_18_who_has_the_last_word_is_told(rebuilding: Game, told: dict[str, Any], seat: int | None) -> None:
    assert rebuilding.box.decider({**rebuilding.view(None), **told}) == seat


def test_where_people_cannot_agree_a_bot_that_has_to_decide_does() -> None:
    game = full(resolution(players=4))
    game = play(game, "2:agree", "3:disagree")
    assert choose(game, 1, people=(2, 3)) == ("1:agree", None)
    assert choose(game.play("1:agree"), 1, people=(2, 3)) == ("1:settle", None)


@languages
def test_bots_play_a_whole_game(language: str) -> None:
    game = resolution(players=2, level="master", language=language, decoys=4)
    for _ in range(60):
        if game.over:
            break
        moves = [CloverBot("master").choose(game.view(seat), seat) for seat in game.acting]
        game = game.play(next(move for move in moves if move))
    assert game.over
    assert game.result is not None


def test_the_same_view_gives_the_same_move_whatever_is_hidden(rebuilding: Game) -> None:
    move, words = choose(rebuilding, 1, people=())
    for seed in range(5):
        world = rebuilding.redeal(1, Rng(seed))
        assert choose(world, 1, people=()) == (move, words)


@levels
def test_there_are_three_levels(level: str) -> None:
    assert tuple(BOX.bot_levels) == tuple(LEVELS) == LEVEL_NAMES
    assert isinstance(BOX.bot(level, 1), CloverBot)


def test_there_is_no_other() -> None:
    with pytest.raises(BadOption, match="there is no bot 'grandmaster': there are beginner, club, master"):
        BOX.bot("grandmaster", 1)


def test_the_spectator_has_nothing_to_decide(rebuilding: Game) -> None:
    with pytest.raises(BadOption, match="nothing to decide"):
        choose(rebuilding, 0, people=())
