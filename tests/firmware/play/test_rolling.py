"""Dice roll for a moment when they fall."""

from bench import Bench
from schiri.input.keys import OK
from schiri.play.rolling import Rolling
from schiri.ui.canvas import Canvas

ON_MICROPYTHON = True

A3 = 1 << 2


def rolling(dice="box", game="fini"):
    """Returns a box with rolling dice; OK is still down."""
    bench = Bench()
    bench.begin(dice, game=game)
    bench.set_keys(OK)
    bench.time.run(1000)
    return bench


def pictures(bench):
    """Returns all pictures until the dice lie still."""
    seen = []
    while bench.screen == "Rolling":
        seen.append(bytes(bench.app.canvas.buffer))
        bench.time.run(10000)
    return seen


def test_dice_roll_for_no_longer_than_600_ms_and_never_while_the_box_is_armed():
    bench = rolling()
    began_us = bench.time.now_us
    assert bench.game.phase == "ready"
    while bench.screen == "Rolling":
        assert not bench.app.armed
        bench.time.run(1000)
    assert 300000 < bench.time.now_us - began_us < 600000
    assert bench.screen == "DuelScreen"


def test_the_key_that_ends_the_roll_means_nothing_else():
    bench = rolling()
    bench.set_keys(OK | A3)
    assert bench.screen == "DuelScreen" and not bench.app.armed
    bench.time.run(30000)
    seen = bytes(bench.app.canvas.buffer)
    bench.set_keys(0)
    bench.time.run(30000)
    assert bytes(bench.app.canvas.buffer) == seen  # A3, pressed with OK, was not taken for a grab before the signal


def test_a_second_tap_that_comes_before_the_first_rolling_die_was_seen_does_not_end_the_roll():
    bench = Bench()
    bench.begin()
    bench.set_keys(OK)
    keys = bench.board.keys
    keys.mask, keys.fresh = OK | A3, True  # pressed before the rolling dice were drawn
    bench.time.now_us += 20000
    bench.time.step()
    assert bench.screen == "Rolling"


def test_what_rolls_tells_nothing_of_the_throw():
    shown = []
    for values in ([1] * 15, [6, 2] * 7 + [5]):
        bench = Bench()
        bench.begin()
        bench.app.dice.test_values.extend(values)
        bench.set_keys(OK)
        bench.time.run(1000)
        shown.append(pictures(bench))
    assert shown[0] == shown[1]
    assert len(set(shown[0])) >= 5


def test_no_two_rolling_dice_lie_on_each_other():
    class Places(Canvas):
        def die(self, x, y, value, silver):
            found.append((x, y))

    bench = Bench()
    screen = Rolling(bench.app, 15, 4, lambda: None)
    for _ in range(8):
        found = []
        screen.draw(Places())
        assert len(set(found)) == 15
        screen.timed(bench.app.clock.now)


def test_real_dice_do_not_roll_on_the_display():
    assert rolling("table").screen == "DuelScreen"
