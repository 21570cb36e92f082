"""The front door and the pages around the tables."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Route

from cinquefoil import games
from cinquefoil.rulings import rulings
from people import HOME, Company

RECORDS = Path(__file__).parents[1] / "records"
WIDTHS = {"narrow": (320, 640), "tablet": (820, 1180), "wall": (3840, 2160)}


@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
def test_the_five_games_and_what_they_are(company: Company, phone: bool) -> None:
    guest = company.guest(phone=phone).open()
    for box in games.values():
        card = guest.page.get_by_role("article", name=box.title)
        card.get_by_role("link", name=f"How {box.title} goes").wait_for()
        assert card.locator(".emblem > svg").count() == 1
        assert len(card.locator(".tagline").inner_text()) > 20
    guest.check("front")


def test_two_clicks_to_the_first_move(company: Company) -> None:
    guest = company.guest().open()
    guest.press("Play Lucky Numbers against a beginner bot")  # the first
    guest.until(lambda: "pile" in guest.lit(), "the turn")
    with guest.making("the first move"):
        guest.touch("pile")  # the second


def test_tables_wait_at_the_front_door(company: Company) -> None:
    guest = company.guest().play_bot("Lucky Numbers")
    guest.until(guest.lit, "the turn")
    guest.open()
    line = guest.page.get_by_role("region", name="Go on playing").get_by_role("link").first
    line.wait_for()
    assert "Your turn" in line.inner_text()
    guest.check("front-with-tables")
    guest.touch(line)
    guest.board()


def test_the_lobby_leads_to_a_free_seat(company: Company) -> None:
    host, visitor = company.guest("Host"), company.guest("Visitor")
    host.open("/play/c-cross")
    host.page.get_by_role("combobox", name="Seat 2").select_option("open")
    host.page.get_by_label("Public: listed in the lobby").check()
    host.press("Make the table")
    host.page.get_by_label("Invite link").wait_for()
    visitor.open()
    visitor.page.get_by_role("region", name="The lobby").get_by_role("link", name=re.compile("C-Cross")).first.click()
    visitor.press("Sit down")
    visitor.board()
    host.board()


@pytest.mark.parametrize("game", sorted(games))
def test_the_rules_page_of_each_game(company: Company, game: str) -> None:
    guest = company.guest().open(f"/rules/{game}")
    guest.page.locator("article li").first.wait_for()
    assert guest.page.locator("section ol li").count() >= 4
    decided = {ruling.clause for ruling in rulings(games[game])}
    set_apart = guest.page.locator("li > .ruling").locator("..").evaluate_all("(items) => items.map(({ id }) => id)")
    assert set(set_apart) == {f"rule-{clause}" for clause in decided}
    guest.check()


@pytest.mark.parametrize(("game", "clause"), [("lucky-numbers", "LN-9"), ("bossa", "BO-7a")])
def test_a_clause_has_an_address(company: Company, game: str, clause: str) -> None:
    guest = company.guest().open(f"/rules/{game}#rule-{clause}")
    wanted = guest.page.locator(f"#rule-{clause}.wanted")
    wanted.wait_for()
    assert wanted.evaluate("(clause) => document.activeElement === clause")


@pytest.mark.parametrize("game", sorted(games))
def test_a_table_can_be_made_of_each_game(company: Company, game: str) -> None:
    guest = company.guest(phone=True).open(f"/play/{game}")
    guest.page.get_by_role("button", name="Make the table").wait_for()
    if games[game].options:
        guest.page.get_by_text("Rules and variants").tap()
    guest.check()
    guest.press("Make the table")
    guest.page.get_by_label("Invite link").wait_for()
    guest.check()


def test_who_somebody_is(company: Company) -> None:
    guest = company.guest().open()
    guest.press("Settings")
    guest.page.get_by_label("Your name").fill("Émilie")
    guest.press("Save")
    guest.page.get_by_text("Saved.").wait_for()
    guest.check("settings")
    guest.page.get_by_label("Evening").check()
    guest.press("Close")
    guest.check("front-evening")
    guest.page.reload()
    guest.press("Settings")
    guest.until(lambda: guest.page.get_by_label("Your name").input_value() == "Émilie", "the name")
    assert guest.page.evaluate("getComputedStyle(document.documentElement).colorScheme") == "dark"


def test_carrying_on_at_another_device(company: Company) -> None:
    here, there = company.guest("Here"), company.guest("There", phone=True)
    here.play_bot("Lucky Numbers")
    here.press("Settings")
    here.press("Make a link for it")
    link = here.page.locator("dialog code").inner_text()
    there.open(link.removeprefix(here.house.address))
    there.check()
    there.press("Carry on here")
    there.page.get_by_role("region", name="Go on playing").wait_for()


@pytest.mark.parametrize("game", sorted(games))
def test_a_record_is_brought_and_stepped_through(company: Company, game: str) -> None:
    guest = company.guest().open()
    record = sorted((RECORDS / game).iterdir())[0]
    guest.page.get_by_label("Or bring a record").set_input_files(record)
    moment = guest.page.get_by_label("Moment")
    moment.wait_for()
    last = int(moment.get_attribute("max") or 0)
    assert last > 3
    for number in (1, 2, 3):
        guest.press("One step on")
        guest.until(lambda n=number: moment.input_value() == str(n), "the next moment")  # type: ignore[misc]
    moment.fill(str(last // 2))
    guest.until(lambda: f"{last // 2} of {last}" in guest.page.locator("main").inner_text(), "the middle")
    guest.check(f"{game}-replay")
    guest.press("To the end")
    guest.until(lambda: f"{last} of {last}" in guest.page.locator("main").inner_text(), "the end")
    guest.check()


def test_a_record_that_is_none(company: Company) -> None:
    guest = company.guest().open()
    guest.page.get_by_label("Or bring a record").set_input_files(
        {"name": "shopping.txt", "mimeType": "text/plain", "buffer": b"milk, bread"}
    )
    alert = guest.page.get_by_role("alert")
    alert.wait_for()
    assert "record" in alert.inner_text()


@pytest.mark.parametrize(
    ("path", "says"),
    [
        ("/table/no-such-table", "There is no such table"),
        ("/join/no-such-invite", "This invitation leads nowhere"),
        ("/replay/no-such-record", "There is no such record"),
        ("/rules/no-such-game", "There is nothing here"),
        ("/play/no-such-game", "There is nothing here"),
        ("/carry-on", "There is no pass in this link"),
        ("/nonsense/x", "There is nothing here"),
    ],
)
def test_what_is_not_there_is_said(company: Company, path: str, says: str) -> None:
    guest = company.guest().open(path)
    guest.page.get_by_text(says).first.wait_for()
    guest.check()
    guest.page.get_by_role("link", name="To the front door", exact=True).click()
    guest.page.get_by_role("article", name="Bossa").wait_for()


@pytest.mark.parametrize(("width", "height"), WIDTHS.values(), ids=WIDTHS.keys())
def test_every_width(company: Company, width: int, height: int) -> None:
    guest = company.guest(viewport={"width": width, "height": height}).open()
    guest.page.get_by_role("article", name="Bossa").wait_for()
    guest.check(f"front-{width}")
    guest.play_bot("Lucky Numbers")
    guest.check(f"lucky-numbers-{width}")


def test_the_first_page_is_light(company: Company) -> None:
    """Script, compressed, as it travels: 100 kB at most; and the boards are not among it."""
    guest = company.guest()
    sizes: dict[str, int] = {}
    guest.page.on(
        "response", lambda response: sizes.update({response.url: int(response.headers.get("content-length", 0))})
    )
    guest.open()
    guest.page.get_by_role("article", name="Bossa").wait_for()
    scripts = {url: size for url, size in sizes.items() if url.endswith(".js")}
    assert scripts
    assert all(scripts.values())
    assert sum(scripts.values()) <= 100_000
    assert not [url for url in scripts if "Board" in url]


def test_a_plain_address_in_the_home_network(company: Company) -> None:
    """There a browser has no clipboard, and other things that it keeps for safe addresses."""
    guest = company.guest(phone=True)
    guest.page.goto(f"http://{HOME}:{guest.house.port}/play/lucky-numbers")
    assert not guest.page.evaluate("isSecureContext")
    guest.press("Make the table")
    link = guest.page.get_by_label("Invite link")
    link.wait_for()
    assert link.input_value().startswith(f"http://{HOME}:{guest.house.port}/join/")
    guest.page.get_by_role("img", name="The invite link as a code").wait_for()
    guest.check("invite")
    guest.press("Copy")
    guest.page.get_by_text("Copied").wait_for()
    guest.press("Put a bot here")
    guest.until(guest.lit, "the turn")
    with guest.making():
        guest.touch("pile")


def test_a_page_older_than_the_house_renews_itself(company: Company) -> None:
    """What an open tab would load next is gone once the house was renewed."""
    guest = company.guest().open()
    guest.page.get_by_role("article", name="Bossa").wait_for()
    gone: list[str] = []

    def missing(route: Route) -> None:
        gone.append(route.request.url)
        route.fulfill(status=404)

    guest.page.route("**/assets/Table-*.js", missing, times=1)
    guest.press("Play Lucky Numbers against a beginner bot")
    guest.board()
    assert len(gone) == 1


def test_somebody_deletes_their_data_and_is_nobody_then(company: Company) -> None:
    guest = company.guest("Ada", phone=True).play_bot("C-Cross")
    guest.open("/")
    guest.press("Settings")
    guest.press("Delete my data")
    guest.check("forget")
    guest.press("Rather not")
    guest.press("Delete my data")
    guest.press("Yes, delete it")
    me = f"{guest.house.address}/api/me"
    guest.until(lambda: guest.page.request.get(me).json()["guest"] is None, "nobody")
    guest.page.get_by_text("Go on playing").wait_for(state="detached")
