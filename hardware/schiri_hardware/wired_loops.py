"""The wired box's loops: ground that could flow two ways, and the way from a chip through its capacitor and back."""

from collections import defaultdict
from collections.abc import Iterator
from itertools import combinations
from math import dist

import networkx as nx

from .board import Board, group
from .cables import hole_at
from .circuit import SHIFTER
from .design import Place
from .wired_dimensions import WIRED, Wired

DECOUPLED = {SHIFTER: "C4"}
MOST_LOOP_MM = 75.0  # there and back, a quarter of it through the chip


def _node(end: str | Place) -> str:
    return group(end) if isinstance(end, str) else str(end)


def _joined_inside(board: Board) -> Iterator[tuple[str, str]]:
    """The ESP32's own board joins its grounds, and so its 3V3: where its pins come out."""
    holes = next(part.holes for part in board.components if part.ref == "M1")
    first: dict[str, str] = {}
    for name, hole in holes.items():
        if "." in name:
            start = first.setdefault(name.split(".")[0], hole)
            if start != hole:
                yield group(start), group(hole)


def closed_loops(board: Board) -> Iterator[str]:
    """Wires that lead to where others lead already: a current could take both ways, and what changes in the room
    between them moves the ground."""
    joined = nx.utils.UnionFind()
    for one, other in _joined_inside(board):
        joined.union(one, other)
    for wire in board.wires:
        one, other = _node(wire.start), _node(wire.end)
        if joined[one] == joined[other]:
            yield f"the wire from {wire.start} to {wire.end} closes a loop of {wire.net}"
        joined.union(one, other)


def _ways(board: Board, dims: Wired) -> nx.Graph:
    """All holes in use, as far from each other as wire or copper is long between them."""
    ways, together = nx.Graph(), defaultdict(set)

    def add(one: str, other: str) -> None:
        ways.add_edge(one, other, mm=dist(hole_at(dims, one), hole_at(dims, other)))

    for hole in board.taken:
        together[group(hole)].add(hole)
    for holes in together.values():
        for one, other in combinations(sorted(holes), 2):
            add(one, other)
    for wire in board.wires:
        if isinstance(wire.start, str) and isinstance(wire.end, str):
            add(wire.start, wire.end)
    return ways


def loop_mm(board: Board, chip: str, capacitor: str, dims: Wired = WIRED) -> float:
    """From a chip's supply through its capacitor and the wires back to its ground, and through the chip."""
    ways = _ways(board, dims)
    legs = {board.design.net_of(capacitor, pin): board.hole_of(f"{capacitor} {pin}") for pin in "12"}
    pins = [board.hole_of(f"{chip} {pin}") for pin in ("VCC", "GND")]
    ends = [legs[board.design.net_of(chip, pin)] for pin in ("VCC", "GND")]
    outside = [nx.shortest_path_length(ways, pin, end, weight="mm") for pin, end in zip(pins, ends, strict=True)]
    return float(sum(outside)) + sum(dist(hole_at(dims, one), hole_at(dims, other)) for one, other in (pins, ends))


def faults(board: Board) -> list[str]:
    """What is wrong with grounds and capacitors, in words."""
    found = list(closed_loops(board))
    for chip, capacitor in DECOUPLED.items():
        length = loop_mm(board, chip, capacitor)
        if length > MOST_LOOP_MM:
            found.append(f"{capacitor} does nothing for {chip}: {length:.0f} mm there and back")
    return found
