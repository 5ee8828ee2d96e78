"""The pictures of the box with the board: finished, taken apart, and as each player sees it."""

from collections.abc import Callable
from functools import cache

from PIL import Image

from .bodies import everything
from .dimensions import BOX
from .rendering import Scene, View
from .solids import Body, rod

GLOWING = {"A": "#ff5a36", "B": "#3fa7ff", "chip": "#ffc23d"}
EYE_DEG = 40.0  # of elevation


@cache
def _bodies() -> tuple[Body, ...]:
    return tuple(everything(BOX))


def _starting(*starts: str) -> list[Body]:
    return [body for body in _bodies() if body.name.startswith(starts)]


def _glow(scene: Scene, lifted: float = 0.0) -> None:
    """The lamps as their light comes through the skin."""
    for skin in BOX.skins:
        colour = GLOWING["chip" if skin.name.startswith("chip") else skin.name[-1]]
        scene.add(_disc(skin.x, skin.y, colour), lifted)


@cache
def _disc(x: float, y: float, colour: str) -> Body:
    return Body("glow", rod(x, y, BOX.height - 0.1, BOX.lamp_room, 0.15), colour)


def _closed(view: View) -> Scene:
    scene = Scene(view, shaded=True)
    for body in _starting("base", "lid", "switch", "cap", "display", "foot", "USB plug", "USB socket"):
        if body.name != "display's plug":
            scene.add(body)
    _glow(scene)
    return scene


def finished() -> Scene:
    """As it stands on the table."""
    return _closed(View(-24, 52))


def eye(player: str) -> Scene:
    """As one player sees it."""
    return _closed(View(0.0 if player == "A" else 180.0, 90.0 - EYE_DEG))


LAYERS: tuple[tuple[str, float, tuple[str, ...]], ...] = (
    ("keycaps", 150.0, ("cap",)),
    ("switches", 125.0, ("switch",)),
    ("lid", 95.0, ("lid",)),
    ("display, with foam behind it", 52.0, ("display", "foam")),
    ("board, ordered with its parts", 15.0, ("board", "lamp", "piezo", "74AHCT125", "0.75 A", "100", "AO3401A")),
    ("ESP32-S3-DevKitC-1 in its sockets", -28.0, ("ESP32", "M1", "USB socket", "button")),
    ("base", -85.0, ("base",)),
    ("four screws, four rubber feet", -112.0, ("screw", "foot")),
)


def exploded() -> Scene:
    """Taken apart, from the caps down to the feet."""
    scene = Scene(View(-24, 66), shaded=True)
    for words, lifted, starts in LAYERS:
        for body in _starting(*starts):
            if body.name != "display's plug":
                scene.add(body, lifted)
        middle = {"display, with foam behind it": BOX.glass}.get(words, BOX.height / 2)
        scene.label(words, 0.0, BOX.depth, middle + lifted, (-0.02, -0.02))
    _glow(scene, 95.0)
    return scene


PICTURES: dict[str, Callable[[], Scene]] = {
    "finished": finished,
    "exploded": exploded,
    "eye-a": lambda: eye("A"),
    "eye-b": lambda: eye("B"),
}


def picture(name: str) -> Image.Image:
    """One of them."""
    return PICTURES[name]().picture()
