"""The pictures of the build guide that show the wired box, from the very solids that are printed and checked."""

from collections.abc import Callable

from build123d import Part, Pos
from PIL import Image

from .cables import ground_courses, lamp_courses
from .rendering import Scene, View
from .solids import Body
from .wired_bodies import everything
from .wired_case import on_the_bed, printed
from .wired_dimensions import Wired

BENCH = View(-24, 48)
BLACK, ORANGE, PINK = (20, 20, 20), (240, 122, 0), (224, 90, 155)
ON_BOARD = ("base", "breadboard", "U4", "C5", "BZ1", "socket", "board screw")


class Box:
    """All bodies by name."""

    def __init__(self, dims: Wired) -> None:
        self.dims = dims
        self.bodies = {body.name: body for body in everything(dims)}

    def starting(self, *starts: str) -> list[Body]:
        """The bodies whose names begin so."""
        return [body for name, body in self.bodies.items() if name.startswith(starts)]


def print_plate(box: Box) -> Scene:
    """The parts as they lie on the bed."""
    scene = Scene(View(-18, 40))
    solids = printed(box.dims)
    places = {"base": (0, -20), "lid": (0, 165), "chip-bar": (0, 325)}
    places |= {"side-bar-a": (0, 352), "side-bar-b": (45, 352), "clamp-left": (90, 352), "clamp-right": (115, 352)}
    for name, (x, y) in places.items():
        lying: Part = Pos(x, y, 0) * on_the_bed(name, solids[name])
        scene.add(Body(name, lying, box.bodies[name].colour))
        middle = lying.bounding_box().center()
        short = name.startswith(("side", "clamp"))
        if not short:
            scene.label(name, middle.X, middle.Y, 0)
    scene.label("side bars", 30, 352, 3, (-0.06, -0.04))
    scene.label("clamps", 118, 370, 3, (0.1, -0.02))
    return scene


def _lid_inside(box: Box) -> Scene:
    scene = Scene(View(-8, 30), upside_down=True)
    scene.add(box.bodies["lid"])
    for body in box.starting("switch "):
        scene.add(body)
    return scene


def keys_in_lid(box: Box) -> Scene:
    """The lid from inside, with its switches: what is soldered together is seen from this side."""
    scene = _lid_inside(box)
    z = box.dims.inner_top - 6
    for course in ground_courses(box.dims):
        scene.lead([(x, y, z) for x, y in course], BLACK)
    for key in box.dims.keys:
        scene.label(key.name, key.x, key.y - 3, z)
    scene.label("ground, from key to key", 98, 24, z, (0.02, 0.16))
    return scene


def _add_lamps(scene: Scene, box: Box) -> None:
    for body in box.starting("strip ", "lamp ", "chip-bar", "side-bar", "bar screw"):
        scene.add(body)


def lamps_in_lid(box: Box) -> Scene:
    """The bars with the lamps, screwed under the lid."""
    scene = _lid_inside(box)
    _add_lamps(scene, box)
    dims = box.dims
    first, last = dims.lamps[0], dims.lamps[10]
    z = dims.inner_top - dims.boss_lamp - dims.bar
    for number, colour in enumerate((ORANGE, PINK, BLACK)):
        for course in lamp_courses(dims, 2.5 * (number - 1)):
            scene.lead([(x, y, z) for x, y in course], colour)
    scene.label("chip 1: the data comes in here", first.x, first.y, dims.inner_top - 6, (0.05, 0.09))
    scene.label("chip 11", last.x, last.y, dims.inner_top - 6, (-0.02, 0.06))
    scene.label("lamp of side A", dims.display_x, dims.lamp_a_y, dims.inner_top - 6, (0.01, 0.1))
    scene.label("lamp of side B", dims.display_x, dims.lamp_b_y, dims.inner_top - 6, (0.18, 0.02))
    return scene


def display_in_lid(box: Box) -> Scene:
    """The display in its frame, held by two clamps."""
    scene = _lid_inside(box)
    _add_lamps(scene, box)
    for body in box.starting("display", "clamp"):
        if body.name != "display plug":
            scene.add(body)
    dims = box.dims
    right = dims.display_x + dims.module_width / 2
    scene.label("display", dims.display_x, dims.display_y, dims.inner_top - 6)
    scene.label("clamp with stop", right + 3, dims.display_y, dims.inner_top - 8, (0.13, 0.01))
    scene.label("clamp", 2 * dims.display_x - right - 3, dims.display_y, dims.inner_top - 8, (-0.1, 0.01))
    return scene


def board_in_base(box: Box) -> Scene:
    """The finished board, held by four screws with washers."""
    scene = Scene(BENCH)
    for body in box.starting(*ON_BOARD):
        scene.add(body)
    dims = box.dims
    x, y = dims.board_screws[0]
    scene.label("screw and large washer, four times", x, y, dims.board_top + 4, (0.13, 0.085))
    scene.label("opening for USB", dims.width, dims.usb[0], dims.usb[1], (-0.03, -0.2))
    scene.label("row 1", dims.row_x(1), dims.board_y, dims.board_top, (-0.04, -0.1))
    scene.label("row 63", dims.row_x(63), dims.column_y("a"), dims.board_top, (-0.02, 0.1))
    return scene


def chip_on_board(box: Box) -> Scene:
    """The ESP32 in its sockets, its USB socket at the opening."""
    scene = Scene(BENCH)
    for body in box.starting(*ON_BOARD, "ESP32", "USB", "button"):
        scene.add(body)
    dims = box.dims
    scene.label("antenna", dims.chip_start_x - 4, dims.chip_y, 26, (-0.1, -0.1))
    scene.label("cable", dims.chip_end_x + 18, dims.usb[0], dims.usb[1], (-0.02, 0.09))
    return scene


def closing(box: Box) -> Scene:
    """The lid comes down on the base."""
    scene = Scene(View(-24, 55))
    for body in box.starting(*ON_BOARD, "ESP32", "USB", "button"):
        scene.add(body)
    for body in box.starting("lid", "switch", "display", "chip-bar", "side-bar", "lamp "):
        if body.name != "display plug":
            scene.add(body, lifted=90.0 if body.name.startswith("lid screw") else 70.0)
    x, y = box.dims.posts[0]
    scene.label("four screws M3 x 12", x, y, box.dims.height + 92, (0.05, -0.06))
    return scene


PICTURES: dict[str, Callable[[Box], Scene]] = {
    "print": print_plate,
    "lid-keys": keys_in_lid,
    "lid-lamps": lamps_in_lid,
    "lid-display": display_in_lid,
    "base-board": board_in_base,
    "base-chip": chip_on_board,
    "closing": closing,
}


def picture(name: str, dims: Wired) -> Image.Image:
    """One of them."""
    return PICTURES[name](Box(dims)).picture()
