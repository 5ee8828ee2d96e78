"""The keys of a real board. A reader (`direct.py`, `chain.py`) reads all of them at one instant. Counters in the chip
watch the two FINI keys (`docs/fair/press-order.md`). The box's loop reads the keys. A timer reads them while the loop
draws, loads or writes, and all the time between signal and call. The timer's callback is no interrupt: MicroPython runs
it between two bytecodes, so a long operation in C delays it. Presses that begin and end between two readings are known
only if the chip notes them."""

from array import array

import esp32
from machine import Pin, Timer

from ...input.keys import BOUNCE_US, NAMES, NEVER_US
from ...input.press_order import SHORTEST_PRESS_US, PressOrder
from ...util.clock import ticks_diff
from ...util.typing import TYPE_CHECKING, Protocol
from .ticks import raw_us

if TYPE_CHECKING:
    from ...input.bounce import Bounce
    from ...input.press_order import Counters

    class Reader(Protocol):
        """The part of a board that reads the keys' contacts."""

        calls: tuple[Pin, Pin]
        """The pins of FINI of side A and of side B, for their counters."""

        def fallen(self) -> int:
            """Returns the mask of the keys with a contact that has closed since the last reading; 0 if the reader
            cannot know."""

        def levels(self) -> int:
            """Returns the mask of the keys that are down, in the order of `keys.NAMES`; -1 if the reading is
            impossible."""


_PERIOD_MS = 2  # period of the timer
_IDLE_US = 5000  # between two readings of an idle box: a tap of 30 ms is found even if an operation in C takes 20 ms
# The longest time between two readings in a duel is the sum of the timer's period, a reading that is under way when the
# timer fires, and the longest call in C, which sends 32 columns to the display (0.9 ms): 3.7 ms on an emulated chip.
RESOLUTION_US = 4000
_FILTER = 80  # cycles of 12.5 ns, so 1 µs; shorter pulses are ignored


def counters_of(call_a: Pin, call_b: Pin) -> "Counters | None":
    """Returns two functions that return the counts of the FINI keys' counters. Each counts its key's falling edges
    while the other key is up. Returns None if the firmware has no counters."""
    unit_of = getattr(esp32, "PCNT", None)  # since 1.26
    if unit_of is None:
        return None
    counters = []
    for unit, (own, other) in enumerate(((call_a, call_b), (call_b, call_a))):
        counter = unit_of(
            unit, pin=own, falling=unit_of.INCREMENT, mode_pin=other, mode_low=unit_of.HOLD, filter=_FILTER
        )
        counter.start()
        counters.append(counter.value)
    return tuple(counters)


class Keys:
    """The samples of all keys, see `edge`. `poll` reads the keys, and a timer does as well once `watch` was called.
    `whole` says whether the latest reading was possible; if it was not, no key counts as down."""

    def __init__(self, reader: "Reader") -> None:
        self._reader = reader
        bits = [1 << NAMES.index(name) for name in ("AF", "BF")]
        self.counters = counters_of(*reader.calls)
        self.order = PressOrder(bits[0], bits[1], self.counters)
        self.whole = True
        self._contacts = 0  # mask of the closed contacts in the latest reading
        self._moved_us = array("I", [0] * len(NAMES))  # raw time of each key's latest change
        self._hurries = False
        self._longest_gap_us = 0  # the longest time between two readings since the latest call of `hurry`
        self._looked_us = raw_us()
        self._polled = False  # whether a poll is under way, which the timer must not interrupt
        self._timer = Timer(0)

    def watch(self) -> None:
        """Starts the timer that reads the keys, so that no press is missed while nobody polls. It must be called only
        once after power-on: at the 255th initialisation of a timer MicroPython's clocks stop (its issue 19162)."""
        self._timer.init(mode=Timer.PERIODIC, period=_PERIOD_MS, callback=self._tick)

    def _tick(self, _timer: Timer) -> None:
        """Reads the keys if the loop has not done so for too long, but not in the middle of a poll. Allocates no
        memory."""
        if not self._polled and (self._hurries or ticks_diff(raw_us(), self._looked_us) >= _IDLE_US):
            self._look()

    def hurry(self, on: bool) -> int:
        longest_us = self._longest_gap_us if self._hurries else 0
        if on:
            self._polled = True
            self._look()  # the gap before this reading does not count
            self._polled = False
        self._hurries = on
        self._longest_gap_us = 0
        return longest_us

    @property
    def stamp_us(self) -> int:
        """The raw time of the latest sample."""
        return self.order.stamp_us

    @property
    def still_us(self) -> int:
        """The raw time of the last reading before the latest sample."""
        return self.order.still_us

    @property
    def mask(self) -> int:
        """The keys that are down in the latest sample."""
        return self.order.mask

    def poll(self) -> bool:
        order = self.order
        self._polled = True
        is_new = order.next()
        if not is_new:
            self._look()
            is_new = order.next()
        self._polled = False
        return is_new

    def _look(self) -> None:
        before_us = raw_us()
        looked_us = self._looked_us
        gap_us = ticks_diff(before_us, looked_us)
        fallen = self._reader.fallen() if gap_us >= SHORTEST_PRESS_US else 0
        mask = self._reader.levels()
        after_us = raw_us()
        self._looked_us = before_us
        if gap_us > self._longest_gap_us:
            self._longest_gap_us = gap_us
        self.whole = mask >= 0
        if self.whole:
            # A settled key whose contact has closed with no change of level was pressed or released between readings.
            missed = fallen & ~(mask ^ self._contacts)
            if missed:
                missed &= ~self._bouncing(looked_us)
            if missed:
                self.order.look(before_us, after_us, mask ^ missed)
                before_us = after_us
            if mask != self._contacts:
                self._note_moves(before_us, mask)
            self.order.look(before_us, after_us, mask)

    def _note_moves(self, now_us: int, mask: int) -> None:
        for bit in range(len(NAMES)):
            if (mask ^ self._contacts) >> bit & 1:
                self._moved_us[bit] = now_us
        self._contacts = mask

    def _bouncing(self, looked_us: int) -> int:
        """Returns the mask of the keys that may still have been bouncing at a reading."""
        keys = 0
        for bit in range(len(NAMES)):
            if 0 <= ticks_diff(looked_us, self._moved_us[bit]) < BOUNCE_US:
                keys |= 1 << bit
        return keys

    def measure(self, bounce: "Bounce", span_us: int) -> bool:
        self._polled = True  # keeps the timer from reading during the measurement
        began_us = raw_us()
        settled = bounce.settled
        passed_us = 0
        while passed_us < span_us or bounce.moving and passed_us < span_us + NEVER_US:
            self._look()
            if self.whole:
                bounce.look(self._looked_us, self._contacts)
            if bounce.settled != settled and not bounce.mask | bounce.moving:
                break
            passed_us = ticks_diff(raw_us(), began_us)
        self._polled = False
        return True
