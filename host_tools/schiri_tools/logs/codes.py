"""The code that a box shows after a match (docs/fair/signatures.md): its content, and the check of its signature."""

from .sentences import LogError
from .signature import DIGEST_BYTES, DRAWN, ENDED, FORM, MOST_BYTES, NO_HARDWARE, UTF8, fingerprint_of, has_signed

BEGIN = "SCHIRI:"
_DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:"  # of Base45
_SIGNATURE_BYTES, _PUBLIC_BYTES = 64, 32
_MOST_SEATS, _NONCE_BYTES = 8, 8
_MOST_LETTERS = 3 * (MOST_BYTES + _SIGNATURE_BYTES) // 2


class Result:
    """The content of a code with a valid signature. `box` is the fingerprint of the box that has signed it. `digest` is
    the first bytes of the check of the record `result` in the log. `winners` are seats. `nonce` is that of the
    hub's draw, "" without one."""

    def __init__(self, data: bytes) -> None:
        told, signature = data[:-_SIGNATURE_BYTES], data[-_SIGNATURE_BYTES:]
        rest = _Bytes(told)
        if rest.number(1) != FORM:
            raise _newer()
        public = rest.take(_PUBLIC_BYTES)
        self.box = fingerprint_of(public)
        self.match = rest.number(4)
        self.digest = rest.take(DIGEST_BYTES)
        flags = rest.number(1)
        if flags >= 2 * DRAWN:
            raise _newer()
        self.is_ended, self.is_simulated = bool(flags & ENDED), bool(flags & NO_HARDWARE)
        self.nonce = rest.take(_NONCE_BYTES).hex() if flags & DRAWN else ""
        self.game = rest.text("ascii")
        seats = range(rest.number(1))
        if len(seats) > _MOST_SEATS:
            raise _unreadable()
        won = rest.number(1)
        self.winners = [seat for seat in seats if won >> seat & 1]
        self.points = [rest.signed_number() for _ in seats]
        self.names = [rest.text("utf-8" if flags & UTF8 else "latin-1") for _ in seats]
        rest.end()
        if not has_signed(public, told, signature):
            raise LogError("wrong_code", "The signature does not fit: something in the code was changed.")


def read(text: str) -> Result:
    """Returns the result that the text of a code states. Raises `LogError` if it is not valid."""
    text = text.strip("\r\n")  # blanks are kept, because a blank is a digit of Base45
    if not text.startswith(BEGIN):
        raise LogError("no_code", "This is no code of a Schiri: its text begins with {begin}.", begin=BEGIN)
    return Result(_decoded(text[len(BEGIN) :]))


class _Bytes:
    """A reader of bytes from the front."""

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
    """Decodes Base45 (RFC 9285). A longer text than that of any code takes no time."""
    if len(text) > _MOST_LETTERS:
        raise _unreadable()
    data = b""
    for place in range(0, len(text), 3):
        three = text[place : place + 3]
        number = sum(_DIGITS.find(digit) * 45**power for power, digit in enumerate(three))
        if len(three) == 1 or not set(three) <= set(_DIGITS) or number >= 256 ** (len(three) - 1):
            raise _unreadable()
        data += number.to_bytes(len(three) - 1, "big")
    return data


def _newer() -> LogError:
    return LogError("newer_code", "This program does not know such a code: please update.")


def _unreadable() -> LogError:
    return LogError("unreadable_code", "The text of the code is not whole, or was changed.")
