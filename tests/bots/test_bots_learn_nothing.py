"""A bot's move depends on what its seat sees, and on nothing else: worlds that look the same get the same move."""

import pytest

from cinquefoil import Game, Rng, games
from cinquefoil.bots import sit
from noninterference import HIDDEN, SECRET, Story, retold
from walks import sensible_move, walk

SPECS = ["beginner", "casual@15", "club@20", "master@25", "uct@20"]
WORLDS = 8_000
STORIES = 2_000
"""Pairs of moves compared, over both games."""


def decisions(id: str, seed: int) -> list[Game]:
    """The moments of a game at which somebody decides while there are secrets."""
    moments = walk(games[id].start(players=2), Rng(seed), sensible_move)
    return [game for game in moments if game.acting and SECRET[id](game.position())]


def answer(game: Game, seat: int, spec: str, seed: int) -> str:
    return sit(game.box, spec, seed, timed=False).choose(game.view(seat), seat, game.seen_events(seat))


@pytest.mark.parametrize("part", range(4))
@pytest.mark.parametrize("id", ["cross-clover", "bossa"])
def test_the_same_move_in_every_world_that_looks_the_same(id: str, part: int) -> None:
    compared = differed = 0
    seed = 1000 * part
    while compared < WORLDS // 8:
        seed += 1
        for game in decisions(id, seed):
            dice, seat = Rng(compared), game.acting[0]
            world = game.redeal(seat, dice)
            differed += world.position() != game.position()
            spec = SPECS[compared % len(SPECS)]
            here, there = (
                sit(game.box, spec, compared, timed=False).choose(one.view(seat), seat) for one in (game, world)
            )
            assert here == there, (spec, game.position(), world.position())
            assert here in game.moves(seat)
            compared += 1
    assert differed > compared / 2


@pytest.mark.parametrize("part", range(2))
def test_the_same_moves_all_through_a_game_that_looks_the_same(part: int) -> None:
    """With a memory: the bot thinks at every one of its moments, and keeps what it thought of."""
    compared = differed = 0
    seed = 1000 * part
    while compared < STORIES // 2:
        seed += 1
        story = list(walk(games["cross-clover"].start(), Rng(seed), sensible_move))
        seat = seed % 2
        other = retold(story, seat, HIDDEN["cross-clover"], Rng(seed))
        differed += [str(game.event) for game in other] != [str(game.event) for game in story]
        spec = SPECS[seed % len(SPECS)]
        here, there = (thoughts(one, seat, spec, seed) for one in (story, other))
        assert here == there, (spec, seed)
        compared += len(here)
    assert differed > 0


def thoughts(story: Story, seat: int, spec: str, seed: int) -> list[str]:
    """What a bot would do at each of its moments of a story, whatever was done then."""
    bot = sit(story[0].box, spec, seed, timed=False)
    return [bot.choose(game.view(seat), seat, game.seen_events(seat)) for game in story if seat in game.acting]
