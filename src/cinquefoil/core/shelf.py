"""The shelf: finds games by their folders. A new folder is a new game, and nothing else has to know."""

import os
from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from importlib import import_module
from importlib.util import find_spec
from pkgutil import iter_modules

from cinquefoil.core.errors import UnknownGame, shown
from cinquefoil.core.game import Box

HOUSE = "cinquefoil.boxes"


class Shelf(Mapping[str, Box]):
    """The games of some packages. A game is a folder with a `box` in it; its id is the folder's name with dashes.

    Nothing is imported before it is asked for.
    """

    def __init__(self, *packages: str) -> None:
        self.packages = list(packages)
        self._opened: dict[str, Box] = {}

    def add(self, package: str) -> None:
        """Puts the games of another package beside those that are there."""
        if package not in self.packages:
            self.packages.append(package)

    def __getitem__(self, id: str) -> Box:
        if id not in self._opened:
            module = self._modules().get(id)
            if module is None:
                raise UnknownGame(f"there is no game {shown(id)}; {self._hint(id)}")
            box = getattr(import_module(module), "box", None)
            if not isinstance(box, Box):
                raise UnknownGame(f"the folder of {module} has no box")
            self._opened[id] = box
        return self._opened[id]

    def _hint(self, id: str) -> str:
        close = get_close_matches(id.lower().replace(" ", "-"), self, n=1)
        return f"did you mean {close[0]}?" if close else f"on the shelf: {', '.join(self)}"

    def __iter__(self) -> Iterator[str]:
        return iter(self._modules())

    def __len__(self) -> int:
        return len(self._modules())

    def _modules(self) -> dict[str, str]:
        return {
            folder.name.replace("_", "-"): f"{package}.{folder.name}"
            for package in self.packages
            for folder in iter_modules(_folders(package))
            if folder.ispkg
        }


def _folders(package: str) -> list[str]:
    spec = find_spec(package)
    if spec is None or spec.submodule_search_locations is None:
        raise UnknownGame(f"there is no package of games {shown(package)} (named by CINQUEFOIL_GAMES?)")
    return list(spec.submodule_search_locations)


def shelf_of_the_house() -> Shelf:
    """The games of the house, and those of the packages that CINQUEFOIL_GAMES names, separated by commas."""
    more = os.environ.get("CINQUEFOIL_GAMES", "")
    return Shelf(HOUSE, *(package for package in map(str.strip, more.split(",")) if package))
