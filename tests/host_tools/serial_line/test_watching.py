"""A match followed live: every line once and in order, however bad the line."""

import random

import pytest
from bench_board import generator
from lines import BadLine
from players import choose_press
from schiri_tools.serial_line.client import Client
from schiri_tools.serial_line.live import LiveFollower
from serial_end import LineBench


class Over(Exception):
    """The exception when the match is over and there was time enough to hear of it."""


class PlayedLine(BadLine):
    """A bad cable to a box on which people press a key every now and then in a match of FINI!."""

    match = {}

    def __init__(self, box, mean_good):
        super().__init__(box, random.Random(mean_good), mean_good, 1 << 30)
        self._choices = generator(7)
        self._quiet_until = 0.0
        self._presses = 0

    def receive(self, seconds):
        if self.seconds > self._quiet_until:
            self._press()
            self._quiet_until = self.seconds + 0.5
        return super().receive(min(seconds, 0.5))

    def _press(self):
        bench = self.box.bench
        self._presses += 1
        if bench.app.session is None:
            if self._presses > 200:
                raise Over
        elif self._presses > 180:
            if bench.app.armed:
                bench.press("AF")
            else:
                bench.end()
                bench.app.go_home()
        elif bench.game.phase == "ready":
            bench.time.until("duel", 10000000)
        elif bench.game.phase == "duel":
            bench.press(choose_press(bench.game, self._choices))
        else:
            bench.press("OK")


class SchockenLine(PlayedLine):
    """A bad cable to a box on which three people play Schocken, and sometimes leave a throw covered."""

    match = {"names": ("Ada", "Ben", "Cem"), "game": "schocken"}

    def _press(self):
        bench = self.box.bench
        self._presses += 1
        if bench.app.session is None:
            if self._presses > 400:
                raise Over
        elif self._presses > 350:
            bench.end()
            bench.app.go_home()
        else:
            bench.press("UP" if bench.screen == "DecideScreen" and self._choices(3) else "OK")


@pytest.mark.parametrize("line", [PlayedLine, SchockenLine])
def test_every_line_is_shown_once_and_in_order_however_bad_the_line(line):
    box = LineBench()
    box.bench.begin(**line.match)
    shown = []
    client = Client(line(box, 600), lambda sentence: None)
    info = client.greet()
    with pytest.raises(Over):
        LiveFollower(client, shown.append).follow(info.match)
    assert len(shown) > 100
    assert shown == box.log()
    assert line is PlayedLine or sum(b'"hidden": true' in one for one in shown) > 5  # covered throws occurred
