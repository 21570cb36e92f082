"""What is wrong, as it travels."""

from collections.abc import Iterable

from cinquefoil.core.errors import BadOption, CinquefoilError, LineFault
from cinquefoil.core.sayings import Saying
from cinquefoil.server import wire
from cinquefoil.server.errors import TableError


def refused(re: str | None, fault: Exception) -> wire.Refused:
    return wire.Refused(re, fault_info(fault))


def fault_info(fault: Exception) -> wire.Fault:
    """An error as it travels."""
    if not isinstance(fault, CinquefoilError):
        return wire.Fault("internal_error", "something went wrong in the house; it was noted")
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


def said_of_lines(faults: Iterable[LineFault]) -> list[wire.LineSaying]:
    return [wire.LineSaying(fault.line, said(fault.saying)) for fault in faults]


def said(saying: Saying) -> wire.Saying:
    return wire.Saying(saying.key, dict(saying.params))
