"""Bots as players of a table: processes that die, queues that are full, restarts, and time that tells nothing."""

import asyncio
import os
import signal
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest

from cinquefoil import deal, games
from cinquefoil.boxes.so_clover.game import SoClover
from cinquefoil.server.errors import Busy
from cinquefoil.server.settings import Settings
from cinquefoil.server.tables.room import Room
from cinquefoil.server.thinking.bots import BEAT, _until_moving
from cinquefoil.server.thinking.thinkers import Answer, Thinkers, Thought
from houses import House, Person
from server.inside import FREE, Inside, Socket


def thought(bot: str = "club", game: str = "lucky-numbers", seed: int = 1) -> Thought:
    moment = deal(games[game].start(players=2, **({"first": 0} if game != "bossa" else {})), seed=1)
    return Thought(game, moment.view(moment.acting[0]), moment.acting[0], bot, seed)


def thinkers_of(workers: int, most_thoughts: int) -> Thinkers:
    return Thinkers(asyncio.get_running_loop(), Settings(workers=workers, most_thoughts=most_thoughts))


async def think(thinkers: Thinkers, thought: Thought) -> Answer:
    return await thinkers.think(thought, "Ada", 0.1)


def test_a_process_thinks_of_what_the_seat_sees() -> None:
    async def scene() -> None:
        thinkers = thinkers_of(2, 10)
        moves = await asyncio.gather(*(think(thinkers, thought("club", "cross-clover")) for _ in range(4)))
        assert len(set(moves)) == 1
        thinkers.close()

    asyncio.run(scene())


def test_a_process_that_is_killed_is_replaced_and_its_thought_thought_again() -> None:
    async def scene() -> None:
        thinkers = thinkers_of(1, 10)
        thinking = asyncio.ensure_future(think(thinkers, thought("master@300000", "cross-clover")))
        await asyncio.sleep(0)
        first = thinkers.processes[0].process
        assert first.pid is not None
        os.kill(first.pid, signal.SIGKILL)
        other = await think(thinkers, thought("beginner", "bossa"))
        assert other
        thinking.cancel()
        assert thinkers.processes[0].process is not first
        thinkers.close()

    asyncio.run(scene())


def test_a_thought_that_nobody_wants_any_more_is_dropped() -> None:
    async def scene() -> None:
        thinkers = thinkers_of(1, 10)
        endless = asyncio.ensure_future(think(thinkers, thought("master@9999999", "cross-clover")))
        waiting = asyncio.ensure_future(think(thinkers, thought()))
        await asyncio.sleep(0.5)
        process = thinkers.processes[0].process
        endless.cancel()
        assert await waiting
        assert thinkers.processes[0].process is process  # it went on, and was not killed for it
        thinkers.close()

    asyncio.run(scene())


def test_a_full_queue_says_so() -> None:
    async def scene() -> None:
        thinkers = thinkers_of(1, 2)
        tasks = [asyncio.ensure_future(think(thinkers, thought("master@9999999", "cross-clover"))) for _ in range(3)]
        await asyncio.sleep(0)
        with pytest.raises(Busy):
            await think(thinkers, thought())
        for task in tasks:
            task.cancel()
        thinkers.close()

    asyncio.run(scene())


def test_people_hear_that_bots_are_busy_and_the_game_goes_on(tmp_path: Path) -> None:
    async def scene() -> None:
        settings = replace(FREE, most_thoughts=0)
        async with Inside(tmp_path, settings=settings) as inside:
            ada = await inside.newcomer("Ada")
            seats = [{"kind": "me"}, {"kind": "bot", "level": "beginner"}]
            wish = {"game": "c-cross", "seats": seats}
            _, _, made = await inside.ask("POST", "/api/tables", ada, wish)
            name = msgspec.json.decode(made)["table"]["name"]
            socket = await inside.socket(name, ada, 0)
            room = await inside.house.room(name)
            seq = room.table.shown.seq
            await socket.say(type="move", id="x", seq=seq, move="A1")
            while not any("bots_busy" in frame for frame in socket.frames):
                socket.came.clear()
                await asyncio.wait_for(socket.came.wait(), 30)
            thinkers = inside.house.bots.thinkers
            thinkers.duty = replace(thinkers.duty, most_waiting=10, most_each=10)
            await socket.hears(seq + 2)

    asyncio.run(scene())


def test_when_a_bot_moves_is_set_before_it_thinks() -> None:
    for thinking in (0.0, 0.1, 0.5, 0.99):
        assert thinking + _until_moving(0.0, 1.0, thinking) == pytest.approx(1.0)
    for thinking in (1.01, 1.1, 1.24):  # too late: on the next beat
        assert thinking + _until_moving(0.0, 1.0, thinking) == pytest.approx(1.0 + BEAT)
    assert _until_moving(0.0, 0.0, 0.3) == 0.0


def test_bots_go_on_after_a_restart_though_nobody_is_there(tmp_path: Path) -> None:
    async def begin(house: House) -> tuple[str, str]:
        async with Person(house.address, "Ada") as ada:
            seats = ("me", "bot:beginner", "bot:beginner", "bot:beginner")
            name = (await ada.make_table("lucky-numbers", *seats, options={"first": 0}))["table"]["name"]
            line = await ada.line(name, 0)
            await line.move("draw")
            await line.until(lambda line: line.moves != [])
            await line.move("leave" if "leave" in line.moves else line.moves[0])
            return name, ada.cookie()

    async def go_on(house: House, name: str) -> None:
        async with Person(house.address, "Bo") as bo:
            line = await bo.line(name)
            await line.until(lambda line: line.state["acting"] == [0])

    house = House(tmp_path, "--workers", "1").start()
    name, _ = asyncio.run(begin(house))
    house.kill()
    with house:
        asyncio.run(go_on(house, name))


def test_no_process_outlives_the_house(tmp_path: Path) -> None:
    async def begin(house: House) -> None:
        async with Person(house.address, "Ada") as ada:
            name = (await ada.make_table("c-cross", "me", "bot:club"))["table"]["name"]
            line = await ada.line(name, 0)
            await line.move(line.moves[0])
            await line.until(lambda line: line.moves != [])

    house = House(tmp_path).start()
    asyncio.run(begin(house))
    assert house.process is not None
    children = _children(house.process.pid)
    assert children
    house.kill()
    for _ in range(3000):
        if not any(_is_alive(child) for child in children):
            return
        time.sleep(0.01)
    raise AssertionError("somebody still thinks for a house that is gone")


def _children(pid: int) -> list[int]:
    text = Path(f"/proc/{pid}/task/{pid}/children").read_text()
    return list(map(int, text.split()))


def _is_alive(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().split(")")[1].split()[0] != "Z"
    except OSError:
        return False


# ---- among people who do something meanwhile


async def _with_a_bot(inside: Inside, **options: Any) -> tuple[Room, Socket]:
    """Ada and a bot at a table of So Clover!, where the bot's clover is rebuilt last."""
    ada = await inside.newcomer("Ada")
    seats = [{"kind": "me"}, {"kind": "bot", "level": "beginner"}, {"kind": "bot", "level": "beginner"}]
    _, _, made = await inside.ask("POST", "/api/tables", ada, {"game": "so-clover", "seats": seats, "options": options})
    name = msgspec.json.decode(made)["table"]["name"]
    room = await inside.begun(name)
    return room, await inside.socket(name, ada, 0)


async def _tries(socket: Socket, room: Room, number: int, move: str) -> bool:
    """False if a bot was faster."""
    answer = msgspec.json.decode(await socket.say(type="move", id=f"x{number}", seq=room.table.shown.seq, move=move))
    if answer["type"] == "refused" and answer["error"]["code"] == "stale_move":
        return False
    assert answer["type"] in ("done", "repeated"), answer
    return True


async def _says(socket: Socket, room: Room, number: int, move: str) -> None:
    while not await _tries(socket, room, number, move):
        pass


async def _write_clues(socket: Socket, room: Room) -> None:
    for number, clue in enumerate(("Twilight", "Voyage", "Zenith", "Quest")):
        await _says(socket, room, number, f"0:clue:{'nesw'[number]}={clue}")


def test_who_bids_the_bots_go_on_again_and_again_does_not_make_them_begin_again(tmp_path: Path) -> None:
    async def scene() -> None:
        async with Inside(tmp_path, settings=FREE) as inside:
            room, socket = await _with_a_bot(inside, first=1)
            await _write_clues(socket, room)
            await _says(socket, room, 9, "0:done")
            while _table(room).phase != "resolution":
                await asyncio.sleep(0.02)
            inside.house.settings = replace(FREE, bot_pace=1)  # from now on they take their time
            for number in range(10, 160):
                if any(_table(room).spots):
                    break
                await _tries(socket, room, number, "0:agree")
                await asyncio.sleep(0.1)
            assert any(_table(room).spots)
            assert [entry.text for entry in room.table.entries].count("agree") == 1

    asyncio.run(scene())


def test_bots_let_people_look_at_a_result(tmp_path: Path) -> None:
    async def scene() -> None:
        async with Inside(tmp_path, settings=FREE) as inside:
            room, socket = await _with_a_bot(inside, first=1)
            await _write_clues(socket, room)
            assert '"done"' in await socket.say(type="look", id="look", on=True)
            await _says(socket, room, 9, "0:done")
            while _table(room).phase != "resolution":
                await asyncio.sleep(0.02)
            inside.house.settings = replace(FREE, bot_pace=0.02)
            await _says(socket, room, 10, "0:agree")
            await asyncio.sleep(2)
            assert not any(_table(room).spots)
            assert '"done"' in await socket.say(type="look", id="enough", on=False)
            while not any(_table(room).spots):
                await asyncio.sleep(0.02)

    asyncio.run(scene())


def test_a_bot_writes_while_others_do(tmp_path: Path) -> None:
    """What others write does not concern it."""

    async def scene() -> None:
        async with Inside(tmp_path, settings=replace(FREE, bot_pace=1)) as inside:
            room, socket = await _with_a_bot(inside)
            for number in range(600):  # it may have to read all its words first
                await _says(socket, room, number, f"0:clue:n={('Twilight', 'Voyage')[number % 2]}")
                if any(_table(room).boards[1].clues):
                    break
                await asyncio.sleep(0.1)
            assert any(_table(room).boards[1].clues)

    asyncio.run(scene())


def _table(room: Room) -> Any:
    game = room.table.shown.game
    assert isinstance(game, SoClover)
    return game.table
