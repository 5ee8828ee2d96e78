"""Würfel-Duell!: everybody's dice and chips on one display.

A row has the key of the player, the first letters of his name, his chips, and his dice, those of his own colour first.
They are lit; dice of other colours have lit sides alone.
"""

from ..rules.wuerfel_duell_dice import value_of
from . import font_tiny
from .font import Font, text_width

TINY = Font(font_tiny, 1)
PITCH = 9  # from row to row, and from die to die
_TOP = 1
SIDE = 7  # of a die
_NAME = 5
_CHIP = 7  # columns of a number of chips
_APART = 3  # columns between own dice and others
_MARK = 110
_MOST_LETTERS = 5
_ACCENTED = "ÄÖÜÀÂÇÉÈÊËÎÏÔÙÛŒäöüàâçéèêëîïôùûœ"  # also small ones: MicroPython's `upper` knows ASCII alone
_PLAIN = "AOUAACEEEEIIOUUOAOUAACEEEEIIOUUO"


def draw_table(canvas, game, names, lit, marks):
    """All rows. `lit`: seats whose name is; `marks`: a sign behind the dice for some seats, {seat: sign}."""
    width = PITCH * max([len(dice) for dice in game.dice]) + _APART
    room = _MARK - width - _CHIP - _NAME - 6
    for seat, name in enumerate(names):
        y = _TOP + PITCH * seat
        canvas.text(0, y + 1, "%d" % (seat + 1), TINY)
        name = _letters(name, room)
        if seat in lit:
            canvas.fill(_NAME - 1, y - 1, text_width(name) + 2, PITCH)
        canvas.text(_NAME, y - 1, name, value=seat not in lit)
        canvas.text(_MARK - width - _CHIP - 2, y - 1, "%d" % game.chips[seat])
        draw_dice(canvas, _MARK - width, y, game.dice[seat], game.colours[seat])
        if seat in marks:
            canvas.text(_MARK, y - 1, marks[seat])
    for y in range(_TOP, PITCH * len(names) - 1, 2):
        canvas.fill(_MARK - width - 3, y, 1, 1)


def _letters(name, room):
    """The beginning of a name in capitals without accents: they stay in their row."""
    name = "".join([_plain(letter) for letter in name.upper()[:_MOST_LETTERS]])
    while text_width(name) > room:
        name = name[:-1]
    return name


def _plain(letter):
    place = _ACCENTED.find(letter)
    return letter if place < 0 else _PLAIN[place]


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
    text = "%d" % value if value > 1 else "¹"  # which is no third line between two others
    canvas.text(x + (SIDE - text_width(text, TINY)) // 2, y + 1, text, TINY, not own)
