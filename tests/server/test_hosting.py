"""What docs/hosting.md gives a host to copy works: a page, a request and a game go through each proxy, over TLS."""

import asyncio
import os
import re
import shutil
import signal
import socket
import ssl
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from http.client import HTTPSConnection
from pathlib import Path

import pytest

from databases import new_database
from houses import PATIENCE, House, Person, caught_up, free_port

PROJECT = Path(__file__).parents[2]
FILES = ["hosting/nginx.conf", "hosting/Caddyfile", "hosting/cinquefoil@.service"]
NAME = "localhost"
VISITOR = "127.0.0.3"
"""From where somebody visits: an address of this machine, but not the one that has a key to the house."""


def program(name: str) -> str:
    found = shutil.which(name, path=f"{os.environ['PATH']}:/usr/sbin")
    if found is None:
        pytest.skip(f"{name} is not installed: nothing went through it")
    return found


# ---- the page and its files


@pytest.mark.parametrize("file", FILES)
def test_the_page_shows_the_files_as_they_are(file: str) -> None:
    page = (PROJECT / "docs/hosting.md").read_text()
    (shown,) = re.findall(rf"<!-- file: {file} -->\n```\w*\n(.*?)```\n", page, re.DOTALL)
    assert shown == (PROJECT / file).read_text()


def test_options_that_hosts_are_told_of_exist() -> None:
    told = [PROJECT / "docs/hosting.md", PROJECT / "compose.yaml", PROJECT / "Containerfile"]
    options = {option for file in told for option in re.findall(r"(?<=[ \"`])--[a-z-]+", file.read_text())}
    command = [sys.executable, "-m", "cinquefoil"]
    known = "".join(
        subprocess.run([*command, name, "--help"], capture_output=True, text=True, check=True).stdout
        for name in ("serve", "backup")
    )
    others = {"--now", "--build", "--detach", "--create-home", "--uid", "--no-install-recommends", "--from"}
    others |= {"--interval", "--timeout", "--start-period", "--username", "--pwprompt", "--owner", "--version"}
    others |= {"--standalone", "--retry", "--retry-all-errors", "--fail"}  # of certbot and curl
    assert not {option for option in options - others if option not in known}


# ---- proxies


class Hosted:
    """A house with a certificate of its own, to be put behind a proxy that knows two servers. Without PostgreSQL, the
    first of them is missing."""

    def __init__(self, folder: Path, database: str | None = None) -> None:
        self.folder = folder
        self.port = free_port()
        self.address = f"https://{NAME}:{self.port}"
        self.certificate, self.key = folder / "certificate.pem", folder / "key.pem"
        make = [
            program("openssl"),
            "req",
            "-x509",
            "-newkey",
            "ec",
            "-pkeyopt",
            "ec_paramgen_curve:prime256v1",
            "-nodes",
        ]
        make += ["-days", "2", "-subj", f"/CN={NAME}", "-addext", f"subjectAltName=DNS:{NAME}"]
        make += ["-keyout", str(self.key), "-out", str(self.certificate)]
        subprocess.run(make, check=True, capture_output=True)
        self.trust = ssl.create_default_context(cafile=str(self.certificate))
        how = ("--public-url", self.address, "--trusted-proxy", "127.0.0.1")
        self.first, self.second = (House(folder / name, *how, database=database) for name in ("first", "second"))


@pytest.fixture(scope="module")
def hosted(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hosted]:
    hosted = Hosted(tmp_path_factory.mktemp("hosted"))
    with hosted.second:
        yield hosted


@contextmanager
def running(hosted: Hosted, *command: str, env: dict[str, str] | None = None) -> Iterator[None]:
    """A proxy, from when it listens."""
    log = hosted.folder / "proxy.log"
    with log.open("wb") as out:
        process = subprocess.Popen(command, stdout=out, stderr=out, env={**os.environ, **(env or {})})
    try:
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end and process.poll() is None:
            with suppress(OSError), socket.create_connection(("127.0.0.1", hosted.port), 0.2):
                break
            time.sleep(0.02)
        else:
            raise AssertionError(f"the proxy does not open:\n{log.read_text()}")
        yield
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(PATIENCE)


@contextmanager
def nginx(hosted: Hosted) -> Iterator[None]:
    """Under the file as it is, but for ports, name and certificate."""
    command, folder = program("nginx"), hosted.folder
    changed = (PROJECT / "hosting/nginx.conf").read_text()
    for line, instead in {
        "    listen [::]:80;\n": "",
        "    listen [::]:443 ssl http2;\n": "",
        "listen 80;": f"listen 127.0.0.1:{free_port()};",
        "listen 443 ssl": f"listen 127.0.0.1:{hosted.port} ssl",
        "server 127.0.0.1:5555 ": f"server 127.0.0.1:{hosted.first.port} ",
        "server 127.0.0.1:5556 ": f"server 127.0.0.1:{hosted.second.port} ",
        "/etc/letsencrypt/live/games.example.org/fullchain.pem": str(hosted.certificate),
        "/etc/letsencrypt/live/games.example.org/privkey.pem": str(hosted.key),
    }.items():
        assert changed.count(line) == 1, line
        changed = changed.replace(line, instead)
    (folder / "site.conf").write_text(changed.replace("games.example.org", NAME))
    temporary = "".join(
        f"{kind}_temp_path {folder}/{kind};" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    whole = f"daemon off; pid {folder}/pid; error_log stderr; worker_processes 1; events {{}}"
    (folder / "nginx.conf").write_text(f"{whole} http {{ access_log off; {temporary} include {folder}/site.conf; }}")
    subprocess.run([command, "-t", "-c", str(folder / "nginx.conf")], check=True, capture_output=True)
    with running(hosted, command, "-c", str(folder / "nginx.conf")):
        yield


@contextmanager
def caddy(hosted: Hosted) -> Iterator[None]:
    """Under the file as it is, with a certificate of ours."""
    command, folder = program("caddy"), hosted.folder
    site = (PROJECT / "hosting/Caddyfile").read_text()
    own = f"\ttls {hosted.certificate} {hosted.key}\n\tbind 127.0.0.1\n\treverse_proxy"
    options = f"{{\n\tadmin off\n\tauto_https disable_redirects\n\thttps_port {hosted.port}\n}}\n"
    (folder / "Caddyfile").write_text(options + site.replace("\treverse_proxy", own, 1))
    servers = f"127.0.0.1:{hosted.first.port} 127.0.0.1:{hosted.second.port}"
    env = {"CINQUEFOIL_NAME": NAME, "CINQUEFOIL_SERVERS": servers, "HOME": str(folder)}
    with running(hosted, command, "run", "--config", str(folder / "Caddyfile"), "--adapter", "caddyfile", env=env):
        yield


@contextmanager
def small(hosted: Hosted) -> Iterator[None]:
    """A proxy in fifty lines, for machines that have no other."""
    files = (str(hosted.certificate), str(hosted.key))
    command = [sys.executable, "-m", "server.small_proxy", str(hosted.port), str(hosted.second.port), *files]
    with running(hosted, *command, env={"PYTHONPATH": str(PROJECT / "tests")}):
        yield


@pytest.mark.parametrize("proxy", [nginx, caddy, small])
def test_a_house_is_visited_through_a_proxy(hosted: Hosted, proxy: Callable[[Hosted], Iterator[None]]) -> None:
    with proxy(hosted):  # type: ignore[attr-defined]
        look_around(hosted)
        asyncio.run(play(hosted))


def test_two_servers_behind_a_proxy_are_one_house(tmp_path: Path, postgres_server: str) -> None:
    hosted = Hosted(tmp_path, new_database(postgres_server, "hosted"))
    with hosted.first, hosted.second, nginx(hosted):
        look_around(hosted)
        asyncio.run(play(hosted))
        hosted.first.stop()
        asyncio.run(play(hosted))


def look_around(hosted: Hosted) -> None:
    """The page is there; and who visits is taken for who they are, whatever they say."""
    assert visit(hosted, "/")[0] == 200
    assert "text/html" in visit(hosted, "/")[1]
    assert visit(hosted, "/health")[0] == 200
    for claim in ({}, {"X-Forwarded-For": "127.0.0.1"}, {"X-Forwarded-For": "127.0.0.1, 127.0.0.1"}):
        assert visit(hosted, "/metrics", claim)[0] == 403, claim
        asked = {"Origin": hosted.address, **claim}
        assert visit(hosted, "/api/house/open", asked, "POST")[0] == 403, "taken for somebody at the house"


def visit(hosted: Hosted, path: str, headers: dict[str, str] | None = None, method: str = "GET") -> tuple[int, str]:
    line = HTTPSConnection(NAME, hosted.port, context=hosted.trust, source_address=(VISITOR, 0), timeout=PATIENCE)
    try:
        line.request(method, path, headers=headers or {})
        answer = line.getresponse()
        answer.read()
        return answer.status, answer.headers["content-type"]
    finally:
        line.close()


async def play(hosted: Hosted) -> None:
    async with Person(hosted.address, "Ada", hosted.trust) as ada, Person(hosted.address, "Bo", hosted.trust) as bo:
        assert [cookie.secure for cookie in ada.http.cookies.jar] == [True]
        made = (await ada.make_table("c-cross", "me", "link"))["table"]
        invited = await ada.get(f"/api/invites/{made['invite']}")
        assert invited["link"] == f"{hosted.address}/join/{made['invite']}"
        await bo.sit(made["name"], 1, invite=made["invite"])
        lines = [await ada.line(made["name"], 0), await bo.line(made["name"], 1)]
        while not lines[0].is_over:
            line = next(line for line in lines if line.moves)
            answer = await line.move(line.moves[0])
            assert answer["type"] == "done", answer
            await caught_up(lines, answer)
