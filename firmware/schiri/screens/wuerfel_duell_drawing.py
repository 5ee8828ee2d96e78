"""Würfel-Duell!: everybody's dice and chips on one display.

A row has the key of the player, the first letter of his name, his chips, and his dice, those of his own colour first.
They are lit; dice of other colours have lit sides alone.
"""

from ..rules.wuerfel_duell_dice import value_of
from . import font_tiny
from .font import Font, text_width

TINY = Font(font_tiny, 1)
PITCH = 9  # from row to row, and from die to die
SIDE = 7  # of a die
_LETTER = 5
_CHIPS = 14
_FIRST = 24  # the column of the first die
_APART = 3  # columns between own dice and others
_MARK = 109


def draw_table(canvas, game, names, lit, marks):
    """All rows. `lit`: seats whose letter is; `marks`: a sign behind the dice for some seats, {seat: sign}."""
    for seat, name in enumerate(names):
        y = PITCH * seat
        canvas.text(0, y + 1, "%d" % (seat + 1), TINY)
        if seat in lit:
            canvas.fill(_LETTER - 1, y, 7, 9)
        canvas.text(_LETTER, y - 1, name[0].upper(), value=seat not in lit)
        canvas.text(_CHIPS, y - 1, "%d" % game.chips[seat])
        draw_dice(canvas, _FIRST, y, game.dice[seat], game.colours[seat])
        if seat in marks:
            canvas.text(_MARK, y - 1, marks[seat])
    for y in range(1, PITCH * len(names) - 2, 2):
        canvas.fill(_FIRST - 3, y, 1, 1)


def draw_dice(canvas, x, y, dice, colour):
    """A player's dice, own ones first."""
    for own in (True, False):
        for die in dice:
            if (die // 10 == colour) == own:
                draw_die(canvas, x, y, value_of(die), own)
                x += PITCH
        x += _APART


def draw_die(canvas, x, y, value, own):
    """A die of the player's own colour or of another one."""
    if own:
        canvas.fill(x, y, SIDE, SIDE)
    else:
        canvas.fill(x, y, 1, SIDE)
        canvas.fill(x + SIDE - 1, y, 1, SIDE)
    text = "%d" % value
    canvas.text(x + (SIDE - text_width(text, TINY)) // 2, y + 1, text, TINY, not own)
