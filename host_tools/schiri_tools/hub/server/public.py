"""The pages for everybody, which show published tournaments only."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor

from aiohttp import web
from schiri.match.game import Refusal

from ..inbox import TOO_OFTEN, Outcome
from ..limits import Limit, Places, TooMany
from ..rules import is_name
from .app import SESSION, SESSION_COOKIE, WORDS, Form, Hub, Upload, arrived, first, form_of, see_other
from .photos import MOST_BYTES_OF_PHOTOS, codes_in
from .views import by_day

WRONG_PASSWORD_SECONDS = 1
CODES_AT_ONCE, CODES_A_SECOND = 12, 0.1  # rate limit of one address: a photo takes as long as a hundred logs
UPLOADS, UPLOADS_OF_AN_ADDRESS = 64, 8  # the largest number of logs in work at a time, in all and from one address
FORMS_OF_PHOTOS, FORMS_OF_PHOTOS_OF_AN_ADDRESS = 16, 2  # most forms with a code at a time, in all and of one address
_STATUS = {
    "too_large": 413,
    "too_often": 429,
    "no_tournament": 404,
}  # HTTP status by the code of an outcome; 422 for all other codes
SIGN_INS, SIGN_INS_OF_AN_ADDRESS = 8, 2  # the largest number of sign-ins at a time, in all and of one address


class Public:
    """The public pages: tournaments, pages of people, uploads of logs and codes, and the sign-in for organisers."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self._logs = ThreadPoolExecutor(1, "uploaded logs")  # verifying keeps a core busy: the pages go on meanwhile
        self._uploads = Places(UPLOADS, UPLOADS_OF_AN_ADDRESS)
        self._photos = Places(FORMS_OF_PHOTOS, FORMS_OF_PHOTOS_OF_AN_ADDRESS)
        self._reading = asyncio.Lock()
        self._sign_ins = Places(SIGN_INS, SIGN_INS_OF_AN_ADDRESS)
        self._hashing = asyncio.Lock()  # one at a time: a hash takes 32 MiB and a core for 0.1 s
        self._codes = Limit(CODES_AT_ONCE, CODES_A_SECOND, time.monotonic)

    def add_to(self, application: web.Application) -> None:
        """Adds the pages to the web application."""
        application.on_cleanup.append(self._end)
        router = application.router
        router.add_get("/", self._home)
        router.add_get("/sign-in", self._sign_in_page)
        router.add_post("/sign-in", self._sign_in)
        router.add_get("/e/{id}", self._event)
        router.add_get("/e/{id}/news", self._news)
        router.add_get("/e/{id}/who", self._person)
        router.add_post("/e/{id}/log", self._upload)
        router.add_post("/e/{id}/logs", self._deliver)
        router.add_post("/e/{id}/codes", self._upload_codes)

    async def _home(self, request: web.Request) -> web.StreamResponse:
        found, _ = await asyncio.to_thread(self._hub.tournaments.all)
        shown = by_day(self._hub.view(kept) for kept in found if kept.is_published)
        return self._hub.page(request, "home.html", tournaments=shown)

    async def _event(self, request: web.Request) -> web.StreamResponse:
        view = self._hub.view(await self._hub.published(request.match_info["id"]))
        return self._hub.shown(request, "event.html", view, lambda: {"said": "", "outcome": None})

    async def _shown(self, request: web.Request, outcome: Outcome) -> web.Response:
        kept = await self._hub.published(request.match_info["id"])
        said = request[WORDS].refused(outcome.code, outcome.sentence)
        status = 200 if outcome.counts else _STATUS.get(outcome.code, 422)
        return self._hub.page(request, "event.html", status, view=self._hub.view(kept), said=said, outcome=outcome)

    async def _news(self, request: web.Request) -> web.StreamResponse:
        kept = await self._hub.look(request.match_info["id"])
        if not kept.is_published and SESSION not in request:
            raise web.HTTPNotFound
        return await self._hub.news.stream(request, kept.id)

    async def _person(self, request: web.Request) -> web.StreamResponse:
        kept = await self._hub.published(request.match_info["id"])
        name = request.query.get("name", "")
        if name not in kept.state.entrants:
            raise web.HTTPNotFound
        return self._hub.shown(request, "person.html", self._hub.view(kept), lambda: {"name": name})

    async def _upload(self, request: web.Request) -> web.StreamResponse:
        async def log() -> bytes:
            file = first(await form_of(request), "log")
            return file.data if isinstance(file, Upload) else b""

        await self._hub.published(request.match_info["id"])
        return await self._shown(request, await self._taken(request, log))

    async def _upload_codes(self, request: web.Request) -> web.StreamResponse:
        """Receives a result that was handed over as a QR code: the text in the code, or uploaded photos of it."""
        await self._hub.published(request.match_info["id"])
        sender = request.remote or ""
        try:
            with self._photos.place(sender):
                if not self._codes.allows(sender):
                    raise TooMany
                texts = await self._texts_in(await form_of(request, MOST_BYTES_OF_PHOTOS))
        except TooMany:
            outcome = TOO_OFTEN
        except Refusal as refusal:
            outcome = Outcome(refusal.code, refusal.detail)
        else:
            take = self._hub.inbox.take_code
            loop = asyncio.get_running_loop()
            outcome = await loop.run_in_executor(self._logs, take, request.match_info["id"], texts)
        return await self._shown(request, outcome)

    async def _texts_in(self, form: Form) -> list[str]:
        """Returns the texts of codes in a form, with those in its photos."""
        texts = [line for line in str(first(form, "texts")).splitlines() if line]
        photos = [file.data for file in form.get("photo", ()) if isinstance(file, Upload) and file.data]
        if photos:
            async with self._reading:
                texts += await codes_in(photos)
        return texts

    async def _deliver(self, request: web.Request) -> web.StreamResponse:
        """Takes a log as the body of a request from a program, and answers in JSON. `said` is the outcome for people,
        in the language of the request."""
        if SESSION not in request:
            await self._hub.published(request.match_info["id"])
        outcome = await self._taken(request, lambda: arrived(request.read()))
        status = 200 if outcome.counts else _STATUS.get(outcome.code, 422)
        said = request[WORDS].refused(outcome.code, outcome.sentence)
        return web.json_response(outcome._asdict() | {"counts": outcome.counts, "said": said}, status=status)

    async def _taken(self, request: web.Request, log: Callable[[], Awaitable[bytes]]) -> Outcome:
        """Takes the log of a request. `log` reads it, and is called only if the sender may bring one more."""
        sender = request.remote or ""
        try:
            with self._uploads.place(sender):
                if not self._hub.inbox.allows(f"address {sender}"):
                    return TOO_OFTEN
                take, id_ = self._hub.inbox.take, request.match_info["id"]
                return await asyncio.get_running_loop().run_in_executor(self._logs, take, id_, await log())
        except TooMany:
            return TOO_OFTEN

    async def _end(self, _application: web.Application) -> None:
        """Drops waiting uploads when the server ends. They were not acknowledged."""
        self._logs.shutdown(wait=False, cancel_futures=True)

    async def _sign_in_page(self, request: web.Request) -> web.StreamResponse:
        return self._hub.page(request, "sign_in.html", said="")

    async def _sign_in(self, request: web.Request) -> web.StreamResponse:
        hub, text = self._hub, request[WORDS].text
        form = await form_of(request)
        name, password = (str(first(form, field)) for field in ("name", "password"))
        name = " ".join(name.split())
        try:
            if not hub.passwords.allows(request.remote or ""):
                raise TooMany
            with self._sign_ins.place(request.remote or ""):
                async with self._hashing:
                    is_right = await asyncio.to_thread(hub.access.is_password, password[:100])
        except TooMany:
            return hub.page(request, "sign_in.html", 429, said=text("Too many tries: wait a minute."))
        if not is_right:
            await asyncio.sleep(WRONG_PASSWORD_SECONDS)
            return hub.page(request, "sign_in.html", 403, said=text("This is not the password."))
        if not is_name(name):
            return hub.page(request, "sign_in.html", 422, said=text("Please tell your name, of 40 letters at most."))
        token = await asyncio.to_thread(hub.access.sign_in, name)
        response = see_other("/desk")
        response.set_cookie(SESSION_COOKIE, token, httponly=True, samesite="Strict", secure=request.secure)
        return response
