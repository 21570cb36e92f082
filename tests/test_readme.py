"""What the README and the other pages say is so."""

import doctest
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

PROJECT = Path(__file__).parents[1]


@pytest.mark.parametrize("page", ["README.md", "docs/bots.md"])
def test_the_session_on_a_page_runs(page: str) -> None:
    sessions = re.findall(r"```python\n(.*?)```", (PROJECT / page).read_text(), re.DOTALL)
    assert sessions
    for session in sessions:
        test = doctest.DocTestParser().get_doctest(session, {}, page, page, 0)
        assert test.examples
        result = doctest.DocTestRunner(optionflags=doctest.FAIL_FAST).run(test)
        assert result.failed == 0


def test_the_program_on_the_referee_s_page_plays_a_game() -> None:
    (program,) = re.findall(r"```python\n(.*?)```", (PROJECT / "docs/referee.md").read_text(), re.DOTALL)
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    command = [sys.executable, "-W", "ignore::ResourceWarning", "-c", program]
    said = subprocess.run(command, env={**os.environ, "PATH": path}, capture_output=True, text=True, check=True)
    assert "'reason':" in said.stdout


def test_links_lead_somewhere() -> None:
    for page in PROJECT.glob("**/*.md"):
        if not any(
            part.startswith(".") or part in ("build", "node_modules") for part in page.relative_to(PROJECT).parts
        ):
            for link in re.findall(r"\]\(([^)#:]+)\)", page.read_text()):
                assert (page.parent / link).exists(), f"{page}: {link}"


def test_files_that_contributors_are_told_of_exist() -> None:
    told = (PROJECT / "CONTRIBUTING.md").read_text()
    for path in re.findall(r"`((?:src|tests|scripts|\./scripts)/[\w/.]+)`", told):
        assert (PROJECT / path).exists(), path


def test_the_constraints_name_versions_and_no_addresses() -> None:
    lines = (PROJECT / "constraints.txt").read_text().splitlines()
    assert lines[0].startswith("#")
    assert all(re.fullmatch(r"[\w.-]+==[\w.]+", line) for line in lines[1:])
    names = {line.partition("==")[0].lower() for line in lines[1:]}
    assert {"mypy", "librt", "msgspec", "rich", "typer", "pytest", "hypothesis", "open-spiel", "setuptools"} <= names
