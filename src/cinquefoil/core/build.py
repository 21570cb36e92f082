"""What is compiled, and whether the compiled files belong to the sources beside them.

A compiled file shadows its source: edit the source and nothing happens. So the build writes `stamp.py`, which holds the
digest of every source it compiled, compiles that too, and a package whose sources say otherwise refuses to run. The
build reads this module by its path, before there is a package: it imports nothing but the standard library.
"""

from hashlib import sha256
from importlib.machinery import EXTENSION_SUFFIXES, ExtensionFileLoader
from importlib.util import find_spec
from pathlib import Path

KERNELS = (
    "cinquefoil/core/bits.py",
    "cinquefoil/core/rng.py",
    "cinquefoil/core/state.py",
    "cinquefoil/search/[!_]*.py",
    "cinquefoil/boxes/*/rules.py",
    "cinquefoil/boxes/*/play.py",
    "cinquefoil_toys/*/rules.py",
)
"""What is compiled, in one group, so that one kernel calls another at the price of a C call."""

STAMP = "cinquefoil/core/stamp.py"


class StaleBuild(ImportError):
    """The compiled rules are not those of the source."""


def kernels(source: Path) -> list[str]:
    """The modules to compile, as paths below the source folder."""
    found = [path for pattern in KERNELS for path in source.glob(pattern)]
    return sorted(path.relative_to(source).as_posix() for path in found if not _is_own_game(path.parent))


def _is_own_game(folder: Path) -> bool:
    """Whether a game has no kernel, but a `Game` of its own."""
    return (folder / "game.py").exists() and (folder / "rules.py").exists()


def digest(file: Path) -> str:
    # Line ends may change on the way through version control; the code does not.
    return sha256(file.read_bytes().replace(b"\r\n", b"\n")).hexdigest()


def write_stamp(source: Path) -> None:
    digests = {kernel: digest(source / kernel) for kernel in kernels(source)}
    lines = "".join(f'    "{kernel}": "{value}",\n' for kernel, value in digests.items())
    text = f'"""Written by the build: the sources that were compiled."""\n\nDIGESTS = {{\n{lines}}}\n'
    (source / STAMP).write_text(text)


def is_compiled() -> bool:
    spec = find_spec("cinquefoil.core.stamp")
    return spec is not None and isinstance(spec.loader, ExtensionFileLoader)


def check_build() -> None:
    """Raises StaleBuild unless what is compiled is what the sources say."""
    if not is_compiled():
        return
    from cinquefoil.core.stamp import DIGESTS

    source = Path(__file__).parents[2]
    for kernel, compiled_from in DIGESTS.items():
        file = source / kernel
        if file.exists() and digest(file) != compiled_from:
            raise StaleBuild(f"{kernel} has changed since it was compiled: {REMEDY}")
        if not file.with_suffix(EXTENSION_SUFFIXES[0]).exists():
            raise StaleBuild(f"the compiled file of {kernel} is missing: {REMEDY}")


REMEDY = "run ./scripts/install to compile again, or ./scripts/clean to run uncompiled"
