"""Storms for as long as you like: `./scripts/soak tables --minutes 60`, or `hosting`. It goes on where it was, and adds
up."""

import argparse
import asyncio
import json
import logging
import sys
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Coroutine
from functools import partial
from pathlib import Path
from random import Random, SystemRandom
from typing import Any

from cinquefoil.server import logs
from databases import new_database
from server.storms.api import described
from server.storms.arrivals import arrivals
from server.storms.beside import beside
from server.storms.dealing import dealing
from server.storms.disk import full_disks
from server.storms.floods import floods
from server.storms.fuzz import fuzz
from server.storms.instants import instants
from server.storms.kills import kills
from server.storms.lines import bad_lines
from server.storms.pairs import pairs
from server.storms.power import power_cuts
from server.storms.servers import across, blows, with_postgres
from server.storms.slow import slow_readers
from server.storms.upgrade import upgrades

JOURNALS = Path(__file__).resolve().parents[3] / "soak"
APART = ("turns", "findings", "seconds", "kilobytes grown")
TABLES = (
    "kills",
    "power",
    "disk",
    "lines",
    "instants",
    "fuzz",
    "api",
    "slow",
    "floods",
    "pairs",
    "dealing",
    "arrivals",
    "beside",
)
HOSTING = ("servers", "across", "upgrade")
STORMS = {"tables": TABLES, "hosting": HOSTING}


def storm(name: str, data: Path, seed: int) -> Coroutine[Any, Any, Counter[str]]:
    """One turn of a storm; its size is no matter of the seed."""
    match name:
        case "servers":
            return with_postgres(partial(blows, data, seed, 30))
        case "across":
            return with_postgres(lambda postgres: across(data, seed, 500, new_database(postgres.address, "house")))
        case "kills":
            return kills(data, seed, 10, bots=Random(seed).random() < 0.5)
        case "power":
            return power_cuts(data, seed, 20)
        case "disk":
            return full_disks(data, seed, 10)
        case "lines":
            return bad_lines(data, seed, 50)
        case "instants":
            return instants(data, seed, 250)
        case "fuzz":
            return fuzz(data, seed, 10_000)
        case "api":
            return described(data, seed, 20, named=Random(seed).random() < 0.8)
        case "beside":
            return beside(data, seed, 150)
        case "floods":
            return floods(data, seed)
        case "pairs":
            return pairs(data, seed, 50)
        case "dealing":
            return dealing(seed)
        case "arrivals":
            return arrivals(data, seed)
        case "upgrade":
            return upgrades(data, seed)
        case _:
            return slow_readers(data, seed)


class Journal:
    """What has been covered so far, by storm."""

    def __init__(self, what: str, file: Path) -> None:
        self.what = what
        self.file = file
        written = json.loads(file.read_text()) if file.exists() else {}
        self.counts = {name: Counter[str](written.get(name, {})) for name in STORMS[what]}

    def add(self, name: str, counts: Counter[str]) -> None:
        for what, count in counts.items():
            is_figure = what.startswith("milliseconds")
            self.counts[name][what] = (
                max(self.counts[name][what], count) if is_figure else self.counts[name][what] + count
            )
        self.file.parent.mkdir(exist_ok=True)
        new = self.file.with_suffix(".new")
        new.write_text(json.dumps(self.counts, indent=1, sort_keys=True))
        new.replace(self.file)

    def __str__(self) -> str:
        lines = []
        for name, counts in self.counts.items():
            lines.append(f"{name:9} {counts['turns']:6} turns, {counts['findings']} findings, {counts['seconds']} s")
            lines += [f"{'':9} {count:10,} {what}" for what, count in counts.most_common() if what not in APART]
        return "\n".join(lines)


def soak(journal: Journal, names: list[str], minutes: float, seed: int | None) -> int:
    """In rotation until the time is over; with a seed, one turn of each. The number of findings."""
    end, findings, turn = time.monotonic() + minutes * 60, 0, 0
    while seed is None or turn < len(names):
        if time.monotonic() > end and seed is None:
            break
        name = names[turn % len(names)]
        findings += _turn(journal, name, SystemRandom().getrandbits(32) if seed is None else seed)
        turn += 1
    return findings


def _turn(journal: Journal, name: str, seed: int) -> int:
    began = time.monotonic()
    counts: Counter[str] = Counter({"turns": 1})
    with tempfile.TemporaryDirectory(prefix="soak-") as folder:
        try:
            counts += asyncio.run(storm(name, Path(folder), seed))
        except Exception:
            counts["findings"] += 1
            traceback.print_exc()
            print(f"❀ a finding in {name}: ./scripts/soak {journal.what} --only {name} --seed {seed}", flush=True)
    counts["seconds"] += round(time.monotonic() - began)
    journal.add(name, counts)
    print(f"❀ {name} {seed}: {round(time.monotonic() - began)} s", flush=True)
    return counts["findings"]


def main() -> None:
    parser = argparse.ArgumentParser(prog="soak", description=__doc__)
    parser.add_argument("what", choices=list(STORMS))
    parser.add_argument("--minutes", type=float, default=60)
    names = [*TABLES, *HOSTING]
    parser.add_argument("--only", choices=names, action="append", help="not all storms, but this one; may be repeated")
    parser.add_argument("--seed", type=int, help="one turn with the choices of a finding; the moments are chance's own")
    parser.add_argument("--journal", type=Path, help="where it is added up")
    wish = parser.parse_args()
    logs.configure(as_json=False, level=logging.WARNING)
    if foreign := set(wish.only or ()) - set(STORMS[wish.what]):
        parser.error(f"{', '.join(sorted(foreign))}: no storm over {wish.what}")
    journal, findings = Journal(wish.what, wish.journal or JOURNALS / f"{wish.what}.json"), 0
    try:
        findings = soak(journal, wish.only or list(STORMS[wish.what]), wish.minutes, wish.seed)
    except KeyboardInterrupt:
        print("\n❀ interrupted; run it again to go on")
    print(journal)
    sys.exit(1 if findings else 0)


if __name__ == "__main__":
    main()
