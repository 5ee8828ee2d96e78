"""Ed25519 (RFC 8032): public keys and signatures. Nothing here checks a signature: a box only makes them.

It is not constant-time. That is no matter here: whoever could time it would need the same secret used many times, and a
secret makes one public key and one signature, inside a box that says nothing meanwhile.

A multiple of the base point is added up from its doubles; for the keys of many matches from a table of ready multiples,
a `Comb`, which takes longer to make than some keys, and then saves more.
"""

from ..util.typing import TYPE_CHECKING
from .sha512 import digests, sha512

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
_BITS = 256  # of a number, and one that its highest ones may carry over to
_DIGIT = 6  # bits, with a sign
_DIGITS = 43
_HALF = 1 << _DIGIT - 1
_LANES = 16  # secrets that are hashed at once


class Comb:
    """Multiples of the base point, made ready: in row i those by 1 to 32 times 2^(6 i). Each digit of a number chooses
    one, and their sum is the multiple by that number."""

    def __init__(self) -> None:
        self._rows: list[bytes] = []  # of summands; as integers they would lie all over the heap and leave only gaps
        self._base: Point = _BASE  # of the next row

    @property
    def is_whole(self) -> bool:
        """Has it all its rows? Until then nothing can be multiplied."""
        return len(self._rows) == _DIGITS

    def grow(self) -> None:
        """Makes a row, which takes about as long as a key."""
        summand = _summand(*self._base)
        points = [self._base]
        while len(points) < _HALF:
            points.append(_sum(points[-1], summand))
        self._rows.append(_packed(points))
        self._base = _sum(points[-1], _summand(*points[-1]))

    def times(self, number: int) -> "Point":
        """The base point so many times, for a number of at most 255 bits."""
        point: Point = _NONE
        for row in self._rows:
            digit = number & 2 * _HALF - 1
            number >>= _DIGIT
            if digit > _HALF:
                digit -= 2 * _HALF
                number += 1
            if digit:
                at = 96 * abs(digit)
                plus, minus, t2 = [_number(row[start : start + 32]) for start in (at - 96, at - 64, at - 32)]
                point = _sum(point, (plus, minus, 2, t2) if digit > 0 else (minus, plus, 2, -t2))
        return point


class _Doubles:
    """The base point doubled again and again, for multiples of it. They take two thirds of the work, so they are made
    once for both points of a signature."""

    def __init__(self) -> None:
        self._summands: list[Summand] = []
        base: Point = _BASE
        for _ in range(_BITS):
            summand = _summand(*base)
            self._summands.append(summand)
            base = _sum(base, summand)

    def times(self, number: int) -> "Point":
        """As `Comb.times`. A row of bits is one addition behind it and one subtraction."""
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


def publics_of(secrets: list[bytes], comb: "Comb | None" = None) -> list[bytes]:
    """The public halves of secrets, with one inversion for all. Whoever makes many, a few at a time, hands in a `comb`
    of its own."""
    scalars: list[int] = []
    for first in range(0, len(secrets), _LANES):
        scalars.extend([_scalar(hashed) for hashed in digests(secrets[first : first + _LANES])])
    multiples = comb or _Doubles()
    return _encoded([multiples.times(scalar) for scalar in scalars])


class Key:
    """The key of 32 secret bytes; `public` is its public half."""

    def __init__(self, secret: bytes) -> None:
        hashed = sha512(secret)
        self._scalar, self._prefix = _scalar(hashed), hashed[32:]
        self._doubles = _Doubles()
        (self.public,) = _encoded([self._doubles.times(self._scalar)])

    def sign(self, message: bytes) -> bytes:
        """The signature of a message, 64 bytes."""
        nonce = _number(sha512(self._prefix + message)) % _ORDER
        (commitment,) = _encoded([self._doubles.times(nonce)])
        challenge = _number(sha512(commitment + self.public + message))
        return commitment + ((nonce + challenge * self._scalar) % _ORDER).to_bytes(32, "little")


def _scalar(hashed: bytes) -> int:
    """The secret number of a key, of the first half of its secret's hash."""
    return _number(hashed[:32]) & ((1 << 254) - 8) | 1 << 254


def _number(told: bytes) -> int:
    return int.from_bytes(told, "little")


def _sum(point: "Point", summand: "Summand") -> "Point":
    """A point and a summand together; also if they are the same point."""
    x, y, z, t = point
    plus, minus, z2, t2 = summand
    a, b, c, d = (y - x) * minus % _P, (y + x) * plus % _P, t * t2 % _P, z * z2 % _P
    e, f, g, h = b - a, d - c, d + c, b + a
    return e * f % _P, g * h % _P, f * g % _P, e * h % _P


def _summand(x: int, y: int, z: int, t: int) -> "Summand":
    return y + x, y - x, 2 * z, t * _TWICE_D % _P


def _packed(points: "list[Point]") -> bytes:
    """Points as summands with Z = 1, of 96 bytes each."""
    told = []
    for (x, y, _, _), inverse in zip(points, _inverses([point[2] for point in points])):
        x, y = x * inverse % _P, y * inverse % _P
        plus, minus, _, t2 = _summand(x, y, 1, x * y % _P)
        told.extend([number.to_bytes(32, "little") for number in (plus % _P, minus % _P, t2)])
    return b"".join(told)


def _encoded(points: "list[Point]") -> list[bytes]:
    """Points as 32 bytes each: y, and in the highest bit whether x is odd."""
    told = []
    for (x, y, _, _), inverse in zip(points, _inverses([point[2] for point in points])):
        told.append((y * inverse % _P | (x * inverse % _P & 1) << 255).to_bytes(32, "little"))
    return told


def _inverses(numbers: list[int]) -> list[int]:
    """The inverses of numbers, by one inversion: that of their product (Montgomery's trick)."""
    products = [1]
    for number in numbers:
        products.append(products[-1] * number % _P)
    inverse = pow(products.pop(), _P - 2, _P)
    inverses = []
    for number in reversed(numbers):
        inverses.append(inverse * products.pop() % _P)
        inverse = inverse * number % _P
    return inverses[::-1]
