from bench_board import generator
from schiri.board.arrivals import HORIZON_US, OLDEST_US, Arrivals
from schiri.board.simulated.board import Board, run_live
from schiri.util.clock import MASK

ON_MICROPYTHON = True

MS = 1000
A, B = 1 << 7, 1 << 15


class Taken:
    """A receiver of the samples that the box gets, in the place of the keys."""

    def __init__(self):
        self.samples = []

    def put(self, stamp_us, mask):
        self.samples.append((stamp_us, mask))


def given(messages, order_decides=True, resolution_us=MS, every_us=500, start_us=0):
    """Returns the samples that messages (arrival, stamp, mask) become, with the box in its loop."""
    taken = Taken()
    arrivals = Arrivals(taken, resolution_us, start_us, 0)
    times = []

    def step(now_us):
        times.append(now_us)
        return 250000

    messages = list(messages)
    now_us = 0
    while now_us < 1000 * MS:
        while messages and messages[0][0] <= now_us:
            arrival_us, stamp_us, mask = messages.pop(0)
            arrivals.take(mask, start_us + stamp_us & MASK, start_us + arrival_us & MASK)
        arrivals.step(step, start_us + now_us & MASK, order_decides)
        now_us += every_us
    assert start_us or times == sorted(times)
    return taken.samples


def pair(first, apart_us, stamps):
    """Returns the samples of two presses whose messages arrive `apart_us` apart, that of `first` before the other."""
    return given([(100 * MS, stamps[0], first), (100 * MS + apart_us, stamps[1], A | B)])


def masks(samples):
    return [mask for _, mask in samples]


def test_no_random_pair_is_judged_the_wrong_way_round():
    random = generator(5)
    ties = 0
    for _ in range(200):
        stamps = [50 * MS + random(60 * MS) for _ in range(2)]
        if random(3) == 0:
            stamps[1] = stamps[0] + random(900)
        delays = [random(HORIZON_US - 2 * MS) for _ in range(2)]
        order = sorted([(stamps[index] + delays[index], stamps[index], key) for index, key in enumerate((A, B))])
        messages = [(order[0][0], order[0][1], order[0][2]), (order[1][0], order[1][1], A | B)]
        samples = given(messages)
        if abs(stamps[0] - stamps[1]) < MS:
            ties += 1
            assert masks(samples) == [A | B]
        else:
            assert masks(samples) == [A if stamps[0] < stamps[1] else B, A | B]
    assert ties > 20


def test_a_slow_page_is_waited_for():
    for arrival_us in (380 * MS, 420 * MS):
        seen = masks(given([(200 * MS, 100 * MS, A), (arrival_us, 100 * MS, A | B)]))
        assert seen == ([A | B] if arrival_us < 400 * MS else [A, A | B])


def test_where_order_decides_nothing_nobody_waits_but_for_the_resolution():
    samples = given([(100 * MS, 99 * MS, A), (110 * MS, 99 * MS, A | B)], order_decides=False)
    assert masks(samples) == [A, A | B]
    samples = given([(100 * MS, 100 * MS, A), (102 * MS, 102 * MS, A | B)], order_decides=False, resolution_us=5 * MS)
    assert masks(samples) == [A | B]


def test_the_time_of_a_press_is_its_own_unless_the_box_has_gone_on():
    taken = Taken()
    arrivals = Arrivals(taken, MS, 0, 0)
    arrivals.step(lambda now_us: 0, 10 * MS, True)
    arrivals.take(A, 12 * MS, 15 * MS)
    arrivals.take(A | B, 5 * MS, 16 * MS)
    arrivals.step(lambda now_us: 0, 300 * MS, True)
    assert taken.samples == [(10 * MS, B), (12 * MS, A | B)]


def test_stamps_that_cannot_be_do_no_harm():
    assert given([(100 * MS, 900 * MS, A)])[0][0] == 100 * MS  # a stamp from the future
    # From long ago: it does not go before what the box has judged.
    assert masks(given([(100 * MS, 100 * MS, A), (260 * MS, 10 * MS, A | B)])) == [A, A | B]
    assert given([(100 * MS, 100 * MS - OLDEST_US - MS, A)])[0][0] >= 99 * MS
    # A key that comes up before it went down would stay down for good.
    assert masks(given([(100 * MS, 99 * MS, A), (110 * MS, 90 * MS, 0)])) == [A, 0]
    several = [(100, 99, A), (105, 95, A | B), (110, 90, B), (120, 80, 0)]
    assert masks(given([(arrival * MS, stamp * MS, mask) for arrival, stamp, mask in several]))[-1] == 0


def test_a_clock_that_wraps_is_none_that_goes_back():
    start_us = MASK - 99 * MS
    samples = given([(100 * MS, 98 * MS, A), (104 * MS, 68 * MS, A | B)], start_us=start_us)
    assert masks(samples) == [B, A | B]


def test_what_is_told_late_has_stamps_in_the_order_in_which_it_was_pressed():
    """A sample that the box judges to be later must not have the same time in its log."""
    for first in (A, B):
        samples = pair(first, 4 * MS, (80 * MS, 50 * MS))
        assert masks(samples) == [A + B - first, A | B]
        assert samples[1][0] - samples[0][0] == MS


def test_the_simulator_goes_by_how_fine_the_clock_of_its_page_is():
    for told, samples in (((), [A, A | B]), (("r 16700",), [A | B])):
        board = Board(lambda line: None, (None, None), None, "test", MS)
        board.keys = taken = Taken()
        taken.mask = 0
        coming = iter([told + ("k 000080 5000", "k 008080 15000")] + [()] * 10 + [None])
        times = iter(range(0, 900 * MS, 20 * MS))
        run_live(board, lambda _: 0, lambda: True, times.__next__, lambda _, lines=coming: next(lines))
        assert masks(taken.samples) == samples
        assert board.resolution_us == (16700 if told else MS)
