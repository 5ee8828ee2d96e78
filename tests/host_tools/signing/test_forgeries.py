"""No forgery of a signed log passes as one of the box that is asked for; what passes without asking
is docs/fair/README.md's to say, and is shown here."""

import random
import re

import pytest
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
from schiri_tools.games import host_game
from schiri_tools.logs import BadLog, signature, verified
from schiri_tools.logs.origin import check_box
from schiri_tools.logs.sentences import LogError

from tests.host_tools.logs.forging import Forger, one_of_each_shape
from tests.host_tools.signing.forging import BOX, KeyForger, lines_of, numbered, signed

NAMES = ("told_dice", "sealed_dice", "qwixx", "maexchen", "wuerfel_duell", "box_dice")
UNSIGNED = r"signed(\.t one more( everywhere)?|\.signed in another order)"


@pytest.fixture(autouse=True)
def quick_signatures(monkeypatch):
    """Lets a fast library in C check signatures; `test_library_signatures` compares our own code with it."""

    def is_signed(public, message, told):
        try:
            Ed25519PublicKey.from_public_bytes(public).verify(told, message)
        except (InvalidSignature, ValueError):
            return False
        return True

    monkeypatch.setattr(signature, "is_signed", is_signed)


def accepted(log, box=None):
    """Returns whether `schiri verify` accepts it, with `--box` if that is given."""
    try:
        match = verified(log, host_game)
        if box:
            check_box(match.header.get("box"), box)
    except (BadLog, LogError):
        return False
    return match.complete


def check_signatures(name, count, seed):
    """Checks `count` forgeries of signatures, of each kind in turn. Without `--box`, just two kinds are accepted."""
    forger = KeyForger(name, random.Random(seed))
    unasked = set()
    for number in range(count):
        kind = forger.kinds[number % len(forger.kinds)]
        log = forger.forged(kind)
        assert not accepted(log, BOX.fingerprint), (seed, number, kind, log)
        unasked |= {kind} if accepted(log) else set()
    assert unasked == {"with_no_signature", "with_the_key_of_another_box"}


def test_a_changed_log_passes_only_with_another_time_or_order_of_keys_at_the_signature(seeds):
    """The record with the signature cannot be signed itself."""
    for seed in seeds:
        log = signed(NAMES[seed % len(NAMES)])
        for _, forgery in one_of_each_shape({"": Forger(lines_of(log))}, seed):
            passes = accepted(numbered(forgery.made()))
            assert passes == bool(re.fullmatch(UNSIGNED, forgery.way)), (seed, forgery.way)


def test_no_forged_signature_passes(seeds):
    for seed in seeds:
        check_signatures(NAMES[seed % len(NAMES)], 400, seed)


@pytest.mark.parametrize(
    ("what", "weak"),
    [("is_signed", lambda public, message, told: True), ("fingerprint_of", lambda public: BOX.fingerprint)],
)
def test_these_forgeries_find_a_check_that_is_none(monkeypatch, what, weak):
    monkeypatch.setattr(signature, what, weak)
    with pytest.raises(AssertionError):
        check_signatures("no_duel", 300, seed=1)
