"""All dimensions of the box in millimetres: x to the right and y away from side A, z up from the underside of the case
without its feet.

The placement of the board, the openings of the lid, the bodies of the collision checks and the pictures are made from
these. A dimension that no data sheet states says so.
"""

from dataclasses import dataclass

from schiri.input.keys import NAMES
from schiri.ui.screen import CHIP_LAMPS


@dataclass(frozen=True)
class Key:
    """A key switch in the lid; `cap` is the width of its keycap."""

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
    """The dimensions of the box with its board. `height` is the sum of `stack`."""

    width: float = 196.0
    depth: float = 146.0
    height: float = 25.6
    most_height: float = 28.0  # the highest that the box may be with its feet, without the caps
    wall: float = 2.4
    least_wall: float = 0.8  # two lines of a nozzle of 0.4 mm, for webs between lamps, which carry no load
    floor: float = 2.2
    lid: float = 2.4
    corner: float = 6.0
    gap: float = 0.3  # distance between parts that fit into each other

    # Key switches: Cherry's data sheet of the MX series
    opening: float = 14.0
    plate: float = 1.5  # thickness of the lid where a switch clips in
    switch: float = 15.6
    switch_above: float = 6.6
    switch_below: float = 5.0
    pocket: float = 17.0  # width of the thinner area of the lid round a switch
    cap: float = 18.0
    cap_fini: float = 27.5  # 1½ keycap units wide
    cap_height: float = 8.0
    pitch: float = 20.0
    key_y: float = 17.0  # as far outside as the board allows, so that caps hide less of lamps and display

    # Display: Waveshare's page of its 2.42 inch OLED module
    display_x: float = 98.0
    display_y: float = 68.0  # as near to the middle, 73, as the row of lamps beside it allows
    module_width: float = 61.5
    module_height: float = 39.5
    picture_width: float = 55.01
    picture_height: float = 27.49
    picture_off_y: float = 2.5  # how far the picture's middle is above the module's, by the sources in fit.py
    window_room: float = 1.5  # distance between the picture and the window's edge
    module_thick: float = 5.0  # from the glass to the circuit board's back: no page states it, others have 4 to 6.2

    # The ESP32's board (devboards.py), by the data sheets of its module and of the socket strips
    socket: float = 8.5
    header: float = 2.5  # height of the plastic round the pins of the ESP32's board
    chip_thick: float = 1.6
    chip_parts: float = 3.3  # height of module, USB sockets and buttons
    module_wide: float = 18.0
    usb_high: float = 3.2

    screw: float = 3.4  # a hole for M3
    pilot: float = 2.6  # a hole that M3 cuts its thread into
    post: float = 8.0
    post_at: float = 7.0  # distance of a post's middle from both edges
    sound_hole: float = 2.2

    foot: float = 10.0  # diameter of the self-adhesive rubber feet
    foot_height: float = 3.0
    foot_recess: float = 0.8
    foot_at: float = 15.0  # distance of a foot's middle from both edges

    bed: tuple[float, float] = (210.0, 210.0)

    lid_over_glass: float = 1.2
    window_bevel: float = 0.6

    # A skin is a disc over a lamp where the lid is so thin that light shines through. The row of lamps lies between
    # the caps of the menu keys, which would hide the outer lamps.
    lamp_pitch: float = 12.0
    chips_y: float = 91.4
    lamp_a: tuple[float, float] = (50.0, 63.5)
    lamp_room: float = 5.6  # diameter of a lamp's skin
    skin_off: float = 0.8  # how much nearer to side B a skin of the row is than its lamp: room for the display's wall
    skin: float = 0.6
    collar: float = 8.0  # inner diameter of the ring that shields neighbouring lamps
    collar_wall: float = 1.2
    collar_end: float = 3.3  # how far below the lid's upper side the ring ends
    engraved: float = 0.6  # depth of the letters: equal to `skin`, so that one change of filament colours both

    # The board: it carries the switches
    pcb_inset: float = 5.0  # distance from the box's outline, inside the lid's rim
    pcb_notch: float = 8.0  # side of the square that is cut out of each corner for a post
    pcb_below: float = 5.0  # from the lid's upper side to the board's, by Cherry's data sheet
    pcb_thick: float = 1.6
    pcb_window: tuple[float, float] = (63.0, 41.0)  # size of the cut-out for the display's module
    pcb_screw: float = 3.2
    peg: float = 2.9  # diameter of the pegs on the base's pillars, which fit into the board's screw holes
    pillar: float = 7.0
    foam: float = 2.0  # room between the display's back and its pillars, which layers of tape fill

    button_hole: float = 4.0  # a paper clip goes through, and finds a button that lies 1 mm off

    corner_screw: float = 12.0  # length of the screws in the corners, M3 countersunk
    corner_base: float = 6.0  # height of the base's part of a corner post
    screw_head: float = 6.4
    sound: tuple[float, float] = (150.0, 46.0)  # the middle of the piezo and of the openings over it
    sound_room: float = 14.0

    @property
    def keys(self) -> list[Key]:
        """All keys in the order of the firmware; those of side B are those of side A turned by 180°."""
        row = {"C": 20.5, **{str(value): 24.5 + self.pitch * value for value in range(1, 7)}, "F": 170.5}
        menu = {"UP": (26.0, 83.0), "DOWN": (26.0, 63.0), "OK": (170.0, 83.0), "BACK": (170.0, 63.0)}
        found = []
        for name in NAMES:
            if name in menu:
                place = menu[name]
            elif name[0] == "A":
                place = (row[name[1]], self.key_y)
            else:
                place = self.turned(row[name[1]], self.key_y)
            found.append(Key(name, *place, self.cap_fini if name[1:] == "F" else self.cap))
        return found

    @property
    def inner_top(self) -> float:
        """The z of the underside of the lid."""
        return self.height - self.lid

    @property
    def window(self) -> tuple[float, float, float, float]:
        """The window of the display: its middle, width and height."""
        return (
            self.display_x,
            self.display_y + self.picture_off_y,
            self.picture_width + 2 * self.window_room,
            self.picture_height + 2 * self.window_room,
        )

    @property
    def posts(self) -> list[tuple[float, float]]:
        """The positions of the posts for the lid's screws."""
        return self.corners(self.post_at)

    @property
    def feet(self) -> list[tuple[float, float]]:
        """The middles of the rubber feet."""
        return self.corners(self.foot_at)

    def corners(self, inset: float) -> list[tuple[float, float]]:
        """Returns the four places with a distance of `inset` from the edges at each corner."""
        return [(x, y) for x in (inset, self.width - inset) for y in (inset, self.depth - inset)]

    def turned(self, x: float, y: float) -> tuple[float, float]:
        """Returns the corresponding place for side B, turned by 180° round the middle of the box."""
        return self.width - x, self.depth - y

    @property
    def lamps(self) -> list[Lamp]:
        """All lamps in the order of the firmware: the chips from left to right, side A, side B."""
        chips = [
            Lamp(f"chip {number + 1}", self.display_x + (number - (CHIP_LAMPS - 1) / 2) * self.lamp_pitch, self.chips_y)
            for number in range(CHIP_LAMPS)
        ]
        return [*chips, Lamp("side A", *self.lamp_a), Lamp("side B", *self.turned(*self.lamp_a))]

    @property
    def skins(self) -> list[Lamp]:
        """The skins of the lid through which the lamps shine."""
        *chips, side_a, side_b = self.lamps
        return [*(Lamp(chip.name, chip.x, chip.y + self.skin_off) for chip in chips), side_a, side_b]

    @property
    def glass(self) -> float:
        """The z of the upper side of the display's glass."""
        return self.height - self.lid_over_glass

    @property
    def pcb_top(self) -> float:
        """The z of the upper side of the board."""
        return self.height - self.pcb_below

    @property
    def pcb_bottom(self) -> float:
        """The z of the underside of the board."""
        return self.pcb_top - self.pcb_thick

    @property
    def chip_top(self) -> float:
        """The z of the side of the ESP32's board that faces the circuit board."""
        return self.pcb_bottom - self.socket - self.header

    @property
    def usb_z(self) -> float:
        """The z of the middle of the USB sockets."""
        return self.chip_top - self.chip_thick - self.usb_high / 2

    @property
    def stack(self) -> dict[str, float]:
        """The thickness of each layer from the lid's upper side down to the table, with the free space."""
        parts = {
            "lid and switches, down to the board": self.pcb_below,
            "board": self.pcb_thick,
            "socket strip": self.socket,
            "plastic of the ESP32's pins": self.header,
            "the ESP32's board": self.chip_thick,
            "its parts": self.chip_parts,
            "floor": self.floor,
        }
        parts["room"] = self.height - sum(parts.values())
        return {**parts, "feet": self.foot_height - self.foot_recess}

    @property
    def stands(self) -> float:
        """The height of the box above the table with its feet and without the caps."""
        return sum(self.stack.values())

    @property
    def display_pillars(self) -> list[tuple[float, float]]:
        """The pillars that hold the display from below."""
        return [(self.display_x + across * 26.0, self.display_y + up * 15.0) for across in (-1, 1) for up in (-1, 1)]

    @property
    def pcb_outline(self) -> list[tuple[float, float]]:
        """The corners of the board, in order round it from the one next to x = 0 on side A."""
        near, notch = self.pcb_inset, self.pcb_inset + self.pcb_notch
        quarter = [(near, notch), (notch, notch), (notch, near)]
        right = [(self.width - x, y) for x, y in reversed(quarter)]
        half = quarter + right
        return half + [self.turned(x, y) for x, y in half]

    @property
    def pcb_screws(self) -> list[tuple[float, float]]:
        """The screw holes of the board: two, and the two turned by 180°."""
        first = [(11.0, self.depth / 2), (110.0, 31.0)]
        return first + [self.turned(x, y) for x, y in first]


BOX = Dimensions()
