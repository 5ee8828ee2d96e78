"""What the box shows first after it was switched on, and the first menu."""

from ...games import NAMES, facts_of
from ...ui.canvas import Canvas
from ...ui.font import LARGE
from ...ui.menu import Entry, Menu, Message, common_entries, question
from ...util.typing import TYPE_CHECKING
from ..crashes import sentence
from ..notice import words_of
from ..settings import save

if TYPE_CHECKING:
    from ..app import App

_MOST_LOSSES = 3  # lines


def show_first(app: "App") -> None:
    """Shows what was lost or is missing, if anything is; then the match that was interrupted, or the first menu."""
    _show(app, _losses(app))


def _show(app: "App", lines: list[str]) -> None:
    if lines:
        rest = lines[_MOST_LOSSES:]
        app.show(Message(app, app.text("failure"), lines[:_MOST_LOSSES], lambda: _show(app, rest)))
    elif app.store.unfinished():
        from .stored import offer_latest  # a box that was switched off between matches has no use for it

        offer_latest(app)
    else:
        app.go_home()


def _losses(app: "App") -> list[str]:
    lines = []
    if app.board.crash:
        lines.append(words_of(app.text, *sentence(app.board.crash)))
    if "keys" in app.board.missing:
        lines.append(app.text("keys_missing"))
    if "counters" in app.board.missing:
        tie_us = app.board.keys.order.tie_us(app.board.resolution_us)
        lines.append(app.text("counters_missing") % (tie_us // 1000))
    if "lamps" in app.board.missing:
        lines.append(app.text("lamps_missing"))
    if "radio" in app.board.missing:
        lines.append(app.text("radio_missing"))
    if app.store.flash_failed:
        lines.append(app.text("flash_failed_1"))
    if app.settings_lost:
        lines.append(app.text("settings_lost"))
    lines += [app.text("match_damaged") % number for number in app.store.damaged]
    if app.store.unreadable:
        lines.append(app.text("flash_unreadable") % app.store.unreadable)
    return lines


def start_screen(app: "App") -> "StartScreen":
    """The first menu."""
    entries: list[Entry] = [(facts_of(name).title, lambda name=name: _ask_for_match(app, name)) for name in NAMES]
    if app.store.unfinished():
        entries.append((app.text("unfinished"), lambda: _show_unfinished(app)))
    entries += common_entries(app, app.go_home)
    if app.settings_lost:
        entries.append((app.text("settings_anew"), lambda: _ask_anew(app)))
    return StartScreen(app, "Schiri", entries)


def _ask_for_match(app: "App", game: str) -> None:
    from .new_match import NewMatch  # not before the menu is there

    NewMatch(app, game).ask_dice()


def _show_unfinished(app: "App") -> None:
    from .stored import choose_unfinished  # not before the menu is there

    choose_unfinished(app)


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
