"""The codes with a match's signature, for a telephone's camera."""

from ..input.keys import DOWN, OK, UP
from ..ui.canvas import HEIGHT, WIDTH, Canvas
from ..ui.framebuffer import picture
from ..ui.qr import modules
from ..ui.screen import App, Screen
from ..util.typing import Action


class ProofScreen(Screen):
    """Shows texts as QR codes, dark on a lit display, a pixel a module. OK and DOWN turn to the next one, UP back; OK
    at the last one goes on, and so does BACK at any."""

    def __init__(self, app: App, texts: list[str], go_on: Action) -> None:
        super().__init__(app)
        self._texts = texts
        self._go_on = go_on
        self._turn_to(0)

    def _turn_to(self, number: int) -> None:
        # Once, and not with each picture: the largest takes a moment.
        self._number = number
        self._size, dark = modules(self._texts[number])
        self._code = picture(self._size, self._size, bytes([~byte & 255 for byte in dark]))
        self.app.redraw(anew=True)

    def pressed(self, keys: int, stamp_us: int) -> None:
        last = self._number == len(self._texts) - 1
        if keys & UP and self._number:
            self._turn_to(self._number - 1)
        elif keys & (OK | DOWN) and not last:
            self._turn_to(self._number + 1)
        elif keys & OK:
            self._go_on()

    def back(self) -> None:
        self._go_on()

    def draw(self, canvas: Canvas) -> None:
        canvas.fill(0, 0, WIDTH, HEIGHT)
        canvas.put((WIDTH - self._size) // 2, (HEIGHT - self._size) // 2, self._code)
        canvas.text(3, 1, "%d/%d" % (self._number + 1, len(self._texts)), value=0)
        canvas.text_right(WIDTH - 2, 54, self.app.text("ok"), value=0)
