"""The check that both players see the lamps and the display. Rays go from each target to a player's eye, at several
heights of the eye. The lid, the switches and the caps, as triangles, may block them. A player sits far from the box
compared with its size, so all rays of a view are parallel, and at right angles to the player's edge."""

from dataclasses import dataclass
from typing import Any

import numpy as np
from build123d import Part

from .bodies import keys
from .case import words
from .dimensions import Dimensions
from .meshes import Mesh

ELEVATIONS_DEG = (30, 40, 50)
PLAYERS = {"A": -1.0, "B": 1.0}  # the direction of each player along y
LEAST_PERCENT = 80.0
SPACING_MM = 0.5
LETTER_WIDE = 0.7  # width of a bold letter as a share of its size
ABOVE_MM = 0.005  # height at which a ray begins, so that its own surface does not block it

Percent = dict[tuple[str, int], float]  # visible share of a thing in per cent, by player and elevation of the eye


@dataclass(frozen=True)
class Target:
    """A lamp, a word or the display, as points spread evenly on its surface."""

    name: str
    points: Any


@dataclass(frozen=True)
class Table:
    """A box on the table: the bodies that can block the view, and all targets."""

    obstacles: list[Mesh]
    targets: list[Target]


def _disc(name: str, x: float, y: float, z: float, across: float) -> Target:
    square = _rectangle(name, x, y, z, across, across).points
    return Target(name, square[np.hypot(square[:, 0] - x, square[:, 1] - y) <= across / 2])


def _rectangle(name: str, x: float, y: float, z: float, width: float, height: float) -> Target:
    steps = [np.arange(SPACING_MM / 2, size, SPACING_MM) - size / 2 for size in (width, height)]
    u, v = np.meshgrid(*steps)
    return Target(name, np.stack([x + u.ravel(), y + v.ravel(), np.full(u.size, z + ABOVE_MM)], axis=1))


def _picture(dims: Dimensions) -> Target:
    y = dims.display_y + dims.picture_off_y
    return _rectangle("display", dims.display_x, y, dims.glass, dims.picture_width, dims.picture_height)


def _obstacles(dims: Dimensions, lid: Part) -> list[Mesh]:
    return [Mesh.of(lid, 0.1, 0.6), *(Mesh.of(body.solid, 0.1, 0.6) for body in keys(dims))]


def of_the_case(dims: Dimensions, lid: Part) -> Table:
    """Returns the bodies and targets of the case. For a lamp the target is its skin in the lid's upper side."""
    lamps = [_disc(skin.name, skin.x, skin.y, dims.height, dims.lamp_room) for skin in dims.skins]
    return Table(_obstacles(dims, lid), [*lamps, _picture(dims)])


def _towards_the_eye(player: str, elevation_deg: float) -> Any:
    angle = np.radians(elevation_deg)
    return np.array([0.0, PLAYERS[player] * np.cos(angle), np.sin(angle)])


def _hidden(points: Any, mesh: Mesh, direction: Any) -> Any:
    """Returns which of these points a mesh hides along parallel rays."""
    across = np.array([1.0, 0.0, 0.0])
    axes = np.stack([across, np.cross(direction, across), direction], axis=1)
    seen, corners = points @ axes, mesh.corners @ axes
    low, high = seen.min(axis=0), seen.max(axis=0)
    near = (corners.min(axis=1)[:, :2] <= high[:2]).all(axis=1) & (corners.max(axis=1)[:, :2] >= low[:2]).all(axis=1)
    near &= corners.max(axis=1)[:, 2] > low[2]
    hidden = np.zeros(len(points), dtype=bool)
    for (ax, ay, az), (bx, by, bz), (cx, cy, cz) in corners[near]:
        size = (by - cy) * (ax - cx) + (cx - bx) * (ay - cy)
        if abs(size) > 1e-12:
            one = ((by - cy) * (seen[:, 0] - cx) + (cx - bx) * (seen[:, 1] - cy)) / size
            two = ((cy - ay) * (seen[:, 0] - cx) + (ax - cx) * (seen[:, 1] - cy)) / size
            three = 1 - one - two
            before = one * az + two * bz + three * cz > seen[:, 2] + 1e-6
            hidden |= (one >= 0) & (two >= 0) & (three >= 0) & before
    return hidden


def percents(table: Table) -> dict[str, Percent]:
    """Returns the visible share of each target for each player, in per cent."""
    found: dict[str, Percent] = {}
    for target in table.targets:
        of_this = found[target.name] = {}
        for player in PLAYERS:
            for elevation in ELEVATIONS_DEG:
                direction = _towards_the_eye(player, elevation)
                hidden = np.zeros(len(target.points), dtype=bool)
                for mesh in table.obstacles:
                    hidden |= _hidden(target.points, mesh, direction)
                of_this[player, elevation] = 100.0 * float(np.mean(~hidden))
    return found


def faults(table: Table) -> list[str]:
    """Returns a text for each target of which a player sees too little."""
    return [
        f"player {player} sees {percent:.0f} % of {name} at {elevation}°"
        for name, seen in percents(table).items()
        for (player, elevation), percent in seen.items()
        if percent < LEAST_PERCENT
    ]


def words_are_read(dims: Dimensions, lid: Part) -> list[str]:
    """Returns a text for each word of which a player who reads it upright sees too little."""
    targets = []
    for word in words(dims):
        wide = LETTER_WIDE * word.size * len(word.letters)
        targets.append(_rectangle(f"{word.player}'s {word.letters}", word.x, word.y, dims.height, wide, word.size))
    found = faults(Table(_obstacles(dims, lid), targets))
    return [
        fault
        for player in PLAYERS
        for fault in found
        if fault.startswith(f"player {player} ") and f" {player}'s " in fault
    ]
