"""The animation of rolling dice after a throw."""

from ..ui.canvas import DIE, HEIGHT, WIDTH, Canvas
from ..ui.screen import App, Screen
from ..util.clock import ticks_diff
from ..util.typing import Action

ROLL_US = 500000
FRAME_US = 70000
_PITCH = DIE + 1  # pixels from place to place
_IN_A_ROW = WIDTH // _PITCH
_PLACES = _IN_A_ROW * (HEIGHT // _PITCH)


class Rolling(Screen):
    """The screen of `count` rolling dice, of which the last `silver` ones are silver. After a while it calls `go_on`.

    Any key ends it early and has no other effect, since nobody has seen the next screen yet. Places and faces depend on
    the frame number alone, so they tell nothing about the throw and use no random numbers."""

    PASSES = True
    QUICK = True

    def __init__(self, app: App, count: int, silver: int, go_on: Action) -> None:
        super().__init__(app)
        self.reader = app.reader  # so that the display is not turned to the other side
        self._count = min(count, _PLACES)
        self._coloured = self._count - silver
        self._go_on = go_on
        self._began_us = app.clock.now
        self._frame = 0

    def shown(self) -> None:
        self.app.wake_after(FRAME_US)

    def pressed(self, keys: int, stamp_us: int) -> None:
        self._go_on()

    def timed(self, now_us: int) -> None:
        left_us = ROLL_US - ticks_diff(now_us, self._began_us)
        if left_us <= 0:
            self._go_on()
            return
        self._frame += 1
        self.app.redraw()
        self.app.wake_after(min(FRAME_US, left_us))

    def draw(self, canvas: Canvas) -> None:
        for die in range(self._count):
            row, column = divmod((11 * die + 7 * self._frame + self._frame // 2) % _PLACES, _IN_A_ROW)
            face = (5 * die + (die + 2) * self._frame) % 6 + 1
            canvas.die(column * _PITCH, row * _PITCH, face, die >= self._coloured)
