"""The board of Qwixx – Das Duell on 128×44 pixels, and the text for a choice.

A row has the initials of its colour, its die, eleven fields and the lock. Player A's stones are filled, B's are
outlines; a stack shows its height. A free field shows its number if a stone may be placed there, else a dot.
"""

from ....texts import Texts
from ....ui.canvas import Canvas
from ....ui.font import TINY, text_width
from ....ui.framebuffer import picture
from ..rules.board import CAPTURE, FIELDS, LAST, PLACE, STACK, kind_of, value_of
from ..rules.game import Phase, Qwixx
from ..texts import row_name

TOP = 13  # the y of the first row
PITCH = 9  # pixels from field to field, and from row to row
SIDE = 7  # the width and height of a stone
ICON = 5  # the width and height of a player's sign
_DIE = SIDE + 2  # the width of a die
_FIRST = 21
_LOCK = _FIRST + PITCH * FIELDS
_OPEN = picture(SIDE, SIDE, b"\x78\x4e\x49\x49\x49\x4a\x78")  # an open lock
_CLOSED = {  # a closed lock by the owner of its stone; None if the player had no stone left
    0: picture(SIDE, SIDE, b"\x78\x7e\x79\x79\x79\x7e\x78"),
    1: picture(SIDE, SIDE, b"\x78\x4e\x49\x59\x49\x4e\x78"),
    None: picture(SIDE, SIDE, b"\x78\x4e\x49\x49\x49\x4e\x78"),
}
TEXTS = {PLACE: "places", STACK: "stacks", CAPTURE: "captures"}


def draw_row(canvas: Canvas, game: Qwixx, row: int, initials: str, numbers: int, left_out: int | None) -> None:
    """Draws a row of the board. `numbers` has the free fields that show their number, as bits; `left_out` is a field
    that is not drawn, or None."""
    y = TOP + PITCH * row
    canvas.text(0, y + 1, initials, TINY)
    if game.colours[row] and game.phase != Phase.ROLL:
        x = _FIRST - _DIE - 3
        canvas.fill(x + 1, y, _DIE - 2, SIDE)
        canvas.fill(x, y + 1, _DIE, SIDE - 2)
        _write(canvas, x + 1, y, game.colours[row], 0)
    for field in range(FIELDS):
        x = _FIRST + PITCH * field
        height = game.heights[row][field]
        if field == left_out:
            continue
        if height:
            _draw_stones(canvas, x, y, game.own[1][row] >> field & 1, height)
        elif numbers >> field & 1:
            _write(canvas, x, y, value_of(row, field), 1)
        elif not game.closed[row]:
            canvas.fill(x + SIDE // 2, y + SIDE // 2, 1, 1)
    canvas.put(_LOCK, y, _CLOSED[game.locks[row]] if game.closed[row] else _OPEN)


def _draw_stones(canvas: Canvas, x: int, y: int, seat: int, height: int) -> None:
    """Draws a stone or a stack of a player."""
    wide = height >= 20  # a number from 20 on is two columns wider
    if seat:
        if height == 1:
            draw_stone(canvas, x, y, SIDE, seat)
            return
        side = 1 + wide if height >= 10 else 0
        canvas.fill(x - side, y, 1, SIDE)
        canvas.fill(x + SIDE - 1 + side, y, 1, SIDE)
    else:
        canvas.fill(x - wide, y, SIDE + 2 * wide, SIDE)
    if height > 1:
        _write(canvas, x, y, height, seat)


def draw_choice(canvas: Canvas, place: tuple[int, int], seat: int, height: int) -> None:
    """Draws the framed field `place` (row, field) as it would look with the player's stone; `height` is the number of
    stones on it then."""
    row, field = place
    x = _FIRST + PITCH * field - 1
    y = TOP + PITCH * row - 1
    canvas.fill(x, y, SIDE + 2, SIDE + 2)
    canvas.fill(x + 1, y + 1, SIDE, SIDE, 0)
    if height > 1:
        _write(canvas, x + 1, y + 1, height, 1)
    else:
        draw_stone(canvas, x + 3, y + 3, SIDE - 4, seat)


def mark_choice(canvas: Canvas, row: int, field: int) -> None:
    """Marks stones on which another one may be placed."""
    canvas.fill(_FIRST + PITCH * field + 2, TOP + PITCH * row + SIDE, SIDE - 4, 1)


def draw_stone(canvas: Canvas, x: int, y: int, side: int, seat: int, value: int = 1) -> None:
    """Draws a player's stone; a small one is the player's sign. `value` 0 draws it dark on a lit ground."""
    canvas.fill(x, y, side, side, value)
    if seat:
        canvas.fill(x + 1, y + 1, side - 2, side - 2, 1 - value)


def _write(canvas: Canvas, x: int, y: int, number: int, value: int) -> None:
    """Draws a number in the middle of a field, a die or a stone."""
    text = "%d" % number
    canvas.text(x + (SIDE - text_width(text, TINY)) // 2, y + 1, text, TINY, value)


def in_words(text: Texts, game: Qwixx, place: tuple[int, int] | None, after: Qwixx) -> str:
    """Returns the text for the effect of a choice. `place` is its row and field, None if it places nothing; `after` is
    the match after it."""
    over = after.phase == Phase.OVER
    if not place:
        if sum(after.misthrows) == sum(game.misthrows):
            return text("decline")
        return text("misthrow_ends" if over else "misthrow")
    row, field = place
    kind = kind_of(game, row, field) or PLACE
    deed = text("ends" if over else "closes" if field == LAST else TEXTS[kind])  # the most important effect
    return text("deed") % (row_name(text, row), value_of(row, field), deed)
