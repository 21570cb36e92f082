"""A program at a table: the one on its page, in a process of its own."""

import asyncio
import json
import os
import re
import subprocess
import sys
import time
from pathlib import Path

import pytest

from houses import PATIENCE, Document, House, Person

PAGE = Path(__file__).parents[2] / "docs" / "programs.md"


@pytest.fixture
def program(tmp_path: Path) -> Path:
    (source,) = re.findall(r"```python\n(.*?)```", PAGE.read_text(), re.DOTALL)
    path = tmp_path / "program.py"
    path.write_text(source)
    return path


def start(program: Path, house: House, token: str) -> "subprocess.Popen[str]":
    address = house.address.replace("http", "ws", 1)
    command = [sys.executable, str(program), address, token]
    environment = {name: value for name, value in os.environ.items() if not name.lower().endswith("_proxy")}
    return subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def test_the_program_on_its_page_plays_a_bot_to_the_end(program: Path, tmp_path: Path) -> None:
    with House(tmp_path / "data") as house:
        name, token = asyncio.run(table_with_a_program(house))
        said, wrong = start(program, house, token).communicate(timeout=2 * PATIENCE)
        assert wrong == ""
        ending = json.loads(said)
        assert ending["scores"] is not None
        assert asyncio.run(look_at(house, name))["ending"] == ending


def test_it_comes_back_after_the_house_was_killed(program: Path, tmp_path: Path) -> None:
    with House(tmp_path / "data", "--bot-pace", "0.05") as house:
        name, token = asyncio.run(table_with_a_program(house))
        player = start(program, house, token)
        for _ in range(2):
            wait_for_moves(house, name)
            house.kill()
            house.start()
        said, wrong = player.communicate(timeout=2 * PATIENCE)
        assert wrong == ""
        ending = json.loads(said)
        assert ending["scores"] is not None
        assert asyncio.run(look_at(house, name))["ending"] == ending


def test_it_says_that_its_token_is_wrong(program: Path, tmp_path: Path) -> None:
    with House(tmp_path / "data") as house:
        _, wrong = start(program, house, "nonsense").communicate(timeout=PATIENCE)
        assert wrong == "this house does not know that token\n"


async def table_with_a_program(house: House) -> tuple[str, str]:
    async with Person(house.address) as ada:
        made = await ada.make_table("lucky-numbers", "bot:beginner", "program")
        return made["table"]["name"], made["tokens"]["1"]


async def look_at(house: House, table: str) -> Document:
    async with Person(house.address) as somebody:
        found: Document = await somebody.get(f"/api/tables/{table}")
        return found


def wait_for_moves(house: House, table: str) -> None:
    """Until a few things have happened, so that a cut comes in the middle of a game."""
    end = time.monotonic() + PATIENCE
    first = asyncio.run(look_at(house, table))["seq"]
    while time.monotonic() < end:
        now = asyncio.run(look_at(house, table))
        assert now["status"] == "playing"
        if now["seq"] >= first + 6:
            return
    raise AssertionError("nothing happens at the table")
