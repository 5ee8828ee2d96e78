"""The measurement of bounce, reading by reading."""

from schiri.input.bounce import REST_US, Bounce
from schiri.input.keys import BOUNCE_US
from without_memory import without_memory

ON_MICROPYTHON = True

KEY, OTHER = 1 << 3, 1 << 15
LOOK_US = 100
START_US = 0x3FFFFFFF - 20000  # the clock wraps on the way


class Looks:
    """Readings every 100 µs; `change` lets a contact bounce for `bounce_us` before its new state."""

    def __init__(self):
        self.now_us = START_US
        self.bounce = Bounce(START_US, 0)

    def at(self, mask, span_us=LOOK_US):
        for _ in range(span_us // LOOK_US):
            self.now_us = (self.now_us + LOOK_US) & 0x3FFFFFFF
            self.bounce.look(self.now_us, mask)

    def change(self, before, after, bounce_us):
        self.at(after)
        for _ in range(bounce_us // LOOK_US // 2):
            self.at(before)
            self.at(after)
        self.at(after, 60000)


def test_a_bounce_is_the_time_from_the_first_change_to_the_last_of_a_press_or_a_release():
    for bounce_us in (0, 400, 3000, 8000):
        for press_us, release_us in ((bounce_us, 0), (0, bounce_us)):
            looks = Looks()
            looks.change(0, KEY, press_us)
            looks.change(KEY, 0, release_us)
            assert looks.bounce.longest_us(KEY | OTHER) == bounce_us
            assert looks.bounce.too_long == (KEY if bounce_us > BOUNCE_US else 0)
            assert (looks.bounce.measured, looks.bounce.resolution_us) == (KEY, LOOK_US)


def test_a_contact_that_opens_late_after_a_press_is_bounce_too():
    looks = Looks()
    looks.at(KEY, REST_US - LOOK_US)
    looks.at(0)
    looks.at(KEY, 60000)
    assert looks.bounce.longest_us(KEY) == REST_US and looks.bounce.too_long == KEY


def test_a_contact_that_never_comes_to_rest_is_told():
    looks = Looks()
    for _ in range(60):
        looks.at(KEY, 1000)
        looks.at(0, 1000)
    assert looks.bounce.restless == looks.bounce.too_long == KEY


def test_a_change_that_nobody_looked_at_in_time_is_not_measured():
    looks = Looks()
    looks.now_us = (looks.now_us + BOUNCE_US) & 0x3FFFFFFF
    looks.at(KEY, 60000)
    assert looks.bounce.measured == 0
    looks.at(0, 60000)
    assert looks.bounce.measured == KEY


def test_two_keys_at_once_are_measured_each_for_itself():
    looks = Looks()
    looks.change(0, KEY | OTHER, 400)
    looks.at(KEY, 100)
    looks.at(0, 60000)
    assert (looks.bounce.longest_us(KEY), looks.bounce.longest_us(OTHER)) == (400, 400)
    assert looks.bounce.measured == KEY | OTHER


def test_a_look_takes_no_memory():
    bounce = Bounce(0, 0)

    def look():
        for now_us in range(0, 60000, 500):
            bounce.look(now_us, KEY if now_us % 1000 else 0)

    without_memory(look)
