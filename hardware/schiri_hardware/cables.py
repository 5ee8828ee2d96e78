"""How long the wires have to be: measured between the places that `dimensions.py` states, with the lid beside the base,
side B to side B, as it lies while they are soldered."""

import math
from collections.abc import Iterable, Iterator

from schiri.input.keys import NAMES

from .board import RAILS, Board, Wire
from .design import Place
from .wired_dimensions import WIRED, Wired

Point = tuple[float, float]

KEY_PIN: Point = (2.54, 5.08)  # from a switch's middle to the pin that is joined with its neighbours'
ENDS_MM = 50.0  # for both soldered ends, and to turn the lid
SHORT_ENDS_MM = 20.0  # the same within the lid, or on the board
CUT_MM = 50.0  # lengths are rounded up to so much


def ground_courses(dims: Wired) -> list[list[Point]]:
    """The three black wires from key to key in the lid, that of the menu keys round the display."""
    dx, dy = KEY_PIN
    at = {key.name: (key.x + dx, key.y + dy) for key in dims.keys}
    below = dims.display_y - 22.6  # between the display and the lamp of side A
    sides = [sorted(at[name] for name in names) for names in (NAMES[:8], NAMES[8:16])]
    menu = [at["UP"], at["DOWN"], (50.0, below), (146.0, below), at["BACK"], at["OK"]]
    return [*sides, menu]


def lamp_courses(dims: Wired, off: float = 0.0) -> list[list[Point]]:
    """One wire from chip 11 to the lamp of side A, and on to that of side B; `off` is for those beside it."""
    last, side_a, side_b = dims.lamps[-3:]
    ends = dims.lamp_pitch / 2
    left = side_b.x - 60 + off  # between the openings for the sound and the keys
    return [
        [
            (last.x + ends - 2, last.y + off),
            (last.x + ends - 8 + off, side_a.y + 8 + off),  # beside the pegs
            (side_a.x + ends + 10, side_a.y + off),
        ],
        [
            (side_a.x - ends - 10, side_a.y + off),
            (left, side_a.y + 8 + off),
            (left, side_b.y - off),
            (side_b.x - ends - 10, side_b.y - off),
        ],
    ]


def course_mm(points: Iterable[Point]) -> float:
    """How long a course is."""
    way = list(points)
    return sum(math.dist(one, other) for one, other in zip(way, way[1:], strict=False))


def hole_at(dims: Wired, hole: str) -> Point:
    """Where a hole is in the box. No data sheet says where the rails are: they are taken to be at the board's edge."""
    if hole[:2] in RAILS:
        side = 1 if hole[0] == "T" else -1
        return dims.row_x(int(hole[2:])), dims.board_y + side * dims.board_width / 2
    return dims.row_x(int(hole[1:])), dims.column_y(hole[0])


def _in_the_lid(dims: Wired, place: Place) -> Iterator[Point]:
    """Where a wire begins. Which of its edges carries the display's pins is for its maker to say: any of them."""
    if place.ref == "DS1":
        for side in (-1, 1):
            for up in (-1, 1):
                yield dims.display_x + side * dims.module_width / 2, dims.display_y + up * dims.module_height / 2
    elif place.ref == "D1":
        first = dims.lamps[0]
        yield first.x - dims.lamp_pitch / 2, first.y
    else:
        yield next((key.x, key.y) for key in dims.keys if key.name == place.ref)


def straight_mm(dims: Wired, wire: Wire) -> float:
    """The shortest way of a wire from the board to the lid: up to the edge of the base's wall, down to the table."""
    assert isinstance(wire.start, Place) and isinstance(wire.end, str)
    x, y = hole_at(dims, wire.end)
    up = math.hypot(dims.depth - y, dims.inner_top - dims.board_top)
    return max(
        math.hypot(lid_x - x, up + math.hypot(dims.depth - lid_y, dims.inner_top))
        for lid_x, lid_y in _in_the_lid(dims, wire.start)
    )


def _group(place: Place) -> str:
    if place.ref == "DS1":
        return "display"
    if place.ref == "D1":
        return "lamps, from chip 1"
    return f"keys of side {place.ref[0]}" if place.ref[0] in "AB" and place.ref != "BACK" else "UP, DOWN, OK, BACK"


def lengths(board: Board, dims: Wired = WIRED) -> dict[str, tuple[int, float]]:
    """The stranded wires by where they begin: how many, and how long to cut each, in mm."""
    needed: dict[str, list[float]] = {}
    for wire in board.wires:
        if isinstance(wire.start, Place) and isinstance(wire.end, str):
            needed.setdefault(_group(wire.start), []).append(straight_mm(dims, wire) + ENDS_MM)
    for name, number in (("chip 11 to the lamp of side A", 0), ("that lamp to the one of side B", 1)):
        needed[name] = [course_mm(lamp_courses(dims, off)[number]) + SHORT_ENDS_MM for off in (-2.5, 0.0, 2.5)]
    return {name: (len(each), CUT_MM * math.ceil(max(each) / CUT_MM)) for name, each in needed.items()}


def stranded_mm(board: Board, dims: Wired = WIRED) -> float:
    """All stranded wire, with that from key to key."""
    between = sum(course_mm(course) + len(course) * SHORT_ENDS_MM for course in ground_courses(dims))
    return between + sum(count * mm for count, mm in lengths(board, dims).values())


def solid_mm(board: Board, dims: Wired = WIRED) -> float:
    """All wire that lies on the board."""
    ends = [(wire.start, wire.end) for wire in board.wires]
    return sum(
        math.dist(hole_at(dims, start), hole_at(dims, end)) + SHORT_ENDS_MM
        for start, end in ends
        if isinstance(start, str) and isinstance(end, str)
    )


def lengths_table(board: Board) -> str:
    """What to cut, as a table of a page."""
    lines = ["| stranded wires | how many | cut each to |", "| --- | --: | --: |"]
    return "\n".join(
        lines + [f"| {name} | {count} | {mm / 10:.0f} cm |" for name, (count, mm) in lengths(board).items()]
    )
