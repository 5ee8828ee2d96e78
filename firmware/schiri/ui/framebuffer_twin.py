"""The part of MicroPython's module `framebuf` that this package uses, for CPython. It sets exactly the same pixels."""

MONO_VLSB = 0


class FrameBuffer:
    """A picture in a buffer of bytes: pages of eight rows, one byte for each column, bit 0 on top."""

    def __init__(self, buffer: bytearray, width: int, height: int, _format: int) -> None:
        if width < 1 or height < 1 or len(buffer) < (height + 7) // 8 * width:
            raise ValueError
        self._buffer = buffer
        self._width = width
        self._height = height

    def fill_rect(self, x: int, y: int, width: int, height: int, colour: int) -> None:
        """Sets all pixels of a rectangle; pixels outside the picture are ignored."""
        left, right = max(x, 0), min(x + width, self._width)
        if left < right:
            every = _every(right - left)
            for page in range(max(y, 0) // 8, (min(y + height, self._height) + 7) // 8):
                rows = self._rows(page, y, height) * every
                self._set(page, left, right, rows if colour else 0, rows)

    def blit(self, source: "FrameBuffer", x: int, y: int, key: int = -1, palette: "FrameBuffer | None" = None) -> None:
        """Draws another picture onto this one with its top left corner at (x, y). `palette` is a picture of two pixels
        that replace the colours 0 and 1 of the source; pixels of the colour `key` are not drawn then."""
        left, right = max(x, 0), min(x + source._width, self._width)
        if left >= right:
            return
        every = _every(right - left)
        zero, one = (palette._buffer[0] & 1, palette._buffer[1] & 1) if palette else (0, 1)
        for page in range(max(y, 0) // 8, (min(y + source._height, self._height) + 7) // 8):
            above, shift = divmod(8 * page - y, 8)
            bits = source._get(above, left - x, right - x) >> shift & (0xFF >> shift) * every
            if shift:
                bits |= source._get(above + 1, left - x, right - x) << 8 - shift & (0xFF << 8 - shift & 0xFF) * every
            bits = (bits if one else 0) | (~bits if zero else 0)
            shown = bits if key == 0 else ~bits if key == 1 else -1
            self._set(page, left, right, bits, self._rows(page, y, source._height) * every & shown)

    def _rows(self, page: int, y: int, height: int) -> int:
        """Returns the rows of a page, as bits, that are within `height` rows from `y` on and within the picture."""
        top, bottom = max(y - 8 * page, 0), min(y + height - 8 * page, self._height - 8 * page, 8)
        return (1 << bottom) - (1 << top) if top < bottom else 0

    def _get(self, page: int, left: int, right: int) -> int:
        """Returns the columns of a page as one integer with a byte for each; 0 if the picture has no such page."""
        at = page * self._width
        return int.from_bytes(self._buffer[at + left : at + right], "little") if 0 <= 8 * page < self._height else 0

    def _set(self, page: int, left: int, right: int, bits: int, mask: int) -> None:
        """Sets the pixels of a page that are 1 in `mask` to those of `bits`; both are integers as `_get` returns."""
        at = page * self._width
        pixels = self._get(page, left, right) & ~mask | bits & mask
        self._buffer[at + left : at + right] = pixels.to_bytes(right - left, "little")


def _every(columns: int) -> int:
    """Returns an integer of `columns` bytes with the value 1: times a byte, it repeats that byte in every column."""
    return int.from_bytes(b"\1" * columns, "little")
