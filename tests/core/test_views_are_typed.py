"""Who renames a field of a view is told of everything that hangs on it, in Python and in the page.

Tried in a copy of the project in which all fields of all views have other names.
"""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

from cinquefoil import games
from cinquefoil.core.documents import Sheet
from cinquefoil.server.describing import describe
from cinquefoil.server.describing.describe import PROJECT

PARTS = ("src", "docs", "web", "pyproject.toml")
LEFT_OUT = shutil.ignore_patterns("__pycache__", "*.so", "*.pyd", "stamp.py", "page", "node_modules", "pictures")


def view_of(id: str) -> type[Sheet]:
    view = games[id].view_type
    assert view is not None
    return view


def copied(to: Path) -> Path:
    for part in PARTS:
        if (PROJECT / part).is_dir():
            shutil.copytree(PROJECT / part, to / part, ignore=LEFT_OUT)
        else:
            shutil.copy(PROJECT / part, to / part)
    (to / "web/node_modules").symlink_to(PROJECT / "web/node_modules")
    return to


def rename_all_fields(project: Path) -> None:
    for id in games:
        file = project / "src" / f"{view_of(id).__module__.replace('.', '/')}.py"
        fields = "|".join(view_of(id).__struct_fields__)
        renamed = re.sub(rf"^    ({fields}): ", r"    new_\1: ", file.read_text(encoding="utf-8"), flags=re.MULTILINE)
        file.write_text(renamed, encoding="utf-8")


def said(project: Path, *command: str) -> str:
    environment = {**os.environ, "PYTHONPATH": str(project / "src"), "NO_COLOR": "1"}
    for coloured in ("CI", "FORCE_COLOR"):  # either would have svelte-check write in colours
        environment.pop(coloured, None)
    arguments = [sys.executable, *command]
    done = subprocess.run(arguments, cwd=project, env=environment, capture_output=True, text=True, check=False)
    return done.stdout + done.stderr


def test_a_renamed_field_is_missed(tmp_path: Path) -> None:
    """By mypy, each of them; by the comparison with what is committed; and, once that is made anew, by svelte-check."""
    project = copied(tmp_path)
    committed = dict(describe.views(project))
    assert all(file.read_text(encoding="utf-8") == text for file, text in committed.items())
    rename_all_fields(project)
    python = said(project, "-m", "mypy", "src/cinquefoil/boxes").splitlines()
    written = said(project, "-m", "cinquefoil.server.describing.describe")
    assert "web/src/wire.ts" in written, written
    page = re.findall(r"(\S+):\d+:\d+\nError: (.*)", said(project, "web/build.py", "--check"))
    for id in games:
        fields = view_of(id).__struct_fields__
        home = f"src/cinquefoil/boxes/{id.replace('-', '_')}/"
        told = "\n".join(line for line in python if line.startswith(home))
        assert [field for field in fields if f'"{field}"' not in told] == [], id
        types = project / "web/src/games" / id / "position.ts"
        assert types.read_text(encoding="utf-8") != committed[types], id
        complaints = "\n".join(text for file, text in page if f"/web/src/games/{id}/" in file)
        assert [field for field in fields if f"'{field}'" in complaints], id
