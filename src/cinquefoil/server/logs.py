"""What the house notes down for its host: structured, one line an event, and never a secret.

Tables and games are named; people, moves, clues, words, tokens and addresses of databases are not.
"""

import logging
import sys

import structlog

FAULTS_OF_STRANGERS = (
    "Invalid UTF-8 sequence received from client.",
    "Invalid HTTP request received.",
    "Unsupported upgrade request.",
)
"""What uvicorn says of them."""


def configure(as_json: bool, level: int = logging.INFO) -> None:
    """For people at a terminal, or as JSON for programs; on the standard error output."""
    renderer: structlog.typing.Processor = structlog.processors.JSONRenderer() if as_json else _for_people()
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            structlog.processors.format_exc_info if as_json else _as_it_is,
            renderer,
        ],
        wrapper_class=structlog.make_filtering_bound_logger(level),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
        cache_logger_on_first_use=True,
    )
    logging.getLogger("uvicorn.error").addFilter(_is_the_house)


def _is_the_house(record: logging.LogRecord) -> bool:
    """What a stranger sends wrongly is no fault of ours: they shall not fill the log with it."""
    return record.msg not in FAULTS_OF_STRANGERS


def _for_people() -> structlog.typing.Processor:
    """Where something failed is told, not with which values: among those there may be cookies and clues."""
    return structlog.dev.ConsoleRenderer(colors=sys.stderr.isatty(), exception_formatter=structlog.dev.plain_traceback)


def _as_it_is(
    logger: structlog.typing.WrappedLogger, name: str, event: structlog.typing.EventDict
) -> structlog.typing.EventDict:
    return event
