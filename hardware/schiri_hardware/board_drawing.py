"""Pictures of the board, one for each step of wiring: what is new is bright and numbered, what was there is pale. So
are sockets that are still to come: their names tell what a wire leads to."""

from schiri_tools.util.svg import Drawing, course, number

from . import parts
from .board import CHIP, COLUMNS, FIRST_ROWS, LOWER, RAILS, ROWS, STEPS, UPPER, Board, Component, Wire
from .design import Place

PITCH = 18.0
LEFT, TOP = 70.0, 40.0
MOST_BOW = 1.8 * PITCH
ROOM = 95.0  # above and below the board, for the names of what is not on it
COLOURS = {
    "3V3": "#d62020",
    "GND": "#1a1a1a",
    "5V": "#f07a00",
    "5V lamps": "#f07a00",
    "AF": "#8b2fc9",
    "BF": "#8b2fc9",
    "SDA": "#0a9aa5",
    "SCL": "#b06a2c",
    "display reset": "#7a7a7a",
    "lamps 3V3": "#e05a9b",
    "lamps 5V": "#e05a9b",
    "lamps data": "#e05a9b",
    "buzzer 3V3": "#6b8e23",
    "buzzer 5V": "#6b8e23",
    "buzzer": "#6b8e23",
}
COLOUR_NAMES = {
    "#d62020": "red",
    "#1a1a1a": "black",
    "#f07a00": "orange",
    "#8b2fc9": "purple",
    "#0a9aa5": "turquoise",
    "#b06a2c": "brown",
    "#7a7a7a": "grey",
    "#e05a9b": "pink",
    "#6b8e23": "olive",
    "#3f51b5": "dark blue",
}
KEY_COLOUR = "#3f51b5"
BANDS = {
    "10 kΩ": ("#7a4a21", "#111111", "#f07a00"),
    "4.7 kΩ": ("#f2cf1d", "#7d3fa0", "#d62020"),
    "330 Ω": ("#f07a00", "#f07a00", "#7a4a21"),
    "100 Ω": ("#7a4a21", "#111111", "#7a4a21"),
}
PALE = 0.28


def colour_of(net: str) -> str:
    """The colour of the wire for a net."""
    return COLOURS.get(net, KEY_COLOUR)


def spot(hole: str) -> tuple[float, float]:
    """Where a hole is in the picture."""
    line, row = (hole[:2], hole[2:]) if hole[:2] in RAILS else (hole[0], hole[1:])
    return LEFT + int(row) * PITCH, TOP + LINE_OF[line] * PITCH


def _lines() -> dict[str, float]:
    names = ["T+", "T-", None, *reversed(UPPER), None, None, *reversed(LOWER), None, "B+", "B-"]
    return {name: float(line) for line, name in enumerate(names) if name}


LINE_OF = _lines()
HEIGHT_LINES = 17


def draw(board: Board, step: str) -> str:
    """The picture of one step, as SVG: its new wires carry the numbers of the table beside it."""
    room = ROOM if step in ("keys", "outside") else 0.0
    picture = Drawing(LEFT + (ROWS + 5) * PITCH, TOP + HEIGHT_LINES * PITCH + 30 + 2 * room, f"Wiring, step: {step}")
    picture.parts.append(f'<g transform="translate(0 {room:g})">')
    done = STEPS[: STEPS.index(step)]
    _base(picture)
    for part in board.components:
        if part.step in done and part.ref not in FIRST_ROWS:
            _component(picture, board, part, PALE)
    for part in board.components:
        if part.ref in FIRST_ROWS:
            _component(picture, board, part, 1.0 if part.step in (*done, step) else PALE)
    for wire in board.wires:
        if wire.step in done and wire.step not in ("keys", "outside"):
            _wire(picture, wire, PALE)
    for part in board.components:
        if part.step == step and part.ref not in FIRST_ROWS:
            _component(picture, board, part, 1.0)
    numbers = numbered(board, step)
    for wire, _ in numbers:
        _wire(picture, wire, 1.0)
    for wire, count in numbers:
        _badge(picture, wire, count)
    picture.parts.append("</g>")
    return picture.made()


def draw_all(board: Board) -> str:
    """The board when everything is on it, with the names of what its cables lead to."""
    picture = Drawing(LEFT + (ROWS + 5) * PITCH, TOP + HEIGHT_LINES * PITCH + 30 + 2 * ROOM, "The whole board")
    picture.parts.append(f'<g transform="translate(0 {ROOM:g})">')
    _base(picture)
    for part in board.components:
        _component(picture, board, part, 1.0)
    for wire in board.wires:
        if isinstance(wire.start, str) or isinstance(wire.end, str):
            _wire(picture, wire, 1.0)
        if isinstance(wire.start, Place) and isinstance(wire.end, str):
            _name(picture, wire.start, wire.end)
    picture.parts.append("</g>")
    return picture.made()


def numbered(board: Board, step: str) -> list[tuple[Wire, int]]:
    """The wires of a step that touch the board, with their numbers."""
    wires = [wire for wire in board.wires if wire.step == step]
    touching = [wire for wire in wires if isinstance(wire.start, str) or isinstance(wire.end, str)]
    return [(wire, count) for count, wire in enumerate(touching, 1)]


def _base(picture: Drawing) -> None:
    x, y = LEFT - 0.2 * PITCH, TOP - 1.6 * PITCH
    picture.rect(x, y, (ROWS + 1.4) * PITCH, (HEIGHT_LINES + 3) * PITCH, rx=8, fill="#f7f4ea", stroke="#8f8a78")
    for rail in RAILS:
        _, rail_y = spot(f"{rail}1")
        colour = COLOURS["3V3"] if rail.endswith("+") else "#2d55c9"
        outside = rail in ("T+", "B-")
        shift = (-0.5 if rail[0] == "T" else 0.5) * PITCH if outside else (0.5 if rail[0] == "T" else -0.5) * PITCH
        picture.line(LEFT + PITCH, rail_y + shift, LEFT + ROWS * PITCH, rail_y + shift, stroke=colour, stroke_width=1.6)
        sign = "+" if rail.endswith("+") else "−"
        for end in (0.25, ROWS + 0.75):
            picture.text(LEFT + end * PITCH, rail_y + 5, sign, 16, fill=colour, font_weight="bold")
        net = "3V3" if rail.endswith("+") else "GND"
        picture.text(LEFT - 0.5 * PITCH, rail_y + 4, net, 12, text_anchor="end", fill=colour, font_weight="bold")
    joined = holes = ""
    for row in range(1, ROWS + 1):
        for first, last in ("ea", "jf"):
            x, top = spot(f"{first}{row}")
            joined += f"M{number(x)} {number(top)}V{number(spot(f'{last}{row}')[1])}"
        holes += "".join("M{} {}h0".format(*map(number, spot(f"{name}{row}"))) for name in LINE_OF)
    picture.path(joined, stroke="#c9b458", stroke_width=7, opacity=0.35)
    picture.path(holes, stroke="#4d4a42", stroke_width=4.6)
    for row in range(1, ROWS + 1):
        if row % 5 == 0 or row == 1:
            x, _ = spot(f"j{row}")
            for line in (-0.8, HEIGHT_LINES + 1.1):
                picture.text(x, TOP + line * PITCH, str(row), 10, fill="#6b675a")
    for column in (*LOWER, *UPPER):
        _, y = spot(f"{column}1")
        for at in (0.35, ROWS + 0.65):
            picture.text(LEFT + at * PITCH, y + 4, column, 12, fill="#6b675a")


def _component(picture: Drawing, board: Board, part: Component, opacity: float) -> None:
    kind = board.design.kinds[part.ref]
    picture.parts.append(f'<g opacity="{opacity:g}">')
    if part.ref in FIRST_ROWS:
        _socket(picture, part, kind)
    elif kind.name in BANDS:
        _resistor(picture, part, kind)
    elif kind is parts.C100U:
        _can(picture, part)
    elif kind is parts.BUZZER:
        _sounder(picture, part)
    else:
        _disc(picture, part, kind)
    picture.parts.append("</g>")


def _socket(picture: Drawing, part: Component, kind: parts.Kind) -> None:
    first, last = FIRST_ROWS[part.ref], FIRST_ROWS[part.ref] + len(kind.pins) // 2 - 1
    if part.ref == "M1":
        left, top = spot(f"j{first}")
        right, bottom = spot(f"{COLUMNS[0]}{last}")
        left -= 2.8 * PITCH
        right += 2.8 * PITCH
        picture.rect(
            left,
            top - 1.1 * PITCH,
            right - left + PITCH,
            bottom - top + 1.7 * PITCH,
            rx=5,
            fill="#2f6d8c",
            fill_opacity=0.07,
            stroke="#2f6d8c",
            stroke_dasharray="6 4",
            stroke_width=1.5,
        )
        middle = (top + bottom) / 2
        picture.text((left + right) / 2 + 30, middle - 6, CHIP.board, 22, fill="#2f6d8c", opacity=0.75)
        picture.text(
            (left + right) / 2 + 30, middle + 14, "plugged in last, parts up", 13, fill="#2f6d8c", opacity=0.75
        )
        picture.text(
            left + 14, middle, "antenna", 13, fill="#2f6d8c", transform=f"rotate(-90 {left + 14:g} {middle:g})"
        )
        x = right + 0.95 * PITCH
        picture.text(x, middle, "USB", 14, fill="#2f6d8c", transform=f"rotate(90 {x:g} {middle:g})", font_weight="bold")
    else:
        x, top = spot(f"f{first}")
        right, bottom = spot(f"e{last}")
        top, bottom = top + 0.45 * PITCH, bottom - 0.45 * PITCH
        picture.rect(x - 0.55 * PITCH, top, right - x + 1.1 * PITCH, bottom - top, rx=4, fill="#3a3a3d")
        notch = right + 0.55 * PITCH
        picture.path(course("M", notch, (top + bottom) / 2 - 6, "a 6 6 0 0 0 0 12"), fill="#f7f4ea")
        label = f"{part.ref}  {kind.name}"
        picture.text((x + right) / 2 + 4, (top + bottom) / 2 + 5, label, 13, fill="#ffffff", font_weight="bold")
    for pin in kind.pins:
        hole = part.holes[pin.name]
        x, y = spot(hole)
        picture.rect(x - 5, y - 5, 10, 10, rx=1.5, fill="#26262a")
        picture.circle(x, y, 2.2, fill="#d9d2b0")
        name = pin.name.split(".")[0]
        size = 8.5 if len(name) < 4 else 6.4
        if part.ref == "M1":
            picture.text(x, y - 9, name, size, fill="#12445c", font_weight="bold")
        else:
            above = hole[0] == "e"
            picture.text(x, y + (-11 if above else 17), name, 6.6, fill="#ffffff")


def _ends(part: Component) -> tuple[float, float, float, float]:
    one, other = part.holes.values()
    return (*spot(one), *spot(other))


def _resistor(picture: Drawing, part: Component, kind: parts.Kind) -> None:
    x1, y1, x2, y2 = _ends(part)
    picture.line(x1, y1, x2, y2, stroke="#9a9a9a", stroke_width=2.2)
    length = ((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5
    body = min(length * 0.66, 2.2 * PITCH)
    turn = "" if y1 == y2 else f"rotate(90 {(x1 + x2) / 2:g} {(y1 + y2) / 2:g})"
    middle_x, middle_y = (x1 + x2) / 2, (y1 + y2) / 2
    picture.parts.append(f'<g transform="{turn}">' if turn else "<g>")
    picture.rect(middle_x - body / 2, middle_y - 5, body, 10, rx=4, fill="#e3cfa1", stroke="#8c7748")
    for band, colour in enumerate(BANDS[kind.name]):
        picture.rect(middle_x - body / 2 + body * (0.18 + 0.19 * band), middle_y - 5, body * 0.1, 10, fill=colour)
    picture.rect(middle_x + body * 0.31, middle_y - 5, body * 0.09, 10, fill="#c9a227")
    picture.parts.append("</g>")
    if y1 == y2:
        picture.text(middle_x, middle_y - 8, f"{part.ref} {kind.name}", 9, fill="#5c4a1e", font_weight="bold")


def _disc(picture: Drawing, part: Component, kind: parts.Kind) -> None:
    x1, y1, x2, y2 = _ends(part)
    x, y = (x1 + x2) / 2, (y1 + y2) / 2
    fuse = kind is parts.FUSE
    if not fuse:
        x -= 0.8 * PITCH  # beside the wire that shares its row
    picture.path(course("M", x1, y1, "L", x, y, "L", x2, y2), stroke="#9a9a9a", stroke_width=2.2)
    fill, edge = ("#f4d03f", "#8a7000") if fuse else ("#d98e3f", "#7a4a12")
    picture.circle(x, y, 12 if fuse else 8, fill=fill, stroke=edge)
    if fuse:
        picture.text(x, y + 4, "F1", 10, font_weight="bold")
    else:
        picture.text(x, y + 3, part.ref, 7.5, font_weight="bold")


def _can(picture: Drawing, part: Component) -> None:
    x1, y1, x2, y2 = _ends(part)
    x, y = (x1 + x2) / 2, (y1 + y2) / 2
    around = 1.25 * PITCH
    chord = 0.55 * around, 0.835 * around
    picture.circle(x, y, around, fill="#2a3f7a", stroke="#14204a", fill_opacity=0.92)
    picture.path(
        course("M", x + chord[0], y - chord[1], "A", around, around, 0, 0, 1, x + chord[0], y + chord[1], "Z"),
        fill="#c9d2ee",
    )
    picture.text(x - 2, y - 2, "C5", 10, fill="#ffffff", font_weight="bold")
    picture.text(x - 2, y + 9, "100 µF", 7.5, fill="#ffffff")
    picture.text(x1 - 1, y1 + 5, "+", 14, fill="#ffffff", font_weight="bold")
    picture.text(x2 - 1, y2 + 5, "−", 15, fill="#14204a", font_weight="bold")


def _sounder(picture: Drawing, part: Component) -> None:
    x1, y1, x2, y2 = _ends(part)
    x, y = (x1 + x2) / 2, (y1 + y2) / 2
    picture.circle(x, y, 2.4 * PITCH, fill="#2b2b2e", fill_opacity=0.92)
    picture.circle(x, y, 7, fill="#77777a")
    picture.text(x, y + 26, "BZ1 piezo", 10, fill="#ffffff", font_weight="bold")


def _wire(picture: Drawing, wire: Wire, opacity: float) -> None:
    colour = colour_of(wire.net)
    line, thick = _course(wire), 4.2 if opacity == 1 else 2.6
    picture.path(line, stroke="#ffffff", stroke_width=thick + 2.6, opacity=opacity)
    picture.path(line, stroke=colour, stroke_width=thick, opacity=opacity)
    for end in (wire.start, wire.end):
        if isinstance(end, str):
            picture.circle(*spot(end), 4, fill=colour, stroke="#ffffff", stroke_width=1, opacity=opacity)


def _course(wire: Wire) -> str:
    if isinstance(wire.start, Place) or isinstance(wire.end, Place):
        hole = wire.end if isinstance(wire.end, str) else str(wire.start)
        x, y = spot(hole)
        end_y = _outer_y(hole)
        return course("M", x, y, "L", x, end_y)
    x1, y1 = spot(wire.start)
    x2, y2 = spot(wire.end)
    if x1 == x2:
        bow = 0.0 if abs(y2 - y1) < 6 * PITCH else 0.6 * PITCH
        return course("M", x1, y1, "Q", x1 + bow, (y1 + y2) / 2, x2, y2)
    if abs(y1 - y2) < 2.2 * PITCH:  # along the board: in a bow, so that parallel wires can be told apart
        lift = min(0.16 * abs(x2 - x1), MOST_BOW)
        sign = 1 if y1 > TOP + 8 * PITCH else -1
        return course("M", x1, y1, "Q", (x1 + x2) / 2, (y1 + y2) / 2 + sign * lift, x2, y2)
    return course("M", x1, y1, "C", x1, (y1 + y2) / 2, x2, (y1 + y2) / 2, x2, y2)


def _outer_y(hole: str) -> float:
    upper = hole[:2] in ("T+", "T-") or (hole[0] in UPPER)
    return TOP - 2.4 * PITCH if upper else TOP + (HEIGHT_LINES + 1.6) * PITCH + 16


def _badge(picture: Drawing, wire: Wire, count: int) -> None:
    hole = wire.start if isinstance(wire.start, str) else str(wire.end)
    x, y = spot(hole)
    if isinstance(wire.start, Place):
        y = _outer_y(hole)
        _name(picture, wire.start, hole)
    else:
        x2, y2 = spot(str(wire.end))
        if x == x2:
            y = y + (y2 - y) * 0.5
        else:
            lift = 0.0
            if abs(y - y2) < 2.2 * PITCH:
                lift = min(0.16 * abs(x2 - x), MOST_BOW) * (1 if y > TOP + 8 * PITCH else -1) / 2
            x, y = (x + x2) / 2, (y + y2) / 2 + lift
    picture.circle(x, y, 8.2, fill="#ffffff", stroke=colour_of(wire.net), stroke_width=2)
    picture.text(x, y + 3.6, str(count), 10, font_weight="bold")


def _name(picture: Drawing, place: Place, hole: str) -> None:
    """What a cable leads to, beside its end."""
    x, y = spot(hole)[0], _outer_y(hole)
    above = y < TOP
    at = y + (-14 if above else 22)
    turn = f"rotate({-60 if above else 60} {x:g} {at:g})"
    label = f"{place.ref} {_pin_label(place)}".strip()
    picture.text(x + 2, at, label, 11, text_anchor="start", transform=turn, font_weight="bold")


def _pin_label(place: Place) -> str:
    return {"1": "", "2": "GND"}.get(place.pin, place.pin)
