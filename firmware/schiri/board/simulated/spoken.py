"""What stands on a simulated display, said to the page for those who have it read to them."""

from ...ui.spoken import SpokenCanvas
from ...util.json_writer import dumps
from ...util.typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .board import Send


class Speaker:
    """Sends "x WORDS", a text in JSON, whenever other words stand on its `canvas`, the app's."""

    def __init__(self, send: "Send") -> None:
        self.canvas = SpokenCanvas()
        self._send = send
        self._words = ""

    def speak(self, armed: bool) -> None:
        """To be called after each step; while a duel is armed, nothing is said."""
        if armed:
            return
        words = self.canvas.words()
        if words != self._words:
            self._words = words
            self._send("x " + dumps(words))
