"""Clocks, through the page."""

import re

from houses import PATIENCE
from people import Company, Guest


def with_clock(guest: Guest, game: str, pace: str) -> str:
    """A table for two with a clock; its invite link."""
    guest.open(f"/play/{game}")
    guest.page.get_by_role("button", name="Set up the table").wait_for()
    guest.page.locator("summary").get_by_text("Clock", exact=True).click()
    guest.page.get_by_role("group", name="How long may everybody take?").get_by_role("radio", name=pace).check()
    guest.page.get_by_label("Your name").fill("Grandma Ada")
    guest.check("clock-form")
    guest.press("Set up the table")
    link = guest.page.get_by_label("Invite link")
    link.wait_for()
    return link.input_value().removeprefix(guest.house.address)


def faces(guest: Guest) -> list[str]:
    return guest.page.get_by_role("timer").all_inner_texts()


def test_time_runs_for_whoever_is_to_move_and_is_stopped_together(company: Company) -> None:
    ada, bo = company.guest("Ada"), company.guest("Bo", phone=True)
    link = with_clock(ada, "c-cross", "5 minutes each, plus 5 s a move")
    bo.open(link)
    bo.page.get_by_role("heading", name="Grandma Ada invites you to C-Cross").wait_for()
    bo.page.get_by_text("Clock: 5 minutes each, plus 5 s a move, or you lose.").wait_for()
    bo.join(link)
    for guest in (ada, bo):
        guest.board()
        guest.page.get_by_role("timer").nth(1).wait_for()
        assert all(re.fullmatch(r"[45]:\d\d", face) for face in faces(guest)), faces(guest)
    ada.until(lambda: "5:00" not in faces(ada) or faces(ada).count("5:00") == 1, "a clock that runs")
    ada.check("clock")
    bo.check("clock")
    ada.press("More")
    ada.press("Stop the clocks")
    bo.page.get_by_text("would like to stop the clocks").wait_for()
    bo.press("Allow it")
    ada.page.get_by_text("The clocks are stopped.").first.wait_for()
    bo.page.get_by_text("The clocks are stopped.").first.wait_for()
    stopped = ada.until(lambda: not ada.page.locator("time.runs").count() and faces(ada), "clocks that stand still")
    ada.page.wait_for_timeout(1200)
    assert faces(ada) == stopped
    ada.press("More")
    ada.press("Let the clocks run")
    bo.page.locator("time.runs").first.wait_for()


def test_whoever_runs_out_of_time_is_told_that_they_lost(company: Company) -> None:
    ada, bo = company.guest("Ada"), company.guest("Bo")
    wish = {
        "game": "c-cross",
        "seats": [{"kind": "me"}, {"kind": "link"}],
        "clock": {"per": "move", "seconds": 5, "then": "lose"},
        "public": False,
    }
    house = ada.house.address
    ada.open()
    ada.page.request.post(f"{house}/api/me", data={"name": "Ada"}, headers={"Origin": house})
    made = ada.page.request.post(f"{house}/api/tables", data=wish, headers={"Origin": house}).json()["table"]
    ada.open(f"/table/{made['name']}")
    bo.join(f"/join/{made['invite']}")
    for guest in (ada, bo):
        guest.ceremony().wait_for(timeout=PATIENCE * 1000)
        guest.page.get_by_text(re.compile("ran out of time")).first.wait_for()
    ada.check("clock-over")
