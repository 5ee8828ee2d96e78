"""Notifications of changes to pages, by server-sent events. An event says only that something has changed; the page
then requests the content."""

import asyncio
import contextlib

from aiohttp import web

from ..limits import Places, TooMany
from ..store.tournaments import Tournaments

BOXES = "boxes"  # topic of the news of all boxes, in the place of a tournament's id
MOST_PAGES = 500
MOST_PAGES_OF_A_SENDER = 100
MOST_PAGES_OF_ORGANISERS = 100  # besides `MOST_PAGES` pages of others
_QUIET_SECONDS = 15  # interval of empty lines, which find out whether the page is still connected


class _Page:
    """A page that waits for news, and the news that was not sent to it yet."""

    def __init__(self) -> None:
        self.bell = asyncio.Event()
        self._heard: set[str] = set()

    def hear(self, id_: str) -> None:
        """Adds news of an id and wakes the page."""
        self._heard.add(id_)
        self.bell.set()

    def take(self) -> set[str]:
        """Returns the ids with news, and forgets them."""
        self.bell.clear()
        heard, self._heard = self._heard, set()
        return heard


class News:
    """The pages that wait for news of tournaments or boxes. It has to be made inside a running event loop."""

    def __init__(self, tournaments: Tournaments) -> None:
        self._loop = asyncio.get_running_loop()
        self._pages: dict[str, set[_Page]] = {}
        self._places = Places(MOST_PAGES, MOST_PAGES_OF_A_SENDER)
        self._places_of_organisers = Places(MOST_PAGES_OF_ORGANISERS, MOST_PAGES_OF_ORGANISERS)
        tournaments.watch(self.tell)

    def tell(self, id_: str) -> None:
        """Notifies the pages that wait for news of this tournament or topic. Any thread may call it."""
        with contextlib.suppress(RuntimeError):  # raised if the server has ended
            self._loop.call_soon_threadsafe(self._wake, id_)

    def _wake(self, id_: str) -> None:
        for page in self._pages.get(id_, ()):
            page.hear(id_)

    async def stream(self, request: web.Request, *ids: str, of_organiser: bool = False) -> web.StreamResponse:
        """Sends an event to a page at each change of one of these tournaments or topics. The event of `BOXES` is named
        `boxes`, others have no name. Answers with status 503 if too many pages are open."""
        places = self._places_of_organisers if of_organiser else self._places
        page = _Page()
        try:
            with places.place(request.remote or ""):
                for id_ in ids:
                    self._pages.setdefault(id_, set()).add(page)
                return await _told(request, page)
        except TooMany:
            return web.Response(status=503, text="Too many pages are open.\n")
        finally:
            for id_ in ids:
                self._pages.get(id_, set()).discard(page)


async def _told(request: web.Request, page: _Page) -> web.StreamResponse:
    response = web.StreamResponse()
    response.content_type = "text/event-stream"
    await response.prepare(request)
    with contextlib.suppress(ConnectionError):
        await response.write(b"retry: 2000\n\n")
        while True:
            try:
                await asyncio.wait_for(page.bell.wait(), _QUIET_SECONDS)
            except TimeoutError:
                await response.write(b":\n\n")
                continue
            for id_ in page.take():
                await response.write(b"event: boxes\ndata: changed\n\n" if id_ == BOXES else b"data: changed\n\n")
    return response
