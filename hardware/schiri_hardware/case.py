"""The case, a lid and a base, made with build123d from `dimensions.py`.

Parts are returned in their position in the box. The lid is printed with its upper side on the bed, the base as it
stands."""

from dataclasses import dataclass, replace
from pathlib import Path

import matplotlib
from build123d import Location, Part, Plane, Polygon, Pos, Rectangle, Rot, Sketch, Text, extrude

from .devboards import BOARDS, COPY, OFFICIAL, ROW_MM, DevBoard
from .dimensions import Dimensions
from .pcb.placement import SOCKETS, placement
from .solids import OVER, box, cone, plate, rod

FONT = Path(matplotlib.get_data_path()) / "fonts" / "ttf" / "DejaVuSans-Bold.ttf"
LETTERS_MM = 4.8
NAME_MM = 7.0
KEYS = {"C": "COPY", "F": "FINI"}
UPWARDS, DOWNWARDS, LEFTWARDS = 0.0, 180.0, 90.0  # rotations of an arrow in degrees


def first_pins(dims: Dimensions, board: DevBoard) -> tuple[float, float]:
    """Returns the x of the first pins of an ESP32's board, and the y midway between its rows. All boards use the same
    right row."""
    right = placement()[SOCKETS[1]]
    return right.x, right.y + board.rows / 2


def usb_end(dims: Dimensions, board: DevBoard) -> float:
    """Returns the x of the edge with the USB sockets of an ESP32's board."""
    return first_pins(dims, board)[0] + ROW_MM + board.after


def usb_sockets(dims: Dimensions, board: DevBoard) -> tuple[float, float]:
    """Returns the y of the middles of both USB sockets."""
    _, y = first_pins(dims, board)
    return y - board.usb_apart / 2, y + board.usb_apart / 2


def buttons(dims: Dimensions, board: DevBoard) -> dict[str, tuple[float, float]]:
    """Returns the middles of an ESP32's buttons by name."""
    x, y = first_pins(dims, board)
    return {button.name: (x + ROW_MM - button.before_last_pin, y + button.across) for button in board.buttons}


def lid(dims: Dimensions) -> Part:
    """Returns the lid, with a thin skin over each lamp. The switches hold it and the board together."""
    top, under = dims.height, dims.inner_top
    solid = plate(dims, 0, under, dims.lid)
    edge = dims.wall + dims.gap
    solid += plate(dims, edge, under - 3, 3 + OVER) - plate(dims, edge + 1.8, under - 4, 5)
    post_end = dims.corner_base + dims.gap
    solid += [rod(x, y, post_end, dims.post, under - post_end + OVER) for x, y in dims.posts]
    solid += [rod(x, y, dims.pcb_top, dims.pillar, dims.pcb_below - dims.lid + OVER) for x, y in dims.pcb_screws]
    outer, end = dims.collar + 2 * dims.collar_wall, top - dims.collar_end
    solid += [rod(lamp.x, lamp.y, end, outer, under - end + OVER) for lamp in dims.lamps]
    cuts = [rod(x, y, post_end - OVER, dims.pilot, dims.corner_screw) for x, y in dims.posts]
    for key in dims.keys:
        cuts.append(box(key.x, key.y, under - 1, dims.opening, dims.opening, dims.lid + 2))
        cuts.append(box(key.x, key.y, under - 4, dims.pocket, dims.pocket, dims.lid - dims.plate + 4))
    cuts += [rod(lamp.x, lamp.y, end - 1, dims.collar, under - end + 1) for lamp in dims.lamps]
    cuts += [rod(skin.x, skin.y, under - 1, dims.lamp_room, dims.lid - dims.skin + 1) for skin in dims.skins]
    return solid - [*cuts, *_sound(dims), *_window(dims), *labels(dims, 1.0)]


def _sound(dims: Dimensions) -> list[Part]:
    """Returns the cuts for the piezo: openings over it and room for it."""
    x, y = dims.sound
    spots = [(0, 0), (5, 0), (-5, 0), (2.5, 4.3), (-2.5, 4.3), (2.5, -4.3), (-2.5, -4.3)]
    room = box(x, y, dims.inner_top - 1, dims.sound_room, dims.sound_room, dims.lid - dims.plate + 1)
    return [room, *(rod(x + dx, y + dy, dims.inner_top - 1, dims.sound_hole, dims.lid + 2) for dx, dy in spots)]


def _window(dims: Dimensions) -> list[Part]:
    """Returns the cuts for the display: its window, which is wider at the top, and a pocket for the module."""
    x, y, width, height = dims.window
    slope = dims.window_bevel
    straight = box(x, y, dims.inner_top - 1, width, height, dims.lid + 2)
    profile = Rectangle(width + 2 * slope, height + 2 * slope)
    wide: Part = Pos(x, y, dims.height) * extrude(profile, -slope, taper=45)
    room = 2 * dims.gap
    deep = dims.lid - dims.lid_over_glass
    pocket = box(
        dims.display_x,
        dims.display_y,
        dims.inner_top - 1,
        dims.module_width + room,
        dims.module_height + room,
        deep + 1,
    )
    return [straight, wide, pocket]


@dataclass(frozen=True)
class Word:
    """A word on the lid: its middle, its font size, and the player who reads it upright."""

    letters: str
    x: float
    y: float
    size: float
    player: str


def words(dims: Dimensions) -> list[Word]:
    """Returns the words for both players: the names of the keys, OK, and the name of the box behind the display, where
    the caps do not hide it."""
    ok = next(key for key in dims.keys if key.name == "OK")
    for_a = [
        Word("Schiri", dims.display_x, dims.depth - 36.5, NAME_MM, "A"),
        *(Word(KEYS.get(key.name[1], key.name[1]), key.x, 4.4, LETTERS_MM, "A") for key in dims.keys[:8]),
    ]
    for_b = []
    for word in for_a:
        x, y = dims.turned(word.x, word.y)
        for_b.append(replace(word, x=x, y=y, player="B"))
    beside_ok = [
        Word("OK", dims.width - 9.5, ok.y + off, LETTERS_MM, player) for player, off in (("A", 3.6), ("B", -3.6))
    ]
    return [*for_a, *for_b, *beside_ok]


def labels(dims: Dimensions, over: float) -> list[Part]:
    """Returns the cuts for engravings, which reach `over` mm above the lid: words, arrows for the menu, and an arrow
    from each side's lamp to its player."""
    at = {key.name: key.y for key in dims.keys}
    left, right = 9.0, dims.width - 9.0
    lamp_x, lamp_y = dims.lamp_a[0] - 7.5, dims.lamp_a[1]
    flat = [_arrow(left, at["UP"], UPWARDS), _arrow(left, at["DOWN"], DOWNWARDS), _arrow(right, at["BACK"], LEFTWARDS)]
    flat += [_arrow(lamp_x, lamp_y, DOWNWARDS), _arrow(*dims.turned(lamp_x, lamp_y), UPWARDS)]
    flat += [_written(word) for word in words(dims)]
    return [Pos(0, 0, dims.height - dims.engraved) * extrude(each, dims.engraved + over) for each in flat]


def _written(word: Word) -> Sketch:
    turn = {"A": 0.0, "B": 180.0}[word.player]
    flat: Sketch = Pos(word.x, word.y) * Rot(0, 0, turn) * Text(word.letters, font_size=word.size, font_path=str(FONT))
    return flat


def _arrow(x: float, y: float, turn: float) -> Sketch:
    flat: Sketch = Pos(x, y) * Rot(0, 0, turn) * Polygon((-2.4, -2.0), (2.4, -2.0), (0, 2.2), align=None)
    return flat


def base(dims: Dimensions) -> Part:
    """Returns the base: a tray with pillars for board and display, a stop for the ESP32's board, and openings for USB
    and buttons."""
    high = dims.inner_top
    solid = plate(dims, 0, 0, high) - plate(dims, dims.wall, dims.floor, high)
    low = dims.floor - OVER
    solid += [rod(x, y, low, dims.post, dims.corner_base - low) for x, y in dims.posts]
    solid += [rod(x, y, low, dims.pillar, dims.pcb_bottom - low) for x, y in dims.pcb_screws]
    solid += [rod(x, y, low, dims.peg, dims.pcb_top - 0.3 - low) for x, y in dims.pcb_screws]
    back = dims.glass - dims.module_thick - dims.foam
    solid += [rod(x, y, low, dims.pillar, back - low) for x, y in dims.display_pillars]
    solid += _stop(dims)
    cuts = [rod(x, y, -1, dims.screw, dims.corner_base + 2) for x, y in dims.posts]
    deep = (dims.screw_head - dims.screw) / 2
    cuts += [cone(x, y, -OVER, dims.screw_head, dims.screw, deep) for x, y in dims.posts]
    cuts += [_foot_recess(dims, x, y) for x, y in dims.feet]
    return solid - [*cuts, *_usb(dims), *_button_holes(dims)]


def _foot_recess(dims: Dimensions, x: float, y: float) -> Part:
    """Returns the cut for a foot."""
    room = dims.foot + 2 * dims.gap
    return rod(x, y, -1, room, 1 + dims.foot_recess)


def _stop(dims: Dimensions) -> list[Part]:
    """Returns two blocks on both sides of the module that hold the ESP32's board when a plug is pushed in."""
    x, _ = first_pins(dims, OFFICIAL)
    middles = {board: first_pins(dims, board)[1] for board in BOARDS}
    aside = dims.module_wide / 2 + 0.4
    low = min(y - board.width / 2 for board, y in middles.items()), min(middles.values()) - aside
    high = max(middles.values()) + aside, max(y + board.width / 2 for board, y in middles.items())
    thick = 4.0
    x -= max(board.before for board in BOARDS) + dims.gap + thick / 2
    up = dims.chip_top - dims.floor + OVER
    return [box(x, (start + end) / 2, dims.floor - OVER, thick, end - start, up) for start, end in (low, high)]


def _plugs(dims: Dimensions, boards: tuple[DevBoard, ...]) -> tuple[float, float]:
    """Returns the range of y that the plugs of these boards need."""
    reach = [(y, board.plug[0] / 2 + 0.5) for board in boards for y in usb_sockets(dims, board)]
    return min(y - half for y, half in reach), max(y + half for y, half in reach)


def _usb(dims: Dimensions) -> list[Part]:
    """Returns the cuts for plugs in the USB sockets of either board. The opening in the wall goes down to the table,
    and its roof slopes at 45° so that it needs no support. The shorter board's plugs reach in over a thinner floor."""
    start, end = _plugs(dims, BOARDS)
    high = dims.usb_z + max(board.plug[1] for board in BOARDS) / 2 + 0.3
    slope = 7.8
    points = [(start, -1), (end, -1), (end, high), (end - slope, high + slope), (start + slope, high + slope)]
    sketch = Plane.YZ * Polygon(*points, (start, high), align=None)
    inner = usb_end(dims, OFFICIAL) - 1.5
    opening: Part = Pos(inner, 0, 0) * extrude(sketch, dims.width - inner + 1.5)
    start, end = _plugs(dims, (COPY,))
    under = dims.usb_z - COPY.plug[1] / 2 - 0.3
    reach = inner - usb_end(dims, COPY) + 1
    pocket = box(inner - reach / 2, (start + end) / 2, under, reach + OVER, end - start, high - under)
    return [opening, pocket]


def _button_holes(dims: Dimensions) -> list[Part]:
    """Returns a hole below each of the ESP32's buttons, and beside it the first letter of its name."""
    found: list[Part] = []
    for board in BOARDS:
        for name, (x, y) in buttons(dims, board).items():
            letter: Sketch = Pos(x - 5.0, y) * Rot(180, 0, 0) * Text(name[0], font_size=LETTERS_MM, font_path=str(FONT))
            found.append(rod(x, y, -1, dims.button_hole, dims.floor + 2))
            found.append(Pos(0, 0, dims.engraved) * extrude(letter, dims.engraved + 1))
    return found


def printed(dims: Dimensions) -> dict[str, Part]:
    """Returns all printed parts in their position in the box."""
    return {"base": base(dims), "lid": lid(dims)}


def trial(dims: Dimensions, whole: Part) -> Part:
    """Returns a piece of the lid with one key's opening and name, to be printed first."""
    key = next(key for key in dims.keys if key.name == "A3")
    piece: Part = whole & box(key.x, key.y / 2 + 7, dims.inner_top, dims.pitch, key.y + 14, dims.lid)
    return piece


FACE_DOWN = {"lid", "trial"}


def on_the_bed(name: str, part: Part) -> Part:
    """Returns a part in its position for printing, at the corner of the bed."""
    turned = Rot(180, 0, 0) * part if name in FACE_DOWN else part
    least = turned.bounding_box().min
    return Location((-least.X, -least.Y, -least.Z)) * turned
