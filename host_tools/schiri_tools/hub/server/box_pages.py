"""The organisers' forms for boxes, and the list of boxes on their page."""

import asyncio
from collections.abc import Iterator
from typing import NamedTuple

from aiohttp import web

from ...util import in_groups
from ..boxes import Box
from ..store.tournaments import Kept
from ..waiting import Waiting
from . import forms
from .app import Hub, fields_of, organiser, organisers_form, see_other
from .words import PageWords

_DIGITS = 8  # shown digits of a fingerprint: enough to tell the boxes of a club apart


class BoxRow(NamedTuple):
    """A box on the organisers' page. `table` is None if it is not assigned, `box` is None if it is not connected.
    `fingerprint` has the first digits of the fingerprint that the box claims."""

    code: str
    table: int | None
    box: Box | None
    fingerprint: str


class BoxPages:
    """The pages that show at which table each box stands, and that let organisers change it."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub

    def add_to(self, application: web.Application) -> None:
        """Adds the pages to the web application."""
        application.router.add_post("/desk/{id}/box", self._assign)
        application.router.add_post("/desk/{id}/box-off", self._take_off)
        application.router.add_post("/desk/{id}/count-log", self._count)
        application.router.add_post("/desk/{id}/dismiss-log", self._dismiss)

    async def _assign(self, request: web.Request) -> web.StreamResponse:
        fields = fields_of(await organisers_form(request))
        kept = await self._hub.look(request.match_info["id"])
        code = "".join(forms.first(fields, "code").split())  # a box shows its code with a space
        table = forms.number(fields, "table")
        # A chosen fingerprint replaces the one that is known, and a known one stays when the box is moved.
        known = forms.first(fields, "fingerprint") or self._hub.assigned.pinned(code)
        fingerprint = known or self._hub.boxes.fingerprint_of(code)
        await asyncio.to_thread(self._hub.assigned.assign, code, kept.id, table, fingerprint)
        return see_other(f"/desk/{kept.id}")

    async def _take_off(self, request: web.Request) -> web.StreamResponse:
        fields = fields_of(await organisers_form(request))
        kept = await self._hub.look(request.match_info["id"])
        await asyncio.to_thread(self._hub.assigned.take_off, forms.first(fields, "code"), kept.id)
        return see_other(f"/desk/{kept.id}")

    async def _count(self, request: web.Request) -> web.StreamResponse:
        """Counts a refused log for a table, as the organisers have decided."""
        fields = fields_of(await organisers_form(request))
        id_, table = forms.first(fields, "id"), forms.number(fields, "table")
        kept, by = await self._hub.look(request.match_info["id"]), organiser(request).name
        await asyncio.to_thread(self._hub.inbox.count, kept.id, id_, table, by)
        return see_other(f"/desk/{kept.id}")

    async def _dismiss(self, request: web.Request) -> web.StreamResponse:
        fields = fields_of(await organisers_form(request))
        self._hub.inbox.dismiss(request.match_info["id"], forms.first(fields, "id"))
        return see_other(f"/desk/{request.match_info['id']}")


def waiting_rows(hub: Hub, kept: Kept, words: PageWords) -> list[tuple[Waiting, str]]:
    """Returns the refused logs of a tournament, each with the reason in the language of `words`."""
    waiting = hub.inbox.waiting(kept, hub.assigned.tables(kept.id))
    return [(log, words.refused(log.code, log.sentence)) for log in waiting]


def box_rows(hub: Hub, tournament: str) -> list[BoxRow]:
    """Returns the boxes of a tournament by table, then the connected boxes without a table."""
    rows = _rows(hub, tournament)
    return sorted(rows, key=lambda row: (row.table is None, row.table or 0, row.code))


def _rows(hub: Hub, tournament: str) -> Iterator[BoxRow]:
    places, connected = hub.assigned.places(), hub.boxes.boxes
    for code, place in places.items():
        if place.tournament == tournament:
            same = [box for box in connected if box.code == code]
            yield from (_row(box, place.table) for box in same)
            if not same:
                yield BoxRow(code, place.table, None, "")
    yield from (_row(box, None) for box in connected if box.code not in places)


def _row(box: Box, table: int | None) -> BoxRow:
    return BoxRow(box.code, table, box, in_groups(box.fingerprint[:_DIGITS]))
