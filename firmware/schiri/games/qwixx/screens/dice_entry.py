"""Qwixx – Das Duell: real dice, told one by one, each asked for by its colour."""

from ....input.keys import FINI, OK, side_keys
from ....play.dice_entry import ToldDice
from ....ui.font import TINY
from ....util.typing import TYPE_CHECKING
from ..rules.board import ROWS
from .words import row_name

if TYPE_CHECKING:
    from collections.abc import Callable

    from ....ui.canvas import Canvas
    from . import QwixxFlow

_FIRST = 7  # the column of the first die's initials
_PITCH = 18
_INITIALS = 34


def ask_dice(flow: "QwixxFlow") -> None:
    """Asks for the dice of a turn, and carries out the throw."""

    def told(values: list[int]) -> None:
        if flow.carry_out(flow.game.event_from_dice(values), flow.app.clock.now):
            flow.app.sound("throw")
            flow.commit(flow.resume)

    flow.app.show(ToldByColour(flow, told))


class ToldByColour(ToldDice):
    """The title says which die comes next: the white ones first, then those of the rows that are still open. FINI is
    OK here, too; BACK before the first die leads back to the board."""

    flow: "QwixxFlow"

    def __init__(self, flow: "QwixxFlow", told: "Callable[[list[int]], None]") -> None:
        text = flow.app.text
        closed = flow.game.closed
        self.names = [text("white")] * 2 + [row_name(text, row) for row in range(len(ROWS)) if not closed[row]]
        initials = text("row_initials").split(" ")
        self.initials = [""] * 2 + [initials[row] for row in range(len(ROWS)) if not closed[row]]
        super().__init__(flow.app, flow, "", len(self.names), told)

    def pressed(self, keys: int, stamp_us: int) -> None:
        if (side_keys(keys, 0) | side_keys(keys, 1)) >> FINI & 1:
            keys |= OK
        super().pressed(keys, stamp_us)

    def back(self) -> None:
        if self.values:
            super().back()
        else:
            self.flow.resume()

    def draw(self, canvas: "Canvas") -> None:
        told = len(self.values)
        text = self.app.text
        self.title = text("which_die") % self.names[told] if told < self.count else text("all_told")
        super().draw(canvas)
        for number, initials in enumerate(self.initials):
            canvas.text(_FIRST + _PITCH * number, _INITIALS, initials, TINY)
