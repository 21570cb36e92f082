"""What may be done at a table travels as data: an action is offered exactly if it succeeds.

All of it is really tried, at a real house whose clock alone is ours, by everybody, in all kinds of situations.
"""

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass, field, replace
from typing import Any

import msgspec
import pytest

from cinquefoil import games
from houses import Document
from server.inside import FREE, Inside, Socket

ABSENT_AFTER = 60
STRANGER = "Cy"
PEOPLE = ("Ada", "Bo", STRANGER)
"""Ada makes the tables; Cy never sits down."""
CLUES = {"n": "Umpire", "e": "Karaoke", "s": "Sudoku", "w": "Yodel"}


@pytest.fixture(scope="module")
def runner() -> Iterator[asyncio.Runner]:
    with asyncio.Runner() as runner:
        yield runner


@pytest.fixture(scope="module")
def inside(runner: asyncio.Runner, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Inside]:
    inside = Inside(tmp_path_factory.mktemp("house"), settings=replace(FREE, contribution_wait=600))
    inside.house.clock = inside.house.ticks = lambda: inside.time
    runner.run(inside.__aenter__())
    yield inside
    runner.run(inside.__aexit__())


@dataclass
class Scene:
    """A table, and people around it."""

    inside: Inside
    cookies: dict[str, str]
    table: str = ""
    tokens: dict[str, str] = field(default_factory=dict)
    lines: dict[str, Socket] = field(default_factory=dict)

    async def ask(self, method: str, path: str, who: str, body: Any = None) -> tuple[int, Any]:
        status, _, content = await self.inside.ask(method, path, self.cookies[who], body)
        return status, msgspec.json.decode(content)

    async def do(self, path: str, who: str, **body: Any) -> Any:
        """What has to succeed."""
        status, answer = await self.ask("POST", f"/api/tables/{self.table}/{path}", who, body)
        assert status == 200, (path, who, answer)
        if path.endswith("/sit"):
            await self.contribute(who)
        return answer

    async def contribute(self, who: str) -> None:
        """So that the game can begin."""
        for number, seat in enumerate((await self.info(who))["seats"]):
            if "contribute" in seat["may"]:
                await self.do(f"seats/{number}/contribution", who, contribution="0f" * 16)

    async def make(self, *seats: str, game: str = "lucky-numbers", **more: Any) -> None:
        wish = {"game": game, "seats": [{"kind": kind} for kind in seats], **more}
        status, made = await self.ask("POST", "/api/tables", "Ada", wish)
        assert status == 200, made
        self.table, self.tokens = made["table"]["name"], made["tokens"]
        await self.contribute("Ada")

    async def info(self, who: str) -> Document:
        _, info = await self.ask("GET", f"/api/tables/{self.table}", who)
        return dict(info)

    async def come(self, who: str, seat: int | None = None) -> Socket:
        self.lines[who] = await self.inside.socket(self.table, self.cookies[who], seat)
        return self.lines[who]

    async def go(self, who: str) -> None:
        await self.lines.pop(who).close()

    async def invite(self) -> str:
        return str((await self.info("Ada"))["invite"])

    async def play_out(self) -> None:
        """Ada has all seats, and plays until the game is over."""
        line, box = await self.come("Ada"), games["lucky-numbers"]
        while (state := await attached(line, None))["table"]["status"] == "playing":
            seat = state["acting"][0]
            state = await attached(line, seat)
            move = box.suggest(state["view"], seat, state["moves"])
            id = f"{state['seq']}-{seat}"
            assert '"done"' in await line.say(type="move", id=id, seq=state["seq"], move=move)
        await self.go("Ada")


async def attached(line: Socket, seat: int | None) -> Document:
    """The state as it is told to a seat."""
    return dict(msgspec.json.decode(await line.say(type="attach", id="again", seat=seat)))


# ---- situations

Recipe = Callable[[Scene], Awaitable[None]]
SITUATIONS: dict[str, Recipe] = {}


def situation(recipe: Recipe) -> Recipe:
    SITUATIONS[recipe.__name__.replace("_", " ")] = recipe
    return recipe


@situation
async def a_free_seat(scene: Scene) -> None:
    await scene.make("me", "open")


@situation
async def a_seat_for_who_has_the_link(scene: Scene) -> None:
    await scene.make("me", "link")


@situation
async def three_seats_of_which_one_is_free(scene: Scene) -> None:
    await scene.make("me", "open", "link")
    await scene.do("seats/1/sit", "Bo")


@situation
async def who_made_it_does_not_sit_there(scene: Scene) -> None:
    await scene.make("open", "link")
    await scene.do("seats/0/sit", "Bo")


@situation
async def a_free_seat_beside_a_bot(scene: Scene) -> None:
    await scene.make("bot", "open")


@situation
async def a_program_and_a_free_seat(scene: Scene) -> None:
    await scene.make("me", "program", "open")


@situation
async def all_are_there_and_one_has_added_nothing_to_chance(scene: Scene) -> None:
    await scene.make("me", "open", "program")
    await scene.ask("POST", f"/api/tables/{scene.table}/seats/1/sit", "Bo", {})


@situation
async def two_play(scene: Scene) -> None:
    await scene.make("me", "open")
    await scene.do("seats/1/sit", "Bo")
    await scene.come("Ada", 0)
    await scene.come("Bo", 1)


@situation
async def two_play_and_one_has_just_gone(scene: Scene) -> None:
    await two_play(scene)
    scene.inside.time += 2 * ABSENT_AFTER / 3
    await scene.go("Bo")
    scene.inside.time += 2 * ABSENT_AFTER / 3


@situation
async def two_play_and_one_is_long_gone(scene: Scene) -> None:
    await two_play(scene)
    await scene.go("Bo")
    scene.inside.time += ABSENT_AFTER


@situation
async def two_play_and_one_came_back(scene: Scene) -> None:
    await two_play_and_one_is_long_gone(scene)
    await scene.come("Bo", 1)


@situation
async def two_play_and_neither_was_ever_there(scene: Scene) -> None:
    await scene.make("me", "open")
    await scene.do("seats/1/sit", "Bo")
    scene.inside.time += ABSENT_AFTER


@situation
async def three_play(scene: Scene) -> None:
    await scene.make("me", "open", "bot")
    await scene.do("seats/1/sit", "Bo")


@situation
async def a_program_plays_and_is_long_gone(scene: Scene) -> None:
    await scene.make("me", "program")
    scene.inside.time += ABSENT_AFTER


@situation
async def two_at_one_screen(scene: Scene) -> None:
    await scene.make("me", "me")


@situation
async def a_bot_keeps_the_seat(scene: Scene) -> None:
    await two_play(scene)
    await scene.do("seats/1/leave", "Bo")


@situation
async def a_bot_that_keeps_nothing(scene: Scene) -> None:
    await scene.make("me", "bot")


@situation
async def a_game_of_a_match(scene: Scene) -> None:
    await scene.make("me", "open", tournament=True)
    await scene.do("seats/1/sit", "Bo")


@situation
async def resigned(scene: Scene) -> None:
    await two_play(scene)
    await scene.do("seats/1/resign", "Bo")


@situation
async def resigned_with_a_rematch(scene: Scene) -> None:
    await resigned(scene)
    await scene.do("rematch", "Ada")


@situation
async def resigned_after_somebody_had_left(scene: Scene) -> None:
    await a_bot_keeps_the_seat(scene)
    await scene.do("seats/0/resign", "Ada")


@situation
async def abandoned(scene: Scene) -> None:
    await scene.make("me", "bot")
    await scene.do("seats/0/leave", "Ada")


@situation
async def abandoned_before_it_began(scene: Scene) -> None:
    await scene.make("me", "open")
    await scene.do("seats/0/leave", "Ada")


@situation
async def the_first_game_of_a_match_is_over(scene: Scene) -> None:
    await scene.make("me", "me", tournament=True)
    await scene.play_out()


@situation
async def a_match_is_over(scene: Scene) -> None:
    await the_first_game_of_a_match_is_over(scene)
    while not (next := (await scene.info("Ada"))["next"]):
        await asyncio.sleep(0.01)
    scene.table = next
    await scene.contribute("Ada")
    await scene.play_out()


@situation
async def a_clover_is_written(scene: Scene) -> None:
    await scene.make("me", "bot", game="so-clover")


# ---- what can be tried


async def sit(scene: Scene, who: str, seat: int) -> bool:
    return await changes(scene, who, f"seats/{seat}/sit")


async def sit_with_the_word(scene: Scene, who: str, seat: int) -> bool:
    return await changes(scene, who, f"seats/{seat}/sit", invite=await scene.invite())


async def leave(scene: Scene, who: str, seat: int) -> bool:
    return await changes(scene, who, f"seats/{seat}/leave")


async def resign(scene: Scene, who: str, seat: int) -> bool:
    return await changes(scene, who, f"seats/{seat}/resign")


async def seat_bot(scene: Scene, who: str, seat: int) -> bool:
    return await changes(scene, who, f"seats/{seat}/bot", level="club")


async def renew_token(scene: Scene, who: str, seat: int) -> bool:
    status, _ = await scene.ask("POST", f"/api/tables/{scene.table}/seats/{seat}/token", who, {})
    return status == 200


async def contribute(scene: Scene, who: str, seat: int) -> bool:
    body = {"contribution": "a7" * 16}
    status, answer = await scene.ask("POST", f"/api/tables/{scene.table}/seats/{seat}/contribution", who, body)
    assert status in (200, 403, 409), answer
    return status == 200


async def changes(scene: Scene, who: str, path: str, **body: Any) -> bool:
    """Who sits there already may sit down again, but that is nothing."""

    def around(info: Document) -> Any:
        return info["status"], [(seat["kind"], seat["yours"]) for seat in info["seats"]]

    before = around(await scene.info(who))
    status, answer = await scene.ask("POST", f"/api/tables/{scene.table}/{path}", who, body)
    assert status in (200, 403, 409, 422), answer
    return status == 200 and around(answer) != before


TRIES: dict[Callable[[Scene, str, int], Awaitable[bool]], set[str]] = {
    sit: {"take", "come-back"},
    sit_with_the_word: {"take-invited", "come-back"},
    leave: {"leave"},
    resign: {"resign"},
    seat_bot: {"seat-bot"},
    renew_token: {"renew-token"},
    contribute: {"contribute"},
}
"""Each with the actions that offer it."""


async def arrive(inside: Inside, recipe: Recipe) -> Scene:
    scene = Scene(inside, {name: await inside.newcomer(name) for name in PEOPLE})
    await recipe(scene)
    return scene


# ---- offered exactly if it succeeds

every_situation = pytest.mark.parametrize("recipe", SITUATIONS.values(), ids=SITUATIONS)
everybody = pytest.mark.parametrize("who", PEOPLE)


@every_situation
@everybody
def test_of_a_seat(runner: asyncio.Runner, inside: Inside, recipe: Recipe, who: str) -> None:
    async def all_that_is_not_offered_fails_and_the_rest_succeeds() -> None:
        scene = await arrive(inside, recipe)
        seats = (await scene.info(who))["seats"]
        tries = [
            (seat, attempt, bool(names & set(seats[seat]["may"])))
            for seat in range(len(seats))
            for attempt, names in TRIES.items()
        ]
        for seat, attempt, is_offered in tries:
            if not is_offered:
                assert not await attempt(scene, who, seat), (seat, attempt.__name__)
        for seat, attempt, is_offered in tries:
            if is_offered:
                assert await attempt(await arrive(inside, recipe), who, seat), (seat, attempt.__name__)
        for seat in seats:
            assert ("come-back" in seat["may"]) <= seat["kept_for_you"]
            assert not {"take", "come-back"} <= set(seat["may"])

    runner.run(all_that_is_not_offered_fails_and_the_rest_succeeds())


@every_situation
@everybody
def test_of_a_table(runner: asyncio.Runner, inside: Inside, recipe: Recipe, who: str) -> None:
    async def play() -> None:
        scene = await arrive(inside, recipe)
        info = await scene.info(who)
        may = set(info["may"])
        back, _ = await scene.ask("GET", f"/api/tables/{scene.table}/moments/0", who)
        assert ("look-back" in may) == (back == 200)
        record, _, _ = await inside.ask("GET", f"/api/tables/{scene.table}/record", scene.cookies[who])
        assert ("look-back" in may) == (record == 200)
        again, _ = await scene.ask("POST", f"/api/tables/{scene.table}/rematch", who, {})
        assert ("rematch" in may) == (again == 200)
        scene = await arrive(inside, recipe)
        word = (await scene.info(who))["invite"]
        scene.cookies["Dee"] = await inside.newcomer("Dee")
        seats = range(len(info["seats"]))
        came = word and any([await changes(scene, "Dee", f"seats/{seat}/sit", invite=word) for seat in seats])
        assert ("invite" in may) == bool(came)

    runner.run(play())


@every_situation
@everybody
def test_of_a_place(runner: asyncio.Runner, inside: Inside, recipe: Recipe, who: str) -> None:
    async def play() -> None:
        scene = await arrive(inside, recipe)
        mine = [number for number, seat in enumerate((await scene.info(who))["seats"]) if seat["yours"]]
        for seat in (None, *mine):
            line = await scene.come(who, seat)
            before, after = {"seq": -1}, await attached(line, seat)
            while before["seq"] != after["seq"]:  # a bot may have moved meanwhile
                before = after
                said = await line.say(type="say", id="said", text="Hello")
                pointed = await line.say(type="point", id="pointed", x=0.5, y=0.5)
                after = await attached(line, seat)
            assert ("speak" in after["may"]) == ('"done"' in said), (seat, said)
            assert ("point" in after["may"]) == ('"done"' in pointed), (seat, pointed)

    runner.run(play())


def test_whose_clover_is_rebuilt_may_neither_speak_nor_point(runner: asyncio.Runner, inside: Inside) -> None:
    """It is told with every move, not with the table."""

    async def play() -> None:
        scene = Scene(inside, {name: await inside.newcomer(name) for name in PEOPLE})
        await scene.make("me", "open", game="so-clover", options={"first": 0})
        await scene.do("seats/1/sit", "Bo")
        lines = await scene.come("Ada", 0), await scene.come("Bo", 1)
        for seat, line in enumerate(lines):
            for text in (*(f"clue:{zone}={word}" for zone, word in CLUES.items()), "done"):
                seq = (await attached(line, seat))["seq"]
                assert '"done"' in await line.say(type="move", id=f"m{seq}", seq=seq, move=f"{seat}:{text}")
        anns, bos = ([frame for frame in line.frames if '"news"' in frame[:20]] for line in lines)
        told = [msgspec.json.decode(frame)["may"] for frame in (anns[0], anns[-2], anns[-1], bos[-1])]
        assert told == [["speak", "point"], ["speak"], [], ["speak", "point"]]
        for line, answer in zip(lines, ('"forbidden"', '"done"'), strict=True):
            assert answer in await line.say(type="say", id="said", text="Hello")

    runner.run(play())


# ---- what is a matter of time, and of who is there


def test_from_when_on_a_bot_may_play_for_who_is_gone(runner: asyncio.Runner, inside: Inside) -> None:
    async def play() -> None:
        for early in (True, False):
            scene = await arrive(inside, two_play_and_one_has_just_gone)
            seat = (await scene.info("Ada"))["seats"][1]
            assert "seat-bot" not in seat["may"]
            inside.time = seat["bot_from"] / 1000 - 0.01 * early
            assert ("seat-bot" in (await scene.info("Ada"))["seats"][1]["may"]) != early
            assert (await seat_bot(scene, "Ada", 1)) != early

    runner.run(play())


def test_it_is_no_matter_of_time_for_who_does_not_play(runner: asyncio.Runner, inside: Inside) -> None:
    async def play() -> None:
        scene = await arrive(inside, two_play_and_one_has_just_gone)
        assert [seat["bot_from"] for seat in (await scene.info(STRANGER))["seats"]] == [None, None]

    runner.run(play())


def test_who_comes_and_goes_changes_what_others_are_told(runner: asyncio.Runner, inside: Inside) -> None:
    async def play() -> None:
        scene = await arrive(inside, two_play)
        line, onlooker = scene.lines["Ada"], await scene.come(STRANGER)

        async def told(line: Socket, number: int) -> Document:
            while len(found := [frame for frame in line.frames if '"present"' in frame[:20]]) < number:
                line.came.clear()
                await asyncio.wait_for(line.came.wait(), 30)
            return dict(msgspec.json.decode(found[-1]))

        before, others = (len([frame for frame in one.frames if '"present"' in frame[:20]]) for one in (line, onlooker))
        await scene.go("Bo")
        gone = await told(line, before + 1)
        assert gone["connected"] == [True, False]
        assert gone["seats"] == (await scene.info("Ada"))["seats"]
        assert gone["seats"][1]["bot_from"] == round((inside.time + ABSENT_AFTER) * 1000)
        assert (await told(onlooker, others + 1))["seats"][1]["bot_from"] is None
        await scene.come("Bo", 1)
        assert (await told(line, before + 2))["seats"][1]["bot_from"] is None

    runner.run(play())


def test_who_has_no_name_yet_is_told_what_they_may_do_once_they_have(runner: asyncio.Runner, inside: Inside) -> None:
    async def play() -> None:
        for recipe in SITUATIONS.values():
            scene = await arrive(inside, recipe)
            _, _, nameless = await inside.ask("GET", f"/api/tables/{scene.table}")
            stranger = await scene.info(STRANGER)
            assert msgspec.json.decode(nameless) == stranger

    runner.run(play())
