"""The printed parts of the wired box, made with build123d from `wired_dimensions.py`. Each is returned as it lies in
the box."""

from build123d import Location, Part, Plane, Polygon, Pos, Rectangle, Rot, extrude

from .solids import OVER, box, plate, rod
from .wired_dimensions import Wired


def lid(dims: Wired) -> Part:
    """The lid: keys, display and lamps sit in it. Printed with its upper side on the bed."""
    under = dims.inner_top
    solid = plate(dims, 0, under, dims.lid)
    edge = dims.wall + dims.gap
    solid += plate(dims, edge, under - 3, 3 + OVER) - plate(dims, edge + 1.8, under - 4, 5)
    solid -= [rod(x, y, under - 4, dims.post + 2 * dims.gap + 1.0, 4) for x, y in dims.posts]
    solid += _display_frame(dims)
    bosses = [*dims.chip_bar_screws, *dims.side_bar_screws(dims.lamp_a_y), *dims.side_bar_screws(dims.lamp_b_y)]
    solid += [rod(x, y, under - dims.boss_lamp, 7.0, dims.boss_lamp + OVER) for x, y in bosses]
    cuts = [rod(x, y, under - dims.boss_lamp - OVER, dims.pilot, dims.boss_lamp + 1.2) for x, y in bosses]
    for key in dims.keys:
        x, y = dims.opening_at(key.name, key.x, key.y)
        cuts.append(box(x, y, under - 4, dims.opening, dims.opening, dims.lid + 5))
        cuts.append(box(x, y, under - 4, dims.pocket, dims.pocket, dims.lid - dims.plate + 4))
    for lamp in dims.lamps:
        x, y = dims.opening_at(lamp.name, lamp.x, lamp.y)
        cuts.append(rod(x, y, under - 1, dims.lamp_hole, dims.lid + 2))
    cuts += [rod(x, y, under - 5, dims.screw, dims.lid + 6) for x, y in dims.posts]
    sound_x, sound_y = dims.sound
    spots = [(0, 0), (5, 0), (-5, 0), (2.5, 4.3), (-2.5, 4.3), (2.5, -4.3), (-2.5, -4.3)]
    cuts += [rod(sound_x + dx, sound_y + dy, under - 1, dims.sound_hole, dims.lid + 2) for dx, dy in spots]
    cuts.append(_window(dims))
    return solid + _holders(dims) - cuts


def _holders(dims: Wired) -> list[Part]:
    """Two pegs that keep the ESP32 in its sockets when a plug is pushed in: beside its own USB sockets."""
    y_off = (dims.chip_width - dims.hold_wide) / 2
    z = dims.chip_z + dims.chip_thick + dims.gap
    x, high = dims.chip_end_x - 5.0, dims.inner_top - z + OVER
    return [box(x, dims.chip_y + side * y_off, z, 5.0, dims.hold_wide, high) for side in (-1, 1)]


def _window(dims: Wired) -> Part:
    """The display's window, wider towards the eye."""
    x, y, width, height = dims.window
    x, y = dims.opening_at("display", x, y)
    slope = 1.5
    straight = box(x, y, dims.inner_top - 1, width, height, dims.lid + 2)
    profile = Rectangle(width + 2 * slope, height + 2 * slope)
    wide = Pos(x, y, dims.height) * extrude(profile, -slope, taper=45)
    return straight + wide


def _display_frame(dims: Wired) -> Part:
    """A ridge that the display's board fits into, and bosses for the clamps that hold it."""
    width, height = dims.module_width + 2 * dims.gap, dims.module_height + 2 * dims.gap
    z, ridge = dims.inner_top - 3, 2.0
    frame = box(dims.display_x, dims.display_y, z, width + 2 * ridge, height + 2 * ridge, 3 + OVER)
    frame -= box(dims.display_x, dims.display_y, z - 1, width, height, 5)
    boss = dims.module_thick
    for x, y in dims.clamp_screws:
        frame += rod(x, y, dims.inner_top - boss, 7.0, boss + OVER)
        frame -= rod(x, y, dims.inner_top - boss - OVER, dims.pilot, boss)
    return frame


def base(dims: Wired) -> Part:
    """The tray that the breadboard sits in. Printed as it stands."""
    high = dims.inner_top
    solid = plate(dims, 0, 0, high) - plate(dims, dims.wall, dims.floor, high)
    solid += [rod(x, y, dims.floor - OVER, dims.post, high - dims.floor + OVER) for x, y in dims.posts]
    stand = dims.floor + dims.board_stand
    for x, y in dims.board_screws:
        side = 1 if y > dims.board_y else -1
        edge = dims.board_y + side * (dims.board_width / 2 + dims.board_room)
        solid += box(x, edge - side * 2.0, dims.floor - OVER, 9.0, 4.0, dims.board_stand + OVER)
        solid += box(x, edge + side * 3.5, dims.floor - OVER, 9.0, 7.0, dims.board_stand + dims.board_thick + OVER)
    middle, off = dims.board_x + dims.board_length / 2, dims.board_length / 2 + dims.board_room + 1.0
    for x in (middle - off, middle + off):
        solid += [box(x, dims.board_y + side * 15, dims.floor - OVER, 2.0, 8.0, 8.0) for side in (-1, 1)]
    cuts = [rod(x, y, high - dims.screw_depth, dims.pilot, dims.screw_depth + 1) for x, y in dims.posts]
    cuts += [rod(x, y, stand - 3.5, dims.pilot, 10) for x, y in dims.board_screws]
    room = dims.foot + 2 * dims.gap
    cuts += [rod(x, y, -1, room, 1 + dims.foot_recess) for x, y in dims.corners(dims.foot_at)]
    cuts.append(_usb(dims))
    return solid - cuts


def _usb(dims: Wired) -> Part:
    """The opening for a plug in either USB socket, its roof at 45° so that it needs no support."""
    y, z = dims.opening_at("USB", *dims.usb)
    half, down = (dims.usb_apart + dims.plug[0]) / 2 + 0.5, dims.plug[1] / 2 + 0.3
    slope = 7.0
    points = [(y - half, z - down), (y + half, z - down), (y + half, z + down), (y + half - slope, z + down + slope)]
    points += [(y - half + slope, z + down + slope), (y - half, z + down)]
    sketch = Plane.YZ * Polygon(*points, align=None)
    return Pos(dims.width - dims.wall - 1, 0, 0) * extrude(sketch, dims.wall + 2)


def chip_bar(dims: Wired) -> Part:
    """The bar that holds the row of lamps under the lid. Printed lying flat."""
    length = 11 * dims.lamp_pitch - 1.0
    return _bar(dims, length, dims.chips_y, dims.chip_bar_screws)


def side_bar(dims: Wired, y: float) -> Part:
    """The same for a single lamp."""
    return _bar(dims, 36.0, y, dims.side_bar_screws(y))


def _bar(dims: Wired, length: float, y: float, screws: list[tuple[float, float]]) -> Part:
    z = dims.inner_top - dims.boss_lamp - dims.bar
    solid = box(dims.display_x, y, z, length, dims.bar_width, dims.bar)
    for x, screw_y in screws:
        if screw_y != y:
            solid += rod(x, screw_y, z, 8.0, dims.bar) + box(x, (y + screw_y) / 2, z, 8.0, abs(y - screw_y), dims.bar)
    return solid - [rod(x, screw_y, z - 1, dims.screw, dims.bar + 2) for x, screw_y in screws]


def clamp(dims: Wired, side: int) -> Part:
    """Holds the display at its left (−1) or right (1) end. Printed lying flat."""
    screws = [place for place in dims.clamp_screws if (place[0] > dims.display_x) == (side > 0)]
    outer = dims.display_x + side * (abs(screws[0][0] - dims.display_x) + 4.0)
    inner = dims.display_x + side * (dims.module_width / 2 - 4.0)
    z = dims.inner_top - dims.module_thick - dims.bar
    solid = box((outer + inner) / 2, dims.display_y, z, abs(outer - inner), 34.0, dims.bar)
    if side > 0:
        solid += _stop(dims, z + OVER)
    return solid - [rod(x, y, z - 1, dims.screw, dims.bar + 2) for x, y in screws]


def _stop(dims: Wired, top: float) -> list[Part]:
    """Two blocks that the ESP32's board meets when a plug is pushed in, either side of its module; a step of each
    holds the first pins down when the plug is pulled out."""
    across = (dims.chip_width - dims.module_wide) / 2 - 0.4
    off = (dims.chip_width - across) / 2
    blocks = []
    for y in (dims.chip_y - off, dims.chip_y + off):
        start = dims.chip_start_x - dims.gap
        blocks.append(box(start - dims.stop / 2, y, dims.chip_z, dims.stop, across, top - dims.chip_z))
        over, z = dims.hold + dims.gap, dims.chip_z + dims.chip_thick + dims.soldered + dims.gap
        blocks.append(box(start + over / 2 - OVER, y, z, over, across, top - z))
    return blocks


def printed(dims: Wired) -> dict[str, Part]:
    """All printed parts, as they lie in the box."""
    return {
        "base": base(dims),
        "lid": lid(dims),
        "chip-bar": chip_bar(dims),
        "side-bar-a": side_bar(dims, dims.lamp_a_y),
        "side-bar-b": side_bar(dims, dims.lamp_b_y),
        "clamp-left": clamp(dims, -1),
        "clamp-right": clamp(dims, 1),
    }


FACE_DOWN = {"lid", "chip-bar", "side-bar-a", "side-bar-b", "clamp-left", "clamp-right"}


def on_the_bed(name: str, part: Part) -> Part:
    """A part as it is printed: the right side down, at the bed's corner."""
    turned = Rot(180, 0, 0) * part if name in FACE_DOWN else part
    least = turned.bounding_box().min
    return Location((-least.X, -least.Y, -least.Z)) * turned
