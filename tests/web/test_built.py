"""The page as built: all of it is served, nothing gets round the browser's guard, the lock file fits every machine."""

import gzip
import json
import re
import runpy
from collections.abc import Iterator
from html.parser import HTMLParser
from importlib.resources import files
from pathlib import Path
from typing import Any

import httpx2
import pytest

from cinquefoil.server.doors.app import HEADERS
from houses import House

WEB = Path(__file__).parents[2] / "web"
PAGE = Path(str(files("cinquefoil.server"))) / "page"
ASSETS = sorted(f"/page/{file.relative_to(PAGE).as_posix()}" for file in PAGE.rglob("*") if file.is_file())
TYPES = {".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml", ".woff2": "font/woff2"}
PAGES = [
    "/",
    "/play/bossa",
    "/rules/bossa",
    "/table/some-table",
    "/join/some-invite",
    "/replay/some-replay",
    "/carry-on",
    "/history",
]
ADDRESSES = ("src", "href")


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


@pytest.fixture(scope="module")
def http(tmp_path_factory: pytest.TempPathFactory) -> Iterator[httpx2.Client]:
    with (
        House(tmp_path_factory.mktemp("house")) as house,
        httpx2.Client(base_url=house.address, trust_env=False) as client,
    ):
        yield client


def lock() -> dict[str, Any]:
    known: dict[str, Any] = json.loads((WEB / "package-lock.json").read_text(encoding="utf-8"))
    return known


# ---- what is served


def test_the_page_is_built_from_these_sources() -> None:
    assert runpy.run_path(str(WEB / "build.py"))["is_built"]()


def test_what_the_page_needs_is_served_and_kept(http: httpx2.Client) -> None:
    assert len(ASSETS) > 20
    for path in ASSETS:
        response = http.get(path)
        assert response.status_code == 200
        assert response.headers["content-security-policy"] == HEADERS["content-security-policy"]
        assert response.headers["x-content-type-options"] == "nosniff"
        if path.startswith("/page/assets/"):
            assert response.headers["content-type"].split(";")[0] == TYPES[Path(path).suffix], path
            assert "immutable" in response.headers["cache-control"]
        else:
            assert response.headers["cache-control"] == "no-cache"


def test_scripts_travel_compressed(http: httpx2.Client) -> None:
    script = max((PAGE / "assets").glob("*.js"), key=lambda file: file.stat().st_size)
    response = http.get(f"/page/assets/{script.name}", headers={"accept-encoding": "gzip"})
    assert response.headers["content-encoding"] == "gzip"
    assert response.num_bytes_downloaded < 0.5 * script.stat().st_size
    assert response.content == script.read_bytes()
    assert len(gzip.compress(response.content)) < 0.5 * script.stat().st_size


@pytest.mark.parametrize("path", PAGES)
def test_every_address_gives_the_page(http: httpx2.Client, path: str) -> None:
    response = http.get(path)
    assert response.status_code == 200
    assert response.headers["content-type"].split(";")[0] == "text/html"
    assert response.headers["cache-control"] == "no-cache"
    assert response.headers["content-security-policy"] == HEADERS["content-security-policy"]
    assert response.text == (PAGE / "index.html").read_text(encoding="utf-8")


# ---- the guard


def test_the_guard_lets_nothing_in_from_elsewhere() -> None:
    policy = dict(part.strip().split(" ", 1) for part in HEADERS["content-security-policy"].split(";"))
    assert policy["default-src"] == "'none'"
    assert policy["script-src"] == policy["style-src"] == policy["connect-src"] == "'self'"


def test_the_page_has_no_script_or_style_of_its_own() -> None:
    for tag, attributes, text in Markup((PAGE / "index.html").read_text(encoding="utf-8")).elements:
        assert tag not in ("style", "base", "iframe", "object", "embed")
        assert not [name for name in attributes if name.startswith("on") or name == "style"]
        if tag == "script":
            assert attributes["src"]
            assert not text.strip()
        for name in ADDRESSES:
            assert (attributes.get(name) or "/").startswith(("/", "#"))
            assert not (attributes.get(name) or "/").startswith("//")


def test_no_component_writes_a_style_that_the_guard_forbids() -> None:
    for file in (WEB / "src").rglob("*.svelte"):
        assert not re.search(r"\sstyle=", file.read_text(encoding="utf-8")), file.name


def test_only_the_rules_are_made_of_markup() -> None:
    """Whatever people have written is shown as text."""
    makers = [file.name for file in (WEB / "src").rglob("*.svelte") if "{@html" in file.read_text(encoding="utf-8")]
    assert makers == ["RulesText.svelte"]
    for file in (WEB / "src").rglob("*.ts"):
        assert not re.search(r"innerHTML|insertAdjacentHTML|document\.write|\beval\(", file.read_text(encoding="utf-8"))


def test_styles_ask_for_nothing_from_elsewhere() -> None:
    for file in (PAGE / "assets").glob("*.css"):
        assert not re.search(r"url\((?![\"']?/page/assets/|[\"']?data:|[\"']?#)", file.read_text(encoding="utf-8")), (
            file.name
        )


def test_the_frame_knows_no_game() -> None:
    """A sixth game adds a folder, and edits nothing."""
    from cinquefoil import games

    frame = [
        file
        for file in (WEB / "src").rglob("*")
        if file.suffix in (".ts", ".svelte") and file.parent.parent.name != "games"
    ]
    assert len(frame) > 20
    for file in frame:
        text = file.read_text(encoding="utf-8")
        assert not [id for id in games if id in text], file.name


def test_boards_name_only_options_that_there_are() -> None:
    from cinquefoil import games

    for file in (WEB / "src/games").glob("*/en.json"):
        options = {option.name: option for option in games[file.parent.name].options}
        keys = json.loads(file.read_text(encoding="utf-8"))
        for name, *more in (key.split(".")[1:] for key in keys if key.startswith("option.")):
            allowed = {"about", "tally", "brief", *getattr(options[name], "choices", ())}
            assert set(more) <= allowed, (file.parent.name, name, more)


# ---- the lock file


def test_the_lock_file_names_no_address() -> None:
    assert (WEB / ".npmrc").read_text().split() == ["omit-lockfile-registry-resolved=true"]
    for name, package in lock()["packages"].items():
        assert "resolved" not in package, name


def test_the_lock_file_has_every_platform_and_every_digest() -> None:
    packages = lock()["packages"]
    for name, package in packages.items():
        if name:
            assert package["integrity"].startswith("sha512-"), name
        for other in package.get("optionalDependencies", {}):
            assert f"node_modules/{other}" in packages or f"{name}/node_modules/{other}" in packages, (name, other)


def test_the_lock_file_fits_the_package() -> None:
    package = json.loads((WEB / "package.json").read_text(encoding="utf-8"))
    root = lock()["packages"][""]
    for kind in ("dependencies", "devDependencies"):
        assert root[kind] == package[kind]
    assert package["devDependencies"]["vite"] == lock()["packages"]["node_modules/vite"]["version"]
