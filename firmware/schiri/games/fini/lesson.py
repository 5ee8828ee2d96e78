"""The lesson of FINI!: one duel in which the box says what to press, waits for it, and explains wrong keys. It is no
match and writes no log."""

from ...input.keys import COPY, FINI, OK, side_keys
from ...texts import texts_in
from ...ui.canvas import WIDTH, Canvas
from ...ui.screen import SIDE_LAMP, WHITE, App, Lamps, Screen
from ...util.typing import TYPE_CHECKING, Action
from .rules.dice import SILVER, STRAIGHT, VALUES, arranged, counted
from .rules.verdict import Duel

if TYPE_CHECKING:
    from .rules.verdict import Found

_WAIT_US = 2000000  # from OK to the signal
_REFUSAL_US = 2500000  # time to read a refusal
_FIELD = (1, 3, SILVER + 5, 1, 4, SILVER + 1)
_OTHERS = [5, 6]  # the opponent's dice
_STRAIGHT = (3, 4, SILVER + 5)  # the dice to take, in order
_PITCH = 17
_FIELD_Y, _SAYS_Y, _OWN_Y = 19, 37, 49

_AIM, _READY, _TAKING, _WON = 0, 1, 2, 3


class LessonScreen(Screen):
    """The duel of the lesson. The players of either side may press, and the picture turns to them. OK begins and ends
    the duel, BACK leaves."""

    def __init__(self, app: App, go_on: Action, leave: Action) -> None:
        """`go_on` is called when the lesson is over, `leave` if the player presses BACK before."""
        super().__init__(app)
        self._go_on, self._leave = go_on, leave
        self.text = texts_in("games.fini.lesson_texts", app.settings["language"])
        self.field = list(_FIELD)  # 0 where a die has been taken
        self.own: list[int] = []
        self.says = self.text["aim"]
        self.found: Found | None = None  # the verdict
        self._stage = _AIM

    def back(self) -> None:
        self._leave()

    # Keys

    def pressed(self, keys: int, stamp_us: int) -> None:
        if keys & OK and self._stage == _AIM:
            self._stage = _READY
            self._say("ready")
            self.app.wake_after(_WAIT_US)
        elif keys & OK and self._stage == _WON:
            self._go_on()
        for side in (0, 1):
            if side_keys(keys, side):
                self._pressed_by(side, side_keys(keys, side))

    def timed(self, now_us: int) -> None:
        if self._stage == _READY:
            self._stage = _TAKING
            self.app.sound("go")
            self.app.light()
        if self._stage == _TAKING:
            self._say_what_to_press()

    def _pressed_by(self, side: int, keys: int) -> None:
        self.reader = side
        self.app.redraw()
        if self._stage == _READY:
            self._say("early")
        elif self._stage == _TAKING:
            silver = SILVER if side_keys(self.app.keypad.down, side) >> COPY & 1 else 0
            for value in VALUES:
                if keys >> (value - 1) & 1:
                    self._grab(value + silver)
            if keys >> FINI & 1:
                self._call()

    def _next(self) -> int:
        """Returns the next die to take; 0 if none is left."""
        for die in _STRAIGHT:
            if die not in self.own:
                return die
        return 0

    def _grab(self, die: int) -> None:
        wanted = self._next()
        if die == wanted:
            self.field[self.field.index(die)] = 0
            self.own.append(die)
            self.app.sound("grab")
            self._say_what_to_press()
            return
        if die in self.field:
            self._refuse("unfit", die & 7)
        elif die > SILVER:
            self._refuse("no_silver", die & 7)
        else:
            self._refuse("copied" if die + SILVER in self.field else "absent", die)

    def _call(self) -> None:
        duel = self._duel()
        if duel.premature() or not self.own:
            self._refuse("soon", self._next() & 7)
        else:
            self.found = duel.verdict()
            self._stage = _WON
            self.app.sound("call")
            self.app.light()

    def _duel(self) -> Duel:
        layouts = [arranged(self.own, STRAIGHT), arranged(_OTHERS, STRAIGHT)]
        coloured = counted([die for die in self.field if 0 < die < SILVER])
        return Duel(STRAIGHT, 0, layouts, coloured, counted([die - SILVER for die in self.field if die > SILVER]))

    # The picture

    def _say_what_to_press(self) -> None:
        die = self._next()
        if die > SILVER:
            self._say("copy", die & 7, die & 7)
        elif die:
            self._say("next" if self.own else "first", die)
        else:
            self._say("call")

    def _refuse(self, name: str, value: int) -> None:
        """Says why a key has no effect here. After a while the display says again which key to press."""
        self.app.sound("refused")
        self._say(name, value)
        self.app.wake_after(_REFUSAL_US)

    def _say(self, name: str, *values: int) -> None:
        self.says = self.text[name] % values
        self.app.redraw()

    def draw(self, canvas: Canvas) -> None:
        if self._stage == _AIM:
            canvas.bar(self.text["title"])
            for row, name in enumerate(("aim", "keys", "copies")):
                canvas.text_centred(14 + 12 * row, self.text[name])
            canvas.text_right(WIDTH - 2, 54, self.text["start"])
        elif self.found:
            self._draw_verdict(canvas, self.found[3] or [0, 0])
        else:
            _draw_row(canvas, 0, _OTHERS)
            canvas.text_right(WIDTH - 12, 2, self.text["other"])
            _draw_row(canvas, _FIELD_Y, self.field)
            canvas.text_centred(_SAYS_Y, self.says)
            _draw_row(canvas, _OWN_Y, self.own)
            canvas.text_right(WIDTH - 1, 52, self.text["you"])

    def _draw_verdict(self, canvas: Canvas, lengths: list[int]) -> None:
        canvas.bar(self.text["won"] % tuple(lengths))
        for row, (dice, name) in enumerate(((self.own, "you"), (_OTHERS, "other"))):
            y = 13 + 17 * row
            _draw_row(canvas, y, dice)
            canvas.text(4 + _PITCH * 3, y + 2, "= %d" % lengths[row])
            canvas.text_right(WIDTH - 1, y + 2, self.text[name])
        canvas.text(2, 54, self.text["one"])
        canvas.text_right(WIDTH - 1, 54, "OK")

    def light(self, lamps: Lamps) -> None:
        if self._stage == _TAKING:
            lamps.set(SIDE_LAMP[0], WHITE)
            lamps.set(SIDE_LAMP[1], WHITE)


def _draw_row(canvas: Canvas, y: int, dice: list[int]) -> None:
    for place, die in enumerate(dice):
        if die:
            canvas.die(1 + _PITCH * place, y, die & 7, die > SILVER)


LESSON = LessonScreen
