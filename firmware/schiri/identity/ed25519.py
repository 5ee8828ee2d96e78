"""Ed25519 (RFC 8032): public keys and signatures. Nothing here verifies a signature, because a box only signs. The time
of a computation depends on the secret. That tells nobody anything: a box signs once a match and sends nothing
meanwhile, and whoever can measure times inside the box can read the secret, too."""

from ..util.typing import TYPE_CHECKING
from .sha512 import sha512

if TYPE_CHECKING:
    # A point is X, Y, Z, T with x = X / Z, y = Y / Z, xy = T / Z. A summand, which is to be added to one, is Y + X,
    # Y - X, 2 Z, 2 d T, so that it takes fewer multiplications (Hisil and others, 2008).
    Point = tuple[int, int, int, int]
    Summand = tuple[int, int, int, int]

_P = 2**255 - 19
_ORDER = 2**252 + 27742317777372353535851937790883648493
_TWICE_D = 2 * 37095705934669439343138083508754565189542113879843219016388785533085940283555 % _P
_BASE_X = 15112221349535400772501151409588531511454012693041857206046113283949847762202
_BASE_Y = 46316835694926478169428394003475163141307993866256225615783033603165251855960
_BASE = _BASE_X, _BASE_Y, 1, _BASE_X * _BASE_Y % _P
_NONE = 0, 1, 1, 0
_BITS = 256  # bits of a scalar, with one for the carry


class _Doubles:
    """The base point doubled again and again, for its multiples. Doubling is two thirds of the work of a
    multiplication, so both multiplications of a signature share the doubles."""

    def __init__(self) -> None:
        self._summands: list[Summand] = []
        base: Point = _BASE
        for _ in range(_BITS):
            summand = _summand(*base)
            self._summands.append(summand)
            base = _sum(base, summand)

    def times(self, number: int) -> "Point":
        """Returns the base point multiplied by a number of at most 255 bits. Two or more bits 1 in a row cost only one
        subtraction at their lowest and one addition above their highest."""
        point: Point = _NONE
        for summand in self._summands:
            if number & 1:
                if number & 2:
                    number += 1
                    plus, minus, z2, t2 = summand
                    summand = minus, plus, z2, -t2
                point = _sum(point, summand)
            number >>= 1
        return point


class Key:
    """The key of 32 secret bytes; `public` is its public half."""

    def __init__(self, secret: bytes) -> None:
        hashed = sha512(secret)
        self._scalar, self._prefix = _scalar(hashed), hashed[32:]
        self._doubles = _Doubles()
        self.public = _encoded(self._doubles.times(self._scalar))

    def sign(self, message: bytes) -> bytes:
        """Returns the signature of a message, 64 bytes."""
        nonce = _number(sha512(self._prefix + message)) % _ORDER
        commitment = _encoded(self._doubles.times(nonce))
        challenge = _number(sha512(commitment + self.public + message))
        return commitment + ((nonce + challenge * self._scalar) % _ORDER).to_bytes(32, "little")


def _scalar(hashed: bytes) -> int:
    """Returns the secret scalar of a key, from the first half of its secret's hash (RFC 8032, 5.1.5)."""
    return _number(hashed[:32]) & ((1 << 254) - 8) | 1 << 254


def _number(told: bytes) -> int:
    return int.from_bytes(told, "little")


def _sum(point: "Point", summand: "Summand") -> "Point":
    """Returns the sum of a point and a summand, which may be the same point."""
    x, y, z, t = point
    plus, minus, z2, t2 = summand
    a, b, c, d = (y - x) * minus % _P, (y + x) * plus % _P, t * t2 % _P, z * z2 % _P
    e, f, g, h = b - a, d - c, d + c, b + a
    return e * f % _P, g * h % _P, f * g % _P, e * h % _P


def _summand(x: int, y: int, z: int, t: int) -> "Summand":
    return y + x, y - x, 2 * z, t * _TWICE_D % _P


def _encoded(point: "Point") -> bytes:
    """Returns a point as 32 bytes: y, and in the highest bit whether x is odd."""
    x, y, z, _ = point
    inverse = pow(z, _P - 2, _P)
    return (y * inverse % _P | (x * inverse % _P & 1) << 255).to_bytes(32, "little")
