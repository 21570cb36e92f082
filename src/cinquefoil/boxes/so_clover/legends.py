"""SC-24, the Record of Legends: what a finished game leaves behind, and the best of them."""

from collections.abc import Iterable
from dataclasses import dataclass

from cinquefoil.core.protocols import P, Played


@dataclass(frozen=True)
class Legend:
    date: str | None
    names: tuple[str, ...]
    players: int
    decoys: int
    score: int
    language: str = "en"


def legend(record: Played) -> Legend | None:
    """What is to be remembered of a game of So Clover!; None if it did not come to its end."""
    result, names, options = record.head.get("result"), record.head.get("names"), record.options
    if record.game != "so-clover" or not result:
        return None
    names = tuple(map(str, names)) if isinstance(names, list) else ()
    score = sum(result["scores"])
    date = record.head.get("date")
    return Legend(date, names, options["players"], options["decoys"], score, options["language"])


def best(legends: Iterable[Legend]) -> dict[tuple[int, int], Legend]:
    """The highest score for each number of players and decoys; of equal ones the one that comes first."""
    highest: dict[tuple[int, int], Legend] = {}
    for one in legends:
        kind = one.players, one.decoys
        if kind not in highest or one.score > highest[kind].score:
            highest[kind] = one
    return dict(sorted(highest.items()))


def remembered(records: Iterable[P]) -> list[P]:
    """The games that the best legends tell of."""
    known = [(legend(record), record) for record in records]
    kept = set(map(id, best(one for one, _ in known if one is not None).values()))
    return [record for one, record in known if id(one) in kept]
