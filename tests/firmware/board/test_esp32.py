"""The real board's drivers on simulated hardware that refuses what the real one refuses."""

import sys

from esp32_bench import KINDS, Esp32Bench, Script, fresh_chip
from raised import raised_by
from schiri.input import keys
from schiri.ui.screen import AMBER, LAMPS
from without_memory import without_memory

ON_MICROPYTHON = True


def duel(**options):
    """Returns a box that has just given the signal."""
    bench = Esp32Bench(**options)
    for key in ("AF", "BF"):  # so that their counters are trusted
        bench.press(key)
        bench.time.run(20000)
    bench.begin()
    bench.time.run(1000)  # nobody presses at the instant at which the picture comes
    bench.to_duel(1, 1, 2, 2, 3, 3, 4, 5, 5, 6, 6, 4, 4, 5, 6)
    bench.time.run(50000)
    return bench


def names_pressed_one_by_one(bench):
    seen = []
    bench.app.screen.pressed = lambda mask, stamp_us: seen.append(keys.names_of(mask))
    bench.app.screen.TURNS = False
    bench.app.screen.back = bench.app.screen.held_back = lambda: None
    for name in keys.NAMES:
        bench.press(name)
    return seen


def test_each_key_arrives_by_its_name():
    for kind in KINDS:
        assert names_pressed_one_by_one(Esp32Bench(kind)) == [[name] for name in keys.NAMES], kind


def test_a_look_takes_all_keys_at_one_instant_whichever_are_down():
    for kind in KINDS:
        bench = Esp32Bench(kind)
        for mask in (0xFFFFF, 0x55555, 0xAAAAA, 0x00FF0, 0):
            bench.chip.release(~mask)
            bench.chip.press(mask)
            looks = bench.chip.looks
            bench.board.keys.poll()
            assert (bench.board.keys.mask, bench.chip.looks - looks) == (mask, 1), kind


def test_the_display_shows_what_is_drawn_with_either_chip():
    fresh_chip()
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
    """Returns a box with the same hardware and files, switched off and on."""
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
    assert radio.count(True) > 60 and radio[-1] is False  # the last draw is for the match's id, which needs no radio
    assert not bench.chip.radio


def test_f10_the_chip_tells_two_calls_between_two_looks_apart():
    for kind in KINDS:
        tells_two_calls_apart(duel(kind=kind))


def tells_two_calls_apart(bench):
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
    assert bench.app.screen.lines == [bench.app.text("counters_missing") % 18]
    bench.press("OK")
    bench.begin()
    assert bench.log()[0]["tie_us"] == 18000 and bench.log()[0]["missing"] == ["counters"]
    bench.to_duel()
    bench.press("AF")
    record = bench.log()[-1]
    assert record["event"]["event"] == "fini" and record["order"]["counted"] == ""


def test_a_broken_chain_of_registers_shows_no_key_at_all_and_is_said():
    bench = Esp32Bench("esp32", chain=0b1111)
    assert bench.app.screen.lines == [bench.app.text("keys_missing")]
    bench.press("OK")
    assert bench.screen == "Message"


def test_law_7_between_signal_and_call_a_step_without_a_key_takes_no_memory():
    for kind in KINDS:
        bench = duel(kind=kind)
        bench.press("A1")
        bench.time.run(50000)
        without_memory(lambda bench=bench: let_steps_go_by(bench))
        assert bench.app.armed


def let_steps_go_by(bench):
    for _ in range(30):
        bench.now.work(1000)
        bench.board.buzzer.step()
        bench.app.step(bench.now.raw_us())
    bench.now.work(20000)  # here the timer reads the keys, not the loop


def test_a_look_at_the_pins_of_an_s3_takes_no_memory_though_lines_of_the_flash_share_the_register():
    """MicroPython's own `uctypes` reads memory of this machine in place of the registers."""
    fresh_chip()
    del sys.modules["uctypes"]
    try:
        import uctypes
    except ImportError:
        return
    from schiri.board.esp32.direct import Direct
    from schiri.board.esp32.pins import ESP32_S3

    block = bytearray(0x140)
    reader = Direct(ESP32_S3, uctypes.addressof(block))
    seen = [0] * len(keys.NAMES)
    for bit, name in enumerate(keys.NAMES):
        block[0x3C:0x44] = b"\xff" * 8
        gpio = ESP32_S3[name]
        block[0x3C + gpio // 8] &= ~(1 << gpio % 8)
        seen[bit] = without_memory(reader.levels)
        assert without_memory(reader.fallen) == 0
    block[0x44:0x48] = block[0x50:0x54] = b"\xff" * 4
    assert reader.fallen() == (1 << len(keys.NAMES)) - 1
    assert seen == [1 << bit for bit in range(len(keys.NAMES))]
    assert max(reader._registers.low, reader._registers.high) < 1 << 30  # small where a word has 32 bits


def presses_of(bench):
    """Returns the names of the keys that the box counts as pressed from here on."""
    counted = []
    tell = bench.app._presses._tell

    def tell_seen(pressed, stamp_us):
        counted.extend(keys.names_of(pressed))
        tell(pressed, stamp_us)

    bench.app._presses._tell = tell_seen
    return counted


def stall(bench, *changes):
    """Lets 45 ms pass in C without a reading, while contacts change; then the loop goes on."""
    bench.now.hands = Script(bench.chip, *[(bench.now.us + at_us, mask) for at_us, mask in changes])
    bench.now.block(45000)
    bench.time.run(30000)


def test_on_pins_of_their_own_keys_that_are_tapped_while_nobody_looks_count_once():
    bench = Esp32Bench("esp32s3")
    bench.time.run(50000)
    counted = presses_of(bench)
    for names in (["A3"], ["UP"], ["AF"], ["A5", "B2", "BC", "DOWN"]):
        counted.clear()
        mask = sum([1 << keys.NAMES.index(name) for name in names])
        stall(bench, (8000, mask), (38000, 0))
        assert counted == names
        bench.time.run(1000000)


def test_a_key_that_comes_up_and_is_pressed_again_while_nobody_looks_counts_twice():
    bench = Esp32Bench("esp32s3")
    bench.time.run(50000)
    counted = presses_of(bench)
    bench.hold("A3")
    bench.time.run(30000)
    stall(bench, (5000, 0), (35000, 1 << keys.NAMES.index("A3")))
    assert counted == ["A3", "A3"]


def test_a_key_that_bounces_as_it_comes_up_while_nobody_looks_is_not_pressed_again():
    for is_up_before in (False, True):
        bench = Esp32Bench("esp32s3")
        bench.time.run(50000)
        counted = presses_of(bench)
        mask = 1 << keys.NAMES.index("A3")
        bench.hold("A3")
        bench.time.run(30000)
        if is_up_before:  # the last look before the stall sees it up
            bench.release("A3")
        stall(bench, (500, 0), (1000, mask), (2000, 0), (2500, mask), (3000, 0))
        assert counted == ["A3"]


def assert_refused(*calls):
    from chip import Refused

    for call in calls:
        raised_by(call, Refused)


def test_the_hardware_that_is_made_up_refuses_what_an_esp32_s3_refuses():
    fresh_chip("esp32s3")
    from esp32 import PCNT
    from machine import SPI, Pin
    from registers import BF_LEN, BFUINT32, UINT32, struct

    assert_refused(
        lambda: Pin(19),
        lambda: Pin(22),
        lambda: Pin(26),
        lambda: Pin(35),
        lambda: Pin(49),
        lambda: PCNT(4, pin=Pin(18), falling=1, mode_pin=Pin(21), mode_low=2),
        lambda: SPI(2, sck=Pin(12), mosi=Pin(11), miso=Pin(13)),
        lambda: struct(0x3FF44000, {"low": 0x3C | BFUINT32 | 22 << BF_LEN}),
        lambda: struct(0x60004000, {"low": 0x3C | UINT32}),
        lambda: struct(0x60004000, {"low": 0x3C | BFUINT32 | 31 << BF_LEN}),
    )


def test_the_hardware_that_is_made_up_refuses_what_the_real_one_refuses():
    fresh_chip("esp32")
    from machine import I2C, PWM, SPI, Pin, Timer

    assert_refused(
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


def test_the_computer_plays_a_duel_on_the_board_and_what_judges_calls_says_nothing_of_its_own():
    """The computer player is chosen by keys. Its presses touch no key, so the board's counters and readings have not
    seen its call."""
    bench = Esp32Bench()
    for key in ("AF", "BF"):  # so that their counters are trusted
        bench.press(key)
        bench.time.run(20000)
    for key in ("OK", "OK", "OK", "UP", "OK", "DOWN", "OK", "OK"):
        bench.press(key)
    assert bench.app.session.partners == [[1, "easy", 0]]
    if bench.screen != "DuelScreen":
        bench.press("OK")
    assert bench.time.until("duel", 10000000)
    bench.press("BF")  # a person's press on the computer's side does nothing
    assert bench.game.phase == "duel"
    bench.time.until("roll", 60000000)
    (told,) = [record for record in bench.log() if record.get("event", {}).get("event") == "fini"]
    assert told["event"]["player"] == 1 and "order" not in told
    assert {key for _, key in told["keys"] if key[0] == "A"} == set()
