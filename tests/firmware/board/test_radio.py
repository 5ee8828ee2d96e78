"""Failures of the radio, and what the box does then: the real board's drivers on simulated hardware."""

from esp32_bench import WATCHDOG_MS, Esp32Bench
from players import press_parts
from raised import raised_by
from schiri.dice.stream import commitment_of

ON_MICROPYTHON = True

SECOND_US = 1000000
RADIO_BYTES = 36040  # that the radio takes, as seen on an emulated chip
ERRORS = ("OSError", "RuntimeError", "MemoryError")
FAILS = ["%s: %s" % (where, error) for where in ("WLAN", "active", "config") for error in ERRORS]
FAILS += ["stays off", "dies"]
NO_CHANCE = {  # what a failing source of entropy gives instead
    "constant noise": lambda count: b"\x55" * count,
    "a block that is repeated": lambda count: bytes(range(count)),
    "too few bytes": lambda count: b"",
}
RESTARTS = {  # faults of the radio that make the chip restart, and within how many ms
    "active: hangs": 3000,
    "off: hangs": 3000,
    "off: OSError": 0,
    "off: RuntimeError": 0,
    "off: MemoryError": 0,
    "WLAN: hangs": 5000,
    "active: hangs in C": 5000,
}


def let_go_by(bench, seconds):
    for _ in range(seconds):
        bench.now.us += SECOND_US
        bench.time.step()


def assert_radio_is_at_rest(bench, why):
    chip = bench.chip
    assert (chip.radio, chip.watchdog_ms) == (False, WATCHDOG_MS), why
    bench.now.work(5 * SECOND_US)  # nothing restarts the box


def assert_refused(bench, why):
    """Asserts that a match with the box's dice is refused and writes nothing to the flash."""
    programmed = bench.board.blocks.programmed
    bench.begin(ask_parts=True)
    assert bench.screen == "DiceFailed" and bench.app.session is None, (why, bench.screen)
    assert bench.board.blocks.programmed == programmed, why
    assert_radio_is_at_rest(bench, why)


def play_a_throw(bench):
    """Plays up to the signal of the first duel; with the box's dice the throw is sealed."""
    seal = bench.app.session.seal
    if seal:
        bench.time.run(SECOND_US // 4)  # what is pressed before the seal is shown does not count
        press_parts(bench, lambda limit: 1)
        bench.press("OK")
    bench.press("OK")
    assert bench.time.until("duel", 10 * SECOND_US)
    header, *records = bench.log()
    assert bool(seal) == ("commitment" in header) == any("throw" in record for record in records)
    assert not seal or header["commitment"] == commitment_of(seal.secret)


def fails_and_recovers(bench, why, mend, pause_s):
    """Lets the box's dice fail, plays with real ones, and after the pause with the box's again."""
    assert_refused(bench, why)
    bench.choose("Echte Würfel")
    play_a_throw(bench)
    bench.press("AF")
    bench.end()
    bench.app.go_home()
    mend()
    assert_refused(bench, "the pause is not over")
    bench.press("BACK")
    let_go_by(bench, pause_s)
    bench.begin(ask_parts=True)
    assert bench.screen == "SealScreen", why
    play_a_throw(bench)
    assert_radio_is_at_rest(bench, why)


def test_without_a_fault_the_radio_is_off_and_its_memory_gone_once():
    bench = Esp32Bench()
    free = bench.chip.idf_free_bytes
    for _ in range(3):
        bench.begin(ask_parts=True)
        assert bench.screen == "SealScreen"
        assert bench.chip.idf_free_bytes == free - RADIO_BYTES
        assert_radio_is_at_rest(bench, "")
        bench.end()
        bench.app.go_home()


def test_a_radio_that_fails_is_off_afterwards_real_dice_work_and_sealed_ones_when_it_works_again():
    for fault in FAILS:
        bench = Esp32Bench()
        bench.chip.radio_fault = fault
        fails_and_recovers(bench, fault, lambda chip=bench.chip: setattr(chip, "radio_fault", ""), 10)


def test_whatever_else_than_chance_a_source_gives_real_dice_work_and_sealed_ones_when_it_is_back():
    for name, instead in NO_CHANCE.items():
        bench = Esp32Bench()
        good = bench.app.dice.entropy
        bench.app.dice.entropy = instead
        fails_and_recovers(bench, name, lambda dice=bench.app.dice, good=good: setattr(dice, "entropy", good), 10)


def ms_until_the_restart(bench):
    """Asks for the box's dice, and returns the time until the chip restarts."""
    from chip import Bitten
    from machine import Restart
    from processor import processor

    begin_us = processor.us
    raised_by(lambda: bench.begin(ask_parts=True), Restart, Bitten)
    return (processor.us - begin_us) // 1000


def test_a_radio_that_hangs_restarts_the_box_within_seconds_and_then_gets_a_pause_of_ten_minutes():
    for fault, most_ms in RESTARTS.items():
        bench = Esp32Bench()
        bench.begin(ask_parts=True)
        play_a_throw(bench)
        shown = bench.log()
        bench.press("AF")
        bench.call_referee()
        bench.choose("Später weiter")
        bench.chip.radio_fault = fault
        assert ms_until_the_restart(bench) <= most_ms, fault
        assert b"radio" in bench.chip.started.memory, "what was tried outlives the restart"
        after = Esp32Bench(storage=bench.board.storage, blocks=bench.board.blocks, left_out=["radio"])
        assert "radio" in after.board.missing
        assert after.log()[: len(shown)] == shown, "nothing that was shown is lost"
        fails_and_recovers(after, fault, lambda: None, 600)
        assert "radio" not in after.board.missing


def test_a_timer_whose_call_is_lost_among_others_calls_again():
    bench = Esp32Bench()
    from machine import Timer
    from processor import processor

    others = Timer(1)
    hang = bench.chip.hang

    def hang_late(looks):
        others.init(period=1, callback=lambda timer: None)
        processor.block(2 * SECOND_US)  # in C, where no callback is called
        others.deinit()
        hang(looks)

    bench.chip.hang = hang_late
    bench.chip.radio_fault = "active: hangs"
    assert 2000 < ms_until_the_restart(bench) <= 4000 and processor.dropped
