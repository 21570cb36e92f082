"""Who imports whom within the package, read from its sources: nothing needs, by however long a way, itself.

An import counts wherever it stands: for the types alone (`if TYPE_CHECKING:`), inside a function, in a branch.
"""

import ast
from collections.abc import Collection, Iterator
from pathlib import Path

import cinquefoil

SOURCE = Path(cinquefoil.__file__).parents[1]
Graph = dict[str, set[str]]
"""Which modules every module imports."""

LATE: dict[tuple[str, str], str] = {}
"""Imports inside functions that do not count, each with the reason why."""


def read(source: Path, leave_out: Collection[tuple[str, str]] = ()) -> Graph:
    """The packages below a folder; some imports inside functions may be left out."""
    files = {_name(file.relative_to(source)): file for file in source.rglob("*.py")}
    trees = {module: ast.parse(file.read_text(encoding="utf-8")) for module, file in files.items()}
    return {module: set(_needed(module, trees, leave_out)) - {module} for module in trees}


def _name(file: Path) -> str:
    return ".".join(file.parent.parts if file.stem == "__init__" else file.with_suffix("").parts)


def _needed(module: str, trees: dict[str, ast.Module], leave_out: Collection[tuple[str, str]]) -> Iterator[str]:
    for package, name, is_late in _imports(trees[module]):
        # `from cinquefoil import games` gives the shelf; where a package has both, its own name comes before a folder.
        is_module = f"{package}.{name}" in trees and name not in _assigned(trees[package])
        needed = f"{package}.{name}" if is_module else package
        if needed in trees and not (is_late and (module, needed) in leave_out):
            yield needed


def _imports(node: ast.AST, is_late: bool = False) -> Iterator[tuple[str, str, bool]]:
    """From where what is imported, and whether inside a function."""
    for child in ast.iter_child_nodes(node):
        match child:
            case ast.Import(names=names):
                yield from ((alias.name, "", is_late) for alias in names)
            case ast.ImportFrom(module=str(module), names=names, level=0):
                yield from ((module, alias.name, is_late) for alias in names)
            case ast.ImportFrom():
                raise AssertionError("there are no relative imports in this house, and nothing here reads them")
            case ast.expr():
                pass  # nothing is imported there
            case _:
                yield from _imports(child, is_late or isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef))


def _assigned(package: ast.Module) -> set[str]:
    targets = [target for node in package.body if isinstance(node, ast.Assign) for target in node.targets]
    return {target.id for target in targets if isinstance(target, ast.Name)}


def cycles(graph: Graph) -> list[list[str]]:
    """The groups of modules that need each other, by Tarjan's algorithm."""
    numbers: dict[str, int] = {}
    lowest: dict[str, int] = {}
    open_ones: list[str] = []
    found: list[list[str]] = []

    def visit(module: str) -> None:
        numbers[module] = lowest[module] = len(numbers)
        open_ones.append(module)
        for other in graph[module]:
            if other not in numbers:
                visit(other)
            if other in open_ones:
                lowest[module] = min(lowest[module], lowest[other])
        if lowest[module] == numbers[module]:
            at = open_ones.index(module)
            found.append(sorted(open_ones[at:]))
            del open_ones[at:]

    for module in graph:
        if module not in numbers:
            visit(module)
    return sorted(group for group in found if len(group) > 1)


def test_no_module_needs_itself() -> None:
    assert cycles(read(SOURCE, LATE)) == []


def test_what_is_left_out_is_there_and_stands_inside_functions() -> None:
    everything, rest = read(SOURCE), read(SOURCE, LATE)
    for module, other in LATE:
        assert other in everything[module] - rest[module], f"{module} does not import {other} late, or not only late"


def test_cycles_are_found_wherever_the_imports_stand(tmp_path: Path) -> None:
    house = {
        "__init__": "from house.roof import tiles\ncellar = 1",
        "roof": "import house.walls",
        "walls": "if TYPE_CHECKING:\n    from house.doors import Door",
        "doors": "class Door:\n    def lead(self):\n        from house import roof",
        "cellar": "from house import roof",
        "guest": "from house import cellar",
    }
    (tmp_path / "house").mkdir()
    for module, text in house.items():
        (tmp_path / f"house/{module}.py").write_text(text)
    assert read(tmp_path)["house.guest"] == {"house"}  # which has something of that name itself
    assert cycles(read(tmp_path)) == [["house.doors", "house.roof", "house.walls"]]
    assert cycles(read(tmp_path, [("house.doors", "house.roof")])) == []
