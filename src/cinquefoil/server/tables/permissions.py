"""What somebody may do at a table, said once: what refuses an action is what tells whether it is offered.

Every check raises what is to be answered. `Reports` offer an action exactly if its check raises nothing.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from math import ceil

from cinquefoil.core.errors import BadOption, CinquefoilError
from cinquefoil.core.game import Box
from cinquefoil.core.sayings import phrases_of
from cinquefoil.server import wire
from cinquefoil.server.errors import Forbidden, NotNow, NotYourSeat, Taken
from cinquefoil.server.tables.audience import Audience
from cinquefoil.server.tables.presence import Presence
from cinquefoil.server.tables.table import Moment, Seat, Table
from cinquefoil.server.tables.tournament import TournamentGame


@dataclass(frozen=True, slots=True)
class Permissions:
    """Of a guest at a table, at a moment. Who has not said a name yet is told what they may do once they have."""

    of: Table
    audience: Audience
    presence: Presence
    tournament: TournamentGame
    moment: Moment
    guest: str | None
    at: float
    """Seconds since 1970."""
    program: int | None = None
    """The seat whose token was shown."""

    # ---- what is offered

    def seat(self, number: int) -> list[wire.SeatAction]:
        checks: dict[wire.SeatAction, Callable[[], None]] = {
            "take": lambda: self.check_take(number, None),
            "take-invited": lambda: self.check_take(number, self.of.facts.invite),
            "come-back": lambda: self.check_come_back(number),
            "leave": lambda: self.check_leave(number),
            "resign": lambda: self.check_resign(number),
            "seat-bot": lambda: self.check_seat_bot(number),
            "renew-token": lambda: self.check_renew_token(number),
        }
        return [action for action, check in checks.items() if passes(self.of.check) and passes(check)]

    def bot_from(self, number: int) -> int | None:
        """From when on a bot may be put on a seat, where that is only a matter of time; in milliseconds."""
        later = replace(self, at=self.presence.absent_from(number))
        if later.at <= self.at or not passes(self.of.check) or not passes(lambda: later.check_seat_bot(number)):
            return None
        return ceil(later.at * 1000)

    def table(self) -> list[wire.TableAction]:
        checks: dict[wire.TableAction, Callable[[], None]] = {
            "invite": self.check_invite,
            "look-back": lambda: check_begun(self.moment),
            "rematch": self.check_rematch,
        }
        return [action for action, check in checks.items() if passes(check)]

    # ---- seats

    def check_take(self, number: int, invite: str | None) -> None:
        seat = self.moment.seats[number]
        self._check_going_on()
        if not seat.is_free:
            raise Taken("table.taken", seat=number, name=seat.name)
        if seat.kind == "link" and invite != self.of.facts.invite:
            raise Forbidden("table.needs-invite")

    def check_come_back(self, number: int) -> None:
        """To a seat that a bot keeps."""
        seat = self.moment.seats[number]
        self._check_going_on()
        if not seat.kept_for(self.guest):
            raise Taken("table.taken", seat=number, name=seat.name)

    def check_leave(self, number: int) -> None:
        self._check_own(number)
        self._check_going_on()

    def check_seat_bot(self, number: int) -> None:
        """The host may put a bot on a free seat, and anybody who plays on that of somebody long gone."""
        seat = self.moment.seats[number]
        self._check_going_on()
        if seat.kind == "bot":
            raise Taken("table.has-bot", seat=number)
        if seat.is_free:
            self._check_host()
        else:
            self._check_absent(number, seat)
        check_bots(self.of.box)
        if all(other.kind == "bot" for other in self.moment.seats if other is not seat):
            raise nobody_plays()

    def check_resign(self, number: int) -> None:
        self._check_own(number)
        if self.moment.status != "playing":
            raise NotNow("table.nothing-to-resign")
        if len(self.moment.seats) > 2 or self.of.facts.tournament:
            raise NotNow("table.leave-instead")

    def check_renew_token(self, number: int) -> None:
        if self.moment.seats[number].kind != "program":
            raise NotNow("table.no-program", seat=number)
        self._check_host()

    # ---- the table

    def check_rematch(self) -> None:
        if not self._plays:
            raise NotYourSeat("table.rematch-players")
        if not self.moment.is_over:
            raise NotNow("table.not-over")
        if self.tournament.goes_on:
            raise NotNow("table.match-goes-on")
        if self.moment.next is None:
            self.of.check()

    def check_invite(self) -> None:
        """Those who are at the table know the word of the link; it is of use while a seat is free."""
        self.check_know_invite()
        self._check_going_on()
        self.of.check()
        if not any(seat.is_free for seat in self.moment.seats):
            raise NotNow("table.no-free-seat")

    def check_know_invite(self) -> None:
        is_program = any(seat.is_programs(number, self.program) for number, seat in enumerate(self.moment.seats))
        if not self._plays and not is_program:
            self._check_host()

    # ---- what they have in common

    @property
    def _plays(self) -> bool:
        return any(seat.held_by(self.guest) for seat in self.moment.seats)

    def _check_own(self, number: int) -> None:
        if not self.moment.seats[number].held_by(self.guest):
            raise NotYourSeat("table.not-your-seat", seat=number)

    def _check_host(self) -> None:
        if self.of.facts.host != self.guest:
            raise Forbidden("table.host-only")

    def _check_going_on(self) -> None:
        if self.moment.is_over:
            raise NotNow("table.over")

    def _check_absent(self, number: int, seat: Seat) -> None:
        if not self._plays:
            raise Forbidden("table.players-only")
        if self.audience.is_connected(number) or self.at < self.presence.absent_from(number):
            raise NotNow("table.just-here", name=seat.name)


# ---- at a place


def check_speak(moment: Moment, seat: int | None, looks_on: bool) -> None:
    """Of a seat to all, as far as the rules let it; of an onlooker to the other onlookers."""
    if seat is not None and moment.game is not None and not moment.game.may_speak(seat):
        raise Forbidden("table.silence")
    if seat is None and not looks_on:
        raise Forbidden("table.players-do-not-look-on")


def check_point(moment: Moment, seat: int | None) -> None:
    """Only who may act now: a hand over the table is a hint, too."""
    if seat is None:
        raise NotYourSeat("table.onlooker")
    if moment.game is None or moment.is_over or seat not in moment.game.acting:
        raise NotNow("table.not-acting")


def at_place(moment: Moment, seat: int | None, looks_on: bool) -> list[wire.PlaceAction]:
    """What can be done from where somebody looks, besides moves."""
    checks: dict[wire.PlaceAction, Callable[[], None]] = {
        "speak": lambda: check_speak(moment, seat, looks_on),
        "point": lambda: check_point(moment, seat),
    }
    return [action for action, check in checks.items() if passes(check)]


# ---- anywhere


def passes(check: Callable[[], None]) -> bool:
    try:
        check()
    except CinquefoilError:
        return False
    return True


def check_begun(moment: Moment) -> None:
    if moment.game is None:
        raise NotNow("table.not-begun")


def check_bots(box: Box) -> None:
    if not box.bot_levels:
        raise BadOption(f"there are no bots for {box.title} yet")


def nobody_plays() -> BadOption:
    return BadOption.said(phrases_of("cinquefoil.server"), "table.nobody")
