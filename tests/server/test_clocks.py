"""Clocks: told by the log alone, kept by the house, and stopped by consent."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from cinquefoil import games
from cinquefoil.server.tables.clocks import GRACE, Clock, Pace
from cinquefoil.server.tables.table import Entry, Facts, Seat, Table, write_seat
from houses import PATIENCE, Document, House, Line, Person, Refused, caught_up

SHORT = {"per": "move", "seconds": 5, "then": "lose"}
LONG = {"per": "game", "seconds": 600, "added": 5, "then": "lose"}


# ---- what a clock says


def test_the_time_of_whoever_is_to_move_runs() -> None:
    clock = Clock.wound(Pace("game", 60, added=5), 2).runs([0], 1000)
    assert clock.at(11_000) == (50_000, 60_000)
    assert clock.due() == 61_000
    after = clock.moved(0, 11_000).runs([1], 11_000)
    assert after.at(12_000) == (55_000, 59_000)
    assert (after.up(70_999), after.up(71_000)) == (None, 1)


def test_a_move_has_its_own_time_where_each_has() -> None:
    clock = Clock.wound(Pace("move", 60), 2).runs([0], 0)
    again = clock.moved(0, 50_000).runs([0], 50_000)
    assert again.at(50_000) == (60_000, 60_000), "who goes on has another move's time"
    other = clock.moved(0, 50_000).runs([1], 50_000)
    assert other.at(60_000) == (60_000, 50_000)
    both = Clock.wound(Pace("move", 60), 2).runs([0, 1], 0).moved(0, 20_000).runs([0, 1], 20_000)
    assert both.at(20_000) == (60_000, 40_000), "where all act at once, each has a time of their own"


def test_whoever_takes_back_gives_back_what_the_move_brought() -> None:
    clock = Clock.wound(Pace("game", 60, added=5), 2).runs([0], 0)
    for _ in range(10):
        clock = clock.moved(0, 0).runs([1], 0).moved(0, 0, -1).runs([0], 0)
    assert clock.at(0) == (60_000, 60_000)


def test_paused_clocks_stand_still_and_more_time_is_more() -> None:
    clock = Clock.wound(Pace("game", 60), 2).runs([0], 0).paused(10_000)
    assert (clock.at(99_000), clock.due(), clock.is_paused) == ((50_000, 60_000), None, True)
    on = clock.runs([0], 99_000)
    assert (on.due(), on.is_paused) == (149_000, False)
    assert on.given(0, 15_000).due() == 164_000


def test_a_clock_that_was_set_back_gives_no_time() -> None:
    clock = Clock.wound(Pace("game", 60), 2).runs([0], 100_000)
    assert clock.at(90_000) == (60_000, 60_000)


def test_whoever_comes_back_has_time_for_a_move() -> None:
    clock = Clock.wound(Pace("game", 5), 2).runs([0], 0).runs([], 9_000)
    assert clock.at(9_000)[0] == 0
    assert clock.back(0).at(9_000) == (GRACE, 5_000)
    left = Clock.wound(Pace("game", 60), 2).runs([0], 0).runs([], 59_000, [0])
    assert left.back(0).at(59_000) == (1_000, 60_000), "whoever leaves and comes back gains nothing"
    per_move = Clock.wound(Pace("move", 60), 2).runs([0], 0).runs([], 59_000, [0])
    assert per_move.back(0).at(59_000) == (1_000, 60_000)


# ---- at a table


@asynccontextmanager
async def two_with(
    house: House, clock: Document, game: str = "c-cross", other: House | None = None
) -> AsyncIterator[tuple[str, Line, Line, Person]]:
    """The line of who goes first, that of the other, and who goes first."""
    away = other or house
    async with Person(house.address, "Ada") as ada, Person(away.address, "Bo") as bo:
        seats = [{"kind": "me"}, {"kind": "open"}]
        name = (await ada.post("/api/tables", game=game, seats=seats, clock=clock))["table"]["name"]
        await bo.sit(name, 1)
        lines = [await ada.line(name, 0), await bo.line(name, 1)]
        await asyncio.gather(*(line.until(lambda one: bool(one.state["acting"])) for line in lines))
        first = next(line for line in lines if line.moves)
        yield name, first, lines[lines[0] is first], (bo, ada)[lines[0] is first]


def test_whoever_runs_out_of_time_loses(house: House) -> None:
    async def scene() -> None:
        async with two_with(house, SHORT) as (_, first, second, _other):
            lines, late = [first, second], first.state["you"]
            assert first.state["table"]["pace"] == {"added": 0, "gift": 15, **SHORT}
            assert first.state["clock"]["running"] == [late]
            assert first.state["clock"]["left"][1 - late] == 5000
            await asyncio.gather(*(one.until(lambda one: one.state["table"]["status"] == "over") for one in lines))
            ending = second.state["table"]["ending"]
            assert (ending["reason"], ending["winners"]) == ("time", [1 - late])
            assert ending["saying"] == {"key": "table.ended-time", "params": {"seat": late}}
            assert second.events[-1]["sayings"] == [{"key": "table.timeout", "params": {"seat": late}}]
            assert second.state["clock"]["running"] == []
            assert (await first.move("A1"))["error"]["code"] == "game_over"

    asyncio.run(scene())


def test_or_a_bot_plays_on_until_they_come_back(house: House) -> None:
    async def scene() -> None:
        async with two_with(house, {**SHORT, "then": "bot"}) as (name, first, second, other):
            late = first.state["you"]
            await second.until(lambda one: one.state["table"]["seats"][late]["kind"] == "bot")
            await second.until(lambda one: bool(one.moves))
            assert [one["kind"] for one in second.events].count("timeout") == 1
            assert second.state["clock"]["running"] == [second.state["you"]]
            await other.sit(name, late)
            await second.until(lambda one: one.state["table"]["seats"][late]["kind"] == "person")

    asyncio.run(scene())


def test_clocks_are_stopped_by_consent_and_run_on_by_a_move(house: House) -> None:
    async def scene() -> None:
        async with two_with(house, LONG) as (_, first, second, _other):
            lines = [first, second]
            asked = await first.ask("ask", what="pause")
            await caught_up(lines, asked)
            assert second.state["asked"]["what"] == "pause"
            assert not second.state["clock"]["paused"]
            agreed = await second.ask("answer", ask=asked["seq"], yes=True)
            await asyncio.gather(*(line.until(lambda one: one.seq == agreed["seq"] + 1) for line in lines))
            assert [line.state["clock"]["paused"] for line in lines] == [True, True]
            assert first.state["clock"]["running"] == []
            assert (await first.ask("ask", what="pause"))["error"]["saying"]["key"] == "table.paused"
            await caught_up(lines, await second.ask("ask", what="resume"))
            assert first.state["clock"]["running"] == [first.state["you"]]
            assert (await second.ask("ask", what="resume"))["error"]["saying"]["key"] == "table.not-paused"
            before = first.state["clock"]["left"][first.state["you"]]
            await caught_up(lines, await second.ask("ask", what=f"time:{first.state['you']}"))
            assert first.state["clock"]["left"][first.state["you"]] > before + 140_000
            own = await first.ask("ask", what=f"time:{first.state['you']}")
            assert own["error"]["saying"]["key"] == "table.own-time"
            nobody = await first.ask("ask", what=f"time:{second.state['you']}")
            assert nobody["error"]["saying"]["key"] == "table.needs-no-time"
            assert (await first.ask("ask", what="time:9"))["error"]["code"] == "not_found"

    asyncio.run(scene())


def test_what_is_given_while_something_is_asked_for_is_read_as_it_was_written(tmp_path: Path) -> None:
    """What is in memory and what is folded from the log are the same."""

    async def scene(house: House) -> None:
        async with two_with(house, LONG) as (name, first, second, ada):
            asked = await second.ask("ask", what="pause")
            given = await second.ask("ask", what=f"time:{first.state['you']}")
            assert given["type"] == "done"
            again = await second.ask("ask", what=f"time:{first.state['you']}")
            assert again["error"]["saying"]["key"] == "table.given-already"
            await first.until(lambda one: one.seq == given["seq"])
            assert first.state["asked"]["seq"] == asked["seq"]
            agreed = await first.ask("answer", ask=asked["seq"], yes=True)
            await first.until(lambda one: one.seq > agreed["seq"])
            known = first.state["clock"]
            house.kill()
            house.start()
            line = await Line(house.address, f"/api/tables/{name}/socket", first.headers).open()
            await line.attach()
            assert line.state["clock"] == known == {**known, "paused": True}
            assert (await ada.get("/api/me/tables"))["tables"][0]["name"] == name
            await line.close()

    with House(tmp_path) as house:
        asyncio.run(scene(house))


def test_nobody_gains_time_by_being_away_or_by_changing_their_mind() -> None:
    box = games["so-clover"]
    pace = Pace("game", 60, added=10)
    facts = Facts(
        "t", "i", "so-clover", box.rules_version, {"players": 3}, (False,) * 3, False, "", "club", None, 1, 0, b"", pace
    )
    table = Table(facts, box)
    seats = [
        Entry(seat + 1, "sit", seat, write_seat(Seat("person", f"P{seat}", f"g{seat}")), None, 0) for seat in range(3)
    ]
    table.load([*seats, Entry(4, "start", None, "- - -", None, 0)])
    while table.head.game is not None and table.head.game.chance_due:
        text = table.head.game.outcomes()[0][0]
        table.load([Entry(table.head.seq + 1, "chance", None, text, None, 0)])
    for text in ("away", "back", "away", "back", "clue:n=sea", "clue:n=see", "clue:n=sea"):
        table.load([Entry(table.head.seq + 1, "move", 0, text, None, 1000)])
    assert table.head.clock is not None
    assert table.head.clock.at(1000)[0] == 59_000


def test_where_there_are_no_clocks_there_is_nothing_to_stop(house: House) -> None:
    async def scene() -> None:
        async with Person(house.address, "Ada") as ada:
            name = (await ada.make_table("c-cross", "me", "bot:beginner"))["table"]["name"]
            line = await ada.line(name, 0)
            await line.until(lambda one: bool(one.moves))
            assert line.state["clock"] is None
            assert line.state["table"]["pace"] is None
            for what in ("pause", "time:0"):
                assert (await line.ask("ask", what=what))["error"]["saying"]["key"] == "table.no-clock"
            seats = [{"kind": "me"}, {"kind": "open"}]
            for wrong in ({"per": "move", "seconds": 1}, {"per": "day", "seconds": 60}, {"seconds": 60}):
                with pytest.raises(Refused):
                    await ada.post("/api/tables", game="c-cross", seats=seats, clock=wrong)

    asyncio.run(scene())


def test_time_runs_out_though_the_house_is_killed_and_nobody_is_there(tmp_path: Path) -> None:
    async def scene(house: House) -> None:
        async with two_with(house, SHORT) as (name, first, _, ada):
            late = first.state["you"]
            house.kill()
            house.start()
            for _ in range(PATIENCE * 10):
                if (await ada.get("/api/tables"))["tables"] == []:  # the lobby: it makes nobody look at the table
                    break
                await asyncio.sleep(0.1)
            again = await Line(house.address, f"/api/tables/{name}/socket", first.headers).open()
            await again.attach()
            ending = again.state["table"]["ending"]
            assert (ending["reason"], ending["winners"]) == ("time", [1 - late])
            assert [one["kind"] for one in again.events].count("timeout") == 1
            await again.close()

    with House(tmp_path) as house:
        asyncio.run(scene(house))
