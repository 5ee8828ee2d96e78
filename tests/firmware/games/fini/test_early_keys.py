"""B14: presses before the signal gain nothing, are shown, and leave room in the log for the presses that count."""

from bench import Bench
from schiri.games.fini.presses import LATER_US, MOST_SAMPLES, KeyTrace
from schiri.input.keys import NAMES
from schiri.journal.reading import LONGEST_LINE
from schiri.ui.rotated import rotate
from schiri.util.json_writer import dumps

ON_MICROPYTHON = True

DICE = (1, 1, 2, 2, 3, 3, 4, 5, 5, 6, 6, 4, 4, 5, 6)
SAMPLE_US = 40000  # between two presses of the bench


def waiting(dice="box"):
    """Returns a box with the dice on the display and the signal due."""
    bench = Bench()
    bench.begin(dice)
    bench.app.dice.test_values.extend(list(DICE))
    bench.press("OK")
    return bench


def early(*names, dice="box"):
    """Returns a duel that has just begun, with these keys pressed before its signal."""
    bench = waiting(dice)
    for name in names:
        bench.press(name)
    if not bench.time.until("duel", 10000000):
        raise AssertionError("no signal came")
    return bench


def taken(bench):
    return [list(dice) for dice in bench.game.taken]


def rows(bench):
    """Returns the texts of A and B at their edges of the display, each as they read it."""
    rotated = type(bench.app.canvas)()
    rotated.buffer[:] = bench.app.canvas.buffer
    rotate(rotated)
    return [bytes(canvas.buffer[-256:]) for canvas in (bench.app.canvas, rotated)]


def test_b14_who_presses_before_the_signal_has_their_own_half_a_second_later_and_takes_no_room_in_the_log():
    for key in ("A4", "AF"):
        bench = early(*[key] * 19)
        bench.press("A4", "AF", "B5")
        bench.time.run(LATER_US - SAMPLE_US)
        assert taken(bench) == [[], [5]] and bench.game.phase == "duel"
        bench.press("A4")
        assert taken(bench) == [[4], [5]]
        bench.press("AF")
        assert bench.log()[-1]["early"] == [20, 0]
        assert [name for _, name in bench.log()[-1]["keys"]] == ["B5", "A4", "AF"]


def test_b14_what_is_too_early_is_not_there_for_the_other_side():
    """B's keys, which are void after an early press, make no tie with A's; otherwise nobody would get the last die."""
    bench = early("B1")
    bench.press("A4", "B4")
    assert taken(bench) == [[4], []]
    bench.press("AF", "BF")
    assert bench.log()[-1]["event"]["player"] == 0 and bench.log()[-1]["event"]["event"] == "fini"


def test_b14_a_key_held_over_the_signal_takes_nothing_and_bounces_in_vain_as_it_is_let_go():
    bench = waiting()
    bench.hold("A4")
    assert bench.time.until("duel", 10000000)
    bench.time.run(100000)
    for step in (bench.release, bench.hold, bench.release):
        step("A4")
        bench.time.run(6000)
    assert taken(bench) == [[], []]


def test_b14_copy_may_be_held_and_other_keys_pressed_before_the_signal():
    bench = waiting()
    bench.press("UP", "OK")
    bench.hold("AC")
    assert bench.time.until("duel", 10000000)
    bench.press("A4")
    assert bench.game.state()["layouts"][0] == [["s4"]]
    bench.press("AF")
    assert "early" not in bench.log()[-1]


def test_b14_a_call_before_the_signal_is_too_early_though_it_was_held_back_until_after_it():
    bench = early()
    signal_us = bench.time.now_us
    call = 1 << NAMES.index("AF")
    for after_us in (-3000, 3000, LATER_US - 1):
        bench.app.screen.pressed(call, signal_us + after_us)
        assert bench.game.phase == "duel"
    go = rows(bench)[1]
    assert rows(bench)[0] != go
    bench.time.run(LATER_US)
    assert rows(bench) == [go, go]
    bench.app.screen.pressed(call, signal_us + LATER_US)
    assert bench.game.phase != "duel"


def test_b14_a_side_that_was_too_early_reads_so_until_its_own_signal():
    for dice in ("box", "table"):
        bench = waiting(dice)
        before, said = rows(bench), []
        bench.app.canvas.say = said.append
        bench.press("B1")
        too_early = rows(bench)[1]
        assert rows(bench)[0] == before[0] != too_early
        assert bench.time.until("duel", 10000000)
        go = rows(bench)[0]
        assert go != before[0] and rows(bench)[1] == too_early
        bench.board.longest_write = 0
        bench.time.run(LATER_US - 1)
        assert rows(bench) == [go, too_early]
        bench.time.run(1)
        assert rows(bench) == [go, go] and said == ["A: LOS!\nB: Zu früh: 0,5 s später", "LOS!"]
        assert bench.board.longest_write <= 128  # law 7: no more than a page a step


def test_b14_a_press_in_the_last_moment_is_shown_and_the_late_signal_leaves_laid_dice_alone():
    bench = waiting()
    while not bench.app.armed:
        bench.time.run(1000)
    before = rows(bench)
    bench.press("A1")
    assert rows(bench)[0] != before[0]
    assert bench.time.until("duel", 10000000)
    bench.time.run(LATER_US - 1)
    due_us = bench.time.now_us + 1
    board_keys = bench.board.keys
    board_keys.mask, board_keys.stamp_us, board_keys.fresh = 1 << NAMES.index("A4"), due_us, True
    bench.app.step(due_us)
    assert taken(bench) == [[4], []]
    laid = rows(bench)[0]
    bench.time.run(1000)
    assert rows(bench)[0] == laid != rows(bench)[1]


def test_presses_that_do_nothing_leave_room_in_the_log_for_those_that_take_a_die_or_call():
    for count, idle in ((100, ("A4",)), (30, ("A4", "AC", "B4", "BC", "UP", "DOWN", "OK"))):
        bench = early()
        bench.press("A4")
        for _ in range(count):
            bench.press(*idle)
        for key in ("A1", "A1", "B2", "B2", "A3", "B3", "A5", "A5", "A6", "B6"):
            bench.press(key, "A4")
        bench.press("BF")
        records = bench.log()
        presses = [tuple(press) for press in records[-1]["keys"]]
        for event in [record["event"] for record in records if "event" in record]:
            if event["event"] in ("take", "fini"):
                assert (event["t"], "AB"[event["player"]] + str(event.get("value", "F"))) in presses


def test_a_trace_fits_in_a_line_whatever_is_pressed():
    trace = KeyTrace()
    for acting in [0] * MOST_SAMPLES + [1] * 16:
        trace.add(10**12, (1 << len(NAMES)) - 1, acting)
    presses = list(trace)
    assert presses[-16:] == [(10**12, "A1")] * 16
    assert len(dumps(presses)) < LONGEST_LINE - 2000  # the rest of a record is shorter
    for _ in range(MOST_SAMPLES):
        trace.add(10**12, 1, 1)
    assert len(list(trace)) < len(presses) + MOST_SAMPLES
