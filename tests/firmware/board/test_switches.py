"""The measurement of bounce in the self-test, on simulated hardware with bouncing keys and readings that take time."""

from esp32_bench import KINDS, STEP_US, Esp32Bench, Now
from schiri.input.keys import NAMES
from schiri.selftest import checks
from schiri.util.clock import MASK

ON_MICROPYTHON = True

READING_US = 60  # the time between two readings of the clock: a look has two or three
IN_THE_MIDST_US = 21130  # by then looks have long followed each other closely


class PassingTime(Now):
    """A time that advances whenever it is read; contacts bounce in it."""

    contacts = None

    def raw_us(self):
        self.us += READING_US
        if self.contacts:
            self.contacts.until(self.us)
        return self.us & MASK


def result_of(kind, bounce_us, pressed=NAMES, before=("OK", "OK", "OK")):
    """Presses keys one by one, which bounce for these times, in the step `keys` of the self-test. Returns the bench."""
    bench = Esp32Bench(kind, now=PassingTime())
    from contacts import Contacts

    bench.now.contacts = contacts = Contacts(bench.chip, {NAMES.index(name): us for name, us in bounce_us.items()})
    bench.app.begin_selftest()
    for name in list(before) + list(pressed):
        contacts.press(NAMES.index(name), bench.now.us + IN_THE_MIDST_US)
        bench.time.run(100 * STEP_US)
        contacts.release(NAMES.index(name), bench.now.us + IN_THE_MIDST_US)
        bench.time.run(100 * STEP_US)
    return bench


def said(bench, step):
    """Returns the lines that the box has sent a PC about this step."""
    line = [line for line in bench.serial.sent.split(b"\n") if line.startswith(b"@selftest " + step)][-1]
    return line.decode().rsplit(" *", 1)[0].split(" ", 2)[2]


def measured_ms(words):
    """Returns the longest bounce, and the time between two readings."""
    assert words.startswith("good bounce up to "), words
    return float(words.split(" ")[4]), float(words.split(" ")[7])


def test_keys_that_bounce_for_0_3_or_3_ms_are_measured_to_the_time_between_two_looks():
    for kind, bounce_us in ((KINDS[0], 300), (KINDS[1], 3000)):
        bench = result_of(kind, dict.fromkeys(NAMES, bounce_us))
        longest_ms, looks_ms = measured_ms(said(bench, b"keys"))
        assert 0 < looks_ms <= 0.3, kind
        assert abs(longest_ms - bounce_us / 1000) <= looks_ms + 0.1, (kind, longest_ms)


def test_a_switch_that_bounces_for_8_ms_is_named_on_display_and_pc():
    bench = result_of("esp32", {"B4": 8000, "A1": 300})
    assert b"selftest keys" not in bench.serial.sent  # the PC gets it after the display
    bench.press("OK")
    words = said(bench, b"keys")
    assert words.startswith("bad B4 bounces for ") and words.endswith("change switches that need more than 5.0 ms")
    assert 7.5 <= float(words.split(" ")[4]) <= 8.1, words


def test_a_switch_that_bounces_is_told_although_another_key_is_dead():
    bench = result_of("esp32s3", {"B4": 8000}, pressed=[name for name in NAMES if name not in ("A3", "BACK")])
    bench.hold("BACK")
    bench.time.run(2000 * STEP_US)
    bench.release("BACK")
    bench.press("OK")
    assert said(bench, b"keys").startswith("bad A3 BACK; B4 bounces for ") or said(bench, b"keys").startswith(
        "bad A3; B4"
    )


def test_how_close_two_calls_may_come_follows_from_what_was_measured():
    bench = result_of("esp32s3", {"AF": 3000, "BF": 300, "A1": 4000})
    bench.time.run(10000 * STEP_US)
    words = said(bench, b"looks")
    assert 3000 <= int(words.split(" ")[-2]) <= 3500, words


def test_what_a_call_key_has_counted_before_it_was_asked_for_or_as_it_came_up_is_no_press_of_the_other_one():
    others = [name for name in NAMES if name not in ("AF", "BF")]
    bench = result_of("esp32s3", {"AF": 3000, "BF": 3000}, ["BF", "AF"] + others, ("OK", "OK", "AF", "OK"))
    bench.time.run(1000 * STEP_US)
    assert said(bench, b"counters") == "good at A A, at B B"


def test_a_call_key_that_closes_right_after_a_look_at_keys_at_rest_has_counted():
    bench = result_of("esp32s3", {}, pressed=["AF"])
    look_at = bench.board.keys.measure
    number = NAMES.index("BF")

    def measure(bounce, span_us):
        looked = look_at(bounce, span_us)
        if number not in pressed:
            pressed.append(number)
            bench.now.contacts.press(number, bench.now.us)
            bench.now.contacts.until(bench.now.us)
        return looked

    pressed = []
    bench.board.keys.measure = measure
    bench.time.run(100 * STEP_US)
    bench.now.contacts.release(number, bench.now.us + IN_THE_MIDST_US)
    bench.time.run(100 * STEP_US)
    assert bench.app.screen._counters.result() == ("good", "at A A, at B B")


def test_a_call_that_has_counted_before_the_press_of_another_key_was_told_is_its_own():
    bench = Esp32Bench("esp32s3")
    counted = [0, 0]
    bench.board.keys.counters = [lambda: counted[0], lambda: counted[1]]
    counters = checks.Counters(bench.app)
    for number, (other, call) in enumerate((("AC", "AF"), ("BC", "BF"))):
        counted[number] += 1
        counters.pressed(1 << NAMES.index(other))
        counters.pressed(1 << NAMES.index(call))
    assert counters.result() == ("good", "at A A, at B B")


def test_the_self_test_leaves_a_source_that_has_failed_in_peace_as_a_match_does():
    bench = Esp32Bench()
    bench.chip.radio_fault = "stays off"
    bench.app.settings["muted"] = True
    bench.app.keep_settings()
    bench.app.begin_selftest()
    assert b'muted": true' in bench.board.storage.files["settings.json"]
    assert checks.chance(bench.app) == ("bad", "radio")
    bench.chip.radio_fault = ""
    assert checks.chance(bench.app) == ("bad", "pausing")
    bench.begin(ask_parts=True)
    assert bench.screen == "DiceFailed"
    bench.now.us += bench.app.secrets.FIRST_PAUSE_US
    bench.time.run(STEP_US)
    assert checks.chance(bench.app) == ("good", "esp_random")
