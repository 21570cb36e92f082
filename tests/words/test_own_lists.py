"""Keywords that players bring to So Clover! (SC-1), as programs, records and the command line take them."""

import re
import subprocess
import sys
from itertools import pairwise
from pathlib import Path

import pytest

from cinquefoil import BadOption, BadRecord, Game, Record, Rng, games
from cinquefoil.boxes.so_clover.cards import MOST_CARDS, Card, contents, deck, own_deck
from walks import played_out

BOX = games["so-clover"]
FEWEST = 10
"""Cards for two players with a decoy each."""
ENGLISH = [word for card in deck("en") for word in card]
FOURS = [" ".join(card) for card in deck("en")[:FEWEST]]
ONES = ENGLISH[: 4 * FEWEST]


def cards(text: str, language: str = "en") -> tuple[Card, ...]:
    return own_deck(text, language, FEWEST)


def fault(text: str, language: str = "en", fewest: int = FEWEST) -> str:
    """What is said of a list that is of no use."""
    with pytest.raises(BadOption) as error:
        own_deck(text, language, fewest)
    said = str(error.value)
    assert said.isprintable()
    assert said.startswith("these cards cannot be used: ")
    return said.removeprefix("these cards cannot be used: ")


def with_line(number: int, line: str) -> str:
    """A good list of fours with this line in place of another, counted from 1."""
    return "\n".join([*FOURS[: number - 1], line, *FOURS[number:]])


# ---- good lists


def test_four_a_line_are_a_card() -> None:
    assert cards("\n".join(FOURS)) == deck("en")[:FEWEST]


def test_one_a_line_is_put_on_cards_with_others_from_far_away() -> None:
    found = cards("\n".join(ONES))
    assert sorted(word for card in found for word in card) == sorted(ONES)
    for card in found:
        places = sorted(ONES.index(word) for word in card)
        assert {later - sooner for sooner, later in pairwise(places)} == {FEWEST}


def test_one_a_line_may_leave_some_over() -> None:
    found = cards("\n".join(ENGLISH[: 4 * FEWEST + 3]))
    assert (len(found), {len(card) for card in found}) == (FEWEST, {4})


@pytest.mark.parametrize(
    "text",
    [
        "\n".join(reversed(FOURS)),  # in any order
        "# ours\n\n" + "\n  \n".join(FOURS) + "\n\n",  # with comments and empty lines
        "\n".join(f"{line}  # a card" for line in FOURS),
        "\n".join(line.replace(" ", ", ") for line in FOURS),
        "\n".join(line.replace(" ", ";") for line in FOURS),
        "\n".join("\t".join(line.split()) + "  " for line in FOURS),
        "\ufeff" + "\r\n".join(FOURS) + "\r\n",  # as Windows writes it
        "\ufeff# ours\r\n" + "\r\n".join(FOURS),
        "\r".join(FOURS),
    ],
    ids=range(9),
)
def test_a_list_may_be_written_as_people_write_lists(text: str) -> None:
    assert cards(text) == deck("en")[:FEWEST]


def test_words_are_normalised() -> None:
    assert ("Caf\u00e9", "Lake", "Moon", "Rope") in cards(with_line(1, "Cafe\u0301 Lake Moon Rope"))


def test_other_scripts_and_joined_words_are_welcome() -> None:
    assert ("お茶", "Ελλάδα", "rock'n'roll", "ice-cream") in cards(with_line(1, "お茶 Ελλάδα rock'n'roll ice-cream"))


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("Sun\r\nMoon\n\n# stars\nSea # deep\nHill\nTree", 1),
        ("Sun Moon Sea Hill\nDog, Cat; Cow  Hen\n", 2),
        ("Sun Moon\nSea\nHill Dog Cat Cow Hen", 2),
        ("# nothing", 0),
    ],
)
def test_cards_are_counted_while_a_list_is_still_of_no_use(text: str, count: int) -> None:
    found = contents(text, "en", 18)
    assert (found.count, found.needed, bool(found.faults)) == (count, 18, True)


# ---- faults


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("Lake Moon Rope", "line 3 has 3 words, but a card has four"),
        ("Lake", "line 3 has 1 word, but a card has four"),
        ("Lake Moon Rope Sky Flag", "line 3 has 5 words, but a card has four"),
        ("Lake Moon Rope a_b", "line 3: 'a_b' cannot be a keyword: it contains '_'"),
        ("Lake Moon Rope -Sky", "line 3: '-Sky' cannot be a keyword: it must begin and end with a letter or a digit"),
        (
            f"Lake Moon Rope {'x' * 25}",
            "line 3: 'xxxxxxxxxxxxxxxxxxxxxxxxx' cannot be a keyword: it may have 1",
        ),
        ("Lake Moon Rope S\u200bky", r"line 3: 'S\u200bky' cannot be a keyword: "),
        ("Lake Moon Rope lake", "line 3: lake is already in line 3"),
        (f"Lake Moon Rope {ENGLISH[0].upper()}", f"line 3: {ENGLISH[0].upper()} is already in line 1"),
        ("Snow Moon Rope snowman", "line 3: Snow and snowman are related"),
        ("Goose Moon Geese Rope", "line 3: Goose and Geese are related"),
    ],
)
def test_a_fault_is_named_with_its_line(line: str, said: str) -> None:
    found = fault(with_line(3, line))
    assert found.startswith(said)
    assert ";" not in found.removeprefix(said)  # nothing else is wrong


def test_lines_are_counted_as_they_stand_in_the_file() -> None:
    text = "# ours\r\n\r\n" + with_line(3, "Lake Moon Rope")
    assert fault(text) == "line 5 has 3 words, but a card has four"


def test_a_list_of_single_words_stays_one() -> None:
    text = "\n".join([*ONES[:5], "Wide apart", *ONES[5:]])
    assert fault(text) == "line 6 has 2 words, but the other lines have one"


def test_faults_of_a_list_of_single_words() -> None:
    assert fault("\n".join([*ONES, ONES[4].lower()])) == f"line 41: {ONES[4].lower()} is already in line 5"
    assert fault("\n".join([*ONES, "a_b"])).startswith("line 41: 'a_b' cannot be a keyword")


def test_relatives_are_those_of_the_language() -> None:
    line = "Haus Mond Häuser Tor"
    german = [" ".join(card) for card in deck("de") if not {"Haus", "Mond", "Tor"} & set(card)][:FEWEST]
    assert fault("\n".join([line, *german]), "de") == "line 1: Haus and Häuser are related"
    assert len(cards("\n".join([line, *german]), "en")) == FEWEST + 1


def test_relatives_on_different_cards_do_no_harm() -> None:
    rest = [line for line in FOURS if "snow" not in line.lower()]
    lines = ["Snow Qa Qb Qc", "Snowman Qd Qe Qf", *rest]
    assert len(cards("\n".join(lines))) == len(lines)


@pytest.mark.parametrize("text", ["# nothing", "#", ",;,", "\n,\n"])
def test_a_list_without_a_word(text: str) -> None:
    assert fault(text) == "there are no words in the list"


def test_too_few() -> None:
    assert fault("\n".join(FOURS[:9])) == "the list makes 9 cards, but this table needs 10"
    assert fault("\n".join(ONES[:39])) == "the list makes 9 cards, but this table needs 10"
    assert fault(FOURS[0]) == "the list makes 1 card, but this table needs 10"
    assert fault("Lake") == "the list makes 0 cards, but this table needs 10"


def test_too_many() -> None:
    words = [f"W{number}x" for number in range(4 * MOST_CARDS + 4)]
    assert fault("\n".join(words)) == "the list makes 501 cards, but a deck can have 500 at most"
    assert len(cards("\n".join(words[:-1]))) == MOST_CARDS
    fours = "\n".join(" ".join(words[at : at + 4]) for at in range(0, len(words), 4))
    assert fault(fours) == "the list makes 501 cards, but a deck can have 500 at most"


def test_of_many_faults_the_first_are_told() -> None:
    wrong = [f"{line} More" for line in FOURS]
    lines = [f"line {number} has 5 words, but a card has four" for number in range(1, 9)]
    eight = "\n".join([*(f"{line} More{number}" for number, line in enumerate(FOURS[:8])), *FOURS[8:]])
    assert fault(eight) == "; ".join(lines)
    said = fault("\n".join(wrong)).split("; ")
    assert (len(said), said[-1]) == (9, "and 11 more")  # ten lines, and nine times the same word again


@pytest.mark.parametrize(
    "text",
    [
        " ".join(f"w{number}" for number in range(3000)),  # everything in one line
        "\n".join(f"w{number}" for number in range(3000)),
        "\n".join(f"w{number} x{number} y{number} z{number}" for number in range(700)),
        "x" * 20_000,
        "e\u0301" * 10_000,
        "," * 20_000,
        "_ " * 10_000,
    ],
    ids=range(7),
)
def test_a_list_of_any_kind_is_judged(text: str) -> None:
    """Were each word compared with every other, nobody would wait for the end of this."""
    assert len(text) <= 20_000
    assert len(fault(text)) < 1500


# ---- in a game


def start(text: str, **options: object) -> Game:
    return BOX.start(**{"players": 2, "cards": text, **options})


def test_a_game_is_played_with_them() -> None:
    game = start("\n".join(FOURS))
    assert game.position()["deck"] == [list(card) for card in deck("en")[:FEWEST]]
    assert played_out(game, Rng(1)).over


@pytest.mark.parametrize("text", ["", "  ", "\n\r\n\t"])
def test_nothing_brought_means_ours(text: str) -> None:
    assert start(text).position()["deck"] == [list(card) for card in deck("en")]
    assert start(text, language="fr").position()["deck"] == [list(card) for card in deck("fr")]


def test_how_many_are_needed_depends_on_the_table() -> None:
    for players, decoys in ((2, 1), (3, 2), (6, 4)):
        needed = players * (4 + decoys)
        lines = [" ".join(card) for card in deck("en")[:needed]]
        assert len(start("\n".join(lines), players=players, decoys=decoys).position()["deck"]) == needed
        with pytest.raises(BadOption, match=f"the list makes {needed - 1} cards, but this table needs {needed}"):
            start("\n".join(lines[:-1]), players=players, decoys=decoys)


@pytest.mark.parametrize("value", [None, 7, ["Lake"], True, "x" * 40_001])
def test_anything_but_a_text_of_that_length_is_refused(value: object) -> None:
    with pytest.raises(BadOption, match="cards must be text of at most 20000 characters"):
        BOX.start(players=2, cards=value)


def test_the_checker_of_clues_knows_them() -> None:
    """SC-9 asks for the language of the table, whose words they are."""
    game = start("\n".join(FOURS), first=0)
    while game.chance_due:
        game = game.play(game.outcomes()[0][0])
    north = game.position()["boards"][0]["solution"]["nw"][0]
    said = f"{north} is one of your own keywords, so {north.upper()} cannot be a clue"
    with pytest.raises(Exception, match=f"SC-8: {said}"):
        game.play(f"0:clue:n={north.upper()}")


# ---- in a record


def test_a_record_has_them_with_it() -> None:
    last = played_out(start("\ufeff# ours\r\n" + "\r\n".join(FOURS)), Rng(2))
    text = str(Record.of(last))
    *_, replayed = Record.parse(text).replay(BOX)
    assert replayed.position() == last.position()
    assert str(Record.of(replayed)) == text


def test_a_record_with_a_list_of_no_use_is_refused() -> None:
    text = str(Record.of(played_out(start("\n".join(FOURS)), Rng(2))))
    spoilt = text.replace(FOURS[4], f"{FOURS[4]} More", 1)
    with pytest.raises(BadRecord, match=r"the options do not fit.*line 5 has 5 words, but a card has four"):
        list(Record.parse(spoilt).replay(BOX))


# ---- on the command line


def run(*arguments: str, code: int = 0) -> str:
    command = [sys.executable, "-m", "cinquefoil", *arguments]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=120)
    assert done.returncode == code, done.stderr
    assert "Traceback" not in done.stderr
    return done.stdout if code == 0 else done.stderr


@pytest.mark.parametrize("start", [b"", b"\xef\xbb\xbf"])
def test_a_game_is_watched_with_cards_from_a_file_and_replayed_without_it(start: bytes, tmp_path: Path) -> None:
    file, record = tmp_path / "cards.txt", tmp_path / "game.txt"
    file.write_bytes(start + "\r\n".join(FOURS).encode())
    arguments = ("--players", "2", "--option", f"cards={file}", "--seed", "5", "--record", str(record))
    shown = run("watch", "so-clover", *arguments)
    assert "\nover" in shown
    assert any(word in shown for word in ONES)
    file.unlink()
    assert "all by the rules" in run("replay", str(record))
    drawn = re.findall(r"^=card:(\S+)$", record.read_text(encoding="utf-8"), re.MULTILINE)
    assert {word for card in drawn for word in card.split("/")} <= set(ONES)


def test_what_is_wrong_with_a_file_is_said(tmp_path: Path) -> None:
    def said(name: str) -> str:
        return run("watch", "so-clover", "--players", "2", "-o", f"cards={tmp_path / name}", code=2)

    (tmp_path / "wrong.txt").write_text(with_line(4, "Lake Moon Rope"), encoding="utf-8")
    (tmp_path / "latin.txt").write_bytes("Café Lake Moon Rope".encode("latin-1"))
    (tmp_path / "long.txt").write_text("x" * 40_001, encoding="utf-8")
    assert "line 4 has 3 words, but a card has four" in said("wrong.txt")
    assert "nowhere.txt cannot be read: No such file or directory" in said("nowhere.txt")
    assert "cannot be read: Is a directory" in said(".")
    assert "latin.txt is not a list: it is not text" in said("latin.txt")
    assert "long.txt is too long for a list" in said("long.txt")


def test_the_list_of_games_says_that_it_is_a_file() -> None:
    assert re.search(
        r"-o cards=FILE +your own keywords, one or four a line, instead of ours: a text file", run("games")
    )
