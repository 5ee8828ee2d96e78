"""Parts that hang the chip, and the marks that survive the restart, on simulated hardware."""

from esp32_bench import fresh_chip
from raised import raised_by

ON_MICROPYTHON = True
USUAL_MS = 60000


def trials_after(cause, memory=b""):
    """Returns the trials of a chip that has started for this cause, with that content of the RTC's memory."""
    chip = fresh_chip()
    from restarting import LastStart

    chip.started = LastStart(cause, memory)
    from schiri.board.esp32.part_trials import Trials
    from schiri.board.esp32.restart_marks import Marks

    marks = Marks()
    return chip, marks, Trials(marks, USUAL_MS)


def test_a_part_that_comes_through_leaves_no_mark_and_the_usual_watchdog():
    chip, marks, trials = trials_after("power")
    seen = []
    assert trials.of("lamps", lambda: seen.append(chip.watchdog_ms) or "strip", "nothing") == "strip"
    assert 0 < seen[0] < USUAL_MS == chip.watchdog_ms
    assert (marks.tried, trials.left_out) == ("", [])


def test_what_is_being_tried_is_known_by_name_after_the_watchdog():
    chip, marks, trials = trials_after("power")
    marks.doing = "plays"
    left = []
    trials.of("lamps", lambda: left.append(chip.started.memory), None)  # keeps the memory that a hang would leave
    _, marks, _ = trials_after("watchdog", left[0])
    assert (marks.doing, marks.tried) == ("plays", "lamps")
    _, marks, _ = trials_after("power", left[0])
    assert marks.tried == ""


def test_a_part_that_fails_has_not_hung():
    _, marks, trials = trials_after("power")

    def fail():
        raise OSError(19)

    raised_by(lambda: trials.of("display", fail, None), OSError)
    assert (marks.tried, trials.left_out) == ("", [])


def test_whatever_else_stands_in_the_memory_is_nothing():
    for memory in (b"", b"\xff\xfe", b"service", b"schiri dances - -", b"schiri plays lamps", bytes(2048)):
        _, marks, _ = trials_after("watchdog", memory)
        assert (marks.doing, marks.tried, marks.left_out) == ("", "", []), memory
