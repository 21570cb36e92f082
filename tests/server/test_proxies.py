"""Behind a proxy: who is asking, under which address people know the house, and that nobody can make either up."""

import asyncio
import json
import socket
import sqlite3
import subprocess
import sys
from collections.abc import Iterable, Iterator

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from cinquefoil import cli
from cinquefoil.core.errors import BadOption
from cinquefoil.server.doors.porter import LET_GO, MOST_REMEMBERED
from cinquefoil.server.doors.reach import Reach, public_origin
from cinquefoil.server.proxies import MOST_HOPS, Proxies
from cinquefoil.server.settings import Settings
from houses import House, Person, Refused
from server.storms.flooder import PING
from server.test_entrance import Hall

PROXY, STRANGER = "127.0.0.1", "127.0.0.2"
"""Both are addresses of this machine; only the first is trusted."""
BANNED, OTHER = "203.0.113.9", "198.51.100.1"
PUBLIC = "https://games.example.org"
TRUSTED = ("--trusted-proxy", PROXY, "--trusted-proxy", "10.0.0.0/8", "--trusted-proxy", "2001:db8:aaaa::1")

GARBAGE = ["", ",", ",,,,", "unknown", "_hidden", "é", "ÿ", "1.2.3", "1.2.3.4.5", "999.1.1.1", "[", "[]", "[::", "::1]"]
GARBAGE += ["[1.2.3.4", ":80", "1.2.3.4:x", "%", "fe80::1%", '"']
NO_PROXIES = "nonsense 10.0.0.1/8 10.0.0.0/33 proxy.example.org 0.0.0.0/0 ::/0"
NO_SITES = """
    games.example.org //games.example.org ftp://games.example.org https:// https://a@b https://a:b
    https://games.example.org/games https://games.example.org/?x https://games.example.org#x
"""


@pytest.fixture(scope="module")
def proxied(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A house behind a proxy, where nobody from a certain address may come in."""
    with House(tmp_path_factory.mktemp("proxied"), *TRUSTED, "--public-url", f"{PUBLIC}/") as house:
        for address in (BANNED, "2001:db8:7::1"):
            command = [sys.executable, "-m", "cinquefoil", "house", "ban", address, "--data", str(house.data)]
            subprocess.run(command, check=True, capture_output=True)
        yield house


@pytest.fixture(scope="module")
def guarded(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """One with its limits."""
    house = House(tmp_path_factory.mktemp("guarded"), *TRUSTED)
    house.args.remove("--no-limits")
    with house:
        yield house


def ask(house: House, path: str, *lines: str, peer: str = PROXY, body: str | None = None) -> str:
    """The whole answer to a request that says what it likes."""
    method = "GET" if body is None else f"POST\r\nContent-Type: application/json\r\nContent-Length: {len(body)}"
    verb, _, more = method.partition("\r\n")
    head = [f"{verb} {path} HTTP/1.1", "Connection: close", *filter(None, [more]), *lines]
    if not any(line.startswith("Host:") for line in lines):
        head.append(f"Host: 127.0.0.1:{house.port}")
    with socket.create_connection(("127.0.0.1", house.port), 10, source_address=(peer, 0)) as line:
        line.sendall("\r\n".join([*head, "", body or ""]).encode("latin-1"))
        return line.makefile("rb").read().decode()


def status(answer: str) -> int:
    return int(answer.split()[1])


def is_at_the_house(house: House, *lines: str, peer: str = PROXY) -> bool:
    """Whether somebody counts as sitting at its machine, and could open it if it were not to stay alone."""
    answer = status(ask(house, "/api/house/open", f"Origin: {house.address}", *lines, peer=peer, body="{}"))
    assert answer in (403, 409), answer
    return answer == 409


# ---- who is asking


@pytest.mark.parametrize(
    "lines",
    [
        [f"X-Forwarded-For: {BANNED}"],
        [f"X-Forwarded-For: {OTHER}, {BANNED}"],
        [f"X-Forwarded-For: {OTHER}", f"X-Forwarded-For: {BANNED}"],
        [f"X-Forwarded-For: {BANNED}, 10.1.2.3"],
        [f"X-Forwarded-For: {BANNED},2001:db8:aaaa::1 , 10.1.2.3"],
        [f"X-Forwarded-For: nonsense, {BANNED}"],
        [f"x-forwarded-for:{BANNED}:50123"],
        [f"X-Forwarded-For: ::ffff:{BANNED}"],
        ["X-Forwarded-For: 2001:db8:7::5"],
        ["X-Forwarded-For: [2001:db8:7::6]:443"],
        ["X-Forwarded-For: [2001:db8:7:0:1::]"],
    ],
)
def test_a_trusted_proxy_says_who_is_asking(proxied: House, lines: list[str]) -> None:
    assert status(ask(proxied, "/api/me", *lines)) == 403
    assert status(ask(proxied, "/api/me", *lines, peer=STRANGER)) == 200, "somebody else was believed"


@pytest.mark.parametrize(
    "line",
    [
        f"X-Forwarded-For: {BANNED}, {OTHER}",
        f"X-Forwarded-For: {BANNED}, {OTHER}, 10.1.2.3",
        f"X-Forwarded-For: {BANNED}, nonsense",
        f"X-Forwarded-For: {BANNED}, nonsense, 10.1.2.3",
        f"X-Forwarded-For: {BANNED}, 2001:db8:aaaa::2",
        f"X-Forwarded-For: {BANNED}" + ", 10.1.2.3" * MOST_HOPS,
        f"Forwarded: for={BANNED}",
        f"X-Real-IP: {BANNED}",
    ],
)
def test_what_stands_before_who_is_asking_is_not_looked_at(proxied: House, line: str) -> None:
    assert status(ask(proxied, "/api/me", line)) == 200


@pytest.mark.parametrize("said", [*GARBAGE, "1" * 4000, "," * 4000, "[::1]:" + "9" * 4000])
def test_what_is_no_address_says_nothing(proxied: House, said: str) -> None:
    """So the proxy itself is who is asking; but whoever came through it is not at the house."""
    assert not is_at_the_house(proxied, f"X-Forwarded-For: {said}", f"X-Forwarded-Proto: {said}")
    assert status(ask(proxied, "/api/me", f"X-Forwarded-For: {said}", f"X-Forwarded-Proto: {said}")) == 200


@pytest.mark.parametrize(
    "said",
    [
        OTHER,
        f"127.0.0.1, {OTHER}",
        f"::1, {OTHER}",
        "127.0.0.1, 10.0.0.5",  # a guest on a network of proxies
        "127.0.0.1, 2001:db8:aaaa::1",
        "127.0.0.1",  # what a proxy may have passed on as it was told
        "::1",
    ],
)
def test_nobody_elsewhere_can_pretend_to_sit_at_the_house(proxied: House, said: str) -> None:
    assert not is_at_the_house(proxied, f"X-Forwarded-For: {said}")
    assert not is_at_the_house(proxied, f"X-Forwarded-For: {said}", peer=STRANGER)


@pytest.mark.parametrize("line", [f"Forwarded: for={OTHER}", f"X-Real-IP: {OTHER}", "Via: 1.1 proxy"])
def test_whoever_came_through_a_proxy_is_not_at_the_house(proxied: House, sqlite_house: House, line: str) -> None:
    for house in (proxied, sqlite_house):
        assert is_at_the_house(house), "the host's own browser"
        assert not is_at_the_house(house, line)


def test_the_host_key_is_of_no_use_through_a_proxy(proxied: House) -> None:
    with sqlite3.connect(f"file:{proxied.data / 'house.sqlite'}?mode=ro", uri=True) as database:
        ((key,),) = database.execute("SELECT value FROM settings WHERE key = 'host_key'").fetchall()
    body, origin = json.dumps({"key": key, "command": "reports"}), f"Origin: {proxied.address}"
    assert status(ask(proxied, "/api/house/command", origin, body=body)) == 200
    assert status(ask(proxied, "/api/house/command", origin, "X-Forwarded-For: 127.0.0.1", body=body)) == 403


def test_without_trusted_proxies_nobody_is_believed(sqlite_house: House) -> None:
    lines = ["X-Forwarded-Proto: https", f"Origin: {sqlite_house.address}"]
    assert "Secure" not in ask(sqlite_house, "/api/me", *lines, body="{}")


@pytest.mark.parametrize("name", [*NO_PROXIES.split(), ""])
def test_a_proxy_that_cannot_be_trusted_is_refused(name: str) -> None:
    with pytest.raises(BadOption):
        Proxies.named([name])


# ---- limits


def new_names(house: House, peer: str, addresses: Iterable[str]) -> list[int]:
    """What becomes of newcomers: sixty may come from an address at once, and then one every two seconds."""
    origin = f"Origin: {house.address}"
    return [
        status(ask(house, "/api/me", f"X-Forwarded-For: {address}", origin, peer=peer, body="{}"))
        for address in addresses
    ]


def test_limits_are_for_people_and_not_for_their_proxy(guarded: House) -> None:
    answers = new_names(guarded, PROXY, [OTHER] * 100)
    assert answers[:60] == [200] * 60
    assert 429 in answers
    assert new_names(guarded, PROXY, [f"198.51.100.{number}" for number in range(100, 120)]) == [200] * 20


def test_a_stranger_cannot_become_many_by_a_header(guarded: House) -> None:
    assert 429 in new_names(guarded, STRANGER, [f"192.0.2.{number}" for number in range(100)])


def test_beyond_all_patience_a_proxy_gets_its_answers(guarded: House) -> None:
    """Cut off, it would take the house for broken."""
    lines = [f"X-Forwarded-For: {OTHER}", "Host: evil.example"]
    assert [status(ask(guarded, "/health", *lines)) for _ in range(300)] == [403] * 300
    too_long = [f"X-{number}: x" for number in range(200)]
    assert [status(ask(guarded, "/health", *too_long)) for _ in range(300)] == [400] * 300


def test_where_floods_come_from_nobody_is_let_in_behind_a_proxy_either(guarded: House) -> None:
    async def scene() -> None:
        flooder, neighbour = {"X-Forwarded-For": "198.51.100.7"}, {"X-Forwarded-For": "198.51.100.8"}
        async with Person(guarded.address) as ada:
            table = (await ada.make_table("bossa", "me", "open"))["table"]["name"]
            address = f"{guarded.address.replace('http', 'ws', 1)}/api/tables/{table}/socket"
            for _ in range(5):
                line = await connect(address, origin=ada.address, additional_headers=flooder, proxy=None)  # type: ignore[arg-type]
                line.transport.write(PING * 2000)
                with pytest.raises(ConnectionClosed):
                    await asyncio.wait_for(line.recv(), 30)
            refused = await ada.http.get("/health", headers=flooder)
            assert refused.status_code == 429
            assert 0 < refused.json()["error"]["retry_after"] <= 10
            assert (await ada.http.get("/health", headers=neighbour)).status_code == 200
            assert (await ada.http.get("/health")).status_code == 200

    asyncio.run(scene())


def test_a_connection_counts_as_whose_it_is() -> None:
    settings = Settings(trusted_proxy=Proxies.named(["10.0.0.1"]))
    hall = Hall(settings, files=1024)
    callers = hall.many(800, "10.0.0.1")
    assert not any(caller.gone for caller in callers), "the proxy was turned away"
    for caller in callers[:300]:
        assert hall.porter.asks_for(caller, OTHER) == 0
    share = (1024 - 128) // 4
    inside = hall.porter.households[OTHER].inside
    assert share - 1 - share // LET_GO < len(inside) <= share
    assert len(hall.porter.households["10.0.0.1"].inside) == 500
    assert hall.porter.number == 500 + len(inside)
    last = callers[299]
    assert hall.porter.asks_for(last, "198.51.100.2") == 0
    hall.porter.forget(last)
    assert not hall.porter.households["198.51.100.2"].inside
    assert hall.porter.asks_for(last, OTHER) == 0
    assert last not in inside, "somebody who has gone came back"


def test_however_many_ask_through_a_proxy_only_so_many_are_remembered() -> None:
    hall = Hall(Settings(trusted_proxy=Proxies.named(["10.0.0.1"])))
    caller = hall.come("10.0.0.1")
    assert caller
    for number in range(MOST_REMEMBERED + 100):
        hall.porter.asks_for(caller, str(number))
    assert len(hall.porter.households) <= MOST_REMEMBERED + 1
    assert [one for one in hall.porter.households.values() if one.inside] == [caller.household]


# ---- the public address


@pytest.mark.parametrize(
    ("written", "origin"),
    [
        ("https://games.example.org", "https://games.example.org"),
        ("https://games.example.org/", "https://games.example.org"),
        ("HTTPS://Games.Example.ORG:443", "https://games.example.org"),
        ("https://games.example.org:8443/", "https://games.example.org:8443"),
        ("http://games.example.org:80", "http://games.example.org"),
        ("http://192.0.2.1:443", "http://192.0.2.1:443"),
    ],
)
def test_a_public_address_is_read_as_browsers_write_it(written: str, origin: str) -> None:
    assert public_origin(written) == origin


@pytest.mark.parametrize("written", [*NO_SITES.split(), "", "https://a b", "https://é.example"])
def test_anything_else_is_refused(written: str) -> None:
    with pytest.raises(BadOption, match="without a path"):
        cli.serve(public_url=written)


def test_links_lead_to_the_public_address(proxied: House) -> None:
    async def scene() -> None:
        async with Person(proxied.address) as ada:
            invite = (await ada.make_table("bossa", "me", "link"))["table"]["invite"]
            for headers in ({}, {"Host": "games.example.org"}):
                found = (await ada.http.get(f"/api/invites/{invite}", headers=headers)).json()
                assert found["link"] == f"{PUBLIC}/join/{invite}"
                assert found["reachable"]
                assert not found["may_open"]
            with pytest.raises(Refused):
                await ada.post("/api/house/open")

    asyncio.run(scene())
    assert f"open: {PUBLIC}" in proxied.log.read_text()


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        ([f"Origin: {PUBLIC}", "Host: games.example.org"], 200),
        ([f"Origin: {PUBLIC}", "Host: games.example.org:443"], 200),
        ([f"Origin: {PUBLIC}"], 200),  # a proxy that does not pass the name on
        ([f"Origin: {PUBLIC}:8443"], 403),
        (["Origin: http://games.example.org"], 403),
        (["Origin: https://evil.example", "Host: games.example.org"], 403),
        (["Origin: https://games.example.org.evil.example", "Host: games.example.org"], 403),
        (["Origin: null", "Host: games.example.org"], 403),
        (["Host: games.example.org"], 403),
        ([f"Origin: {PUBLIC}", "Host: evil.example"], 403),
        ([f"Origin: {PUBLIC}", "Host: evil.example", "X-Forwarded-Host: games.example.org"], 403),
    ],
)
def test_what_changes_something_comes_from_the_public_page(proxied: House, lines: list[str], expected: int) -> None:
    assert status(ask(proxied, "/api/me", *lines, body="{}")) == expected


@pytest.mark.parametrize(
    ("lines", "peer", "is_safe"),
    [
        (["Host: games.example.org"], PROXY, True),  # whatever the proxy says, or does not
        (["Host: games.example.org", "X-Forwarded-Proto: http"], STRANGER, True),
        (["X-Forwarded-Proto: https"], PROXY, True),
        (["X-Forwarded-Proto: https"], STRANGER, False),
        (["X-Forwarded-Proto: http"], PROXY, False),
        (["X-Forwarded-Proto: gopher"], PROXY, False),
        (["X-Forwarded-Proto: https, http"], PROXY, False),
        (["X-Forwarded-Proto: http", "X-Forwarded-Proto: https"], PROXY, False),
        ([], PROXY, False),
    ],
)
def test_the_cookie_stays_where_it_is_safe(proxied: House, lines: list[str], peer: str, is_safe: bool) -> None:
    answer = ask(proxied, "/api/me", *lines, f"Origin: {PUBLIC}", peer=peer, body="{}")
    assert status(answer) == 200
    (cookie,) = [line for line in answer.splitlines() if line.startswith("set-cookie")]
    assert cookie.endswith("; Secure") is is_safe


def test_other_names_keep_their_own_scheme() -> None:
    reach = Reach(frozenset(["other.example"]), public_url=PUBLIC)
    assert reach.scheme("http", "games.example.org:8080") == "https"
    assert reach.scheme("http", "other.example") == "http"
    assert reach.scheme("https", "localhost:5555") == "https"
    assert Reach().scheme("http", "localhost:5555") == "http"


def test_under_a_safe_public_address_no_unsafe_page_is_our_own(proxied: House) -> None:
    host = f"Host: {PUBLIC.partition('://')[2]}"
    answers = {
        origin: status(ask(proxied, "/api/me", host, f"Origin: {origin}", body='{"name":"Ada"}'))
        for origin in (PUBLIC, PUBLIC.replace("https", "http"), "https://elsewhere.example")
    }
    assert list(answers.values()) == [200, 403, 403], answers
