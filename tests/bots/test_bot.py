"""Bots at a table."""

from itertools import count, pairwise

import pytest

from cinquefoil import BadOption, BadPosition, Event, Game, Rng, deal
from cinquefoil.bots import Bot, Cancelled, sit
from cinquefoil.bots.sit import level_of
from cinquefoil.core.levels import LEVELS, NAMES
from walks import KERNELS, SHELF, kernel_box, sensible_move, walk, ways_to_start

LUCKY = SHELF["lucky-numbers"]


def play_out(game: Game, bots: list[Bot], dice: Rng) -> Game:
    """A whole game between bots, who hear of everything that they may."""
    heard: list[list[Event]] = [[] for _ in bots]
    while not game.over:
        if game.chance_due:
            text = game.sample(dice)
        else:
            seat = game.acting[0]
            text = bots[seat].choose(game.view(seat), seat, heard[seat])
        owner = None if game.chance_due else game.acting[0]
        for seat, events in enumerate(heard):
            events.append(Event(owner, game.seen(text, seat)))
        game = game.play(text)
    return game


@pytest.mark.parametrize("id", KERNELS)
@pytest.mark.parametrize("name", NAMES)
def test_every_level_plays_every_game_to_its_end(id: str, name: str) -> None:
    """Whatever the options; with a few simulations, for the sake of time."""
    box = kernel_box(id)
    spec = name if box.levels[name].simulations == 0 else f"{name}@6"
    for seed, options in enumerate(ways_to_start(box)):
        game = box.start(**options)
        bots = [sit(box, spec, seed + seat) for seat in range(game.players)]
        assert play_out(game, bots, Rng(seed)).over


@pytest.mark.parametrize("id", KERNELS)
def test_the_same_seed_plays_the_same_game(id: str) -> None:
    box = kernel_box(id)

    def events(seed: int, reuse: bool) -> list[str]:
        bots = [sit(box, "club@40", seed + seat, timed=False, reuse=reuse) for seat in range(2)]
        return list(map(str, play_out(box.start(players=2), bots, Rng(7)).events()))

    for reuse in (True, False):
        assert events(1, reuse) == events(1, reuse)


@pytest.mark.parametrize("id", KERNELS)
def test_every_game_has_every_level(id: str) -> None:
    levels = kernel_box(id).levels
    assert tuple(levels) == NAMES
    for name, level in levels.items():
        assert name == "random" or level.seconds is None or level.seconds < 1
        assert name in ("expert", "master") or level.seconds is None or level.seconds <= 0.1
        assert level.seconds is not None or level.simulations == 0


def test_who_there_is() -> None:
    box = kernel_box("connect-four")
    master = LEVELS["master"]
    assert level_of(box, "master") == master
    assert level_of(box, "uct") == master
    assert (level_of(box, "club@500").simulations, level_of(box, "club@500").seconds) == (500, None)
    assert (level_of(box, "club@0.25s").simulations, level_of(box, "club@0.25s").seconds) == (None, 0.25)
    assert master.simulations
    assert master.seconds
    tenth = level_of(box, "master/10")
    assert (tenth.simulations, tenth.seconds) == (master.simulations // 10, master.seconds / 10)


@pytest.mark.parametrize("spec", ["", "mastre", "master@", "master@0", "master@-3", "master@0s", "club/0", "club@1e9"])
def test_who_there_is_not(spec: str) -> None:
    with pytest.raises(BadOption, match="there is no bot"):
        sit(LUCKY, spec, 1)


def test_a_slip_of_the_pen_is_forgiven() -> None:
    with pytest.raises(BadOption, match="did you mean master"):
        sit(LUCKY, "mastre", 1)


def test_so_clover_has_no_bots_yet() -> None:
    with pytest.raises(BadOption, match="So Clover!"):
        sit(SHELF["so-clover"], "club", 1)


def test_a_bot_answers_only_when_it_is_asked_for_its_own_seat() -> None:
    game = deal(LUCKY.start(players=2, first=0), seed=1)
    with pytest.raises(BadOption, match="seat 1 has nothing to decide"):
        sit(LUCKY, "club", 1).choose(game.view(1), 1)
    with pytest.raises(BadOption, match="no seat 4"):
        sit(LUCKY, "club", 1).choose(game.view(1), 4)
    with pytest.raises(BadPosition):
        sit(LUCKY, "club", 1).choose({"game": "lucky-numbers"}, 0)


def test_a_view_of_another_seat_is_refused() -> None:
    box = SHELF["cross-clover"]
    game = deal(box.start(first=0), seed=1)
    while game.position()["phase"] != "turn":
        game = deal(game.play(game.moves()[0]), seed=2)
    with pytest.raises(BadPosition, match="must be hidden"):
        sit(box, "club", 1).choose(game.position(), 0)


def test_thinking_can_be_cancelled() -> None:
    game = deal(SHELF["c-cross"].start(), seed=1)
    asked = count()
    bot = sit(game.box, "master@100000", 1)
    with pytest.raises(Cancelled):
        bot.choose(game.view(0), 0, cancelled=lambda: next(asked) == 3)
    assert bot.tree
    assert bot.tree.simulations() < 1000


def test_thinking_stops_when_time_is_up() -> None:
    game = deal(SHELF["c-cross"].start(), seed=1)
    bot = sit(game.box, "master@0.01s", 1)
    assert bot.choose(game.view(0), 0) in game.moves()
    assert bot.tree
    assert 0 < bot.tree.simulations() < 100_000


def test_what_was_thought_of_is_not_thought_of_again() -> None:
    box = SHELF["connect-four"]
    game = box.start()
    bot = sit(box, "club@400", 1)
    events: list[Event] = []
    for _ in range(3):
        first = bot.choose(game.view(0), 0, events)
        assert bot.tree
        reply = game.play(first).moves()[0]
        kept = bot.tree.nodes.visits[bot.tree.best()]
        assert kept > 0
        events += [Event(0, first), Event(1, reply)]
        game = game.play(first).play(reply)
        known = bot.tree.nodes.child(bot.tree.best(), box.notation.read_move(reply))  # type: ignore[attr-defined]
        inherited = bot.tree.nodes.visits[known]
        bot._tree(game.state, 0, events)  # type: ignore[attr-defined]
        assert bot.tree.simulations() == inherited > 0


@pytest.mark.parametrize("id", ["lucky-numbers", "cross-clover", "c-cross", "bossa"])
def test_a_bot_that_missed_something_starts_anew(id: str) -> None:
    """It hears of its own move only, or of something else, or of nothing, and is asked about a later moment."""
    box = SHELF[id]
    for seed in range(6):
        moments = [game for game in walk(box.start(players=2), Rng(seed), sensible_move) if game.acting]
        for early, late in pairwise(moments[::5]):
            seat = early.acting[0]
            if late.acting != (seat,):
                continue
            bot = sit(box, "master@60", seed)
            told = early.seen_events(seat)
            move = bot.choose(early.view(seat), seat, told)
            news: list[list[Event]] = [[*told, Event(seat, move)], [Event(seat, move)], [*told, Event(seat, "?!")], []]
            for events in news:
                assert bot.choose(late.view(seat), seat, events) in late.moves()


def test_a_bot_that_changes_its_seat_starts_anew() -> None:
    box = SHELF["connect-four"]
    bot = sit(box, "master@100", 1)
    game = box.start()
    first = bot.choose(game.view(0), 0)
    old, after = bot.tree, game.play(first)
    assert bot.choose(after.view(1), 1, [Event(0, first)]) in after.moves()
    assert bot.tree is not old
