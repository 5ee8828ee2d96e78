"""The QR code with the signature of a match, for a phone's camera."""

from ..input.keys import OK
from ..ui.canvas import HEIGHT, WIDTH, Canvas
from ..ui.framebuffer import picture
from ..ui.qr import modules
from ..ui.screen import App, Screen
from ..util.typing import Action


class ProofScreen(Screen):
    """The screen with a text as a QR code, dark on a lit display, with a pixel for each module. OK or BACK goes on."""

    def __init__(self, app: App, text: str, go_on: Action) -> None:
        super().__init__(app)
        self._go_on = go_on
        # Computed once and not with each picture, because it takes a while.
        self._size, dark = modules(text)
        self._code = picture(self._size, self._size, bytes([~byte & 255 for byte in dark]))

    def pressed(self, keys: int, stamp_us: int) -> None:
        if keys & OK:
            self._go_on()

    def back(self) -> None:
        self._go_on()

    def draw(self, canvas: Canvas) -> None:
        canvas.fill(0, 0, WIDTH, HEIGHT)
        canvas.put((WIDTH - self._size) // 2, (HEIGHT - self._size) // 2, self._code)
        canvas.text_right(WIDTH - 2, 54, self.app.text("ok"), value=0)
