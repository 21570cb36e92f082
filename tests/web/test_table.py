"""The table around the board: the log and the past, talk, seats, several at one screen, and lines that are cut."""

import re
import shutil
from pathlib import Path
from typing import Any

import pytest

import cinquefoil
from people import Company, Guest, plant, take_turns


def some_turns(guest: Guest, number: int) -> None:
    for done in take_turns(guest, move=plant):
        if done >= number:
            return


def test_an_entry_of_the_log_shows_its_moment(company: Company) -> None:
    guest = company.guest().play_bot("Lucky Numbers")
    some_turns(guest, 4)
    now = guest.page.locator(".beds").first.inner_text()
    guest.page.get_by_role("tabpanel").get_by_role("button").nth(3).click()
    guest.press("To the start")
    guest.page.get_by_text("Before anything happened.").wait_for()
    assert guest.page.locator(".beds .piece").count() == 0
    assert not guest.lit()
    guest.press("One step forward")
    guest.check("past")
    guest.page.keyboard.press("ArrowRight")
    guest.until(lambda: guest.page.get_by_label("Moment").input_value() == "2", "the second moment")
    guest.press("Back to now")
    guest.until(guest.lit, "the turn")
    assert guest.page.locator(".beds").first.inner_text() == now


def test_talk_is_heard_and_onlookers_keep_to_themselves(company: Company) -> None:
    ada, blaise, onlooker = company.guest("Ada"), company.guest("Blaise", phone=True), company.guest("Onlooker")
    blaise.join(ada.make_table("Lucky Numbers", 2, "link", **{"Public table": True}))
    ada.board()
    onlooker.open(ada.page.url.removeprefix(ada.house.address)).board()
    ada.touch(ada.page.get_by_role("tab", name="Talk"))
    ada.page.get_by_label("Say something").fill("Good luck!")
    ada.press("Send")
    blaise.until(lambda: blaise.page.locator("nav .count").count(), "the mark of something new")
    blaise.touch(blaise.page.get_by_role("button", name=re.compile("^Talk")))
    blaise.page.get_by_text("Good luck!").wait_for()
    blaise.check("talk")
    onlooker.touch(onlooker.page.get_by_role("tab", name=re.compile("^Talk")))
    onlooker.page.get_by_text("Good luck!").wait_for()
    onlooker.page.get_by_label("Say something").fill("Take the nine")
    onlooker.press("Send")
    onlooker.page.get_by_text("You have a name now").wait_for()
    onlooker.until(lambda: onlooker.page.locator(".sitting").get_attribute("data-line") == "connected", "the line")
    onlooker.press("Send")
    onlooker.page.locator("li", has_text="Take the nine").wait_for()
    onlooker.check()
    assert not [frame for guest in (ada, blaise) for frame in guest.heard if "Take the nine" in frame]


def resign(guest: Guest) -> None:
    guest.press("More")
    guest.press("Give up")
    guest.press("Really give up?")


def test_when_a_game_is_over_the_page_has_checked_every_draw(company: Company) -> None:
    guest = company.guest(phone=True).play_bot("Lucky Numbers")
    some_turns(guest, 2)
    resign(guest)
    guest.touch(guest.page.get_by_text(re.compile(r"A fair deal: all \d+ draws checked")))
    guest.page.get_by_text("Players whose devices took part: 1.").wait_for()
    guest.check("fair")


def test_a_house_that_cheats_is_found_out(company: Company) -> None:
    guest = company.guest().play_bot("Bossa")
    guest.until(guest.can_act, "the turn")
    guest.page.route("**/draws", lambda route: route.fulfill(json=another_draw(route.fetch().json())))
    resign(guest)
    guest.page.get_by_text("Something is wrong: draw 1 should have been a different one.").wait_for()


def another_draw(told: Any) -> Any:
    """Says that something else came first."""
    first = told["draws"][0]
    first["drawn"] = next(outcome for outcome in first["outcomes"] if outcome != first["drawn"])
    return told


def test_what_was_said_is_reported_hidden_and_muted(company: Company) -> None:
    ada, blaise = company.guest("Ada"), company.guest("Blaise", phone=True)
    blaise.join(ada.make_table("Lucky Numbers"))
    blaise.board()
    ada.board()
    blaise.touch(blaise.page.get_by_role("button", name=re.compile("^Talk")))
    blaise.page.get_by_label("Say something").fill("You weed!")
    blaise.press("Send")
    ada.touch(ada.page.get_by_role("tab", name=re.compile("^Talk")))

    def do(what: str) -> None:
        ada.touch(ada.page.get_by_role("button", name=re.compile("^Options for")))
        ada.touch(ada.page.get_by_role("button", name=re.compile(f"^{what}")))

    ada.touch(ada.page.get_by_role("button", name=re.compile("^Options for")))
    ada.check("talk-doings")
    ada.touch(ada.page.get_by_role("button", name=re.compile("^Options for")))
    do("Report")
    ada.page.get_by_text("Reported. The host of the house can read it now.").wait_for()
    do("Mute")
    ada.page.get_by_text("can no longer talk at this table.").wait_for()
    blaise.page.get_by_label("Say something").fill("And you?")
    blaise.press("Send")
    blaise.page.get_by_text("you have been muted").wait_for()
    assert not blaise.page.get_by_role("button", name=re.compile("^Options for")).count()
    do("Hide")
    ada.page.get_by_text("You weed!").wait_for(state="detached")
    ada.press("Show it again")
    ada.page.get_by_text("You weed!").wait_for()


def test_a_double_click_does_not_give_up(company: Company) -> None:
    guest = company.guest().play_bot("C-Cross")
    guest.press("More")
    guest.page.get_by_role("button", name="Give up", exact=True).dblclick()
    sure = guest.page.get_by_role("button", name="Really give up?", exact=True)
    sure.click(force=True)
    guest.page.wait_for_timeout(300)
    assert guest.status == "playing"
    guest.until(lambda: sure.is_enabled(), "the button")
    guest.touch(sure)
    guest.until(guest.is_over, "the end")


def test_who_leaves_is_told_what_happens_then_and_is_not_stranded(company: Company) -> None:
    guest = company.guest().play_bot("C-Cross")
    guest.press("More")
    guest.press("Leave your seat")
    guest.page.get_by_text("Nobody will be left, so the game will end without a result.").wait_for()
    guest.press("Really leave your seat?")
    told = guest.ceremony()
    assert told.get_by_role("heading").inner_text() == "No result"
    assert not told.locator(".burst").count()
    guest.check("left-for-good")
    told.get_by_role("link", name="New game").click()
    guest.page.get_by_role("button", name="Set up the table").wait_for()


def test_a_refusal_gives_way_to_what_is_to_be_done(company: Company) -> None:
    guest = company.guest().play_bot("C-Cross")
    guest.until(guest.lit, "the turn")
    pawn = guest.page.locator(".space:has(.pawn)")
    if not pawn.count():  # the bot goes first by lot
        guest.touch(guest.lit()[0])
        guest.press("Play it") if guest.page.get_by_role("button", name="Play it").count() else None
        guest.until(lambda: pawn.count() > 1 and guest.lit(), "the next turn")
    told, taken = guest.prompt(), pawn.first.get_attribute("data-place") or ""
    guest.page.clock.install()
    guest.wonder(taken)
    refusal = guest.page.get_by_role("alert").get_by_text(f"{taken} is taken")
    refusal.wait_for()
    guest.page.clock.fast_forward(7000)
    refusal.wait_for(state="detached")
    assert guest.prompt() == told


def test_talk_with_bots_alone_says_that_they_do_not_answer(company: Company) -> None:
    guest = company.guest().play_bot("C-Cross")
    guest.touch(guest.page.get_by_role("tab", name="Talk"))
    guest.page.get_by_text("Bots don’t answer.").wait_for()
    guest.check("talk-bots")


def test_resigning_and_another_game(company: Company) -> None:
    guest = company.guest().play_bot("C-Cross")
    guest.press("More")
    guest.press("Give up")
    guest.check("more")
    guest.press("Really give up?")
    guest.until(guest.is_over, "the end")
    guest.check("resigned")
    first = guest.page.url
    guest.press("Play again")
    guest.until(lambda: guest.page.url != first, "the next table")
    guest.board()


def test_leaving_a_seat_and_coming_back(company: Company) -> None:
    ada, blaise = company.guest("Ada"), company.guest("Blaise", phone=True)
    blaise.join(ada.make_table("Lucky Numbers"))
    ada.board()
    ada.press("More")
    ada.press("Leave your seat")
    ada.page.get_by_text("A bot will play on for you, and you can come back.").wait_for()
    ada.press("Really leave your seat?")
    back = ada.page.get_by_role("button", name="Take your seat again").first
    back.wait_for()
    ada.check("left")
    ada.touch(back)
    back.wait_for(state="detached")
    for done in take_turns(ada, blaise, move=plant):
        if done > 4:
            return


def test_who_has_left_a_shared_screen_is_named(company: Company) -> None:
    guest = company.guest().make_table_here("lucky-numbers")
    guest.until(guest.lit, "whose turn it is, by lot")
    guest.press("More")
    leave = guest.page.get_by_role("button", name=re.compile("^Leave .+’s seat$"))
    name = leave.inner_text().removeprefix("Leave ").removesuffix("’s seat")
    guest.touch(leave)
    guest.press(f"Really leave {name}’s seat?")
    guest.page.locator("aside").get_by_text(f"A bot is playing for {name}").wait_for()


def test_what_can_be_done_about_a_free_seat_is_there_once(company: Company) -> None:
    ada = company.guest("Ada")
    ada.make_table("Lucky Numbers", seats=3)
    assert ada.page.get_by_role("button", name="Put a bot here").count() == 2
    assert ada.page.get_by_text("Seat somebody else at this screen").count() == 2
    link = ada.page.get_by_label("Invite link").bounding_box()
    bot = ada.page.get_by_role("button", name="Put a bot here").first.bounding_box()
    assert link
    assert bot
    assert link["y"] < bot["y"]


def test_a_bot_is_offered_for_who_has_been_gone_for_a_while(company: Company) -> None:
    ada, blaise = company.guest("Ada"), company.guest("Blaise", phone=True)
    blaise.join(ada.make_table("Lucky Numbers"))
    ada.board()
    ada.page.clock.install()
    blaise.page.close()
    ada.page.locator("aside li.gone").wait_for()
    bot = ada.page.get_by_role("button", name="Put a bot here")
    assert not bot.count()
    ada.page.clock.fast_forward(61_000)
    bot.wait_for()
    ada.touch(bot)  # the house, whose clock is another, knows better
    ada.page.get_by_role("alert").get_by_text("was here a moment ago").wait_for()


def test_a_move_is_confirmed_if_somebody_wants_that(company: Company) -> None:
    guest = company.guest().play_bot("Lucky Numbers")
    guest.press("Settings")
    guest.page.get_by_role("radio", name="Always").check()
    guest.press("Close")
    guest.until(guest.lit, "the turn")
    seq = guest.seq
    guest.touch("pile")
    guest.page.get_by_role("button", name="Play it", exact=True).wait_for()
    guest.check("confirm")
    guest.press("Put it back")
    assert guest.held() == []
    assert guest.seq == seq
    guest.touch("pile")
    guest.press("Play it")
    guest.until(lambda: guest.seq > seq, "the move")


def test_the_title_calls(company: Company) -> None:
    guest = company.guest().play_bot("Lucky Numbers")
    guest.until(guest.lit, "the turn")
    guest.until(lambda: guest.page.title() == "Your turn · Lucky Numbers", "the title")


# ---- several people at one screen


def test_a_curtain_falls_between_two_at_one_screen(company: Company) -> None:
    guest = company.guest().make_table_here("cross-clover")
    curtain = guest.page.get_by_role("button", name=re.compile("let me look"))
    guest.until(guest.lit, "where a tile can be laid face down")
    assert not curtain.count(), "nobody has seen a tile yet"
    flowers = [one.get_attribute("data-flower") or "" for one in guest.page.locator("aside [data-flower]").all()]
    assert [flower.split()[0] for flower in flowers] == ["#b8362d", "#fffdf6"], "red and white, as the tiles are"
    for _ in range(80):
        if curtain.count():
            guest.check("curtain")
            assert guest.page.locator("main .board").count() == 0
            guest.page.wait_for_timeout(300)
            assert not guest.page.get_by_text("watching").count()  # nobody does but whom it is passed to
            return
        if lit := guest.lit():
            guest.touch(lit[0])
        guest.page.wait_for_timeout(150)
    raise AssertionError("the screen was never passed on")


def test_the_screen_goes_to_who_begins_by_the_name_that_was_given(company: Company) -> None:
    guest = company.guest()
    for _ in range(3):  # whoever begins is drawn by lot
        guest.open("/play/bossa")
        guest.page.get_by_role("radio", name=re.compile("Share this screen")).check(force=True)
        guest.page.get_by_label("Your name").fill("Anna")
        guest.page.get_by_label("Name", exact=True).fill("Ben")
        guest.press("Set up the table")
        called = guest.page.get_by_role("button", name=re.compile("I’m (Anna|Ben), let me look"))
        called.wait_for()
        guest.page.wait_for_timeout(1500)  # the chance of the game is drawn
        called.click()
        guest.board()
        guest.until(guest.can_act, "the turn of who was called")


def test_where_nothing_is_hidden_there_is_no_curtain(company: Company) -> None:
    guest = company.guest().make_table_here("lucky-numbers")
    guest.board()
    for done in take_turns(guest, move=plant):  # nobody can go on behind a curtain
        if done >= 12:
            return


LANDED_BEFORE_TURNING = """() => new Promise((resolve) => {
    const own = () => document.querySelector(".garden.own .title").textContent;
    const [mover, sitting, start] = [own(), document.querySelector(".sitting"), performance.now()];
    let told = 0;
    const look = () => {
        if (!told && sitting.dataset.turning) told = performance.now();
        const flying = document.querySelectorAll(".flying").length;
        if (own() !== mover) resolve({ waited: told ? performance.now() - told : 0, flying });
        else requestAnimationFrame(look);
    };
    look();
})"""
"""For how long whoever has moved could still see it, and whether something was flying when the screen turned."""


@pytest.mark.parametrize(("motion", "least"), [("no-preference", 650), ("reduce", 450)])
def test_a_piece_is_seen_landing_before_the_screen_turns(company: Company, motion: str, least: int) -> None:
    guest = company.guest(reduced_motion=motion).make_table_here("lucky-numbers")
    guest.board()
    guest.until(guest.lit, "the turn")
    guest.touch("pile")
    guest.until(lambda: guest.place("hand").count(), "the clover")
    guest.page.evaluate(f"void (window.turned = ({LANDED_BEFORE_TURNING})())")
    guest.touch("middle")
    turned = guest.page.evaluate("turned")
    assert turned["waited"] > least, "a flight, if there is one, and a moment to see where it ended"
    assert turned["flying"] == 0
    assert guest.page.get_by_role("button", name=re.compile("^Pass the screen")).count() == 0


# ---- lines that are cut


def test_a_reload_in_the_middle(company: Company) -> None:
    guest = company.guest(phone=True).play_bot("Lucky Numbers")
    some_turns(guest, 5)
    guest.until(guest.lit, "the turn")
    before = guest.page.locator(".beds").first.inner_text()
    guest.page.reload()
    guest.until(guest.lit, "the turn")
    assert guest.page.locator(".beds").first.inner_text() == before


def test_a_lost_connection_in_the_middle_of_a_move(company: Company) -> None:
    guest = company.guest().play_bot("Lucky Numbers")
    guest.until(lambda: "pile" in guest.lit(), "the turn")
    guest.house.kill()
    guest.page.get_by_text("Connection lost").wait_for()
    seq = guest.seq
    guest.touch("pile")
    guest.page.get_by_text("Your move is kept").wait_for()
    guest.check("lost")
    guest.house.start()
    guest.until(lambda: guest.seq > seq, "the move that was kept")
    assert guest.page.get_by_text("Connection lost").count() == 0


def test_an_old_page_is_told_to_reload_when_the_house_was_renewed(company: Company, tmp_path: Path) -> None:
    """A real house with another page: the same package, elsewhere, whose scripts have other names."""
    newer = Path(shutil.copytree(Path(cinquefoil.__file__).parents[1], tmp_path / "newer"))
    page = newer / "cinquefoil" / "server" / "page"
    (page / "assets").rename(page / "newer")
    for file in (page / "index.html", *(page / "newer").glob("*.js")):
        file.write_text(file.read_text(encoding="utf-8").replace("assets/", "newer/"), encoding="utf-8")
    guest = company.guest(phone=True).play_bot("Lucky Numbers")
    guest.until(guest.lit, "the turn")
    house, env, seq = guest.house, dict(guest.house.env), guest.seq
    word = guest.page.get_by_text("There’s a new version of this page.")
    try:
        house.kill()
        guest.page.get_by_text("Connection lost").wait_for()
        house.start()
        guest.until(lambda: guest.page.locator(".sitting").get_attribute("data-line") == "connected", "the line")
        guest.page.wait_for_timeout(500)
        assert not word.count(), "it is the same page"
        house.kill()
        guest.page.get_by_text("Connection lost").wait_for()
        house.env["PYTHONPATH"] = str(newer)
        house.start()
        word.wait_for()
        guest.check("renewed")
        guest.press("Reload")
        guest.page.locator('script[src*="/newer/index-"]').wait_for(state="attached")
        guest.until(guest.lit, "the turn")
        assert guest.seq >= seq
        assert not word.count()
    finally:
        house.env = env
        house.kill()
        house.start()


def test_the_house_starts_again_under_a_whole_game(company: Company) -> None:
    guest = company.guest().play_bot("Lucky Numbers")
    for done in take_turns(guest, move=plant):
        if done in (6, 15):
            guest.house.kill()
            guest.house.start()
    guest.page.get_by_role("button", name="Play again").wait_for()


def test_offline_and_back(company: Company) -> None:
    guest = company.guest(phone=True).play_bot("Lucky Numbers")
    guest.until(guest.lit, "the turn")
    guest.context.set_offline(True)
    guest.page.evaluate("dispatchEvent(new Event('online'))")  # the line is looked after, and found dead
    guest.page.get_by_text("Connection lost").wait_for()
    guest.context.set_offline(False)
    guest.until(lambda: guest.page.locator(".sitting").get_attribute("data-line") == "connected", "the line")
    some_turns(guest, 2)


# ---- onlookers


def test_an_onlooker_is_told_no_secret(company: Company) -> None:
    """Nothing that the onlooker's page shows, or that came through its socket, tells what is in a hand."""
    ada, blaise, onlooker = company.guest("Ada"), company.guest("Blaise"), company.guest("Onlooker")
    blaise.join(ada.make_table("Cross×Clover"))
    ada.board()
    onlooker.watch(ada).board()
    done = 0
    for done in take_turns(ada, blaise, move=lambda guest: guest.touch(guest.lit()[0])):
        if done >= 30:
            break
    onlooker.check("onlooker")
    views = [re.findall(r'"hands":(\[\[.*?\]\])', frame) for frame in onlooker.heard]
    hands = [hand for found in views for hand in found]
    assert len(hands) > 5
    assert all(set(re.findall(r'"([^"]*)"', hand)) <= {"?"} for hand in hands)
    drawn = [
        text
        for frame in onlooker.heard
        for text in re.findall(r'"kind":"chance","seat":[^,]*,"text":"(=[^"]*)"', frame)
    ]
    assert drawn.count("=?") >= 6  # the hands; what lay face down on the board was turned up for all
    assert not onlooker.lit()


def test_the_board_comes_in_letters_when_it_is_asked_for(company: Company) -> None:
    guest = company.guest().play_bot("C-Cross")
    guest.until(guest.lit, "the turn")
    guest.press("More")
    letters = guest.page.get_by_label("The board as text")
    assert not letters.is_visible()
    guest.page.get_by_text("The board as text").click()
    guest.until(lambda: len(letters.inner_text()) > 100, "the board in letters")
