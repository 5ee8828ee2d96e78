"""What keeps the box from looking at its keys waits until nobody is tapping: erasing flash, collecting memory."""

import gc

from ..util.clock import ticks_diff
from ..util.typing import TYPE_CHECKING
from .settings import save

if TYPE_CHECKING:
    from .app import App
    from .presses import Presses

REST_US = 700000  # so long no key has changed: nobody is tapping
_ENOUGH = 10  # pictures: with what leads to them some 10 KB each
_TOO_MANY = 50  # much of the memory that was free may be gone: the next signal waits for a collection, whoever taps


class Rest:
    """Knows whether somebody is tapping, and what is to be done when nobody is. `app` is the `App`."""

    def __init__(self, app: "App", presses: "Presses") -> None:
        self.pictures = 0  # drawn since the last collection: a measure of what was allocated; the heap is slow to ask
        self.settings_changed = False
        self._app = app
        self._presses = presses
        self._tasks = (self._tidy_up, self._erase, self._erase)
        self._done = 0  # of them, in the rest after this touch
        self._touched_us = -1

    def step(self, now_us: int) -> None:
        """Uses a rest, if there is one: for one thing at a time, so that it ends with the next tap."""
        if self._touched_us != self._presses.touched_us:
            self._touched_us = self._presses.touched_us
            self._done = 0
        if self._done < len(self._tasks) and not self._is_tapped(now_us):
            self._done += 1
            self._tasks[self._done - 1]()

    def before_signal(self, now_us: int) -> None:
        """Collects memory, so that nothing does before the call. Players who tap although there was no signal yet are
        not kept from it without need."""
        if self.pictures >= _TOO_MANY or not self._is_tapped(now_us):
            self._collect()

    def _is_tapped(self, now_us: int) -> bool:
        return self._app.keypad.down != 0 or ticks_diff(now_us, self._presses.touched_us) < REST_US

    def save_settings(self) -> None:
        """Writes the settings, if they have changed."""
        if self.settings_changed:
            self.settings_changed = False
            save(self._app.board.storage, self._app.settings)

    def _erase(self) -> None:
        if self._app.screen.QUICK:
            return
        self.save_settings()
        try:
            self._app.journal.prepare()
        except OSError:
            pass  # should it be wanted, it fails again, and that is said

    def _tidy_up(self) -> None:
        if self.pictures >= _ENOUGH:
            self._collect()

    def _collect(self) -> None:
        self.pictures = 0
        gc.collect()
