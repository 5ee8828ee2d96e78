"""The order of key messages from a page: the time when a key was pressed counts, not the arrival of the message.

Two fingers that come down together make two messages. On a slow device the second message can be tenths of a second
late, because the page first finishes its work for the first one. So while order decides, the sample of the first press
stays open for a while, longer if its message was later. The box's time does not go past an open sample. All presses in
one sample count as simultaneous.
"""

from ..util.clock import ticks_add, ticks_diff
from ..util.typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Protocol

    class Keys(Protocol):
        """The part of a board's keys that takes samples."""

        def put(self, stamp_us: int, mask: int) -> None: ...


HORIZON_US = 100000  # shortest time for which a sample stays open after its first message
_PER_AGE = 2  # a sample stays open for so many times the delay of its first message
_LONGEST_US = 400000  # longest time for which a sample stays open
OLDEST_US = 2000000  # the greatest age of a press that is believed


def horizon_us(stamp_us: int, arrival_us: int) -> int:
    """Returns for how many µs after a message's arrival its sample stays open for late presses, in a phase in which the
    order of presses decides."""
    return min(max(HORIZON_US, _PER_AGE * ticks_diff(arrival_us, stamp_us)), _LONGEST_US)


class Arrivals:
    """The conversion of key messages into samples for `keys`, in the order of their stamps (raw µs). Presses within
    `resolution_us` of the first are one sample. `mask` has the keys that are down at first."""

    def __init__(self, keys: "Keys", resolution_us: int, raw_us: int, mask: int) -> None:
        self._keys = keys
        self.resolution_us = resolution_us
        self._told = mask  # the mask of the keys that are down after all messages
        self._given = mask  # the mask of the keys that are down after the samples given to `keys`
        self._waiting: list[tuple[int, int, int]] = []  # stamp, arrival, changed keys
        self._reached_us = raw_us  # the time that the box has reached

    def take(self, mask: int, stamp_us: int, now_us: int) -> None:
        """Takes a message: the keys in `mask` are down since `stamp_us`, and the message arrives at `now_us`. An
        impossible stamp is corrected: a press is never in the future, and no key is released before it was pressed."""
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
        """Gives `keys` the samples that are due, and calls the box's `step` with the latest time that the waiting
        messages allow. Returns in how many µs it must be called again."""
        while self._waiting and self._open_us(raw_us, order_decides) <= 0:
            self._give(raw_us)
        if not self._waiting:
            self._reached_us = raw_us
            return step(raw_us)
        if ticks_diff(self._waiting[0][0], self._reached_us) > 0:
            self._reached_us = self._waiting[0][0]
        return min(step(self._reached_us), self._open_us(raw_us, order_decides))

    def _open_us(self, now_us: int, order_decides: bool) -> int:
        """Returns for how many µs the sample of the first waiting message stays open."""
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
        next_us = ticks_add(stamp_us, self.resolution_us)  # so that the next sample gets a later time
        self._reached_us = next_us if ticks_diff(next_us, raw_us) < 0 else raw_us
