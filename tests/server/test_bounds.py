"""What a single guest could do without end at a table, and how the house bounds it."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest
from sqlalchemy import func, select

from cinquefoil.server.limits import Limits, Rate
from cinquefoil.server.people import guests
from cinquefoil.server.settings import NAMES, REPLAYS, SEATINGS, TABLES, TALK, TURNOVER, Settings
from cinquefoil.server.storage import schema
from cinquefoil.server.tables import hands, talk, telling
from cinquefoil.server.tables.room import Room
from server.inside import FREE, Inside, Socket

Scene = Callable[[Inside], Awaitable[None]]


def act(folder: Path, scene: Scene, settings: Settings = FREE) -> None:
    async def run() -> None:
        async with Inside(folder, settings=settings) as inside:
            await scene(inside)

    asyncio.run(run())


async def post(inside: Inside, path: str, who: str, **body: Any) -> tuple[int, Any]:
    status, _, content = await inside.ask("POST", path, who, body)
    return status, msgspec.json.decode(content)


async def make(inside: Inside, who: str, game: str, *kinds: str) -> Room:
    plans = [dict(zip(("kind", "level"), kind.split(":"), strict=False)) for kind in kinds]
    status, made = await post(inside, "/api/tables", who, game=game, seats=plans)
    assert status == 200, made
    return await inside.house.room(made["table"]["name"])


async def until(done: Callable[[], Any]) -> None:
    async with asyncio.timeout(30):
        while not done():
            await asyncio.sleep(0.01)


# ---- rematches


def test_a_rematch_is_counted_like_any_new_table(tmp_path: Path) -> None:
    async def scene(inside: Inside) -> None:
        ada = await inside.newcomer("Ada")
        room = await make(inside, ada, "lucky-numbers", "me", "me")
        statuses = []
        for _ in range(TABLES.burst + 2):
            path = f"/api/tables/{room.table.name}"
            await post(inside, f"{path}/seats/0/resign", ada)
            status, answer = await post(inside, f"{path}/rematch", ada)
            statuses.append(status)
            if status != 200:
                break
            assert (await post(inside, f"{path}/rematch", ada))[1] == answer, "asked twice it is still one rematch"
            room = await inside.house.room(answer["name"])
        assert statuses[-1] == 429
        assert TABLES.burst - 2 <= len(statuses) - 1 <= TABLES.burst + 1

    act(tmp_path, scene, replace(FREE, tables=TABLES))


# ---- names


def test_a_new_name_is_answered_before_all_tables_show_it(tmp_path: Path) -> None:
    async def scene(inside: Inside) -> None:
        ada = await inside.newcomer("Ada")
        rooms = [await make(inside, ada, "c-cross", "me", "open") for _ in range(5)]
        assert (await post(inside, "/api/me", ada, name="Eva"))[0] == 200
        assert not all(room.table.shown.seats[0].name == "Eva" for room in rooms)
        await until(lambda: all(room.table.shown.seats[0].name == "Eva" for room in rooms))

    act(tmp_path, scene)


def test_a_new_name_touches_so_many_tables_and_no_more(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guests, "MOST_RENAMED", 3)

    async def scene(inside: Inside) -> None:
        ada = await inside.newcomer("Ada")
        rooms = []
        for _ in range(6):
            rooms.append(await make(inside, ada, "c-cross", "me", "open"))
            await asyncio.sleep(0.002)  # so that it is known which is newer
        await post(inside, "/api/me", ada, name="Eva")
        await until(lambda: rooms[3].table.shown.seats[0].name == "Eva" and not inside.house.locks)
        assert [room.table.shown.seats[0].name for room in rooms] == ["Ada"] * 3 + ["Eva"] * 3

    act(tmp_path, scene)


def test_nobody_takes_another_name_all_the_time(tmp_path: Path) -> None:
    async def scene(inside: Inside) -> None:
        ada = await inside.newcomer("Ada")
        statuses = [(await post(inside, "/api/me", ada, name=f"Ada {n}"))[0] for n in range(NAMES.burst + 1)]
        assert statuses == [200] * NAMES.burst + [429]

    act(tmp_path, scene, replace(FREE, names=NAMES))


# ---- coming and going


def test_nobody_comes_and_goes_without_end(tmp_path: Path) -> None:
    async def scene(inside: Inside) -> None:
        ada, bo = await inside.newcomer("Ada"), await inside.newcomer("Bo")
        room = await make(inside, ada, "lucky-numbers", "me", "open", "bot:beginner")
        path = f"/api/tables/{room.table.name}/seats/1"
        statuses = [(await post(inside, f"{path}/{way}", bo))[0] for way in ("sit", "leave") * SEATINGS.burst]
        assert statuses.count(200) < SEATINGS.burst + 3
        assert statuses.count(429) > SEATINGS.burst / 4
        assert (await post(inside, f"{path[:-1]}0/leave", ada))[0] == 200, "others are not to blame"

    act(tmp_path, scene, replace(FREE, seatings=SEATINGS))


def test_many_guests_together_do_not_come_and_go_without_end_either(tmp_path: Path) -> None:
    async def scene(inside: Inside) -> None:
        ada = await inside.newcomer("Ada")
        room = await make(inside, ada, "lucky-numbers", "me", "open", "open")
        path = f"/api/tables/{room.table.name}/seats/1"
        statuses = []
        for _ in range(TURNOVER.burst):
            guest = await inside.newcomer("Bo")
            statuses += [(await post(inside, f"{path}/{way}", guest))[0] for way in ("sit", "leave")]
        assert 429 in statuses
        assert TURNOVER.burst <= statuses.count(200) < 1.5 * TURNOVER.burst

    act(tmp_path, scene, replace(FREE, seatings=SEATINGS, turnover=TURNOVER))


# ---- silence


async def resolution(inside: Inside) -> tuple[Room, str, str]:
    """So Clover! when Ada's clover is being rebuilt by Bo, and Ada has to be silent."""
    ada, bo = await inside.newcomer("Ada"), await inside.newcomer("Bo")
    room = await make(inside, ada, "so-clover", "me", "open")
    await post(inside, f"/api/tables/{room.table.name}/seats/1/sit", bo)
    lines = [await inside.socket(room.table.name, who, seat) for seat, who in enumerate((ada, bo))]
    number = 0
    while True:
        game = room.table.head.game
        assert game is not None
        seat = game.acting[0]
        if game.view(None)["phase"] == "resolution":
            silent = (ada, bo)[game.view(None)["spectator"]]
            return room, silent, bo if silent == ada else ada
        move = room.table.box.suggest(game.view(seat), seat, game.moves(seat))
        number += 1
        assert '"done"' in await lines[seat].say(type="move", id=f"m{number}", seq=room.table.head.seq, move=move)


def names(room: Room) -> list[str]:
    return [seat.name for seat in room.table.shown.seats]


def test_SC_17_the_spectator_says_nothing_by_another_name(tmp_path: Path) -> None:
    async def scene(inside: Inside) -> None:
        room, silent, other = await resolution(inside)
        before = set(names(room))
        await post(inside, "/api/me", silent, name="It is BEACH", avatar="beach")
        await post(inside, "/api/me", other, name="Cleo")
        await until(lambda: "Cleo" in names(room))
        assert "It is BEACH" not in names(room)
        assert len(before & set(names(room))) == 1
        assert "beach" not in [seat.avatar for seat in room.table.shown.seats]

    act(tmp_path, scene)


def test_the_new_name_is_seen_as_soon_as_it_may_be(tmp_path: Path) -> None:
    async def scene(inside: Inside) -> None:
        room, silent, other = await resolution(inside)
        for name in ("It is BEACH", "Eva"):
            await post(inside, "/api/me", silent, name=name)
        await until(lambda: room.unshown)
        game = room.table.shown.game
        assert game is not None
        spectator = game.view(None)["spectator"]
        line = await inside.socket(room.table.name, other, 1 - spectator)
        moves = [*(f"put:{n}@{spot}+0" for n, spot in enumerate(("nw", "ne", "se", "sw"), 1)), "settle"]
        attempts = 0
        while room.table.shown.game and room.table.shown.game.view(None)["spectator"] == spectator:
            attempts += 1
            for move in moves:
                seq = room.table.head.seq
                await line.say(type="move", id=f"{attempts}{move}", seq=seq, move=f"{1 - spectator}:{move}")
                assert "Eva" not in names(room) or move == "settle"
        await until(lambda: "Eva" in names(room))

    act(tmp_path, scene)


def test_SC_17_the_spectator_comes_back_under_the_same_name(tmp_path: Path) -> None:
    async def scene(inside: Inside) -> None:
        room, silent, _ = await resolution(inside)
        before, game = names(room), room.table.shown.game
        assert game is not None
        path = f"/api/tables/{room.table.name}/seats/{game.view(None)['spectator']}"
        assert (await post(inside, f"{path}/leave", silent))[0] == 200
        await post(inside, "/api/me", silent, name="It is BEACH")
        status, told = await post(inside, f"{path}/sit", silent, name="No, MOON")
        assert status == 200
        assert [seat["name"] for seat in told["seats"]] == names(room) == before

    act(tmp_path, scene)


# ---- talk, replays, and what is remembered of who was fast


def test_several_lines_do_not_let_one_guest_speak_more(tmp_path: Path) -> None:
    async def scene(inside: Inside) -> None:
        ada = await inside.newcomer("Ada")
        room = await make(inside, ada, "c-cross", "me", "me")
        lines = [await inside.socket(room.table.name, ada, 0) for _ in range(3)]
        answers = [await line.say(type="say", id=f"s{n}", text="hello") for n in range(TALK.burst) for line in lines]
        assert sum('"done"' in answer for answer in answers) <= TALK.burst + 2
        assert any("too_fast" in answer for answer in answers)

    act(tmp_path, scene, replace(FREE, talk=TALK))


def test_what_is_said_counts_as_often_as_it_is_heard_and_players_are_counted_apart(tmp_path: Path) -> None:
    async def scene(inside: Inside) -> None:
        ada, bo, cy = [await inside.newcomer(name) for name in ("Ada", "Bo", "Cy")]
        room = await make(inside, ada, "c-cross", "me", "me")
        player = await inside.socket(room.table.name, ada, 0)
        onlookers = [await inside.socket(room.table.name, who, None) for who in (bo, cy)]
        said = [await line.say(type="say", id="s", text="hello") for line in onlookers * 2]
        assert ['"done"' in one for one in said] == [True, True, False, False]
        assert '"code":"too_fast"' in said[3]
        assert "table.too-much-talk" in said[3]
        said = [await player.say(type="say", id=f"p{number}", text="hello") for number in range(3)]
        assert ['"done"' in one for one in said] == [True, True, False]

    act(tmp_path, scene, replace(FREE, heard=Rate(0.001, 6)))


def test_all_crowds_together_say_so_much_and_a_few_friends_what_they_like(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(talk, "CROWD", 2)

    async def scene(inside: Inside) -> None:
        ada, bo = await inside.newcomer("Ada"), await inside.newcomer("Bo")
        said = []
        for number in (3, 3, 2):
            room = await make(inside, ada, "c-cross", "me", "me")
            line, *_ = [await inside.socket(room.table.name, bo, None) for _ in range(number)]
            said += [await line.say(type="say", id=f"s{n}", text="hello") for n in range(3)]
            player = await inside.socket(room.table.name, ada, 0)
            assert '"done"' in await player.say(type="say", id="p", text="hello")
        assert ['"done"' in one for one in said] == [True, True, True, True, False, False, True, True, True]

    act(tmp_path, scene, replace(FREE, all_heard=Rate(0.001, 12)))


def test_a_crowd_that_is_larger_than_any_bucket_can_still_be_told_something() -> None:
    now = [0.0]
    limits = Limits("heard", Rate(10, 100), lambda: now[0])
    assert limits.spares("table", 1000)
    assert not limits.spares("table", 1000)
    now[0] = 10.0
    assert limits.spares("table", 1000)


def test_what_nobody_will_be_told_any_more_is_forgotten(tmp_path: Path) -> None:
    async def scene(inside: Inside) -> None:
        ada = await inside.newcomer("Ada")
        room = await make(inside, ada, "c-cross", "me", "me")
        line = await inside.socket(room.table.name, ada, 0)
        for number in range(35):
            assert '"done"' in await line.say(type="say", id=f"s{number}", text=f"hello {number}")
        count = select(func.count()).select_from(schema.talk)
        assert 10 <= await inside.house.ask(lambda connection: connection.execute(count).scalar_one()) < 20
        inside.house._close(room)
        said = (await inside.house.room(room.table.name)).talk.said
        assert [one.text for one in said] == [f"hello {number}" for number in range(25, 35)]

    act(tmp_path, scene, replace(FREE, talk_kept=10))


def test_nobody_fills_the_house_with_replays(tmp_path: Path) -> None:
    async def scene(inside: Inside) -> None:
        ada = await inside.newcomer("Ada")
        room = await make(inside, ada, "c-cross", "me", "me")
        _, _, record = await inside.ask("GET", f"/api/tables/{room.table.name}/record", ada)
        statuses = [(await inside.bring(ada, record))[0] for _ in range(REPLAYS.burst + 1)]
        assert statuses == [200] * REPLAYS.burst + [429]

    act(tmp_path, scene, replace(FREE, replays=REPLAYS))


def test_whoever_has_been_slow_for_long_enough_is_forgotten() -> None:
    now = [0.0]
    limits = Limits("names", Rate(2, 10), lambda: now[0])
    for number in range(1000):
        now[0] = number
        limits.take(f"guest {number}")
    assert len(limits.buckets) <= 6


# ---- what all who look on are told


def test_a_long_log_is_told_to_one_connection_a_few_times_only(tmp_path: Path) -> None:
    async def scene() -> None:
        async with Inside(tmp_path, settings=replace(FREE, told=Rate(0.001, 70))) as inside:
            ada = await inside.newcomer("Ada")
            wish = {"game": "so-clover", "seats": [{"kind": "me"}] * 3}
            made = msgspec.json.decode((await inside.ask("POST", "/api/tables", ada, wish))[2])
            name = made["table"]["name"]
            room = await inside.begun(name)
            entries = room.table.shown.seq
            assert 16 < entries < 35
            stranger = await inside.socket(name, "", None)
            again = {"type": "attach", "id": "again", "seat": None}
            assert '"type":"state"' in await stranger.say(**again)
            assert '"code":"too_fast"' in await stranger.say(**again)
            assert '"type":"state"' in await stranger.say(
                **again, since=entries - 1
            )  # what is new costs next to nothing

    asyncio.run(scene())


def test_a_hand_is_shown_so_often_and_no_more_whatever_the_number_of_sockets(tmp_path: Path) -> None:
    async def scene() -> None:
        async with Inside(tmp_path, settings=replace(FREE, points=Rate(0.001, 2))) as inside:
            ada = await inside.newcomer("Ada")
            wish = {"game": "c-cross", "seats": [{"kind": "me"}, {"kind": "me"}]}
            name = msgspec.json.decode((await inside.ask("POST", "/api/tables", ada, wish))[2])["table"]["name"]
            seat = telling.acting((await inside.begun(name)).table.shown)[0]
            sockets = [await inside.socket(name, ada, seat) for _ in range(3)]
            said = [await socket.say(type="point", id="p", x=0.5, y=0.5) for socket in sockets]
            assert ['"type":"done"' in one for one in said] == [True, True, False]
            assert '"code":"too_fast"' in said[2]

    asyncio.run(scene())


async def pointing(inside: Inside, devices: int, onlookers: int) -> list[Socket]:
    """Some devices at the seat that is to move, and then some who look on."""
    ada = await inside.newcomer("Ada")
    room = await make(inside, ada, "c-cross", "me", "me")
    await inside.begun(room.table.name)
    seat = telling.acting(room.table.shown)[0]
    lines = [await inside.socket(room.table.name, ada, seat) for _ in range(devices)]
    return lines + [await inside.socket(room.table.name, "", None) for _ in range(onlookers)]


def hands_seen(lines: list[Socket]) -> list[int]:
    return [sum('"type":"pointed"' in frame for frame in line.frames) for line in lines]


def test_a_crowd_sees_a_hand_as_often_as_there_is_time_for_and_players_always(tmp_path: Path) -> None:
    async def scene(inside: Inside) -> None:
        lines = await pointing(inside, 2, 3)
        for _ in range(4):
            assert '"done"' in await lines[0].say(type="point", id="p", x=0.5, y=0.5)
        assert hands_seen(lines) == [0, 4, 3, 3, 3]
        answer = await lines[0].say(type="point", id="p", x=0.5, y=0.5)
        assert '"code":"too_fast"' in answer, "somebody could sit at one seat with hundreds of devices"

    act(tmp_path, scene, replace(FREE, hands=Rate(0.001, 9)))


def test_all_crowds_together_see_so_many_hands(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hands, "CROWD", 3)

    async def scene(inside: Inside) -> None:
        seen = []
        for onlookers in (3, 3, 2):
            lines = await pointing(inside, 1, onlookers)
            for _ in range(3):
                assert '"done"' in await lines[0].say(type="point", id="p", x=0.5, y=0.5)
            seen.append(hands_seen(lines)[1])
        assert seen == [3, 1, 3], "crowds share what there is, and a few friends see everything"

    act(tmp_path, scene, replace(FREE, all_hands=Rate(0.001, 12)))
