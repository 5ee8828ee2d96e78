"""`schiri simulate`: the same matches whoever plays them, logs that verify, and an end without a trace."""

import csv
import hashlib
import hmac
import json
import os
import signal
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from multiprocessing import active_children
from pathlib import Path

import pyarrow.parquet
import pytest
from schiri import games
from schiri_tools.games import host_game
from schiri_tools.logs.verify import verified
from schiri_tools.playouts.playing import Run, play
from schiri_tools.playouts.ranges import played
from schiri_tools.util.errors import UserError
from sweeps import first

SCHIRI = Path(sys.executable).with_name("schiri")
FEW = {"fini": 2, "schocken": 12}  # matches of a short run; other games have 6
MANY = "1000000000"  # matches of a run that takes hours
PATIENCE_S = 600


def simulate(*words, status=0):
    done = subprocess.run([SCHIRI, "simulate", *map(str, words)], capture_output=True, text=True, timeout=600)
    assert done.returncode == status, done.stderr
    return done.stderr if status else json.loads(done.stdout)


# The same matches


@pytest.mark.parametrize("suffix", first(1, ["csv", "sqlite", "parquet"]))
def test_any_number_of_jobs_gives_the_same_bytes(tmp_path, suffix):
    said = {}
    for jobs in (1, 3):
        out = tmp_path / f"{jobs}.{suffix}"
        told = simulate("schocken", "--matches", 40, "--plays", "good,random", "--jobs", jobs, "--out", out)
        assert told.pop("jobs") == jobs and told["plays"] == ["medium", "random"]  # `good` was `medium`
        del told["seconds"], told["events_per_second"]
        said[out.read_bytes()] = told
    assert len(said) == 1


@pytest.mark.sweep
def test_two_ranges_joined_are_the_whole(tmp_path):
    parts = []
    for name, begin, matches in (("whole", 1, 30), ("begin", 1, 11), ("end", 12, 19)):
        out = tmp_path / f"{name}.csv"
        words = ("--plays", "medium,easy", "--seed", 7, "--jobs", 2)
        simulate("qwixx", "--first", begin, "--matches", matches, *words, "--out", out)
        parts.append(out.read_text().splitlines())
    assert parts[0] == parts[1] + parts[2][1:]
    assert [line.split(",")[0] for line in parts[0]] == ["match", *map(str, range(1, 31))]


def test_another_seed_gives_other_matches():
    one, other = (play(Run(host_game("schocken"), ("random", "random"), seed), 1) for seed in (1, 2))
    assert one != other


@pytest.mark.sweep
def test_a_table_is_the_same_in_every_form_and_adds_up_to_what_is_said(tmp_path):
    words = ("schocken", "--matches", 25, "--plays", "random,medium,easy", "--jobs", 1)
    for suffix in ("csv", "sqlite", "parquet"):
        told = simulate(*words, "--out", tmp_path / f"matches.{suffix}")
    with (tmp_path / "matches.csv").open() as file:
        header, *rows = list(csv.reader(file))
    assert header == ["match", "began", "events", "won_1", "won_2", "won_3", "points_1", "points_2", "points_3"]
    numbers = [tuple(map(int, row)) for row in rows]
    with closing(sqlite3.connect(tmp_path / "matches.sqlite")) as database:
        assert database.execute("SELECT * FROM matches").fetchall() == numbers
        assert dict(database.execute("SELECT * FROM run"))["plays"] == "random,medium,easy"
    table = pyarrow.parquet.read_table(tmp_path / "matches.parquet")
    assert list(zip(*table.to_pydict().values(), strict=True)) == numbers
    assert table.schema.metadata[b"seed"] == b"1"
    columns = dict(zip(header, zip(*numbers, strict=True), strict=True))
    assert told["matches"] == 25 and told["events"] == sum(columns["events"])
    assert told["wins"] == [sum(columns[f"won_{seat}"]) for seat in (1, 2, 3)]
    assert told["points"] == [round(sum(columns[f"points_{seat}"]) / 25, 6) for seat in (1, 2, 3)]
    assert columns["began"][:4] == (1, 2, 3, 1)


# By the rules


@pytest.mark.parametrize("game", games.NAMES)
def test_every_log_verifies_and_is_of_the_very_match_that_is_played_without_one(game, tmp_path):
    plays = ("hard", "medium", "random", "easy")[: games.facts_of(game).seats[0]]
    for number in range(1, 1 + FEW.get(game, 6)):
        counted = play(Run(host_game(game), plays, 5, tmp_path), number)
        assert counted == play(Run(host_game(game), plays, 5), number)
        log = verified((tmp_path / f"{number:09}.jsonl").read_bytes(), host_game)
        assert log.complete and log.header["match"] == number
        assert [said["code"] for said in log.said_first] == ["test_bytes", *["partner"] * len(plays)]
        events = [record["event"] for record in log.records if "event" in record]
        assert counted.events == len(events) - 1  # the start is not counted
        drawn = hmac.new(b"5", b"match %d" % number, hashlib.sha256).hexdigest()
        assert log.records[-1]["secret"] == drawn


def test_logs_lie_in_the_folder_one_for_each_match(tmp_path):
    simulate("qwixx", "--matches", 3, "--first", 9, "--jobs", 2, "--out", tmp_path / "logs")
    names = sorted(path.name for path in (tmp_path / "logs").iterdir())
    assert names == ["000000009.jsonl", "000000010.jsonl", "000000011.jsonl"]


# Wrong options


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["chess"], "there is no game 'chess': there are fini, "),
        (["fini", "--players", "3"], "FINI! is played by 2 players, not by 3"),
        (["schocken", "--players", "1"], "Schocken is played by 2 to 8 players, not by 1"),
        (["schocken", "--plays", "medium"] + ["--players", "9"], "--players: the number of players must be"),
        (
            ["schocken", "--plays", "medium,hard,medium", "--players", "2"],
            "--plays tells how 3 players play, but there",
        ),
        (["qwixx", "--plays", "clever"], "a player plays random, easy, medium, hard or following, unlike 'clever'"),
        (["qwixx", "--plays", ""], "a player plays random, easy, medium, hard or following, unlike ''"),
        (["qwixx", "--matches", "0"], "the number of matches must be an integer from 1 to 1000000000, unlike '0'"),
        (["qwixx", "--first", "0"], "the number of the first match must be an integer from 1 to 4294967295, unlike"),
        (["qwixx", "--first", "4294967295"], "the last match has a number up to 4294967295"),
        (["qwixx", "--seed", "-1"], "the seed must be an integer from 0 to 9223372036854775807, unlike '-1'"),
        (["qwixx", "--jobs", "0"], "the number of jobs must be an integer from 1 to 256, unlike '0'"),
        (["qwixx", "--out", "a.jsonl"], "a file .csv, .sqlite, .parquet, or as logs into a folder, unlike 'a.jsonl'"),
    ],
)
def test_wrong_options_are_said_in_one_sentence(words, sentence):
    said = simulate(*words, status=2)
    (line,) = said.splitlines()
    assert line.startswith("schiri simulate: ") and sentence in line


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("there.csv", "schiri: there.csv is there already, and will not be overwritten.\n"),
        ("there.parquet", "schiri: there.parquet is there already, and will not be overwritten.\n"),
        ("full", "schiri: full is there already, and no empty folder.\n"),
        ("no/a.csv", "schiri: no/a.csv cannot be written: No such file or directory.\n"),
        ("no/a.sqlite", "schiri: no/a.sqlite cannot be written: SQLite says unable to open database file.\n"),
        ("no/a.parquet", "schiri: no/a.parquet cannot be written: No such file or directory.\n"),
        ("there.csv/logs", "schiri: there.csv/logs cannot be made: Not a directory.\n"),
    ],
)
def test_what_is_there_stays_there_and_what_cannot_be_written_is_said(tmp_path, monkeypatch, name, sentence):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "full").mkdir()
    for there in ("there.csv", "there.parquet", "full/file"):
        (tmp_path / there).write_text("mine")
    assert simulate("schocken", "--matches", 2, "--jobs", 1, "--out", name, status=1) == sentence
    assert sorted(path.name for path in tmp_path.rglob("*")) == ["file", "full", "there.csv", "there.parquet"]
    assert (tmp_path / "there.csv").read_text() == "mine"


# The end


@pytest.fixture(params=[0.0, 0.1, 0.3, None], ids=lambda seconds: f"after {seconds} s" if seconds else str(seconds))
def long_run(request, tmp_path):
    """Yields a run that would take hours and leads a group of processes: so many seconds after its table was begun, as
    its processes start, or with None as soon as rows have been written."""
    words = ["simulate", "schocken", "--matches", MANY, "--jobs", "2", "--out", "matches.csv"]
    pipe = subprocess.PIPE
    run = subprocess.Popen([SCHIRI, *words], cwd=tmp_path, stdout=pipe, stderr=pipe, text=True, start_new_session=True)
    try:
        wait_for(lambda: any(request.param is not None or path.stat().st_size for path in tmp_path.iterdir()))
        time.sleep(request.param or 0)
        yield run
    finally:
        if run.poll() is None:
            os.killpg(run.pid, signal.SIGKILL)
        run.communicate()


def wait_for(condition):
    end = time.monotonic() + PATIENCE_S
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.02)


def is_alive(group):
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return False
    return True


@pytest.mark.sweep
def test_ctrl_c_ends_all_processes_without_a_word_and_leaves_nothing(long_run, tmp_path):
    os.killpg(long_run.pid, signal.SIGINT)  # a terminal, too, signals the whole group
    assert long_run.communicate(timeout=PATIENCE_S) == ("", "")
    assert long_run.returncode == 130
    wait_for(lambda: not is_alive(long_run.pid))
    assert list(tmp_path.iterdir()) == []


@pytest.mark.sweep
def test_a_process_that_is_killed_ends_the_run_with_a_sentence():
    with closing(played(Run(host_game("schocken"), ("random", "random"), 1), 1, int(MANY), 2)) as pieces:
        next(pieces)
        active_children()[0].kill()
        with pytest.raises(UserError, match="^A process that played matches was killed, perhaps for want of memory.$"):
            for _ in pieces:
                pass


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_refusal_is_told_whichever_process_it_comes_from(jobs):
    too_many = Run(host_game("fini"), ("random",) * 3, 1)
    sentence = "^The rules have refused an event of a computer player: players must be a list of two names.$"
    with pytest.raises(UserError, match=sentence):
        list(played(too_many, 1, 4, jobs))
