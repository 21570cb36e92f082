"""A game against its twin, the second implementation that was written from the clauses alone."""

from collections.abc import Callable
from itertools import cycle
from types import ModuleType
from typing import Any

from cinquefoil import Box, CinquefoilError, Game, Rng
from naive.refusing import Refused, copied
from walks import any_move, one_of, walk

Style = Callable[[Game, Rng], str]
Wanted = Callable[[str, Any], bool]
"""Whether a move is of some kind, at a position."""

LEAVES: list[Any] = [None, True, False, 0, 1, 2, 3, -1, 7, 100, 1.0, "?", "", "x", [], {}, [0], [None]]
LETTERS = "abcdnw0123456789@:+-=,/LWBxi? "


def prefer(*kinds: Wanted, others: int = 4) -> Style:
    """A move of the first of these kinds that there is; once in so many times any move."""

    def choose(game: Game, dice: Rng) -> str:
        all_moves, position = game.moves(), game.position()
        for wanted in kinds:
            moves = [move for move in all_moves if wanted(move, position)]
            if moves and dice.below(others):
                return moves[dice.below(len(moves))]
        return any_move(game, dice)

    return choose


class Comparison:
    """Keeps count of the positions compared, and of texts that were moves somewhere, to be tried elsewhere."""

    def __init__(self, box: Box, twin: ModuleType, seed: int) -> None:
        self.box = box
        self.twin = twin
        self.dice = Rng(seed)
        self.positions = 0
        self.texts: list[str] = ["", "=", "@", "=start:0", "=start:3", "=start:4"]

    def play(self, start: Callable[[], Game], styles: list[Style], positions: int) -> None:
        """Games from the start, in one style after the other, until so many positions have been compared."""
        for choose in cycle(styles):
            for game in walk(start(), self.dice, choose):
                self.compare(game)
            if self.positions >= positions:
                return

    def compare(self, game: Game) -> None:
        self.positions += 1
        position, twin = game.position(), self.twin
        if game.before and game.event:
            assert twin.play(game.before.position(), self.box.write_event(game.event)) == position
        twin.check(position)
        moves, outcomes = game.moves(), game.outcomes()
        assert twin.moves(position) == moves, position
        assert twin.outcomes(position) == outcomes, position
        assert twin.actor(position) == actor(game), position
        for viewer in {None, self.dice.below(game.players), self.dice.below(game.players)}:
            assert twin.view(position, viewer) == game.view(viewer), (viewer, position)
        self.remember(moves, [text for text, _ in outcomes])
        for text in (self.any_text(), self.misspelt(self.any_text())):
            ours, theirs = answer(lambda text: game.play(text).position(), text), answer(twin.play, position, text)
            assert ours == theirs, (text, position)
        document = self.mutated(position)
        ours, theirs = answer(lambda doc: self.box.read(doc).position(), document), answer(self.read, document)
        assert ours == theirs, (document, difference(position, document))

    def read(self, document: Any) -> Any:
        self.twin.check(document)
        return document

    def remember(self, *lists: list[str]) -> None:
        for texts in lists:
            if texts:
                text = texts[self.dice.below(len(texts))]
                if text not in self.texts:
                    self.texts.append(text)

    def any_text(self) -> str:
        return self.texts[self.dice.below(len(self.texts))]

    def misspelt(self, text: str) -> str:
        at, letter = self.dice.below(len(text) + 1), LETTERS[self.dice.below(len(LETTERS))]
        return (text[:at] + letter + text[at + self.dice.below(2) :], text[:at] + text[at + 1 :])[self.dice.below(2)]

    def mutated(self, position: Any) -> Any:
        """The position with one or two things changed, which may or may not make sense."""
        document = copied(position)
        for _ in range(1 + self.dice.below(2)):
            holder, key = self.somewhere(document)
            other, at = self.somewhere(document)
            match self.dice.below(6):
                case 0:
                    holder[key] = copied(LEAVES[self.dice.below(len(LEAVES))])
                case 1 if isinstance(holder, list):
                    del holder[key]
                case 2 if isinstance(holder, list):
                    holder.insert(key, copied(holder[self.dice.below(len(holder))]))
                case 3 if type(holder[key]) is int:
                    holder[key] += (-1, 1)[self.dice.below(2)]
                case _:
                    holder[key] = copied(other[at])
        return document

    def somewhere(self, document: Any) -> tuple[Any, Any]:
        """A place in a document, as its holder and the key or index; big parts are no likelier than small ones."""
        holder: Any = document
        key: Any = one_of(list(document), self.dice)
        while isinstance(holder[key], dict | list) and holder[key] and self.dice.below(5):
            holder = holder[key]
            key = one_of(list(holder), self.dice) if isinstance(holder, dict) else self.dice.below(len(holder))
        return holder, key


def difference(position: Any, document: Any) -> dict[str, Any]:
    return {key: document.get(key) for key in position if document.get(key) != position[key]}


def actor(game: Game) -> Any:
    if game.chance_due:
        return "chance"
    if game.over:
        return None
    return list(game.acting) if game.box.simultaneous else game.acting[0]


def answer(ask: Callable[..., Any], *given: Any) -> Any:
    """What comes back, or the code of the refusal."""
    try:
        return ask(*given)
    except (CinquefoilError, Refused) as refused:
        return refused.code


def same_options(box: Box, begin: Callable[[dict[str, Any]], Any], values: dict[str, list[Any]], seed: int) -> None:
    """Any choice of options is taken by both, with the same position, or by neither."""
    dice = Rng(seed)
    for _ in range(2000):
        options = {name: values[name][dice.below(len(values[name]))] for name in values if dice.below(3)}
        if dice.below(8) == 0:
            options["more"] = 1
        assert answer(lambda chosen: box.start(**chosen).position(), options) == answer(begin, options), options
