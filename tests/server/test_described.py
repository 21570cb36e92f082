"""What is written down for those who write clients is what the house does."""

import asyncio
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest

from cinquefoil import games
from cinquefoil.core import errors as core_errors
from cinquefoil.server import errors as table_errors
from cinquefoil.server import wire
from cinquefoil.server.describing import describe, openapi, shapes
from cinquefoil.server.describing.typescript import typescript, view_typescript
from cinquefoil.server.doors import api
from cinquefoil_toys.mind_meld import View as MindMeldView
from houses import House, Person

PROJECT = Path(__file__).parents[2]
SOCKET_PAGE = (PROJECT / "docs" / "socket.md").read_text()
TABLES_PAGE = (PROJECT / "docs" / "tables.md").read_text()


# ---- what is committed


@pytest.mark.parametrize(("path", "text"), describe.described().items(), ids=lambda part: getattr(part, "name", ""))
def test_what_is_committed_is_what_would_be_written(path: Path, text: str) -> None:
    assert path.exists(), f"{path.name} is missing: run ./scripts/wire"
    assert path.read_text(encoding="utf-8") == text, f"{path.name} is not up to date: run ./scripts/wire"


def test_a_page_is_filled_between_its_marks_only() -> None:
    page = "Before.\n\n<!-- generated: Ping -->\nsomething old\n<!-- end -->\n\nAfter.\n"
    filled = describe.filled(page)
    assert filled.startswith("Before.\n\n<!-- generated: Ping -->\n")
    assert filled.endswith("<!-- end -->\n\nAfter.\n")
    assert "something old" not in filled
    assert '| `type` | `"ping"` |' in filled
    assert describe.filled(filled) == filled


# ---- the page of the socket


def test_every_message_has_its_section_and_its_table() -> None:
    for kind in (*shapes.members(wire.Request), *shapes.members(wire.Message)):
        assert f"\n### {shapes.tag(kind)}\n\n<!-- generated: {kind.__name__} -->\n" in SOCKET_PAGE


def test_every_error_is_on_the_page_with_its_status() -> None:
    listed = dict(re.findall(r"^\| `(\w+)` \| (\d{3}) \|", SOCKET_PAGE, re.MULTILINE))
    for fault in known_faults(core_errors.CinquefoilError):
        status = getattr(fault, "status", None)
        assert fault.code in listed
        assert status is None or listed[fault.code] == str(status)
    assert set(listed.values()) == set(openapi.FAULTS)


def known_faults(kind: type[core_errors.CinquefoilError]) -> Iterator[type[core_errors.CinquefoilError]]:
    """Those of the house that something can be, not what only holds them together."""
    for fault in kind.__subclasses__():
        is_ours = fault.__module__ in (core_errors.__name__, table_errors.__name__)
        if is_ours and "code" in vars(fault) and fault is not table_errors.TableError:
            yield fault
        yield from known_faults(fault)


@pytest.mark.parametrize("page", ["socket.md", "tables.md", "programs.md"])
def test_links_lead_to_headings(page: str) -> None:
    text = (PROJECT / "docs" / page).read_text()
    for link, heading in re.findall(r"\]\(([\w./-]*)#([\w-]+)\)", text):
        target = (PROJECT / "docs" / (link or page)).read_text()
        titles = [re.sub(r"[^\w -]", "", title).lower().replace(" ", "-") for title in headings(target)]
        assert heading in titles, f"{page}: {link}#{heading}"


def headings(text: str) -> list[str]:
    return re.findall(r"^#+ (.*)$", text, re.MULTILINE)


def test_every_route_is_told_of() -> None:
    told = TABLES_PAGE + (PROJECT / "docs" / "programs.md").read_text()
    for route in api.ROUTES:
        path = route.path.partition("/seats/{seat}/")
        assert (f"| `{path[2]}` |" if path[1] else route.path) in told


# ---- TypeScript


def test_typescript_says_what_may_be_left_out_and_what_may_be_null() -> None:
    written = typescript()
    attach = interface(written, "Attach")
    assert '  type: "attach";' in attach
    assert "  seat?: number | null;" in attach
    assert "  board?: boolean;" in attach
    assert "  id: string;" in attach
    assert "  view: unknown;" in interface(written, "State")
    assert "  avatar: string;" in interface(written, "SeatInfo"), "what the house sends it sends in full"
    assert "  options?: Record<string, string | number | boolean>;" in interface(written, "NewTable")
    requests = "Attach | Move | Ask | Answer | Say | Point | Contribute | Look | Hint | Ping"
    assert f"export type Request = {requests};" in written


def test_typescript_of_a_view_says_where_it_comes_from_and_what_it_is_made_of() -> None:
    written = view_typescript("So Clover!", games["so-clover"].view_type or wire.Outgoing)
    assert "// Made from src/cinquefoil/boxes/so_clover/position.py:" in written
    assert re.findall(r"export interface (\w+)", written) == ["Result", "CloverView", "View"]
    view = interface(written, "View")
    assert '  translations?: "refused";' in view, "it is there only if they are"
    assert '  drawn: string[] | "?" | null;' in view
    assert '  spots: Record<"ne" | "nw" | "se" | "sw", string | null>;' in view
    assert "  /** By seat. */" in view
    assert "  told: [string, string[]][];" in interface(view_typescript("Mind Meld", MindMeldView), "View")


def interface(written: str, name: str) -> list[str]:
    return written.partition(f"export interface {name} {{\n")[2].partition("\n}")[0].splitlines()


def test_every_type_is_there_in_typescript() -> None:
    assert re.findall(r"export interface (\w+)", typescript()) == [kind.__name__ for kind in shapes.kinds()]


# ---- OpenAPI


def test_answers_of_a_real_house_are_as_described(tmp_path: Path) -> None:
    with House(tmp_path / "data") as house:
        asyncio.run(compare_answers(house))


async def compare_answers(house: House) -> None:
    description = json.loads((PROJECT / "docs" / "openapi.json").read_text())
    async with Person(house.address) as ada:

        async def check(method: str, path: str, status: int, of: str | None = None, **request: Any) -> Any:
            answer = await ada.http.request(method, path, **request)
            assert answer.status_code == status, answer.text
            schema = answer_schema(description, method, of or path, status)
            content = answer.text if schema == {"type": "string"} else answer.json()
            check_answer(description, schema, content)
            return content

        plan = {"game": "lucky-numbers", "seats": [{"kind": "me"}, {"kind": "program"}]}
        made = await check("POST", "/api/tables", 200, json=plan)
        table = f"/api/tables/{made['table']['name']}"
        of = "/api/tables/{table}"
        seat, of_seat = f"{table}/seats/0", f"{of}/seats/{{seat}}"
        random = {"contribution": "5a" * 16}
        await check("POST", f"{seat}/contribution", 200, f"{of_seat}/contribution", json=random)
        assert await ada.get("/api/openapi.json") == description
        for path in ("/health", "/api/games", "/api/me", "/api/me/tables", "/api/tables"):
            await check("GET", path, 200)
        for what in ("rules", "words", "legends"):
            await check("GET", f"/api/games/so-clover/{what}", 200, of=f"/api/games/{{game}}/{what}")
        await check("GET", table, 200, of)
        record = await check("GET", f"{table}/record", 200, f"{of}/record")
        await check("GET", f"{table}/moments/3", 200, f"{of}/moments/{{number}}")
        await check("POST", f"{table}/seats/1/token", 200, f"{of}/seats/{{seat}}/token")
        await check("POST", f"{table}/rematch", 409, f"{of}/rematch")
        await check("GET", f"{table}/draws", 409, f"{of}/draws")
        await check("GET", f"{table}/outcome", 409, f"{of}/outcome")
        await check("POST", f"{seat}/resign", 200, f"{of_seat}/resign")
        await check("GET", f"{table}/outcome", 200, f"{of}/outcome")
        await check("GET", f"{table}/draws", 200, f"{of}/draws")
        await check("POST", f"{table}/rematch", 200, f"{of}/rematch")
        text = {"content": record, "headers": {"Content-Type": "text/plain"}}
        replay = await check("POST", "/api/replays", 200, **text)
        await check("GET", f"/api/replays/{replay['name']}", 200, "/api/replays/{replay}")
        await check("GET", f"/api/replays/{replay['name']}/events/0", 200, "/api/replays/{replay}/events/{since}")
        await check("POST", "/api/tables", 400, json={"game": 3})
        await check("POST", "/api/tables", 422, json={**plan, "options": {"bruno": "maybe"}})
        await check("POST", "/api/tables", 403, json=plan, headers={"Origin": "http://elsewhere"})
        await check("GET", "/api/tables/nowhere", 404, of)
        await check("POST", "/api/passes/spend", 404, json={"code": "spent"})


def answer_schema(description: Any, method: str, path: str, status: int) -> Any:
    answer = description["paths"][path][method.lower()]["responses"][str(status)]
    if "$ref" in answer:
        answer = description["components"]["responses"][answer["$ref"].rpartition("/")[2]]
    (content,) = answer["content"].values()
    return content["schema"]


def check_answer(description: Any, schema: Any, content: Any) -> None:
    """References lead into the components, which therefore come along."""
    jsonschema_rs.validator_for({**schema, "components": description["components"]}).validate(content)
