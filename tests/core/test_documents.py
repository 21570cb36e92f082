"""Documents and types: what is of a type is taken, and what is not is refused in our own words."""

from collections.abc import Mapping
from types import ModuleType
from typing import Annotated, Any, Literal

import pytest
from msgspec import UNSET, Meta, UnsetType

from cinquefoil import BadPosition, Rng, canonical
from cinquefoil.core.documents import Four, Sheet, Two, plain, says, typed
from naive.compare import Comparison
from walks import IDS, SHELF, walk


class Bed(Sheet, frozen=True, kw_only=True):
    plants: tuple[str, ...]
    is_wet: bool


class Garden(Sheet, frozen=True, kw_only=True):
    game: Literal["garden"]
    mood: Literal["wild", "tidy"] | UnsetType = UNSET
    turn: Annotated[int, Meta(ge=0, le=3)] | None
    numbers: tuple[int, ...]
    beds: tuple[Bed, ...]
    paths: Four[Two[bool]]
    gates: Annotated[Mapping[Literal["north", "south"], Literal["open", "shut"]], Meta(min_length=2)]
    pair: tuple[str, int]
    flag: Annotated[str, says("{part} must fly, not {value}", "GA-1", pattern=r"^[a-z]+\Z")]


GOOD: dict[str, Any] = {
    "game": "garden",
    "turn": None,
    "numbers": [3, 1],
    "beds": [{"plants": ["rose"], "is_wet": True}],
    "paths": [[True, False]] * 4,
    "gates": {"north": "open", "south": "shut"},
    "pair": ["pot", 2],
    "flag": "red",
}


def test_a_document_becomes_its_type_and_a_document_again() -> None:
    garden = typed(GOOD, Garden)
    assert garden.beds[0].plants == ("rose",)
    assert typed(garden, Garden) is garden
    assert plain(garden) == GOOD
    assert list(plain(garden)) == list(GOOD)
    assert canonical(garden) == canonical(GOOD)
    assert plain(typed({**GOOD, "mood": "wild"}, Garden))["mood"] == "wild"


@pytest.mark.parametrize(
    ("changes", "fault", "clause"),
    [
        ({"turn": True}, "turn must be a whole number from 0 to 3, not true", None),
        ({"turn": 2.0}, "turn must be a whole number from 0 to 3, not 2.0", None),
        ({"turn": 4}, "turn must be a whole number from 0 to 3, not 4", None),
        ({"turn": 10**30}, "turn must be a whole number from 0 to 3, not a huge number", None),
        ({"turn": "\ud800"}, r"turn must be a whole number from 0 to 3, not '\ud800'", None),
        ({"mood": None}, "mood must be one of wild, tidy, not null", None),
        ({"mood": "\ud800"}, r"mood must be one of wild, tidy, not '\ud800'", None),
        ({"numbers": [1, None]}, "numbers must be a whole number, not null", None),
        ({"numbers": {}}, "numbers must be a list, not an object", None),
        ({"beds": [GOOD["beds"][0], {"plants": []}]}, "beds[1] lacks the key 'is_wet'", None),
        ({"beds": [{"plants": [3], "is_wet": False}]}, "beds[0] plants must be text, not 3", None),
        ({"beds": [{**GOOD["beds"][0], "is_wet": 1}]}, "beds[0] is_wet must be true or false, not 1", None),
        ({"beds": [5]}, "beds[0] must be an object, not 5", None),
        ({"paths": []}, "paths must have 4 entries, not 0", None),
        ({"paths": [[True, False]] * 3 + [[True]]}, "paths[3] must have 2 entries, not 1", None),
        ({"paths": [[True, False]] * 3 + [[True, 0]]}, "paths[3][1] must be true or false, not 0", None),
        ({"gates": {"north": "open"}}, "gates lacks the key 'south'", None),
        ({"gates": {**GOOD["gates"], "west": "open"}}, "gates has an unknown key 'west'", None),
        ({"gates": {**GOOD["gates"], "south": "ajar"}}, "gates south must be one of open, shut, not 'ajar'", None),
        ({"pair": ["pot"]}, "pair must have 2 entries, not 1", None),
        ({"pair": ["pot", "2"]}, "pair[1] must be a whole number, not '2'", None),
        ({"flag": "Red"}, "flag must fly, not 'Red'", "GA-1"),
        ({"flag": "red\n"}, r"flag must fly, not 'red\n'", "GA-1"),
        ({"flag": None}, "flag must fly, not null", "GA-1"),
        ({"gnome": 1}, "the position has an unknown key 'gnome'", None),
    ],
)
def test_what_is_wrong_is_named(changes: dict[str, Any], fault: str, clause: str | None) -> None:
    with pytest.raises(BadPosition) as error:
        typed({**GOOD, **changes}, Garden)
    assert (error.value.message, error.value.clause) == (fault, clause)


@pytest.mark.parametrize("nothing", [None, 5, [], "garden"])
def test_what_is_no_object_is_no_position(nothing: object) -> None:
    with pytest.raises(BadPosition, match="the position must be an object, not "):
        typed(nothing, Garden)


@pytest.mark.parametrize("id", IDS)
def test_every_position_and_every_view_is_what_its_type_says(id: str) -> None:
    box = SHELF[id]
    assert box.position_type
    assert box.view_type
    for game in walk(box.start(players=box.players[-1]), Rng(21)):
        assert typed(game.position(), box.position_type) == game.typed_position()
        for viewer in (None, *range(game.players)):
            assert typed(game.view(viewer), box.view_type) == game.typed_view(viewer)
        assert isinstance(game.typed_position(), box.view_type)


@pytest.mark.parametrize("id", IDS)
def test_no_fault_is_told_in_words_that_are_not_ours(id: str) -> None:
    box = SHELF[id]
    changing = Comparison(box, ModuleType("nobody"), seed=22)
    moments = list(walk(box.start(players=box.players[-1]), Rng(23)))
    faults = []
    for number in range(400):
        try:
            box.read(changing.mutated(moments[number % len(moments)].position()))
        except BadPosition as fault:
            faults.append(fault.message)
    assert len(faults) > 200
    assert [message for message in faults if "`" in message] == []
