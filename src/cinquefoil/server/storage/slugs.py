"""Short readable names that are not taken."""

from functools import partial

from sqlalchemy import Column, Connection, select

from cinquefoil.server.services import Services


async def new_slug(services: Services, column: "Column[str]") -> str:
    while True:
        slug = services.ids.slug(3)
        if len(slug) <= 80 and not await services.ask(partial(_is_taken, column, slug)):
            return slug


def _is_taken(column: "Column[str]", slug: str, connection: Connection) -> bool:
    return connection.execute(select(column).where(column == slug)).first() is not None
