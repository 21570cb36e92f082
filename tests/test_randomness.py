"""Where chance comes from, read from the sources: never from the generator that all of Python shares.

Whoever sees enough of what that one gives can tell everything it will give, to anybody.
"""

import ast
from collections.abc import Iterator
from pathlib import Path

import cinquefoil

SOURCE = Path(cinquefoil.__file__).parents[1]
OWN = {"Random", "SystemRandom"}
"""What has a state of its own, or none."""


def shared(source: str) -> Iterator[str]:
    """What a module takes from the shared generator: the module itself is that generator."""
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Import(names=names):
                yield from (alias.name for alias in names if alias.name == "random")
            case ast.ImportFrom(module="random", names=names):
                yield from (alias.name for alias in names if alias.name not in OWN)


def test_nothing_is_drawn_from_the_generator_that_all_share() -> None:
    found = {file.relative_to(SOURCE): list(shared(file.read_text(encoding="utf-8"))) for file in SOURCE.rglob("*.py")}
    assert len(found) > 100
    assert not {file: names for file, names in found.items() if names}


def test_this_is_found() -> None:
    assert list(shared("import random")) == ["random"]
    assert list(shared("def f():\n    from random import choice, Random")) == ["choice"]
    assert list(shared("from random import SystemRandom")) == []
