"""What the house logs: where and what, never who, at which table, or with which move."""

import ast
import asyncio
import json
import sqlite3
import subprocess
import sys
from contextlib import closing, suppress
from pathlib import Path

import pytest

from houses import House, Line, Person, Refused, caught_up

SERVER = Path(__file__).resolve().parents[2] / "src" / "cinquefoil" / "server"
NAMES = ("Zebedee", "Quintilla")
WORDS = "abracadabra"
CLUE = "Xylophone"
BROKEN = "Unpronounceable"
FIELDS: set[str | None] = {"table", "game", "seats", "route", "fault", "code", "steps", "duty", "message"}
FIELDS |= {"library", "others", "exc_info", None}
"""None for what is counted when the house is tidied up, and what uvicorn says."""


async def play(house: House) -> dict[str, str]:
    """A private game with words that would be recognised; all of them that lead to somebody or something."""
    async with Person(house.address, NAMES[0]) as one, Person(house.address, NAMES[1]) as other:
        made = await one.make_table("so-clover", "me", "link", "bot:beginner", public=False)
        name, invite = made["table"]["name"], made["table"]["invite"]
        assert invite
        await other.sit(name, 1, invite=invite)
        lines = [await one.line(name, 0), await other.line(name, 1)]
        await lines[0].ask("say", text=f"{WORDS}!")
        for seat, line in enumerate(lines):
            await write_clues(seat, line)
        await one.post("/api/me", name=f"{NAMES[0]} II")
        with pytest.raises(Refused):
            await one.get(f"/api/tables/{name}-{WORDS}")
        assert (await lines[0].move(BROKEN))["type"] == "refused"
        cookies = [person.cookie().split("=")[1] for person in (one, other)]
        return {"table": name, "invite": invite, "cookie": cookies[0], "other": cookies[1]}


async def write_clues(seat: int, line: Line) -> None:
    await line.until(lambda line: any("*" in move for move in line.moves))
    for number, move in enumerate(move for move in line.moves if "*" in move):
        answer = await line.move(move.replace("*", CLUE + "abcdefgh"[number] * (seat + 1)))
        assert answer["type"] == "done", answer
        await caught_up([line], answer)


async def look_back(house: House, secrets: dict[str, str]) -> None:
    person = Person(house.address)
    person.http.headers["Cookie"] = f"cinquefoil={secrets['cookie']}"
    for path in ("", "/moments/5", "/record"):
        with suppress(Refused):
            await person.get(f"/api/tables/{secrets['table']}{path}")
    await person.http.aclose()


def break_tables(data: Path) -> None:
    """So that what is written there cannot be understood any more."""
    with closing(sqlite3.connect(data / "house.sqlite")) as database, database:
        database.execute("UPDATE tables SET options = ?", (json.dumps([BROKEN]),))


def tables_in(log: str) -> set[str]:
    lines = [json.loads(line) for line in log.splitlines() if line.startswith("{")]
    return {line["table"] for line in lines if "table" in line}


def test_a_log_tells_no_names_tables_words_or_moves(tmp_path: Path) -> None:
    house = House(tmp_path, "--json-logs")
    house.env |= {"PYTHONASYNCIODEBUG": "1", "PYTHONWARNINGS": "default"}
    with house:
        secrets = asyncio.run(play(house))
        house.kill()
        break_tables(tmp_path)
        before = house.log.read_text()
        house.start()
        asyncio.run(look_back(house, secrets))
    log = house.log.read_text()
    for secret in (*NAMES, WORDS, CLUE, BROKEN, *secrets.values()):
        assert secret.lower() not in log.lower(), f"the log tells {secret}"
    assert "table_cannot_go_on" in log
    assert len(tables_in(before)) == 1
    assert tables_in(log.removeprefix(before)) == tables_in(before)


PROGRAM = """
import asyncio, logging, threading
import structlog
from cinquefoil.server import logs
logs.configure(as_json={as_json}, level=logging.DEBUG)
logging.getLogger().setLevel(logging.DEBUG)
secret = "".join(map(chr, (83, 69, 67, 82, 69, 84)))
def failing(value):
    raise RuntimeError(value) from KeyError(value)
def in_a_callback():
    loop = asyncio.get_running_loop()
    loop.call_soon(failing, secret)
async def forgotten():
    failing(secret)
async def main():
    loop = asyncio.get_running_loop()
    loop.set_debug(True)
    in_a_callback()
    task = asyncio.ensure_future(forgotten())
    await asyncio.sleep(0.01)
    del task
try:
    failing(secret)
except RuntimeError:
    structlog.get_logger().exception("request_failed")
    logging.getLogger("uvicorn.error").exception("Exception in %s", secret)
    logging.getLogger("sqlalchemy").debug(f"INSERT {{secret}}")
threading.Thread(target=failing, args=(secret,), name=secret).start()
asyncio.run(main())
"""


@pytest.mark.parametrize("as_json", [True, False])
def test_what_fails_is_told_without_its_values(as_json: bool) -> None:
    """In the house, in a thread, in the event loop and in libraries, however much they have to say."""
    command = [sys.executable, "-c", PROGRAM.format(as_json=as_json)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    said = done.stdout + done.stderr
    for event in ("request_failed", "thread_failed", "Exception in %s", "asyncio", "sqlalchemy", "KeyError", "failing"):
        assert event in said
    assert said.count("RuntimeError") >= 5
    assert "SECRET" not in said


def calls() -> list[tuple[str, ast.Call]]:
    found = []
    for file in sorted(SERVER.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text())):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
                where = ast.unparse(node.func.value)
                if where in ("logger", "structlog.get_logger()") and file.name != "logs.py":
                    found.append((f"{file.name}:{node.lineno}", node))
    return found


def test_nothing_is_logged_but_what_is_known_to_be_harmless() -> None:
    assert len(calls()) > 20
    for where, call in calls():
        assert all(isinstance(arg, ast.Constant) for arg in call.args), where
        for keyword in call.keywords:
            assert keyword.arg in FIELDS, f"{where} logs {keyword.arg}"
            value = ast.unparse(keyword.value)
            if keyword.arg == "table":
                assert ".tag(" in value, f"{where} names a table"
            if keyword.arg == "fault":
                assert value.endswith((".code", ".__name__")), f"{where} quotes a fault"
