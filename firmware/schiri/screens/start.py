"""From power-up to the first duel: game, dice, names, who starts, with few keys."""

from ..keys import COPY, DOWN, FINI, OK, UP, side_keys
from ..ordered import OrderedDict
from ..settings import LONGEST_NAME, load, remember, save
from .canvas import WIDTH
from .font import LARGE, SMALL, fitting, text_width
from .menu import Menu, question
from .menus import common_entries
from .screen import Screen

# Letters of the six value keys, pressed again and again as on an old telephone.
LETTERS = ("ABCDE", "FGHIJ", "KLMNO", "PQRST", "UVWXY", "ZÄÖÜßÉÈÇ-' ")
TAP_US = 900000


def start_screen(app):
    """The first menu."""
    from .unfinished import choose_unfinished, unfinished

    entries = [("FINI!", lambda: choose_dice(app))]
    if unfinished(app):
        entries.append((app.text("unfinished"), lambda: choose_unfinished(app)))
    entries += common_entries(app, app.go_home)
    if app.settings_lost:
        entries.append((app.text("settings_anew"), lambda: _ask_anew(app)))
    return StartScreen(app, "Schiri", entries)


def _ask_anew(app):
    def make_anew():
        app.board.storage.make_new()
        app.settings, app.settings_lost = load(app.board.storage)
        app.go_home()

    app.show(question(app, app.text("settings_anew_sure"), make_anew, app.go_home))


class StartScreen(Menu):
    """The first menu, where BACK has nowhere to go. It also reports keys that stuck as the box was started."""

    ROWS = 3
    TOP = 26

    def draw_title(self, canvas):
        keys = self.app.stuck_keys
        if keys:
            canvas.bar(self.app.text("stuck"))
            canvas.text(3, 12, " ".join(keys[:4]) + (" …" if len(keys) > 4 else ""))
        else:
            canvas.text(3, 1, self.title, LARGE)
            canvas.die(78, 3, 5, False)
            canvas.die(95, 3, 6, True)


def choose_dice(app):
    """Whose dice: the box's or those of the table."""
    entries = [
        (app.text("dice_box"), lambda: ask_name(app, "box", [])),
        (app.text("dice_table"), lambda: ask_name(app, "table", [])),
    ]
    app.show(Menu(app, app.text("dice_title"), entries, app.go_home))


def ask_name(app, dice, names):
    """The names, one after the other, then who starts."""
    if len(names) == 2:
        ask_first(app, dice, names)
        return
    side = "AB"[len(names)]
    known = [name for name in app.settings["names"] if name not in names]
    at_first = (
        app.settings["names"][len(names)] if len(app.settings["names"]) > len(names) else app.text("player") % side
    )

    def leave():
        if names:
            ask_name(app, dice, names[:-1])
        else:
            choose_dice(app)

    app.show(
        NameEntry(
            app,
            app.text("name_of") % side,
            at_first,
            known,
            lambda name: ask_name(app, dice, names + [name]),
            leave,
        )
    )


def ask_first(app, dice, names):
    """F12: the younger one starts."""
    remember(app.settings, names)
    save(app.board.storage, app.settings)
    entries = [
        ("%s: %s" % ("AB"[seat], names[seat]), lambda seat=seat: begin_fini(app, dice, names, seat)) for seat in (0, 1)
    ]
    app.show(Menu(app, app.text("who_starts"), entries, lambda: ask_name(app, dice, names[:1])))


def begin_fini(app, dice, names, first):
    """Starts a match of FINI!."""
    start: dict = OrderedDict()
    start["event"] = "start"
    start["game"] = "fini"
    start["players"] = names
    start["first"] = first
    start["dice"] = dice
    app.begin(start)


class NameEntry(Screen):
    """A name of up to 12 letters. The value keys of either side write, COPY takes the last letter back, FINI or OK
    goes on; UP and DOWN go through the names of earlier matches."""

    def __init__(self, app, title, name, known, go_on, leave):
        super().__init__(app)
        self.title = title
        self.name = name
        self.go_on = go_on
        self.leave = leave
        self._known = known
        self._place = -1
        self._fresh = True  # nothing typed yet: the first letter replaces the name offered
        self._tapped = -1  # the value key that the last letter came from, while it can still change it
        self._taps = 0

    def pressed(self, keys, stamp_us):
        mine = side_keys(keys, 0) | side_keys(keys, 1)
        if keys & OK or mine >> FINI & 1:
            if self.name.strip():
                self.app.sound("key")
                self.go_on(self.name.strip())
            return
        if keys & (UP | DOWN):
            self._other_name(1 if keys & DOWN else -1)
        elif mine >> COPY & 1:
            self._delete()
        else:
            for group in range(len(LETTERS)):
                if mine >> group & 1:
                    self._tap(group)
                    break
            else:
                return
        self.app.sound("key")
        self.app.redraw()

    def back(self):
        if self.name and not self._fresh:
            self._delete()
            self.app.redraw()
        else:
            self.leave()

    def timed(self, now_us):
        self._tapped = -1
        self.app.redraw()

    def _delete(self):
        self.name = self.name[:-1]
        self._fresh = False
        self._tapped = -1

    def _other_name(self, step):
        if self._known:
            self._place = (self._place + step) % len(self._known)
            self.name = self._known[self._place]
            self._fresh = True
            self._tapped = -1

    def _tap(self, group):
        if self._fresh:
            self.name = ""
            self._fresh = False
        letters = LETTERS[group]
        if group == self._tapped:
            self._taps += 1
            self.name = self.name[:-1]
        elif len(self.name) == LONGEST_NAME:
            return
        else:
            self._taps = 0
        self._tapped = group
        letter = letters[self._taps % len(letters)]
        self.name += letter if self._first_of_word() else _small(letter)
        self.app.wake_after(TAP_US)

    def _first_of_word(self):
        return not self.name or self.name[-1] in " -'"

    def draw(self, canvas):
        canvas.bar(self.title)
        font = fitting(self.name + "_", WIDTH - 2)
        y = 12 if font is LARGE else 17
        x = canvas.text(1, y, self.name, font)
        if len(self.name) < LONGEST_NAME or self._tapped >= 0:
            under = y + (15 if font is LARGE else 8)
            canvas.fill(x + 2 if self.name else 1, under, 8 if font is LARGE else 5, 2)
        for group, letters in enumerate(LETTERS):
            self._draw_group(canvas, 1 + 64 * (group % 2), 34 + 10 * (group // 2), group + 1, letters)

    def _draw_group(self, canvas, x, y, number, letters):
        canvas.fill(x, y, 7, 9)
        canvas.text(x + (7 - text_width(str(number))) // 2, y, str(number), SMALL, 0)
        canvas.text(x + 9, y, letters if len(letters) <= 6 else letters[:6] + "…")


_SMALL_LETTERS = {"Ä": "ä", "Ö": "ö", "Ü": "ü", "É": "é", "È": "è", "Ç": "ç"}


def _small(letter):
    # MicroPython's lower() knows ASCII only.
    return _SMALL_LETTERS.get(letter) or letter.lower()
