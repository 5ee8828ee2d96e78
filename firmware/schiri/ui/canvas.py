"""Drawing on 128×64 pixels in the display's own format: eight pages of 128 columns, one byte for each column, bit 0 on
top."""

from .font import SMALL, AnyFont, codes, text_width
from .framebuffer import FrameBuffer, picture, picture_in

WIDTH = 128
HEIGHT = 64
PAGES = 8

BAR = 11  # rows of the title bar
DIE = 15  # the width and height of a die
_PIPS = (  # the pips of each value, as bits of a 3×3 square, row by row
    0,
    0b000010000,
    0b001000100,
    0b001010100,
    0b101000101,
    0b101010101,
    0b101101101,
)
_DARK = bytes(WIDTH * PAGES)
_MUTE_SIGN = picture(10, 10, b"\x38\x38\x7c\xfe\x00\x44\x28\x10\x28\x44" + bytes(10))
_INVERTED = picture(2, 1, b"\x01\x00")  # the palette for dark letters on a lit ground


def _die(value: int, silver: bool) -> FrameBuffer:
    """Returns the picture of a die of 15×15 pixels: a coloured one has a lit face with dark pips, a silver one a dark
    face with lit pips and edge."""
    die = picture(DIE, DIE)
    fill = die.fill_rect
    fill(1, 0, DIE - 2, DIE, 1)
    fill(0, 1, DIE, DIE - 2, 1)
    if silver:
        fill(1, 1, DIE - 2, DIE - 2, 0)
        for x in (1, DIE - 2):
            for y in (1, DIE - 2):
                fill(x, y, 1, 1, 1)
    for place in range(9):
        if _PIPS[value] >> place & 1:
            fill(2 + 4 * (place % 3), 2 + 4 * (place // 3), 3, 3, 1 if silver else 0)
    return die


_DICE = [[_die(value, silver) for value in range(7)] for silver in (False, True)]


class Canvas:
    """The picture of a screen. `overflow` counts texts that did not fit, for the tests."""

    def __init__(self) -> None:
        self.buffer = bytearray(WIDTH * PAGES)
        self.overflow = 0
        self._frame = picture_in(self.buffer, WIDTH, HEIGHT)

    def clear(self) -> None:
        """Makes the whole picture dark."""
        self.buffer[:] = _DARK

    def fill(self, x: int, y: int, width: int, height: int, value: int = 1) -> None:
        """Fills a rectangle; pixels outside the display are ignored."""
        self._frame.fill_rect(x, y, width, height, value)

    def put(self, x: int, y: int, picture: FrameBuffer) -> None:
        """Draws a picture with its lit and dark pixels at (x, y); pixels outside the display are ignored."""
        self._frame.blit(picture, x, y)

    def put_rows(self, y: int, rows: bytes) -> None:
        """Replaces the rows from `y` on, a multiple of 8, by whole rows in the display's own format. They are copied at
        once, because drawing pixel by pixel with `put` would block the reading of the keys."""
        start = WIDTH * y // 8
        self.buffer[start : start + len(rows)] = rows

    def turn_to(self, picture: bytes) -> None:
        """Replaces the whole picture."""
        self.buffer[:] = picture

    # Text

    def say(self, words: str) -> None:
        """Does nothing; a canvas for a screen reader takes the text of a picture here."""

    def text(self, x: int, y: int, text: str, font: AnyFont = SMALL, value: int = 1) -> int:
        """Draws `text` with its top left corner at (x, y) and returns the x behind it. Only lit pixels of a glyph are
        set, so neighbouring lines may share a row. Empty rows of glyphs may be outside the display."""
        if x < 0:
            self.overflow += 1
            return x
        if y < 0 or y + font.height > HEIGHT:
            self._watch_edges(y, text, font)
        glyphs = font.glyphs
        gap = font.gap
        blit = self._frame.blit
        key, palette = (0, None) if value else (1, _INVERTED)
        for code in codes(text):
            glyph, width, _ = glyphs.get(code) or font.glyph(code)
            if glyph:
                blit(glyph, x, y, key, palette)
                if x + width > WIDTH:
                    self.overflow += 1
                    return WIDTH
            else:
                self.overflow += 1
            x += width + gap
        return x - gap

    def _watch_edges(self, y: int, text: str, font: AnyFont) -> None:
        # A mask of the rows of a glyph that would be outside the display.
        outside = (1 << max(-y, 0)) - 1 | -1 << max(HEIGHT - y, 0)
        for code in codes(text):
            self.overflow += font.glyph(code)[2] & outside != 0

    def text_right(self, x: int, y: int, text: str, font: AnyFont = SMALL, value: int = 1) -> None:
        """Draws `text` so that it ends before column x."""
        self.text(x - text_width(text, font), y, text, font, value)

    def text_centred(self, y: int, text: str, font: AnyFont = SMALL, value: int = 1) -> None:
        """Draws `text` in the middle of the display's width."""
        self.text((WIDTH - text_width(text, font)) // 2, y, text, font, value)

    def bar(self, text: str, right: str = "") -> None:
        """Draws the title bar, with `right` at its right end. The last ten columns are for `mute` and `refuse`."""
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

    def die(self, x: int, y: int, value: int, silver: bool) -> None:
        """Draws a die of 15×15 pixels, coloured or silver."""
        self._frame.blit(_DICE[silver][value], x, y)

    def mute(self) -> None:
        """Draws the sign of a muted box, a crossed-out loudspeaker, in the upper right corner."""
        self.put(WIDTH - 10, 0, _MUTE_SIGN)

    def refuse(self) -> None:
        """Draws the sign of a refused press, a cross, in the upper right corner."""
        self.fill(WIDTH - 10, 0, 10, BAR, 0)
        self.cross(WIDTH - 9, 2, 7)

    def cross(self, x: int, y: int, size: int) -> None:
        """Draws a cross that is `size` pixels high."""
        for place in range(size):
            self.fill(x + place, y + place, 2, 1)
            self.fill(x + place, y + size - 1 - place, 2, 1)
