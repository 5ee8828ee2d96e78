"""What keeps the box from looking at its keys waits until nobody is tapping: erasing flash, collecting memory, loading
modules."""

import gc

from ..util.clock import ticks_diff
from ..util.typing import TYPE_CHECKING
from .loading import UNTIL_A_MATCH, is_loaded, load
from .settings import save

if TYPE_CHECKING:
    from .presses import Presses
    from .protocol import App

REST_US = 700000  # so long no key has changed: nobody is tapping
_JAMMED_US = 10000000  # so long nobody keeps a finger on a key while the others keep theirs from all of them
_STEPS_APART = 20  # from erase to erase: so that no key that was found changed may still bounce at the next one
_ENOUGH = 10  # pictures: with what leads to them some 10 KB each
_TOO_MANY = 50  # much of the memory that was free may be gone: the next signal waits for a collection, whoever taps


class Rest:
    """Knows whether somebody is tapping, and what is to be done when nobody is. `app` is the `App`."""

    def __init__(self, app: "App", presses: "Presses") -> None:
        self.pictures = 0  # drawn since the last collection: a measure of what was allocated; the heap is slow to ask
        self.settings_changed = False
        self.wanted = list(UNTIL_A_MATCH)  # modules that may be needed soon
        self._app = app
        self._presses = presses
        self._tasks = (self._tidy_up, self._save, self._erase, self._load, self._make_key)
        self._done = 0  # of them, in the rest after this touch
        self._has_tried_key = False  # to make the key of the box
        self._touched_us = -1
        self._steps_left = 0  # until the next erase may come
        self._fails = False  # the latest erase has failed
        self._jammed = 0  # keys that are down and that nobody presses
        self._still_since_us = -1  # no key has changed since that raw time, …
        self._is_still = False  # … and that is long enough: once it is, the raw time may wrap

    def step(self, now_us: int) -> None:
        """Uses a rest, if there is one: for one thing at a time, so that it ends with the next tap. Without a rest a
        sector is erased when they run short, for a record that is written where taps follow each other fast."""
        if self._touched_us != self._presses.touched_us:
            self._touched_us = self._presses.touched_us
            self._done = 0
        self._steps_left -= self._steps_left > 0
        if self._done < len(self._tasks) and not self.is_tapped(now_us):
            self._done += 1
            self._tasks[self._done - 1]()
        elif self._app.journal.is_short and not (self._steps_left or self._fails or self._app.screen.QUICK):
            self._erase()

    def before_signal(self, now_us: int) -> None:
        """Collects memory, so that nothing does before the call. Players who tap although there was no signal yet are
        not kept from it without need."""
        if self.pictures >= _TOO_MANY or not self.is_tapped(now_us):
            self._collect()

    def is_tapped(self, now_us: int) -> bool:
        """Returns whether somebody is tapping, or has just tapped."""
        down = self._app.keypad.down
        still_us = ticks_diff(now_us, self._presses.touched_us)
        if self._still_since_us != self._presses.touched_us:
            self._still_since_us = self._presses.touched_us
            self._is_still = False
        self._is_still = self._is_still or still_us >= REST_US
        self._jammed = down if still_us >= _JAMMED_US else self._jammed & down
        order = self._app.board.keys.order
        return down != self._jammed or not self._is_still or bool(order and order.holds)

    def save_settings(self) -> None:
        """Writes the settings, if they have changed."""
        if self.settings_changed:
            self.settings_changed = False
            save(self._app.board.storage, self._app.settings)

    def _save(self) -> None:
        if not self._app.screen.QUICK:
            self.save_settings()

    def _erase(self) -> None:
        if self._app.screen.QUICK:
            return
        try:
            self._steps_left = _STEPS_APART
            self._app.journal.prepare()
            self._fails = False
        except OSError:
            self._fails = True  # should it be wanted, it fails again, and that is said

    def _make_key(self) -> None:
        """Makes the key of a new box at its first menu, where nobody waits for it. The radio of one that has a hub is
        not free; a match makes the key then."""
        app = self._app
        if app.screen.RESTS and not (self._has_tried_key or app.link):
            self._has_tried_key = True
            app.make_key()
            self._collect()  # it leaves megabytes

    def _load(self) -> None:
        """Loads a module before somebody waits for it."""
        try:
            while self.wanted:
                name = self.wanted.pop(0)
                if not is_loaded(name):
                    load(name)
                    self._done -= 1  # there may be more
                    return
        except (ImportError, OSError):
            pass  # it is damaged: that is said when it is needed

    def _tidy_up(self) -> None:
        if self.pictures >= _ENOUGH:
            self._collect()

    def _collect(self) -> None:
        self.pictures = 0
        gc.collect()
