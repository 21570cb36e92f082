from io import StringIO

from rich.console import Console

from cinquefoil import Rng, deal, games
from cinquefoil.terminal.stage import CHANGED, Stage
from games.lucky_numbers.boards import BOX
from walks import any_move


def stage_on(terminal: bool) -> tuple[Stage, StringIO]:
    screen = StringIO()
    return Stage(Console(file=screen, force_terminal=terminal, width=90), ["Ann", "Bob"], pace=0), screen


def test_elsewhere_than_on_a_terminal_every_event_is_a_line() -> None:
    stage, screen = stage_on(terminal=False)
    game = deal(BOX.start(players=2, first=1), seed=1)
    with stage:
        for moment in (game, game.play("draw"), game.play("draw").play("=7")):
            stage.show(moment)
    assert screen.getvalue().splitlines()[-2:] == ["Bob drew a clover.", "It was a 7."]


def test_what_changed_is_marked_and_nothing_else() -> None:
    stage, _ = stage_on(terminal=True)
    before = "│  3 │ 12 │\nmiddle: 5"
    stage.board = before
    marked = stage._changes("│  3 │ 13 │\nmiddle: 5")
    assert [(marked.plain[span.start : span.end], span.style) for span in marked.spans] == [("13", CHANGED)]


def test_every_move_of_a_game_marks_the_square_it_changed() -> None:
    stage, _ = stage_on(terminal=True)
    stage.live = None
    before = deal(BOX.start(players=2, first=0), seed=7).play("draw").play("=13")
    after = before.play("@d1")
    stage.board = before.text(names=stage.names)
    marked = stage._changes(after.text(names=stage.names))
    assert "13" in [marked.plain[span.start : span.end] for span in marked.spans]


def test_a_small_window_shows_the_latest_events_and_says_what_it_lacks() -> None:
    screen = StringIO()
    stage = Stage(Console(file=screen, force_terminal=True, width=40, height=20), [], pace=0)
    stage.log.extend(["one", "two", "three"])
    board = deal(BOX.start(players=2), seed=1).text()
    told = [text.plain for text in stage._last_words(board)]
    assert told == ["The window is too narrow: 53 columns are needed."]
    roomy = Stage(Console(file=screen, force_terminal=True, width=90, height=23), [], pace=0)
    roomy.log.extend(["one", "two", "three"])
    assert [text.plain for text in roomy._last_words(board)] == ["two", "three"]


def test_on_a_terminal_the_names_are_on_the_board() -> None:
    stage, screen = stage_on(terminal=True)
    with stage:
        stage.show(deal(BOX.start(players=2), seed=1))
    assert "Ann" in screen.getvalue()
    assert "Bob" in screen.getvalue()


def test_everything_is_shown_unless_it_is_somebody_s_view() -> None:
    game = deal(games["cross-clover"].start(first=0), seed=1)
    dice = Rng(1)
    while game.position()["phase"] != "turn":
        game = deal(game.play(any_move(game, dice)), dice=dice)
    own, other = (" ".join(hand) for hand in game.position()["hands"])
    screen = StringIO()
    console = Console(file=screen, force_terminal=True, width=90)
    with Stage(console, [], pace=0) as stage:
        stage.show(game)
    assert own in screen.getvalue()
    assert other in screen.getvalue()
    screen.truncate(0)
    with Stage(console, [], pace=0, seat=0) as stage:
        stage.show(game)
    assert own in screen.getvalue()
    assert other not in screen.getvalue()


def test_what_a_seat_may_not_see_is_not_told() -> None:
    game = deal(games["bossa"].start(), seed=1)
    moments = [game]
    while moments[0].before:
        moments.insert(0, moments[0].before)
    screen = StringIO()
    with Stage(Console(file=screen), ["Ann", "Bob"], pace=0, seat=1) as stage:
        for moment in moments:
            stage.show(moment)
    lines = screen.getvalue().splitlines()
    assert lines[:4] == ["Ann got a tile."] * 4
    assert [line.split()[-1].rstrip(".") for line in lines[4:8]] == [
        moment.event.text[1:] for moment in moments[5:9] if moment.event
    ]


def test_a_move_is_looked_at_and_what_chance_does_in_a_row_is_not() -> None:
    stage = Stage(Console(file=StringIO()), [], pace=8)
    start = BOX.start(players=2, first=0)
    dealt = deal(start, seed=1)
    assert [stage._pause(game) for game in (start, start.play("=7"), dealt, dealt.play("draw"))] == [0, 0, 8, 4]


def test_a_window_that_is_too_low_is_told() -> None:
    board = deal(games["so-clover"].start(players=6, first=0), seed=1).text(0)
    low = Stage(Console(file=StringIO(), force_terminal=True, width=90, height=20), [], pace=0)
    lines = len(board.splitlines()) + 6
    assert [text.plain for text in low._last_words(board)] == [f"The window is too low: {lines} lines are needed."]
