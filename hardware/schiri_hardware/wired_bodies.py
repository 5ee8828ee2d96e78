"""What is bought for the wired box, as plain bodies in it: they must not run into each other, or into what is
printed."""

from .board import COLUMNS, FIRST_ROWS
from .bodies import keys
from .solids import Body, box, rod
from .wired_case import printed
from .wired_dimensions import Wired

CHIP_HIGH = 8.0  # a DIP in its socket
CAN = (6.3, 11.5)  # C5
SOUNDER = (12.2, 6.5)
HEAD = (6.0, 2.6)  # of an M3 screw
PLUG_MM = 20.0  # how long its grip is
BUTTON_MM = (4.0, 3.0, 2.0)


def bought(dims: Wired) -> list[Body]:
    """All that is not printed."""
    return [*keys(dims, pins=True), *_display(dims), *_lamps(dims), *_electronics(dims), *_screws(dims)]


def _display(dims: Wired) -> list[Body]:
    x, y, under = dims.display_x, dims.display_y, dims.inner_top
    module = box(x, y, under - dims.module_thick, dims.module_width, dims.module_height, dims.module_thick)
    plugs = box(x, y, under - dims.module_thick - 9.0, 40.0, 20.0, 9.0)
    return [Body("display", module, "#14304f"), Body("display plug", plugs, "#222222")]


def _lamps(dims: Wired) -> list[Body]:
    found = []
    z = dims.inner_top - dims.boss_lamp
    for lamp in dims.lamps:
        strip = box(lamp.x, lamp.y, z, dims.lamp_pitch, dims.strip, dims.strip_thick)
        led = box(lamp.x, lamp.y, z + dims.strip_thick, dims.lamp_body, dims.lamp_body, dims.lamp_thick)
        found += [Body(f"strip {lamp.name}", strip, "#f5f5f5"), Body(f"lamp {lamp.name}", led, "#ffd98a")]
    return found


def _electronics(dims: Wired) -> list[Body]:
    top = dims.board_top
    middle = dims.board_x + dims.board_length / 2
    found = [
        Body(
            "breadboard",
            box(middle, dims.board_y, top - dims.board_thick, dims.board_length, dims.board_width, dims.board_thick),
            "#2e7d4f",
        )
    ]
    for ref, first in FIRST_ROWS.items():
        if ref != "M1":
            rows = 6
            chip = box(dims.row_x(first + rows / 2), dims.board_y, top, dims.hole * (rows + 0.6), 8.0, CHIP_HIGH)
            found.append(Body(ref, chip, "#2b2b2e"))
    found.append(Body("C5", rod(dims.row_x(38), dims.column_y("e"), top, *CAN), "#2a3f7a"))
    found.append(Body("BZ1", rod(*dims.sound, top, *SOUNDER), "#1f1f22"))
    found += _chip(dims)
    return found


def _chip(dims: Wired) -> list[Body]:
    """The ESP32's board in its sockets, parts up, with the plug in one of its USB sockets."""
    row = (dims.row_x(FIRST_ROWS["M1"]) + dims.row_x(dims.rows)) / 2
    length = dims.row_x(dims.rows) - dims.row_x(FIRST_ROWS["M1"])
    y, z = dims.chip_y, dims.chip_z
    upper, end = z + dims.chip_thick, dims.chip_end_x
    found = []
    for column in COLUMNS:
        at, deep = dims.column_y(column), dims.socket + dims.header
        found.append(Body(f"socket {column}", box(row, at, dims.board_top, length + 2.54, 2.5, deep), "#222"))
        pins = box(row, at, upper, length + 1.0, 1.0, dims.soldered)
        found.append(Body(f"ESP32's pins {column}", pins, "#c9ccd1"))
    middle = dims.chip_start_x + dims.chip_length / 2
    board = box(middle, y, z, dims.chip_length, dims.chip_width, dims.chip_thick)
    antenna = dims.row_x(FIRST_ROWS["M1"]) - dims.module_over
    shield = box(antenna + 25.5 / 2, y, upper, 25.5, dims.module_wide, 3.1)
    found += [Body("ESP32-S3-DevKitC-1", board, "#15171c"), Body("ESP32 module", shield, "#b9bec4")]
    for side in (-1, 1):
        at = y + side * dims.usb_apart / 2
        usb = box(end + dims.usb_over - 3.7, at, upper, 7.4, 9.0, dims.usb_high)
        found.append(Body(f"USB socket {'AB'[side > 0]}", usb, "#c9ccd1"))
        button = box(end - 12.0, y + side * 7.0, upper, *BUTTON_MM)
        found.append(Body(f"button {'AB'[side > 0]}", button, "#e8e8e8"))
    wide, high = dims.plug
    plug_y, plug_z = y + dims.usb_apart / 2, dims.usb[1] - high / 2
    plug = box(end + dims.usb_over + 0.3 + PLUG_MM / 2, plug_y, plug_z, PLUG_MM, wide, high)
    return [*found, Body("USB plug", plug, "#3c3c40")]


def _screws(dims: Wired) -> list[Body]:
    found = []
    bars = [*dims.chip_bar_screws, *dims.side_bar_screws(dims.lamp_a_y), *dims.side_bar_screws(dims.lamp_b_y)]
    for number, (x, y) in enumerate(bars, 1):
        z = dims.inner_top - dims.boss_lamp - dims.bar - HEAD[1]
        found.append(Body(f"bar screw {number}", rod(x, y, z, *HEAD), "#9aa0a6"))
    for number, (x, y) in enumerate(dims.clamp_screws, 1):
        z = dims.inner_top - dims.module_thick - dims.bar - HEAD[1]
        found.append(Body(f"clamp screw {number}", rod(x, y, z, *HEAD), "#9aa0a6"))
    for number, (x, y) in enumerate(dims.board_screws, 1):
        head = rod(x, y, dims.board_top, 9.0, 1.0) + rod(x, y, dims.board_top + 1.0, *HEAD)
        found.append(Body(f"board screw {number}", head, "#9aa0a6"))
    for number, (x, y) in enumerate(dims.posts, 1):
        found.append(Body(f"lid screw {number}", rod(x, y, dims.height, *HEAD), "#9aa0a6"))
    for number, (x, y) in enumerate(dims.feet, 1):
        foot = rod(x, y, dims.foot_recess - dims.foot_height, dims.foot, dims.foot_height)
        found.append(Body(f"foot {number}", foot, "#232326"))
    return found


COLOURS = {"base": "#6f8088", "lid": "#8798a1", "bar": "#c9b27a", "clamp": "#c9b27a"}


def everything(dims: Wired) -> list[Body]:
    """Printed and bought."""
    colours = {name: next(c for part, c in COLOURS.items() if part in name) for name in printed(dims)}
    return [*(Body(name, solid, colours[name]) for name, solid in printed(dims).items()), *bought(dims)]
