import json
import pickle
from pathlib import Path

import pytest

from cinquefoil import GameOver, IllegalMove, games
from cinquefoil.core.errors import BadOption, Refusal, unreadable
from cinquefoil.core.sayings import Saying, by_numbers, core_phrases, phrases_of, say, seats, sentence

WORDS = {
    **core_phrases(),
    "puts": "{seat} puts the {number} on {square}.",
    "gives": "{seat} gives {other_seat} the {tile_list}.",
    "won": "{seats} won",
    "odd": "{nothing} and {seat}",
    "brings": "{owner} clover lay in {spot_word}.",
    "top": "the top left",
}


def test_parameters_are_put_where_they_belong() -> None:
    assert sentence(say("puts", seat=1, number=7, square="a3"), WORDS, ["Ann", "Bob"]) == "Bob puts the 7 on a3."


@pytest.mark.parametrize(
    ("names", "said"),
    [
        (["Ann", "Bob"], "Bob gives Ann the 10."),
        (["Ann"], "Seat 2 gives Ann the 10."),
        ([], "Seat 2 gives Seat 1 the 10."),
        (None, "Seat 2 gives Seat 1 the 10."),
    ],
)
def test_seats_are_called_by_their_names(names: list[str] | None, said: str) -> None:
    assert sentence(say("gives", seat=1, other_seat=0, tile_list="10"), WORDS, names) == said


def test_a_seat_that_is_not_there_is_nobody_else() -> None:
    assert sentence(say("won", seats="0,7"), WORDS, ["Ann", "Bob"]) == "Ann and Seat 8 won"
    assert sentence(say("puts", seat=-1, number=7, square="a3"), WORDS, ["Ann"]) == "Seat 0 puts the 7 on a3."


@pytest.mark.parametrize(
    ("winners", "said"), [([1], "Bob won"), ([0, 1], "Ann and Bob won"), ([0, 1, 2], "Ann, Bob and Cat won")]
)
def test_several_are_listed(winners: list[int], said: str) -> None:
    assert sentence(say("won", seats=seats(winners)), WORDS, ["Ann", "Bob", "Cat"]) == said
    tiles = say("gives", seat=0, other_seat=1, tile_list="10,24,33")
    assert sentence(tiles, WORDS, ["Ann", "Bob"]) == "Ann gives Bob the 10, 24 and 33."


def test_what_is_somebodys_and_what_has_a_word() -> None:
    assert (
        sentence(say("brings", owner=1, spot_word="top"), WORDS, ["Ann", "Bob"]) == "Bob’s clover lay in the top left."
    )
    assert by_numbers(say("brings", owner=1, spot_word="top"), WORDS) == "seat 1’s clover lay in the top left."
    german = {**WORDS, "core.whose": "{name}s", "top": "links oben"}
    assert sentence(say("brings", owner=0, spot_word="top"), german, ["Ann"]) == "Anns clover lay in links oben."
    assert sentence(say("brings", owner=0, spot_word="{owner}"), WORDS, ["Ann"]) == "Ann’s clover lay in {owner}."


def test_another_language_lists_in_its_own_way() -> None:
    words = {"won": "{seats} haben gewonnen", "core.and": "{others} und {last}", "core.seat": "Platz {number}"}
    assert sentence(say("won", seats="0,1,2"), words, ["Ann", "Bob"]) == "Ann, Bob und Platz 3 haben gewonnen"


def test_braces_in_a_parameter_mean_nothing() -> None:
    names = ["{square}", "{number!r:>{square}}"]
    assert sentence(say("puts", seat=0, number=7, square="{seat}"), WORDS, names) == "{square} puts the 7 on {seat}."
    assert sentence(say("won", seats="0,1"), WORDS, names) == "{square} and {number!r:>{square}} won"
    fault = Refusal("so-clover.own-keyword", "SC-8", clue="{keyword}", keyword="{clue}").error(
        "0:clue:n={reason}", games["so-clover"].phrases()
    )
    said = "{clue} is one of your own keywords, so {keyword} cannot be a clue"
    assert fault.message == f"0:clue:n={{reason}} breaks SC-8: {said}"


def test_what_is_missing_stays_to_be_seen() -> None:
    assert sentence(say("odd", seat=0), WORDS) == "{nothing} and Seat 1"
    assert sentence(say("column {column} is full", column="a"), WORDS) == "column a is full"


def test_a_saying_is_its_key_and_its_parameters() -> None:
    saying = say("puts", seat=1, square="a3")
    assert saying == Saying("puts", {"seat": 1, "square": "a3"})
    assert json.dumps(saying.document()) == '{"key": "puts", "params": {"seat": 1, "square": "a3"}}'


# ---- errors


def test_an_error_carries_what_it_says() -> None:
    words = games["lucky-numbers"].phrases()
    fault = Refusal("lucky-numbers.greater", "LN-9", square="b2", number=6, other="a2").error("5@b2", words)
    assert fault.message == "5@b2 breaks LN-9: the number on b2 must be greater than the 6 on a2"
    assert (fault.clause, fault.saying) == ("LN-9", say("lucky-numbers.greater", square="b2", number=6, other="a2"))
    assert Refusal("not now").error("draw", words).message == "draw: not now"
    assert BadOption("there is no seat 7").saying is None
    assert pickle.loads(pickle.dumps(fault)).saying == fault.saying


def test_an_error_calls_everybody_by_the_seat() -> None:
    fault = IllegalMove.said(core_phrases(), "core.not-your-move", move="draw", seat=1)
    assert fault.message == "draw is not for seat 1 to play"
    assert fault.saying is not None
    assert sentence(fault.saying, core_phrases(), ["Ann", "Bob"]) == "draw is not for Bob to play"
    away = Refusal("so-clover.back-first", "SC-25", seat=1).error("1:agree", games["so-clover"].phrases())
    assert away.message == "1:agree breaks SC-25: seat 1 is away and must come back first"
    assert GameOver.said(core_phrases(), "{seats} are gone", seats="0,2").message == "seats 0, 2 are gone"


def test_what_cannot_be_read_is_quoted() -> None:
    fault = unreadable("dr\naw", "a move is like draw")
    assert fault.message == r"'dr\naw' cannot be read: a move is like draw"
    assert fault.saying == say("core.malformed-move", text=r"'dr\naw'", hint="a move is like draw")


# ---- words


def test_a_game_in_a_single_file_has_no_messages() -> None:
    assert phrases_of(__name__) == core_phrases()


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> str:
    """A package of its own for every test, since what is read once is kept."""
    name = f"package_of_{request.node.name}"
    (tmp_path / name).mkdir()
    (tmp_path / name / "__init__.py").touch()
    (tmp_path / "secret.json").write_text('{"hello": "you should not read this"}')
    monkeypatch.syspath_prepend(tmp_path)
    return name


def write_messages(folder: Path, **languages: dict[str, str]) -> None:
    folder.mkdir()
    for language, words in languages.items():
        (folder / f"{language}.json").write_text(json.dumps(words), encoding="utf-8")


def test_a_package_without_messages_has_those_of_the_core(package: str) -> None:
    assert phrases_of(package) == core_phrases()
    assert phrases_of(package)["core.moved"] == "{seat}: {move}"


def test_what_a_language_does_not_have_is_english(package: str, tmp_path: Path) -> None:
    english, german = {"hello": "hello", "bye": "bye"}, {"hello": "grüß dich", "core.and": "{others} und {last}"}
    write_messages(tmp_path / package / "messages", en=english, de=german)
    assert phrases_of(package) == {**core_phrases(), **english}
    assert phrases_of(package, "de") == {**core_phrases(), **english, **german}
    for unknown in ("fr", "", "de.json", "DE", "../../secret", "/etc/passwd", "*", "\0"):
        assert phrases_of(package, unknown) == phrases_of(package)


def test_words_are_read_once_and_nobody_can_change_them() -> None:
    words = games["bossa"].phrases()
    assert games["bossa"].phrases("en") == words
    assert games["bossa"].phrases() is words
    with pytest.raises(TypeError):
        words["core.and"] = ""  # type: ignore[index]
