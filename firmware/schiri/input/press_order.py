"""The order of the two FINI keys: the decision who called first, which is never a guess. `docs/fair/press-order.md` has
the reasons and the arithmetic.

A key that is found up may still have been pressed, because contacts bounce, for `BOUNCE_US` at most. So readings alone
order only presses further apart than that. For closer ones the chip has two counters. Each counts the contacts of its
key, but only while the other key is up, so the counter of the first press has always counted. If both have, the second
press came while the first key was bouncing. Then nobody can know the order, and it is a tie (F10).

The states, and which keys are found down on the way from one to the next:

    DOWN
     | none
    UP ------- any ----------------------------------------------------------> DOWN
     | none for 5 ms
    SETTLED -- both ---------------------------------------------------------> DOWN
     |     +-- one --------------------------> HELD ----- the other, or 5 ms -> DOWN
     | none for 5 ms
    RESTED --- all that trusted counters say, or both without counts --------> DOWN
           +-- one, without trusted counts --> PROVING -- the other, or 5 ms -> DOWN
           +-- not all that counters say ----> CHECKING - the rest, or 5 ms --> DOWN
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

SHORTEST_PRESS_US = 20000  # no finger presses for less, so no press fits between two readings that are closer

A, B, BOTH = 1, 2, 3  # the two FINI keys as bits
DOWN, UP, SETTLED, RESTED, HELD, PROVING, CHECKING = range(7)
_SIDES = ("", "A", "B", "AB")
_SEEN_BITS = 2
_JUDGED = 1 << 4
_MOST_SAMPLES = 512  # two and a half seconds of readings 5 ms apart that all differ


def first_of(seen: int, counted: int) -> int:
    """Returns the key that was pressed first: A or B, or BOTH if nobody can know. `seen` are the keys that one reading
    has found down, `counted` those with trusted counters that have counted."""
    return counted or seen


class CounterTrust:
    """The two counters, and the trust in them: they are trusted once each has counted a press of its own key alone, and
    never again after one has failed to. `counters` are functions that return the counts; None if there are none."""

    def __init__(self, counters: "Counters | None") -> None:
        self.counters = counters
        self.proved = 0  # the keys (bits) whose counters have counted a press while the other one did not
        self._counts = [0, 0, 0, 0]  # the counts of A and B at the last call of `mark`, and at the call before

    def mark(self) -> None:
        """Notes the counts; it is called while both keys are up. Counts before the previous mark are of earlier
        presses, because both keys were up then."""
        if self.counters:
            counts = self._counts
            counts[2] = counts[0]
            counts[3] = counts[1]
            counts[0] = self.counters[0]()
            counts[1] = self.counters[1]()

    def moved(self) -> int:
        """Returns the keys, as bits, whose counts have changed since the last mark but one."""
        if not self.counters:
            return 0
        counts = self._counts
        return (A if self.counters[0]() != counts[2] else 0) | (B if self.counters[1]() != counts[3] else 0)

    def prove(self, pressed: int) -> None:
        """Trusts the counters of the keys `pressed`, as readings alone have found, if just they counted; else gives
        up."""
        if self.moved() == pressed:
            self.proved |= pressed
        else:
            self.give_up()

    def give_up(self) -> None:
        """Stops using the counters for good."""
        self.counters = None
        self.proved = 0


class HeldSamples:
    """A queue of samples, the latest of which can be held back. `next` moves on to the next sample: `stamp_us` (raw)
    and `mask` are its values, and `still_us` is the time of the last reading before it that found the keys
    unchanged."""

    def __init__(self) -> None:
        self.stamp_us = self.still_us = self.mask = 0
        self._given_after_us = self._given_judged = 0
        self._samples_us = array("I", [0] * _MOST_SAMPLES)
        self._stills_us = array("I", [0] * _MOST_SAMPLES)
        self._samples = array("I", [0] * _MOST_SAMPLES)
        self._afters_us = array("I", [0] * _MOST_SAMPLES)
        self._judged = bytearray(_MOST_SAMPLES)  # `_JUDGED` with the keys seen and those counted; 0 if not judged
        self._taken = 0  # the mask of the latest sample, whether `next` has reached it or not
        self._count = self._given = 0
        self._open = 0  # the mask of undecided keys: each stays here until it is seen down, or was up for long enough
        self._held = 0  # the index of the first sample that is held back; without a meaning while `_open` is 0

    @property
    def holds(self) -> bool:
        """Whether samples are held back. The current state of the keys is not known then."""
        return self._open != 0

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

    def _add(self, stamp_us: int, still_us: int, mask: int, after_us: int, judged: int) -> None:
        self._taken = mask
        if self._count == _MOST_SAMPLES:
            self._count -= 1  # the queue is full, because so many keys bounce: the latest sample is replaced
        self._samples_us[self._count] = stamp_us
        self._stills_us[self._count] = still_us
        self._samples[self._count] = mask
        self._afters_us[self._count] = after_us
        self._judged[self._count] = judged
        self._count += 1

    def _add_to_held(self, keys: int) -> None:
        for index in range(self._held, self._count):
            self._samples[index] |= keys
            if self._judged[index]:
                self._judged[index] |= BOTH << _SEEN_BITS
        self._taken |= keys


class PressOrder(HeldSamples):
    """The conversion of readings of the keys into samples in a reliable order. `look` takes each reading. `a_bit` and
    `b_bit` are the FINI keys' bits in a mask."""

    def __init__(self, a_bit: int, b_bit: int, counters: "Counters | None" = None) -> None:
        super().__init__()
        self.trust = CounterTrust(counters)
        self._bits = (0, a_bit, b_bit, a_bit | b_bit)
        self._state = DOWN
        self._looked_us = self._up_us = 0  # the times of the last reading, and of the last that found both keys up
        self._after_us = 0  # the time of the last reading before the latest call, which found both keys up
        self._by_us = -1  # the time of the reading that noticed the latest call
        self._seen = self._counted = 0  # the keys by which the latest call was judged, see `first_of`
        self._marked_us = -1  # when the reading after the latest `CounterTrust.mark` began; -1 before it
        self._tied_us = 0  # the time when the second key of the latest tie was found down
        self._bounces = 0  # the bit of the second key of a tie, while it may still bounce

    def look(self, before_us: int, after_us: int, mask: int) -> None:
        """Takes a reading of all keys: the raw times before and after it, and the mask of the keys found down."""
        calls = (A if mask & self._bits[A] else 0) | (B if mask & self._bits[B] else 0)
        if self._marked_us < 0:
            self._marked_us = before_us  # not earlier than the mark, which may have taken a while
        if self._state > RESTED:
            self._go_on_holding(before_us, after_us, mask, calls)
        elif calls and self._state >= SETTLED:
            self._judge(after_us, mask, calls)
        else:
            self._go_on(before_us, after_us, mask, calls)
        self._looked_us = after_us

    def tie_us(self, resolution_us: int, bounce_us: int = BOUNCE_US) -> int:
        """Returns the longest time between two calls, in µs, that can still be a tie. A reading comes every
        `resolution_us`, and the keys bounce for at most `bounce_us`."""
        return bounce_us if self.trust.proved == BOTH else bounce_us + BOUNCE_US + 2 * resolution_us

    def _go_on(self, before_us: int, after_us: int, mask: int, calls: int) -> None:
        if not calls and ticks_diff(after_us, self._up_us) >= SHORTEST_PRESS_US and self._trusted_counts():
            self._judge(after_us, mask, 0)  # a key was pressed and released between two readings
        self._take(after_us, mask)
        if calls:
            self._state = DOWN
        else:
            self._up_us = before_us
            if self._state == DOWN or ticks_diff(before_us, self._marked_us) >= BOUNCE_US:
                self._marked_us = -1
                self._state = min(self._state + 1, RESTED)
                self.trust.mark()

    def _trusted_counts(self) -> int:
        return self.trust.moved() if self._state == RESTED and self.trust.proved == BOTH else 0

    def _judge(self, after_us: int, mask: int, seen: int) -> None:
        """Judges a call: both FINI keys had been up, and at least one has been pressed since."""
        counted = self._counted = self._trusted_counts()
        self._seen = seen
        self._after_us = self._up_us
        self._by_us = after_us
        # If a key has counted but is not found down, it bounces, or its counter is wrong: the next readings tell.
        self._open = (counted or BOTH) & ~seen if seen else 0
        self._held = min(self._count, _MOST_SAMPLES - 1)
        if self._open:
            self._state = CHECKING if counted else PROVING if self._state == RESTED else HELD
        else:
            self._state = DOWN
        first = first_of(seen, counted)
        together = seen | counted
        if first != together:
            self._take(after_us, mask & ~self._bits[together] | self._bits[first])
        self._take(after_us, mask | self._bits[together])

    def _go_on_holding(self, before_us: int, after_us: int, mask: int, calls: int) -> None:
        is_over = ticks_diff(before_us, self._by_us) >= BOUNCE_US
        if self._state == CHECKING:
            self._open &= ~calls
            if self._open and is_over:  # a counter has counted without a press: from here readings alone decide
                self.trust.give_up()
                self._open = self._counted = 0
                self._count = self._held
                self._taken = mask & ~self._bits[BOTH]
                self._take(self._by_us, self._taken | self._bits[self._seen])
        elif calls & self._open:
            self._seen = BOTH
            self._bounces = self._bits[self._open]
            self._add_to_held(self._bounces)
            self._open = 0
            self._tied_us = before_us
        elif is_over:
            self._open = 0
            if self._state == PROVING:
                self.trust.prove(self._seen)
        if not self._open:
            self._state = DOWN
        self._take(after_us, mask)

    def _take(self, stamp_us: int, mask: int) -> None:
        if self._bounces:
            # Both keys of a tie stand in the sample of the first one. The second one has closed later, so it can still
            # bounce when the time of the first one is over.
            if ticks_diff(stamp_us, self._tied_us) >= BOUNCE_US:
                self._bounces = 0
            mask |= self._bounces
        if mask != self._taken:
            judged = _JUDGED | self._seen << _SEEN_BITS | self._counted if stamp_us == self._by_us else 0
            self._add(stamp_us, self._looked_us, mask, self._after_us, judged)
