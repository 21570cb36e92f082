"""The front door and the pages around the tables."""

import gzip
import re
from pathlib import Path

import pytest
from playwright.sync_api import Response, Route

from cinquefoil import games
from cinquefoil.rulings import rulings
from people import HOME, Company
from web.screens import SIZES

RECORDS = Path(__file__).parents[1] / "records"
WIDTHS = {"narrow": (320, 640), "tablet": (820, 1180), "wall": (3840, 2160)}


@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
def test_the_five_games_and_what_they_are(company: Company, phone: bool) -> None:
    guest = company.guest(phone=phone).open()
    for box in games.values():
        card = guest.page.get_by_role("article", name=box.title)
        card.get_by_role("link", name=f"How to play {box.title}").wait_for()
        assert card.locator(".emblem > svg").count() == 1
        assert len(card.locator(".tagline").inner_text()) > 20
    guest.check("front")


def test_two_clicks_to_the_first_move(company: Company) -> None:
    guest = company.guest().open()
    guest.press("Play Lucky Numbers against a bot, level beginner")  # the first
    guest.until(lambda: "pile" in guest.lit(), "the turn")
    with guest.making("the first move"):
        guest.touch("pile")  # the second


def test_tables_wait_at_the_front_door(company: Company) -> None:
    guest = company.guest().play_bot("Lucky Numbers")
    guest.until(guest.lit, "the turn")
    guest.open()
    line = guest.page.get_by_role("region", name="Keep playing").get_by_role("link").first
    line.wait_for()
    assert "Your turn" in line.inner_text()
    guest.check("front-with-tables")
    guest.touch(line)
    guest.board()


def test_many_tables_leave_room_for_the_games(company: Company) -> None:
    guest = company.guest(phone=True).open()
    house = guest.house.address

    def ask(path: str, **body: object) -> None:
        assert guest.page.request.post(f"{house}{path}", data=body, headers={"Origin": house}).ok

    ask("/api/me", name="Ada")
    for _ in range(3):
        ask("/api/tables", game="bossa", seats=[{"kind": "me"}, {"kind": "bot", "level": "beginner"}], public=False)
    guest.open()
    tables = guest.page.get_by_role("region", name="Keep playing").get_by_role("link")
    tables.first.wait_for()
    assert tables.count() == 2
    first = guest.page.get_by_role("article", name="Lucky Numbers").bounding_box()
    assert first
    assert first["y"] < 0.9 * 844
    guest.press("Show all tables (3)")
    assert tables.count() == 3


def test_a_finished_game_says_how_it_ended_and_is_looked_back_at(company: Company) -> None:
    guest = company.guest().play_bot("Lucky Numbers")
    guest.press("More")
    guest.press("Give up")
    guest.press("Really give up?")
    guest.until(guest.is_over, "the end")
    guest.open()
    line = guest.page.get_by_role("region", name="Games you’ve played").get_by_role("link").first
    line.wait_for()
    assert "Beginner bot won this one" in line.inner_text()
    line.click()
    guest.page.get_by_label("Moment").wait_for()
    guest.press("Done")
    guest.page.get_by_role("button", name="The result").wait_for()
    guest.page.reload()
    guest.page.get_by_role("button", name="The result").wait_for()


def test_the_lobby_leads_to_a_free_seat(company: Company) -> None:
    host, visitor = company.guest("Host"), company.guest("Visitor")
    host.open("/play/c-cross")
    host.page.get_by_role("combobox", name="Seat 2").select_option("open")
    host.page.get_by_label("Public table").check()
    host.press("Set up the table")
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
    guest.page.get_by_role("button", name="Set up the table").wait_for()
    if games[game].options:
        guest.page.get_by_text("Rules and variants").tap()
    guest.page.evaluate("scrollTo(0, document.body.scrollHeight)")  # else the button lies over what can be scrolled to
    guest.check()
    guest.press("Set up the table")
    guest.page.get_by_label("Invite link").wait_for()
    guest.check()


def test_who_somebody_is(company: Company) -> None:
    guest = company.guest().open()
    guest.press("Settings")
    guest.page.get_by_label("Your name").fill("Émilie")
    guest.press("Save")
    guest.page.get_by_text("Saved.").wait_for()
    guest.check("settings")
    guest.page.get_by_label("Dark").check()
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
    here.press("Make a link")
    link = here.page.locator("dialog code").inner_text()
    there.open(link.removeprefix(here.house.address))
    there.check()
    there.press("Carry on here")
    there.page.get_by_role("region", name="Keep playing").wait_for()


@pytest.mark.parametrize("game", sorted(games))
def test_a_record_is_brought_and_stepped_through(company: Company, game: str) -> None:
    guest = company.guest().open()
    record = sorted((RECORDS / game).iterdir())[0]
    guest.page.get_by_label("Open a record").set_input_files(record)
    moment = guest.page.get_by_label("Moment")
    moment.wait_for()
    last = int(moment.get_attribute("max") or 0)
    assert last > 3
    for number in (1, 2, 3):
        guest.press("One step forward")
        guest.until(lambda n=number: moment.input_value() == str(n), "the next moment")  # type: ignore[misc]
    moment.fill(str(last // 2))
    guest.until(lambda: f"{last // 2} of {last}" in guest.page.locator("main").inner_text(), "the middle")
    log = guest.page.get_by_role("list", name="Log")
    log.locator("[aria-current]").wait_for()
    guest.check(f"{game}-replay")
    log.locator("li.turn").first.get_by_role("button").first.click()
    guest.until(lambda: int(moment.input_value()) < last // 2, "the moment of that entry")
    guest.press("To the end")
    guest.until(lambda: f"{last} of {last}" in guest.page.locator("main").inner_text(), "the end")
    guest.check()


def test_a_record_that_is_none(company: Company) -> None:
    guest = company.guest().open()
    guest.page.get_by_label("Open a record").set_input_files(
        {"name": "shopping.txt", "mimeType": "text/plain", "buffer": b"milk, bread"}
    )
    alert = guest.page.get_by_role("alert")
    alert.wait_for()
    assert "record" in alert.inner_text()


@pytest.mark.parametrize(
    ("path", "says"),
    [
        ("/table/no-such-table", "This table is private, or not here"),
        ("/join/no-such-invite", "This invite link doesn’t work"),
        ("/replay/no-such-record", "There’s no such record"),
        ("/rules/no-such-game", "There’s nothing here"),
        ("/play/no-such-game", "There’s nothing here"),
        ("/carry-on", "Part of this link is missing"),
        ("/nonsense/x", "There’s nothing here"),
    ],
)
def test_what_is_not_there_is_said(company: Company, path: str, says: str) -> None:
    guest = company.guest().open(path)
    guest.page.get_by_text(says).first.wait_for()
    guest.check()
    guest.page.get_by_role("link", name="Back to the front door", exact=True).click()
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
    scripts: list[Response] = []
    guest.page.on("response", lambda response: scripts.append(response) if response.url.endswith(".js") else None)
    guest.open()
    guest.page.get_by_role("article", name="Bossa").wait_for()
    assert scripts
    assert all(response.headers["content-encoding"] == "gzip" for response in scripts)
    # A large one travels in pieces, and nobody says how many bytes it is.
    assert sum(len(gzip.compress(response.body())) for response in scripts) <= 100_000
    assert not [response.url for response in scripts if "Board" in response.url]


def test_a_plain_address_in_the_home_network(company: Company) -> None:
    """There a browser has no clipboard, and other things that it keeps for safe addresses."""
    guest = company.guest(phone=True)
    guest.page.goto(f"http://{HOME}:{guest.house.port}/play/lucky-numbers")
    assert not guest.page.evaluate("isSecureContext")
    guest.press("Set up the table")
    link = guest.page.get_by_label("Invite link")
    link.wait_for()
    assert link.input_value().startswith(f"http://{HOME}:{guest.house.port}/join/")
    guest.page.get_by_role("img", name="QR code of the invite link").wait_for()
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
    guest.press("Play Lucky Numbers against a bot, level beginner")
    guest.board()
    assert len(gone) == 1


def test_somebody_deletes_their_data_and_is_nobody_then(company: Company) -> None:
    guest = company.guest("Ada", phone=True).play_bot("C-Cross")
    guest.open("/")
    guest.press("Settings")
    guest.press("Delete my data")
    guest.check("forget")
    guest.press("No, keep it")
    guest.press("Delete my data")
    guest.press("Yes, delete everything")
    me = f"{guest.house.address}/api/me"
    guest.until(lambda: guest.page.request.get(me).json()["guest"] is None, "nobody")
    guest.page.get_by_text("Keep playing").wait_for(state="detached")


def test_the_record_of_legends_is_at_the_front_door(company: Company) -> None:
    guest = company.guest(phone=True).open()
    guest.page.get_by_text("The Record of Legends").click()
    for company_of in ("Public tables", "Private tables", "With bots"):
        guest.page.get_by_role("heading", name=company_of).wait_for()
    guest.check("front-legends")


def test_a_game_for_one_is_on_its_card(company: Company) -> None:
    guest = company.guest().open()
    alone = guest.page.get_by_role("button", name=re.compile("on your own"))
    alone.first.wait_for()
    assert [one.get_attribute("aria-label") for one in alone.all()] == ["Play Lucky Numbers on your own"]
    guest.touch(alone.first)
    guest.board()
    guest.until(guest.lit, "the turn")
    assert "Fill all 16 squares before the pile runs out" in guest.prompt()


def test_company_survives_another_number_of_players(company: Company) -> None:
    guest = company.guest().open("/play/lucky-numbers")
    guest.page.get_by_role("radio", name=re.compile("^Bots|bots")).first.check(force=True)
    guest.page.get_by_role("radio", name="4", exact=True).check(force=True)
    seats = [guest.page.get_by_role("combobox", name=f"Seat {seat}").input_value() for seat in (2, 3, 4)]
    assert seats == ["bot:beginner"] * 3


@pytest.mark.parametrize("size", ["desk", "laptop", "phone", "sideways"])
def test_the_way_to_a_new_table_is_in_view_however_long_the_form_is(company: Company, size: str) -> None:
    width, height = SIZES[size]
    guest = company.guest(viewport={"width": width, "height": height}).open("/play/lucky-numbers")
    guest.page.get_by_role("radio", name=re.compile("Share this screen")).check(force=True)
    guest.page.get_by_role("group", name="How many players?").get_by_role("radio", name="4").check(force=True)
    guest.picture(f"new-table-{size}")
    make = guest.page.get_by_role("button", name="Set up the table").bounding_box()
    assert make
    assert make["y"] + make["height"] <= height
    last = guest.page.get_by_label("Name", exact=True).last
    last.focus()
    box = last.bounding_box()
    assert box
    assert box["y"] + box["height"] <= make["y"], "it is not below the button"


def test_people_at_one_screen_have_names_of_their_own_which_are_remembered(company: Company) -> None:
    guest = company.guest()

    def share() -> None:
        guest.open("/play/c-cross")
        guest.page.get_by_role("radio", name=re.compile("Share this screen")).check(force=True)

    share()
    own, other = guest.page.get_by_label("Your name"), guest.page.get_by_label("Name", exact=True)
    own.fill("Mia")
    other.fill("mia ")
    guest.page.get_by_text("Somebody here is already called mia. Choose another name.").wait_for()
    guest.check("new-table-twin")
    guest.press("Set up the table")
    assert other.evaluate("(field) => document.activeElement === field")
    other.fill("Ben")
    guest.press("Set up the table")
    guest.board()
    guest.page.locator("aside").get_by_text("Ben").first.wait_for()
    guest.open()
    guest.press("Settings")
    guest.until(lambda: guest.page.get_by_label("Your name").input_value() == "Mia", "the name")
    share()
    guest.until(lambda: (own.input_value(), other.input_value()) == ("Mia", "Ben"), "those of last time")


def test_somebody_else_at_this_screen_needs_another_name(company: Company) -> None:
    guest = company.guest("Ada").open()
    guest.press("Settings")
    guest.page.get_by_label("Your name").fill("Ada")
    guest.press("Save")
    guest.page.get_by_text("Saved.").wait_for()
    guest.make_table("Lucky Numbers")
    guest.page.get_by_text("Seat somebody else at this screen").click()
    name = guest.page.get_by_label("Name", exact=True)
    name.fill("ADA")
    guest.page.get_by_text("Somebody here is already called ADA.").wait_for()
    assert guest.page.get_by_role("button", name="Sit down").is_disabled()
    name.fill("Bo")
    guest.press("Sit down")
    guest.board()
