"""Fixtures: logs in files, and the command in this process."""

import re

import known_matches
import pytest
from making import Log, random_match
from opened_reports import OpenedReports
from schiri_tools.cli import main as command_line


@pytest.fixture
def log(tmp_path):
    """Writes a log, whole or some lines of it, to a file of its own."""

    def write(made, name="match.jsonl", lines=None):
        path = tmp_path / name
        path.write_bytes(made.data(lines))
        return path

    return write


@pytest.fixture
def report(capsys):
    """Runs `schiri report`; returns the exit status and what it said on either stream."""

    def run(*words):
        capsys.readouterr()
        status = command_line.main(["report", *map(str, words)])
        said = capsys.readouterr()
        return status, said.out, said.err

    return run


@pytest.fixture
def opened_reports(browser, tmp_path):
    """Opens the report on logs; whatever a page asks for or complains of fails the test."""
    reports = OpenedReports(browser, tmp_path)
    yield reports
    reports.close()


@pytest.fixture
def page_of(opened_reports):
    """Opens the report on some logs that a test has made."""
    return lambda *made, width=1200, scheme="light": opened_reports.open(
        *[one.data() for one in made], width=width, color_scheme=scheme
    )


@pytest.fixture(scope="session")
def whole_match():
    """A match of some length, with corrections."""
    made = random_match("fini", 0)
    assert any("undone" in content for _, content in made.contents)
    return made


@pytest.fixture
def three_duels():
    """A short match, of which everything is known: a score, a call too early that is taken back, a foul, an abort."""
    made = Log(("Ada", "Ben"), "00c0ffee")
    dice = [1, 1, 2, 2, 3, 3, 4, 5, 5, 6, 6], [4, 4, 5, 6]
    made.roll(*dice)
    # Ada's first key comes 400 ms after the signal, Ben's after 460 ms; the one before it does not count.
    made.press("B1", 500)
    made.signal().takes((400_000, 0, 4), (150_000, 1, -4), *((50_000, 0, value) for value in (3, 5, 6, 2, 1)))
    made.takes((50_000, 1, 6)).event("fini", 100_000, player=0)
    made.roll(*dice).signal().takes((300_000, 1, 3)).event("fini", player=1).undo()
    made.event("foul", player=1, kind="dropped")
    made.roll(*dice).note(note="armed")
    made.note(resumed="power_cut", firmware="0.1.0", resolution_us=1000)
    made.event("go").event("foul", 0, {"cause": "power_cut"}, player=None, kind="same_call")
    return made


@pytest.fixture
def three_halves():
    """A short match of Schocken of which everything is known."""
    return known_matches.three_halves()


@pytest.fixture
def red_closed():
    """A short match of Qwixx of which everything is known."""
    return known_matches.red_closed()


@pytest.fixture
def bare_report(report):
    """As `report`, without the reasons of verdicts, which are those of the box: test_reasons_told.py."""

    def run(*words):
        status, said, errors = report(*words)
        return status, re.sub(r"(?m)^(\d\.\d+:|Why\?) .*\n", "", said), errors

    return run
