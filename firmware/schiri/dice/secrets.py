"""When a source of chance is asked for a secret, and when it is left in peace."""

from ..util.typing import TYPE_CHECKING
from . import DiceFailure

if TYPE_CHECKING:
    from ..edge import Chance
    from . import Dice


class Secrets:
    """Secrets for matches. A source that has failed is given a pause, from failure to failure twice as long; one that
    has hung the box, the longest at once."""

    FIRST_PAUSE_US = 10000000
    LONGEST_PAUSE_US = 600000000

    def __init__(self, dice: "Dice", board: "Chance") -> None:
        self._dice = dice
        self._board = board
        self._pause_us = 0
        self._again_us = 0  # the long time from which on the source may be asked again

    def draw(self, now_us: int) -> bytes:
        """A new secret, at a long time. `DiceFailure` as with `draw_secret`, and "pausing" if the source was not even
        asked."""
        from .source import draw_secret  # not before the first match

        if self.pause_left_us(now_us):
            raise DiceFailure("pausing")
        try:
            secret = draw_secret(self._dice, self._board)
        except DiceFailure as failure:
            longer_us = max(2 * self._pause_us, self.FIRST_PAUSE_US)
            self._pause_us = min(longer_us, self.LONGEST_PAUSE_US)
            if failure.args[0] == "hung":
                self._pause_us = self.LONGEST_PAUSE_US
            self._again_us = now_us + self._pause_us
            raise
        self._pause_us = 0
        return secret

    def pause_left_us(self, now_us: int) -> int:
        """How long the source must not be asked yet, at a long time; 0 if it may be."""
        return max(self._again_us - now_us, 0)
