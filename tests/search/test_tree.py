"""The search itself, on games small enough to know the truth, and on every kernel."""

from collections.abc import Iterator

import pytest
from librt.vecs import append, vec
from mypy_extensions import i64

from cinquefoil import Rng, deal
from cinquefoil.core.kernel import KernelGame
from cinquefoil.core.state import CHANCE, HIDDEN, OVER, State
from cinquefoil.search.knowledge import Knowledge
from cinquefoil.search.tree import OUT, Tree
from games.lucky_numbers.boards import position
from search.expectimax import Expectimax
from search.test_endgames import dawdle
from walks import KERNELS, SHELF, kernel_box, walk, ways_to_start

FOUR = SHELF["connect-four"]


def moments(id: str, seed: int, every: int, **options: object) -> Iterator[KernelGame[State]]:
    """Moments of a random game at which somebody has to decide."""
    box = SHELF[id]
    game = box.start(**(options or {"players": box.usual_players}))
    for number, moment in enumerate(walk(game, Rng(seed))):
        assert isinstance(moment, KernelGame)
        if moment.acting and number % every == 0:
            yield moment


def grown(game: KernelGame[State], simulations: int, seed: int = 1, knowledge: Knowledge | None = None) -> Tree:
    tree = Tree(game.state.copy(), game.acting[0], knowledge or game.box.knowledge, Rng(seed))
    tree.run(simulations)
    return tree


def found(tree: Tree) -> list[tuple[int, int, float]]:
    """Everything that a tree has found out about its moves."""
    return [(tree.nodes.moves[n], tree.nodes.visits[n], tree.worth(n, tree.seat)) for n in tree.choices()]


def four(columns: str) -> KernelGame[State]:
    """Connect Four after these columns."""
    game = FOUR.start()
    for column in columns:
        game = game.play(column)
    assert isinstance(game, KernelGame)
    return game


def best_text(game: KernelGame[State], tree: Tree) -> str:
    return game.box.notation.write_move(tree.nodes.moves[tree.best()])


# ---- the same again


@pytest.mark.parametrize("id", KERNELS)
def test_the_same_seed_and_simulations_give_the_same_tree(id: str) -> None:
    differ = 0
    for game in moments(id, 3, 25):
        whole, sliced, other = grown(game, 120), grown(game, 0), grown(game, 120, seed=2)
        for _ in range(12):
            sliced.run(10)
        assert found(whole) == found(sliced)
        differ += found(whole) != found(other)
    assert differ > 0


@pytest.mark.parametrize("id", KERNELS)
def test_every_simulation_is_counted_once(id: str) -> None:
    for game in moments(id, 5, 25):
        tree = grown(game, 150)
        visits = sum(visits for _, visits, _ in found(tree))
        assert tree.simulations() == visits
        assert visits == 150 or tree.solved()
        assert all(0.0 <= worth <= 1.0 for _, _, worth in found(tree))


@pytest.mark.parametrize("id", KERNELS)
@pytest.mark.parametrize("plain", [True, False])
def test_every_legal_move_and_no_other_is_looked_at(id: str, plain: bool) -> None:
    for game in moments(id, 7, 20):
        tree = grown(game, 40, knowledge=Knowledge() if plain else None)
        assert sorted(tree.nodes.moves[node] for node in tree.choices()) == sorted(game.state.legal())


# ---- what is certain


def late_games(empty: int) -> Iterator[KernelGame[State]]:
    """Games of Connect Four that went on at random until so many places were free."""
    for seed in range(1000):
        for game in walk(FOUR.start(), Rng(seed)):
            if len(game.events()) == 42 - empty and not game.over:
                assert isinstance(game, KernelGame)
                yield game


def test_what_is_marked_certain_is_what_best_play_gives() -> None:
    solved = 0
    outcome = Expectimax(FOUR, 100_000).value
    for game in late_games(8):
        tree = grown(game, 3000)
        if tree.solved():
            solved += 1
            assert tree.win(0) == outcome(game.state)
            after = game.state.copy()
            after.apply(tree.nodes.moves[tree.best()])
            assert outcome(after) == outcome(game.state)
        for node in tree.choices():
            if tree.nodes.exact[node] >= 0.0:
                after = game.state.copy()
                after.apply(tree.nodes.moves[node])
                assert tree.nodes.exact[node] == outcome(after)
    assert solved >= 20


def test_a_win_at_once_is_certain() -> None:
    game = four("aabbcc")
    tree = grown(game, 200)
    assert best_text(game, tree) == "d"
    assert tree.solved()
    assert tree.win(0) == 1.0
    assert tree.win(1) == 0.0


def test_a_threat_is_answered() -> None:
    game = four("aabbc")
    assert best_text(game, grown(game, 2000)) == "d"


def test_what_is_certainly_lost_is_the_last_thing_to_play() -> None:
    """However bad the others look: they may still be looked at, and the other may overlook something."""
    game = four("aabbc")
    tree = grown(game, 0)
    lost = game.box.notation.read_move("g")
    for _ in range(400):
        tree.run(1, lost)
    assert tree.nodes.exact[tree.nodes.child(0, lost)] == 1.0  # seat 0 wins
    assert best_text(game, tree) != "g"


def test_nothing_is_searched_once_it_is_certain() -> None:
    tree = grown(four("aabbcc"), 200)
    simulations = tree.simulations()
    tree.run(1000)
    assert tree.simulations() == simulations < 200


def test_a_move_can_be_looked_at_though_another_wins() -> None:
    game = four("aabbcc")
    tree = grown(game, 200)
    lost = game.box.notation.read_move("g")
    tree.run(50, lost)
    assert tree.nodes.visits[tree.nodes.child(0, lost)] >= 50


# ---- what is hidden


@pytest.mark.parametrize("id", ["cross-clover", "bossa"])
def test_what_a_seat_cannot_see_is_no_branch(id: str) -> None:
    hidden = 0
    for game in moments(id, 11, 1):
        tree = grown(game, 400)
        if tree.hidden:
            hidden += 1
            check_branches(tree, 0, game.state.copy(), Rng(1))
    assert hidden > 0


def check_branches(tree: Tree, node: int, world: State, dice: Rng) -> None:
    """After chance there is one branch for each thing that the seat could see, whatever the world."""
    start = tree.nodes.first[node]
    children = range(start, start + tree.nodes.counts[node])
    if world.actor() == CHANCE:
        seen = {world.seen(outcome, tree.seat): outcome for outcome in world.legal()}
        assert {tree.nodes.moves[child] for child in children} <= seen.keys()
        assert HIDDEN not in seen or len(children) <= 1
        for child in children:
            go_on(tree, child, world, seen[tree.nodes.moves[child]], dice)
        return
    for child in children:
        move = tree.nodes.moves[child]
        if move in world.legal():
            go_on(tree, child, world, move, dice)


def go_on(tree: Tree, node: int, world: State, move: int, dice: Rng) -> None:
    after = world.copy()
    revealed = world.reveals(move)
    after.apply(move)
    if revealed:
        assert tree.nodes.counts[node] == 0  # what is shown then differs from world to world
    elif after.actor() != OVER:
        check_branches(tree, node, after, dice)


@pytest.mark.parametrize("id", KERNELS)
def test_hands_that_a_seat_cannot_tell_apart_grow_the_same_tree(id: str) -> None:
    for game in moments(id, 13, 9):
        seat = game.acting[0]
        world = game.redeal(seat, Rng(5))
        assert isinstance(world, KernelGame)
        assert found(grown(game, 60)) == found(grown(world, 60))


# ---- going on


@pytest.mark.parametrize("id", KERNELS)
def test_a_tree_goes_on_where_the_game_went(id: str) -> None:
    followed = 0
    for game in moments(id, 17, 7):
        seat = game.acting[0]
        tree = grown(game, 300)
        node = tree.best()
        move, visits = tree.nodes.moves[node], tree.nodes.visits[node]
        if tree.follow(move):
            after = game.state.copy()
            after.apply(move)
            tree.restart(after)
            assert tree.hidden == after.hides_from(seat)
            assert tree.simulations() == visits
            assert tree.nodes.size() <= 300 * 200
            tree.run(50)
            assert tree.simulations() <= visits + 50
            assert 0.0 <= tree.win(seat) <= 1.0
            followed += 1
    assert followed > 0


def test_there_is_no_way_to_follow_what_was_never_thought_of() -> None:
    game = four("")
    assert not Tree(game.state.copy(), 0, Knowledge(), Rng(1)).follow(3)
    tree = grown(game, 100)
    assert not tree.follow(99)


# ---- knowledge


def test_without_a_simulation_there_is_no_best_move() -> None:
    assert grown(four(""), 0).best() == OUT


@pytest.mark.parametrize("id", KERNELS)
def test_promises_and_playouts_hold_in_every_phase_and_with_every_option(id: str) -> None:
    box = kernel_box(id)
    for options in ways_to_start(box):
        for game in walk(deal(box.start(**options), seed=2), Rng(19)):
            assert isinstance(game, KernelGame)
            state = game.state
            if state.actor() < 0:
                continue
            legal = state.legal()
            promises = box.knowledge.promises(state, legal)
            assert len(promises) == len(legal)
            assert all(promise == promise and abs(promise) < 1e6 for promise in promises)
            assert box.knowledge.playout_move(state.copy(), Rng(3)) in legal
            assert all(0.0 <= box.knowledge.estimate(state, seat) <= 1.0 for seat in range(state.players))


@pytest.mark.parametrize("players", [1, 3, 4])
def test_any_number_of_players_shares_one_win(players: int) -> None:
    for game in moments("lucky-numbers", 23, 20, players=players):
        tree = grown(game, 100)
        wins = [tree.win(seat) for seat in range(players)]
        assert players == 1 or sum(wins) == pytest.approx(1.0)


FULL_BUT_ONE = """
     1  2  3  4
     5  6  7  8
     9 10 11 12
    13 14 15  .
"""
ALL_BUT_EMPTY = """
     3  .  .  .
     .  8  .  .
     .  . 11  .
     .  .  . 18
"""


@pytest.mark.parametrize("seat", range(3))
def test_everybody_plays_for_the_own_win(seat: int) -> None:
    """Whoever lacks one clover that lies in the middle takes it; the others, before, take it away."""
    gardens = [FULL_BUT_ONE if other == seat else ALL_BUT_EMPTY for other in range(3)]
    game = position(*gardens, middle=[19], turn=seat)
    assert isinstance(game, KernelGame)
    tree = grown(game, 300)
    assert best_text(game, tree) == "19@d4"
    assert tree.win(seat) > 0.9
    before = position(*gardens, middle=[19], turn=(seat - 1) % 3)
    assert isinstance(before, KernelGame)
    assert best_text(before, grown(before, 600)).startswith("19@")


# ---- chance that changes nothing


class Lottery(State):
    """Seat by seat, whoever it is for: draw one of so many lots, which all win, or give up, which loses."""

    def __init__(self, seat: int, lots: int) -> None:
        super().__init__(2)
        self.seat = seat
        self.lots = lots
        self.phase = 0
        self.won = False

    def copy(self) -> "Lottery":
        twin = Lottery(self.seat, self.lots)
        twin.phase, twin.won = self.phase, self.won
        return twin

    def actor(self) -> i64:
        return [self.seat, CHANCE, OVER][self.phase]

    def legal(self) -> vec[i64]:
        moves = vec[i64]()
        for move in range([2, self.lots, 0][self.phase]):
            moves = append(moves, move)
        return moves

    def apply(self, move: i64) -> None:
        self.won = self.phase == 1
        self.phase = 1 if self.phase == 0 and move == 0 else 2

    def winners(self) -> i64:
        return 1 << (self.seat if self.won else 1 - self.seat)


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("lots", [1, 3, 6, 7, 10, 20, 49])
def test_what_wins_by_every_chance_is_a_certain_win(seat: int, lots: int) -> None:
    tree = Tree(Lottery(seat, lots), seat, Knowledge(), Rng(1))
    tree.run(2000)
    assert tree.solved()
    assert tree.win(seat) == 1.0
    assert tree.nodes.moves[tree.best()] == 0


# ---- what the others do not know


def test_what_the_other_cannot_know_proves_nothing() -> None:
    """Cross×Clover, the other's decks used up, the own ones not: the other may choose badly, for want of knowledge."""
    box = SHELF["cross-clover"]
    looked = 0
    for seed in range(150):
        for game in walk(box.start(), Rng(seed), dawdle):
            assert isinstance(game, KernelGame)
            if not game.acting:
                continue
            seat = game.acting[0]
            if game.state.hides_from(seat) or not game.state.hides_from(1 - seat):
                continue
            looked += 1
            tree = grown(game, 300)
            if tree.solved() and tree.win(seat) < 1.0:
                assert game.moves() == ["pass"] or all(
                    tree.nodes.counts[node] == 0 or same_below(tree, node) for node in tree.choices()
                )
    assert looked > 5


def same_below(tree: Tree, node: int) -> bool:
    """Whether the other gets the same whatever it does."""
    first = tree.nodes.first[node]
    return len({tree.nodes.exact[child] for child in range(first, first + tree.nodes.counts[node])}) == 1
