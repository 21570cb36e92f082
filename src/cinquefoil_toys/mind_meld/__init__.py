"""Mind Meld: everyone acts at once, in free text, in secret. A whole game in one file, without a kernel.

Moves: `0:say=wave`, seat 0's word. Chance: `=topic:sea`.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from cinquefoil.core.documents import Document, expect_game, expect_keys, expect_list, expect_whole, same_document
from cinquefoil.core.errors import BadPosition, IllegalMove, named, shown, unreadable
from cinquefoil.core.game import Box, Event, Game, Result
from cinquefoil.core.kind import Kind
from cinquefoil.core.options import Number
from cinquefoil.core.rng import Rng

TOPICS = ("bread", "clouds", "forest", "music", "sea", "winter")
KEYS = frozenset({"game", "rounds", "topic", "told", "words", "result"})
SAY = re.compile(r"say=([a-z]{1,20})")
TOPIC = re.compile(r"=topic:([a-z]+)")


@dataclass(frozen=True)
class Table:
    """What lies on the table: the rounds that were told, and the one that goes on."""

    rounds: int
    topic: str | None
    told: tuple[tuple[str, tuple[str, ...]], ...]
    words: tuple[str | None, ...]

    def melds(self) -> int:
        return sum(len(set(words)) == 1 for _, words in self.told)

    def said_before(self) -> set[str]:
        return {word for _, words in self.told for word in words}


class MindMeld(Game):
    def __init__(self, box: "MindMeldBox", table: Table) -> None:
        self.box: MindMeldBox = box
        self.table = table
        self.players = len(table.words)

    @property
    def acting(self) -> tuple[int, ...]:
        return () if self.table.topic is None else tuple(range(self.players))

    @property
    def result(self) -> Result | None:
        if len(self.table.told) < self.table.rounds:
            return None
        melds = self.table.melds()
        everyone = tuple(range(self.players))
        return Result(everyone if melds else (), "melded" if melds else "missed", (melds,) * self.players)

    def moves_of(self, seat: int) -> list[str]:
        return ["say=*"] if seat in self.acting else []

    def outcomes(self) -> list[tuple[str, Fraction]]:
        left = [topic for topic in TOPICS if topic not in dict(self.table.told)] if self.chance_due else []
        return [(f"=topic:{topic}", Fraction(1, len(left))) for topic in left]

    def position(self) -> Document:
        return self._document(self.table.words)

    def _view(self, seat: int | None) -> Document:
        """Everyone sees who has spoken, and nobody what the others said."""
        return self._document([word if at == seat or not word else "?" for at, word in enumerate(self.table.words)])

    def _document(self, words: Any) -> Document:
        return {
            "game": "mind-meld",
            "rounds": self.table.rounds,
            "topic": self.table.topic,
            "told": [[topic, list(said)] for topic, said in self.table.told],
            "words": list(words),
            "result": self.result.document() if self.result else None,
        }

    def _seen(self, event: Event, viewer: int | None) -> str:
        return event.text if event.seat in (None, viewer) else "say=?"

    def _redeal(self, seat: int, dice: Rng) -> "MindMeld":
        words = [w if at == seat or not w else "x" * (1 + dice.below(9)) for at, w in enumerate(self.table.words)]
        return MindMeld(self.box, replace(self.table, words=tuple(words)))

    def _check_text(self, event: Event) -> None:
        if not (TOPIC if event.seat is None else SAY).fullmatch(event.text):
            raise unreadable(str(event), "a move is like 0:say=wave, with a word of up to 20 letters")

    def _after(self, event: Event) -> "MindMeld":
        table = self._topic(event.text) if event.seat is None else self._say(event, event.seat)
        return MindMeld(self.box, table)

    def _topic(self, text: str) -> Table:
        if text not in dict(self.outcomes()):
            raise IllegalMove.said(self.box.words(), "mind-meld.topic-gone", move=named(text))
        return replace(self.table, topic=text.removeprefix("=topic:"))

    def _say(self, event: Event, seat: int) -> Table:
        text, word = str(event), event.text.removeprefix("say=")
        if seat not in self.acting:
            raise IllegalMove.said(self.box.words(), "mind-meld.no-such-seat", move=text, number=seat)
        if word in self.table.said_before():
            raise IllegalMove.said(self.box.words(), "mind-meld.said-before", move=text, word=word)
        words = [word if at == seat else said for at, said in enumerate(self.table.words)]
        spoken = tuple(said for said in words if said)
        if len(spoken) < self.players or self.table.topic is None:
            return replace(self.table, words=tuple(words))
        told = (*self.table.told, (self.table.topic, spoken))
        return Table(self.table.rounds, None, told, (None,) * self.players)


class MindMeldBox(Box):
    id = "mind-meld"
    title = "Mind Meld"
    rules_version = 1
    players = range(2, 7)
    options = (Number("rounds", "how many rounds are played", 3, low=1, high=6),)
    kind = Kind("stochastic", "imperfect", "identical", "simultaneous")
    package = __name__

    def _begin(self, players: int, options: Mapping[str, Any]) -> MindMeld:
        return MindMeld(self, Table(options["rounds"], None, (), (None,) * players))

    def read(self, position: object) -> MindMeld:
        expect_game(position, self.id)
        doc = expect_keys(position, KEYS)
        words = expect_list(doc["words"], "words")
        if len(words) not in self.players:
            raise BadPosition("words must be those of 2 to 6 players")
        told = tuple(_told(entry, len(words)) for entry in expect_list(doc["told"], "told"))
        rounds = expect_whole(doc["rounds"], 1, len(TOPICS), "rounds")
        game = MindMeld(self, Table(rounds, doc["topic"], told, tuple(words)))
        _check(game.table)
        if not same_document(game.position(), doc):
            raise BadPosition("result must be what was told")
        return game

    def _draw(self, view: Document, names: Sequence[str]) -> str:
        words = " ".join(word or "…" for word in view["words"])
        return "\n".join([*(f"{topic}: {' '.join(said)}" for topic, said in view["told"]), f"{view['topic']}: {words}"])


def _told(entry: object, players: int) -> tuple[str, tuple[str, ...]]:
    topic, said = expect_list(entry, "a round told", 2)
    return topic, tuple(expect_list(said, "the words of a round", players))


def _check(table: Table) -> None:
    topics = [topic for topic, _ in table.told] + ([] if table.topic is None else [table.topic])
    for topic in topics:
        if topic not in TOPICS or topics.count(topic) > 1:
            raise BadPosition(f"topic must be one of {', '.join(TOPICS)}, each once, not {shown(topic)}")
    if len(topics) > table.rounds:
        raise BadPosition("there cannot be more topics than rounds")
    said = [word for _, words in table.told for word in words]
    for word in (*said, *(word for word in table.words if word is not None)):
        if not isinstance(word, str) or not re.fullmatch("[a-z]{1,20}", word):
            raise BadPosition(f"a word must be up to 20 letters, not {shown(word)}")
    if all(table.words) or (table.topic is None and any(table.words)):
        raise BadPosition("words must be those said about the topic, before the last player has spoken")
    if table.said_before() & set(filter(None, table.words)):
        raise BadPosition("words must not repeat those of an earlier round")


box = MindMeldBox()
