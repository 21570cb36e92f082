"""Coming to a table with a long log: it is told in steps, for which nobody else has to wait, and in order."""

import asyncio
from pathlib import Path
from typing import Any

import msgspec
import pytest

from cinquefoil.server.doors import socket as door
from cinquefoil.server.tables.room import Room
from server.inside import Inside, Socket


async def long_table(inside: Inside) -> tuple[str, Room]:
    """The cookie of who sits on both seats, and a table where more has happened than is told at once."""
    ada = await inside.newcomer("Ada")
    wish = {"game": "lucky-numbers", "seats": [{"kind": "me"}, {"kind": "me"}], "options": {"first": 0}}
    _, _, made = await inside.ask("POST", "/api/tables", ada, wish)
    room = await inside.house.room(msgspec.json.decode(made)["table"]["name"])
    lines = [await inside.socket(room.table.name, ada, seat) for seat in range(2)]
    for number in range(12):
        game = room.table.head.game
        assert game is not None
        seat = game.acting[0]
        seq, move = room.table.head.seq, game.moves(seat)[-1]
        assert '"done"' in await lines[seat].say(type="move", id=f"m{number}", seq=seq, move=move)
    for line in lines:
        await line.close()
    assert room.reports.recollection.missing(0) > door.TOLD_AT_ONCE
    return ada, room


def say_at_once(socket: Socket, *messages: dict[str, Any]) -> None:
    for message in messages:
        socket.inbox.put_nowait({"type": "websocket.receive", "text": msgspec.json.encode(message).decode()})


def kinds(frames: list[str]) -> list[str]:
    return [msgspec.json.decode(frame)["type"] for frame in frames]


def test_what_is_said_after_coming_is_answered_after_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(door, "STEP", -1.0)  # a pause after every entry

    async def scene() -> None:
        async with Inside(tmp_path) as inside:
            ada, room = await long_table(inside)
            game = room.table.head.game
            assert game is not None
            seat = game.acting[0]
            move = {"type": "move", "id": "x", "seq": room.table.head.seq, "move": game.moves(seat)[0]}
            socket = Socket(inside, room.table.name, ada)
            say_at_once(socket, {"type": "attach", "id": "a", "seat": seat}, {"type": "ping", "id": "p"}, move)
            while "news" not in kinds(socket.frames):
                socket.came.clear()
                await asyncio.wait_for(socket.came.wait(), 30)
            told = [kind for kind in kinds(socket.frames) if kind != "present"]
            assert told == ["state", "pong", "done", "news"]
            events = msgspec.json.decode(socket.frames[0])["events"]
            assert [event["seq"] for event in events] == list(range(1, len(events) + 1))
            await socket.close()

    asyncio.run(scene())


def test_others_are_answered_meanwhile(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(door, "STEP", -1.0)

    async def scene() -> None:
        async with Inside(tmp_path) as inside:
            ada, room = await long_table(inside)
            other = Socket(inside, room.table.name, ada)
            await other.say(type="ping", id="p")
            socket = Socket(inside, room.table.name, ada)
            say_at_once(socket, {"type": "attach", "id": "a", "seat": 0})
            while not any(place.recalling for place in room.audience.sockets):  # type: ignore[attr-defined]
                await asyncio.sleep(0)
            await other.say(type="ping", id="q")
            assert socket.frames == []
            await socket.close()  # in the middle of it
            await other.close()
            assert room.audience.places == set()

    asyncio.run(scene())


def test_what_was_told_once_is_not_worked_out_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene() -> None:
        async with Inside(tmp_path) as inside:
            ada, room = await long_table(inside)
            first = await inside.socket(room.table.name, ada, 0)
            honest, asked = type(room.table.box).sayings, 0

            def counted(box: Any, *views: Any) -> Any:
                nonlocal asked
                asked += 1
                return honest(box, *views)

            monkeypatch.setattr(type(room.table.box), "sayings", counted)
            again = await inside.socket(room.table.name, ada, 0)
            assert asked == 0
            states = [msgspec.json.decode(socket.frames[0]) for socket in (first, again)]
            assert states[0]["events"] == states[1]["events"]

    asyncio.run(scene())
