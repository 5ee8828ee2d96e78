"""The sounds of the box: short tunes that play while the program goes on."""

from ..util.clock import ticks_add, ticks_diff
from ..util.typing import Callable
from .settings import SOUNDS

# A piezo sounder is loudest at its resonance, on the board 2 kHz. GO and the call are there, and other notes less than
# an octave below; of the low notes, which are square waves, the third or fifth harmonic is there.
TUNES = {  # hertz and milliseconds of each note
    "key": (1480, 15),
    "refused": (400, 120),
    "throw": (1175, 40, 1568, 40, 1319, 40, 1760, 60),
    "go": (2000, 300),
    "grab": (1760, 25),
    "call": (1865, 90, 2093, 140),
    "win": (1319, 90, 1568, 90, 2093, 220),
    "penalty": (667, 160, 400, 320),
    "abort": (667, 120, 0, 60, 667, 120),
    "end": (1047, 140, 1319, 140, 1568, 140, 2093, 400),
}

# "go" and "call" are the same in all sets, because they belong to the rules. The short set has the first note of each
# other tune, and none while keys are pressed and dice fall.
_SILENT = ("key", "grab", "throw")
_FESTIVE = {
    "throw": (1175, 30, 1397, 30, 1175, 30, 1568, 30, 1319, 30, 1760, 30, 1397, 30, 1976, 60),
    "win": (1319, 90, 1568, 90, 2093, 120, 1568, 90, 2093, 360),
    "penalty": (667, 160, 400, 160, 667, 160, 400, 480),
    "end": (1047, 120, 1319, 120, 1568, 120, 2093, 240, 1568, 120, 2093, 480),
}


def tune_of(name: str, sounds: str) -> "tuple[int, ...]":
    """Returns the notes of a tune in a set."""
    tune = TUNES[name]
    if sounds == "festive":
        return _FESTIVE.get(name, tune)
    if sounds == "short" and name not in ("go", "call"):
        return () if name in _SILENT else tune[:2]
    return tune


class Speaker:
    """The player of tunes through the board's `tone(hertz, ms)`."""

    def __init__(self, tone: "Callable[[int, int], object]") -> None:
        self.muted = False
        self.sounds = SOUNDS[0]
        self._tone = tone
        self._tune: tuple[int, ...] = ()
        self._next = 0
        self._next_us = 0

    def play(self, name: str, now_us: int) -> None:
        """Begins the tune called `name`; it replaces a tune that is still playing."""
        if not self.muted:
            self._tune = tune_of(name, self.sounds)
            self._next = 0
            self._next_us = now_us
            self.step(now_us)

    def step(self, now_us: int) -> None:
        """Plays the next note once its time has come."""
        if self._next < len(self._tune) and ticks_diff(now_us, self._next_us) >= 0:
            ms = self._tune[self._next + 1]
            self._tone(self._tune[self._next], ms)
            self._next_us = ticks_add(self._next_us, ms * 1000)
            self._next += 2

    def time_left(self, now_us: int) -> int:
        """Returns the µs until the next note; −1 after the last one."""
        if self._next < len(self._tune):
            return max(ticks_diff(self._next_us, now_us), 0)
        return -1

    def silence(self) -> None:
        """Ends the tune after the current note."""
        self._tune = ()
        self._next = 0
