"""What a report tells of a match that a box has signed."""

import json
import sqlite3

import pytest
from schiri_tools.games import host_game
from schiri_tools.logs.lines import lines_of
from schiri_tools.replay.replay import moves_of
from schiri_tools.util import in_groups

from tests.host_tools.logs.playing import GOLDEN
from tests.host_tools.signing.box import TestBox

BOX = TestBox(seed="report")
GROUPS = in_groups(BOX.fingerprint)
LOG = (GOLDEN / "sealed_dice.jsonl").read_bytes()


@pytest.fixture
def signed(tmp_path):
    path = tmp_path / "signed.jsonl"
    path.write_bytes(BOX.signed(LOG))
    return path


def test_the_summary_says_by_whom_in_one_line(report, signed):
    status, out, _ = report(signed, "--language", "fr")
    assert status == 0 and f"Signé par la boîte simulée {GROUPS}, qui n’est pas un appareil réel.\n" in out


def test_an_unsigned_log_gets_no_such_line(report, tmp_path):
    (tmp_path / "log").write_bytes(LOG)
    assert "igned" not in report(tmp_path / "log")[1]


def test_page_and_database_tell_result_and_secret_of_a_signed_log(report, signed, tmp_path):
    assert report(signed, "--html", tmp_path / "page", "--sqlite", tmp_path / "data")[0] == 0
    page = (tmp_path / "page").read_text(encoding="utf-8")
    secret = json.loads(LOG.splitlines()[-1])["secret"]
    assert f"Signed by the simulated box {GROUPS}" in page and secret[:4] + " " + secret[4:8] in page
    connection = sqlite3.connect(tmp_path / "data")
    assert connection.execute("SELECT result, complete FROM matches").fetchall() == [("ended", 1)]
    connection.close()


def test_a_log_that_ends_without_its_signature_is_told_as_incomplete(report, signed):
    log = signed.read_bytes()
    signed.write_bytes(log[: log.rindex(b'{"n"')])
    incomplete = "Incomplete: the log ends without the signature of the box that its header names.\n"
    assert incomplete in report(signed)[1]


def test_a_signature_changes_no_replay(signed):
    one, other = (moves_of(map(json.loads, lines_of(log)), host_game("fini")) for log in (signed.read_bytes(), LOG))
    assert one == other
