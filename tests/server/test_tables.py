"""Tables as people use them: through HTTP and sockets, on a real house with either database."""

import asyncio
from contextlib import AsyncExitStack
from typing import Any

import pytest

from cinquefoil import Record, Rng, games
from houses import Document, House, Line, Person, Refused, caught_up
from walks import any_move


def code_of(refused: pytest.ExceptionInfo[Refused]) -> str:
    return str(refused.value.code)


def kinds(info: Document) -> list[str]:
    return [seat["kind"] for seat in info["seats"]]


async def play_out(lines: dict[int, Line], game: str, seed: int = 1) -> None:
    """Everybody plays, sensibly, until it is over."""
    box, dice = games[game], Rng(seed)
    anybody = next(iter(lines.values()))
    while not anybody.is_over:
        for seat, line in lines.items():
            if not line.moves:
                continue
            move = box.suggest(line.view, seat, line.moves)
            if box.simultaneous and dice.below(4) == 0:
                move = line.moves[dice.below(len(line.moves))].replace("*", "zebra")
            answer = await line.move(move)
            assert answer["type"] in ("done", "refused"), answer
            if answer["type"] == "done":
                await caught_up(lines.values(), answer)


@pytest.mark.parametrize("game", ["lucky-numbers", "cross-clover", "c-cross", "bossa"])
def test_two_people_play_a_whole_game_and_somebody_looks_on(house: House, game: str) -> None:
    async def scene() -> None:
        async with Person(house.address, "Ada") as ada, Person(house.address, "Bo") as bo:
            name = (await ada.make_table(game, "me", "open"))["table"]["name"]
            assert name in [line["name"] for line in (await bo.get("/api/tables"))["tables"]]
            assert kinds(await bo.sit(name, 1)) == ["person", "person"]
            lines = {0: await ada.line(name, 0), 1: await bo.line(name, 1)}
            async with Person(house.address, "Cy") as cy:
                onlooker = await cy.line(name)
                await play_out(lines, game)
                await onlooker.until(lambda line: line.is_over)
                assert onlooker.moves == []
            assert lines[0].view == lines[1].view == onlooker.view if games[game].open else True
            text = await ada.get(f"/api/tables/{name}/record")
            *_, last = Record.parse(text).replay(games[game])
            assert last.result is not None
            ending = lines[0].state["table"]["ending"]
            assert last.result.document() == {key: ending[key] for key in ("winners", "reason", "scores")}
            assert ending["saying"]["key"].startswith(game)
            assert last.view(0) == lines[0].view

    asyncio.run(scene())


def test_three_people_play_so_clover(house: House) -> None:
    async def scene() -> None:
        async with (
            Person(house.address, "Ada") as ada,
            Person(house.address, "Bo") as bo,
            Person(house.address, "Cy") as cy,
        ):
            name = (await ada.make_table("so-clover", "me", "open", "link"))["table"]["name"]
            invite = (await ada.get(f"/api/tables/{name}"))["invite"]
            await bo.sit(name, 1)
            with pytest.raises(Refused) as refused:
                await cy.sit(name, 2)
            assert code_of(refused) == "forbidden"
            assert (await cy.get(f"/api/invites/{invite}"))["table"] == name
            assert (await cy.sit(name, 2, invite=invite))["status"] == "playing"
            lines = {0: await ada.line(name, 0), 1: await bo.line(name, 1), 2: await cy.line(name, 2)}
            await play_out(lines, "so-clover")
            best = (await ada.get("/api/games/so-clover/legends"))["best"]
            assert [one["names"] for one in best if one["company"] == "public"] == [["Ada", "Bo", "Cy"]]

    asyncio.run(scene())


def test_who_played_at_a_private_table_is_for_those_to_know_who_sat_there(house: House) -> None:
    async def scene() -> None:
        async with (
            Person(house.address, "Di") as di,
            Person(house.address, "Eve") as eve,
            Person(house.address, "Mallory") as mallory,
        ):
            before = (await mallory.get("/api/games/so-clover/legends"))["best"]
            made = (await di.make_table("so-clover", "me", "open", public=False))["table"]
            name = made["name"]
            await eve.sit(name, 1, invite=made["invite"])
            lines = {0: await di.line(name, 0), 1: await eve.line(name, 1)}
            await play_out(lines, "so-clover")
            for person in (di, eve):
                ours, *others = [one for one in await legends(person) if one["company"] == "private"]
                assert (ours["names"], len(ours["date"]), others) == (["Di", "Eve"], 10, [])
            (theirs,) = [one for one in await legends(mallory) if one not in before]
            assert theirs == {**ours, "names": [], "date": None}
            async with Person(house.address, "Nobody") as nobody:
                nobody.http.cookies.clear()
                assert theirs in await legends(nobody)

    async def legends(person: Person) -> list[Any]:
        found: list[Any] = (await person.get("/api/games/so-clover/legends"))["best"]
        return found

    asyncio.run(scene())


def test_a_secret_stays_with_its_seat(house: House) -> None:
    async def scene() -> None:
        async with Person(house.address, "Ada") as ada, Person(house.address, "Bo") as bo:
            name = (await ada.make_table("cross-clover", "me", "open", options={"first": 0}))["table"]["name"]
            await bo.sit(name, 1)
            mine, theirs = await ada.line(name, 0), await bo.line(name, 1)
            with pytest.raises(Refused) as refused:
                await bo.line(name, 0)
            assert code_of(refused) == "not_your_seat"
            while mine.view["phase"] == "lay":  # the set-up
                for line in (mine, theirs):
                    if line.moves:
                        await caught_up((mine, theirs), await line.move(line.moves[0]))
            assert "?" not in mine.view["hands"][0]
            assert set(theirs.view["hands"][0]) <= {"?"}
            text = await bo.get(f"/api/tables/{name}/record")
            assert "=?" in text
            with pytest.raises(Refused) as refused:
                await bo.get(f"/api/tables/{name}/record?seat=0")
            assert code_of(refused) == "not_your_seat"
            past = await bo.get(f"/api/tables/{name}/moments/{len(theirs.events) - 3}")
            assert set(past["view"]["hands"][0]) <= {"?"}

    asyncio.run(scene())


def test_several_people_at_one_screen_look_one_at_a_time(house: House) -> None:
    async def scene() -> None:
        async with Person(house.address, "Ada") as ada:
            seats = [{"kind": "me"}, {"kind": "me", "name": "Grandpa"}]
            made = await ada.post("/api/tables", game="cross-clover", seats=seats)
            name = made["table"]["name"]
            assert [seat["name"] for seat in made["table"]["seats"]] == ["Ada", "Grandpa"]
            line = await ada.line(name, None)
            assert line.state["you"] is None
            assert line.moves == []
            await line.until(lambda line: bool(line.state["acting"]))
            acting = line.state["acting"][0]
            await line.attach(seat=acting)
            assert line.moves
            assert (await line.move(line.moves[0]))["type"] == "done"
            await line.attach(seat=None)
            assert line.moves == []
            assert (await line.move("pass"))["error"]["code"] == "not_your_seat"

    asyncio.run(scene())


def test_a_private_table_is_not_in_the_lobby(house: House) -> None:
    async def scene() -> None:
        async with Person(house.address, "Ada") as ada, Person(house.address, "Bo") as bo:
            name = (await ada.make_table("bossa", "me", "open", public=False))["table"]["name"]
            assert name not in [line["name"] for line in (await bo.get("/api/tables"))["tables"]]
            assert name in [line["name"] for line in (await ada.get("/api/me/tables"))["tables"]]

    asyncio.run(scene())


def test_before_the_game_a_leavers_seat_is_free_again(house: House) -> None:
    async def scene() -> None:
        async with Person(house.address, "Ada") as ada, Person(house.address, "Bo") as bo:
            name = (await ada.make_table("lucky-numbers", "me", "open", "open"))["table"]["name"]
            await bo.sit(name, 1)
            with pytest.raises(Refused) as refused:
                await ada.sit(name, 1)
            assert code_of(refused) == "seat_taken"
            assert kinds(await bo.post(f"/api/tables/{name}/seats/1/leave")) == ["person", "open", "open"]
            info = await ada.post(f"/api/tables/{name}/seats/0/leave")
            assert info["status"] == "over"
            assert info["ending"]["reason"] == "abandoned"

    asyncio.run(scene())


def test_a_bot_plays_on_for_who_leaves_and_gives_the_seat_back(house: House) -> None:
    async def scene() -> None:
        async with Person(house.address, "Ada") as ada, Person(house.address, "Bo") as bo:
            name = (await ada.make_table("lucky-numbers", "me", "open", options={"first": 1}))["table"]["name"]
            await bo.sit(name, 1)
            mine, theirs = await ada.line(name, 0), await bo.line(name, 1)
            info = await bo.post(f"/api/tables/{name}/seats/1/leave")
            assert kinds(info) == ["person", "bot"]
            await mine.until(lambda line: line.moves != [])  # the bot has moved
            assert (await theirs.move("draw"))["error"]["code"] == "not_your_seat"
            with pytest.raises(Refused) as refused:
                await ada.sit(name, 1)
            assert code_of(refused) == "seat_taken"
            assert kinds(await bo.sit(name, 1)) == ["person", "person"]
            await bo.post(f"/api/tables/{name}/seats/1/leave")
            info = await ada.post(f"/api/tables/{name}/seats/0/leave")
            assert info["ending"]["reason"] == "abandoned"

    asyncio.run(scene())


def test_a_bot_plays_on_for_who_leaves_so_clover_and_is_not_away(house: House) -> None:
    async def scene() -> None:
        async with Person(house.address, "Ada") as ada, Person(house.address, "Bo") as bo:
            name = (await ada.make_table("so-clover", "me", "me", "open"))["table"]["name"]
            await bo.sit(name, 2)
            line, theirs = await ada.line(name, 0), await bo.line(name, 2)
            await theirs.move("2:clue:n=Bzzzz")
            assert kinds(await bo.post(f"/api/tables/{name}/seats/2/leave")) == ["person", "person", "bot"]
            await line.until(lambda line: line.view["boards"][2]["done"])  # it has written what was missing
            assert line.view["away"] == []
            assert kinds(await bo.sit(name, 2)) == ["person", "person", "person"]

    asyncio.run(scene())


def test_bots_rebuild_a_clover_of_so_clover_and_say_why(house: House) -> None:
    async def scene() -> None:
        async with Person(house.address, "Ada") as ada:
            name = (await ada.make_table("so-clover", "me", "bot", "bot", options={"first": 0}))["table"]["name"]
            line = await ada.line(name, 0)
            names = [seat["name"] for seat in line.state["table"]["seats"]]
            assert names[1:] == ["Club bot", "Club bot 2"]
            for zone, clue in zip("nesw", ("Bzzzz", "13", "FBI", "Mozart"), strict=True):
                await line.move(f"0:clue:{zone}={clue}")
            await line.move("0:done")
            await line.until(lambda line: line.view["boards"][0]["points"] is not None)
            await line.until(lambda line: line.view["spectator"] == 1)
            moves = len(line.state["events"])
            await asyncio.sleep(0.5)
            assert len(line.state["events"]) == moves  # now there is a person in the team, and bots wait
            await line.move("0:agree")
            await line.until(lambda line: any(line.view["spots"].values()))

    asyncio.run(scene())

    asyncio.run(scene())


def test_who_shares_a_screen_comes_back_under_the_name_they_had(house: House) -> None:
    async def scene() -> None:
        async with Person(house.address, "Mia") as mia:
            seats = [{"kind": "me", "name": "Mia"}, {"kind": "me", "name": "Tom"}]
            made = await mia.post("/api/tables", game="c-cross", seats=seats, options={})
            name = made["table"]["name"]
            await mia.post(f"/api/tables/{name}/seats/1/leave")
            back = await mia.sit(name, 1)
            assert [seat["name"] for seat in back["seats"]] == ["Mia", "Tom"]

    asyncio.run(scene())


def test_the_host_fills_a_free_seat_with_a_bot(house: House) -> None:
    async def scene() -> None:
        async with Person(house.address, "Ada") as ada, Person(house.address, "Bo") as bo:
            name = (await ada.make_table("c-cross", "me", "open"))["table"]["name"]
            with pytest.raises(Refused) as refused:
                await bo.post(f"/api/tables/{name}/seats/1/bot", level="club")
            assert code_of(refused) == "forbidden"
            assert (await ada.post(f"/api/tables/{name}/seats/1/bot", level="beginner"))["status"] == "playing"
            with pytest.raises(Refused) as refused:
                await ada.post(f"/api/tables/{name}/seats/0/bot", level="club")
            assert code_of(refused) == "not_now"  # she has just been here

    asyncio.run(scene())


def test_resigning_gives_the_game_to_the_other(house: House) -> None:
    async def scene() -> None:
        async with Person(house.address, "Ada") as ada, Person(house.address, "Bo") as bo:
            name = (await ada.make_table("c-cross", "me", "open"))["table"]["name"]
            with pytest.raises(Refused) as refused:
                await ada.post(f"/api/tables/{name}/seats/0/resign")
            assert code_of(refused) == "not_now"
            await bo.sit(name, 1)
            line = await bo.line(name, 1)
            await ada.post(f"/api/tables/{name}/seats/0/resign")
            await line.until(lambda line: line.is_over)
            saying = {"key": "table.ended-resigned", "params": {"seat": 0}}
            ending = {"winners": [1], "reason": "resigned", "scores": None, "saying": saying}
            assert line.state["table"]["ending"] == ending
            assert line.moves == []
            assert (await line.move("A1"))["error"]["code"] == "game_over"
            text = await bo.get(f"/api/tables/{name}/record")
            assert Record.parse(text).head["resigned"] == 0
            response = await bo.http.post("/api/replays", content=text, headers={"content-type": "text/plain"})
            assert (await bo.get(f"/api/replays/{response.json()['name']}"))["ending"] == ending

    asyncio.run(scene())


def test_with_more_than_two_nobody_resigns(house: House) -> None:
    async def scene() -> None:
        async with Person(house.address, "Ada") as ada:
            name = (await ada.make_table("lucky-numbers", "me", "me", "me"))["table"]["name"]
            with pytest.raises(Refused) as refused:
                await ada.post(f"/api/tables/{name}/seats/0/resign")
            assert code_of(refused) == "not_now"

    asyncio.run(scene())


def test_a_rematch_turns_the_seats_and_is_one_however_often_it_is_asked_for(house: House) -> None:
    async def scene() -> None:
        async with Person(house.address, "Ada") as ada, Person(house.address, "Bo") as bo:
            name = (await ada.make_table("c-cross", "me", "open"))["table"]["name"]
            await bo.sit(name, 1)
            line = await bo.line(name, 1)
            await ada.post(f"/api/tables/{name}/seats/0/resign")
            asked = await asyncio.gather(*(one.post(f"/api/tables/{name}/rematch") for one in (ada, bo, ada, bo)))
            assert len({answer["name"] for answer in asked}) == 1
            await line.until(lambda line: line.state["table"]["next"] == asked[0]["name"])
            again = await bo.get(f"/api/tables/{asked[0]['name']}")
            assert [seat["name"] for seat in again["seats"]] == ["Bo", "Ada"]
            assert again["status"] == "playing"
            async with Person(house.address, "Cy") as cy:
                with pytest.raises(Refused) as refused:
                    await cy.post(f"/api/tables/{name}/rematch")
                assert code_of(refused) == "not_your_seat"

    asyncio.run(scene())


def test_LN_15_a_tournament_has_a_game_for_each_player(house: House) -> None:
    async def scene() -> None:
        async with Person(house.address, "Ada") as ada:
            name = (await ada.make_table("lucky-numbers", "me", "me", tournament=True))["table"]["name"]
            endings = []
            for number in (1, 2):
                lines = {0: await ada.line(name, 0), 1: await ada.line(name, 1)}
                assert lines[0].state["table"]["options"]["first"] == number - 1
                assert lines[0].state["table"]["match"]["number"] == number
                await play_out(lines, "lucky-numbers", seed=number)
                endings.append(lines[0].state["table"]["ending"])
                match = (await ada.get(f"/api/tables/{name}"))["match"]
                if number == 1:
                    await lines[0].until(lambda line: line.state["table"]["next"] is not None)
                    name = lines[0].state["table"]["next"]
                    assert match["winners"] is None
            points = [[2 if s in e["winners"] else -e["scores"][s] for e in endings] for s in (0, 1)]
            assert match["standings"] == [sum(points[0]), sum(points[1])]
            assert match["winners"] == [s for s in (0, 1) if sum(points[s]) == max(map(sum, points))]

    asyncio.run(scene())


def test_what_cannot_be_is_said_when_a_table_is_made(house: House) -> None:
    async def scene() -> None:
        async with Person(house.address, "Ada") as ada:
            for wish, expected in (
                ({"game": "chess", "seats": [{"kind": "me"}]}, "unknown_game"),
                ({"game": "c-cross", "seats": [{"kind": "me"}]}, "bad_option"),
                ({"game": "c-cross", "seats": [{"kind": "bot"}, {"kind": "bot"}]}, "bad_option"),
                ({"game": "c-cross", "seats": [{"kind": "me"}, {"kind": "bot", "level": "god"}]}, "bad_option"),
                ({"game": "so-clover", "seats": [{"kind": "me"}, {"kind": "bot", "level": "expert"}]}, "bad_option"),
                ({"game": "c-cross", "seats": [{"kind": "me"}, {"kind": "throne"}]}, "malformed_request"),
                ({"game": "c-cross", "seats": [{"kind": "me"}] * 2, "options": {"x": 1}}, "bad_option"),
                ({"game": "c-cross", "seats": [{"kind": "me"}] * 2, "tournament": True}, "bad_option"),
                ({"game": "c-cross", "seats": [{"kind": "me"}] * 2, "colour": "red"}, "malformed_request"),
            ):
                with pytest.raises(Refused) as refused:
                    await ada.post("/api/tables", **wish)
                assert code_of(refused) == expected, wish

    asyncio.run(scene())


def test_a_move_is_done_once_and_told_so_again(house: House) -> None:
    async def scene() -> None:
        async with Person(house.address, "Ada") as ada:
            name = (await ada.make_table("c-cross", "me", "me", options={}))["table"]["name"]
            line = await ada.line(name, 0)
            seq, move = line.seq, line.moves[0]
            done = await line.move(move, id="once")
            again = await line.move(move, id="once", seq=seq)
            assert (done["type"], again["type"]) == ("done", "repeated")
            assert done["seq"] == again["seq"] == seq + 1
            other = await line.move(line.state["moves"][0] if line.moves else "A2", id="once", seq=seq)
            assert other["error"]["code"] == "id_reused"
            late = await line.move("B1", id="late", seq=seq)
            assert late["error"]["code"] == "stale_move"
            assert late["error"]["seq"] == line.seq
            early = await line.move("B1", id="early", seq=line.seq + 100)
            assert early["error"]["code"] == "stale_move"

    asyncio.run(scene())


def test_who_wants_it_together_is_answered_by_the_news_of_the_move_alone(house: House) -> None:
    async def scene() -> None:
        async with Person(house.address, "Ada") as ada:
            name = (await ada.make_table("c-cross", "me", "me", options={}))["table"]["name"]
            line, other = await ada.line(name, 0, together=True), await ada.line(name, 0)
            seq, move = line.seq, line.moves[0]
            news = await line.move(move, id="once")
            assert (news["type"], news["re"], news["events"][0]["seq"]) == ("news", "once", seq + 1)
            again = await line.move(move, id="once", seq=seq)
            assert (again["type"], again["seq"]) == ("repeated", seq + 1)
            assert (await line.move("B1", id="late", seq=seq))["error"]["code"] == "stale_move"
            assert (await line.ask("say", text="hello"))["type"] == "done"
            await caught_up([other], news)
            assert other.state["re"] != "once"  # it is the answer to one, and news to all others
            await line.attach(seat=1)
            assert (await line.move(line.moves[0]))["type"] == "done"  # it was not asked for this time
            assert not [heard for heard in line.heard if heard["type"] == "done"]

    asyncio.run(scene())


def test_refusals_come_with_the_clause_and_a_saying(house: House) -> None:
    async def scene() -> None:
        async with Person(house.address, "Ada") as ada:
            name = (await ada.make_table("lucky-numbers", "me", options={"first": 0}))["table"]["name"]
            line = await ada.line(name, 0)
            answer = await line.move("@a1")
            assert answer["error"]["code"] == "illegal_move"
            assert answer["error"]["clause"] == "LN-5"
            words = await ada.get("/api/games/lucky-numbers/words")
            assert answer["error"]["saying"]["key"] in words
            assert (await line.move("draw and laugh"))["error"]["code"] == "malformed_move"
            assert all(saying["key"] in words for event in line.events for saying in event["sayings"])
            assert (await line.ask("ping"))["type"] == "pong"
            assert (await line.move("draw", id="bot 9"))["error"]["code"] == "malformed_request"

    asyncio.run(scene())


def test_onlookers_talk_among_themselves(house: House) -> None:
    async def scene() -> None:
        async with Person(house.address, "Ada") as ada, Person(house.address, "Bo") as bo:
            name = (await ada.make_table("lucky-numbers", "me", options={"first": 0}))["table"]["name"]
            seat, onlooker, other = await ada.line(name, 0), await bo.line(name), await bo.line(name)
            assert (await onlooker.ask("say", text="he should\u202e draw\x07"))["type"] == "done"
            await other.until(lambda line: any(one["type"] == "said" for one in line.heard))
            said = next(one for one in other.heard if one["type"] == "said")
            assert (said["text"], said["room"], said["name"]) == ("he should draw", "onlookers", "Bo")
            assert (await seat.ask("say", text="hello"))["type"] == "done"
            await other.until(lambda line: sum(one["type"] == "said" for one in line.heard) == 2)
            await seat.until(lambda line: any(one["type"] == "said" for one in line.heard))
            assert [one["text"] for one in seat.heard if one["type"] == "said"] == ["hello"]
            late = await ada.line(name, 0)
            assert [one["text"] for one in late.state["words"]] == ["hello"]

    asyncio.run(scene())


def test_who_has_several_seats_moves_from_any_of_them_and_from_no_other(house: House) -> None:
    async def scene() -> None:
        async with Person(house.address, "Ada") as ada, Person(house.address, "Bo") as bo:
            name = (await ada.make_table("c-cross", "me", "me", options={}))["table"]["name"]
            line = await ada.line(name, 0)
            if not line.moves:
                await line.attach(seat=1)
            await line.move("P1")
            await line.until(lambda one: not one.moves)
            assert (await line.move("A1", seat=1 - line.state["you"]))["type"] == "done"
            await line.until(lambda one: bool(one.moves))  # which looks from where it was
            assert (await line.move("B1", seat=7))["error"]["code"] == "not_your_seat"
            watching = await bo.line(name)
            assert (await watching.move("B1", seat=0))["error"]["code"] == "not_your_seat"

    asyncio.run(scene())


def test_all_are_told_which_seats_see_what_nobody_else_may(house: House) -> None:
    async def scene() -> None:
        async with Person(house.address, "Ada") as ada:
            name = (await ada.make_table("cross-clover", "me", "me", options={"first": 0}))["table"]["name"]
            mine, theirs = await ada.line(name, 0), await ada.line(name, 1)
            assert mine.state["secret"] == []  # what is laid face down nobody has seen
            while mine.view["phase"] == "lay":
                for line in (mine, theirs):
                    if line.moves:
                        await caught_up((mine, theirs), await line.move(line.moves[0]))
            assert mine.state["secret"] == theirs.state["secret"] == [0, 1]
            assert (await ada.line(name)).state["secret"] == [0, 1]
            open_name = (await ada.make_table("lucky-numbers", "me", "me", options={"first": 0}))["table"]["name"]
            assert (await ada.line(open_name, 0)).state["secret"] == []

    asyncio.run(scene())


def test_who_has_a_seat_is_no_onlooker_wherever_they_look_from(house: House) -> None:
    async def scene() -> None:
        async with Person(house.address, "Ada") as ada, Person(house.address, "Bo") as bo:
            name = (await ada.make_table("lucky-numbers", "me", "me", options={"first": 0}))["table"]["name"]
            behind_a_curtain = await ada.line(name)
            assert behind_a_curtain.state["you"] is None
            assert behind_a_curtain.state["table"]["onlookers"] == 0
            assert (await bo.line(name)).state["table"]["onlookers"] == 1

    asyncio.run(scene())


def test_SC_17_the_spectator_is_silent_from_wherever_they_look(sqlite_house: House) -> None:
    async def scene() -> None:
        async with Person(sqlite_house.address, "Ada") as ada, Person(sqlite_house.address, "Bo") as bo:
            wish = {"options": {"first": 0}}
            name = (await ada.make_table("so-clover", "me", "open", **wish))["table"]["name"]
            await bo.sit(name, 1)
            lines = [await ada.line(name, 0), await bo.line(name, 1)]
            for seat, line in enumerate(lines):
                while line.moves:
                    move = games["so-clover"].suggest(line.view, seat, line.moves)
                    await caught_up(lines, await line.move(move))
                    if line.view["phase"] == "resolution":
                        break
            assert lines[0].view["spectator"] == 0
            assert (await lines[0].ask("say", text="the second one!"))["error"]["code"] == "forbidden"
            assert (await lines[0].ask("point", x=0.5, y=0.5))["error"]["code"] == "not_now"
            await lines[0].attach(seat=None)
            assert (await lines[0].ask("say", text="the second one!"))["error"]["code"] == "forbidden"
            assert (await lines[1].ask("say", text="hm"))["type"] == "done"
            assert (await lines[1].ask("point", x=0.5, y=0.5, card=1))["type"] == "done"
            await lines[0].until(lambda line: any(one["type"] == "pointed" for one in line.heard))

    asyncio.run(scene())


def test_a_record_is_brought_along_and_looked_at(house: House) -> None:
    async def scene() -> None:
        async with Person(house.address, "Ada") as ada:
            game = games["bossa"].start()
            dice = Rng(4)
            while not game.over:
                game = game.play(game.sample(dice) if game.chance_due else any_move(game, dice))
            text = str(Record.of(game, names=["Ada\u202e", "<b>Bo</b>"]))
            response = await ada.http.post("/api/replays", content=text, headers={"content-type": "text/plain"})
            made = response.json()
            info = await ada.get(f"/api/replays/{made['name']}")
            assert info["names"] == ["Ada", "<b>Bo</b>"]
            last = await ada.get(f"/api/replays/{made['name']}/moments/{made['moments']}")
            assert last["view"] == game.position()
            first = await ada.get(f"/api/replays/{made['name']}/moments/0")
            assert first["entry"] is None
            events: list[Document] = []
            while len(events) < made["moments"]:
                events += (await ada.get(f"/api/replays/{made['name']}/events/{len(events)}"))["events"]
            assert [event["seq"] for event in events] == list(range(1, made["moments"] + 1))
            assert events[-1] == last["entry"]
            assert await ada.get(f"/api/replays/{made['name']}/events/{made['moments']}") == {"events": []}
            bad = await ada.http.post("/api/replays", content="nonsense", headers={"content-type": "text/plain"})
            assert bad.json()["error"]["code"] == "bad_record"
            with pytest.raises(Refused) as refused:
                await ada.get(f"/api/replays/{made['name']}/moments/{made['moments'] + 1}")
            assert code_of(refused) == "not_found"
            with pytest.raises(Refused) as refused:
                await ada.get(f"/api/replays/{made['name']}/events/{made['moments'] + 1}")
            assert code_of(refused) == "not_found"

    asyncio.run(scene())


def test_the_same_letters_are_the_same_clue_however_they_were_typed(sqlite_house: House) -> None:
    async def scene() -> None:
        async with Person(sqlite_house.address, "Ada") as ada:
            name = (await ada.make_table("so-clover", "me", "me"))["table"]["name"]
            line = await ada.line(name, 0)
            first = await line.move("0:clue:n=Caf\u00e9", id="x")
            again = await line.move("0:clue:n=Cafe\u0301", id="x")
            assert (first["type"], again["type"]) == ("done", "repeated")
            assert line.events[-1]["text"] == "clue:n=Caf\u00e9"

    asyncio.run(scene())


def test_a_new_name_is_seen_at_the_tables(house: House) -> None:
    async def scene() -> None:
        async with Person(house.address, "Ada") as ada:
            name = (await ada.make_table("c-cross", "me", "open"))["table"]["name"]
            line = await ada.line(name, 0)
            me = await ada.post("/api/me", name="  Ada\u200b   the\tGreat\u202e ")
            assert me["name"] == "Ada the Great"
            await line.until(lambda line: line.state["table"]["seats"][0]["name"] == "Ada the Great")
            await asyncio.gather(*(ada.post("/api/me", name=f"Ada {number}") for number in range(8)))
            last = (await ada.get("/api/me"))["name"]
            await line.until(lambda line: line.state["table"]["seats"][0]["name"] == last)

    asyncio.run(scene())


def test_somebody_carries_on_at_another_device(house: House) -> None:
    async def scene() -> None:
        async with Person(house.address, "Ada") as ada, Person(house.address, "Phone") as phone:
            name = (await ada.make_table("c-cross", "me", "open"))["table"]["name"]
            code = (await ada.post("/api/me/pass"))["code"]
            assert (await phone.post("/api/passes/spend", code=code))["name"] == "Ada"
            assert (await phone.line(name, 0)).state["you"] == 0
            with pytest.raises(Refused) as refused:
                await phone.post("/api/passes/spend", code=code)
            assert code_of(refused) == "not_found"

    asyncio.run(scene())


def test_a_pass_that_many_spend_at_once_works_once(house: House) -> None:
    async def scene() -> None:
        async with Person(house.address, "Ada") as ada, AsyncExitStack() as others:
            code = (await ada.post("/api/me/pass"))["code"]
            phones = [await others.enter_async_context(Person(house.address, f"Phone {n}")) for n in range(8)]
            spent = await asyncio.gather(
                *(phone.post("/api/passes/spend", code=code) for phone in phones), return_exceptions=True
            )
            assert [one["name"] for one in spent if isinstance(one, dict)] == ["Ada"]
            assert all(isinstance(one, dict | Refused) for one in spent)

    asyncio.run(scene())
