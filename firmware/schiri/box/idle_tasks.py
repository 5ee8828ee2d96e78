"""The idle tasks, which block the reading of the keys and so wait until nobody presses keys: erasing flash, collecting
memory, loading modules, writing settings."""

import gc

from ..util.clock import ticks_diff
from ..util.typing import TYPE_CHECKING
from .loading import UNTIL_A_MATCH, is_loaded, load
from .settings import save

if TYPE_CHECKING:
    from .presses import Presses
    from .protocol import App

IDLE_US = 700000  # time without a change of a key after which the box is idle
_JAMMED_US = 10000000  # time after which a key that is down without any other change counts as jammed
_STEPS_APART = 20  # steps between two erases: the box reads its keys in them, and a key that has changed settles
_ENOUGH = 10  # pictures drawn before an idle collection; each has allocated some 10 KB
_TOO_MANY = 50  # pictures after which memory may be short: a signal waits for a collection even if keys are pressed


class IdleTasks:
    """The idle tasks of the `app`, and the decision whether the box is idle."""

    def __init__(self, app: "App", presses: "Presses") -> None:
        self.pictures = 0  # drawn since the last collection, to estimate the garbage, because asking the heap is slow
        self.settings_changed = False
        self.wanted = list(UNTIL_A_MATCH)  # modules that may be needed soon
        self._app = app
        self._presses = presses
        self._tasks = (self._tidy_up, self._save, self._erase, self._load, self._make_key)
        self._done = 0  # tasks done since the latest change of a key
        self._has_tried_key = False  # whether it has tried to make the key of the box
        self._touched_us = -1
        self._steps_left = 0  # steps until another erase is allowed
        self._fails = False  # whether the latest erase has failed
        self._jammed = 0  # mask of the keys that have been down for so long that they count as jammed
        self._still_since_us = -1  # raw time of the latest change of a key
        self._is_still = False  # whether no key has changed for `IDLE_US`; stays True when the raw time wraps

    def step(self, now_us: int) -> None:
        """Does one idle task if the box is idle. If it is not idle but erased sectors run short, it erases one, because
        records may follow fast."""
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
        """Collects memory, so that no collection is needed before the call. If somebody presses keys, it does so only
        if memory may be short."""
        if self.pictures >= _TOO_MANY or not self.is_tapped(now_us):
            self._collect()

    def is_tapped(self, now_us: int) -> bool:
        """Returns whether somebody is pressing keys or has just pressed one."""
        down = self._app.keypad.down
        still_us = ticks_diff(now_us, self._presses.touched_us)
        if self._still_since_us != self._presses.touched_us:
            self._still_since_us = self._presses.touched_us
            self._is_still = False
        self._is_still = self._is_still or still_us >= IDLE_US
        self._jammed = down if still_us >= _JAMMED_US else self._jammed & down
        order = self._app.board.keys.order
        return down != self._jammed or not self._is_still or bool(order and order.holds)

    def save_settings(self) -> None:
        """Writes the settings if they have changed."""
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
            self._fails = True  # not reported here: the next record fails, too, and that is reported

    def _make_key(self) -> None:
        """Makes the key of a new box at its first menu. With a hub the radio is in use, so the first match makes the
        key."""
        app = self._app
        if app.screen.RESTS and not (self._has_tried_key or app.link):
            self._has_tried_key = True
            app.make_key()
            self._collect()  # making a key leaves megabytes of garbage

    def _load(self) -> None:
        """Loads the next module of the list."""
        try:
            while self.wanted:
                name = self.wanted.pop(0)
                if not is_loaded(name):
                    load(name)
                    self._done -= 1  # the task is not finished while the list has more
                    return
        except (ImportError, OSError):
            pass  # a damaged module is reported when it is needed

    def _tidy_up(self) -> None:
        if self.pictures >= _ENOUGH:
            self._collect()

    def _collect(self) -> None:
        self.pictures = 0
        gc.collect()
