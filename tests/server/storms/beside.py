"""Heavy work beside play: whoever looks back, or asks for the legends of ten thousand games, holds up nobody's move."""

import asyncio
import os
import sys
import time
from collections import Counter
from pathlib import Path
from random import Random
from statistics import median

from sqlalchemy import insert

from cinquefoil import Event, Record, canonical, deal, games
from cinquefoil.core.story import Story
from cinquefoil.server.storage import schema
from cinquefoil.server.storage.database import open_database
from houses import PATIENCE, House, Line, Person

PLAYED = 10_000
"""Games that are over."""
LONGEST = 9_990
"""Events of a record."""
AT_ONCE = 25
FLOOR = 0.01
"""Seconds: on a machine with other work, a quicker answer than this is as good as this."""
WORSE = 10
"""Times as long as when all is quiet."""
NOISE = 2
"""Times as long as the slowest when all is quiet, which on a busy machine is slow for reasons of its own."""
ROUNDS = 5
"""Somebody else may have needed the machine just then, so one good round is enough: who is held up always is."""


async def beside(data: Path, seed: int, moves: int = 60) -> Counter[str]:
    """The slowest answer to a move, in milliseconds, while others ask for what is heavy."""
    dice = Random(seed)
    await asyncio.to_thread(play_before, data)
    house = await asyncio.to_thread(House(data).start)
    try:
        async with Person(house.address, "Ada") as ada, Person(house.address, "Bo") as bo:
            line, replay = await _table(ada), await bring(bo, longest_record())
            moments = [f"/api/replays/{replay}/moments/{dice.randrange(LONGEST)}" for _ in range(AT_ONCE)]
            counts = await _compare(house.address, line, moves, "moments", moments)
            return counts + await _compare(house.address, line, moves, "legends", ["/api/games/so-clover/legends"] * 5)
    finally:
        await asyncio.to_thread(house.stop)


async def _compare(address: str, line: Line, moves: int, what: str, paths: list[str]) -> Counter[str]:
    told = []
    for _ in range(ROUNDS):
        alone = await play(line, moves)
        quiet = max(median(alone), FLOOR, max(alone) * NOISE / WORSE)
        asking = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "server.storms.beside", address, *paths),
            env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
        )
        busy = max(await play(line, moves))
        assert asking.returncode is None, "whoever asks was turned away"
        asking.kill()
        await asking.wait()
        told.append((round(quiet, 4), round(busy, 4)))
        if busy <= WORSE * quiet:
            return Counter({"rounds": 1, f"milliseconds beside {what}": round(busy * 1000)})
    raise AssertionError(f"{what} hold up moves; in seconds, usual when alone and slowest beside them: {told}")


async def ask_for(address: str, paths: list[str]) -> None:
    """All at once, again and again, in a process of its own: it is not to hold up those who measure."""
    async with Person(address, "Cy") as cy:
        while True:
            answers = await asyncio.gather(*map(cy.http.get, paths))
            if any(answer.status_code not in (200, 503) for answer in answers):
                raise AssertionError([answer.text for answer in answers])


async def play(line: Line, moves: int) -> list[float]:
    """Seconds until each of so many moves was answered, with a pause after each."""
    took = []
    for number in range(moves):
        began = time.perf_counter()
        answer = await line.move(clue(line.seq + number).replace("clue", "0:clue", 1), seq=line.seq)
        assert answer["type"] == "done", answer
        took.append(time.perf_counter() - began)
        await line.until(lambda line, seq=answer["seq"]: line.seq >= seq)  # type: ignore[misc]
        await asyncio.sleep(0.02)
    return took


async def _table(person: Person) -> Line:
    """Where there is always something to do: a clue may be written anew as often as one likes."""
    made = await person.make_table("so-clover", "me", "me", "me", options={"first": 0})
    return await person.line(made["table"]["name"], 0)


# ---- what is heavy


def clue(number: int) -> str:
    return f"clue:{'nesw'[number % 4]}={('Vesuvius', 'Mozart')[number // 4 % 2]}"


def longest_record() -> str:
    begun = deal(games["so-clover"].start(players=2, first=0), seed=1)
    events = list(begun.events())
    events += [Event(0, clue(number)) for number in range(LONGEST - len(events))]
    return str(Record.of_story(Story(Story.of(begun).start, events), names=["Ada", "Bo"]))


async def bring(person: Person, record: str) -> str:
    headers = {"content-type": "text/plain"}
    answer = await person.http.post("/api/replays", content=record.encode(), headers=headers, timeout=2 * PATIENCE)
    assert answer.status_code == 200, answer.text
    return str(answer.json()["name"])


def play_before(data: Path, number: int = PLAYED) -> None:
    """Games that are over, as lists and legends have them; their logs are not asked for."""
    engine = open_database(str(data / "house.sqlite"))
    options = games["so-clover"].start(players=2).options
    ending = {"winners": [0, 1], "reason": "played", "scores": [3, 3]}
    row = {"game": "so-clover", "rules": 3, "options": canonical(dict(options or {})), "links": "[false,false]"}
    row |= {"public": True, "host": "x", "leavers": "club", "number": 1, "status": "over", "names": '["Ada","Bo"]'}
    row |= {"free": 0, "bots": False, "ending": canonical(ending)}
    with engine.begin() as connection:
        rows = [{**row, "name": f"old-{n}", "invite": f"in-{n}", "made_at": n} for n in range(number)]
        connection.execute(insert(schema.tables), rows)
    engine.dispose()


if __name__ == "__main__":
    asyncio.run(ask_for(sys.argv[1], sys.argv[2:]))
