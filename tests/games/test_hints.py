"""Hints of every game: a move that can be made, and nothing said for it that is not so.

What a hint claims is checked here against positions before and after, by means that know nothing of how it was found.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from importlib.resources import files
from itertools import permutations

import numpy as np
import pytest

from cinquefoil import BadOption, Game, Rng, canonical, deal, games
from cinquefoil.boxes.so_clover.bot import LEVELS
from cinquefoil.boxes.so_clover.cards import SPOTS, ZONES, turned
from cinquefoil.boxes.so_clover.reading import NEVER
from cinquefoil.core.hints import Hint
from cinquefoil.core.sayings import PLACEHOLDER, sentence
from cinquefoil.words.families import are_relatives
from cinquefoil.words.spelling import fold
from cinquefoil.words.ties import known
from noninterference import SECRET
from walks import SHELF, sensible_move, walk, ways_to_start

IDS = [id for id in games if games[id].gives_hints]
MOMENTS = {"lucky-numbers": 400, "cross-clover": 400, "c-cross": 250, "bossa": 400}
Params = dict[str, str | int]
Check = Callable[[Game, int, Hint, Params], bool]
"""Whether a claim is so, of a hint to a seat at a moment."""
SQUARES = [f"{column}{row}" for row in "1234" for column in "abcd"]


def quick(id: str) -> str:
    return "master" if id == "so-clover" else "master@40"


@cache
def hints(id: str) -> list[tuple[Game, int, Hint]]:
    """What is told at many moments of many games."""
    box, seed = games[id], 0
    found: list[tuple[Game, int, Hint]] = []
    ways = ways_to_start(box)
    while len(found) < MOMENTS[id]:
        seed += 1
        for at, game in enumerate(walk(box.start(**ways[seed % len(ways)]), Rng(seed), sensible_move)):
            if game.acting and at % 3 == seed % 3:
                seat = game.acting[0]
                found.append((game, seat, box.hint(game.view(seat), seat, seed, quick(id))))
    return found


@cache
def clover_hints() -> list[tuple[Game, int, Hint]]:
    """Whole games of So Clover! in which hints are followed, now and then not."""
    box, found = games["so-clover"], []
    for seed, language in enumerate(("en", "en", "de", "fr")):
        dice = Rng(seed)
        game = deal(box.start(players=3, language=language), dice=dice)
        while not game.over:
            seat = game.acting[dice.below(len(game.acting))]
            hint = box.hint(game.view(seat), seat, seed)
            found.append((game, seat, hint))
            follows = "put" not in hint.move or dice.below(5)
            move = hint.move if follows else sensible_put(game, seat, dice)
            game = deal(game.play(move, seat), dice=dice)
    return found


def sensible_put(game: Game, seat: int, dice: Rng) -> str:
    puts = [move for move in game.moves(seat) if ":put:" in move]
    return puts[dice.below(len(puts))]


def all_hints(id: str) -> list[tuple[Game, int, Hint]]:
    return clover_hints() if id == "so-clover" else hints(id)


@pytest.mark.parametrize("id", IDS)
def test_a_hint_can_be_played_and_said(id: str) -> None:
    phrases = games[id].phrases()
    for game, seat, hint in all_hints(id):
        game.play(hint.move, seat)
        advice = hint.advice
        assert advice.reasons
        assert advice.places
        for saying in (advice.nudge, advice.does, *advice.reasons):
            assert set(PLACEHOLDER.findall(phrases[saying.key])) == set(saying.params), saying
            assert all(f"{param}" in phrases for name, param in saying.params.items() if name.endswith("_word"))
            assert sentence(saying, phrases).endswith((".", "?"))


@pytest.mark.parametrize("id", ["cross-clover", "bossa"])
def test_what_is_hidden_makes_no_difference(id: str) -> None:
    compared = differed = seed = 0
    while compared < 300:
        seed += 1
        for game in walk(games[id].start(players=2), Rng(seed), sensible_move):
            if not game.acting or not SECRET[id](game.position()):
                continue
            seat = game.acting[0]
            world = game.redeal(seat, Rng(seed))
            here, there = (canonical(one.box.hint(one.view(seat), seat, seed, quick(id))) for one in (game, world))
            assert here == there
            compared += 1
            differed += world.position() != game.position()
    assert differed > compared / 2


def test_what_is_hidden_makes_no_difference_to_clues_and_cards() -> None:
    differed = 0
    for number, (game, seat, hint) in enumerate(clover_hints()):
        world = game.redeal(seat, Rng(number))
        differed += world.position() != game.position()
        assert canonical(world.box.hint(world.view(seat), seat, number)) == canonical(hint)
    assert differed


def test_there_are_none_for_who_has_nothing_to_decide_nor_where_nobody_wrote_any() -> None:
    for id in MOMENTS:
        game, seat, _ = hints(id)[0]
        if game.players > 1:
            with pytest.raises(BadOption):
                game.box.hint(game.view(1 - seat), 1 - seat, 0)
    toy = SHELF["connect-four"]
    assert not toy.gives_hints
    with pytest.raises(BadOption):
        toy.hint(toy.start().view(0), 0, 0)


# ---- what is claimed


@pytest.mark.parametrize("id", IDS)
def test_every_reason_is_true(id: str) -> None:
    met: Counter[str] = Counter()
    for game, seat, hint in all_hints(id):
        for reason in hint.advice.reasons:
            if reason.key.startswith("core."):
                assert CORE[reason.key](game, seat)
            else:
                assert CLAIMS[reason.key](game, seat, hint, dict(reason.params)), (reason, hint.move, str(game))
            met[reason.key] += 1
    claims = {key for key in CLAIMS if key.startswith(f"{id}.")}
    assert len(claims & set(met)) > len(claims) / 2, claims - set(met)


def test_every_reason_that_there_is_has_a_check() -> None:
    does = (
        "place",
        "take",
        "put",
        "leave",
        "draw",
        "give",
        "resolve",
        "lay",
        "send",
        "swap",
        "pass",
        "stack",
        "redraw",
    )
    written = {key for id in IDS for key in games[id].phrases() if ".hint-" in key and not key.startswith("core.")}
    reasons = {key for key in written if key.partition(".hint-")[2].split("-")[0] not in does}
    assert reasons - CHOICES - {"so-clover.hint-write", "so-clover.hint-done", "so-clover.hint-agree"} <= set(CLAIMS)


CHOICES = {
    f"bossa.hint-{name}" for name in ("exchange", "white", "black", "doubler", "inverter", "take-colour", "take-first")
}
CORE: dict[str, Callable[[Game, int], bool]] = {
    "core.hint-only": lambda game, seat: len(game.moves(seat)) == 1,
    "core.hint-equal": lambda game, seat: len(game.moves(seat)) > 1,
    "core.hint-equals": lambda game, seat: len(game.moves(seat)) > 2,
    "core.hint-chances": lambda game, seat: len(game.moves(seat)) > 1,
    "core.hint-chances-next": lambda game, seat: len(game.moves(seat)) > 1,
    "core.hint-wins": lambda game, seat: game.players <= 2,
    "core.hint-lost": lambda game, seat: game.players <= 2,
}
CLAIMS: dict[str, Check] = {}


def claim(key: str) -> Callable[[Check], Check]:
    def note(check: Check) -> Check:
        CLAIMS[key] = check
        return check

    return note


def as_if(game: Game, **changed: object) -> Game:
    """The same position with something else in it, such as whose turn it is."""
    return game.box.read({**game.position(), **changed})


def after(game: Game, seat: int, hint: Hint) -> Game:
    return game.play(hint.move, seat)


def wins(game: Game, seat: int, hint: Hint, reason: str) -> bool:
    result = after(game, seat, hint).result
    return result is not None and result.winners == (seat,) and result.reason == reason


# ---- Lucky Numbers

ROWS = {word: at for at, word in enumerate(("row-one", "row-two", "row-three", "row-four"))}
COLUMNS = {f"column-{letter}": at for at, letter in enumerate("abcd")}


def clovers_that_fit(game: Game, seat: int) -> int:
    """LN-9 by the letter: of what is in the pile, how many have an empty square."""
    position = game.position()
    garden = position["gardens"][seat]
    left = Counter(dict.fromkeys(range(1, 21), game.players))
    left -= Counter(number for one in position["gardens"] for row in one for number in row if number)
    left -= Counter(position["middle"]) + Counter(position["dealt"])
    left -= Counter([position["drawn"]] if position["drawn"] else [])
    return sum(count for number, count in left.items() if any(fits(garden, at, number) for at in empty(garden)))


def empty(garden: list[list[int | None]]) -> list[tuple[int, int]]:
    return [(y, x) for y in range(4) for x in range(4) if garden[y][x] is None]


def fits(garden: list[list[int | None]], at: tuple[int, int], number: int) -> bool:
    y, x = at
    across = [(garden[y][one], one < x) for one in range(4) if one != x]
    down = [(garden[one][x], one < y) for one in range(4) if one != y]
    return all(other is None or (other < number if before else other > number) for other, before in [*across, *down])


def garden_after(game: Game, seat: int, hint: Hint) -> list[list[int | None]]:
    gardens = after(game, seat, hint).position()["gardens"]
    return list(gardens[seat])


def is_whole(garden: list[list[int | None]], word: str) -> bool:
    name = word.partition(".")[2]
    line = garden[ROWS[name]] if name in ROWS else [row[COLUMNS[name]] for row in garden]
    return None not in line


@claim("lucky-numbers.hint-fills-garden")
def _(game: Game, seat: int, hint: Hint, told: Params) -> bool:
    return wins(game, seat, hint, "garden-full") and not empty(garden_after(game, seat, hint))


@claim("lucky-numbers.hint-again")
def _(game: Game, seat: int, hint: Hint, told: Params) -> bool:
    return after(game, seat, hint).acting == (seat,)


@claim("lucky-numbers.hint-completes")
def _(game: Game, seat: int, hint: Hint, told: Params) -> bool:
    before = game.position()["gardens"][seat]
    word = str(told["line_word"])
    return is_whole(garden_after(game, seat, hint), word) and not is_whole(before, word)


@claim("lucky-numbers.hint-completes-both")
def _(game: Game, seat: int, hint: Hint, told: Params) -> bool:
    words = [str(told["row_word"]), str(told["column_word"])]
    return all(is_whole(garden_after(game, seat, hint), word) for word in words)


@claim("lucky-numbers.hint-nothing-in-the-middle")
def _(game: Game, seat: int, hint: Hint, told: Params) -> bool:
    position = game.position()
    garden = position["gardens"][seat]
    return not any(fits(garden, at, number) for at in empty(garden) for number in position["middle"])


@claim("lucky-numbers.hint-fits-nowhere")
def _(game: Game, seat: int, hint: Hint, told: Params) -> bool:
    garden = game.position()["gardens"][seat]
    return not any(fits(garden, at, int(told["number"])) for at in empty(garden))


def rooms(game: Game, seat: int, number: str) -> dict[str, int]:
    """How many clovers fit after the moves that put this clover on an empty square."""
    garden = game.position()["gardens"][seat]
    free = [SQUARES[4 * y + x] for y, x in empty(garden)]
    moves = [move for move in game.moves(seat) if re.fullmatch(rf"{number}@({'|'.join(free)})", move)]
    return {move: clovers_that_fit(game.play(move), seat) for move in moves}


@claim("lucky-numbers.hint-would-narrow")
def _(game: Game, seat: int, hint: Hint, told: Params) -> bool:
    most = max(rooms(game, seat, "").values())
    return clovers_that_fit(game, seat) == told["count"] and most == told["most"] and most < int(told["count"])


@claim("lucky-numbers.hint-room-now")
def _(game: Game, seat: int, hint: Hint, told: Params) -> bool:
    return clovers_that_fit(game, seat) == told["count"]


@claim("lucky-numbers.hint-room")
def _(game: Game, seat: int, hint: Hint, told: Params) -> bool:
    return clovers_that_fit(after(game, seat, hint), seat) == told["count"]


@claim("lucky-numbers.hint-most-room")
def _(game: Game, seat: int, hint: Hint, told: Params) -> bool:
    found = rooms(game, seat, hint.move.partition("@")[0])
    others = [count for move, count in found.items() if move != hint.move]
    return found[hint.move] == told["count"] and int(told["count"]) > max(others)


@claim("lucky-numbers.hint-more-room")
def _(game: Game, seat: int, hint: Hint, told: Params) -> bool:
    then = clovers_that_fit(after(game, seat, hint), seat)
    return then == told["count"] > clovers_that_fit(game, seat) == told["before"]  # type: ignore[operator]


# ---- Cross×Clover


def lines_completed(game: Game, move: str) -> int:
    return len(game.play(move).position()["scored"]) - len(game.position()["scored"])


def placements(game: Game) -> list[str]:
    return [move for move in game.moves() if re.match(r"\dL?@", move)]


def points(game: Game, seat: int, hint: Hint) -> tuple[int, int]:
    was, now = game.position()["scores"], after(game, seat, hint).position()["scores"]
    return now[seat] - was[seat], now[1 - seat] - was[1 - seat]


@claim("cross-clover.hint-line")
@claim("cross-clover.hint-line-alone")
@claim("cross-clover.hint-lines")
def _(game: Game, seat: int, hint: Hint, told: Params) -> bool:
    gain, loss = points(game, seat, hint)
    is_told = str(told.get("loss", 0)).replace("−", "-")
    return lines_completed(game, hint.move) == told.get("lines", 1) and (gain, loss) == (told["gain"], int(is_told))


@claim("cross-clover.hint-reaches")
def _(game: Game, seat: int, hint: Hint, told: Params) -> bool:
    is_so = after(game, seat, hint).position()["scores"][seat] == told["points"]
    return is_so and wins(game, seat, hint, "upper-limit")


@claim("cross-clover.hint-pushes")
def _(game: Game, seat: int, hint: Hint, told: Params) -> bool:
    left = after(game, seat, hint).position()["scores"][1 - seat]
    return str(told["points"]) == str(left).replace("-", "−") and wins(game, seat, hint, "lower-limit")


@claim("cross-clover.hint-ends-ahead")
def _(game: Game, seat: int, hint: Hint, told: Params) -> bool:
    return any(wins(game, seat, hint, reason) for reason in ("board-full", "no-moves"))


@claim("cross-clover.hint-denies")
def _(game: Game, seat: int, hint: Hint, told: Params) -> bool:
    """With the tiles that the other really has."""
    then = after(game, seat, hint)
    return not any(lines_completed(then, move) for move in placements(then))


@claim("cross-clover.hint-prepares")
def _(game: Game, seat: int, hint: Hint, told: Params) -> bool:
    again = as_if(after(game, seat, hint), turn=seat, aphid_just_used=False)
    return lines_completed(again, f"{str(told['tile'])[1:]}@{told['box']}") > 0


@claim("cross-clover.hint-no-line")
def _(game: Game, seat: int, hint: Hint, told: Params) -> bool:
    return not any(lines_completed(game, move) for move in placements(game))


@claim("cross-clover.hint-big-enough")
def _(game: Game, seat: int, hint: Hint, told: Params) -> bool:
    hand = game.position()["hands"][seat]
    tile = str(told["tile"])[1:]
    return tile in hand and len(hand) + 1 == told["size"] == int(tile[0])


@claim("cross-clover.hint-stuck")
def _(game: Game, seat: int, hint: Hint, told: Params) -> bool:
    return not placements(game)


# ---- C-Cross


def pawns(game: Game, seat: int, field: str) -> int:
    return str(game.position()["fields"][field]).replace("light", "").replace("dark", "").count("LD"[seat])


def placed_in(hint: Hint, field: str) -> int:
    return hint.move.count(field)


@claim("c-cross.hint-joins")
def _(game: Game, seat: int, hint: Hint, told: Params) -> bool:
    return wins(game, seat, hint, "connection")


@claim("c-cross.hint-no-placement")
def _(game: Game, seat: int, hint: Hint, told: Params) -> bool:
    return wins(game, seat, hint, "no-move")


@claim("c-cross.hint-wins-field")
@claim("c-cross.hint-wins-fields")
def _(game: Game, seat: int, hint: Hint, told: Params) -> bool:
    fields = str(told.get("field", told.get("field_list"))).split(",")
    return all(pawns(game, seat, field) + placed_in(hint, field) == 3 for field in fields)


@claim("c-cross.hint-one-more")
def _(game: Game, seat: int, hint: Hint, told: Params) -> bool:
    content = after(game, seat, hint).position()["fields"][str(told["field"])]
    return content.count("LD"[seat]) == 2 and "." in content


@claim("c-cross.hint-closes")
def _(game: Game, seat: int, hint: Hint, told: Params) -> bool:
    was, now = (one.position()["fields"][str(told["field"])] for one in (game, after(game, seat, hint)))
    reach = [content.count(".") + content.count("LD"[1 - seat]) for content in (was, now)]
    return bool(reach[0] >= 3 > reach[1])


def joins(game: Game, seat: int) -> bool:
    """Whether a seat that is to place can join two sides before the other places."""
    for move in game.moves(seat):
        then = game.play(move, seat)
        if then.result is not None and then.result == type(then.result)((seat,), "connection", None):
            return True
        if not then.over and then.acting == (seat,) and then.position()["phase"] != "place" and joins(then, seat):
            return True
    return False


@claim("c-cross.hint-stops")
def _(game: Game, seat: int, hint: Hint, told: Params) -> bool:
    return joins(as_if(game, turn=1 - seat), 1 - seat) and not joins(after(game, seat, hint), 1 - seat)


@claim("c-cross.hint-gives-nothing")
def _(game: Game, seat: int, hint: Hint, told: Params) -> bool:
    return all(pawns(game, 1 - seat, field) + placed_in(hint, field) < 3 for field in re.findall("[A-P]", hint.move))


@claim("c-cross.hint-alone-there")
def _(game: Game, seat: int, hint: Hint, told: Params) -> bool:
    return pawns(game, 1 - seat, str(told["field"])) == 0


# ---- Bossa


def rows(game: Game, seat: int) -> list[str]:
    """The rows that the tiles of a seat make, as the lines lie."""
    turn = as_if(game, turn=seat, phase="turn")
    return [move for move in turn.moves() if re.match(r"[WB][+-]:", move)]


def arms(game: Game, seat: int) -> set[str]:
    return {move[:2] for move in rows(game, seat)}


def line_length(game: Game, seat: int) -> int:
    position = game.position()
    return sum(map(len, position["lines"][position["colours"][seat]].values()))


def sixth(game: Game, seat: int) -> bool:
    colour = game.position()["colours"][seat][0].upper()
    return line_length(game, seat) == 5 and any(arm[0] == colour for arm in arms(game, seat))


def tiles(move: str) -> list[str]:
    return [tile[:2] for tile in move.rpartition(":")[2].split(",")]


def hand(game: Game, seat: int) -> list[str]:
    return list(game.position()["hands"][seat])


@claim("bossa.hint-last-tile")
def _(game: Game, seat: int, hint: Hint, told: Params) -> bool:
    return wins(game, seat, hint, "hand-empty")


@claim("bossa.hint-sixth-row")
def _(game: Game, seat: int, hint: Hint, told: Params) -> bool:
    return wins(game, seat, hint, "six-rows")


@claim("bossa.hint-fewer-tiles")
def _(game: Game, seat: int, hint: Hint, told: Params) -> bool:
    then = after(game, seat, hint)
    return wins(game, seat, hint, "pile-empty") and len(hand(then, seat)) < len(hand(then, 1 - seat))


def dots(tile: str, colour: str) -> int:
    return int(tile[0 if colour == "white" else 1])


def first_rows(game: Game, seat: int, colour: str) -> int:
    """On how many of the two arms a hand makes the first row, of one tile or two."""
    die, own = game.position()["dice"][colour], [dots(tile, colour) for tile in hand(game, seat)]
    held = [number for number in own if number]
    sums = {*held, *(one + other for one, other in permutations(held, 2))}
    return sum(total in sums for total in (die + 1, die - 1) if total > 0)


@claim("bossa.hint-both-first-rows")
@claim("bossa.hint-a-first-row")
def _(game: Game, seat: int, hint: Hint, told: Params) -> bool:
    other = "black" if hint.move == "white" else "white"
    mine, theirs = first_rows(game, seat, hint.move), first_rows(game, seat, other)
    return (mine, theirs) == (1, 0) or (mine == 2 and theirs < 2)


@claim("bossa.hint-five-rows")
def _(game: Game, seat: int, hint: Hint, told: Params) -> bool:
    return line_length(after(game, seat, hint), seat) == 5


@claim("bossa.hint-stops")
def _(game: Game, seat: int, hint: Hint, told: Params) -> bool:
    return sixth(game, 1 - seat) and not sixth(after(game, seat, hint), 1 - seat)


@claim("bossa.hint-most-tiles")
def _(game: Game, seat: int, hint: Hint, told: Params) -> bool:
    others = [move for move in game.moves() if re.match(r"(stack:)?[WB][+-]", move) and move != hint.move]
    return len(tiles(hint.move)) == told["count"] > max((len(tiles(move)) for move in others), default=0)  # type: ignore[operator]


@claim("bossa.hint-next-row")
def _(game: Game, seat: int, hint: Hint, told: Params) -> bool:
    return bool(rows(after(game, seat, hint), seat))


@claim("bossa.hint-one-left")
@claim("bossa.hint-left")
def _(game: Game, seat: int, hint: Hint, told: Params) -> bool:
    return len(hand(after(game, seat, hint), seat)) == told.get("count", 1)


@claim("bossa.hint-no-row")
def _(game: Game, seat: int, hint: Hint, told: Params) -> bool:
    return not rows(game, seat)


@claim("bossa.hint-tile-idle")
def _(game: Game, seat: int, hint: Hint, told: Params) -> bool:
    return bool(rows(game, seat)) and not any(told["tile"] in tiles(move) for move in rows(game, seat))


@claim("bossa.hint-a-row-at-all")
def _(game: Game, seat: int, hint: Hint, told: Params) -> bool:
    return not rows(game, seat) and bool(rows(after(game, seat, hint), seat))


@claim("bossa.hint-more-arms")
def _(game: Game, seat: int, hint: Hint, told: Params) -> bool:
    now, then = (len(arms(one, seat)) for one in (game, after(game, seat, hint)))
    return (then, now) == (told["count"], told["before"]) and then > now


# ---- So Clover!


@cache
def thought_of(language: str) -> list[tuple[str, list[str]]]:
    """What people think of with each word, as the file has it."""
    text = files("cinquefoil.words").joinpath("associations", f"{language}.txt").read_text(encoding="utf-8")
    lines = [line.partition(":") for line in text.splitlines() if ":" in line and not line.startswith("#")]
    return [(word.strip(), [one.strip() for one in rest.split(",")]) for word, _, rest in lines]


def is_form(one: str, other: str, language: str) -> bool:
    return fold(one) == fold(other) or are_relatives(one, other, language)


def brings(word: str, other: str, language: str) -> bool:
    lines = [said for head, said in thought_of(language) if is_form(head, word, language)]
    return any(is_form(one, other, language) for said in lines for one in said)


def language(game: Game) -> str:
    return str(game.position()["language"])


@claim("so-clover.hint-brings-clue")
def _(game: Game, seat: int, hint: Hint, told: Params) -> bool:
    return brings(str(told["keyword"]), str(told["clue"]), language(game))


@claim("so-clover.hint-brings-keyword")
def _(game: Game, seat: int, hint: Hint, told: Params) -> bool:
    return brings(str(told["clue"]), str(told["keyword"]), language(game))


@claim("so-clover.hint-both-bring")
def _(game: Game, seat: int, hint: Hint, told: Params) -> bool:
    return all(brings(str(told[who]), str(told["word"]), language(game)) for who in ("clue", "keyword"))


@claim("so-clover.hint-all-written")
def _(game: Game, seat: int, hint: Hint, told: Params) -> bool:
    return None not in game.position()["boards"][seat]["clues"].values()


def pulls(clue: str, keywords: list[str], spoken: str) -> dict[str, float]:
    pull = LEVELS["master"].mix.pull(known([clue], spoken), known(keywords, spoken), spoken)[0]
    return dict(zip(keywords, map(float, pull), strict=True))


@claim("so-clover.hint-points-at-both")
def _(game: Game, seat: int, hint: Hint, told: Params) -> bool:
    zone, clue = hint.move.partition("clue:")[2].split("=")
    cards = [game.position()["boards"][seat]["solution"][spot] for spot in SPOTS]
    at = ZONES.index(zone)
    meant = {cards[at][at], cards[(at + 1) % 4][at]}
    pull = pulls(clue, [word for card in cards for word in card], language(game))
    others = [strength for word, strength in pull.items() if word not in meant]
    return min(pull[word] for word in meant) >= max(others)


@claim("so-clover.hint-points")
def _(game: Game, seat: int, hint: Hint, told: Params) -> bool:
    position = game.position()
    row = [word for card in position["boards"][position["spectator"]]["row"] for word in card]
    pull = pulls(str(told["clue"]), row, language(game))
    return pull[str(told["keyword"])] >= max(pull.values()) - 1e-4


def arrangements(game: Game) -> Iterator[tuple[tuple[tuple[int, int], ...], float]]:
    """All ways to lay the cards that are not known to be wrong, and how much speaks for each."""
    position = game.position()
    board = position["boards"][position["spectator"]]
    row, clues = board["row"], [board["clues"][zone] for zone in ZONES]
    words = [word for card in row for word in card]
    table = {clue: pulls(clue, words, language(game)) for clue in clues}
    share = {clue: np.log(sum(np.exp(strength) for strength in found.values())) for clue, found in table.items()}
    worth = np.full((4, len(row), 4), NEVER)
    for spot in range(4):
        for card, turn in ((card, turn) for card in range(len(row)) for turn in range(4)):
            if f"{card + 1}@{SPOTS[spot]}+{turn}" in position["tried"]:
                continue
            fixed = SPOTS[spot] in position["fixed"]
            if fixed and position["spots"][SPOTS[spot]] != f"{card + 1}+{turn}":
                continue
            facing = turned(tuple(row[card]), turn)
            zones = (spot - 1) % 4, spot
            worth[spot, card, turn] = sum(table[clues[zone]][facing[zone]] - share[clues[zone]] for zone in zones)
    for cards in permutations(range(len(row)), 4):
        for number in range(256):
            turns = [number >> 2 * spot & 3 for spot in range(4)]
            total = sum(worth[spot, cards[spot], turns[spot]] for spot in range(4))
            if total > NEVER / 2:
                yield tuple(zip(cards, turns, strict=True)), float(total)


@claim("so-clover.hint-sure")
def _(game: Game, seat: int, hint: Hint, told: Params) -> bool:
    found = re.search(r"put:(\d)@(\w\w)\+(\d)", hint.move)
    assert found
    spot, placed = SPOTS.index(found[2]), (int(found[1]) - 1, int(found[3]))
    ways = list(arrangements(game))
    highest = max(total for _, total in ways)
    weights = [(way[spot] == placed, np.exp(total - highest)) for way, total in ways]
    sure = sum(weight for is_so, weight in weights if is_so) / sum(weight for _, weight in weights)
    return bool(abs(100 * sure - int(told["percent"])) <= 1.5)


def lies(game: Game) -> tuple[tuple[int, int], ...]:
    spots = game.position()["spots"]
    return tuple((int(spots[spot][0]) - 1, int(spots[spot][2])) for spot in SPOTS)


@claim("so-clover.hint-best-way")
@claim("so-clover.hint-good-way")
def _(game: Game, seat: int, hint: Hint, told: Params) -> bool:
    ways = dict(arrangements(game))
    return max(ways.values()) - ways[lies(game)] < 2.0 + 1e-3


@claim("so-clover.hint-all-they-know")
@claim("so-clover.hint-what-is-left")
def _(game: Game, seat: int, hint: Hint, told: Params) -> bool:
    return hint.advice.reasons == tuple(one for one in hint.advice.reasons if one.key.endswith(("know", "left")))
