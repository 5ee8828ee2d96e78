"""The whole event on a hub that follows: the standings of all halls as one, and what happens in each."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from aiohttp import web
from schiri.games import facts_of

from ..broker.halls import Hall, Halls
from ..joined import Joined, joined
from .app import Hub
from .views import View, shown_values

NEWS = "halls"  # the pages of all halls wait for news of this


class Row(NamedTuple):
    """A row of the standings of all halls."""

    place: int
    hall: str
    name: str
    values: Sequence[str]


class Standings(NamedTuple):
    """The standings of halls that play the same."""

    title: str
    game: str
    format: str
    columns: Sequence[str]
    rows: Sequence[Row]


class HallPages:
    """The pages of an event."""

    def __init__(self, hub: Hub, halls: Halls) -> None:
        self._hub = hub
        self._halls = halls
        halls.watch(lambda: hub.news.tell(NEWS))

    def add_to(self, application: web.Application) -> None:
        """Adds its pages."""
        application.router.add_get("/halls", self._page)
        application.router.add_get("/halls/news", self._news)

    async def _page(self, request: web.Request) -> web.StreamResponse:
        found = self._halls.halls()
        return self._hub.page(
            request,
            "halls.html",
            is_heard=self._halls.is_heard,
            all_standings=list(standings_of(found.values())),
            halls=[(hall, self._view(hall)) for hall in found.values()],
        )

    async def _news(self, request: web.Request) -> web.StreamResponse:
        return await self._hub.news.stream(request, NEWS)

    def _view(self, hall: Hall) -> View:
        return self._hub.view(hall.kept)


def standings_of(halls: Iterable[Hall]) -> Iterator[Standings]:
    """The standings of these halls, as the page shows them."""
    for one in joined({(hall.name, hall.kept.id): hall.kept.state for hall in halls if not hall.copy_of}):
        yield _shown(one)


def _shown(one: Joined) -> Standings:
    begin, columns = one.first.begin, [criterion.code for criterion in one.criteria]
    rows = [Row(row.place, row.hall, row.name, shown_values(columns, row.values)) for row in one.rows]
    return Standings(begin["title"], facts_of(begin["game"]).title, begin["format"], columns, rows)
