"""The page with the simulated box, built by `make site`, for tablets in the hub's network. It sends its logs here."""

from pathlib import Path

from aiohttp import web

from ...util.errors import UserError

_KINDS = {
    ".html": "text/html",
    ".css": "text/css",
    ".js": "text/javascript",
    ".mjs": "text/javascript",
    ".json": "application/json",
    ".webmanifest": "application/manifest+json",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".txt": "text/plain",
    ".wasm": "application/wasm",
}
# The page has a content security policy of its own, because MicroPython needs more than the hub's pages.
_HEADERS = {"Content-Security-Policy": "frame-ancestors 'none'", "Cache-Control": "no-cache"}


class PlayPages:
    """The files of the page. Only files that are in the folder when the hub starts are served."""

    def __init__(self, folder: str) -> None:
        """Raises `UserError` if the folder does not have the page with the box."""
        place = Path(folder)
        if not (place / "index.html").is_file() or not (place / "site" / "site.js").is_file():
            raise UserError(f"{folder} is no page with the box: `make site` builds one, in build/site/play.")
        self._files = {
            path.relative_to(place).as_posix(): path.resolve() for path in place.rglob("*") if path.is_file()
        }

    def add_to(self, application: web.Application) -> None:
        """Adds the pages to the web application."""
        application.router.add_get("/play", self._into)
        application.router.add_get("/play/{name:.*}", self._file)

    async def _into(self, request: web.Request) -> web.StreamResponse:
        query = f"?{request.query_string}" if request.query_string else ""
        return web.Response(status=308, headers={"Location": f"/play/{query}"})

    async def _file(self, request: web.Request) -> web.StreamResponse:
        path = self._files.get(request.match_info["name"] or "index.html")
        if path is None:
            raise web.HTTPNotFound
        kind = _KINDS.get(path.suffix, "application/octet-stream")
        return web.FileResponse(path, headers={**_HEADERS, "Content-Type": kind})
