"""The chip's radio, whose noise is what its source of chance lives on. For that it connects to nothing; `wifi.py` has
it join a network.

Read in the sources of MicroPython 1.26 to 1.28: `active` waits without end for the radio to tell that it is on or off,
but what is scheduled is carried out meanwhile, so that a timer can put an end to it; `WLAN` itself and the radio's own
start wait in C, where only the watchdog of a trial gets at them.
"""

from machine import Timer
from network import STA_IF, WLAN

from ...dice import DiceFailure
from ...util.clock import ticks_diff
from ...util.typing import Callable
from .ticks import raw_us
from .trial import Trials

NAME = "radio"
LONGEST_MS = 2000  # many times what it takes, and less than half a trial
_TIMER = 3
_PERIOD_MS = 1000
_CHANNEL = 1


class Radio:
    """Switched on and off as a trial each. It takes 36 KB of the chip's own memory for good when it is first switched
    on, and is off before."""

    def __init__(self, trials: Trials) -> None:
        self._trials = trials
        self._wlan: WLAN | None = None
        self._was_asked = False  # since the chip restarted
        self._timer: Timer | None = None
        self._tried_us = -1  # since when it is tried, a raw time; -1 if it is not

    @property
    def wlan(self) -> "WLAN | None":
        """What is switched on and off; None before the first time."""
        return self._wlan

    @property
    def is_left_out(self) -> bool:
        """Has it made the chip restart, and not worked since?"""
        return NAME in self._trials.left_out

    def switch_on(self) -> None:
        """On and awake. `OSError`, `RuntimeError` or `MemoryError` if it fails, `DiceFailure` "hung" if it has made
        the chip restart: whoever asks once more has it tried again."""
        if self.is_left_out and not self._was_asked:
            self._was_asked = True
            raise DiceFailure("hung")
        self._trials.forgive(NAME)
        self._try(self._start)

    def switch_off(self) -> None:
        """Off, whatever it was. `OSError` if it was not on any more. Restarts the chip if it stays on."""
        if self._wlan:
            self._try(self._stop)

    def _try(self, part: "Callable[[], None]") -> None:
        self._trials.of(NAME, lambda: self._in_time(part), None)

    def _start(self) -> None:
        wlan = self._wlan = WLAN(STA_IF)
        wlan.active(True)
        wlan.config(pm=WLAN.PM_NONE)  # a radio that sleeps makes no noise
        if not wlan.active():
            raise OSError("the radio stays off")

    def _stop(self) -> None:
        wlan = self._wlan
        try:
            wlan.config(channel=_CHANNEL)  # refused, unlike `active()`, by a radio that has gone off by itself
        finally:
            try:
                wlan.active(False)
            except (OSError, RuntimeError, MemoryError):
                self._trials.restart()  # nothing else switches it off

    def _in_time(self, part: "Callable[[], None]") -> None:
        """If the radio does not come back, the chip restarts: no match is open, and what was shown is on the flash."""
        if not self._timer:
            self._timer = Timer(_TIMER)  # once a power-on, see `keys.py`
            self._timer.init(mode=Timer.PERIODIC, period=_PERIOD_MS, callback=self._tick)
        self._tried_us = raw_us()
        try:
            part()
        finally:
            self._tried_us = -1

    def _tick(self, _timer: Timer) -> None:
        if self._tried_us >= 0 and ticks_diff(raw_us(), self._tried_us) >= 1000 * LONGEST_MS:
            self._trials.restart()
