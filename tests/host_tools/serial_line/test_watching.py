"""A match followed live: every line once and in order, however bad the line, and what is told of it."""

import json
import random
import re
from pathlib import Path

import pytest
from bench_board import generator
from lines import BadLine
from players import choose_press
from schiri_tools.games import host_game
from schiri_tools.narration.narration import Narrator
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
    assert line is PlayedLine or sum(b'"hidden": true' in one for one in shown) > 5  # they were held back


def told(log):
    lines = []
    narrator = Narrator(lambda said: lines.append(said["sentence"]), host_game)
    for line in log:
        narrator.take(line)
    return lines


def test_a_whole_match_is_told_from_its_header_to_its_winner():
    box = LineBench()
    box.play(5)
    log = box.log()
    lines = told(log)
    verdicts = [json.loads(line)["verdict"] for line in log if b'"verdict": ' in line and b'"event": ' in line]
    assert lines[0] == "Match 1: Ada against Ben." and lines[-2] == "The match is over."
    assert re.fullmatch("(Ada|Ben) wins the match.", lines[-3])
    assert sum(line == "  GO!" for line in lines) == sum(b'"event": "go"' in line for line in log)
    assert sum(line.startswith("  Chips: ") for line in lines) == sum(not verdict["aborted"] for verdict in verdicts)
    assert sum(line.startswith("The round is over. Points: ") for line in lines) == 3
    assert not [line for line in lines if line.startswith("(")]


@pytest.mark.parametrize(
    ("parts", "added"),
    [(["", "654321"], "Ben adds 654321."), (["", ""], "Nobody adds a part: the box alone settles the throws.")],
)
def test_sealed_dice_are_told_as_the_box_shows_them(parts, added):
    log = [
        {"schiri": 1, "match": 1, "players": ["Ada", "Ben"], "commitment": "53a60641" * 4},
        {"n": 1, "event": {"event": "start", "game": "fini", "players": ["Ada", "Ben"], "first": 0, "dice": "box"}},
        {"n": 2, "note": "sealed"},
        {"n": 3, "parts": parts},
        {"n": 4, "result": "ended", "secret": "0123abcd" * 8},
    ]
    assert told(json.dumps(line).encode() for line in log)[2:] == [
        "Dice sealed: " + " ".join(["53a6 0641"] * 4),
        added,
        "The match was ended.",
        "Secret: " + " ".join(["0123 abcd"] * 8),
    ]


def test_what_an_interruption_leaves_of_a_duel_is_no_signal_and_no_foul():
    """The log with these cuts: before the signal as far as the box still knows; laid aside right after a signal."""
    log = (Path(__file__).parents[1] / "logs" / "golden" / "power_cuts.jsonl").read_bytes().splitlines()
    lines = told(log)
    cut, aside = (
        lines.index(f"  {why}: the duel is aborted.") for why in ("The power was cut", "The match was laid aside")
    )
    assert lines[cut - 2].startswith("  coloured ") and lines[cut - 1] == "The match goes on."
    assert lines[aside - 3 : aside] == ["  GO!", "The match is kept for later.", "The match goes on."]
    assert lines.count("  GO!") == 2 and not [line for line in lines if "Foul" in line]
