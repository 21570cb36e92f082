"""Position documents: their canonical text, and the questions that reading one asks again and again.

A document is what JSON has, nothing else: True is not 1 here, and 3.0 is not 3.
"""

from collections.abc import Iterable
from itertools import pairwise
from typing import Any

import msgspec

from cinquefoil.core.errors import BadPosition, shown

Document = dict[str, Any]

_encoder = msgspec.json.Encoder(order="sorted")


def canonical(document: object) -> str:
    """Sorted keys and no white space: equal positions are equal texts."""
    return _encoder.encode(document).decode()


def same_document(one: object, other: object) -> bool:
    """Equal, and of the same types throughout."""
    if type(one) is not type(other):
        return False
    if isinstance(one, dict) and isinstance(other, dict):
        return one.keys() == other.keys() and all(same_document(one[key], other[key]) for key in one)
    if isinstance(one, list) and isinstance(other, list):
        return len(one) == len(other) and all(map(same_document, one, other))
    return one == other


def expect_game(document: object, id: str) -> None:
    """A position names its game; what else is wrong with it is for others to say."""
    if isinstance(document, dict) and "game" in document and document["game"] != id:
        raise BadPosition(f"game must be {shown(id)}, not {shown(document['game'])}")


def expect_keys(
    document: object, keys: frozenset[str], what: str = "the position", may_have: frozenset[str] = frozenset()
) -> Document:
    if not isinstance(document, dict):
        raise BadPosition(f"{what} must be an object, not {shown(document)}")
    if document.keys() != keys:
        for key in sorted(keys - document.keys()):
            raise BadPosition(f"{what} lacks the key {shown(key)}")
        for key in sorted(document.keys() - keys - may_have):
            raise BadPosition(f"{what} has an unknown key {shown(key)}")
    return document


def expect_whole(value: object, low: int, high: int, what: str) -> int:
    if type(value) is not int or not low <= value <= high:
        raise BadPosition(f"{what} must be a whole number from {low} to {high}, not {shown(value)}")
    return value


def expect_backs(value: object, what: str) -> int:
    """Things that lie face down, `?` each; how many they are."""
    backs = expect_list(value, what)
    if any(back != "?" for back in backs):
        raise BadPosition(f'{what} must be hidden in this view, "?" for each')
    return len(backs)


def expect_flag(value: object, what: str) -> bool:
    if type(value) is not bool:
        raise BadPosition(f"{what} must be true or false, not {shown(value)}")
    return value


def expect_one_of(value: object, choices: Iterable[str], what: str) -> str:
    names = list(choices)
    if type(value) is not str or value not in names:
        raise BadPosition(f"{what} must be one of {', '.join(names)}, not {shown(value)}")
    return value


def expect_list(value: object, what: str, length: int | None = None) -> list[Any]:
    if type(value) is not list:
        raise BadPosition(f"{what} must be a list, not {shown(value)}")
    if length is not None and len(value) != length:
        raise BadPosition(f"{what} must have {length} entries, not {len(value)}")
    return value


def expect_null(value: object, what: str) -> None:
    if value is not None:
        raise BadPosition(f"{what} must be null here, not {shown(value)}")


def expect_empty(value: object, what: str) -> None:
    if value != []:
        raise BadPosition(f"{what} must be empty here")


def expect_seat(value: object, what: str, players: int, null: bool) -> int:
    """A seat, or where there must be none, null; which is -1 inside."""
    if null:
        expect_null(value, what)
        return -1
    return expect_whole(value, 0, players - 1, what)


def expect_sorted(values: list[Any], what: str) -> None:
    if any(left > right for left, right in pairwise(values)):
        raise BadPosition(f"{what} must ascend")


def expect_result(written: object, told: Document | None) -> None:
    """The result that a position tells must be the one that the rest of it says."""
    if not same_document(written, told):
        raise BadPosition("result is not what the rest of the position says")
