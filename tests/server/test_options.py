"""Texts that somebody brings along for an option: what they come to is told before a table is made."""

import asyncio

import pytest

from cinquefoil import games
from cinquefoil.boxes.so_clover.cards import deck
from cinquefoil.core.sayings import Saying, sentence
from houses import Document, House, Person, Refused

GOOD = [" ".join(card) for card in deck("en")[:15]]
BAD = "Sun\nMoon\nRed fox\nsun\na_b\n"
FAULTS = [
    "line 3 has 2 words, but the other lines have one",
    "line 4: sun is already in line 1",
    "line 5: 'a_b' cannot be a keyword: it contains '_'",
]


def said(line: Document) -> str:
    """A fault as a client says it: the words of the game, filled in."""
    return games["so-clover"].phrases()[line["saying"]["key"]].format(**line["saying"]["params"])


def look_over(house: House, text: str, players: int = 3, **options: object) -> list[Document]:
    async def ask() -> list[Document]:
        async with Person(house.address) as ada:
            body = {"players": players, "options": {"cards": text, **options}}
            return list(await ada.post("/api/games/so-clover/options", **body))

    return asyncio.run(ask())


def test_what_is_in_a_text_is_told(sqlite_house: House) -> None:
    told = {"option": "cards", "count": 15, "needed": 15, "lines": []}
    assert look_over(sqlite_house, "\n".join(GOOD)) == [told]
    assert look_over(sqlite_house, "\n".join(GOOD), players=2, decoys=2) == [{**told, "needed": 12}]


@pytest.mark.parametrize("text", ["", " \n"])
def test_of_no_text_there_is_nothing_to_tell(sqlite_house: House, text: str) -> None:
    assert look_over(sqlite_house, text) == []


def test_what_is_wrong_is_told_line_by_line(sqlite_house: House) -> None:
    (told,) = look_over(sqlite_house, BAD)
    assert (told["count"], told["needed"]) == (1, 15)
    assert [line["line"] for line in told["lines"]] == [3, 4, 5]
    assert all(said(line).startswith(fault) for line, fault in zip(told["lines"], FAULTS, strict=True))


def test_what_is_wrong_with_the_whole_has_no_line(sqlite_house: House) -> None:
    (told,) = look_over(sqlite_house, "\n".join(GOOD[:3]))
    assert [(line["line"], said(line)) for line in told["lines"]] == [
        (None, "the list makes 3 cards, but this table needs 15")
    ]


def test_a_table_with_such_a_text_is_refused_with_the_same(sqlite_house: House) -> None:
    async def make() -> Document:
        async with Person(sqlite_house.address) as ada:
            with pytest.raises(Refused) as refused:
                await ada.make_table("so-clover", "me", "open", "open", options={"cards": BAD})
            return refused.value.error

    error = asyncio.run(make())
    (told,) = look_over(sqlite_house, BAD)
    assert (error["code"], error["option"], error["lines"]) == ("bad_option", "cards", told["lines"])
    head = games["so-clover"].phrases()[error["saying"]["key"]]
    assert error["message"] == f"{head}: {'; '.join(map(said, told['lines']))}"


@pytest.mark.parametrize(
    ("body", "option"),
    [
        ({"players": 3, "options": {"decoys": 9}}, "decoys"),
        ({"players": 3, "options": {"cards": "x" * 20_001}}, "cards"),
        ({"players": 3, "options": {"sauce": "red"}}, None),
        ({"players": 8, "options": {}}, None),
    ],
)
def test_other_options_are_refused_as_a_table_would_be(sqlite_house: House, body: Document, option: str | None) -> None:
    async def ask() -> Document:
        async with Person(sqlite_house.address) as ada:
            with pytest.raises(Refused) as refused:
                await ada.post("/api/games/so-clover/options", **body)
            return refused.value.error

    error = asyncio.run(ask())
    assert (error["code"], error["option"], error["lines"]) == ("bad_option", option, [])
    assert sentence(Saying(**error["saying"]), games["so-clover"].phrases()) == error["message"]


def test_games_tell_what_kind_they_are(sqlite_house: House) -> None:
    async def ask() -> list[Document]:
        async with Person(sqlite_house.address) as ada:
            return list(await ada.get("/api/games"))

    told = {game["id"]: game["kind"] for game in asyncio.run(ask())}
    assert {id for id, kind in told.items() if kind["utility"] == "identical"} == {"so-clover"}
    assert told["bossa"]["information"] == "imperfect"
    assert {id: kind["longest"] for id, kind in told.items()} == {id: box.kind.longest for id, box in games.items()}
