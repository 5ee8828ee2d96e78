"""MicroPython's `framebuf` once more in Python, for CPython, which has none: as much of it as `framebuffer.py` uses, to
the same pixels."""

MONO_VLSB = 0


class FrameBuffer:
    """A picture in a buffer of bytes: pages of eight rows, a byte a column, bit 0 on top."""

    def __init__(self, buffer: bytearray, width: int, height: int, _format: int) -> None:
        if width < 1 or height < 1 or len(buffer) < (height + 7) // 8 * width:
            raise ValueError
        self._buffer = buffer
        self._width = width
        self._height = height

    def fill_rect(self, x: int, y: int, width: int, height: int, colour: int) -> None:
        """Sets all pixels of a rectangle; what lies outside the picture is left away."""
        top, bottom = max(y, 0), min(y + height, self._height)
        if top < bottom:
            mask = (1 << bottom) - (1 << top)
            for column in range(max(x, 0), min(x + width, self._width)):
                self._set_column(column, mask if colour else 0, mask)

    def blit(self, source: "FrameBuffer", x: int, y: int, key: int = -1, palette: "FrameBuffer | None" = None) -> None:
        """Puts another picture onto this one with its top left corner at (x, y). `palette`: a picture of two pixels,
        the colours that those of the source are shown in; what is of the colour `key` then is left away."""
        top, bottom = max(y, 0), min(y + source._height, self._height)
        if top >= bottom:
            return
        rows = (1 << bottom) - (1 << top)
        zero, one = (palette._column(0) & 1, palette._column(1) & 1) if palette else (0, 1)
        for column in range(max(x, 0), min(x + source._width, self._width)):
            bits = source._column(column - x)
            bits = bits << y if y >= 0 else bits >> -y
            bits = (bits if one else 0) | (~bits if zero else 0)
            shown = bits if key == 0 else ~bits if key == 1 else -1
            self._set_column(column, bits, rows & shown)

    def _column(self, x: int) -> int:
        """The pixels of a column as bits, bit 0 on top."""
        bits = 0
        for page in range((self._height + 7) // 8):
            bits |= self._buffer[page * self._width + x] << 8 * page
        return bits

    def _set_column(self, x: int, bits: int, mask: int) -> None:
        """Sets those pixels of a column that are 1 in `mask` to what they are in `bits`."""
        at = x
        while mask:
            part = mask & 0xFF
            if part:
                self._buffer[at] = self._buffer[at] & ~part | bits & part
            mask >>= 8
            bits >>= 8
            at += self._width
