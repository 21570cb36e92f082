"""Shows a game as it goes on: the board, what changed last in bold, and the last few events in words."""

import re
import time
from collections import deque
from itertools import zip_longest
from types import TracebackType
from typing import Self

from rich.console import Console, Group
from rich.live import Live
from rich.panel import Panel
from rich.text import Text

from cinquefoil.core.documents import Document, Sheet
from cinquefoil.core.events import Event
from cinquefoil.core.game import Game

CHANGED = "bold green"
WORD = re.compile(r"[^\s│]+")
FRAME = 2
"""The lines of the panel around the board."""
BELOW = 4
"""What is left free below, so that the last words of a command do not push the board out of the window."""


class Stage:
    """On a terminal the board stays in its place and is redrawn; elsewhere every event is a line, without a pause.

    With a seat, only what that seat may see is shown; without one, everything.
    """

    def __init__(self, console: Console, names: list[str], pace: float, seat: int | None = None) -> None:
        self.console = console
        self.seat = seat
        self.names = [printable(name) for name in names]
        self.pace = pace
        self.log: deque[str] = deque(maxlen=8)
        self.board = ""
        self.live = Live(console=console, auto_refresh=False) if console.is_terminal else None

    def __enter__(self) -> Self:
        if self.live:
            self.live.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.live:
            self.live.stop()

    def show(self, game: Game, event: Event | None = None) -> None:
        """The next moment of the game, and the takeback that led there, of which the moment itself knows nothing."""
        board = game.box.draw(self._shown(game), self.names)
        told = self._told(game) if event is None else game.box.tell(event, {}, {}, self.names)
        if self.live is None:
            if told:
                self._say(told)
            if game.over:
                self._say(f"\n{board}")
            return
        if told:
            self.log.append(told)
        self.live.update(Group(self._panel(game, board), *self._last_words(board)), refresh=True)
        self.board = board
        time.sleep(self._pause(game))

    def _pause(self, game: Game) -> float:
        """Whatever chance does in a row is seen at once; a move wants to be looked at."""
        if game.chance_due:
            return self.pace / 2 if game.event and game.event.seat is not None else 0
        return self.pace

    def _shown(self, game: Game) -> Sheet | Document:
        return game.typed_position() if self.seat is None else game.typed_view(self.seat)

    def _say(self, text: str) -> None:
        self.console.print(text, highlight=False, markup=False, soft_wrap=True)

    def _last_words(self, board: str) -> list[Text]:
        """As much of the log as the window has room for, and what to do if it is too narrow for the board."""
        lines = board.splitlines()
        width = max(map(len, lines)) + 2 * FRAME
        room = self.console.height - len(lines) - FRAME - BELOW
        words = list(self.log)[-room:] if room > 0 else []
        if width > self.console.width:
            words.insert(0, f"The window is too narrow: {width} columns are needed.")
        elif room < 0:
            words.insert(0, f"The window is too low: {len(lines) + FRAME + BELOW} lines are needed.")
        return [Text(text, no_wrap=True, overflow="ellipsis") for text in words]

    def _told(self, game: Game) -> str:
        if self.seat is not None:
            return game.news(self.seat, self.names)
        if game.event is None or game.before is None:
            return ""
        return game.box.tell(game.event, game.before.typed_position(), game.typed_position(), self.names)

    def _panel(self, game: Game, board: str) -> Panel:
        return Panel(self._changes(board), title=game.box.title, title_align="left", border_style="green", expand=False)

    def _changes(self, board: str) -> Text:
        """The board with what is new in it marked. Lines whose length changed have shifted, and tell nothing."""
        text = Text(board, no_wrap=True)
        start = 0
        for new, old in zip_longest(board.splitlines(), self.board.splitlines(), fillvalue=""):
            for word in WORD.finditer(new) if len(new) == len(old) else ():
                if word[0] != old[word.start() : word.end()]:
                    text.stylize(CHANGED, start + word.start(), start + word.end())
            start += len(new) + 1
        return text


def printable(name: str) -> str:
    """A name without what could move the cursor or colour the screen."""
    return "".join(character if character.isprintable() else "\ufffd" for character in name)
