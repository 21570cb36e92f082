"""Moves are taken back at a table: by an entry like any other, and never behind what somebody has learned."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import httpx2

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
            assert back(line) == {"seat": 0, "move": f"takeback:{before}", "must_ask": False, "why_not": None}
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


@asynccontextmanager
async def two_apart(house: House, game: str = "c-cross", **options: object) -> AsyncIterator[tuple[str, Line, Line]]:
    """A table of two people at their own screens: the line of who goes first, and that of the other."""
    async with Person(house.address, "Ada") as ada, Person(house.address, "Bo") as bo:
        name = (await ada.make_table(game, "me", "open", options=options))["table"]["name"]
        await bo.sit(name, 1)
        lines = [await ada.line(name, 0), await bo.line(name, 1)]
        await asyncio.gather(*(line.until(lambda one: bool(one.state["acting"])) for line in lines))
        first = next(line for line in lines if line.moves)
        yield name, first, lines[lines[0] is first]


def test_where_others_play_they_have_to_agree(house: House) -> None:
    async def scene() -> None:
        async with two_apart(house) as (_, first, second):
            lines, start = [first, second], first.view
            await caught_up(lines, await first.move("A1"))
            mine = first.state["you"]
            assert back(first) == {"seat": mine, "move": "takeback:0", "must_ask": True, "why_not": None}
            assert back(second) is None
            answer = await first.move("takeback:0")
            assert answer["error"]["saying"]["key"] == "table.takeback-people"
            assert (await second.move("takeback:0"))["error"]["code"] in ("not_now", "illegal_move")

            asked = await first.ask("ask", what="takeback:0", id="please")
            await caught_up(lines, asked)
            wish = {"seq": asked["seq"], "seat": mine, "what": "takeback:0", "waiting": [1 - mine]}
            assert [line.state["asked"] for line in lines] == [wish, wish]
            assert first.view != start
            again = await first.ask("ask", what="takeback:0", id="please")
            assert again["seq"] == asked["seq"], "said again it is the same"
            assert (await second.ask("ask", what="takeback:0"))["error"]["code"] == "not_now"
            unasked = await first.ask("answer", ask=asked["seq"], yes=True)
            assert unasked["error"]["saying"]["key"] == "table.not-asked"
            agreed = await second.ask("answer", ask=asked["seq"], yes=True, id="yes")
            await asyncio.gather(*(line.until(lambda one: one.seq == agreed["seq"] + 1) for line in lines))
            assert [line.state["asked"] for line in lines] == [None, None]
            assert first.view == start
            told = [(one["kind"], one["sayings"][0]["key"]) for one in first.events[-3:]]
            assert told == [("ask", "table.ask"), ("agree", "table.agree"), ("move", "core.took-back")]
            repeated = await second.ask("answer", ask=asked["seq"], yes=True, id="yes")
            assert repeated["seq"] == agreed["seq"]

    asyncio.run(scene())


def test_nobody_undoes_what_somebody_played_who_is_away(house: House) -> None:
    async def scene() -> None:
        async with two_apart(house) as (name, first, second):
            await caught_up([first, second], await first.move("A1"))
            await caught_up([first, second], await second.move("P1"))
            async with httpx2.AsyncClient(headers=second.headers, trust_env=False) as bo:
                left = await bo.post(f"{house.address}/api/tables/{name}/seats/{second.state['you']}/leave")
                assert left.status_code == 200, left.text
            await first.until(lambda one: one.state["table"]["seats"][second.state["you"]]["kind"] == "bot")
            assert back(first)["must_ask"], "a bot keeps the seat for who may come back"
            answer = await first.move(back(first)["move"])
            assert answer["error"]["saying"]["key"] == "table.takeback-people"
            asked = await first.ask("ask", what=back(first)["move"])
            await first.until(lambda one: one.state["asked"] is not None or one.seq > asked["seq"])
            assert not [one for one in first.events if one["text"].startswith("takeback") and one["kind"] == "move"]

    asyncio.run(scene())


def test_a_wish_is_refused_or_the_game_goes_on(house: House) -> None:
    async def scene() -> None:
        async with two_apart(house) as (_, first, second):
            lines = [first, second]
            await caught_up(lines, await first.move("A1"))
            asked = await first.ask("ask", what="takeback:0")
            await caught_up(lines, await second.ask("answer", ask=asked["seq"], yes=False))
            assert first.state["asked"] is None
            assert first.events[-1]["sayings"][0]["key"] == "table.refuse"
            assert (await first.ask("ask", what="takeback:0"))["error"]["saying"]["key"] == "table.refused-before"
            await caught_up(lines, await second.move("P1"))

            asked = await second.ask("ask", what="takeback:1")
            await caught_up(lines, asked)
            await caught_up(lines, await first.move("F1"))
            assert first.state["asked"] is None, "a move is an answer"
            late = await first.ask("answer", ask=asked["seq"], yes=True)
            assert late["error"]["saying"]["key"] == "table.nothing-asked"

            asked = await first.ask("ask", what="takeback:2")
            await caught_up(lines, await first.ask("answer", ask=asked["seq"], yes=False))
            assert second.events[-1]["sayings"][0]["key"] == "table.withdraw"

    asyncio.run(scene())


def test_what_cannot_be_had_cannot_be_asked_for(house: House) -> None:
    async def scene() -> None:
        async with two_apart(house, "lucky-numbers") as (_, first, second):
            await caught_up([first, second], await first.move("draw"))
            answer = await first.ask("ask", what=back(first)["move"])
            assert answer["error"]["message"] == "a clover has been drawn since then"
            wishes = {"draw": "malformed_request", "takeback:0": "illegal_move", "takeback:x": "malformed_request"}
            assert {what: (await first.ask("ask", what=what))["error"]["code"] for what in wishes} == wishes

    asyncio.run(scene())


def test_a_wish_is_there_after_a_kill_and_granted_once(tmp_path: Path) -> None:
    async def scene(house: House) -> None:
        async with two_apart(house) as (name, first, second):
            start = first.view
            await caught_up([first, second], await first.move("A1"))
            asked = await first.ask("ask", what="takeback:0")
            house.kill()
            house.start()
            second = await Line(house.address, f"/api/tables/{name}/socket", second.headers).open()
            await second.attach()
            assert second.state["asked"]["seq"] == asked["seq"]
            answers = [second.ask("answer", ask=asked["seq"], yes=True, id=f"yes-{n}") for n in range(5)]
            types = sorted(answer["type"] for answer in await asyncio.gather(*answers))
            assert types == ["done", *["refused"] * 4]
            await second.until(lambda one: one.view == start)
            assert [one["text"] for one in second.events if one["kind"] == "move"] == ["A1", "takeback:0"]
            await second.close()

    with House(tmp_path) as house:
        asyncio.run(scene(house))


def test_two_at_one_screen_take_back_what_they_like(house: House) -> None:
    async def scene() -> None:
        async with Person(house.address, "Ada") as ada:
            name = (await ada.make_table("c-cross", "me", "me", options={}))["table"]["name"]
            lines = [await ada.line(name, 0), await ada.line(name, 1)]
            first = next(line for line in lines if line.moves)
            second = lines[lines[0] is first]
            await caught_up(lines, await first.move("A1"))
            await caught_up(lines, await second.move("P1"))
            assert back(first) == back(second), "it is whoever went last"
            assert back(first)["seat"] == second.state["you"]
            await caught_up(lines, await first.move(back(first)["move"], seat=back(first)["seat"]))
            assert second.moves
            await caught_up(lines, await second.move(back(second)["move"], seat=back(second)["seat"]))
            assert not second.moves
            await caught_up(lines, await first.move("B1"))
            assert second.view["fields"]["A"] == "....."
            assert second.view["fields"]["P"] == "....."

    asyncio.run(scene())


def test_where_all_act_at_once_everybody_at_one_screen_minds_their_own(house: House) -> None:
    async def scene() -> None:
        async with Person(house.address, "Ada") as ada:
            name = (await ada.make_table("so-clover", "me", "me", "me"))["table"]["name"]
            lines = [await ada.line(name, 0), await ada.line(name, 1)]
            await asyncio.gather(*(line.until(lambda one: bool(one.moves)) for line in lines))
            await caught_up(lines, await lines[1].move("1:clue:n=sea"))
            assert back(lines[0]) is None, "the clue is another's"
            assert back(lines[1])["seat"] == 1

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
