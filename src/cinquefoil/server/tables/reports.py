"""What everybody around a table is told of it: what changed, who is there, and what they may do."""

import asyncio
from collections.abc import Hashable
from dataclasses import dataclass, field
from math import ceil

from msgspec.structs import asdict

from cinquefoil.core.fair import commitment
from cinquefoil.core.story import Viewer
from cinquefoil.server import wire
from cinquefoil.server.services import Services
from cinquefoil.server.tables import telling
from cinquefoil.server.tables.audience import CROWD, Audience, Place
from cinquefoil.server.tables.gathering import Gathering
from cinquefoil.server.tables.permissions import Permissions, from_place
from cinquefoil.server.tables.presence import Presence
from cinquefoil.server.tables.recollection import Recollection
from cinquefoil.server.tables.table import Moment, Table
from cinquefoil.server.tables.telling import Change
from cinquefoil.server.tables.tournament import TournamentGame

CROWD_PAUSE = 0.5
"""Seconds in which a crowd is told who else is there."""

Kind = tuple[Viewer, bool, bool, bool, Hashable, str | None]
"""Those for whom all of this is the same are told the same."""


@dataclass(slots=True)
class Reports:
    table: Table
    audience: Audience
    presence: Presence
    tournament: TournamentGame
    gathering: Gathering
    services: Services
    recollection: Recollection = field(init=False)
    told_presence: tuple[list[bool], int] | None = field(default=None, init=False)
    telling_presence: asyncio.TimerHandle | None = field(default=None, init=False)

    def __post_init__(self) -> None:
        self.recollection = Recollection(self.table)

    def permissions(self, guest: str | None, program: int | None = None, moment: Moment | None = None) -> Permissions:
        """What a guest, or the program of a seat, may do at a moment: the one that is shown, if no other is meant."""
        return Permissions(
            self.table,
            self.audience,
            self.presence,
            self.tournament,
            self.gathering,
            moment or self.table.shown,
            guest,
            self.services.ticks(),
            program,
        )

    def may(self, place: Place) -> list[wire.PlaceAction]:
        return from_place(self.table.shown, place.seat, self.audience.looks_on(place), self._is_muted(place))

    def _is_muted(self, place: Place) -> bool:
        return self.services.sanctions.is_muted(place.answerable, self.table.name)

    def info(self, guest: str | None, program: int | None = None) -> wire.TableInfo:
        """The table as a guest, or the program of a seat, may know it."""
        table, moment = self.table, self.table.shown
        facts, permissions = table.facts, self.permissions(guest, program)
        return wire.TableInfo(
            name=table.name,
            game=facts.game,
            options=dict(facts.options),
            status=moment.status,
            public=facts.public,
            seats=self.seats(guest, program),
            host=guest is not None and facts.host == guest,
            invite=facts.invite if permissions.know_invite() is None else None,
            onlookers=self.audience.onlookers,
            seq=moment.seq,
            made_at=facts.made_at,
            match=self.tournament.info(),
            next=moment.next,
            ending=telling.ending(moment, table.box),
            readable=table.fault is None,
            may=permissions.about_table(),
            pace=self.pace,
            fair=self._fair(),
        )

    @property
    def pace(self) -> wire.Pace | None:
        pace = self.table.facts.pace
        return None if pace is None else wire.Pace(**asdict(pace), gift=pace.more // 1000)

    def _fair(self) -> wire.FairInfo | None:
        """How its chance is drawn; nothing of a game that began before houses committed themselves."""
        moment, cup = self.table.shown, self.table.shown.cup
        if cup is not None and not cup.is_fair:
            return None
        secret = self.table.facts.secret
        return wire.FairInfo(
            commitment=commitment(secret),
            contributions=None if cup is None else list(cup.contributions),
            secret=secret.hex() if moment.is_over else None,
        )

    def seats(self, guest: str | None, program: int | None = None) -> list[wire.SeatInfo]:
        """The seats as they are to a guest, or to the program of one of them."""
        permissions = self.permissions(guest, program)
        return [
            wire.SeatInfo(
                kind=seat.kind,
                name=seat.name,
                avatar=seat.avatar,
                level=seat.level,
                yours=seat.held_by(guest) or seat.is_programs(number, program),
                connected=self.audience.is_connected(number),
                kept_for_you=seat.kept_for(guest),
                may=permissions.about_seat(number),
                bot_from=self._bot_from(permissions, number),
            )
            for number, seat in enumerate(self.table.shown.seats)
        ]

    def _bot_from(self, permissions: Permissions, number: int) -> int | None:
        """In milliseconds since 1970."""
        wait = permissions.bot_after(number)
        return None if wait is None else ceil((self.services.clock() + wait) * 1000)

    def state(self, place: Place, request: wire.Attach, said: list[wire.Said]) -> wire.State:
        """Everything, for somebody who has just come to a place."""
        info = self.info(place.guest, place.program)
        history = self.recollection.history(place.seat, request.since)
        now = self.services.now()
        return telling.state(self.table, place.seat, request, self.may(place), info, said, history, now)

    def tell(self, change: Change) -> None:
        """Tells everybody what happened; if it is about the seats, what has become of the table as well."""
        is_about_table = change.is_about_table
        if is_about_table:
            self.audience.check_places()

        def kind(place: Place) -> Kind:
            who = self.audience.known_as(place) if is_about_table else None
            made, place.made = place.made, None
            return place.seat, place.board, self.audience.looks_on(place), self._is_muted(place), who, made

        def news(place: Place, kind: Kind) -> wire.Message:
            seat, board, looks_on, is_muted, _, made = kind
            may = from_place(change.after, seat, looks_on, is_muted)
            info = self.info(place.guest, place.program) if is_about_table else None
            return telling.news(change, seat, board, may, info, made)

        self.audience.tell_each(kind, news)

    def tell_presence(self) -> None:
        """Soon, where many look on: each who comes is no news to all the others at once."""
        if len(self.audience.places) <= CROWD:
            self._tell_presence()
        elif self.telling_presence is None:
            self.telling_presence = self.services.loop.call_later(CROWD_PAUSE, self._tell_presence)

    def _tell_presence(self) -> None:
        """If it has changed: to everybody with what they may do now."""
        self.telling_presence = None
        connected = [self.audience.is_connected(seat) for seat in range(len(self.table.shown.seats))]
        onlookers = self.audience.onlookers
        if (connected, onlookers) == self.told_presence:
            return
        self.told_presence = connected, onlookers

        def present(place: Place, _known_as: Hashable) -> wire.Message:
            return wire.Present(connected, onlookers, self.seats(place.guest, place.program))

        self.audience.tell_each(self.audience.known_as, present)
