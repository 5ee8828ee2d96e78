"""The fit table: the stated size of each recommended part beside the room that board and case have for it."""

from collections.abc import Iterator
from dataclasses import dataclass

from .devboards import BOARDS
from .dimensions import Dimensions
from .pcb.placement import SOCKETS, placement


@dataclass(frozen=True)
class Display:
    """A display of 128×64 pixels, in millimetres: the sizes of its circuit board, and how far above the board's middle
    the picture's middle is."""

    name: str
    pins: int
    width: float
    height: float
    picture_above: float
    source: str


DISPLAYS = (
    Display(
        "Waveshare 2.42inch OLED Module",
        7,
        61.5,
        39.5,
        2.5,
        "[maker](https://www.waveshare.com/wiki/2.42inch_OLED_Module), [miniDAISY's case](https://github.com/lupoqul/miniDAISY)",
    ),
    Display(
        "Hailege 2.42 inch SSD1309",
        4,
        68.63,
        46.6,
        3.1,
        "[Vocetempo, by caliper](https://github.com/diogomrts/vocetempo)",
    ),
)
RECOMMENDED = DISPLAYS[:1]


def display_fits(dims: Dimensions, display: Display) -> bool:
    """Returns whether a display goes through the board's window and into the lid's pocket, its picture all in sight."""
    in_sight = abs(display.picture_above - dims.picture_off_y) <= dims.window_room
    wide, high = (min(window, pocket) for window, pocket in zip(dims.pcb_window, _pocket(dims), strict=True))
    return in_sight and display.width < wide and display.height < high


def _pocket(dims: Dimensions) -> tuple[float, float]:
    return dims.module_width + 2 * dims.gap, dims.module_height + 2 * dims.gap


def rows_of_holes() -> list[float]:
    """Returns the distances between the right row of holes for an ESP32's pins and each left row, in millimetres."""
    _, right, *_ = rows = [placement()[name].y for name in SOCKETS]
    return sorted(round(y - right, 2) for y in rows if y > right)


def faults(dims: Dimensions) -> Iterator[str]:
    """Yields the recommended displays that do not fit."""
    yield from (f"{each.name} does not fit its window" for each in RECOMMENDED if not display_fits(dims, each))


def table(dims: Dimensions) -> str:
    """Returns the fit table as Markdown."""
    rows = [("part", "its size, mm", "room, mm", "fits", "source"), ("---",) * 5]
    holes = rows_of_holes()
    for of in BOARDS:
        size = f"rows {of.rows} apart; {of.length:.2f} × {of.width}; USB {of.usb}"
        room = f"rows of holes {' or '.join(map(str, holes))} apart; stops, opening, holes for clips"
        rows.append((of.name, size, room, "yes" if of.rows in holes else "no", of.source))
    seen = (dims.picture_off_y - dims.window_room, dims.picture_off_y + dims.window_room)
    sizes = (*dims.pcb_window, *_pocket(dims), *seen)
    room = "window {:g} × {:g}, pocket {:g} × {:g}; picture {:g} to {:g} above".format(*sizes)
    for display in DISPLAYS:
        fits = "yes" if display_fits(dims, display) else "no"
        name = f"{display.name}, {display.pins} pins"
        size = f"{display.width} × {display.height}; picture {display.picture_above} above the middle"
        rows.append((name, size, room, fits, display.source))
    cherry = "[Cherry](https://github.com/keyboardio/keyswitch_documentation/tree/master/datasheets/Cherry)"
    strips = "[makers' sheets](https://gitlab.com/kicad/libraries/kicad-packages3D-generator/-/merge_requests/201)"
    opening = f"opening {dims.opening:g}, plate {dims.plate}, board {dims.pcb_below:g} below its top"
    rows += [
        ("socket strip 1×22", "8.5 high", f"{dims.socket} high", "yes", strips),
        ("MX switch", "neck 14.0, latch for 1.5, 5.0 from plate to board", opening, "yes", cherry),
        *(
            (f"plug of USB {of.usb}", "grip {} × {}".format(*of.plug), "0.5 at either side", "yes", "USB's standards")
            for of in BOARDS
        ),
    ]
    return "\n".join(f"| {' | '.join(row)} |" for row in rows)
