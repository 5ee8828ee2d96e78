"""The pictures of the steps of the board's guide: the underside in pale colours, with the parts of that step drawn on
it."""

from collections.abc import Callable, Iterable
from math import cos, radians, sin
from pathlib import Path

import shapely
from PIL import Image, ImageDraw, ImageFont

from ..devboards import OFFICIAL
from ..dimensions import BOX
from . import picture
from .circuit import CHIP, TEST_POINTS
from .placement import SOCKETS, Spot, placement

Point = tuple[float, float]

PALE = 0.62  # the share of white in the colours of the board
BODY, METAL, PLASTIC, CIRCUIT = "#2b2b30", "#c9a24a", "#3b3b42", "#20303f"
WIRES = ("#c8322b", "#141414", "#1fa3a3", "#8a5a2b", "#7a7a80", "#d0a020", "#6a4fb0")  # of VCC, GND, DIN and so on
RED, INK, PAPER = "#be1e2d", "#26282e", "#ffffff"
PITCH_MM = 2.54
LETTERS_PX = 20

# The outline of Kailh CPG151101S11 and of its two contacts, seen through the board, with y towards the player
SOCKET = ((-6.1, -4.8), (-6.1, -0.9), (-2.5, -0.9), (-0.4, -3.0), (4.8, -2.9), (4.8, -6.8), (-3.8, -6.8))
TONGUES = ((-7.1, -2.54), (5.85, -5.08))
ZOOMED = "B6"  # the socket that is shown larger
ZOOM, ZOOMED_MM = 3, (19.0, 11.0)

MEASURED = {"GND": "the black probe", "3V3": "3.2 to 3.4 V", "5V": "4.5 to 5.1 V", "5V lamps": "as at 5V"}


class Underside:
    """The picture of the underside, mirrored as it is seen. Positions are in millimetres of the box."""

    def __init__(self, gerbers: Path) -> None:
        drawn = picture.draw(gerbers, "bottom").convert("RGB")
        self.image = Image.blend(drawn, Image.new("RGB", drawn.size, PAPER), PALE)
        self._pen = ImageDraw.Draw(self.image)
        _, _, self._right, self._high = shapely.Polygon(BOX.pcb_outline).bounds
        self._font = ImageFont.load_default(LETTERS_PX)

    def at(self, x: float, y: float) -> Point:
        """Returns the pixel of a position."""
        return (
            (self._right + picture.MARGIN_MM - x) * picture.PIXELS_PER_MM,
            (self._high + picture.MARGIN_MM - y) * picture.PIXELS_PER_MM,
        )

    def area(self, corners: Iterable[Point], colour: str, outline: str = INK) -> None:
        """Draws a filled polygon."""
        self._pen.polygon([self.at(*corner) for corner in corners], fill=colour, outline=outline, width=2)

    def box(self, x: float, y: float, width: float, height: float, colour: str) -> None:
        """Draws a filled rectangle round a position."""
        across, up = width / 2, height / 2
        self.area(((x - across, y - up), (x + across, y - up), (x + across, y + up), (x - across, y + up)), colour)

    def disc(self, x: float, y: float, diameter: float, colour: str) -> None:
        """Draws a filled circle."""
        left, top = self.at(x + diameter / 2, y + diameter / 2)
        across = diameter * picture.PIXELS_PER_MM
        self._pen.ellipse([left, top, left + across, top + across], fill=colour, outline=INK, width=2)

    def wire(self, start: Point, end: Point, colour: str) -> None:
        """Draws a wire."""
        self._pen.line([self.at(*start), self.at(*end)], fill=PAPER, width=11)
        self._pen.line([self.at(*start), self.at(*end)], fill=colour, width=7)

    def label(self, words: str, to: Point, at: Point | None = None) -> None:
        """Writes a text at a position, or elsewhere with a line to the position."""
        place = self.at(*(at or to))
        if at:
            self._pen.line([self.at(*to), place], fill=RED, width=3)
            self.disc(*to, 1.0, RED)
        left, top, right, bottom = self._pen.textbbox(place, words, font=self._font, anchor="mm", align="center")
        self._pen.rounded_rectangle([left - 7, top - 5, right + 7, bottom + 5], 5, fill=PAPER, outline=INK, width=2)
        self._pen.text(place, words, font=self._font, anchor="mm", align="center", fill=INK)

    def inset(self, middle: Point, into: Point) -> None:
        """Copies the part of the picture around the position `middle`, enlarged, to the position `into`."""
        (x, y), (width, height) = self.at(*middle), (length * picture.PIXELS_PER_MM for length in ZOOMED_MM)
        cut = self.image.crop((int(x - width / 2), int(y - height / 2), int(x + width / 2), int(y + height / 2)))
        larger = cut.resize((cut.width * ZOOM, cut.height * ZOOM), Image.Resampling.LANCZOS)
        left, top = (int(place - size / 2) for place, size in zip(self.at(*into), larger.size, strict=True))
        self.image.paste(larger, (left, top))
        self._pen.rectangle([left, top, left + larger.width, top + larger.height], outline=RED, width=4)
        frame = [x - width / 2, y - height / 2, x + width / 2, y + height / 2]
        self._pen.rectangle(frame, outline=RED, width=4)


def from_spot(spot: Spot, place: Point) -> Point:
    """Returns the position on the board of a point of a footprint, whose y axis points down."""
    x, y, turn = place[0], -place[1], radians(spot.turn)
    return spot.x + x * cos(turn) - y * sin(turn), spot.y + x * sin(turn) + y * cos(turn)


def sockets(sheet: Underside) -> None:
    """Draws the twenty sockets of the switches, and one of them enlarged."""
    spots = placement()
    for key in BOX.keys:
        for x, y in TONGUES:
            tongue = ((x - 1.2, y - 0.9), (x + 1.2, y - 0.9), (x + 1.2, y + 0.9), (x - 1.2, y + 0.9))
            sheet.area([from_spot(spots[key.name], corner) for corner in tongue], METAL)
        sheet.area([from_spot(spots[key.name], corner) for corner in SOCKET], BODY)
    shown = from_spot(spots[ZOOMED], (-0.6, -3.8))
    sheet.inset(shown, (BOX.display_x, BOX.display_y + 2.5))
    sheet.label("both metal ends lie on pads: solder them", (BOX.display_x, BOX.display_y - 17))


def _strips(sheet: Underside) -> None:
    for name in SOCKETS[:2]:
        spot = placement()[name]
        middle = spot.x + (len(CHIP.left) - 1) / 2 * PITCH_MM
        sheet.box(middle, spot.y, len(CHIP.left) * PITCH_MM, 2.5, PLASTIC)
        for number in range(len(CHIP.left)):
            sheet.disc(spot.x + number * PITCH_MM, spot.y, 1.0, METAL)


def _wires(sheet: Underside) -> None:
    """Draws the wires of the display. The order of the display's pins differs between modules."""
    plug = placement()["DS1"]
    for number, colour in enumerate(WIRES):
        y = plug.y + number * PITCH_MM
        sheet.wire((plug.x, y), (plug.x + 14, y), colour)
        sheet.disc(plug.x, y, 1.2, METAL)


def strips(sheet: Underside) -> None:
    """Draws the sockets of the ESP32 and the wires of the display, which are soldered without a header."""
    _strips(sheet)
    _wires(sheet)
    spots = placement()
    first, other = spots[SOCKETS[0]], spots["DS2"]
    sheet.label("two strips of 22 sockets", (first.x + 27, first.y), (first.x + 27, first.y - 11))
    sheet.label("seven wires of the display,\nsoldered into DS1", (BOX.display_x, BOX.display_y - 8))
    sheet.label("DS2 stays empty", (other.x, other.y + 8), (BOX.display_x + 10, other.y + 22))


def _display(sheet: Underside) -> None:
    """Draws the back of the display in its window, and its wires."""
    sheet.box(BOX.display_x, BOX.display_y, BOX.module_width, BOX.module_height, CIRCUIT)
    _wires(sheet)
    sheet.label("the display, glass away from you:\nseven wires, name to name", (BOX.display_x, BOX.display_y - 8))


def chip(sheet: Underside) -> None:
    """Draws the ESP32 in its sockets, the display with its wires, and the points to measure at."""
    _strips(sheet)
    _display(sheet)
    one, other = (placement()[name] for name in SOCKETS[:2])
    beside = (OFFICIAL.width - abs(one.y - other.y)) / 2
    low, high = min(one.y, other.y) - beside, max(one.y, other.y) + beside
    left = min(one.x, other.x) - OFFICIAL.before
    right = one.x + (len(CHIP.left) - 1) * PITCH_MM + OFFICIAL.after
    middle = (low + high) / 2
    sheet.box((left + right) / 2, middle, right - left, high - low, CIRCUIT)
    antenna = one.x - OFFICIAL.antenna
    sheet.box(antenna + 15.75, middle, 19.5, 18.0, "#b9bec4")
    sheet.box(antenna + 3.0, middle, 6.0, 18.0, "#4a5561")
    for aside in (-OFFICIAL.usb_apart / 2, OFFICIAL.usb_apart / 2):
        sheet.box(right - 3.7, middle + aside, 7.4, 9.0, "#c9ccd1")
    sheet.label("antenna", (antenna + 3, middle), (antenna - 12, middle))
    sheet.label("USB, at the edge", (right - 4, middle + 6.5), (right - 22, high + 6))
    sheet.label("its parts face you", (left + 34, middle))
    spots = placement()
    tested = [(net, spots[ref]) for ref, net in TEST_POINTS.items() if net in MEASURED]
    for number, (net, spot) in enumerate(tested):
        sheet.label(f"{net}: {MEASURED[net]}", (spot.x, spot.y), (33.0 + 27.0 * number, spot.y - 9))


STEPS: dict[str, Callable[[Underside], None]] = {"sockets": sockets, "strips": strips, "chip": chip}


def draw(gerbers: Path, step: str) -> Image.Image:
    """Returns the picture of a step."""
    sheet = Underside(gerbers)
    STEPS[step](sheet)
    return sheet.image.quantize(picture.SHADES * 2, dither=Image.Dither.NONE)
