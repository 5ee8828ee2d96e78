"""Würfel-Duell!: what its screens have in common: keys, everybody's dice and chips.

A row has the key of the player, the first letters of their name, their chips, and their dice, those of their own
colour first. These are lit; dice of other colours have lit sides alone.
"""

from ....input.keys import COPY, FINI, OK, UP, side_keys
from ....play.match_screen import MatchScreen
from ....ui.font import TINY, text_width
from ....util.typing import TYPE_CHECKING
from ..rules.dice import value_of
from ..rules.phases import Phase
from .special import ask_card
from .why import why

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ....ui.canvas import Canvas
    from ..rules.game import WuerfelDuell
    from . import WuerfelDuellFlow

PITCH = 9  # from row to row, and from die to die
_TOP = 1
SIDE = 7  # of a die
_NAME = 5
_CHIP = 7  # columns of a number of chips
_APART = 3  # columns between own dice and others
_MARK = 110
_ACCENTED = "ÄÖÜÀÂÇÉÈÊËÎÏÔÙÛŒäöüàâçéèêëîïôùûœ"  # also small ones: MicroPython's `upper` knows ASCII alone
_PLAIN = "AOUAACEEEEIIOUUOAOUAACEEEEIIOUUO"


def draw_table(
    canvas: "Canvas", game: "WuerfelDuell", names: list[str], lit: "Sequence[int | None]", marks: dict[int, str]
) -> None:
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


def _letters(name: str, room: int) -> str:
    """The beginning of a name in capitals without accents: they stay in their row."""
    places = [(letter, _ACCENTED.find(letter)) for letter in name.upper()[:5]]
    name = "".join([letter if place < 0 else _PLAIN[place] for letter, place in places])
    while text_width(name) > room:
        name = name[:-1]
    return name


def draw_dice(canvas: "Canvas", x: int, y: int, dice: "Sequence[int]", colour: int) -> None:
    """A player's dice, own ones first."""
    for own in (True, False):
        for die in dice:
            if (die // 10 == colour) == own:
                draw_die(canvas, x, y, value_of(die), own)
                x += PITCH
        x += _APART


def draw_die(canvas: "Canvas", x: int, y: int, value: int, own: bool) -> None:
    """A die of the player's own colour or of another one."""
    if own:
        canvas.fill(x, y, SIDE, SIDE)
    else:
        canvas.fill(x, y, 1, SIDE)
        canvas.fill(x + SIDE - 1, y, 1, SIDE)
    text = "%d" % value if value > 1 else "¹"  # which is no third line between two others
    canvas.text(x + (SIDE - text_width(text, TINY)) // 2, y + 1, text, TINY, not own)


class CardScreen(MatchScreen):
    """A screen on which OK goes on, UP says how the last duel came out, and COPY held with a value key has that player
    play a special card."""

    flow: "WuerfelDuellFlow"

    def pressed(self, keys: int, stamp_us: int) -> None:
        number = self.flow.value_key(keys)
        if keys & OK or (side_keys(keys, 0) | side_keys(keys, 1)) >> FINI & 1:
            self.go_on()
        elif keys & UP:
            why(self.app, self.flow)
        elif number and self.app.keypad.down & (1 << COPY | 1 << (8 + COPY)):
            if number <= len(self.flow.session.players) and self.flow.game.phase != Phase.SETUP:
                ask_card(self.flow, number - 1)
            else:
                self.app.sound("refused")
        elif number:
            self.chosen(number)

    def go_on(self) -> None:
        """OK or FINI."""

    def chosen(self, number: int) -> None:
        """A value key, from 1 to 6."""
