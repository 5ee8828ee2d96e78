"""How long contacts bounce: for the self-test, which looks at them as fast as it can while keys are pressed one by one.

A key moves from its first change of contact on, until it has been at rest for `REST_US`; the time from the first change
to the last is how long it has bounced. Where looks come too far apart to tell, nothing is measured.
"""

from array import array

from ..util.clock import ticks_diff
from .keys import BOUNCE_US, NAMES, NEVER_US

REST_US = 15000  # a contact that has not changed for so long has settled: no finger presses for less


class Bounce:
    """Takes looks at all keys, of which the first one has found `mask` at `stamp_us` (raw)."""

    def __init__(self, stamp_us: int, mask: int) -> None:
        self.measured = 0  # the keys of which at least one change has been measured, as a mask
        self.restless = 0  # those that have not come to rest within `NEVER_US`
        self.resolution_us = 0  # the longest time between two looks by which something was measured
        self.moving = 0  # the keys that have not settled yet
        self.settled = 0  # how often a key has, or may have between two looks
        self.mask = mask  # the keys that the latest look has found down
        self._longest_us = array("I", [0] * len(NAMES))
        self._looked_us = stamp_us
        self._first_us = array("I", [0] * len(NAMES))
        self._last_us = array("I", [0] * len(NAMES))

    def look(self, stamp_us: int, mask: int) -> None:
        """Takes a look."""
        gap_us = ticks_diff(stamp_us, self._looked_us)
        self._looked_us = stamp_us
        changed = mask ^ self.mask
        self.mask = mask
        if gap_us >= BOUNCE_US:  # nobody knows what has been between
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
        while keys:  # of most keys there is nothing to follow, and the next look waits
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
        """How long the worst of these keys (a mask) has bounced; 0 if less than looks can tell."""
        return max([self._longest_us[bit] if keys >> bit & 1 else 0 for bit in range(len(NAMES))])

    @property
    def too_long(self) -> int:
        """The keys that bounce for longer than `BOUNCE_US`, or do not come to rest at all, as a mask."""
        found = self.restless
        for bit in range(len(NAMES)):
            if self._longest_us[bit] > BOUNCE_US:
                found |= 1 << bit
        return found
