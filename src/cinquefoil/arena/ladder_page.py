"""A ladder as a page, and what it says of the game itself."""

import json
from pathlib import Path

from cinquefoil.arena.ladder import LEVELS, Ladder, Rung
from cinquefoil.arena.report import bounds_text, elo_text, percent
from cinquefoil.arena.statistics import elo
from cinquefoil.core.documents import Document
from cinquefoil.core.errors import BadOption

BEGIN, END = "<!-- figures -->", "<!-- end of figures -->"
"""Around what the ladder writes on a game's page."""
STRENGTHS = {"casual": "beginners", "club": "club players", "master": "masters"}
"""Whose play a match shows, by the better of the two."""


def write(ladder: Ladder, folder: Path) -> None:
    """The ladder of a game for people and for programs."""
    (folder / f"{ladder.box.id}.json").write_text(json.dumps(ladder.document(), indent=1) + "\n", encoding="utf-8")
    (folder / f"{ladder.box.id}.md").write_text(page(ladder), encoding="utf-8")


def page(ladder: Ladder) -> str:
    lines = [
        f"# {ladder.box.title}: the ladder",
        "",
        f"Made by `cinquefoil ladder {ladder.box.id}`: two players, every deal from both seats, ties count half,",
        "95 % intervals by pairs of games. `/10` is a tenth of the simulations, `@0.1s` a tenth of a second a move.",
        "Elo is counted from `random`, step by step.",
        "",
        "| level | simulations | Elo | a move takes | beats the one below |",
        "|---|---:|---:|---:|---|",
        *_levels(ladder),
        "",
        "| match | score | Elo | games |",
        "|---|---|---|---:|",
        *(_match(rung, result) for rung, result in ladder.matches),
        "",
        figures(ladder),
    ]
    return "\n".join(lines)


def _levels(ladder: Ladder) -> list[str]:
    heights, below = ladder.elo(), {rung.upper.partition("/")[0]: (rung, result) for rung, result in ladder.of("rung")}
    rows = []
    for name in LEVELS:
        level = ladder.box.levels[name]
        height = heights.get(name)
        beats = _score(*below[name]) if name in below else ""
        simulations = _simulations(level.simulations, level.impulse)
        elo_above = "" if height is None else elo_text(height) if height else "0"
        rows.append(f"| {name} | {simulations} | {elo_above} | {_time(ladder, name)} | {beats} |")
    return rows


def _simulations(simulations: int | None, impulse: float) -> str:
    if not simulations:
        return "none"
    return f"{simulations:,}" + (f", {100 * impulse:.0f} % of moves on impulse" if impulse else "")


def _time(ladder: Ladder, name: str) -> str:
    """With all its simulations; the mean of the match in which it thought longest."""
    bots = [bot for _, result in ladder.matches for bot in result["bots"] if bot["name"] == name]
    if not bots:
        return ""
    seconds = max(bot["seconds_per_move"] for bot in bots)
    return f"{1000 * seconds:.1f} ms" if seconds < 0.1 else f"{seconds:.2f} s"


def _score(rung: Rung, result: Document) -> str:
    tenth = " (a tenth of the simulations)" if rung.upper.endswith("/10") else ""
    return f"{percent(result['bots'][0]['score'])} {bounds_text(tuple(result['interval']))}{tenth}"


def _match(rung: Rung, result: Document) -> str:
    score, bounds = result["bots"][0]["score"], tuple(result["interval"])
    difference, low, high = (elo_text(elo(share)) for share in (score, *bounds))
    figures = f"{percent(score)} {bounds_text(bounds)} | {difference} [{low}, {high}]"
    return f"| {rung.upper} – {rung.lower} | {figures} | {result['games']} |"


# ---- the game itself


def figures(ladder: Ladder) -> str:
    """What the matches say of the game: does it help to begin, how long does it take, how does it end?"""
    chosen = [(_strength(rung), result) for rung, result in ladder.of("rung") if _strength(rung)]
    if not chosen:
        return ""
    reasons = sorted({reason for _, result in chosen for reason in result["reasons"]})
    rows = [
        ["who begins scores", *(percent(result["first_player_score"]) for _, result in chosen)],
        ["moves in a game", *(f"{result['plies']:.0f}" for _, result in chosen)],
        *(_ending(reason, [result for _, result in chosen]) for reason in reasons),
    ]
    lines = [
        "## In figures",
        "",
        "Measured between bots, two players, a few hundred games each; a score is sure to about 5 %.",
        "",
        f"| between | {' | '.join(strength for strength, _ in chosen)} |",
        f"|---|{'---:|' * len(chosen)}",
        *(f"| {' | '.join(row)} |" for row in rows),
    ]
    return "\n".join(lines) + "\n"


def _ending(reason: str, results: list[Document]) -> list[str]:
    return [f"ends by {reason}", *(percent(result["reasons"].get(reason, 0.0)) for result in results)]


def _strength(rung: Rung) -> str:
    return STRENGTHS.get(rung.upper.partition("/")[0], "")


def put_on(file: Path, section: str) -> None:
    """Puts the figures on a game's page, between the marks that are there for them."""
    text = file.read_text(encoding="utf-8")
    before, begin, rest = text.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not begin or not end:
        raise BadOption(f"{file} has no place for figures: {BEGIN} and {END}")
    file.write_text(f"{before}{BEGIN}\n\n{section}\n{END}{after}", encoding="utf-8")
