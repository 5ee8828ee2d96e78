"""The menu after a failure of the source of entropy: real dice, or another try."""

from ...ui.menu import MenuBelowLines
from ...util.ordered import OrderedDict
from ...util.typing import TYPE_CHECKING, Record

if TYPE_CHECKING:
    from ...ui.screen import App

_SECOND_US = 1000000


class DiceFailed(MenuBelowLines):
    """The menu for a match whose event `start` asks for the box's dice. Another try is possible only after a pause of
    the source; the rest of that pause is shown."""

    app: "App"

    def __init__(self, app: "App", start: Record) -> None:
        text = app.text
        lines = text("dice_failed_real"), text("dice_failed_sealed")
        entries = [(text("dice_table"), self._begin_with_real_dice), (text("try_again"), self._try_again)]
        super().__init__(app, text("dice_failed"), lines, entries, app.go_home)
        self._start = start

    def _pause_s(self) -> int:
        left_us = self.app.secrets.pause_left_us(self.app.clock.long_us(self.app.clock.now))
        return -(-left_us // _SECOND_US)

    def shown(self) -> None:
        self.timed(self.app.clock.now)

    def timed(self, now_us: int) -> None:
        seconds = self._pause_s()
        words = self.app.text("try_again_in") % seconds if seconds else self.app.text("try_again")
        self.entries = [self.entries[0], (words, self._try_again)]
        self.app.redraw()
        if seconds:
            self.app.wake_after(_SECOND_US)

    def _begin_with_real_dice(self) -> None:
        start = OrderedDict(self._start)
        start["dice"] = "table"
        self.app.begin(start)

    def _try_again(self) -> None:
        if not self._pause_s():
            self.app.begin(self._start)
