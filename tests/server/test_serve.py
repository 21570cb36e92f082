"""The command: one port, one house a folder, and a welcome that says where to go."""

import os
import re
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

import httpx2
import pytest
from rich.console import Console

from cinquefoil.server import serve
from cinquefoil.server.doors.reach import Reach
from cinquefoil.server.settings import Settings
from houses import House, free_port

COMMAND = [sys.executable, "-m", "cinquefoil"]


def read_until(process: "subprocess.Popen[str]", wanted: str) -> str:
    assert process.stdout is not None
    said = ""
    while wanted not in said and (line := process.stdout.readline()):
        said += line
    return said


@pytest.mark.parametrize("words", [[], ["serve"]])
def test_the_house_opens_says_where_and_closes(tmp_path: Path, words: list[str]) -> None:
    """Also with nothing but the command; the browser that it opens is one of ours, which notes the address."""
    browser = tmp_path / "browser"
    browser.write_text(f'#!/bin/sh\necho "$1" > {tmp_path}/opened\n')
    browser.chmod(0o755)
    port = free_port()
    process = subprocess.Popen(
        [*COMMAND, *words, "--data", str(tmp_path / "data"), "--port", str(port)],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        env={**os.environ, "BROWSER": str(browser), "PYTHONUNBUFFERED": "1"},
    )
    said = read_until(process, "Ctrl-C")
    assert f"http://localhost:{port}/" in said
    assert "--lan" in said
    page = httpx2.get(f"http://localhost:{port}/", trust_env=False)
    assert page.status_code == 200
    assert "text/html" in page.headers["content-type"]
    assert httpx2.get(f"http://localhost:{port}/health", trust_env=False).json()["status"] == "ok"
    assert (tmp_path / "data" / "house.sqlite").exists()
    end = time.monotonic() + 60
    while not (tmp_path / "opened").exists() and time.monotonic() < end:
        time.sleep(0.01)
    assert (tmp_path / "opened").read_text().strip() == f"http://localhost:{port}/"
    process.send_signal(signal.SIGINT)
    process.communicate(timeout=60)
    assert process.returncode == 0


def test_a_second_house_in_the_same_folder_is_refused(sqlite_house: House) -> None:
    done = subprocess.run(
        [*COMMAND, "--data", str(sqlite_house.data), "--no-browser"], capture_output=True, text=True, check=False
    )
    assert done.returncode == 2
    assert "a house is already open" in done.stderr


def test_a_port_that_is_taken(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        command = [*COMMAND, "--data", str(tmp_path), "--no-browser", "--port", str(port)]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        assert done.returncode == 2
        assert f"port {port} cannot be used" in done.stderr


def test_phones_are_shown_the_way() -> None:
    reach = Reach(frozenset(["games.example"]))
    reach.welcome(["192.168.1.7"])
    console = Console(record=True, width=100, file=open(os.devnull, "w"))  # noqa: SIM115
    serve._welcome(serve.Wishes(lan=True, browser=False), reach, 5555, console)
    said = console.export_text()
    assert "http://192.168.1.7:5555/" in said
    assert len(re.findall("[▀▄█]", said)) > 100
    console.file.close()
    assert {"192.168.1.7", "localhost", "127.0.0.1", "games.example"} <= reach.names
    assert "192.168.1.7" not in Reach().names


def test_settings_leave_a_core_for_the_house() -> None:
    assert serve.settings_of(1.0, None, no_limits=False).workers >= 1
    assert serve.settings_of(0.5, 3, no_limits=False) == Settings(bot_pace=0.5, workers=3)
    assert serve.settings_of(1.0, 1, no_limits=True).messages is None


def test_figures_are_for_this_machine_and_tell_of_nobody(sqlite_house: House) -> None:
    figures = httpx2.get(f"{sqlite_house.address}/metrics", trust_env=False).text
    assert "cinquefoil_commit_seconds_bucket" in figures
    assert "cinquefoil_sockets" in figures
    labels = set(re.findall(r"cinquefoil_\w+{(\w+)=", figures))
    assert labels <= {"game", "code", "le", "route", "status", "limit", "level", "duty", "what", "version"}
