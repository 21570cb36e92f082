"""The games that were played, kept in a file: a line with the settings, then a line for each game as it comes in.

Whoever is interrupted goes on from there: the same settings and the same file, and only missing games are played.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Self

import msgspec

from cinquefoil.arena.job import Job, Outcome, read_outcome, write
from cinquefoil.core.documents import Document, canonical
from cinquefoil.core.errors import BadOption, shown

TITLE = "cinquefoil arena 1"


class Journal:
    """Outcomes by their numbers; without a file they are remembered only."""

    def __init__(self, folder: Path | None = None) -> None:
        self.outcomes: dict[int, Outcome] = {}
        self.folder = folder
        """Where records go."""
        self._file: Any = None

    @classmethod
    @contextmanager
    def opened(cls, file: Path | None, folder: Path | None, settings: Document, jobs: Sequence[Job]) -> Iterator[Self]:
        """BadOption if the file is of another match, or either cannot be kept."""
        journal = cls(folder)
        try:
            if file is not None:
                journal._file = open_to_append(file)
                journal._read(file, settings, jobs)
            if folder is not None:
                _make_room(folder, fresh=not journal.outcomes)
            yield journal
        finally:
            if journal._file is not None:
                journal._file.close()

    def add(self, outcome: Outcome) -> None:
        """Keeps an outcome: its record first, so that a line is never without one."""
        if self.folder is not None and outcome.record is not None:
            _keep(record_file(self.folder, outcome.number), outcome.record)
        outcome = msgspec.structs.replace(outcome, record=None)
        self._write(write(outcome))
        self.outcomes[outcome.number] = outcome

    def _write(self, line: str) -> None:
        if self._file is not None:
            self._file.write(line.encode() + b"\n")
            self._file.flush()

    def _read(self, file: Path, settings: Document, jobs: Sequence[Job]) -> None:
        head = canonical({"arena": TITLE, **settings})
        self._file.seek(0)
        text = self._file.read()
        whole = text[: text.rfind(b"\n") + 1]
        if not whole and not head.encode().startswith(text):
            raise BadOption(f"{file} is not an arena file: choose another name")
        self._file.truncate(len(whole))  # what a sudden end has left of a line
        if not whole:
            self._write(head)
            return
        first, *lines = whole.splitlines()
        _check_settings(file, first, {"arena": TITLE, **settings})
        for number, line in enumerate(lines, 2):
            outcome = _outcome(file, number, line)
            if outcome.number < len(jobs):
                _check_job(file, number, outcome, jobs[outcome.number])
                self.outcomes.setdefault(outcome.number, outcome)


def open_to_append(file: Path) -> Any:
    try:
        return file.open("a+b")
    except OSError as fault:
        raise BadOption(f"the games cannot be saved to {file}: {fault.strerror}") from None


def _check_settings(file: Path, line: bytes, settings: Document) -> None:
    try:
        kept = msgspec.json.decode(line)
    except msgspec.DecodeError:
        kept = None
    if not isinstance(kept, dict) or kept.get("arena") != TITLE:
        raise BadOption(f"{file} is not an arena file: choose another name")
    wanted = msgspec.json.decode(canonical(settings))
    for key in sorted(kept.keys() | wanted.keys()):
        if kept.get(key) != wanted.get(key):
            there, here = canonical(kept.get(key)), canonical(wanted.get(key))
            raise BadOption(f"{file} belongs to another match: there {key} is {there}, here it is {here}")


def _outcome(file: Path, number: int, line: bytes) -> Outcome:
    try:
        outcome = read_outcome(line.decode())
    except (msgspec.MsgspecError, UnicodeDecodeError):
        outcome = None
    if not isinstance(outcome, Outcome):
        raise BadOption(f"line {number} of {file} is not a game: {shown(line.decode(errors='replace'))}")
    return outcome


def _check_job(file: Path, number: int, outcome: Outcome, job: Job) -> None:
    if (outcome.bots, outcome.deal, len(outcome.points)) != (job.bots, job.deal, len(job.bots)):
        raise BadOption(f"line {number} of {file} is not game {outcome.number + 1} of this match")


# ---- records


def record_file(folder: Path, number: int) -> Path:
    return folder / f"game-{number + 1:05}.txt"


def _make_room(folder: Path, fresh: bool) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as fault:
        raise BadOption(f"the records cannot be saved to {folder}: {fault.strerror}") from None
    if fresh and any(folder.glob("game-*.txt")):
        raise BadOption(f"{folder} already has records in it: choose another folder")


def _keep(file: Path, text: str) -> None:
    try:
        file.write_text(text, encoding="utf-8")
    except OSError as fault:
        raise BadOption(f"the record cannot be saved to {file}: {fault.strerror}") from None
