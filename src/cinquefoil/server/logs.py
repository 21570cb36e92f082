"""What the house notes down for its host: structured, one line an event, and never a secret.

Games are named; people, tables, moves, clues, words, tokens and addresses of databases are not. A table has a tag,
which is the same whenever it is noted and leads to nothing: its name would let in whoever reads the log.
"""

import logging
import sys
import threading
import traceback
from hashlib import blake2b

import structlog

FAULTS_OF_STRANGERS = (
    "Invalid UTF-8 sequence received from client.",
    "Invalid HTTP request received.",
    "Unsupported upgrade request.",
)
"""What uvicorn says of them."""


style = "people"
"""As it was configured: a process that works for the house is told."""


def configure(as_json: bool, level: int = logging.INFO) -> None:
    """For people at a terminal, or as JSON for programs; on the standard error output."""
    global style
    style = "json" if as_json else "people"
    renderer: structlog.typing.Processor = (
        structlog.processors.JSONRenderer() if as_json else structlog.dev.ConsoleRenderer(colors=sys.stderr.isatty())
    )
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            _without_values,
            renderer,
        ],
        wrapper_class=structlog.make_filtering_bound_logger(level),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
        cache_logger_on_first_use=True,
    )
    logging.getLogger("uvicorn.error").addFilter(_is_the_house)
    logging.getLogger().handlers = [_Library()]
    threading.excepthook = _thread_failed


def tag(name: str, key: bytes) -> str:
    """Tells tables apart, and tells nothing to whoever does not have the key."""
    return blake2b(name.encode(), digest_size=4, key=key[:64], person=b"log").hexdigest()


class _Library(logging.Handler):
    """What the libraries have to say: uvicorn in its own words, which are harmless until values are put into them.
    Others put together their words from everything, so that it is only noted where something failed."""

    def emit(self, record: logging.LogRecord) -> None:
        said = {"said": str(record.msg).strip()} if record.name.startswith("uvicorn") else {}
        structlog.get_logger().log(record.levelno, "library", library=record.name, exc_info=record.exc_info, **said)


def _thread_failed(failed: threading.ExceptHookArgs) -> None:
    structlog.get_logger().error("thread_failed", exc_info=failed.exc_value)


def _is_the_house(record: logging.LogRecord) -> bool:
    """What a stranger sends wrongly is no fault of ours: they shall not fill the log with it."""
    return record.msg not in FAULTS_OF_STRANGERS


def _without_values(
    logger: structlog.typing.WrappedLogger, name: str, event: structlog.typing.EventDict
) -> structlog.typing.EventDict:
    """Where something failed is told, not with which values: among those there may be cookies and clues. What an
    exception says of itself is left out too, for it quotes them."""
    found = event.pop("exc_info", None)
    if found is True:
        found = sys.exc_info()
    fault = found[1] if isinstance(found, tuple) else found
    if isinstance(fault, BaseException):
        event["exception"] = "\n".join(_told(fault))
    return event


def _told(fault: BaseException) -> list[str]:
    """The first cause first."""
    cause = fault.__cause__ or (None if fault.__suppress_context__ else fault.__context__)
    where = "".join(traceback.format_tb(fault.__traceback__)).rstrip()
    return [*(_told(cause) if cause else ()), "Traceback (most recent call last):", where, type(fault).__qualname__]
