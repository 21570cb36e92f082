"""What lets somebody in cannot be guessed, and nothing that was seen before tells what comes next."""

import asyncio
import random
import re
from pathlib import Path
from typing import Any

import msgspec
import pytest
from sqlalchemy import update

from cinquefoil.server.doors.app import SLUG
from cinquefoil.server.people.identity import Ids
from cinquefoil.server.storage import schema
from server.inside import Inside

ENDING = re.compile(r"[a-z]+(-[a-z]+)*-([a-z2-7]{13})")
"""Words, and thirteen letters of five bits each."""


@pytest.mark.parametrize("make", [Ids().slug, Ids().name, Ids().token, Ids().guest, Ids().secret, Ids().seed])
def test_who_knows_the_state_of_pythons_generator_knows_nothing(make: Any) -> None:
    made = []
    for _ in range(2):
        random.seed(1)
        made.append([make() for _ in range(3)])
    assert made[0] != made[1]


def test_slugs_fit_an_address_and_end_in_letters_that_nobody_guesses() -> None:
    slugs = [Ids().slug() for _ in range(2000)]
    endings = [found[2] for slug in slugs if (found := ENDING.fullmatch(slug)) and SLUG.fullmatch(slug)]
    assert len(set(endings)) == len(slugs)
    assert {len(set(letters)) for letters in zip(*endings, strict=True)} == {32}, "every letter is any of them"


def test_tables_invites_replays_and_rematches_are_called_so(tmp_path: Path) -> None:
    async def scene() -> None:
        async with Inside(tmp_path) as inside:
            ada = await inside.newcomer("Ada")
            wish = {"game": "lucky-numbers", "seats": [{"kind": "me"}, {"kind": "me"}], "public": False}
            _, _, made = await inside.ask("POST", "/api/tables", ada, wish)
            table = msgspec.json.decode(made)["table"]
            await inside.ask("POST", f"/api/tables/{table['name']}/seats/0/resign", ada, {})
            _, _, rematch = await inside.ask("POST", f"/api/tables/{table['name']}/rematch", ada, {})
            following = msgspec.json.decode(rematch)["name"]
            _, _, told = await inside.ask("GET", f"/api/tables/{following}", ada)
            for slug in (table["name"], table["invite"], following, msgspec.json.decode(told)["invite"]):
                assert ENDING.fullmatch(slug)

    asyncio.run(scene())


def test_a_table_that_has_only_words_for_a_name_still_opens(tmp_path: Path) -> None:
    async def scene() -> None:
        async with Inside(tmp_path) as inside:
            ada = await inside.newcomer("Ada")
            wish = {"game": "c-cross", "seats": [{"kind": "me"}, {"kind": "link"}]}
            _, _, made = await inside.ask("POST", "/api/tables", ada, wish)
            new, old = msgspec.json.decode(made)["table"]["name"], "proud-green-owl"
            inside.house._close(inside.house.rooms[new])
            for rows, column in ((schema.tables, "name"), (schema.log, "table"), (schema.secrets, "table")):
                change = update(rows).where(rows.c[column] == new).values({column: old})
                await inside.house.write((change, {}))
            await inside.house.write((update(schema.tables).values(invite="kind-red-fox"), {}))
            assert (await inside.ask("GET", f"/api/tables/{old}", ada))[0] == 200
            _, _, found = await inside.ask("GET", "/api/invites/kind-red-fox", ada)
            assert msgspec.json.decode(found)["table"] == old
            bo = await inside.newcomer("Bo")
            path = f"/api/tables/{old}/seats/1/sit"
            assert (await inside.ask("POST", path, bo, {"invite": "kind-red-fox"}))[0] == 200

    asyncio.run(scene())
