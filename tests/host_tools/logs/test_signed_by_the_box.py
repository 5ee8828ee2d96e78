"""What the box signs is what the PC checks: two programs, written from docs/fair/signatures.md."""

import json
from hashlib import sha256

import pytest
from memory_flash import MemoryBlocks, MemoryStorage
from schiri.board.simulated import board as simulated
from schiri.box.app import App
from schiri.journal.reading import Reader
from schiri.journal.store import matches
from schiri_tools.games import host_game
from schiri_tools.logs import verified

from tests.host_tools.signing.box import base45, chained, statement


def logs_of(app):
    """Returns all logs on the flash."""
    flash = app.journal.flash
    return [b"".join(Reader(flash, stored.sectors).lines()) for stored in matches(flash)]


def played(app, game, names, dice):
    """Plays a match that the players end as soon as it has begun."""
    app.begin({"event": "start", "game": game, "players": list(names), "first": 0, "dice": dice}, ask_parts=False)
    session = app.session
    session.end(app.clock.now, "ended")
    app.go_home()
    return session.proof


@pytest.mark.parametrize(
    ("game", "names", "dice"),
    [
        ("fini", ("Łukasz", "Ben"), "table"),
        ("fini", ("Ada", "Ben"), "box"),
        ("schocken", ("W" * 12, "Jürgen"), "box"),
        ("qwixx", ("Ada", "Ben"), "table"),
    ],
)
def test_a_match_on_a_simulated_box_is_signed_as_one_of_no_hardware(game, names, dice):
    drawn = []

    def entropy(count):
        drawn.append(count)
        return sha256(b"%d" % len(drawn)).digest()[:count]

    board = simulated.Board(lambda line: None, (MemoryStorage(), MemoryBlocks()), entropy, "system", 1000)
    app = App(board, 0)
    proof = played(app, game, names, dice)
    text = logs_of(app)[0]
    lines = [json.loads(line) for line in text.splitlines()]
    signed = lines[-1]["signed"]
    told = statement(bytes.fromhex(signed["public"]), lines[:-1], chained(lines[:-1])[1])
    assert proof.code() == "SCHIRI:" + base45(told + bytes.fromhex(signed["signature"]))
    log = verified(text, host_game)
    assert log.complete and log.header["box"] == app.box_key.fingerprint
