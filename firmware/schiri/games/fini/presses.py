"""FINI!, the key presses of a duel: which of them come too early, and those that the log keeps."""

from array import array

from ...input.keys import COPY, FINI, NAMES, SIDES, VALUES, side_keys
from ...util.typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

LATER_US = 500000  # B14: after the signal, that of a side which has pressed too early; a slow reaction takes 0.4 s
MOST_SAMPLES = 64  # of a duel in its log
MOST_IDLE_SAMPLES = MOST_SAMPLES - 16  # that many can act: one for each die, and the one that ends the duel
CALLS = 1 << FINI | 1 << 8 + FINI
_PLAYING = VALUES | CALLS  # the keys that play; COPY may be held, and does nothing by itself
_MOST_IDLE_NAMES = 170  # of keys: with those that act they fit in a line (`journal.reading.LONGEST_LINE`)


class Signals:
    """The start signal as each side has it (B14): whoever presses before their signal gets it `LATER_US` after the
    other's. `early`: in how many samples each side has pressed too early."""

    def __init__(self) -> None:
        self.go_us = 0  # the long time of the start signal, once it is given
        self.early = [0, 0]
        self._is_given = False

    def give(self, go_us: int) -> None:
        """Gives the start signal at a long time."""
        self.go_us = go_us
        self._is_given = True

    @property
    def late(self) -> int:
        """The sides that have pressed too early, as bits."""
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
    """The samples in which keys were newly pressed. The log has it as what it yields: [long time in µs, name of the
    key] each. Presses that do nothing have no more than a share of the room, so there is room for all that act."""

    def __init__(self) -> None:
        self._count = 0
        self._names = 0  # of keys in all samples
        self._times_us = array("q", [0] * MOST_SAMPLES)  # long ones: a duel may outlast half a wrap of the clock
        self._keys = array("I", [0] * MOST_SAMPLES)

    def add(self, long_us: int, keys: int, acting: int) -> None:
        """Notes the newly pressed keys of one sample; where room is short, those alone that are `acting`: they take a
        die, or end the duel."""
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
        """The side's first grab or call after the signal: whether it is a call, and its time from the signal in µs."""
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
