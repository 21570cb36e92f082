"""What a host may decide, and what holds if nobody does."""

from dataclasses import dataclass, replace

from cinquefoil.server.limits import Rate

REQUESTS = Rate(50, 300)
ALL_REQUESTS = Rate(100, 600)
GUESTS = Rate(0.5, 60)
TABLES = Rate(0.5, 30)
KEPT = Rate(2, 200)
MESSAGES = Rate(30, 90)
TALK = Rate(1, 6)
ATTACHMENTS = Rate(1, 20)
CONNECTIONS = Rate(100, 600)
REFUSALS = Rate(10, 200)
FRAMES = Rate(100, 400)
ALL_FRAMES = Rate(1_500, 6_000)
BYTES = Rate(1_000_000, 1_000_000)
ALL_BYTES = Rate(4_000_000, 4_000_000)
FLOODS = Rate(0.1, 5)


@dataclass(frozen=True)
class Settings:
    """What a host may decide."""

    bot_pace: float = 1.0
    """How human the bots' haste is; 0 for none."""
    workers: int = 1
    """Processes that think for bots."""
    most_thoughts: int = 200
    """Bots that may wait to be thought for; beyond that they are told to come back."""
    away_after: float = 20.0
    """Seconds until somebody whose connection was lost is away."""
    absent_after: float = 60.0
    """Seconds until a bot may take the seat of somebody who is away."""
    keep_idle: float = 120.0
    """Seconds that a table which nobody looks at stays in memory."""
    talk_kept: int = 200
    requests: Rate | None = REQUESTS
    """HTTP requests of one guest, and of all at one address who are not known yet: whoever floods there without a name
    is not in the way of those who have one;"""
    all_requests: Rate | None = ALL_REQUESTS
    """and of all at one address together."""
    guests: Rate | None = GUESTS
    """New names from one address."""
    tables: Rate | None = TABLES
    """New tables, names, links and replays of one guest,"""
    kept: Rate | None = KEPT
    """and of one address."""
    messages: Rate | None = MESSAGES
    """Socket messages of one connection."""
    talk: Rate | None = TALK
    """Things said by one connection."""
    attachments: Rate | None = ATTACHMENTS
    """Places taken by one connection: telling a whole game takes a while."""
    most_sockets: int = 500
    """From one address."""
    most_connections: int | None = 10_000
    """Of the whole house; fewer, where a process may not have so many files. One address may have a quarter of them.
    Who comes from this machine may have all, since a proxy brings everybody from here."""
    connections: Rate | None = CONNECTIONS
    """New connections from one address; more are turned away at once, except from this machine."""
    refusals: Rate | None = REFUSALS
    """Requests of one address that are refused at the door with an answer; more are not answered any more."""
    frames: Rate | None = FRAMES
    """Frames of one socket, whatever is in them. Whoever sends more is let go of without a word: messages that are
    too many are told so long before."""
    all_frames: Rate | None = ALL_FRAMES
    """Frames of all sockets of one address, except of this machine: beyond it those are let go of who send many."""
    bytes: Rate | None = BYTES
    """Bytes of one connection, as far as they come in many at once: more are read later,"""
    all_bytes: Rate | None = ALL_BYTES
    """and of one address."""
    floods: Rate | None = FLOODS
    """How often somebody of one address may be let go of for a flood before nobody from there is let in for a while;
    who is inside stays. This machine is never turned away."""
    head_within: float = 10.0
    """Seconds that somebody has to say what they want, once they are there or have begun to say it."""
    answer_within: float = 60.0
    """Seconds for the rest of a request, and for taking the answer."""

    def without_limits(self) -> "Settings":
        """For measurements and tests: nobody is too fast. Who is too slow still is."""
        return replace(
            self,
            requests=None,
            all_requests=None,
            guests=None,
            tables=None,
            kept=None,
            messages=None,
            talk=None,
            attachments=None,
            most_sockets=1_000_000,
            most_connections=None,
            connections=None,
            refusals=None,
            frames=None,
            all_frames=None,
            bytes=None,
            all_bytes=None,
            floods=None,
        )
