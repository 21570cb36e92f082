"""What can be wrong at a table.

CinquefoilError
└── TableError              HTTP
    ├── WhoAreYou           401   who_are_you       no name was said, or the cookie is not ours
    ├── BadToken            401   bad_token
    ├── NotYourSeat         403   not_your_seat
    ├── Forbidden           403   forbidden         something that only the host or a player may do; a foreign origin
    ├── NotFound            404   not_found
    │   └── NoTable                                 whoever asks at the door is told the same of private ones
    ├── Taken               409   seat_taken
    ├── NotNow              409   not_now           the table is not at that point
    ├── StaleMove           409   stale_move        + where the table is
    ├── IdReused            409   id_reused         the same id with another move
    ├── TooLong             413   too_long
    ├── TooFast             429   too_fast          + when to come back
    ├── Undelivered         502   undelivered       a webhook did not take what was sent to it
    ├── Busy                503   busy              + when to come back
    └── NotSaved            503   not_saved         + when to come back: nothing was done
        ├── Overtaken             within the house: somebody else was faster, so it is done again
        └── Uncertain             within the house: nobody knows whether it was done, so it is not answered

What breaks a rule (`illegal_move` and its like, `core/errors.py`) is answered with 422, and so are moves and records
that cannot be read; a request that cannot be understood with 400, an unknown game with 404.
"""

from collections.abc import Callable
from typing import ClassVar

from cinquefoil.core.errors import BadOption, CinquefoilError
from cinquefoil.core.sayings import Param, by_numbers, phrases_of, say


class TableError(CinquefoilError):
    """Made of a saying: its key is a template of `messages/`."""

    code = "table_error"
    status: ClassVar[int] = 400
    seq: int | None = None
    retry_after: float | None = None

    def __init__(self, key: str, /, **params: Param) -> None:
        saying = say(key, **params)
        super().__init__(by_numbers(saying, phrases_of("cinquefoil.server")), saying=saying)


class WhoAreYou(TableError):
    code, status = "who_are_you", 401


class BadToken(TableError):
    code, status = "bad_token", 401


class NotYourSeat(TableError):
    code, status = "not_your_seat", 403


class Forbidden(TableError):
    code, status = "forbidden", 403


class NotFound(TableError):
    code, status = "not_found", 404


class NoTable(NotFound):
    """None by that name."""

    def __init__(self) -> None:
        super().__init__("table.no-table")


class Taken(TableError):
    code, status = "seat_taken", 409


class NotNow(TableError):
    code, status = "not_now", 409


class StaleMove(TableError):
    code, status = "stale_move", 409

    def __init__(self, seq: int, ahead: bool = False) -> None:
        super().__init__("table.ahead" if ahead else "table.stale-move", seq=seq)
        self.seq = seq


class IdReused(TableError):
    code, status = "id_reused", 409


class TooLong(TableError):
    code, status = "too_long", 413


class TooFast(TableError):
    code, status = "too_fast", 429

    def __init__(self, seconds: float, key: str = "table.too-fast") -> None:
        self.retry_after = max(round(seconds, 2), 0.01)
        super().__init__(key, seconds=str(self.retry_after))


class Undelivered(TableError):
    code, status = "undelivered", 502

    def __init__(self, key: str, /, *, again: bool = False, **params: Param) -> None:
        super().__init__(key, **params)
        self.again = again
        """Whether nothing can have arrived, so that it may be sent once more."""


class Busy(TableError):
    code, status = "busy", 503

    def __init__(self, key: str) -> None:
        super().__init__(key)
        self.retry_after = 1.0


class NotSaved(TableError):
    code, status = "not_saved", 503
    retry_after = 1.0

    def __init__(self) -> None:
        super().__init__("table.not-saved")


class Overtaken(NotSaved):
    """Somebody at another server wrote there first, or we ourselves just before the line to the database was cut."""


class Uncertain(NotSaved):
    """The line to the database was cut while it was about to be kept: whoever asks again will know."""


def unwanted(key: str, /, **params: Param) -> BadOption:
    """Something that was wished for and cannot be."""
    return BadOption.said(phrases_of("cinquefoil.server"), key, **params)


Objection = Callable[[], CinquefoilError] | None
"""Why something may not be done, as an error in the making: it is asked for often, and put into words rarely."""


def insist(objection: Objection) -> None:
    """That there is none."""
    if objection is not None:
        raise objection()
