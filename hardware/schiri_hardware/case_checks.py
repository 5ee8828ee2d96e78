"""Is the case right? Each check yields what is wrong, in words; `faults` goes through all of them.

The checks measure the solids themselves and compare with `dimensions.py`; they do not trust how the solids were made.
"""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from build123d import Part

from .bodies import Body, bought
from .case import on_the_bed, printed
from .dimensions import Dimensions
from .meshes import Mesh, inside, overhangs, thin_places

TOUCH = 0.5  # mm³ by which bodies may share a face
FIT = 0.06  # mm by which an opening may be off


@dataclass(frozen=True)
class Opening:
    """A rectangle in the lid that must be free, with material all round it; `slack` is how far off that may begin."""

    name: str
    x: float
    y: float
    z: float
    width: float
    height: float
    slack: float = 0.0

    def points_within(self) -> list[tuple[float, float, float]]:
        """Points up to its edges."""
        u, v = self.width / 2 - FIT, self.height / 2 - FIT
        steps = np.linspace(-1, 1, 7)
        return [(self.x + u * a, self.y + v * b, self.z) for a in steps for b in steps]

    def points_around(self) -> list[tuple[float, float, float]]:
        """Points just beyond the middle of each edge."""
        u, v = (self.width + self.slack) / 2 + FIT, (self.height + self.slack) / 2 + FIT
        return [(self.x + u * a, self.y + v * b, self.z) for a, b in ((1, 0), (-1, 0), (0, 1), (0, -1))]


def volume_shared(one: Part, other: Part) -> float:
    """The volume that two solids share, in mm³."""
    a, b = one.bounding_box(), other.bounding_box()
    if a.max.X <= b.min.X or b.max.X <= a.min.X or a.max.Y <= b.min.Y or b.max.Y <= a.min.Y:
        return 0.0
    if a.max.Z <= b.min.Z or b.max.Z <= a.min.Z:
        return 0.0
    shared = one.intersect(other)
    if shared is None:
        return 0.0
    return float(sum(solid.volume for solid in shared.solids()))


def openings_are_where_the_parts_are(solids: dict[str, Part], dims: Dimensions) -> Iterator[str]:
    """Each opening lets its part through, and not much more."""
    lid, base = Mesh.of(solids["lid"], 0.01), Mesh.of(solids["base"])
    at_plate = dims.height - dims.plate / 2
    across = dims.lamp_hole * 0.7  # a square that fits into the round opening
    wanted = [Opening(key.name, key.x, key.y, at_plate, dims.opening, dims.opening) for key in dims.keys]
    wanted += [
        Opening(lamp.name, lamp.x, lamp.y, at_plate, across, across, dims.lamp_hole - across) for lamp in dims.lamps
    ]
    x, y, width, height = dims.window
    wanted.append(Opening("display", x, y, dims.inner_top + 0.5, width, height))
    for opening in wanted:
        if inside(lid, opening.points_within()).any():
            yield f"the opening for {opening.name} is not where it belongs"
        elif not inside(lid, opening.points_around()).all():
            yield f"the opening for {opening.name} is too large"
    y, z = dims.usb
    steps = np.linspace(-0.49, 0.49, 7)
    plug = [
        (dims.width - dims.wall / 2, y + dims.plug_width * u, z + dims.plug_height * v) for u in steps for v in steps
    ]
    if inside(base, plug).any():
        yield "the opening for USB is not where it belongs"


def nothing_runs_into_anything(solids: dict[str, Part], dims: Dimensions, others: list[Body]) -> Iterator[str]:
    """No two bodies share room, printed or bought."""
    bodies = [Body(name, solid, "") for name, solid in solids.items()] + others
    for number, one in enumerate(bodies):
        for other in bodies[number + 1 :]:
            shared = volume_shared(one.solid, other.solid)
            if shared > TOUCH:
                yield f"{one.name} and {other.name} share {shared:.1f} mm³"


def each_part_is_one_piece(solids: dict[str, Part]) -> Iterator[str]:
    """A part is one closed solid."""
    for name, solid in solids.items():
        if len(solid.solids()) != 1 or not solid.is_valid:
            yield f"{name} is {len(solid.solids())} pieces"


def parts_can_be_printed(solids: dict[str, Part], dims: Dimensions) -> Iterator[str]:
    """They fit on the bed, need no support, and have no wall too thin for a nozzle of 0.4 mm."""
    for name, solid in solids.items():
        lying = on_the_bed(name, solid)
        size = lying.bounding_box().size
        if dims.bed[0] < size.X or dims.bed[1] < size.Y:
            yield f"{name} is {size.X:.0f} × {size.Y:.0f} mm, and the bed {dims.bed[0]:.0f} × {dims.bed[1]:.0f}"
        mesh = Mesh.of(lying)
        hanging = overhangs(mesh)
        if hanging:
            x, y, z = hanging[0]
            yield f"{name} needs support at {len(hanging)} places, one at {x:.1f}, {y:.1f}, {z:.1f}"
        thin = thin_places(mesh, dims.least_wall)
        if thin:
            x, y, z, thickness = min(thin, key=lambda place: place[3])
            yield f"{name} is {thickness:.2f} mm thin at {x:.1f}, {y:.1f}, {z:.1f}"


def keys_leave_room_for_fingers(dims: Dimensions) -> Iterator[str]:
    """Caps do not touch each other, and none hangs over the edge."""
    for number, one in enumerate(dims.keys):
        if not one.cap / 2 <= one.x <= dims.width - one.cap / 2:
            yield f"cap {one.name} hangs over the edge"
        for other in dims.keys[number + 1 :]:
            across = abs(one.x - other.x) - (one.cap + other.cap) / 2
            along = abs(one.y - other.y) - dims.cap
            if max(across, along) < 1.0:
                yield f"caps {one.name} and {other.name} are {max(across, along):.1f} mm apart"


def faults(dims: Dimensions, solids: dict[str, Part] | None = None) -> list[str]:
    """All that is wrong with the case, in words; nothing if it is right."""
    made = printed(dims) if solids is None else solids
    return [
        *each_part_is_one_piece(made),
        *openings_are_where_the_parts_are(made, dims),
        *keys_leave_room_for_fingers(dims),
        *nothing_runs_into_anything(made, dims, bought(dims)),
        *parts_can_be_printed(made, dims),
    ]
