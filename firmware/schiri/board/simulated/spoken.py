"""The text of a simulated display for the page's screen readers."""

from ...ui.canvas import BAR, Canvas
from ...ui.font import SMALL, AnyFont
from ...util.json_writer import dumps
from ...util.typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .board import Send

    Written = tuple[int, int, str, int]  # y, x, the words, and whether they are lit

_SELECTED = "\u2192 "


class SpokenCanvas(Canvas):
    """A picture that remembers the words written on it, separately for each half."""

    def __init__(self) -> None:
        super().__init__()
        self._halves = [[]]  # B's half first, as `draw_halves` draws them; a picture for all players has one part
        self.said = ""  # the words of the latest `say` since the picture was cleared

    def clear(self) -> None:
        self._halves = [[]]
        self.said = ""
        super().clear()

    def turn_to(self, picture: bytes) -> None:
        self._halves.append([])
        super().turn_to(picture)

    def say(self, words: str) -> None:
        self.said = words

    def text(self, x: int, y: int, text: str, font: AnyFont = SMALL, value: int = 1) -> int:
        if text:
            self._halves[-1].append((y, x, text, value))
        return super().text(x, y, text, font, value)

    def words(self) -> str:
        """Returns the words on the display, line by line: A's half, then B's, or only once if both are the same."""
        halves = [half for half in reversed(self._halves) if half]
        lines = [_lines_of(half, len(halves) == 1) for half in halves]
        if len(halves) == 2 and lines[0] != lines[1]:
            return "A: " + lines[0] + "\nB: " + lines[1]
        return lines[0] if lines else ""


def _lines_of(half: "list[Written]", may_choose: bool) -> str:
    lines: list[str] = []
    last_y = None
    for y, _, text, value in sorted(half):
        if y == last_y:
            lines[-1] += " " + text
        else:
            chosen = may_choose and y >= BAR and not value  # dark on lit below the top bar: chosen in a menu
            lines.append(_SELECTED + text if chosen else text)
        last_y = y
    return "\n".join(lines)


class Speaker:
    """The sender of "x WORDS", with a JSON text, whenever the words on its `canvas` change. The `canvas` is the
    app's."""

    def __init__(self, send: "Send") -> None:
        self.canvas = SpokenCanvas()
        self._send = send
        self._words = ""

    def speak(self, armed: bool) -> None:
        """Sends the words if they have changed. It must be called after each step. With `armed`, before the signal of a
        duel and until its call, only the signal is sent."""
        words = self.canvas.said if armed else self.canvas.words()
        if words != self._words and (words or not armed):
            self._words = words
            self._send("x " + dumps(words))
