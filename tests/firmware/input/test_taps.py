"""No tap is lost, and none decides about a screen that nobody has seen, on a box with slow drivers and drawing."""

from bench import Bench
from busy_box import BusyBox
from esp32_bench import Script
from schiri.box.app import App
from schiri.games.fini.screens.duel import DuelScreen
from schiri.games.fini.screens.real_dice import DiceEntry
from schiri.input.keys import BACK, CALLS, DOWN, FINI, NAMES, OK
from schiri.play.dice_entry import ToldDice
from schiri.ui.menu import Menu
from schiri.ui.name_entry import NameEntry
from schiri.ui.screen import Screen
from tapping import tapped

ON_MICROPYTHON = True

TAPS = 2000


def test_no_tap_of_30_ms_is_lost_or_counted_twice_while_the_box_draws_loads_and_writes():
    box = BusyBox()
    hands, judge, screens = tapped(box, 7, TAPS)
    faults = judge.faults(hands.made)
    assert (faults["lost"], faults["twice"], faults["disorder"]) == (0, 0, 0), faults
    assert faults["erased"] <= TAPS // 1000  # the key may have been bouncing as the erase began
    assert box.costs.erases and not box.costs.quick_erases
    assert box.costs.collections and not box.costs.automatic
    assert {"StartScreen", "NameEntry", "SealScreen", "DuelScreen", "TurnScreen"} <= screens


def test_no_flash_is_erased_where_taps_follow_each_other_fast_though_nobody_ever_rests():
    box = BusyBox()
    hands, judge, screens = tapped(box, 7, TAPS, ("fini", "qwixx", "fini", "qwixx"), pause_us=100000, span_ms=300)
    assert len(box.costs.erases) > 8 and not box.costs.quick_erases, (box.costs.erases, box.costs.quick_erases)
    assert {"NameEntry", "SealScreen", "DuelScreen"} <= screens
    faults = judge.faults(hands.made)
    assert (faults["lost"], faults["twice"], faults["disorder"]) == (0, 0, 0), faults
    assert faults["erased"] <= TAPS // 1000


def to_verdict():
    """Returns a box whose players call too soon, while the verdict is computed."""
    box = BusyBox()
    box.time.run(1000000)
    start = {"event": "start", "game": "fini", "players": ["Ada", "Ben"], "first": 0, "dice": "box"}
    App.begin(box.app, start, ask_parts=False)
    box.time.run(500000)
    box.press("OK")
    if not box.time.until("duel", 10000000):
        raise AssertionError("no signal came")
    return box


def pressed_after(box, first, mask, delay_us):
    """Presses a key, and others `delay_us` later, and lets everything come to rest."""
    now_us = box.now.us
    second_us = now_us + delay_us
    changes = ((now_us + 1000, first), (now_us + 41000, 0), (second_us, mask), (second_us + 40000, 0))
    box.now.hands = Script(box.chip, *changes)
    box.time.run(delay_us + 2000000)


def test_of_ok_and_back_only_what_was_pressed_when_the_verdict_is_there_counts_for_it_and_a_cross_says_so():
    pictures = []
    for mask, delay_us, stays in ((DOWN, 150000, True), (OK, 150000, True), (BACK, 150000, True), (OK, 1500000, False)):
        box = to_verdict()
        pressed_after(box, 1 << FINI, mask, delay_us)
        assert (box.screen == "VerdictScreen") == stays, (mask, delay_us)
        pictures.append(bytes(box.chip.displays[0x3C].memory))
    assert pictures[1] == pictures[2] != pictures[0]


def test_ok_pressed_before_the_entry_under_it_was_shown_does_not_choose_it_in_a_match():
    box = BusyBox()
    box.time.run(1000000)
    start = {"event": "start", "game": "schocken", "players": ["Ada", "Ben"], "dice": "box"}
    App.begin(box.app, start, ask_parts=False)
    for _ in range(40):
        box.press("OK")
        box.time.run(1500000)
        if box.screen == "DecideScreen":
            break
    screen = box.app.screen
    events = len(box.app.session.match.history)
    pressed_after(box, DOWN, OK, 80000)
    assert box.app.screen is screen and screen.chosen == 1
    assert len(box.app.session.match.history) == events
    box.press("OK")
    box.time.run(1500000)
    assert box.app.screen is not screen


def refused(bench, keys):
    """Returns those keys that the box refuses by a cross if they come just before the current screen is there again."""
    app = bench.app
    found = []
    for key in keys.split():
        app.show(app.screen)
        bench.set_keys(1 << NAMES.index(key))
        picture = bytes(app.canvas.buffer)
        app.canvas.refuse()
        if bytes(app.canvas.buffer) == picture:
            found.append(key)
        bench.set_keys(0)
        bench.time.run(10000)
    return " ".join(found)


def test_a_side_s_key_that_comes_too_early_is_refused_where_the_screen_offers_it():
    bench = Bench()
    bench.begin(ask_parts=True)
    assert refused(bench, "A1 AC AF B6 BF UP OK") == "A1 B6 OK"
    for digit in "123456":
        bench.press("A" + digit, "B" + digit)
    assert refused(bench, "A1 AF B6 OK") == "OK"  # both parts are complete
    bench.press("OK")
    bench.to_duel()
    bench.press("A1", "BF")
    assert bench.screen == "VerdictScreen"
    assert refused(bench, "A1 AF BF OK BACK") == "OK BACK"
    bench.app.go_home()
    bench.begin(game="qwixx")
    assert refused(bench, "A1 AC AF BF") == "AF"
    bench.press("AF")
    assert refused(bench, "DOWN") == "" and bench.app.screen.chosen == 1  # it is taken
    assert refused(bench, "A1 AC AF BC BF") == "AC AF"


def all_screens(base=Screen):
    """Returns a class and all its subclasses."""
    found = [base]
    for screen in base.__subclasses__():
        found += all_screens(screen)
    return found


def test_no_screen_takes_a_key_that_decides_before_it_is_seen():
    if not hasattr(Screen, "__subclasses__"):
        return  # MicroPython has no such list
    screens = all_screens()
    assert {Menu, NameEntry, ToldDice} < {screen for screen in screens if screen.AHEAD}
    for screen in screens:
        assert not screen.AHEAD & (OK | BACK), screen
        assert screen in (DuelScreen, DiceEntry) or not screen.AHEAD & CALLS, screen
