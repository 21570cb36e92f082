"""`cinquefoil serve`: the house on one port, open within a moment."""

import asyncio
import gc
import socket
import threading
import webbrowser
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

import platformdirs
import uvicorn
from rich.console import Console

from cinquefoil.core.cores import cores
from cinquefoil.core.errors import BadOption
from cinquefoil.server import logs
from cinquefoil.server.doors.app import make_app
from cinquefoil.server.doors.desk import LONGEST_HEAD, Desk
from cinquefoil.server.doors.doors import Doors
from cinquefoil.server.doors.entrance import Entrance
from cinquefoil.server.doors.line import Line
from cinquefoil.server.doors.porter import Porter
from cinquefoil.server.doors.reach import Reach, code_for_terminal, lan_addresses
from cinquefoil.server.doors.reach import public_origin as public_origin
from cinquefoil.server.house import House
from cinquefoil.server.moderation.filter import WordFilter as WordFilter
from cinquefoil.server.notices.hosts import home_hosts as home_hosts
from cinquefoil.server.notices.hosts import public_hosts as public_hosts
from cinquefoil.server.proxies import Proxies as Proxies
from cinquefoil.server.settings import Settings
from cinquefoil.server.storage.alone import alone
from cinquefoil.server.storage.database import NoDatabase, open_database, try_out

PORT = 5555
NEXT_PORTS = 20
"""If the port is taken and nobody asked for it, one of the next will do."""
FILES, MOST_FILES = 2048, 65_536
"""That a process may have open at once: where nobody can tell, and where there is no end."""


@dataclass(frozen=True)
class Wishes:
    data: Path | None = None
    database: str | None = None
    port: int | None = None
    lan: bool = False
    """Open to the home network from the beginning."""
    alone: bool = False
    """Never open to it, whoever asks."""
    browser: bool = True
    names: tuple[str, ...] = ()
    """Other names under which the house can be reached."""
    public_url: str | None = None
    """Under which the world knows the house, behind a proxy."""
    json_logs: bool = False
    settings: Settings = field(default_factory=Settings)


def settings_of(bot_pace: float, workers: int | None, no_limits: bool) -> Settings:
    """A core is left for the house itself."""
    settings = Settings(bot_pace=bot_pace, workers=workers or max(1, cores() - 1))
    return settings.without_limits() if no_limits else settings


def data_folder(wish: Path | None) -> Path:
    return wish or Path(platformdirs.user_data_dir("cinquefoil", appauthor=False))


def database_address(data: Path | None, database: str | None) -> str:
    return database or str(data_folder(data) / "house.sqlite")


def serve(wishes: Wishes, console: Console) -> None:
    """Until it is interrupted."""
    logs.configure(wishes.json_logs)
    address = database_address(wishes.data, wishes.database)
    with alone(address):
        engine = open_database(address)
        try_out(engine)
        with _listening(wishes) as listener:
            house = House(engine, wishes.settings, port=listener.getsockname()[1])
            _serve(house, listener, wishes, console)
    console.print("❀ Closed. Every move is kept.", highlight=False)


def _serve(house: House, listener: socket.socket, wishes: Wishes, console: Console) -> None:
    port = listener.getsockname()[1]
    reach = Reach(frozenset(name.lower() for name in wishes.names), public_url=wishes.public_url)
    doors = Doors(house, reach)
    doors.porter.count_files(_most_files())
    server = _Server(doors, lambda: _welcome(wishes, reach, port, console))
    if wishes.lan:
        reach.welcome(lan_addresses())
    elif not wishes.alone and wishes.public_url is None:
        reach.listen = partial(server.listen_too, port)
    with suppress(KeyboardInterrupt):  # it has closed in good order by then
        server.run(sockets=[listener])
    if not server.started:
        raise NoDatabase("the house could not be opened: the messages above say why")


def configured(doors: Doors, **more: Any) -> uvicorn.Config:
    """Under uvicorn, with doors of our own."""
    return uvicorn.Config(
        make_app(doors),
        http=partial(_entrance, doors.porter),  # type: ignore[arg-type]
        h11_max_incomplete_event_size=LONGEST_HEAD,
        ws=Line,
        ws_max_size=65_536,
        ws_per_message_deflate=False,
        log_config=None,
        access_log=False,
        server_header=False,
        date_header=False,
        proxy_headers=False,
        timeout_keep_alive=65,
        timeout_graceful_shutdown=3,
        **more,
    )


class _Server(uvicorn.Server):
    """Says when it is open, and looks now and then who has to go."""

    def __init__(self, doors: Doors, opened: Callable[[], None]) -> None:
        super().__init__(configured(doors))
        self.porter = doors.porter
        self.opened = opened

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            collect_seldom()
            self.opened()

    async def on_tick(self, counter: int) -> bool:
        """Ten times a second."""
        if counter % 10 == 0:
            self.porter.sweep()
        return await super().on_tick(counter)

    async def listen_too(self, port: int, addresses: list[str]) -> None:
        """Lets in who comes to other addresses of this machine, by the same door."""
        loop = asyncio.get_running_loop()

        def protocol() -> asyncio.Protocol:
            return self.config.http_protocol_class(  # type: ignore[call-arg, operator, no-any-return, unused-ignore]
                config=self.config, server_state=self.server_state, app_state=self.lifespan.state, _loop=loop
            )

        for address in addresses:
            self.servers.append(await loop.create_server(protocol, address, port, backlog=512))


def _entrance(porter: Porter, **uvicorns: Any) -> Entrance:
    return Entrance(porter, lambda entrance: Desk(**uvicorns, entrance=entrance))


def _most_files() -> int:
    """How many files this process may have open at once, every connection among them: as many as it can get."""
    try:
        import resource
    except ImportError:
        return FILES
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_FILES if hard == resource.RLIM_INFINITY else min(hard, MOST_FILES)
    if soft == resource.RLIM_INFINITY or soft >= wanted:
        return wanted
    with suppress(OSError, ValueError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        return wanted
    return soft


def collect_seldom() -> None:
    """A full collection stops the house for as long as it takes to walk over everybody's connections: what is here to
    stay need not be walked over, and what a move leaves behind is hardly ever garbage that has to be looked for."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)


# ---- where


@contextmanager
def _listening(wishes: Wishes) -> Iterator[socket.socket]:
    host = "0.0.0.0" if wishes.lan else "127.0.0.1"
    asked = wishes.port is not None
    ports = [wishes.port] if wishes.port is not None else range(PORT, PORT + NEXT_PORTS)
    for port in ports:
        listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind((host, port))
            listener.listen(512)
            listener.set_inheritable(False)
        except OSError as fault:
            listener.close()
            if asked:
                raise BadOption(f"port {port} cannot be used: {fault.strerror}") from None
            continue
        try:
            yield listener
        finally:
            listener.close()
        return
    raise BadOption(f"ports {PORT} to {PORT + NEXT_PORTS - 1} are all taken: choose one with --port")


# ---- welcome


def _welcome(wishes: Wishes, reach: Reach, port: int, console: Console) -> None:
    here = f"http://localhost:{port}/"
    console.print(f"❀ Cinquefoil is open: [bold]{reach.public_url or here}[/bold]", highlight=False)
    if reach.public_url:
        console.print(f"❀ Your proxy reaches it on port {port}.", highlight=False)
    elif reach.addresses:
        there = f"http://{reach.addresses[0]}:{port}/"
        console.print(f"❀ For phones and other devices on this network: [bold]{there}[/bold]\n", highlight=False)
        console.print(code_for_terminal(there), highlight=False)
    elif wishes.lan:
        console.print("❀ This machine does not seem to be on a network.")
    else:
        console.print(
            "❀ To play with phones on this network, invite them from a table, or start with --lan.", highlight=False
        )
    place = "the database" if wishes.database else data_folder(wishes.data)
    console.print(f"❀ Everything is kept in {place}. Ctrl-C closes the house.", highlight=False)
    if wishes.browser:
        threading.Thread(target=webbrowser.open, args=(here,), daemon=True).start()
