"""Whatever text stands in a log, each reader gets through it, and all of them say the same of it."""

import csv
import json
import sqlite3
from contextlib import closing

import pytest
from schiri_tools.cli.main import main
from schiri_tools.serial_line.wire import facts_of
from sweeps import first

from .strange import HALVES, STRANGE, logs_with


@pytest.fixture
def said(capsys):
    """Runs a command; returns the exit status and the output on both streams."""

    def run(*words):
        status = main([str(word) for word in words])
        return status, *capsys.readouterr()

    return run


@pytest.fixture
def files(tmp_path):
    """Writes logs with strange texts, and returns their paths."""

    def write(texts, every):
        paths = []
        for number, text in enumerate(texts):
            for log in logs_with(text, every, number):
                paths.append(tmp_path / f"{len(paths):05d}.jsonl")
                paths[-1].write_bytes(log)
        return paths

    return write


@pytest.mark.parametrize("every", first(1, [150, 12]))  # one in so many texts that are no names
def test_every_log_gets_its_verdict_and_what_verifies_is_reported(said, files, tmp_path, every):
    paths = files(STRANGE, every)
    status, out, err = said("verify", *paths)
    good = [path for path in paths if f"{path}: complete and untampered" in out]
    bad = [path for path in paths if f"schiri: {path}, line " in err]
    assert status == 1 and sorted(good + bad) == paths and len(good) > 300 and len(bad) > 60
    _, told, _ = said("verify", "--json", *paths)
    assert [one["good"] for one in map(json.loads, told.splitlines())] == [path in good for path in paths]
    for name in ("fini", "schocken", "qwixx", "wuerfel_duell", "maexchen"):
        logs = [path for path in good if f'"game": "{name}"'.encode() in path.read_bytes()][::4]
        targets = [tmp_path / f"{name}.{kind}" for kind in ("html", "csv", "sqlite")]
        assert said("report", *logs)[0] == 0
        assert said("report", *logs, "--html", targets[0], "--csv", targets[1], "--sqlite", targets[2]) == (0, "", "")
        targets[0].read_bytes().decode()
        matches = {row[0] for row in csv.reader(targets[1].read_text("utf-8-sig").splitlines()[1:])}
        with closing(sqlite3.connect(targets[2])) as database:
            stored = database.execute("SELECT id FROM matches JOIN players USING (match_no) WHERE seat = 0").fetchall()
        assert len(stored) == len(logs) and len(matches) > 9


def test_half_a_character_is_refused_wherever_it_stands(said, files):
    paths = files(HALVES, 1)
    status, out, err = said("verify", *paths)
    assert status == 1 and not out and err.count("A text of the line has half a character.") > 0.9 * len(paths)
    for path in paths[::20]:
        assert said("report", path)[0] == 1


def test_a_box_that_tells_of_itself_in_half_characters_is_not_understood():
    assert facts_of(b'{"board": "\\ud800"}') is None and facts_of(b'{"\\udfff": 1}') is None
    assert facts_of(b'{"board": "\\ud83c\\udfb2"}')
