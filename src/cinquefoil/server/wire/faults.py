"""What is wrong, as it travels."""

from collections.abc import Iterable

from msgspec import Struct

from cinquefoil.core.errors import BadOption, CinquefoilError, LineFault, MalformedRequest, RulesError, UnknownGame
from cinquefoil.core.sayings import Saying
from cinquefoil.server import wire
from cinquefoil.server.errors import TableError


class Trouble(Struct, frozen=True):
    """What was wrong in a process that works for the house."""

    fault: wire.Fault
    status: int


class Relayed(CinquefoilError):
    """The same, as an error here."""

    def __init__(self, trouble: Trouble) -> None:
        super().__init__(trouble.fault.message, trouble.fault.clause)
        self.trouble = trouble


def refused(re: str | None, fault: Exception) -> wire.Refused:
    return wire.Refused(re, fault_info(fault))


def fault_info(fault: Exception) -> wire.Fault:
    """An error as it travels."""
    if isinstance(fault, Relayed):
        return fault.trouble.fault
    if not isinstance(fault, CinquefoilError):
        return wire.Fault("internal_error", "something went wrong in the house, and was logged")
    return wire.Fault(
        code=fault.code,
        message=fault.message,
        saying=None if fault.saying is None else said(fault.saying),
        clause=fault.clause,
        seq=fault.seq if isinstance(fault, TableError) else None,
        retry_after=fault.retry_after if isinstance(fault, TableError) else None,
        option=fault.option if isinstance(fault, BadOption) else None,
        lines=said_of_lines(fault.lines) if isinstance(fault, BadOption) else [],
    )


def status_of(fault: Exception) -> int:
    """Of the HTTP answer."""
    match fault:
        case TableError():
            return fault.status
        case Relayed():
            return fault.trouble.status
        case MalformedRequest():
            return 400
        case UnknownGame():
            return 404
        case RulesError():
            return 422
        case _:
            return 500


def said_of_lines(faults: Iterable[LineFault]) -> list[wire.LineSaying]:
    return [wire.LineSaying(fault.line, said(fault.saying)) for fault in faults]


def said(saying: Saying) -> wire.Saying:
    return wire.Saying(saying.key, dict(saying.params))
