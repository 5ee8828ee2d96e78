"""Who says so: the signature at the end of a log, held against what the log says (docs/fair/signatures.md)."""

from hashlib import sha256

from schiri.util.typing import TYPE_CHECKING

from ..util import in_groups
from .ed25519 import is_signed
from .saying import LogError, said

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from .types import Header, Saying

    Outcome = tuple[Sequence[int], Sequence[int]]  # the seats that have won, and what each seat has

NODE_BYTES = 16
ROOT_BYTES = 8  # of a root in a statement
DIGEST_BYTES = 16  # of a check
ENDED, UTF8, NO_HARDWARE = 1, 2, 4  # flags of a statement
FORM, MOST_BYTES = 1, 194  # of a statement
_RESULT, _NEXT_TREE = b"schiri result\n", b"schiri next tree\n"
_SIMULATED = ("simulated", "browser")  # boards


def is_simulated(header: "Header") -> bool:
    """Is the box of this header a program on a PC?"""
    return header["board"] in _SIMULATED


def said_of_signature(header: "Header") -> "Saying":
    """Who answers for a complete log, whose signature has been checked."""
    if "box" not in header:
        return said("unsigned", "Not signed: no box answers for this log.")
    box, key = in_groups(header["box"]), header["key"]
    if is_simulated(header):
        return said(
            "signed_simulated",
            "Signed by the simulated box {box}, which is no hardware, with its key {key}.",
            box=box,
            key=key,
        )
    return said("signed", "Signed by the box {box} with its key {key}.", box=box, key=key)


def check_signature(header: "Header", result: str, outcome: "Outcome", digest: bytes, signed: "dict[str, Any]") -> None:
    """`LogError` unless the box and the key of a header have signed the `result` of its match, whose outcome is what
    the rules say and whose whole check is `digest`."""
    key, public = header["key"], bytes.fromhex(signed["public"])
    path = [bytes.fromhex(node) for node in signed["path"]]
    root = _root_of_tree(bytes.fromhex(header["box"]), key, len(path), signed.get("vouched", []))
    if root_of(key, public, path) != root:
        sentence = "The key that has signed is not key {key} of the box {box}."
        raise LogError("foreign_key", sentence, key=key, box=in_groups(header["box"]))
    told = statement(header, outcome, result == "ended", root, public, digest)
    if not has_signed(public, told, bytes.fromhex(signed["signature"])):
        raise LogError("wrong_signature", "The signature does not fit: it is not one on this log.")


def has_signed(public: bytes, told: bytes, signature: bytes) -> bool:
    """Has this key signed a result with this statement?"""
    return is_signed(public, _RESULT + told, signature)


def check_signs_matches(key: int, levels: int) -> None:
    """`LogError` if a key is the last one of its tree, of 2**levels keys."""
    if key % (1 << levels) == 0:
        raise LogError("last_key", "Key {key} is the last one of its tree, and signs no match.", key=key)


def root_of(key: int, public: bytes, path: "Sequence[bytes]") -> bytes:
    """The root that the path leads to from the key of that number, whose public half this is."""
    node = _hash(b"schiri key" + _four_bytes(key) + public)
    place = key - 1
    for neighbour in path:
        node = _hash(b"schiri node" + (neighbour + node if place & 1 else node + neighbour))
        place >>= 1
    return node


def _root_of_tree(root: bytes, key: int, levels: int, vouched: "list[dict[str, Any]]") -> bytes:
    """The root of the tree that a key is of, if each tree since the first one, with the root of the box, has vouched
    for the next."""
    check_signs_matches(key, levels)
    if len(vouched) != (key - 1) >> levels:
        sentence = "Key {key} is of tree {due} of its box, but {found} have vouched for the next one."
        raise LogError("wrong_trees", sentence, key=key, due=((key - 1) >> levels) + 1, found=len(vouched))
    for tree, voucher in enumerate(vouched, 1):
        last = tree << levels
        public, next_root = bytes.fromhex(voucher["public"]), bytes.fromhex(voucher["root"])
        path = [bytes.fromhex(node) for node in voucher["path"]]
        message = _NEXT_TREE + _four_bytes(last + 1) + next_root
        is_last = len(path) == levels and root_of(last, public, path) == root
        if not is_last or not is_signed(public, message, bytes.fromhex(voucher["signature"])):
            raise LogError("not_vouched", "Tree {tree} of the keys has not vouched for the next one.", tree=tree)
        root = next_root
    return root


def statement(header: "Header", outcome: "Outcome", ended: bool, root: bytes, public: bytes, digest: bytes) -> bytes:
    """What a box signs of a match: `ended` by its players, or played to its end; with a key of the tree of that `root`;
    `digest` is the whole check of its result."""
    winners, points = outcome
    names = list(header["players"])
    is_latin = all(ord(letter) < 256 for name in names for letter in name)
    flags = (ENDED if ended else 0) | (0 if is_latin else UTF8) | (NO_HARDWARE if is_simulated(header) else 0)
    told = bytes([FORM]) + root[:ROOT_BYTES] + _four_bytes(header["key"]) + public
    told += _four_bytes(header["match"]) + digest[:DIGEST_BYTES] + bytes([flags])
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


def _four_bytes(number: int) -> bytes:
    return number.to_bytes(4, "big")


def _hash(text: bytes) -> bytes:
    return sha256(text).digest()[:NODE_BYTES]
