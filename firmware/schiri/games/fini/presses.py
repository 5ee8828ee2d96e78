"""The key presses of a duel of FINI!: which come too early, and which the log keeps."""

from array import array

from ...input.keys import CALLS, COPY, FINI, NAMES, SIDES, VALUES, side_keys
from ...util.typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

LATER_US = 500000  # B14: the delay of the signal for a side that has pressed early; a slow reaction takes 0.4 s
MOST_SAMPLES = 64  # most samples of a duel that the log keeps
MOST_IDLE_SAMPLES = MOST_SAMPLES - 16  # the rest is for presses with an effect: one for each die, and the call
_PLAYING = VALUES | CALLS  # the keys that can be early; COPY may be held at any time
_MOST_IDLE_NAMES = 170  # keys after which only those with an effect are added, so that all fit into a line of the log


class Signals:
    """The start signal of each side (B14): a side that presses before its signal gets it `LATER_US` later. `early` has
    the number of samples in which each side has pressed too early."""

    def __init__(self) -> None:
        self.go_us = 0  # when the start signal was given, in µs that do not wrap; valid from then on
        self.early = [0, 0]
        self._is_given = False

    def give(self, go_us: int) -> None:
        """Gives the start signal at a long time."""
        self.go_us = go_us
        self._is_given = True

    @property
    def late(self) -> int:
        """The sides that have pressed too early, as a mask: bit 0 for A, bit 1 for B."""
        return (self.early[0] > 0) + 2 * (self.early[1] > 0)

    def are_given(self, side: int, long_us: int) -> bool:
        """Returns whether the side has its signal at that time."""
        return self._is_given and long_us >= self.go_us + (LATER_US if self.early[side] else 0)

    def in_time(self, keys: int, long_us: int) -> int:
        """Counts the early presses of a sample and returns the mask of the others."""
        for side in (0, 1):
            if keys & _PLAYING & SIDES[side] and not self.are_given(side, long_us):
                self.early[side] += 1
                keys &= ~(_PLAYING & SIDES[side])
        return keys


class KeyTrace:
    """The samples of a duel in which keys were newly pressed. It yields (long time in µs, name of the key) for each
    press, as the log has it. Presses without effect fill only a part of it, so that all presses with an effect fit."""

    def __init__(self) -> None:
        self._count = 0
        self._names = 0  # the number of keys in all samples
        self._times_us = array("q", [0] * MOST_SAMPLES)  # long times, since the raw clock wraps
        self._keys = array("I", [0] * MOST_SAMPLES)

    def add(self, long_us: int, keys: int, acting: int) -> None:
        """Adds the newly pressed keys of one sample. If little room is left, it adds only the keys of the mask
        `acting`, which take a die or end the duel."""
        names = _count(keys)
        if self._count >= MOST_IDLE_SAMPLES or self._names + names > _MOST_IDLE_NAMES:
            keys &= acting
            names = _count(keys)
        if keys and self._count < MOST_SAMPLES:
            self._times_us[self._count] = long_us
            self._keys[self._count] = keys
            self._count += 1
            self._names += names

    def __iter__(self) -> "Iterator[tuple[int, str]]":
        for index in range(self._count):
            for bit, name in enumerate(NAMES):
                if self._keys[index] >> bit & 1:
                    yield self._times_us[index], name

    def first_press(self, side: int, go_us: int) -> tuple[bool, int] | None:
        """Returns the side's first grab or call after the signal: whether it is a call, and its time after the signal
        in µs; None if there is none."""
        for index in range(self._count):
            keys = side_keys(self._keys[index], side) & ~(1 << COPY)
            if keys and self._times_us[index] >= go_us:
                return keys == 1 << FINI, self._times_us[index] - go_us
        return None


def _count(keys: int) -> int:
    count = 0
    while keys:
        keys &= keys - 1
        count += 1
    return count
