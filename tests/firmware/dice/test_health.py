"""The limits of the health tests in the firmware, compared with scipy's. `tests/firmware/dice/test_source.py` tests
that a test fails exactly at its limit."""

from math import ceil

from schiri.dice.source import Health
from scipy.stats import binom

FALSE_ALARM = 2.0**-30
BITS_OF_A_BYTE = 8  # of entropy, as the source claims


def test_so_many_repeats_are_too_many():
    """SP 800-90B, 4.4.1: C = 1 + ⌈-log2(α) / H⌉. After a byte, so many equal ones are a false alarm with a chance of at
    most α, and one fewer are not."""
    assert ceil(30 / BITS_OF_A_BYTE) + 1 == Health.REPEATS
    same = 2.0**-BITS_OF_A_BYTE
    assert same ** (Health.REPEATS - 1) <= FALSE_ALARM < same ** (Health.REPEATS - 2)


def test_so_many_of_a_value_in_a_window_are_too_many():
    """SP 800-90B, 4.4.2: C = 1 + critbinom(W, 2^-H, 1 - α), the smallest number whose chance to be exceeded is at most
    α. `isf` is asked, as 1 - α is hardly less than 1."""
    same = 2.0**-BITS_OF_A_BYTE
    assert Health.WINDOW == 512  # 4.4.2: for sources that are not binary
    assert int(binom.isf(FALSE_ALARM, Health.WINDOW, same)) + 1 == Health.MOST
    assert binom.sf(Health.MOST - 1, Health.WINDOW, same) <= FALSE_ALARM
    assert binom.sf(Health.MOST - 2, Health.WINDOW, same) > FALSE_ALARM
