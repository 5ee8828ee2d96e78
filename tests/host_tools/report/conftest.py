"""Fixtures: logs in files, and the command in this process."""

import re

import known_matches
import pytest
import read_page
from making import random_match
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
    """Runs `schiri report`; returns the exit status and the output on both streams."""

    def run(*words):
        capsys.readouterr()
        status = command_line.main(["report", *map(str, words)])
        said = capsys.readouterr()
        return status, said.out, said.err

    return run


@pytest.fixture
def opened_reports(browser, tmp_path):
    """Opens the report on logs; any request or complaint of a page fails the test."""
    reports = OpenedReports(browser, tmp_path)
    yield reports
    reports.close()


@pytest.fixture
def opened(opened_reports):
    """Opens the report on some logs that a test has made."""
    return lambda *made, width=1200, scheme="light": opened_reports.open(
        *[one.data() for one in made], width=width, color_scheme=scheme
    )


@pytest.fixture(scope="session")
def page_of():
    """Reads the page on some logs that a test has made."""
    return lambda *made: read_page.page_of(*[one.data() for one in made])


@pytest.fixture(scope="session")
def whole_match():
    """Returns a match of some length, with corrections."""
    made = random_match("fini", 0)
    assert any("undone" in content for _, content in made.contents)
    return made


three_duels = pytest.fixture(known_matches.three_duels)
three_halves = pytest.fixture(known_matches.three_halves)
red_closed = pytest.fixture(known_matches.red_closed)


@pytest.fixture
def bare_report(report):
    """Runs `report` and leaves out the reasons of verdicts, which test_reasons_told.py compares with the box's."""

    def run(*words):
        status, said, errors = report(*words)
        return status, re.sub(r"(?m)^(\d\.\d+:|Why\?) .*\n", "", said), errors

    return run
