"""The schematic in KiCad's file: its parts, and the connections of their pins by wires and names. Lengths are
micrometres, because points are compared."""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from .project import SCHEMATIC, Node, net_name, nodes, numbers, parse, properties, words

Point = tuple[int, int]
Pin = tuple[str, str]  # the part's reference, the pin's number
Wire = tuple[Point, Point]

FLAG = "PWR_FLAG"  # marks a net as powered for KiCad's rule check; it connects nothing


@dataclass
class Part:
    """A part of the schematic. `pins` has the points of its pins by their numbers."""

    ref: str
    value: str
    symbol: str
    footprint: str
    fields: dict[str, str]
    pins: dict[str, Point] = field(default_factory=dict)


@dataclass(frozen=True)
class Sheet:
    """A schematic: parts by reference, nets by name, and the faults of the drawing. A pin that is marked as not
    connected is in no net."""

    parts: dict[str, Part]
    nets: dict[str, set[Pin]]
    faults: list[str]


def _micrometres(numbers_mm: list[float]) -> Point:
    return round(numbers_mm[0] * 1000), round(numbers_mm[1] * 1000)


def _points(node: Node, name: str) -> list[Point]:
    return [_micrometres(numbers(each, "at")) for each in nodes(node, name)]


def _named(node: Node, name: str) -> list[tuple[str, Point]]:
    return [(net_name(each[1]), _micrometres(numbers(each, "at"))) for each in nodes(node, name)]


def placed(symbol: Node) -> Callable[[float, float], tuple[float, float]]:
    """Returns the function from a point of a symbol to its point on the sheet, in millimetres. A symbol's y axis points
    up, a sheet's down."""
    x0, y0, turn = numbers(symbol, "at")
    mirrored = words(symbol, "mirror")

    def place(x: float, y: float) -> tuple[float, float]:
        y = -y
        for _ in range(int(turn) // 90):
            x, y = y, -x
        return x0 + (-x if mirrored == ["y"] else x), y0 + (-y if mirrored == ["x"] else y)

    return place


def shapes_of(library: Node, symbol: Node) -> Iterator[Node]:
    """Yields KiCad's lists for the lines, texts and pins of a symbol, only those of the unit that `symbol` places."""
    for shapes in nodes(library, "symbol"):
        if shapes[1].split("_")[-2] in ("0", words(symbol, "unit")[0]):
            yield from shapes[2:]


def _pins(library: Node, symbol: Node) -> dict[str, Point]:
    place = placed(symbol)
    pins = [each for each in shapes_of(library, symbol) if each[0] == "pin"]
    return {words(pin, "number")[0]: _micrometres([*place(*numbers(pin, "at")[:2])]) for pin in pins}


class _Joints:
    """The groups of connected points."""

    def __init__(self) -> None:
        self._above: dict[Point, Point] = {}

    def root(self, point: Point) -> Point:
        """Returns the point that stands for the whole group of connected points of a point."""
        while self._above.setdefault(point, point) != point:
            point = self._above[point]
        return point

    def join(self, one: Point, other: Point) -> None:
        """Connects two points, and thereby their groups."""
        self._above[self.root(one)] = self.root(other)


def _is_on(point: Point, wire: Wire) -> bool:
    (x, y), (x2, y2) = wire
    between = min(x, x2) <= point[0] <= max(x, x2) and min(y, y2) <= point[1] <= max(y, y2)
    return between and (point[0] - x) * (y2 - y) == (point[1] - y) * (x2 - x)


def read(path: Path = SCHEMATIC) -> Sheet:
    """Reads a schematic of one sheet. Raises ValueError if the file is none of KiCad's."""
    root = parse(path.read_text(encoding="utf-8"))
    library = {each[1]: each for each in nodes(nodes(root, "lib_symbols")[0], "symbol")}
    names = _named(root, "label") + _named(root, "global_label")
    parts: dict[str, Part] = {}
    faults: list[str] = []
    joints = _points(root, "junction")
    for symbol in nodes(root, "symbol"):
        name, fields = words(symbol, "lib_id")[0], properties(symbol)
        pins = _pins(library[name], symbol)
        ref, value, footprint, _ = (fields.pop(each) for each in ("Reference", "Value", "Footprint", "Datasheet"))
        if nodes(library[name], "power"):
            names += [(net_name(value), point) for point in pins.values() if value != FLAG]
            joints += pins.values()
            continue
        part = parts.setdefault(ref, Part(ref, value, name, footprint, fields))
        if part.pins.keys() & pins.keys():
            faults.append(f"there are two {ref}")
        part.pins |= pins
    wires = [tuple(_micrometres([float(v) for v in xy[1:]]) for xy in each[1][1:]) for each in nodes(root, "wire")]
    drawing = _Drawing(parts, [(one, other) for one, other in wires], names, joints)
    nets, found = drawing.nets(set(_points(root, "no_connect")))
    return Sheet(parts, nets, faults + found)


class _Drawing:
    """The connections by wires, junctions and names."""

    def __init__(
        self, parts: dict[str, Part], wires: list[Wire], names: list[tuple[str, Point]], junctions: list[Point]
    ) -> None:
        self._names, self._wires = names, wires
        self._pins = {(part.ref, number): point for part in parts.values() for number, point in part.pins.items()}
        self._joints = _Joints()
        for one, other in wires:
            self._joints.join(one, other)
        for point in [*junctions, *(point for _, point in names)]:
            for wire in wires:
                if _is_on(point, wire):
                    self._joints.join(point, wire[0])
        self._held = {*self._pins.values(), *junctions, *(point for _, point in names)}

    def nets(self, unused: set[Point]) -> tuple[dict[str, set[Pin]], list[str]]:
        """Returns the nets and the faults of the drawing. The points of `unused` are meant to have no connection."""
        called: dict[Point, set[str]] = {}
        for name, point in self._names:
            called.setdefault(self._joints.root(point), set()).add(name)
        faults = [f"{' and '.join(sorted(found))} are one net" for found in called.values() if len(found) > 1]
        nets: dict[str, set[Pin]] = {name: set() for name, _ in self._names}
        for pin, point in sorted(self._pins.items()):
            if point not in unused:  # a net without a name is called by its first pin
                names = called.setdefault(self._joints.root(point), {" ".join(pin)})
                nets.setdefault(min(names), set()).add(pin)
        faults += [f"{' '.join(pin)} leads nowhere" for pins in nets.values() if len(pins) == 1 for pin in pins]
        faults += [f"nothing is joined to {name}" for name, pins in nets.items() if not pins]
        return nets, [*faults, *self._loose_ends(unused)]

    def _loose_ends(self, unused: set[Point]) -> Iterator[str]:
        ends = Counter(point for wire in self._wires for point in wire)
        for (x, y), count in ends.items():
            if count == 1 and (x, y) not in self._held:
                yield f"a wire ends at {x / 1000:g}, {y / 1000:g}"
        for x, y in unused - (set(self._pins.values()) - set(ends)):
            yield f"no pin is left open at {x / 1000:g}, {y / 1000:g}"
