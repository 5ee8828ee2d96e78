"""The measurement of how long contacts bounce, for the self-test. It reads the keys as fast as possible while they are
pressed one by one.

A key is moving from the first change of its contact until it has been at rest for `REST_US`. Its bounce is the time
from the first change to the last. Nothing is measured if two readings are too far apart.
"""

from array import array

from ..util.clock import ticks_diff
from .keys import BOUNCE_US, NAMES, NEVER_US

REST_US = 15000  # the time after which an unchanged contact has settled; no press by a finger is shorter


class Bounce:
    """The measurement of how long each key bounces. The constructor takes the first reading: the mask of the keys that
    are down, and the raw time stamp of that reading."""

    def __init__(self, stamp_us: int, mask: int) -> None:
        self.measured = 0  # mask of the keys with at least one measured change
        self.restless = 0  # mask of the keys that have not come to rest within `NEVER_US`
        self.resolution_us = 0  # the longest time between two readings that took part in a measurement
        self.moving = 0  # mask of the keys that have not settled yet
        self.settled = 0  # how often a key has settled, or may have between two readings
        self.mask = mask  # mask of the keys that are down in the latest reading
        self._longest_us = array("I", [0] * len(NAMES))
        self._looked_us = stamp_us
        self._first_us = array("I", [0] * len(NAMES))
        self._last_us = array("I", [0] * len(NAMES))

    def look(self, stamp_us: int, mask: int) -> None:
        """Takes a reading of all keys."""
        gap_us = ticks_diff(stamp_us, self._looked_us)
        self._looked_us = stamp_us
        changed = mask ^ self.mask
        self.mask = mask
        if gap_us >= BOUNCE_US:  # between these two readings it may have bounced unseen
            self.moving = 0
            if changed:
                self.settled += 1
            return
        if not changed and not self.moving:
            return
        if gap_us > self.resolution_us:
            self.resolution_us = gap_us
        begun = changed & ~self.moving
        keys = self.moving | changed
        self.moving = keys
        bit = 0
        while keys:  # not for all keys: only few move at a time, and the next reading must not wait long
            if keys & 1:
                self._follow(bit, stamp_us, changed, begun)
            keys >>= 1
            bit += 1

    def _follow(self, bit: int, stamp_us: int, changed: int, begun: int) -> None:
        key = 1 << bit
        if changed & key:
            if begun & key:
                self._first_us[bit] = stamp_us
            self._last_us[bit] = stamp_us
            if ticks_diff(stamp_us, self._first_us[bit]) >= NEVER_US:
                self.restless |= key
        elif ticks_diff(stamp_us, self._last_us[bit]) >= REST_US:
            self.moving &= ~key
            self.settled += 1
            self.measured |= key
            bounced_us = ticks_diff(self._last_us[bit], self._first_us[bit])
            if bounced_us > self._longest_us[bit]:
                self._longest_us[bit] = bounced_us

    def longest_us(self, keys: int) -> int:
        """Returns the longest bounce of these keys (a mask); 0 if it is shorter than readings can tell."""
        return max([self._longest_us[bit] if keys >> bit & 1 else 0 for bit in range(len(NAMES))])

    @property
    def too_long(self) -> int:
        """The mask of the keys that bounce for longer than `BOUNCE_US`, or do not come to rest at all."""
        found = self.restless
        for bit in range(len(NAMES)):
            if self._longest_us[bit] > BOUNCE_US:
                found |= 1 << bit
        return found
