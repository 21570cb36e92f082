"""How a game came about, and how somebody has fared so far: exact, and told to nobody too early."""

import asyncio
from collections.abc import Iterator
from itertools import count
from typing import Any

import pytest
from sqlalchemy import Connection, create_engine, insert

from cinquefoil import games
from cinquefoil.core.documents import canonical
from cinquefoil.server import wire
from cinquefoil.server.storage import schema
from cinquefoil.server.tables.loading import read_table
from cinquefoil.server.tables.outcome import outcome_of
from cinquefoil.server.tables.table import Seat, write_seat
from houses import House, Line, Person, Refused, caught_up

ME, OTHER = "ada", "bo"


async def play_out(line: Line, game: str) -> None:
    """One person plays all seats to the end."""
    while not line.is_over:
        seat = line.state["acting"][0]
        await line.attach(seat=seat)
        await caught_up([line], await line.move(games[game].suggest(line.view, seat, line.moves)))


@pytest.mark.parametrize("game", ["lucky-numbers", "cross-clover", "c-cross", "bossa"])
def test_the_course_of_a_game_is_told_when_it_is_over(house: House, game: str) -> None:
    async def scene() -> None:
        async with Person(house.address) as ada:
            name = (await ada.make_table(game, "me", "me"))["table"]["name"]
            path = f"/api/tables/{name}"
            line = await ada.line(name, 0)
            with pytest.raises(Refused) as refused:
                await ada.get(f"{path}/outcome")
            assert refused.value.code == "not_now"
            await play_out(line, game)
            outcome = await ada.get(f"{path}/outcome")
            numbers = [point["number"] for point in outcome["course"]]
            assert (numbers[0], numbers) == (0, sorted(set(numbers)))
            assert outcome["tally"] is None  # from several seats
            for point in outcome["course"]:
                moment = await ada.get(f"{path}/moments/{point['number']}")
                assert point["counts"] == list(games[game].counts(moment["view"]))
            last = await ada.get(f"{path}/moments/{outcome['moments']}")
            assert (last["of"], point["counts"]) == (outcome["moments"], list(games[game].counts(last["view"])))

    asyncio.run(scene())


def test_what_was_taken_back_is_not_in_the_course(house: House) -> None:
    async def scene() -> None:
        async with Person(house.address) as ada:
            name = (await ada.make_table("c-cross", "me", "me"))["table"]["name"]
            line = await ada.line(name, 0)
            before, moves = 0, 0
            while before < 2:  # until fields have been covered twice
                seat = line.state["acting"][0]
                await line.attach(seat=seat)
                counts = games["c-cross"].counts(line.view)
                await caught_up([line], await line.move(games["c-cross"].suggest(line.view, seat, line.moves)))
                moves += 1
                before += games["c-cross"].counts(line.view) != counts
            await caught_up([line], await line.move(f"takeback:{moves - 1}"))
            await play_out(line, "c-cross")
            numbers = [point["number"] for point in (await ada.get(f"/api/tables/{name}/outcome"))["course"]]
            assert moves not in numbers

    asyncio.run(scene())


def test_a_record_grows_with_every_game_that_came_to_its_end(house: House) -> None:
    async def scene() -> None:
        async with Person(house.address) as ada, Person(house.address, "Bo") as bo:

            async def lost(*seats: str) -> str:
                name = (await ada.make_table("c-cross", *seats))["table"]["name"]
                await ada.post(f"/api/tables/{name}/seats/{seats.index('me')}/resign")
                return str(name)

            async def tally(person: Person, name: str) -> tuple[str, int, int, int] | None:
                told = (await person.get(f"/api/tables/{name}/outcome"))["tally"]
                return told and (told["level"], told["won"], told["lost"], told["drawn"])

            assert await tally(ada, await lost("me", "bot:club")) == ("club", 0, 1, 0)
            assert await tally(ada, await lost("me", "bot:beginner")) == ("beginner", 0, 1, 0)
            last = await lost("bot:club", "me")
            assert await tally(ada, last) == ("club", 0, 2, 0)
            assert await tally(bo, last) is None

    asyncio.run(scene())


# ---- what counts


class Shelf:
    """A database with games that were played, so far as they are counted."""

    def __init__(self, connection: Connection) -> None:
        self.connection = connection
        self.numbers = count(1)

    def add(self, *seats: Seat, game: str = "c-cross", guest: str = ME, **ending: Any) -> str:
        number = next(self.numbers)
        name = f"table-{number}"
        told = {"winners": [], "reason": "connection", "scores": None, **ending}
        row = {
            **dict.fromkeys(("name", "invite"), name),
            "game": game,
            "rules": games[game].rules_version,
            "options": canonical({"players": len(seats)}),
            "links": canonical([False] * len(seats)),
            "public": True,
            "host": guest,
            "leavers": "club",
            "number": 1,
            "made_at": number,
            "status": "over",
            "names": "[]",
            "free": 0,
            "bots": True,
            "ending": canonical(told),
        }
        self.connection.execute(insert(schema.tables), row)
        self.connection.execute(insert(schema.secrets), {"table": name, "secret": b"-" * 32})
        self.connection.execute(insert(schema.places), {"guest": guest, "table": name})
        for seq, seat in enumerate(seats, 1):
            self._note(name, seq, "sit", seq - 1, write_seat(seat))
        self._note(name, len(seats) + 1, "start", None, "")
        if told["reason"] == "resigned":
            loser = next(seat for seat in range(len(seats)) if seat not in told["winners"])
            self._note(name, len(seats) + 2, "resign", loser, "")
        else:
            self._note(name, len(seats) + 2, "end", None, "")
        return name

    def _note(self, table: str, seq: int, kind: str, seat: int | None, text: str) -> None:
        row = {"table": table, "seq": seq, "kind": kind, "seat": seat, "text": text, "move_id": None, "at": seq}
        self.connection.execute(insert(schema.log), row)

    def tally(self, name: str, guest: str = ME) -> wire.Tally | None:
        table, _, _ = read_table(self.connection, name, 0)
        return outcome_of(self.connection, table, guest).tally


@pytest.fixture
def shelf() -> Iterator[Shelf]:
    with create_engine("sqlite://").connect() as connection:
        schema.metadata.create_all(connection)
        yield Shelf(connection)


ADA = Seat("person", "Ada", ME)
BO = Seat("person", "Bo", OTHER)


def bot(level: str) -> Seat:
    return Seat("bot", f"{level.title()} bot", None, "", level)


def test_only_games_against_the_same_level_count(shelf: Shelf) -> None:
    club = bot("club")
    shelf.add(ADA, club, winners=[0])
    shelf.add(club, ADA, winners=[1])
    shelf.add(ADA, club, winners=[1])
    shelf.add(ADA, club, reason="board-full")
    shelf.add(ADA, club, reason="abandoned")
    shelf.add(ADA, club, reason="ended")
    shelf.add(ADA, bot("master"), winners=[1])
    shelf.add(ADA, BO, winners=[0])
    shelf.add(ADA, ADA, winners=[0])
    shelf.add(BO, club, winners=[0], guest=OTHER)
    shelf.add(ADA, club, winners=[0], game="bossa")
    last = shelf.add(ADA, club, winners=[0], reason="resigned")
    assert shelf.tally(last) == wire.Tally("club", won=3, lost=1, drawn=1, best=None, average=None)
    assert shelf.tally(last, OTHER) is None


def test_bots_of_two_levels_are_no_company_to_be_measured_by(shelf: Shelf) -> None:
    last = shelf.add(ADA, bot("club"), bot("master"), game="lucky-numbers", winners=[0], reason="resigned")
    assert shelf.tally(last) is None


def test_with_a_team_the_points_count(shelf: Shelf) -> None:
    club = bot("club")
    shelf.add(ADA, club, club, game="so-clover", scores=[6, 4, 2])
    shelf.add(ADA, club, club, game="so-clover", scores=[6, 6, 3])
    shelf.add(ADA, club, game="so-clover", scores=[6, 6])
    shelf.add(ADA, BO, BO, game="so-clover", scores=[6, 6, 6])
    last = shelf.add(ADA, club, club, game="so-clover", scores=None, winners=[1, 2], reason="resigned")
    assert shelf.tally(last) == wire.Tally("club", won=0, lost=0, drawn=0, best=15, average=13.5)
