"""Positions and views, as types and as documents; and what is wrong with a document that is neither.

A document is what JSON has, nothing else: True is not 1 here, and 3.0 is not 3. A game declares its position and its
view, a `Sheet` each. A fault of the structure is found and named here; whether the parts agree is for the game to say,
with the questions at the end.
"""

import re
from collections.abc import Callable, Collection, Mapping, Sequence, Set
from inspect import isclass
from itertools import pairwise, repeat
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, TypeVar, Union, get_args, get_origin

import msgspec
from msgspec import Meta

from cinquefoil.core.errors import BadPosition, shown

T = TypeVar("T")

Document = dict[str, Any]
Path = tuple[str | int, ...]
"""The way to a part of a document: keys, and numbers in lists."""

Two = Annotated[tuple[T, ...], Meta(min_length=2, max_length=2)]
Four = Annotated[tuple[T, ...], Meta(min_length=4, max_length=4)]


class Sheet(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """What is told of a game, or of a part of it: the fields in the order of its JSON."""

    @staticmethod
    def part(path: Path) -> str:
        """How errors name a part: `boards[0] clues e`."""
        return "".join(f"[{step}]" if isinstance(step, int) else f" {step}" for step in path).lstrip()


_encoder = msgspec.json.Encoder(order="sorted")


def canonical(told: object) -> str:
    """Sorted keys and no white space: equal positions are equal texts."""
    return _encoder.encode(told).decode()


def plain(told: Sheet | Document) -> Document:
    """A position or a view as a document, whichever way it came."""
    if isinstance(told, dict):
        return told
    document: Document = msgspec.json.decode(msgspec.json.encode(told))
    return document


def typed(told: object, kind: type[T]) -> T:
    """A position or a view as its type, whichever way it came. BadPosition names the part that is wrong."""
    if isinstance(told, kind):
        return told
    document = plain(told) if isinstance(told, Sheet) else told
    try:
        return msgspec.convert(document, kind)
    except (msgspec.ValidationError, UnicodeEncodeError) as fault:  # half a character is no text to msgspec
        found = _Finder(getattr(kind, "part", Sheet.part)).fault(kind, document, ())
        raise found or BadPosition(str(fault)) from None


# ---- faults of the structure


def says(fault: str, clause: str | None = None, **limits: Any) -> Meta:
    """The limits of a type, and what is said of a value beyond them, with its `{part}`, its `{key}` and `{value}`."""
    return Meta(**limits, extra={"fault": fault, "clause": clause})


class _Finder:
    """Finds the first thing that is wrong, in the order of the fields; the types say what is right."""

    def __init__(self, name: Callable[[Path], str]) -> None:
        self.name = name

    def fault(self, hint: Any, value: object, path: Path) -> BadPosition | None:
        kind, limits = get_args(hint) if get_origin(hint) is Annotated else (hint, Meta())
        found = self._fault(kind, limits, value, path)
        if found is None or limits.extra is None:
            return found
        words = limits.extra["fault"].format(part=self.name(path), key=path[-1], value=shown(value))
        return BadPosition(words, limits.extra["clause"])

    def _fault(self, kind: Any, limits: Meta, value: object, path: Path) -> BadPosition | None:
        origin, inner = get_origin(kind), get_args(kind)
        if origin in (Union, UnionType):
            return self._in_union(inner, value, path)
        if origin is Mapping:
            return self._in_object(dict.fromkeys(get_args(inner[0]), inner[1]), set(), value, path)
        if origin is tuple:
            return self._in_list(inner, limits.min_length, value, path)
        if isclass(kind) and issubclass(kind, msgspec.Struct):
            fields = msgspec.structs.fields(kind)
            optional = {field.name for field in fields if not field.required}
            return self._in_object({field.name: field.type for field in fields}, optional, value, path)
        right = _right(kind, limits, value)
        return None if right is None else self._must(f"be {right}", value, path)

    def _in_union(self, parts: Sequence[Any], value: object, path: Path) -> BadPosition | None:
        """What it should be is said of the first part, and null goes without saying."""
        faults = [self.fault(part, value, path) for part in parts if part not in (NoneType, msgspec.UnsetType)]
        return None if None in faults or (value is None and NoneType in parts) else faults[0]

    def _in_object(self, inner: Mapping[str, Any], optional: Set[str], value: object, path: Path) -> BadPosition | None:
        if not isinstance(value, dict):
            return self._must("be an object", value, path)
        for key in sorted(inner.keys() - optional - value.keys()):
            return BadPosition(f"{self._named(path)} lacks the key {shown(key)}")
        for key in sorted(value.keys() - inner.keys(), key=str):
            return BadPosition(f"{self._named(path)} has an unknown key {shown(key)}")
        faults = (self.fault(inner[key], value[key], (*path, key)) for key in inner if key in value)
        return next(filter(None, faults), None)

    def _in_list(self, inner: Sequence[Any], length: int | None, value: object, path: Path) -> BadPosition | None:
        """Plain values in a list of any length have no numbers: it is `middle` that is wrong."""
        if not isinstance(value, list | tuple):
            return self._must("be a list", value, path)
        is_even = inner[-1] is Ellipsis
        length = length if is_even else len(inner)
        if length not in (None, len(value)):
            return BadPosition(f"{self._named(path)} must have {length} entries, not {len(value)}")
        is_numbered = length is not None or _has_parts(inner[0])
        items = enumerate(zip(repeat(inner[0]) if is_even else inner, value, strict=False))
        faults = (self.fault(one, item, (*path, at) if is_numbered else path) for at, (one, item) in items)
        return next(filter(None, faults), None)

    def _must(self, what: str, value: object, path: Path) -> BadPosition:
        return BadPosition(f"{self._named(path)} must {what}, not {shown(value)}")

    def _named(self, path: Path) -> str:
        return self.name(path) if path else "the position"


def _has_parts(hint: Any) -> bool:
    origin, inner = get_origin(hint), get_args(hint)
    if origin in (Annotated, Union, UnionType):
        return any(map(_has_parts, inner))
    return origin in (tuple, Mapping) or (isclass(hint) and issubclass(hint, msgspec.Struct))


def _right(kind: Any, limits: Meta, value: object) -> str | None:
    """What a plain value should be; None if it is."""
    if get_origin(kind) is Literal:
        names = get_args(kind)
        return None if type(value) is str and value in names else f"one of {', '.join(names)}"
    if kind is bool:
        return None if type(value) is bool else "true or false"
    if kind is int:
        low, high = limits.ge, limits.le
        is_right = type(value) is int and (low is None or low <= value) and (high is None or value <= high)
        bounds = "" if low is None or high is None else f" from {low} to {high}"
        return None if is_right else f"a whole number{bounds}"
    if kind is str:
        is_right = type(value) is str and (limits.pattern is None or re.search(limits.pattern, value) is not None)
        return None if is_right else "text"
    return None


# ---- questions of consistency


def expect_game(document: object, id: str) -> None:
    """A position names its game; what else is wrong with it is for others to say."""
    if isinstance(document, dict) and "game" in document and document["game"] != id:
        raise BadPosition(f"game must be {shown(id)}, not {shown(document['game'])}")


def expect_whole(value: int | None, low: int, high: int, what: str) -> int:
    if value is None or not low <= value <= high:
        raise BadPosition(f"{what} must be a whole number from {low} to {high}, not {shown(value)}")
    return value


def backs(count: int) -> tuple[Literal["?"], ...]:
    """So many things that lie face down."""
    back: Literal["?"] = "?"
    return (back,) * count


def expect_backs(things: Collection[object], what: str) -> int:
    """Things that lie face down, `?` each; how many they are."""
    if any(thing != "?" for thing in things):
        raise BadPosition(f'{what} must be hidden in this view, "?" for each')
    return len(things)


def expect_null(value: object, what: str) -> None:
    if value is not None:
        raise BadPosition(f"{what} must be null here, not {shown(value)}")


def expect_empty(things: Collection[object], what: str) -> None:
    if things:
        raise BadPosition(f"{what} must be empty here")


def expect_seat(value: int | None, what: str, players: int, null: bool) -> int:
    """A seat, or where there must be none, null; which is -1 inside."""
    if null:
        expect_null(value, what)
        return -1
    return expect_whole(value, 0, players - 1, what)


def expect_sorted(values: Collection[Any], what: str) -> None:
    if any(left > right for left, right in pairwise(values)):
        raise BadPosition(f"{what} must ascend")


def expect_result(written: object, result: object) -> None:
    """The result that a position tells must be the one that the rest of it says."""
    if written != result:
        raise BadPosition("result is not what the rest of the position says")
