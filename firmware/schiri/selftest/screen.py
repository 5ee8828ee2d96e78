"""The course of the self-test: its questions, its screens, and its lines for a PC."""

from ..console import sealed
from ..input.keys import BACK, BOUNCE_US, NAMES, NEVER_US, OK, names_of
from ..texts import texts_in
from ..ui.canvas import HEIGHT, WIDTH
from ..ui.font import text_width
from ..ui.screen import LAMPS, Screen
from ..util.typing import TYPE_CHECKING
from . import checks
from .switches import Switches

if TYPE_CHECKING:
    from ..ui.canvas import Canvas
    from ..ui.screen import App, Lamps

_ALL_KEYS = (1 << len(NAMES)) - 1
_COLOURS = ((60, 0, 0), (0, 60, 0), (0, 0, 60))
_TICKS = 6  # lines a second apart, which the PC compares with its own clock
_TICK_US = 1000000
_MOST_BAD = 2  # bad switches that the display names; the PC gets all of them
_MOST_LISTED = 6  # most steps that the summary lists by name
_BAND_Y = 48  # the y of the band that is lit while readings are counted
STEPS = ("display", "lamps", "tones", "keys", "counters", "files", "sectors", "chance", "looks", "clock")
_ASKED = ("display", "lamps", "tones")


class SelfTest(Screen):
    """The self-test, step by step. At the end it shows the steps that were not good."""

    def __init__(self, app: "App", language: str) -> None:
        super().__init__(app)
        self._texts = texts_in("selftest.texts", language)
        self._number = 0
        self._results: list[tuple[str, str]] = []  # of each step its name and the word of its result, such as "good"
        self._missing = self._drawn_missing = _ALL_KEYS  # keys not pressed yet, and keys drawn as not pressed yet
        self._counters = checks.Counters(app)
        self._switches = Switches(app.board.keys)
        self._bad: list[tuple[str, int]] = []  # bad switches, with the time for which each bounces
        self._ticks = 0
        self._colour = 0

    @property
    def step(self) -> str:
        """The name of the current step; "end" behind the last one."""
        return STEPS[self._number] if self._number < len(STEPS) else "end"

    def shown(self) -> None:
        self._begin()

    # The course

    def _begin(self) -> None:
        """Does the part of the current step that needs no people. The step goes on with a key or after a time."""
        if self.step == "lamps":
            self.app.wake_after(_TICK_US)
        elif self.step == "tones":
            self.app.sound("end")
        elif self.step == "keys":
            self._counters.forget(self._counters.now())
            self.app.wake_after(0)
        elif self.step not in ("display", "end"):
            self.app.wake_after(50000)  # so that people can read the name of the step
        self.app.redraw(anew=True)

    def _result(self, word: str, details: str = "") -> None:
        self._results.append((self.step, word))
        self.app.console.send(sealed(("selftest %s %s %s" % (self.step, word, details)).strip().encode()))
        self._number += 1
        if self.step == "end":
            self.app.console.send(sealed(b"selftest end"))
        self._begin()

    def pressed(self, keys: int, stamp_us: int) -> None:
        if self.step in _ASKED:
            if keys & OK:
                self._result("good")
        elif self.step == "keys" and self._bad:
            if keys & OK:
                self._finish_keys()
        elif self.step == "keys":
            self._counters.pressed(keys)
            self._missing &= ~keys
            if not self._switches.watched:
                self._go_on_with_keys()
        elif self.step == "end" and keys & (OK | BACK):
            self.app.go_home()

    def back(self) -> None:
        if self.step in _ASKED:
            self._result("bad")

    def held_back(self) -> None:
        if self.step == "keys":
            self._finish_keys()
        else:
            self.back()

    def timed(self, now_us: int) -> None:
        if self.step == "lamps":
            self._colour = (self._colour + 1) % len(_COLOURS)
            self.app.wake_after(_TICK_US)
            self.app.light()
        elif self.step == "keys" and not self._bad:
            self._watch_keys()
        elif self.step == "clock":
            self._tick(now_us)
        elif self.step == "looks":
            self._look()
        elif self.step == "counters":
            self._result(*self._counters.result())
        elif self.step in ("files", "sectors", "chance"):
            self._result(*getattr(checks, self.step)(self.app))

    def _watch_keys(self) -> None:
        """Measures how the keys bounce. Nothing is drawn while a key is down, so that its release is measured, too."""
        missing = self._missing
        # Read before the keys: if a key closes in between, its count belongs to the next press.
        counted = self._counters.now()
        if not self._switches.look():
            return
        if self._switches.at_rest:
            self._counters.forget(counted)
        self._switches.watch()
        self.app.wake_after(0)
        if self._switches.at_rest and missing != self._drawn_missing:
            self._drawn_missing = missing
            self._go_on_with_keys()

    def _go_on_with_keys(self) -> None:
        self.app.redraw()
        if not self._missing:
            self._finish_keys()

    def _finish_keys(self) -> None:
        """Ends the step. If switches are bad, the display names them first."""
        bad = self._switches.bad()
        if bad and not self._bad:
            self._bad = bad
            self.app.redraw(anew=True)
            return
        details = [" ".join(names_of(self._missing)), self._switches.details(_ALL_KEYS & ~self._missing)]
        self._result("bad" if self._missing or bad else "good", "; ".join([words for words in details if words]))

    def _look(self) -> None:
        """Measures how often the box reads its keys while it is as busy as at the signal of a duel, and stores that as
        the board's resolution."""
        app = self.app
        if not app.armed:
            app.arm()
            app.canvas.fill(0, _BAND_Y, WIDTH, HEIGHT - _BAND_Y)
            app.panel.touch()
            app.light()
            app.wake_after(_TICK_US)
            return
        gap_us = app.disarm()
        if not gap_us:
            self._result("missing")
            return
        app.promise(gap_us)
        tie_us = self._switches.tie_us(app.board.resolution_us)
        told = ", calls tie within %d us" % tie_us if tie_us >= 0 else ""
        self._result("good", "longest gap %d us%s" % (gap_us, told))

    def _tick(self, now_us: int) -> None:
        self._ticks += 1
        self.app.console.send(sealed(b"selftest tick %d" % self.app.clock.long_us(now_us)))
        if self._ticks == _TICKS:
            self._result("good")
        else:
            self.app.wake_after(_TICK_US)

    # The pictures

    def draw(self, canvas: "Canvas") -> None:
        if self.step == "display":
            self._draw_frame(canvas)
        elif self.step == "keys" and self._bad:
            self._draw_bad(canvas)
        elif self.step == "end":
            self._draw_end(canvas)
        else:
            canvas.bar(self._texts["title"], "%d/%d" % (self._number + 1, len(STEPS)))
            canvas.text_centred(20, self._texts.get(self.step, self._texts["wait"]))
            if self.step == "keys":
                self._draw_keys(canvas)
            elif self.step in _ASKED:
                canvas.text_centred(50, self._texts["answer"])

    def _draw_frame(self, canvas: "Canvas") -> None:
        canvas.fill(0, 0, WIDTH, HEIGHT)
        canvas.fill(1, 1, WIDTH - 2, HEIGHT - 2, 0)
        for x in range(4, WIDTH - 4, 4):
            canvas.fill(x, 4, 2, 8)
            canvas.fill(x + 2, HEIGHT - 12, 2, 8)
        canvas.text_centred(20, self._texts["display"])
        canvas.text_centred(34, self._texts["answer"])

    def _draw_keys(self, canvas: "Canvas") -> None:
        x, y = 3, 32
        for name in names_of(self._missing):
            width = text_width(name) + 5
            if x + width > WIDTH:
                x, y = 3, y + 10
            if y < HEIGHT - 9:
                canvas.text(x, y, name)
            x += width

    def _draw_bad(self, canvas: "Canvas") -> None:
        canvas.bar(self._texts["title"])
        canvas.text_centred(14, self._texts["bounce"] % (BOUNCE_US // 1000))
        canvas.text_centred(24, self._texts["change"])
        for row, (name, us) in enumerate(self._bad[:_MOST_BAD]):
            canvas.text_centred(
                36 + 9 * row, ("%s: %d ms" if us < NEVER_US else "%s: > %d ms") % (name, (us + 500) // 1000)
            )
        canvas.text_right(WIDTH - 2, 54, self.app.text("ok"))

    def _draw_end(self, canvas: "Canvas") -> None:
        steps = self._texts["steps"].split(" ")
        bad = [steps[STEPS.index(name)] for name, word in self._results if word == "bad"]
        canvas.bar(self._texts["title"])
        canvas.text_centred(20, self._texts["bad" if bad else "good"])
        for row in range(0, len(bad), 3):
            canvas.text_centred(33 + 10 * (row // 3), ", ".join(bad[row : row + 3]))
        if 0 < len(bad) <= _MOST_LISTED:
            canvas.text(3, 54, self._texts["rest"])
        canvas.text_right(WIDTH - 2, 54, self.app.text("ok"))

    def light(self, lamps: "Lamps") -> None:
        if self.step == "lamps":
            for number in range(LAMPS):
                lamps.set(number, _COLOURS[(self._colour + number) % len(_COLOURS)])
