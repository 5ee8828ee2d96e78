"""The bought parts of the box, including the circuit board, as plain bodies. The collision checks use them: no two
bodies, bought or printed, may overlap. KiCad's file has the positions of the board's parts."""

from collections.abc import Iterator

from build123d import Part, Polygon, Pos, extrude

from . import parts
from .case import buttons, first_pins, printed, usb_end, usb_sockets
from .devboards import OFFICIAL, ROW_MM, DevBoard
from .dimensions import Dimensions
from .parts import Kind
from .pcb import kinds
from .pcb.circuit import board_design
from .pcb.placement import Spot, placement
from .solids import Body, box, cone, rod

# The sizes of the parts on the board by their data sheets: width, depth and height of the unrotated part. A PTC is
# the highest of those on sale.
SIZES_MM: dict[Kind, tuple[float, float, float]] = {
    parts.LAMP: (5.0, 5.0, 1.6),
    parts.SHIFTER: (6.2, 8.75, 1.75),
    parts.BUZZER: (12.0, 12.0, 3.0),
    parts.FUSE: (4.6, 3.4, 2.0),
    kinds.C100U: (3.5, 2.8, 2.1),
    kinds.SOFT_START: (2.6, 3.0, 1.2),
    kinds.ESD_DIODE: (2.7, 1.4, 1.1),
}
SMALL_MM = (1.6, 0.85, 0.9)  # resistors and ceramic capacitors, 0603
PINS = ((-3.81, 2.54), (2.54, 5.08))
KEY_SOCKET_MM = (10.9, 6.0, 1.85)
SOLDERED_MM = 1.5  # height of a solder joint above the board
BUTTON_MM = (3.3, 4.2, 2.0)
WIRE_MM, WIRE_BEND_MM = 1.5, 4.0  # assumed: a wire of AWG 28 with its insulation, and the room that its bend takes
CAPS = {"C": "#aeb6bf", "F": "#d1372c", "menu": "#3d444c", "value": "#f4efe3"}


def keys(dims: Dimensions) -> list[Body]:
    """Returns the switches and keycaps, without the pins of the switches, which end in the sockets of the board."""
    found = []
    for key in dims.keys:
        neck = dims.opening - 0.05
        switch = box(key.x, key.y, dims.height, dims.switch, dims.switch, dims.switch_above)
        switch += box(key.x, key.y, dims.height - dims.switch_below, neck, neck, dims.switch_below)
        cap = box(key.x, key.y, dims.height + dims.switch_above, key.cap, dims.cap, dims.cap_height)
        menu = key.name in ("UP", "DOWN", "OK", "BACK")
        colour = CAPS["menu" if menu else key.name[1] if key.name[1] in "CF" else "value"]
        found += [Body(f"switch {key.name}", switch, "#33363b"), Body(f"cap {key.name}", cap, colour)]
    return found


def board(dims: Dimensions) -> Body:
    """Returns the bare circuit board with its holes."""
    outline = extrude(Polygon(*dims.pcb_outline, align=None), dims.pcb_thick)
    solid: Part = Pos(0, 0, dims.pcb_bottom) * outline
    solid -= box(dims.display_x, dims.display_y, dims.pcb_bottom - 1, *dims.pcb_window, dims.pcb_thick + 2)
    drills = [rod(x, y, dims.pcb_bottom - 1, dims.pcb_screw, 4) for x, y in dims.pcb_screws]
    spots = placement()
    for key in dims.keys:
        turn = spots[key.name].turn
        side = -1 if turn == 180 else 1
        drills.append(rod(key.x, key.y, dims.pcb_bottom - 1, 4.0, 4))
        drills += [rod(key.x + side * dx, key.y + side * dy, dims.pcb_bottom - 1, 3.0, 4) for dx, dy in PINS]
    return Body("board", solid - drills, "#1f6b4a")


def _part(dims: Dimensions, ref: str, kind: Kind, spot: Spot) -> Body | None:
    """Returns the body of a part on the board; None for test pads, the display's plug and the ESP32's own board."""
    if kind in (kinds.TEST_POINT, kinds.DISPLAY_PLUG) or ref == "M1":
        return None
    across, along, high = SIZES_MM.get(kind, SMALL_MM)
    if spot.turn % 180 == 90:
        across, along = along, across
    z = dims.pcb_bottom - high if spot.under else dims.pcb_top
    name = f"{kind.name} {ref}"
    return Body(name, box(spot.x, spot.y, z, across, along, high), COLOURS_OF_PARTS.get(kind, "#2b2b2e"))


COLOURS_OF_PARTS = {parts.LAMP: "#fdfdf5", parts.FUSE: "#3a7a50", kinds.C100U: "#c9a13a"}


def on_the_board(dims: Dimensions) -> Iterator[Body]:
    """Yields everything that is soldered to the board except the sockets of the ESP32."""
    spots = placement()
    for ref, kind in board_design().kinds.items():
        if kind == parts.KEY:
            spot = spots[ref]
            off = -3.8 if spot.turn == 180 else 3.8  # from the origin of the footprint to the middle of the socket
            across, along, high = KEY_SOCKET_MM
            yield Body(
                f"socket {ref}", box(spot.x, spot.y + off, dims.pcb_bottom - high, across, along, high), "#26262a"
            )
        elif found := _part(dims, ref, kind, spots[ref] if ref != "M1" else Spot(0, 0)):
            yield found


def chip(dims: Dimensions, of: DevBoard = OFFICIAL) -> list[Body]:
    """Returns an ESP32's board, which hangs upside down in its sockets, and a plug in one of its USB sockets."""
    x, y = first_pins(dims, of)
    end = usb_end(dims, of)
    deep = dims.socket + dims.header
    under = dims.chip_top - dims.chip_thick
    found = []
    for name, off in (("right", -of.rows / 2), ("left", of.rows / 2)):
        middle = x + ROW_MM / 2
        strip = box(middle, y + off, dims.pcb_bottom - deep, ROW_MM + 2.54, 2.54, deep)
        joints = box(middle, y + off, dims.pcb_top, ROW_MM, 1.2, SOLDERED_MM)
        found += [Body(f"ESP32's {name} socket", strip, "#1c1c1e"), Body(f"joints {name}", joints, "#c9ccd1")]
    found.append(Body(of.name, box(end - of.length / 2, y, under, of.length, of.width, dims.chip_thick), "#15171c"))
    module = 25.5
    shield = box(x - of.antenna + module / 2, y, under - 3.1, module, dims.module_wide, 3.1)
    found.append(Body("ESP32 module", shield, "#b9bec4"))
    for number, at in enumerate(usb_sockets(dims, of), 1):
        usb = box(end + of.usb_over - 3.7, at, under - dims.usb_high, 7.4, 9.0, dims.usb_high)
        found.append(Body(f"USB socket {number}", usb, "#c9ccd1"))
    for name, at_button in buttons(dims, of).items():
        found.append(Body(f"button {name}", box(*at_button, under - BUTTON_MM[2], *BUTTON_MM), "#e8e8e8"))
    width, high = of.plug
    plug = box(end + of.usb_over + 10.3, usb_sockets(dims, of)[1], dims.usb_z - high / 2, 20.0, width, high)
    return [*found, Body("USB plug", plug, "#3c3c40")]


def display(dims: Dimensions) -> list[Body]:
    """Returns the display's module in its pocket, its picture, the foam behind it, and its wires, which are soldered to
    the board, run flat below it and are folded behind the module."""
    x, y, top = dims.display_x, dims.display_y, dims.glass
    back = top - dims.module_thick
    module = box(x, y, back, dims.module_width, dims.module_height, dims.module_thick - 0.02)
    picture = box(x, y + dims.picture_off_y, top - 0.02, dims.picture_width, dims.picture_height, 0.02)
    folded = box(x, y, back - 9.0, 40.0, 20.0, 9.0)
    spot = placement()["DS1"]
    wide = len(kinds.DISPLAY_PLUG.pins) * 2.54
    middle = spot.y + (wide - 2.54) / 2
    bend = box(spot.x, middle, dims.pcb_bottom - WIRE_BEND_MM, 4.0, wide, WIRE_BEND_MM)
    start, end = spot.x + 2.0, x - 20.0
    flat = box((start + end) / 2, middle, dims.pcb_bottom - WIRE_BEND_MM, end - start, wide, WIRE_MM)
    found = [Body("display", module, "#20242b"), Body("display's picture", picture, "#0b1c33")]
    found += [
        Body(f"foam {n}", rod(px, py, back - dims.foam, 6.0, dims.foam), "#6b6b70")
        for n, (px, py) in enumerate(dims.display_pillars, 1)
    ]
    joints = box(spot.x, middle, dims.pcb_top, 1.6, wide, SOLDERED_MM)
    wires = [("bent", bend), ("flat", flat), ("folded", folded), ("soldered", joints)]
    return [*found, *(Body(f"wires {where}", part, "#1c1c1e") for where, part in wires)]


def screws_and_feet(dims: Dimensions) -> list[Body]:
    """Returns the four countersunk screws, which are driven in from below, and the four feet."""
    found = []
    thread = dims.pilot - 0.1  # the thread itself, which cuts into the plastic, is not counted
    deep = 1.7
    for number, (x, y) in enumerate(dims.posts, 1):
        head = cone(x, y, 0, 5.6, thread, deep) + rod(x, y, 0, thread, dims.corner_screw)
        found.append(Body(f"screw {number}", head, "#9aa0a6"))
    for number, (x, y) in enumerate(dims.feet, 1):
        foot = rod(x, y, dims.foot_recess - dims.foot_height, dims.foot, dims.foot_height)
        found.append(Body(f"foot {number}", foot, "#232326"))
    return found


def bought(dims: Dimensions) -> list[Body]:
    """Returns all bought parts."""
    return [board(dims), *on_the_board(dims), *keys(dims), *chip(dims), *display(dims), *screws_and_feet(dims)]


COLOURS = {"base": "#2e3942", "lid": "#e9ecec"}


def everything(dims: Dimensions, solids: dict[str, Part] | None = None) -> list[Body]:
    """Returns all parts, printed and bought."""
    made = printed(dims) if solids is None else solids
    return [*(Body(name, solid, COLOURS[name]) for name, solid in made.items()), *bought(dims)]
