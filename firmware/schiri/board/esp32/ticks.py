"""The chip's time."""

from time import ticks_us

from ...util.clock import MASK


def raw_us() -> int:
    """Returns the current time as a raw stamp, see `clock.py`."""
    return ticks_us() & MASK  # type: ignore[operator]
