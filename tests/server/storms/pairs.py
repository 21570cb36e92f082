"""What leaves for a seat, or an onlooker, does not depend on what they may not know.

Two houses with the same clock and the same ids play the same table; what is hidden from a seat goes otherwise in one of
them. Every byte that the seat and an onlooker get must be the same: frames, downloads, pages of the past, refusals.
"""

import asyncio
from collections import Counter
from pathlib import Path
from random import Random

import msgspec

from cinquefoil import Box, Event, Rng, games
from noninterference import HIDDEN, Story, attempts_at, refusal, retold, story
from server.inside import Inside, Scripted

GAMES = ("cross-clover", "so-clover", "bossa")
"""Those that hide something."""
AT_ONCE = 20
"""Tables that are played side by side."""


class World:
    """One house, and what leaves it for those who are watched."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir()
        self.script = Scripted()
        self.inside = Inside(folder, self.script)
        self.cookies: list[str] = []

    async def prepare(self, players: int) -> None:
        while len(self.cookies) < players + 1:  # the last one looks on
            self.cookies.append(await self.inside.newcomer(f"Guest {len(self.cookies)}"))

    async def open(self, told: Story) -> str:
        """A table at which this story will be played; its name."""
        start, box = told[0], told[0].box
        await self.prepare(start.players)
        self.script.next_script = [
            moment.event.text for moment in told[1:] if moment.event and moment.event.seat is None
        ]
        options = {key: value for key, value in (start.options or {}).items() if key != "players"}
        seats = [{"kind": "me"}, *({"kind": "open"} for _ in range(start.players - 1))]
        wish = {"game": box.id, "seats": seats, "options": options}
        _, _, made = await self.inside.ask("POST", "/api/tables", self.cookies[0], wish)
        name: str = msgspec.json.decode(made)["table"]["name"]
        for seat in range(1, start.players):
            await self.inside.ask("POST", f"/api/tables/{name}/seats/{seat}/sit", self.cookies[seat], {})
        await self.inside.begun(name)
        return name

    async def play(self, name: str, told: Story, seat: int, attempts: dict[int, list[str]]) -> list[str]:
        """Plays the story; all that the seat and an onlooker get."""
        box, players = told[0].box, told[0].players
        # Nobody looks at what the others are told: they need no board.
        lines = [await self.inside.socket(name, self.cookies[one], one, board=one == seat) for one in range(players)]
        onlooker = await self.inside.socket(name, self.cookies[-1], None)
        room = await self.inside.house.room(name)
        table = room.table
        for at, moment in enumerate(told[1:], 1):
            event = moment.event
            assert event is not None
            if event.seat is None:
                continue
            for number, text in enumerate(attempts.get(at, [])):
                await lines[seat].say(type="move", id=f"try-{at}-{number}", seq=table.shown.seq, move=text or " ")
            if box.presence and event.text in box.presence:
                room.presence.note(event.seat, back=event.text == box.presence[True])
                await onlooker.hears(table.head.seq)
            else:
                move = {"type": "move", "id": f"move-{at}", "seq": table.shown.seq, "move": box.write_event(event)}
                answer = await lines[event.seat].say(**move)
                assert '"type":"done"' in answer, (answer, event)
            await asyncio.gather(*(line.hears(table.shown.seq) for line in (lines[seat], onlooker)))
        told_back = await self._look_back(name, seat, len(told) - 1)
        frames = [*lines[seat].frames, *onlooker.frames]
        for line in (*lines, onlooker):
            await line.close()
        return [*frames, *told_back]

    async def _look_back(self, name: str, seat: int, events: int) -> list[str]:
        got = []
        for cookie, query in ((self.cookies[seat], f"?seat={seat}"), (self.cookies[-1], "")):
            for path in ("", f"/record{query}", f"/moments/{events}{query}", f"/moments/{events // 2}{query}"):
                status, headers, body = await self.inside.ask("GET", f"/api/tables/{name}{path}", cookie)
                got.append(f"{status} {sorted(headers.items())} {body.decode()}")
            status, _, body = await self.inside.ask("GET", f"/api/tables/{name}/record?seat={(seat + 1) % 2}", cookie)
            got.append(f"{status} {body.decode()}")
        return got


def unhappy_attempts(told: Story, other: Story, seat: int, dice: Rng) -> dict[int, list[str]]:
    """Things to try at some moments that are refused in either world, or should be."""
    tried = attempts_at(dice)
    found = {}
    for at in range(1, len(told), 4):
        before, there = told[at - 1], other[at - 1]
        if before.acting:
            texts = [text for text in tried(before) if refusal(before, text, seat) != ["played"]]
            found[at] = [text for text in texts if refusal(there, text, seat) != ["played"]]
    return found


def pair_of(box: Box, number: int) -> tuple[int, Story, Story]:
    told = story(box, number)
    while told[-1].chance_due or told[-1].over:  # a table lets chance happen at once, and at the end it tells all
        told.pop()
    seat = number % told[0].players
    return seat, told, retold(told, seat, HIDDEN[box.id], Rng(number))


async def compare(box: Box, numbers: range, folder: Path) -> int:
    """Plays so many pairs; how many of them really differed."""
    differed = 0
    worlds = World(folder / "one"), World(folder / "other")
    async with worlds[0].inside, worlds[1].inside:
        await asyncio.gather(*(world.prepare(max(box.players[:3])) for world in worlds))
        for first in numbers[::AT_ONCE]:
            pairs = [pair_of(box, number) for number in range(first, min(first + AT_ONCE, numbers.stop))]
            differed += sum(_events(one) != _events(other) for _, one, other in pairs)
            names = [[await worlds[0].open(one), await worlds[1].open(other)] for _, one, other in pairs]
            jobs = []
            for (here, there), (seat, one, other) in zip(names, pairs, strict=True):
                assert here == there
                attempts = unhappy_attempts(one, other, seat, Rng(first + seat))
                jobs += [worlds[0].play(here, one, seat, attempts), worlds[1].play(there, other, seat, attempts)]
            got = await asyncio.gather(*jobs)
            for ours, theirs in zip(got[::2], got[1::2], strict=True):
                same(ours, theirs)
    return differed


def _events(told: Story) -> list[Event | None]:
    return [moment.event for moment in told]


def same(ours: list[str], theirs: list[str]) -> None:
    assert len(ours) == len(theirs), "more is told in one world than in the other"
    for one, other in zip(ours, theirs, strict=True):
        assert one == other, "what is told depends on what is hidden"


async def pairs(data: Path, seed: int, count: int) -> Counter[str]:
    """Some pairs of one game, chosen by the seed."""
    dice = Random(seed)
    first = dice.randrange(10**9)
    differed = await compare(games[dice.choice(GAMES)], range(first, first + count), data)
    return Counter({"pairs": count, "pairs that differed": differed})
