"""A whole game gone over: what each choice gave away, and what chance gave."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Self

from cinquefoil.bots.analysis import Inquiry, analyse
from cinquefoil.core.documents import Document
from cinquefoil.core.game import Box, Event, Game
from cinquefoil.core.levels import Level
from cinquefoil.core.record import Record

SIMULATIONS = 1000
OUTCOME_SHARE = 5
"""A fifth of the simulations must do for each outcome that chance might have brought: there are many."""
VERDICTS = ((0.3, "blunder"), (0.2, "mistake"), (0.1, "inaccuracy"))


@dataclass(frozen=True, slots=True)
class Choice:
    """A move of a seat, judged by what the seat knew."""

    number: int
    """Of the event in the record, from 1."""
    seat: int
    move: str
    win: float
    """The share of the win it could expect after this move."""
    best: str
    best_win: float

    @property
    def loss(self) -> float:
        return round(max(self.best_win - self.win, 0.0), 6)

    @property
    def verdict(self) -> str | None:
        return next((name for least, name in VERDICTS if self.loss >= least), None)

    def document(self) -> Document:
        return {
            "event": self.number,
            "seat": self.seat,
            "move": self.move,
            "win": round(self.win, 4),
            "best": self.best,
            "best_win": round(self.best_win, 4),
            "loss": round(self.loss, 4),
            "verdict": self.verdict,
        }


@dataclass(frozen=True, slots=True)
class Luck:
    """An outcome of chance: by how much it made each seat's prospects better or worse than they were on average."""

    number: int
    outcome: str
    gifts: tuple[float, ...]

    def document(self) -> Document:
        return {"event": self.number, "outcome": self.outcome, "gifts": [round(gift, 4) for gift in self.gifts]}


@dataclass(frozen=True, slots=True)
class Review:
    choices: tuple[Choice, ...]
    lucks: tuple[Luck, ...]
    players: int

    @classmethod
    def of(cls, judged: Iterable["Choice | Luck"], players: int) -> Self:
        events = list(judged)
        choices = tuple(event for event in events if isinstance(event, Choice))
        return cls(choices, tuple(event for event in events if isinstance(event, Luck)), players)

    def luck(self, seat: int) -> float:
        """What chance gave a seat in all."""
        return sum(luck.gifts[seat] for luck in self.lucks)

    def given_away(self, seat: int) -> float:
        """What a seat's own choices cost it in all."""
        return sum(choice.loss for choice in self.choices if choice.seat == seat)

    def verdicts(self, seat: int) -> dict[str, int]:
        found = [choice.verdict for choice in self.choices if choice.seat == seat]
        return {name: found.count(name) for _, name in reversed(VERDICTS)}

    def document(self) -> Document:
        seats = [
            {
                "seat": seat,
                "luck": round(self.luck(seat), 4),
                "given_away": round(self.given_away(seat), 4),
                **self.verdicts(seat),
            }
            for seat in range(self.players)
        ]
        return {
            "seats": seats,
            "moves": [choice.document() for choice in self.choices],
            "chance": [luck.document() for luck in self.lucks],
        }


def review(box: Box, record: Record, simulations: int = SIMULATIONS, seed: int = 0) -> Review:
    """Goes over a record; BadRecord where it was not played by the rules."""
    return Review.of(judged(box, record, simulations, seed), next(record.replay(box)).players)


def judged(box: Box, record: Record, simulations: int = SIMULATIONS, seed: int = 0) -> Iterator[Choice | Luck]:
    """Every event of a record in turn, as a choice or as luck."""
    moments = record.replay(box)
    before = next(moments)
    for number, (event, after) in enumerate(zip(record.events, moments, strict=False), 1):
        if event.seat is None:
            yield _luck(number, before, event.text, max(simulations // OUTCOME_SHARE, 1), seed)
        else:
            yield _choice(number, before, event.seat, event, simulations, seed)
        before = after


def _choice(number: int, game: Game, seat: int, event: Event, simulations: int, seed: int) -> Choice:
    """The best move and the one that was made.

    The best of many estimates flatters itself. So both are looked at anew, each as closely as the other.
    """
    view = game.view(seat)
    search = Inquiry(game.box, view, seat, seed)
    search.think(Level(simulations, None))
    best = made = search.analysis().moves[0]
    if best.move != event.text:
        again = Inquiry(game.box, view, seat, seed + 1)
        best, made = (again.look_closer(move, simulations) for move in (best.move, event.text))
    return Choice(number, seat, event.text, made.win, best.move, best.win)


def _luck(number: int, game: Game, outcome: str, simulations: int, seed: int) -> Luck:
    """What came, against the average of what might have come: so that luck is nothing on average.

    Who could not see what came was given nothing, as far as the seat could know.
    """
    gifts: list[float] = []
    for seat in range(game.players):
        if seat == 1 and game.players == 2 and _all_see(game, outcome):
            gifts.append(-gifts[0])
        elif game.seen(outcome, seat) != outcome:
            gifts.append(0.0)
        else:
            gifts.append(_gift(game, outcome, seat, simulations, seed))
    return Luck(number, outcome, tuple(gifts))


def _all_see(game: Game, outcome: str) -> bool:
    """Whether both seats know all there is: then what one gains the other loses."""
    return all(game.seen(outcome, seat) == outcome and game.view(seat) == game.position() for seat in range(2))


def _gift(game: Game, outcome: str, seat: int, simulations: int, seed: int) -> float:
    prospects = {
        text: analyse(game.box, game.play(text).view(seat), seat, simulations=simulations, seed=seed).win
        for text, _ in game.outcomes()
    }
    average = sum(float(weight) * prospects[text] for text, weight in game.outcomes())
    return prospects[outcome] - average
