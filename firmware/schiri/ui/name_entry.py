"""The entry of a name with the value keys."""

from ..input.keys import CALLS, COPY, DOWN, OK, SIDES, UP, VALUES, side_keys
from ..util.ordered import OrderedDict
from ..util.typing import Action, Callable, Sequence
from .canvas import WIDTH, Canvas
from .font import LARGE, SMALL, codes, fitting, text_width
from .names import LONGEST_NAME
from .screen import App, Entry, Screen

# The letters of the six value keys, which are chosen by repeated presses as on an old telephone.
LETTERS = ("ABCDE", "FGHIJ", "KLMNO", "PQRST", "UVWXY", "ZÄÖÜßÉÈÇ-' ")
TAP_US = 900000


class NameEntry(Screen):
    """The entry of a name of up to 12 letters.

    The value keys of either side write, COPY removes the last letter, FINI or OK goes on. UP and DOWN go through the
    names in `known` and the entries `others`, which replace a name and have functions of their own. UP shows `others`
    first, as `hint` says. `name` is the text at the beginning, and may be that of one of `others`."""

    AHEAD = VALUES | UP | DOWN
    QUICK = True
    TURNS = True
    TAKES = SIDES[0] | SIDES[1]

    def __init__(
        self,
        app: App,
        title: str,
        name: str,
        known: list[str],
        go_on: "Callable[[str], None]",
        leave: Action,
        others: "Sequence[Entry]" = (),
        hint: str = "",
    ) -> None:
        super().__init__(app)
        self.title = title
        self.name = name
        self.go_on = go_on
        self.leave = leave
        self._hint = hint if others else ""
        self._offered: list[Entry] = [(one, lambda one=one: self.go_on(one)) for one in known] + list(reversed(others))
        self._place = -1  # the index of the shown entry in `_offered`; -1 for none
        # The function of the shown entry of `others`; None if a name is shown.
        self._other: Action | None = OrderedDict(others).get(name)
        self._names = len(known)
        self.fresh = True  # nothing was typed yet, so that the first letter replaces the offered name
        self._tapped = -1  # the value key that typed the last letter, while it may still change it; else -1
        self._taps = 0

    def pressed(self, keys: int, stamp_us: int) -> None:
        mine = side_keys(keys, 0) | side_keys(keys, 1)
        if keys & (OK | CALLS):
            if self.name.strip():
                self.app.sound("key")
                if self._other:
                    self._other()
                else:
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

    def write(self, name: str) -> None:
        """Takes a name typed on a keyboard, without letters that the font lacks, and turns the display to side A."""
        self._delete()
        kept = [letter for letter in name if is_letter(letter)]
        self.name = "".join(kept[:LONGEST_NAME])
        self.reader = self.app.reader = 0
        self.app.redraw()

    def back(self) -> None:
        if self.name and not self.fresh:
            self._delete()
            self.app.redraw()
        else:
            self.leave()

    def timed(self, now_us: int) -> None:
        self._tapped = -1
        self.app.redraw()

    def _delete(self) -> None:
        self.name = "" if self._other else self.name[:-1]
        self._other = None
        self.fresh = False
        self._tapped = -1

    def _other_name(self, step: int) -> None:
        if self._offered:
            first_back = step < 0 and self._place < 0
            self._place = (self._place + step + first_back) % len(self._offered)
            self.name, choose = self._offered[self._place]
            self._other = choose if self._place >= self._names else None
            self.fresh = True
            self._tapped = -1

    def _tap(self, group: int) -> None:
        if self.fresh:
            self.name = ""
            self._other = None
            self.fresh = False
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

    def _first_of_word(self) -> bool:
        return not self.name or self.name[-1] in " -'"

    def draw(self, canvas: Canvas) -> None:
        hint = self._hint + "  " if self._hint and self.fresh and not self._other else ""
        canvas.bar(self.title, hint + self.app.text("ok"))
        font = fitting(self.name + "_", WIDTH - 2)
        y = 12 if font is LARGE else 17
        x = canvas.text(1, y, self.name, font)
        if not self._other and (len(self.name) < LONGEST_NAME or self._tapped >= 0):
            under = y + (15 if font is LARGE else 8)
            canvas.fill(x + 2 if self.name else 1, under, 8 if font is LARGE else 5, 2)
        for group, letters in enumerate(LETTERS):
            self._draw_group(canvas, 1 + 64 * (group % 2), 34 + 10 * (group // 2), group + 1, letters)

    def _draw_group(self, canvas: Canvas, x: int, y: int, number: int, letters: str) -> None:
        canvas.fill(x, y, 7, 9)
        canvas.text(x + (7 - text_width(str(number))) // 2, y, str(number), SMALL, 0)
        canvas.text(x + 9, y, letters if len(letters) <= 6 else letters[:6] + "…")


def is_letter(character: str) -> bool:
    """Returns whether a name may have this character: a letter that the font has, a digit, or one of " -.'’"."""
    (code,) = codes(character)
    if code < 0x80:
        return character.isalpha() or character.isdigit() or character in " -.'"
    return character == "’" or (0xC0 <= code < 0x180 and code != 0xD7 and SMALL.glyph(code)[0] is not None)  # no ×


_SMALL_LETTERS = {"Ä": "ä", "Ö": "ö", "Ü": "ü", "É": "é", "È": "è", "Ç": "ç"}


def _small(letter: str) -> str:
    # MicroPython's lower() knows ASCII only.
    return _SMALL_LETTERS.get(letter) or letter.lower()
