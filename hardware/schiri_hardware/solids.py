"""What all solids of the hardware are made with: build123d's blocks and cylinders, standing at a height."""

from dataclasses import dataclass

from build123d import Align, Box, Cone, Cylinder, Part, Pos, RectangleRounded, extrude

from .dimensions import Dimensions

UP = (Align.CENTER, Align.CENTER, Align.MIN)
OVER = 0.01  # cutters reach a little further than what they cut


@dataclass(frozen=True, eq=False)
class Body:
    """One thing in the box; `colour` and `fine`, by how many mm a curve may be off, are for the pictures."""

    name: str
    solid: Part
    colour: str
    fine: float = 0.25


def box(x: float, y: float, z: float, width: float, depth: float, height: float) -> Part:
    """A block that stands at z, its middle at x and y."""
    return Pos(x, y, z) * Box(width, depth, height, align=UP)


def rod(x: float, y: float, z: float, diameter: float, height: float) -> Part:
    """A cylinder that stands at z."""
    return Pos(x, y, z) * Cylinder(diameter / 2, height, align=UP)


def cone(x: float, y: float, z: float, below: float, above: float, height: float) -> Part:
    """A cone that stands at z, with the diameters of its two ends."""
    return Pos(x, y, z) * Cone(below / 2, above / 2, height, align=UP)


def plate(dims: Dimensions, inset: float, z: float, height: float) -> Part:
    """The box's outline, smaller by `inset` all round."""
    sketch = RectangleRounded(dims.width - 2 * inset, dims.depth - 2 * inset, dims.corner - min(inset, 4.0))
    return Pos(dims.width / 2, dims.depth / 2, z) * extrude(sketch, height)


def volume_shared(one: Part, other: Part) -> float:
    """The volume that two solids share, in mm³."""
    shared = one.intersect(other)
    return 0.0 if shared is None else float(sum(solid.volume for solid in shared.solids()))
