"""What is wrong, as it travels."""

from cinquefoil.core.errors import CinquefoilError
from cinquefoil.server import wire
from cinquefoil.server.errors import TableError


def refused(re: str | None, fault: Exception) -> wire.Refused:
    return wire.Refused(re, fault_info(fault))


def fault_info(fault: Exception) -> wire.Fault:
    """An error as it travels."""
    if not isinstance(fault, CinquefoilError):
        return wire.Fault("internal_error", "something went wrong in the house; it was noted")
    saying = fault.saying
    return wire.Fault(
        code=fault.code,
        message=fault.message,
        saying=None if saying is None else wire.Saying(saying.key, dict(saying.params)),
        clause=fault.clause,
        seq=fault.seq if isinstance(fault, TableError) else None,
        retry_after=fault.retry_after if isinstance(fault, TableError) else None,
    )
