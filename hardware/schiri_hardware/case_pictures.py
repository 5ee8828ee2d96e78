"""The pictures of the box: finished, taken apart, and as each player sees it."""

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from pathlib import Path

import numpy as np
from build123d import Part, Pos, Rectangle, Rot, Text, extrude, fillet
from PIL import Image
from schiri.ui.canvas import HEIGHT, WIDTH

from .bodies import everything, on_the_board
from .case import FONT, labels
from .dimensions import BOX
from .meshes import Mesh
from .rendering import Scene, View
from .solids import Body, rod

GLOWING = {"A": "#ff5a36", "B": "#3fa7ff", "chip": "#ffc23d"}
INK = "#2e3942"  # the colour of the base, and of the lid except its first layers
LIT = "#b9dcff"
SHOWN = Path(__file__).parents[2] / "tests" / "screens" / "golden" / "go.png"  # the display: GO! in a duel of FINI!
EYE_DEG = 40.0  # of elevation


@cache
def _bodies() -> tuple[Body, ...]:
    """Returns all bodies of the box, and those parts of lamps, labels and caps with a colour of their own."""
    lit = [
        Body(f"light {skin.name}", rod(skin.x, skin.y, BOX.height - 0.1, BOX.lamp_room, 0.12), _glowing(skin.name))
        for skin in BOX.skins
    ]
    glowing = [replace(body, glows=True) for body in lit]
    words = [Body("label", part, INK, 0.03) for part in labels(BOX, 0.02)]
    bodies = [_cap(body) if body.name.startswith("cap ") else body for body in everything(BOX)]
    return (*bodies, *glowing, *words, *_legends())


def _cap(body: Body) -> Body:
    """Returns a cap as it looks on sale: with sloping sides and soft edges, within the block of the checks."""
    size = body.solid.bounding_box()
    middle, base = size.center(), Rectangle(size.size.X - 1, size.size.Y - 1)
    sloping: Part = Pos(middle.X, middle.Y, size.min.Z) * extrude(base, size.size.Z, taper=11)
    soft: Part = fillet(sloping.edges().filter_by(lambda edge: edge.center().Z > size.min.Z + 1), 1.2)
    return replace(body, solid=soft, fine=0.03)


def _legends() -> list[Body]:
    """Returns what is printed on the caps: numbers, upright for their player."""
    top = BOX.height + BOX.switch_above + BOX.cap_height
    found = []
    for key in BOX.keys:
        if key.name[1].isdigit():
            upright = 0.0 if key.name[0] == "A" else 180.0
            text = Text(key.name[1], font_size=6.5, font_path=str(FONT))
            part: Part = Pos(key.x, key.y, top) * Rot(0, 0, upright) * extrude(text, 0.02)
            found.append(Body("legend", part, INK, 0.03))
    return found


def _shown() -> Mesh:
    """Returns the lit pixels of the display in the middle of a duel, as squares."""
    with Image.open(SHOWN) as picture:
        lit = np.array(picture.convert("L").resize((WIDTH, HEIGHT), Image.Resampling.NEAREST)) > 128
    size = BOX.picture_width / WIDTH, BOX.picture_height / HEIGHT
    left, top = BOX.display_x - BOX.picture_width / 2, BOX.display_y + BOX.picture_off_y + BOX.picture_height / 2
    rows, columns = np.nonzero(lit)
    corners = [
        [(left + (x + u) * size[0], top - (y + v) * size[1], BOX.glass + 0.05) for u, v in triangle]
        for x, y in zip(columns, rows, strict=True)
        for triangle in (((0, 1), (1, 1), (1, 0)), ((0, 1), (1, 0), (0, 0)))
    ]
    return Mesh(np.array(corners), np.tile([0.0, 0.0, 1.0], (len(corners), 1)), np.ones(len(corners)))


def _glowing(name: str) -> str:
    return GLOWING["chip" if name.startswith("chip") else name[-1]]


def _starting(*starts: str) -> list[Body]:
    return [body for body in _bodies() if body.name.startswith(starts)]


def _closed(view: View) -> Scene:
    scene = Scene(view)
    for body in _starting(
        "base", "lid", "switch", "cap", "display", "foot", "USB plug", "USB socket", "light", "label", "legend"
    ):
        scene.add(body)
    scene.add_mesh(_shown(), LIT, glows=True)
    return scene


def finished() -> Scene:
    """Returns the scene of the box as it stands on the table."""
    return _closed(View(-24, 52))


def eye(player: str) -> Scene:
    """Returns the scene of the box as a player sees it."""
    return _closed(View(0.0 if player == "A" else 180.0, 90.0 - EYE_DEG))


@cache
def _layers() -> tuple[tuple[str, float, tuple[str, ...]], ...]:
    soldered = tuple(body.name for body in on_the_board(BOX))
    return (
        ("keycaps", 180.0, ("cap ", "legend")),
        ("switches", 138.0, ("switch",)),
        ("lid", 95.0, ("lid", "light", "label")),
        ("display, foam behind it", 50.0, ("display", "foam")),
        ("board, with its parts", 10.0, ("board", *soldered)),
        ("ESP32-S3 in its sockets", -28.0, ("ESP32", "USB socket", "button")),
        ("base", -85.0, ("base",)),
        ("four screws, four feet", -112.0, ("screw", "foot")),
    )


def exploded() -> Scene:
    """Returns the scene of the box taken apart, from the caps down to the feet."""
    scene = Scene(View(-24, 66), margin=0.14, line=0.2, shadow_mm=8.0)
    soldered = {body.name for body in on_the_board(BOX)}
    for words, lifted, starts in _layers():
        for body in _starting(*starts):
            if words.startswith("board") or body.name not in soldered:
                scene.add(body, lifted)
        scene.label(words, 0.0, BOX.depth, BOX.height / 2 + lifted, (-0.01, -0.03))
    return scene


PICTURES: dict[str, Callable[[], Scene]] = {
    "finished": finished,
    "exploded": exploded,
    "eye-a": lambda: eye("A"),
    "eye-b": lambda: eye("B"),
}


def picture(name: str) -> Image.Image:
    """Returns one of the pictures by its name."""
    return PICTURES[name]().picture()
