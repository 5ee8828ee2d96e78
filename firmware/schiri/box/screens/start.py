"""The first screens after power-up, and the first menu."""

from ...games import NAMES, facts_of, has_lesson
from ...ui.canvas import WIDTH, Canvas
from ...ui.font import text_width
from ...ui.menu import Entry, Menu, Message, common_entries, repeated
from ...ui.names import short_names
from ...util.typing import TYPE_CHECKING
from ..crashes import sentence
from ..loading import UNTIL_A_MATCH_GOES_ON, is_loaded, load
from ..notice import words_of
from ..splash import draw_name

if TYPE_CHECKING:
    from ..protocol import App

_ROW = WIDTH - Menu.SCROLL_BAR - 6  # pixels for the text of an entry


def show_first(app: "App") -> None:
    """Shows messages about lost settings and missing parts, if there are any; then the interrupted match, or the first
    menu."""
    _show(app, _losses(app))


def _show(app: "App", lines: list[str]) -> None:
    if lines:
        rest = lines[3:]  # the lines for a second message
        app.show(Message(app, app.text("failure"), lines[:3], lambda: _show(app, rest)))
    elif app.store.unfinished():
        _show_unfinished(app, latest=True)
    else:
        app.go_home()


def _losses(app: "App") -> list[str]:
    text, board, store = app.text, app.board, app.store
    lines = [words_of(text, *sentence(board.crash))] if board.crash else []
    for part in ("keys", "counters", "lamps", "radio"):
        if part in board.missing:
            line = text(part + "_missing")
            lines.append(line % (board.keys.order.tie_us(board.resolution_us) // 1000) if "%" in line else line)
    if store.flash_failed:
        lines.append(text("flash_failed_1"))
    if app.settings_lost:
        lines.append(text("settings_lost"))
    if board.storage.lost and board.signs:
        lines.append(text("key_lost"))
    lines += [text("match_damaged") % number for number in store.damaged]
    if store.unreadable:
        lines.append(text("flash_unreadable") % store.unreadable)
    return lines


def start_screen(app: "App", entry: str = "") -> "StartScreen":
    """Returns the first menu with the cursor on the entry of this text; on the first game if there is none. Until a
    first match was begun, the lessons stand above the games."""
    text = app.text
    entries: list[Entry] = [(facts_of(name).title, lambda name=name: _ask_for_match(app, name)) for name in NAMES]
    unfinished = app.store.unfinished()
    if unfinished:
        entries.insert(0, (text("unfinished"), lambda: _show_unfinished(app, latest=False)))
    if app.tonight.standings():
        entries.append((text("tonight"), lambda: _show_tonight(app)))
    is_new = not (unfinished or app.settings["last"])
    entries.insert(0 if is_new else len(entries), (text("lessons"), lambda: _show_lessons(app)))
    sounds = text("sounds") % text("sounds_" + app.speaker.sounds)
    entries.append((sounds, lambda: repeated(app, app.next_sounds, app.go_home)))
    entries += common_entries(app, app.go_home)
    if app.board.signs or app.link:
        entries.append((text("this_box"), lambda: _show_this_box(app)))
    words = [words for words, _ in entries]
    return StartScreen(app, "Schiri", entries, chosen=words.index(entry) if entry in words else int(is_new))


def welcome(app: "App") -> None:
    """Puts the first menu's cursor on "Learn" if no match was ever begun on the box that was just switched on."""
    if isinstance(app.screen, StartScreen) and not app.settings["last"]:
        app.screen.chosen = 0


def _show_lessons(app: "App", chosen: int = 0) -> None:
    """Shows the games with a lesson. BACK leads from a lesson back to its place in this menu."""
    from .new_match import show_lesson  # imported late, so that the first menu comes early

    entries: list[Entry] = [
        (facts_of(name).title, lambda n=n, name=name: show_lesson(app, name, lambda: _show_lessons(app, n)))
        for n, name in enumerate([name for name in NAMES if has_lesson(name)])
    ]
    title = app.text("lessons")
    app.show(Menu(app, title, entries, lambda: app.go_home(title), chosen))


def _show_tonight(app: "App") -> None:
    """Shows who has won how many of their matches since the box was switched on."""
    standings = app.tonight.standings()
    won_of = app.text("won_of")
    names = short_names([name for name, _, _ in standings], _ROW - text_width(won_of % (10, 10, "")))
    title = app.text("tonight")
    entries: list[Entry] = [
        (won_of % (won, played, name), lambda: app.go_home(title)) for name, (_, won, played) in zip(names, standings)
    ]
    app.show(Menu(app, title, entries, lambda: app.go_home(title)))


def _ask_for_match(app: "App", game: str) -> None:
    from .new_match import NewMatch  # imported late, so that the menu is shown sooner

    NewMatch(app, game).ask_dice()


def _show_unfinished(app: "App", latest: bool) -> None:
    for name in UNTIL_A_MATCH_GOES_ON:
        if not is_loaded(name):
            load(name)
            app.panel.progress()
    from .stored_matches import choose_unfinished, offer_latest  # imported late, because most starts do not need it

    (offer_latest if latest else choose_unfinished)(app)


def _show_this_box(app: "App") -> None:
    from .this_box import ThisBox  # seldom

    app.show(ThisBox(app))


class StartScreen(Menu):
    """The first menu, where BACK does nothing. It also names the keys that were stuck at power-up."""

    RESTS = True
    ONLINE = True
    ROWS = 3
    TOP = 26

    def draw_title(self, canvas: Canvas) -> None:
        keys = self.app.stuck_keys
        if keys:
            canvas.bar(self.app.text("stuck"))
            canvas.text(3, 12, " ".join(keys[:4]) + (" …" if len(keys) > 4 else ""))
        else:
            draw_name(canvas)
