"""What stands on a simulated display, said to the page for those who have it read to them."""

from ...ui.canvas import BAR, Canvas
from ...ui.font import SMALL, AnyFont
from ...util.json_writer import dumps
from ...util.typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .board import Send

_SELECTED = "\u2192 "


class SpokenCanvas(Canvas):
    """A picture that remembers the words that were written on it."""

    def __init__(self) -> None:
        super().__init__()
        self._words = []

    def clear(self) -> None:
        self._words = []
        super().clear()

    def text(self, x: int, y: int, text: str, font: AnyFont = SMALL, value: int = 1) -> int:
        # In its bar on top all is dark on lit; below it, that is how a menu shows what is chosen.
        chosen = y >= BAR and not value
        self._words.append((y, x, _SELECTED + text if chosen else text))
        return super().text(x, y, text, font, value)

    def words(self) -> str:
        """The words on the display, line by line."""
        lines: list[str] = []
        last_y = None
        for y, _, text in sorted(self._words):
            if y == last_y:
                lines[-1] += " " + text
            else:
                lines.append(text)
            last_y = y
        return "\n".join(lines)


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
