"""The pictures of the box: finished, taken apart, and as each player sees it."""

from collections.abc import Callable
from functools import cache

from PIL import Image

from .bodies import everything, on_the_board
from .case import labels
from .dimensions import BOX
from .rendering import Scene, View
from .solids import Body, rod

GLOWING = {"A": "#ff5a36", "B": "#3fa7ff", "chip": "#ffc23d"}
INK = "#2e3942"  # the colour of the base, and of the lid except its first layers
EYE_DEG = 40.0  # of elevation


@cache
def _bodies() -> tuple[Body, ...]:
    """Returns all bodies of the box, and those parts of lamps and labels with a colour of their own."""
    lit = [
        Body(f"light {skin.name}", rod(skin.x, skin.y, BOX.height - 0.1, BOX.lamp_room, 0.12), _glowing(skin.name))
        for skin in BOX.skins
    ]
    words = [Body("label", part, INK, 0.03) for part in labels(BOX, 0.02)]
    return (*everything(BOX), *lit, *words)


def _glowing(name: str) -> str:
    return GLOWING["chip" if name.startswith("chip") else name[-1]]


def _starting(*starts: str) -> list[Body]:
    return [body for body in _bodies() if body.name.startswith(starts)]


def _closed(view: View) -> Scene:
    scene = Scene(view)
    for body in _starting(
        "base", "lid", "switch", "cap", "display", "foot", "USB plug", "USB socket", "light", "label"
    ):
        scene.add(body)
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
        ("keycaps", 180.0, ("cap ",)),
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
    scene = Scene(View(-24, 66), margin=0.14)
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
