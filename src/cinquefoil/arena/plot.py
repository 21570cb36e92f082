"""The result of a match as a picture: how the score came about, and how the bots compare."""

from pathlib import Path
from statistics import fmean
from typing import TYPE_CHECKING

from cinquefoil.arena.report import Report, percent
from cinquefoil.arena.statistics import interval
from cinquefoil.core.errors import BadOption

if TYPE_CHECKING:
    from matplotlib.axes import Axes

SUFFIXES = (".png", ".svg")
GREEN, GREY, INK = "#2e7d4f", "#8a8f94", "#23282d"
POINTS = 400
"""A line of more points than this looks no better."""


def check(file: Path) -> None:
    """BadOption, before anything is played, if there can be no such picture."""
    if file.suffix.lower() not in SUFFIXES:
        raise BadOption(f"a plot needs a file name that ends in .png or .svg, not {file.name}")
    if not file.absolute().parent.is_dir():
        raise BadOption(f"the plot cannot be saved to {file}: there is no such folder")
    try:
        import matplotlib  # noqa: F401
    except ImportError:
        raise BadOption("--plot needs matplotlib: pip install 'cinquefoil[plot]'") from None


def draw(report: Report, file: Path) -> None:
    from matplotlib import rc_context
    from matplotlib.figure import Figure

    several = not report.duel
    with rc_context({"font.size": 10, "text.color": INK, "axes.edgecolor": GREY, "svg.hashsalt": "cinquefoil"}):
        figure = Figure(figsize=(12, 4.5) if several else (8, 4.5), layout="constrained")
        panels = figure.subplots(1, 2 if several else 1, squeeze=False, width_ratios=[3, 2] if several else None)[0]
        running_score(panels[0], report)
        if several:
            field(panels[1], report)
        figure.suptitle(report.verdict(), fontsize=11, x=0.01, ha="left")
        figure.savefig(file, dpi=150, metadata={"Date": None} if file.suffix.lower() == ".svg" else None)


def running_score(axes: "Axes", report: Report) -> None:
    """The score of the first bot after each group, with its interval then."""
    scores, players = report.standing.scores(0), report.schedule.players
    ends = sorted({round(1 + at * (len(scores) - 1) / POINTS) for at in range(POINTS + 1)})
    games = [players * end for end in ends]
    bounds = [interval(scores[:end]) for end in ends]
    means = [100 * fmean(scores[:end]) for end in ends]
    axes.fill_between(
        games, [100 * low for low, _ in bounds], [100 * high for _, high in bounds], color=GREEN, alpha=0.18, lw=0
    )
    axes.plot(games, means, color=GREEN, lw=2, marker="o" if len(games) == 1 else None)
    axes.axhline(100 / players, color=GREY, lw=1, ls="--", zorder=0)
    axes.set(
        xlabel=f"games of {report.names[0]}",
        ylabel="score, %",
        ylim=(0, 100),
        xlim=(min(games[0], games[-1] - 1), games[-1]),
    )
    axes.set_title(f"{report.names[0]}: score with its 95 % interval", loc="left", fontsize=10)
    _plain(axes)


def field(axes: "Axes", report: Report) -> None:
    """The score of every bot, the best on top."""
    standing = report.standing
    ranked = sorted(range(standing.entrants), key=lambda entrant: standing.score(entrant) or 0.0)
    ratings = standing.ratings
    for row, entrant in enumerate(ranked):
        score, (low, high) = standing.score(entrant) or 0.0, standing.interval(entrant)
        colour = GREEN if entrant == 0 else GREY
        axes.plot([100 * low, 100 * high], [row, row], color=colour, lw=2, solid_capstyle="butt")
        axes.plot([100 * score], [row], "o", color=colour, ms=7)
        axes.annotate(percent(score), (100 * score, row), (0, 7), textcoords="offset points", ha="center", fontsize=9)
    labels = [
        f"{report.names[entrant]}\n{ratings[entrant].mu:.1f} ± {ratings[entrant].sigma:.1f}" for entrant in ranked
    ]
    axes.set_yticks(range(len(ranked)), labels)
    axes.axvline(100 / report.schedule.players, color=GREY, lw=1, ls="--", zorder=0)
    axes.set(xlabel="score, %", xlim=(0, 100), ylim=(-0.6, len(ranked) - 0.4))
    axes.set_title("all bots, with their ratings", loc="left", fontsize=10)
    _plain(axes)


def _plain(axes: "Axes") -> None:
    axes.spines[["top", "right"]].set_visible(False)
    axes.grid(alpha=0.25)
    axes.tick_params(color=GREY)
