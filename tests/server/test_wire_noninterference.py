"""What leaves for a seat, or an onlooker, does not depend on what they may not know; and planted leaks are found."""

import asyncio
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from cinquefoil import Game, IllegalMove, canonical, games
from cinquefoil.core.kernel import KernelGame
from cinquefoil.server import services, wire
from cinquefoil.server.tables.draft import Draft
from cinquefoil.server.tables.room import Room
from server.desks import desk_with_whole_records, desk_without_eyes
from server.storms.pairs import AT_ONCE, compare

PAIRS = {"cross-clover": 200, "so-clover": 160, "bossa": 400}
"""Some at every run; `./scripts/soak tables --only pairs` compares as many as you have time for."""
PARTS = 2


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("id", PAIRS)
def test_what_leaves_does_not_depend_on_what_is_hidden(id: str, part: int, tmp_path: Path) -> None:
    size = PAIRS[id] // PARTS
    assert asyncio.run(compare(games[id], range(part * size, (part + 1) * size), tmp_path)) > size // 2


# ---- leaks, planted


def views_of_the_first_who_asks(patch: pytest.MonkeyPatch) -> None:
    box = games["cross-clover"]
    patch.setattr(box, "kind", replace(box.kind, information="perfect"))


def events_as_they_happened(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(KernelGame, "seen_event", lambda self, event, viewer: event)


def the_whole_record(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(services, "open_desk", desk_with_whole_records)


def the_past_as_it_was(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(services, "open_desk", desk_without_eyes)


def a_talkative_refusal(patch: pytest.MonkeyPatch) -> None:
    honest = Room._game_for

    def game_for(self: Room, seat: int, request: wire.Move) -> Game:
        try:
            return honest(self, seat, request)
        except IllegalMove as fault:
            assert self.table.head.game is not None
            raise IllegalMove(f"{fault} (position: {canonical(self.table.head.game.position())})") from None

    patch.setattr(Room, "_game_for", game_for)


def time_that_tells(patch: pytest.MonkeyPatch) -> None:
    """An entry is later the more the hands weigh."""
    honest = Room.draft

    def draft(self: Room) -> Draft:
        made, game = honest(self), self.table.head.game
        made.at += len(canonical(game.position()).replace("4", "")) if game else 0
        return made

    patch.setattr(Room, "draft", draft)


@pytest.mark.parametrize(
    "leak",
    [
        views_of_the_first_who_asks,
        events_as_they_happened,
        the_whole_record,
        the_past_as_it_was,
        a_talkative_refusal,
        time_that_tells,
    ],
)
def test_a_planted_leak_is_found(
    leak: Callable[[pytest.MonkeyPatch], None], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    leak(monkeypatch)
    with pytest.raises(AssertionError):
        asyncio.run(compare(games["cross-clover"], range(AT_ONCE), tmp_path))
