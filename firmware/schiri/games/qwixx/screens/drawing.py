"""Qwixx – Das Duell: the board on 128×44 pixels.

A row has its colour's initials, its die, eleven fields and the lock. Player A's stones are lit, B's are outlines; a
stack has its height in it. A field that is free has its number while a stone could come to lie there, else a dot.
"""

from ....ui.canvas import Canvas
from ....ui.font import TINY, text_width
from ....ui.framebuffer import picture
from ....util.typing import TYPE_CHECKING
from ..rules.board import FIELDS, value_of

if TYPE_CHECKING:
    from ..rules.game import Qwixx


TOP = 13  # of the first row
PITCH = 9  # from one field to the next, in both directions
SIDE = 7  # of a stone
ICON = 5
_DIE = 9
_FIRST = 21
_LOCK = _FIRST + PITCH * FIELDS
_OPEN = picture(SIDE, SIDE, b"\x78\x4e\x49\x49\x49\x4a\x78")  # a lock
_CLOSED = {  # by the owner of its stone
    0: picture(SIDE, SIDE, b"\x78\x7e\x79\x79\x79\x7e\x78"),
    1: picture(SIDE, SIDE, b"\x78\x4e\x49\x59\x49\x4e\x78"),
    None: picture(SIDE, SIDE, b"\x78\x4e\x49\x49\x49\x4e\x78"),
}


def draw_row(canvas: Canvas, game: "Qwixx", row: int, initials: str, numbers: int, left_out: int | None) -> None:
    """A row of the board. `numbers`: its free fields that have their number, as bits; `left_out`: a field that is not
    drawn, or None."""
    y = TOP + PITCH * row
    canvas.text(0, y + 1, initials, TINY)
    if game.colours[row] and game.phase != "roll":
        _draw_die(canvas, y, game.colours[row])
    for field in range(FIELDS):
        x = _FIRST + PITCH * field
        height = game.heights[row][field]
        if field == left_out:
            continue
        if height:
            draw_stones(canvas, x, y, game.own[1][row] >> field & 1, height)
        elif numbers >> field & 1:
            _write(canvas, x, y, value_of(row, field), 1)
        elif not game.closed[row]:
            canvas.fill(x + SIDE // 2, y + SIDE // 2, 1, 1)
    _draw_lock(canvas, y, game.closed[row], game.locks[row])


def draw_stones(canvas: Canvas, x: int, y: int, seat: int, height: int) -> None:
    """A player's stone, or a stack of them."""
    wide = height >= 20  # two columns more
    if seat:
        if height == 1:
            canvas.fill(x, y, SIDE, SIDE)
            canvas.fill(x + 1, y + 1, SIDE - 2, SIDE - 2, 0)
            return
        side = 1 + wide if height >= 10 else 0
        canvas.fill(x - side, y, 1, SIDE)
        canvas.fill(x + SIDE - 1 + side, y, 1, SIDE)
    else:
        canvas.fill(x - wide, y, SIDE + 2 * wide, SIDE)
    if height > 1:
        _write(canvas, x, y, height, seat)


def draw_choice(canvas: Canvas, place: tuple[int, int], seat: int, height: int) -> None:
    """A field (row, field) that a stone may be placed on, as it would look then, in a frame. `height`: of the player's
    stones."""
    row, field = place
    x = _FIRST + PITCH * field - 1
    y = TOP + PITCH * row - 1
    canvas.fill(x, y, SIDE + 2, SIDE + 2)
    canvas.fill(x + 1, y + 1, SIDE, SIDE, 0)
    if height > 1:
        _write(canvas, x + 1, y + 1, height, 1)
        return
    canvas.fill(x + 3, y + 3, SIDE - 4, SIDE - 4)
    if seat:
        canvas.fill(x + 4, y + 4, SIDE - 6, SIDE - 6, 0)


def mark_choice(canvas: Canvas, row: int, field: int) -> None:
    """Stones on which another one may be placed."""
    canvas.fill(_FIRST + PITCH * field + 2, TOP + PITCH * row + SIDE, SIDE - 4, 1)


def draw_icon(canvas: Canvas, x: int, y: int, seat: int, value: int) -> None:
    """The sign of a player: a small stone of theirs."""
    canvas.fill(x, y, ICON, ICON, value)
    if seat:
        canvas.fill(x + 1, y + 1, ICON - 2, ICON - 2, 1 - value)


def _write(canvas: Canvas, x: int, y: int, number: int, value: int) -> None:
    """A number in the middle of a field."""
    text = "%d" % number
    canvas.text(x + (SIDE - text_width(text, TINY)) // 2, y + 1, text, TINY, value)


def _draw_die(canvas: Canvas, y: int, value: int) -> None:
    x = _FIRST - _DIE - 3
    canvas.fill(x + 1, y, _DIE - 2, SIDE)
    canvas.fill(x, y + 1, _DIE, SIDE - 2)
    text = "%d" % value
    canvas.text(x + (_DIE - text_width(text, TINY)) // 2, y + 1, text, TINY, 0)


def _draw_lock(canvas: Canvas, y: int, closed: bool, seat: int | None) -> None:
    """A lock is open, or closed: lit by A's stone, an outline with a hole by B's; empty if there was no stone left."""
    canvas.put(_LOCK, y, _CLOSED[seat] if closed else _OPEN)
