from schiri.input.keys import BOUNCE_US, NAMES, Keypad, names_of

ON_MICROPYTHON = True


def key(*names):
    return sum(1 << NAMES.index(name) for name in names)


def test_a_press_counts_at_its_first_contact_and_only_once():
    pad = Keypad(0)
    pressed = [pad.sample(stamp, mask) for stamp, mask in ((0, key("A4")), (300, 0), (700, key("A4")), (900, 0))]
    assert pressed == [key("A4"), 0, 0, 0]
    assert pad.rest(BOUNCE_US) == 0
    assert pad.down == 0


def test_a_press_that_bounced_as_it_was_let_go_is_no_second_press():
    pad = Keypad(0)
    pad.sample(0, key("A4"))
    assert pad.rest(BOUNCE_US) == 0
    pad.sample(60000, 0)
    assert pad.sample(60400, key("A4")) == 0
    assert pad.sample(60800, 0) == 0
    assert pad.rest(60000 + BOUNCE_US) == 0
    assert pad.sample(90000, key("A4")) == key("A4")


def test_a_key_pressed_while_it_rests_counts_when_it_has_rested():
    pad = Keypad(0)
    pad.sample(0, key("B1"))
    pad.rest(BOUNCE_US)
    pad.sample(50000, 0)
    assert pad.sample(50100, key("B1")) == 0
    assert pad.rest_ends_us(50100) == BOUNCE_US - 100
    assert pad.rest(50000 + BOUNCE_US) == key("B1")


def test_a_key_down_at_power_up_is_reported_and_ignored_until_it_comes_up():
    pad = Keypad(key("B3"))
    assert names_of(pad.stuck) == ["B3"]
    assert pad.sample(1000000, key("B3", "OK")) == key("OK")
    assert pad.sample(2000000, key("B3")) == 0
    pad.sample(3000000, 0)
    assert pad.sample(4000000, key("B3")) == key("B3")


def test_bounce_is_measured_across_the_wrap():
    pad = Keypad(0)
    last = (1 << 30) - 1
    assert pad.sample(last - 1000, key("OK")) == key("OK")
    assert pad.sample(last - 500, 0) == 0
    assert pad.rest(2000) == 0
    assert pad.down == key("OK")
    pad.rest(BOUNCE_US)
    assert pad.down == 0
