"""The one command, `cinquefoil`."""

import json
import os
import sys
from pathlib import Path
from random import SystemRandom
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.markdown import Markdown
from rich.table import Table

from cinquefoil import __version__, games, is_compiled
from cinquefoil.core.errors import BadOption, BadRecord, CinquefoilError, MalformedRequest, shown
from cinquefoil.core.record import Record

app = typer.Typer(
    help="Five board games, played by the book.", no_args_is_help=True, add_completion=False, rich_markup_mode=None
)

GameId = Annotated[str, typer.Argument(help="The id of a game; `cinquefoil games` lists them.")]
Pace = Annotated[float, typer.Option(help="Seconds to look at each event.", min=0, max=60)]


def _show_version(wanted: bool) -> None:
    if wanted:
        print(f"cinquefoil {__version__} ({'compiled' if is_compiled() else 'uncompiled'})")
        raise typer.Exit


@app.callback()
def cinquefoil(
    version: Annotated[
        bool, typer.Option("--version", callback=_show_version, is_eager=True, help="Say which version this is.")
    ] = False,
) -> None:
    pass


@app.command("games")
def list_games() -> None:
    """List the games of the house."""
    table = Table("id", "game", "players", "options", box=None, header_style="bold")
    for id, box in games.items():
        options = ", ".join(option.name for option in box.options) or "none"
        players = f"{min(box.players)}–{max(box.players)}" if len(box.players) > 1 else str(box.players[0])
        table.add_row(id, box.title, players, options)
    Console().print(table)


@app.command()
def rules(game: GameId) -> None:
    """Show the rules of a game."""
    console = Console()
    page = games[game].rules()
    console.print(Markdown(page) if console.is_terminal else page, highlight=False, markup=False, soft_wrap=True)


@app.command()
def watch(
    game: GameId = "lucky-numbers",
    players: Annotated[int, typer.Option(help="How many play.")] = 2,
    option: Annotated[list[str] | None, typer.Option("--option", "-o", help="NAME=VALUE, as often as needed.")] = None,
    seed: Annotated[int | None, typer.Option(help="The same seed shows the same game.")] = None,
    pace: Pace = 0.5,
    record: Annotated[Path | None, typer.Option(help="Keep the record of the game in this file.")] = None,
) -> None:
    """Watch a game that plays itself."""
    from cinquefoil.terminal import watch as terminal

    if record and not record.parent.is_dir():
        raise BadOption(f"the record cannot be kept: there is no folder {record.parent}")
    seed = SystemRandom().randrange(1_000_000) if seed is None else seed
    played = terminal.watch(games[game], players, _options(option or []), seed, pace, Console())
    print(f"\nTo see this game again: cinquefoil watch {game} --players {players} --seed {seed}")
    if record:
        record.write_text(str(played), encoding="utf-8")
        print(f"Its record is in {record}: cinquefoil replay {record}")


@app.command()
def replay(record: Annotated[Path, typer.Argument(help="A record of a game.")], pace: Pace = 0.5) -> None:
    """Watch a recorded game, and check that it was played by the rules."""
    from cinquefoil.terminal import watch as terminal

    try:
        text = record.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as fault:
        raise BadRecord(f"{record} cannot be read: {fault}") from fault
    parsed = Record.parse(text)
    terminal.replay(games[parsed.game], parsed, pace, Console())


@app.command()
def referee() -> None:
    """Answer questions about the rules: JSON lines on standard input and output."""
    from cinquefoil.referee import serve

    if sys.stdin is None or sys.stdout is None:
        raise MalformedRequest("the referee needs a standard input and a standard output")
    try:
        serve(games, sys.stdin.buffer, sys.stdout.buffer)
    except BrokenPipeError:  # nobody listens any more; what is still unwritten goes nowhere
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


@app.command()
def bench(
    games_: Annotated[str | None, typer.Option("--games", help="Only these, separated by commas.")] = None,
    seconds: Annotated[float, typer.Option(help="How long to measure each thing.", min=0.01, max=600)] = 2.0,
    as_json: Annotated[bool, typer.Option("--json", help="Print the figures as JSON and nothing else.")] = False,
) -> None:
    """Measure how fast the games are, beside their peers."""
    from cinquefoil.bench import report

    wanted = games_.split(",") if games_ else None
    figures, missing = report.run(games, wanted, seconds, Console(stderr=True))
    if as_json:
        print(json.dumps(figures))
    else:
        report.show(figures, missing, Console())


def _options(pairs: list[str]) -> dict[str, Any]:
    """`setup=michael` and `bruno=true` as the options they name."""
    options = {}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not equals:
            raise BadOption(f"an option is NAME=VALUE, not {shown(pair)}")
        try:
            options[name] = json.loads(value)
        except ValueError:
            options[name] = value
    return options


def main() -> None:
    try:
        app()
    except CinquefoilError as fault:
        print(f"cinquefoil: {fault}", file=sys.stderr)
        sys.exit(2)
    except OSError as fault:
        print(f"cinquefoil: {fault}", file=sys.stderr)
        sys.exit(1)
    except KeyboardInterrupt:
        sys.exit(130)
