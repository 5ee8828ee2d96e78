"""The schematic as a picture for the pages, drawn from KiCad's file as KiCad shows it."""

from collections.abc import Callable
from math import cos, radians, sin
from pathlib import Path

from schiri_tools.util.svg import Drawing, course

from .project import SCHEMATIC, Node, nodes, numbers, parse, words
from .schematic import placed, shapes_of

A3_MM = (420.0, 297.0)
SCALE = 4.0
RED, BODY, GREEN, TEAL, INK, BLUE = "#840000", "#ffffc2", "#008000", "#006464", "#0f0f0f", "#0000a0"
Place = Callable[[float, float], tuple[float, float]]


class _Sheet:
    def __init__(self, title: str) -> None:
        self.drawing = Drawing(A3_MM[0] * SCALE, A3_MM[1] * SCALE, title)

    def line(self, points: list[tuple[float, float]], colour: str, width: float = 0.2, fill: str = "none") -> None:
        """Draws a line through points, in millimetres."""
        drawn = [part for i, (x, y) in enumerate(points) for part in ("ML"[i > 0], x * SCALE, y * SCALE)]
        self.drawing.path(course(*drawn), stroke=colour, stroke_width=width * SCALE, fill=fill)

    def dot(self, x: float, y: float, radius: float, colour: str, fill: str = "none") -> None:
        """Draws a circle."""
        self.drawing.circle(x * SCALE, y * SCALE, radius * SCALE, stroke=colour, stroke_width=0.2 * SCALE, fill=fill)

    def text(
        self, x: float, y: float, words_: str, size: float, colour: str, anchor: str, upright: bool = False
    ) -> None:
        """Draws a text with its middle at a height; a vertical one is read from below."""
        x, y, size = x * SCALE, y * SCALE, size * SCALE
        turn = f"rotate(-90 {x:.2f} {y:.2f})" if upright else None
        self.drawing.text(x, y + 0.36 * size, words_, size * 1.4, fill=colour, text_anchor=anchor, transform=turn)


def _shape(sheet: _Sheet, node: Node, place: Place) -> None:
    filled = "background" in words((nodes(node, "fill") or [[""]])[0], "type")
    fill, width = BODY if filled else "none", 0.2
    if node[0] == "polyline":
        points = [(float(xy[1]), float(xy[2])) for xy in nodes(nodes(node, "pts")[0], "xy")]
        sheet.line([place(*point) for point in points], RED, width, fill)
    elif node[0] == "rectangle":
        (x, y), (x2, y2) = numbers(node, "start"), numbers(node, "end")
        sheet.line([place(*point) for point in ((x, y), (x2, y), (x2, y2), (x, y2), (x, y))], RED, width, fill)
    elif node[0] == "circle":
        x, y = place(*numbers(node, "center"))
        sheet.dot(x, y, numbers(node, "radius")[0], RED, fill)
    elif node[0] == "arc":
        points = [(x, y) for x, y in (numbers(node, name)[:2] for name in ("start", "mid", "end"))]
        sheet.line([place(*point) for point in points], RED, width)


def _pin(sheet: _Sheet, library: Node, node: Node, place: Place) -> None:
    if "hide" in node:
        return
    x, y, turn = numbers(node, "at")
    across, up, length = cos(radians(turn)), sin(radians(turn)), numbers(node, "length")[0]
    end, start = place(x, y), place(x + length * across, y + length * up)
    sheet.line([end, start], RED)
    upright = abs(end[0] - start[0]) < abs(end[1] - start[1])
    middle = ((end[0] + start[0]) / 2, (end[1] + start[1]) / 2)
    if not any("hide" in each for each in nodes(library, "pin_numbers")):
        aside = (-0.8, 0.0) if upright else (0.0, -0.8)
        sheet.text(middle[0] + aside[0], middle[1] + aside[1], words(node, "number")[0], 1.1, RED, "middle", upright)
    name = words(node, "name")[0]
    if name != "~" and not any("hide" in each for each in nodes(library, "pin_names")):
        inner = place(x + (length + 0.6) * across, y + (length + 0.6) * up)
        forward = (inner[0] > end[0]) if not upright else (inner[1] < end[1])
        sheet.text(*inner, name, 1.1, TEAL, "start" if forward else "end", upright)


def _field(sheet: _Sheet, node: Node, symbol: Node) -> None:
    effects = nodes(node, "effects")[0]
    if "hide" in effects or nodes(effects, "hide") or nodes(node, "hide"):
        return
    x, y, angle = numbers(node, "at")
    turn, justified = numbers(symbol, "at")[2], words(effects, "justify")
    anchor = "start" if "left" in justified else "end" if "right" in justified else "middle"
    if (turn == 180) != (words(symbol, "mirror") == ["y"] and turn in (0, 180)):
        anchor = {"start": "end", "end": "start"}.get(anchor, anchor)
    sheet.text(x, y, node[2], 1.27, TEAL, anchor, (angle + turn) % 180 == 90)


def draw(path: Path = SCHEMATIC) -> str:
    """Returns the picture as SVG."""
    root = parse(path.read_text(encoding="utf-8"))
    title = nodes(root, "title_block")[0]
    sheet = _Sheet(f"{words(title, 'title')[0]} {words(title, 'rev')[0]}")
    library = {each[1]: each for each in nodes(nodes(root, "lib_symbols")[0], "symbol")}
    for line in nodes(root, "polyline") + nodes(root, "wire"):
        points = [(float(xy[1]), float(xy[2])) for xy in nodes(nodes(line, "pts")[0], "xy")]
        sheet.line(points, GREEN if line[0] == "wire" else BLUE)
    for each in nodes(root, "junction"):
        x, y = numbers(each, "at")[:2]
        sheet.dot(x, y, 0.4, GREEN, GREEN)
    for each in nodes(root, "no_connect"):
        x, y = numbers(each, "at")[:2]
        sheet.line([(x - 0.6, y - 0.6), (x + 0.6, y + 0.6)], BLUE)
        sheet.line([(x - 0.6, y + 0.6), (x + 0.6, y - 0.6)], BLUE)
    for symbol in nodes(root, "symbol"):
        own, place = library[words(symbol, "lib_id")[0]], placed(symbol)
        for node in sorted(shapes_of(own, symbol), key=lambda node: node[0] == "pin"):
            if node[0] == "pin":
                _pin(sheet, own, node, place)
            else:
                _shape(sheet, node, place)
        for node in nodes(symbol, "property"):
            _field(sheet, node, symbol)
    for each in nodes(root, "text") + nodes(root, "label"):
        (x, y), size = numbers(each, "at")[:2], numbers(nodes(nodes(each, "effects")[0], "font")[0], "size")[0]
        anchor = "end" if "right" in words(nodes(each, "effects")[0], "justify") else "start"
        colour = INK if each[0] == "label" else BLUE
        sheet.text(x, y - 0.6 * size - 0.2, each[1], size, colour, anchor)
    return sheet.drawing.made()
