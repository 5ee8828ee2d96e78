"""The verification of Ed25519 signatures (RFC 8032), in integers alone: a page's runtime has no library for it.

All inputs are public, so the time that it takes reveals no secret.
"""

import hashlib

from schiri.identity.sha512 import sha512
from schiri.util.typing import TYPE_CHECKING

if TYPE_CHECKING:
    Point = tuple[int, int, int, int]  # X, Y, Z, T with x = X/Z, y = Y/Z, x * y = T/Z

_P = 2**255 - 19
_ORDER = 2**252 + 27742317777372353535851937790883648493
_D = -121665 * pow(121666, _P - 2, _P) % _P
_ROOT_OF_MINUS_ONE = pow(2, (_P - 1) // 4, _P)
_ZERO = (0, 1, 1, 0)


def is_signed(public: bytes, message: bytes, signature: bytes) -> bool:
    """Returns whether the holder of the secret key for `public` (32 bytes) made this `signature` (64 bytes). Returns
    False for a public key of small order: it fits signatures that nobody has made."""
    point = _decoded(public)
    first, scalar = signature[:32], int.from_bytes(signature[32:], "little")
    if point is None or _has_small_order(point) or scalar >= _ORDER:
        return False
    challenge = int.from_bytes(_hash(first + public + message), "little") % _ORDER
    return _encoded(_sum_of_multiples(scalar, challenge, _negative(point))) == first


def _hash(text: bytes) -> bytes:
    return hashlib.sha512(text).digest() if hasattr(hashlib, "sha512") else sha512(text)


def _decoded(text: bytes) -> "Point | None":
    """Returns the point that 32 bytes encode (RFC 8032, 5.1.3), or None if they encode none."""
    y = int.from_bytes(text, "little")
    sign, y = y >> 255, y & (1 << 255) - 1
    if y >= _P:
        return None
    square = (y * y - 1) * pow(_D * y * y + 1, _P - 2, _P) % _P
    x = pow(square, (_P + 3) // 8, _P)
    if x * x % _P != square:
        x = x * _ROOT_OF_MINUS_ONE % _P
    if x * x % _P != square or not x and sign:
        return None
    x = x if x & 1 == sign else _P - x
    return x, y, 1, x * y % _P


def _has_small_order(point: "Point") -> bool:
    """Returns whether eight times the point is the neutral element."""
    for _ in range(3):
        point = _sum(point, point)
    return point[0] == 0


def _encoded(point: "Point") -> bytes:
    inverse = pow(point[2], _P - 2, _P)
    x, y = point[0] * inverse % _P, point[1] * inverse % _P
    return (y | (x & 1) << 255).to_bytes(32, "little")


def _negative(point: "Point") -> "Point":
    return _P - point[0], point[1], point[2], _P - point[3]


def _sum(one: "Point", other: "Point") -> "Point":
    """Returns the sum of two points, which may be equal (RFC 8032, 5.1.4)."""
    a = (one[1] - one[0]) * (other[1] - other[0]) % _P
    b = (one[1] + one[0]) * (other[1] + other[0]) % _P
    c = 2 * _D * one[3] * other[3] % _P
    d = 2 * one[2] * other[2] % _P
    e, f, g, h = b - a, d - c, d + c, b + a
    return e * f % _P, g * h % _P, f * g % _P, e * h % _P


def _sum_of_multiples(scalar: int, factor: int, point: "Point") -> "Point":
    """Returns `scalar` times the base point plus `factor` times another point, computed in one pass over the bits."""
    summands = (_ZERO, _BASE, point, _sum(_BASE, point))
    total = _ZERO
    for bit in range(252, -1, -1):
        total = _sum(total, total)
        which = (scalar >> bit & 1) | (factor >> bit & 1) << 1
        if which:
            total = _sum(total, summands[which])
    return total


_BASE = _decoded((4 * pow(5, _P - 2, _P) % _P).to_bytes(32, "little")) or _ZERO
