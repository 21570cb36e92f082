"""A table that nobody looks at any more leaves memory at once, with all that belongs to it.

Nobody waits for the garbage collector, which the house lets run seldom: what were tables would pile up meanwhile.
"""

import asyncio
import gc
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from weakref import WeakSet

import msgspec
import pytest

from cinquefoil.core.documents import canonical
from cinquefoil.core.story import Story
from cinquefoil.server.doors.socket import Connection
from cinquefoil.server.tables import telling
from cinquefoil.server.tables.audience import Place
from cinquefoil.server.tables.room import Room
from cinquefoil.server.tables.table import Entry, Table
from server.inside import FREE, Inside


@contextmanager
def without_collector() -> Iterator[None]:
    gc.collect()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


async def visited(inside: Inside, cookie: str, game: str) -> tuple[Room, Place]:
    """A table, and somebody who has come, said something, and gone."""
    wish = {"game": game, "seats": [{"kind": "me"}, {"kind": "me"}]}
    _, _, made = await inside.ask("POST", "/api/tables", cookie, wish)
    room = await inside.house.room(msgspec.json.decode(made)["table"]["name"])
    line = await inside.socket(room.table.name, cookie, 0)
    await line.say(type="say", id="s", text="hello")
    (place,) = room.audience.sockets
    await inside.sockets.pop().close()
    return room, place


@pytest.mark.parametrize("game", ["lucky-numbers", "so-clover"])
def test_a_table_at_rest_is_small_and_knows_all_that_it_knew(tmp_path: Path, game: str) -> None:
    async def scene() -> None:
        async with Inside(tmp_path) as inside:
            ada = await inside.newcomer("Ada")
            wish = {"game": game, "seats": [{"kind": "me"}, {"kind": "me"}]}
            _, _, made = await inside.ask("POST", "/api/tables", ada, wish)
            room = await inside.begun(msgspec.json.decode(made)["table"]["name"])
            table, line = room.table, await inside.socket(room.table.name, ada, 0)
            game_now = table.head.game
            assert game_now is not None
            seat = game_now.acting[0]
            await line.say(type="attach", id="again", seat=seat)
            text = telling.moves_of(table.head, seat)[0].replace("*", "Vesuvius")
            move = {"type": "move", "id": "one", "seq": table.head.seq, "move": text}
            assert '"done"' in await line.say(**move)

            def known() -> tuple[object, ...]:
                story = table.story
                assert story is not None
                moments = [canonical(story.at(number).typed_position()) for number in range(len(story) + 1)]
                return list(table.entries), moments, dict(table.made), table.record("2020-01-01")

            before = known()
            table.rest()
            assert not any(isinstance(one, Story | Entry) for one in parts_of(table))
            assert known() == before
            assert not table.standstill()
            table.rest()
            assert '"repeated"' in await line.say(**move)

    asyncio.run(scene())


def parts_of(table: Table) -> list[object]:
    """All that it holds itself, and what is in it."""
    held = list(vars(table).values())
    return [*held, *(part for one in held if isinstance(one, list | dict) for part in one)]


@pytest.mark.parametrize("game", ["lucky-numbers", "cross-clover", "c-cross", "bossa", "so-clover"])
def test_tables_that_nobody_looks_at_are_gone(tmp_path: Path, game: str) -> None:
    async def scene() -> None:
        settings = replace(FREE, keep_idle=0.05, away_after=0.01)
        async with Inside(tmp_path, settings=settings) as inside:
            ada = await inside.newcomer("Ada")
            rooms: WeakSet[Room] = WeakSet()
            places: WeakSet[Connection] = WeakSet()
            with without_collector():
                for _ in range(20):
                    room, place = await visited(inside, ada, game)
                    assert isinstance(place, Connection)
                    rooms.add(room)
                    places.add(place)
                del room, place
                async with asyncio.timeout(30):
                    while inside.house.rooms:
                        await asyncio.sleep(0.02)
                await inside.house.write()
                await asyncio.sleep(0.02)
                assert (len(rooms), len(places)) == (0, 0)

    asyncio.run(scene())
