"""People who play in a browser: they look, touch, drag and type, at a desk or with a phone."""

import json
import os
import re
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Locator, Page

from houses import PATIENCE, House

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--host-resolver-rules=MAP games.home 127.0.0.1",
]
HOME = "games.home"
"""A name of the house in the home network: to a browser an address like any other, and not a safe one."""
AXE = Path(__file__).parents[1] / "web/node_modules/axe-core/axe.min.js"
PICTURES = Path(os.environ.get("CINQUEFOIL_PICTURES", Path(__file__).parents[1] / "web/pictures"))
"""Where screenshots are kept, to be looked at."""
DESK: dict[str, Any] = {"viewport": {"width": 1440, "height": 900}}
PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
    "device_scale_factor": 2,
}
STILL = """Promise.race([
    Promise.allSettled(document.getAnimations().map((one) => one.finished)),
    new Promise((resolve) => setTimeout(resolve, 2000)),
])"""
"""Lets what moves come to rest: a colour that is fading in has not its contrast yet."""
TOO_WIDE = """() => {
    const width = document.documentElement.clientWidth;
    const held = (one) => /auto|scroll|hidden/.test(getComputedStyle(one).overflowX);
    const isHeld = (one) => one && one !== document.body && (held(one) || isHeld(one.parentElement));
    const reach = (one) => one.getBoundingClientRect().right;
    return [...document.querySelectorAll('body *:not(svg *)')]
        .filter((one) => reach(one) > width + 1 && !isHeld(one) && one.checkVisibility())
        .map((one) => `${one.tagName}.${one.className} reaches to ${reach(one)}`).slice(-8);
}"""
"""What sticks out of the page sideways, and cannot be scrolled to within something smaller."""
SERIOUS = ("serious", "critical")
EXPECTED = re.compile(
    r"WebSocket connection to .* failed|Failed to load resource|Opener-Policy header has been ignored"
)
"""What a browser calls an error, and the page tells people in words."""


class Guest:
    """Somebody with a browser of their own."""

    def __init__(self, context: BrowserContext, house: House, name: str, *, is_phone: bool) -> None:
        self.house = house
        self.name = name
        self.is_phone = is_phone
        self.context = context
        self.page: Page = context.new_page()
        self.page.set_default_timeout(PATIENCE * 1000)
        self.errors: list[str] = []
        self.heard: list[str] = []
        """Every frame that came through a socket."""
        self.page.on("pageerror", lambda error: self.errors.append(f"{error}"))
        self.page.on("console", lambda line: self._note(line.type, line.text))
        self.page.on(
            "websocket", lambda socket: socket.on("framereceived", lambda frame: self.heard.append(str(frame)))
        )

    def _note(self, kind: str, text: str) -> None:
        if kind == "error" and not EXPECTED.search(text):
            self.errors.append(text)

    # ---- coming

    def open(self, path: str = "/") -> "Guest":
        self.page.goto(f"{self.house.address}{path}")
        return self

    def play_bot(self, title: str, level: str = "beginner") -> "Guest":
        """From the front door to a table: one touch."""
        self.open()
        if level != "beginner":
            self.page.get_by_label(f"Bot level for {title}").select_option(level)
        name = re.compile(rf"Play {re.escape(title)} (against a bot|with bots), level {level}")
        self.touch(self.page.get_by_role("button", name=name))
        self.board()
        return self

    def make_table(self, title: str, seats: int = 2, kind: str = "link", **options: str | bool) -> str:
        """A table for friends; the link to pass on."""
        self.open()
        self.page.get_by_role("link", name=f"Play {title} with friends").click()
        players = self.page.get_by_role("group", name="How many players?").get_by_role("radio", name=str(seats))
        self.page.get_by_role("button", name="Set up the table").wait_for()
        if players.count():
            players.check()
        for seat in range(1, seats):
            self.page.get_by_role("combobox", name=f"Seat {seat + 1}").select_option(kind)
        if options:
            self.page.get_by_text("Rules and variants").click()
        for label, value in options.items():
            self._choose(label, value)
        self.press("Set up the table")
        link = self.page.get_by_label("Invite link")
        link.wait_for()
        return link.input_value().removeprefix(self.house.address)

    def _choose(self, label: str, value: str | bool) -> None:
        one_of = self.page.get_by_role("group", name=label)
        if isinstance(value, bool):
            self.page.get_by_label(label).set_checked(value)
        elif one_of.count():
            one_of.get_by_role("radio", name=value).check()
        else:
            self.page.get_by_label(label).select_option(value)

    def make_table_here(self, game: str) -> "Guest":
        """A table for several people at this screen."""
        self.open(f"/play/{game}")
        self.page.get_by_role("radio", name="Share this screen").check()
        self.press("Set up the table")
        return self

    def join(self, link: str) -> "Guest":
        self.open(link)
        self.press("Sit down")
        return self

    def watch(self, player: "Guest") -> "Guest":
        """Comes with the invite link of somebody's table, to look on."""
        table = player.page.url.rpartition("/")[2]
        invite = player.page.request.get(f"{self.house.address}/api/tables/{table}").json()["invite"]
        self.open(f"/join/{invite}")
        self.touch(self.page.get_by_role("button", name=re.compile("^(Watch|Look back)$")))
        return self

    # ---- looking

    def board(self) -> Locator:
        board = self.page.locator("main .board").first
        board.wait_for()
        return board

    @property
    def status(self) -> str:
        return self.page.locator(".sitting").get_attribute("data-status") or ""

    @property
    def seq(self) -> int:
        return int(self.page.locator(".sitting").get_attribute("data-seq") or 0)

    def is_over(self) -> bool:
        return self.status == "over"

    def prompt(self) -> str:
        return self.page.get_by_label("What to do").inner_text()

    def place(self, name: str) -> Locator:
        return self.page.locator(f'button[data-place="{name}"]:not(.ghost)')

    def label(self, place: str) -> str:
        """What a place is called, for who does not see it."""
        return self.place(place).get_attribute("aria-label") or ""

    def lit(self) -> list[str]:
        """The places that can be touched now."""
        return self._places("[data-lit]")

    def can_act(self) -> bool:
        """There is something to touch, or to be said."""
        return bool(self.lit() or self.page.get_by_role("button", name="Play it", exact=True).count())

    def held(self) -> list[str]:
        return self._places("[data-held]")

    def _places(self, which: str) -> list[str]:
        places = self.page.locator(f"button.place{which}:not(.ghost)")
        return list(places.evaluate_all("(places) => places.map((place) => place.dataset.place)"))

    def until(self, done: Callable[[], Any], what: str = "it") -> Any:
        """Waits for something to be true, and gives it."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            found = done()
            if found:
                return found
            self.page.wait_for_timeout(20)
        self.picture("gave-up")
        raise AssertionError(
            f"{self.name} waits for {what} in vain; the page says: {self.page.locator('main').inner_text()[:500]}"
        )

    @contextmanager
    def making(self, what: str = "the move") -> Iterator[None]:
        """Waits for the answer to the move that is made within."""
        seq = self.seq
        yield
        self.until(lambda: self.seq > seq, what)

    def ceremony(self) -> Locator:
        """What is told at the end, to who has seen it; it comes by itself."""
        ceremony = self.page.locator("dialog", has=self.page.locator(".ceremony"))
        ceremony.wait_for()
        return ceremony

    # ---- doing

    def press(self, name: str) -> None:
        self.touch(self.page.get_by_role("button", name=name, exact=True).first)

    def confirm(self) -> bool:
        """Plays what waits for it; whether something did."""
        meant = self.page.get_by_role("button", name="Play it", exact=True)
        if not meant.count():
            return False
        self.touch(meant)
        return True

    def mean(self, name: str) -> None:
        """Presses what cannot be put right: on a phone it has to be confirmed."""
        self.press(name)
        if self.is_phone:
            self.press("Play it")

    def touch(self, what: str | Locator) -> None:
        """A place by its name, or anything else."""
        target = self.place(what) if isinstance(what, str) else what
        target.tap() if self.is_phone else target.click()

    def wonder(self, place: str) -> None:
        """Touches a place that is not lit."""
        self.place(place).click(force=True)

    def drag(self, start: str, end: str) -> None:
        """With the mouse, or with a finger on a phone."""
        (x, y), (to_x, to_y) = self._middle(start), self._middle(end)
        path = [
            (x, y),
            (x + 6, y + 6),
            *((x + (to_x - x) * step / 5, y + (to_y - y) * step / 5) for step in range(1, 6)),
        ]
        if self.is_phone:
            self._slide(path)
            return
        mouse = self.page.mouse
        mouse.move(x, y)
        mouse.down()
        for point in path:
            mouse.move(*point)
        mouse.up()

    def _slide(self, path: list[tuple[float, float]]) -> None:
        finger = self.context.new_cdp_session(self.page)
        for number, (x, y) in enumerate(path):
            kind = "touchMove" if number else "touchStart"
            finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y}]})
            self.page.wait_for_timeout(
                40
            )  # as fast as a hand: the browser takes what is faster for a fling, and no next tap
        finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        finger.detach()

    def _middle(self, place: str) -> tuple[float, float]:
        self.place(place).scroll_into_view_if_needed()
        box = self.place(place).bounding_box()
        assert box
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    # ---- checking

    def axe(self) -> list[str]:
        """What is seriously wrong for who cannot see, or not well, on the page as it is."""
        if not self.page.evaluate("typeof axe !== 'undefined'"):
            self.page.evaluate(AXE.read_text(encoding="utf-8"))
        self.page.evaluate(STILL)
        # Off by default in axe, being an experiment: it does not take "2 of them" for a label of "×2".
        rules = {"label-content-name-mismatch": {"enabled": False}, "target-size": {"enabled": True}}
        found = self.page.evaluate("(rules) => axe.run(document, {rules})", rules)
        return [
            f"{one['id']}: {node['html'][:200]} {json.dumps(node['any'][:1])[:300]}"
            for one in found["violations"]
            if one["impact"] in SERIOUS
            for node in one["nodes"]
        ]

    def check(self, picture: str | None = None) -> None:
        """Nothing is seriously wrong here, nothing sticks out sideways; and a picture is kept."""
        if picture:
            self.picture(picture)
        found = self.axe()
        assert not found, "\n".join(found)
        wide = self.page.evaluate(TOO_WIDE)
        assert not wide, wide

    def picture(self, name: str) -> None:
        self.page.evaluate(STILL)
        PICTURES.mkdir(parents=True, exist_ok=True)
        self.page.screenshot(path=PICTURES / f"{name}-{'phone' if self.is_phone else 'desk'}.png")


class Company:
    """The people of a test."""

    def __init__(self, browser: Browser, house: House, name: str) -> None:
        self.browser = browser
        self.house = house
        self.name = name
        self.guests: list[Guest] = []

    def guest(self, name: str = "", *, phone: bool = False, **more: Any) -> Guest:
        kind = {**(PHONE if phone else DESK), **more}
        guest = Guest(self.browser.new_context(**kind), self.house, name or self.name, is_phone=phone)
        self.guests.append(guest)
        return guest

    def leave(self) -> None:
        errors = [f"{guest.name}: {error}" for guest in self.guests for error in guest.errors]
        for guest in self.guests:
            guest.context.close()
        assert not errors, "\n".join(errors)


def take_turns(*guests: Guest, move: Callable[[Guest], None]) -> Iterator[int]:
    """Lets whoever can do something do it, until the game is over; gives how often something was done."""
    done = 0
    while not guests[0].is_over():
        acting = [guest for guest in guests if guest.can_act()]
        if not acting:
            guests[0].page.wait_for_timeout(20)
            continue
        for guest in acting:
            seq, held = guest.seq, guest.held()
            move(guest)
            guest.until(lambda g=guest, s=seq, h=held: g.seq > s or g.held() != h or g.is_over(), "the move")  # type: ignore[misc]
            done += 1
            yield done
    for guest in guests:
        guest.until(guest.is_over, "the end")


def plant(guest: Guest) -> None:
    """A turn of Lucky Numbers: draws, and puts what was drawn where there is room for it, about where it belongs."""
    if guest.confirm():
        return
    lit = guest.lit()
    beds = [place for place in lit if re.match(r"\d-[a-d][1-4]", place)]
    if "pile" in lit and not guest.held():
        guest.touch("pile")
        return
    number = int(re.findall(r"\d+", guest.label("hand"))[0])
    empty = [bed for bed in beds if "empty" in guest.label(bed)]
    near = sorted(empty, key=lambda bed: abs(("abcd".index(bed[2]) + int(bed[3]) - 1) / 6 - (number - 1) / 19))
    guest.touch(near[0] if near else "middle")


def hand(guest: Guest, of: str = "Your tiles") -> list[str]:
    """The tiles of a hand, as places."""
    tiles = guest.page.get_by_role("group", name=of, exact=True).locator("button.place")
    return list(tiles.evaluate_all("(tiles) => tiles.map((tile) => tile.dataset.place)"))


def lay(guest: Guest) -> None:
    """A turn of Bossa: picks tiles that lead to a row until an arm is lit; if none is, uses the chip or an action."""
    if guest.confirm():
        return
    lit = guest.lit()
    own = [tile for tile in hand(guest) if tile in lit]
    arms = [place for place in lit if re.fullmatch(r"[WB][+-]", place)]
    rows = [place for place in lit if re.fullmatch(r"[WB][+-]\d", place)]
    if arms or own or rows:
        guest.touch([*arms, *own, *rows][0])
    elif "chip" in lit:
        guest.touch("chip")
        guest.touch(guest.until(guest.lit, "a tile for the chip")[0])
    else:
        guest.touch("redraw" if "redraw" in lit else lit[0])
