"""A box on the bench whose tests look at all that leaves it."""

from bench import Bench
from schiri.board.simulated.spoken import SpokenCanvas
from schiri.ui.panel import Panel


class Witness(Bench):
    """Records everything that leaves the box with its time, and the words for a page."""

    def __init__(self):
        super().__init__()
        self.seen = []
        board = self.board
        self.app.canvas = SpokenCanvas()
        self.app.panel = Panel(self.app.canvas, board.display)
        board.show = self._show
        board.tone = lambda *tone: self._note("tone", tone)
        board.write = lambda data: self._note("line", bytes(data))
        self.commands = []
        board.read = lambda: self.commands.pop() if self.commands else b""

    def _show(self, page, column=0, count=0, picture=None):
        if picture:
            start = 128 * page + column
            self._note("display", (page, column, bytes(picture[start : start + count])))
            self._note("words", self.app.canvas.words())
        else:
            self._note("lamps", bytes(page))

    def _note(self, what, content):
        self.seen.append((self.time.now_us, what, content))

    def seen_of(self, what):
        return [content for _, kind, content in self.seen if kind == what]
