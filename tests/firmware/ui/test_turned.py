"""Both sides can read: a screen that takes no players' keys turns to the player who presses one."""

from bench import Bench

ON_MICROPYTHON = True


def upside_down(picture):
    """Returns the bytes of a picture turned by 180°."""
    return bytes([sum([(byte >> bit & 1) << (7 - bit) for bit in range(8)]) for byte in reversed(picture)])


def picture(bench):
    return bytes(bench.app.canvas.buffer)


def test_a_key_of_b_turns_a_menu_to_b_and_one_of_a_back():
    bench = Bench()
    upright = picture(bench)
    bench.press("B3")
    assert picture(bench) == upside_down(upright)
    bench.press("A6")
    assert picture(bench) == upright


def test_up_and_down_mean_the_same_on_either_side():
    bench = Bench()
    bench.press("BF")
    first = bench.app.screen.chosen
    bench.press("DOWN")
    assert bench.app.screen.chosen == first + 1
    bench.press("UP")
    assert bench.app.screen.chosen == first


def test_what_comes_after_a_turned_menu_is_turned_until_the_first_menu():
    bench = Bench()
    first = picture(bench)
    bench.press("B1")
    bench.press("OK")  # takes the first game; the box asks whose dice are thrown
    assert bench.app.screen.reader == 1
    bench.press("BACK")
    assert picture(bench) == first


def test_the_sign_of_a_muted_box_is_where_its_reader_looks():
    bench = Bench()
    bench.app.turn_sound()
    bench.app.redraw()
    bench.time.run(1000)
    upright = picture(bench)
    bench.press("B1")
    assert picture(bench) == upside_down(upright)


def test_keys_that_mean_something_turn_nothing():
    bench = Bench()
    bench.begin(ask_parts=True)
    assert bench.screen == "SealScreen"
    bench.press("B1")
    assert bench.app.screen.parts == ["", "1"] and bench.app.screen.reader == 0
