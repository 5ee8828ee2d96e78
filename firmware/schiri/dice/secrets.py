"""Secrets for matches, with pauses after failures of the source of entropy."""

from ..util.typing import TYPE_CHECKING
from . import DiceFailure

if TYPE_CHECKING:
    from ..edge import Chance
    from . import Dice


class Secrets:
    """The secrets of matches. After each failure of the source nothing is drawn during a pause, which doubles each
    time; it is the longest at once after the source has hung the box."""

    FIRST_PAUSE_US = 10000000
    LONGEST_PAUSE_US = 600000000

    def __init__(self, dice: "Dice", board: "Chance") -> None:
        self._dice = dice
        self._board = board
        self._pause_us = 0
        self._again_us = 0  # the long time at which the pause ends

    def draw(self, now_us: int) -> bytes:
        """Returns a new secret at a long time. Raises `DiceFailure` as `draw_secret` does, or "pausing" during a
        pause."""
        from .source import draw_secret  # imported late, because only a match with the box's dice needs it

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
        """Returns the rest of the pause in µs at a long time, or 0."""
        return max(self._again_us - now_us, 0)
