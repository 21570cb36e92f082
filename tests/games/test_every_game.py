"""What holds for every game on the shelf, the toys included: nothing here knows any of them."""

from itertools import pairwise
from typing import Any

import msgspec
import pytest

from cinquefoil import (
    BadOption,
    BadPosition,
    Box,
    Game,
    GameOver,
    IllegalMove,
    MalformedMove,
    Record,
    Rng,
    canonical,
    deal,
    games,
)
from cinquefoil.core.kernel import KernelBox, KernelGame
from cinquefoil.core.state import CHANCE, OVER
from walks import IDS, SHELF, played_out, walk, ways_to_start

every_game = pytest.mark.parametrize("id", IDS)


def starts_of(ids: list[str]) -> pytest.MarkDecorator:
    ways = [(id, options) for id in ids for options in ways_to_start(SHELF[id])]
    return pytest.mark.parametrize(("id", "options"), ways, ids=[f"{id}-{canonical(options)}" for id, options in ways])


every_start = starts_of(IDS)
every_kernel = starts_of([id for id in IDS if isinstance(SHELF[id], KernelBox)])


def start(id: str, options: dict[str, Any]) -> Game:
    return SHELF[id].start(**options)


@every_game
def test_facts_are_declared(id: str) -> None:
    box = SHELF[id]
    assert box.id == id
    assert box.title
    assert box.rules_version >= 1
    assert list(box.players) == sorted(box.players)
    assert box.rules().startswith(f"# {box.title}\n")
    assert id in repr(box)


@every_game
def test_a_game_is_of_the_kind_that_it_says(id: str) -> None:
    box, kind, dice = SHELF[id], SHELF[id].kind, Rng(31)
    has_chance, hides, at_once = False, False, False
    for options in ways_to_start(box):
        moments = list(walk(box.start(**options), dice))
        has_chance |= any(game.chance_due for game in moments)
        hides |= any(game.view(seat) != game.position() for game in moments for seat in (0, None))
        at_once |= any(len(game.acting) > 1 for game in moments)
        assert kind.longest is None or len(moments) - 1 <= kind.longest
        result = moments[-1].result
        assert result is not None
        if kind.utility == "identical":
            assert len(result.winners) in (0, moments[-1].players)
        elif moments[-1].players > 1 and not kind.can_be_drawn:
            assert len(result.winners) == 1
    assert has_chance == (kind.chance == "stochastic")
    assert hides == (kind.information == "imperfect")
    assert at_once == (kind.order == "simultaneous")


@pytest.mark.parametrize("id", games)
def test_every_game_of_the_house_has_bots(id: str) -> None:
    box = games[id]
    assert box.bot_levels
    game = deal(box.start(players=box.usual_players), seed=5)
    seat = game.acting[0]
    move = box.bot(box.bot_levels[0], 1).choose(game.view(seat), seat)
    assert move is not None
    game.play(move, seat)
    with pytest.raises(BadOption, match="there is no bot 'nobody'"):
        box.bot("nobody", 1)


@every_start
def test_every_moment_of_a_game_is_sound(id: str, options: dict[str, Any]) -> None:
    box = SHELF[id]
    for game in walk(start(id, options), Rng(1)):
        waiting = box.simultaneous and not (game.acting or game.chance_due or game.over)
        assert [bool(game.acting), game.chance_due, game.over, waiting].count(True) == 1
        assert (game.result is not None) == game.over
        assert set(game.acting) <= set(range(game.players))
        moves, outcomes = game.moves(), game.outcomes()
        assert bool(moves) == (bool(game.acting) or waiting)
        assert moves == sorted(set(moves))
        assert sorted(move for seat in range(game.players) for move in game.moves(seat)) == moves
        assert bool(outcomes) == game.chance_due
        assert [text for text, _ in outcomes] == sorted({text for text, _ in outcomes})
        assert not outcomes or sum(weight for _, weight in outcomes) == 1
        assert all(weight > 0 for _, weight in outcomes)
        assert_position_is_whole(box, game)


def assert_position_is_whole(box: Box, game: Game) -> None:
    """The document says everything, and the text of it too."""
    position = game.position()
    assert position["game"] == box.id
    assert position["result"] == (game.result.document() if game.result else None)
    again = box.read(msgspec.json.decode(canonical(position)))
    assert canonical(again.position()) == canonical(position)
    assert (again.moves(), again.outcomes(), again.acting) == (game.moves(), game.outcomes(), game.acting)
    assert again.result == game.result


@every_start
def test_every_move_that_is_listed_can_be_played(id: str, options: dict[str, Any]) -> None:
    for game in list(walk(start(id, options), Rng(17)))[::20]:
        for text in [*game.moves()[::7], *(text for text, _ in game.outcomes()[::7])]:
            if "*" not in text:
                assert game.play(text).before is game


@every_start
def test_chance_brings_nothing_when_none_is_due(id: str, options: dict[str, Any]) -> None:
    game = deal(start(id, options), seed=1)
    with pytest.raises(IllegalMove, match="no chance event is due"):
        game.sample(Rng(1))


@every_game
def test_who_has_no_seat_has_no_world(id: str) -> None:
    game = deal(SHELF[id].start(players=SHELF[id].players[-1]), seed=1)
    for nobody in (-1, game.players, True, None):
        with pytest.raises(BadOption, match="there is no seat"):
            game.redeal(nobody, Rng(1))  # type: ignore[arg-type]


@every_start
def test_playing_changes_nothing_that_was(id: str, options: dict[str, Any]) -> None:
    moments = list(walk(start(id, options), Rng(2)))
    positions = [canonical(game.position()) for game in moments]
    for before, after in pairwise(moments):
        assert after.before is before
    dice = Rng(3)
    for game in moments[:50]:
        if not game.over:
            text = game.sample(dice) if game.chance_due else game.moves()[0].replace("*", "thimble")
            assert game.play(text) is not game
    assert [canonical(game.position()) for game in moments] == positions


@every_start
def test_a_record_tells_the_whole_game(id: str, options: dict[str, Any]) -> None:
    box = SHELF[id]
    moments = list(walk(start(id, options), Rng(4)))
    record = Record.of(moments[-1], names=["Ann", "Bo\nb", "Çelik \u2028"], when="2026-11-15")
    parsed = Record.parse(str(record))
    assert parsed == record
    assert str(parsed) == str(record)
    replayed = list(parsed.replay(box))
    assert [game.position() for game in replayed] == [game.position() for game in moments]
    assert Record.of(replayed[-1], names=record.head["names"], when="2026-11-15") == record


@every_start
def test_same_seed_same_game(id: str, options: dict[str, Any]) -> None:
    first, second = (Record.of(played_out(start(id, options), Rng(5))) for _ in range(2))
    assert first == second


@every_start
def test_the_same_position_and_dice_give_the_same_outcome(id: str, options: dict[str, Any]) -> None:
    """However the game came there: what is inside a kernel has no say in what chance brings."""
    for number, game in enumerate(walk(start(id, options), Rng(16))):
        if game.chance_due:
            assert SHELF[id].read(game.position()).sample(Rng(number)) == game.sample(Rng(number))


@every_start
def test_a_seat_cannot_tell_the_worlds_that_redeal_makes(id: str, options: dict[str, Any]) -> None:
    dice = Rng(6)
    for game in walk(start(id, options), Rng(7)):
        for seat in range(game.players):
            world = game.redeal(seat, dice)
            assert canonical(world.view(seat)) == canonical(game.view(seat))
            assert world.moves(seat) == game.moves(seat)
            assert world.acting == game.acting
            assert world.text(seat) == game.text(seat)


@every_start
def test_a_seat_sees_its_own_moves_and_an_onlooker_no_more_than_any_seat(id: str, options: dict[str, Any]) -> None:
    box = SHELF[id]
    record = Record.of(played_out(start(id, options), Rng(8)))
    seen = [record.seen_by(seat, box).events for seat in range(max(1, options["players"]))]
    for number, event in enumerate(record.events):
        if event.seat is not None:
            assert seen[event.seat][number] == event
    for number, event in enumerate(record.seen_by(None, box).events):
        hidden = record.events[number] != event
        assert hidden or all(events[number] == event for events in seen)


@every_start
def test_view_and_text_show_the_same_keys_and_something(id: str, options: dict[str, Any]) -> None:
    box = SHELF[id]
    for game in walk(start(id, options), Rng(9)):
        for viewer in (None, *range(game.players)):
            assert game.view(viewer).keys() == game.position().keys()
            assert game.text(viewer).strip()
        if game.event and game.before:
            told = box.tell(game.event, game.before.view(None), game.view(None)).strip()
            assert told or game.event.seat is None  # of a shuffle one card tells nothing


@every_game
def test_a_move_that_cannot_be_read_is_named(id: str) -> None:
    game = deal(SHELF[id].start(players=SHELF[id].players[-1]), seed=1)
    for text in ("", " ", "\n", "nonsense", "=", "=nonsense", "Ä", "💥", "0", "-1", "x" * 10_000, "\x00", "99:draw"):
        with pytest.raises(MalformedMove) as error:
            game.play(text)
        assert error.value.code == "malformed_move"
        assert len(str(error.value)) < 300
        assert "\n" not in str(error.value)


@every_game
def test_out_of_turn_and_too_late(id: str) -> None:
    box = SHELF[id]
    game = deal(box.start(players=box.players[-1]), seed=1)
    owner = game.acting[0]
    text = game.moves(owner)[0].replace("*", "wave")
    for seat in range(game.players):
        if seat != owner:
            with pytest.raises(IllegalMove, match=f"not for seat {seat}"):
                game.play(text, seat)
    event = game.play(text, owner).event
    assert event is not None
    assert (event.seat, box.write_event(event)) == (owner, text)
    assert game.play(event.text, owner).event == event
    start = box.start(players=box.players[-1])
    if start.chance_due:
        with pytest.raises(IllegalMove, match="not for seat 0"):
            start.play(start.outcomes()[0][0], 0)
    with pytest.raises(GameOver):
        played_out(game, Rng(1)).play(text)


WRONG: list[object] = ["?", -1, 99, 1.5, {}, {"winners": []}, [[]], [None], "x" * 100]
NO_OBJECTS: list[object] = [None, 5, "text", [], True]


@every_game
def test_bad_documents_are_refused_and_the_fault_is_named(id: str) -> None:
    """Every key left out, or holding something that never is right there."""
    box = SHELF[id]
    for game in [*walk(box.start(players=box.players[-1]), Rng(11))][::5]:
        position = game.position()
        for key in position:
            without = {name: value for name, value in position.items() if name != key}
            with pytest.raises(BadPosition, match=key):
                box.read(without)
            for wrong in WRONG:
                with pytest.raises(BadPosition):
                    box.read({**position, key: wrong})
        with pytest.raises(BadPosition, match="extra"):
            box.read({**position, "extra": 1})
    for nothing in NO_OBJECTS:
        with pytest.raises(BadPosition, match="object"):
            box.read(nothing)


# ---- kernels


@every_kernel
def test_a_kernel_copy_is_its_own(id: str, options: dict[str, Any]) -> None:
    for game in walk(start(id, options), Rng(12)):
        assert isinstance(game, KernelGame)
        if game.over:
            continue
        position = canonical(game.position())
        twin = game.state.copy()
        twin.apply(twin.random_legal(Rng(1)))
        assert canonical(game.position()) == position
        assert canonical(game.box.notation.write_position(twin)) != position


@every_kernel
def test_what_random_legal_gives_is_legal_and_as_likely_as_it_should_be(id: str, options: dict[str, Any]) -> None:
    """A chi-squared test, at moments spread over a game."""
    moments = [game for game in walk(start(id, options), Rng(13)) if not game.over]
    for game in moments[:: max(1, len(moments) // 12)]:
        assert isinstance(game, KernelGame)
        state, dice = game.state, Rng(14)
        legal = list(state.legal())
        weights = {move: state.weight(move) if state.actor() == CHANCE else 1 for move in legal}
        rounds = 60 * len(legal)
        counts = dict.fromkeys(legal, 0)
        for _ in range(rounds):
            counts[state.random_legal(dice)] += 1
        expected = {move: rounds * weights[move] / sum(weights.values()) for move in legal}
        assert all(counts.values())
        chi_squared = sum((counts[move] - expected[move]) ** 2 / expected[move] for move in legal)
        freedom = len(legal) - 1
        assert chi_squared < freedom + 6 * (2 * freedom) ** 0.5 + 6


@every_kernel
def test_winners_have_won(id: str, options: dict[str, Any]) -> None:
    for game in walk(start(id, options), Rng(15)):
        assert isinstance(game, KernelGame)
        winners = game.result.winners if game.result else ()
        assert game.state.winners() == sum(1 << seat for seat in winners)
        assert (game.state.actor() == OVER) == game.over
        assert len(game.state.legal()) > 0 or game.over


@every_kernel
def test_a_view_can_be_imagined_and_looks_the_same(id: str, options: dict[str, Any]) -> None:
    """What a bot makes of its view: some world of which it is the view, and the same one with the same dice."""
    box = SHELF[id]
    for seed, game in enumerate(walk(start(id, options), Rng(11))):
        for seat in range(game.players):
            view = game.view(seat)
            imagined = box.imagine(view, seat, Rng(seed))
            assert canonical(imagined.view(seat)) == canonical(view)
            assert imagined.moves(seat) == game.moves(seat)
            assert imagined.position() == box.imagine(view, seat, Rng(seed)).position()


@every_kernel
def test_where_nothing_is_hidden_there_is_but_one_world(id: str, options: dict[str, Any]) -> None:
    secrets = 0
    for game in walk(start(id, options), Rng(12)):
        assert isinstance(game, KernelGame)
        for seat in range(game.players):
            if game.state.hides_from(seat):
                secrets += 1
            else:
                assert canonical(game.view(seat)) == canonical(game.redeal(seat, Rng(1)).view(seat))
                assert game.redeal(seat, Rng(1)).position() == game.position()
                assert all(game.state.seen(move, seat) == move for move in game.state.legal())
    assert (secrets > 0) == (id in ("bossa", "cross-clover"))
