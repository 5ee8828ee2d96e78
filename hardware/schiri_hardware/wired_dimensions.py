"""The dimensions of the wired box, in the coordinates of `dimensions.py`."""

from dataclasses import dataclass

from schiri.ui.screen import CHIP_LAMPS

from .dimensions import Common, Lamp

INCH = 25.4


@dataclass(frozen=True)
class Wired(Common):
    """The wired box and what is in it."""

    # Lamps: 60 a metre, on a strip 10 mm wide
    lamp_pitch: float = 1000.0 / 60
    lamp_hole: float = 5.6
    strip: float = 10.0
    strip_thick: float = 0.4
    chips_y: float = 98.0
    lamp_a_y: float = 36.0
    lamp_b_y: float = 110.0
    bar: float = 2.4
    bar_width: float = 10.8
    boss_lamp: float = 3.0  # from lid to bar

    # The breadboard
    board_length: float = 165.1  # measure
    board_width: float = 55.0  # measure
    board_thick: float = 1.6
    board_room: float = 0.5  # all round it
    board_stand: float = 5.0
    board_y: float = 66.0  # its middle
    rows: int = 63
    hole: float = INCH / 10
    socket: float = (
        11.0  # from the breadboard to the ESP32's own board: 8.5 for the socket and 2.5 for the pins' plastic
    )
    chip_length: float = 54.4  # ESP32-DevKitC V4
    chip_width: float = 27.9
    chip_thick: float = 1.6
    chip_parts: float = 3.2  # the module on it; its USB socket is lower
    chip_usb_over: float = 2.0  # measure: from the last pin to the USB end
    plug_width: float = 14.0  # the opening for the plug with its grip
    plug_height: float = 9.0

    screw_depth: float = 12.0
    foot_at: float = 20.0  # from either edge: beside the screws' posts

    @property
    def lamps(self) -> list[Lamp]:
        """All lamps in the order of the firmware: the chips from left to right, side A, side B."""
        middle = self.display_x
        chips = [
            Lamp(f"chip {number + 1}", middle + (number - (CHIP_LAMPS - 1) / 2) * self.lamp_pitch, self.chips_y)
            for number in range(CHIP_LAMPS)
        ]
        return [*chips, Lamp("side A", middle, self.lamp_a_y), Lamp("side B", middle, self.lamp_b_y)]

    @property
    def board_x(self) -> float:
        """The left edge of the breadboard: its right one is near the wall with the opening for USB."""
        return self.width - self.wall - 1.0 - self.board_length

    @property
    def board_top(self) -> float:
        """The upper side of the breadboard."""
        return self.floor + self.board_stand + self.board_thick

    def row_x(self, row: float) -> float:
        """Where a row of the breadboard is."""
        return self.board_x + (self.board_length - (self.rows - 1) * self.hole) / 2 + (row - 1) * self.hole

    def column_y(self, column: str) -> float:
        """Where a column of the breadboard is: three pitches of gap in the middle."""
        lines = {name: -1.5 - number for number, name in enumerate("edcba")}
        lines |= {name: 1.5 + number for number, name in enumerate("fghij")}
        return self.board_y + lines[column] * self.hole

    @property
    def chip_end_x(self) -> float:
        """The USB end of the ESP32's board."""
        return self.row_x(self.rows) + self.chip_usb_over

    @property
    def usb(self) -> tuple[float, float]:
        """The middle of the USB socket, as y and z."""
        y = (self.column_y("b") + self.column_y("j")) / 2
        return y, self.board_top + self.socket + self.chip_thick + 1.4

    @property
    def chip_bar_screws(self) -> list[tuple[float, float]]:
        """The screws of the bar under the row of lamps."""
        return [(self.display_x + side * 56.0, self.chips_y - 9.0) for side in (-1, 1)]

    def side_bar_screws(self, y: float) -> list[tuple[float, float]]:
        """The screws of the bar under a single lamp."""
        return [(self.display_x + side * 14.0, y) for side in (-1, 1)]

    @property
    def clamp_screws(self) -> list[tuple[float, float]]:
        """The screws that hold the display."""
        across = self.module_width / 2 + self.gap + 2.0 + 4.0
        return [(self.display_x + side * across, self.display_y + up * 13.0) for side in (-1, 1) for up in (-1, 1)]

    @property
    def board_screws(self) -> list[tuple[float, float]]:
        """The screws beside the breadboard; their washers hold it."""
        inset = 8.0
        across = self.board_width / 2 + self.board_room + 2.7
        xs = (self.board_x + inset, self.board_x + self.board_length - inset)
        return [(x, self.board_y + side * across) for x in xs for side in (-1, 1)]


WIRED = Wired()
