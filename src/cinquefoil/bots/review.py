"""A whole game gone over: what each decision gave away, and what chance gave."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Self

from cinquefoil.bots.analysis import Inquiry, analysable, analyse
from cinquefoil.core.documents import Document
from cinquefoil.core.events import Event, standing
from cinquefoil.core.game import Box, Game
from cinquefoil.core.levels import Level
from cinquefoil.core.record import Record
from cinquefoil.core.rng import Rng
from cinquefoil.core.seeds import seed_of

SIMULATIONS = 1000
OUTCOME_SHARE = 5
"""A fifth of the simulations must do for each outcome that chance might have brought: there are many."""
WORLDS = 8
"""So many, where something is hidden."""
VERDICTS = ((0.3, "blunder"), (0.2, "mistake"), (0.1, "inaccuracy"))


@dataclass(frozen=True, slots=True)
class Decision:
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
    def difference(self) -> float:
        """What the best move seems to be better by; below 0 if the one that was made seems better after all."""
        return round(self.best_win - self.win, 6)

    @property
    def loss(self) -> float:
        return max(self.difference, 0.0)

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
    decisions: tuple[Decision, ...]
    lucks: tuple[Luck, ...]
    players: int

    @classmethod
    def of(cls, judged: Iterable["Decision | Luck"], players: int) -> Self:
        events = list(judged)
        decisions = tuple(event for event in events if isinstance(event, Decision))
        return cls(decisions, tuple(event for event in events if isinstance(event, Luck)), players)

    def luck(self, seat: int) -> float:
        """What chance gave a seat in all."""
        return sum(luck.gifts[seat] for luck in self.lucks)

    def given_away(self, seat: int) -> float:
        """What a seat's own decisions cost it in all; errors of the judge cancel out, so it may be a little below 0."""
        return sum(decision.difference for decision in self.decisions if decision.seat == seat)

    def verdicts(self, seat: int) -> dict[str, int]:
        found = [decision.verdict for decision in self.decisions if decision.seat == seat]
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
            "moves": [decision.document() for decision in self.decisions],
            "chance": [luck.document() for luck in self.lucks],
        }


def review(box: Box, record: Record, simulations: int = SIMULATIONS, seed: int = 0) -> Review:
    """Goes over a record; BadRecord where it was not played by the rules."""
    return Review.of(judged(box, record, simulations, seed), next(record.replay(box)).players)


def judged(box: Box, record: Record, simulations: int = SIMULATIONS, seed: int = 0) -> Iterator[Decision | Luck]:
    """Every event of a record in turn, as a decision or as luck; what was taken back counts for nothing."""
    moments, counted = record.replay(analysable(box)), set(standing(record.events))
    before = next(moments)
    for number, (event, after) in enumerate(zip(record.events, moments, strict=False), 1):
        if number not in counted:
            pass
        elif event.seat is None:
            yield _luck(number, before, event.text, max(simulations // OUTCOME_SHARE, 1), seed)
        else:
            yield _decision(number, before, event.seat, event, simulations, seed)
        before = after


def _decision(number: int, game: Game, seat: int, event: Event, simulations: int, seed: int) -> Decision:
    """The best move and the one that was made.

    The best of many estimates flatters itself. So both are looked at anew, each as closely as the other, unless the
    first look has made certain of it.
    """
    view = game.typed_view(seat)
    search = Inquiry(game.box, view, seat, seed)
    search.think(Level(simulations, None))
    moves = {candidate.move: candidate for candidate in search.analysis().moves}
    best, made = next(iter(moves.values())), moves[event.text]
    if best.move != made.move:
        again = Inquiry(game.box, view, seat, seed + 1)
        best, made = (one if one.exact else again.look_closer(one.move, simulations) for one in (best, made))
    return Decision(number, seat, event.text, made.win or 0.0, best.move, best.win or 0.0)


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
    def prospects(after: Game) -> float:
        return analyse(game.box, after.typed_view(seat), seat, simulations=simulations, seed=seed).win

    worlds = _worlds(game, seat, seed)
    weights: dict[str, float] = {}
    afters: dict[str, Game] = {}
    for world in worlds:
        for text, weight in world.outcomes():
            weights[text] = weights.get(text, 0.0) + float(weight) / len(worlds)
            afters.setdefault(text, world.play(text))
    average = sum(weight * prospects(afters[text]) for text, weight in weights.items())
    return prospects(game.play(outcome)) - average


def _worlds(game: Game, seat: int, seed: int) -> list[Game]:
    """What the seat may take the game to be: where something is hidden what can come is not what really could."""
    view = game.view(seat)
    if view == game.position():
        return [game]
    dice = Rng(seed_of(seed, "worlds"))
    return [game.box.imagine(view, seat, dice) for _ in range(WORLDS)]
