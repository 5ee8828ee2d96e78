"""All dimensions of the box, in millimetres: x to the right and y away from side A, z up from the table.

The openings of the lid, the lists of the build guide, the bodies that the checks let collide and the pictures are all
made from these. What no data sheet states is marked `measure`: measure yours before you print, and change it here.
"""

from dataclasses import dataclass, field

from schiri.input.keys import NAMES
from schiri.ui.screen import CHIP_LAMPS

INCH = 25.4


@dataclass(frozen=True)
class Key:
    """A key switch in the lid; `cap` is the width of what the finger meets."""

    name: str
    x: float
    y: float
    cap: float


@dataclass(frozen=True)
class Lamp:
    """A lamp below its opening in the lid."""

    name: str
    x: float
    y: float


@dataclass(frozen=True)
class Dimensions:
    """The box and what is in it."""

    width: float = 196.0
    depth: float = 146.0
    height: float = 40.0
    wall: float = 2.4
    floor: float = 2.4
    lid: float = 3.0
    corner: float = 6.0
    gap: float = 0.3  # between parts that go into each other

    # Key switches: Cherry's data sheet of the MX series
    opening: float = 14.0
    plate: float = 1.5  # what the switch clips under
    switch: float = 15.6
    switch_below: float = 5.0
    switch_pins: float = 3.3
    pocket: float = 17.0  # the lid is thinner round a switch
    cap: float = 18.0
    cap_fini: float = 27.5  # 1½ units wide
    cap_height: float = 8.0
    pitch: float = 20.0

    # Display: Waveshare's page of its 2.42 inch OLED module
    display_x: float = 98.0
    display_y: float = 66.0
    module_width: float = 61.5
    module_height: float = 39.5
    picture_width: float = 55.01
    picture_height: float = 27.49
    picture_off_y: float = 0.0  # measure: how far the picture sits above the module's middle
    window_room: float = 1.5  # all round the picture
    module_thick: float = 5.0  # measure: from the glass to the back of the circuit board

    # Lamps: 60 a metre, on a strip 10 mm wide
    lamp_pitch: float = 1000.0 / 60
    lamp_body: float = 5.0
    lamp_hole: float = 5.6
    strip: float = 10.0
    strip_thick: float = 0.4
    lamp_thick: float = 1.6
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

    # The board that one can order, in the place of the breadboard: it carries the switches
    pcb_inset: float = 5.0  # from the box's outline: inside the lid's rim
    pcb_notch: float = 8.0  # cut from its corners, for the posts
    pcb_below: float = 5.0  # from the lid's upper side to the board's: Cherry's data sheet
    pcb_thick: float = 1.6
    pcb_window: tuple[float, float] = (63.0, 41.0)  # cut out for the display's module
    pcb_screw: float = 3.2

    screw: float = 3.4  # a hole for M3
    pilot: float = 2.6  # a hole that M3 cuts its thread into
    screw_depth: float = 12.0
    post: float = 8.0
    post_at: float = 7.0  # from either edge
    sound: tuple[float, float] = (150.0, 46.0)
    sound_hole: float = 2.2

    bed: tuple[float, float] = (210.0, 210.0)
    least_wall: float = 1.2
    moved: dict[str, tuple[float, float]] = field(default_factory=dict)  # openings that are elsewhere: for the tests

    @property
    def keys(self) -> list[Key]:
        """All keys in the order of the firmware; side B's are side A's, turned round the middle."""
        row = {"C": 20.5, **{str(value): 24.5 + self.pitch * value for value in range(1, 7)}, "F": 170.5}
        y = 19.0
        menu = {"UP": (26.0, 83.0), "DOWN": (26.0, 63.0), "OK": (170.0, 83.0), "BACK": (170.0, 63.0)}
        found = []
        for name in NAMES:
            if name in menu:
                place = menu[name]
            elif name[0] == "A":
                place = (row[name[1]], y)
            else:
                place = (self.width - row[name[1]], self.depth - y)
            found.append(Key(name, *place, self.cap_fini if name[1:] == "F" else self.cap))
        return found

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
    def inner_top(self) -> float:
        """The underside of the lid."""
        return self.height - self.lid

    @property
    def window(self) -> tuple[float, float, float, float]:
        """The display's window: its middle, width and height."""
        return (
            self.display_x,
            self.display_y + self.picture_off_y,
            self.picture_width + 2 * self.window_room,
            self.picture_height + 2 * self.window_room,
        )

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
    def posts(self) -> list[tuple[float, float]]:
        """The screws of the lid."""
        near = self.post_at
        return [(x, y) for x in (near, self.width - near) for y in (near, self.depth - near)]

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

    @property
    def pcb_outline(self) -> list[tuple[float, float]]:
        """The corners of the board, going round from the one next to x = 0 on side A."""
        near, notch = self.pcb_inset, self.pcb_inset + self.pcb_notch
        quarter = [(near, notch), (notch, notch), (notch, near)]
        right = [(self.width - x, y) for x, y in reversed(quarter)]
        half = quarter + right
        return half + [self.turned(x, y) for x, y in half]

    @property
    def pcb_screws(self) -> list[tuple[float, float]]:
        """The screws of the board: two, and those turned round the middle."""
        first = [(11.0, self.depth / 2), (110.0, 31.0)]
        return first + [self.turned(x, y) for x, y in first]

    def turned(self, x: float, y: float) -> tuple[float, float]:
        """The same place for side B: turned round the middle of the box."""
        return self.width - x, self.depth - y

    def opening_at(self, name: str, x: float, y: float) -> tuple[float, float]:
        """Where an opening is cut."""
        off = self.moved.get(name, (0.0, 0.0))
        return x + off[0], y + off[1]


BOX = Dimensions()
