"""The transfer from the canvas to the display: it sends changed parts, a piece of a page at a time. A page has sixteen
cells of eight columns. Code that draws calls `touch` for the cells that it may have changed; of these, cells that
differ from the display are sent. So during a duel a step sends at most a page, and allocates nothing."""

from ..util.typing import TYPE_CHECKING
from .canvas import HEIGHT, PAGES, WIDTH, Canvas

if TYPE_CHECKING:
    from ..edge import Display

CELL = 8  # columns
_BAR = 3  # rows of the progress bar
_BAR_STEP = 5  # columns by which the progress bar grows
_ROW = WIDTH // CELL  # cells of a page


class Panel:
    """The content of the `display`, and the changes on the canvas that are not sent yet."""

    def __init__(self, canvas: Canvas, display: "Display") -> None:
        self.canvas = canvas
        self._new = canvas.buffer
        self._shown = bytearray(WIDTH * PAGES)
        self.bar = 0  # columns of the progress bar
        self._display = display
        self._touched = bytearray(_ROW * PAGES)  # 1 for each cell that may have changed

    def touch(self, x: int = 0, y: int = 0, width: int = WIDTH, height: int = HEIGHT) -> None:
        """Marks the cells of a rectangle as possibly changed."""
        for page in range(y >> 3, (y + height + 7) >> 3):
            for cell in range(x // CELL, (x + width + CELL - 1) // CELL):
                self._touched[page * _ROW + cell] = 1

    def send_next(self) -> bool:
        """Sends the next changed piece of a page. Returns False if there is none left."""
        cell = self._touched.find(b"\x01")
        while cell >= 0 and not self._take(cell):
            cell = self._touched.find(b"\x01", cell)
        if cell < 0:
            return False
        end = cell + 1
        while end % _ROW and self._touched[end] and self._take(end):
            end += 1
        self._display.show(cell // _ROW, cell % _ROW * CELL, (end - cell) * CELL, self._new)
        return True

    def send_all(self) -> None:
        """Sends everything that has changed."""
        while self.send_next():
            pass

    def progress(self) -> None:
        """Lets the progress bar below the picture grow, and sends it."""
        self.canvas.fill(self.bar, HEIGHT - _BAR, _BAR_STEP, _BAR)
        self.touch(self.bar, HEIGHT - _BAR, _BAR_STEP, _BAR)
        self.bar = min(self.bar + _BAR_STEP, WIDTH - _BAR_STEP)
        self.send_all()

    def _take(self, cell: int) -> bool:
        """Copies a cell from the canvas to the content of the display. Returns False if it has not changed."""
        self._touched[cell] = 0
        changed = False
        for index in range(cell * CELL, (cell + 1) * CELL):
            if self._shown[index] != self._new[index]:
                self._shown[index] = self._new[index]
                changed = True
        return changed
