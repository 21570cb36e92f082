"""The referee: answers questions about the rules, one JSON object a line, in and out, and keeps nothing between them.

    {"game": "lucky-numbers", "start": {"players": 2}}     the position before anything has happened
    {"position": {…}}                                      what can happen here?
    {"position": {…}, "play": "13@b3"}                     make that move, or let that chance event happen
    {"position": {…}, "play": ["draw", "=13", "@b3"]}      several in a row
    {"position": {…}, "view": 1}                           also tell what seat 1 may see (null: a bystander)

`play` and `view` go with `start` too. A reply has `position`, `actor`, `moves`, `outcomes`, `result` and `error`, and
`view` if it was asked for. With an error they tell of the position that was sent; without one that can be read they are
null. Every line is answered, and none ends the referee.
"""

import sys
import traceback
from typing import Any, BinaryIO

import msgspec

from cinquefoil.core.documents import Document
from cinquefoil.core.errors import BadPosition, CinquefoilError, MalformedRequest, shown
from cinquefoil.core.game import Game
from cinquefoil.core.shelf import Shelf

LONGEST_LINE = 16 * 1024 * 1024
STARTING = frozenset({"game", "start"})
PLAYING = frozenset({"position"})
EXTRAS = frozenset({"play", "view"})

_encode = msgspec.json.Encoder(order="sorted").encode
_decode = msgspec.json.Decoder().decode


class Referee:
    def __init__(self, shelf: Shelf) -> None:
        self.shelf = shelf

    def answer(self, line: bytes) -> bytes:
        """The reply to one line, without its line end."""
        try:
            return _encode(self.reply(_request(line)))
        except CinquefoilError as fault:
            return _encode(_reply(None, fault))
        except Exception as fault:  # a fault of ours: say so, and serve the next line
            traceback.print_exc(file=sys.stderr)
            return _encode(_reply(None, InternalError(f"the referee failed: {type(fault).__name__}")))

    def reply(self, request: Document) -> Document:
        """What a request is answered; raises what is wrong with it if there is no position to tell of."""
        game, fault = self._game(request), None
        sent = game
        try:
            _check_keys(request)
            viewer = _viewer(request, game)
            for number, text in enumerate(_plays(request), 1):
                game = _play(game, text, number, request)
        except CinquefoilError as error:
            game, fault = sent, error
        answer = _reply(game, fault)
        if "view" in request and not isinstance(fault, MalformedRequest):
            answer["view"] = game.view(viewer)
        return answer

    def _game(self, request: Document) -> Game:
        if "position" in request:
            return self._read(request["position"])
        _check_keys(request)
        if not isinstance(request["game"], str):
            raise MalformedRequest(f"game must be the id of a game, not {shown(request['game'])}")
        if not isinstance(request["start"], dict):
            raise MalformedRequest(f"start must be an object with options, not {shown(request['start'])}")
        return self.shelf[request["game"]].start(**request["start"])

    def _read(self, position: object) -> Game:
        if not isinstance(position, dict):
            raise BadPosition(f"the position must be an object, not {shown(position)}")
        id = position.get("game")
        if not isinstance(id, str):
            raise BadPosition(f"the position must name its game, not {shown(id)}")
        return self.shelf[id].read(position)


class InternalError(CinquefoilError):
    code = "internal_error"


def _request(line: bytes) -> Document:
    try:
        request = _decode(line)
    except RecursionError:
        raise MalformedRequest("the line is nested too deeply") from None
    except (msgspec.DecodeError, UnicodeDecodeError, ValueError) as fault:
        raise MalformedRequest(f"the line is not JSON: {fault}") from None
    if not isinstance(request, dict):
        raise MalformedRequest(f"a request must be an object, not {shown(request)}")
    return request


def _check_keys(request: Document) -> None:
    keys = request.keys() - EXTRAS
    if keys in (STARTING, PLAYING):
        return
    for key in sorted(keys - STARTING - PLAYING):
        raise MalformedRequest(f"a request has no key {shown(key)}")
    raise MalformedRequest("a request needs either position, or game and start")


def _viewer(request: Document, game: Game) -> int | None:
    viewer: Any = request.get("view")
    if viewer is None or (type(viewer) is int and 0 <= viewer < game.players):
        return viewer
    raise MalformedRequest(f"view must be a seat from 0 to {game.players - 1} or null, not {shown(viewer)}")


def _plays(request: Document) -> list[str]:
    play: Any = request.get("play", [])
    plays: list[Any] = play if isinstance(play, list) else [play]
    for text in plays:
        if not isinstance(text, str):
            raise MalformedRequest(f"play must be a move or a list of moves, as text, not {shown(text)}")
    return plays


def _play(game: Game, text: str, number: int, request: Document) -> Game:
    try:
        return game.play(text)
    except CinquefoilError as fault:
        if isinstance(request["play"], list):
            raise type(fault)(f"play {number} of {len(request['play'])}: {fault.message}", fault.clause) from fault
        raise


def _reply(game: Game | None, fault: CinquefoilError | None) -> Document:
    error = fault and {"code": fault.code, "message": fault.message, "clause": fault.clause}
    if game is None:
        return dict.fromkeys(("position", "actor", "moves", "outcomes", "result"), None) | {"error": error}
    position = game.position()
    return {
        "position": position,
        "actor": _actor(game),
        "moves": game.moves(),
        "outcomes": [[text, str(weight)] for text, weight in game.outcomes()],
        "result": position["result"],
        "error": error,
    }


def _actor(game: Game) -> str | int | list[int] | None:
    if game.chance_due:
        return "chance"
    if game.box.simultaneous:
        return None if game.over else list(game.acting)
    return None if game.over else game.acting[0]


def serve(shelf: Shelf, lines: BinaryIO, replies: BinaryIO) -> None:
    """Answers every line until there are no more."""
    referee = Referee(shelf)
    while line := lines.readline(LONGEST_LINE + 1):
        if len(line) > LONGEST_LINE:
            length = len(line) + _skip_line(lines)
            too_long = f"the line is {length:,} bytes long, and only {LONGEST_LINE:,} are read"
            replies.write(_encode(_reply(None, MalformedRequest(too_long))) + b"\n")
        else:
            replies.write(referee.answer(line.rstrip(b"\r\n")) + b"\n")
        replies.flush()


def _skip_line(lines: BinaryIO) -> int:
    """Reads on to the end of the line; how many bytes that were."""
    length = 0
    while part := lines.readline(LONGEST_LINE):
        length += len(part)
        if part.endswith(b"\n"):
            break
    return length
