"""The router: it finds the tracks on a grid. The result is stored in `tracks.csv`, so nobody has to route to make the
board. The same plan gives the same tracks. The shortest paths are found by scikit-image. Conflicts are solved as by
PathFinder (McMurchie and Ebeling, 1995): nets may share cells at first, for a price that rises until one of them takes
another path."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from math import hypot
from typing import Any

import numpy as np
import shapely
from skimage.graph import MCP

from .plan import GROUND, LIMITS_MM, Plan
from .tracks import WIDTHS_MM, Track, kind_of

STEP_MM = 0.5
LAYERS = ("top", "bottom")
TOP, VIA, BOTTOM = range(3)  # the planes of the grid: a path changes layers only where a via is possible
LAYER_OF = {TOP: "top", BOTTOM: "bottom"}
VIA_PRICE = 6.0
SHARED_PRICE = 1.0  # price of a cell with another net in the first round; it rises with each round
PAST_PRICE = 1.0  # price of a cell with a conflict at the end of a round
MOST_ROUNDS = 60

STITCH_MM = 6.0

Spot = tuple[int, int]  # row and column in the grid
Cell = tuple[int, int, int]  # plane, row and column
Grid = np.ndarray[Any, Any]
Maps = dict[tuple[str, str], Grid]  # grids by the kind of track and its layer, or for vias
TARGETS = [(kind, layer) for kind in ("signal", "power") for layer in LAYERS] + [("via", "both")]


@dataclass
class Terminal:
    """A pad, as the cells in which a path may end."""

    cells: list[Cell]


@dataclass
class Net:
    """A net: the pads to join, and the paths that join them."""

    name: str
    kind: str
    terminals: list[Terminal]
    ways: list[list[Cell]] = field(default_factory=list)
    shadow: Maps = field(default_factory=dict)  # cells that its paths block for others


class Router:
    """The router of a plan's nets between these pads (`in_kicad.pads`)."""

    def __init__(self, plan: Plan, pads: list[dict[str, Any]]) -> None:
        outline, *windows = (shapely.Polygon(corners) for corners in plan["outlines"])
        self._board = outline.difference(shapely.union_all(windows))
        _, _, right, high = outline.bounds
        self._shape = (int(high / STEP_MM) + 1, int(right / STEP_MM) + 1)
        rows, columns = np.indices(self._shape)
        self._y, self._x = rows * STEP_MM, columns * STEP_MM
        bare = shapely.union_all([shapely.Polygon(corners).buffer(STEP_MM) for corners in plan["bare"]])
        self._bare = shapely.contains_xy(bare, self._x, self._y)
        names = sorted({pad["net"] for pad in pads if pad["net"]})
        self._number = {name: number for number, name in enumerate(names, 1)}
        self._owner = {target: self._rough(target, plan, pads) for target in TARGETS}
        self._in_use = {target: np.zeros(self._shape) for target in TARGETS}
        self._past = {target: np.zeros(self._shape) for target in TARGETS}
        self.nets = [self._net(name, [pad for pad in pads if pad["net"] == name]) for name in names]
        self.nets = sorted((net for net in self.nets if len(net.terminals) > 1), key=self._reach)

    def _near(self, low: list[float], high: list[float], reach: float) -> Grid:
        """Returns the cells closer than `reach` to a rectangle."""
        dx = np.maximum(np.maximum(low[0] - self._x, self._x - high[0]), 0)
        dy = np.maximum(np.maximum(low[1] - self._y, self._y - high[1]), 0)
        near: Grid = np.hypot(dx, dy) < reach - 1e-6
        return near

    def _inside(self, pad: dict[str, Any]) -> Grid:
        """Returns the cells in a pad; a pad with a hole counts as round."""
        if pad["drill"]:
            return self._near(pad["at"], pad["at"], (pad["high"][0] - pad["low"][0]) / 2)
        return self._near(pad["low"], pad["high"], 0.01)

    def _rough(self, target: tuple[str, str], plan: Plan, pads: list[dict[str, Any]]) -> Grid:
        """Returns the net that each cell belongs to because of pads: 0 for any net, −1 for none."""
        kind, layer = target
        half = WIDTHS_MM[kind] / 2
        free = shapely.contains_xy(self._board.buffer(-half - LIMITS_MM["edge"]), self._x, self._y)
        owner = np.where(free, 0, -1)
        for pad in pads:
            if layer != "both" and layer not in pad["layers"] and not pad["drill"]:
                continue
            gap = LIMITS_MM["clearance"] if pad["plated"] else LIMITS_MM["hole"]
            near = self._near(pad["low"], pad["high"], half + gap)
            number = self._number.get(pad["net"], -1) if kind != "via" else -1
            owner[near & (owner == 0)] = number
            owner[near & (owner != number)] = -1
        if kind == "via":  # no two vias side by side, so that no path runs between the layers
            owner[(self._y % (2 * STEP_MM) != 0) | (self._x % (2 * STEP_MM) != 0)] = -1
        return owner

    def _net(self, name: str, pads: list[dict[str, Any]]) -> Net:
        terminals = []
        for pad in pads:
            inside = self._inside(pad)
            planes = [plane for plane, layer in LAYER_OF.items() if layer in pad["layers"]]
            terminals.append(Terminal([(plane, int(y), int(x)) for y, x in np.argwhere(inside) for plane in planes]))
        return Net(name, kind_of(name), terminals)

    def _reach(self, net: Net) -> tuple[bool, int, str]:
        rows, columns = zip(*(cell[1:] for each in net.terminals for cell in each.cells), strict=True)
        return net.kind == "signal", max(rows) - min(rows) + max(columns) - min(columns), net.name

    def route(self) -> Iterator[int]:
        """Routes round by round, and yields the number of nets with conflicts, which is 0 at the end."""
        waiting = self.nets
        for number in range(1, MOST_ROUNDS + 1):
            for net in waiting:
                self._take_up(net)
                self._find(net, SHARED_PRICE * number)
                self._lay(net)
            waiting = [net for net in self.nets if self._in_the_way(net)]
            yield len(waiting)
            if not waiting:
                return

    def _find(self, net: Net, shared: float) -> None:
        planes = [(net.kind, "top"), ("via", "both"), (net.kind, "bottom")]
        number = self._number[net.name]
        prices = []
        for target, base in zip(planes, (1.0, VIA_PRICE, 1.0), strict=True):
            price = (base + self._past[target]) * (1 + shared * self._in_use[target])
            prices.append(np.where(np.isin(self._owner[target], (0, number)), price, -1))
        maze = MCP(np.stack(prices), fully_connected=False)
        tree = list(net.terminals[0].cells)
        left = net.terminals[1:]
        while left:
            ends = {cell: terminal for terminal in left for cell in terminal.cells}
            costs, _ = maze.find_costs(tree, list(ends), find_all_ends=False)
            end = min(ends, key=lambda cell: (costs[cell], cell))
            if not np.isfinite(costs[end]):
                raise ValueError(f"no way for {net.name}")
            way = [(int(plane), int(y), int(x)) for plane, y, x in maze.traceback(end)]
            net.ways.append(way)
            left = [terminal for terminal in left if terminal is not ends[end]]
            tree += way + ends[end].cells

    def _lay(self, net: Net) -> None:
        shadow = {target: np.zeros(self._shape, dtype=bool) for target in TARGETS}
        for plane, y, x in {cell for way in net.ways for cell in way}:
            own, layers = ("via", LAYERS) if plane == VIA else (net.kind, (LAYER_OF[plane],))
            for kind, layer in TARGETS:
                if layer == "both" or layer in layers:
                    for dy, dx in _offsets(own, kind):
                        shadow[kind, layer][y + dy, x + dx] = True
        net.shadow = shadow
        for target, mask in shadow.items():
            self._in_use[target] += mask

    def _take_up(self, net: Net) -> None:
        for target, mask in net.shadow.items():
            self._in_use[target] -= mask
        net.shadow, net.ways = {}, []

    def _in_the_way(self, net: Net) -> bool:
        """Returns whether the net has a conflict. If so, the cells of the conflict become more expensive."""
        found = False
        for plane, y, x in {cell for way in net.ways for cell in way}:
            target = ("via", "both") if plane == VIA else (net.kind, LAYER_OF[plane])
            if self._in_use[target][y, x] > net.shadow[target][y, x]:
                self._past[target][y, x] += PAST_PRICE
                found = True
        return found

    def tracks(self) -> list[Track]:
        """Returns the paths as tracks and vias in millimetres, with the vias that join the areas of ground."""
        found = []
        for net in sorted(self.nets, key=lambda net: net.name):
            seen: set[Spot] = set()
            for plane, points in (run for way in net.ways for run in _runs(way)):
                if plane == VIA and points[0] not in seen:
                    seen.add(points[0])
                    found.append(Track(net.name, "via", _millimetres(points)))
                elif plane != VIA and len(points) > 1:
                    found.append(Track(net.name, LAYER_OF[plane], _millimetres(self._cut(net, plane, points))))
        return found + self._stitches()

    def _cut(self, net: Net, plane: int, points: list[Spot]) -> list[Spot]:
        """Returns a path with fewer corners: it takes the diagonal where the cell across the corner is free, too. A
        corner from which another path of the net starts is kept."""
        target = (net.kind, LAYER_OF[plane])
        kept_cells = {way[end] for way in net.ways for end in (0, -1)}
        found, index = [points[0]], 0
        while index + 1 < len(points):
            (y, x), (y1, x1) = points[index], points[index + 1]
            y2, x2 = points[min(index + 2, len(points) - 1)]
            other = (y + y2 - y1, x + x2 - x1)
            is_corner = abs(y2 - y) == 1 and abs(x2 - x) == 1
            free = self._owner[target][other] in (0, self._number[net.name])
            free = free and self._in_use[target][other] == net.shadow[target][other]
            index += 2 if is_corner and free and (plane, y1, x1) not in kept_cells else 1
            found.append(points[index])
        return _corners(found)

    def _stitches(self) -> list[Track]:
        """Returns vias of the ground net wherever there is room, so that its areas on both layers are joined."""
        stride = int(STITCH_MM / STEP_MM)
        free = (self._owner["via", "both"] == 0) & (self._in_use["via", "both"] == 0) & ~self._bare
        spots = [(int(y), int(x)) for y, x in np.argwhere(free) if y % stride == 0 and x % stride == 0]
        return [Track(GROUND, "via", _millimetres([spot])) for spot in spots]


def _offsets(one: str, other: str) -> list[tuple[int, int]]:
    """Returns the offsets of cells at which two kinds of copper would be too close."""
    apart = (WIDTHS_MM[one] + WIDTHS_MM[other]) / 2 + LIMITS_MM["clearance"] - 1e-6
    reach = range(-2, 3)
    return [(dy, dx) for dy in reach for dx in reach if hypot(dy, dx) * STEP_MM < apart]


def _runs(way: list[Cell]) -> Iterator[tuple[int, list[Spot]]]:
    """Yields the pieces of a path within one plane."""
    start = 0
    for index in range(1, len(way) + 1):
        if index == len(way) or way[index][0] != way[start][0]:
            yield way[start][0], [(y, x) for _, y, x in way[start:index]]
            start = index


def _corners(points: list[Spot]) -> list[Spot]:
    kept = [points[0]]
    for before, here, after in zip(points, points[1:], points[2:], strict=False):
        if (here[0] - before[0], here[1] - before[1]) != (after[0] - here[0], after[1] - here[1]):
            kept.append(here)
    return [*kept, points[-1]]


def _millimetres(points: list[Spot]) -> tuple[tuple[float, float], ...]:
    return tuple((x * STEP_MM, y * STEP_MM) for y, x in points)
