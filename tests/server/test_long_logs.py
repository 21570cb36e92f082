"""What a log may grow by, and that a long one is nobody's burden but its readers'."""

import asyncio
from collections.abc import Iterator
from dataclasses import replace
from itertools import cycle, product
from pathlib import Path
from typing import Any

import msgspec
import pytest

from cinquefoil import games
from cinquefoil.server.settings import REVISIONS, Settings
from cinquefoil.server.tables import recollection, reports
from cinquefoil.server.tables.audience import CROWD
from cinquefoil.server.tables.recollection import Recollection
from cinquefoil.server.tables.room import OLDEST, Room
from cinquefoil_toys import mind_meld
from server.inside import FREE, Inside, Socket
from server.storms.arrivals import arrivals

LIMITED = replace(FREE, revisions=REVISIONS)
CLUES = {"n": "Umpire", "e": "Karaoke", "s": "Sudoku", "w": "Yodel"}


class Clover:
    """A table of So Clover! with three seats, all of one guest."""

    def __init__(self, inside: Inside, cookie: str, room: Room, lines: list[Socket]) -> None:
        self.inside = inside
        self.cookie = cookie
        self.room = room
        self.lines = lines
        self.ids = (f"m{number}" for number in range(100_000))

    async def play(self, seat: int, move: str, **more: Any) -> Any:
        seq = more.pop("seq", self.room.table.head.seq)
        told = await self.lines[seat].say(type="move", id=next(self.ids), seq=seq, move=f"{seat}:{move}")
        return msgspec.json.decode(told)

    async def until_refused(self, seat: int, moves: Iterator[str]) -> tuple[int, Any]:
        """How many moves were made before one was refused, and how it was."""
        for made in range(10 * REVISIONS.burst):
            answer = await self.play(seat, next(moves))
            if answer["type"] == "refused":
                return made, answer["error"]
        raise AssertionError("nothing was refused")

    async def write_clues(self) -> None:
        for seat in range(3):
            for zone, clue in CLUES.items():
                assert (await self.play(seat, f"clue:{zone}={clue}"))["type"] == "done"
            assert (await self.play(seat, "done"))["type"] == "done"


async def clover(inside: Inside) -> Clover:
    ada = await inside.newcomer("Ada")
    wish = {"game": "so-clover", "seats": [{"kind": "me"}] * 3, "options": {"first": 0, "cards": words()}}
    _, _, made = await inside.ask("POST", "/api/tables", ada, wish)
    room = await inside.house.room(msgspec.json.decode(made)["table"]["name"])
    return Clover(inside, ada, room, [await inside.socket(room.table.name, ada, seat) for seat in range(3)])


def words() -> str:
    """Keywords that have nothing to do with any clue."""
    return "\n".join(f"Q{'abcdefghij'[n // 10]}{'abcdefghij'[n % 10]}z" for n in range(60))


def cards() -> Iterator[str]:
    return cycle(("put:1@nw+0", "off:1"))


def inside_with(settings: Settings, folder: Path, scene: Any) -> None:
    async def run() -> None:
        async with Inside(folder, settings=settings) as inside:
            await scene(await clover(inside))

    asyncio.run(run())


def test_cards_are_not_moved_about_without_end(tmp_path: Path) -> None:
    async def scene(table: Clover) -> None:
        await table.write_clues()
        made, error = await table.until_refused(1, cards())
        assert REVISIONS.burst <= made < 1.2 * REVISIONS.burst
        assert error["code"] == "too_fast"
        assert 0 < error["retry_after"] <= 1 / REVISIONS.per_second
        assert "leave it as it is" in error["message"]
        await asyncio.sleep(error["retry_after"] + 0.05)
        assert (await table.play(1, "put:1@nw+0"))["type"] == "done"

    inside_with(LIMITED, tmp_path, scene)


def test_who_has_moved_too_many_cards_still_agrees_and_settles_and_others_go_on(tmp_path: Path) -> None:
    async def scene(table: Clover) -> None:
        await table.write_clues()
        spots = ("nw", "ne", "se", "sw")
        for number, spot in enumerate(spots, 1):
            assert (await table.play(2, f"put:{number}@{spot}+0"))["type"] == "done"
        await table.until_refused(1, cycle(("put:1@nw+0", "put:1@nw+1")))
        assert (await table.play(2, "put:1@nw+2"))["type"] == "done"
        assert (await table.play(1, "agree"))["type"] == "done"
        assert (await table.play(2, "disagree"))["type"] == "done"
        assert (await table.play(1, "settle"))["type"] == "done"
        game = table.room.table.shown.game
        assert game is not None
        assert game.view(None)["attempt"] == 2 or game.view(None)["spectator"] == 1

    inside_with(LIMITED, tmp_path, scene)


@pytest.mark.parametrize("restless", [("clue:n=Umpire", "clue:n="), ("agree", "disagree")])
def test_nothing_that_can_be_taken_back_is_done_without_end(tmp_path: Path, restless: tuple[str, str]) -> None:
    async def scene(table: Clover) -> None:
        if restless[0] == "agree":
            await table.write_clues()
        made, error = await table.until_refused(1, cycle(restless))
        assert REVISIONS.burst <= made < 1.2 * REVISIONS.burst
        assert error["code"] == "too_fast"

    inside_with(LIMITED, tmp_path, scene)


def test_a_move_of_long_ago_is_stale_whatever_it_was(tmp_path: Path) -> None:
    """Going back through a long log takes as long as the log is."""

    async def scene(table: Clover) -> None:
        await table.write_clues()
        seq, moves = table.room.table.head.seq, cards()
        for _ in range(OLDEST + 1):
            await table.play(1, next(moves))
        assert (await table.play(2, "put:2@ne+0", seq=seq + 1))["type"] == "done"
        assert (await table.play(2, "put:2@ne+1", seq=seq))["error"]["code"] == "stale_move"

    inside_with(FREE, tmp_path, scene)


def test_games_say_what_can_be_changed_for_ever() -> None:
    """And in games of turns nothing can."""
    clover = games["so-clover"]
    read = clover.read_seat
    assert {clover.revises(read(f"0:{move}")) for move in ("put:1@nw+0", "off:1")} == {"cards"}
    assert {clover.revises(read(f"0:{move}")) for move in ("agree", "disagree")} == {"word"}
    assert clover.revises(read("0:clue:n=Luck")) == "clues"
    assert [clover.revises(read(f"0:{move}")) for move in ("done", "settle", "away", "back")] == [None] * 4
    assert mind_meld.box.revises(read("0:say=wave")) == "word"
    for id in ("lucky-numbers", "cross-clover", "c-cross", "bossa"):
        box = games[id]
        assert box.revises(box.read_seat("0:pass")) is None


def test_in_whatever_order_it_is_asked_for_the_past_is_told_the_same(tmp_path: Path) -> None:
    """Also where some of it was worked out already, and some between was not."""

    async def scene(table: Clover) -> None:
        await table.write_clues()
        moves = cards()
        for _ in range(40):
            await table.play(1, next(moves))
        log = table.room.table
        kept = Recollection(log)
        halves = log.shown.seq // 2, log.shown.seq - 5
        for since, viewer in product((halves[1], halves[0], halves[1], 0, 7), (None, 0, 1)):
            steps = kept.recall(viewer, halves[0] // 2)
            next(steps, None)  # somebody who came and did not stay
            assert bytes(kept.history(viewer, since)) == bytes(Recollection(log).history(viewer, since))
        told = msgspec.json.decode(kept.history(1, 0))
        assert [entry["seq"] for entry in told] == list(range(1, log.shown.seq + 1))

    inside_with(FREE, tmp_path, scene)


def test_no_more_is_kept_of_a_long_log_than_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(recollection, "MOST_TOLD", 10)

    async def scene(table: Clover) -> None:
        await table.write_clues()
        kept, moves = Recollection(table.room.table), cards()
        for _ in range(50):
            await table.play(1, next(moves))
            assert len(msgspec.json.decode(kept.history(None, 0))) == 10
        assert len(kept.written[None]) <= 2 * 10

    inside_with(FREE, tmp_path, scene)


def test_a_crowd_is_told_once_who_has_come(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each of so many who come is not told to each of so many who are there."""
    monkeypatch.setattr(reports, "CROWD_PAUSE", 0.05)

    async def scene(table: Clover) -> None:
        name, people = table.room.table.name, 3 * CROWD
        first = await table.inside.socket(name, "", None)
        crowd = [await table.inside.socket(name, "", None) for _ in range(people)]
        while f'"onlookers":{people + 1},' not in first.frames[-1]:
            first.came.clear()
            await asyncio.wait_for(first.came.wait(), 30)
        told = sum('"type":"present"' in frame for socket in (first, *crowd) for frame in socket.frames)
        assert told < people * people / 3

    inside_with(FREE, tmp_path, scene)


def test_strangers_who_come_to_the_longest_log_all_at_once_keep_nobody_waiting(tmp_path: Path) -> None:
    asyncio.run(arrivals(tmp_path, 1))
