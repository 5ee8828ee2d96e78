"""The two kinds of ESP32-S3 board that fit: the sizes of each, with their sources.

Both have two rows of 22 pins in the same order. The rows of copies are one hole farther apart."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Button:
    """A button of a board: how far it lies before the last pins, and how far from the middle towards the pin 5V."""

    name: str
    before_last_pin: float
    across: float


@dataclass(frozen=True)
class DevBoard:
    """A board with an ESP32-S3, in millimetres. `before` and `after` reach from the first pins to the edge at the
    antenna, and from the last ones to the edge with the USB sockets."""

    name: str
    rows: float  # distance between the rows of pins
    width: float
    before: float
    after: float
    antenna: float  # distance from the first pins to the end of the antenna
    usb: str
    usb_apart: float  # distance between the middles of both USB sockets
    usb_over: float  # how far the USB sockets stick out
    plug: tuple[float, float]  # the largest grip of a plug that USB's standards allow: width, height
    buttons: tuple[Button, ...]
    source: str

    @property
    def length(self) -> float:
        """The length of the board without the antenna."""
        return self.before + ROW_MM + self.after


ROW_MM = 21 * 2.54

OFFICIAL = DevBoard(
    "ESP32-S3-DevKitC-1",
    rows=22.86,
    width=25.4,
    before=1.45,
    after=7.95,
    antenna=7.5,
    usb="micro-B",
    usb_apart=13.4,
    usb_over=1.1,
    plug=(10.6, 8.5),
    buttons=(Button("RESET", 5.9, -5.2), Button("BOOT", 5.9, 5.2)),
    source="Espressif's drawing: 62.74 × 25.4; the rest by the pins' pitch in the photo of its user guide v1.1",
)
COPY = DevBoard(
    "YD-ESP32-S3",
    rows=25.4,
    width=27.94,
    before=1.905,
    after=1.905,
    antenna=8.15,
    usb="C",
    usb_apart=11.9,
    usb_over=0.3,
    plug=(12.35, 6.5),
    buttons=(Button("RST", 31.6, -5.15), Button("BOOT", 26.4, -5.15)),
    source="the maker's drawing, ESP32-S3-Metric.pdf in vcc-gnd/YD-ESP32-S3; buttons and sockets by its scale",
)
BOARDS = (OFFICIAL, COPY)
