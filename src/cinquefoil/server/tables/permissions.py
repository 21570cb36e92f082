"""What somebody may do at a table, said once: what refuses an action is what tells whether it is offered.

Of every action there is why it may not be done, or nothing. Who tries it is refused with that (`insist`), and a table
offers exactly what there is nothing against.
"""

from dataclasses import dataclass, replace
from functools import partial

from cinquefoil.core.errors import BadOption
from cinquefoil.core.game import Box
from cinquefoil.server import wire
from cinquefoil.server.errors import Forbidden, NotNow, NotYourSeat, Objection, Taken, unwanted
from cinquefoil.server.tables.audience import Audience
from cinquefoil.server.tables.gathering import Gathering
from cinquefoil.server.tables.presence import Presence
from cinquefoil.server.tables.table import Moment, Table
from cinquefoil.server.tables.tournament import TournamentGame


@dataclass(frozen=True, slots=True)
class Permissions:
    """Of a guest at a table, at a moment. Who has not said a name yet is told what they may do once they have."""

    of: Table
    audience: Audience
    presence: Presence
    tournament: TournamentGame
    gathering: Gathering
    moment: Moment
    guest: str | None
    at: float
    """By the ticks of the house."""
    program: int | None = None
    """The seat whose token was shown."""

    # ---- what is offered

    def about_seat(self, number: int) -> list[wire.SeatAction]:
        if self.of.standstill():
            return []
        objections: dict[wire.SeatAction, Objection] = {
            "take": self.take(number, None),
            "take-invited": self.take(number, self.of.facts.invite),
            "come-back": self.come_back(number),
            "leave": self.leave(number),
            "resign": self.resign(number),
            "seat-bot": self.seat_bot(number),
            "renew-token": self.renew_token(number),
            "contribute": self.contribute(number),
        }
        return [action for action, objection in objections.items() if objection is None]

    def bot_after(self, number: int) -> float | None:
        """In how many seconds a bot may be put on a seat, where that is only a matter of time."""
        later = replace(self, at=self.presence.absent_from(number))
        if later.at <= self.at or self.of.standstill() or later.seat_bot(number):
            return None
        return later.at - self.at

    def about_table(self) -> list[wire.TableAction]:
        objections: dict[wire.TableAction, Objection] = {
            "invite": self.invite(),
            "look-back": look_back(self.moment),
            "rematch": self.rematch(),
            "mute": self.mute(),
        }
        return [action for action, objection in objections.items() if objection is None]

    # ---- seats

    def take(self, number: int, invite: str | None) -> Objection:
        seat = self.moment.seats[number]
        if self.moment.is_over:
            return partial(NotNow, "table.over")
        if not seat.is_free:
            return partial(Taken, "table.taken", name=seat.name)
        if seat.kind == "link" and invite != self.of.facts.invite and not self._is_invited:
            return partial(Forbidden, "table.needs-invite")
        return None

    def come_back(self, number: int) -> Objection:
        """To a seat that a bot keeps."""
        seat = self.moment.seats[number]
        if self.moment.is_over:
            return partial(NotNow, "table.over")
        if not seat.kept_for(self.guest):
            return partial(Taken, "table.taken", name=seat.name)
        return None

    def leave(self, number: int) -> Objection:
        if not self.moment.seats[number].held_by(self.guest):
            return partial(NotYourSeat, "table.not-your-seat", seat=number)
        return partial(NotNow, "table.over") if self.moment.is_over else None

    def seat_bot(self, number: int) -> Objection:
        """The host may put a bot on a free seat, and anybody who plays on that of somebody long gone."""
        seat, box = self.moment.seats[number], self.of.box
        if self.moment.is_over:
            return partial(NotNow, "table.over")
        if seat.kind == "bot":
            return partial(Taken, "table.has-bot", seat=number)
        if objection := self._not_host() if seat.is_free else self._not_gone(number):
            return objection
        if not box.bot_levels:
            return partial(no_bots, box)
        if all(other.kind == "bot" for other in self.moment.seats if other is not seat):
            return nobody_plays
        return None

    def resign(self, number: int) -> Objection:
        if not self.moment.seats[number].held_by(self.guest):
            return partial(NotYourSeat, "table.not-your-seat", seat=number)
        if self.moment.status != "playing":
            return partial(NotNow, "table.nothing-to-resign")
        if len(self.moment.seats) > 2 or self.of.facts.tournament:
            return partial(NotNow, "table.leave-instead")
        return None

    def renew_token(self, number: int) -> Objection:
        if self.moment.seats[number].kind != "program":
            return partial(NotNow, "table.no-program", seat=number)
        return self._not_host()

    def contribute(self, number: int) -> Objection:
        """Once, before the game begins."""
        seat = self.moment.seats[number]
        if not seat.held_by(self.guest) and not seat.is_programs(number, self.program):
            return partial(NotYourSeat, "table.not-your-seat", seat=number)
        if self.of.box.kind.chance == "deterministic":
            return partial(NotNow, "table.no-chance")
        if self.moment.game is not None or self.moment.is_over:
            return partial(NotNow, "table.drawn-already")
        return None if self.gathering.of(number, seat) is None else partial(NotNow, "table.contributed")

    # ---- the table

    def rematch(self) -> Objection:
        if not self._plays:
            return partial(NotYourSeat, "table.rematch-players")
        if not self.moment.is_over:
            return partial(NotNow, "table.not-over")
        if self.tournament.goes_on:
            return partial(NotNow, "table.match-goes-on")
        return self.of.standstill() if self.moment.next is None else None

    def mute(self) -> Objection:
        """Who made the table may silence there whoever said something."""
        return self._not_host()

    def invite(self) -> Objection:
        """Those who are at the table know the word of the link; it is of use while a seat is free."""
        if objection := self.know_invite() or self.of.standstill():
            return objection
        if self.moment.is_over or not any(seat.is_free for seat in self.moment.seats):
            return partial(NotNow, "table.no-free-seat")
        return None

    def know_invite(self) -> Objection:
        is_program = any(seat.is_programs(number, self.program) for number, seat in enumerate(self.moment.seats))
        return None if self._plays or self._is_invited or is_program else self._not_host()

    # ---- what they have in common

    @property
    def _plays(self) -> bool:
        return any(seat.held_by(self.guest) for seat in self.moment.seats)

    @property
    def _is_invited(self) -> bool:
        """Whether they came with the invite link, now or earlier."""
        return self.guest in self.audience.invited

    def _not_host(self) -> Objection:
        return None if self.of.facts.host == self.guest else partial(Forbidden, "table.host-only")

    def _not_gone(self, number: int) -> Objection:
        if not self._plays:
            return partial(Forbidden, "table.players-only")
        if self.moment.clock is not None:
            return partial(NotNow, "table.clock-decides")
        if self.audience.is_connected(number) or self.at < self.presence.absent_from(number):
            return partial(NotNow, "table.just-here", name=self.moment.seats[number].name)
        return None


# ---- at a place


def speak(moment: Moment, seat: int | None, looks_on: bool, muted: bool = False) -> Objection:
    """Of a seat to all, as far as the rules let it; of an onlooker to the other onlookers."""
    if muted:
        return partial(Forbidden, "table.muted")
    if seat is not None and must_be_silent(moment, seat):
        return partial(Forbidden, "table.silence")
    return partial(Forbidden, "table.players-do-not-look-on") if seat is None and not looks_on else None


def must_be_silent(moment: Moment, seat: int) -> bool:
    """By the rules; and whoever must be may not tell anything by a name or a picture either."""
    return moment.game is not None and not moment.game.may_speak(seat) and not moment.is_over


def point(moment: Moment, seat: int | None) -> Objection:
    """Only who may act now: a hand over the table is a hint, too."""
    if seat is None:
        return partial(NotYourSeat, "table.onlooker")
    is_acting = moment.game is not None and seat in moment.game.acting and not moment.is_over
    return None if is_acting else partial(NotNow, "table.not-acting")


def take_back(moment: Moment, seat: int) -> Objection:
    """Whoever plays with others has to ask them."""
    if objection := not_playing(moment):
        return objection
    return None if moment.is_without_others(seat) else partial(NotNow, "table.takeback-people")


def ask(moment: Moment) -> Objection:
    """One thing at a time; and who was refused plays on first."""
    if objection := not_playing(moment):
        return objection
    if moment.wish is not None:
        return partial(NotNow, "table.asked-already", seat=moment.wish.seat)
    return partial(NotNow, "table.refused-before") if moment.refused == moment.events else None


def pause(moment: Moment) -> Objection:
    if moment.clock is None:
        return partial(NotNow, "table.no-clock")
    return partial(NotNow, "table.paused") if moment.clock.is_paused else None


def resume(moment: Moment) -> Objection:
    return None if moment.clock is not None and moment.clock.is_paused else partial(NotNow, "table.not-paused")


def give_time(moment: Moment, giver: int, seat: int) -> Objection:
    """To somebody else who is to move, once until they have."""
    if moment.clock is None:
        return partial(NotNow, "table.no-clock")
    if seat not in moment.timed():
        return partial(NotNow, "table.needs-no-time")
    if seat in moment.held_with(giver):
        return partial(Forbidden, "table.own-time")
    return partial(NotNow, "table.given-already") if moment.gift == moment.events else None


def answer(moment: Moment, seat: int, ask: int, yes: bool) -> Objection:
    if moment.wish is None or moment.wish.seq != ask:
        return partial(NotNow, "table.nothing-asked")
    mine = moment.held_with(seat)
    if not yes and moment.wish.seat in mine:
        return None
    return None if set(mine) & set(moment.unasked()) else partial(NotNow, "table.not-asked")


def not_playing(moment: Moment) -> Objection:
    if moment.status == "playing":
        return None
    return partial(NotNow, "table.over" if moment.is_over else "table.not-begun")


def hints(moment: Moment, seat: int | None) -> Objection:
    """Whether somebody may have hints at all: whoever plays with others, or shares a screen, plays on their own."""
    if seat is None:
        return partial(NotYourSeat, "table.onlooker")
    if objection := not_playing(moment):
        return objection
    assert moment.game is not None
    if not moment.game.box.gives_hints:
        return partial(NotNow, "table.no-hints", game=moment.game.box.title)
    return None if moment.is_alone_with_bots(seat) else partial(Forbidden, "table.hint-people")


def hint(moment: Moment, seat: int | None) -> Objection:
    """One for what they have to decide now."""
    if objection := hints(moment, seat):
        return objection
    is_acting = moment.game is not None and seat in moment.game.acting
    return None if is_acting else partial(NotNow, "table.not-acting")


def from_place(moment: Moment, seat: int | None, looks_on: bool, muted: bool = False) -> list[wire.PlaceAction]:
    """What can be done from where somebody looks, besides moves."""
    may: list[wire.PlaceAction] = []
    if speak(moment, seat, looks_on, muted) is None:
        may.append("speak")
    if point(moment, seat) is None:
        may.append("point")
    if hints(moment, seat) is None:
        may.append("hint")
    return may


# ---- anywhere


def look_back(moment: Moment) -> Objection:
    return partial(NotNow, "table.not-begun") if moment.game is None else None


def no_bots(box: Box) -> BadOption:
    return unwanted("table.no-bots", game=box.title)


def nobody_plays() -> BadOption:
    return unwanted("table.nobody")
