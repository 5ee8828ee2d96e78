"""The fonts: glyphs as columns of pixels. A glyph's column is an integer, bit 0 on top."""

from .fonts import digits, small, tiny

# Five bits drawn apart, each with a dark one above it: half of a column twice as high.
_APART = tuple(sum(1 << (2 * bit) for bit in range(5) if bits >> bit & 1) for bits in range(32))


class Font:
    """A font from a module that `schiri_tools.fonts` has made."""

    def __init__(self, glyphs, gap):
        self.height = glyphs.HEIGHT
        self.gap = gap  # columns between two glyphs
        self._glyphs = glyphs

    def place(self, character):
        """The number of a character's glyph, −1 if there is none."""
        return self._glyphs.CHARACTERS.find(character)

    def width(self, place):
        """How many columns the glyph has."""
        return self._glyphs.WIDTHS[place]

    def column(self, place, number):
        """A column of the glyph; 0 outside it."""
        glyphs = self._glyphs
        if not 0 <= number < glyphs.WIDTHS[place]:
            return 0
        size = glyphs.BYTES_PER_COLUMN
        start = (glyphs.STARTS[2 * place] + (glyphs.STARTS[2 * place + 1] << 8) + number) * size
        bits = 0
        for index in range(start + size - 1, start - 1, -1):
            bits = bits << 8 | glyphs.COLUMNS[index]
        return bits


class Doubled:
    """A font of up to ten rows, twice as large. Corners are rounded as the Scale2x algorithm does it, here for all
    pixels of a column at once, and only where the pixel across the corner is of the same colour: else a D would
    become an O. Worked out as it is drawn, it takes no memory."""

    def __init__(self, font):
        self.height = 2 * font.height
        self.gap = 2 * font.gap
        self._font = font
        self.place = font.place

    def width(self, place):
        """How many columns the glyph has."""
        return 2 * self._font.width(place)

    def column(self, place, number):
        """A column of the glyph."""
        pixel = self._font.column(place, number >> 1)
        left = self._font.column(place, (number >> 1) - 1)
        right = self._font.column(place, (number >> 1) + 1)
        if number & 1:
            left, right = right, left  # the right half mirrors the left one
        above = pixel << 1
        below = pixel >> 1
        # A quarter of a pixel becomes its two outer neighbours where these agree and differ from the other two.
        turned = ~(left ^ above) & (left ^ below) & (above ^ right) & ~(left << 1 ^ pixel)
        upper = above & turned | pixel & ~turned
        turned = ~(left ^ below) & (left ^ above) & (below ^ right) & ~(left >> 1 ^ pixel)
        lower = below & turned | pixel & ~turned
        return _apart(upper) | _apart(lower) << 1


def _apart(bits):
    return _APART[bits & 31] | _APART[bits >> 5 & 31] << 10


SMALL = Font(small, 1)
LARGE = Doubled(SMALL)
DIGITS = Font(digits, 2)  # of scores, to be read across the table
TINY = Font(tiny, 1)  # for boards


def text_width(text, font=SMALL):
    """The columns that `text` takes."""
    width = -font.gap
    for character in text:
        width += font.width(max(font.place(character), 0)) + font.gap
    return max(width, 0)


def fitting(text, width, fonts=(LARGE, SMALL)):
    """The first of `fonts` in which `text` takes at most `width` columns, the last if none does."""
    for font in fonts:
        if text_width(text, font) <= width:
            return font
    return fonts[-1]
