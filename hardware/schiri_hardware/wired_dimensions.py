"""The dimensions of the wired box, in the coordinates of `dimensions.py`."""

from dataclasses import dataclass

from schiri.ui.screen import CHIP_LAMPS

from .board import COLUMNS, FIRST_ROWS, ROWS
from .dimensions import Common, Lamp

INCH = 25.4
CHIP_ROWS = ROWS - FIRST_ROWS["M1"] + 1


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
    rows: int = ROWS
    hole: float = INCH / 10
    chip_end: float = 0.5  # from the ESP32's USB end to the wall
    soldered: float = 1.5  # how far its pins stand out of its board
    stop: float = 2.5  # how thick the blocks are that it meets when a plug is pushed in
    hold: float = 2.0  # how far what holds it down reaches over its first pins
    hold_wide: float = 1.8  # ... and beside its USB sockets

    # Openings over the buzzer, which stands on the breadboard
    buzzer_row: int = 9
    buzzer_column: str = "i"

    screw_depth: float = 12.0
    foot_at: float = 20.0  # beside the screws' posts

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
    def chip_end_x(self) -> float:
        """The USB end of the ESP32's board: near the wall with the opening for the cable."""
        return self.width - self.wall - self.chip_end

    @property
    def chip_length(self) -> float:
        """Of its board, without antenna and sockets."""
        return self.chip_before + (CHIP_ROWS - 1) * self.hole + self.chip_after

    @property
    def chip_start_x(self) -> float:
        """Its other end, which the antenna hangs over."""
        return self.chip_end_x - self.chip_length

    @property
    def chip_y(self) -> float:
        """Its middle."""
        return (self.column_y(COLUMNS[0]) + self.column_y(COLUMNS[1])) / 2

    @property
    def chip_z(self) -> float:
        """Its underside."""
        return self.board_top + self.socket + self.header

    @property
    def board_x(self) -> float:
        """The left edge of the breadboard: its last row carries the ESP32's last pins."""
        last = self.chip_end_x - self.chip_after
        return last - (self.rows - 1) * self.hole - (self.board_length - (self.rows - 1) * self.hole) / 2

    @property
    def sound(self) -> tuple[float, float]:
        """The openings over the buzzer."""
        return self.row_x(self.buzzer_row), self.column_y(self.buzzer_column)

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
    def usb(self) -> tuple[float, float]:
        """The middle between the USB sockets, as y and z."""
        return self.chip_y, self.chip_z + self.chip_thick + self.usb_high / 2

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
