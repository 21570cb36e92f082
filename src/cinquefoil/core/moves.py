"""Moves as text, for games that have so few of them that all can be written down."""

from collections.abc import Callable, Mapping

from cinquefoil.core.errors import unreadable


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
            raise unreadable(text, self._hint(text)) from None

    def _hint(self, text: str) -> str:
        """What was meant, if it is a move but for capitals and blanks; else what is wrong."""
        plain = "".join(text[:100].split())
        meant = next((guess for guess in (plain, plain.lower(), plain.upper()) if guess in self.moves), None)
        return f"did you mean {meant}?" if meant else self.what_is_wrong(text)

    def write(self, move: int) -> str:
        return self.texts[move]
