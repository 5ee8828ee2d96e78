"""Fair dice: values 1 to 6 from unpredictable bytes, without bias."""

_BLOCK = 16


class DiceFailure(Exception):
    """The source of chance is not to be trusted: it gave too few bytes, or the same block twice."""


class Dice:
    """Draws dice from `entropy(count)`, a source of unpredictable bytes."""

    def __init__(self, entropy):
        self._entropy = entropy
        self._last_block = None
        self._test_values = []

    def draw(self, count):
        """`count` values from 1 to 6, and whether all of them came from the source (not set by `set_next`).
        `DiceFailure` when the source fails."""
        values = []
        genuine = True
        block = b""
        index = 0
        while len(values) < count:
            if self._test_values:
                values.append(self._test_values.pop(0))
                genuine = False
                continue
            if index == len(block):
                block = self._next_block()
                index = 0
            byte = block[index]
            index += 1
            if byte < 252:  # 256 is no multiple of 6: the top four bytes would favour 1 to 4
                values.append(byte % 6 + 1)
        return values, genuine

    def below(self, limit):
        """An unpredictable integer from 0 to `limit` − 1, for `limit` up to 2^24."""
        whole = (1 << 24) // limit * limit
        while True:
            block = self._next_block()
            number = block[0] | block[1] << 8 | block[2] << 16
            if number < whole:
                return number % limit

    def set_next(self, values):
        """The values that the next dice show, for tests and key scripts."""
        self._test_values.extend(values)

    def _next_block(self):
        block = self._entropy(_BLOCK)
        if len(block) != _BLOCK:
            raise DiceFailure("short")
        if block == self._last_block:
            raise DiceFailure("repeated")
        self._last_block = block
        return block
