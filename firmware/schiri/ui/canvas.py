"""Drawing on 128×64 pixels, one bit each, in the display's own order: eight pages of 128 columns, a byte a column,
bit 0 on top."""

from .font import SMALL, text_width

WIDTH = 128
HEIGHT = 64
PAGES = 8

BAR = 11  # rows of the lit line on top
DIE = 15  # pixels of a die's side
_PIPS = (  # of each value, as bits of a 3×3 square, row by row
    0,
    0b000010000,
    0b001000100,
    0b001010100,
    0b101000101,
    0b101010101,
    0b101101101,
)


class Canvas:
    """The picture. `text` and its kin count in `overflow` whatever would not fit where it was put."""

    def __init__(self):
        self.buffer = bytearray(WIDTH * PAGES)
        self.overflow = 0

    def clear(self):
        """Makes everything dark."""
        buffer = self.buffer
        for index in range(len(buffer)):
            buffer[index] = 0

    def column(self, x, y, bits, height, value):
        """Sets `height` pixels downwards from (x, y): those of a 1 in `bits` (bit 0 on top) to `value`, the others
        to its opposite."""
        mask = ((1 << height) - 1) << (y & 7)
        bits = (bits if value else ~bits) << (y & 7)
        index = (y >> 3) * WIDTH + x
        buffer = self.buffer
        while mask:
            part = mask & 0xFF
            buffer[index] = buffer[index] & ~part | bits & part
            mask >>= 8
            bits >>= 8
            index += WIDTH

    def fill(self, x, y, width, height, value=1):
        """A filled rectangle; everything outside the display is left away."""
        bottom = min(y + height, HEIGHT)
        y = max(y, 0)
        for column in range(max(x, 0), min(x + width, WIDTH)):
            top = y
            while top < bottom:
                rows = min(8 - (top & 7), bottom - top)
                self.column(column, top, 0xFF, rows, value)
                top += rows

    # Text

    def text(self, x, y, text, font=SMALL, value=1):
        """Writes `text` with its top left corner at (x, y); returns the x behind it."""
        for character in text:
            place = font.place(character)
            if place < 0:
                self.overflow += 1
                continue
            for number in range(font.width(place)):
                if not 0 <= x < WIDTH:
                    self.overflow += 1
                    return x
                self._glyph_column(x, y, font.column(place, number), value)
                x += 1
            x += font.gap
        return x - font.gap

    def _glyph_column(self, x, y, bits, value):
        # Only what is lit is set: neighbouring lines may share a row. The empty rows of a glyph may hang over the
        # edge, its lit ones may not.
        if y < 0:
            self.overflow += bits & ((1 << -y) - 1) != 0
            bits >>= -y
            y = 0
        mask = bits << (y & 7)
        index = (y >> 3) * WIDTH + x
        buffer = self.buffer
        while mask:
            if index >= len(buffer):
                self.overflow += 1
                return
            if value:
                buffer[index] |= mask & 0xFF
            else:
                buffer[index] &= ~mask & 0xFF
            mask >>= 8
            index += WIDTH

    def text_right(self, x, y, text, font=SMALL, value=1):
        """Writes `text` so that it ends before column x."""
        self.text(x - text_width(text, font), y, text, font, value)

    def text_centred(self, y, text, font=SMALL, value=1):
        """Writes `text` in the middle of the display's width."""
        self.text((WIDTH - text_width(text, font)) // 2, y, text, font, value)

    def bar(self, text, right=""):
        """The lit line on top: what this screen is. Its last ten columns are kept for the sign of a muted box."""
        self.fill(0, 0, WIDTH, BAR)
        end = self.text(2, 0, text, SMALL, 0)
        if right:
            left = WIDTH - 11 - text_width(right)
            if left < end + 3:
                self.overflow += 1
            self.text(left, 0, right, SMALL, 0)
        elif end > WIDTH - 11:
            self.overflow += 1

    # Dice

    def die(self, x, y, value, silver):
        """A die of 15×15 pixels: a coloured one is a lit face with dark pips; a silver one a dark face with lit pips
        and a lit edge, so that nobody needs its colour."""
        self.fill(x + 1, y, DIE - 2, DIE)
        self.fill(x, y + 1, DIE, DIE - 2)
        if silver:
            self.fill(x + 1, y + 1, DIE - 2, DIE - 2, 0)
            for corner_x in (x + 1, x + DIE - 2):
                self.fill(corner_x, y + 1, 1, 1)
                self.fill(corner_x, y + DIE - 2, 1, 1)
        pips = _PIPS[value]
        for row in range(3):
            for column in range(3):
                if pips >> (3 * row + column) & 1:
                    self.fill(x + 2 + 4 * column, y + 2 + 4 * row, 3, 3, 1 if silver else 0)
