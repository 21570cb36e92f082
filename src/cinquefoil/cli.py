"""The one command, `cinquefoil`."""

import json
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from io import TextIOWrapper
from pathlib import Path
from random import SystemRandom
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.markdown import Markdown

from cinquefoil import __version__, games, is_compiled
from cinquefoil.core.errors import BadOption, BadRecord, CinquefoilError, MalformedRequest, shown
from cinquefoil.core.game import Box
from cinquefoil.core.options import Flag, Text
from cinquefoil.core.record import Record

app = typer.Typer(
    help="Five board games, played by the book.",
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)

LONGEST_RECORD = 10_000_000
WORDS = {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False}

OptionList = Annotated[
    list[str] | None,
    typer.Option("--option", "-o", metavar="NAME=VALUE", help="An option of the game; may be given several times."),
]
GameId = Annotated[str, typer.Argument(help="The id of a game; `cinquefoil games` lists them.")]
Pace = Annotated[float, typer.Option(help="Seconds to show each event.", min=0, max=60)]
Seat = Annotated[
    int | None,
    typer.Option(help="Show only what this seat may see; seats count from 0.", show_default="everything, secrets too"),
]


def _show_version(wanted: bool) -> None:
    if wanted:
        print(f"cinquefoil {__version__} ({'compiled' if is_compiled() else 'uncompiled'})")
        raise typer.Exit


Data = Annotated[
    Path | None, typer.Option(help="The folder where everything is kept.", show_default="the user's data folder")
]


def _unless_a_folder(context: typer.Context, address: str | None) -> str | None:
    """Who names a folder means it, whatever the environment says."""
    source = context.get_parameter_source("database")
    is_inherited = source is not None and source.name == "ENVIRONMENT"
    return None if is_inherited and context.params.get("data") is not None else address


Database = Annotated[
    str | None,
    typer.Option(
        metavar="ADDRESS",
        callback=_unless_a_folder,
        envvar="CINQUEFOIL_DATABASE",
        help="A PostgreSQL database instead: postgresql://…",
        show_default=False,
        show_envvar=True,
    ),
]
Port = Annotated[int | None, typer.Option(help="The port to listen on.", min=0, max=65535, show_default="5555 or near")]
Lan = Annotated[bool, typer.Option("--lan", help="Let other devices on this network in, too.")]
NoBrowser = Annotated[bool, typer.Option("--no-browser", help="Do not open the browser.")]
HostName = Annotated[
    list[str] | None,
    typer.Option("--name", help="Another name for the house to answer to; may be given several times."),
]
PublicUrl = Annotated[
    str | None,
    typer.Option(
        metavar="ADDRESS",
        help="The address people know the house by, if it stands behind a proxy: https://games.example.org",
        show_default=False,
    ),
]
TrustedProxy = Annotated[
    list[str] | None,
    typer.Option(
        metavar="ADDRESS",
        help="A proxy to believe when it says who is asking: its address or its network; may be given several times.",
    ),
]
WebhookHost = Annotated[
    list[str] | None,
    typer.Option(
        metavar="NAME",
        envvar="CINQUEFOIL_WEBHOOK_HOST",
        help="A host such as discord.com to which people may have the house send notices; may be given several times.",
    ),
]
WebhookHome = Annotated[
    list[str] | None,
    typer.Option(
        metavar="NAME:PORT",
        envvar="CINQUEFOIL_WEBHOOK_HOME",
        help="The same for a host on your own network, or on this machine, with its port.",
    ),
]
NoticeAfter = Annotated[
    float, typer.Option(help="Seconds until somebody who is away from their table is sent a notice.", min=0)
]
JsonLogs = Annotated[bool, typer.Option("--json-logs", help="Log what happens as JSON lines.")]
BotPace = Annotated[
    float, typer.Option(help="How long bots take: 1 as long as people do, 0 no longer than needed.", min=0)
]
Workers = Annotated[
    int | None, typer.Option(help="How many processes think for bots.", min=1, show_default="cores less one")
]
KeepFinished = Annotated[float, typer.Option(help="Days to keep finished tables; 0 for ever.", min=0)]
KeepGuests = Annotated[float, typer.Option(help="Days to keep guests who stay away; 0 for ever.", min=0)]
KeepReplays = Annotated[float, typer.Option(help="Days to keep records that people bring along; 0 for ever.", min=0)]
WordList = Annotated[
    Path | None, typer.Option("--word-filter", help="A file of words not allowed in talk and names, one a line.")
]
MetricsToken = Annotated[
    str,
    typer.Option(
        envvar="CINQUEFOIL_METRICS_TOKEN",
        help="What Prometheus has to show to see /metrics; without it, programs on this machine may.",
        show_default=False,
        show_envvar=True,
    ),
]
NoLimits = Annotated[bool, typer.Option("--no-limits", hidden=True, help="For measurements: nobody is too fast.")]


@app.callback(invoke_without_command=True)
def cinquefoil(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", callback=_show_version, is_eager=True, help="Show the version.")
    ] = False,
    data: Data = None,
    port: Port = None,
    lan: Lan = False,
    no_browser: NoBrowser = False,
) -> None:
    """Five board games, played by the book. Without a command it opens the house: see `cinquefoil serve --help`."""
    if context.invoked_subcommand is None:
        serve(data=data, port=port, lan=lan, no_browser=no_browser)


@app.command()
def serve(
    data: Data = None,
    database: Database = None,
    port: Port = None,
    lan: Lan = False,
    alone: Annotated[
        bool, typer.Option("--alone", help="Never open to the network, whoever asks: for a house behind a proxy.")
    ] = False,
    no_browser: NoBrowser = False,
    name: HostName = None,
    public_url: PublicUrl = None,
    trusted_proxy: TrustedProxy = None,
    json_logs: JsonLogs = False,
    bot_pace: BotPace = 1.0,
    workers: Workers = None,
    keep_finished: KeepFinished = 365.0,
    keep_guests: KeepGuests = 365.0,
    keep_replays: KeepReplays = 90.0,
    word_filter: WordList = None,
    metrics_token: MetricsToken = "",
    webhook_host: WebhookHost = None,
    webhook_home: WebhookHome = None,
    notice_after: NoticeAfter = 60.0,
    no_limits: NoLimits = False,
) -> None:
    """Open the house: play in the browser, with friends by a link, or against bots."""
    from cinquefoil.server import serve as server

    settings = replace(
        server.settings_of(bot_pace, workers, no_limits),
        metrics_token=metrics_token,
        keep_finished=keep_finished,
        keep_guests=keep_guests,
        keep_replays=keep_replays,
        word_filter=server.WordFilter.read(word_filter) if word_filter else server.WordFilter(),
        trusted_proxy=server.Proxies.named(trusted_proxy or ()),
        webhook_host=server.public_hosts(webhook_host or ()),
        webhook_home=server.home_hosts(webhook_home or ()),
        notice_after=notice_after,
    )
    public = None if public_url is None else server.public_origin(public_url)
    names = tuple(name or ())
    wishes = server.Wishes(data, database, port, lan, alone, not no_browser, names, public, json_logs, settings)
    server.serve(wishes, Console())


@app.command()
def house(
    command: Annotated[
        str, typer.Argument(help="tables, show, end, guests, reports, mute, unmute, ban or unban.", metavar="COMMAND")
    ],
    about: Annotated[
        str, typer.Argument(help="A table (show, end), a guest (mute, unmute, ban, unban), or an address (ban, unban).")
    ] = "",
    data: Data = None,
    database: Database = None,
) -> None:
    """See what is going on in the open house, and put things right."""
    from cinquefoil.server import hosting
    from cinquefoil.server.serve import database_address

    print(hosting.tell(database_address(data, database), command, about), end="")


BackupFile = Annotated[Path, typer.Argument(help="The backup file.")]


@app.command()
def backup(file: BackupFile, data: Data = None, database: Database = None) -> None:
    """Save everything the house knows to one file, whether it is open or not."""
    from cinquefoil.server.serve import database_address
    from cinquefoil.server.storage import backup as server
    from cinquefoil.server.storage.database import open_as_it_is

    counts = server.back_up(open_as_it_is(database_address(data, database)), file)
    print(f"Saved to {file}: {_counted(counts)}.")


@app.command()
def restore(file: BackupFile, data: Data = None, database: Database = None) -> None:
    """Fill an empty house from a backup, also of an earlier version; from SQLite to PostgreSQL, or back."""
    from cinquefoil.server.serve import database_address
    from cinquefoil.server.storage import backup as server
    from cinquefoil.server.storage.alone import alone
    from cinquefoil.server.storage.database import open_database

    address = database_address(data, database)
    with alone(address):
        counts = server.restore(open_database(address), file)
    print(f"Restored: {_counted(counts)}.")


def _counted(counts: dict[str, int]) -> str:
    """What a backup holds, in words."""
    nouns = {"tables": ("table", "tables"), "log": ("log entry", "log entries"), "guests": ("guest", "guests")}
    return ", ".join(f"{counts[key]} {one if counts[key] == 1 else many}" for key, (one, many) in nouns.items())


@app.command("games")
def list_games() -> None:
    """List the games and their options."""
    console = Console()
    for id, box in games.items():
        numbers = f"{min(box.players)}–{max(box.players)}" if len(box.players) > 1 else str(box.players[0])
        console.print(f"[bold]{id}[/bold]  {box.title}, {numbers} players", highlight=False)
        for option in box.options:
            choice = "a text file" if isinstance(option, Text) else option.in_words(max(box.players))
            default = "FILE" if isinstance(option, Text) else json.dumps(option.default).strip('"')
            setting = f"{option.name}={default}"
            console.print(f"  -o {setting:<15} {option.about}: {choice}", highlight=False, soft_wrap=True)


@app.command()
def rules(game: GameId) -> None:
    """Show the rules of a game."""
    page = games[game].rules()
    console = Console()
    if console.is_terminal:
        console.print(Markdown(page), width=min(console.width, 100))
    else:
        print(page)


@app.command()
def watch(
    game: GameId = "lucky-numbers",
    players: Annotated[int | None, typer.Option(help="How many players.", show_default="the usual number")] = None,
    option: OptionList = None,
    bot: Annotated[
        str,
        typer.Option(
            help="How strong the bots are: beginner, casual, club, expert or master (So Clover!: no casual or expert)."
        ),
    ] = "club",
    seed: Annotated[int | None, typer.Option(help="The same seed shows the same game.")] = None,
    pace: Pace = 0.5,
    seat: Seat = None,
    record: Annotated[Path | None, typer.Option(help="Save the record of the game to this file.")] = None,
) -> None:
    """Watch bots play a game."""
    from cinquefoil.terminal import watch as terminal

    seed = SystemRandom().randrange(1_000_000) if seed is None else seed
    box = games[game]
    options = {"players": box.usual_players if players is None else players, **_options(box, option or [])}
    looking = terminal.Looking(pace, seat)
    looking.check(box.start(**options))
    with _kept(record) as keep:
        played = terminal.watch(box, options, bot, seed, looking, Console())
        print(f"\nThe seed was {seed}: the same command with --seed {seed} shows this game again.")
        keep(played)


@app.command()
def replay(
    record: Annotated[Path, typer.Argument(help="A record of a game.")], pace: Pace = 0.5, seat: Seat = None
) -> None:
    """Watch a recorded game, and check that it was played by the rules."""
    from cinquefoil.terminal import watch as terminal

    parsed = Record.parse(_text_of(record))
    box = games[parsed.game]
    terminal.replay(box, parsed, terminal.Looking(pace, seat), Console())
    print(f"\nChecked: {len(parsed.events)} event{'' if len(parsed.events) == 1 else 's'}, all by the rules.")
    if parsed.rules != box.rules_version:
        print(f"It was played under version {parsed.rules} of the rules; this is version {box.rules_version}.")


@app.command()
def verify(record: Annotated[Path, typer.Argument(help="The record of a game that was dealt by a house.")]) -> None:
    """Check that a game was dealt fairly: repeat every draw from the secret that the house committed to."""
    from cinquefoil.core.verify import verify as repeated

    print(repeated(_text_of(record), games))


@app.command()
def analyse(
    record: Annotated[Path, typer.Argument(help="A record of a game.")],
    simulations: Annotated[
        int, typer.Option(help="Simulations for each move: more look closer.", min=10, max=1_000_000)
    ] = 1000,
    seed: Annotated[int, typer.Option(help="The same seed gives the same judgement.")] = 0,
    as_json: Annotated[bool, typer.Option("--json", help="Print the judgement as JSON and nothing else.")] = False,
) -> None:
    """Review a recorded game: what each choice gave away, and what luck brought."""
    from cinquefoil.terminal import review

    parsed = Record.parse(_text_of(record))
    found = review.go_over(games[parsed.game], parsed, simulations, seed, Console(stderr=True))
    if as_json:
        print(json.dumps(found.document()))
    else:
        review.show(found, parsed, Console())


@app.command()
def referee() -> None:
    """Answer questions about the rules: JSON lines on standard input and output."""
    from cinquefoil.referee import serve

    if sys.stdin is None or sys.stdout is None:
        raise MalformedRequest("the referee needs a standard input and a standard output")
    try:
        serve(games, sys.stdin.buffer, sys.stdout.buffer)
    except BrokenPipeError:  # nobody listens any more
        _drop_output()


@app.command()
def arena(
    game: GameId,
    bots: Annotated[
        list[str], typer.Argument(metavar="BOT BOT...", help="Which bots play; you may name the same one twice.")
    ],
    games_: Annotated[
        int, typer.Option("--games", help="How many games to play, at most.", min=1, max=10_000_000)
    ] = 100,
    players: Annotated[
        int | None, typer.Option(help="How many players in a game.", show_default="the usual number")
    ] = None,
    option: OptionList = None,
    seed: Annotated[int, typer.Option(help="The same seed deals the same games.")] = 1,
    workers: Annotated[
        int | None,
        typer.Option(help="How many processes to play in.", min=1, max=1024, show_default="one for each core"),
    ] = None,
    cluster: Annotated[str | None, typer.Option(metavar="ADDRESS", help="Play on a dask cluster instead.")] = None,
    sprt: Annotated[
        tuple[float, float] | None,
        typer.Option(
            metavar="LOW HIGH", help="Stop once it is clear which Elo difference is nearer.", show_default=False
        ),
    ] = None,
    keep: Annotated[Path | None, typer.Option(help="Keep the games in this file, and go on from it next time.")] = None,
    records: Annotated[Path | None, typer.Option(help="Keep the record of every game in this folder.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the result as JSON and nothing else.")] = False,
    plot: Annotated[Path | None, typer.Option(help="Draw the result, as .png or .svg.")] = None,
) -> None:
    """Let bots play against each other, and say who is stronger."""
    from cinquefoil.arena import command

    box = games[game]
    options = {"players": box.usual_players if players is None else players, **_options(box, option or [])}
    wishes = command.Wishes(tuple(bots), options, games_, seed, workers, cluster, sprt, keep, records, as_json, plot)
    command.run(box, wishes, Console(), Console(stderr=True))


@app.command()
def ladder(
    game: GameId,
    folder: Annotated[Path, typer.Option(help="Where the games are kept; games already there are not played again.")],
    games_: Annotated[int | None, typer.Option("--games", help="How many games in a match, at most.", min=2)] = None,
    workers: Annotated[
        int | None, typer.Option(help="How many games to play at once.", min=1, show_default="all cores")
    ] = None,
    page: Annotated[Path | None, typer.Option(help="A page to put the game's figures on, between its marks.")] = None,
) -> None:
    """Measure how much stronger each level of bots is than the one below."""
    from cinquefoil.arena import ladder as arena
    from cinquefoil.arena import ladder_page
    from cinquefoil.core.cores import cores

    for so_far in arena.climb(games[game], folder, workers or cores(), games_, Console(stderr=True)):
        ladder_page.write(so_far, folder)
        if page:
            ladder_page.put_on(page, ladder_page.figures(so_far))
    print(ladder_page.page(so_far))


@app.command()
def bench(
    games_: Annotated[str | None, typer.Option("--games", help="Only these games, separated by commas.")] = None,
    seconds: Annotated[float, typer.Option(help="Seconds for each measurement.", min=0.01, max=600)] = 2.0,
    as_json: Annotated[bool, typer.Option("--json", help="Print the figures as JSON and nothing else.")] = False,
) -> None:
    """Measure how fast the games are, and their peers beside them."""
    from cinquefoil.bench import report

    wanted = [game.strip() for game in games_.split(",")] if games_ else None
    figures, missing = report.run(games, wanted, seconds, Console(stderr=True))
    if as_json:
        print(json.dumps(figures))
    else:
        report.show(figures, missing, Console())


def _options(box: Box, pairs: list[str]) -> dict[str, Any]:
    """`setup=michael`, `bruno=yes` and `cards=FILE` as the options they name."""
    flags = {option.name for option in box.options if isinstance(option, Flag)}
    texts = {option.name: option for option in box.options if isinstance(option, Text)}
    options: dict[str, Any] = {}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not equals:
            raise BadOption(f"an option is NAME=VALUE, not {shown(pair)}")
        if name == "players":
            raise BadOption("give the number of players with --players")
        if name in options:
            raise BadOption(f"{name} is given twice")
        if name in texts:  # what somebody brings along lies in a file
            options[name] = _read(Path(value), "a list", texts[name].longest, BadOption)
        else:
            options[name] = WORDS.get(value.lower(), value) if name in flags else _number_or_word(value)
    return options


def _number_or_word(value: str) -> int | str:
    return int(value) if value.removeprefix("-").isdecimal() and len(value) < 10 else value


@contextmanager
def _kept(file: Path | None) -> Iterator[Callable[[Record], None]]:
    """A place for a record, found before the game is played; if it is not played to its end, nothing is left there."""
    if file is None:
        yield lambda record: None
        return
    try:
        file.open("x").close()
    except FileExistsError:
        raise BadOption(f"{file} already exists: choose another name for the record") from None
    except OSError as fault:
        raise BadOption(f"the record cannot be saved to {file}: {fault.strerror}") from None

    def keep(record: Record) -> None:
        file.write_text(str(record), encoding="utf-8")
        print(f"Its record is in {file}. To see it again: cinquefoil replay {file}")

    try:
        yield keep
    finally:
        if file.stat().st_size == 0:
            file.unlink()


def _text_of(file: Path) -> str:
    return _read(file, "a record", LONGEST_RECORD, BadRecord)


def _read(file: Path, kind: str, longest: int, error: Callable[[str], CinquefoilError]) -> str:
    try:
        with file.open(encoding="utf-8-sig") as opened:
            text = opened.read(longest + 1)
    except OSError as fault:
        raise error(f"{file} cannot be read: {fault.strerror}") from None
    except UnicodeDecodeError:
        raise error(f"{file} is not {kind}: it is not text") from None
    if len(text) > longest:
        raise error(f"{file} is too long for {kind}")
    return text


def _drop_output() -> None:
    """What is still unwritten goes nowhere, instead of failing once more at the very end."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def main() -> None:
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):  # a terminal that cannot show a board's lines shows question marks
            stream.reconfigure(errors="replace")
    try:
        app()
    except CinquefoilError as fault:
        print(f"cinquefoil: {fault}", file=sys.stderr)
        sys.exit(2)
    except OSError as fault:
        print(f"cinquefoil: {fault}", file=sys.stderr)
        _drop_output()
        sys.exit(1)
    except KeyboardInterrupt:
        sys.exit(130)
