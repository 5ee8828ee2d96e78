"""What the box sounds like: short tunes, played without waiting."""

from ..util.clock import ticks_add, ticks_diff
from ..util.typing import Callable

TUNES = {  # hertz and milliseconds of each note, one after the other
    "key": (1200, 15),
    "refused": (180, 120),
    "throw": (500, 40, 700, 40, 600, 40, 800, 60),
    "go": (1568, 300),
    "grab": (900, 25),
    "call": (1047, 90, 1319, 140),
    "win": (784, 90, 988, 90, 1175, 220),
    "penalty": (330, 160, 247, 320),
    "abort": (440, 120, 0, 60, 440, 120),
    "end": (784, 140, 988, 140, 1175, 140, 1568, 400),
}


class Speaker:
    """Plays tunes through `tone(hertz, ms)`."""

    def __init__(self, tone: "Callable[[int, int], object]") -> None:
        self.muted = False
        self._tone = tone
        self._tune: tuple[int, ...] = ()
        self._next = 0
        self._next_us = 0

    def play(self, name: str, now_us: int) -> None:
        """Begins the tune called `name`, in place of one that still sounds."""
        if not self.muted:
            self._tune = TUNES[name]
            self._next = 0
            self._next_us = now_us
            self.step(now_us)

    def step(self, now_us: int) -> None:
        """Goes on to the next note when its time has come."""
        if self._next < len(self._tune) and ticks_diff(now_us, self._next_us) >= 0:
            ms = self._tune[self._next + 1]
            self._tone(self._tune[self._next], ms)
            self._next_us = ticks_add(self._next_us, ms * 1000)
            self._next += 2

    def time_left(self, now_us: int) -> int:
        """The µs until the next note, or −1 when the tune is over."""
        if self._next < len(self._tune):
            return max(ticks_diff(self._next_us, now_us), 0)
        return -1

    def silence(self) -> None:
        """Ends the tune; a note that sounds ends by itself."""
        self._tune = ()
        self._next = 0
