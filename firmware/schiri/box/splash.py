"""The splash between power-up and the first menu: the name of the box, and a bar that grows while modules are
loaded."""

from ..ui.canvas import Canvas
from ..ui.font import LARGE
from ..ui.panel import Panel
from ..util.typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ..edge import Display, Keys

_NAME_WIDTH, _NAME_HEIGHT = 112, 24
_CROSS_X, _CROSS_Y, _CROSS = 60, 36, 16  # position and size of the cross


def draw_name(canvas: Canvas) -> None:
    """Draws the name of the box and two dice, also for the first menu."""
    canvas.text(3, 1, "Schiri", LARGE)
    canvas.die(78, 3, 5, False)
    canvas.die(95, 3, 6, True)


class Splash:
    """The first picture on `display`. `panel` sends it there. Until the first menu a press has no other effect than a
    cross on the picture."""

    def __init__(self, display: "Display") -> None:
        self.panel = Panel(Canvas(), display)
        self._is_crossed = False
        draw_name(self.panel.canvas)
        self.panel.touch(0, 0, _NAME_WIDTH, _NAME_HEIGHT)
        self.panel.send_all()

    def step(self, keys: "Keys") -> None:
        """Lets the bar grow by a step, and takes the samples of `keys`."""
        pressed = keys.mask
        while keys.poll():
            pressed |= keys.mask
        if pressed and not self._is_crossed:
            self._is_crossed = True
            self.panel.canvas.cross(_CROSS_X, _CROSS_Y, _CROSS)
            self.panel.touch(_CROSS_X, _CROSS_Y, _CROSS + 1, _CROSS)
        self.panel.progress()
