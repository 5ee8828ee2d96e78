"""A few words on the display while the box does not run: in service mode, after too many crashes."""

from .screens.canvas import WIDTH, Canvas
from .screens.font import text_width
from .screens.panel import Panel
from .screens.texts import Texts
from .settings import load


def show_notice(board, title, lines):
    """Shows the text called `title`, and below it lines, each a text's name and what to put into it, or None."""
    text = Texts(load(board.storage)[0]["language"])
    canvas = Canvas()
    canvas.bar(text(title))
    for row, (name, value) in enumerate(lines):
        words = text(name) if value is None else text(name) % value
        while text_width(words) > WIDTH:
            words = words[:-1]
        canvas.text_centred(17 + 13 * row, words)
    panel = Panel(canvas, board.display)
    panel.touch()
    while panel.send_next():
        pass
