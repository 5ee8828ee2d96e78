"""Triangle meshes of solids, and measurements on them."""

from dataclasses import dataclass
from typing import Any

import numpy as np
from build123d import Part

FINE = 0.05  # the tolerance of curves in mm


@dataclass(frozen=True)
class Mesh:
    """A triangle mesh: `corners` has three points for each triangle; `normals` point outwards; `areas` are in mm²."""

    corners: Any
    normals: Any
    areas: Any

    @classmethod
    def of(cls, solid: Part, fine: float = FINE, turn: float = 0.3) -> "Mesh":
        """Returns the surface of a solid; neighbouring triangles on a curve differ by at most `turn` radians."""
        points, triangles = solid.tessellate(fine, turn)
        at = np.array([[point.X, point.Y, point.Z] for point in points])
        corners = at[np.array(triangles)]
        across = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
        double = np.linalg.norm(across, axis=1)
        kept = double > 1e-9
        return cls(corners[kept], across[kept] / double[kept, None], double[kept] / 2)


def overhangs(mesh: Mesh, steepest_deg: float = 45.0) -> list[tuple[float, float, float]]:
    """Returns the middles of those triangles of a part on the bed that overhang by more than `steepest_deg`."""
    limit = -np.cos(np.radians(90 - steepest_deg)) - 1e-3
    lowest = mesh.corners[:, :, 2].max(axis=1)
    hanging = (mesh.normals[:, 2] < limit) & (lowest > 0.01) & (mesh.areas > 0.01)
    return [(float(x), float(y), float(z)) for x, y, z in mesh.corners[hanging].mean(axis=1)]


def span_mm(mesh: Mesh, ceiling: tuple[float, float, float]) -> float:
    """Returns the length that a printer has to bridge below a point of a ceiling: the lesser distance between walls
    along x or y; infinite where there are none."""
    below = np.array(ceiling) - [0.0, 0.0, 0.05]
    crossed = (mesh.corners.min(axis=1) <= below) & (mesh.corners.max(axis=1) >= below)
    spans = []
    for way, beside in ((np.array([1.0, 0.0, 0.0]), 1), (np.array([0.0, 1.0, 0.0]), 0)):
        corners = mesh.corners[crossed[:, 2] & crossed[:, beside]]
        spans.append(_first_hit(corners, below, way) + _first_hit(corners, below, -way))
    return min(spans)


def thin_places(mesh: Mesh, least: float, spacing: float = 2.5) -> list[tuple[float, float, float, float]]:
    """Returns points, sampled every few millimetres, where walls are thinner than `least`, with the thickness."""
    found = []
    low, high = mesh.corners.min(axis=1), mesh.corners.max(axis=1)
    for point, normal in _samples(mesh, spacing):
        near = (low <= point + least).all(axis=1) & (high >= point - least).all(axis=1)
        facing = near & (mesh.normals @ normal < -0.9)
        thickness = _first_hit(mesh.corners[facing], point - 1e-6 * normal, -normal)
        if thickness < least - 1e-3:
            x, y, z = (float(value) for value in point)
            found.append((x, y, z, thickness))
    return found


def _samples(mesh: Mesh, spacing: float) -> list[tuple[Any, Any]]:
    found = []
    for corners, normal, area in zip(mesh.corners, mesh.normals, mesh.areas, strict=True):
        sides = max(1, int(np.sqrt(area) / spacing))
        for i in range(sides):
            for j in range(sides - i):
                u, v = (i + 1 / 3) / sides, (j + 1 / 3) / sides
                found.append((corners[0] + u * (corners[1] - corners[0]) + v * (corners[2] - corners[0]), normal))
    return found


def _first_hit(corners: Any, origin: Any, direction: Any) -> float:
    """Returns the distance to the first of the triangles in a direction; infinite if there is none."""
    one, other = corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0]
    across = np.cross(direction, other)
    size = np.einsum("ij,ij->i", one, across)
    safe = np.where(np.abs(size) < 1e-12, 1.0, size)
    offset = origin - corners[:, 0]
    u = np.einsum("ij,ij->i", offset, across) / safe
    along = np.cross(offset, one)
    v = (along @ direction) / safe
    distance = np.einsum("ij,ij->i", other, along) / safe
    hit = (np.abs(size) > 1e-12) & (u >= -1e-9) & (v >= -1e-9) & (u + v <= 1 + 1e-9) & (distance > 1e-4)
    return float(distance[hit].min()) if hit.any() else float("inf")


def inside(mesh: Mesh, points: Any) -> Any:
    """Returns for each point whether it is inside the solid, by the number of triangles above it."""
    # The points are moved slightly, so that no vertical line meets an edge between two triangles.
    at = np.asarray(points, dtype=float) + np.array([1.37e-5, 2.91e-5, 0.0])
    least, most = at.min(axis=0), at.max(axis=0)
    low, high = mesh.corners.min(axis=1), mesh.corners.max(axis=1)
    over = (low[:, :2] <= most[:2]).all(axis=1) & (high[:, :2] >= least[:2]).all(axis=1) & (high[:, 2] >= least[2])
    within = np.zeros(len(at), dtype=bool)
    for (ax, ay, az), (bx, by, bz), (cx, cy, cz) in mesh.corners[over]:
        size = (by - cy) * (ax - cx) + (cx - bx) * (ay - cy)
        if abs(size) > 1e-12:
            one = ((by - cy) * (at[:, 0] - cx) + (cx - bx) * (at[:, 1] - cy)) / size
            two = ((cy - ay) * (at[:, 0] - cx) + (ax - cx) * (at[:, 1] - cy)) / size
            three = 1 - one - two
            height = one * az + two * bz + three * cz
            within ^= (one >= 0) & (two >= 0) & (three >= 0) & (height > at[:, 2])
    return within


def shared_mm3(one: Mesh, other: Mesh, spacing: float = 0.5) -> float:
    """Returns the volume that two solids share, by sample points in the intersection of their bounding boxes."""
    bounds = [(mesh.corners.min(axis=(0, 1)), mesh.corners.max(axis=(0, 1))) for mesh in (one, other)]
    low = np.maximum(bounds[0][0], bounds[1][0])
    size = np.minimum(bounds[0][1], bounds[1][1]) - low
    if (size <= 1e-6).any():
        return 0.0
    counts = np.maximum(np.ceil(size / spacing), 3).astype(int)
    steps = [
        start + (np.arange(count) + 0.5) / count * length
        for start, count, length in zip(low, counts, size, strict=True)
    ]
    points = np.stack(np.meshgrid(*steps), axis=-1).reshape(-1, 3)
    points = points[inside(one, points)]
    if not len(points):
        return 0.0
    return float(inside(other, points).sum() * size.prod() / counts.prod())
