"""The fonts. The glyph of a character becomes a picture when it is first used, and is kept."""

from ..util.typing import TYPE_CHECKING, Protocol
from .fonts import digits, small, tiny
from .framebuffer import FrameBuffer, picture

if TYPE_CHECKING:

    class Glyphs(Protocol):
        """A module that `maker_tools.fonts` has generated."""

        HEIGHT: int
        GLYPHS: dict[str, str]  # the pages of each glyph as hexadecimal digits


# For five bits: the same bits at every second place, with zeros between them.
_APART = tuple(sum(1 << (2 * bit) for bit in range(5) if bits >> bit & 1) for bits in range(32))


def codes(text: str) -> bytes | list[int]:
    """Returns the code points of a text.

    They are decoded from the bytes of its UTF-8: on MicroPython iterating over a string interns a string for each
    character, which takes longer than drawing it."""
    data = text.encode()
    if len(data) == len(text):
        return data
    found = []
    for byte in data:
        if byte < 0x80:
            found.append(byte)
        elif byte < 0xC0:
            found[-1] = found[-1] << 6 | byte & 0x3F
        else:  # the first byte of two, three or four
            found.append(byte & (0x1F if byte < 0xE0 else 0x0F if byte < 0xF0 else 0x07))
    return found


class AnyFont:
    """The base class of fonts. `glyphs` has, for the code point of each character used so far, its picture, its width,
    and the rows with lit pixels as bits."""

    def __init__(self, height: int, gap: int) -> None:
        self.height = height
        self.gap = gap  # pixels between two glyphs
        self.glyphs: dict[int, tuple[FrameBuffer | None, int, int]] = {}
        self._missing = (None, -gap, 0)  # a missing glyph takes no room, not even a gap

    def glyph(self, code: int) -> tuple[FrameBuffer | None, int, int]:
        """Returns the entry of `glyphs` for a code point; its picture is None if the font has no glyph for it."""
        if code in self.glyphs:
            return self.glyphs[code]
        columns = self.columns(code)
        if not columns:
            return self._missing
        lit = 0
        for bits in columns:
            lit |= bits
        pages = [bytes([bits >> top & 0xFF for bits in columns]) for top in range(0, self.height, 8)]
        self.glyphs[code] = made = (picture(len(columns), self.height, b"".join(pages)), len(columns), lit)
        return made

    def columns(self, code: int) -> list[int]:
        """Returns the columns of a glyph, each an integer with bit 0 on top."""
        raise NotImplementedError


class Font(AnyFont):
    """A font from a module that `maker_tools.fonts` has generated."""

    def __init__(self, module: "Glyphs", gap: int) -> None:
        super().__init__(module.HEIGHT, gap)
        self._data = module.GLYPHS

    def columns(self, code: int) -> list[int]:
        data = bytes.fromhex(self._data.get(chr(code), ""))
        width = len(data) // ((self.height + 7) // 8)
        return [sum([data[at] << at // width * 8 for at in range(x, len(data), width)]) for x in range(width)]


class Doubled(AnyFont):
    """A font of up to ten rows in twice its size. Corners are rounded by the Scale2x algorithm, for all pixels of a
    column at once, but only where the pixel across the corner has the same colour: otherwise a D would become an O."""

    def __init__(self, font: Font) -> None:
        super().__init__(2 * font.height, 2 * font.gap)
        self._font = font

    def columns(self, code: int) -> list[int]:
        own = [0] + self._font.columns(code) + [0]
        doubled = []
        for x in range(1, len(own) - 1):
            for left, right in ((own[x - 1], own[x + 1]), (own[x + 1], own[x - 1])):
                doubled.append(_half(own[x], left, right))  # the right half is the left one of the mirrored column
        return doubled


def _half(pixel: int, left: int, right: int) -> int:
    """Returns the left one of the two columns that replace the column `pixel` between `left` and `right`."""
    above = pixel << 1
    below = pixel >> 1
    # Scale2x: the upper left quarter of a pixel takes the colour of the pixels above and to the left if these agree and
    # differ from the opposite ones. Here, also the pixel diagonally above must have the colour of the pixel itself.
    turned = ~(left ^ above) & (left ^ below) & (above ^ right) & ~(left << 1 ^ pixel)
    upper = above & turned | pixel & ~turned
    turned = ~(left ^ below) & (left ^ above) & (below ^ right) & ~(left >> 1 ^ pixel)
    lower = below & turned | pixel & ~turned
    return _apart(upper) | _apart(lower) << 1


def _apart(bits: int) -> int:
    return _APART[bits & 31] | _APART[bits >> 5 & 31] << 10


SMALL = Font(small, 1)
LARGE = Doubled(SMALL)
DIGITS = Font(digits, 2)  # for scores that are read across the table
TINY = Font(tiny, 1)  # for game boards


def text_width(text: str, font: AnyFont = SMALL) -> int:
    """Returns the width of `text` in pixels."""
    gap = font.gap
    glyphs = font.glyphs
    width = -gap
    for code in codes(text):
        width += (glyphs.get(code) or font.glyph(code))[1] + gap
    return max(width, 0)


def fitting(text: str, width: int, fonts: tuple[AnyFont, ...] = (LARGE, SMALL)) -> AnyFont:
    """Returns the first of `fonts` in which `text` is at most `width` pixels wide, or the last one."""
    for font in fonts:
        if text_width(text, font) <= width:
            return font
    return fonts[-1]


def ellipsis(text: str, width: int, font: AnyFont = SMALL) -> str:
    """Returns the text, cut and followed by a dot if it is wider than `width` pixels."""
    if text_width(text, font) <= width:
        return text
    room = width - text_width(".", font)
    kept = -1
    for code in codes(text):
        kept += 1
        room -= font.glyph(code)[1] + font.gap
        if room < 0:
            break
    return text[:kept] + "."
