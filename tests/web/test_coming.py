"""Coming and going: invitations, private tables, leaving and coming back, what one has played, and the keyboard."""

import re

import pytest
from playwright.sync_api import expect

from houses import PATIENCE
from people import Company, Guest

expect.set_options(timeout=PATIENCE * 1000)


def ask(guest: Guest, path: str, **body: object) -> dict[str, object]:
    house = guest.house.address
    answer = guest.page.request.post(f"{house}{path}", data=body, headers={"Origin": house})
    assert answer.ok, answer.text()
    return dict(answer.json())


def called(guest: Guest, name: str) -> Guest:
    guest.open()
    ask(guest, "/api/me", name=name)
    return guest


def table_of(guest: Guest) -> str:
    return guest.page.url.removeprefix(guest.house.address)


def leave(guest: Guest) -> None:
    guest.press("More")
    guest.press("Leave your seat")
    guest.press("Really leave your seat?")


@pytest.mark.parametrize("phone", [False, True])
def test_an_invitation_says_who_invites_to_what_and_asks_for_a_name_once(company: Company, phone: bool) -> None:
    ada, bo = called(company.guest("Ada"), "Ada"), company.guest("Bo", phone=phone)
    link = ada.make_table("Lucky Numbers", seats=3)
    bo.open(link)
    bo.page.get_by_role("heading", name="Ada invites you to Lucky Numbers").wait_for()
    expect(bo.page.get_by_role("list", name="Players").get_by_role("listitem")).to_have_count(3)
    name = bo.page.get_by_label("What should we call you?")
    assert name.input_value()  # one that was made up, to be kept or changed
    bo.check("join")
    name.fill("Bo")
    bo.press("Sit down")
    ada.page.get_by_text("Bo", exact=True).first.wait_for(state="attached")
    bo.page.wait_for_url(ada.page.url)
    # Another table: the house knows who it is.
    bo.open(called(company.guest("Cy"), "Cy").make_table("Bossa"))
    bo.page.get_by_role("heading", name="Cy invites you to Bossa").wait_for()
    assert not bo.page.get_by_label("What should we call you?").count()
    bo.press("Sit down")
    bo.board()


def test_an_invitation_held_sideways_fits(company: Company) -> None:
    ada = called(company.guest("Ada"), "Ada")
    bo = company.guest("Bo", phone=True, viewport={"width": 844, "height": 390})
    bo.open(ada.make_table("So Clover!", seats=6))
    bo.page.get_by_role("button", name="Sit down").wait_for()
    bo.check("join-sideways")


def test_a_private_table_is_for_who_came_with_the_link(
    company: Company,
) -> None:
    ada, bo = called(company.guest("Ada"), "Ada"), company.guest("Bo")
    link = ada.make_table("Bossa")
    address = table_of(ada)
    bo.open(address)
    bo.page.get_by_role("heading", name="This table is private, or not here").wait_for()
    assert "Bossa" not in bo.page.locator("main").inner_text()
    bo.check("private")
    bo.open(link)
    bo.press("Just watch")
    bo.page.get_by_text("The game starts when the free seat is taken.").wait_for()
    bo.page.evaluate("sessionStorage.clear()")
    bo.open(address)
    bo.press("Sit down")
    bo.board()


def test_a_finished_private_game_is_shared_by_a_link_of_its_own(company: Company) -> None:
    ada, bo = company.guest("Ada").play_bot("Lucky Numbers"), company.guest("Bo")
    ada.press("More")
    ada.press("Give up")
    ada.press("Really give up?")
    ada.ceremony().get_by_role("button", name="Share this game").click()
    link = ada.page.get_by_label("Link to this game").input_value()
    ada.check("shared")
    bo.open(table_of(ada))
    bo.page.get_by_role("heading", name="This table is private, or not here").wait_for()
    bo.open(link.removeprefix(bo.house.address))
    bo.board()


@pytest.mark.parametrize("phone", [False, True])
def test_who_leaves_is_told_what_is_going_on_and_takes_the_seat_again(company: Company, phone: bool) -> None:
    ada, bo = company.guest("Ada", phone=phone), called(company.guest("Bo"), "Bo")
    link = ada.make_table("Lucky Numbers")
    address = table_of(ada)
    bo.join(link)
    for guest in (ada, bo):
        guest.board()
    leave(ada)
    ada.page.get_by_text(re.compile("You left, and .* is playing for you. You’re watching.")).wait_for()
    ada.check("left")
    ada.open()
    keep = ada.page.get_by_role("region", name="Keep playing").get_by_role("link").first
    keep.wait_for()
    assert "A bot is playing for you" in keep.inner_text()
    for old in (link, address):
        ada.open(old)
        back = ada.page.get_by_role("button", name="Take your seat again")
        back.wait_for()
        assert back.count() == 1
    ada.press("Take your seat again")
    back.wait_for(state="detached")
    info = ada.page.request.get(f"{ada.house.address}/api{address.replace('/table/', '/tables/')}").json()
    assert info["seats"][0]["yours"]


def test_what_one_has_played_is_sifted_and_counted(company: Company) -> None:
    ada = company.guest("Ada").open()
    ada.open("/history")
    ada.page.get_by_text("Games you’ve played are kept here").wait_for()
    ask(ada, "/api/me", name="Ada")
    for game, level in (("bossa", "club"), ("c-cross", "club"), *[("c-cross", "beginner")] * 20):
        seats = [{"kind": "me"}, {"kind": "bot", "level": level}]
        made = ask(ada, "/api/tables", game=game, seats=seats, public=False)
        name = made["table"]["name"]  # type: ignore[index]
        info = ask(ada, f"/api/tables/{name}/seats/0/contribution", contribution="0f" * 16) if game == "bossa" else {}
        assert info.get("status", "playing") == "playing"
        ask(ada, f"/api/tables/{name}/seats/0/resign")
    ada.open()
    past = ada.page.get_by_role("region", name="Games you’ve played")
    first = past.get_by_role("link").first
    first.wait_for()
    assert "against Beginner bot" in first.inner_text()
    assert "Beginner bot won this one" in first.inner_text()
    assert first.locator("time").count() == 1
    past.get_by_role("link", name="Your history (22 games)").click()
    listed = ada.page.get_by_role("region", name="Game by game").get_by_role("listitem")
    expect(listed).to_have_count(20)
    ada.check("history")
    ada.press("Older")
    expect(listed).to_have_count(2)
    ada.page.get_by_role("combobox", name="Company").select_option("club")
    expect(listed).to_have_count(2)
    ada.page.get_by_role("combobox", name="Game").select_option("bossa")
    expect(listed).to_have_count(1)
    ada.page.get_by_role("combobox", name="Result").select_option("won")
    ada.page.get_by_text("There are no games like that.").wait_for()
    row = ada.page.locator("tr", has=ada.page.get_by_role("rowheader", name="Bot, beginner"))
    assert "0 wins, 20 losses" in row.inner_text()


def test_what_one_has_played_fits_a_phone(company: Company) -> None:
    guest = company.guest(phone=True).play_bot("C-Cross")
    guest.press("More")
    guest.press("Give up")
    guest.press("Really give up?")
    guest.until(guest.is_over, "the end")
    guest.open("/history")
    guest.page.get_by_role("region", name="Game by game").get_by_role("link").first.wait_for()
    guest.check("history")


# ---- the form


def test_who_plays_stays_the_same_for_any_number(company: Company) -> None:
    guest = company.guest().open("/play/lucky-numbers")
    seats = guest.page.get_by_role("combobox", name=re.compile("Seat [2-9]"))

    def players(number: int) -> list[str]:
        guest.page.get_by_role("group", name="How many players?").get_by_role("radio", name=str(number)).check()
        expect(seats).to_have_count(number - 1)
        return list(seats.evaluate_all("(all) => all.map(({ value }) => value)"))

    guest.page.get_by_role("radio", name="Against bots").check()
    guest.page.get_by_role("group", name="Bot level").get_by_role("radio", name="Expert").check()
    for number in (4, 2, 3):
        assert players(number) == ["bot:expert"] * (number - 1)
    guest.check("new-bots")
    guest.page.get_by_role("radio", name="On my own").check()
    expect(seats).to_have_count(0)
    guest.page.get_by_role("radio", name="Share this screen").check()
    expect(seats).to_have_count(2)  # as many as there were
    assert players(4) == ["here"] * 3
    assert guest.page.get_by_role("radio", name="Share this screen").is_checked()


def test_what_is_wrong_with_own_words_goes_when_it_is_mended(company: Company) -> None:
    guest = company.guest().open("/play/so-clover")
    guest.page.get_by_text("Rules and variants").click()
    guest.page.get_by_text("Bring your own words").click()
    words = guest.page.get_by_role("textbox", name="Bring your own words")
    words.fill("Sun\nMoon\nSun")
    guest.press("Set up the table")
    wrong = guest.page.get_by_role("alert")
    wrong.wait_for()
    guest.check("own-words")
    words.fill(
        "\n".join(
            f"{a}{b}{c}" for a in ("Ba", "Ko", "Li", "Mu") for b in ("ra", "ne", "so", "ti") for c in "bdfgklmnprst"
        )
    )
    wrong.wait_for(state="detached")
    assert words.get_attribute("aria-invalid") is None


# ---- by keyboard


def test_from_the_front_door_tab_leads_to_the_board(company: Company) -> None:
    guest = company.guest().open()
    guest.page.get_by_role("button", name="Play Lucky Numbers against a bot, level beginner").focus()
    guest.page.keyboard.press("Enter")
    guest.board()
    guest.until(guest.lit, "the turn")
    guest.page.keyboard.press("Tab")
    assert guest.page.evaluate("document.activeElement.matches('.board button')")


def test_the_log_is_one_stop_with_arrow_keys_inside(company: Company) -> None:
    guest = company.guest().play_bot("Lucky Numbers")
    for _ in range(2):
        guest.until(lambda: "pile" in guest.lit(), "the turn")
        with guest.making():
            guest.touch("pile")
        guest.until(lambda: "middle" in guest.lit(), "what was drawn")
        with guest.making():
            guest.touch("middle")
    guest.until(lambda: "pile" in guest.lit(), "the turn")
    stops = guest.page.locator(".log [tabindex='0'], .log[tabindex='0']")
    expect(stops).to_have_count(1)
    assert guest.page.locator(".log [data-entry]").count() > 3
    stops.focus()
    entry = "Number(document.activeElement.dataset.entry)"
    last = guest.page.evaluate(entry)
    guest.page.keyboard.press("ArrowUp")
    before = guest.page.evaluate(entry)
    assert before < last
    expect(stops).to_have_count(1)
    guest.page.keyboard.press("Home")
    assert guest.page.evaluate(entry) == 0
    guest.page.keyboard.press("End")
    assert guest.page.evaluate(entry) == last
    guest.page.keyboard.press("Shift+Tab")
    assert not guest.page.evaluate("document.activeElement.closest('.log') !== null")


def test_what_one_says_oneself_is_no_news(company: Company) -> None:
    ada, bo = called(company.guest("Ada"), "Ada"), called(company.guest("Bo"), "Bo")
    bo.join(ada.make_table("Lucky Numbers"))
    for guest in (ada, bo):
        guest.board()
    ada.page.get_by_role("tab", name="Talk").click()
    ada.page.get_by_label("Say something").fill("Hello")
    ada.page.get_by_label("Say something").press("Enter")
    ada.page.get_by_role("tab", name="Log").click()  # before the house has answered
    expect(bo.page.get_by_role("tab", name=re.compile("Talk 1 new"))).to_have_count(1)
    ada.page.get_by_role("tab", name="Talk").click()
    ada.page.get_by_role("tabpanel").get_by_text("Hello").wait_for()
    ada.page.get_by_role("tab", name="Log").click()
    assert ada.page.get_by_role("tab", name="Talk", exact=True).count() == 1
