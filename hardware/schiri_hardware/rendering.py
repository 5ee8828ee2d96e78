"""A small renderer of solids, so that the build guide shows exactly the parts that are printed. The pictures are
orthographic, with a light from above, soft shadows, and dark lines at the edges of parts and faces. A picture takes
some seconds."""

from dataclasses import dataclass, field
from functools import cache
from typing import Any

import numpy as np
from PIL import Image, ImageDraw, ImageFont
from scipy.ndimage import gaussian_filter

from .meshes import Mesh
from .solids import Body

TURN = 0.5
OVER = 2  # factor by which pictures are drawn larger before they are scaled down
LIGHT = np.array([-0.35, -0.55, 0.76])
INK = (38, 42, 46)
LINE = 0.35  # darkness of the lines, from 0 to 1


@cache
def mesh_of(body: Body) -> Mesh:
    """Returns the mesh of a body, which is computed only once."""
    return Mesh.of(body.solid, body.fine, TURN)


@dataclass
class View:
    """A camera: its rotation round the vertical axis, and its tilt from straight above (0) to level (90), in
    degrees."""

    turn_deg: float
    tilt_deg: float

    @property
    def axes(self) -> Any:
        """The axes of the picture as rows: right, up, and towards the eye."""
        a, b = np.radians(self.turn_deg), np.radians(self.tilt_deg)
        right = np.array([np.cos(a), np.sin(a), 0.0])
        up = np.array([-np.sin(a) * np.cos(b), np.cos(a) * np.cos(b), np.sin(b)])
        return np.array([right, up, np.cross(right, up)])


@dataclass
class Scene:
    """The bodies of a picture with their displacements, and labels that point at positions."""

    view: View
    width: int = 1100
    meshes: list[tuple[Mesh, tuple[int, int, int]]] = field(default_factory=list)
    labels: list[tuple[str, Any, tuple[float, float]]] = field(default_factory=list)
    margin: float = 0.05  # margin on each side, as a share of the picture's width

    def add(self, body: Body, lifted: float = 0.0) -> None:
        """Adds a body, which may be lifted."""
        mesh = mesh_of(body)
        red, green, blue = (int(body.colour[start : start + 2], 16) for start in (1, 3, 5))
        self.meshes.append(
            (Mesh(mesh.corners + np.array([0, 0, lifted]), mesh.normals, mesh.areas), (red, green, blue))
        )

    def label(self, words: str, x: float, y: float, z: float, away: tuple[float, float] = (0.0, 0.0)) -> None:
        """Adds a text at a position of the box. `away` moves it by shares of the picture's width, with a line to the
        position."""
        self.labels.append((words, np.array([x, y, z]), away))

    def picture(self) -> Image.Image:
        """Returns the picture of the scene from its view."""
        axes = self.view.axes
        every = np.concatenate([mesh.corners.reshape(-1, 3) for mesh, _ in self.meshes]) @ axes.T
        least, most = every.min(axis=0), every.max(axis=0)
        margin = self.margin * (most[0] - least[0])
        scale = self.width * OVER / (most[0] - least[0] + 2 * margin)
        height = int((most[1] - least[1] + 2 * margin) * scale) // OVER * OVER
        origin = np.array([least[0] - margin, most[1] + margin])
        canvas = _Canvas(self.width * OVER, height)
        for number, (mesh, colour) in enumerate(self.meshes, 1):
            seen = mesh.corners @ axes.T
            seen[:, :, 0] = (seen[:, :, 0] - origin[0]) * scale
            seen[:, :, 1] = (origin[1] - seen[:, :, 1]) * scale
            canvas.fill(seen, mesh.normals @ axes.T, mesh.normals @ LIGHT, number, colour)
        canvas.shade(scale)
        image = canvas.image().resize((self.width, height // OVER), Image.Resampling.LANCZOS)
        self._write(image, axes, origin, scale / OVER)
        return image

    def _write(self, image: Image.Image, axes: Any, origin: Any, scale: float) -> None:
        pen = ImageDraw.Draw(image)
        font = ImageFont.load_default(17)
        for words, place, away in self.labels:
            seen = axes @ place
            x, y = (seen[0] - origin[0]) * scale, (origin[1] - seen[1]) * scale
            at_x, at_y = x + away[0] * self.width, y + away[1] * self.width
            if away != (0.0, 0.0):
                pen.line([(x, y), (at_x, at_y)], fill=(190, 30, 45), width=2)
                pen.ellipse([x - 4, y - 4, x + 4, y + 4], fill=(190, 30, 45))
            left, top, right, bottom = pen.textbbox((at_x, at_y), words, font=font, anchor="mm")
            pen.rounded_rectangle([left - 5, top - 3, right + 5, bottom + 3], 4, fill=(255, 255, 255), outline=INK)
            pen.text((at_x, at_y), words, font=font, anchor="mm", fill=INK)


class _Canvas:
    def __init__(self, width: int, height: int) -> None:
        self.colours = np.full((height, width, 3), 255, dtype=np.uint8)
        self.depth = np.full((height, width), -1e9, dtype=np.float32)
        self.body = np.zeros((height, width), dtype=np.int16)
        self.facing = np.zeros((height, width, 3), dtype=np.float32)

    def fill(self, corners: Any, normals: Any, light: Any, number: int, colour: tuple[int, int, int]) -> None:
        """Draws the triangles of a body that face the eye."""
        base = np.array(colour, dtype=float)
        for triangle, normal, bright in zip(corners, normals, light, strict=True):
            if normal[2] > 1e-6:
                shade = base * (0.62 + 0.38 * max(0.0, float(bright)))
                self._triangle(triangle, normal, shade, number)

    def _triangle(self, triangle: Any, normal: Any, shade: Any, number: int) -> None:
        height, width = self.depth.shape
        x0, y0 = np.floor(triangle[:, :2].min(axis=0)).astype(int)
        x1, y1 = np.ceil(triangle[:, :2].max(axis=0)).astype(int) + 1
        x0, y0, x1, y1 = max(x0, 0), max(y0, 0), min(x1, width), min(y1, height)
        if x0 >= x1 or y0 >= y1:
            return
        (ax, ay, az), (bx, by, bz), (cx, cy, cz) = triangle
        size = (by - cy) * (ax - cx) + (cx - bx) * (ay - cy)
        if abs(size) < 1e-9:
            return
        ys, xs = np.mgrid[y0:y1, x0:x1] + 0.5
        one = ((by - cy) * (xs - cx) + (cx - bx) * (ys - cy)) / size
        two = ((cy - ay) * (xs - cx) + (ax - cx) * (ys - cy)) / size
        three = 1 - one - two
        depth = one * az + two * bz + three * cz
        window = (slice(y0, y1), slice(x0, x1))
        seen = (one >= 0) & (two >= 0) & (three >= 0) & (depth > self.depth[window])
        self.depth[window][seen] = depth[seen]
        self.colours[window][seen] = shade
        self.body[window][seen] = number
        self.facing[window][seen] = normal

    def shade(self, scale: float) -> None:
        """Darkens points that lie lower than their surroundings, and the ground beside the box."""
        there = self.body > 0
        ground = self.depth[there].min()
        depth = np.where(there, self.depth, ground)
        shadow = np.zeros(depth.shape, dtype=np.float32)
        for reach_mm, weight in ((1.5, 0.10), (5.0, 0.12), (14.0, 0.10)):
            deeper = gaussian_filter(depth, reach_mm * scale) - depth
            shadow += weight * np.clip(deeper / reach_mm, 0.0, 1.0)
        fallen = gaussian_filter(there.astype(np.float32), 5.0 * scale)
        off = int(3.0 * scale)
        fallen = np.roll(fallen, (off, off), (0, 1))
        shadow = np.where(there, shadow, 0.28 * fallen)
        self.colours = (self.colours * (1.0 - shadow[:, :, None])).astype(np.uint8)

    def image(self) -> Image.Image:
        """Returns the picture with its lines."""
        edge = np.zeros(self.depth.shape, dtype=bool)
        for one, other in ((np.s_[1:, :], np.s_[:-1, :]), (np.s_[:, 1:], np.s_[:, :-1])):
            ends = self.body[one] != self.body[other]
            bend = (self.facing[one] * self.facing[other]).sum(axis=2) < 0.86
            drop = np.abs(self.depth[one] - self.depth[other]) > 2.0
            edge[one] |= (ends | bend | drop) & ((self.body[one] > 0) | (self.body[other] > 0))
        edge[1:] |= edge[:-1].copy() & (self.body[1:] > 0)
        self.colours[edge] = (LINE * np.array(INK) + (1 - LINE) * self.colours[edge]).astype(np.uint8)
        return Image.fromarray(self.colours, "RGB")
