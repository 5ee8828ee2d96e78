"""The inputs of a page other than keys: the name that the box asks for, and the language of a new box."""

from ...box.screens.start import welcome
from ...box.settings import is_new
from ...texts import LANGUAGES
from ...ui.name_entry import NameEntry
from ...util.json_reader import loads
from ...util.json_writer import dumps
from ...util.typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ...box.app import App
    from .board import Send


class Page:
    """The exchange with the page: it sends the name in the name entry, and takes the page's lines
    (docs/reference/wire-formats.md)."""

    def __init__(self, app: "App", send: "Send") -> None:
        self._app = app
        self._send = send
        self._told = "n null"
        self._chooses_language = is_new(app.board.storage)
        welcome(app)

    def take(self, line: str) -> bool:
        """Carries out a line of the page. Returns whether it was a line with a name or a language."""
        kind, _, rest = line.partition(" ")
        if kind == "n" and isinstance(self._app.screen, NameEntry):
            self._app.screen.write(loads(rest.encode()))
        elif kind == "g" and self._chooses_language and rest in LANGUAGES:
            self._chooses_language = False
            self._app.speak(rest)
            if not self._app.session:
                self._app.go_home()
                welcome(self._app)
        return kind in ("n", "g")

    def tell(self, armed: bool) -> None:
        """Sends the name if it has changed, and whether the next letter replaces it. It must be called after each
        step."""
        if armed:
            return
        screen = self._app.screen
        told = "n " + dumps([screen.name, screen.fresh] if isinstance(screen, NameEntry) else None)
        if told != self._told:
            self._told = told
            self._send(told)
