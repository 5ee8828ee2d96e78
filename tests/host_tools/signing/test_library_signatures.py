"""Our check of signatures is that of an independent library, on good ones and on bad ones."""

import random

import pytest
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from schiri_tools.logs.ed25519 import is_signed

from tests.host_tools.signing.weak_keys import NOBODYS, OWN, SPECCHECK, WEAK

ORDER = 2**252 + 27742317777372353535851937790883648493


def library_says(public, message, signature):
    try:
        Ed25519PublicKey.from_public_bytes(public).verify(signature, message)
    except (InvalidSignature, ValueError):
        return False
    return True


def test_what_the_library_signs_fits_and_no_change_of_it_does():
    chance = random.Random(8032)
    for length in range(40):
        key = Ed25519PrivateKey.from_private_bytes(chance.randbytes(32))
        public, message = key.public_key().public_bytes_raw(), chance.randbytes(length)
        signature = key.sign(message)
        assert is_signed(public, message, signature)
        for changed in (
            (public, message + b"\0", signature),
            (public, message, with_a_bit_turned(signature, chance)),
            (with_a_bit_turned(public, chance), message, signature),
        ):
            assert not is_signed(*changed) and not library_says(*changed)


def test_the_same_scalar_written_otherwise_does_not_fit():
    """By RFC 8032, 5.1.7, the scalar is below the order: otherwise a signature could be written in several ways."""
    key = Ed25519PrivateKey.from_private_bytes(bytes(32))
    public, signature = key.public_key().public_bytes_raw(), key.sign(b"")
    scalar = int.from_bytes(signature[32:], "little") + ORDER
    other = signature[:32] + scalar.to_bytes(32, "little")
    assert not is_signed(public, b"", other) and not library_says(public, b"", other)


def test_what_is_no_point_is_no_key():
    signature = Ed25519PrivateKey.from_private_bytes(bytes(32)).sign(b"")
    for y in (2, 2**255 - 19, 2**255 - 1, 1 << 255 | 1):
        public = y.to_bytes(32, "little")
        assert not is_signed(public, b"", signature) and not library_says(public, b"", signature), y


@pytest.mark.parametrize(("message", "public", "signature", "is_taken"), SPECCHECK)
def test_published_edge_cases(message, public, signature, is_taken):
    assert is_signed(bytes.fromhex(public), bytes.fromhex(message), bytes.fromhex(signature)) == is_taken


@pytest.mark.parametrize("public", WEAK, ids=bytes.hex)
def test_a_key_of_small_order_fits_nothing_that_nobody_has_signed(public):
    messages = [bytes([number]) for number in range(64)]
    if public in OWN:
        assert any(library_says(public, message, NOBODYS) for message in messages)
    assert not any(is_signed(public, message, NOBODYS) for message in messages)


def with_a_bit_turned(text, chance):
    place = chance.randrange(8 * len(text))
    return bytes(byte ^ (1 << place % 8 if place // 8 == index else 0) for index, byte in enumerate(text))
