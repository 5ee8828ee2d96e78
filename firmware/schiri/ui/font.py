"""The fonts: each character's glyph as a picture, made when it is first used, and kept."""

from ..util.typing import TYPE_CHECKING, Protocol
from .fonts import digits, small, tiny
from .framebuffer import FrameBuffer, picture

if TYPE_CHECKING:

    class Glyphs(Protocol):
        """A module that `maker_tools.fonts` has made."""

        HEIGHT: int
        GLYPHS: dict[str, str]  # their pages, as hex digits


# Five bits drawn apart, each with a dark one above it: half of a column twice as high.
_APART = tuple(sum(1 << (2 * bit) for bit in range(5) if bits >> bit & 1) for bits in range(32))


def codes(text: str) -> bytes | list[int]:
    """The characters of a text as numbers. MicroPython makes a string of each character that it takes out of a string,
    and looks whether it knows it: that takes longer than to draw it. So this takes them out of the text's bytes."""
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
    """What fonts have in common. `glyphs` has a tuple for each character that was used, by its number: its picture, its
    columns, and the rows in which anything of it is lit, as bits."""

    def __init__(self, height: int, gap: int) -> None:
        self.height = height
        self.gap = gap  # columns between two glyphs
        self.glyphs: dict[int, tuple[FrameBuffer | None, int, int]] = {}
        self._missing = (None, -gap, 0)  # so that it takes no columns at all

    def glyph(self, code: int) -> tuple[FrameBuffer | None, int, int]:
        """The glyph of a character, as in `glyphs`; its picture is None if there is none."""
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
        """The glyph's columns of pixels, each as an integer with bit 0 on top."""
        raise NotImplementedError


class Font(AnyFont):
    """A font from a module that `maker_tools.fonts` has made."""

    def __init__(self, module: "Glyphs", gap: int) -> None:
        super().__init__(module.HEIGHT, gap)
        self._data = module.GLYPHS

    def columns(self, code: int) -> list[int]:
        data = bytes.fromhex(self._data.get(chr(code), ""))
        width = len(data) // ((self.height + 7) // 8)
        return [sum([data[at] << at // width * 8 for at in range(x, len(data), width)]) for x in range(width)]


class Doubled(AnyFont):
    """A font of up to ten rows, twice as large. Corners are rounded as the Scale2x algorithm does it, here for all
    pixels of a column at once, and only where the pixel across the corner is of the same colour: else a D would
    become an O."""

    def __init__(self, font: Font) -> None:
        super().__init__(2 * font.height, 2 * font.gap)
        self._font = font

    def columns(self, code: int) -> list[int]:
        own = [0] + self._font.columns(code) + [0]
        doubled = []
        for x in range(1, len(own) - 1):
            for left, right in ((own[x - 1], own[x + 1]), (own[x + 1], own[x - 1])):
                doubled.append(_half(own[x], left, right))  # the right half mirrors the left one
        return doubled


def _half(pixel: int, left: int, right: int) -> int:
    """The left half of a doubled column, whose neighbours are these."""
    above = pixel << 1
    below = pixel >> 1
    # A quarter of a pixel becomes its two outer neighbours where these agree and differ from the other two.
    turned = ~(left ^ above) & (left ^ below) & (above ^ right) & ~(left << 1 ^ pixel)
    upper = above & turned | pixel & ~turned
    turned = ~(left ^ below) & (left ^ above) & (below ^ right) & ~(left >> 1 ^ pixel)
    lower = below & turned | pixel & ~turned
    return _apart(upper) | _apart(lower) << 1


def _apart(bits: int) -> int:
    return _APART[bits & 31] | _APART[bits >> 5 & 31] << 10


SMALL = Font(small, 1)
LARGE = Doubled(SMALL)
DIGITS = Font(digits, 2)  # of scores, to be read across the table
TINY = Font(tiny, 1)  # for boards


def text_width(text: str, font: AnyFont = SMALL) -> int:
    """The columns that `text` takes."""
    gap = font.gap
    glyphs = font.glyphs
    width = -gap
    for code in codes(text):
        width += (glyphs.get(code) or font.glyph(code))[1] + gap
    return max(width, 0)


def fitting(text: str, width: int, fonts: tuple[AnyFont, ...] = (LARGE, SMALL)) -> AnyFont:
    """The first of `fonts` in which `text` takes at most `width` columns, the last if none does."""
    for font in fonts:
        if text_width(text, font) <= width:
            return font
    return fonts[-1]


def ellipsis(text: str, width: int, font: AnyFont = SMALL) -> str:
    """The text, cut with a dot behind it if it takes more than `width` columns."""
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
