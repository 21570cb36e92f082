"""The power is cut in the middle of play: of what was not synced nothing, some or all is left, and nothing that was
acknowledged or shown is undone."""

from collections import Counter
from pathlib import Path

from server.storms.kills import kills
from server.storms.shim import Disk


async def power_cuts(data: Path, seed: int, rounds: int) -> Counter[str]:
    counts = await kills(data, seed, rounds, bots=False, disk=Disk(data))
    counts["cuts"] = counts.pop("kills")
    return counts
