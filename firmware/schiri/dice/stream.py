"""The commitment to a secret, and the throws that follow from the secret and the players' contributions.

A throw comes from HMAC-SHA-256 (RFC 2104, FIPS 198-1) of a counter, whose bytes become dice without bias."""

from binascii import hexlify
from hashlib import sha256

from ..util.typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import Any

COMMITMENT_DIGITS = 32  # 128 bits
_CODE_DIGITS = 8

_BLOCK = 64  # the block size of SHA-256 in bytes
_INNER = int.from_bytes(b"\x36" * _BLOCK, "big")
_OUTER = int.from_bytes(b"\x5c" * _BLOCK, "big")
_FAIR = 252  # greater bytes are skipped, because 256 is no multiple of 6


class Stream:
    """The pseudorandom bytes and dice for a key of up to 64 bytes."""

    def __init__(self, key: bytes) -> None:
        padded = int.from_bytes(key + bytes(_BLOCK - len(key)), "big")
        self._inner = (padded ^ _INNER).to_bytes(_BLOCK, "big")
        self._outer = (padded ^ _OUTER).to_bytes(_BLOCK, "big")

    def hmac(self, message: bytes) -> bytes:
        """Returns HMAC-SHA-256 of the message, 32 bytes."""
        digest: bytes = sha256(self._outer + sha256(self._inner + message).digest()).digest()
        return digest

    def block(self, number: int, index: int) -> bytes:
        """Returns the block `index` (from 0) of the bytes for throw `number` (from 1)."""
        return self.hmac(b"throw %d block %d" % (number, index))

    def throw(self, number: int, count: int) -> list[int]:
        """Returns the `count` values, 1 to 6, of throw `number`. They do not depend on other throws."""
        values: list[int] = []
        index = 0
        while len(values) < count:
            for byte in self.block(number, index):
                if byte < _FAIR:
                    values.append(byte % 6 + 1)
                    if len(values) == count:
                        break
            index += 1
        return values


def commitment_of(secret: bytes) -> str:
    """Returns the commitment to a secret: the first digits of a SHA-256 that any tool can compute."""
    return hexlify(sha256(b"Schiri 1 " + hexlify(secret)).digest())[:COMMITMENT_DIGITS].decode()


def code_of_parts(parts: list[str]) -> str:
    """Returns the short code for the parts of all players, which people can note beside the commitment."""
    return hexlify(sha256(b"Schiri parts " + " ".join(parts).encode()).digest())[:_CODE_DIGITS].decode()


def values_of(event: "dict[str, Any]") -> list[int]:
    """Returns the values of the dice in an event: its numbers and those in its lists and objects, in order. The number
    `player`, and numbers beside a list in the same list, are seats and no dice."""
    values: list[int] = []
    for name, argument in event.items():
        if name != "player":
            if type(argument) is int:
                values.append(argument)
            elif type(argument) is list:
                values.extend(_dice_in(argument))
            elif isinstance(argument, dict):
                values.extend(values_of(argument))
    return values


def _dice_in(entries: "list[Any]") -> "list[int]":
    groups = [entry for entry in entries if type(entry) is list]
    return [value for group in groups for value in _dice_in(group)] if groups else entries


def stream_of(secret: bytes, contributions: list[str]) -> Stream:
    """Returns the stream of all throws of a match. Its key is the HMAC of the contributions (strings of digits) with
    the secret as the key."""
    return Stream(Stream(secret).hmac(b"Schiri 1 " + " ".join(contributions).encode()))
