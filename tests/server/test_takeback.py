"""Moves are taken back at a table: by an entry like any other, and never behind what somebody has learned."""

import asyncio
from pathlib import Path

from cinquefoil import Record, games
from houses import Document, House, Line, Person, caught_up


def back(line: Line) -> Document:
    found: Document = line.state["takeback"]
    return found


async def at_a_bot(ada: Person, game: str, **options: object) -> tuple[str, Line]:
    name = (await ada.make_table(game, "me", "bot:beginner", options=options))["table"]["name"]
    return name, await ada.line(name, 0)


def test_a_move_against_a_bot_is_taken_back_with_its_answer(house: House) -> None:
    async def scene() -> None:
        async with Person(house.address, "Ada") as ada:
            name, line = await at_a_bot(ada, "c-cross")
            await line.until(lambda one: bool(one.moves))
            before = len([one for one in line.events if one["kind"] == "move"])
            view = line.view
            await line.move(line.moves[-1])
            await line.until(lambda one: len(one.moves) > 0 and one.view != view)
            assert back(line) == {"move": f"takeback:{before}", "why_not": None}
            seq, taking = line.seq, back(line)["move"]
            answer = await line.move(taking, id="back")
            assert (answer["type"], answer["seq"]) == ("done", seq + 1)
            await line.until(lambda one: one.seq > seq)
            assert line.view == view
            assert line.events[-1]["text"] == taking
            assert [saying["key"] for saying in line.events[-1]["sayings"]] == ["core.took-back"]
            again = await line.move(taking, id="back", seq=seq)
            assert again == {**again, "type": "repeated", "seq": seq + 1}
            assert f"\n0:{taking}\n" in await ada.get(f"/api/tables/{name}/record")
            moment = await ada.get(f"/api/tables/{name}/moments/{before + 1}")
            assert moment["view"] != view, "what was taken back can still be looked at"

    asyncio.run(scene())


def test_what_was_drawn_stays_drawn(house: House) -> None:
    async def scene() -> None:
        async with Person(house.address, "Ada") as ada:
            _, line = await at_a_bot(ada, "lucky-numbers", first=0)
            await line.until(lambda one: bool(one.moves))
            assert back(line) is None
            await line.move("draw")
            await line.until(lambda one: back(one) is not None)
            assert back(line)["why_not"] == {"key": "lucky-numbers.learned-clover", "params": {}}
            answer = await line.move(back(line)["move"])
            assert (answer["error"]["code"], answer["error"]["message"]) == (
                "illegal_move",
                "a clover has been drawn since then",
            )

    asyncio.run(scene())


def test_where_others_play_nobody_takes_anything_back(house: House) -> None:
    async def scene() -> None:
        async with Person(house.address, "Ada") as ada, Person(house.address, "Bo") as bo:
            name = (await ada.make_table("c-cross", "me", "open", options={}))["table"]["name"]
            await bo.sit(name, 1)
            lines = [await ada.line(name, 0), await bo.line(name, 1)]
            mover = next(line for line in lines if line.moves)
            await caught_up(lines, await mover.move("A1"))
            assert [back(line) for line in lines] == [None, None]
            answer = await mover.move("takeback:0")
            assert answer["error"]["saying"]["key"] == "table.takeback-people"
            assert (await lines[lines[0] is mover].move("takeback:0"))["error"]["code"] in ("not_now", "illegal_move")

    asyncio.run(scene())


def test_two_at_one_screen_take_back_what_they_like(house: House) -> None:
    async def scene() -> None:
        async with Person(house.address, "Ada") as ada:
            name = (await ada.make_table("c-cross", "me", "me", options={}))["table"]["name"]
            lines = [await ada.line(name, 0), await ada.line(name, 1)]
            first = next(line for line in lines if line.moves)
            second = lines[lines[0] is first]
            await caught_up(lines, await first.move("A1"))
            await caught_up(lines, await second.move("P1"))
            await caught_up(lines, await first.move(back(first)["move"]))
            assert not second.moves
            await caught_up(lines, await first.move("B1"))
            assert second.view["fields"]["A"] == "....."
            assert second.view["fields"]["P"] == "....."

    asyncio.run(scene())


def test_it_is_there_after_a_kill(tmp_path: Path) -> None:
    async def scene(house: House) -> tuple[str, Document, Person]:
        ada = Person(house.address, "Ada")
        await ada.__aenter__()
        name = (await ada.make_table("c-cross", "me", "me", options={}))["table"]["name"]
        lines = [await ada.line(name, 0), await ada.line(name, 1)]
        first = next(line for line in lines if line.moves)
        await caught_up(lines, await first.move("A1"))
        await caught_up(lines, await first.move("takeback:0"))
        await caught_up(lines, await first.move("C1"))
        return name, first.view, ada

    async def play() -> None:
        with House(tmp_path) as house:
            name, view, ada = await scene(house)
            house.kill()
            house.start()
            line = await ada.line(name, 0)
            assert line.view == view
            assert [one["text"] for one in line.events if one["kind"] == "move"] == ["A1", "takeback:0", "C1"]
            record = Record.parse(await ada.get(f"/api/tables/{name}/record"))
            *_, last = record.replay(games["c-cross"])
            assert last.view(0) == view
            await ada.__aexit__()

    asyncio.run(play())
