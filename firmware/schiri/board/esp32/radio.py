"""The chip's radio, whose noise feeds its random number generator. It connects to no network for that; `wifi.py` joins
one.

According to the sources of MicroPython 1.26 to 1.28, `active` waits without a limit until the radio reports that it is
on or off. Scheduled callbacks run in the meantime, so a timer can end the wait. `WLAN` itself and the radio's start
wait in C, where only the watchdog of a trial can end it.
"""

from machine import Timer
from network import STA_IF, WLAN

from ...dice import DiceFailure
from ...util.clock import ticks_diff
from ...util.typing import Callable
from .part_trials import Trials
from .ticks import raw_us

NAME = "radio"
LONGEST_MS = 2000  # limit for switching on or off: far above the usual time, and less than half of `TRIAL_MS`
_TIMER = 3
_PERIOD_MS = 1000
_CHANNEL = 1


class Radio:
    """The radio. It is off at first, and is switched on and off in trials, see `part_trials.py`. The first switching on
    takes 36 KB of the chip's own memory, which are never released."""

    def __init__(self, trials: Trials) -> None:
        self._trials = trials
        self._wlan: WLAN | None = None
        self._was_asked = False  # whether the radio was requested since the chip restarted
        self._timer: Timer | None = None
        self._tried_us = -1  # the raw time when the current trial began; -1 if there is none

    @property
    def wlan(self) -> "WLAN | None":
        """The interface that is switched on and off; None before the first time."""
        return self._wlan

    @property
    def is_left_out(self) -> bool:
        """Whether the radio has hung the chip, and has not worked since."""
        return NAME in self._trials.left_out

    def switch_on(self) -> None:
        """Switches the radio on, without sleep. Raises `OSError`, `RuntimeError` or `MemoryError` if it fails. Raises
        `DiceFailure` "hung" at the first call after the radio has hung the chip; the next call tries it again."""
        if self.is_left_out and not self._was_asked:
            self._was_asked = True
            raise DiceFailure("hung")
        self._trials.forgive(NAME)
        self._try(self._start)

    def switch_off(self) -> None:
        """Switches the radio off, in any state. Raises `OSError` if it was already off. Restarts the chip if it stays
        on."""
        if self._wlan:
            self._try(self._stop)

    def _try(self, part: "Callable[[], None]") -> None:
        self._trials.of(NAME, lambda: self._in_time(part), None)

    def _start(self) -> None:
        wlan = self._wlan = WLAN(STA_IF)
        wlan.active(True)
        wlan.config(pm=WLAN.PM_NONE)  # random numbers need the noise of a radio that is awake
        if not wlan.active():
            raise OSError("the radio stays off")

    def _stop(self) -> None:
        wlan = self._wlan
        try:
            wlan.config(channel=_CHANNEL)  # unlike `active()`, this fails if the radio has gone off by itself
        finally:
            try:
                wlan.active(False)
            except (OSError, RuntimeError, MemoryError):
                self._trials.restart()  # only a restart can switch it off

    def _in_time(self, part: "Callable[[], None]") -> None:
        """Calls `part`, and restarts the chip if it takes too long. No match is open then, and everything shown so far
        is on the flash."""
        if not self._timer:
            self._timer = Timer(_TIMER)  # created only once after power-on, see `Keys.watch`
            self._timer.init(mode=Timer.PERIODIC, period=_PERIOD_MS, callback=self._tick)
        self._tried_us = raw_us()
        try:
            part()
        finally:
            self._tried_us = -1

    def _tick(self, _timer: Timer) -> None:
        if self._tried_us >= 0 and ticks_diff(raw_us(), self._tried_us) >= 1000 * LONGEST_MS:
            self._trials.restart()
