"""The hub's web server: who may do what, and what every answer has."""

import asyncio
import contextlib
import hmac
import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from importlib.resources import files
from typing import Any, TypeVar

from aiohttp import web
from jinja2 import Environment, PackageLoader, StrictUndefined
from schiri.match.game import Refusal
from sqlalchemy import Engine
from sqlalchemy.exc import SQLAlchemyError

from ...util import LANGUAGES
from ...util.errors import UserError
from ..boxes import Boxes
from ..broker.halls import Halls
from ..inbox import MOST_BYTES_OF_A_LOG, Inbox
from ..limits import Limit
from ..store.access import Access, Session
from ..store.boxes import AssignedBoxes
from ..store.tournaments import Kept, NoTournament, Tournaments
from .live import BOXES, News
from .views import View, view_of
from .words import Words, chosen

MOST_BYTES_OF_A_REQUEST = MOST_BYTES_OF_A_LOG + (1 << 16)
BODY_SECONDS = 60  # that a form or a log may take to come
PASSWORDS_AT_ONCE, PASSWORDS_A_SECOND = 5, 1 / 20  # that somebody may try
SESSION_COOKIE, LANGUAGE_COOKIE = "schiri_session", "schiri_language"
_STATIC = {"style.css": "text/css", "wall.css": "text/css", "wall.js": "text/javascript", "news.js": "text/javascript"}
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
Field = str | bytes | bytearray | web.FileField
Form = Mapping[str, Sequence[Field]]  # what a form says, by the names of its fields
Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]
SESSION: web.RequestKey[Session] = web.RequestKey("session", Session)
WORDS: web.RequestKey[Words] = web.RequestKey("words", Words)


class Hub:
    """What all pages share. Make it inside a running event loop."""

    def __init__(self, engine: Engine, clock: Callable[[], float] = time.time, halls: Halls | None = None) -> None:
        """`halls` are those that it follows, None if it follows nobody."""
        self.halls = halls
        self.serves_box = False
        self.tournaments = Tournaments(engine, clock)
        self.access = Access(engine, clock)
        self.inbox = Inbox(self.tournaments)
        self.news = News(self.tournaments)
        self.assigned = AssignedBoxes(engine, self.tournaments, self.inbox)
        self.boxes = Boxes(self.assigned, changed=self._tell_of_boxes)
        self._wake_boxes()
        self.passwords = Limit(PASSWORDS_AT_ONCE, PASSWORDS_A_SECOND, time.monotonic)
        self.clock = clock
        self._templates = Environment(
            loader=PackageLoader(__package__),
            autoescape=True,
            undefined=StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
        )

    def _wake_boxes(self) -> None:
        """Has the boxes hear of each change, whatever thread makes it."""
        loop = asyncio.get_running_loop()

        def wake(waits_for_more: bool) -> None:
            with contextlib.suppress(RuntimeError):  # the server has ended
                loop.call_soon_threadsafe(self.boxes.wake, waits_for_more)

        self.assigned.watch(wake)
        self.assigned.watch(lambda _: self._tell_of_boxes())

    def _tell_of_boxes(self) -> None:
        self.news.tell(BOXES)

    async def look(self, id_: str) -> Kept:
        """A tournament as it stands now, for organisers. Not found if there is none."""
        try:
            return await asyncio.to_thread(self.tournaments.look, id_)
        except NoTournament:
            raise web.HTTPNotFound from None

    async def published(self, id_: str) -> Kept:
        """The same for everybody: not found unless it is published."""
        kept = await self.look(id_)
        if not kept.is_published:
            raise web.HTTPNotFound
        return kept

    def view(self, kept: Kept) -> View:
        """A tournament as the pages show it now."""
        return view_of(kept, self.clock())

    def page(self, request: web.Request, template: str, status: int = 200, **values: Any) -> web.Response:
        """A page from a template."""
        text = self.text(request, template, **values)
        return web.Response(text=text, status=status, content_type="text/html", charset="utf-8")

    def text(self, request: web.Request, template: str, **values: Any) -> str:
        """What a template makes of these values, in the words of whoever asks."""
        words = request[WORDS]
        return self._templates.get_template(template).render(
            t=words.text,
            language=words.language,
            session=request.get(SESSION),
            path=request.path,
            has_halls=self.halls is not None,
            serves_box=self.serves_box,
            **values,
        )

    @web.middleware
    async def guard(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """Finds out who asks and in which language, and turns what is refused into a page that says why."""
        asked = request.query.get("language")
        wanted = asked or request.cookies.get(LANGUAGE_COOKIE)
        request[WORDS] = Words(chosen(wanted, request.headers.get("Accept-Language", "")))
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
        except web.HTTPNotFound:
            response = self.message(request, request[WORDS].text("There is no such page."), 404)
        except web.HTTPRequestEntityTooLarge:
            response = self.message(request, request[WORDS].text("That is too large."), 413)
        except SQLAlchemyError:
            response = self.message(
                request, request[WORDS].text("The database does not answer: nothing is changed."), 503
            )
        except UserError as error:
            response = self.message(request, str(error), 500)
        except web.HTTPForbidden as error:
            response = self.message(request, request[WORDS].text(error.text or ""), 403)
        if asked in LANGUAGES and not response.prepared:
            response.set_cookie(
                LANGUAGE_COOKIE, asked, max_age=365 * 86400, samesite="Lax", httponly=True, secure=request.secure
            )
        return response

    def message(self, request: web.Request, sentence: str, status: int) -> web.Response:
        """A page with a sentence."""
        return self.page(request, "message.html", status, sentence=sentence)

    def application(self) -> web.Application:
        """The server's pages, but for those that `desk`, `public` and `wall` add."""
        application = web.Application(middlewares=[self.guard], client_max_size=MOST_BYTES_OF_A_REQUEST)
        application.on_response_prepare.append(_add_headers)
        application.router.add_get("/static/{name}", _static)
        application.router.add_get("/favicon.ico", _no_icon)
        return application


async def form_of(request: web.Request) -> Form:
    """What a form says."""
    posted = await arrived(request.post())
    return {name: posted.getall(name) for name in posted}


async def arrived(body: Awaitable[Body]) -> Body:
    """What a browser or a program sends, once it is there. Forbidden if it takes too long, makes no sense, or whoever
    sends it goes away."""
    try:
        async with asyncio.timeout(BODY_SECONDS):
            return await body
    except (TimeoutError, ValueError, ConnectionError):
        raise web.HTTPForbidden(text="The form did not arrive as a whole.") from None


def first(form: Form, name: str) -> Field:
    """What a field of a form says; nothing if there is none."""
    return next(iter(form.get(name, ())), "")


def fields_of(form: Form) -> dict[str, list[str]]:
    """The fields of a form as text; a file is what it says in UTF-8, or as old programs write it."""
    return {name: [_text(value) for value in values] for name, values in form.items()}


def _text(value: Field) -> str:
    if isinstance(value, str):
        return value
    data = bytes(value) if isinstance(value, bytes | bytearray) else value.file.read()
    try:
        return data.decode()
    except UnicodeDecodeError:
        return data.decode("cp1252", "replace")


async def organisers_form(request: web.Request) -> Form:
    """What a form of the organisers says. Forbidden unless it is one of this session: a page of somebody else's can
    have this browser send a form, but cannot know its token."""
    session = organiser(request)
    form = await form_of(request)
    token = first(form, "token")
    if not isinstance(token, str) or not hmac.compare_digest(token.encode(), session.form_token.encode()):
        raise web.HTTPForbidden(text="This form is not from this hub, or too old: load the page again.")
    return form


def organiser(request: web.Request) -> Session:
    """The session of whoever asks. Nobody else learns that there is such a page: not found."""
    if SESSION not in request:
        raise web.HTTPNotFound
    return request[SESSION]


def see_other(path: str) -> web.Response:
    """What a form is answered that was carried out: so nobody sends it twice by loading the page again."""
    return web.Response(status=303, headers={"Location": path})


def _check_origin(request: web.Request) -> None:
    """Forbidden if a page of another site has sent this."""
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
