"""Work beside play: in a fair order, by processes that may die or dawdle, and never twice if it can be kept."""

import asyncio
import os
import signal
import threading
from collections.abc import Coroutine
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import msgspec
import pytest
from sqlalchemy import update

from cinquefoil import Record, deal, games
from cinquefoil.server import metrics
from cinquefoil.server.beside.queue import OLDEST, FairQueue
from cinquefoil.server.beside.workers import Duty, Workers
from cinquefoil.server.errors import Busy
from cinquefoil.server.settings import Settings
from cinquefoil.server.storage import schema
from cinquefoil.server.storage.database import open_database
from cinquefoil.server.tables.archive import Archive, Best, ReplayMoment
from cinquefoil.server.thinking.thinkers import Thinkers, Thought
from cinquefoil.server.wire.faults import Relayed
from server.desks import willing_desk
from server.inside import FREE, Inside
from server.storms.beside import longest_record, play_before

DUTY = Duty("test", willing_desk, "table.replays-busy", 1, 100, 100, 30.0, metrics.REPLAYS)


@dataclass(eq=False)
class Wish:
    who: str
    cost: float
    name: str = ""


def order(queue: FairQueue[Wish]) -> list[str]:
    return [queue.next().name for _ in range(len(queue))]


# ---- whose turn it is


def test_one_question_of_somebody_does_not_wait_for_fifty_of_another() -> None:
    queue: FairQueue[Wish] = FairQueue()
    for number in range(50):
        queue.add(Wish("Ada", 0.9, f"a{number}"))
    assert [queue.next().name for _ in range(2)] == ["a0", "a1"]
    queue.add(Wish("Bo", 0.9, "b"))
    assert order(queue)[0] == "b"


def test_a_quick_question_comes_before_slow_ones_of_any_number_of_people() -> None:
    queue: FairQueue[Wish] = FairQueue()
    for number in range(50):
        queue.add(Wish(f"Guest {number}", 0.9, "slow"))
    queue.add(Wish("Bo", 0.02, "quick"))
    assert order(queue)[0] == "quick"


def test_of_ones_own_questions_the_quick_ones_come_first() -> None:
    queue: FairQueue[Wish] = FairQueue()
    for cost, name in ((0.9, "master"), (0.1, "club"), (0.02, "beginner")):
        queue.add(Wish("Ada", cost, name))
    assert order(queue) == ["beginner", "club", "master"]


def test_all_get_the_same_time_and_not_the_same_number_of_turns() -> None:
    queue: FairQueue[Wish] = FairQueue()
    for _ in range(40):
        queue.add(Wish("Ada", 1.0, "a"))
        queue.add(Wish("Bo", 0.25, "b"))
    first = [queue.next().name for _ in range(24)]
    assert first.count("a") in range(4, 11), first


def test_nobody_waits_for_ever_though_quick_ones_keep_coming() -> None:
    queue: FairQueue[Wish] = FairQueue()
    queue.add(Wish("Ada", 0.9, "slow"))
    for turn in range(OLDEST):
        queue.add(Wish(f"Guest {turn}", 0.02, "quick"))
    assert "slow" in [queue.next().name for _ in range(OLDEST)]


def test_who_was_served_long_ago_has_saved_up_nothing() -> None:
    queue: FairQueue[Wish] = FairQueue()
    queue.add(Wish("Bo", 0.1, "b"))
    queue.next()
    for number in range(20):
        queue.add(Wish("Ada", 1.0, f"a{number}"))
    for _ in range(20):
        queue.next()
    for _ in range(8):
        queue.add(Wish("Bo", 1.0, "b"))
        queue.add(Wish("Cy", 1.0, "c"))
    assert [queue.next().name for _ in range(8)].count("b") < 6
    assert len(queue.had) < 4  # those who are no better or worse off than anybody are not remembered


def test_a_bot_of_another_guest_does_not_wait_for_fifty_masters() -> None:
    def thought(bot: str) -> Thought:
        moment = deal(games["lucky-numbers"].start(players=2, first=0), seed=1)
        return Thought("lucky-numbers", moment.view(moment.acting[0]), moment.acting[0], bot, 1)

    async def scene() -> None:
        thinkers = Thinkers(asyncio.get_running_loop(), Settings(workers=1))
        done: list[str] = []

        async def think(host: str, bot: str, seconds: float) -> None:
            await thinkers.think(thought(bot), host, seconds)
            done.append(host)

        tasks = [asyncio.ensure_future(think("Ada", "club", 0.9)) for _ in range(50)]
        await asyncio.sleep(0)
        await think("Bo", "beginner", 0.0)
        assert done.index("Bo") <= 2, done
        for task in tasks:
            task.cancel()
        thinkers.close()

    asyncio.run(scene())


def test_a_table_does_not_wait_for_the_masters_of_another_guest(tmp_path: Path) -> None:
    async def scene() -> None:
        async with Inside(tmp_path, settings=replace(FREE, workers=1)) as inside:
            ada, bo = await inside.newcomer("Ada"), await inside.newcomer("Bo")

            async def table(cookie: str, *seats: dict[str, str]) -> Any:
                _, _, made = await inside.ask("POST", "/api/tables", cookie, {"game": "c-cross", "seats": seats})
                return (await inside.house.room(msgspec.json.decode(made)["table"]["name"])).table

            me = {"kind": "me"}
            slow = [await table(ada, {"kind": "bot", "level": "master"}, me) for _ in range(20)]
            quick = await table(bo, me, {"kind": "bot", "level": "beginner"})
            socket = await inside.socket(quick.name, bo, 0)
            before = sum(one.shown.events for one in slow)
            await socket.say(type="move", id="x", seq=quick.shown.seq, move="A1")
            await socket.hears(quick.shown.seq + 1)
            assert sum(one.shown.events for one in slow) - before <= 5, "masters came first, all of them"

    asyncio.run(scene())


# ---- processes


def among_workers(duty: Duty, scene: Any) -> None:
    async def run() -> None:
        workers = Workers(asyncio.get_running_loop(), duty)
        try:
            await scene(workers)
        finally:
            workers.close()

    asyncio.run(run())


async def gone(pid: int) -> None:
    """Waits until a process is not even a zombie."""
    async with asyncio.timeout(30):
        while Path(f"/proc/{pid}").exists():
            await asyncio.sleep(0.01)


def test_a_process_is_nicer_than_the_house_and_survives_a_fault() -> None:
    async def scene(workers: Workers) -> None:
        assert int(await workers.ask(b"nice", "Ada")) == min(os.nice(0) + 10, 19)
        pid = workers.processes[0].process.pid
        with pytest.raises(Relayed) as raised:
            await workers.ask(b"break", "Ada")
        assert raised.value.trouble.fault.code == "internal_error"
        assert await workers.ask(b"x" * 3_000_000, "Ada") == b"x" * 3_000_000  # more than a line takes at once
        assert workers.processes[0].process.pid == pid

    among_workers(DUTY, scene)


def test_who_takes_too_long_is_ended_and_buried_and_who_asked_is_told_to_come_back() -> None:
    async def scene(workers: Workers) -> None:
        await workers.ask(b"hello", "Ada")
        workers.duty = replace(DUTY, seconds=0.2)
        late = workers.processes[0].process.pid
        with pytest.raises(Busy):
            await workers.ask(b"sleep", "Ada")
        workers.duty = DUTY
        assert await workers.ask(b"hello", "Bo") == b"hello"
        assert late is not None
        await gone(late)

    among_workers(DUTY, scene)


def test_who_is_killed_is_replaced_and_buried() -> None:
    async def scene(workers: Workers) -> None:
        await workers.ask(b"hello", "Ada")
        killed = workers.processes[0].process.pid
        assert killed is not None
        os.kill(killed, signal.SIGKILL)
        assert await workers.ask(b"hello", "Ada") == b"hello"
        await gone(killed)

    among_workers(DUTY, scene)


def test_one_who_asks_for_too_much_is_refused_and_others_are_not() -> None:
    async def scene(workers: Workers) -> None:
        greedy = [asyncio.ensure_future(workers.ask(b"hello", "Ada")) for _ in range(4)]
        await asyncio.sleep(0)
        with pytest.raises(Busy):
            await workers.ask(b"hello", "Ada")
        assert await workers.ask(b"hello", "Bo") == b"hello"
        await asyncio.gather(*greedy)

    among_workers(replace(DUTY, most_each=3), scene)


def test_when_the_house_closes_nobody_waits_for_an_answer() -> None:
    async def scene(workers: Workers) -> None:
        asked: list[Coroutine[Any, Any, bytes]] = [workers.ask(b"sleep", "Ada"), workers.ask(b"hello", "Bo")]
        tasks = [asyncio.ensure_future(one) for one in asked]
        await asyncio.sleep(0)
        workers.close()
        assert all(isinstance(fault, Busy) for fault in await asyncio.gather(*tasks, return_exceptions=True))

    among_workers(DUTY, scene)


# ---- what is kept


def test_legends_are_sought_among_all_games_once_and_follow_what_is_played(tmp_path: Path) -> None:
    play_before(tmp_path, 50)

    async def scene() -> None:
        async with Inside(tmp_path) as inside:
            asked = 0
            honest = inside.house.archive.ask

            async def counted(text: bytes, who: str, cost: float = 1.0) -> bytes:
                nonlocal asked
                asked += text == msgspec.json.encode(Best("so-clover"))
                return await honest(text, who, cost)

            inside.house.archive.ask = counted  # type: ignore[method-assign, assignment]

            async def best() -> list[Any]:
                _, _, body = await inside.ask("GET", "/api/games/so-clover/legends")
                found: list[Any] = msgspec.json.decode(body)["best"]
                return found

            assert await best() == await best()
            assert [one["score"] for one in await best()] == [6]
            legends = inside.house.fame.known["so-clover"]
            (old,) = legends.kept
            legends.add([replace_result(old, [9, 9])])
            assert [one["score"] for one in await best()] == [18]
            assert len(legends.kept) == 1
            assert asked == 1

    asyncio.run(scene())


@pytest.mark.parametrize(
    ("names", "status"),
    [
        (["Ada", "Bo"], 200),
        (["Ada"], 200),
        (None, 200),
        (["Ada", "Bo", "Cy"], 422),
        (["x"] * 100_000, 422),
        (["Ada", "x" * 1000], 422),
        (["Ada", 7], 422),
        ({"Ada": "Bo"}, 422),
        ("Ada", 422),
    ],
)
def test_a_record_names_its_players_and_nobody_else(tmp_path: Path, names: Any, status: int) -> None:
    async def scene() -> None:
        async with Inside(tmp_path) as inside:
            ada = await inside.newcomer("Ada")
            text = str(Record.of(games["c-cross"].start(), names=names))
            answer, _, body = await inside.bring(ada, text.encode())
            assert answer == status, body
            assert status == 200 or b'"bad_record"' in body

    asyncio.run(scene())


def test_games_of_people_in_public_in_private_and_with_bots_are_each_a_class_of_their_own(tmp_path: Path) -> None:
    play_before(tmp_path, 3)
    engine = open_database(str(tmp_path / "house.sqlite"))
    t = schema.tables
    with engine.begin() as connection:
        for name, kind in (("old-1", {"public": False}), ("old-2", {"bots": True})):
            connection.execute(update(t).where(t.c.name == name).values(kind))
    engine.dispose()

    async def scene() -> None:
        async with Inside(tmp_path) as inside:
            _, _, body = await inside.ask("GET", "/api/games/so-clover/legends")
            best = msgspec.json.decode(body)["best"]
            assert [(one["company"], one["names"]) for one in best] == [
                ("public", ["Ada", "Bo"]),
                ("private", []),
                ("bots", ["Ada", "Bo"]),
            ]
            better = replace_result(inside.house.fame.known["so-clover"].kept[2], [9, 9])
            inside.house.fame.known["so-clover"].add([better])
            _, _, body = await inside.ask("GET", "/api/games/so-clover/legends")
            assert [one["score"] for one in msgspec.json.decode(body)["best"]] == [6, 6, 18]

    asyncio.run(scene())


def replace_result(headline: Any, scores: list[int]) -> Any:
    return msgspec.structs.replace(headline, made_at=1, result={**headline.result, "scores": scores})


def test_of_a_record_that_is_asked_for_again_only_a_part_is_played_again(tmp_path: Path) -> None:
    archive = Archive(str(tmp_path / "house.sqlite"))
    record = Record.parse(longest_record())
    story = record.story(games["so-clover"])
    archive.replays["kept"] = record, story
    archive.answer(msgspec.json.encode(ReplayMoment("kept", 1000)), lambda: False)
    assert [at for at in story._moments if at] == list(range(64, 1001, 64))
    assert not story._views  # nothing heaps up, whatever is asked for


def test_a_list_that_is_brought_along_is_not_read_in_the_thread_of_play(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    box = games["so-clover"]
    honest, threads = box.start, []

    def start(**options: Any) -> Any:
        threads.append(threading.current_thread())
        return honest(**options)

    monkeypatch.setattr(box, "start", start)

    async def scene() -> None:
        async with Inside(tmp_path) as inside:
            ada = await inside.newcomer("Ada")
            wish = {"game": "so-clover", "seats": [{"kind": "me"}] * 3}
            assert (await inside.ask("POST", "/api/tables", ada, wish))[0] == 200
            assert threads[0] is not threading.current_thread()  # later it is remembered

    asyncio.run(scene())
