"""Compiles the kernels with mypyc where there is a C compiler, and builds the page where there is a Node.
Without either the package installs all the same: slower, or with the page that came along.

CINQUEFOIL_REQUIRE_COMPILED=1 makes a failed compilation or page an error; CINQUEFOIL_PURE=1 does not try to compile;
CINQUEFOIL_OPTIMISE=0 compiles in a moment what is slower then, for who only wants to see that it compiles.
"""

import os
import runpy
import sys
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from threading import Thread
from typing import Any

from setuptools import setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py

SOURCE = Path(__file__).parent / "src"
BUILDING = {"bdist_wheel", "build", "build_ext", "develop", "editable_wheel", "install"} & set(sys.argv)
IN_PLACE = {"develop", "editable_wheel"} & BUILDING
REQUIRED = os.environ.get("CINQUEFOIL_REQUIRE_COMPILED") == "1"
PURE = os.environ.get("CINQUEFOIL_PURE") == "1"
OPTIMISE = os.environ.get("CINQUEFOIL_OPTIMISE", "3")

MYPY_FLAGS = [
    # The kernels import nothing but each other; what the rest of the package imports is not there while it is built.
    "--no-site-packages",
    "--ignore-missing-imports",
    "--follow-imports=silent",
]

PAGE = Path(__file__).parent / "web/build.py"

build = runpy.run_path(str(SOURCE / "cinquefoil/core/build.py"))


def give_up(reason: object) -> None:
    if REQUIRED:
        raise SystemExit(f"cinquefoil: the kernels could not be compiled: {reason}")
    print(f"cinquefoil: installing uncompiled, which is slow but exact: {reason}", file=sys.stderr)


def forget_compiled() -> None:
    """Takes away what an earlier build compiled in place, so that nothing stale stays if this one fails."""
    for old in SOURCE.rglob(f"*{EXTENSION_SUFFIXES[0]}"):
        old.unlink()


class PageBuild(Thread):
    """Builds the page while the kernels are compiled: each of them leaves a core idle most of the time.

    A source package carries the page as it was built; a copy of the repository carries what it is built from.
    """

    def __init__(self) -> None:
        super().__init__(name="page")
        self.fault: Exception | None = None

    def run(self) -> None:
        if not (BUILDING or "sdist" in sys.argv) or not PAGE.is_file():
            return
        try:
            runpy.run_path(str(PAGE))["build"]()
        except Exception as fault:  # no Node, or whatever it says
            self.fault = fault

    def finish(self) -> None:
        self.join()
        if self.fault and REQUIRED:
            raise SystemExit(f"cinquefoil: the page could not be built: {self.fault}")
        if self.fault:
            print(f"cinquefoil: installing without a new page: {self.fault}", file=sys.stderr)
            self.fault = None


page_build = PageBuild()


class BuildPackage(build_py):
    """Gathers the files of the package, the page among them: so the kernels come first, and take their time."""

    def run(self) -> None:
        self.run_command("build_ext")
        page_build.finish()
        super().run()


class BuildKernels(build_ext):
    """All or nothing: half a group of compiled modules would not import."""

    def run(self) -> None:
        try:
            super().run()
        except Exception as fault:  # whatever a compiler, or the lack of one, may raise
            give_up(fault)
            self.extensions = []


def extensions() -> list[Any]:
    # pip runs this file several times to ask for metadata; mypyc is for when something is built.
    if not BUILDING:
        return []
    if IN_PLACE:
        forget_compiled()
    if PURE:
        return []
    from mypyc.build import mypycify

    build["write_stamp"](SOURCE)
    sources = [f"src/{kernel}" for kernel in (*build["kernels"](SOURCE), build["STAMP"])]
    try:
        modules = mypycify([*MYPY_FLAGS, *sources], opt_level=OPTIMISE, group_name="cinquefoil")
    except SystemExit:
        give_up("mypyc refused them; what it said is above")
        return []
    for module in modules:
        if os.name == "posix":  # so that calls within the group can be inlined; and without what only debuggers need
            module.extra_compile_args += ["-fno-semantic-interposition", "-g0"]
    return modules


page_build.start()
if "sdist" in sys.argv:  # which gathers what is there
    page_build.finish()
try:
    setup(ext_modules=extensions(), cmdclass={"build_ext": BuildKernels, "build_py": BuildPackage})
finally:
    page_build.finish()
