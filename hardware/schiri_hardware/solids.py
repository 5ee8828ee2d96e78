"""The basic solids of the hardware: build123d's blocks and cylinders, placed by the height of their underside."""

from dataclasses import dataclass

from build123d import Align, Box, Cone, Cylinder, Part, Pos, RectangleRounded, extrude

from .dimensions import Dimensions

UP = (Align.CENTER, Align.CENTER, Align.MIN)
OVER = 0.01  # how far cutting solids reach beyond the cut one, in mm


@dataclass(frozen=True, eq=False)
class Body:
    """A body in the box. For the pictures it has a `colour`, `fine`, the largest error of a curve in mm, and `glows`,
    whether it shines."""

    name: str
    solid: Part
    colour: str
    fine: float = 0.25
    glows: bool = False


def box(x: float, y: float, z: float, width: float, depth: float, height: float) -> Part:
    """Returns a block with its underside at z and its middle at x and y."""
    return Pos(x, y, z) * Box(width, depth, height, align=UP)


def rod(x: float, y: float, z: float, diameter: float, height: float) -> Part:
    """Returns a cylinder with its underside at z."""
    return Pos(x, y, z) * Cylinder(diameter / 2, height, align=UP)


def cone(x: float, y: float, z: float, below: float, above: float, height: float) -> Part:
    """Returns a cone with its underside at z, with the diameters of its two ends."""
    return Pos(x, y, z) * Cone(below / 2, above / 2, height, align=UP)


def plate(dims: Dimensions, inset: float, z: float, height: float) -> Part:
    """Returns a plate with the outline of the box, smaller by `inset` all round."""
    sketch = RectangleRounded(dims.width - 2 * inset, dims.depth - 2 * inset, dims.corner - min(inset, 4.0))
    return Pos(dims.width / 2, dims.depth / 2, z) * extrude(sketch, height)


def volume_shared(one: Part, other: Part) -> float:
    """Returns the volume that two solids share, in mm³."""
    shared = one.intersect(other)
    return 0.0 if shared is None else float(sum(solid.volume for solid in shared.solids()))
