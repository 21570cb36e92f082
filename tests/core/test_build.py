"""Compiled and not, stale and fresh: with real builds, in copies."""

import os
import shutil
import subprocess
import sys
import sysconfig
import zipfile
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import pytest

import cinquefoil
from cinquefoil import is_compiled

SOURCE = Path(cinquefoil.__file__).parents[1]
PROJECT = SOURCE.parent
STEPS = Path(__file__).parents[1] / "steps.py"
RULES = "cinquefoil/boxes/lucky_numbers/rules"

needs_compiled = pytest.mark.skipif(not is_compiled(), reason="there is nothing compiled to look at")


def copy_source(to: Path, compiled: bool) -> Path:
    leave_out = ["__pycache__"] if compiled else ["__pycache__", "*.so", "*.pyd", "stamp.py"]
    return shutil.copytree(SOURCE, to / "src", ignore=shutil.ignore_patterns(*leave_out))


def run(source: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PYTHONPATH": str(source)}
    return subprocess.run([sys.executable, *arguments], env=environment, capture_output=True, text=True, check=False)


def test_wherever_the_rules_can_be_compiled_the_tests_run_compiled() -> None:
    headers = Path(sysconfig.get_path("include"), "Python.h")
    if shutil.which("cc") and headers.exists() and os.environ.get("CINQUEFOIL_PURE") != "1":
        assert is_compiled()


@needs_compiled
def test_compiled_and_uncompiled_play_the_same_game_step_by_step(tmp_path: Path) -> None:
    compiled = run(SOURCE, str(STEPS)).stdout.splitlines()
    uncompiled = run(copy_source(tmp_path, compiled=False), str(STEPS)).stdout.splitlines()
    assert (compiled[0], uncompiled[0]) == ("compiled", "uncompiled")
    assert len(compiled) > 5000
    assert compiled[1:] == uncompiled[1:]


def test_version_says_which_of_the_two_is_running(tmp_path: Path) -> None:
    said = run(copy_source(tmp_path, compiled=False), "-m", "cinquefoil", "--version")
    assert said.stdout == f"cinquefoil {cinquefoil.__version__} (uncompiled)\n"
    kind = "compiled" if is_compiled() else "uncompiled"
    assert run(SOURCE, "-m", "cinquefoil", "--version").stdout == f"cinquefoil {cinquefoil.__version__} ({kind})\n"


@needs_compiled
@pytest.mark.parametrize("kernel", ["cinquefoil/core/state", RULES, "cinquefoil_toys/connect_four/rules"])
def test_an_edited_source_does_not_hide_behind_its_compiled_file(kernel: str, tmp_path: Path) -> None:
    source = copy_source(tmp_path, compiled=True)
    assert run(source, "-c", "import cinquefoil").returncode == 0
    with (source / f"{kernel}.py").open("a") as file:
        file.write("# a change\n")
    said = run(source, "-m", "cinquefoil", "--version")
    assert said.returncode == 1
    assert f"StaleBuild: {kernel}.py has changed since it was compiled: run ./scripts/install" in said.stderr


@needs_compiled
def test_a_compiled_file_that_went_missing_is_named(tmp_path: Path) -> None:
    source = copy_source(tmp_path, compiled=True)
    (source / f"{RULES}{EXTENSION_SUFFIXES[0]}").unlink()
    assert f"the compiled file of {RULES}.py is missing" in run(source, "-c", "import cinquefoil").stderr


def test_another_system_s_line_ends_are_no_change(tmp_path: Path) -> None:
    source = copy_source(tmp_path, compiled=True)
    rules = source / f"{RULES}.py"
    rules.write_bytes(rules.read_bytes().replace(b"\n", b"\r\n"))
    assert run(source, "-c", "import cinquefoil").returncode == 0


def build_wheel(at: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    """A wheel of a copy of the project, made by pip as an installation makes it."""
    project = at / "project"
    copy_source(project, compiled=False)
    for name in ("pyproject.toml", "setup.py", "README.md", "LICENSE"):
        shutil.copy(PROJECT / name, project)
    command = ["pip", "wheel", "--no-build-isolation", "--no-deps", "--wheel-dir", str(at), str(project)]
    plain = {name: value for name, value in os.environ.items() if not name.startswith("CINQUEFOIL_")}
    return subprocess.run(
        [sys.executable, "-m", *command], env={**plain, **environment}, capture_output=True, text=True, check=False
    )


def contents(at: Path) -> set[str]:
    (wheel,) = at.glob("*.whl")
    return set(zipfile.ZipFile(wheel).namelist())


def test_without_a_compiler_it_installs_all_the_same(tmp_path: Path) -> None:
    assert build_wheel(tmp_path, CC="no-such-compiler").returncode == 0
    names = contents(tmp_path)
    assert not any(name.endswith((".so", ".pyd")) for name in names)
    assert {f"{RULES}.py", "cinquefoil/boxes/lucky_numbers/rules.md", "cinquefoil/py.typed"} <= names
    installed = tmp_path / "installed"
    zipfile.ZipFile(next(tmp_path.glob("*.whl"))).extractall(installed)
    assert "(uncompiled)" in run(installed, "-m", "cinquefoil", "--version").stdout


def test_a_failed_compilation_is_an_error_where_compiling_is_required(tmp_path: Path) -> None:
    built = build_wheel(tmp_path, CC="no-such-compiler", CINQUEFOIL_REQUIRE_COMPILED="1")
    assert built.returncode != 0
    assert "the kernels could not be compiled" in built.stdout + built.stderr


@needs_compiled
def test_with_a_compiler_the_wheel_holds_compiled_kernels_and_their_sources(tmp_path: Path) -> None:
    # Without optimising: what is in the wheel is asked here, not how fast it is.
    assert build_wheel(tmp_path, CINQUEFOIL_REQUIRE_COMPILED="1", CINQUEFOIL_OPTIMISE="0").returncode == 0
    names = contents(tmp_path)
    games = ("lucky_numbers", "cross_clover", "c_cross", "bossa")
    kernels = [f"cinquefoil/boxes/{game}/rules" for game in games]
    for kernel in (
        "cinquefoil/core/state",
        "cinquefoil/search/playout",
        "cinquefoil_toys/connect_four/rules",
        *kernels,
    ):
        assert {f"{kernel}.py", f"{kernel}{EXTENSION_SUFFIXES[0]}"} <= names
    assert "cinquefoil/bench/peers/lucky_numbers.c" in names
    for language in ("en", "de", "fr"):
        assert f"cinquefoil/boxes/so_clover/decks/{language}.txt" in names
    for file in ("NOTICE.md", "concepts.txt", "families.txt", "unfit.txt", "associations/fr.txt", "data/vectors.bin"):
        assert f"cinquefoil/words/{file}" in names
    with zipfile.ZipFile(next(tmp_path.glob("*.whl"))) as wheel:
        words = [file.compress_size for file in wheel.infolist() if file.filename.startswith("cinquefoil/words/")]
    assert sum(words) <= 6_000_000
    installed = tmp_path / "installed"
    zipfile.ZipFile(next(tmp_path.glob("*.whl"))).extractall(installed)
    assert "(compiled)" in run(installed, "-m", "cinquefoil", "--version").stdout
