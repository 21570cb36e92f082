"""How the second implementations refuse: the one thing they share."""

from typing import Any


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


def check_keys(document: dict[str, Any], keys: tuple[str, ...], name: str = "the position") -> None:
    for key in keys:
        if key not in document:
            raise bad(f"{name}: the key {key!r} is missing")
    for key in document:
        if key not in keys:
            raise bad(f"{name}: the key {key!r} is unknown")


def is_int(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def is_int_in(value: object, numbers: range) -> bool:
    return is_int(value) and value in numbers
