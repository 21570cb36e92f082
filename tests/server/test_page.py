"""The plain page: everything it needs is served, and nothing in it gets round the browser's guard."""

import re
from collections.abc import Iterator
from html.parser import HTMLParser
from importlib.resources import files
from pathlib import Path

import httpx2
import pytest

from cinquefoil.server.app import HEADERS
from houses import House

FOLDER = Path(str(files("cinquefoil.server"))) / "page"
TYPES = {".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml", ".html": "text/html"}
SCRIPTS = sorted(FOLDER.glob("*.js"))
ADDRESSES = ("src", "href")
FORBIDDEN = (
    r"\b(inner|outer)HTML\b",
    r"\binsertAdjacentHTML\b",
    r"\bsetHTML",
    r"\bparseHTML",
    r"\bDOMParser\b",
    r"\bcreateContextualFragment\b",
    r"\bsrcdoc\b",
    r"\beval\s*\(",
    r"\bnew\s+Function\b",
    r"\bdocument\.write",
    r"\bset(Timeout|Interval)\s*\(\s*[\"'`]",
    r"setAttribute\(\s*[\"'`](style|on)",
    r"javascript:",
    r"https?://",
)


class Markup(HTMLParser):
    """The elements of a page, with their attributes and the text in them."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str | None], str]] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs), ""))

    def handle_data(self, data: str) -> None:
        if self.elements:
            tag, attributes, text = self.elements[-1]
            self.elements[-1] = tag, attributes, text + data


def index() -> Markup:
    return Markup((FOLDER / "index.html").read_text(encoding="utf-8"))


def imports(script: Path) -> set[str]:
    text = script.read_text(encoding="utf-8")
    return {f"/page/{name}" for name in re.findall(r"(?:from|import\()\s*\"\./([^\"]+)\"", text)}


def references() -> set[str]:
    """Everything that a browser will ask for: what the page names, and what that names in turn."""
    found = {
        address
        for _, attributes, _ in index().elements
        for name in ADDRESSES
        if (address := attributes.get(name)) and address.startswith("/page/")
    }
    while (
        more := {address for name in found if name.endswith(".js") for address in imports(FOLDER / Path(name).name)}
        - found
    ):
        found |= more
    return found


@pytest.fixture(scope="module")
def http(tmp_path_factory: pytest.TempPathFactory) -> Iterator[httpx2.Client]:
    with (
        House(tmp_path_factory.mktemp("house")) as house,
        httpx2.Client(base_url=house.address, trust_env=False) as client,
    ):
        yield client


def test_every_file_is_used_and_every_file_used_is_there() -> None:
    assert references() == {f"/page/{file.name}" for file in FOLDER.iterdir() if file.name != "index.html"}


@pytest.mark.parametrize("path", sorted(references()))
def test_what_the_page_needs_is_served(http: httpx2.Client, path: str) -> None:
    response = http.get(path)
    assert response.status_code == 200
    assert response.headers["content-type"].split(";")[0] == TYPES[Path(path).suffix]
    assert response.headers["content-security-policy"] == HEADERS["content-security-policy"]
    assert response.headers["x-content-type-options"] == "nosniff"


@pytest.mark.parametrize("path", ["/", "/table/some-table", "/join/some-invite", "/replay/some-replay", "/carry-on"])
def test_every_address_gives_the_page(http: httpx2.Client, path: str) -> None:
    response = http.get(path)
    assert response.status_code == 200
    assert response.headers["content-type"].split(";")[0] == TYPES[".html"]
    assert response.headers["content-security-policy"] == HEADERS["content-security-policy"]
    assert response.text == (FOLDER / "index.html").read_text(encoding="utf-8")


def test_the_guard_lets_nothing_in_from_elsewhere() -> None:
    policy = dict(part.strip().split(" ", 1) for part in HEADERS["content-security-policy"].split(";"))
    assert policy["default-src"] == "'none'"
    assert policy["script-src"] == policy["style-src"] == policy["connect-src"] == "'self'"


def test_the_page_has_no_script_or_style_of_its_own() -> None:
    for tag, attributes, text in index().elements:
        assert tag not in ("style", "base", "iframe", "object", "embed")
        assert not [name for name in attributes if name.startswith("on") or name == "style"]
        if tag == "script":
            assert attributes["src"]
            assert not text.strip()
        for name in ADDRESSES:
            assert (attributes.get(name) or "/").startswith(("/", "#"))
            assert not (attributes.get(name) or "/").startswith("//")


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.name)
def test_no_script_makes_markup_or_code_of_text(script: Path) -> None:
    text = script.read_text(encoding="utf-8")
    for pattern in FORBIDDEN:
        assert not re.search(pattern, text), pattern


def test_the_style_asks_for_nothing_from_elsewhere() -> None:
    text = (FOLDER / "page.css").read_text(encoding="utf-8")
    assert not re.search(r"url\(|@import|expression\(", text)


def test_the_page_knows_no_game() -> None:
    """It shows what the house sends."""
    from cinquefoil import games

    for script in SCRIPTS:
        text = script.read_text(encoding="utf-8")
        assert not [id for id in games if id in text], script.name
