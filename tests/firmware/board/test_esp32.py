"""The real board's drivers, on made-up hardware that refuses what the real one refuses."""

from esp32_bench import Esp32Bench, fresh_chip
from schiri.input import keys
from schiri.ui.screen import AMBER, LAMPS

ON_MICROPYTHON = True


def duel(**options):
    """A box with the signal just given."""
    bench = Esp32Bench(**options)
    for key in ("AF", "BF"):  # so that their counters are trusted
        bench.press(key)
        bench.time.run(20000)
    bench.begin()
    bench.to_duel(1, 1, 2, 2, 3, 3, 4, 5, 5, 6, 6, 4, 4, 5, 6)
    bench.time.run(50000)
    return bench


def test_each_key_arrives_by_its_name():
    bench = Esp32Bench()
    seen = []
    bench.app.screen.pressed = lambda mask, stamp_us: seen.append(keys.names_of(mask))
    bench.app.screen.back = bench.app.screen.held_back = lambda: None
    for name in keys.NAMES:
        bench.press(name)
    assert seen == [[name] for name in keys.NAMES]


def test_the_display_shows_what_is_drawn_with_either_chip():
    from chip import Oled

    for kind, columns in (("ssd1306", 128), ("sh1106", 132)):
        bench = Esp32Bench()
        bench.chip.displays = {0x3C: Oled(columns), 0x3D: Oled(columns)}
        bench.board.storage.files["display"] = kind.encode()
        bench = restarted(bench)
        bench.begin()
        bench.to_duel()
        bench.time.run(50000)
        for oled in bench.chip.displays.values():
            assert oled.is_on
            assert oled.picture() == bytes(bench.app.canvas.buffer), kind


def restarted(bench):
    """The same hardware and files, switched off and on."""
    return Esp32Bench(displays=bench.chip.displays, storage=bench.board.storage)


def test_law_6_a_display_that_is_not_there_or_is_pulled_off_stops_nothing():
    bench = duel(displays={})
    assert bench.board.missing == ["display"]
    bench.press("AF")
    assert bench.screen == "VerdictScreen"
    assert bench.log()[0]["missing"] == ["display"]
    bench = duel()
    bench.chip.displays.clear()
    bench.press("A1")
    bench.press("AF")
    assert bench.screen == "VerdictScreen" and bench.board.missing == ["display"]


def test_the_lamps_get_green_red_and_blue_in_that_order():
    bench = Esp32Bench()
    colours = bytearray(3 * LAMPS)
    colours[3:6] = bytes(AMBER)
    bench.board.lamps.show(colours)
    assert list(bench.chip.lamps[:6]) == [0, 0, 0, AMBER[1], AMBER[0], AMBER[2]]


def test_a_tone_ends_by_itself_even_while_a_duel_is_armed():
    bench = duel()
    bench.chip.tones.clear()
    bench.press("A1")
    assert [duty for _, duty in bench.chip.tones[-2:]] == [32768, 0]
    assert bench.app.armed


def test_the_radio_is_on_while_the_secret_is_drawn_and_never_else():
    bench = Esp32Bench()
    radio = []
    draw = bench.board.entropy

    def entropy(count):
        radio.append(bench.chip.radio and not bench.chip.radio_sleeps)
        return draw(count)

    bench.board.entropy = bench.app.dice.entropy = entropy
    bench.begin()
    assert radio.count(True) > 60 and radio[-1] is False  # the last is the match's id
    assert not bench.chip.radio


def test_f10_the_chip_tells_two_calls_between_two_looks_apart():
    bench = duel()
    bench.chip.press(1 << keys.NAMES.index("BF"))
    bench.chip.press(1 << keys.NAMES.index("AF"))
    bench.time.run(10000)
    record = bench.log()[-1]
    assert record["event"]["event"] == "fini" and record["event"]["player"] == 1
    order = record["order"]
    assert (order["seen"], order["counted"], order["by"]) == ("AB", "B", record["t"])
    assert 0 < order["by"] - order["after"] <= 2000
    assert bench.log()[0]["tie_us"] == 5000


def test_f10_two_calls_at_the_same_instant_are_nobodys():
    bench = duel()
    bench.press("AF", "BF")
    record = bench.log()[-1]
    assert record["event"]["event"] == "foul" and record["event"]["kind"] == "same_call"
    assert (record["order"]["seen"], record["order"]["counted"]) == ("AB", "AB")


def test_without_counters_the_box_plays_says_so_and_states_how_coarse_it_is():
    bench = Esp32Bench(has_counters=False)
    assert bench.screen == "Message"
    assert bench.app.screen.lines == [bench.app.text("counters_missing") % 14]
    bench.press("OK")
    bench.begin()
    assert bench.log()[0]["tie_us"] == 14000 and bench.log()[0]["missing"] == ["counters"]
    bench.to_duel()
    bench.press("AF")
    record = bench.log()[-1]
    assert record["event"]["event"] == "fini" and record["order"]["counted"] == ""


def test_a_broken_chain_of_registers_shows_no_key_at_all_and_is_said():
    bench = Esp32Bench(chain=0b1111)
    assert bench.app.screen.lines == [bench.app.text("keys_missing")]
    bench.press("OK")
    assert bench.screen == "Message"


def test_law_7_between_signal_and_call_a_step_without_a_key_takes_no_memory():
    try:
        from micropython import heap_lock, heap_unlock
    except ImportError:
        return
    bench = duel()
    bench.press("A1")
    bench.time.run(50000)
    now_us = bench.now.us
    heap_lock()
    try:
        for _ in range(30):
            now_us += 1000
            bench.now.us = now_us
            bench.board.buzzer.step()
            bench.app.step(now_us)
    finally:
        heap_unlock()
    assert bench.app.armed


def test_the_hardware_that_is_made_up_refuses_what_the_real_one_refuses():
    chip = fresh_chip()
    from chip import Refused
    from machine import I2C, PWM, SPI, Pin, Timer

    assert chip.keys == 0
    refused = (
        lambda: Pin(34, Pin.OUT),
        lambda: Pin(36, Pin.IN, Pin.PULL_UP),
        lambda: Pin(6),
        lambda: Pin(32, Pin.IN).irq(lambda pin: None, hard=True),
        lambda: PWM(Pin(35)),
        lambda: PWM(Pin(25), freq=0),
        lambda: Timer(0).init(hard=True),
        lambda: SPI(3),
        lambda: I2C(0, scl=Pin(39), sda=Pin(21)),
    )
    for call in refused:
        try:
            call()
        except Refused:
            continue
        raise AssertionError(call)
