"""What is said of signatures of the logs on a box: by `list` that there is one, by `pull` whether it fits."""

import json

import pytest
from bench import Bench
from bench_board import Board
from hostile import HostileLine, Recorded, check, run
from memory_flash import MemoryBlocks
from schiri_tools.util import in_groups
from serial_end import LineBench


@pytest.fixture
def signing(monkeypatch, tmp_path):
    """A box with a match that is signed, and one that is under way."""
    monkeypatch.setattr(Board, "key_levels", 2)
    monkeypatch.chdir(tmp_path)
    line = LineBench(Bench(blocks=MemoryBlocks(128)))
    bench = line.bench
    for ended in (True, False):
        bench.begin()
        while bench.screen == "MakingKeys":
            bench.time.run(1000)
        if ended:
            bench.end()
            bench.app.go_home()
    return line


def asked(line, *words):
    said = run(HostileLine(Recorded(line)), *words)
    check(said)
    return said


def test_a_list_says_which_matches_are_signed(signing):
    assert asked(signing, "list").out.decode().splitlines() == [
        "Match 1: FINI!, Ada, Ben; over, signed.",
        "Match 2: FINI!, Ada, Ben; not over yet.",
    ]
    told = json.loads(asked(signing, "list", "--json").out)
    fingerprint = signing.bench.app.keys.fingerprint
    assert [(match["box"], match["signed"]) for match in told] == [(fingerprint, True), (fingerprint, False)]


def test_a_pull_says_who_has_signed_and_that_it_fits(signing):
    said = asked(signing, "pull")
    box = in_groups(signing.bench.app.keys.fingerprint)
    assert f"Signed by the box {box} with its key 1." in said.err.decode() and said.status == 0
    assert "signed" not in said.err.decode().splitlines()[-1]


def test_a_pull_of_a_signature_that_does_not_fit_says_so(signing):
    for sector in signing.bench.board.blocks.sectors.values():
        at = bytes(sector).find(b'"signature": "')
        if at >= 0:
            sector[at + 20] ^= 1
    said = asked(signing, "pull")
    assert said.status == 1 and b"is damaged on the box" in said.err and b"Signed by" not in said.err
