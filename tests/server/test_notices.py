"""Who is away is told that it is their turn, once; and nothing but what was named can be reached that way."""

import asyncio
import json
import sqlite3
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from dataclasses import replace
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from secrets import token_hex
from socketserver import StreamRequestHandler, ThreadingTCPServer
from typing import Any

import pytest

from cinquefoil import games
from cinquefoil.core.errors import BadOption
from cinquefoil.server.errors import TooFast, Undelivered
from cinquefoil.server.limits import Rate
from cinquefoil.server.notices.hosts import Target, WebhookHosts, home_hosts, is_public, public_hosts
from cinquefoil.server.notices.post import MOST_READ, Post
from cinquefoil.server.notices.turns import turn_of
from cinquefoil.server.tables.table import Entry
from databases import new_database
from houses import PATIENCE, House, Person, Refused
from server.inside import FREE, Inside

HOSTS = WebhookHosts(public_hosts(["discord.com"]), home_hosts(["ntfy.home:8080"]))
SECRET = "nobody may read this"
"""What a webhook answers."""


class Chat:
    """A program that listens to webhooks."""

    def __init__(self) -> None:
        chat = self

        class Desk(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                chat.heard.append((self.path, json.loads(body)))
                chat.answer(self)

            def log_message(self, *_: Any) -> None:
                pass

        self.heard: list[tuple[str, dict[str, str]]] = []
        self.status = 200
        self.leads_to = ""
        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Desk)
        self.server.daemon_threads = True
        self.port = self.server.server_address[1]
        self.name = f"localhost:{self.port}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def answer(self, desk: BaseHTTPRequestHandler) -> None:
        desk.send_response(self.status)
        if self.leads_to:
            desk.send_header("Location", self.leads_to)
        desk.send_header("Content-Length", str(len(SECRET)))
        desk.end_headers()
        desk.wfile.write(SECRET.encode())

    def at(self, path: str) -> list[dict[str, str]]:
        """What came for somebody: everybody has a path of their own."""
        return [message for where, message in self.heard if where == path]

    async def hears(self, path: str, number: int = 1) -> list[dict[str, str]]:
        end = time.monotonic() + PATIENCE
        while len(self.at(path)) < number:
            assert time.monotonic() < end, f"no notice came to {path}: {self.heard}"
            await asyncio.sleep(0.02)
        return self.at(path)

    def webhook(self, path: str) -> str:
        return f"http://{self.name}{path}"

    def target(self, path: str = "/") -> Target:
        return Target("http", "localhost", self.port, path, is_home=True)


@pytest.fixture
def chat() -> Iterator[Chat]:
    chat = Chat()
    yield chat
    chat.server.shutdown()
    chat.server.server_close()


# ---- where something may be sent


@pytest.mark.parametrize(
    "webhook",
    [
        "https://discord.com/api/webhooks/1/x",
        "HTTPS://Discord.com/api/webhooks/1/x?wait=true",
        "https://discord.com:443/",
        "https://discord.com",
        "http://ntfy.home:8080/topic",
        "https://ntfy.home:8080/topic",
    ],
)
def test_a_webhook_may_lead_to_what_was_named(webhook: str) -> None:
    target = HOSTS.target(webhook)
    assert target.host in ("discord.com", "ntfy.home")
    assert target.is_home == (target.port == 8080)


@pytest.mark.parametrize(
    "webhook",
    [
        "http://discord.com/x",
        "https://discord.com:8443/x",
        "https://discord.com.evil.example/x",
        "https://evil.example/discord.com",
        "https://sub.discord.com/x",
        "https://discord.com./x",
        "https://discord.com@127.0.0.1/x",
        "https://user:word@discord.com/x",
        "https://127.0.0.1/x#@discord.com",
        "https://discord.com#@127.0.0.1/",
        "https://discord.com\\@127.0.0.1/",
        "https://127.0.0.1/x",
        "https://2130706433/x",
        "https://0x7f000001/x",
        "https://0x7f.0.0.1/x",
        "https://0177.0.0.1/x",
        "https://127.1/x",
        "https://[::1]/x",
        "https://[::ffff:127.0.0.1]/x",
        "https://localhost/x",
        "https://ntfy.home/x",
        "http://ntfy.home:8081/x",
        "http://ntfy.home/x",
        "https://dіscord.com/x",
        "https://discord。com/x",
        "https://discord.com/x\r\nHost: 127.0.0.1",
        "https://discord.com/x y",
        "ftp://discord.com/x",
        "file:///etc/passwd",
        "gopher://discord.com/x",
        "//discord.com/x",
        "discord.com",
        "",
        f"https://discord.com/{'x' * 500}",
    ],
)
def test_a_webhook_leads_nowhere_else(webhook: str) -> None:
    with pytest.raises(BadOption):
        HOSTS.target(webhook)


@pytest.mark.parametrize(
    "name", ["127.0.0.1", "2130706433", "0x7f000001", "localhost", "[::1]", "a.b:443", "a.b/c", ""]
)
def test_a_host_of_the_internet_is_named_by_a_name(name: str) -> None:
    with pytest.raises(BadOption):
        public_hosts([name])


@pytest.mark.parametrize("name", ["ntfy.home", "ntfy.home:0", "ntfy.home:65536", "a@b:80", "http://a:80", ":80"])
def test_a_host_at_home_is_named_with_its_port(name: str) -> None:
    with pytest.raises(BadOption):
        home_hosts([name])


@pytest.mark.parametrize(
    ("address", "expected"),
    [
        ("162.159.137.232", True),
        ("2606:4700::6810:84e5", True),
        ("::ffff:162.159.137.232", True),
        ("127.0.0.1", False),
        ("0.0.0.0", False),
        ("10.1.2.3", False),
        ("172.16.0.1", False),
        ("192.168.1.1", False),
        ("100.64.0.1", False),
        ("169.254.169.254", False),
        ("192.0.2.1", False),
        ("198.18.0.1", False),
        ("224.0.0.1", False),
        ("240.0.0.1", False),
        ("255.255.255.255", False),
        ("::", False),
        ("::1", False),
        ("::127.0.0.1", False),
        ("::ffff:127.0.0.1", False),
        ("::ffff:10.0.0.1", False),
        ("64:ff9b::7f00:1", False),
        ("64:ff9b:1::7f00:1", False),
        ("2002:7f00:1::", False),
        ("2001:0:7f00:1::", False),
        ("fe80::1%eth0", False),
        ("fc00::1", False),
        ("ff02::1", False),
        ("2001:db8::1", False),
    ],
)
def test_addresses_that_are_not_of_the_internet_are_known(address: str, expected: bool) -> None:
    assert is_public(address) == expected


class Names:
    """Somebody's name server: what it answers, one time after the other."""

    def __init__(self, *answers: Sequence[str]) -> None:
        self.answers = answers
        self.asked = 0

    async def resolve(self, host: str, port: int) -> Sequence[str]:
        self.asked += 1
        return self.answers[min(self.asked, len(self.answers)) - 1]


def sent(post: Post, target: Target) -> str | None:
    """Why a notice was not taken, by the key of what is said; None if it was."""
    try:
        asyncio.run(post.send(target, b"{}"))
    except Undelivered as fault:
        said = fault
    else:
        return None
    assert said.saying
    assert SECRET not in said.message
    return said.saying.key


@pytest.mark.parametrize("addresses", [["127.0.0.1"], ["::ffff:127.0.0.1"], ["162.159.137.232", "127.0.0.1"]])
def test_a_name_that_leads_inside_is_not_followed(chat: Chat, addresses: list[str]) -> None:
    """Though it was named, and whatever the port: only what is named as being at home may be there."""
    names = Names(addresses)
    outside = replace(chat.target(), host="discord.com", is_home=False)
    assert sent(Post(resolve=names.resolve), outside) == "table.webhook-inside"
    assert not chat.heard


def test_what_is_connected_to_is_what_was_looked_at(chat: Chat) -> None:
    """A name server that says something else the next time is not asked a second time."""
    names = Names(["127.0.0.1"], ["192.0.2.1"])
    assert sent(Post(resolve=names.resolve), chat.target("/once")) is None
    assert names.asked == 1
    assert [path for path, _ in chat.heard] == ["/once"]


def test_what_was_looked_at_is_not_exchanged_for_what_is_inside(chat: Chat) -> None:
    names = Names(["192.88.99.77"], ["127.0.0.1"])
    outside = replace(chat.target(), host="discord.com", is_home=False)
    assert is_public("192.88.99.77"), "nobody is there"
    assert sent(Post(resolve=names.resolve, patience=0.5), outside) in ("table.webhook-slow", "table.webhook-unreached")
    assert names.asked == 1
    assert not chat.heard


def test_nobody_is_led_on(chat: Chat) -> None:
    chat.status, chat.leads_to = 302, chat.webhook("/elsewhere")
    assert sent(Post(), chat.target()) == "table.webhook-answer"
    assert [path for path, _ in chat.heard] == ["/"]


def test_https_is_not_spoken_with_whoever_cannot_prove_their_name(chat: Chat) -> None:
    assert sent(Post(), replace(chat.target(), scheme="https")) == "table.webhook-unreached"
    assert not chat.heard


@contextmanager
def listener(answer: bytes) -> Iterator[Target]:
    """Somebody who speaks no HTTP: says this, and then nothing until the other hangs up."""

    class Desk(StreamRequestHandler):
        def handle(self) -> None:
            self.rfile.readline()
            with suppress(OSError):
                self.wfile.write(answer)
            with suppress(OSError):
                self.rfile.read()

    with ThreadingTCPServer(("127.0.0.1", 0), Desk) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield Target("http", "localhost", server.server_address[1], "/", is_home=True)
        server.shutdown()


def test_who_never_answers_is_not_waited_for() -> None:
    with listener(b"") as target:
        assert sent(Post(patience=0.2), target) == "table.webhook-slow"


@pytest.mark.parametrize("answer", [b"SSH-2.0-OpenSSH\r\n", b"HTTP/1.1 OK\r\n", b"x" * 20 * MOST_READ, b"\r\n"])
def test_what_is_no_answer_is_not_read_to_its_end(answer: bytes) -> None:
    with listener(answer) as target:
        assert sent(Post(), target) == "table.webhook-mute"


# ---- what a turn is


@pytest.mark.parametrize(
    ("log", "turn"),
    [
        ("start", 1),
        ("start 0", 1),
        ("start 0 1", 3),
        ("start 0 1 chance", 3),
        ("start 0 1 0 0 chance", 3),
        ("start 0 1 2 1 0", 3),
        ("start 0 1 0 1 1", 5),
        ("sit start 1", 2),
        ("", 0),
    ],
)
def test_a_turn_lasts_until_its_player_and_then_others_have_moved(log: str, turn: int) -> None:
    """For seat 0, who has just played, or the others have."""
    entries = [
        Entry(seq, "move", int(word), "", None, 0) if word.isdigit() else Entry(seq, word, None, "", None, 0)  # type: ignore[arg-type]
        for seq, word in enumerate(log.split(), 1)
    ]
    assert turn_of(reversed(entries), games["c-cross"], 0) == turn


# ---- at a house


@contextmanager
def open_house(data: Path, chat: Chat, *, after: float = 0.2, database: str | None = None) -> Iterator[House]:
    with House(data, "--webhook-home", chat.name, "--notice-after", str(after), database=database) as house:
        yield house


async def begin(host: Person, other: Person) -> str:
    """A table of C-Cross, where whoever made it is to move."""
    table: str = (await host.make_table("c-cross", "me", "open"))["table"]["name"]
    await other.sit(table, 1)
    return table


async def listen(person: Person, chat: Chat) -> str:
    """Has somebody told through a path of their own."""
    path = f"/{person.name}"
    assert (await person.post("/api/me/webhook", url=chat.webhook(path)))["host"] == chat.name
    return path


async def fence(house: House, chat: Chat, other: Person) -> None:
    """Somebody else is told of a turn that begins now: so whoever was to be told before has been."""
    async with Person(house.address, token_hex(4)) as cleo:
        path = await listen(cleo, chat)
        await begin(cleo, other)
        await chat.hears(path)


def test_who_is_away_is_told_of_every_turn_once(tmp_path: Path, chat: Chat) -> None:
    async def scene(house: House) -> None:
        async with Person(house.address, "Ada") as ada, Person(house.address, "Blaise") as blaise:
            path = await listen(ada, chat)
            table = await begin(ada, blaise)
            (told,) = await chat.hears(path)
            link = f"{house.address}/table/{table}"
            said = f"It is your turn in C-Cross: {link}"
            assert told == {"text": said, "content": said, "url": link}
            line = await ada.line(table, 0)
            await line.move("A1")
            await line.close()
            theirs = await blaise.line(table, 1)
            await theirs.move("P5")
            await chat.hears(path, 2)
            await fence(house, chat, blaise)
            assert len(chat.at(path)) == 2

    with open_house(tmp_path, chat) as house:
        asyncio.run(scene(house))


def test_who_is_asked_for_something_is_told_as_well(tmp_path: Path, chat: Chat) -> None:
    async def scene(house: House) -> None:
        async with Person(house.address, "Ada") as ada, Person(house.address, "Blaise") as blaise:
            table = await begin(ada, blaise)
            await listen(blaise, chat)
            line = await ada.line(table, 0)
            await line.move("A1")
            await chat.hears("/Blaise")  # of their turn
            asked = await line.ask("ask", what=line.state["takeback"]["move"])
            assert asked["type"] == "done"
            _, told = await chat.hears("/Blaise", 2)
            assert told["text"].startswith("Somebody is waiting for your answer in C-Cross: ")
            (listed,) = (await blaise.get("/api/me/tables"))["tables"]
            assert listed["awaited"]
            await fence(house, chat, ada)
            assert len(chat.at("/Blaise")) == 2

    with open_house(tmp_path, chat) as house:
        asyncio.run(scene(house))


def test_who_is_there_is_not_told_until_they_leave(tmp_path: Path, chat: Chat) -> None:
    async def scene(house: House) -> None:
        async with Person(house.address, "Ada") as ada, Person(house.address, "Blaise") as blaise:
            path = await listen(ada, chat)
            table = (await ada.make_table("c-cross", "me", "open"))["table"]["name"]
            line = await ada.line(table, 0)
            await blaise.sit(table, 1)
            await line.until(lambda line: bool(line.moves))
            await fence(house, chat, blaise)
            assert not chat.at(path)
            await line.close()
            await chat.hears(path)

    with open_house(tmp_path, chat) as house:
        asyncio.run(scene(house))


def test_bots_do_not_mind_waiting(tmp_path: Path, chat: Chat) -> None:
    async def scene(house: House) -> None:
        async with Person(house.address, "Ada") as ada, Person(house.address, "Blaise") as blaise:
            path = await listen(ada, chat)
            await ada.make_table("c-cross", "me", "bot:beginner")
            await fence(house, chat, blaise)
            assert not chat.at(path)

    with open_house(tmp_path, chat) as house:
        asyncio.run(scene(house))


def test_a_killed_house_tells_who_was_waited_for_and_nobody_twice(tmp_path: Path, chat: Chat) -> None:
    house = House(tmp_path, "--webhook-home", chat.name, "--notice-after", "1000")

    async def before() -> None:
        async with Person(house.address, "Ada") as ada, Person(house.address, "Blaise") as blaise:
            await listen(ada, chat)
            await begin(ada, blaise)
        house.kill()

    async def after() -> None:
        await chat.hears("/Ada")
        house.kill()
        house.start()
        async with Person(house.address, "Blaise") as blaise:
            await fence(house, chat, blaise)
        assert len(chat.at("/Ada")) == 1

    with house:
        asyncio.run(before())
        assert not chat.heard
        house.args[house.args.index("1000")] = "0.2"
        house.start()
        asyncio.run(after())


def test_of_two_servers_one_tells(postgres_server: str, tmp_path: Path, chat: Chat) -> None:
    database = new_database(postgres_server, f"house_{token_hex(4)}")

    async def scene(one: House, two: House) -> None:
        async with Person(one.address, "Ada") as ada, Person(two.address, "Blaise") as blaise:
            path = await listen(ada, chat)
            table = await begin(ada, blaise)
            theirs = await blaise.line(table, 1)
            for turn, (mine, yours) in enumerate((("A1", "P5"), ("C1", "M1"), ("D1", "B5")), 1):
                await chat.hears(path, turn)
                line = await ada.line(table, 0)
                await line.until(lambda line: bool(line.moves))
                await line.move(mine)
                await line.close()
                await theirs.until(lambda line: bool(line.moves))
                await theirs.move(yours)
            await chat.hears(path, 4)
            for house in (one, two):
                ada.turn_to(house.address)
                await fence(house, chat, ada)
            assert len(chat.at(path)) == 4

    first = open_house(tmp_path / "1", chat, database=database)
    with first as one, open_house(tmp_path / "2", chat, database=database) as two:
        asyncio.run(scene(one, two))


def test_who_was_to_be_told_by_a_server_that_died_is_told_by_another(
    postgres_server: str, tmp_path: Path, chat: Chat
) -> None:
    database = new_database(postgres_server, f"house_{token_hex(4)}")

    async def scene(slow: House) -> None:
        async with Person(slow.address, "Ada") as ada, Person(slow.address, "Blaise") as blaise:
            path = await listen(ada, chat)
            await begin(ada, blaise)
            slow.kill()
            await chat.hears(path)

    quick = open_house(tmp_path / "1", chat, database=database)
    with quick, open_house(tmp_path / "2", chat, after=1000, database=database) as slow:
        asyncio.run(scene(slow))


def test_a_test_says_what_came_of_it(tmp_path: Path, chat: Chat) -> None:
    async def scene(house: House) -> None:
        async with Person(house.address, "Ada") as ada:
            with pytest.raises(Refused) as refused:
                await ada.post("/api/me/webhook/test")
            assert refused.value.code == "not_found"
            assert await ada.get("/api/me/webhook") == {"hosts": [chat.name], "host": None}
            path = await listen(ada, chat)
            await ada.post("/api/me/webhook/test")
            assert "when it is your turn" in chat.at(path)[0]["text"]
            chat.status = 404
            with pytest.raises(Refused) as refused:
                await ada.post("/api/me/webhook/test")
            assert (refused.value.status, refused.value.code) == (502, "undelivered")
            assert "status 404" in refused.value.error["message"]
            assert SECRET not in str(refused.value.error)
            with pytest.raises(Refused) as refused:
                await ada.post("/api/me/webhook", url="https://169.254.169.254/latest")
            assert refused.value.code == "bad_option"
            assert (await ada.get("/api/me/webhook"))["host"] == chat.name, "what was there stays"
            assert (await ada.post("/api/me/webhook", url=""))["host"] is None

    with open_house(tmp_path, chat) as house:
        asyncio.run(scene(house))


def test_without_a_named_host_there_are_no_webhooks(sqlite_house: House) -> None:
    async def scene() -> None:
        async with Person(sqlite_house.address, "Ada") as ada:
            assert await ada.get("/api/me/webhook") == {"hosts": [], "host": None}
            for url in ("https://discord.com/x", ""):
                with pytest.raises(Refused) as refused:
                    await ada.post("/api/me/webhook", url=url)
                assert refused.value.status == 404

    asyncio.run(scene())


def test_a_webhook_goes_with_its_guest(tmp_path: Path, chat: Chat) -> None:
    async def scene(house: House) -> None:
        async with Person(house.address, "Ada") as ada, Person(house.address, "Blaise") as blaise:
            await listen(ada, chat)
            await begin(ada, blaise)
            await chat.hears("/Ada")
            assert kept(house) == [1, 1]
            await ada.post("/api/me/delete")
            assert kept(house) == [0, 0]

    def kept(house: House) -> list[int]:
        with closing(sqlite3.connect(house.data / "house.sqlite")) as database:
            tables = ("webhooks", "notices")
            return [database.execute(f"SELECT count(*) FROM {table}").fetchone()[0] for table in tables]

    with open_house(tmp_path, chat) as house:
        asyncio.run(scene(house))


def test_nobody_is_told_more_often_than_they_may_be(tmp_path: Path, chat: Chat) -> None:
    settings = replace(FREE, webhook_home=home_hosts([chat.name]), notices=Rate(0.001, 1))

    async def scene() -> None:
        async with Inside(tmp_path, settings=settings) as inside:
            notices = inside.house.notices
            await notices.change("ada", chat.webhook("/ada"), "http://house.test")
            await notices.change("blaise", chat.webhook("/blaise"), "http://house.test")
            await notices.try_out("ada")
            with pytest.raises(TooFast):
                await notices.try_out("ada")
            await notices.try_out("blaise")
            assert [path for path, _ in chat.heard] == ["/ada", "/blaise"]

    asyncio.run(scene())
