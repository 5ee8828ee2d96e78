"""What is bought for the wired box, as plain bodies in it: they must not run into each other, or into what is
printed."""

from .board import FIRST_ROWS
from .bodies import keys
from .chips import CHIPS
from .solids import Body, box, rod
from .wired_case import printed
from .wired_dimensions import Wired

CHIP_HIGH = 8.0  # a DIP in its socket
CAN = (8.0, 13.0)  # C5
SOUNDER = (12.2, 6.5)
HEAD = (6.0, 2.6)  # of an M3 screw
PLUG = (11.5, 7.5, 20.0)  # a USB plug's grip


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
            rows = 7 if ref != "U4" else 6
            chip = box(dims.row_x(first + rows / 2), dims.board_y, top, dims.hole * (rows + 0.6), 8.0, CHIP_HIGH)
            found.append(Body(ref, chip, "#2b2b2e"))
    found.append(Body("C5", rod(dims.row_x(38), dims.column_y("e"), top, *CAN), "#2a3f7a"))
    found.append(Body("BZ1", rod(dims.row_x(40), dims.column_y("i"), top, *SOUNDER), "#1f1f22"))
    found += _chip(dims)
    return found


def _chip(dims: Wired) -> list[Body]:
    top = dims.board_top
    first, last = FIRST_ROWS["M1"], dims.rows
    length = (last - first + 1) * dims.hole
    sockets = [
        Body(
            f"socket {column}",
            box(dims.row_x((first + last) / 2), dims.column_y(column), top, length, 2.5, 11.0),
            "#222",
        )
        for column in CHIPS["ESP32"].columns
    ]
    y, usb_z = dims.usb
    board_z = top + dims.socket
    middle = dims.chip_end_x - dims.chip_length / 2
    module = box(middle, y, board_z, dims.chip_length, dims.chip_width, dims.chip_thick)
    shield = box(middle - 14, y, board_z + dims.chip_thick, 25.0, 18.0, dims.chip_parts)
    socket = box(dims.chip_end_x - 2.5, y, board_z + dims.chip_thick, 5.6, 7.5, 2.8)
    plug_x = dims.chip_end_x + 1.0 + PLUG[2] / 2
    plug = box(plug_x, y, usb_z - PLUG[1] / 2, PLUG[2], PLUG[0], PLUG[1])
    return [
        *sockets,
        Body("ESP32-DevKitC", module, "#1d4e68"),
        Body("ESP32 module", shield, "#b9bec4"),
        Body("USB socket", socket, "#c9ccd1"),
        Body("USB plug", plug, "#3c3c40"),
    ]


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
    return found


COLOURS = {"base": "#6f8088", "lid": "#8798a1", "bar": "#c9b27a", "clamp": "#c9b27a"}


def everything(dims: Wired) -> list[Body]:
    """Printed and bought."""
    colours = {name: next(c for part, c in COLOURS.items() if part in name) for name in printed(dims)}
    return [*(Body(name, solid, colours[name]) for name, solid in printed(dims).items()), *bought(dims)]
