"""What follows from a secret: the commitment to it, and, with the players' contributions, every throw: HMAC-SHA-256
(RFC 2104, FIPS 198-1) of a counter, and from its bytes dice, without bias."""

from binascii import hexlify
from hashlib import sha256

from ..util.typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import Any

COMMITMENT_DIGITS = 32  # 128 bits

_BLOCK = 64  # bytes that SHA-256 works on at once
_FAIR = 252  # 256 is no multiple of 6: the top four bytes would favour 1 to 4


class Stream:
    """The bytes, and so the dice, that follow from one key of up to 64 bytes."""

    def __init__(self, key: bytes) -> None:
        padded = key + bytes(_BLOCK - len(key))
        self._inner = bytes([byte ^ 0x36 for byte in padded])
        self._outer = bytes([byte ^ 0x5C for byte in padded])

    def hmac(self, message: bytes) -> bytes:
        """HMAC-SHA-256 of the message: 32 bytes."""
        digest: bytes = sha256(self._outer + sha256(self._inner + message).digest()).digest()
        return digest

    def block(self, number: int, index: int) -> bytes:
        """Block `index` (from 0) of the bytes that throw `number` (from 1) is made of."""
        return self.hmac(b"throw %d block %d" % (number, index))

    def throw(self, number: int, count: int) -> list[int]:
        """The `count` dice of throw `number`, from 1 to 6 each. They depend on nothing else: what was thrown before,
        and with how many dice, does not matter."""
        values: list[int] = []
        index = 0
        while len(values) < count:
            values.extend([byte % 6 + 1 for byte in self.block(number, index) if byte < _FAIR])
            index += 1
        return values[:count]


def commitment_of(secret: bytes) -> str:
    """What the box shows of a secret before it is revealed: the beginning of a SHA-256 that any tool can compute."""
    return hexlify(sha256(b"Schiri 1 " + hexlify(secret)).digest())[:COMMITMENT_DIGITS].decode()


def values_of(event: "dict[str, Any]") -> list[int]:
    """The dice of a throw as its event has them: its numbers, and those of its lists and objects, in their order. The
    number `player` is no die, and neither is one that stands beside a list: they say whose dice they are."""
    return [value for name, argument in event.items() if name != "player" for value in _dice_in(argument)]


def _dice_in(argument: "Any") -> list[int]:
    if isinstance(argument, dict):
        return values_of(argument)
    if type(argument) is not list:
        return [argument] if type(argument) is int else []
    groups = [entry for entry in argument if type(entry) is list]
    return [value for group in groups for value in _dice_in(group)] if groups else argument


def stream_of(secret: bytes, contributions: list[str]) -> Stream:
    """The `Stream` that all throws of a match come from: its key is an HMAC of the contributions (strings of digits),
    under the secret."""
    return Stream(Stream(secret).hmac(b"Schiri 1 " + " ".join(contributions).encode()))
