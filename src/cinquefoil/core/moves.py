"""Moves as text, for games that have so few of them that all can be written down."""

from collections.abc import Callable, Mapping

from cinquefoil.core.errors import MalformedMove, shown


class MoveTable:
    """Every move of a game by its text, both ways; and what to say of a text that is none."""

    def __init__(self, moves: Mapping[str, int], what_is_wrong: Callable[[str], str]) -> None:
        self.moves = moves
        self.texts = {move: text for text, move in moves.items()}
        self.what_is_wrong = what_is_wrong

    def read(self, text: str) -> int:
        try:
            return self.moves[text]
        except KeyError:
            raise MalformedMove(f"{shown(text)} cannot be read: {self.what_is_wrong(text)}") from None

    def write(self, move: int) -> str:
        return self.texts[move]
