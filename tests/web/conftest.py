"""A real browser before a real house."""

import os
import shutil
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, sync_playwright

from houses import House
from people import FLAGS, HOME, Company

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with House(tmp_path_factory.mktemp("house"), "--name", HOME) as running:
        yield running


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """One a module: while it is there its thread has a running event loop, which other tests would stumble over."""
    if CHROMIUM is None:
        if os.environ.get("CINQUEFOIL_REQUIRE_BROWSER"):
            pytest.fail("there is no chromium here")
        pytest.skip("there is no chromium here (apt install chromium)")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def company(browser: Browser, house: House, request: pytest.FixtureRequest) -> Iterator[Company]:
    """People with browsers of their own. None of them may have met an error by the end."""
    company = Company(browser, house, request.node.name)
    yield company
    company.leave()
