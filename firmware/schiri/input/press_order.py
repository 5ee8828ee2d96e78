"""The order of the two FINI keys: the decision who called first. It follows from what the hardware has seen, and is
never a guess.

The program reads the keys again and again. A key found up may still have been pressed, because contacts bounce, for
`BOUNCE_US` at most. So readings alone can order two presses only if the first was found more than that before the last
reading that found the other key up.

For closer presses the chip has two counters. Each counts the contacts of its key, but only while the other key is up.
So the counter of the first press has always counted, whatever the program was doing. If only one counter has counted,
the order is known to a fraction of a microsecond. If both have, the second press came while the first key was bouncing.
Then nobody can know the order, and it is a tie (F10). `docs/fair/press-order.md` has the reasons and the arithmetic.
"""

from array import array

from ..util.clock import ticks_diff
from ..util.ordered import OrderedDict
from ..util.typing import TYPE_CHECKING
from .keys import BOUNCE_US

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any

    from ..util.clock import Clock

    Counters = Sequence[Callable[[], int]]

SHORTEST_PRESS_US = 20000  # the shortest possible press by a finger; a shorter one that was missed was no press

A, B, BOTH = 1, 2, 3  # keys as bits
_SIDES = ("", "A", "B", "AB")
_SETTLED = 2  # marks with both keys up after which the bounce of earlier presses is over
_RESTED = 3  # marks after which that bounce was over already at the mark before the last
_SEEN_BITS = 2
_JUDGED = 1 << 4
_MOST_SAMPLES = 512  # two and a half seconds of readings 5 ms apart that all differ


def first_of(seen: int, counted: int) -> int:
    """Returns the key that was pressed first after both were up: A or B, or BOTH if nobody can know. `seen` are the
    keys that one reading has found down. `counted` are the keys with counters that have counted; 0 if there are no
    counters."""
    return counted or seen


class PressOrder:
    """The conversion of readings of the keys into samples in a reliable order.

    `look` takes each reading. `next` moves on to the next sample: `stamp_us` (raw) and `mask` are its values, and
    `still_us` is the time of the last reading before it that found the keys unchanged.

    A call is judged by the time when both FINI keys were last found up (`_after_us`, raw), the time when one of them
    was found down (`_by_us`), `_seen` and `_counted` (see `first_of`). `evidence` returns these for the latest sample.
    A key that is pressed while the other one is down, or shortly after that, needs no decision.

    `a_bit` and `b_bit` are the FINI keys' bits in a mask. `counters` are two functions that return the counts, or None
    if there are none. They are trusted once each has counted a press of its own key alone, and never again after one
    has failed to. Without counters a call is held back until nobody can have been earlier.
    """

    def __init__(self, a_bit: int, b_bit: int, counters: "Counters | None" = None) -> None:
        self.stamp_us = 0
        self.still_us = 0
        self.mask = 0
        self._after_us = 0
        self._by_us = -1
        self._seen = 0
        self._counted = 0
        self.counters = counters
        self._bits = (0, a_bit, b_bit, a_bit | b_bit)
        self._proved = 0  # the keys with counters that have counted a press of that key alone
        self._counts = [0, 0, 0, 0]  # the counts of A and B at the last mark, and at the mark before it
        self._marked_us = 0
        self._just_marked = False
        self._rested = 0  # marks since one of the keys was last found down
        self._up_us = 0
        self._proves = False  # whether the samples held back will show if the counters work
        self._open = 0  # the keys that still have to be found down, or up for long enough
        self._tied_us = 0  # the time when the second key of the latest tie was found down
        self._bounces = 0  # the bit of the second key of a tie, while it may still bounce
        self._taken = 0  # the mask of the latest sample, whether `next` has reached it or not
        self._looked_us = 0
        self._samples_us = array("I", [0] * _MOST_SAMPLES)
        self._stills_us = array("I", [0] * _MOST_SAMPLES)
        self._samples = array("I", [0] * _MOST_SAMPLES)
        self._afters_us = array("I", [0] * _MOST_SAMPLES)
        self._judged = bytearray(_MOST_SAMPLES)  # evidence: `_JUDGED` and the bits of `_seen` and `_counted`; or 0
        self._given_after_us = 0  # the time `_after_us` of the latest sample
        self._given_judged = 0
        self._count = 0
        self._given = 0
        self._held = 0  # the index of the first sample that is held back, while there is one

    def look(self, before_us: int, after_us: int, mask: int) -> None:
        """Takes a reading of all keys: the raw times before and after it, and the mask of the keys found down."""
        calls = (A if mask & self._bits[A] else 0) | (B if mask & self._bits[B] else 0)
        if self._just_marked:
            self._just_marked = False
            self._marked_us = before_us  # the counters were read before, however long that took
        if self._open:
            self._go_on_holding(before_us, after_us, mask, calls)
        else:
            self._go_on(before_us, after_us, mask, calls)
        self._looked_us = after_us

    def _go_on(self, before_us: int, after_us: int, mask: int, calls: int) -> None:
        if calls and self._rested >= _SETTLED:
            self._judge(after_us, mask, calls)
        else:
            if not calls and self._has_missed_one(after_us):
                self._judge(after_us, mask, 0)
            self._take(after_us, mask)
        if calls:
            self._rested = 0
        else:
            self._up_us = before_us
            if not self._rested or ticks_diff(before_us, self._marked_us) >= BOUNCE_US:
                self._mark()

    def next(self) -> bool:
        """Moves on to the next sample. Returns False if there is none."""
        if self._given == (self._held if self._open else self._count):
            return False
        self.stamp_us = self._samples_us[self._given]
        self.still_us = self._stills_us[self._given]
        self.mask = self._samples[self._given]
        self._given_after_us = self._afters_us[self._given]
        self._given_judged = self._judged[self._given]
        self._given += 1
        if self._given == self._count:
            self._given = self._count = 0
        return True

    def tie_us(self, resolution_us: int, bounce_us: int = BOUNCE_US) -> int:
        """Returns the longest time between two calls, in µs, that can still be a tie. A reading comes every
        `resolution_us`, and the keys bounce for at most `bounce_us`."""
        return bounce_us if self._proved == BOTH else bounce_us + BOUNCE_US + 2 * resolution_us

    @property
    def holds(self) -> bool:
        """Whether samples are held back. The current state of the keys is not known then."""
        return self._open != 0

    def evidence(self, clock: "Clock") -> "dict[str, Any] | None":
        """Returns the evidence by which the call in the latest sample was judged, for the log; None if there was
        nothing to judge."""
        judged = self._given_judged
        if not judged:
            return None
        told: dict[str, Any] = OrderedDict()
        told["after"] = clock.long_us(self._given_after_us)
        told["by"] = clock.long_us(self.stamp_us)
        told["seen"] = _SIDES[judged >> _SEEN_BITS & BOTH]
        told["counted"] = _SIDES[judged & BOTH]
        return told

    def _has_missed_one(self, after_us: int) -> int:
        """Returns the keys, as bits, that were pressed and released between two readings; 0 if there are none."""
        return ticks_diff(after_us, self._up_us) >= SHORTEST_PRESS_US and self._trusted() and self._moved()

    def _take(self, stamp_us: int, mask: int) -> None:
        if self._bounces:
            # The second key of a tie is in the sample of the first, so it may bounce for longer than that sample's time
            # says.
            if ticks_diff(stamp_us, self._tied_us) >= BOUNCE_US:
                self._bounces = 0
            mask |= self._bounces
        if mask != self._taken:
            self._taken = mask
            if self._count == _MOST_SAMPLES:
                self._count -= 1  # so many keys bounce at once: the latest reading is the one that counts
            self._samples_us[self._count] = stamp_us
            self._stills_us[self._count] = self._looked_us
            self._samples[self._count] = mask
            self._afters_us[self._count] = self._after_us
            is_judged = stamp_us == self._by_us
            self._judged[self._count] = _JUDGED | self._seen << _SEEN_BITS | self._counted if is_judged else 0
            self._count += 1

    def _judge(self, after_us: int, mask: int, seen: int) -> None:
        """Judges a call. Both keys had been up, and at least one has been pressed since."""
        counted = self._moved()
        self._after_us = self._up_us
        self._by_us = after_us
        self._seen = seen
        self._counted = counted if self._trusted() else 0
        self._proves = self._rested == _RESTED
        self._rested = 0
        self._held = min(self._count, _MOST_SAMPLES - 1)
        if self._counted:
            # A key that has counted and is not found down bounces, or its counter is wrong, which will show soon.
            self._open = counted & ~seen if seen else 0
            first = first_of(seen, counted)
            together = seen | counted
            if first != together:
                self._take(after_us, mask & ~self._bits[together] | self._bits[first])
            self._take(after_us, mask | self._bits[together])
        else:
            self._open = BOTH & ~seen
            self._take(after_us, mask)

    def _go_on_holding(self, before_us: int, after_us: int, mask: int, calls: int) -> None:
        if self._counted:
            self._open &= ~calls
            if self._open and ticks_diff(before_us, self._by_us) >= BOUNCE_US:
                self._give_up_counters(after_us, mask)
        elif calls & self._open:
            self._seen = BOTH
            self._bounces = self._bits[self._open]
            for index in range(self._held, self._count):
                self._samples[index] |= self._bounces
                if self._judged[index]:
                    self._judged[index] |= BOTH << _SEEN_BITS
            self._taken |= self._bounces
            self._open = 0
            self._tied_us = before_us
        elif ticks_diff(before_us, self._by_us) >= BOUNCE_US:
            self._open = 0
            if self._proves:
                self._prove(self._moved(), self._seen)
        self._take(after_us, mask)

    # Counters

    def _trusted(self) -> bool:
        return self._proved == BOTH and self._rested == _RESTED

    def _prove(self, counted: int, pressed: int) -> None:
        """Compares the counters with the keys that readings alone have found pressed. A difference ends the trust in
        the counters."""
        if counted & ~pressed or pressed & ~counted:
            self.counters = None
            self._proved = 0
        elif self.counters:
            self._proved |= pressed

    def _give_up_counters(self, after_us: int, mask: int) -> None:
        """Stops using the counters and judges again by readings alone, because a counter has counted without a
        press."""
        self.counters = None
        self._proved = self._open = self._counted = 0
        self._count = self._held
        self._taken = mask & ~self._bits[BOTH]
        self._take(self._by_us, self._taken | self._bits[self._seen])

    def _mark(self) -> None:
        """Notes the counts while both keys are up. Counts before the last mark belong to no later press."""
        self._just_marked = True
        if self._rested < _RESTED:
            self._rested += 1
        if self.counters:
            counts = self._counts
            counts[2] = counts[0]
            counts[3] = counts[1]
            counts[0] = self.counters[0]()
            counts[1] = self.counters[1]()

    def _moved(self) -> int:
        """Returns the keys, as bits, with counters that have counted since the mark before the last."""
        if not self.counters:
            return 0
        counts = self._counts
        return (A if self.counters[0]() != counts[2] else 0) | (B if self.counters[1]() != counts[3] else 0)
