"""Who comes next, so that nobody who asks for much keeps waiting those who ask for little.

Whoever has had least comes first, and of their own questions the quickest; what will be had is counted, so a quick
question comes before a slow one. Now and then it is the turn of the one who has waited longest, whatever was said
before: nobody waits for ever.
"""

from collections import deque
from collections.abc import Iterator
from itertools import count
from typing import Generic, Protocol, TypeVar

OLDEST = 4
"""Every so many turns, the one who has waited longest."""


class Waiting(Protocol):
    who: str
    cost: float
    """Seconds that it will probably take."""


T = TypeVar("T", bound=Waiting)


class FairQueue(Generic[T]):
    def __init__(self) -> None:
        self.returned: deque[T] = deque()
        """Those whose turn it was already."""
        self.lines: dict[str, dict[int, T]] = {}
        """What everybody waits for, by when they came."""
        self.had: dict[str, float] = {}
        """Seconds that everybody has had, or what the others had when they came."""
        self.level = 0.0
        """What those have had whose turn it is: who comes now begins here, and not with what was saved up."""
        self.turns = 0
        self.numbers = count()

    def __len__(self) -> int:
        return len(self.returned) + sum(map(len, self.lines.values()))

    def __iter__(self) -> Iterator[T]:
        yield from self.returned
        for line in self.lines.values():
            yield from line.values()

    def of(self, who: str) -> int:
        """How many questions of somebody wait."""
        return len(self.lines.get(who, ()))

    def add(self, one: T) -> None:
        if one.who not in self.lines:
            self.lines[one.who] = {}
            self.had[one.who] = max(self.level, self.had.get(one.who, 0.0))
        self.lines[one.who][next(self.numbers)] = one

    def put_back(self, one: T) -> None:
        """It was its turn, and shall be again."""
        self.returned.append(one)

    def remove(self, one: T) -> None:
        if one in self.returned:
            self.returned.remove(one)
        for number, other in self.lines.get(one.who, {}).items():
            if other is one:
                self._take(one.who, number)
                return

    def next(self) -> T:
        if self.returned:
            return self.returned.popleft()
        self.turns += 1
        number, one = min(self._oldest()) if self.turns % OLDEST == 0 else min(self._least())[1:]
        found = self._take(one, number)
        self.level = max(self.level, self.had[one])
        self.had[one] += found.cost
        self.had = {who: had for who, had in self.had.items() if had > self.level or who in self.lines}
        return found

    def _oldest(self) -> Iterator[tuple[int, str]]:
        return ((min(line), who) for who, line in self.lines.items())

    def _least(self) -> Iterator[tuple[float, int, str]]:
        """Of everybody the quickest question, by what they will have had after it."""
        for who, line in self.lines.items():
            cost, number = min((one.cost, number) for number, one in line.items())
            yield self.had[who] + cost, number, who

    def _take(self, who: str, number: int) -> T:
        found = self.lines[who].pop(number)
        if not self.lines[who]:
            del self.lines[who]
        return found
