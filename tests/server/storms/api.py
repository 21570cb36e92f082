"""The HTTP API as its description tells it: Schemathesis asks everything that may be asked, and what may not."""

import asyncio
import json
import subprocess
import sys
from collections import Counter
from pathlib import Path

from houses import House, Person
from server.storms.players import come, go_home

CHECKS = (
    "not_a_server_error",
    "status_code_conformance",
    "content_type_conformance",
    "response_schema_conformance",
)


async def described(data: Path, seed: int, examples: int = 10, named: bool = True) -> Counter[str]:
    """With a name and from our own page, or as a stranger."""
    house = await asyncio.to_thread(House(data).start)
    people = await come(house.address, 1)
    try:
        headers = {"Cookie": people[0].cookie(), "Origin": house.address} if named else {}
        await _real_names(people[0], data)
        said = await asyncio.to_thread(_ask_everything, house, data, seed, examples, headers)
        figures = await people[0].get("/metrics")
    finally:
        await go_home(people)
        await asyncio.to_thread(house.stop)
    assert "Traceback" not in house.log.read_text(), f"{said}\n{house.log.read_text()[-4000:]}"
    answers = Counter[str]()
    for line in figures.splitlines():
        if line.startswith("cinquefoil_http_requests_total"):
            answers[f"answers {line.split('status=')[1][1:4]}"] += int(float(line.split()[-1]))
    return answers + Counter({"descriptions tried": 1})


async def _real_names(host: Person, data: Path) -> None:
    """Tables where somebody is missing, where play is on, and where it is over: names made up would lead nowhere."""
    waiting = await host.make_table("lucky-numbers", "me", "open", "program")
    playing = await host.make_table("cross-clover", "me", "me")
    over = await host.make_table("bossa", "me", "me")
    await host.post(f"/api/tables/{over['table']['name']}/seats/0/resign")
    record = await host.get(f"/api/tables/{over['table']['name']}/record")
    brought = await host.http.post("/api/replays", content=record, headers={"Content-Type": "text/plain"})
    names = [made["table"]["name"] for made in (waiting, playing, over)]
    known = {
        "table": [*names, "nowhere"],
        "seat": [0, 1, 2, 7],
        "number": [0, 1, 999_999],
        "game": ["lucky-numbers", "so-clover", "chess"],
        "replay": [brought.json()["name"], "nothing"],
        "invite": [waiting["table"]["invite"], "nobody"],
    }
    lines = [f"dictionaries.{name}.values = {json.dumps(values)}" for name, values in known.items()]
    lines += [f'parameters."path.{name}" = {{ dictionary = "{name}", probability = 0.8 }}' for name in known]
    (data / "schemathesis.toml").write_text("\n".join((*lines, "")))


def _ask_everything(house: House, data: Path, seed: int, examples: int, headers: dict[str, str]) -> str:
    command = [sys.executable, "-m", "schemathesis.cli", "run", f"{house.address}/api/openapi.json"]
    command += ["--phases", "examples,coverage,fuzzing", "--checks", ",".join(CHECKS), "--max-examples", str(examples)]
    command += ["--seed", str(seed), "--suppress-health-check", "all", "--warnings", "off", "--no-color"]
    for name, value in headers.items():
        command += ["--header", f"{name}:{value}"]
    done = subprocess.run(command, cwd=data, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{done.stdout[-6000:]}\n{done.stderr[-2000:]}"
    return done.stdout
