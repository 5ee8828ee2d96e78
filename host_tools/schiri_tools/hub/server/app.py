"""The common part of the hub's web server: sessions, languages, errors, and headers."""

import asyncio
import contextlib
import hmac
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Mapping, Sequence
from importlib.resources import files
from typing import Any, NamedTuple, TypeVar

from aiohttp import BodyPartReader, web
from schiri.match.game import Refusal
from sqlalchemy import Engine
from sqlalchemy.exc import SQLAlchemyError

from ...util import LANGUAGES
from ..boxes import Boxes
from ..broker.halls import Halls
from ..inbox import MOST_BYTES_OF_A_LOG, Inbox
from ..limits import Limit
from ..store.access import Access, Session
from ..store.boxes import AssignedBoxes
from ..store.tournaments import Kept, NoTournament, Tournaments, Unreadable
from .live import BOXES, News
from .views import View, view_of
from .words import PageWords, chosen, templates

MOST_BYTES_OF_A_REQUEST = MOST_BYTES_OF_A_LOG + (1 << 16)
_BYTES_OF_A_PART = 256  # memory of a part of a form besides its data
BODY_SECONDS = 60  # longest time for the body of a request
PAGES_AT_ONCE, PAGES_A_SECOND = 200, 10  # rate limit of one address for pages that have to be made
PASSWORDS_AT_ONCE, PASSWORDS_A_SECOND = 5, 1 / 20  # rate limit of sign-ins from one address
SESSION_COOKIE, LANGUAGE_COOKIE = "schiri_session", "schiri_language"
_STATIC = {
    "style.css": "text/css",
    "wall.css": "text/css",
    **dict.fromkeys(("news.js", "stream.js", "wall.js"), "text/javascript"),
}
_HEADERS = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; "
    "connect-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-store",
}

Body = TypeVar("Body")


class Upload(NamedTuple):
    """A file in a form."""

    name: str
    data: bytes


Field = str | Upload
Form = Mapping[str, Sequence[Field]]  # the values of a form by the names of its fields
Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]
_VIEW_SECONDS = 10  # longest time for which a view is used again, because it shows how many minutes have passed
_MOST_TEXTS = 200  # pages for everybody that are kept in memory; the one that was asked for longest ago is dropped
SESSION: web.RequestKey[Session] = web.RequestKey("session", Session)
WORDS: web.RequestKey[PageWords] = web.RequestKey("words", PageWords)


class _Made(NamedTuple):
    """The view of a tournament, and the time for which it was made."""

    kept: Kept
    at_s: float
    view: View


class Hub:
    """The state that all pages share. It has to be made inside a running event loop."""

    def __init__(self, engine: Engine, clock: Callable[[], float] = time.time, halls: Halls | None = None) -> None:
        """`clock` returns the time in seconds since 1970. `halls` are the halls that the hub follows, or None."""
        self.halls = halls
        self.serves_box = False
        self.tournaments = Tournaments(engine, clock)
        self.access = Access(engine, clock)
        self.inbox = Inbox(self.tournaments, wall_clock=clock)
        self.news = News(self.tournaments)
        self.assigned = AssignedBoxes(engine, self.tournaments, self.inbox)
        self.boxes = Boxes(self.assigned, changed=self._tell_of_boxes)
        self._wake_boxes()
        self._pages = Limit(PAGES_AT_ONCE, PAGES_A_SECOND, time.monotonic)
        self.passwords = Limit(PASSWORDS_AT_ONCE, PASSWORDS_A_SECOND, time.monotonic)
        self.clock = clock
        self._views: dict[str, _Made] = {}  # by tournament
        self._texts: OrderedDict[tuple[str, str, str], tuple[View, str]] = OrderedDict()
        self._templates = templates()  # compiled here and not at the first look, for which all would wait

    def _wake_boxes(self) -> None:
        """Sees to it that each change of the assigned boxes, in any thread, wakes the connections of boxes."""
        loop = asyncio.get_running_loop()

        def wake(waits_for_more: bool) -> None:
            with contextlib.suppress(RuntimeError):  # raised if the server has ended
                loop.call_soon_threadsafe(self.boxes.wake, waits_for_more)

        self.assigned.watch(wake)
        self.assigned.watch(lambda _: self._tell_of_boxes())

    def _tell_of_boxes(self) -> None:
        self.news.tell(BOXES)

    async def look(self, id_: str) -> Kept:
        """Returns a tournament for organisers. Raises `HTTPNotFound` if there is none."""
        try:
            return await asyncio.to_thread(self.tournaments.look, id_)
        except NoTournament:
            raise web.HTTPNotFound from None

    async def published(self, id_: str) -> Kept:
        """Returns a published tournament, for everybody. Raises `HTTPNotFound` if there is none."""
        kept = await self.look(id_)
        if not kept.is_published:
            raise web.HTTPNotFound
        return kept

    def view(self, kept: Kept) -> View:
        """Returns a tournament as pages show it: the same view until the tournament changes or `_VIEW_SECONDS` are
        over."""
        now = self.clock()
        made = self._views.get(kept.id)
        if made is None or made.kept is not kept or not 0 <= now - made.at_s < _VIEW_SECONDS:
            made = self._views[kept.id] = _Made(kept, now, view_of(kept, now))
        return made.view

    def shown(
        self, request: web.Request, template: str, view: View, values: Callable[[], dict[str, Any]] = dict
    ) -> web.Response:
        """Returns a page on a tournament for everybody, made from a template with `view` and further `values`.

        As long as the view is the same, everybody who has not signed in gets the same text. A new text is made only
        within the rate limit of the sender's address; beyond it the answer has status 429."""
        if SESSION in request:
            return self.page(request, template, view=view, **values())
        key = template, request[WORDS].language, str(request.url)
        made, text = self._texts.pop(key, (None, ""))
        if made is not view:
            if not self._pages.allows(request.remote or ""):
                return self.message(request, request[WORDS].text("Too many tries: wait a minute."), 429)
            text = self.text(request, template, view=view, **values())
        self._texts[key] = view, text
        if len(self._texts) > _MOST_TEXTS:
            self._texts.popitem(last=False)
        return web.Response(text=text, content_type="text/html", charset="utf-8")

    def page(self, request: web.Request, template: str, status: int = 200, **values: Any) -> web.Response:
        """Returns a page made from a template."""
        text = self.text(request, template, **values)
        return web.Response(text=text, status=status, content_type="text/html", charset="utf-8")

    def text(self, request: web.Request, template: str, **values: Any) -> str:
        """Returns the text of a template with these values, in the language of the request."""
        words = request[WORDS]
        return self._templates.get_template(template).render(
            t=words.text,
            language=words.language,
            session=request.get(SESSION),
            in_language=lambda code: _address_in(request, code),
            has_halls=self.halls is not None,
            serves_box=self.serves_box,
            **values,
        )

    @web.middleware
    async def guard(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """Handles a request: finds its language and session, and answers errors with a page."""
        asked = request.query.get("language")
        wanted = asked or request.cookies.get(LANGUAGE_COOKIE)
        request[WORDS] = PageWords(chosen(wanted, request.headers.get("Accept-Language", "")))
        token = request.cookies.get(SESSION_COOKIE)
        try:
            session = await asyncio.to_thread(self.access.session, token) if token else None
            if session:
                request[SESSION] = session
            if request.method == "POST":
                _check_origin(request)
            response = await handler(request)
        except Refusal as refusal:
            response = self.message(request, request[WORDS].refusal(refusal), 422)
        except (web.HTTPNotFound, web.HTTPMethodNotAllowed):
            response = self.message(request, request[WORDS].text("There is no such page."), 404)
        except web.HTTPRequestEntityTooLarge:
            response = self.message(request, request[WORDS].text("That is too large."), 413)
        except SQLAlchemyError:
            response = self.message(
                request, request[WORDS].text("The database does not answer: nothing is changed."), 503
            )
        except Unreadable as error:
            response = self.message(request, request[WORDS].unreadable(error), 500)
        except web.HTTPForbidden as error:
            response = self.message(request, request[WORDS].text(error.text or ""), 403)
        if asked in LANGUAGES and not response.prepared:
            response.set_cookie(
                LANGUAGE_COOKIE, asked, max_age=365 * 86400, samesite="Lax", httponly=True, secure=request.secure
            )
        return response

    def message(self, request: web.Request, sentence: str, status: int) -> web.Response:
        """Returns a page with a sentence."""
        return self.page(request, "message.html", status, sentence=sentence)

    def application(self) -> web.Application:
        """Returns the server with the guard, the headers and the static files. Other modules add the pages."""
        application = web.Application(middlewares=[self.guard], client_max_size=MOST_BYTES_OF_A_REQUEST)
        application.on_response_prepare.append(_add_headers)
        application.router.add_get("/static/{name}", _static)
        application.router.add_get("/favicon.ico", _no_icon)
        return application


async def form_of(request: web.Request, most_bytes: int = MOST_BYTES_OF_A_REQUEST) -> Form:
    """Returns the fields of a form. Files are in memory, so an upload that breaks off leaves none on the disk. Raises
    `HTTPRequestEntityTooLarge` if a form with files is longer than `most_bytes`."""
    if request.content_type.startswith("multipart/"):
        return await arrived(_parts(request, most_bytes))
    posted = await arrived(request.post())
    return {name: [str(value) for value in posted.getall(name)] for name in posted}


async def _parts(request: web.Request, most_bytes: int) -> Form:
    if (request.content_length or 0) > most_bytes:
        raise web.HTTPRequestEntityTooLarge(most_bytes, request.content_length or 0)
    form: dict[str, list[Field]] = {}
    count = 0
    async for part in await request.multipart():
        if not isinstance(part, BodyPartReader):
            raise ValueError("a form in a form")
        data = bytearray()
        count += _BYTES_OF_A_PART
        while chunk := await part.read_chunk():
            data += chunk
            count += len(chunk)
            if count > most_bytes:
                raise web.HTTPRequestEntityTooLarge(most_bytes, count)
        value = Upload(part.filename, bytes(data)) if part.filename else data.decode(errors="replace")
        form.setdefault(part.name or "", []).append(value)
    return form


async def arrived(body: Awaitable[Body]) -> Body:
    """Returns the body of a request. Raises `HTTPForbidden` if it takes too long or is invalid, or if the connection
    breaks."""
    try:
        async with asyncio.timeout(BODY_SECONDS):
            return await body
    except (TimeoutError, ValueError, ConnectionError):
        raise web.HTTPForbidden(text="The form did not arrive as a whole.") from None


def first(form: Form, name: str) -> Field:
    """Returns the first value of a field of a form; empty if there is none."""
    return next(iter(form.get(name, ())), "")


def fields_of(form: Form) -> dict[str, list[str]]:
    """Returns the fields of a form as text. Files are decoded from UTF-8, or else from Windows-1252."""
    return {name: [_text(value) for value in values] for name, values in form.items()}


def _text(value: Field) -> str:
    if isinstance(value, str):
        return value
    try:
        return value.data.decode()
    except UnicodeDecodeError:
        return value.data.decode("cp1252", "replace")


async def organisers_form(request: web.Request) -> Form:
    """Returns the fields of an organisers' form. Raises `HTTPForbidden` unless it has the token of the session.

    A page of another site can make this browser send a form, but cannot know the token."""
    session = organiser(request)
    form = await form_of(request)
    token = first(form, "token")
    if not isinstance(token, str) or not hmac.compare_digest(token.encode(), session.form_token.encode()):
        raise web.HTTPForbidden(text="This form is not from this hub, or too old: load the page again.")
    return form


def organiser(request: web.Request) -> Session:
    """Returns the session of a request. Raises `HTTPNotFound` without one, so that others do not learn of the page."""
    if SESSION not in request:
        raise web.HTTPNotFound
    return request[SESSION]


def see_other(path: str) -> web.Response:
    """Returns the redirect after a form, so that loading the page again does not send the form twice."""
    return web.Response(status=303, headers={"Location": path})


def _address_in(request: web.Request, language: str) -> str:
    """Returns the address of the present page in another language. For the answer to a form that is the page with the
    form."""
    page = request.rel_url
    is_own = request.method == "GET" or page.path in ("/desk/new", "/sign-in")
    return str((page if is_own else page.parent).update_query(language=language))


def _check_origin(request: web.Request) -> None:
    """Raises `HTTPForbidden` if a page of another site has sent the request."""
    origin = request.headers.get("Origin")
    if origin is not None and origin.partition("://")[2] != request.host:
        raise web.HTTPForbidden(text="This form is not from this hub, or too old: load the page again.")


async def _add_headers(_request: web.Request, response: web.StreamResponse) -> None:
    for name, value in _HEADERS.items():
        response.headers.setdefault(name, value)


async def _static(request: web.Request) -> web.StreamResponse:
    name = request.match_info["name"]
    if name not in _STATIC:
        raise web.HTTPNotFound
    body = files(__package__).joinpath("static", name).read_bytes()
    return web.Response(body=body, content_type=_STATIC[name], charset="utf-8")


async def _no_icon(_request: web.Request) -> web.StreamResponse:
    return web.Response(status=204)
