from schiri.util.clock import MASK, Clock, ticks_add, ticks_diff

ON_MICROPYTHON = True


def test_differences_are_right_across_the_wrap():
    assert ticks_diff(5, MASK - 4) == 10
    assert ticks_diff(MASK - 4, 5) == -10
    assert ticks_diff(1 << 29, 0) == -(1 << 29)
    assert ticks_diff((1 << 29) - 1, 0) == (1 << 29) - 1
    assert ticks_diff(7, 7) == 0


def test_adding_wraps_as_the_counter_does():
    for stamp in (0, 1, (1 << 29) - 1, 1 << 29, MASK - 1000, MASK):
        for delay in (0, 1, 999, 4000000, (1 << 29) - 1):
            assert ticks_add(stamp, delay) == (stamp + delay) % (1 << 30)


def test_long_time_counts_every_wrap_and_looks_back():
    start = MASK - 1000
    clock = Clock(start)
    now = start
    for _ in range(10):
        now += 200000000
        clock.advance(now & MASK)
    assert clock.long_us(clock.now) == 2000000000
    assert clock.long_us((now - 5000) & MASK) == 2000000000 - 5000
