"""A game that was gone over, told in a terminal."""

from rich.console import Console
from rich.progress import Progress
from rich.table import Table
from rich.text import Text

from cinquefoil.bots.review import Decision, Luck, Review, judged
from cinquefoil.core.game import Box
from cinquefoil.core.record import Record
from cinquefoil.core.sayings import unnamed

COLOURS = {"blunder": "bold red", "mistake": "yellow", "inaccuracy": "cyan"}


def go_over(box: Box, record: Record, simulations: int, seed: int, console: Console) -> Review:
    """Judges every event, with a bar that shows how far it has come."""
    events: list[Decision | Luck] = []
    players = next(record.replay(box)).players
    with Progress(console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task(box.title, total=len(record.events))
        for event in judged(box, record, simulations, seed):
            events.append(event)
            bar.advance(task)
    return Review.of(events, players)


def show(review: Review, record: Record, console: Console) -> None:
    names = record.head.get("names")
    called = [str(name) for name in names] if isinstance(names, list) else []
    called += map(unnamed, range(len(called), review.players))
    console.print(seats_table(review, called))
    faults = [decision for decision in review.decisions if decision.verdict]
    if faults:
        console.print(faults_table(faults, called))
    else:
        console.print("Nobody made a move that cost a tenth of a win or more.")


def seats_table(review: Review, names: list[str]) -> Table:
    table = Table("", "chance gave", "choices gave away", "inaccuracies", "mistakes", "blunders", box=None)
    for seat in range(review.players):
        verdicts = [str(count) for count in review.verdicts(seat).values()]
        luck = f"{100 * review.luck(seat):+.0f} %"
        table.add_row(Text(names[seat]), luck, f"{100 * review.given_away(seat):.0f} %", *verdicts)
    return table


def faults_table(faults: list[Decision], names: list[str]) -> Table:
    table = Table("event", "who", "move", "win", "better", "win", "", box=None)
    for decision in faults:
        verdict = decision.verdict or ""
        win, better = f"{100 * decision.win:.0f} %", f"{100 * decision.best_win:.0f} %"
        cells = (str(decision.number), names[decision.seat], decision.move, win, decision.best, better)
        table.add_row(*map(Text, cells), Text(verdict, COLOURS[verdict]))
    return table
