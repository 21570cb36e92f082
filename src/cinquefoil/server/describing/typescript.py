"""What travels, as types for the browser: TypeScript, made from `wire/` and from the `position.py` of each game."""

import json
from textwrap import wrap

from msgspec import inspect as types

from cinquefoil.server import wire
from cinquefoil.server.describing import shapes
from cinquefoil.server.describing.shapes import Field, Kind

HEAD = """\
// Everything that travels between the house and its guests.
// Made from src/cinquefoil/server/wire/: edit that, and run ./scripts/wire."""
VIEW_HEAD = """\
// What the house tells of a game of {title}.
// Made from src/{source}: edit that, and run ./scripts/wire."""
LIMITS = ("LONGEST_MOVE", "LONGEST_WORDS", "LONGEST_RECORD")
UNIONS = {
    "Request": (wire.Request, "What a client says through the socket."),
    "Message": (wire.Message, "What the house says through the socket."),
}
WIDTH = 110


def typescript() -> str:
    limits = "\n".join(f"export const {name} = {getattr(wire, name)};" for name in LIMITS)
    unions = [
        f"{_comment(about)}export type {name} = {' | '.join(kind.__name__ for kind in shapes.members(union))};"
        for name, (union, about) in UNIONS.items()
    ]
    return "\n\n".join([HEAD, limits, *map(_interface, shapes.kinds()), *unions]) + "\n"


def view_typescript(title: str, view: Kind) -> str:
    """The types of a game's view."""
    head = VIEW_HEAD.format(title=title, source=f"{view.__module__.replace('.', '/')}.py")
    *parts, _ = shapes.parts(view)
    return "\n\n".join([head, *map(_interface, parts), _interface(view, "View")]) + "\n"


def _interface(kind: Kind, name: str | None = None) -> str:
    tag = shapes.tag(kind)
    lines = [] if tag is None else [f"  type: {json.dumps(tag)};\n"]
    lines += map(_field, shapes.fields(kind))
    return f"{_comment(shapes.about(kind))}export interface {name or kind.__name__} {{\n{''.join(lines)}}}"


def _field(field: Field) -> str:
    mark = "?" if field.optional else ""
    return f"{_comment(field.about, '  ')}  {field.name}{mark}: {written(field.type)};\n"


def _comment(text: str, indent: str = "") -> str:
    if not text:
        return ""
    if len(text) <= WIDTH:
        return f"{indent}/** {text} */\n"
    lines = "".join(f"{indent} * {line}\n" for line in wrap(text, WIDTH))
    return f"{indent}/**\n{lines}{indent} */\n"


def written(shape: types.Type) -> str:
    """A type as TypeScript writes it."""
    match shape:
        case types.Metadata(type=inner):
            return written(inner)
        case types.StructType(cls=kind):
            return str(kind.__name__)
        case types.StrType():
            return "string"
        case types.IntType() | types.FloatType():
            return "number"
        case types.BoolType():
            return "boolean"
        case types.NoneType():
            return "null"
        case types.AnyType() | types.RawType():
            return "unknown"
        case types.LiteralType(values=values):
            return " | ".join(json.dumps(value) for value in values)
        case types.ListType(item_type=item) | types.VarTupleType(item_type=item):
            one = written(item)
            return f"({one})[]" if "|" in one else f"{one}[]"
        case types.TupleType(item_types=items):
            return f"[{', '.join(map(written, items))}]"
        case types.DictType(key_type=key, value_type=value):
            return f"Record<{written(key)}, {written(value)}>"
        case types.UnionType(types=parts):
            # `unknown` swallows whatever stands beside it; null comes last.
            texts = sorted(dict.fromkeys(map(written, parts)), key=lambda text: text == "null")
            return "unknown" if "unknown" in texts else " | ".join(texts)
    raise AssertionError(f"nobody knows how to write {shape} in TypeScript")
