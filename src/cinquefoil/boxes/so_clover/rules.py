"""The rules of So Clover!: what lies on the table, and what every move and every chance event makes of it.

Nothing here changes: a move makes a new table. Words, not speed, are what takes time in this game.
"""

from dataclasses import dataclass, replace
from itertools import chain
from typing import Final, Literal, get_args

from cinquefoil.boxes.so_clover.cards import Card, turned, unturned
from cinquefoil.words.concepts import Language

Word = Literal["agree", "disagree"]
AGREE: Final = "agree"
DISAGREE: Final = "disagree"
PERFECT = 6
"""SC-20: four cards and two points more for the first attempt."""

Phase = Literal["lot", "deal", "clues", "shuffle", "resolution", "over"]
PHASES: tuple[Phase, ...] = get_args(Phase)
LOT, DEAL, CLUES, SHUFFLE, RESOLUTION, OVER = PHASES

Placed = tuple[int, int]
"""A card of the row, counted from 0, and how many quarters it is turned from how it is shown."""
FOUR_EMPTY: tuple[None, None, None, None] = (None, None, None, None)


@dataclass(frozen=True)
class Board:
    """A player's clover. The solution stays known when the cards have come off."""

    solution: tuple[Card | None, ...] = FOUR_EMPTY
    clues: tuple[str | None, ...] = FOUR_EMPTY
    done: bool = False
    decoys: tuple[Card, ...] = ()
    row: tuple[Card, ...] = ()
    points: int | None = None

    def cards(self) -> tuple[Card, ...]:
        """The four cards as they lay on the board."""
        return tuple(card for card in self.solution if card)

    def left_to_shuffle(self) -> list[Card]:
        """SC-12: the cards, decoys included, that are not in the row yet."""
        shown = {unturned(card) for card in self.row}
        return [card for card in (*self.cards(), *self.decoys) if unturned(card) not in shown]


@dataclass(frozen=True)
class Table:
    language: Language
    translations: str
    """SC-10: whether they are doubtful or refused."""
    decoys: int
    first: int | None
    phase: Phase
    deck: tuple[Card, ...]
    """The cards not drawn yet, as printed, in ascending order."""
    boards: tuple[Board, ...]
    drawn: Card | None = None
    spectator: int | None = None
    attempt: int | None = None
    spots: tuple[Placed | None, ...] = FOUR_EMPTY
    fixed: tuple[int, ...] = ()
    tried: tuple[tuple[Placed, int], ...] = ()
    """What the first attempt had wrong: a card as placed, and the spot."""
    says: tuple[str | None, ...] = ()
    away: frozenset[int] = frozenset()

    @property
    def players(self) -> int:
        return len(self.boards)

    # ---- who is who

    def dealing(self) -> tuple[int, int]:
        """SC-4: the seat and spot that the next card is for."""
        return next(
            (seat, spot) for seat, board in enumerate(self.boards) for spot in range(4) if board.solution[spot] is None
        )

    def shuffling(self) -> int:
        """SC-12: the seat whose cards are being shuffled."""
        size = 4 + self.decoys
        return next(seat for seat, board in enumerate(self.boards) if board.done and len(board.row) < size)

    def team(self) -> list[int]:
        """SC-16, SC-25: who of the team is present, from the spectator's left on."""
        if self.spectator is None:
            return []
        seats = [(self.spectator + step) % self.players for step in range(1, self.players)]
        return [seat for seat in seats if seat not in self.away]

    def decider(self) -> int | None:
        """SC-18, SC-25"""
        return next(iter(self.team()), None)

    def filled(self) -> bool:
        return None not in self.spots

    def can_settle(self) -> bool:
        """SC-18: where all agree it is handed in already, so somebody does not."""
        return self.filled()

    def agreed(self) -> bool:
        """SC-18; with nobody present the board waits (SC-25)."""
        team = self.team()
        return bool(team) and self.filled() and all(self.says[seat] == AGREE for seat in team)

    # ---- chance

    def draw_from(self) -> list[Card]:
        """The cards of which the next one comes, each as likely as the others; none if a turn is due."""
        if self.drawn is not None or self.phase not in (DEAL, SHUFFLE):
            return []
        if self.phase == SHUFFLE:
            board = self.boards[self.shuffling()]
            if len(board.decoys) == self.decoys:
                return board.left_to_shuffle()
        return list(self.deck)

    def after_lot(self, seat: int) -> "Table":
        return replace(self, first=seat, phase=DEAL)

    def after_card(self, card: Card) -> "Table":
        if self.phase == SHUFFLE:
            seat = self.shuffling()
            board = self.boards[seat]
            if len(board.decoys) == self.decoys:
                return replace(self, drawn=card)
            table = self.with_board(seat, replace(board, decoys=tuple(sorted((*board.decoys, card)))))
            return replace(table, deck=without(self.deck, card))
        return replace(self, deck=without(self.deck, card), drawn=card)

    def after_turn(self, quarters: int) -> "Table":
        assert self.drawn is not None
        card = turned(self.drawn, quarters)
        table = replace(self, drawn=None)
        if self.phase == DEAL:
            seat, spot = self.dealing()
            board = self.boards[seat]
            table = table.with_board(seat, replace(board, solution=changed(board.solution, spot, card)))
            return table if None in chain(*(board.solution for board in table.boards)) else replace(table, phase=CLUES)
        seat = self.shuffling()
        board = replace(self.boards[seat], row=(*self.boards[seat].row, card))
        table = table.with_board(seat, board)
        return table if len(board.row) < 4 + self.decoys else table.after_shuffle()

    def after_shuffle(self) -> "Table":
        """SC-14: the resolution begins when every player is done."""
        if not all(board.done for board in self.boards):
            return replace(self, phase=CLUES)
        assert self.first is not None
        return replace(self, phase=RESOLUTION).resolving(self.first)

    # ---- moves

    def after_clue(self, seat: int, zone: int, clue: str | None) -> "Table":
        board = self.boards[seat]
        return self.with_board(seat, replace(board, clues=changed(board.clues, zone, clue)))

    def after_done(self, seat: int) -> "Table":
        """SC-12: the cards come off, a decoy is drawn, all are shuffled."""
        return replace(self.with_board(seat, replace(self.boards[seat], done=True)), phase=SHUFFLE)

    def after_put(self, placed: Placed, spot: int) -> "Table":
        """SC-16, SC-18: a change of the arrangement takes back every word on it."""
        if self.spots[spot] == placed:
            return self
        return replace(self.after_off(placed[0]), spots=changed(self.without_card(placed[0]), spot, placed))

    def after_off(self, card: int) -> "Table":
        return replace(self, spots=self.without_card(card), says=(None,) * self.players)

    def without_card(self, card: int) -> tuple[Placed | None, ...]:
        return tuple(None if placed and placed[0] == card else placed for placed in self.spots)

    def after_word(self, seat: int, word: str | None) -> "Table":
        table = replace(self, says=changed(self.says, seat, word))
        return table.after_attempt() if table.agreed() else table

    def after_away(self, seat: int) -> "Table":
        """SC-25: who is away is not counted, and that may be the agreement."""
        return replace(self, away=self.away | {seat}).after_word(seat, None)

    def after_back(self, seat: int) -> "Table":
        return replace(self, away=self.away - {seat})

    def after_attempt(self) -> "Table":
        """SC-19 to SC-21: the spectator verifies the cards."""
        correct = [spot for spot in range(4) if self.is_correct(spot)]
        if self.attempt == 1 and len(correct) < 4:
            spots = tuple(placed if spot in correct else None for spot, placed in enumerate(self.spots))
            tried = tuple((placed, spot) for spot, placed in enumerate(self.spots) if placed and spot not in correct)
            again = replace(self, attempt=2, spots=spots, fixed=tuple(correct), tried=tried)
            return replace(again, says=(None,) * self.players)
        return self.resolved(PERFECT if self.attempt == 1 else len(correct))

    def is_correct(self, spot: int) -> bool:
        """SC-19: on its own spot in its own rotation."""
        assert self.spectator is not None
        placed, board = self.spots[spot], self.boards[self.spectator]
        return placed is not None and turned(board.row[placed[0]], placed[1]) == board.solution[spot]

    def resolved(self, points: int) -> "Table":
        """SC-22, SC-23: the points are written, and the next player is the spectator."""
        assert self.spectator is not None
        table = self.with_board(self.spectator, replace(self.boards[self.spectator], points=points))
        following = (self.spectator + 1) % self.players
        if following == self.first:
            return replace(table.resolving(None), phase=OVER)
        return table.resolving(following)

    def resolving(self, spectator: int | None) -> "Table":
        """A clean table for the resolution of a board, or for none."""
        says: tuple[str | None, ...] = (None,) * self.players
        attempt = None if spectator is None else 1
        return replace(self, spectator=spectator, attempt=attempt, spots=FOUR_EMPTY, fixed=(), tried=(), says=says)

    def with_board(self, seat: int, board: Board) -> "Table":
        return replace(self, boards=changed(self.boards, seat, board))


def changed(values: tuple, at: int, value: object) -> tuple:  # type: ignore[type-arg]
    """The same values, one of them changed."""
    return (*values[:at], value, *values[at + 1 :])


def without(cards: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    return tuple(other for other in cards if other != card)


def start(
    players: int, decoys: int, language: Language, translations: str, first: int | None, cards: tuple[Card, ...]
) -> Table:
    """Before anything has happened; `first` is the first spectator, None to draw it by lot."""
    boards = tuple(Board() for _ in range(players))
    phase = LOT if first is None else DEAL
    return Table(language, translations, decoys, first, phase, cards, boards, says=(None,) * players)
