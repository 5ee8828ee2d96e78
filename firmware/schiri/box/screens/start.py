"""The first menu."""

from ...games import NAMES, facts_of
from ...play.menus import common_entries
from ...ui.canvas import Canvas
from ...ui.font import LARGE
from ...ui.menu import Entry, Menu, question
from ...util.typing import TYPE_CHECKING
from ..settings import save
from .new_match import NewMatch
from .unfinished import choose_unfinished

if TYPE_CHECKING:
    from ..app import App


def start_screen(app: "App") -> "StartScreen":
    """The first menu."""
    entries: list[Entry] = [(facts_of(name).title, lambda name=name: NewMatch(app, name).ask_dice()) for name in NAMES]
    if app.store.unfinished():
        entries.append((app.text("unfinished"), lambda: choose_unfinished(app)))
    entries += common_entries(app, app.go_home)
    if app.settings_lost:
        entries.append((app.text("settings_anew"), lambda: _ask_anew(app)))
    return StartScreen(app, "Schiri", entries)


def _ask_anew(app: "App") -> None:
    def make_anew() -> None:
        try:
            app.board.storage.make_new()
        except OSError:
            pass  # the settings stay lost, and the menu goes on offering this
        else:
            save(app.board.storage, app.settings)
            app.settings_lost = False
        app.go_home()

    app.show(question(app, app.text("settings_anew_sure"), make_anew, app.go_home))


class StartScreen(Menu):
    """The first menu, where BACK has nowhere to go. It also reports keys that stuck as the box was started."""

    ROWS = 3
    TOP = 26

    def draw_title(self, canvas: Canvas) -> None:
        keys = self.app.stuck_keys
        if keys:
            canvas.bar(self.app.text("stuck"))
            canvas.text(3, 12, " ".join(keys[:4]) + (" …" if len(keys) > 4 else ""))
        else:
            canvas.text(3, 1, self.title, LARGE)
            canvas.die(78, 3, 5, False)
            canvas.die(95, 3, 6, True)
