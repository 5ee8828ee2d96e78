"""Keys that a page tells of: what counts is when they were pressed, not when word of it comes.

Two fingers that come down together are two messages, and a page tells of the second one only when it is through with
the first: on a slow device that takes tenths of a second. So while order decides, the first one's look stays open for a
while, the longer the later word of it has come, and the box's time does not go past it. What one look finds is pressed
at the same time.
"""

from ..util.clock import ticks_add, ticks_diff
from ..util.typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Protocol

    class Keys(Protocol):
        """Takes samples."""

        def put(self, stamp_us: int, mask: int) -> None: ...


HORIZON_US = 100000  # for which a look stays open after its first press has come, …
_PER_AGE = 2  # … or so many times as long as that was on its way, …
_LONGEST_US = 400000  # … but no longer
OLDEST_US = 2000000  # nothing that comes is believed to be older


def horizon_us(stamp_us: int, arrival_us: int) -> int:
    """For how many µs after its arrival the look of a press stays open, while order decides."""
    return min(max(HORIZON_US, _PER_AGE * ticks_diff(arrival_us, stamp_us)), _LONGEST_US)


class Arrivals:
    """Makes samples for `keys` of what has come, in the order of its stamps (raw µs). What is pressed within
    `resolution_us` of the first is one sample. `mask` has the keys that are down at first."""

    def __init__(self, keys: "Keys", resolution_us: int, raw_us: int, mask: int) -> None:
        self._keys = keys
        self.resolution_us = resolution_us
        self._told = mask  # with all that has come
        self._given = mask  # with all that `keys` has got
        self._waiting: list[tuple[int, int, int]] = []  # stamp, arrival and the keys that changed, by stamps
        self._reached_us = raw_us  # the box has gone on to here

    def take(self, mask: int, stamp_us: int, now_us: int) -> None:
        """The keys that are down since `stamp_us`; word of it comes at `now_us`. A stamp that cannot be is put right:
        nothing comes from the future, and no key comes up before it went down."""
        age_us = ticks_diff(now_us, stamp_us)
        if not 0 <= age_us <= OLDEST_US:
            stamp_us = now_us if age_us < 0 else ticks_add(now_us, -OLDEST_US)
        changed = mask ^ self._told
        if not changed:
            return
        self._told = mask
        place = len(self._waiting)
        while place:
            earlier_us, _, keys = self._waiting[place - 1]
            if keys & changed and ticks_diff(stamp_us, earlier_us) < 0:
                stamp_us = earlier_us
            if ticks_diff(stamp_us, earlier_us) >= 0:
                break
            place -= 1
        self._waiting.insert(place, (stamp_us, now_us, changed))

    def step(self, step: "Callable[[int], int]", raw_us: int, order_decides: bool) -> int:
        """Gives what is due, and has the box do its `step`, as far in time as what still waits allows. Returns in how
        many µs it wants to be called again."""
        while self._waiting and self._open_us(raw_us, order_decides) <= 0:
            self._give(raw_us)
        if not self._waiting:
            self._reached_us = raw_us
            return step(raw_us)
        if ticks_diff(self._waiting[0][0], self._reached_us) > 0:
            self._reached_us = self._waiting[0][0]
        return min(step(self._reached_us), self._open_us(raw_us, order_decides))

    def _open_us(self, now_us: int, order_decides: bool) -> int:
        """For how many µs the look of the first one that waits stays open."""
        stamp_us, arrival_us, _ = self._waiting[0]
        left_us = self.resolution_us - ticks_diff(now_us, stamp_us)
        if order_decides:
            left_us = max(left_us, horizon_us(stamp_us, arrival_us) - ticks_diff(now_us, arrival_us))
        return left_us

    def _give(self, raw_us: int) -> None:
        first_us = self._waiting[0][0]
        stamp_us = first_us if ticks_diff(first_us, self._reached_us) > 0 else self._reached_us
        together = 0
        while self._waiting and ticks_diff(self._waiting[0][0], first_us) < self.resolution_us:
            self._given ^= self._waiting.pop(0)[2]
            together |= self._given
        self._keys.put(stamp_us, together)
        if together != self._given:
            self._keys.put(stamp_us, self._given)
        next_us = ticks_add(stamp_us, self.resolution_us)  # two looks have two times, however late word of them comes
        self._reached_us = next_us if ticks_diff(next_us, raw_us) < 0 else raw_us
