"""The two codes that a box shows after a match (docs/fair/signatures.md): what they say, and whether they hold."""

from collections.abc import Sequence

from .saying import LogError
from .signature import (
    DIGEST_BYTES,
    ENDED,
    FORM,
    NO_HARDWARE,
    NODE_BYTES,
    ROOT_BYTES,
    UTF8,
    check_signs_matches,
    has_signed,
    root_of,
)

FIRST, SECOND = "SCHIRI1:", "SCHIRI2:"
_DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:"  # of Base45
_SIGNATURE_BYTES, _PUBLIC_BYTES = 64, 32
_MOST_LEVELS, _MOST_SEATS = 20, 8


class Result:
    """What the first code says, whose signature fits the key that it names. Of the root of the tree that the key is of,
    and of the check of the result in the log, it has the first bytes; `winners` are seats."""

    def __init__(self, data: bytes) -> None:
        told, signature = data[:-_SIGNATURE_BYTES], data[-_SIGNATURE_BYTES:]
        rest = _Bytes(told)
        if rest.number(1) != FORM:
            raise LogError("newer_code", "This program does not know such a code: please update.")
        self.root = rest.take(ROOT_BYTES)
        self.key = rest.number(4)
        self.public = rest.take(_PUBLIC_BYTES)
        self.match = rest.number(4)
        self.digest = rest.take(DIGEST_BYTES)
        flags = rest.number(1)
        self.is_ended, self.is_simulated = bool(flags & ENDED), bool(flags & NO_HARDWARE)
        self.game = rest.text("ascii")
        seats = range(rest.number(1))
        if len(seats) > _MOST_SEATS:
            raise _unreadable()
        won = rest.number(1)
        self.winners = [seat for seat in seats if won >> seat & 1]
        self.points = [rest.signed_number() for _ in seats]
        self.names = [rest.text("utf-8" if flags & UTF8 else "latin-1") for _ in seats]
        rest.end()
        if not has_signed(self.public, told, signature):
            raise LogError("wrong_code", "The signature does not fit: something in the code was changed.")


class Proof:
    """What the second code says: the number of a key, its public half, the root of the tree that it is of, and which
    tree of its box that is, from 1."""

    def __init__(self, data: bytes) -> None:
        rest = _Bytes(data)
        if rest.number(1) != FORM:
            raise LogError("newer_second_code", "This program does not know such a second code: please update.")
        self.key = rest.number(4)
        self.public = rest.take(_PUBLIC_BYTES)
        path = []
        while rest.left:
            path.append(rest.take(NODE_BYTES))
        if not 1 <= len(path) <= _MOST_LEVELS or not self.key:
            raise _unreadable()
        check_signs_matches(self.key, len(path))
        self.root = root_of(self.key, self.public, path)
        self.tree = ((self.key - 1) >> len(path)) + 1


def read(texts: Sequence[str]) -> tuple[Result, Proof | None]:
    """What these texts of codes say, the two of them in any order. `LogError` if they do not hold."""
    by_kind: dict[str, bytes] = {}
    for text in texts:
        text = text.strip("\r\n")  # a blank is a digit
        kind = text[: len(FIRST)]
        if kind not in (FIRST, SECOND):
            sentence = "This is no code of a Schiri: its text begins with {first} or {second}."
            raise LogError("no_code", sentence, first=FIRST, second=SECOND)
        if kind in by_kind:
            raise LogError("same_codes", "These are two codes of the same kind; the box shows one of each.")
        by_kind[kind] = _decoded(text[len(kind) :])
    if FIRST not in by_kind:
        raise LogError("no_first_code", "The second code alone says nothing of a match.")
    result = Result(by_kind[FIRST])
    if SECOND not in by_kind:
        return result, None
    proof = Proof(by_kind[SECOND])
    if (proof.key, proof.public, proof.root[:ROOT_BYTES]) != (result.key, result.public, result.root):
        raise LogError("other_second_code", "The second code does not belong to the first one.")
    return result, proof


class _Bytes:
    """Takes bytes apart from the front."""

    def __init__(self, data: bytes) -> None:
        self.left = data

    def take(self, count: int) -> bytes:
        if len(self.left) < count:
            raise _unreadable()
        taken, self.left = self.left[:count], self.left[count:]
        return taken

    def number(self, count: int) -> int:
        return int.from_bytes(self.take(count), "big")

    def signed_number(self) -> int:
        doubled = shift = 0
        while True:
            seven = self.number(1)
            doubled |= (seven & 127) << shift
            shift += 7
            if seven < 128:
                return -(doubled + 1 >> 1) if doubled & 1 else doubled >> 1

    def text(self, encoding: str) -> str:
        try:
            return self.take(self.number(1)).decode(encoding)
        except UnicodeDecodeError:
            raise _unreadable() from None

    def end(self) -> None:
        if self.left:
            raise _unreadable()


def _decoded(text: str) -> bytes:
    """Base45 (RFC 9285)."""
    data = b""
    for place in range(0, len(text), 3):
        three = text[place : place + 3]
        number = sum(_DIGITS.find(digit) * 45**power for power, digit in enumerate(three))
        if len(three) == 1 or not set(three) <= set(_DIGITS) or number >= 256 ** (len(three) - 1):
            raise _unreadable()
        data += number.to_bytes(len(three) - 1, "big")
    return data


def _unreadable() -> LogError:
    return LogError("unreadable_code", "The text of the code is not whole, or was changed.")
