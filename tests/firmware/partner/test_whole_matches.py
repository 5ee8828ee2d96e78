"""Whole matches of partners on the simulated box, as the command line plays them."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from schiri import games
from schiri.board.simulated import start
from schiri.box.partners import Table
from schiri.partner.knowledge import LEVELS
from schiri_tools import runtimes
from seldom import PRODUCT

pytestmark = [PRODUCT, pytest.mark.sweep]

SCHIRI = Path(sys.executable).with_name("schiri")
RUNTIMES = ["cpython", *(["micropython"] if runtimes.has_micropython() else [])]


def schiri(*words):
    return subprocess.run([SCHIRI, *map(str, words)], capture_output=True, text=True, timeout=600)


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
    keys += ["OK"] * (games.game_class(game).FACTS.seats[1] > least)  # the least number of players
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


def test_the_box_in_real_time_seats_the_computer_players_that_it_is_told(tmp_path, monkeypatch):
    seated = []
    monkeypatch.setattr(Table, "seat", lambda table, partner: seated.append((partner.seat, partner.plays)))
    monkeypatch.setattr(start, "arriving_lines", lambda: lambda wait_us: None)
    start.run("live", str(tmp_path / "box.flash"), "1 medium 100", "0 hard 0")
    assert seated == [(1, "medium"), (0, "hard")]


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
