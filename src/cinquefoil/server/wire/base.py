"""What all that travels has in common: limits, and what is wrong."""

from typing import Annotated, Any

from msgspec import Meta, Struct

# ---- limits: said once, enforced by decoding, and shown in the schemas

LONGEST_MOVE = 200
LONGEST_WORDS = 500
LONGEST_RECORD = 500_000

Id = Annotated[
    str,
    Meta(pattern=r"^[!-~]{1,64}$(?!\n)", description="Chosen by you; the answer names it."),
]
Name = Annotated[str, Meta(min_length=1, max_length=100, description="Made harmless and cut to 24 characters.")]
Avatar = Annotated[str, Meta(pattern=r"^[a-z0-9-]{0,32}$(?!\n)", description="What a page draws the avatar from.")]
Level = Annotated[str, Meta(min_length=1, max_length=20)]
SeatNumber = Annotated[int, Meta(ge=0, le=15)]
Seq = Annotated[int, Meta(ge=0, le=2**53, description="The number of an entry of the table's log.")]
GameId = Annotated[str, Meta(min_length=1, max_length=40)]
Slug = Annotated[str, Meta(pattern=r"^[a-z0-9-]{1,80}$(?!\n)")]
Random = Annotated[str, Meta(pattern=r"^[0-9a-f]{32}$(?!\n)", description="16 bytes in hexadecimal digits.")]
Document = dict[str, Any]


class Incoming(Struct, forbid_unknown_fields=True, gc=False):
    pass


class Outgoing(Struct, gc=False):
    """A tree of plain values: of no interest to the garbage collector."""


# ---- shared


class Saying(Outgoing):
    """Something to say to a person: look `key` up in the words of the game, and fill in the parameters."""

    key: str
    params: dict[str, str | int]
    """By the names in braces in the words."""


class LineSaying(Outgoing):
    """Something to say about a line of text."""

    line: int | None
    """From 1; null if it is about the text as a whole."""
    saying: Saying


class Fault(Outgoing):
    """Why something was not done. The code is stable; `message` is English."""

    code: str
    """One of the list of errors."""
    message: str
    """For whoever reads a log."""
    saying: Saying | None = None
    """The same to be said in any language, where there are words for it."""
    clause: str | None = None
    """The rule that was broken, as the rules page numbers it: `LN-9`."""
    seq: int | None = None
    """With `stale_move`: where the table is."""
    retry_after: float | None = None
    """With `too_fast`, `busy` and `not_saved`: seconds until it is worth trying again."""
    option: str | None = None
    """With `bad_option`: which one, if it is one of the game's."""
    lines: list[LineSaying] = []
    """With `bad_option`: what is wrong with text that was brought along, one thing after the other."""


class Failure(Outgoing):
    """The body of every HTTP answer that is not a success."""

    error: Fault
