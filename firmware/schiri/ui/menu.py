"""Menus, messages and questions."""

from ..input.keys import DOWN, OK, UP, VALUES
from ..util.typing import Action as Action
from ..util.typing import Sequence
from .canvas import WIDTH, Canvas
from .font import text_width
from .screen import App, Screen
from .screen import Entry as Entry

_KEYS = 6  # value keys of a side
_KEY_1 = 0x0101  # the mask of the value keys 1 of both sides


def remembering(entries: "Sequence[Entry]", chosen: dict[str, int], name: str) -> list[Entry]:
    """Returns the entries with actions that store the entry's index in `chosen[name]` first."""

    def choose(place: int) -> None:
        chosen[name] = place
        entries[place][1]()

    return [(words, lambda place=place: choose(place)) for place, (words, _) in enumerate(entries)]


class Menu(Screen):
    """A list of entries to choose from with UP, DOWN and OK. BACK calls `leave`; holding it calls `held`, if given.

    `entries` are (text, function without arguments); they scroll if they do not fit. If the menu asks for a number,
    `numbers` has the number of each entry, and the value keys of both sides choose it."""

    AHEAD = UP | DOWN
    TURNS = True

    ROWS = 4
    TOP = 15
    PITCH = 12
    LEFT = 0
    SCROLL_BAR = 4  # columns of the scroll bar on the right, if there are more entries than rows

    def __init__(
        self,
        app: App,
        title: str,
        entries: "Sequence[Entry]",
        leave: Action | None = None,
        chosen: int = 0,
        numbers: "Sequence[int]" = (),
        held: Action | None = None,
    ) -> None:
        super().__init__(app)
        self.held = held or self.back
        self.numbers = numbers
        self.TAKES |= VALUES & sum([_KEY_1 << number - 1 for number in numbers if number])
        self.title = title
        self.entries = entries
        self.leave = leave
        self.chosen = chosen

    def pressed(self, keys: int, stamp_us: int) -> None:
        if keys & UP:
            self._move(-1)
        elif keys & DOWN:
            self._move(1)
        elif keys & OK:
            self.choose()
        for place, number in enumerate(self.numbers):
            if number and keys & _KEY_1 << number - 1 & VALUES:
                self.chosen = place
                self.choose()
                return

    def held_back(self) -> None:
        self.held()

    def choose(self) -> None:
        """Calls the function of the chosen entry."""
        self.app.sound("key")
        self.entries[self.chosen][1]()

    def _move(self, step: int) -> None:
        self.chosen = (self.chosen + step) % len(self.entries)
        self.app.sound("key")
        self.app.redraw()

    def back(self) -> None:
        if self.leave:
            self.leave()

    def draw(self, canvas: Canvas) -> None:
        self.draw_title(canvas)
        rows = self.ROWS
        first = max(0, min(self.chosen - rows // 2, len(self.entries) - rows))
        width = WIDTH - self.SCROLL_BAR if len(self.entries) > rows else WIDTH
        for row in range(min(rows, len(self.entries))):
            y = self.TOP + row * self.PITCH
            number = first + row
            if number == self.chosen:
                canvas.fill(self.LEFT, y, width - self.LEFT, self.PITCH)
            self.draw_entry(canvas, number, y, number != self.chosen)
            if text_width(self.entries[number][0]) > width - self.LEFT - 6:
                canvas.overflow += 1
        self._scroll_bar(canvas, first, rows)

    def draw_entry(self, canvas: Canvas, number: int, y: int, value: int) -> None:
        """Draws an entry in the row at `y`; `value` is 1 for lit letters, 0 for dark ones on the lit cursor."""
        canvas.text(self.LEFT + 3, y + 1, self.entries[number][0], value=value)

    def draw_title(self, canvas: Canvas) -> None:
        """Draws the title, or the lines above the entries."""
        keys = [number for number in self.numbers if 0 < number <= _KEYS]
        canvas.bar(self.title, "%d–%d" % (keys[0], keys[-1]) if keys else "")

    def _scroll_bar(self, canvas: Canvas, first: int, rows: int) -> None:
        if self.SCROLL_BAR and len(self.entries) > rows:
            height = rows * self.PITCH
            length = height * rows // len(self.entries)
            canvas.fill(WIDTH - 2, self.TOP + (height - length) * first // (len(self.entries) - rows), 2, length)


class MenuBelowLines(Menu):
    """A menu below two lines of text."""

    ROWS = 2
    TOP = 40

    def __init__(
        self, app: App, title: str, lines: tuple[str, str], entries: "Sequence[Entry]", leave: Action | None = None
    ) -> None:
        super().__init__(app, title, entries, leave)
        self._lines = lines

    def draw_title(self, canvas: Canvas) -> None:
        canvas.bar(self.title)
        canvas.text(3, 14, self._lines[0])
        canvas.text(3, 26, self._lines[1])


class Message(Screen):
    """A few lines of text that OK or BACK closes."""

    TURNS = True
    TOP = 17
    PITCH = 13

    def __init__(self, app: App, title: str, lines: list[str], leave: Action) -> None:
        super().__init__(app)
        self.title = title
        self.lines = lines
        self.leave = leave

    def pressed(self, keys: int, stamp_us: int) -> None:
        if keys & OK:
            self.leave()

    def back(self) -> None:
        self.leave()

    def draw(self, canvas: Canvas) -> None:
        canvas.bar(self.title)
        for row, line in enumerate(self.lines):
            canvas.text_centred(self.TOP + self.PITCH * row, line)
        canvas.text_right(WIDTH - 2, 54, self.app.text("ok"))


def say(app: App, go_on: Action, lines: tuple[str, ...]) -> None:
    """Shows a message on a failure. `lines` has the name of the text for each line; OK or BACK calls `go_on`."""
    app.show(Message(app, app.text("failure"), [app.text(line) for line in lines], go_on))


def question(app: App, text: str, yes: Action, no: Action) -> Menu:
    """Returns a menu of no and yes with the cursor on no."""
    return Menu(app, text, [(app.text("no"), no), (app.text("yes"), yes)], no)


def common_entries(app: App, shown_again: Action) -> list[Entry]:
    """Returns the entries for sound and language. `shown_again` shows the menu again after a change."""
    sound = app.text("sound_off" if app.speaker.muted else "sound_on")
    language = app.text("language") % app.text("language_name")
    return [
        (sound, lambda: repeated(app, app.turn_sound, shown_again)),
        (language, lambda: repeated(app, app.next_language, shown_again)),
    ]


def repeated(app: App, change: Action, shown_again: Action) -> None:
    """Makes a change and leaves the cursor of the menu at its entry, so that another OK repeats it."""
    change()
    chosen = app.screen.chosen  # type: ignore[attr-defined]  # the screen is a menu
    shown_again()
    app.screen.chosen = chosen  # type: ignore[attr-defined]
