"""The pages of an event in several halls: joint standings, and the state of each hall."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from aiohttp import web
from schiri.games import facts_of

from ..broker.halls import Hall, Halls
from ..joined import Joined, joined
from .app import WORDS, Hub
from .lan import reachable
from .qr import code_of
from .shortened_names import parted
from .views import View, shown, shown_values
from .wall import STANDINGS_A_PANEL

HALLS_A_PANEL = 6  # the largest number of halls at once on the wall, for letters that are large enough
NEWS = "halls"  # topic of the news for these pages


class Row(NamedTuple):
    """A row of the joint standings."""

    place: int
    hall: str
    name: str
    values: Sequence[str]


class Team(NamedTuple):
    """A team in the joint standings, and its points."""

    place: int
    name: str
    points: str


class Standings(NamedTuple):
    """The joint standings of halls with the same tournament."""

    title: str
    game: str
    format: str
    columns: Sequence[str]
    rows: Sequence[Row]
    teams: Sequence[Team]


class Panel(NamedTuple):
    """The content of the wall at one time: some halls by name, and a part of the standings of people or teams."""

    title: str
    halls: Sequence[tuple[str, View]]
    rows: Sequence[Row]
    teams: Sequence[Team]


class HallPages:
    """The pages of an event in several halls."""

    def __init__(self, hub: Hub, halls: Halls) -> None:
        self._hub = hub
        self._halls = halls
        halls.watch(lambda: hub.news.tell(NEWS))

    def add_to(self, application: web.Application) -> None:
        """Adds the pages to the web application."""
        application.router.add_get("/halls", self._page)
        application.router.add_get("/halls/news", self._news)
        application.router.add_get("/halls/wall", self._wall)
        application.router.add_get("/halls/wall/panels", self._panels)

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

    async def _wall(self, request: web.Request) -> web.StreamResponse:
        address = f"{reachable(request)}/halls"
        code = code_of(address, request[WORDS].text("QR code of the page of all halls"))
        return self._hub.page(request, "halls_wall.html", **self._shown_on_wall(), code=code)

    async def _panels(self, request: web.Request) -> web.StreamResponse:
        """Returns the changing part of the wall, for the page's script."""
        text = self._hub.text(request, "halls_wall_panels.html", **self._shown_on_wall())
        return web.Response(text=text, content_type="text/html", charset="utf-8")

    def _shown_on_wall(self) -> dict[str, Any]:
        found = self._halls.halls()
        all_standings = list(standings_of(found.values()))
        halls = [(hall.name, self._view(hall)) for hall in found.values()]
        names = {row.name for standings in all_standings for row in standings.rows}
        names |= {team.name for standings in all_standings for team in standings.teams}
        panels = list(panels_of(all_standings, halls))
        return {"is_heard": self._halls.is_heard, "panels": panels, "parts": parted(sorted(names))}

    def _view(self, hall: Hall) -> View:
        return self._hub.view(hall.kept)


def standings_of(halls: Iterable[Hall]) -> Iterator[Standings]:
    """Yields the tables of standings over all of these halls together, in the form that the pages show."""
    for one in joined({(hall.name, hall.kept.id): hall.kept.state for hall in halls if not hall.copy_of}):
        yield _shown(one)


def _shown(one: Joined) -> Standings:
    begin, columns = one.first.begin, [criterion.code for criterion in one.criteria]
    rows = [Row(row.place, row.hall, row.name, shown_values(columns, row.values)) for row in one.rows]
    teams = [Team(row.place, row.name, shown(row.values[0], 2)) for row in one.teams]
    return Standings(begin["title"], facts_of(begin["game"]).title, begin["format"], columns, rows, teams)


def panels_of(all_standings: Iterable[Standings], halls: Sequence[tuple[str, View]]) -> Iterator[Panel]:
    """Yields all halls and all standings in pieces. The standings of teams come after those of the people."""
    pieces = [halls[start : start + HALLS_A_PANEL] for start in range(0, len(halls), HALLS_A_PANEL)]
    shown: list[tuple[str, Sequence[Row], Sequence[Team]]] = []
    for one in all_standings:
        for start in range(0, len(one.rows), STANDINGS_A_PANEL):
            shown.append((one.title, one.rows[start : start + STANDINGS_A_PANEL], ()))
        for start in range(0, len(one.teams), STANDINGS_A_PANEL):
            shown.append((one.title, (), one.teams[start : start + STANDINGS_A_PANEL]))
    for number in range(max(len(pieces), len(shown))):
        title, rows, teams = shown[number % len(shown)] if shown else ("", (), ())
        yield Panel(title, pieces[number % len(pieces)], rows, teams)
