"""SC-1 to SC-25, each by example."""

from fractions import Fraction
from typing import Any

import pytest

from cinquefoil import (
    BadOption,
    BadPosition,
    Event,
    Game,
    GameOver,
    IllegalMove,
    MalformedMove,
    Record,
    Result,
    Rng,
    deal,
)
from cinquefoil.boxes.so_clover.clues import doubt, refusal
from cinquefoil.boxes.so_clover.legends import Legend, best, legend
from cinquefoil.core.errors import Refusal
from cinquefoil.core.sayings import say, sentence
from games.so_clover.boards import (
    ANN,
    BOB,
    BOX,
    CAT,
    CLOVERS,
    CLUES,
    DAN,
    DECK,
    DECOYS,
    ELSEWHERE,
    NOTHING,
    SOLVED,
    SPOTS,
    ZONES,
    agreed,
    board,
    card,
    clover,
    done,
    done_by,
    drawn_spots,
    equally,
    inner,
    moves_of,
    outer,
    play,
    puts,
    resolving,
    shuffled,
    turned,
    words,
    writing,
)
from walks import played_out

HIDDEN = dict.fromkeys(SPOTS, "?")
CLUE_MOVES = [f"clue:{zone}=*" for zone in sorted(ZONES)]


def refused(game: Game, text: str) -> str | None:
    """The clause that a move breaks."""
    with pytest.raises(IllegalMove) as error:
        game.play(text)
    assert error.value.code == "illegal_move"
    return error.value.clause


def why(game: Game, text: str) -> str:
    """What is said of a move that is refused."""
    with pytest.raises(IllegalMove) as error:
        game.play(text)
    return str(error.value)


def clue(word: str, *keywords: str) -> Game:
    """Seat 0 writes a word on a clover with these keywords on its edges."""
    return writing(board(words(*keywords)), board(ELSEWHERE)).play(f"0:clue:n={word}")


def no_clue(word: str, *keywords: str) -> str | None:
    """The clause that it breaks to write it."""
    return refused(writing(board(words(*keywords)), board(ELSEWHERE)), f"0:clue:n={word}")


def doubted(word: str, *keywords: str, language: str = "en") -> str | None:
    """What is said of a clue that is doubtful."""
    found = doubt(word, list(keywords), language)
    return None if found is None else sentence(found, BOX.phrases())


def boards(game: Game) -> list[dict[str, Any]]:
    seats: list[dict[str, Any]] = game.position()["boards"]
    return seats


def points(game: Game) -> list[int | None]:
    return [one["points"] for one in boards(game)]


# ---- material


def deck() -> list[list[str]]:
    cards: list[list[str]] = BOX.start(players=3, first=0).position()["deck"]
    return cards


def test_SC_1_four_keywords_a_card_and_none_of_them_twice() -> None:
    keywords = [word for keywords in deck() for word in keywords]
    assert {len(keywords) for keywords in deck()} == {4}
    assert len({word.casefold() for word in keywords}) == len(keywords) >= 4 * 220


def test_SC_1_every_keyword_is_a_word_that_could_be_a_clue() -> None:
    for keywords in deck():
        for word in keywords:
            assert clue(word).position()["boards"][0]["clues"]["n"] == word


def test_SC_1_there_are_cards_enough_for_six_players_and_four_decoys() -> None:
    game = played_out(BOX.start(players=6, decoys=4), Rng(1))
    assert len(game.position()["deck"]) == len(deck()) - 6 * 8


def test_SC_1_the_page_says_how_many_cards_there_are() -> None:
    assert f"**{len(deck())} cards**" in " ".join(BOX.rules().split())


def test_SC_1_a_card_is_drawn_once() -> None:
    first = "/".join(deck()[0])
    game = play(BOX.start(players=3, first=0), f"=card:{first}", "=turn:0")
    assert f"=card:{first}" not in dict(game.outcomes())
    assert refused(game, f"=card:{first}") == "SC-1"
    assert refused(game, "=card:Such/Words/Are/Nowhere") == "SC-1"
    assert refused(game, f"=card:{'/'.join(turned(deck()[1], 1))}") == "SC-1"  # in the deck, but printed otherwise


def test_SC_2_four_spots_and_four_zones() -> None:
    one = writing().position()["boards"][0]
    assert sorted(one["solution"]) == ["ne", "nw", "se", "sw"]
    assert sorted(one["clues"]) == ["e", "n", "s", "w"]
    for text in ("0:clue:nw=Wool", "1:put:1@n+0", "0:clue:x=Wool", "1:put:1@ws+0", "1:put:1@NW+0"):
        with pytest.raises(MalformedMove):
            writing().play(text)


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_SC_3_for_three_to_six_and_for_two(players: int) -> None:
    game = BOX.start(players=players)
    assert len(game.position()["boards"]) == len(game.position()["says"]) == players
    assert deal(game, seed=1).acting == tuple(range(players))


@pytest.mark.parametrize("players", [0, 1, 7])
def test_SC_3_not_for_others(players: int) -> None:
    with pytest.raises(BadOption, match="players"):
        BOX.start(players=players)


def test_SC_3_with_two_players_the_team_is_one() -> None:
    game = resolving(SOLVED, done_by(0), done_by(1))
    assert game.acting == (1,)
    assert points(game.play("1:agree")) == [6, None]


def test_SC_3_there_is_nobody_on_a_seat_beyond() -> None:
    assert refused(writing(), "3:away") == "SC-3"
    assert refused(writing(), "5:clue:n=Wool") == "SC-3"
    assert refused(BOX.start(players=3), "=start:3") == "SC-3"
    with pytest.raises(MalformedMove):
        writing().play("6:away")


# ---- set-up


def test_SC_4_a_card_and_a_turn_for_every_spot_of_every_seat_in_order() -> None:
    game = BOX.start(players=2, first=0)
    filled = []
    for number, keywords in enumerate(deck()[:8]):
        game = play(game, f"=card:{'/'.join(keywords)}", f"=turn:{number % 4}")
        filled.append(["".join("." if one is None else "x" for one in b["solution"].values()) for b in boards(game)])
    assert filled == [
        ["x...", "...."],
        ["xx..", "...."],
        ["xxx.", "...."],
        ["xxxx", "...."],
        ["xxxx", "x..."],
        ["xxxx", "xx.."],
        ["xxxx", "xxx."],
        ["xxxx", "xxxx"],
    ]
    laid = [one for b in boards(game) for one in b["solution"].values()]
    assert laid == [turned(keywords, number % 4) for number, keywords in enumerate(deck()[:8])]
    assert game.position()["deck"] == deck()[8:]
    assert (game.position()["phase"], game.acting) == ("clues", (0, 1))


def test_SC_4_every_card_and_every_turn_is_equally_likely() -> None:
    game = BOX.start(players=3, first=0)
    assert game.outcomes() == equally([f"=card:{'/'.join(keywords)}" for keywords in deck()])
    game = game.play(f"=card:{'/'.join(deck()[5])}")
    assert game.outcomes() == equally(["=turn:0", "=turn:1", "=turn:2", "=turn:3"])
    game = game.play("=turn:2")
    assert game.outcomes() == equally([f"=card:{'/'.join(keywords)}" for keywords in deck() if keywords != deck()[5]])


def test_SC_4_a_turn_is_clockwise() -> None:
    """The Wool that was in the north comes to the east."""
    nobodys = [f"{letter}a/{letter}b/{letter}c/{letter}d" for letter in "ABCDEFGHI"]
    cards = [card(text) for text in [*nobodys, "Wool/Hat/Lake/Train"]]
    game = BOX.read({**BOX.start(players=2, first=0).position(), "deck": cards}).play("=card:Wool/Hat/Lake/Train")
    laid = {turn: boards(game.play(f"=turn:{turn}"))[0]["solution"]["nw"] for turn in range(4)}
    assert laid == {
        0: ["Wool", "Hat", "Lake", "Train"],
        1: ["Train", "Wool", "Hat", "Lake"],
        2: ["Lake", "Train", "Wool", "Hat"],
        3: ["Hat", "Lake", "Train", "Wool"],
    }


def test_SC_4_first_the_card_then_its_turn() -> None:
    game = BOX.start(players=3, first=0)
    assert refused(game, "=turn:0") == "SC-4"
    drawn = game.play(f"=card:{'/'.join(deck()[0])}")
    assert refused(drawn, f"=card:{'/'.join(deck()[1])}") == "SC-4"
    with pytest.raises(MalformedMove):
        drawn.play("=turn:4")


def test_SC_4_nobody_can_act_before_all_is_dealt() -> None:
    game = BOX.start(players=3, first=0)
    assert (game.acting, game.moves(), game.chance_due) == ((), [], True)
    for text in ("0:clue:n=Wool", "0:away", "1:agree"):
        assert "a chance event is due first" in why(game, text)


def test_SC_4_nobody_else_sees_the_cards() -> None:
    game = writing()
    for viewer, shown in ((0, [True, False, False]), (2, [False, False, True]), (None, [False] * 3)):
        seen = [one["solution"] for one in game.view(viewer)["boards"]]
        assert seen == [clover(CLOVERS[seat]) if shown[seat] else HIDDEN for seat in range(3)]
        assert game.view(viewer)["deck"] == ["?"] * len(DECK)


def test_SC_4_not_even_while_they_are_dealt() -> None:
    game = BOX.start(players=2, first=0)
    text = f"=card:{'/'.join(deck()[0])}"
    assert [game.seen(text, viewer) for viewer in (0, 1, None)] == [text, "=?", "=?"]
    drawn = game.play(text)
    assert [drawn.view(viewer)["drawn"] for viewer in (0, 1, None)] == [deck()[0], "?", "?"]
    assert [drawn.seen("=turn:1", viewer) for viewer in (0, 1, None)] == ["=turn:1", "=?", "=?"]
    laid = drawn.play("=turn:1")
    dealt = [laid.view(viewer)["boards"][0]["solution"]["nw"] for viewer in (0, 1, None)]
    assert dealt == [turned(deck()[0], 1), "?", "?"]


# ---- choosing clues


def test_SC_5_the_eight_keywords_on_the_outer_edges_are_those_that_count() -> None:
    """
         Snow                    Hill
    Bear      Guitar      Coffee      Toy
         Hook                    Elbow

         Basket                  Thief
    Mouse      Honey       Brush      Bath
         Bridge                  Ship
    """
    game = writing()
    assert outer(ANN) == {
        "n": ["Snow", "Hill"],
        "e": ["Toy", "Bath"],
        "s": ["Ship", "Bridge"],
        "w": ["Mouse", "Bear"],
    }
    for zone in ZONES:
        for keyword in ["Snow", "Hill", "Toy", "Bath", "Ship", "Bridge", "Mouse", "Bear"]:
            assert refused(game, f"0:clue:{zone}={keyword}") == "SC-8"
        for keyword in ["Guitar", "Hook", "Elbow", "Coffee", "Thief", "Brush", "Basket", "Honey"]:
            assert game.play(f"0:clue:{zone}={keyword}").position()["boards"][0]["clues"][zone] == keyword


def test_SC_5_a_card_that_lies_otherwise_shows_other_keywords() -> None:
    """The card on nw turned by a quarter."""
    quarter = """
             Bear                    Hill
        Hook      Snow        Coffee      Toy
             Guitar                  Elbow

             Basket                  Thief
        Mouse      Honey       Brush      Bath
             Bridge                  Ship
    """
    game = writing(board(quarter), board(BOB), board(CAT))
    assert refused(game, "0:clue:n=Hook") == refused(game, "0:clue:n=Bear") == "SC-8"
    assert play(game, "0:clue:n=Snow", "0:clue:s=Guitar").position()["boards"][0]["clues"]["n"] == "Snow"


def test_SC_6_a_clue_for_each_zone_and_then_done() -> None:
    game = writing()
    for zone, word in zip(ZONES, CLUES[0].split(), strict=True):
        assert moves_of(game, 0) == ["away", *CLUE_MOVES]
        assert refused(game, "0:done") == "SC-6"
        game = game.play(f"0:clue:{zone}={word}")
    assert boards(game)[0]["clues"] == {"n": "Sledge", "e": "Rubber-duck", "s": "Captain", "w": "Fur"}
    assert moves_of(game, 0) == ["away", *CLUE_MOVES, "done"]
    assert boards(game.play("0:done"))[0]["done"] is True


def test_SC_6_what_is_missing_is_named() -> None:
    game = writing(board(ANN, "Sledge . Captain ."), board(BOB), board(CAT))
    assert "there is no clue yet for e, w" in why(game, "0:done")


def test_SC_6_a_clue_may_be_changed_and_erased_until_done() -> None:
    game = writing(board(ANN, CLUES[0]), board(BOB), board(CAT))
    changed = game.play("0:clue:n=Slope")
    assert boards(changed)[0]["clues"] == {"n": "Slope", "e": "Rubber-duck", "s": "Captain", "w": "Fur"}
    erased = changed.play("0:clue:w=")
    assert boards(erased)[0]["clues"] == {"n": "Slope", "e": "Rubber-duck", "s": "Captain", "w": None}
    assert refused(erased, "0:done") == "SC-6"
    assert erased.play("0:clue:w=").position() == erased.position()  # nothing to erase is no harm


def test_SC_6_done_is_done() -> None:
    game = shuffled(writing(board(ANN, CLUES[0]), board(BOB), board(CAT)).play("0:done"))
    assert game.moves(0) == ["0:away"]
    assert game.acting == (1, 2)
    assert refused(game, "0:clue:n=Slope") == refused(game, "0:clue:n=") == refused(game, "0:done") == "SC-6"


def test_SC_6_all_write_at_the_same_time_in_any_order() -> None:
    game = writing()
    assert game.acting == (0, 1, 2)
    assert game.moves() == sorted(f"{seat}:{move}" for seat in range(3) for move in ["away", *CLUE_MOVES])
    game = play(game, "2:clue:w=Opera", "0:clue:n=Sledge", "2:clue:n=Farmer", "1:clue:e=Ring", "0:clue:n=Slope")
    assert [one["clues"] for one in boards(game)] == [
        {"n": "Slope", "e": None, "s": None, "w": None},
        {"n": None, "e": "Ring", "s": None, "w": None},
        {"n": "Farmer", "e": None, "s": None, "w": "Opera"},
    ]


@pytest.mark.parametrize(
    "word",
    [
        *("Rabbit", "Clooney", "FBI", "13", "Bzzzz"),  # the examples of the printed rules
        *("run", "blue", "quickly", "x", "7", "A1"),
        *("ice-cream", "ice\u2010cream", "rock'n'roll", "rock\u2019n\u2019roll", "R&B", "U.S.A", "a--b"),
        *("F.B.I.", "etc.", "Hmm...", "Bzzzz!", "Boom!!!", "50%", "1,000", "3,5%", "24/7", "A/C"),
        *("Été", "naïve", "Ελλάδα", "お茶", "سلام", "हिन्दी", "नमस्ते", "١٣"),
        *("x" * 24, "é" * 24),
    ],
)
def test_SC_7_a_single_word_of_any_kind_and_script(word: str) -> None:
    assert boards(clue(word))[0]["clues"]["n"] == word


@pytest.mark.parametrize(
    ("word", "said"),
    [
        ("two words", "a single word; join two with a hyphen, as in ice-cream"),
        (" word", "a single word"),
        ("word ", "a single word"),
        ("two\u00a0words", "a single word"),
        (" ", "a single word"),
        ("x" * 25, "1 to 24 characters, not 25"),
        *[
            (word, "a clue is made of letters and digits")
            for word in ("word?", "50‰", "a\\b", "a_b", "a;b", "½", "x²", "Ⅳ")
        ],
        *[(word, "a clue is made of letters and digits") for word in ("☘", "🙂", "*", "?", "a+b", "a—b", "(a)")],
        *[
            (f"a{invisible}b", "a clue is made of letters and digits")
            for invisible in "\x00\x07\x1b\u200b\u200d\u202e\u2066"
        ],
        *[(f"{joiner}word", "begins and ends") for joiner in "-\u2010'\u2019.&,/%!"],
        *[(f"word{joiner}", "begins and ends") for joiner in "-\u2010'\u2019&,/"],
        *[
            (word, "begins and ends")
            for word in ("50%%", "a%b", "a!b", "Oh!.", "Oh.!", "50%!", "a,.", "a-!", "...", "!")
        ],
        ("-", "begins and ends"),
        ("\u0301a", "begins and ends"),
    ],
)
def test_SC_7_nothing_else(word: str, said: str) -> None:
    game = writing()
    assert refused(game, f"0:clue:n={word}") == "SC-7"
    assert said in why(game, f"0:clue:n={word}")


def test_SC_7_words_are_normalised_before_they_are_measured_and_kept() -> None:
    assert boards(clue("E\u0301te\u0301"))[0]["clues"]["n"] == "\u00c9t\u00e9"
    assert boards(clue("e\u0301" * 24))[0]["clues"]["n"] == "\u00e9" * 24
    assert no_clue("e\u0301" * 25) == "SC-7"


def test_SC_7_the_same_clue_may_stand_in_two_zones() -> None:
    game = play(writing(), "0:clue:n=Wool", "0:clue:e=Wool", "1:clue:n=Wool")
    assert [one["clues"]["n"] for one in boards(game)] == ["Wool", "Wool", None]
    assert boards(game)[0]["clues"]["e"] == "Wool"


def test_SC_7_inner_keywords_and_those_of_the_deck_are_words_like_others() -> None:
    game = writing(deck=[*(card(text) for text in DECK), card("Pebble/Spade/Thistle/Yoghurt")])
    for word in (*inner(ANN), "Pebble", "Thistle"):
        assert boards(game.play(f"0:clue:n={word}"))[0]["clues"]["n"] == word


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_SC_7_letters_that_only_look_like_joiners_are_no_word(language: str) -> None:
    for clue in ("\u02bb", "\u02bc\u02bb"):
        why = refusal(clue, ["Moon"], language)
        assert why is not None
        assert why.clause == "SC-7"
    assert refusal("Hawai\u02bbi", ["Moon"], language) is None
    doubt("\u02bb", ["Moon"], language)  # whatever it thinks of that: it must not fail


@pytest.mark.parametrize(
    "word", ["Train", "TRAIN", "train", "tRaIn", "Tráin", "Tra\u0301in", "Tr-ain", "T.r.a.i.n", "Ｔｒａｉｎ"]
)
def test_SC_8_not_a_keyword_in_any_case_or_accent(word: str) -> None:
    assert no_clue(word, "Lake", "Train") == "SC-8"


def test_SC_8_accents_of_the_keyword_do_not_matter_either() -> None:
    assert no_clue("creme", "Crème") == no_clue("CRÈME", "Crème") == no_clue("crême", "Crème") == "SC-8"
    assert no_clue("STRASSE", "Straße") == "SC-8"
    assert no_clue("teddy-bear", "Teddybear") == "SC-8"


def test_SC_8_keywords_of_other_players_are_free() -> None:
    game = writing()
    for keyword in ("Lake", "Moon", "Rope", "Wheat"):
        assert boards(game.play(f"0:clue:n={keyword}"))[0]["clues"]["n"] == keyword
    assert refused(game, "1:clue:n=Lake") == "SC-8"


@pytest.mark.parametrize(
    ("keyword", "word"),
    [
        *(("Train", word) for word in ("trains", "Trains", "TRAINS", "trained", "training", "train's")),
        *(("Goose", word) for word in ("geese", "Geese", "GEESE")),
        ("Mouse", "mice"),
        ("Knife", "knives"),
        ("Cook", "cooking"),
        ("Princess", "princesses"),
    ],
)
def test_SC_9_plurals_and_inflections_are_refused(keyword: str, word: str) -> None:
    assert no_clue(word, keyword) == "SC-9"


@pytest.mark.parametrize(
    "word", ["steam-train", "train-driver", "Train&bus", "model-trains", "a.train", "night\u2019train"]
)
def test_SC_9_a_joined_compound_that_contains_a_keyword_is_refused(word: str) -> None:
    assert no_clue(word, "Lake", "Train") == "SC-9"


def test_SC_9_the_plural_of_a_keyword_in_the_plural() -> None:
    assert no_clue("train", "Trains") == "SC-9"


@pytest.mark.parametrize("keyword", ["Guitar", "Hook", "Coffee"])
def test_SC_9_the_family_of_an_inner_keyword_is_free(keyword: str) -> None:
    plural = f"{keyword.lower()}s"
    assert boards(writing().play(f"0:clue:n={plural}"))[0]["clues"]["n"] == plural


@pytest.mark.parametrize(
    ("keywords", "word"),
    [
        (["Princess", "Brother"], "Prince"),  # the example of the printed rules
        (["Prince"], "princess"),
        (["Lion"], "Lioness"),
        (["Fire"], "firefighter"),
        (["House", "Firefighter"], "Fire"),
        (["Train"], "trainer"),
        (["Bridge", "Mountain"], "mountaineer"),
        (["Wool"], "woollen"),
        (["Snow"], "snowman"),
        (["Snow"], "snowmen"),
    ],
)
def test_SC_9_what_is_known_to_be_of_the_family_is_refused(keywords: list[str], word: str) -> None:
    assert no_clue(word, *keywords) == "SC-9"


@pytest.mark.parametrize("word", ["fire-station", "Fire.station", "fire/station", "house-fire", "fires"])
def test_SC_9_a_hyphen_hides_no_relative(word: str) -> None:
    assert no_clue(word, "Firefighter") == "SC-9"


@pytest.mark.parametrize(
    ("keyword", "word"),
    [
        *[
            ("Ship", "friendship"),
            ("Ship", "hardship"),
            ("Ham", "hamburger"),
            ("Ant", "accountant"),
            ("Lion", "rebellion"),
        ],
        *[("Firefighter", "station"), ("Sea", "season"), ("Pet", "carpet")],
    ],
)
def test_SC_9_what_only_sounds_alike_is_as_good_as_any_word(keyword: str, word: str) -> None:
    assert boards(clue(word, keyword))[0]["clues"]["n"] == word


@pytest.mark.parametrize(
    ("language", "keyword", "word"),
    [
        ("en", "Snow", "snowgirl"),
        ("en", "Dragon", "dragonproof"),
        ("de", "Schnee", "Schneemann"),
        ("en", "Cook", "cookie"),
        ("en", "Saw", "see"),
        ("en", "Saw", "seer"),
        ("en", "Ring", "rang"),
        ("en", "Firefighter", "fighter"),
        ("en", "Firefighter", "fight"),
        ("en", "Firefighter", "firestation"),
        ("de", "Herde", "Herd"),
        ("de", "Herd", "Herde"),
        ("de", "Haus", "Häuschen"),
        ("fr", "Fleur", "Fleuriste"),
        ("fr", "Cloche", "Clochette"),
    ],
)
def test_SC_9_what_only_looks_related_is_doubtful_and_not_refused(language: str, keyword: str, word: str) -> None:
    game = writing(board(words("Outer", keyword)), board(ELSEWHERE), language=language).play(f"0:clue:n={word}")
    assert boards(game)[0]["clues"]["n"] == word
    assert doubted(word, "Outer", keyword, language=language) == f"“{word}” may be related to “{keyword}”"


@pytest.mark.parametrize(
    ("language", "keyword", "word"),
    [
        *[("de", "Schiff", "Schiffe"), ("de", "Haus", "Häuser"), ("de", "Löwe", "Löwin"), ("de", "Lehrer", "Lehrerin")],
        *[("de", "Prinzessin", "Prinz"), ("fr", "Princesse", "Prince"), ("fr", "Tigre", "Tigresse")],
        *[("fr", "Cheval", "chevaux"), ("fr", "Lion", "Lionne")],
    ],
)
def test_SC_9_each_language_has_its_own_forms(language: str, keyword: str, word: str) -> None:
    game = writing(board(words(keyword)), board(ELSEWHERE), language=language)
    assert refused(game, f"0:clue:n={word}") == "SC-9"


@pytest.mark.parametrize("many", ["calves", "leaves", "lives", "loaves", "skies", "thieves"])
def test_SC_9_a_plural_that_could_be_another_word_is_refused(many: str) -> None:
    one = {"calves": "Calf", "leaves": "Leaf", "lives": "Life", "loaves": "Loaf", "skies": "Sky", "thieves": "Thief"}
    assert no_clue(many, one[many]) == no_clue(one[many], many) == "SC-9"


@pytest.mark.parametrize(
    ("keywords", "word"),
    [
        (["House", "Firefighter"], "Station"),  # the examples of the printed rules
        (["Sheep", "Clothing"], "Wool"),
        (["Snow", "Hill"], "Sledge"),
        (["Honey", "Bear"], "money"),
        (["Car"], "carpet"),  # they only begin alike
        (["Lake", "Mountain"], "moth"),
    ],
)
def test_SC_9_other_words_are_neither_refused_nor_doubtful(keywords: list[str], word: str) -> None:
    assert boards(clue(word, *keywords))[0]["clues"]["n"] == word
    assert doubted(word, *keywords) is None


def test_SC_10_a_translation_or_a_made_up_word_is_not_refused() -> None:
    """The examples of the printed rules."""
    assert boards(clue("Amour", "Love", "France"))[0]["clues"]["n"] == "Amour"
    assert boards(clue("Cuppajo", "Mug", "Morning"))[0]["clues"]["n"] == "Cuppajo"


@pytest.mark.parametrize(
    ("language", "keyword", "word"),
    [
        ("en", "Love", "Amour"),
        ("en", "Moon", "lune"),
        ("en", "Snow", "Schnee"),
        ("de", "Schnee", "snow"),
        ("de", "Schnee", "Neige"),
        ("fr", "Chien", "Hund"),
        ("fr", "Neige", "Snow"),
    ],
)
def test_SC_10_a_translation_is_doubtful(language: str, keyword: str, word: str) -> None:
    assert doubted(word, "Outer", keyword, language=language) == f"“{word}” is “{keyword}” in another language"


def test_SC_10_a_translation_is_refused_where_players_want_it_so() -> None:
    game = BOX.start(players=2, translations="refused")
    assert game.position()["translations"] == "refused"
    assert game.view(None)["translations"] == "refused"
    strict = writing(board(words("Love", "France")), board(ELSEWHERE), translations="refused")
    assert strict.position()["translations"] == "refused"
    assert refused(strict, "0:clue:n=Amour") == "SC-10"
    assert "Amour is your own keyword Love in another language" in why(strict, "0:clue:n=Amour")
    assert boards(strict.play("0:clue:n=Paris"))[0]["clues"]["n"] == "Paris"
    assert boards(writing(board(words("Love", "France")), board(ELSEWHERE)).play("0:clue:n=Amour"))[0]["clues"]["n"]
    with pytest.raises(BadPosition, match="translations must be one of refused, not 'doubtful'"):
        BOX.read({**strict.position(), "translations": "doubtful"})


def test_SC_10_a_translation_of_something_else_is_not() -> None:
    assert doubted("lune", "Snow", "Hill") is None
    assert doubted("Amour", "Moon") is None


def test_SC_10_a_word_that_this_language_has_as_well_is_not() -> None:
    """Bread is pain in French, and a child is a Kind in German."""
    assert doubted("Pain", "Bread") is None
    assert doubted("kind", "Child") is None


@pytest.mark.parametrize(("language", "word"), [("en", "blorfing"), ("de", "Kwurzel"), ("fr", "Blorfine")])
def test_SC_10_a_made_up_word_is_doubtful(language: str, word: str) -> None:
    assert doubted(word, "Outer", language=language) == f"“{word}” is not in the dictionary"


@pytest.mark.parametrize("language", ["en", "de", "fr"])
@pytest.mark.parametrize(
    "word",
    [
        *("Vesuvius", "Mozart", "Clooney", "Paris"),  # names
        *("100", "13", "7"),  # numbers
        *("UFO", "FBI", "U.S.A", "NATO"),  # acronyms
        *("Splosh", "Bzzzz", "boom", "psst", "haha", "brrr"),  # noises
    ],
)
def test_SC_10_names_numbers_acronyms_and_noises_are_not(word: str, language: str) -> None:
    assert doubted(word, "Outer", language=language) is None


def test_SC_11_a_refusal_names_the_keyword_and_why() -> None:
    game = writing()
    said = "Hill is one of your own keywords, so HILL cannot be a clue"
    assert why(game, "0:clue:n=HILL") == f"0:clue:n=HILL breaks SC-8: {said}"
    assert "SC-9: ships is another form of your own keyword Ship" in why(game, "0:clue:e=ships")
    assert "SC-9: toy-shop is too close to your own keyword Toy" in why(game, "0:clue:s=toy-shop")
    assert "SC-9: Snowman is too close to your own keyword Snow" in why(game, "0:clue:w=Snowman")


def test_SC_11_a_doubt_names_the_keyword_and_why() -> None:
    keywords = ("Snow", "Hill", "Toy", "Bath")
    assert doubted("hillproof", *keywords) == "“hillproof” may be related to “Hill”"
    assert doubted("Neige", *keywords) == "“Neige” is “Snow” in another language"
    assert doubted("blorfing", *keywords) == "“blorfing” is not in the dictionary"


def test_SC_11_every_verdict_can_be_said_in_other_languages() -> None:
    """As a key and parameters, with the clue and the keyword as they are written."""
    verdicts = [
        refusal("HILL", ["Snow", "Hill"], "en"),
        refusal("hills", ["Snow", "Hill"], "en"),
        refusal("snowman", ["Hill", "Snow"], "en"),
        doubt("hillproof", ["Snow", "Hill"], "en"),
        doubt("Neige", ["Hill", "Snow"], "en"),
        doubt("blorfing", ["Hill", "Snow"], "en"),
    ]
    sayings = [verdict.saying if isinstance(verdict, Refusal) else verdict for verdict in verdicts]
    assert [saying and (saying.key.removeprefix("so-clover."), saying.params) for saying in sayings] == [
        ("own-keyword", {"clue": "HILL", "keyword": "Hill"}),
        ("same-family", {"clue": "hills", "keyword": "Hill"}),
        ("derived", {"clue": "snowman", "keyword": "Snow"}),
        ("looks-related", {"clue": "hillproof", "keyword": "Hill"}),
        ("translation", {"clue": "Neige", "keyword": "Snow"}),
        ("unknown-word", {"clue": "blorfing"}),
    ]


def test_SC_11_a_doubt_is_a_remark_to_whoever_may_see_the_clover() -> None:
    """Its writer before it is sent, everybody when it is resolved; with whose clover it is, and which zone."""
    game = writing(board(ANN, "Neige Rubber-duck Captain Fur"), board(BOB), board(CAT))
    remark = say("so-clover.translation", clue="Neige", keyword="Snow", board=0, zone="n")
    assert [BOX.remarks(game.view(seat)) for seat in (0, 1, None)] == [[remark], [], []]
    game = resolving(SOLVED, done(ANN, "Neige Rubber-duck Captain Fur", DECOYS[0]), done_by(1), done_by(2))
    assert [len(BOX.remarks(game.view(seat))) for seat in (0, 1, 2, None)] == [1, 0, 0, 0]
    assert [len(BOX.remarks(agreed(game).view(seat))) for seat in (0, 1, 2, None)] == [1, 1, 1, 1]


def test_SC_11_nothing_written_is_lost() -> None:
    game = writing(board(ANN, "Sledge Rubber-duck . ."), board(BOB), board(CAT))
    before = game.position()
    for text in ("0:clue:n=hills", "0:clue:n=Hill", "0:clue:n=a b", "0:clue:s=Hill"):
        refused(game, text)
    assert game.position() == before
    assert boards(game.play("0:clue:s=Captain"))[0]["clues"] == {
        "n": "Sledge",
        "e": "Rubber-duck",
        "s": "Captain",
        "w": None,
    }


@pytest.mark.parametrize(
    "word", ["a\nb", "a\rb", "a\x1b[2Jb", "a\u202eb", "x" * 10_000], ids=lambda word: ascii(word[:9])
)
def test_SC_11_a_refusal_is_one_short_line_whatever_was_typed(word: str) -> None:
    said = why(writing(), f"0:clue:n={word}")
    assert len(said) < 300
    assert said.isprintable()


# ---- done: the shuffle


def just_done() -> Game:
    return writing(board(ANN, CLUES[0]), board(BOB), board(CAT)).play("0:done")


def test_SC_12_first_a_decoy_from_the_deck() -> None:
    game = just_done()
    assert (game.position()["phase"], game.acting, game.moves()) == ("shuffle", (), [])
    assert game.outcomes() == equally([f"=card:{text}" for text in DECK])
    drawn = game.play(f"=card:{DECK[3]}")
    assert boards(drawn)[0]["decoys"] == [card(DECK[3])]
    assert card(DECK[3]) not in drawn.position()["deck"]
    assert len(drawn.position()["deck"]) == len(DECK) - 1


def test_SC_12_then_the_five_in_any_order_each_turned_anyhow() -> None:
    game = just_done().play(f"=card:{DECK[0]}")
    left = [*("/".join(keywords) for keywords in clover(ANN).values()), DECK[0]]
    for picked, turn in zip([left[2], left[4], left[0], left[3], left[1]], [3, 0, 1, 2, 0], strict=True):
        assert game.position()["phase"] == "shuffle"
        assert game.outcomes() == equally([f"=card:{text}" for text in left])
        game = game.play(f"=card:{picked}")
        assert game.outcomes() == equally([f"=turn:{quarters}" for quarters in range(4)])
        game = game.play(f"=turn:{turn}")
        left.remove(picked)
    assert boards(game)[0]["row"] == [
        ["Bath", "Ship", "Brush", "Thief"],  # lay on se, turned back by a quarter
        card(DECK[0]),
        ["Bear", "Snow", "Guitar", "Hook"],
        ["Bridge", "Mouse", "Basket", "Honey"],
        ["Hill", "Toy", "Elbow", "Coffee"],
    ]
    assert boards(game)[0]["solution"] == clover(ANN)
    assert (game.position()["phase"], game.acting) == ("clues", (1, 2))


A_DECOY = f"=card:{DECK[0]}"
SNOW = "=card:Snow/Guitar/Hook/Bear"


@pytest.mark.parametrize(
    ("so_far", "text"),
    [
        ([], "=turn:0"),  # the decoy comes first
        ([], SNOW),  # and from the deck
        ([A_DECOY], f"=card:{DECK[1]}"),  # one decoy is enough
        ([A_DECOY], "=turn:0"),  # nothing has been picked yet
        ([A_DECOY], "=card:Bear/Snow/Guitar/Hook"),  # a card is picked as it lies
        ([A_DECOY, SNOW], A_DECOY),  # first this card is turned
        ([A_DECOY, SNOW, "=turn:1"], SNOW),  # it is in the row
        ([A_DECOY, SNOW, "=turn:1"], "=card:Bear/Snow/Guitar/Hook"),
        ([A_DECOY, SNOW, "=turn:1"], "=card:Lake/Train/Jacket/Glove"),  # not of this board
    ],
)
def test_SC_12_nothing_but_what_is_due_can_happen(so_far: list[str], text: str) -> None:
    game = play(just_done(), *so_far)
    assert text not in dict(game.outcomes())
    assert refused(game, text) == "SC-12"


def test_SC_12_nobody_acts_while_cards_are_shuffled() -> None:
    for text in ("1:clue:n=Wool", "0:clue:n=Wool", "1:away"):
        assert "a chance event is due first" in why(just_done(), text)


def test_SC_12_nobody_sees_the_shuffle_not_even_whose_cards_they_are() -> None:
    game = just_done()
    for text in [f"=card:{DECK[0]}", "=card:Snow/Guitar/Hook/Bear", "=turn:1", f"=card:{DECK[0]}", "=turn:3"]:
        for viewer in (0, 1, 2, None):
            assert game.seen(text, viewer) == "=?"
        game = game.play(text)
        for viewer in (0, 1, 2, None):
            seen, real = game.view(viewer), game.position()
            assert seen["boards"][0]["row"] == ["?"] * len(real["boards"][0]["row"])
            assert seen["boards"][0]["decoys"] == ["?"]
            assert seen["drawn"] == (None if real["drawn"] is None else "?")


def test_SC_12_what_is_seen_does_not_depend_on_how_it_was_shuffled() -> None:
    one = shuffled(just_done(), DECK[0], "0 0 0 0 0")
    other = shuffled(just_done(), DECK[5], "1 3 2 0 2")
    assert one.position() != other.position()
    for viewer in (0, 1, 2, None):
        assert one.view(viewer) == other.view(viewer)


@pytest.mark.parametrize("decoys", [1, 2, 3, 4])
def test_SC_13_that_many_decoys_for_every_player(decoys: int) -> None:
    game = played_until_resolution(BOX.start(players=3, decoys=decoys, first=0))
    for one in boards(game):
        assert len(one["decoys"]) == decoys
        assert len(one["row"]) == 4 + decoys
    numbers = {text.partition("put:")[2][0] for text in game.moves(1) if "put:" in text}
    assert numbers == set("12345678"[: 4 + decoys])


def played_until_resolution(game: Game) -> Game:
    dice = Rng(1)
    while game.position()["phase"] != "resolution":
        game = deal(game, dice=dice)
        if game.position()["phase"] == "clues":
            seat = game.acting[0]
            game = game.play(BOX.suggest(game.view(seat), seat, game.moves(seat)))
    return game


def test_SC_13_decoys_are_drawn_one_after_the_other_and_kept_in_order() -> None:
    game = writing(board(ANN, CLUES[0]), board(BOB), decoys=2).play("0:done")
    assert len(game.outcomes()) == len(DECK)
    game = game.play(f"=card:{DECK[4]}")
    assert game.outcomes() == equally([f"=card:{text}" for text in DECK if text != DECK[4]])
    game = game.play(f"=card:{DECK[1]}")
    assert boards(game)[0]["decoys"] == [card(DECK[1]), card(DECK[4])]
    assert len(game.outcomes()) == 6
    assert {text for text, _ in game.outcomes()} >= {f"=card:{DECK[1]}", f"=card:{DECK[4]}"}


def test_SC_13_one_unless_said_otherwise_and_four_at_most() -> None:
    assert BOX.start(players=3).position()["decoys"] == 1
    for decoys in (0, 5):
        with pytest.raises(BadOption, match="decoys"):
            BOX.start(players=3, decoys=decoys)


def test_SC_14_the_resolution_begins_when_everybody_is_done() -> None:
    game = writing(done_by(0), board(BOB, CLUES[1]), board(CAT, CLUES[2]))
    game = shuffled(game.play("2:done"), DECK[0])
    assert (game.position()["phase"], game.acting) == ("clues", (1,))
    for text in ("1:put:1@nw+0", "1:agree", "2:disagree", "2:settle", "0:off:1"):
        assert refused(game, text) == "SC-14"
    game = shuffled(game.play("1:done"), DECK[1])
    assert (game.position()["phase"], game.position()["spectator"], game.acting) == ("resolution", 0, (1, 2))
    for text in ("1:clue:n=Wool", "1:clue:n=", "0:clue:n=Wool", "1:done"):
        assert refused(game, text) == "SC-14"


def test_SC_14_clues_are_secret_while_they_are_written() -> None:
    game = writing(board(ANN, "Sledge . . Fur"), board(BOB), board(CAT))
    hidden = {"n": "?", "e": None, "s": None, "w": "?"}
    shown = {"n": "Sledge", "e": None, "s": None, "w": "Fur"}
    assert [game.view(viewer)["boards"][0]["clues"] for viewer in (0, 1, 2, None)] == [shown, hidden, hidden, hidden]
    text = "0:clue:e=Rubber-duck"
    assert [game.seen(text, viewer) for viewer in (0, 1, None)] == [text, "0:clue:e=?", "0:clue:e=?"]


def test_SC_14_clues_and_cards_stay_secret_until_their_board_comes() -> None:
    game = resolving(NOTHING, done_by(0, points=4), done_by(1), done_by(2), spectator=1)
    for viewer in (0, 1, 2, None):
        ann, bob, cat = game.view(viewer)["boards"]
        assert list(ann["clues"].values()) == CLUES[0].split()  # ever after
        assert list(bob["clues"].values()) == CLUES[1].split()
        assert list(cat["clues"].values()) == (CLUES[2].split() if viewer == 2 else ["?"] * 4)
        assert cat["row"] == ["?"] * 5


# ---- resolution


def test_SC_15_the_first_spectator_is_drawn_by_lot_before_everything_else() -> None:
    game = BOX.start(players=3)
    assert game.outcomes() == [(f"=start:{seat}", Fraction(1, 3)) for seat in range(3)]
    assert refused(game, f"=card:{'/'.join(deck()[0])}") == refused(game, "=turn:0") == "SC-15"
    drawn = game.play("=start:2")
    assert (drawn.position()["first"], drawn.position()["phase"]) == (2, "deal")
    assert refused(drawn, "=start:2") == "SC-15"


def test_SC_15_or_chosen() -> None:
    assert BOX.start(players=3, first=1).position()["first"] == 1
    assert played_until_resolution(BOX.start(players=3, first=1)).position()["spectator"] == 1
    with pytest.raises(BadOption, match="first"):
        BOX.start(players=3, first=3)


def test_SC_15_everybody_is_the_spectator_once_the_next_seat_after_the_last() -> None:
    game = resolving(SOLVED, first=2, spectator=2)
    spectators = []
    while not game.over:
        spectators.append(game.position()["spectator"])
        game = solved(game)
    assert spectators == [2, 0, 1]


def solved(game: Game) -> Game:
    """The team puts every card where it belongs and agrees."""
    member = game.acting[0]
    for number, spot in enumerate(SPOTS, 1):
        game = game.play(f"{member}:put:{number}@{spot}+0")
    return agreed(game)


def test_SC_16_clues_and_cards_are_shown_to_all_but_not_which_are_decoys() -> None:
    game = resolving()
    for viewer in (0, 1, 2, None):
        ann = game.view(viewer)["boards"][0]
        assert list(ann["clues"].values()) == CLUES[0].split()
        assert ann["row"] == game.position()["boards"][0]["row"]
        assert ann["decoys"] == ["?"]
        assert ann["solution"] == (clover(ANN) if viewer == 0 else HIDDEN)


def test_SC_16_everybody_of_the_team_may_put_any_card_anywhere_in_any_rotation() -> None:
    game = resolving()
    assert game.acting == (1, 2)
    everything = sorted(["agree", "away", "disagree", *puts("1 2 3 4 5", "nw ne se sw")])
    assert game.moves() == ["0:away", *(f"{seat}:{move}" for seat in (1, 2) for move in everything)]


def test_SC_16_put_turn_move_cover_and_take_off() -> None:
    game = play(resolving(), "1:put:3@nw+1", "2:put:5@se+0")
    assert drawn_spots(game) == [["3+1", "."], [".", "5+0"]]
    turned_once_more = game.play("2:put:3@nw+2")
    assert drawn_spots(turned_once_more) == [["3+2", "."], [".", "5+0"]]
    moved = game.play("2:put:3@sw+1")
    assert drawn_spots(moved) == [[".", "."], ["3+1", "5+0"]]
    covered = game.play("2:put:3@se+0")
    assert drawn_spots(covered) == [[".", "."], [".", "3+0"]]
    fresh = game.play("1:put:1@nw+3")
    assert drawn_spots(fresh) == [["1+3", "."], [".", "5+0"]]
    assert drawn_spots(game.play("2:off:3")) == [[".", "."], [".", "5+0"]]


def test_SC_16_only_what_lies_on_the_board_comes_off() -> None:
    game = resolving("""
        3+1  .
         .  5+0
    """)
    assert moves_of(game, 1) == ["agree", "away", "disagree", "off:3", "off:5"]
    assert refused(game, "1:off:4") == "SC-16"


def test_SC_16_there_are_no_more_cards_than_that() -> None:
    assert refused(resolving(), "1:put:6@nw+0") == refused(resolving(), "1:off:6") == "SC-16"
    for text in ("1:put:9@nw+0", "1:put:0@nw+0", "1:put:1@nw", "1:put:1@nw+4", "1:off:9"):
        with pytest.raises(MalformedMove):
            resolving().play(text)


def test_SC_16_everyone_sees_the_same_table() -> None:
    game = play(resolving(), "1:put:3@nw+1", "2:disagree")
    for viewer in (0, 1, 2, None):
        seen = game.view(viewer)
        assert seen["spots"] == {"nw": "3+1", "ne": None, "se": None, "sw": None}
        assert seen["says"] == [None, None, "disagree"]
        assert game.seen("1:put:4@ne+0", viewer) == "1:put:4@ne+0"


def test_SC_17_the_spectator_does_nothing_and_says_nothing() -> None:
    game = resolving(SOLVED, says=[None, "disagree", None])
    assert game.moves(0) == ["0:away"]
    for text in ("0:put:1@nw+0", "0:off:1", "0:agree", "0:disagree", "0:settle"):
        assert refused(game, text) == "SC-17"


def test_SC_17_only_until_the_board_is_verified() -> None:
    game = agreed(resolving(SOLVED))
    assert game.acting == (0, 2)
    assert game.play("0:disagree").position()["says"] == ["disagree", None, None]


def test_SC_18_handed_in_when_everybody_agrees() -> None:
    game = resolving(SOLVED)
    game = game.play("2:agree")
    assert (points(game), game.position()["says"]) == ([None] * 3, [None, None, "agree"])
    assert game.play("2:agree").position() == game.position()  # the same word again
    assert points(game.play("1:agree")) == [6, None, None]


def test_SC_18_not_while_a_spot_is_empty() -> None:
    game = agreed(
        resolving("""
            1+0 2+0
             .  3+0
        """)
    )
    assert (points(game), game.position()["attempt"]) == ([None] * 3, 1)
    assert game.position()["says"] == [None, "agree", "agree"]
    filled = game.play("1:put:4@sw+0")
    assert (points(filled), filled.position()["says"]) == ([None] * 3, [None] * 3)


def test_SC_18_a_word_can_be_taken_back() -> None:
    game = play(resolving(SOLVED), "1:agree", "1:disagree", "2:agree")
    assert (points(game), game.position()["says"]) == ([None] * 3, [None, "disagree", "agree"])
    assert points(game.play("1:agree")) == [6, None, None]


@pytest.mark.parametrize("change", ["1:put:1@nw+1", "2:put:1@ne+0", "2:put:5@sw+0", "1:off:4"])
def test_SC_18_a_change_takes_back_every_word(change: str) -> None:
    game = resolving(SOLVED, done_by(0), done_by(1), done_by(2), done_by(3), says=[None, "agree", "disagree", None])
    assert game.play(change).position()["says"] == [None] * 4


def test_SC_18_what_lies_there_already_is_no_change() -> None:
    game = resolving(SOLVED, says=[None, "agree", None])
    assert "2:put:1@nw+0" in game.moves()
    assert game.play("2:put:1@nw+0").position() == game.position()


def test_SC_18_if_somebody_disagrees_the_player_to_the_left_decides() -> None:
    game = play(resolving(SOLVED), "1:agree", "2:disagree")
    assert "settle" in moves_of(game, 1)
    assert "settle" not in moves_of(game, 2)
    assert refused(game, "2:settle") == "SC-18"
    assert points(game.play("1:settle")) == [6, None, None]


def test_SC_18_the_decider_may_be_the_one_who_disagreed() -> None:
    game = resolving(SOLVED).play("1:disagree")
    assert points(game.play("1:settle")) == [6, None, None]


def test_SC_18_left_of_the_last_seat_sits_the_first() -> None:
    game = resolving(SOLVED, first=2, spectator=2, says=["agree", "disagree", None])
    assert refused(game, "1:settle") == "SC-18"
    assert points(game.play("0:settle")) == [None, None, 6]


def test_SC_18_silence_does_not_keep_the_decider_from_deciding() -> None:
    for said in ([], ["1:agree"], ["2:agree"]):
        game = play(resolving(SOLVED), *said)
        assert "settle" in moves_of(game, 1)
        assert refused(game, "2:settle") == "SC-18"
        assert points(game.play("1:settle")) == [6, None, None]


def test_SC_18_no_decision_with_an_empty_spot() -> None:
    gap = resolving(
        """
        1+0 2+0
         .  3+0
        """,
        says=[None, "agree", "disagree"],
    )
    assert "1:settle" not in gap.moves()
    assert refused(gap, "1:settle") == "SC-18"


@pytest.mark.parametrize(
    ("drawn", "correct"),
    [
        ("1+0 2+0  4+0 3+0", ["nw", "ne", "se", "sw"]),
        ("1+1 2+0  4+0 3+0", ["ne", "se", "sw"]),  # its own spot, but turned
        ("1+2 2+0  4+0 3+0", ["ne", "se", "sw"]),
        ("1+3 2+0  4+0 3+0", ["ne", "se", "sw"]),
        ("2+0 1+0  4+0 3+0", ["se", "sw"]),  # as it lay, but elsewhere
        ("1+0 2+0  3+0 4+0", ["nw", "ne"]),
        ("1+0 2+0  4+0 5+0", ["nw", "ne", "sw"]),  # a decoy
        ("5+0 1+0  3+0 2+0", []),
    ],
)
def test_SC_19_a_card_is_correct_on_its_own_spot_in_its_own_rotation(drawn: str, correct: list[str]) -> None:
    after = agreed(resolving(drawn))
    if len(correct) == 4:
        assert points(after) == [6, None, None]
    else:
        assert after.position()["fixed"] == correct


def test_SC_19_the_rotation_is_that_on_the_board_however_the_row_shows_the_card() -> None:
    game = writing(board(ANN, CLUES[0]), done_by(1), done_by(2))
    game = shuffled(game.play("0:done"), DECK[0], turns="1 2 3 0 0")
    right = play(game, "1:put:1@nw+3", "1:put:2@ne+2", "1:put:3@se+1", "1:put:4@sw+0")
    assert points(agreed(right)) == [6, None, None]
    as_shown = play(game, "1:put:1@nw+0", "1:put:2@ne+0", "1:put:3@se+0", "1:put:4@sw+0")
    assert agreed(as_shown).position()["fixed"] == ["sw"]


def test_SC_20_all_correct_at_once_is_six_points_and_ends_the_board() -> None:
    game = agreed(resolving(SOLVED))
    assert points(game) == [6, None, None]
    assert (game.position()["spectator"], game.position()["attempt"]) == (1, 1)


def test_SC_20_otherwise_the_wrong_ones_come_off_and_the_correct_ones_stay() -> None:
    game = agreed(
        resolving("""
            1+0 2+1
            5+3 3+0
        """)
    )
    position = game.position()
    assert (position["spectator"], position["attempt"], points(game)) == (0, 2, [None] * 3)
    assert drawn_spots(game) == [["1+0", "."], [".", "3+0"]]
    assert position["fixed"] == ["nw", "se"]
    assert position["tried"] == ["2@ne+1", "5@sw+3"]
    assert position["says"] == [None] * 3
    for viewer in (1, 2, None):
        ann = game.view(viewer)["boards"][0]
        assert (ann["solution"], ann["decoys"]) == (HIDDEN, ["?"])  # not a word about why


def second_attempt() -> Game:
    """Cards 1 and 3 were correct, 2 and 5 were not."""
    return resolving(
        """
        1+0  .
         .  3+0
        """,
        attempt=2,
        fixed=["nw", "se"],
        tried=["2@ne+1", "5@sw+3"],
    )


def test_SC_20_correct_cards_are_neither_moved_nor_covered() -> None:
    game = second_attempt()
    assert [text[2:] for text in game.moves(1)] == sorted(["agree", "away", "disagree", *puts("2 4 5", "ne sw")])
    for text in ("1:put:1@ne+0", "1:put:1@nw+0", "1:put:1@nw+1", "1:off:1", "2:put:2@nw+0", "2:put:5@se+2", "2:off:3"):
        assert refused(game, text) == "SC-20"


def test_SC_20_what_was_wrong_may_be_tried_again() -> None:
    game = play(second_attempt(), "1:put:2@ne+1", "1:put:5@sw+3")
    assert points(agreed(game)) == [2, None, None]


@pytest.mark.parametrize(
    ("first", "second", "scored"),
    [
        ("1+1 2+1  4+1 3+1", "1+2 2+2  4+2 3+2", 0),
        ("1+1 2+1  4+1 3+1", "1+0 2+2  4+2 3+2", 1),
        ("1+0 2+1  4+1 3+1", "1+0 2+2  5+2 3+2", 1),
        ("1+0 2+1  4+1 3+1", "1+0 2+0  4+2 3+2", 2),
        ("1+0 2+0  4+0 5+1", "1+0 2+0  4+0 5+2", 3),
        ("1+0 2+0  4+0 3+1", "1+0 2+0  4+0 3+0", 4),
        ("2+0 1+0  3+0 4+0", "1+0 2+0  4+0 3+0", 4),
    ],
)
def test_SC_21_the_second_attempt_scores_a_point_for_each_correct_card(first: str, second: str, scored: int) -> None:
    game = agreed(resolving(first))
    assert (game.position()["attempt"], points(game)) == (2, [None] * 3)
    for text, spot in zip(second.split(), ("nw", "ne", "sw", "se"), strict=True):
        number, turn = text.split("+")
        if spot not in game.position()["fixed"]:
            game = game.play(f"1:put:{number}@{spot}+{turn}")
    game = agreed(game)
    assert points(game) == [scored, None, None]
    assert (game.position()["spectator"], game.position()["attempt"]) == (1, 1)  # there is no third


def test_SC_21_the_second_attempt_can_be_settled_too() -> None:
    game = play(second_attempt(), "1:put:2@ne+0", "2:put:4@sw+1", "2:disagree", "1:settle")
    assert points(game) == [3, None, None]


def test_SC_22_then_the_solution_is_shown_to_all() -> None:
    game = agreed(resolving(SOLVED))
    for viewer in (0, 1, 2, None):
        ann = game.view(viewer)["boards"][0]
        assert ann == game.position()["boards"][0]
        assert (ann["solution"], ann["decoys"]) == (clover(ANN), [card("Anchor/Tongue/Turtle/Cloud")])


def test_SC_22_the_next_player_is_the_spectator_and_the_table_is_clean() -> None:
    position = agreed(play(second_attempt(), "1:put:2@ne+0", "2:put:4@sw+1")).position()
    assert (position["spectator"], position["attempt"]) == (1, 1)
    assert position["spots"] == {"nw": None, "ne": None, "se": None, "sw": None}
    assert (position["fixed"], position["tried"], position["says"]) == ([], [], [None] * 3)


def test_SC_22_cards_leave_the_game() -> None:
    before = resolving(SOLVED)
    after = agreed(before)
    assert after.position()["deck"] == before.position()["deck"]
    assert {text[6] for text in after.moves(0) if "put:" in text} == set("12345")


# ---- the end


def last_board(drawn: str, *scored: int) -> Game:
    """All but the last clover have been rebuilt, and of that these cards lie on the table."""
    resolved = [done_by(seat, points=number) for seat, number in enumerate(scored)]
    return resolving(drawn, *resolved, done_by(len(scored)), spectator=len(scored))


def test_SC_23_the_game_ends_when_everyone_was_the_spectator() -> None:
    game = agreed(last_board(SOLVED, 4, 0))
    assert game.over
    assert game.result == Result((0, 1, 2), "resolved", (4, 0, 6))
    assert (game.moves(), game.acting, game.outcomes()) == ([], (), [])
    assert (game.position()["phase"], game.position()["spectator"], game.position()["attempt"]) == ("over", None, None)
    with pytest.raises(GameOver):
        game.play("1:agree")


def test_SC_23_there_is_no_loser() -> None:
    """Not even if nothing is found, twice."""
    game = agreed(last_board("5+0 1+0  3+0 2+0", 0, 0))
    game = agreed(play(game, "0:put:5@nw+0", "0:put:1@ne+0", "0:put:2@se+0", "0:put:3@sw+0"))
    assert game.result == Result((0, 1, 2), "resolved", (0, 0, 0))


def test_SC_23_six_points_a_player_at_most() -> None:
    game = agreed(last_board(SOLVED, 6, 6, 6))
    assert game.result == Result((0, 1, 2, 3), "resolved", (6, 6, 6, 6))


def test_SC_23_not_before_the_last_board() -> None:
    game = agreed(resolving(SOLVED, done_by(0), done_by(1, points=3), done_by(2), first=1, spectator=2))
    assert (game.over, game.result, game.position()["spectator"]) == (False, None, 0)


def record(score: list[int], decoys: int = 1, **head: Any) -> Record:
    result = {"winners": list(range(len(score))), "reason": "resolved", "scores": score}
    options = {"players": len(score), "decoys": decoys, "language": "en", "first": "lot"}
    return Record("so-clover", 1, options, (), {"result": result, **head})


def test_SC_24_a_finished_game_is_kept_with_date_players_options_and_score() -> None:
    names = ["Ann", "Bob", "Cat"]
    game = played_out(BOX.start(players=3, decoys=2), Rng(2))
    assert game.result
    assert game.result.scores
    kept = legend(Record.parse(str(Record.of(game, names=names, date="2026-11-15"))))
    assert kept == Legend("2026-11-15", ("Ann", "Bob", "Cat"), 3, 2, sum(game.result.scores))


def test_SC_7_a_text_without_end_is_refused_before_it_is_looked_at() -> None:
    """Accents in the wrong order take quadratic time to sort: a million of them would take days."""
    endless = "a" + "\u0315\u0300" * 1_000_000
    game = deal(BOX.start(players=2, first=0), seed=1)
    with pytest.raises(IllegalMove, match="1 to 24 characters, not 2000001") as error:
        game.play(f"0:clue:n={endless}")
    assert error.value.clause == "SC-7"
    with pytest.raises(MalformedMove):
        game.play(f"=card:a/b/c/{endless}")
    position = game.position()
    position["deck"][0] = ["a", "b", "c", endless]
    with pytest.raises(BadPosition):
        BOX.read(position)


@pytest.mark.parametrize("filler", ["\u3164", "Chalk\u3164", "a\u034f", "a\ufe0f"])
def test_SC_7_nothing_invisible(filler: str) -> None:
    game = deal(BOX.start(players=2, first=0), seed=1)
    with pytest.raises(IllegalMove) as error:
        game.play(f"0:clue:n={filler}")
    assert error.value.clause == "SC-7"


@pytest.mark.parametrize(("keyword", "clue"), [("Train", "traíns"), ("Mouse", "mícé"), ("Train", "tra-ins")])
def test_SC_9_neither_accents_nor_hyphens_make_another_word(keyword: str, clue: str) -> None:
    why = refusal(clue, [keyword], "en")
    assert why
    assert why.clause == "SC-9"


def test_SC_8_a_letter_that_looks_like_an_apostrophe_does_not_help() -> None:
    why = refusal("Wool\u02bc", ["Wool"], "en")
    assert why
    assert why.clause == "SC-8"


@pytest.mark.parametrize(("keyword", "clue"), [("Safe", "saves"), ("Café", "caves"), ("Key", "kies")])
def test_SC_9_strangers_are_let_in(keyword: str, clue: str) -> None:
    assert refusal(clue, [keyword], "en") is None


def test_SC_24_the_score_is_the_sum_and_names_and_date_may_be_missing() -> None:
    assert legend(record([6, 4, 0], 3)) == Legend(None, (), 3, 3, 10)
    assert legend(record([0, 0])) == Legend(None, (), 2, 1, 0)


def test_SC_24_a_game_without_an_end_is_no_legend() -> None:
    assert legend(Record.of(BOX.start(players=3))) is None


def test_SC_24_the_best_for_each_number_of_players_and_decoys() -> None:
    one, other, three, hard, worse, equal = (
        Legend("2026-01-01", (), 4, 1, 20),
        Legend("2026-01-02", (), 4, 1, 22),
        Legend("2026-01-03", (), 3, 1, 18),
        Legend("2026-01-04", (), 4, 2, 5),
        Legend("2026-01-05", (), 4, 1, 21),
        Legend("2026-01-06", (), 4, 1, 22),
    )
    found = best([one, other, three, hard, worse, equal])
    assert list(found.items()) == [((3, 1), three), ((4, 1), other), ((4, 2), hard)]
    assert best([]) == {}


# ---- away


def test_SC_25_who_is_away_can_only_come_back() -> None:
    game = writing().play("1:away")
    assert game.acting == (0, 2)
    assert game.moves(1) == ["1:back"]
    assert game.position()["away"] == [1]
    for text in ("1:clue:n=Wool", "1:done", "1:away"):
        assert refused(game, text) == "SC-25"
    back = game.play("1:back")
    assert back.position() == writing().position()
    assert refused(back, "1:back") == "SC-25"


def test_SC_25_everybody_can_be_away_in_both_phases() -> None:
    game = play(writing(done_by(0), board(BOB), board(CAT)), "0:away", "2:away", "1:away")
    assert (game.acting, game.chance_due, game.over) == ((), False, False)
    assert game.moves() == ["0:back", "1:back", "2:back"]
    assert game.position()["away"] == [0, 1, 2]
    spectator = resolving().play("0:away")
    assert (spectator.acting, spectator.moves(0)) == ((1, 2), ["0:back"])


def test_SC_25_who_is_away_is_not_counted() -> None:
    game = play(resolving(SOLVED), "2:away")
    assert refused(game, "2:agree") == refused(game, "2:put:1@nw+1") == "SC-25"
    assert points(game.play("1:agree")) == [6, None, None]


def test_SC_25_going_away_takes_the_word_back_and_may_be_the_agreement() -> None:
    game = play(resolving(SOLVED), "1:agree", "2:disagree")
    assert points(game.play("2:away")) == [6, None, None]
    undecided = resolving(SOLVED, says=[None, None, "disagree"]).play("2:away")
    assert (points(undecided), undecided.position()["says"]) == ([None] * 3, [None] * 3)
    assert points(undecided.play("1:settle")) == [6, None, None]


def test_SC_25_going_away_hands_nothing_in_while_a_spot_is_empty() -> None:
    game = resolving(
        """
        1+0 2+0
         .  3+0
        """,
        says=[None, "agree", None],
    )
    after = game.play("2:away").position()
    assert (after["attempt"], after["says"]) == (1, [None, "agree", None])


def test_SC_25_the_spectator_going_away_changes_nothing_for_the_team() -> None:
    game = resolving(SOLVED, says=[None, "agree", None]).play("0:away")
    assert (points(game), game.position()["says"]) == ([None] * 3, [None, "agree", None])
    assert points(game.play("2:agree")) == [6, None, None]


def test_SC_25_the_nearest_present_seat_to_the_left_decides() -> None:
    four = [done_by(seat) for seat in range(4)]
    game = resolving(SOLVED, *four, first=1, spectator=1, says=["disagree", None, None, None])
    assert refused(game, "3:settle") == refused(game, "0:settle") == "SC-18"
    without = game.play("2:away")
    assert refused(without, "2:settle") == "SC-25"
    assert refused(without, "0:settle") == "SC-18"
    assert points(without.play("3:settle")) == [None, 6, None, None]
    alone = play(without, "3:away")
    assert points(alone.play("0:settle")) == [None, 6, None, None]
    back = without.play("2:back")
    assert refused(back, "3:settle") == "SC-18"
    assert points(back.play("2:settle")) == [None, 6, None, None]


def test_SC_25_with_nobody_of_the_team_present_the_board_waits() -> None:
    game = play(resolving(SOLVED), "1:away", "2:away")
    assert (points(game), game.acting, game.chance_due) == ([None] * 3, (), False)
    assert game.moves() == ["0:away", "1:back", "2:back"]
    with pytest.raises(IllegalMove, match="no chance event is due, and nobody is to move"):
        game.play("=turn:0")
    assert points(play(game, "2:back", "2:agree")) == [6, None, None]


def test_SC_25_away_stays_what_it_was_through_the_shuffle_and_from_board_to_board() -> None:
    game = writing(board(ANN, CLUES[0]), done_by(1), done_by(2), away=[1]).play("0:done")
    assert game.position()["away"] == [1]
    game = shuffled(game)
    assert (game.position()["phase"], game.position()["away"], game.acting) == ("resolution", [1], (2,))
    following = solved(game)
    assert (points(following), following.position()["away"]) == ([6, None, None], [1])
    assert following.acting == (0, 2)


def test_SC_25_nobody_is_away_before_the_cards_are_dealt() -> None:
    assert "a chance event is due first" in why(BOX.start(players=3), "1:away")


# ---- a whole game


def test_a_whole_game_from_the_deal_to_the_record() -> None:
    """Two players, one decoy each, everything by hand."""
    cards = sorted([*clover(ANN).values(), *clover(BOB).values(), card(DECK[0]), card(DECK[1])])
    game = BOX.read({**BOX.start(players=2, first=1).position(), "deck": cards})
    for drawn in (ANN, BOB):
        for keywords in clover(drawn).values():
            game = play(game, f"=card:{'/'.join(keywords)}", "=turn:0")
    for seat in (0, 1):
        clues = zip(ZONES, CLUES[seat].split(), strict=True)
        game = play(game, *(f"{seat}:clue:{zone}={word}" for zone, word in clues), f"{seat}:done")
        game = shuffled(game, DECK[seat], turns="0 0 0 0 1")
    assert game.position()["boards"] == [
        done(ANN, CLUES[0], DECK[0], row=[*clover(ANN).values(), turned(card(DECK[0]), 1)]),
        done(BOB, CLUES[1], DECK[1], row=[*clover(BOB).values(), turned(card(DECK[1]), 1)]),
    ]
    game = solved(game)
    game = play(game, "1:put:1@nw+0", "1:put:2@ne+0", "1:put:5@se+0", "1:put:3@sw+0", "1:agree")
    game = play(game, "1:put:3@se+0", "1:put:5@sw+1", "1:agree")
    assert game.result == Result((0, 1), "resolved", (3, 6))
    assert game.events()[-1] == Event(1, "agree")


def test_the_four_clovers_of_these_tests_share_no_keyword() -> None:
    keywords = [word for drawn in (ANN, BOB, CAT, DAN) for one in clover(drawn).values() for word in one]
    assert len(keywords) == len(set(keywords)) == 64
