"""Throws under a cup: who may look at them, and how players enter real dice that nobody else may see."""

from ..input.keys import COPIES, SIDES
from ..ui.canvas import Canvas
from ..util.typing import TYPE_CHECKING
from .dice_entry import ToldDice

if TYPE_CHECKING:
    from .flow import MatchFlow

_LOOKED_US = 30000  # the interval at which a screen checks whether COPY is still held
_HINT_Y = 40


class Cup:
    """The cup over a player's dice. It is `lifted` while the player holds COPY, and always if it covers nothing. With
    two players only the COPY of the player's own side lifts it; nobody lifts a partner's cup."""

    def __init__(self, flow: "MatchFlow", seat: int, covers: bool = True) -> None:
        self.lifted = not covers
        self.keys = COPIES & SIDES[seat] if len(flow.session.players) == 2 else COPIES
        if not covers or seat in flow.partners:
            self.keys = 0
        self._app = flow.app

    def pressed(self, keys: int) -> bool:
        """Returns whether the pressed `keys` have lifted the cup."""
        if keys & self.keys:
            self.look()
        return keys & self.keys > 0

    def look(self) -> None:
        """Lowers the cup when COPY is released. A screen calls this whenever its timer wakes it."""
        lifted = self._app.keypad.down & self.keys > 0
        if lifted != self.lifted:
            self.lifted = lifted
            self._app.redraw()
        if lifted:
            self._app.wake_after(_LOOKED_US)


class CoveredDice(ToldDice):
    """The entry of real dice under a cup by the player whose turn it is. The display shows the entered values only
    while COPY is held. BACK removes the last value."""

    def shown(self) -> None:
        self._cup = Cup(self.flow, self.flow.game.state()["turn"])

    def pressed(self, keys: int, stamp_us: int) -> None:
        if not self._cup.pressed(keys):
            super().pressed(keys & ~COPIES, stamp_us)

    def timed(self, now_us: int) -> None:
        self._cup.look()

    def draw(self, canvas: Canvas) -> None:
        super().draw(canvas)
        if self.values:
            canvas.text(3, _HINT_Y, self.app.text("look"))

    def face(self, number: int) -> int:
        return super().face(number) if self._cup.lifted else 0
