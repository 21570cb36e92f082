"""Connections from the inside: who is let in, who has to go, and that nothing of them is left."""

import asyncio
import gc
import socket
from collections import Counter
from collections.abc import Awaitable, Callable
from pathlib import Path

import h11
import pytest
import uvicorn
import uvloop
from uvicorn.protocols.http.h11_impl import RequestResponseCycle
from websockets.server import ServerProtocol

from cinquefoil.server.doors.desk import Desk
from cinquefoil.server.doors.doors import Doors
from cinquefoil.server.doors.entrance import ASKED, NOBODY, SITS, Entrance
from cinquefoil.server.doors.line import Line
from cinquefoil.server.doors.porter import LET_GO, MOST_REMEMBERED, Household, Porter
from cinquefoil.server.doors.reach import Reach
from cinquefoil.server.doors.socket import Connection
from cinquefoil.server.errors import NotFound
from cinquefoil.server.house import House
from cinquefoil.server.limits import Bucket, Rate, household_of, owe
from cinquefoil.server.serve import _Server
from cinquefoil.server.settings import Settings
from cinquefoil.server.storage.database import open_database
from houses import Person
from server.storms.flooder import PING, Flood, Stranger

PARTS = (Entrance, Desk, Line, Connection, RequestResponseCycle, h11.Connection, ServerProtocol)
"""What a connection is made of."""


class Caller:
    """A connection that does nothing but be there."""

    household: Household

    def __init__(self, worth: int = NOBODY, heard_at: float = 0.0) -> None:
        self.worth = worth
        self.heard_at = heard_at
        self.until = float("inf")
        self.gone = False

    def is_over(self, now: float) -> bool:
        return self.until < now

    def let_go(self) -> None:
        self.gone = True


class Hall:
    """A porter with a clock that is moved by hand, and everybody who came."""

    def __init__(self, settings: Settings | None = None, files: int = 1024) -> None:
        self.now = 0.0
        self.porter = Porter(settings or Settings(), lambda: self.now)
        self.porter.count_files(files)

    def come(self, address: str, worth: int = NOBODY) -> Caller | None:
        caller = Caller(worth, self.now)
        return caller if self.porter.admits(caller, address) else None

    def many(self, number: int, address: str, worth: int = NOBODY) -> list[Caller]:
        """One a second, so that nobody is too fast."""
        callers = []
        for _ in range(number):
            self.now += 1
            callers.append(self.come(address, worth))
        return [caller for caller in callers if caller is not None]


def test_one_address_has_a_quarter_of_the_places() -> None:
    hall = Hall(files=1024)
    callers = hall.many(300, "192.0.2.1")
    assert len(callers) == 300
    share = (1024 - 128) // 4
    assert share - 1 - share // LET_GO < sum(not caller.gone for caller in callers) <= share
    assert not callers[-1].gone


def test_everybody_behind_a_proxy_may_have_all_places() -> None:
    hall = Hall(files=1024)
    callers = hall.many(896, "127.0.0.1")
    assert not any(caller.gone for caller in callers)


def test_a_full_house_lets_go_of_the_idlest_where_most_are() -> None:
    hall = Hall(files=80)
    players, idle = hall.many(5, "127.0.0.1", SITS), hall.many(60, "127.0.0.1")
    others = hall.many(5, "192.0.2.7", ASKED)
    assert not any(one.gone for one in [*players, *others])
    newcomers = hall.many(20, "127.0.0.1", ASKED)
    assert not any(one.gone for one in [*players, *others, *newcomers])
    assert [one.gone for one in idle] == sorted((one.gone for one in idle), reverse=True), "not the idlest"
    assert idle[0].gone
    assert hall.porter.number <= 70


def test_where_floods_come_from_nobody_is_let_in_for_a_while() -> None:
    hall = Hall()
    neighbour = hall.come("192.0.2.1")
    for _ in range(5):
        caller = hall.come("192.0.2.1")
        assert caller
        hall.porter.flooded(caller)
        assert caller.gone
    assert hall.come("192.0.2.1") is None
    assert neighbour
    assert not neighbour.gone
    assert hall.come("192.0.2.2")
    hall.now += 10
    assert hall.come("192.0.2.1")


def test_a_proxy_is_never_turned_away() -> None:
    hall = Hall()
    for _ in range(2000):
        caller = hall.come("127.0.0.1")
        assert caller
        hall.porter.flooded(caller)


def test_who_connects_again_and_again_is_turned_away() -> None:
    hall = Hall(Settings(connections=Rate(1, 3)))
    assert [hall.come("192.0.2.1") is not None for _ in range(5)] == [True, True, True, False, False]
    assert hall.come("192.0.2.2")


def test_who_is_refused_again_and_again_gets_no_answer() -> None:
    hall = Hall(Settings(refusals=Rate(1, 4)))
    callers = hall.many(1, "127.0.0.1") * 5
    assert [hall.porter.refused(caller) for caller in callers] == [0.75, 0.5, 0.25, 0.001, 0.0]
    assert callers[0].gone


def test_without_limits_nobody_is_turned_away_but_who_is_too_slow_has_to_go() -> None:
    hall = Hall(Settings().without_limits())
    callers = [hall.come("192.0.2.1") for _ in range(800)]
    assert all(caller and not caller.gone for caller in callers)
    slow = callers[0]
    assert slow
    assert all(hall.porter.refused(slow) == 1 for _ in range(1000))
    slow.until = 5.0
    hall.now = 6.0
    hall.porter.sweep()
    assert slow.gone
    assert hall.porter.number == 799


def test_addresses_are_not_remembered_for_ever() -> None:
    hall = Hall()
    stays = hall.come("198.51.100.1")
    for number in range(MOST_REMEMBERED + 100):
        caller = hall.come(f"2001:db8::{number}")
        assert caller
        hall.porter.forget(caller)
    assert stays
    assert len(hall.porter.households) <= MOST_REMEMBERED + 1
    assert "198.51.100.1" in hall.porter.households


@pytest.mark.parametrize(
    ("address", "household"),
    [
        ("192.0.2.1", "192.0.2.1"),
        ("127.0.0.1", "127.0.0.1"),
        ("::1", "::1"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::9", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("::ffff:192.0.2.1", "192.0.2.1"),
        ("?", "?"),
    ],
)
def test_a_household_has_one_network_of_ipv6(address: str, household: str) -> None:
    assert household_of(address) == household


def test_what_is_owed_is_made_up_for() -> None:
    bucket, rate = Bucket.full(Rate(100, 1000), 0.0), Rate(100, 1000)
    assert owe(bucket, rate, 0.0, 1000) == 0
    assert owe(bucket, rate, 0.0, 500) == 5
    assert owe(bucket, rate, 5.0, 0) == 0


# ---- in a house


Opened = tuple[House, uvicorn.Server, asyncio.Task[None], int]


async def opened(folder: Path, settings: Settings | None = None) -> Opened:
    """A house in this process, behind its own doors."""
    listener = socket.create_server(("127.0.0.1", 0))
    house = House(open_database(str(folder / "house.sqlite")), settings or Settings())
    server = _Server(Doors(house, Reach()), lambda: None)
    running = asyncio.create_task(server.serve(sockets=[listener]))
    while not server.started:
        await asyncio.sleep(0.01)
    return house, server, running, listener.getsockname()[1]


def test_who_is_about_to_come_in_while_the_house_closes_is_told_to_come_again(tmp_path: Path) -> None:
    async def scene() -> None:
        house, server, running, port = await opened(tmp_path)
        loaded = house.loading["slow-table"] = asyncio.get_running_loop().create_future()
        waiting = asyncio.ensure_future(Stranger(port, "slow-table", "127.0.0.1").socket())
        while not server.server_state.tasks:
            await asyncio.sleep(0.01)
        server.should_exit = True
        answer = (await asyncio.wait_for(waiting, 30)).answer
        loaded.set_exception(NotFound("table.nowhere"))
        await running
        assert b" 503 " in answer, answer

    uvloop.run(scene())


def test_who_does_not_take_the_answer_has_to_go(tmp_path: Path) -> None:
    async def scene() -> None:
        _, server, running, port = await opened(tmp_path, Settings(answer_within=0.5))
        stranger = Stranger(port, "no-table", "127.0.0.1")
        flood = await stranger.connect()
        flood.transport.pause_reading()
        flood.transport.write(stranger.head("/api/openapi.json") * 200)
        while not server.server_state.connections:
            await asyncio.sleep(0.01)
        await _until_all_gone(server)
        flood.transport.abort()
        assert not server.server_state.connections
        server.should_exit = True
        await running

    uvloop.run(scene())


# ---- nothing is left


def parts() -> Counter[str]:
    return Counter(type(one).__name__ for one in gc.get_objects() if isinstance(one, PARTS))


async def _answered(flood: Flood) -> None:
    await asyncio.wait_for(flood.opened.wait(), 30)


async def _listen_and_go(stranger: Stranger) -> None:
    flood = await stranger.socket()
    assert b" 101 " in flood.answer
    flood.transport.write(PING + b"\x88\x80\0\0\0\0")
    await asyncio.wait_for(flood.closed.wait(), 30)


async def _listen_and_break_off(stranger: Stranger) -> None:
    flood = await stranger.socket()
    assert b" 101 " in flood.answer
    flood.transport.abort()


async def _listen_in_vain(stranger: Stranger) -> None:
    assert b" 404 " in (await Stranger(stranger.port, "no-such-table", "127.0.0.1").socket()).answer


async def _ask_and_go(stranger: Stranger) -> None:
    flood = await stranger.connect()
    flood.transport.write(stranger.head("/api/games"))
    await _answered(flood)
    flood.transport.close()


async def _ask_and_break_off(stranger: Stranger) -> None:
    flood = await stranger.connect()
    flood.transport.write(stranger.head("/health"))
    await asyncio.sleep(0)
    flood.transport.abort()


async def _ask_nonsense(stranger: Stranger) -> None:
    flood = await stranger.connect()
    flood.transport.write(b"nonsense\r\n\r\n")
    await asyncio.wait_for(flood.closed.wait(), 30)


async def _say_nothing(stranger: Stranger) -> None:
    (await stranger.connect()).transport.close()


@pytest.mark.parametrize(
    "visit",
    [
        _listen_and_go,
        _listen_and_break_off,
        _listen_in_vain,
        _ask_and_go,
        _ask_and_break_off,
        _ask_nonsense,
        _say_nothing,
    ],
)
def test_nothing_is_left_of_a_connection(visit: Callable[[Stranger], Awaitable[None]], tmp_path: Path) -> None:
    """Without the garbage collector, which comes seldom in a house."""

    async def scene() -> None:
        _, server, running, port = await opened(tmp_path)
        stranger = Stranger(port, await _table(port), "127.0.0.1")
        await visit(stranger)
        await _until_all_gone(server)
        gc.collect()
        gc.disable()
        try:
            before = parts()
            for _ in range(20):
                await visit(stranger)
            await _until_all_gone(server)
            assert parts() - before == Counter()
        finally:
            gc.enable()
            server.should_exit = True
            await running

    uvloop.run(scene())


async def _table(port: int) -> str:
    async with Person(f"http://127.0.0.1:{port}") as ada:
        return str((await ada.make_table("c-cross", "me", "me"))["table"]["name"])


async def _until_all_gone(server: uvicorn.Server) -> None:
    for _ in range(1000):
        if not server.server_state.connections and not server.server_state.tasks:
            break
        await asyncio.sleep(0.01)
    await asyncio.sleep(0.05)
