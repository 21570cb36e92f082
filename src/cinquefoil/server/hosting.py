"""`cinquefoil house`: the host's commands, brought to the house that is open."""

import json
from http.client import HTTPConnection
from pathlib import Path
from socket import gethostname

from sqlalchemy import Connection, select
from sqlalchemy.exc import SQLAlchemyError

from cinquefoil.core.errors import CinquefoilError
from cinquefoil.server.storage import schema
from cinquefoil.server.storage.database import make_engine, sqlite_file


class NoHouse(CinquefoilError):
    code = "no_house"


def tell(database: str, command: str, about: str) -> str:
    """What the house answers. NoHouse, if none is open with these data."""
    port, key = _found(database)
    body = json.dumps({"key": key, "command": command, "about": about})
    host = f"localhost:{port}"
    headers = {"Host": host, "Origin": f"http://{host}", "Content-Type": "application/json"}
    connection = HTTPConnection("127.0.0.1", port, timeout=60)
    try:
        connection.request("POST", "/api/house/command", body, headers)
        answer = connection.getresponse()
        text = answer.read().decode()
    except OSError:
        raise _no_house() from None
    finally:
        connection.close()
    if answer.status != 200:
        raise CinquefoilError(_reason(text))
    return text


def _found(database: str) -> tuple[int, str]:
    """Where the house listens, and what it wants to be shown: it keeps both with its data."""
    file = sqlite_file(database)
    if file is not None and not Path(file).exists():
        raise _no_house()
    engine = make_engine(database)
    try:
        with engine.connect() as connection:
            return _newest_port(connection), str(connection.execute(_key).scalar_one())
    except SQLAlchemyError:
        raise _no_house() from None
    finally:
        engine.dispose()


def _newest_port(connection: Connection) -> int:
    """Of the servers on this machine, the one that was there last: whichever it is, it speaks for all."""
    s = schema.servers.c
    here = select(s.port).where(s.machine == gethostname(), s.port.is_not(None))
    return int(connection.execute(here.order_by(s.seen_at.desc()).limit(1)).scalar_one())


_key = select(schema.settings.c.value).where(schema.settings.c.key == "host_key")


def _no_house() -> NoHouse:
    return NoHouse("no house is open with this data: open it first, or say where the data is with --data or --database")


def _reason(text: str) -> str:
    try:
        return str(json.loads(text)["error"]["message"])
    except (ValueError, KeyError, TypeError):
        return "the house did not understand that"
