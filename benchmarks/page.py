"""How light the page is, and how soon one can play: a real house, a real browser, nothing kept from the time before.

.venv/bin/python benchmarks/page.py         # needs chromium
"""

import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

from playwright.sync_api import Browser, Page, Response, sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from cinquefoil import games
from houses import House
from people import FLAGS, PHONE

TIMES = 7
CHROMIUM = "/usr/bin/chromium"
READY = "() => [...document.querySelectorAll('article .chief')].length >= 5"
"""The five cards are there, and their buttons can be pressed."""
BOARD = "() => document.querySelector('main button.place')"


def fresh(browser: Browser, house: House, path: str, ready: str) -> tuple[float, dict[str, int]]:
    """Milliseconds until a page is ready for who has never been here, and what travelled for it, by kind."""
    context = browser.new_context(**PHONE)
    page = context.new_page()
    bytes_of: dict[str, int] = {}

    def weigh(response: Response) -> None:
        kind = response.url.rpartition(".")[2]
        bytes_of[kind] = bytes_of.get(kind, 0) + int(response.headers.get("content-length", 0))

    page.on("response", weigh)
    began = time.perf_counter()
    page.goto(f"{house.address}{path}", wait_until="commit")
    page.wait_for_function(ready, polling=10)
    taken = 1000 * (time.perf_counter() - began)
    context.close()
    return taken, bytes_of


def touched(browser: Browser, house: House, title: str) -> float:
    """Milliseconds from the touch of *Play a bot* to a board that can be played on."""
    context = browser.new_context(**PHONE)
    page: Page = context.new_page()
    page.goto(house.address)
    page.wait_for_function(READY)
    began = time.perf_counter()
    page.get_by_role("button", name=f"Play {title} against").tap()
    page.wait_for_function(BOARD, polling=10)
    taken = 1000 * (time.perf_counter() - began)
    context.close()
    return taken


def best(measure: Callable[[], float]) -> str:
    runs = sorted(measure() for _ in range(TIMES))
    return f"{statistics.median(runs):.0f} (best {runs[0]:.0f})"


def main() -> None:
    with tempfile.TemporaryDirectory() as folder, House(Path(folder)) as house, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        fresh(browser, house, "/", READY)
        _, weights = fresh(browser, house, "/", READY)
        print("| what travels for the front door, compressed | kB |\n|---|---:|")
        for kind, name in (("js", "script"), ("css", "styles"), ("woff2", "type")):
            print(f"| {name} | {weights.get(kind, 0) / 1000:.1f} |")
        print("\n| from | to | ms, median |\n|---|---|---:|")
        print(f"| the address | five cards to play | {best(lambda: fresh(browser, house, '/', READY)[0])} |")
        for box in games.values():
            if box.bot_levels:
                taken = best(partial(touched, browser, house, box.title))
                print(f"| *Play a bot* | the board of {box.title} | {taken} |")
        browser.close()


if __name__ == "__main__":
    main()
