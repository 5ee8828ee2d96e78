"""What has changed, told to the pages at once by server-sent events. They say only that something has: a page then asks
for what it may see."""

import asyncio
import contextlib

from aiohttp import web

from ..store.tournaments import Tournaments

MOST_PAGES = 500
MOST_PAGES_OF_A_SENDER = 100
_QUIET_SECONDS = 15  # after which a line tells whether the page is still there


class News:
    """Pages that wait for news of tournaments. Make it inside a running event loop."""

    def __init__(self, tournaments: Tournaments) -> None:
        self._loop = asyncio.get_running_loop()
        self._pages: dict[str, set[asyncio.Event]] = {}
        self._senders: dict[str, int] = {}
        tournaments.watch(self._hear)

    def _hear(self, id_: str) -> None:
        """In whatever thread."""
        with contextlib.suppress(RuntimeError):  # the server has ended
            self._loop.call_soon_threadsafe(self._tell, id_)

    def _tell(self, id_: str) -> None:
        for page in self._pages.get(id_, ()):
            page.set()

    async def stream(self, request: web.Request, id_: str) -> web.StreamResponse:
        """Tells a page that a tournament has changed, as often as it does."""
        sender = request.remote or ""
        count = self._senders.get(sender, 0)
        if count >= MOST_PAGES_OF_A_SENDER or sum(self._senders.values()) >= MOST_PAGES:
            return web.Response(status=503, text="Too many pages are open.\n")
        page = asyncio.Event()
        pages = self._pages.setdefault(id_, set())
        pages.add(page)
        self._senders[sender] = count + 1
        try:
            return await _told(request, page)
        finally:
            pages.discard(page)
            self._senders[sender] -= 1
            if not self._senders[sender]:
                del self._senders[sender]


async def _told(request: web.Request, page: asyncio.Event) -> web.StreamResponse:
    response = web.StreamResponse()
    response.content_type = "text/event-stream"
    await response.prepare(request)
    with contextlib.suppress(ConnectionError):
        await response.write(b"retry: 2000\n\n")
        while True:
            try:
                await asyncio.wait_for(page.wait(), _QUIET_SECONDS)
            except TimeoutError:
                await response.write(b":\n\n")
                continue
            page.clear()
            await response.write(b"data: changed\n\n")
    return response
