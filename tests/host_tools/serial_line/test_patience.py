"""Waits for a box that takes its time: as long as it says something it is waited for."""

import pytest
from schiri.console import sealed
from schiri_tools.serial_line import selftest
from schiri_tools.serial_line.transport import Patience

PERIOD_SECONDS = 3.0  # between two outputs of a `SlowBox`


class SlowBox:
    """A line on which something strange comes every three seconds, `count` times; then comes `answer`, if any."""

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


@pytest.mark.parametrize(("count", "seconds"), [(10, 10 * PERIOD_SECONDS + 30), (10000, Patience.MOST_SECONDS)])
def test_a_line_is_waited_for_as_long_as_it_says_something_and_five_minutes_at_most(count, seconds):
    box = SlowBox(count)
    patience = Patience(box, 30.0)
    while (left := patience.left) > 0:
        patience.heard(box.receive(left))
    assert box.time == pytest.approx(seconds, abs=2)


def test_a_self_test_that_begins_late_is_waited_for():
    begins = sealed(b"selftest begins") + sealed(b"selftest display good") + sealed(b"selftest end")
    report = selftest.run(SlowBox(9, begins), lambda result: None)
    assert [result.step for result in report.results] == ["display"]
