"""The page with the box, as `make site` builds it, for tablets in the hub's network: it brings its logs to this hub."""

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
# What else it may load the page says itself: MicroPython needs more than the hub's own pages.
_HEADERS = {"Content-Security-Policy": "frame-ancestors 'none'", "Cache-Control": "no-cache"}


class PlayPages:
    """The files of the page, and no others: those that are there when the hub begins."""

    def __init__(self, folder: str) -> None:
        """`UserError` if the folder has no such page."""
        place = Path(folder)
        if not (place / "index.html").is_file() or not (place / "site" / "site.js").is_file():
            raise UserError(f"{folder} is no page with the box: `make site` builds one, in build/site/play.")
        self._files = {
            path.relative_to(place).as_posix(): path.resolve() for path in place.rglob("*") if path.is_file()
        }

    def add_to(self, application: web.Application) -> None:
        """Adds its pages."""
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
