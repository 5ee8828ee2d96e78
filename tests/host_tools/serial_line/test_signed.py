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
    """Returns a box with a signed match and an open one."""
    monkeypatch.setattr(Board, "signs", True)
    monkeypatch.chdir(tmp_path)
    line = LineBench(Bench(blocks=MemoryBlocks(128)))
    bench = line.bench
    for ended in (True, False):
        bench.begin()
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
    fingerprint = signing.bench.app.box_key.fingerprint
    assert [(match["box"], match["signed"]) for match in told] == [(fingerprint, True), (fingerprint, False)]


def test_a_pull_says_who_has_signed_and_that_it_fits(signing):
    said = asked(signing, "pull")
    box = in_groups(signing.bench.app.box_key.fingerprint)
    assert f"Signed by the box {box}." in said.err.decode() and said.status == 0
    assert "signed" not in said.err.decode().splitlines()[-1]


def test_a_pull_of_a_signature_that_does_not_fit_says_so(signing):
    for sector in signing.bench.board.blocks.sectors.values():
        at = bytes(sector).find(b'"signature": "')
        if at >= 0:
            sector[at + 20] ^= 1
    said = asked(signing, "pull")
    assert said.status == 1 and b"is damaged on the box" in said.err and b"Signed by" not in said.err


def test_a_pull_of_a_result_that_contradicts_one_in_the_folder_names_both(signing, tmp_path):
    """The second box is not told that the PC has its match, so both versions are kept."""
    asked(signing, "pull")
    (first,) = [path for path in (tmp_path / "matches").glob("match-00001-*") if path.suffix == ".jsonl"]
    board = signing.bench.board
    other = LineBench(Bench(board.storage, seed=1, blocks=MemoryBlocks(128)))
    other.bench.app.box_key.latest = 0  # a thief's firmware counts as it likes
    other.bench.begin(names=("Ben", "Ada"))
    other.bench.end()
    said = asked(other, "pull")
    told = said.err.decode()
    assert said.status == 1 and "has signed different results of match 1: all but one are forged." in told
    assert all(path.name in told for path in (tmp_path / "matches").glob("match-00001-*")) and first.name in told
    assert not other.bench.app.store.match(1).pulled
