"""Makes lines of the bytes that come in on the serial line, whatever comes in."""

LONGEST_COMMAND = 80

_ESCAPE = 27
_NO_SEQUENCE = 0
_BEGUN = 1  # the escape has come
_INSIDE = 2  # a sequence that goes on up to a letter


class Typed:
    """The line that is being received. A control character drops what has come of it; the rest of an escape sequence,
    such as an arrow key sends it, is dropped with it."""

    def __init__(self) -> None:
        self._line = bytearray(LONGEST_COMMAND + 1)
        self._length = 0
        self._sequence = _NO_SEQUENCE

    def take(self, byte: int) -> bytes | None:
        """The line that this byte ends, which may be empty, or None. Of one that is too long there is so much that
        its length shows it."""
        if byte < 32 or byte == 127:
            length = self._length
            self._length = 0
            self._sequence = _BEGUN if byte == _ESCAPE else _NO_SEQUENCE
            return bytes(self._line[:length]) if byte == 10 or byte == 13 else None
        if self._sequence == _BEGUN:
            self._sequence = _INSIDE if byte in b"[O" else _NO_SEQUENCE
        elif self._sequence == _INSIDE:
            if 64 <= byte < 127:
                self._sequence = _NO_SEQUENCE
        elif self._length <= LONGEST_COMMAND:
            self._line[self._length] = byte
            self._length += 1
        return None
