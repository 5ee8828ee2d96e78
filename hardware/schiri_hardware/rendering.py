"""A small renderer of solids, so that the build guide shows exactly the parts that are printed. The pictures are
orthographic, lit by a wide lamp and by the sky, with soft shadows, and dark lines at the edges of parts and faces where
a scene asks for them. A picture takes some seconds."""

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
PAPER = 250  # the table
SUNS, SKIES, STEPS = 16, 16, 22  # points round the lamp, compass directions of the sky, steps along each ray of light
SKY_HIGH = (0.35, 0.65, 0.9)  # sines of the elevations from which the sky shines
SOFT = 0.16  # half the lamp's width, as a share of its distance


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
    meshes: list[tuple[Mesh, tuple[int, int, int], bool]] = field(default_factory=list)
    labels: list[tuple[str, Any, tuple[float, float]]] = field(default_factory=list)
    margin: float = 0.05  # margin on each side, as a share of the picture's width
    line: float = 0.0  # darkness of the lines at edges, from 0 to 1
    shadow_mm: float = 60.0  # how far shadows reach

    def add(self, body: Body, lifted: float = 0.0) -> None:
        """Adds a body, moved up by `lifted` millimetres."""
        mesh = mesh_of(body)
        self.add_mesh(Mesh(mesh.corners + np.array([0, 0, lifted]), mesh.normals, mesh.areas), body.colour, body.glows)

    def add_mesh(self, mesh: Mesh, colour: str, glows: bool = False) -> None:
        """Adds triangles of one colour, given as `#rrggbb`."""
        red, green, blue = (int(colour[start : start + 2], 16) for start in (1, 3, 5))
        self.meshes.append((mesh, (red, green, blue), glows))

    def label(self, words: str, x: float, y: float, z: float, away: tuple[float, float] = (0.0, 0.0)) -> None:
        """Adds a text at a position of the box. `away` moves it by shares of the picture's width, with a line to the
        position."""
        self.labels.append((words, np.array([x, y, z]), away))

    def picture(self) -> Image.Image:
        """Returns the picture of the scene from its view."""
        axes = self.view.axes
        every = np.concatenate([mesh.corners.reshape(-1, 3) for mesh, *_ in self.meshes]) @ axes.T
        least, most = every.min(axis=0), every.max(axis=0)
        margin = self.margin * (most[0] - least[0])
        scale = self.width * OVER / (most[0] - least[0] + 2 * margin)
        height = int((most[1] - least[1] + 2 * margin) * scale) // OVER * OVER
        origin = np.array([least[0] - margin, most[1] + margin])
        canvas = _Canvas((self.width * OVER, height), scale, axes)
        for number, (mesh, colour, glows) in enumerate(self.meshes, 1):
            seen = mesh.corners @ axes.T
            seen[:, :, 0] = (seen[:, :, 0] - origin[0]) * scale
            seen[:, :, 1] = (origin[1] - seen[:, :, 1]) * scale
            canvas.fill(seen, mesh.normals @ axes.T, number, colour, glows)
        canvas.lay_table(origin, min(mesh.corners[:, :, 2].min() for mesh, *_ in self.meshes))
        canvas.shade(self.shadow_mm)
        image = canvas.image(self.line).resize((self.width, height // OVER), Image.Resampling.LANCZOS)
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
    """The picture in the making: of each pixel the nearest surface's depth in mm, its colour and normal, and the body
    it belongs to. `scale` is in pixels a mm."""

    def __init__(self, size: tuple[int, int], scale: float, axes: Any) -> None:
        width, height = size
        self.scale = scale
        self.axes = axes
        self.colours = np.full((height, width, 3), PAPER, dtype=np.float32)
        self.depth = np.full((height, width), -1e9, dtype=np.float32)
        self.body = np.zeros((height, width), dtype=np.int16)
        self.facing = np.zeros((height, width, 3), dtype=np.float32)
        self.glowing = np.zeros((height, width), dtype=bool)

    def fill(self, corners: Any, normals: Any, number: int, colour: tuple[int, int, int], glows: bool) -> None:
        """Draws the triangles of one body that look towards the eye."""
        for triangle, normal in zip(corners, normals, strict=True):
            if normal[2] > 1e-6:
                self._triangle(triangle, normal, colour, number, glows)

    def _triangle(self, triangle: Any, normal: Any, colour: tuple[int, int, int], number: int, glows: bool) -> None:
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
        self.colours[window][seen] = colour
        self.body[window][seen] = number
        self.facing[window][seen] = normal
        self.glowing[window][seen] = glows

    def lay_table(self, origin: Any, table: float) -> None:
        """Puts a table below everything, `table` mm high."""
        up = self.axes[:, 2]
        there = self.body > 0
        height, width = self.depth.shape
        across = origin[0] + (np.arange(width, dtype=np.float32) + 0.5) / self.scale
        along = origin[1] - (np.arange(height, dtype=np.float32) + 0.5) / self.scale
        plane = (table - across[None, :] * up[0] - along[:, None] * up[1]) / up[2]
        self.depth = np.where(there, self.depth, plane.astype(np.float32))
        self.facing[~there] = up

    def shade(self, shadow_mm: float) -> None:
        """Computes the light of all pixels. It comes from a wide lamp, the sky, and glowing bodies nearby."""
        depth, scale = self.depth[::OVER, ::OVER], self.scale / OVER
        sun, sky = np.zeros_like(depth), np.zeros_like(depth)
        for turn in np.linspace(0, 2 * np.pi, SUNS, endpoint=False):
            for far in (SOFT / 2, SOFT):
                way = LIGHT + far * np.array([np.cos(turn + far), np.sin(turn + far), 0.0])
                sun += _is_open(depth, scale, self.axes @ (way / np.linalg.norm(way)), shadow_mm) / (2 * SUNS)
        for turn in np.linspace(0, 2 * np.pi, SKIES, endpoint=False):
            for high in SKY_HIGH:
                flat = np.sqrt(1 - high * high)
                way = np.array([np.cos(turn + high) * flat, np.sin(turn + high) * flat, high])
                sky += _is_open(depth, scale, self.axes @ way, min(14.0, shadow_mm)) / (SKIES * len(SKY_HIGH))
        sun, sky = self._finer([sun, sky])
        facing = np.clip(self.facing @ (self.axes @ LIGHT / np.linalg.norm(LIGHT)), 0.0, 1.0)
        bright = 0.16 + 0.40 * sky + 0.58 * sun * facing
        lit = self.colours * np.where(self.glowing, 1.0, np.minimum(bright, 1.0))[:, :, None]
        shine = np.where(self.glowing[:, :, None], self.colours, 0.0)
        for reach_mm, weight in ((0.8, 0.15), (3.0, 0.15)):
            lit += weight * gaussian_filter(shine, (reach_mm * self.scale, reach_mm * self.scale, 0))
        self.colours = np.clip(lit, 0, 255)

    def _finer(self, coarse: list[Any]) -> list[Any]:
        """Returns maps of light in the resolution of the picture, made from maps with one value for `OVER` pixels. A
        pixel at an edge takes the value of a neighbour on the same body."""

        def large(values: Any) -> Any:
            height, width = self.body.shape
            return values.repeat(OVER, 0).repeat(OVER, 1)[:height, :width]

        bodies = self.body[::OVER, ::OVER]
        fine, strange = [large(values) for values in coarse], large(bodies) != self.body
        for way in ((1, 0), (0, 1), (-1, 0), (0, -1)):
            taken = strange & (large(np.roll(bodies, way, (0, 1))) == self.body)
            for values, finer in zip(coarse, fine, strict=True):
                finer[taken] = large(np.roll(values, way, (0, 1)))[taken]
            strange &= ~taken
        return fine

    def image(self, line: float) -> Image.Image:
        """Returns the picture with lines where bodies and faces end."""
        edge = np.zeros(self.depth.shape, dtype=bool)
        for one, other in ((np.s_[1:, :], np.s_[:-1, :]), (np.s_[:, 1:], np.s_[:, :-1])):
            ends = self.body[one] != self.body[other]
            bend = (self.facing[one] * self.facing[other]).sum(axis=2) < 0.86
            drop = np.abs(self.depth[one] - self.depth[other]) > 2.0
            edge[one] |= (ends | bend | drop) & ((self.body[one] > 0) | (self.body[other] > 0))
        edge[1:] |= edge[:-1].copy() & (self.body[1:] > 0)
        edge &= ~self.glowing
        self.colours[edge] = line * np.array(INK) + (1 - line) * self.colours[edge]
        return Image.fromarray(self.colours.astype(np.uint8), "RGB")


def _is_open(depth: Any, scale: float, way: Any, reach_mm: float) -> Any:
    """Returns for each pixel whether a ray from it in the direction `way` meets no surface within `reach_mm`. `depth`
    is the map of depths in mm, with `scale` pixels a mm."""
    height, width = depth.shape
    free = np.ones((height, width), dtype=bool)
    for t in np.geomspace(0.6, reach_mm, STEPS):
        dx, dy = (int(round(part * t * scale)) for part in (way[0], -way[1]))
        to = np.s_[max(0, -dy) : height - max(0, dy), max(0, -dx) : width - max(0, dx)]
        beside = np.s_[max(0, dy) : height + min(0, dy), max(0, dx) : width + min(0, dx)]
        if abs(dx) < width and abs(dy) < height:
            higher = depth[beside] - depth[to] - np.float32(way[2] * t + 0.25)
            free[to] &= (higher <= 0) | (higher > reach_mm)
    return free
