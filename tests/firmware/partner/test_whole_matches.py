"""Whole matches of partners on the simulated box, as the command line plays them."""

import json
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest
from schiri import games
from schiri.input.keys import NAMES
from schiri.partner.knowledge import LEVELS
from schiri_tools import runtimes

pytestmark = pytest.mark.sweep

SCHIRI = Path(sys.executable).with_name("schiri")
RUNTIMES = ["cpython", *(["micropython"] if runtimes.has_micropython() else [])]


def schiri(*words):
    return subprocess.run([SCHIRI, *map(str, words)], capture_output=True, text=True, timeout=300)


@pytest.fixture
def play(tmp_path):
    def run(script, *options, log="log.jsonl"):
        (tmp_path / "match.script").write_text(script)
        done = schiri("play", tmp_path / "match.script", "--log", tmp_path / log, *options)
        return done.stderr or tmp_path / log

    return run


@pytest.mark.parametrize("game", games.NAMES)
@pytest.mark.parametrize(("plays", "level"), [("easy", "medium"), ("random", "hard")])
def test_a_match_against_computers_chosen_by_keys_is_the_same_on_both_runtimes(play, game, plays, level):
    """In place of a person A is a partner that was set beforehand, so nobody is needed for OK."""
    least = games.game_class(game).FACTS.seats[0]
    keys = ["DOWN"] * games.NAMES.index(game) + ["OK", "OK"]  # the game, the box's dice
    keys += ["OK"] * (games.game_class(game).FACTS.seats[1] > least)  # so many players
    keys += ["OK"] + (["UP"] * (LEVELS.index(level) + 1) + ["OK"]) * (least - 1)  # names
    keys += ["DOWN"] * games.game_class(game).LOT + ["OK"]  # A begins
    script = "".join(f"press {key}\n" for key in keys) + "wait 4800000\n"
    logs = [play(script, f"--partner=A={plays},300", "--runtime", one, log=f"{one}.jsonl") for one in RUNTIMES]
    assert len({log.read_text() for log in logs}) == 1
    records = list(map(json.loads, logs[0].read_text().splitlines()))
    assert records[-1]["result"] == "finished"
    told = [(one["seat"], one["plays"]) for one in records if one.get("note") == "partner"]
    assert told == [(0, plays)] + [(seat, level) for seat in range(1, least)]
    verified, reported = schiri("verify", logs[0]), schiri("report", logs[0])
    assert verified.returncode == 0 and f"Computer is played by the box ({level})." in verified.stdout
    assert f"Computer is played by the box ({level}).\n" in reported.stdout


class LiveBox:
    """The box in real time with a partner, and a person's finger. However slow the machine is, each press waits until
    the box has shown something of the one before."""

    def __init__(self, flash, runtime):
        command = runtimes.box_command(runtime, "live", str(flash), "1 medium 100")
        pipe = subprocess.PIPE
        self._box = subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True, env=runtimes.environment())
        self._lines = []
        threading.Thread(target=lambda: self._lines.extend(self._box.stdout), daemon=True).start()
        self._send("k 000000")
        self._wait_for(lambda: self._pictures())

    def press(self, *names):
        """Presses these keys, each until a picture follows: a press that comes before a screen is seen does not
        count."""
        for name in names:
            tries, before = 0, self._pictures()
            while self._pictures() == before:
                assert (tries := tries + 1) < 10, self._log()
                self._send(f"k {1 << NAMES.index(name):06x}")
                self._waits(lambda before=before: self._pictures() > before, 10)
                self._send("k 000000")
                time.sleep(0.05)

    def press_until(self, words, name):
        """Presses a key once a second until the box has sent such a line: a press that comes before a screen is seen
        does not count for it."""
        while not self._has_sent(words):
            self.press(name)
            time.sleep(1)

    def _has_sent(self, words):
        return any(words in line for line in self._log())

    def power_off(self):
        self._box.kill()
        self._box.wait()

    def _send(self, line):
        self._box.stdin.write(line + "\n")
        self._box.stdin.flush()

    def _pictures(self):
        return sum(line.startswith("d ") for line in list(self._lines))

    def _log(self):
        sent = b"".join(bytes.fromhex(line[2:]) for line in list(self._lines) if line.startswith("s "))
        return sent.decode().splitlines()

    def _wait_for(self, condition):
        assert self._waits(condition, 60), self._log()

    def _waits(self, condition, seconds):
        """Returns whether the condition holds in time."""
        end = time.monotonic() + seconds
        while not condition():
            if time.monotonic() > end:
                return False
            time.sleep(0.01)
        return True


@pytest.mark.parametrize("runtime", RUNTIMES[-1:])
def test_in_real_time_a_partner_plays_beside_a_person(tmp_path, runtime):
    box = LiveBox(tmp_path / "box.flash", runtime)
    try:
        box.press("DOWN", *["OK"] * 5)  # past the lessons; FINI!, with the box's dice, the names on offer and confirmed
        box.press_until('"sealed"', "OK")
        time.sleep(0.3)  # until it is shown
        box.press("A1", "A2", "A3", "A4", "A5")
        box.press_until('"parts"', "A6")
        box.press_until('"take", "player": 1', "OK")
    finally:
        box.power_off()


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("partner", "a partner is set with: partner PLACE random|easy|medium|hard|following [MS]."),
        ("partner B hard 300 ms", "a partner is set with: partner PLACE random|easy|medium|hard|following [MS]."),
        ("partner C medium", "a partner's place is A or B, or a number from 1 to 8, unlike 'C'."),
        ("partner 9 medium", "a partner's place is A or B, or a number from 1 to 8, unlike '9'."),
        ("partner B clever", "a partner plays random, easy, medium, hard or following, unlike 'clever'."),
        ("partner B medium 99", "the time for a move in milliseconds must be an integer from 100 to 10000."),
    ],
)
def test_a_wrong_partner_is_said_in_one_sentence(play, line, sentence):
    assert play(line + "\n").endswith(f"match.script, line 1: {sentence}\n")


@pytest.mark.parametrize("command", ["play", "sim"])
def test_a_wrong_option_is_status_2(command):
    words = ["match.script"] if command == "play" else []
    done = schiri(command, *words, "--partner", "B=clever")
    assert done.returncode == 2
    assert "a partner plays random, easy, medium, hard or following, unlike 'clever'.\n" in done.stderr
    done = schiri(command, *words, "--partner", "medium")
    assert done.returncode == 2 and "a partner is given as PLACE=PLAYS, such as B=medium" in done.stderr
    done = schiri(command, *words, "--partner", "B=medium", "--partner", "2=random")
    assert done.returncode == 2 and "two partners cannot sit at one place: B.\n" in done.stderr
