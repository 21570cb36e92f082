"""Plays one game of the arena, in whatever process that may be."""

import time
from hashlib import sha256

from cinquefoil import games
from cinquefoil.arena.dealer import Dealer
from cinquefoil.arena.job import Fault, Job, Outcome, read_job, write
from cinquefoil.bots import sit
from cinquefoil.core.errors import CinquefoilError, shown
from cinquefoil.core.events import Result
from cinquefoil.core.game import Box, Game
from cinquefoil.core.record import Record
from cinquefoil.core.story import Story


class BotFault(CinquefoilError):
    """A bot failed, or answered something that is no legal move."""

    code = "bot_fault"


def play_text(job: str) -> str:
    """An outcome for a job, or a fault, whatever happens: what is raised may not survive the way back."""
    return write(play_or_tell(read_job(job)))


def play_or_tell(job: Job) -> Outcome | Fault:
    try:
        return play(job)
    except BotFault as fault:
        return Fault(number=job.number, fault=str(fault))


def play(job: Job) -> Outcome:
    """Plays the game of a job. BotFault if a bot does not play by the rules."""
    box = games[job.game]
    story = Story(box.start(**job.options))
    dealer = Dealer(job.deal)
    seats = [Seat(job, box, seat) for seat in range(story.start.players)]
    while not (game := story.last).over:
        after = dealer.deal(game) if game.chance_due else seats[game.acting[0]].move(story)
        assert after.event is not None
        story.add(after.event, after)
        story.let_go(len(story))
    return outcome(job, story, seats)


class Seat:
    """A bot in its seat, and how long it has thought."""

    def __init__(self, job: Job, box: Box, number: int) -> None:
        self.job = job
        self.number = number
        self.times: list[float] = []
        try:
            self.bot = sit(box, job.bots[number], job.seeds[number])
        except Exception as fault:
            raise self.blamed("could not sit down", 0, fault) from fault

    def move(self, story: Story) -> Game:
        game, seen = story.last, story.seen(self.number)
        view = game.typed_view(self.number)
        began = time.perf_counter()
        try:
            text = self.bot.choose(view, self.number, seen)
        except Exception as fault:
            raise self.blamed("failed", len(seen), fault) from fault
        self.times.append(time.perf_counter() - began)
        try:
            return game.after(game.read_event(text, self.number), self.number)
        except CinquefoilError as fault:
            raise self.blamed(f"answered {shown(text)}", len(seen), fault) from fault

    def blamed(self, what: str, events: int, fault: Exception) -> BotFault:
        """Who, where and why, and what is needed to see it again."""
        job, seat = self.job, self.number
        why = str(fault) if isinstance(fault, CinquefoilError) else f"{type(fault).__name__}: {fault}"
        where = f"in game {job.number + 1} of {job.game}, seat {seat}, after {events} events"
        return BotFault(
            f"the bot {job.bots[seat]} {what} {where} (deal seed {job.deal}, bot seed {job.seeds[seat]}): {why}"
        )


def outcome(job: Job, story: Story, seats: list[Seat]) -> Outcome:
    game = story.last
    assert game.result is not None
    movers = [event.seat for event in story.events if event.seat is not None]
    record = Record.of_story(story, names=list(job.bots), deal=job.deal) if job.keep_record else None
    return Outcome(
        number=job.number,
        bots=job.bots,
        deal=job.deal,
        points=points(game.result, game.players),
        reason=game.result.reason,
        first=movers[0] if game.first_seat is None else game.first_seat,
        plies=len(movers),
        digest=sha256("\n".join(map(str, story.events)).encode()).hexdigest()[:16],
        moves=tuple(len(seat.times) for seat in seats),
        seconds=tuple(round(sum(seat.times), 6) for seat in seats),
        slowest=tuple(round(max(seat.times, default=0), 6) for seat in seats),
        record=str(record) if record else None,
    )


def points(result: Result, players: int) -> tuple[float, ...]:
    """One point, shared by the winners; by all if there are none."""
    sharing = result.winners or tuple(range(players))
    return tuple(1 / len(sharing) if seat in sharing else 0.0 for seat in range(players))
