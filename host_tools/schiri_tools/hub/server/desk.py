"""The organisers' pages."""

import asyncio
import re
import secrets
from collections.abc import Callable, Iterable, Sequence

from aiohttp import web
from schiri.games import NAMES, facts_of
from schiri.match.game import Refusal

from ...logs.course import said_of_called_off
from ...logs.words import Words
from ...util.spreadsheet import csv_of
from ..formats.swiss import Swiss
from ..inbox import Outcome
from ..rules import tidied
from ..state import Event
from ..store.tournaments import Kept, Moved
from ..trf import trf_of
from ..trf_reading import tournament_of
from . import forms, people, prints
from .app import SESSION_COOKIE, WORDS, Hub, Upload, fields_of, first, organiser, organisers_form, see_other
from .box_pages import box_rows, waiting_rows
from .live import BOXES
from .shortened_names import in_order
from .views import by_day, record
from .words import FIELDS, PageWords

Action = Callable[[Kept, forms.Fields, str], Iterable[Event]]  # returns the events of a form, given the sender's name


class Desk:
    """The pages for organisers and the forms on them."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub

    def add_to(self, application: web.Application) -> None:
        """Adds the pages to the web application."""
        router = application.router
        router.add_get("/desk", self._list)
        router.add_post("/sign-out", self._sign_out)
        router.add_get("/desk/new", self._new)
        router.add_post("/desk/new", self._begin)
        router.add_get("/desk/{id}", self._event)
        router.add_get("/desk/{id}/news", self._news)
        router.add_get("/desk/{id}/seats", self._seats)
        router.add_get("/desk/{id}/bracket", self._bracket)
        router.add_get("/desk/{id}/print", self._print)
        router.add_get("/desk/{id}/standings.csv", self._standings)
        router.add_get("/desk/{id}/results.csv", self._results)
        router.add_get("/desk/{id}/trf", self._trf)
        router.add_get("/desk/{id}/draw", self._draw)
        router.add_get("/desk/{id}/file", self._file)
        router.add_post("/desk/{id}/publish", self._publish)
        router.add_post("/desk/{id}/delete", self._delete)
        router.add_post("/desk/{id}/enter", self._enter)
        router.add_post("/desk/{id}/log", self._logs)
        router.add_post("/desk/{id}/{action}", self._act)

    async def _list(self, request: web.Request) -> web.StreamResponse:
        organiser(request)
        found, unreadable = await asyncio.to_thread(self._hub.tournaments.all)
        said = [(error.id, request[WORDS].unreadable(error)) for error in unreadable]
        return self._hub.page(request, "desk.html", tournaments=by_day(map(self._hub.view, found)), unreadable=said)

    async def _sign_out(self, request: web.Request) -> web.StreamResponse:
        await organisers_form(request)
        await asyncio.to_thread(self._hub.access.sign_out, request.cookies[SESSION_COOKIE])
        response = see_other("/")
        response.del_cookie(SESSION_COOKIE)
        return response

    async def _new(self, request: web.Request) -> web.StreamResponse:
        """Returns the form for a new tournament, in two steps: game and format, then the format's options."""
        organiser(request)
        return self._new_form(request, {name: [value] for name, value in request.query.items()}, "")

    def _new_form(self, request: web.Request, fields: forms.Fields, said: str) -> web.Response:
        """Returns the form for a new tournament with these fields filled in, and with the sentence of a refusal."""
        game, format_ = forms.first(fields, "game"), forms.first(fields, "format")
        formats = forms.formats_of(game) if game in NAMES else []
        options = forms.options_of(game, format_) if format_ in formats else {}
        if said:
            options = {
                name: name in fields if isinstance(value, bool) else forms.first(fields, name) or None
                for name, value in options.items()
            }
        values = {
            "games": {name: facts_of(name).title for name in NAMES},
            "formats": formats,
            "format": format_ if format_ in formats else "",
            "options": options,
            "fields_named": FIELDS,
            **{name: forms.first(fields, name) for name in ("title", "game", "boxes", "test_dice")},
        }
        return self._hub.page(request, "new.html", 422 if said else 200, said=said, **values)

    async def _begin(self, request: web.Request) -> web.StreamResponse:
        form = await organisers_form(request)
        fields, file, seed = fields_of(form), first(form, "trf"), secrets.token_hex(8)

        def begun() -> str:
            if not isinstance(file, Upload):
                return self._hub.tournaments.begin(forms.begin(fields, seed))
            game, by = forms.first(fields, "game"), organiser(request).name
            event, events = tournament_of(file.data, game, seed, by)
            title = tidied(forms.first(fields, "title")) or event["title"]
            return self._hub.tournaments.begin({**event, "title": title}, events)

        try:
            id_ = await asyncio.to_thread(begun)
        except Refusal as refusal:
            return self._new_form(request, fields, request[WORDS].refusal(refusal))
        return see_other(f"/desk/{id_}")

    async def _event(self, request: web.Request) -> web.StreamResponse:
        organiser(request)
        return await self._shown(request, "")

    async def _shown(
        self, request: web.Request, said: str, status: int = 200, understood: Sequence[people.Person] = ()
    ) -> web.Response:
        """Returns the organisers' page with a sentence. `understood` are the people found in a pasted list; the page
        asks which of them to enter."""
        kept = await self._hub.look(request.match_info["id"])
        view = self._hub.view(kept)
        boxes = box_rows(self._hub, kept.id)
        waiting = waiting_rows(self._hub, kept, request[WORDS])
        values = {"said": said, "record": record(kept), "boxes": boxes, "waiting": waiting, "understood": understood}
        told = Words(request[WORDS].language).told
        # What organisers must know before they trust the log of a table.
        remarks = {
            (table.round, table.number): list(map(told, said_of_called_off(table.called_off)))
            for round_ in view.rounds
            for table in round_.tables
        }
        return self._hub.page(request, "event_desk.html", status, view=view, remarks=remarks, **values)

    async def _news(self, request: web.Request) -> web.StreamResponse:
        kept = await self._kept(request)
        return await self._hub.news.stream(request, kept.id, BOXES, of_organiser=True)

    async def _kept(self, request: web.Request) -> Kept:
        """Returns the tournament of a page. Raises `HTTPNotFound` if there is none, or for others than organisers."""
        organiser(request)
        return await self._hub.look(request.match_info["id"])

    async def _seats(self, request: web.Request) -> web.StreamResponse:
        view = self._hub.view(await self._kept(request))
        tables = view.latest.tables if view.latest else ()
        places = [(seat.name, table.number) for table in tables for seat in table.seats]
        places.sort(key=lambda place: in_order(place[0]))
        return self._hub.page(request, "seats.html", view=view, places=places)

    async def _bracket(self, request: web.Request) -> web.StreamResponse:
        view = self._hub.view(await self._kept(request))
        return self._hub.page(request, "bracket.html", view=view)

    async def _print(self, request: web.Request) -> web.StreamResponse:
        view = self._hub.view(await self._kept(request))
        return self._hub.page(request, "print.html", view=view, cross=prints.cross_table(view))

    async def _standings(self, request: web.Request) -> web.StreamResponse:
        kept = await self._kept(request)
        return _saved(kept, "-standings.csv", csv_of(prints.standings_rows(kept.state), request[WORDS].language))

    async def _results(self, request: web.Request) -> web.StreamResponse:
        kept = await self._kept(request)
        rows = prints.result_rows(self._hub.view(kept))
        return _saved(kept, "-results.csv", csv_of(rows, request[WORDS].language))

    async def _trf(self, request: web.Request) -> web.StreamResponse:
        """Returns a Swiss tournament as a TRF, the format of FIDE for other programs."""
        kept = await self._kept(request)
        if kept.state.begin["format"] != Swiss.NAME:
            raise web.HTTPNotFound
        return _saved(kept, ".trf", trf_of(kept.state))

    async def _draw(self, request: web.Request) -> web.StreamResponse:
        """Returns the page with the next round by the seed, which organisers can change before it is drawn."""
        kept = await self._kept(request)
        drawn = await asyncio.to_thread(kept.tournament.draw)
        places = [(name, str(number)) for number, seats in enumerate(drawn["tables"], 1) for name in seats]
        places += [(name, "") for name in drawn["byes"]] + [(name, forms.OUT[0]) for name in drawn["out"]]
        return self._hub.page(request, "draw.html", view=self._hub.view(kept), draw=drawn, places=places)

    async def _file(self, request: web.Request) -> web.StreamResponse:
        kept = await self._kept(request)
        data = await asyncio.to_thread(self._hub.tournaments.file, kept.id)
        return _saved(kept, ".jsonl", data)

    async def _publish(self, request: web.Request) -> web.StreamResponse:
        fields = fields_of(await organisers_form(request))
        kept = await self._hub.look(request.match_info["id"])
        await asyncio.to_thread(self._hub.tournaments.publish, kept.id, forms.first(fields, "shown") == "yes")
        return see_other(f"/desk/{kept.id}")

    async def _delete(self, request: web.Request) -> web.StreamResponse:
        await organisers_form(request)
        id_ = request.match_info["id"]
        if id_ not in await asyncio.to_thread(self._hub.tournaments.ids):  # `ids` has unreadable tournaments, too
            raise web.HTTPNotFound
        places = self._hub.assigned.places()
        for code in [code for code, place in places.items() if place.tournament == id_]:
            await asyncio.to_thread(self._hub.assigned.take_off, code, id_)
        await asyncio.to_thread(self._hub.tournaments.delete, id_)
        return see_other("/desk")

    async def _logs(self, request: web.Request) -> web.StreamResponse:
        """Takes files of match logs as results."""
        form = await organisers_form(request)
        kept = await self._hub.look(request.match_info["id"])
        outcomes: list[tuple[str, Outcome]] = []
        for file in form.get("log", ()):
            if isinstance(file, Upload):
                outcome = await asyncio.to_thread(self._hub.inbox.take, kept.id, file.data, "the desk")
                outcomes.append((file.name, outcome))
        refused = [(name, outcome) for name, outcome in outcomes if not outcome.counts]
        if not refused:
            return see_other(f"/desk/{kept.id}")
        words = request[WORDS]
        said = " ".join(f"{name}: {words.refused(outcome.code, outcome.sentence)}" for name, outcome in refused)
        return await self._shown(request, said, 422)

    async def _enter(self, request: web.Request) -> web.StreamResponse:
        """Enters the people of a list. A list with more than names or with faults is first shown as understood, so
        that organisers choose who enters. Afterwards the people with faults are shown again."""
        fields = fields_of(await organisers_form(request))
        kept = await self._hub.look(request.match_info["id"])
        is_agreed = "agreed" in fields
        if is_agreed:
            listed = people.chosen(fields)
        else:
            listed, is_agreed = people.read("\n".join(fields.get("people", ())))
        found = people.checked(kept.state, listed)
        faulty = [person for person in found if person.fault]
        try:
            if not found and "agreed" not in fields:
                raise Refusal("no_names", "There is no name in the list.")
            if is_agreed and ("agreed" in fields or not faulty):
                events = [person.event for person in found if not person.fault]
                await asyncio.to_thread(self._hub.tournaments.apply, kept.id, events)
                found = faulty
        except Refusal as refusal:
            return await self._shown(request, request[WORDS].refusal(refusal), 422, found)
        return await self._shown(request, "", understood=found) if found else see_other(f"/desk/{kept.id}")

    async def _act(self, request: web.Request) -> web.StreamResponse:
        """Applies the events of a form of `ACTIONS`."""
        form = await organisers_form(request)
        kept = await self._hub.look(request.match_info["id"])
        action = ACTIONS.get(request.match_info["action"])
        if action is None:
            raise web.HTTPNotFound
        words, name = request[WORDS], organiser(request).name
        fields = fields_of(form)
        try:
            events = await asyncio.to_thread(lambda: list(action(kept, fields, name)))
            seen = forms.number(fields, "seen") if "seen" in fields else None
            await asyncio.to_thread(self._hub.tournaments.apply, kept.id, events, seen)
        except Refusal as refusal:
            return await self._shown(request, _place(words, fields) + words.refusal(refusal), 422)
        except Moved:
            said = words.text("Something else has happened meanwhile: please look again.")
            return await self._shown(request, said, 409)
        place = f"#table-{forms.first(fields, 'round')}-{forms.first(fields, 'table')}" if "round" in fields else ""
        return see_other(f"/desk/{kept.id}{place}")


def _saved(kept: Kept, ending: str, data: bytes) -> web.Response:
    """Returns a file to be saved, whose name has the title of its tournament."""
    name = re.sub(r"[^a-z0-9]+", "-", kept.state.begin["title"].lower()).strip("-") or "tournament"
    kind = {"csv": "text/csv", "trf": "text/plain"}.get(ending.rpartition(".")[2], "application/jsonl")
    disposition = {"Content-Disposition": f'attachment; filename="{name}{ending}"'}
    return web.Response(body=data, content_type=kind, headers=disposition)


def _place(words: PageWords, fields: forms.Fields) -> str:
    """Returns “Table 3: ”, with which the refusal of a table's form begins; empty for other forms."""
    return f"{words.text('Table {number}', number=forms.first(fields, 'table'))}: " if "round" in fields else ""


ACTIONS: dict[str, Action] = {
    "withdraw": lambda _kept, fields, _by: [{"event": "withdraw", "name": forms.first(fields, "name")}],
    "return": lambda _kept, fields, _by: [{"event": "return", "name": forms.first(fields, "name")}],
    "rename": lambda _kept, fields, _by: [forms.rename(fields)],
    "adjust": lambda _kept, fields, _by: [forms.adjust(fields)],
    "draw": lambda kept, fields, _by: [forms.draw(kept.tournament, fields)],
    "result": lambda kept, fields, by: [forms.result(kept.state, fields, by)],
    "undo": lambda _kept, _fields, by: [{"event": "undo", "by": by}],
    "close": lambda _kept, _fields, _by: [{"event": "close"}],
}
