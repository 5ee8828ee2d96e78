"""Raw time stamps, their differences, and a long time that never wraps.

The ESP32's microsecond counter wraps every 2^30 µs (17.9 minutes). MicroPython stores integers of up to 30 bits without
allocating memory, so delays are computed from raw stamps by `ticks_diff`. The long time for the log is computed only
when a record is made.
"""

PERIOD_BITS = 30
MASK = (1 << PERIOD_BITS) - 1
_HALF = 1 << (PERIOD_BITS - 1)


def ticks_diff(later_us: int, earlier_us: int) -> int:
    """Returns the time in µs from the raw stamp `earlier_us` to `later_us`: from −2^29 to 2^29 − 1."""
    difference = later_us - earlier_us
    # Subtracts half a period twice, because on the ESP32 a whole period would be a big integer, which takes memory.
    if difference >= _HALF:
        return difference - _HALF - _HALF
    if difference < -_HALF:
        return difference + _HALF + _HALF
    return difference


def ticks_add(stamp_us: int, delay_us: int) -> int:
    """Returns the raw stamp that is `delay_us` (below 2^29) after `stamp_us`."""
    return (stamp_us - _HALF + delay_us - _HALF) & MASK if stamp_us >= _HALF else stamp_us + delay_us


class Clock:
    """The raw time now, and the long time in µs since the box was started."""

    def __init__(self, raw_us: int) -> None:
        self.now = raw_us
        self._switched_on = raw_us
        self._start = raw_us
        self._wraps = 0

    def advance(self, raw_us: int) -> None:
        """Sets the present raw time; has to be called at least every 2^29 µs. A stamp before the present time, such as
        that of a key sampled earlier, changes nothing."""
        if ticks_diff(raw_us, self.now) <= 0:
            return
        if raw_us < self.now:
            self._wraps += 1
        self.now = raw_us

    def not_before(self, long_us: int) -> None:
        """Advances the long time to `long_us` if it is behind it."""
        missing = long_us - self.long_us(self.now)
        if missing > 0:
            self._start -= missing

    def running_us(self) -> int:
        """Returns the time in µs since the start of the box, without the time that `not_before` has added."""
        return (self._wraps << PERIOD_BITS) + self.now - self._switched_on

    def long_us(self, stamp_us: int) -> int:
        """Returns the long time in µs of a raw stamp of the last 2^29 µs: the time since the start of the box, plus the
        time that `not_before` has added."""
        return (self._wraps << PERIOD_BITS) + self.now - self._start + ticks_diff(stamp_us, self.now)
