"""A whole game as text: what it was, what happened, one line an event. It replays for ever from nothing else.

    cinquefoil record 1
    game: "lucky-numbers"
    rules: 1
    options: {"bruno":false,"first":"lot","players":2,"setup":"standard"}
    names: ["Ada","Kurt"]
    result: {"reason":"garden-full","scores":[0,3],"winners":[0]}

    =start:1
    =13
    …
    1:draw
    =4
    1:@b3

The head is keys and JSON values; `game`, `rules` and `options` are needed, `result` is what the game came to, and any
other key is kept as it is. Then an empty line and the events: a move after its seat and a colon, an outcome of chance
after an equals sign. `=?` stands for an outcome that the seat the record was made for could not see. A takeback
says which moment the game goes back to, counted by the lines before it: after `0:takeback:7` all is as it was after
the seventh.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Self

import msgspec

from cinquefoil.core.documents import Document, canonical
from cinquefoil.core.errors import BadRecord, RulesError, named, shown
from cinquefoil.core.events import Event
from cinquefoil.core.game import Box, Game
from cinquefoil.core.story import Story

TITLE = "cinquefoil record 1"
NEEDED = ("game", "rules", "options")
OPEN = ("names", "date", "fair", "table", "commitment", "contribution", "seq")
"""What of the head anybody may know while the game goes on: not a seed, for instance, or a secret."""
KEY = re.compile(r"[a-z][a-z0-9_]*")
SEAT = re.compile(r"0|[1-9][0-9]?")


@dataclass(frozen=True)
class Record:
    game: str
    rules: int
    options: Mapping[str, Any]
    events: Sequence[Event]
    head: Document = field(default_factory=dict)
    """Names, dates, the result: everything else that the head says."""

    def __post_init__(self) -> None:
        for key in self.head:
            if not KEY.fullmatch(key) or key in NEEDED:
                raise BadRecord(f"the head cannot have a key {shown(key)}")
        for event in self.events:
            if not _fits_a_line(event):
                raise BadRecord(f"an event must fit on a line and be read from it again: {shown(str(event))}")

    @classmethod
    def of(cls, game: Game, **head: Any) -> Self:
        """The record of a game from its start to this moment."""
        return cls.of_story(Story.of(game), **head)

    @classmethod
    def of_story(cls, story: Story, **head: Any) -> Self:
        start, last = story.start, story.last
        if start.options is None:
            raise BadRecord("a game that was read from a position has no record: its past is not known")
        result = {"result": last.result.document()} if last.result else {}
        facts: Document = {**head, **story.box.summary(story.events), **result}
        return cls(story.box.id, start.rules_version, dict(start.options), tuple(story.events), facts)

    def story(self, box: Box) -> Story:
        """What is told, moment by moment. BadRecord if the game cannot begin so."""
        if self.game != box.id:
            raise BadRecord(f"this is a record of {shown(self.game)}, not of {box.id}")
        try:
            return Story(box.start_under(self.rules, self.options), self.events)
        except (RulesError, TypeError) as fault:
            raise BadRecord(f"the options do not fit{self._rules_differ(box)}: {fault}") from fault

    def replay(self, box: Box) -> Iterator[Game]:
        """Every moment of the game, the start included. BadRecord if it cannot be played, or ends in another result."""
        moments = self.story(box).moments()
        game = next(moments)
        yield game
        for number, event in enumerate(self.events, 1):
            try:
                game = next(moments)
            except RulesError as fault:
                where = f"event {number}, {named(str(event))}{self._rules_differ(box)}"
                raise BadRecord(f"{where}: {fault}", fault.clause) from fault
            yield game
        facts = {**box.summary(self.events), "result": game.result.document() if game.result else None}
        for key, fact in facts.items():
            if self.head.get(key) not in (None, fact):
                raise BadRecord(f"the events do not lead to the {key} that the head gives{self._rules_differ(box)}")

    def _rules_differ(self, box: Box) -> str:
        if self.rules == box.rules_version:
            return ""
        return f" (the record was made under version {self.rules} of the rules, this is version {box.rules_version})"

    def seen_by(self, viewer: int | None, box: Box) -> "Record":
        """The record as a seat, or an onlooker, may have it while the game goes on."""
        moments = zip(self.replay(box), self.events, strict=False)
        seen = (game.seen_event(event, viewer) for game, event in moments)
        head = {key: value for key, value in self.head.items() if key in OPEN}
        return Record(self.game, self.rules, self.options, tuple(seen), head)

    def __str__(self) -> str:
        head = {"game": self.game, "rules": self.rules, "options": self.options, **self.head}
        lines = [TITLE, *(f"{key}: {canonical(value)}" for key, value in head.items()), ""]
        return "\n".join([*lines, *map(str, self.events)]) + "\n"

    @classmethod
    def parse(cls, text: str) -> Self:
        """The record that a text is. BadRecord names the line that cannot be read."""
        lines = text.replace("\r\n", "\n").rstrip("\n").split("\n")
        if lines[0] != TITLE:
            raise BadRecord(f"line 1 must be {shown(TITLE)}, not {shown(lines[0])}")
        end = lines.index("") if "" in lines else len(lines)
        head: Document = {}
        for number, line in enumerate(lines[1:end], 2):
            key, value = _head_line(number, line)
            if key in head:
                raise BadRecord(f"line {number} says {shown(key)} a second time")
            head[key] = value
        events = tuple(_event_line(number, line) for number, line in enumerate(lines[end + 1 :], end + 2))
        for key, kind in zip(NEEDED, (str, int, dict), strict=True):
            if type(head.get(key)) is not kind:
                raise BadRecord(f"the head must say what {shown(key)} is")
        game, rules, options = (head.pop(key) for key in NEEDED)
        return cls(game, rules, options, events, head)


def _fits_a_line(event: Event) -> bool:
    if "\n" in event.text or "\r" in event.text:
        return False
    if event.seat is None:
        return event.text.startswith("=")
    return bool(event.text) and SEAT.fullmatch(str(event.seat)) is not None


def _head_line(number: int, line: str) -> tuple[str, Any]:
    key, colon, value = line.partition(": ")
    try:
        if colon and KEY.fullmatch(key):
            return key, msgspec.json.decode(value)
    except (msgspec.DecodeError, RecursionError):
        pass
    raise BadRecord(f"line {number} must be a key, a colon, a space and a JSON value, not {shown(line)}")


def _event_line(number: int, line: str) -> Event:
    if line.startswith("="):
        return Event(None, line)
    seat, colon, text = line.partition(":")
    if colon and text and SEAT.fullmatch(seat):
        return Event(int(seat), text)
    raise BadRecord(f"line {number} must be an outcome (=13) or a seat and its move (0:draw), not {shown(line)}")
