"""No forgery of a signed log passes as one of the box that is asked for; what passes without asking
is docs/fair/README.md's to say, and is shown here."""

import os
import random
from collections import Counter

import pytest
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
from schiri_tools.games import host_game
from schiri_tools.logs import BadLog, signature, verified
from schiri_tools.logs.origin import check_box
from schiri_tools.logs.saying import LogError

from tests.host_tools.signing.forging import BOX, FORGER, KEYS, Forger, lines_of, log_of, numbered, signed

FORGERIES = int(os.environ.get("FORGERIES", 10_000))  # a hundred thousand take four minutes
PARTS = 4  # so that several processes can share the work


@pytest.fixture(autouse=True)
def quick_signatures(monkeypatch):
    """By the library, in C; `test_library_signatures` holds ours against it."""

    def is_signed(public, message, told):
        try:
            Ed25519PublicKey.from_public_bytes(public).verify(told, message)
        except (InvalidSignature, ValueError):
            return False
        return True

    monkeypatch.setattr(signature, "is_signed", is_signed)


def accepted(log, box=None):
    """Does `schiri verify` accept it, with `--box` if that is given?"""
    return judged(log, box or "")[bool(box)]


def judged(log, box):
    """Does it, without and with `--box`?"""
    try:
        match = verified(log, host_game)
    except BadLog:
        return False, False
    try:
        check_box(match.header.get("box"), box)
    except LogError:
        return match.complete, False
    return match.complete, match.complete


def check_refused(names, count, seed):
    """So many forgeries, one of each kind after the other."""
    chance = random.Random(seed)
    forgers = [Forger(name, chance) for name in names]
    unasked = Counter()
    for number in range(count):
        forger = forgers[number % len(forgers)]
        kind = forger.kinds[number // len(forgers) % len(forger.kinds)]
        log = forger.forged(kind)
        passes_unasked, passes = judged(log, BOX.fingerprint)
        assert not passes, (seed, number, kind, log)
        unasked[kind] += passes_unasked
    assert {kind for kind in unasked if unasked[kind]} <= {
        "with_no_signature_and_no_key",
        "with_the_key_of_another_box",
    }


def test_what_is_forged_is_good_before():
    for name in ("no_duel", "told_dice", "sealed_dice"):
        assert all(accepted(signed(name, key), BOX.fingerprint) for key in KEYS)


def test_two_thousand_forgeries_are_refused():
    check_refused(("no_duel", "told_dice"), 2000, seed=23)


@pytest.mark.parametrize(
    ("what", "weak"),
    [
        ("is_signed", lambda public, message, told: True),
        ("root_of", lambda key, public, path: bytes.fromhex(BOX.fingerprint)),
        ("_root_of_tree", lambda root, key, levels, vouched: bytes.fromhex(vouched[-1]["root"]) if vouched else root),
    ],
)
def test_these_forgeries_find_a_check_that_is_none(monkeypatch, what, weak):
    monkeypatch.setattr(signature, what, weak)
    with pytest.raises(AssertionError):
        check_refused(("no_duel",), 300, seed=1)


@pytest.mark.sweep
@pytest.mark.timeout(7200)  # for more of them
@pytest.mark.parametrize("seed", range(PARTS))
def test_many_forgeries_are_refused(seed):
    check_refused(
        ("no_duel", "told_dice", "sealed_dice", "box_dice", "schocken", "wuerfel_duell"), FORGERIES // PARTS, seed
    )


def test_the_limit_without_a_box_that_is_asked_for_a_forger_signs_as_a_box_of_their_own():
    lines = lines_of(log_of("whole_match"))
    for line in (lines[0], lines[1]["event"]):
        line["players"].reverse()
    forged = FORGER.signed(numbered(lines))
    assert accepted(forged) and not accepted(forged, BOX.fingerprint)


def test_the_limit_without_a_box_that_is_asked_for_a_log_may_lose_its_signature_and_be_changed():
    lines = lines_of(signed("whole_match", 3))[:-1]
    del lines[0]["box"], lines[0]["key"]
    for line in (lines[0], lines[1]["event"]):
        line["players"].reverse()
    assert accepted(numbered(lines)) and not accepted(numbered(lines), BOX.fingerprint)


def test_the_limit_when_it_was_signed_is_not_signed():
    lines = lines_of(signed("no_duel", 3))
    lines[-1]["t"] += 1
    assert accepted(numbered(lines), BOX.fingerprint)


def test_the_limit_whoever_has_the_box_and_its_next_key_signs_what_they_like():
    lines = lines_of(log_of("whole_match"))
    for line in (lines[0], lines[1]["event"]):
        line["players"].reverse()
    assert accepted(BOX.signed(numbered(lines), 4), BOX.fingerprint)
