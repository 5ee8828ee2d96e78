"""What the display shows from the power to the first menu: the name of the box, and a bar that grows while it loads."""

from ..ui.canvas import Canvas
from ..ui.font import LARGE
from ..ui.panel import Panel
from ..util.typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ..edge import Display, Keys

STEPS = 12  # until the bar is full
_X, _Y, _HEIGHT = 8, 40, 8  # of the bar
_STEP = 8  # columns
_NAME_WIDTH, _NAME_HEIGHT = 112, 24
_CROSS_X = _X + STEPS * _STEP + 6
_CROSS = 7  # columns and rows


def draw_name(canvas: Canvas) -> None:
    """Draws the name of the box with two dice, as above the first menu."""
    canvas.text(3, 1, "Schiri", LARGE)
    canvas.die(78, 3, 5, False)
    canvas.die(95, 3, 6, True)


class Splash:
    """Is shown on `display` as it is made; `panel` then shows what the box draws. Whoever presses a key sees a cross
    beside the bar: the press does not count."""

    def __init__(self, display: "Display") -> None:
        self.panel = Panel(Canvas(), display)
        self._steps = 0
        self._is_crossed = False
        draw_name(self.panel.canvas)
        for y in (_Y, _Y + _HEIGHT - 1):
            self.panel.canvas.fill(_X, y, STEPS * _STEP, 1)
        self.panel.touch(0, 0, _NAME_WIDTH, _NAME_HEIGHT)
        self.panel.touch(_X, _Y, STEPS * _STEP, _HEIGHT)
        self.panel.send_all()

    def step(self, keys: "Keys") -> None:
        """Goes on by a step. Takes what was sampled of `keys`."""
        canvas, panel = self.panel.canvas, self.panel
        if self._steps < STEPS:
            x = _X + self._steps * _STEP
            self._steps += 1
            canvas.fill(x, _Y + 2, _STEP, _HEIGHT - 4)
            panel.touch(x, _Y, _STEP, _HEIGHT)
        pressed = keys.mask
        while keys.poll():
            pressed |= keys.mask
        if pressed and not self._is_crossed:
            self._is_crossed = True
            for place in range(_CROSS):
                canvas.fill(_CROSS_X + place, _Y + place, 1, 1)
                canvas.fill(_CROSS_X + place, _Y + _CROSS - 1 - place, 1, 1)
            panel.touch(_CROSS_X, _Y, _CROSS, _CROSS)
        panel.send_all()
