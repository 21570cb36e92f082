"""What any game says can be said: every key has its template, and every placeholder its parameter."""

import json
import re
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from pathlib import Path

import pytest

from cinquefoil import CinquefoilError, Game, Rng
from cinquefoil.core.sayings import CORE, PLACEHOLDER, Phrases, Saying, core_phrases, sentence
from noninterference import JUNK, WORDS
from walks import IDS, SHELF, Chooser, any_move, one_of, sensible_move, walk, ways_to_start

NAMES = ["Ann", "Bob"]
ROOMS = {"core": CORE} | {id: SHELF[id].package for id in IDS}
"""The packages that have something to say, by how their keys begin."""
EVERY_FILE = [(id, path) for id, room in ROOMS.items() for path in Path(str(files(room))).glob("messages/*.json")]
FULL_STOP = (".", "!", "?")

every_game = pytest.mark.parametrize("id", IDS)
every_room = pytest.mark.parametrize("id", ROOMS)
every_file = pytest.mark.parametrize(("id", "path"), EVERY_FILE, ids=[f"{id}-{path.stem}" for id, path in EVERY_FILE])


def check(saying: Saying, words: Phrases, players: int) -> None:
    """That a saying has a template, and whatever the template asks for."""
    assert saying.key in words
    assert set(PLACEHOLDER.findall(words[saying.key])) == set(saying.params), saying
    for param, value in saying.params.items():
        assert type(value) in (str, int), saying
        if re.fullmatch("(.+_)?(seat|owner)", param):
            assert value in range(players), saying
        if param.endswith("_word"):
            assert not PLACEHOLDER.search(words[str(value)]), saying
        if param == "seats":
            assert re.fullmatch(r"\d(,\d)+", str(value)), saying


@cache
def stories(id: str) -> list[list[Game]]:
    box = SHELF[id]
    sensible: Chooser = any_move if id == "mind-meld" else sensible_move
    ways = ways_to_start(box)
    return [
        list(walk(box.start(**options), Rng(seed), sensible if seed % 2 else any_move))
        for seed, options in enumerate([*ways[:: max(1, len(ways) // 8)], *ways[:2]])
    ]


@every_game
def test_what_happened_can_be_said_to_everybody(id: str) -> None:
    box = SHELF[id]
    for game in (game for story in stories(id) for game in story):
        for viewer in (None, *range(game.players)):
            sayings = game.sayings(viewer)
            assert sayings or game.event is None or game.event.seat is None  # of a shuffle one card tells nothing
            assert not sayings or game.event is not None
            for saying in sayings:
                check(saying, box.phrases(), game.players)
                assert saying.key.startswith("core.") or sentence(saying, box.phrases()).endswith(FULL_STOP)
            assert game.news(viewer, NAMES) == " ".join(sentence(saying, box.phrases(), NAMES) for saying in sayings)
        if game.event and game.before:
            views = game.before.position(), game.position()
            said = [sentence(saying, box.phrases(), NAMES) for saying in box.sayings(game.event, *views)]
            assert box.tell(game.event, *views, NAMES) == " ".join(said)


@every_game
def test_how_it_ended_can_be_said(id: str) -> None:
    box = SHELF[id]
    for game in (game for story in stories(id) for game in story):
        ending = box.ending(game.view(None))
        assert (ending is not None) == game.over
        if ending:
            check(ending, box.phrases(), game.players)
            if box.package.startswith("cinquefoil.boxes"):
                assert sentence(ending, box.phrases(), NAMES) in game.text(names=NAMES).splitlines()[-1]


def attempts(game: Game, story: list[Game], dice: Rng) -> Iterator[str]:
    """Moves that can be read, most of them of other moments of the game; and a few that cannot."""
    for _ in range(6):
        other = story[dice.below(len(story))]
        texts = [*other.moves(), *(text for text, _ in other.outcomes()), *JUNK[:5]]
        yield one_of(texts, dice).replace("*", one_of([*WORDS, "{clue}", "two words", ""], dice))


def refused(game: Game, text: str, seat: int | None) -> CinquefoilError | None:
    try:
        game.play(text, seat)
    except CinquefoilError as fault:
        return fault
    return None


@every_game
def test_why_a_move_is_refused_can_be_said(id: str) -> None:
    box, dice, met = SHELF[id], Rng(1), set()
    for story in stories(id):
        for game in story:
            for text in attempts(game, story, dice):
                seat = [None, *range(game.players)][dice.below(game.players + 1)]
                fault = refused(game, text, seat)
                if fault:
                    assert fault.saying is not None, text
                    check(fault.saying, box.phrases(), game.players)
                    met.add(fault.saying.key)
    assert met & {"core.game-over", "core.malformed-move"}
    assert any(key.startswith(f"{id}.") for key in met)


# ---- the files


@every_file
def test_every_template_is_well_formed(id: str, path: Path) -> None:
    pairs = json.loads(path.read_text(encoding="utf-8"), object_pairs_hook=list)
    assert len({key for key, _ in pairs}) == len(pairs)
    english = SHELF[id].phrases() if id != "core" else core_phrases()
    for key, template in pairs:
        assert re.fullmatch(rf"{id}\.[a-z]+(-[a-z]+)*", key)
        assert template.strip() == template != ""
        assert not set("{}") & set(PLACEHOLDER.sub("", template)), template
        assert set(PLACEHOLDER.findall(template)) == set(PLACEHOLDER.findall(english[key])), template


@every_room
def test_every_template_is_used_and_every_key_has_one(id: str) -> None:
    """A key stands in the source as it is: so it can be found, and so can one that nobody uses any more."""
    folder = Path(str(files(ROOMS[id])))
    sources = "\n".join(file.read_text(encoding="utf-8") for file in folder.glob("*.py"))
    written = set(re.findall(rf'"({id}\.[a-z-]+)"', sources))
    templates = json.loads((folder / "messages" / "en.json").read_text(encoding="utf-8"))
    assert written == set(templates)


def test_the_sayings_of_all_games_are_told_apart() -> None:
    assert {key.partition(".")[0] for id in IDS for key in SHELF[id].phrases()} == {"core", *IDS}
