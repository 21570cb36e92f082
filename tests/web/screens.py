"""What can be seen of a table on screens of all sizes: measured in the browser, not guessed."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from random import Random
from typing import Any

import msgspec
from websockets.sync.client import ClientConnection, connect

from houses import PATIENCE, Document
from people import STILL, Guest

SIZES = {
    "desk": (1440, 900),
    "laptop": (1024, 768),
    "phone": (390, 844),
    "sideways": (844, 390),
    "small": (320, 568),
}
NAMES = [
    "Knowledgeable Woodpecker",
    "Determined Grasshopper",
    "Philosophic Rattlesnake",
    "Hypnotic Yellowhammer",
    "Magnificent Salamander",
    "Whimsical Wolverine",
]
"""As long as those that the house makes up."""

MEASURE = (Path(__file__).parent / "measure.js").read_text(encoding="utf-8")


def measured(guest: Guest, *sizes: str) -> Iterator[tuple[str, list[str]]]:
    """Somebody's screen at each size, and what is wrong with it."""
    for size in sizes or SIZES:
        width, height = SIZES[size]
        guest.page.set_viewport_size({"width": width, "height": height})
        guest.page.evaluate(STILL)
        guest.page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
        yield size, guest.page.evaluate(MEASURE, size == "small")


class Screens:
    """All seats of a table are played from beside the page, which shows it at one screen."""

    def __init__(self, guest: Guest, game: str, players: int, **options: Any) -> None:
        self.guest, self.game, self.players, self.options = guest, game, players, options
        self.random = Random(f"{game} {players}")
        self.lines = ExitStack()
        guest.open()
        habits = msgspec.json.encode({"curtain": False, "known": [game], "sound": False}).decode()
        guest.page.evaluate("(habits) => localStorage.setItem('cinquefoil.habits', habits)", habits)
        self._ask("/api/me", name=NAMES[0])
        self.begin()

    def begin(self) -> None:
        """At a new table."""
        self.lines.close()
        seats = [{"kind": "me", "name": NAMES[seat]} for seat in range(self.players)]
        made = self._ask("/api/tables", game=self.game, seats=seats, options=self.options, public=False)
        self.table = made["table"]["name"]
        self.guest.open(f"/table/{self.table}")
        self.guest.board()
        self.sockets = [self._sit(seat) for seat in range(self.players)]

    def _ask(self, path: str, **body: Any) -> Any:
        house = self.guest.house.address
        answer = self.guest.page.request.post(f"{house}{path}", data=body, headers={"Origin": house})
        assert answer.ok, answer.text()
        return answer.json()

    def _sit(self, seat: int) -> "Sitting":
        house = self.guest.house.address
        cookies = "; ".join(f"{one['name']}={one['value']}" for one in self.guest.context.cookies())
        path = house.replace("http", "ws", 1) + f"/api/tables/{self.table}/socket"
        headers = {"Cookie": cookies, "Origin": house}
        line = connect(path, additional_headers=headers, compression=None, proxy=None)
        return Sitting(self.lines.enter_context(line), seat)

    @property
    def view(self) -> Document:
        return self.sockets[0].state["view"]  # type: ignore[no-any-return]

    @property
    def is_over(self) -> bool:
        return bool(self.sockets[0].state["table"]["status"] == "over")

    def move(self, *wishes: str) -> str | None:
        """Somebody plays a move that begins with the first wish that can be had, else any. None if the game is over."""
        if self.is_over:
            return None
        acting = [one for one in self.sockets if one.state["moves"]]
        if not acting:
            for one in self.sockets:
                one.hear()
            return ""
        one = acting[0]
        moves: list[str] = one.state["moves"]
        wished = next((found for wish in wishes if (found := [move for move in moves if move.startswith(wish)])), moves)
        move = self.random.choice(wished)
        self.play(one.seat, move)
        return move

    def play(self, seat: int, move: str) -> None:
        seq = self.sockets[seat].play(move)
        for one in self.sockets:
            one.hear(seq)

    def hear_until(self, is_so: Callable[[Document], bool]) -> None:
        """Until what the page has played makes it so."""
        while not is_so(self.view):
            self.sockets[0].hear()

    def catch_up(self) -> None:
        """The page shows what was played last, to whoever acts."""
        seq = self.sockets[0].state["seq"]
        self.guest.until(lambda: self.guest.seq >= seq, "the board")
        self.guest.until(lambda: not self.guest.page.locator(".sitting[data-turning]").count(), "the next who acts")
        self.guest.until(self._is_with_who_acts, "the next who acts")

    def _is_with_who_acts(self) -> bool:
        """It does not follow by itself whoever plays faster than it turns."""
        waiting = self.guest.page.locator(".prompt:not(.mine)").get_by_role("button", name="Pass the screen")
        waiting.evaluate_all("(buttons) => buttons.forEach((button) => button.click())")
        return not waiting.count()

    def look(self, *sizes: str) -> Iterator[tuple[str, list[str]]]:
        """The screen at each size, and what is wrong with it."""
        self.catch_up()
        yield from measured(self.guest, *sizes)

    def check(self, moment: str, *sizes: str) -> None:
        found = [f"{moment}, {size}: {one}" for size, problems in self.look(*sizes) for one in problems]
        assert not found, "\n".join(found)

    def look_back(self) -> None:
        """To the moment before the last, by the log beside the board."""
        page = self.guest.page
        page.set_viewport_size(dict(zip(("width", "height"), SIZES["desk"], strict=True)))  # type: ignore[arg-type]
        page.get_by_role("list", name="Log").get_by_role("button").nth(-2).click()
        page.get_by_role("button", name="Back to now").wait_for()

    def leave(self) -> None:
        self.lines.close()


class Sitting:
    def __init__(self, socket: ClientConnection, seat: int) -> None:
        self.socket, self.seat = socket, seat
        self.state: Document = {}
        self.number = 0
        self._send("attach", seat=seat)
        while not self.state:
            self._take()

    def _send(self, type: str, **fields: Any) -> str:
        self.number += 1
        id = f"{type}-{self.number}"
        self.socket.send(msgspec.json.encode({"type": type, "id": id, **fields}).decode())
        return id

    def _take(self) -> Document:
        message: Document = msgspec.json.decode(self.socket.recv(PATIENCE))
        if message["type"] in ("state", "news"):
            self.state |= {key: value for key, value in message.items() if value is not None or key != "table"}
        return message

    def play(self, move: str) -> int:
        id = self._send("move", move=move, seq=self.state["seq"])
        while (answer := self._take()).get("re") != id:
            pass
        assert answer["type"] != "refused", answer
        return int(answer["seq"])

    def hear(self, seq: int | None = None) -> None:
        """Until this was told; without it, until something is."""
        wanted = self.state["seq"] + 1 if seq is None else seq
        while self.state["seq"] < wanted:
            self._take()
