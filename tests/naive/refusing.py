"""What the second implementations share: how they refuse, and how they copy."""

from collections.abc import Callable
from typing import Any, TypeVar

import msgspec

Document = TypeVar("Document")


class Refused(Exception):
    """What was asked is not possible; `code` is one of the referee's error codes."""

    def __init__(self, code: str, message: str, clause: str | None = None) -> None:
        super().__init__(message)
        self.code = code
        self.clause = clause


def bad(message: str, clause: str | None = None) -> Refused:
    return Refused("bad_position", message, clause)


def refuse_if(reason: Refused | None) -> None:
    if reason is not None:
        raise reason


def remembering(check: Callable[[object], None]) -> Callable[[object], None]:
    """A check that is asked about the same document again and again, and remembers the last one that it let pass."""
    passed = b""

    def asked(document: object) -> None:
        nonlocal passed
        text = msgspec.json.encode(document)
        if text != passed:
            check(document)
            passed = text

    return asked


def check_keys(document: dict[str, Any], keys: tuple[str, ...], name: str = "the position") -> None:
    for key in keys:
        if key not in document:
            raise bad(f"{name}: the key {key!r} is missing")
    for key in document:
        if key not in keys:
            raise bad(f"{name}: the key {key!r} is unknown")


def copied(document: Document) -> Document:
    """Another one like it. To write and read JSON is far quicker than `deepcopy`."""
    another: Document = msgspec.json.decode(msgspec.json.encode(document))
    return another


def is_int(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def is_int_in(value: object, numbers: range) -> bool:
    return is_int(value) and value in numbers
