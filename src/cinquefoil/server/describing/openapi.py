"""The description of the HTTP API, made from its routes and the types that travel."""

import re
from collections.abc import Iterable
from typing import Any

import msgspec

from cinquefoil.server import wire
from cinquefoil.server.describing import shapes
from cinquefoil.server.doors import api
from cinquefoil.version import VERSION

REF = "#/components/schemas/{name}"
FAULTS = {
    "400": "It cannot be understood.",
    "401": "Say who you are first.",
    "403": "You may not do that.",
    "404": "There is no such thing.",
    "405": "That cannot be done here.",
    "409": "Not now: the table is not at that point.",
    "413": "It is too long.",
    "422": "The rules do not allow it.",
    "429": "Too fast; `retry_after` says when to come back.",
    "500": "A fault of ours; it was logged.",
    "502": "A webhook did not take what was sent to it.",
    "503": "Nothing was done; `retry_after` says when to come back.",
}


def describe() -> dict[str, Any]:
    """OpenAPI 3.1."""
    types = [kind for route in api.ROUTES for kind in (route.takes, route.gives) if kind not in (None, str)]
    schemas, components = msgspec.json.schema_components([*types, wire.Failure], ref_template=REF)
    by_type = {repr(kind): schema for kind, schema in zip([*types, wire.Failure], schemas, strict=True)}
    _say_fields(components)
    paths: dict[str, Any] = {}
    for route in api.ROUTES:
        paths.setdefault(route.path, {})[route.method.lower()] = _operation(route, by_type)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Cinquefoil",
            "version": VERSION,
            "description": "Tables of the game house. Play itself goes through the socket of a table.",
        },
        # Everybody may ask; some questions are answered only to who has said a name.
        "security": [{}, {"guest": []}],
        "paths": paths,
        "components": {
            "schemas": components,
            "responses": {
                status: {"description": about, "content": _content(wire.Failure, by_type)}
                for status, about in FAULTS.items()
            },
            "securitySchemes": {"guest": {"type": "apiKey", "in": "cookie", "name": "cinquefoil"}},
        },
    }


def _say_fields(components: dict[str, Any]) -> None:
    """Puts what is said of a field beside its type."""
    for kind in shapes.kinds():
        for field in shapes.fields(kind):
            if field.about and kind.__name__ in components:
                components[kind.__name__]["properties"][field.name]["description"] = field.about


def _operation(route: api.Route, by_type: dict[str, Any]) -> dict[str, Any]:
    operation: dict[str, Any] = {
        "operationId": route.handler.__name__,
        "summary": route.about,
        "parameters": list(_parameters(route)),
        "responses": {
            "200": {"description": "Done.", "content": _content(route.gives, by_type)},
            **{status: {"$ref": f"#/components/responses/{status}"} for status in FAULTS},
        },
    }
    if route.takes is not None:
        operation["requestBody"] = {"required": True, "content": _content(route.takes, by_type)}
    return operation


def _content(kind: Any, by_type: dict[str, Any]) -> dict[str, Any]:
    if kind is str:
        return {"text/plain": {"schema": {"type": "string"}}}
    return {"application/json": {"schema": by_type[repr(kind)]}}


def _parameters(route: api.Route) -> Iterable[dict[str, Any]]:
    for name in re.findall(r"{(\w+)}", route.path):
        kind = {"type": "integer", "minimum": 0} if name in ("seat", "number") else {"type": "string", "minLength": 1}
        yield {"name": name, "in": "path", "required": True, "schema": kind}
    for name in route.query:
        kind = {"type": "integer", "minimum": 0} if name == "seat" else {"type": "string"}
        yield {"name": name, "in": "query", "required": False, "schema": kind}
    if route.method == "POST":
        about = "The address of the house: a request that changes something has to say where it comes from."
        yield {"name": "Origin", "in": "header", "required": True, "schema": {"type": "string"}, "description": about}
