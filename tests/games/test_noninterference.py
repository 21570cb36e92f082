"""No seat of any game learns what it may not; and every leak that is planted is found."""

import functools
from collections.abc import Callable
from typing import Any

import pytest
from msgspec import structs

from cinquefoil import Box, Event, Game, Rng, canonical, games
from cinquefoil.boxes.cross_clover.position import View
from cinquefoil.boxes.so_clover import view as so_clover_view
from cinquefoil.boxes.so_clover.game import SoClover
from cinquefoil.boxes.so_clover.position import CloverView
from cinquefoil.core import record
from cinquefoil.core.documents import Document, Sheet, plain
from cinquefoil.core.errors import Refusal
from cinquefoil.core.kernel import KernelGame
from cinquefoil.core.sayings import Saying, say
from noninterference import HIDDEN, Interference, Story, check_records, check_worlds, pairs, story
from walks import IDS, SHELF, walk


@functools.cache
def honest_pairs(box: Box) -> list[tuple[int, Story, Story]]:
    return pairs([story(box, seed) for seed in range(10)], HIDDEN[box.id], seed=1)


@pytest.mark.parametrize("id", IDS)
def test_worlds_that_a_seat_cannot_tell_apart(id: str) -> None:
    box = SHELF[id]
    moments = [game for seed in range(3) for game in walk(box.start(players=box.players[-1]), Rng(seed))]
    differed = check_worlds(moments[:: max(1, len(moments) // 100)], seed=1)
    assert differed > 20 if id in HIDDEN else differed == 0


@pytest.mark.parametrize("id", HIDDEN)
def test_records_that_a_seat_cannot_tell_apart(id: str) -> None:
    assert check_records(honest_pairs(SHELF[id]), seed=1) > 15


# ---- leaks, planted

XC, BOSSA, SO_CLOVER = games["cross-clover"], games["bossa"], games["so-clover"]
Plant = Callable[[pytest.MonkeyPatch], object]


def other_hand(state: Any, seat: int | None) -> list[str]:
    """What the opponent holds in Cross×Clover."""
    return list(XC.notation.write_position(state).hands[1 - (seat or 0)])  # type: ignore[attr-defined]


class Leaky(View, frozen=True, kw_only=True):
    """A view with room for more. Nothing asks what is in a view that was not read."""

    id: int = 0


def leaky_view(leak: Callable[[Any, int | None, dict[str, Any]], object]) -> Plant:
    """A view of Cross×Clover that tells more than it should."""
    honest = XC.state_view  # type: ignore[attr-defined]

    def view(state: Any, seat: int | None) -> Leaky:
        told: View = honest(state, seat)
        shown = plain(told)
        leak(state, seat, shown)
        return Leaky(**{**shown, "result": told.result})

    return lambda patch: patch.setattr(XC, "state_view", view)


def a_hand(state: Any, seat: int | None, shown: dict[str, Any]) -> None:
    shown["hands"][1 - (seat or 0)] = other_hand(state, seat)


def one_kind(state: Any, seat: int | None, shown: dict[str, Any]) -> None:
    """The backs of ladybugs look different."""
    shown["hands"][1 - (seat or 0)] = ["?L" if "L" in tile else "?" for tile in other_hand(state, seat)]


def the_order(state: Any, seat: int | None, shown: dict[str, Any]) -> None:
    """Where in the sorted hand the highest tile stands, though not what it is."""
    hand = other_hand(state, seat)
    shown["hands"][1 - (seat or 0)] = ["?" + "!" * (tile > "3") for tile in hand]


def a_count(state: Any, seat: int | None, shown: dict[str, Any]) -> None:
    shown["passes"] = sum(int(tile[0]) for tile in other_hand(state, seat))


def a_digest(state: Any, seat: int | None, shown: dict[str, Any]) -> None:
    """A number for the whole position, for quick comparison."""
    shown["id"] = hash(canonical(XC.notation.write_position(state)))  # type: ignore[attr-defined]


def an_error_text(patch: pytest.MonkeyPatch) -> None:
    def refusal(state: Any, move: int) -> Refusal:
        return Refusal(f"you cannot beat {' '.join(other_hand(state, state.turn))} with that", "XC-9")

    patch.setattr(XC, "refusal", refusal)


def an_error_code(patch: pytest.MonkeyPatch) -> None:
    """The clause depends on the other hand, the sentence does not."""

    def refusal(state: Any, move: int) -> Refusal:
        return Refusal("no", "XC-10" if "L" in "".join(other_hand(state, state.turn)) else "XC-9")

    patch.setattr(XC, "refusal", refusal)


def a_legal_move_list(patch: pytest.MonkeyPatch) -> None:
    honest = KernelGame.moves

    def moves(game: Any, seat: int | None = None) -> list[str]:
        return [m for m in honest(game, seat) if m != "draw1" or "4" not in other_hand(game.state, game.state.turn)]

    patch.setattr(KernelGame, "moves", moves)


def the_order_of_legal_moves(patch: pytest.MonkeyPatch) -> None:
    honest = KernelGame.moves

    def moves(game: Any, seat: int | None = None) -> list[str]:
        listed = honest(game, seat)
        return listed[::-1] if listed and "1" in other_hand(game.state, game.state.turn) else listed

    patch.setattr(KernelGame, "moves", moves)


def an_event(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(KernelGame, "seen_event", lambda game, event, viewer: event)


def half_an_event(patch: pytest.MonkeyPatch) -> None:
    """Drawn ladybugs are hidden, but otherwise than numbers."""
    honest = KernelGame.seen_event

    def seen(game: Any, event: Event, viewer: int | None) -> Event:
        told = honest(game, event, viewer)
        return Event(None, "=?L") if told.text == "=?" and event.text.endswith("L") else told

    patch.setattr(KernelGame, "seen_event", seen)


def a_telling(patch: pytest.MonkeyPatch) -> None:
    """The commentator remembers the event as it was, not as it was seen."""
    happened: list[str] = []
    honest = KernelGame.seen_event

    def seen(game: Any, event: Event, viewer: int | None) -> Event:
        happened[:] = [event.text]
        return honest(game, event, viewer)

    patch.setattr(KernelGame, "seen_event", seen)
    patch.setattr(XC, "_sayings", lambda event, before, after: [say("It was {event}.", event=happened[0])])


def a_parameter(patch: pytest.MonkeyPatch) -> None:
    """More is told than is said: no sentence has it, but whoever gets the parameters does."""
    happened: list[str] = []
    honest, honest_sayings = KernelGame.seen_event, XC.sayings

    def seen(game: Any, event: Event, viewer: int | None) -> Event:
        happened[:] = [event.text]
        return honest(game, event, viewer)

    def sayings(event: Event, before: Sheet | Document, after: Sheet | Document) -> list[Saying]:
        return [
            say(saying.key, **saying.params, happened=happened[0]) for saying in honest_sayings(event, before, after)
        ]

    patch.setattr(KernelGame, "seen_event", seen)
    patch.setattr(XC, "sayings", sayings)


def a_parameter_of_a_refusal(patch: pytest.MonkeyPatch) -> None:
    def refusal(state: Any, move: int) -> Refusal:
        return Refusal("no", "XC-9", hand=" ".join(other_hand(state, state.turn)))

    patch.setattr(XC, "refusal", refusal)


def a_seed(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(record, "OPEN", ("names", "date", "seed"))


def a_cache(patch: pytest.MonkeyPatch) -> None:
    """A view is kept for the next who asks, whoever that is."""
    kept: dict[int, dict[str, Any]] = {}
    honest = KernelGame.view

    def view(game: Any, seat: int | None) -> dict[str, Any]:
        own = honest(game, seat)
        return kept.setdefault(id(game), own) if seat is not None else own

    patch.setattr(KernelGame, "view", view)


def a_cached_drawing(patch: pytest.MonkeyPatch) -> None:
    """Drawings are kept by the position, which is the same for all who look at it."""
    kept: dict[str, str] = {}
    honest = Game.text

    def text(game: Game, seat: int | None = None, names: Any = None) -> str:
        return kept.setdefault(canonical(game.position()), honest(game, seat, names))

    patch.setattr(Game, "text", text)


def a_drawing(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Game, "text", lambda game, seat=None, names=None: game.box.draw(game.position(), names))


def a_representation(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Game, "__repr__", lambda game: f"<{canonical(game.position()['hands'])}>")


def who_acts(patch: pytest.MonkeyPatch) -> None:
    """A seat with a clue of one letter is thought to be still busy."""
    honest: Any = SoClover.acting.fget  # type: ignore[attr-defined]

    def acting(game: Any) -> tuple[int, ...]:
        busy = [seat for seat, board in enumerate(game.table.boards) if "x" in "".join(filter(None, board.clues))]
        return tuple(sorted({*honest(game), *busy})) if game.table.phase == "clues" else honest(game)

    patch.setattr(SoClover, "acting", property(acting))


def the_length_of_a_clue(patch: pytest.MonkeyPatch) -> None:
    def clues(board: Any, shown: bool) -> list[str | None]:
        return [clue if shown or clue is None else "?" * len(clue) for clue in board.clues]

    patch.setattr(so_clover_view, "_clues", clues)


def the_own_decoys(patch: pytest.MonkeyPatch) -> None:
    """Whoever knows the decoys knows which cards of the row are not (SC-12)."""
    honest = so_clover_view._board

    def board(table: Any, owner: int, seat: int | None) -> CloverView:
        shown = honest(table, owner, seat)
        return structs.replace(shown, decoys=table.boards[owner].decoys) if owner == seat else shown

    patch.setattr(so_clover_view, "_board", board)


def the_solution(patch: pytest.MonkeyPatch) -> None:
    """The team sees what it is looking for (SC-16)."""
    honest = so_clover_view._board

    def board(table: Any, owner: int, seat: int | None) -> CloverView:
        return honest(table, owner, owner if owner == table.spectator else seat)

    patch.setattr(so_clover_view, "_board", board)


def a_row_too_early(patch: pytest.MonkeyPatch) -> None:
    """While one clover is rebuilt the cards of the others lie there too."""
    honest = so_clover_view._board

    def board(table: Any, owner: int, seat: int | None) -> CloverView:
        return structs.replace(honest(table, owner, seat), row=table.boards[owner].row)

    patch.setattr(so_clover_view, "_board", board)


def the_deck(patch: pytest.MonkeyPatch) -> None:
    """What is left in the deck tells what others have."""
    honest = SoClover.view

    def view(game: Any, seat: int | None) -> dict[str, Any]:
        return {**honest(game, seat), "deck": game.position()["deck"]}

    patch.setattr(SoClover, "view", view)


def an_option(patch: pytest.MonkeyPatch) -> None:
    """The winner of the roll is offered the colours only if the other hand is white enough."""
    honest = KernelGame.moves

    def moves(game: Any, seat: int | None = None) -> list[str]:
        def white() -> int:
            return sum(int(tile[0]) for tile in game.position()["hands"][1 - game.state.turn])

        return [move for move in honest(game, seat) if move != "take:colour" or white() > 6]

    patch.setattr(KernelGame, "moves", moves)


LEAKS: list[tuple[Box, Plant]] = [
    *((XC, leaky_view(leak)) for leak in (a_hand, one_kind, the_order, a_count, a_digest)),
    *((XC, leak) for leak in (an_error_text, an_error_code, a_legal_move_list, the_order_of_legal_moves)),
    *((XC, leak) for leak in (an_event, half_an_event, a_telling, a_seed, a_cache, a_cached_drawing)),
    *((XC, leak) for leak in (a_parameter, a_parameter_of_a_refusal)),
    *((XC, leak) for leak in (a_drawing, a_representation)),
    *(
        (SO_CLOVER, leak)
        for leak in (who_acts, the_length_of_a_clue, the_own_decoys, the_solution, a_row_too_early, the_deck)
    ),
    (BOSSA, an_option),
]


@pytest.mark.parametrize(("box", "plant"), LEAKS)
def test_a_planted_leak_is_found(box: Box, plant: Plant, monkeypatch: pytest.MonkeyPatch) -> None:
    told = honest_pairs(box)
    moments = [game for _, story, _ in told[::3] for game in story[:: max(1, len(story) // 12)]]
    moments += list(walk(box.start(players=box.players[0]), Rng(3)))[::6]  # after secrets were told, too
    plant(monkeypatch)
    with pytest.raises(Interference):
        check_worlds(moments, seed=1) + check_records(told, seed=1)
