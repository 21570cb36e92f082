"""Houses of earlier versions, run from the history of this repository; one of each is in `kept/`, as it was left.

PYTHONPATH=tests .venv/bin/python -m server.older 0001      # makes one anew
"""

import asyncio
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path
from random import Random

import msgspec

from houses import House, Line, Person, caught_up
from server.storms.players import GAMES, any_move, come, go_home

HERE = Path(__file__).resolve().parent
VERSIONS = {"0001": "b59b2f9", "0002": "e5c657f", "0003": "c3571fa"}
"""The last commit of each version of the tables."""
KEPT_TABLES = 100
LONGEST_GAME = 400
BOTS = 5
"""Every so many tables, a bot sits across from somebody."""


class Kept(msgspec.Struct):
    """What has to be known of an earlier house, beside its database."""

    cookies: list[str]
    """Of the people in order: who has the first sits in the first seat of every table."""
    replay: str


def earlier(version: str, folder: Path) -> dict[str, str]:
    """The sources of a version, and what a process has to be told to run from them."""
    archive = subprocess.run(
        ["git", "archive", VERSIONS[version], "src"], cwd=HERE.parents[1], check=True, capture_output=True
    )
    subprocess.run(["tar", "x", "-C", str(folder)], input=archive.stdout, check=True)
    return {"PYTHONPATH": str(folder / "src")}


def unpacked(version: str, folder: Path) -> Kept:
    """`house.sqlite` and `house.backup` of an earlier version."""
    with tarfile.open(HERE / "kept" / f"{version}.tar.xz") as packed:
        packed.extractall(folder, filter="data")
    return msgspec.json.decode((folder / "kept.json").read_bytes(), type=Kept)


def somebody(address: str, cookie: str) -> Person:
    """Who was known to the house when it had an earlier version."""
    person = Person(address)
    person.http.headers["Cookie"] = cookie
    person.cookie = lambda: cookie  # type: ignore[method-assign]
    return person


# ---- playing


async def fill(address: str, number: int, seed: int) -> Kept:
    """Tables of all games, most in the middle, one of each over, some with bots; and a record brought along."""
    dice = Random(seed)
    people = await come(address, max(GAMES.values()))
    record = ""
    for n in range(number):
        game = list(GAMES)[n % len(GAMES)]
        bots = n // len(GAMES) % BOTS == BOTS - 1 and len(GAMES) <= n
        name, lines = await _sit_down(people, game, bots)
        await play(game, lines, LONGEST_GAME if n < len(GAMES) else dice.randrange(12), dice)
        if n < len(GAMES):
            assert lines[0].is_over, f"the game of {game} does not end"
            record = await people[0].get(f"/api/tables/{name}/record")
        for line in lines:
            await line.close()
    headers = {"Content-Type": "text/plain"}
    replay = (await people[0].http.post("/api/replays", content=record, headers=headers)).json()["name"]
    kept = Kept([person.cookie() for person in people], replay)
    await go_home(people)
    return kept


async def _sit_down(people: list[Person], game: str, bots: bool) -> tuple[str, list[Line]]:
    others = GAMES[game] - 1
    made = await people[0].make_table(game, "me", *(["bot:beginner"] if bots else ["open"]) * others)
    name = made["table"]["name"]
    if not bots:
        for seat in range(1, others + 1):
            await people[seat].sit(name, seat)
    lines = [await people[seat].line(name, seat) for seat in range(1 if bots else others + 1)]
    await lines[0].ask("say", text="Good luck, everybody!")
    return name, lines


async def play(game: str, lines: list[Line], moves: int, dice: Random) -> int:
    """Moves that were made, by whoever can."""
    made = 0
    while made < moves and not lines[0].is_over:
        able = [seat for seat, line in enumerate(lines) if line.moves]
        if not able:  # a bot's turn
            await lines[0].until(lambda line: bool(line.moves) or line.is_over)
            continue
        seat = dice.choice(able)
        line = lines[seat]
        answer = await line.move(any_move(game, line.view, seat, line.moves, dice))
        if answer["type"] == "done":
            made += 1
            await caught_up(lines, answer)
        else:
            await asyncio.sleep(0.01)  # a bot was quicker
    return made


# ---- keeping


def keep(version: str, seed: int = 1) -> None:
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        env = earlier(version, folder)
        house = House(folder)
        house.env |= env
        with house:
            kept = asyncio.run(fill(house.address, KEPT_TABLES, seed))
        backup = [sys.executable, "-m", "cinquefoil", "backup", str(folder / "house.backup")]
        subprocess.run([*backup, "--data", str(folder)], env=house.env, check=True)
        (folder / "kept.json").write_bytes(msgspec.json.encode(kept))
        with tarfile.open(HERE / "kept" / f"{version}.tar.xz", "w:xz", preset=9) as packed:
            for name in ("house.sqlite", "house.backup", "kept.json"):
                packed.add(folder / name, name, filter=_nobodys)


def _nobodys(member: tarfile.TarInfo) -> tarfile.TarInfo:
    member.uid = member.gid = member.mtime = 0
    member.uname = member.gname = ""
    return member


if __name__ == "__main__":
    (HERE / "kept").mkdir(exist_ok=True)
    keep(sys.argv[1])
