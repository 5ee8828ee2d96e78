"""What the box signs is what the PC checks: two programs, written from docs/fair/signatures.md."""

import json
from hashlib import sha256

import pytest
from bench_board import BareBench, Board
from memory_flash import MemoryBlocks, MemoryStorage
from schiri.board.simulated import board as simulated
from schiri.board.simulated.virtual_time import VirtualTime
from schiri.box.app import App
from schiri.journal.reading import Reader
from schiri.journal.store import matches
from schiri_tools.games import host_game
from schiri_tools.logs import verified

from tests.host_tools.signing.box import base45, chained, statement


def logs_of(app):
    """All logs on the flash, whole."""
    flash = app.journal.flash
    return [b"".join(Reader(flash, stored.sectors).lines()) for stored in matches(flash)]


def played(app, time, game, names, dice):
    """A match that the players end as soon as it has begun."""
    app.begin({"event": "start", "game": game, "players": list(names), "first": 0, "dice": dice}, ask_parts=False)
    while type(app.screen).__name__ == "MakingKeys":
        time.run(1000)
    session = app.session
    session.end(app.clock.now, "ended")
    app.go_home()
    return session.proof


def test_the_box_signs_through_three_trees_and_every_log_verifies(monkeypatch):
    monkeypatch.setattr(Board, "key_levels", 2)
    bench = BareBench()
    names = (("Ada", "Ben"), ("Łukasz", "Ben"), ("W" * 12, "Jürgen"))
    for number in range(8):
        played(bench.app, bench.time, "fini", names[number % 3], ("box", "table")[number % 2])
    found = [verified(log, host_game) for log in logs_of(bench.app)]
    assert [log.header["key"] for log in found] == [1, 2, 3, 5, 6, 7, 9, 10]
    assert {log.header["box"] for log in found} == {bench.app.keys.fingerprint}
    assert all(log.complete and "signed" in log.records[-1] for log in found)
    assert [len(log.records[-1]["signed"].get("vouched", [])) for log in found] == [0] * 3 + [1] * 3 + [2] * 2


@pytest.mark.parametrize("game", ["fini", "schocken", "qwixx"])
def test_a_match_on_a_simulated_box_is_signed_as_one_of_no_hardware(game):
    drawn = []

    def entropy(count):
        drawn.append(count)
        return sha256(b"%d" % len(drawn)).digest()[:count]

    board = simulated.Board(lambda line: None, (MemoryStorage(), MemoryBlocks()), entropy, "system", 1000)
    app = App(board, 0)
    proof = played(app, VirtualTime(app, 0), game, ("Ada", "Ben"), "box")
    text = logs_of(app)[0]
    lines = [json.loads(line) for line in text.splitlines()]
    signed = lines[-1]["signed"]
    public, path = (bytes.fromhex(told) for told in (signed["public"], "".join(signed["path"])))
    root = bytes.fromhex(app.keys.fingerprint)
    told = statement(root, 1, public, lines[:-1], chained(lines[:-1])[1]) + bytes.fromhex(signed["signature"])
    codes = ["SCHIRI1:" + base45(told), "SCHIRI2:" + base45(b"\1\0\0\0\1" + public + path)]
    assert proof.codes() == codes
    log = verified(text, host_game)
    assert log.complete and log.header["key"] == 1 and len(log.records[-1]["signed"]["path"]) == 6
