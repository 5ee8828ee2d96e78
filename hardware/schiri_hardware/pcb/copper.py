"""A second, independent check of the board by its Gerber and drill files: the connections of the copper, its widths and
gaps, and the holes. It does not use KiCad. Lengths are in millimetres, in the box's coordinates."""

import warnings
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import shapely
from gerbonara import ExcellonFile, GerberFile
from gerbonara.graphic_objects import Flash, Line
from gerbonara.utils import MM
from shapely.affinity import rotate
from shapely.geometry.base import BaseGeometry

from ..design import Design, Place
from ..dimensions import Dimensions
from .circuit import LAMP_REFS
from .placement import Footprint
from .project import NAME

ROUND = 16  # segments of a quarter circle, so that the error of an arc is 0.1 % of its radius
SLACK_MM = 0.005
KEY_HOLE_MM = 4.0  # diameter of the hole for the post of a switch
LIMITS_MM = {"clearance": 0.2, "track": 0.2, "ring": 0.13, "edge": 0.3, "hole": 0.25}  # what any manufacturer makes


@dataclass(frozen=True)
class Hole:
    """A drilled hole."""

    x: float
    y: float
    diameter: float
    plated: bool

    @property
    def disc(self) -> BaseGeometry:
        """The area of the hole."""
        return shapely.Point(self.x, self.y).buffer(self.diameter / 2, ROUND)


@dataclass(frozen=True)
class Copper:
    """A layer of copper: its connected pieces, the pads on it by part and pin, and the width of each track."""

    pieces: list[BaseGeometry]
    pads: list[tuple[str, str, BaseGeometry]]
    line_widths: list[float]

    @cached_property
    def tree(self) -> Any:
        """The index that finds pieces by position."""
        return shapely.STRtree(self.pieces)

    def piece_at(self, shape: BaseGeometry) -> int | None:
        """Returns the number of a piece that touches this shape."""
        found = self.tree.query(shape, predicate="intersects")
        return int(found[0]) if len(found) else None


@dataclass(frozen=True)
class Files:
    """The files of a board for its manufacturer, read into layers, holes and outline."""

    top: Copper
    bottom: Copper
    holes: list[Hole]
    outline: BaseGeometry


def read(folder: Path, name: str = NAME) -> Files:
    """Returns the files in a folder."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # gerbonara does not know KiCad's comments in drill files
        drawn = [GerberFile.open(folder / f"{name}-{layer}_Cu.gbr") for layer in "FB"]
        edge = GerberFile.open(folder / f"{name}-Edge_Cuts.gbr")
        drills = {kind: ExcellonFile.open(folder / f"{name}-{kind}.drl") for kind in ("PTH", "NPTH")}
    holes = [
        Hole(each.x, each.y, each.aperture.diameter, kind == "PTH")
        for kind, file in drills.items()
        for each in file.objects
    ]
    lines = [shapely.LineString([(each.x1, each.y1), (each.x2, each.y2)]) for each in edge.objects]
    rings = sorted(shapely.get_parts(shapely.polygonize(lines)), key=lambda ring: -shapely.Polygon(ring.exterior).area)
    return Files(_copper(drawn[0]), _copper(drawn[1]), holes, rings[0])


def _copper(file: GerberFile) -> Copper:
    shapes, pads, widths = [], [], []
    for each in file.objects:
        shape = shapely.union_all([shape_of(primitive) for primitive in each.to_primitives(unit=MM)])
        shapes.append(shape)
        if isinstance(each, Flash) and ".P" in each.attrs:
            ref, pin = each.attrs[".P"][:2]
            pads.append((ref, pin, shapely.Point(each.x, each.y)))
        elif isinstance(each, Line):
            widths.append(each.aperture.diameter)
    return Copper(list(shapely.get_parts(shapely.union_all(shapes))), pads, widths)


def shape_of(primitive: Any) -> BaseGeometry:
    """Returns a primitive of gerbonara as a shape. Raises `ValueError` for a kind of primitive that these boards do not
    have."""
    kind = type(primitive).__name__
    if kind == "Circle":
        return shapely.Point(primitive.x, primitive.y).buffer(primitive.r, ROUND)
    if kind == "Rectangle":
        x, y, half_w, half_h = primitive.x, primitive.y, primitive.w / 2, primitive.h / 2
        return rotate(shapely.box(x - half_w, y - half_h, x + half_w, y + half_h), primitive.rotation, use_radians=True)
    if kind == "Line":
        line = shapely.LineString([(primitive.x1, primitive.y1), (primitive.x2, primitive.y2)])
        return line.buffer(primitive.width / 2, ROUND)
    if kind == "ArcPoly" and not any(primitive.arc_centers):
        return shapely.make_valid(shapely.Polygon(primitive.outline)).buffer(0)
    raise ValueError(f"a shape that no board of ours has: {kind}")


def _joined(files: Files) -> dict[tuple[str, int], int]:
    """Returns the number of the connected body of copper for each piece, by layer and number. Plated holes join the
    layers."""
    above: dict[tuple[str, int], tuple[str, int]] = {}

    def root(piece: tuple[str, int]) -> tuple[str, int]:
        while above.setdefault(piece, piece) != piece:
            piece = above[piece]
        return piece

    for name, layer in (("top", files.top), ("bottom", files.bottom)):
        for number in range(len(layer.pieces)):
            root((name, number))
    for hole in files.holes:
        if hole.plated:
            ends = (files.top.piece_at(hole.disc), files.bottom.piece_at(hole.disc))
            if None not in ends:
                above[root(("top", int(ends[0] or 0)))] = root(("bottom", int(ends[1] or 0)))
    numbers = {piece: number for number, piece in enumerate(sorted({root(piece) for piece in above}))}
    return {piece: numbers[root(piece)] for piece in above}


def joined_otherwise(files: Files, design: Design, names: dict[str, str]) -> Iterator[str]:
    """Yields the differences between the connections of the copper and those of the schematic. `names` has this code's
    name for each of KiCad's references."""
    of_number = {ref: {pin.number: pin.name for pin in kind.pins} for ref, kind in design.kinds.items()}
    bodies = _joined(files)
    nets_in: dict[int, set[str]] = {}
    bodies_of: dict[str, set[int]] = {}
    seen = set()
    for name, layer in (("top", files.top), ("bottom", files.bottom)):
        for ref, pin, spot in layer.pads:
            number = layer.piece_at(spot.buffer(SLACK_MM))
            place = Place(names.get(ref, ref), of_number[names.get(ref, ref)][pin])
            seen.add(place)
            net = design.net_of(*place) or f"open: {place}"
            if number is not None:
                nets_in.setdefault(bodies[name, number], set()).add(net)
                bodies_of.setdefault(net, set()).add(bodies[name, number])
    yield from (f"joined: {', '.join(sorted(nets))}" for nets in nets_in.values() if len(nets) > 1)
    # Only nets have to be in one piece. An open pin of the ESP32 has two separate holes, one for each kind of ESP32.
    for net in design.nets:
        if len(bodies_of.get(net, ())) > 1:
            yield f"net {net} is in {len(bodies_of[net])} pieces"
    for ref, kind in design.kinds.items():
        yield from (f"{ref} {pin.name} is not there" for pin in kind.pins if Place(ref, pin.name) not in seen)


def too_narrow_or_near(files: Files) -> Iterator[str]:
    """Yields tracks, gaps and copper rings round plated holes that are below their minimum. A gap between pieces that
    are joined elsewhere does not count."""
    bodies = _joined(files)
    for name, layer in (("top", files.top), ("bottom", files.bottom)):
        yield from (
            f"{name}: a track of {width:.2f} mm" for width in layer.line_widths if width < LIMITS_MM["track"] - SLACK_MM
        )
        ones, others = layer.tree.query(layer.pieces, predicate="dwithin", distance=LIMITS_MM["clearance"] - SLACK_MM)
        for one, other in zip(ones, others, strict=True):
            if one < other and bodies[name, int(one)] != bodies[name, int(other)]:
                nearest = shapely.shortest_line(layer.pieces[one], layer.pieces[other])
                x, y = nearest.coords[0]
                yield f"{name}: a gap of {nearest.length:.2f} mm at {x:.1f}, {y:.1f}"
        for hole in files.holes:
            around = hole.disc.buffer(LIMITS_MM["ring"] - SLACK_MM)
            number = layer.piece_at(around)
            if hole.plated and (number is None or not layer.pieces[number].covers(around)):
                yield f"{name}: less than {LIMITS_MM['ring']} mm of copper round the hole at {hole.x:.1f}, {hole.y:.1f}"
            if not hole.plated and layer.piece_at(hole.disc.buffer(LIMITS_MM["hole"] - SLACK_MM)) is not None:
                yield f"{name}: copper at the bare hole at {hole.x:.1f}, {hole.y:.1f}"


def outside(files: Files) -> Iterator[str]:
    """Yields copper and holes that are too close to the outline or outside it."""
    room = files.outline.buffer(SLACK_MM - LIMITS_MM["edge"])
    for name, layer in (("top", files.top), ("bottom", files.bottom)):
        for piece in layer.pieces:
            if not room.covers(piece):
                x, y = piece.difference(room).representative_point().coords[0]
                yield f"{name}: copper at the edge or outside, at {x:.1f}, {y:.1f}"
    for hole in files.holes:
        if not room.covers(hole.disc):
            yield f"a hole at the edge or outside, at {hole.x:.1f}, {hole.y:.1f}"


def window(dims: Dimensions) -> list[tuple[float, float]]:
    """Returns the corners of the cut-out for the display's module."""
    width, height = dims.pcb_window
    x, y = dims.display_x - width / 2, dims.display_y - height / 2
    return [(x, y), (x + width, y), (x + width, y + height), (x, y + height)]


def off_the_case(files: Files, board: dict[str, Footprint], dims: Dimensions) -> Iterator[str]:
    """Yields the keys, lamps, screw holes, piezo and outline of the board that are not where the case expects them."""

    def drilled(x: float, y: float, diameter: float) -> bool:
        return any(
            abs(hole.x - x) < SLACK_MM and abs(hole.y - y) < SLACK_MM and abs(hole.diameter - diameter) < SLACK_MM
            for hole in files.holes
        )

    for key in dims.keys:
        if not drilled(key.x, key.y, KEY_HOLE_MM):
            yield f"key {key.name} is not under its opening"
    openings = {ref: (lamp.x, lamp.y) for ref, lamp in zip(LAMP_REFS, dims.lamps, strict=True)} | {"BZ1": dims.sound}
    for ref, (x, y) in openings.items():
        if abs(board[ref].spot.x - x) > SLACK_MM or abs(board[ref].spot.y - y) > SLACK_MM:
            yield f"{ref} is not under its opening"
    for x, y in dims.pcb_screws:
        if not drilled(x, y, dims.pcb_screw):
            yield f"no hole for the screw at {x:.1f}, {y:.1f}"
    wanted = shapely.Polygon(dims.pcb_outline, [window(dims)])
    if files.outline.symmetric_difference(wanted).area > SLACK_MM:
        yield "the outline is not the case's"


def faults(files: Files, design: Design, board: dict[str, Footprint], dims: Dimensions) -> list[str]:
    """Returns all faults of copper and holes as texts."""
    names = {each.reference: ref for ref, each in board.items()}
    found = [*joined_otherwise(files, design, names), *too_narrow_or_near(files), *outside(files)]
    return found + list(off_the_case(files, board, dims))
