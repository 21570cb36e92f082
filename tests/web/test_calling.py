"""Who does not look is called when it is their turn: by the tab, by the list, and by the browser if they want that."""

import re
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from typing import Any

import pytest
from playwright.sync_api import Browser

from houses import House
from people import Company, Guest

RECORDER = """
    window.shown = [];
    window.asked = 0;
    class Recorder {
        static permission = "default";
        static async requestPermission() { window.asked += 1; return Recorder.permission = "granted"; }
        constructor(title, options) { Object.assign(this, options, {title}); window.shown.push(this); }
        close() {}
    }
    window.Notification = Recorder;
    window.isAway = false;
    Object.defineProperty(document, "visibilityState", {get: () => window.isAway ? "hidden" : "visible"});
    document.hasFocus = () => !window.isAway;
"""
"""Keeps what the browser would show, and lets somebody look away."""
NOTIFY = "Show a notification when it’s my turn"


def recorded(company: Company, name: str) -> Guest:
    guest = company.guest(name)
    guest.page.add_init_script(RECORDER)
    return guest


def icon(guest: Guest) -> str:
    return guest.page.locator("link[rel=icon]").get_attribute("href") or ""


def look_away(guest: Guest) -> None:
    guest.page.evaluate("window.isAway = true")


def shown(guest: Guest) -> list[dict[str, Any]]:
    return list(guest.page.evaluate("shown.map(({title, body, tag}) => ({title, body, tag}))"))


def move(guest: Guest, place: str) -> None:
    """A pawn of C-Cross."""
    guest.until(lambda: place in guest.lit(), "the turn")
    seq = guest.seq
    guest.touch(place)
    guest.until(lambda: guest.seq > seq or guest.confirm(), "a question or the move")
    guest.until(lambda: guest.seq > seq, "the move")


def test_the_tab_says_whose_turn_it_is(company: Company) -> None:
    ada, blaise = company.guest("Ada"), company.guest("Blaise")
    blaise.join(ada.make_table("C-Cross"))
    ada.until(lambda: ada.page.title() == "Your turn · C-Cross", "the title")
    assert icon(ada).endswith("/leaf-turn.svg")
    assert ada.page.request.get(ada.house.address + icon(ada)).ok
    blaise.until(lambda: blaise.page.title() == "C-Cross · Cinquefoil", "the title")
    assert icon(blaise).endswith("/leaf.svg")
    move(ada, "A1")
    blaise.until(lambda: blaise.page.title() == "Your turn · C-Cross", "the title")
    ada.until(lambda: icon(ada).endswith("/leaf.svg"), "the icon")


def test_a_notification_comes_only_to_who_wants_it_and_does_not_look(company: Company) -> None:
    ada, blaise = recorded(company, "Ada"), company.guest("Blaise")
    blaise.join(ada.make_table("C-Cross"))
    move(ada, "A1")
    assert ada.page.evaluate("asked") == 0, "nobody is asked before they want it"
    ada.press("Settings")
    ada.page.get_by_label(NOTIFY).check()
    ada.until(lambda: ada.page.evaluate("asked") == 1, "the question")
    ada.press("Close")
    move(blaise, "P5")
    ada.until(lambda: ada.page.title() == "Your turn · C-Cross", "the turn")
    assert shown(ada) == [], "who looks need not be told"
    move(ada, "C1")
    look_away(ada)
    move(blaise, "M1")
    ada.until(lambda: shown(ada), "the notification")
    table = ada.page.url.rpartition("/")[2]
    assert shown(ada) == [{"title": "Your turn", "body": "C-Cross", "tag": table}]
    ada.page.evaluate("history.pushState(null, '', '/rules/bossa'); dispatchEvent(new PopStateEvent('popstate'))")
    ada.page.evaluate("shown[0].onclick()")
    assert ada.page.url.endswith(f"/table/{table}")


def test_who_does_not_want_notifications_gets_none(company: Company) -> None:
    ada, blaise = recorded(company, "Ada"), company.guest("Blaise")
    blaise.join(ada.make_table("C-Cross"))
    move(ada, "A1")
    look_away(ada)
    move(blaise, "P5")
    ada.until(lambda: ada.page.title() == "Your turn · C-Cross", "the turn")
    assert shown(ada) == []
    assert ada.page.evaluate("asked") == 0


def test_the_front_door_counts_tables_where_others_wait(company: Company) -> None:
    ada, blaise = recorded(company, "Ada"), company.guest("Blaise")
    ada.play_bot("C-Cross")  # a bot does not mind waiting
    links = [ada.make_table("C-Cross") for _ in range(2)]
    door = ada.context.new_page()
    door.add_init_script(RECORDER)
    door.goto(ada.house.address)
    door.get_by_text("Keep playing").wait_for()
    assert door.title() == "Cinquefoil"
    for number, link in enumerate(links, 1):
        blaise.join(link).board()
        ada.until(lambda n=number: door.title() == f"({n}) Your turn · Cinquefoil", "the count")  # type: ignore[misc]
    badge = door.get_by_role("heading", name=re.compile("Keep playing"))
    assert badge.inner_text().split() == ["Keep", "playing", "2", "waiting", "for", "you"]
    assert door.locator("link[rel=icon]").get_attribute("href", timeout=1000) == "/page/leaf-turn.svg"


@pytest.fixture
def chat() -> Iterator[HTTPServer]:
    class Desk(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            self.rfile.read(int(self.headers["Content-Length"]))
            self.send_response(204 if self.path == "/good" else 404)
            self.end_headers()

        def log_message(self, *_: Any) -> None:
            pass

    with HTTPServer(("127.0.0.1", 0), Desk) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield server
        server.shutdown()


def test_a_webhook_is_set_tried_and_taken_away(
    browser: Browser, chat: HTTPServer, tmp_path_factory: pytest.TempPathFactory
) -> None:
    name = f"localhost:{chat.server_address[1]}"
    with House(tmp_path_factory.mktemp("house"), "--webhook-home", name) as house:
        company = Company(browser, house, "webhook")
        guest = company.guest().open()
        guest.press("Settings")
        address = guest.page.get_by_label("Address of your webhook")
        for path, answer in (("bad", "it answered with status 404"), ("good", "Sent.")):
            address.fill(f"http://{name}/{path}")
            guest.page.locator("form", has=address).get_by_role("button", name="Save").click()
            guest.page.get_by_text(f"The house tells you through {name}.").wait_for()
            guest.press("Send a test")
            guest.page.get_by_text(answer).wait_for()
            guest.check(f"webhook-{path}")
            guest.press("Remove it")
            address.wait_for()
        company.leave()


def test_there_is_no_word_of_webhooks_where_no_host_was_named(company: Company) -> None:
    guest = company.guest().open()
    with guest.page.expect_response("**/api/me/webhook"):
        guest.press("Settings")
    guest.page.get_by_text("On another device").wait_for()
    assert not guest.page.get_by_text("When you’re away").count()
