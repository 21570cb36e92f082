"""Shows a game as it goes on: the board, what changed last in bold, and the last few events in words."""

import re
import time
from collections import deque
from types import TracebackType
from typing import Self

from rich.console import Console, Group
from rich.live import Live
from rich.panel import Panel
from rich.text import Text

from cinquefoil.core.game import Game

LINES_OF_LOG = 6
CHANGED = "bold green"
WORD = re.compile(r"[^\s│]+")


class Stage:
    """On a terminal the board stays in its place and is redrawn; elsewhere every event is a line, without a pause."""

    def __init__(self, console: Console, names: list[str], pace: float) -> None:
        self.console = console
        self.names = names
        self.pace = pace
        self.log: deque[str] = deque(maxlen=LINES_OF_LOG)
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

    def show(self, game: Game) -> None:
        """The next moment of the game."""
        board = game.text(names=self.names)
        told = self._told(game)
        if self.live is None:
            if told:
                self.console.print(told, highlight=False, soft_wrap=True)
            if game.over:
                self.console.print(f"\n{board}", highlight=False, soft_wrap=True)
            return
        if told:
            self.log.append(told)
        self.live.update(Group(self._panel(game, board), *map(Text, self.log)), refresh=True)
        self.board = board
        # A deal is soon understood; a move wants to be looked at.
        time.sleep(self.pace if game.acting else self.pace / 2)

    def _told(self, game: Game) -> str:
        if game.event is None or game.before is None:
            return ""
        return game.box.tell(game.event, game.before.view(None), self.names)

    def _panel(self, game: Game, board: str) -> Panel:
        return Panel(self._changes(board), title=game.box.title, title_align="left", border_style="green", expand=False)

    def _changes(self, board: str) -> Text:
        text = Text(board, no_wrap=True)
        if len(board.splitlines()) == len(self.board.splitlines()):
            start = 0
            for new, old in zip(board.splitlines(), self.board.splitlines(), strict=True):
                for word in WORD.finditer(new):
                    if word[0] != old[word.start() : word.end()]:
                        text.stylize(CHANGED, start + word.start(), start + word.end())
                start += len(new) + 1
        return text
