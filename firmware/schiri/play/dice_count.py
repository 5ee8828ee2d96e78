"""How often each value has fallen, and what that is worth."""

from ..input.keys import OK
from ..ui.canvas import WIDTH
from ..ui.screen import Screen
from ..util.typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ..dice import Seal
    from ..ui.canvas import Canvas
    from ..ui.menu import Action
    from ..ui.screen import App

_TO_NOTICE = 641600  # dice times squared per cent: see `percent_to_notice`
_MOST_PERCENT = 500  # more than always is not possible


class DiceCount(Screen):
    """The values of the box's dice in this match, also of throws that were taken back; of those that a script has set
    only how many there were."""

    def __init__(self, app: "App", seal: "Seal", leave: "Action") -> None:
        super().__init__(app)
        self.seal = seal
        self._leave = leave

    def pressed(self, keys: int, stamp_us: int) -> None:
        if keys & OK:
            self._leave()

    def back(self) -> None:
        self._leave()

    def draw(self, canvas: "Canvas") -> None:
        text = self.app.text
        count = sum(self.seal.counts)
        canvas.bar(text("dice_thrown") % count)
        for value in range(1, 7):
            centre = 21 * value - 10
            canvas.die(centre - 7, 14, value, False)
            number = "%d" % self.seal.counts[value - 1]
            canvas.text(centre - 3 * len(number), 31, number)
        percent = percent_to_notice(count)
        if percent <= _MOST_PERCENT:
            canvas.text_centred(42, text("noticed_from") % percent)
        if self.seal.test_throws:
            canvas.text(3, 54, "TEST: %d" % self.seal.test_throws)
        canvas.text_right(WIDTH - 2, 54, text("ok"))


def percent_to_notice(count: int) -> int:
    """By how many per cent one value would have to come too often for the chi-square test to notice it in `count` dice,
    with a significance of 5 % and a power of 80 % (rounded up).

    The non-centrality that takes is 12.83 with five degrees of freedom; a value that comes d too often, the others
    equally less, gives d² / 5 with each die. So d² = 64.16 / count."""
    percent = 1
    while percent <= _MOST_PERCENT and percent * percent * count < _TO_NOTICE:
        percent += 1
    return percent
