"""FINI!, what its screens draw alike: names and scores, each on their player's side."""

from ....ui.canvas import WIDTH
from ....ui.font import DIGITS, text_width
from ....util.typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ....ui.canvas import Canvas
    from ..flow import FiniFlow


def draw_names(canvas: "Canvas", flow: "FiniFlow", marked: int | None) -> None:
    """Both names: A's on the left above, B's on the right below. The one marked throws: a lit box says so."""
    for player, y in ((0, 14), (1, 51)):
        name = flow.name(player)
        if player == marked:
            name = flow.app.text("throws") % name
        width = text_width(name)
        x = 3 if player == 0 else WIDTH - 3 - width
        if player == marked:
            canvas.fill(x - 3, y - 1, width + 6, 12)
        canvas.text(x, y, name, value=player != marked)


def draw_score(canvas: "Canvas", y: int, numbers: "Sequence[int]", marked: "Sequence[int]" = ()) -> None:
    """Two numbers to be read across the table: A's on the left, B's on the right; those of `marked` players dark in
    a lit field, which hangs from the bar when y is just below it."""
    for player in (0, 1):
        number = "%d" % numbers[player]
        width = text_width(number, DIGITS)
        x = 2 if player == 0 else WIDTH - 2 - width
        lit = player in marked
        if lit:
            canvas.fill(x - 2 - player, y - 1, width + 5, DIGITS.height + 1)
        canvas.text(x, y - lit, number, DIGITS, not lit)
