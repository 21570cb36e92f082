"""The types of what travels, laid open: their fields, what these may hold, and what is said of them."""

import ast
import inspect
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from textwrap import dedent
from typing import Any, get_args

import msgspec
from msgspec import inspect as types

from cinquefoil.server import wire

Kind = type[msgspec.Struct]


@dataclass(frozen=True)
class Field:
    name: str
    type: types.Type
    about: str
    optional: bool
    """May be left out by who sends it. What the house sends it always sends in full."""
    default: Any


def kinds() -> list[Kind]:
    """All types of `wire/`, in the order of its modules."""
    bases = (wire.Incoming, wire.Outgoing)
    return [
        kind for kind in vars(wire).values() if inspect.isclass(kind) and issubclass(kind, bases) and kind not in bases
    ]


def fields(kind: Kind) -> Iterator[Field]:
    said = field_docstrings(kind)
    for field in msgspec.structs.fields(kind):
        shape, described = _plain(types.type_info(field.type))
        about = " ".join(part for part in (said.get(field.name), described) if part)
        optional = not field.required and (issubclass(kind, wire.Incoming) or field.default is msgspec.UNSET)
        default = field.default if field.default_factory is msgspec.NODEFAULT else field.default_factory()
        yield Field(field.encode_name, shape, about, optional, default)


def tag(kind: Kind) -> str | None:
    """What stands in `type` of a message of the socket."""
    found = kind.__struct_config__.tag
    return found if isinstance(found, str) else None


def about(kind: Kind) -> str:
    return _flowing(kind.__doc__ or "")


def members(union: Any) -> tuple[Kind, ...]:
    return get_args(union)


def _plain(shape: types.Type) -> tuple[types.Type, str]:
    """A type without what is only said of it, and that."""
    if isinstance(shape, types.Metadata):
        return shape.type, (shape.extra_json_schema or {}).get("description", "")
    if isinstance(shape, types.UnionType):
        parts = [_plain(part) for part in shape.types]
        return types.UnionType(tuple(part for part, _ in parts)), " ".join(said for _, said in parts if said)
    return shape, ""


def parts(kind: Kind) -> list[Kind]:
    """A type and all that it is made of, each after what it is made of itself."""
    inner = [part for field in fields(kind) for held in _held(field.type) for part in parts(held)]
    return list(dict.fromkeys([*inner, kind]))


def _held(shape: types.Type) -> Iterator[Kind]:
    match shape:
        case types.StructType(cls=kind):
            yield kind
        case types.Metadata(type=inner) | types.ListType(item_type=inner) | types.VarTupleType(item_type=inner):
            yield from _held(inner)
        case types.DictType(value_type=inner):
            yield from _held(inner)
        case types.UnionType(types=inners) | types.TupleType(item_types=inners):
            for inner in inners:
                yield from _held(inner)


@cache
def field_docstrings(kind: type) -> dict[str, str]:
    """What stands below the fields, which Python forgets."""
    (node,) = ast.parse(dedent(inspect.getsource(kind))).body
    assert isinstance(node, ast.ClassDef)
    return dict(_below_fields(node))


def _below_fields(node: ast.ClassDef) -> Iterator[tuple[str, str]]:
    for field, below in pairwise(node.body):
        match field, below:
            case ast.AnnAssign(target=ast.Name(id=name)), ast.Expr(value=ast.Constant(value=str(text))):
                yield name, _flowing(text)


def _flowing(text: str) -> str:
    return " ".join(text.split())
