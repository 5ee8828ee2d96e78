"""What the box draws with, MicroPython's `framebuf` there and its twin on CPython: the same calls give the same pixels,
in either of them and by a second reading of what they should do, pixel by pixel."""

from bench_board import generator
from raised import raised_by
from schiri.ui import framebuffer
from schiri.ui.framebuffer_twin import MONO_VLSB
from schiri.ui.framebuffer_twin import FrameBuffer as Twin

ON_MICROPYTHON = True

SIZES = ((128, 64), (13, 11), (1, 1), (7, 16), (40, 22))
CALLS = 300
COLOURS = (0, 1, 2, True, False)
KEYS = (-1, 0, 1, 2)
PALETTES = (None, b"\x00\x01", b"\x01\x00", b"\x01\x01", b"\xfe\xfe")


def bytes_of(random, width, height):
    """Returns bytes for a picture, with random bits outside its pixels, too."""
    return bytes([random(256) for _ in range((height + 7) // 8 * width)])


class Plain:
    """A second reading of `framebuf` that handles each pixel by itself."""

    def __init__(self, data, width, height):
        self.data = bytearray(data)
        self.width = width
        self.height = height

    def get(self, x, y):
        return self.data[y // 8 * self.width + x] >> y % 8 & 1

    def set(self, x, y, colour):
        if 0 <= x < self.width and 0 <= y < self.height:
            self.data[y // 8 * self.width + x] &= ~(1 << y % 8)
            self.data[y // 8 * self.width + x] |= (colour != 0) << y % 8

    def fill_rect(self, x, y, width, height, colour):
        for down in range(height):
            for right in range(width):
                self.set(x + right, y + down, colour)

    def blit(self, source, x, y, key=-1, palette=None):
        for down in range(source.height):
            for right in range(source.width):
                colour = source.get(right, down)
                if palette:
                    colour = palette.get(colour, 0)
                if colour != key:
                    self.set(x + right, y + down, colour)


def trio(data, width, height):
    """Returns the same picture three times, and the bytes that hold them."""
    buffers = bytearray(data), bytearray(data)
    plain = Plain(data, width, height)
    pictures = (framebuffer.picture_in(buffers[0], width, height), Twin(buffers[1], width, height, MONO_VLSB), plain)
    return pictures, (buffers[0], buffers[1], plain.data)


def agree(buffers, *call):
    if not buffers[0] == buffers[1] == buffers[2]:
        raise AssertionError("%r gives %r" % (call, buffers))


def test_rectangles_are_filled_the_same():
    random = generator(1)
    for width, height in SIZES:
        pictures, buffers = trio(bytes_of(random, width, height), width, height)
        for _ in range(CALLS):
            place = random(width + 40) - 20, random(height + 40) - 20, random(width + 30) - 5, random(height + 30) - 5
            colour = COLOURS[random(len(COLOURS))]
            for picture in pictures:
                picture.fill_rect(*place, colour)
            agree(buffers, place, colour)


def test_pictures_are_put_the_same_with_each_key_and_palette():
    random = generator(2)
    for width, height in SIZES:
        pictures, buffers = trio(bytes_of(random, width, height), width, height)
        for _ in range(CALLS):
            size = random(20) + 1, random(30) + 1
            sources, _ = trio(bytes_of(random, *size), *size)
            x, y = random(width + 50) - 25, random(height + 70) - 35
            key = KEYS[random(len(KEYS))]
            colours = PALETTES[random(len(PALETTES))]
            palettes = trio(colours, 2, 1)[0] if colours else (None, None, None)
            for number, picture in enumerate(pictures):
                picture.blit(sources[number], x, y, key, palettes[number])
            agree(buffers, size, x, y, key, colours)


def test_a_picture_that_its_bytes_cannot_hold_is_refused():
    for make in (framebuffer.picture_in, lambda *size: Twin(*size, MONO_VLSB)):
        for count, width, height in ((15, 8, 9), (0, 1, 1), (9, 0, 8), (9, 8, 0), (9, -1, 8)):
            raised_by(lambda make=make, size=(width, height), count=count: make(bytearray(count), *size), ValueError)
        make(bytearray(16), 8, 9)


def test_a_new_picture_is_dark_unless_it_is_given_its_bytes():
    shown = bytearray(b"\xff" * 4)
    frame = framebuffer.picture_in(shown, 4, 8)
    frame.blit(framebuffer.picture(2, 8), 0, 0)
    frame.blit(framebuffer.picture(1, 8, b"\x5a"), 3, 0)
    if shown != b"\x00\x00\xff\x5a":
        raise AssertionError(shown)
