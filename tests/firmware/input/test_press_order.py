"""The decision who called first, reading by reading. `timing` tests it on a model of the hardware, 100,000 times."""

from schiri.input.keys import Keypad
from schiri.input.press_order import SHORTEST_PRESS_US, PressOrder
from without_memory import without_memory

ON_MICROPYTHON = True

AF, BF = 1 << 7, 1 << 15
LOOK_US = 1000


class Looks:
    """Readings of the keys every millisecond. Each key was pressed once, so that working counters are trusted; `wired`
    says which counter counts the presses of A and of B."""

    def __init__(self, counters=True, start_us=0, wired=(0, 1)):
        self.counted = [0, 0]
        self.samples = []
        units = (lambda: self.counted[0], lambda: self.counted[1])
        self.order = PressOrder(AF, BF, units if counters else None)
        self.now_us = start_us
        self.at(50, 0)
        for key, counter in ((AF, wired[0]), (BF, wired[1])):
            if counter is not None:
                self.counted[counter] += 1
            self.at(30, key)
            self.at(30, 0)
        self.samples.clear()

    def without_next(self, times, mask):
        """Takes readings whose samples the program has no time to fetch."""
        for _ in range(times):
            self.now_us += LOOK_US
            self.order.look(self.now_us - 20, self.now_us, mask)

    def counts(self, a, b):
        """Adds falling edges to the counters."""
        self.counted[0] += a
        self.counted[1] += b

    def long_us(self, stamp_us):
        return stamp_us

    def at(self, times, mask):
        for _ in range(times):
            self.now_us = (self.now_us + LOOK_US) & 0x3FFFFFFF
            self.order.look(self.now_us - 20, self.now_us, mask)
            while self.order.next():
                self.samples.append(self.order.mask)

    def after_stall(self, stall_us, mask):
        self.now_us = (self.now_us + stall_us - LOOK_US) & 0x3FFFFFFF
        self.at(1, mask)


def test_what_a_call_was_judged_by_is_told_though_another_one_was_judged_before_it_was_taken():
    for counters in (True, False):
        looks = Looks(counters)
        looks.counts(1, 0)
        looks.without_next(30, AF)
        looks.without_next(30, 0)
        looks.counts(0, 1)
        looks.without_next(30, BF)
        looks.without_next(30, 0)
        told = []
        while looks.order.next():
            told.append((looks.order.mask, looks.order.stamp_us, looks.order.evidence(looks)))
        assert [mask for mask, _, _ in told] == [AF, 0, BF, 0]
        for mask, stamp_us, evidence in told:
            if mask == 0:
                assert evidence is None
                continue
            side = "A" if mask == AF else "B"
            assert evidence["by"] == stamp_us and evidence["by"] - evidence["after"] == LOOK_US + 20
            assert (evidence["seen"], evidence["counted"]) == (side, side if counters else "")


def test_f10_both_counters_have_counted_so_the_second_came_while_the_first_was_bouncing():
    looks = Looks()
    looks.counts(2, 1)
    looks.at(1, AF | BF)
    assert looks.samples == [AF | BF]


def test_a_key_that_bounces_open_as_it_is_looked_at_has_been_pressed_all_the_same():
    looks = Looks()
    looks.counts(0, 1)
    looks.at(1, AF)
    looks.at(1, AF | BF)
    assert looks.samples == [BF, AF | BF]


def test_a_call_is_passed_on_at_once_if_only_its_counter_has_counted():
    looks = Looks()
    looks.counts(1, 0)
    looks.at(1, AF)
    assert looks.samples == [AF]
    looks.at(10, AF | BF)
    assert looks.samples == [AF, AF | BF]


def test_a_press_that_lies_between_two_looks_is_not_lost():
    looks = Looks()
    looks.counts(1, 0)
    looks.after_stall(2 * SHORTEST_PRESS_US, 0)
    assert looks.samples == [AF, 0]


def test_what_a_counter_has_counted_long_before_decides_nothing():
    looks = Looks()
    looks.counts(1, 0)  # a disturbance of the line
    looks.at(15, 0)
    looks.counts(0, 1)
    looks.at(1, BF)
    assert looks.samples == [BF]


def test_without_counters_a_call_is_held_back_until_nobody_can_have_been_earlier():
    looks = Looks(counters=False)
    looks.at(6, AF)
    assert looks.samples == []
    looks.at(1, AF)
    assert looks.samples == [AF]


def test_without_counters_two_calls_that_a_bounce_may_have_turned_round_are_a_tie():
    looks = Looks(counters=False)
    looks.at(6, AF)
    looks.at(1, AF | BF)
    assert looks.samples == [AF | BF]
    assert looks.order.evidence(looks)["seen"] == "AB"


def test_a_counter_that_does_not_count_any_more_is_as_good_as_none():
    """A broken wire to the counters must not cost anybody a call."""
    looks = Looks()
    looks.at(6, BF)
    assert looks.samples == []
    looks.at(1, BF)
    assert looks.samples == [BF] and looks.order.trust.counters is None


def test_before_each_counter_has_counted_a_press_of_its_own_key_looks_decide():
    looks = Looks(wired=(0, None))
    looks.counts(1, 0)  # B was first, but its wire to the counter is broken
    looks.at(1, AF | BF)
    assert looks.samples == [AF | BF]


def test_counters_that_are_wired_the_wrong_way_round_are_found_out_by_the_first_press():
    looks = Looks(wired=(1, 0))
    assert looks.order.trust.counters is None
    looks.counts(0, 1)
    looks.at(10, AF)
    assert looks.samples == [AF]


def test_a_counter_that_has_counted_what_nobody_has_pressed_is_never_trusted_again():
    looks = Looks()
    looks.counts(0, 1)
    looks.at(6, AF)
    assert looks.samples == []
    looks.at(5, AF)
    assert looks.samples == [AF] and looks.order.trust.counters is None
    assert looks.order.evidence(looks) is not None
    assert looks.order.tie_us(4000) == 18000


def test_the_bounce_of_a_key_that_is_let_go_is_no_call():
    looks = Looks()
    looks.counts(1, 0)
    looks.at(30, AF)
    looks.at(2, 0)
    looks.counts(2, 0)  # B's press was not counted: A's contact was closed for a moment
    looks.at(1, BF)
    assert looks.samples == [AF, 0, BF]


def test_a_key_that_was_down_before_says_nothing_about_the_next_call():
    looks = Looks()
    looks.counts(1, 0)
    looks.at(30, AF)
    looks.at(1, AF | BF)  # B's press is not counted while A's key is down
    assert looks.samples == [AF, AF | BF]
    assert looks.order.evidence(looks) is None


def test_the_order_holds_across_a_wrap_of_the_clock():
    looks = Looks(start_us=0x3FFFFFFF - 170000 - 25000)
    assert looks.now_us > 0x3FFF0000
    looks.counts(0, 1)
    looks.after_stall(50000, AF | BF)
    assert looks.now_us < 100000
    assert looks.samples == [BF, AF | BF]


def test_a_look_that_finds_nothing_new_allocates_nothing():
    looks = Looks()
    without_memory(lambda: looks.at(30, 0))
    assert looks.samples == []


def test_what_waits_to_be_taken_stays_as_it_was_when_a_tie_is_found_behind_it():
    looks = Looks(counters=False)
    for mask in (1, 0, 2, 0, AF, AF | BF):
        looks.without_next(10 if not mask else 1, mask)
    looks.at(10, AF | BF)
    assert looks.samples == [1, 0, 2, 0, AF | BF]


def test_what_waits_to_be_taken_is_not_dropped_with_counters_that_lie():
    looks = Looks()
    looks.without_next(1, 1)
    looks.without_next(20, 0)
    looks.counts(1, 1)
    looks.without_next(1, AF)
    looks.without_next(10, AF)
    looks.at(1, AF)
    assert looks.order.trust.counters is None
    assert looks.samples == [1, 0, AF]


def test_what_was_found_before_a_call_need_not_wait_with_it():
    looks = Looks(counters=False)
    looks.without_next(1, 1)
    looks.without_next(20, 0)
    looks.at(1, AF)
    assert looks.samples == [1, 0]
    looks.at(10, AF)
    assert looks.samples == [1, 0, AF]


def test_two_seconds_of_looks_are_kept_while_nobody_takes_them():
    looks = Looks()
    for number in range(400):
        looks.without_next(1, 1 + number % 2)
    looks.at(1, 4)
    assert looks.samples == [1 + number % 2 for number in range(400)] + [4]


def pressed_by(looks):
    """Returns the presses in order for readings (µs, mask) without counters."""
    order = PressOrder(AF, BF)
    keypad = Keypad(0)
    pressed = []
    for at_us, mask in [(at_us, 0) for at_us in range(0, 60000, 2000)] + looks:
        order.look(at_us, at_us + 100, mask)
        while order.next():
            pressed.append(keypad.rest(order.still_us))
            pressed.append(keypad.sample(order.stamp_us, order.mask))
        if not order.holds:
            pressed.append(keypad.rest(at_us))
    return [keys for keys in pressed if keys]


def test_the_second_key_of_a_tie_that_bounces_after_it_was_found_is_pressed_once():
    both = AF | BF
    looks = [(60000, AF), (68000, both), (70000, AF), (71000, both), (90000, both), (100000, both)]
    assert pressed_by(looks) == [both]


def test_the_first_key_of_a_tie_that_was_let_go_before_the_second_was_found_is_pressed_again():
    looks = [(60000, BF), (64000, BF), (89000, AF), (114000, BF), (139000, 0)]
    assert pressed_by(looks) == [AF | BF, BF]
