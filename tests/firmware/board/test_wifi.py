"""The connection to a hub through the chip's radio: the real board's drivers on simulated hardware, and real TCP."""

from esp32_bench import WATCHDOG_MS, Esp32Bench
from hub_end import SECOND_US, OnlineBench
from raised import raised_by

ON_MICROPYTHON = True

RADIO_BYTES = 36040
FAILS = ("active: RuntimeError", "connect: OSError", "stays off")


def connected(**options):
    """Returns a box that has joined its network and is connected."""
    online = OnlineBench(Esp32Bench(**options))
    online.bench.chip.wifi = ("Club", None)
    online.connect()
    return online


def test_the_box_joins_talks_and_takes_the_radios_memory_once():
    bench = Esp32Bench()
    free = bench.chip.idf_free_bytes
    online = OnlineBench(bench)
    bench.chip.wifi = ("Club", None)
    for _ in range(3):
        online.connect()
        assert bench.chip.radio and bench.chip.radio_sleeps, "it may sleep between beacons"
        assert online.ask("list", "matches") == ["matches 0"]
        online.link.stop()
        assert not bench.chip.radio and bench.chip.idf_free_bytes == free - RADIO_BYTES


def test_no_radio_runs_from_the_first_key_to_the_end_of_the_match_but_for_the_draw():
    online = connected()
    bench = online.bench
    bench.press("OK")
    assert bench.screen == "Menu" and not bench.chip.radio
    bench.press("BACK")
    online.connect()
    on = []
    draw = bench.app.dice.entropy
    bench.app.dice.entropy = lambda count: on.append(bench.chip.radio and not bench.chip.radio_sleeps) or draw(count)
    bench.begin()
    assert on.count(True) > 60, "drawn with the radio on and awake, as without a hub"
    assert not bench.chip.radio and bench.app.session.seal
    armed = []
    step = bench.app.step
    bench.app.step = lambda raw_us: armed.append((bench.app.armed, bench.chip.radio)) or step(raw_us)
    bench.press("OK")
    assert bench.time.until("duel", 10 * SECOND_US)
    for name in ("A1", "B2", "AF"):
        bench.press(name)
    bench.time.run(3 * SECOND_US)
    assert (True, False) in armed and not [radio for _, radio in armed if radio]


def test_a_radio_that_fails_leaves_a_box_that_plays_and_is_tried_again():
    for fault in FAILS:
        online = OnlineBench(Esp32Bench())
        bench = online.bench
        bench.chip.wifi = ("Club", None)
        bench.chip.radio_fault = fault
        bench.time.run(SECOND_US)
        assert online.link.stage == "off" and not bench.chip.radio, fault
        assert bench.chip.watchdog_ms == WATCHDOG_MS
        bench.chip.radio_fault = ""
        online.connect()


def test_a_radio_that_hangs_restarts_the_box_once_and_is_left_alone_then():
    online = OnlineBench(Esp32Bench())
    bench = online.bench
    bench.chip.radio_fault = "active: hangs"
    from machine import Restart

    raised_by(lambda: bench.time.run(5 * SECOND_US), Restart)
    after = OnlineBench(Esp32Bench(left_out=["radio"]))
    after.bench.chip.radio_fault = "active: hangs"
    after.bench.press("OK")
    after.bench.time.run(20 * SECOND_US)
    assert after.bench.screen == "StartScreen" and after.link.stage == "off"


def test_a_wrong_password_is_no_network_and_the_radio_rests_between_the_tries():
    online = OnlineBench(Esp32Bench())
    chip = online.bench.chip
    chip.wifi = ("Club", "another one")
    radio = []
    for _ in range(50):
        online.bench.time.run(SECOND_US)
        radio.append(chip.radio)
    assert radio.count(True) >= 40 and radio.count(False) >= 4 and online.hub.connections == 0


def test_a_box_without_a_hub_never_loads_the_wifi():
    import sys

    bench = Esp32Bench()
    bench.time.run(10 * SECOND_US)
    assert not bench.chip.radio
    assert "schiri.board.esp32.wifi" not in sys.modules
