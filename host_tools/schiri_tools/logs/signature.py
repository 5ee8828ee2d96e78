"""The check of the signature at the end of a log against the log's content (docs/fair/signatures.md)."""

from hashlib import sha256

from schiri.util.typing import TYPE_CHECKING

from ..util import in_groups
from .ed25519 import is_signed
from .sentences import LogError, said

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from .types import Header, Sentence

    Outcome = tuple[Sequence[int], Sequence[int]]  # the seats that have won, and the points of each seat

DIGEST_BYTES = 16  # bytes of a check in a statement
ENDED, UTF8, NO_HARDWARE, DRAWN = 1, 2, 4, 8  # flags of a statement
FORM, MOST_BYTES = 1, 194  # version of the format of a statement, and its largest size
_FINGERPRINT_BYTES = 16
_RESULT = b"schiri result\n"
_SIMULATED = ("simulated", "browser")  # boards


def is_simulated(header: "Header") -> bool:
    """Returns whether a header is of a simulated box."""
    return header["board"] in _SIMULATED


def said_of_signature(header: "Header") -> "Sentence":
    """Returns the sentence on who has signed a complete log, whose signature was checked before."""
    if "box" not in header:
        return said("unsigned", "Not signed: no box answers for this log.")
    box = in_groups(header["box"])
    if is_simulated(header):
        return said("signed_simulated", "Signed by the simulated box {box}, which is no hardware.", box=box)
    return said("signed", "Signed by the box {box}.", box=box)


def check_signature(header: "Header", result: str, outcome: "Outcome", digest: bytes, signed: "dict[str, Any]") -> None:
    """Raises `LogError` if the box of a header has not signed the `result` of its match. The signed outcome must be
    that of the rules. `digest` is the whole check of the record `result`."""
    public = bytes.fromhex(signed["public"])
    if fingerprint_of(public) != header["box"]:
        sentence = "The key that has signed is not the one of the box {box}."
        raise LogError("foreign_key", sentence, box=in_groups(header["box"]))
    told = statement(header, outcome, result == "ended", public, digest)
    if not has_signed(public, told, bytes.fromhex(signed["signature"])):
        raise LogError("wrong_signature", "The signature does not fit: it is not one on this log.")


def fingerprint_of(public: bytes) -> str:
    """Returns the fingerprint of the box whose key has this public half."""
    return sha256(b"schiri box" + public).digest()[:_FINGERPRINT_BYTES].hex()


def has_signed(public: bytes, told: bytes, signature: bytes) -> bool:
    """Returns whether the owner of this key has signed a result with this statement."""
    return is_signed(public, _RESULT + told, signature)


def statement(header: "Header", outcome: "Outcome", ended: bool, public: bytes, digest: bytes) -> bytes:
    """Returns the statement that a box signs on a match. `public` is the public key of the box. `ended` says whether
    the players ended the match before its end. `digest` is the whole check of the record `result`."""
    winners, points = outcome
    names = list(header["players"])
    is_latin = all(ord(letter) < 256 for name in names for letter in name)
    flags = (ENDED if ended else 0) | (0 if is_latin else UTF8) | (NO_HARDWARE if is_simulated(header) else 0)
    nonce = bytes.fromhex(header.get("nonce", ""))
    flags |= DRAWN if nonce else 0
    told = bytes([FORM]) + public + header["match"].to_bytes(4, "big") + digest[:DIGEST_BYTES] + bytes([flags]) + nonce
    told += _with_length(header["game"].encode()) + bytes([len(names), sum([1 << seat for seat in winners])])
    for number in points:
        told += _quantity(2 * number if number >= 0 else -2 * number - 1)
    room = MOST_BYTES - len(told) - len(names)
    while True:
        encoded = [bytes([ord(letter) for letter in name]) if is_latin else name.encode() for name in names]
        lengths = [len(name) for name in encoded]
        if sum(lengths) <= room:
            return told + b"".join([_with_length(name) for name in encoded])
        longest = lengths.index(max(lengths))
        names[longest] = names[longest][:-1]


def _quantity(number: int) -> bytes:
    if number < 128:
        return bytes([number])
    return bytes([number & 127 | 128]) + _quantity(number >> 7)


def _with_length(text: bytes) -> bytes:
    return bytes([len(text)]) + text
