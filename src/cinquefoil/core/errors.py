"""Everything that can be said to be wrong.

CinquefoilError
├── RulesError
│   ├── UnknownGame         unknown_game
│   ├── BadOption           bad_option
│   ├── BadPosition         bad_position        names the part that is wrong
│   ├── BadRecord           bad_record          names the line or the event
│   ├── MalformedMove       malformed_move      cannot be read
│   ├── IllegalMove         illegal_move        can be read, but not here; with the clause
│   └── GameOver            game_over
└── MalformedRequest        malformed_request   a program asked what cannot be understood

Each has a stable code that travels, a sentence for a person and, where a rule is broken, its clause. What a player may
run into is also told as a `Saying`, which can be said in the player's language.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

from msgspec import Struct

from cinquefoil.core.sayings import Param, Phrases, Saying, by_numbers, core_phrases, say


class CinquefoilError(Exception):
    code: ClassVar[str] = "error"

    def __init__(self, message: str, clause: str | None = None, saying: Saying | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.clause = clause
        self.saying = saying

    @classmethod
    def said(cls, phrases: Phrases, key: str, /, **params: Param) -> Self:
        """The error whose message is a saying."""
        saying = say(key, **params)
        return cls(by_numbers(saying, phrases), saying=saying)

    def __str__(self) -> str:
        return self.message


class RulesError(CinquefoilError):
    pass


class UnknownGame(RulesError, KeyError):
    code = "unknown_game"


@dataclass(frozen=True, slots=True)
class LineFault:
    """Something wrong with a text that somebody brings along."""

    line: int | None
    """Counted from 1; None if it is about the text as a whole."""
    saying: Saying


class BadOption(RulesError):
    code = "bad_option"

    def __init__(
        self,
        message: str,
        clause: str | None = None,
        saying: Saying | None = None,
        option: str | None = None,
        lines: Sequence[LineFault] = (),
    ) -> None:
        super().__init__(message, clause, saying)
        self.option = option
        """Which, where it is one of the game's."""
        self.lines = lines
        """What is wrong with a text, one thing after the other."""


class BadPosition(RulesError):
    code = "bad_position"


class BadRecord(RulesError):
    code = "bad_record"


class MalformedMove(RulesError):
    code = "malformed_move"


class IllegalMove(RulesError):
    code = "illegal_move"


class GameOver(RulesError):
    code = "game_over"


class MalformedRequest(CinquefoilError):
    code = "malformed_request"


class Refusal:
    """Why a move that can be read is not legal here: what to say, and the clause."""

    def __init__(self, key: str, clause: str | None = None, /, **params: Param) -> None:
        self.saying = say(key, **params)
        self.clause = clause

    def error(self, text: str, phrases: Phrases) -> IllegalMove:
        """The saying is the reason alone; the message names the move and the clause too."""
        move, reason = named(text), by_numbers(self.saying, phrases)
        if self.clause:
            whole = say("core.breaks", move=move, clause=self.clause, reason=reason)
        else:
            whole = say("core.refused", move=move, reason=reason)
        return IllegalMove(by_numbers(whole, phrases), self.clause, self.saying)


def unreadable(text: str, hint: str) -> MalformedMove:
    """What to raise of a text that is no move, with what is wrong with it."""
    return MalformedMove.said(core_phrases(), "core.malformed-move", text=shown(text), hint=hint)


def shown(value: object) -> str:
    """A value from outside as an error quotes it: on one line and short, whatever it is."""
    if isinstance(value, dict | Struct):
        return "an object"
    if isinstance(value, list | tuple):
        return "a list"
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    if isinstance(value, str):
        text = repr(value[:41])
        return text if len(value) <= 40 else f"{repr(value[:40])[:-1]}…'"
    if (isinstance(value, int) and value.bit_length() > 64) or value == math.inf:
        return "a huge number"
    return repr(value)


def named(text: str) -> str:
    """A move as an error names it: as it was written, if that is short and harmless."""
    return text if text.isprintable() and len(text) <= 40 else shown(text)
