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
_TOO_MANY = 40  # half of the memory that was free may be gone: the next signal waits for a collection, whoever taps


class Rest:
    """Knows whether somebody is tapping, and what is to be done when nobody is. `app` is the `App`."""

    def __init__(self, app: "App", presses: "Presses") -> None:
        self.pictures = 0  # drawn since the last collection: a measure of what was allocated; the heap is slow to ask
        self.settings_changed = False
        self._app = app
        self._presses = presses
        self._used_us = -1  # the touch after which there was a rest that was used

    def step(self, now_us: int) -> None:
        """Uses a rest, if there is one."""
        touched_us = self._presses.touched_us
        if self._used_us != touched_us and not self._app.screen.QUICK and not self._is_tapped(now_us):
            self._used_us = touched_us
            self._use()

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

    def _use(self) -> None:
        self.save_settings()
        try:
            self._app.journal.prepare()
        except OSError:
            pass  # should it be wanted, it fails again, and that is said
        if self.pictures >= _ENOUGH:
            self._collect()

    def _collect(self) -> None:
        self.pictures = 0
        gc.collect()
