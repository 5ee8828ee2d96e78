"""Solids as triangles, and what can be measured on those."""

from dataclasses import dataclass
from typing import Any

import numpy as np
from build123d import Part

FINE = 0.05  # mm by which a curve may be off


@dataclass(frozen=True)
class Mesh:
    """Triangles: `corners` has three points for each; `normals` point outwards, `areas` are in mm²."""

    corners: Any
    normals: Any
    areas: Any

    @classmethod
    def of(cls, solid: Part, fine: float = FINE, turn: float = 0.3) -> "Mesh":
        """The surface of a solid; along a curve a triangle turns by at most `turn` radians."""
        points, triangles = solid.tessellate(fine, turn)
        at = np.array([[point.X, point.Y, point.Z] for point in points])
        corners = at[np.array(triangles)]
        across = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
        double = np.linalg.norm(across, axis=1)
        kept = double > 1e-9
        return cls(corners[kept], across[kept] / double[kept, None], double[kept] / 2)


def overhangs(mesh: Mesh, steepest_deg: float = 45.0) -> list[tuple[float, float, float]]:
    """Where a part as it lies on the bed hangs over by more than that: the middles of such triangles."""
    limit = -np.cos(np.radians(90 - steepest_deg)) - 1e-3
    lowest = mesh.corners[:, :, 2].max(axis=1)
    hanging = (mesh.normals[:, 2] < limit) & (lowest > 0.01) & (mesh.areas > 0.01)
    return [(float(x), float(y), float(z)) for x, y, z in mesh.corners[hanging].mean(axis=1)]


def thin_places(mesh: Mesh, least: float, spacing: float = 2.5) -> list[tuple[float, float, float, float]]:
    """Where walls are thinner than `least`: points with the thickness there, sampled every few millimetres."""
    found = []
    for point, normal in _samples(mesh, spacing):
        thickness = _opposite(mesh, point, normal)
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


def _opposite(mesh: Mesh, point: Any, normal: Any) -> float:
    """How far it is through the wall to a face that looks the other way."""
    facing = mesh.normals @ normal < -0.9
    corners, direction = mesh.corners[facing], -normal
    origin = point + 1e-6 * direction
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
    """Which of these points are inside the solid: counts what a line straight up goes through."""
    # A little beside the point, so that the line goes through no edge between two triangles.
    at = np.asarray(points, dtype=float) + np.array([1.37e-5, 2.91e-5, 0.0])
    ax, ay = mesh.corners[:, 0, 0], mesh.corners[:, 0, 1]
    bx, by = mesh.corners[:, 1, 0], mesh.corners[:, 1, 1]
    cx, cy = mesh.corners[:, 2, 0], mesh.corners[:, 2, 1]
    size = (by - cy) * (ax - cx) + (cx - bx) * (ay - cy)
    upright = np.abs(size) < 1e-12
    size = np.where(upright, 1.0, size)
    found = []
    for x, y, z in at:
        one = ((by - cy) * (x - cx) + (cx - bx) * (y - cy)) / size
        two = ((cy - ay) * (x - cx) + (ax - cx) * (y - cy)) / size
        three = 1 - one - two
        through = ~upright & (one >= 0) & (two >= 0) & (three >= 0)
        height = one * mesh.corners[:, 0, 2] + two * mesh.corners[:, 1, 2] + three * mesh.corners[:, 2, 2]
        found.append(bool(np.count_nonzero(through & (height > z)) % 2))
    return np.array(found)
