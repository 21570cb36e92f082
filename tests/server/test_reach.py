"""From where the house can be reached: its own machine, and the home network once somebody there has opened it."""

import asyncio
import socket
from pathlib import Path

import httpx2
import pytest

from cinquefoil.server.doors import reach as reaching
from cinquefoil.server.doors.doors import Doors
from cinquefoil.server.doors.reach import Reach, is_near
from cinquefoil.server.errors import NotNow
from cinquefoil.server.house import House
from cinquefoil.server.serve import _Server
from cinquefoil.server.settings import Settings
from cinquefoil.server.storage.database import open_database
from houses import House as Running
from houses import Person, Refused

NEARBY = "127.0.0.2"
"""Another address of this machine, as one of a home network would be."""


def test_a_link_leads_elsewhere_once_the_house_is_open() -> None:
    reach = Reach()
    assert reach.origin("http", "localhost:5555") == "http://localhost:5555"
    reach.welcome(["192.168.1.7", "10.0.0.3"])
    assert reach.origin("http", "localhost:5555") == "http://192.168.1.7:5555"
    assert reach.origin("http", "127.0.0.1:5555") == "http://192.168.1.7:5555"
    assert reach.origin("https", "games.example") == "https://games.example"
    assert reach.origin("http", "10.0.0.3:5555") == "http://10.0.0.3:5555"


@pytest.mark.parametrize(
    "origin", ["http://localhost:5555", "http://127.0.0.1:80", "http://[::1]:5555", "http://localhost"]
)
def test_what_leads_to_this_machine_from_anywhere(origin: str) -> None:
    assert is_near(origin)


@pytest.mark.parametrize("origin", ["http://192.168.1.7:5555", "https://games.example", "https://localhost.example"])
def test_what_leads_to_the_house_from_elsewhere(origin: str) -> None:
    assert not is_near(origin)


def test_there_has_to_be_a_network(monkeypatch: pytest.MonkeyPatch) -> None:
    async def listen(addresses: list[str]) -> None:
        raise OSError("taken")

    monkeypatch.setattr(reaching, "lan_addresses", list)
    with pytest.raises(NotNow):
        asyncio.run(Reach(listen=listen).open())
    monkeypatch.setattr(reaching, "lan_addresses", lambda: ["192.168.1.7"])
    with pytest.raises(NotNow):
        asyncio.run(Reach(listen=None).open())
    reach = Reach(listen=listen)
    with pytest.raises(NotNow):
        asyncio.run(reach.open())
    assert reach.addresses == []
    assert "192.168.1.7" not in reach.names


def test_a_house_that_is_to_stay_alone_offers_nothing_else(sqlite_house: Running) -> None:
    async def ask() -> None:
        async with Person(sqlite_house.address) as ada:
            invite = (await ada.make_table("bossa", "me", "link"))["table"]["invite"]
            assert not (await ada.get(f"/api/invites/{invite}"))["may_open"]
            with pytest.raises(Refused) as refused:
                await ada.post("/api/house/open")
            assert refused.value.code == "not_now"

    asyncio.run(ask())


def test_the_house_is_opened_while_it_is_open(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reaching, "lan_addresses", lambda: [NEARBY])
    asyncio.run(open_it(tmp_path))


async def open_it(folder: Path) -> None:
    listener = socket.socket()
    listener.bind(("127.0.0.1", 0))
    listener.listen()
    port = listener.getsockname()[1]
    house, reach = House(open_database(str(folder / "house.sqlite")), Settings(workers=1)), Reach()
    server = _Server(Doors(house, reach), lambda: None)
    reach.listen = lambda addresses: server.listen_too(port, addresses)
    running = asyncio.create_task(server.serve(sockets=[listener]))
    while not server.started:
        await asyncio.sleep(0.01)
    here, there = f"http://127.0.0.1:{port}", f"http://{NEARBY}:{port}"
    async with httpx2.AsyncClient(trust_env=False) as client:
        with pytest.raises(httpx2.ConnectError):
            await client.get(f"{there}/health")
        await client.post(f"{here}/api/me", headers={"Origin": here}, json={})
        wish = {"game": "bossa", "seats": [{"kind": "me"}, {"kind": "link"}]}
        made = await client.post(f"{here}/api/tables", headers={"Origin": here}, json=wish)
        invitation = f"{here}/api/invites/{made.json()['table']['invite']}"
        assert (await client.get(invitation)).json()["may_open"]
        opened = await client.post(f"{here}/api/house/open", headers={"Origin": here})
        assert opened.json() == {"addresses": [there]}
        assert (await client.get(f"{there}/health")).json()["status"] == "ok"
        proxied = {"Origin": "http://games.example", "Host": "games.example"}
        reach.names.add("games.example")
        assert (await client.post(f"{here}/api/house/open", headers=proxied)).status_code == 403
        assert not (await client.get(invitation, headers={"Host": "games.example"})).json()["may_open"]
        again = await client.post(f"{here}/api/house/open", headers={"Origin": here})
        assert again.json() == {"addresses": [there]}
    server.should_exit = True
    await running
