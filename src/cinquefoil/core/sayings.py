"""What is said to players, as a key and parameters, so that it can be said in any language.

A `Saying` names a template, and every language has its templates in a file, `messages/<language>.json`, beside the code
that uses them. A template holds placeholders, `{square}`, and no other braces. What is put there depends on the
parameter's name and on nothing else, so that any program can do it:

    seat, …_seat    a seat, as a number: the name of its player
    owner, …_owner  likewise, and whose something is, by the template `core.whose`
    seats           seats, separated by commas: their names, one after the other, by the template `core.and`
    …_list          texts, separated by commas: likewise
    …_choice        texts, separated by commas: one of them, by the template `core.or`
    …_word          the key of a template without placeholders: that template
    anything else   a text or a number, as it is

Sayings of events are whole sentences, in the past tense and such that "You" may stand where a name stands: whoever
reads of themselves is not told their own name. Refusals, doubts and endings begin small and have no full stop, since
something may stand before them.
"""

import json
import re
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from importlib import import_module
from importlib.resources import files
from types import MappingProxyType
from typing import Any

import msgspec

Param = str | int
Phrases = Mapping[str, str]
"""Templates by their keys."""

ENGLISH = "en"
CORE = "cinquefoil.core"
PLACEHOLDER = re.compile(r"\{([a-z_]+)\}")


class Saying(msgspec.Struct, frozen=True):
    key: str
    params: Mapping[str, Param]

    def document(self) -> dict[str, Any]:
        return {"key": self.key, "params": dict(self.params)}


def say(key: str, /, **params: Param) -> Saying:
    return Saying(key, params)


def sentence(saying: Saying, phrases: Phrases, names: Sequence[str] | None = None) -> str:
    """A saying in the language of the phrases; who has no name is called by the seat."""
    called = names or ()

    def name(seat: Param) -> str:
        if isinstance(seat, int) and 0 <= seat < len(called):
            return called[seat]
        return unnamed(int(seat), phrases)

    return _said(saying, phrases, name, lambda seats: _listed(list(map(name, seats)), phrases))


def unnamed(seat: int, phrases: Phrases | None = None) -> str:
    """What somebody without a name is called: where people read them, seats are counted from 1."""
    return _fill(phrases or core_phrases(), "core.seat", {"number": str(seat + 1)})


def by_numbers(saying: Saying, phrases: Phrases) -> str:
    """A saying for programs, which calls everybody by the seat as the notation counts them, from 0."""
    return _said(saying, phrases, lambda seat: f"seat {seat}", lambda seats: f"seats {', '.join(map(str, seats))}")


def _said(saying: Saying, phrases: Phrases, name: Callable[[Param], str], names: Callable[[Sequence[int]], str]) -> str:
    def shown(param: str, value: Param) -> str:
        if param == "seat" or param.endswith("_seat"):
            return name(value)
        if param == "owner" or param.endswith("_owner"):
            return _fill(phrases, "core.whose", {"name": name(value)})
        if param == "seats":
            return names(list(map(int, str(value).split(","))))
        if param.endswith("_word"):
            return phrases.get(str(value), str(value))
        if param.endswith("_choice"):
            return _listed(str(value).split(","), phrases, "core.or")
        return _listed(str(value).split(","), phrases) if param.endswith("_list") else str(value)

    return _fill(phrases, saying.key, {param: shown(param, value) for param, value in saying.params.items()})


def _listed(texts: list[str], phrases: Phrases, joined: str = "core.and") -> str:
    *others, last = texts
    return _fill(phrases, joined, {"others": ", ".join(others), "last": last}) if others else last


def _fill(phrases: Phrases, key: str, texts: Mapping[str, str]) -> str:
    """All placeholders are filled at once, so that braces in a name or a clue mean nothing.

    A key without a template is its own: a game without messages is still understood.
    """
    return PLACEHOLDER.sub(lambda placeholder: texts.get(placeholder[1], placeholder[0]), phrases.get(key, key))


def seats(numbers: Sequence[int]) -> str:
    """Several seats as the parameter `seats` takes them."""
    return ",".join(map(str, numbers))


@lru_cache(256)
def phrases_of(package: str, language: str = ENGLISH) -> Phrases:
    """The templates of a package, and those of the core; in English where the language has none."""
    languages = dict.fromkeys((ENGLISH, language))
    return MappingProxyType(
        {key: text for tongue in languages for room in (CORE, package) for key, text in _messages(room, tongue).items()}
    )


def core_phrases() -> Phrases:
    return phrases_of(CORE)


def _messages(package: str, language: str) -> dict[str, str]:
    if not hasattr(import_module(package), "__path__"):
        return {}  # a game in a single file has no folder
    folder = files(package).joinpath("messages")
    wanted = f"{language}.json"
    # Looked for among the files that are there: the name of a language may come from anywhere, and is no path.
    found = [file for file in folder.iterdir() if file.name == wanted] if folder.is_dir() else []
    return {key: text for file in found for key, text in json.loads(file.read_text(encoding="utf-8")).items()}
