"""The page for a large screen on the wall: tables and standings, legible from eight metres."""

from collections.abc import Sequence
from itertools import cycle, islice
from typing import Any, NamedTuple

from aiohttp import web

from .app import WORDS, Hub
from .brackets import BracketRound, pieces_of
from .lan import reachable
from .qr import code_of
from .shortened_names import parted
from .views import Standing, Table, View

TABLES_A_PANEL, BYES_A_PANEL, STANDINGS_A_PANEL = 6, 20, 13  # most rows at once, for letters that are large enough


class Panel(NamedTuple):
    """The content of the wall at one time; the panels take turns."""

    tables: Sequence[Table]
    standings: Sequence[Standing]
    bracket: Sequence[BracketRound] = ()
    byes: Sequence[str] = ()


def panels_of(view: View) -> list[Panel]:
    """Returns the panels: the tables of the latest round and the standings in pieces, and then the bracket."""
    tables, byes = (view.latest.tables, view.latest.byes) if view.latest else ((), ())
    most = TABLES_A_PANEL - any(table.is_final for table in tables)  # the label of a final takes a line
    pieces = [(tables[start : start + most], byes[:0]) for start in range(0, len(tables), most)]
    pieces += [((), byes[start : start + BYES_A_PANEL]) for start in range(0, len(byes), BYES_A_PANEL)]
    if len(pieces) > 1 and not pieces[-1][0] and len(pieces[-2][0]) + len(byes) // 2 < TABLES_A_PANEL:
        pieces[-2:] = [(pieces[-2][0], byes)]  # the byes fit below the last tables
    rows = [
        view.standings[start : start + STANDINGS_A_PANEL] for start in range(0, len(view.standings), STANDINGS_A_PANEL)
    ]
    count = max(len(pieces), len(rows), 1)
    panels = [
        Panel(tables, rows[number % len(rows)] if rows else (), byes=byes)
        for number, (tables, byes) in enumerate(islice(cycle(pieces or [((), ())]), count))
    ]
    return panels + [Panel((), (), piece) for piece in (pieces_of(view.bracket) if view.bracket else ())]


def _shown(view: View) -> dict[str, Any]:
    """Returns the values for the template of the panels."""
    return {"panels": panels_of(view), "parts": parted([row.name for row in view.standings])}


class Wall:
    """The pages for the wall, one for each published tournament."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub

    def add_to(self, application: web.Application) -> None:
        """Adds the pages to the web application."""
        application.router.add_get("/wall/{id}", self._page)
        application.router.add_get("/wall/{id}/panels", self._panels)

    async def _page(self, request: web.Request) -> web.StreamResponse:
        view = self._hub.view(await self._hub.published(request.match_info["id"]))

        def values() -> dict[str, Any]:
            address = f"{reachable(request)}/e/{view.id}"
            code = code_of(address, request[WORDS].text("QR code of this tournament's page"))
            return {**_shown(view), "code": code, "address": address}

        return self._hub.shown(request, "wall.html", view, values)

    async def _panels(self, request: web.Request) -> web.StreamResponse:
        """Returns the changing part of the wall, for the page's script."""
        view = self._hub.view(await self._hub.published(request.match_info["id"]))
        return self._hub.shown(request, "wall_panels.html", view, lambda: _shown(view))
