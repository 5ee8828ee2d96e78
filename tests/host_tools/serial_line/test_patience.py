"""Waits for a box that takes its time: as long as it says something it is waited for."""

import pytest
from schiri.console import sealed
from schiri_tools.board.install import consent, probe
from schiri_tools.board.install.installing import START_SECONDS
from schiri_tools.serial_line import selftest
from schiri_tools.serial_line.transport import Patience, SerialError

PERIOD_SECONDS = 3.0  # between two things that it says


class SlowBox:
    """A line on which something strange comes every three seconds, `count` times; then a box answers, if it does."""

    waits = True
    returns = 0

    def __init__(self, count, answer=b""):
        self.time = 0.0
        self._count = count
        self._answer = answer
        self._asked = False

    def now(self):
        return self.time

    def send(self, data):
        self._asked = True

    def receive(self, seconds):
        said = int(self.time / PERIOD_SECONDS)
        if said >= self._count and self._asked and self._answer:
            self.time += 0.01
            return self._answer
        due = (said + 1) * PERIOD_SECONDS
        if due > self.time + seconds or said >= self._count:
            self.time += seconds
            return b""
        self.time = due
        return b"I (%d) boot: loading\r\n" % (1000 * due)


def test_a_box_that_starts_slowly_is_waited_for_as_long_as_it_says_something():
    box = SlowBox(30, sealed(b"schiri 2.0.0, protocol 1, no match"))
    assert probe.started(box, START_SECONDS) == "2.0.0"
    assert box.time > 3 * START_SECONDS


def test_a_box_that_says_nothing_more_is_given_up_after_the_silence_and_one_that_never_ends_after_five_minutes():
    box = SlowBox(10)
    with pytest.raises(SerialError, match="for 30 s"):
        probe.started(box, START_SECONDS)
    assert box.time == pytest.approx(10 * PERIOD_SECONDS + START_SECONDS, abs=2)
    box = SlowBox(10000)
    with pytest.raises(SerialError):
        probe.started(box, START_SECONDS)
    assert box.time == pytest.approx(Patience.MOST_SECONDS, abs=2)


class Repl:
    """A line at whose end MicroPython waits at its prompt; its answer to what is no Python ends its lines as `newline`
    says: an ESP32 and the Unix port do it differently."""

    waits = True
    returns = 0

    def __init__(self, newline):
        self.time = 0.0
        self._newline = newline
        self._answers = []

    def now(self):
        return self.time

    def send(self, data):
        self._answers.append(data.strip(b"\x15") + b"\nNameError: name isn't defined\n>>> ")

    def receive(self, seconds):
        self.time += 0.01 if self._answers else seconds
        return self._answers.pop(0).replace(b"\n", self._newline) if self._answers else b""


@pytest.mark.parametrize("newline", [b"\n", b"\r\n"])
def test_a_prompt_is_no_box_that_starts(newline):
    repl = Repl(newline)
    with pytest.raises(SerialError, match="for 5 s"):
        probe.started(repl, 5.0)
    assert repl.time == pytest.approx(5.0, abs=1)


def test_a_box_on_its_way_to_service_mode_is_waited_for():
    box = SlowBox(20, sealed(b"service"))
    box.send(b"install\n")
    assert next(consent._said(box, 20.0, from_the_last=True)) == b"service" and box.time > 60


def test_a_self_test_that_begins_late_is_waited_for():
    begins = sealed(b"selftest begins") + sealed(b"selftest display good") + sealed(b"selftest end")
    report = selftest.run(SlowBox(9, begins), lambda result: None)
    assert [result.step for result in report.results] == ["display"]
