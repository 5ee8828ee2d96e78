"""The loop of a simulated board in virtual time: as fast as the PC allows, and the same in each run."""

from ...box.app import LONGEST_WAIT_US
from ...util.clock import MASK
from ...util.typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ...box.app import App

_AT_ONCE = 32  # the largest number of steps in a row; with a program on the serial line there is always more to do


class VirtualTime:
    """The virtual time of an app: it calls the app's step whenever it is due. `now_us` never wraps; the time that the
    app gets does."""

    def __init__(self, app: "App", now_us: int) -> None:
        self.app = app
        self.now_us = now_us
        self.step()

    def step(self) -> None:
        """Calls the app's step without letting time pass."""
        self._wait_us = self.app.step(self.now_us & MASK)

    def run(self, span_us: int) -> None:
        """Lets `span_us` pass."""
        end_us = self.now_us + span_us
        while self.now_us < end_us:
            self._next(end_us)
        self._finish()

    def let_pass(self) -> None:
        """Lets time pass until a screen waits for somebody, because nobody presses keys while dice roll."""
        while self.app.screen.PASSES:
            self._next(self.now_us + LONGEST_WAIT_US)
        self._finish()

    def until(self, phase: str, limit_us: int) -> bool:
        """Lets time pass until the match is in `phase`, at most `limit_us`. Returns whether it is."""
        end_us = self.now_us + limit_us
        while not self._is_in(phase) and self.now_us < end_us:
            self._next(end_us)
        self._finish()
        return self._is_in(phase)

    def _finish(self) -> None:
        """Calls the app's step while it is due at once, for example for the rest of a picture."""
        for _ in range(_AT_ONCE):
            if self._wait_us:
                break
            self.step()

    def _is_in(self, phase: str) -> bool:
        return self.app.session is not None and self.app.session.game.phase == phase

    def _next(self, end_us: int) -> None:
        self.now_us = min(self.now_us + max(self._wait_us, 1), end_us)
        self.step()
