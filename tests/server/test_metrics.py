"""Figures: all that the dashboard shows is there, none tells of anybody, and not everybody may see them."""

import asyncio
import json
import re
from collections.abc import Iterator
from pathlib import Path

import httpx2
import pytest

from cinquefoil import __version__, games
from houses import House, Person, Refused, caught_up

PROJECT = Path(__file__).resolve().parents[2]
DASHBOARD, PAGE = PROJECT / "hosting" / "grafana-dashboard.json", PROJECT / "docs" / "operation.md"
FEW = 60
"""Values that a label may have, at most."""


def figures(house: House, **headers: str) -> httpx2.Response:
    return httpx2.get(f"{house.address}/metrics", headers=headers, trust_env=False)


async def play(house: House) -> str:
    """A few moves with bots, a refusal, a look back, and somebody who asks for nothing that is there."""
    async with Person(house.address, "Ada") as ada:
        name: str = (await ada.make_table("lucky-numbers", "me", "bot:beginner"))["table"]["name"]
        line = await ada.line(name, 0)
        for _ in range(4):
            await line.until(lambda line: line.moves != [])
            await caught_up([line], await line.move(games["lucky-numbers"].suggest(line.view, 0, line.moves)))
        assert (await line.move("nonsense"))["type"] == "refused"
        await ada.get(f"/api/tables/{name}/moments/1")
        with pytest.raises(Refused):
            await ada.get("/api/tables/nowhere")
        return name


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[House, str]]:
    with House(tmp_path_factory.mktemp("house")) as house:
        name = asyncio.run(play(house))
        yield house, name


def test_the_dashboard_shows_what_there_is(played: tuple[House, str]) -> None:
    house, _ = played
    there = set(re.findall(r"^(\w+)[ {]", figures(house).text, re.MULTILINE))
    panels = json.loads(DASHBOARD.read_text())["panels"]
    shown = {
        name
        for panel in panels
        for target in panel.get("targets", ())
        for name in re.findall(r"\b(?:cinquefoil|process)_\w+", target["expr"])
    }
    assert len(shown) > 20
    assert shown <= there
    ours = {name for name in there if name.startswith("cinquefoil_") and not name.endswith(("_created", "_sum"))}
    families = {name.removesuffix("_count").removesuffix("_bucket") for name in ours}
    unseen = {family for family in families if not any(name.startswith(family) for name in shown)}
    assert not unseen, "the dashboard does not show this"
    assert not {family for family in families if f"`{family}`" not in PAGE.read_text()}, "the page does not say"


def value(text: str, name: str) -> float:
    found = re.search(rf"^{re.escape(name)} (.*)$", text, re.MULTILINE)
    assert found, f"there is no {name}"
    return float(found[1])


def test_figures_count_what_was_done(played: tuple[House, str]) -> None:
    text = figures(played[0]).text
    assert value(text, f'cinquefoil_build_info{{version="{__version__}"}}') == 1
    assert value(text, 'cinquefoil_moves_total{game="lucky-numbers"}') >= 5
    assert value(text, "cinquefoil_move_seconds_count") == value(text, 'cinquefoil_moves_total{game="lucky-numbers"}')
    (refused,) = re.findall(r'^cinquefoil_refusals_total{code="(\w+)",game="lucky-numbers"} 1.0$', text, re.MULTILINE)
    assert refused in ("malformed_move", "illegal_move", "stale_move")  # a bot may have moved meanwhile
    assert value(text, 'cinquefoil_tables_open{status="playing"}') == 1
    assert value(text, "cinquefoil_tables_in_memory") == 1
    assert value(text, 'cinquefoil_bot_moves_total{level="beginner"}') >= 1
    assert value(text, 'cinquefoil_bots_working_seconds_count{level="beginner"}') >= 1
    assert value(text, 'cinquefoil_http_requests_total{route="/api/tables/{table}",status="404"}') == 1
    assert value(text, 'cinquefoil_database_errors_total{what="write"}') == 0
    assert value(text, "cinquefoil_loop_lag_seconds_count") >= 1


def test_no_label_tells_of_anybody_or_has_many_values(played: tuple[House, str]) -> None:
    house, table = played
    text = figures(house).text
    assert table not in text
    assert "Ada" not in text
    values: dict[str, set[str]] = {}
    for label, found in re.findall(r'(\w+)="([^"]*)"', text):
        values.setdefault(label, set()).add(found)
    assert max(map(len, values.values())) <= FEW


@pytest.mark.parametrize(
    "headers",
    [{"X-Forwarded-For": "192.0.2.7"}, {"Forwarded": "for=192.0.2.7"}, {"Via": "1.1 proxy"}, {"Host": "games.test"}],
)
def test_whoever_comes_by_a_proxy_sees_no_figures(headers: dict[str, str], tmp_path: Path) -> None:
    with House(tmp_path, "--name", "games.test") as house:
        assert figures(house).status_code == 200
        assert figures(house, **headers).status_code == 403


def test_with_a_token_figures_are_for_who_has_it(tmp_path: Path) -> None:
    house = House(tmp_path)
    house.env |= {"CINQUEFOIL_METRICS_TOKEN": "squeamish"}
    with house:
        assert figures(house).status_code == 403
        assert figures(house, Authorization="Bearer ossifrage").status_code == 403
        sent_on = {"X-Forwarded-For": "192.0.2.7"}
        assert figures(house, Authorization="Bearer squeamish", **sent_on).status_code == 200
