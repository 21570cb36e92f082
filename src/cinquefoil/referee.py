"""The referee: answers questions about the rules, one JSON object a line, in and out, and keeps nothing between them.

    {"game": "lucky-numbers", "start": {"players": 2}}     the position before anything has happened
    {"position": {…}}                                      what can happen here?
    {"position": {…}, "play": "13@b3"}                     make that move, or let that chance event happen
    {"position": {…}, "play": ["draw", "=13", "@b3"]}      several in a row
    {"position": {…}, "view": 1}                           also tell what seat 1 may see (null: an onlooker)
    {"view": {…}, "seat": 0, "analyse": {"seconds": 1}}    how does seat 0, who sees this, stand, and what can it do?

`play` and `view` go with `start` too. Every line is answered, and none ends the referee. A reply has `position`,
`actor`, `moves`, `outcomes`, `result` and `error`, and `view` if it was asked for. With an error they tell of the
position that was sent; if none was, or it cannot be read, they are null. Lines of more than 16 MiB are not read. The
code `internal_error` means a fault of ours; please tell us.

An analysis is asked for with a `view` or a `position`, and its reply has `analysis` and `error`.
"""

import json
import math
import sys
import traceback
from typing import TYPE_CHECKING, Any, BinaryIO

import msgspec

from cinquefoil.core.documents import Document
from cinquefoil.core.errors import BadPosition, CinquefoilError, MalformedRequest, UnknownGame, shown
from cinquefoil.core.game import Box, Game
from cinquefoil.core.shelf import Shelf

if TYPE_CHECKING:
    from cinquefoil.bots.analysis import Analysis

LONGEST_LINE = 16 * 1024 * 1024
STARTING = frozenset({"game", "start"})
PLAYING = frozenset({"position"})
EXTRAS = frozenset({"play", "view"})
ANALYSING = (frozenset({"view", "seat", "analyse"}), frozenset({"position", "seat", "analyse"}))
BUDGET = frozenset({"simulations", "seconds", "seed"})
MOST_SIMULATIONS = 1_000_000
LONGEST_ANALYSIS = 60
"""Seconds."""

_encode = msgspec.json.Encoder(order="sorted").encode
_decode = msgspec.json.Decoder().decode


class InternalError(CinquefoilError):
    code = "internal_error"


class Referee:
    def __init__(self, shelf: Shelf) -> None:
        self.shelf = shelf

    def answer(self, line: bytes) -> bytes:
        """The reply to one line, without its line end."""
        try:
            return _encode(self.reply(_request(line)))
        except CinquefoilError as fault:
            return _encode(_nothing(fault))
        except Exception as fault:  # a fault of ours: say so, and serve the next line
            traceback.print_exc(file=sys.stderr)
            return _encode(_nothing(InternalError(f"the referee failed: {type(fault).__name__}")))

    def reply(self, request: Document) -> Document:
        """What a request is answered."""
        if "analyse" in request:
            return self._analysis(request)
        sent = None
        try:
            return self._good_reply(request)
        except CinquefoilError as fault:
            if "position" in request and not isinstance(fault, BadPosition | UnknownGame):  # else it cannot be read
                sent = self._position_that_was_sent(request)
            answer = _nothing(fault) if sent is None else _told(sent) | {"error": _error(fault)}
        if "view" in request:
            answer["view"] = sent.view(request["view"]) if sent and _can_view(request["view"], sent) else None
        return answer

    def _good_reply(self, request: Document) -> Document:
        _check_form(request)
        game = self._game(request)
        if not _can_view(request.get("view"), game):
            raise MalformedRequest(
                f"view must be a seat from 0 to {game.players - 1} or null, not {shown(request['view'])}"
            )
        play = request.get("play", [])
        game = game.play(play) if isinstance(play, str) else _play_all(game, play)
        answer = _told(game) | {"error": None}
        if "view" in request:
            answer["view"] = game.view(request["view"])
        return answer

    def _analysis(self, request: Document) -> Document:
        try:
            return {"analysis": self._analyse(request).document(), "error": None}
        except CinquefoilError as fault:
            return {"analysis": None, "error": _error(fault)}

    def _analyse(self, request: Document) -> "Analysis":
        from cinquefoil.bots.analysis import analyse, analyse_game

        if request.keys() not in ANALYSING:
            raise MalformedRequest("an analysis needs analyse, seat, and either view or position, and nothing else")
        budget, seat = _budget(request["analyse"]), _seat(request["seat"])
        if "view" in request:
            return analyse(self._box(request["view"], "view"), request["view"], seat, **budget)
        return analyse_game(self._read(request["position"]), seat, **budget)

    def _game(self, request: Document) -> Game:
        if "position" in request:
            return self._read(request["position"])
        return self.shelf[request["game"]].start(**request["start"])

    def _read(self, position: object) -> Game:
        return self._box(position, "position").read(position)

    def _box(self, document: object, what: str) -> Box:
        """The game that a position, or a view, names."""
        if not isinstance(document, dict):
            raise BadPosition(f"the {what} must be an object, not {shown(document)}")
        id = document.get("game")
        if not isinstance(id, str):
            raise BadPosition(f"the {what} must name its game, not {shown(id)}")
        return self.shelf[id]

    def _position_that_was_sent(self, request: Document) -> Game | None:
        try:
            return self._read(request["position"])
        except CinquefoilError:
            return None


# ---- requests


def _request(line: bytes) -> Document:
    request = _json(line)
    if not isinstance(request, dict):
        raise MalformedRequest(f"a request must be an object, not {shown(request)}")
    return request


def _json(line: bytes) -> Any:
    if not line.strip():
        raise MalformedRequest("the line is empty")
    try:
        return _decode(line)
    except RecursionError:
        raise MalformedRequest("the line is nested too deeply") from None
    except (msgspec.DecodeError, ValueError) as fault:
        try:
            return _lenient_json(line)
        except (ValueError, RecursionError):
            raise MalformedRequest(f"the line is not JSON: {fault}") from None


def _lenient_json(line: bytes) -> Any:
    """What is JSON although the quick reader does not take it: numbers beyond all bounds, and halves of characters."""
    return json.loads(line.decode(), parse_constant=_refuse, parse_int=_whole_or_endless)


def _refuse(constant: str) -> None:
    raise ValueError(f"{constant} is not JSON")


def _whole_or_endless(digits: str) -> int | float:
    return int(digits) if len(digits) < 1000 else math.inf


def _check_form(request: Document) -> None:
    """Raises MalformedRequest if a request is not one of the forms that there are."""
    keys = request.keys() - EXTRAS
    for key in sorted(keys - STARTING - PLAYING):
        raise MalformedRequest(f"a request has no key {shown(key)}")
    if keys not in (STARTING, PLAYING):
        raise MalformedRequest("a request needs either position, or game and start")
    if "game" in request and not isinstance(request["game"], str):
        raise MalformedRequest(f"game must be the id of a game, not {shown(request['game'])}")
    if "start" in request and not isinstance(request["start"], dict):
        raise MalformedRequest(f"start must be an object with options, not {shown(request['start'])}")
    play = request.get("play", [])
    for text in play if isinstance(play, list) else [play]:
        if not isinstance(text, str):
            raise MalformedRequest(f"play must be a move or a list of moves, as text, not {shown(text)}")


def _seat(seat: object) -> int:
    if type(seat) is not int or seat < 0:
        raise MalformedRequest(f"seat must be the number of a seat, not {shown(seat)}")
    return seat


def _budget(budget: object) -> Document:
    """How long to analyse: `simulations`, `seconds` or both, and a `seed`."""
    if not isinstance(budget, dict) or not budget.keys() <= BUDGET:
        raise MalformedRequest(f"analyse must be an object with {', '.join(sorted(BUDGET))}, not {shown(budget)}")
    simulations, seconds, seed = (budget.get(key) for key in ("simulations", "seconds", "seed"))
    if simulations is not None and not (type(simulations) is int and 1 <= simulations <= MOST_SIMULATIONS):
        raise MalformedRequest(f"simulations must be a whole number from 1 to {MOST_SIMULATIONS:,}")
    if seconds is not None and not (type(seconds) in (int, float) and 0 < seconds <= LONGEST_ANALYSIS):
        raise MalformedRequest(f"seconds must be a number above 0, and at most {LONGEST_ANALYSIS}")
    if seed is not None and not (type(seed) is int and abs(seed) < 2**63):
        raise MalformedRequest(f"seed must be a whole number, not {shown(seed)}")
    return {key: value for key, value in budget.items() if value is not None}


def _can_view(viewer: Any, game: Game) -> bool:
    return viewer is None or (type(viewer) is int and 0 <= viewer < game.players)


def _play_all(game: Game, texts: list[str]) -> Game:
    for number, text in enumerate(texts, 1):
        try:
            game = game.play(text)
        except CinquefoilError as fault:
            raise type(fault)(f"play {number} of {len(texts)}: {fault.message}", fault.clause) from None
    return game


# ---- replies


def _told(game: Game) -> Document:
    position = game.position()
    return {
        "position": position,
        "actor": _actor(game),
        "moves": game.moves(),
        "outcomes": [[text, str(weight)] for text, weight in game.outcomes()],
        "result": position["result"],
    }


def _actor(game: Game) -> str | int | list[int] | None:
    if game.chance_due:
        return "chance"
    if game.over:
        return None
    return list(game.acting) if game.box.simultaneous else game.acting[0]


def _nothing(fault: CinquefoilError) -> Document:
    """The reply where there is no position to tell of."""
    return dict.fromkeys(("position", "actor", "moves", "outcomes", "result")) | {"error": _error(fault)}


def _error(fault: CinquefoilError) -> Document:
    return {"code": fault.code, "message": fault.message, "clause": fault.clause}


# ---- lines


def serve(shelf: Shelf, lines: BinaryIO, replies: BinaryIO) -> None:
    """Answers every line until there are no more."""
    referee = Referee(shelf)
    longest = LONGEST_LINE + len(b"\r\n")
    while line := lines.readline(longest):
        content = line.rstrip(b"\r\n")
        whole = line.endswith(b"\n") or len(line) < longest
        if whole and len(content) <= LONGEST_LINE:
            reply = referee.answer(content)
        else:
            length = len(content) if whole else len(line) + _skip_line(lines)
            too_long = f"the line is {length:,} bytes long, and only {LONGEST_LINE:,} are read"
            reply = _encode(_nothing(MalformedRequest(too_long)))
        replies.write(reply + b"\n")
        replies.flush()


def _skip_line(lines: BinaryIO) -> int:
    """Reads on to the end of the line; how many bytes that were."""
    length = 0
    while part := lines.readline(LONGEST_LINE):
        length += len(part.rstrip(b"\r\n"))
        if part.endswith(b"\n"):
            break
    return length
