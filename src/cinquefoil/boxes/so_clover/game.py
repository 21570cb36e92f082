"""So Clover! as a game: whose move is possible when, and why not."""

from fractions import Fraction

from cinquefoil.boxes.so_clover import clues, worlds
from cinquefoil.boxes.so_clover.cards import SPOTS, TURNS, ZONES, visible
from cinquefoil.boxes.so_clover.notation import Move, read_move, write_card
from cinquefoil.boxes.so_clover.rules import AGREE, CLUES, DEAL, DISAGREE, LOT, OVER, RESOLUTION, SHUFFLE, Table
from cinquefoil.boxes.so_clover.view import result, view, write_position
from cinquefoil.core.documents import Sheet
from cinquefoil.core.errors import Refusal
from cinquefoil.core.events import Event, Result
from cinquefoil.core.game import Box, Game
from cinquefoil.core.rng import Rng

PRESENCE = ("away", "back")
"""What the table says of a seat: not moves by which it acts."""
JUDGED_BY_THESE_WORDS = 3
"""Under earlier versions of the rules other word data judged clues (SC-9): what they let pass stays good."""


class SoClover(Game):
    def __init__(self, box: Box, table: Table) -> None:
        self.box = box
        self.table = table
        self.players = table.players

    # ---- who and what

    @property
    def acting(self) -> tuple[int, ...]:
        """Nobody, if all who could act are away: then the table waits (SC-25)."""
        if self.table.phase == CLUES:
            boards = enumerate(self.table.boards)
            return tuple(seat for seat, board in boards if not board.done and seat not in self.table.away)
        return tuple(sorted(self.table.team())) if self.table.phase == RESOLUTION else ()

    @property
    def chance_due(self) -> bool:
        return self.table.phase in (LOT, DEAL, SHUFFLE)

    @property
    def over(self) -> bool:
        return self.table.phase == OVER

    @property
    def result(self) -> Result | None:
        return result(self.table)

    def moves_of(self, seat: int) -> list[str]:
        if self.chance_due or self.over:
            return []
        if seat in self.table.away:
            return ["back"]
        if seat not in self.acting:
            return ["away"]
        return sorted(["away", *(self._clue_moves(seat) if self.table.phase == CLUES else self._team_moves(seat))])

    def _clue_moves(self, seat: int) -> list[str]:
        finished = None not in self.table.boards[seat].clues
        return [*(f"clue:{zone}=*" for zone in ZONES), *(["done"] if finished else [])]

    def _team_moves(self, seat: int) -> list[str]:
        table = self.table
        fixed = [placed[0] for spot in table.fixed if (placed := table.spots[spot])]
        loose = [card for card in range(4 + table.decoys) if card not in fixed]
        free = [name for spot, name in enumerate(SPOTS) if spot not in table.fixed]
        puts = [f"put:{card + 1}@{spot}+{turn}" for card in loose for spot in free for turn in TURNS]
        on_the_board = [placed[0] for placed in table.spots if placed]
        offs = [f"off:{card + 1}" for card in loose if card in on_the_board]
        settle = ["settle"] if seat == table.decider() and table.can_settle() else []
        return [*puts, *offs, AGREE, DISAGREE, *settle]

    def commutes(self, event: Event, then: Game) -> bool:
        """Cards and clues may be moved by all at once; a word on an arrangement is on that arrangement."""
        if not isinstance(then, SoClover):
            return False
        now, seen, verb = self.table, then.table, read_move(event).verb
        if verb in ("clue", "done"):
            return True
        same_board = (now.spectator, now.attempt) == (seen.spectator, seen.attempt)
        if verb in (AGREE, DISAGREE):
            return same_board and now.spots == seen.spots
        return same_board and verb in ("put", "off")

    def is_same_for(self, seat: int, then: Game) -> bool:
        """What others write is secret; a clover is rebuilt by all, and what they say to it matters."""
        if not isinstance(then, SoClover) or self.table.phase != then.table.phase:
            return False
        now, was = self.table, then.table
        if now.phase == CLUES:
            return now.boards[seat] == was.boards[seat]
        return (now.spectator, now.attempt, now.spots, now.says) == (was.spectator, was.attempt, was.spots, was.says)

    def was_said(self, event: Event) -> bool:
        return event.seat is not None and event.text in (AGREE, DISAGREE) and self.table.says[event.seat] == event.text

    def may_speak(self, seat: int) -> bool:
        """SC-17"""
        return self.table.phase != RESOLUTION or seat != self.table.spectator

    def outcomes(self) -> list[tuple[str, Fraction]]:
        texts: list[str] = []
        if self.table.phase == LOT:
            texts = [f"=start:{seat}" for seat in range(self.players)]
        elif self.chance_due:
            cards = self.table.draw_from()
            texts = sorted(map(write_card, cards)) if cards else [f"=turn:{turn}" for turn in TURNS]
        each = Fraction(1, len(texts) or 1)
        return [(text, each) for text in texts]

    def typed_position(self) -> Sheet:
        return write_position(self.table)

    def _view(self, seat: int | None) -> Sheet:
        return view(self.table, seat)

    def _seen(self, event: Event, viewer: int | None) -> str:
        """Clues are secret (SC-14), dealt cards are their player's (SC-4), and the shuffle is nobody's (SC-12)."""
        move = read_move(event)
        if move.verb == "clue" and move.clue and event.seat != viewer:
            return event.text[: event.text.index("=") + 1] + "?"
        if move.verb in ("card", "turn"):
            return event.text if self.table.phase == DEAL and self.table.dealing()[0] == viewer else "=?"
        return event.text

    def _redeal(self, seat: int, dice: Rng) -> "SoClover":
        return SoClover(self.box, worlds.redealt(self.table, seat, dice))

    # ---- playing

    def _check_text(self, event: Event) -> None:
        read_move(event)

    def _after(self, event: Event) -> "SoClover":
        move, seat = read_move(event), event.seat
        why = self._chance_refusal(move) if seat is None else self._refusal(move, seat)
        if why:
            raise why.error(self.box.write_event(event), self.box.phrases())
        return SoClover(self.box, self._after_chance(move) if seat is None else self._after_move(move, seat))

    def _after_chance(self, move: Move) -> Table:
        match move.verb:
            case "start":
                return self.table.after_lot(move.number)
            case "card":
                return self.table.after_card(move.card)
            case _:
                return self.table.after_turn(move.number)

    def _after_move(self, move: Move, seat: int) -> Table:
        table = self.table
        match move.verb:
            case "clue":
                return table.after_clue(seat, move.spot, clues.normal(move.clue) or None)
            case "done":
                return table.after_done(seat)
            case "put":
                return table.after_put((move.number, move.turn), move.spot)
            case "off":
                return table.after_off(move.number)
            case "settle":
                return table.after_attempt()
            case "away":
                return table.after_away(seat)
            case "back":
                return table.after_back(seat)
            case word:
                return table.after_word(seat, word)

    # ---- refusing

    def _refusal(self, move: Move, seat: int) -> Refusal | None:
        if seat >= self.players:
            return Refusal("so-clover.no-such-seat", "SC-3", players=self.players)
        if move.verb in PRESENCE:
            return self._presence_refusal(move.verb, seat)
        if seat in self.table.away:
            return Refusal("so-clover.back-first", "SC-25", seat=seat)
        if move.verb in ("clue", "done"):
            return self._clue_refusal(move, seat)
        return self._team_refusal(move, seat)

    def _presence_refusal(self, verb: str, seat: int) -> Refusal | None:
        is_away = seat in self.table.away
        if is_away != (verb == "away"):
            return None
        return Refusal("so-clover.away-already" if is_away else "so-clover.back-already", "SC-25", seat=seat)

    def _chance_refusal(self, move: Move) -> Refusal | None:
        table = self.table
        if (table.phase == LOT) != (move.verb == "start"):
            return Refusal("so-clover.lot-once", "SC-15")
        if move.verb == "start":
            too_high = move.number >= self.players
            return Refusal("so-clover.no-such-seat", "SC-3", players=self.players) if too_high else None
        cards, clause = table.draw_from(), "SC-12" if table.phase == SHUFFLE else "SC-4"
        if move.verb == "turn":
            return Refusal("so-clover.card-first", clause) if cards else None
        if not cards:
            return Refusal("so-clover.turn-first", clause)
        clause = "SC-12" if table.phase == SHUFFLE else "SC-1"
        return None if move.card in cards else Refusal("so-clover.not-to-be-drawn", clause)

    def _clue_refusal(self, move: Move, seat: int) -> Refusal | None:
        board = self.table.boards[seat]
        if self.table.phase != CLUES:
            return Refusal("so-clover.writing-over", "SC-14")
        if board.done:
            return Refusal("so-clover.done-already", "SC-6")
        if move.verb == "done":
            missing = [zone for zone, clue in zip(ZONES, board.clues, strict=True) if clue is None]
            return Refusal("so-clover.clues-missing", "SC-6", zones=", ".join(missing)) if missing else None
        clue, keywords = clues.normal(move.clue), visible(board.cards())
        if not clue:
            return None
        if self.rules_version < JUDGED_BY_THESE_WORDS:
            return clues.misshapen(clue) or clues.own_keyword(clue, keywords)
        return clues.refusal(clue, keywords, self.table.language, self.table.translations)

    def _team_refusal(self, move: Move, seat: int) -> Refusal | None:
        table = self.table
        if table.phase != RESOLUTION:
            return Refusal("so-clover.still-writing", "SC-14")
        if seat == table.spectator:
            return Refusal("so-clover.spectator", "SC-17")
        if move.verb in (AGREE, DISAGREE):
            return None
        return self._settle_refusal(seat) if move.verb == "settle" else self._card_refusal(move)

    def _settle_refusal(self, seat: int) -> Refusal | None:
        table = self.table
        decider = table.decider()
        if decider is not None and seat != decider:
            return Refusal("so-clover.not-the-decider", "SC-18", decider_seat=decider)
        return None if table.can_settle() else Refusal("so-clover.spots-empty", "SC-18")

    def _card_refusal(self, move: Move) -> Refusal | None:
        table, card = self.table, move.number
        if card >= 4 + table.decoys:
            return Refusal("so-clover.no-such-card", "SC-16", cards=4 + table.decoys)
        lies_on = next((spot for spot, placed in enumerate(table.spots) if placed and placed[0] == card), None)
        if lies_on in table.fixed:
            return Refusal("so-clover.card-stays", "SC-20", card=card + 1)
        if move.verb == "off":
            return Refusal("so-clover.card-off-the-board", "SC-16", card=card + 1) if lies_on is None else None
        if move.spot in table.fixed:
            return Refusal("so-clover.spot-fixed", "SC-20", spot=SPOTS[move.spot])
        return None
