from schiri.dice import Dice, DiceFailure


def source(data):
    """A source of chance that gives these bytes, 16 at a time."""
    blocks = [bytes(data[start : start + 16]) for start in range(0, len(data), 16)]
    return lambda count: blocks.pop(0)


def test_every_byte_below_252_is_a_die_and_no_other():
    values, genuine = Dice(source(range(256))).draw(252)
    assert genuine
    assert values == [byte % 6 + 1 for byte in range(252)]
    assert [values.count(value) for value in range(1, 7)] == [42] * 6


def test_bytes_that_would_favour_low_values_are_left_out():
    data = [255, 252, 5, 253, 254] + [0] * 11
    assert Dice(source(data)).draw(2)[0] == [6, 1]


def failure_of(entropy, draws):
    dice = Dice(entropy)
    try:
        for _ in range(draws):
            dice.draw(15)
    except DiceFailure as failure:
        return failure.args[0]
    return None


def test_a_short_block_stops_the_dice():
    assert failure_of(lambda count: bytes(range(count - 1)), 1) == "short"


def test_a_repeated_block_stops_the_dice():
    assert failure_of(lambda count: bytes(range(count)), 2) == "repeated"


def test_values_set_for_a_test_are_not_passed_off_as_chance():
    dice = Dice(source(range(256)))
    dice.set_next([6, 6])
    assert dice.draw(3) == ([6, 6, 1], False)
    assert dice.draw(1)[1]


def test_wait_is_drawn_without_favour():
    # Of 2^24 numbers, those above the last whole multiple of the limit are drawn again.
    limit = 3000001
    blocks = [bytes((255, 255, 255)) + bytes(13), bytes((64, 66, 15)) + bytes(13)]
    assert Dice(lambda count: blocks.pop(0)).below(limit) == 1000000
