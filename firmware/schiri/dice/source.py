"""The secret of a match, from bytes of the board's source of entropy that pass the health tests of NIST SP 800-90B,
mixed with the times of key presses."""

from ..util.typing import TYPE_CHECKING
from . import SECRET_BYTES, DiceFailure
from .stream import Stream

if TYPE_CHECKING:
    from ..edge import Chance
    from . import Dice, Entropy

START_UP = 1024  # bytes that are tested and discarded (SP 800-90B, 4.3: at least 1,024)
_BLOCK = 16


def draw_secret(dice: "Dice", board: "Chance") -> bytes:
    """Returns a new secret of 32 bytes. Raises `DiceFailure`: "short" if the source returns too few bytes, "repeated"
    if a block of 16 bytes occurs twice, "stuck" or "uneven" if a health test fails, "radio" if the radio fails, "hung"
    if the radio is left out because it has hung the box before."""
    try:
        try:
            board.noise(True)
            tested = _Tested(dice.entropy)
            for _ in range(START_UP // _BLOCK):
                tested.block()
            drawn = b"".join([tested.block() for _ in range(2 * SECRET_BYTES // _BLOCK)])
        finally:
            board.noise(False)  # also if switching it on has failed halfway
    except (OSError, RuntimeError, MemoryError):  # the errors that MicroPython raises for a failing radio
        raise DiceFailure("radio") from None
    # HMAC is a vetted conditioning function of SP 800-90B (3.1.5.1.1). The times of the presses are its key, because
    # they stay unknown even to somebody who can predict the source.
    return Stream(bytes(dice.stamps)).hmac(drawn)


class _Tested:
    """The source of entropy with its health tests."""

    def __init__(self, entropy: "Entropy") -> None:
        self._entropy = entropy
        self._first: bytes | None = None
        self._last: bytes | None = None
        self._health = Health()

    def block(self) -> bytes:
        block = self._entropy(_BLOCK)
        if len(block) != _BLOCK:
            raise DiceFailure("short")
        if block == self._last or block == self._first:
            raise DiceFailure("repeated")
        self._last = block
        self._first = self._first or block
        for byte in block:
            self._health.take(byte)
        return block


class Health:
    """The continuous health tests of NIST SP 800-90B, 4.4, for 8 bits of entropy a byte and a false alarm probability
    of 2^-30."""

    REPEATS = 5  # NIST SP 800-90B, 4.4.1, repetition count test, the cutoff: 1 + 30 / 8, rounded up
    WINDOW = 512  # NIST SP 800-90B, 4.4.2, adaptive proportion test: bytes in a window
    MOST = 16  # the cutoff in a window: 1 + critbinom(512, 2^-8, 1 - 2^-30)

    def __init__(self) -> None:
        self._latest = -1
        self._repeats = 0
        self._sample = -1
        self._same = 0
        self._left = 0

    def take(self, byte: int) -> None:
        """Runs both health tests on the next byte. Raises `DiceFailure` if one fails."""
        self._repeats = self._repeats + 1 if byte == self._latest else 1
        self._latest = byte
        if self._repeats >= self.REPEATS:
            raise DiceFailure("stuck")
        if not self._left:
            self._sample, self._same, self._left = byte, 0, self.WINDOW
        self._same += byte == self._sample
        self._left -= 1
        if self._same >= self.MOST:
            raise DiceFailure("uneven")
