"""The drawing of the schematic: every part with its pins, and the name of the net at each pin. Pins with the same name
are joined."""

from schiri_tools.util.svg import Drawing, course

from . import parts
from .design import Design
from .parts import Kind
from .pcb import kinds

LINE = 15.0
CELL_WIDTH, CELL_HEIGHT = 206.0, 58.0
COLUMNS, CHIPS_IN_A_ROW = 6, 4
RED, BLUE, GREY = "#a01818", "#1c4fa3", "#777777"


def draw(design: Design, title: str) -> str:
    """Returns the whole schematic on one sheet as SVG."""
    lamps = design.refs(parts.LAMP)
    chips = [ref for ref, kind in design.kinds.items() if len(kind.pins) > 2 and ref not in lamps]
    small = [ref for ref, kind in design.kinds.items() if len(kind.pins) == 2]
    rows = [chips[start : start + CHIPS_IN_A_ROW] for start in range(0, len(chips), CHIPS_IN_A_ROW)]
    tall = [max(_box_height(design.kinds[ref]) for ref in row) + 40 for row in rows]
    height = 220 + sum(tall) + -(-len(small) // COLUMNS) * CELL_HEIGHT
    sheet = Drawing(60 + COLUMNS * CELL_WIDTH, height, title)
    sheet.text(30, 34, title, 20, text_anchor="start", font_weight="bold")
    sheet.text(30, 54, "Pins whose nets have one name are joined. × is left open.", 12, text_anchor="start", fill=GREY)
    y = 90.0
    for row, high in zip(rows, tall, strict=True):
        for number, ref in enumerate(row):
            _chip(sheet, design, ref, 110 + number * 300, y)
        y += high
    _lamps(sheet, design, lamps, 40, y)
    points = [f"{ref} at {_net(design, ref, '1')}" for ref in design.refs(kinds.TEST_POINT)]
    sheet.text(300, y + 72, ", ".join(points), 11, text_anchor="start")
    y += 96
    for number, ref in enumerate(small):
        _two_legs(sheet, design, ref, 40 + number % COLUMNS * CELL_WIDTH, y + number // COLUMNS * CELL_HEIGHT)
    return sheet.made()


def _box_height(kind: Kind) -> float:
    return LINE * ((len(kind.pins) + 1) // 2) + 14


def _net(design: Design, ref: str, pin: str) -> str:
    return design.net_of(ref, pin) or "×"


def _chip(sheet: Drawing, design: Design, ref: str, x: float, y: float) -> None:
    kind = design.kinds[ref]
    half = (len(kind.pins) + 1) // 2
    sheet.rect(x, y, 100, _box_height(kind), fill="#fffbe8", stroke=RED, stroke_width=1.5)
    sheet.text(x + 50, y - 6, f"{ref}  {kind.name}", 12, font_weight="bold")
    for number, pin in enumerate(kind.pins):
        left = number < half
        line = number if left else number - half
        at, side = y + 16 + LINE * line, -1 if left else 1
        edge = x if left else x + 100
        sheet.line(edge, at - 4, edge + side * 12, at - 4, stroke=RED)
        sheet.text(edge - side * 5, at, pin.name, 10, text_anchor="start" if left else "end")
        sheet.text(edge + side * 5, at - 6, pin.number, 7, fill=RED)
        name = _net(design, ref, pin.name)
        colour = GREY if name == "×" else BLUE
        sheet.text(edge + side * 15, at, name, 10, text_anchor="end" if left else "start", fill=colour)


def _lamps(sheet: Drawing, design: Design, lamps: list[str], x: float, y: float) -> None:
    step = (sheet.width - 80) / len(lamps)
    for number, ref in enumerate(lamps):
        left = x + number * step
        sheet.rect(left + 16, y, step - 32, 40, fill="#fffbe8", stroke=RED, stroke_width=1.5)
        sheet.text(left + step / 2, y + 24, ref, 12, font_weight="bold")
        sheet.text(left + step / 2, y - 5, _net(design, ref, "VDD"), 9, fill=BLUE)
        sheet.text(left + step / 2, y + 52, _net(design, ref, "VSS"), 9, fill=BLUE)
        sheet.line(left, y + 20, left + 16, y + 20, stroke=BLUE)
        sheet.line(left + step - 16, y + 20, left + step, y + 20, stroke=BLUE)
        if number == 0:
            sheet.text(left - 34, y + 14, _net(design, ref, "DIN"), 9, text_anchor="start", fill=BLUE)
    sheet.text(x, y + 72, f"{lamps[0]} to {lamps[-1]}: {design.kinds[lamps[0]].name}", 11, text_anchor="start")


def _two_legs(sheet: Drawing, design: Design, ref: str, x: float, y: float) -> None:
    kind = design.kinds[ref]
    one, other = (pin.name for pin in kind.pins)
    middle, line = x + CELL_WIDTH / 2, y + 28
    sheet.line(middle - 34, line, middle - 18, line, stroke=RED)
    sheet.line(middle + 18, line, middle + 34, line, stroke=RED)
    _symbol(sheet, kind, middle, line)
    sheet.text(middle, y + 12, f"{ref}  {kind.name}" if kind is not parts.KEY else ref, 11, font_weight="bold")
    sheet.text(middle - 37, line + 4, _net(design, ref, one), 9, text_anchor="end", fill=BLUE)
    sheet.text(middle + 37, line + 4, _net(design, ref, other), 9, text_anchor="start", fill=BLUE)


def _symbol(sheet: Drawing, kind: Kind, x: float, y: float) -> None:
    if kind.what.startswith("resistor"):
        sheet.rect(x - 18, y - 6, 36, 12, fill="#ffffff", stroke=RED, stroke_width=1.5)
    elif kind is parts.KEY:
        sheet.circle(x - 18, y, 2.5, fill=RED)
        sheet.circle(x + 18, y, 2.5, fill=RED)
        sheet.line(x - 18, y - 8, x + 18, y - 8, stroke=RED, stroke_width=2)
        sheet.line(x, y - 8, x, y - 13, stroke=RED, stroke_width=2)
    elif kind is parts.FUSE:
        sheet.rect(x - 18, y - 6, 36, 12, fill="#ffffff", stroke=RED, stroke_width=1.5)
        sheet.line(x - 18, y, x + 18, y, stroke=RED)
    elif kind is parts.BUZZER:
        sheet.path(course("M", x - 18, y - 4, "A", 18, 18, 0, 0, 0, x + 18, y - 4, "Z"), fill="#ffffff", stroke=RED)
    elif kind is kinds.ESD_DIODE:
        sheet.path(
            course("M", x - 18, y - 9, "L", x - 18, y + 9, x + 18, y - 9, x + 18, y + 9, "Z"),
            fill="#ffffff",
            stroke=RED,
        )
        sheet.line(x, y - 9, x, y + 9, stroke=RED, stroke_width=2.5)
    else:
        sheet.line(x - 18, y, x - 4, y, stroke=RED)
        sheet.line(x + 4, y, x + 18, y, stroke=RED)
        sheet.line(x - 4, y - 10, x - 4, y + 10, stroke=RED, stroke_width=2.5)
        sheet.line(x + 4, y - 10, x + 4, y + 10, stroke=RED, stroke_width=2.5)
        if kind.pins[0].name == "+":
            sheet.text(x - 11, y - 4, "+", 12, fill=RED)
