"""Time without a clock: raw stamps come in, differences and a time that never wraps go out.

The ESP32's microsecond counter wraps every 2^30 µs (17.9 minutes), and its integers of up to 30 bits cost no
memory. So all waiting is done with raw stamps and `ticks_diff`, which allocates nothing; the long time that a log
needs is worked out only when a record is made.
"""

PERIOD_BITS = 30
MASK = (1 << PERIOD_BITS) - 1
_HALF = 1 << (PERIOD_BITS - 1)


def ticks_diff(later_us: int, earlier_us: int) -> int:
    """How many µs `later_us` lies behind `earlier_us`, both raw stamps: from −2^29 to 2^29 − 1."""
    difference = later_us - earlier_us
    # Twice half a period, because a whole one would no longer fit a small integer on the ESP32.
    if difference >= _HALF:
        return difference - _HALF - _HALF
    if difference < -_HALF:
        return difference + _HALF + _HALF
    return difference


def ticks_add(stamp_us: int, delay_us: int) -> int:
    """The raw stamp `delay_us` (below 2^29) after `stamp_us`."""
    return (stamp_us - _HALF + delay_us - _HALF) & MASK if stamp_us >= _HALF else stamp_us + delay_us


class Clock:
    """The raw time now, and the long time in µs since the box was started."""

    def __init__(self, raw_us: int) -> None:
        self.now = raw_us
        self._switched_on = raw_us
        self._start = raw_us
        self._wraps = 0

    def advance(self, raw_us: int) -> None:
        """Takes note of the raw time; must be called at least every 2^29 µs. One that lies before the last, such as the
        stamp of a key that was sampled meanwhile, changes nothing."""
        if ticks_diff(raw_us, self.now) <= 0:
            return
        if raw_us < self.now:
            self._wraps += 1
        self.now = raw_us

    def not_before(self, long_us: int) -> None:
        """Has the long time go on from `long_us`, if it has not come that far yet."""
        missing = long_us - self.long_us(self.now)
        if missing > 0:
            self._start -= missing

    def running_us(self) -> int:
        """The µs since the box was started, whatever `not_before` has added."""
        return (self._wraps << PERIOD_BITS) + self.now - self._switched_on

    def long_us(self, stamp_us: int) -> int:
        """The µs from the start of the box to a raw stamp of the last 2^29 µs, and what `not_before` has added."""
        return (self._wraps << PERIOD_BITS) + self.now - self._start + ticks_diff(stamp_us, self.now)
