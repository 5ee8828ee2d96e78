"""The source of entropy behind a match's secret and the wait before a signal."""

from hashlib import sha256

from raised import raised_by
from schiri.dice import Dice, DiceFailure
from schiri.dice.secrets import Secrets
from schiri.dice.source import START_UP, draw_secret

ON_MICROPYTHON = True

BLOCK = 16
DRAWN = START_UP + 64


def good(seed=0):
    """Returns random bytes, as many as a secret draws from the source, of which some are discarded."""
    return bytearray(b"".join([sha256(b"%d %d" % (seed, number)).digest() for number in range(DRAWN // 32)]))


class Box:
    """A board whose source of entropy returns these bytes, and its radio."""

    def __init__(self, data):
        self.data = bytes(data)
        self.radio = [False]  # every state it was switched to
        self.deaf = 0  # how often chance was asked for while the radio was off

    def noise(self, on):
        self.radio.append(on)

    def entropy(self, count):
        self.deaf += not self.radio[-1]
        block, self.data = self.data[:count], self.data[count:]
        return block


def failure_of(data):
    """Returns the kind of failure of a source with these bytes; None if there is none."""
    box = Box(data)
    failure = failure_from(Dice(box.entropy), box)
    assert box.radio == [False, True, False] and box.deaf == 0, (failure, box.radio)
    return failure


def failure_from(dice, box):
    try:
        draw_secret(dice, box)
        return None
    except DiceFailure as error:
        return error.args[0]


def refusal_of(secrets, now_us):
    return raised_by(lambda: secrets.draw(now_us), DiceFailure).args[0]


def secret_of(data, stamps=()):
    box = Box(data)
    dice = Dice(box.entropy)
    for stamp in stamps:
        dice.add_entropy(stamp)
    return draw_secret(dice, box)


def test_every_byte_of_the_last_64_counts_and_none_of_those_that_were_only_tested():
    plain = secret_of(good())
    assert len(plain) == 32
    for at in range(DRAWN - 65, DRAWN):
        data = good()
        data[at] ^= 1
        assert (secret_of(data) == plain) == (at < START_UP), at


def test_the_times_of_the_latest_sixteen_key_presses_change_the_secret():
    stamps = list(range(1000, 1017))
    plain = secret_of(good(), stamps)
    for number in range(17):
        other = stamps[:number] + [stamps[number] + 1] + stamps[number + 1 :]
        assert (secret_of(good(), other) == plain) == (number == 0), number


def test_a_source_that_runs_dry_is_refused_wherever_it_does():
    for count in (0, 15, START_UP - 1, START_UP, DRAWN - 1):
        assert failure_of(good()[:count]) == "short", count


def test_a_block_that_comes_again_at_once_or_like_the_first_is_refused():
    for at in range(BLOCK, DRAWN, BLOCK):
        for before in (at - BLOCK, 0):
            data = good()
            data[at : at + BLOCK] = data[before : before + BLOCK]
            assert failure_of(data) == "repeated", (at, before)


def test_the_same_byte_five_times_in_a_row_is_refused_wherever_that_is_and_four_times_are_not():
    for at in list(range(40)) + [START_UP - 3, DRAWN - 5]:
        data = good()
        same = data[at] ^ 0x55
        data[at : at + 4] = bytes([same] * 4)
        for beside in (at - 1, at + 4):
            if 0 <= beside < DRAWN:
                data[beside] = same ^ 1
        assert failure_of(data) is None, at
        data[at + 4 if at + 4 < DRAWN else at - 1] = same
        assert failure_of(data) == "stuck", at


def uneven(first, times):
    """Returns bytes in which one value comes `times` times among the 512 from `first` on, never twice in a row."""
    data = good()
    same = data[first]
    for at in range(first, min(first + 512, DRAWN)):
        if data[at] == same:
            data[at] ^= 1
    for number in range(times):
        data[first + 2 * number] = same
    return data


def test_a_byte_that_comes_16_times_in_a_window_of_512_is_refused_and_15_times_are_not():
    for window in (0, 512, 1024):
        assert failure_of(uneven(window, 15)) is None, window
        assert failure_of(uneven(window, 16)) == "uneven", window


def raising(error):
    def raise_it(*_):
        raise error

    return raise_it


def test_a_source_that_raises_is_a_failure_and_leaves_the_radio_off():
    for error in (OSError(5), RuntimeError("Wifi Unknown Error 0x0101"), MemoryError()):
        box = Box(good())
        assert failure_from(Dice(raising(error)), box) == "radio"
        assert box.radio == [False, True, False], error


def test_a_radio_that_raises_as_it_is_switched_on_is_switched_off_all_the_same():
    for error in (OSError("WiFi Out of Memory"), RuntimeError("Wifi Unknown Error 0xffff"), MemoryError()):
        box = Box(good())
        switch = box.noise

        def noise(on, switch=switch, error=error):
            switch(on)
            if on:
                raise error

        box.noise = noise
        assert failure_from(Dice(box.entropy), box) == "radio"
        assert box.radio == [False, True, False], error


def test_a_secret_is_thrown_away_if_the_radio_cannot_be_switched_off():
    box = Box(good())
    box.noise = lambda on: None if on else raising(OSError("Wifi Not Started"))()
    box.radio = [True]
    assert failure_from(Dice(box.entropy), box) == "radio"


def test_a_fault_of_the_firmware_is_no_failure_of_chance():
    box = Box(good())
    raised_by(lambda: draw_secret(Dice(raising(TypeError())), box), TypeError)
    assert box.radio == [False, True, False]


def test_after_a_failure_the_source_is_asked_again_after_a_pause_that_doubles_up_to_a_limit():
    box = Box(b"")
    secrets = Secrets(Dice(box.entropy), box)
    now_us = 5
    pauses_s = []
    for _ in range(9):
        asked = len(box.radio)
        assert refusal_of(secrets, now_us) == "short"
        assert len(box.radio) == asked + 2
        pause_us = secrets.pause_left_us(now_us)
        for too_early_us in (0, pause_us // 2, pause_us - 1):
            assert refusal_of(secrets, now_us + too_early_us) == "pausing"
        assert len(box.radio) == asked + 2, "the source is left in peace"
        pauses_s.append(pause_us // 1000000)
        now_us += pause_us
    assert pauses_s == [10, 20, 40, 80, 160, 320, 600, 600, 600]


def test_a_secret_ends_the_row_of_failures():
    box = Box(b"")
    secrets = Secrets(Dice(box.entropy), box)
    assert refusal_of(secrets, 0) == "short" and refusal_of(secrets, 10000000) == "short"
    box.data = bytes(good())
    assert len(secrets.draw(30000000)) == 32
    box.data = b""
    assert refusal_of(secrets, 30000001) == "short"
    assert secrets.pause_left_us(30000001) == 10000000


def test_a_source_that_has_hung_the_box_gets_the_longest_pause_at_once():
    box = Box(good())
    box.noise = lambda on: raising(DiceFailure("hung"))() if on else None
    secrets = Secrets(Dice(box.entropy), box)
    assert refusal_of(secrets, 0) == "hung"
    assert secrets.pause_left_us(0) == 600000000


def test_the_wait_is_anything_below_its_limit():
    count = [0]

    def entropy(size):
        count[0] += 1
        return sha256(b"%d" % count[0]).digest()[:size]

    dice = Dice(entropy)
    assert {dice.below(7) for _ in range(200)} == set(range(7))
    long = [dice.below(3000001) for _ in range(50)]
    assert len(set(long)) == 50 and 0 <= min(long) < 500000 and 2500000 < max(long) <= 3000000


def test_with_a_dead_source_the_wait_still_depends_on_when_keys_were_pressed():
    for dead in (b"", bytes(BLOCK)):
        waits = set()
        for stamp in range(50):
            dice = Dice(lambda count, dead=dead: dead)
            dice.add_entropy(stamp)
            waits.add(dice.below(3000001))
        assert len(waits) == 50
