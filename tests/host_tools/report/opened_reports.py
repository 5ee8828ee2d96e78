"""The page that `schiri report` makes of some logs, in a real browser."""

from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize
from schiri_tools import web
from schiri_tools.games import host_game
from schiri_tools.report import collection
from schiri_tools.report.page import Player, html


class OpenedReports:
    """An opener of reports. If a page makes a request or complains, the test fails when the pages are closed."""

    def __init__(self, browser: Browser, folder: Path) -> None:
        self._browser = browser
        self._folder = folder
        self._contexts: list[BrowserContext] = []
        self._complaints: list[str] = []

    def open(self, *logs: bytes, width: int = 1200, replay: bool = False, **options: Any) -> Page:
        """Opens a page. With `replay` matches can be replayed; `options` are those of the browser's context."""
        path = self._folder / f"report-{len(self._contexts)}.html"
        address = path.as_uri()
        matches = [collection.game_of(log, host_game) for log in logs]
        player = (Player(**web.player()),) if replay else ()
        path.write_bytes(b"".join(html(matches, *player)))
        size: ViewportSize = {"width": width, "height": 900}
        context = self._browser.new_context(viewport=size, offline=True, **options)
        self._contexts.append(context)
        page = context.new_page()
        page.on("console", lambda message: self._complaints.append(message.text))
        page.on("pageerror", lambda error: self._complaints.append(str(error)))
        page.on("dialog", lambda dialog: self._complaints.append(dialog.message))
        page.on("request", lambda request: self._complaints.extend([request.url] if request.url != address else []))
        page.goto(address)
        return page

    def close(self) -> None:
        """Closes all pages. Raises `AssertionError` if one of them had a fault."""
        for context in self._contexts:
            context.close()
        assert not self._complaints
