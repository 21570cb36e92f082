"""The doors of the house: an ASGI application. Who comes from a foreign page or asks too much does not get in."""

import os
import re
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager, suppress
from functools import partial
from importlib.resources import files
from pathlib import Path
from types import MappingProxyType
from typing import Any

import msgspec
import structlog
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest
from starlette.applications import Starlette
from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import ClientDisconnect, HTTPConnection, Request
from starlette.responses import FileResponse, Response
from starlette.routing import BaseRoute, Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from cinquefoil.core.errors import CinquefoilError, MalformedRequest
from cinquefoil.server import metrics, wire
from cinquefoil.server.describing import openapi
from cinquefoil.server.doors import api
from cinquefoil.server.doors.doors import Doors, is_here
from cinquefoil.server.doors.entrance import ENTRANCE, Entrance
from cinquefoil.server.doors.line import EXTENSION
from cinquefoil.server.doors.socket import Connection
from cinquefoil.server.errors import BadToken, Busy, Forbidden, NotFound, TableError, TooLong
from cinquefoil.server.limits import household_of
from cinquefoil.server.moderation.retention import tidy_up
from cinquefoil.server.tables import admission, tokens
from cinquefoil.server.wire.faults import fault_info, status_of

logger = structlog.get_logger()

LONGEST_BODY = 16_384
LONGEST_TABLE = 65_536
"""Of what makes a table, or asks for its options, since somebody may bring a list along."""
SLUG = re.compile("[a-z0-9-]{1,80}")
"""Whatever an address may name."""
PAGES = (
    "/",
    "/play/{name}",
    "/rules/{name}",
    "/table/{name}",
    "/join/{name}",
    "/replay/{name}",
    "/carry-on",
    "/history",
)
NO_PAGE = "Cinquefoil was installed without Node, so it has no page. See `cinquefoil --help` for the rest.\n"
HEADERS = {
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
        "connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}


def make_app(doors: Doors) -> ASGIApp:
    house = doors.house

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        await house.open()
        house.spawn(tidy_up(house))
        yield
        await house.close()

    routes: list[BaseRoute] = [
        *(Route(route.path, partial(_answer, doors, route), methods=[route.method]) for route in api.ROUTES),
        Route("/api/openapi.json", partial(_described, openapi.describe())),
        Route("/metrics", partial(_measured, doors)),
        WebSocketRoute("/api/tables/{table}/socket", Sockets(doors)),
        WebSocketRoute("/api/seat", Sockets(doors)),
        *(Route(path, _page) for path in PAGES),
        Mount("/page", GZipMiddleware(Kept(directory=str(_page_folder()), check_dir=False), minimum_size=1000)),
    ]
    app = Starlette(routes=routes, lifespan=lifespan, exception_handlers={HTTPException: _http_fault})
    return Gate(app, doors)


def _page_folder() -> Path:
    return Path(str(files("cinquefoil.server"))) / "page"


class Kept(StaticFiles):
    """What the page is made of. Files have a mark of their content in their names, and a browser keeps them for ever;
    the index, which names them, is asked for anew, so that nobody mixes those of two versions."""

    def file_response(self, full_path: str | os.PathLike[str], *args: Any, **kwargs: Any) -> Response:
        response = super().file_response(full_path, *args, **kwargs)
        is_marked = Path(full_path).parent.name == "assets"
        response.headers["cache-control"] = "public, max-age=31536000, immutable" if is_marked else "no-cache"
        return response


class Gate:
    """Stands before everything: looks at the host, counts, and puts the headers on every answer."""

    def __init__(self, app: ASGIApp, doors: Doors) -> None:
        self.app = app
        self.doors = doors

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        if _is_ambiguous(Headers(scope=scope)):
            await _refuse(
                MalformedRequest("a body can have only one length"), scope, receive, send, {"connection": "close"}
            )
            return
        try:
            self.doors.see_through_proxy(scope)
            if (entrance := _entrance(scope)) is not None:
                entrance.asks_for(_address(scope))
            self.doors.check_host(Headers(scope=scope))
            self.doors.check_address(_address(scope))
            self.doors.count(HTTPConnection(scope), _address(scope))
        except TableError as fault:
            await _turn_away(fault, scope, receive, send)
            return
        if scope["type"] == "websocket":
            await self.app(scope, receive, send)
            return

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
            await send(message)

        await self.app(scope, receive, with_headers)


def _is_ambiguous(headers: Headers) -> bool:
    """A proxy may read it otherwise than we do, and take the rest for somebody else's request."""
    return "transfer-encoding" in headers and "content-length" in headers


# ---- HTTP


async def _answer(doors: Doors, route: api.Route, request: Request) -> Response:
    """Understands a request, lets the house answer it, and puts whatever is wrong into words."""
    try:
        ask = api.Ask(
            house=doors.house,
            doors=doors,
            address=_address(request.scope),
            guest_id=doors.guest_of(request),
            path=_named(request.scope),
            query=_query(request, route),
            scheme=doors.reach.scheme(request.url.scheme, request.headers.get("host", "")),
            host=request.headers.get("host", ""),
            is_here=is_here(request.headers, _address(request.scope)),
        )
        if route.method == "POST":
            doors.check_origin(request.headers)
            ask.body = await _body(request, route)
        answer = await route.handler(ask)
    except CinquefoilError as fault:
        return _failure(fault, route.path)
    except ClientDisconnect:
        return _failure(MalformedRequest("the request has no end"), route.path)  # which nobody will read
    except Exception as fault:
        logger.exception("request_failed", route=route.path)
        return _failure(fault, route.path)
    metrics.REQUESTS.labels(route.path, "200").inc()
    response = _text(answer) if isinstance(answer, str) else _json(answer)
    for name, value in ask.cookies.items():
        response.headers.append("set-cookie", f"{name}={value}")
    return response


def _named(scope: Scope) -> dict[str, str]:
    """What the address names: nothing has a name that could not be one."""
    named = {name: str(value) for name, value in scope["path_params"].items()}
    if not all(map(SLUG.fullmatch, named.values())):
        raise NotFound("table.nowhere")
    return named


def _query(request: Request, route: api.Route) -> dict[str, str]:
    unknown = set(request.query_params) - set(route.query)
    if unknown:
        raise MalformedRequest(f"there is no parameter {sorted(unknown)[0][:40]!r} here")
    return dict(request.query_params)


async def _body(request: Request, route: api.Route) -> Any:
    longest = {str: wire.LONGEST_RECORD, wire.NewTable: LONGEST_TABLE, wire.Wish: LONGEST_TABLE}.get(
        route.takes, LONGEST_BODY
    )
    body = bytearray()
    async for chunk in request.stream():
        body += chunk
        if len(body) > longest:
            raise TooLong("table.too-long", bytes=longest)
    if route.takes is None:
        return None
    kind = request.headers.get("content-type", "").split(";")[0].strip().lower()
    wanted = "text/plain" if route.takes is str else "application/json"
    if kind != wanted:
        raise MalformedRequest(f"the content type must be {wanted}")
    try:
        return body.decode() if route.takes is str else msgspec.json.decode(body or b"{}", type=route.takes)
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError) as fault:
        raise MalformedRequest(f"this cannot be understood: {fault}") from None


def _json(answer: Any, status: int = 200, headers: Mapping[str, str] | None = None) -> Response:
    known = {"cache-control": "no-store", **(headers or {})}
    return Response(msgspec.json.encode(answer), status, known, "application/json")


def _text(answer: str) -> Response:
    return Response(answer, 200, {"cache-control": "no-store"}, "text/plain; charset=utf-8")


def _failure(fault: Exception, path: str) -> Response:
    info, status = fault_info(fault), status_of(fault)
    metrics.REQUESTS.labels(path, str(status)).inc()
    metrics.REFUSALS.labels(info.code, "").inc()
    # A whole second at least: some clients read nothing finer.
    headers = {} if info.retry_after is None else {"retry-after": str(max(1, round(info.retry_after + 0.5)))}
    return _json(wire.Failure(info), status, headers)


def _http_fault(request: Request, fault: Exception) -> Response:
    """What the router itself refuses. Somebody who has mistyped an address gets a page that says so."""
    assert isinstance(fault, HTTPException)
    is_missing = fault.status_code == 404 and not request.url.path.startswith(("/api/", "/page/"))
    if is_missing and "text/html" in request.headers.get("accept", ""):
        return _index(404)
    code = {404: "not_found", 405: "method_not_allowed"}.get(fault.status_code, "malformed_request")
    message = {404: "there is nothing here", 405: "that cannot be done here"}.get(fault.status_code, fault.detail)
    return _json(wire.Failure(wire.Fault(code, message)), fault.status_code, fault.headers)


async def _described(description: Any, request: Request) -> Response:
    return _json(description)


async def _measured(doors: Doors, request: Request) -> Response:
    try:
        doors.check_curious(request.headers, _address(request.scope))
    except TableError as fault:
        return _failure(fault, "/metrics")
    with suppress(Busy):  # what is known without the database is told
        await doors.house.measure()
    return Response(generate_latest(), media_type=CONTENT_TYPE_LATEST)


async def _page(request: Request) -> Response:
    return _index(200)


def _index(status: int) -> Response:
    """The page, which looks at the address itself."""
    index = _page_folder() / "index.html"
    if not index.is_file():
        return Response(NO_PAGE, 503, media_type="text/plain; charset=utf-8")
    return FileResponse(index, status, headers={"cache-control": "no-cache"})


# ---- the socket


class Sockets:
    """Where sockets come in: who opens one, and at which table."""

    def __init__(self, doors: Doors) -> None:
        self.doors = doors

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        address = _address(scope)
        try:
            connection = await self._connection(scope, address)
        except CinquefoilError as fault:
            await _refuse(fault, scope, receive, send)
            return
        except Exception as fault:
            logger.exception("socket_failed")
            await _refuse(fault, scope, receive, send)
            return
        connection.address = address
        self.doors.sockets[address] += 1
        try:
            await receive()
            await send({"type": "websocket.accept"})
            await connection.run(receive, send, scope.get("extensions", {}).get(EXTENSION))
        finally:
            self.doors.sockets[address] -= 1
            if not self.doors.sockets[address]:
                del self.doors.sockets[address]

    async def _connection(self, scope: Scope, address: str) -> Connection:
        house = self.doors.house
        if self.doors.sockets[address] >= house.settings.most_sockets:
            raise Forbidden("table.too-many-sockets")
        asked = HTTPConnection(scope)
        authorization = asked.headers.get("authorization")
        if authorization is not None:
            return await self._program(authorization, scope)
        named = _named(scope)
        if "table" not in named:
            raise BadToken("table.no-token")
        self.doors.check_origin(asked.headers)
        guest = await house.guest(self.doors.guest_of(asked))
        room = await admission.enter(house, named["table"], guest)
        return Connection(house, room, guest.id if guest else None, guest.name if guest else "", None)

    async def _program(self, authorization: str, scope: Scope) -> Connection:
        """The token tells the seat."""
        scheme, _, token = authorization.partition(" ")
        found = await tokens.seat_of(self.doors.house, token.strip()) if scheme.lower() == "bearer" else None
        if found is None:
            raise BadToken("table.bad-token")
        name, seat = found
        if scope["path_params"].get("table", name) != name:
            raise NotFound("table.other-token")
        room = await self.doors.house.fresh(name)
        if self.doors.house.sanctions.is_banned(room.table.facts.host):
            raise Forbidden("table.banned")
        return Connection(self.doors.house, room, None, room.table.shown.seats[seat].name, seat)


async def _turn_away(fault: TableError, scope: Scope, receive: Receive, send: Send) -> None:
    """Refuses somebody at the door. Who goes on asking has to connect again each time, and at last gets no answer."""
    entrance = _entrance(scope)
    patience = 1.0 if entrance is None else entrance.refused()
    if patience:
        await _refuse(fault, scope, receive, send, {"connection": "close"} if patience < 0.5 else {})
        return
    while not (await receive())["type"].endswith(".disconnect"):
        pass


async def _refuse(
    fault: Exception, scope: Scope, receive: Receive, send: Send, headers: Mapping[str, str] = MappingProxyType({})
) -> None:
    """Turns somebody away, with a reason."""
    response = _failure(fault, "door")
    response.headers.update(headers)
    if scope["type"] == "http":
        await response(scope, receive, send)
        return
    await receive()
    if "websocket.http.response" in scope.get("extensions", {}):
        await response(scope, receive, send)
    else:
        await send({"type": "websocket.close", "code": 4003})


def _entrance(scope: Scope) -> Entrance | None:
    """None, where another server than ours runs the application."""
    entrance: Entrance | None = scope.get("state", {}).get(ENTRANCE)
    return entrance


def _address(scope: Scope) -> str:
    client = scope.get("client")
    return household_of(client[0]) if client else "?"
