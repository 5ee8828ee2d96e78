"""A simulated board's loop in virtual time: as fast as the PC goes, and the same every time."""

from ...box.app import LONGEST_WAIT_US
from ...util.clock import MASK
from ...util.typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ...box.app import App

_AT_ONCE = 32  # steps: with a program on the serial line there is always more to be done


class VirtualTime:
    """Calls the app's step whenever it asks for it. `now_us` never wraps; what the app sees does."""

    def __init__(self, app: "App", now_us: int) -> None:
        self.app = app
        self.now_us = now_us
        self.step()

    def step(self) -> None:
        """Has the app look at what has changed, without time going by."""
        self._wait_us = self.app.step(self.now_us & MASK)

    def run(self, span_us: int) -> None:
        """Lets time go by."""
        end_us = self.now_us + span_us
        while self.now_us < end_us:
            self._next(end_us)
        self._finish()

    def let_pass(self) -> None:
        """Lets time go by until a screen is on that waits for somebody: while dice roll, hands keep still."""
        while self.app.screen.PASSES:
            self._next(self.now_us + LONGEST_WAIT_US)
        self._finish()

    def until(self, phase: str, limit_us: int) -> bool:
        """Lets time go by until the match is in `phase`, at most `limit_us`; True if it has come."""
        end_us = self.now_us + limit_us
        while not self._is_in(phase) and self.now_us < end_us:
            self._next(end_us)
        self._finish()
        return self._is_in(phase)

    def _finish(self) -> None:
        """Has the app do what it wants to do at once, such as the rest of a picture."""
        for _ in range(_AT_ONCE):
            if self._wait_us:
                break
            self.step()

    def _is_in(self, phase: str) -> bool:
        return self.app.session is not None and self.app.session.game.phase == phase

    def _next(self, end_us: int) -> None:
        self.now_us = min(self.now_us + max(self._wait_us, 1), end_us)
        self.step()
