from collections.abc import Iterator
from pathlib import Path
from secrets import token_hex

import pytest

from databases import new_database, postgres
from houses import House

DATABASES = ("sqlite", "postgresql")


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[str]:
    with postgres() as server:
        yield server.address


@pytest.fixture(params=DATABASES)
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty database of either kind."""
    if request.param == "sqlite":
        return str(tmp_path / "house.sqlite")
    return new_database(request.getfixturevalue("postgres_server"), f"house_{token_hex(4)}")


@pytest.fixture(scope="module", params=DATABASES)
def house(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A real house, with either database."""
    data = tmp_path_factory.mktemp("house")
    address = None
    if request.param == "postgresql":
        address = new_database(request.getfixturevalue("postgres_server"), f"house_{token_hex(4)}")
    with House(data, database=address) as running:
        yield running


@pytest.fixture(scope="module")
def sqlite_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with House(tmp_path_factory.mktemp("house")) as running:
        yield running
