"""Writes down what travels, for those who write clients: `./scripts/wire`.

docs/openapi.json   what can be asked over HTTP
docs/limits.md      all limits, and their defaults
docs/socket.md      the tables between the marks; what stands around them is written by hand
web/src/wire.ts     the types for the browser
web/src/games/*/position.ts   those of the views of each game
"""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from msgspec import UNSET
from msgspec import inspect as types

from cinquefoil import games
from cinquefoil.server.describing import limits, openapi, shapes
from cinquefoil.server.describing.shapes import Field, Kind
from cinquefoil.server.describing.typescript import typescript, view_typescript

PROJECT = Path(__file__).parents[4]
GENERATED = re.compile(r"(<!-- generated: (\w+) -->\n).*?(<!-- end -->)", re.DOTALL)


def described(project: Path = PROJECT) -> dict[Path, str]:
    """The files, and what should be in them."""
    page = project / "docs" / "socket.md"
    return {
        project / "docs" / "openapi.json": json.dumps(openapi.describe(), indent=1, ensure_ascii=False) + "\n",
        project / "docs" / "limits.md": limits.page(),
        page: filled(page.read_text(encoding="utf-8")),
        project / "web" / "src" / "wire.ts": typescript(),
        **dict(views(project)),
    }


def views(project: Path) -> Iterator[tuple[Path, str]]:
    """Of every game that has a folder in the page."""
    for id, box in games.items():
        folder = project / "web" / "src" / "games" / id
        if box.view_type is not None and folder.is_dir():
            yield folder / "position.ts", view_typescript(box.title, box.view_type)


def filled(page: str) -> str:
    """A page with the table of each type between its marks."""
    known = {kind.__name__: kind for kind in shapes.kinds()}
    return GENERATED.sub(lambda mark: f"{mark[1]}\n{_section(known[mark[2]])}\n{mark[3]}", page)


def _section(kind: Kind) -> str:
    return "\n".join([shapes.about(kind), "", "| field | type | limits | |", "|---|---|---|---|", *_rows(kind), ""])


def _rows(kind: Kind) -> Iterator[str]:
    tag = shapes.tag(kind)
    if tag is not None:
        yield f'| `type` | `"{tag}"` | | |'
    for field in shapes.fields(kind):
        cells = (f"`{field.name}`", _type(field.type), _limits(field), field.about)
        yield f"| {' | '.join(cell.replace('|', '&#124;') for cell in cells)} |".replace("  ", " ")


def _type(shape: types.Type) -> str:
    """A type in words, as far as there are some."""
    match shape:
        case types.Metadata(type=inner):
            return _type(inner)
        case types.StructType(cls=kind):
            name = shapes.tag(kind) or kind.__name__
            return f"[`{name}`](#{name.lower()})"
        case types.StrType():
            return "text"
        case types.IntType():
            return "whole number"
        case types.FloatType():
            return "number"
        case types.BoolType():
            return "true or false"
        case types.NoneType():
            return "null"
        case types.AnyType() | types.RawType():
            return "any JSON"
        case types.LiteralType(values=values):
            return ", ".join(f"`{value}`" for value in values)
        case types.ListType(item_type=item):
            return f"list of {_type(item)}"
        case types.DictType(value_type=value):
            return f"object of {_type(value)}"
        case types.UnionType(types=parts):
            return " or ".join(sorted(map(_type, parts), key=lambda text: text == "null"))
    raise AssertionError(f"nobody knows how to tell of {shape}")


def _limits(field: Field) -> str:
    optional = []
    if field.optional:
        optional = ["may be left out" if field.default is UNSET else f"{json.dumps(field.default)} if left out"]
    return ", ".join([*_bounds(field.type), *optional])


def _bounds(shape: types.Type) -> Iterator[str]:
    match shape:
        case types.UnionType(types=parts):
            for part in parts:
                yield from _bounds(part)
        case types.StrType(min_length=low, max_length=high) if high is not None:
            yield f"{low or 0} to {high} characters"
        case types.IntType(ge=low, le=high) | types.FloatType(ge=low, le=high) if high is not None:
            yield f"{low:g} to {_large(high)}"


def _large(number: Any) -> str:
    return "2⁵³" if number == 2**53 else f"{number:g}"


def main() -> None:
    for path, text in described().items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        print(f"❀ {path.relative_to(PROJECT)}")


if __name__ == "__main__":
    main()
