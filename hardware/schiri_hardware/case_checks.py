"""The checks of the case. Each yields its faults as texts; `faults` runs all of them.

The checks measure the solids and compare them with `dimensions.py`, independently of the code that made them.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import numpy as np
from build123d import Part

from . import fit, handling, sight
from .bodies import SIZES_MM, board, bought, chip, on_the_board
from .case import buttons, on_the_bed, printed, usb_end, usb_sockets
from .devboards import BOARDS, COPY
from .dimensions import Dimensions
from .meshes import Mesh, inside, overhangs, shared_mm3, span_mm, thin_places
from .parts import BUZZER
from .solids import Body, volume_shared

TOUCH = 0.5  # mm³ that two touching bodies may share
LARGE_MM3 = 5000.0  # larger volumes are compared as solids, not point by point
FIT = 0.06  # the tolerance of an opening in mm
MOST_BRIDGE_MM = 12.0  # the longest bridge that any printer can print
NOZZLE_MM = 0.4
BUTTON_OFF_MM = 1.0  # largest distance of a button of the ESP32's board from its place in devboards.py
SKIN_MM = (0.4, 0.6)  # the thickness of a skin through which a lamp shines evenly


@dataclass(frozen=True)
class Opening:
    """A rectangular opening in the lid with material around it; `slack` is how much larger the opening may be."""

    name: str
    x: float
    y: float
    z: float
    width: float
    height: float
    slack: float = 0.0

    def points_within(self) -> list[tuple[float, float, float]]:
        """Returns points within the opening up to its edges."""
        u, v = self.width / 2 - FIT, self.height / 2 - FIT
        steps = np.linspace(-1, 1, 7)
        return [(self.x + u * a, self.y + v * b, self.z) for a in steps for b in steps]

    def points_around(self) -> list[tuple[float, float, float]]:
        """Returns points just outside the middle of each edge."""
        u, v = (self.width + self.slack) / 2 + FIT, (self.height + self.slack) / 2 + FIT
        return [(self.x + u * a, self.y + v * b, self.z) for a, b in ((1, 0), (-1, 0), (0, 1), (0, -1))]


def misplaced(lid: Mesh, wanted: Iterable[Opening]) -> Iterator[str]:
    """Yields openings that are too small or too large for their part."""
    for opening in wanted:
        if inside(lid, opening.points_within()).any():
            yield f"the opening for {opening.name} is not where it belongs"
        elif not inside(lid, opening.points_around()).all():
            yield f"the opening for {opening.name} is too large"


def openings_of_keys(dims: Dimensions) -> list[Opening]:
    """Returns the openings that the switches clip into."""
    at_plate = dims.height - dims.plate / 2
    return [Opening(key.name, key.x, key.y, at_plate, dims.opening, dims.opening) for key in dims.keys]


def openings_are_where_the_parts_are(solids: dict[str, Part], dims: Dimensions) -> Iterator[str]:
    """Checks the openings for keys, lamps, display, piezo and USB."""
    lid, base = Mesh.of(solids["lid"], 0.01), Mesh.of(solids["base"])
    across = dims.lamp_room * 0.7  # a square that fits into the round opening
    below_skin = dims.height - dims.skin - 0.1
    wanted = openings_of_keys(dims)
    wanted += [
        Opening(skin.name, skin.x, skin.y, below_skin, across, across, dims.lamp_room - across) for skin in dims.skins
    ]
    x, y, width, height = dims.window
    wanted.append(Opening("display", x, y, dims.glass + 0.1, width, height))
    piezo = SIZES_MM[BUZZER]
    wanted.append(
        Opening("piezo", *dims.sound, dims.pcb_top + piezo[2] + 0.1, piezo[0], piezo[1], dims.sound_room - piezo[0])
    )
    yield from misplaced(lid, wanted)
    middle = [(dims.sound[0], dims.sound[1], dims.height - dims.plate / 2)]
    if inside(lid, middle).any():
        yield "no opening over the piezo"
    steps = np.linspace(-0.5, 0.5, 7)
    for of in BOARDS:
        plug = [
            (x, y + of.plug[0] * u, dims.usb_z + of.plug[1] * v)
            for x in np.linspace(usb_end(dims, of) + of.usb_over, dims.width, 9)
            for y in usb_sockets(dims, of)
            for u in steps
            for v in steps
        ]
        if inside(base, plug).any():
            yield f"the opening for USB is not where {of.name} needs it"


def buttons_can_be_reached(solids: dict[str, Part], dims: Dimensions) -> Iterator[str]:
    """Checks that a paper clip reaches each button of either ESP32 from below, even if it lies a little off."""
    base = Mesh.of(solids["base"])
    turns = np.linspace(0, 2 * np.pi, 12, endpoint=False)
    for of in BOARDS:
        for name, (x, y) in buttons(dims, of).items():
            spots = [(x + BUTTON_OFF_MM * np.cos(a), y + BUTTON_OFF_MM * np.sin(a), dims.floor / 2) for a in turns]
            if inside(base, [(x, y, dims.floor / 2), *spots]).any():
                yield f"no hole under {name} of {of.name}"


def the_copy_runs_into_nothing(solids: dict[str, Part], dims: Dimensions) -> Iterator[str]:
    """Checks that the ESP32 board with wider rows runs into nothing beside it; the other kind is in `bought`."""
    below = [*on_the_board(dims), board(dims), *chip(dims, COPY)]
    yield from nothing_runs_into_anything({"base": solids["base"]}, below)


def lamps_shine_through(solids: dict[str, Part], dims: Dimensions) -> Iterator[str]:
    """Checks that the skin over each lamp is thin enough for its light and thick enough to be printed."""
    lid = Mesh.of(solids["lid"])
    depths = np.arange(0.05, dims.lid, 0.1)
    for skin in dims.skins:
        solid = inside(lid, [(skin.x + 0.7, skin.y + 0.4, dims.height - depth) for depth in depths])
        thickness = float(solid.sum()) * 0.1
        if not SKIN_MM[0] - 0.05 <= thickness <= SKIN_MM[1] + 0.05:
            yield f"the skin over {skin.name} is {thickness:.1f} mm thick"


def nothing_runs_into_anything(solids: dict[str, Part], others: list[Body]) -> Iterator[str]:
    """Checks that no two bodies, printed or bought, share a volume."""
    named = {**solids, **{other.name: other.solid for other in others}}
    all_of = list(named.values())
    meshes = [Mesh.of(solid) for solid in named.values()]
    bounds = np.array([(mesh.corners.min(axis=(0, 1)), mesh.corners.max(axis=(0, 1))) for mesh in meshes])
    names = list(named)
    for one in range(len(names)):
        apart = (bounds[one, 1] <= bounds[:, 0] + FIT) | (bounds[:, 1] <= bounds[one, 0] + FIT)
        for other in np.flatnonzero(~apart.any(axis=1)):
            if other > one:
                room = np.minimum(bounds[one, 1], bounds[other, 1]) - np.maximum(bounds[one, 0], bounds[other, 0])
                if room.prod() > LARGE_MM3:
                    shared = volume_shared(all_of[one], all_of[other])
                else:
                    shared = shared_mm3(meshes[other], meshes[one])
                if shared > TOUCH:
                    yield f"{names[one]} and {names[other]} share {shared:.1f} mm³"


def each_part_is_one_piece(solids: dict[str, Part]) -> Iterator[str]:
    """Checks that each printed part is one closed solid."""
    for name, solid in solids.items():
        if len(solid.solids()) != 1 or not solid.is_valid:
            yield f"{name} is {len(solid.solids())} pieces"


def parts_can_be_printed(
    lying: dict[str, Part], dims: Dimensions, skins: Iterable[tuple[float, float, float]] = (), engraved: float = 0.0
) -> Iterator[str]:
    """Checks that the parts fit on the bed, need no support but for short bridges, and have no wall that is too thin.

    `lying` are the parts as they lie on the bed. `skins` are discs (x, y, diameter on the bed), thin on purpose.
    Up to the height `engraved`, a wall between strokes of letters may be as thin as the nozzle."""
    for name, solid in lying.items():
        size = solid.bounding_box().size
        if dims.bed[0] < size.X or dims.bed[1] < size.Y:
            yield f"{name} is {size.X:.0f} × {size.Y:.0f} mm, and the bed {dims.bed[0]:.0f} × {dims.bed[1]:.0f}"
        mesh = Mesh.of(solid, 0.1, 0.6)
        hanging = [place for place in overhangs(mesh) if span_mm(mesh, place) > MOST_BRIDGE_MM]
        if hanging:
            x, y, z = hanging[0]
            yield f"{name} needs support at {len(hanging)} places, one at {x:.1f}, {y:.1f}, {z:.1f}"
        found = [place for place in thin_places(mesh, dims.least_wall) if not _on_any(place, skins)]
        thin = [place for place in found if place[2] > engraved or place[3] < NOZZLE_MM]
        if thin:
            x, y, z, thickness = min(thin, key=lambda place: place[3])
            yield f"{name} is {thickness:.2f} mm thin at {x:.1f}, {y:.1f}, {z:.1f}"


def _on_any(place: tuple[float, float, float, float], skins: Iterable[tuple[float, float, float]]) -> bool:
    return any(np.hypot(place[0] - x, place[1] - y) <= across / 2 + 0.01 for x, y, across in skins)


def skins_on_the_bed(dims: Dimensions) -> list[tuple[float, float, float]]:
    """Returns the lamps' skins as discs on the bed, where the lid lies face down."""
    return [(skin.x, dims.depth - skin.y, dims.lamp_room) for skin in dims.skins]


def keys_leave_room_for_fingers(dims: Dimensions) -> Iterator[str]:
    """Checks that caps do not touch each other or overhang the edge of the box."""
    for number, one in enumerate(dims.keys):
        if not (
            one.cap / 2 <= one.x <= dims.width - one.cap / 2 and dims.cap / 2 <= one.y <= dims.depth - dims.cap / 2
        ):
            yield f"cap {one.name} hangs over the edge"
        for other in dims.keys[number + 1 :]:
            across = abs(one.x - other.x) - (one.cap + other.cap) / 2
            along = abs(one.y - other.y) - dims.cap
            if max(across, along) < 1.0:
                yield f"caps {one.name} and {other.name} are {max(across, along):.1f} mm apart"


def it_is_low(dims: Dimensions) -> Iterator[str]:
    """Checks the height of the box with its feet, and that all layers below one another fit into it."""
    if dims.stands > dims.most_height:
        yield f"the box is {dims.stands:.1f} mm high with its feet, and {dims.most_height:.0f} are allowed"
    if dims.stack["room"] < dims.gap:
        yield f"what lies below one another has {dims.stack['room']:.1f} mm of room"


def both_sides_have_the_same(dims: Dimensions) -> Iterator[str]:
    """Checks that keys, lamps, feet and screws of side B are those of side A turned by 180° round the middle."""
    at = {key.name: (key.x, key.y) for key in dims.keys} | {lamp.name: (lamp.x, lamp.y) for lamp in dims.lamps[-2:]}
    pairs = [(name, f"B{name[1:]}") for name in at if name[0] == "A" and len(name) == 2] + [("side A", "side B")]
    for a, b in pairs:
        if np.hypot(*np.subtract(dims.turned(*at[a]), at[b])) > 0.01:
            yield f"{b} does not lie as {a} does"


def faults(dims: Dimensions, solids: dict[str, Part] | None = None) -> list[str]:
    """Returns all faults of the case as texts; none if it is right."""
    made = printed(dims) if solids is None else solids
    others = bought(dims)
    lying = {name: on_the_bed(name, solid) for name, solid in made.items()}
    return [
        *it_is_low(dims),
        *fit.faults(dims),
        *both_sides_have_the_same(dims),
        *each_part_is_one_piece(made),
        *openings_are_where_the_parts_are(made, dims),
        *buttons_can_be_reached(made, dims),
        *lamps_shine_through(made, dims),
        *keys_leave_room_for_fingers(dims),
        *nothing_runs_into_anything(made, others),
        *the_copy_runs_into_nothing(made, dims),
        *parts_can_be_printed(lying, dims, skins_on_the_bed(dims), dims.engraved),
        *sight.faults(sight.of_the_case(dims, made["lid"])),
        *sight.words_are_read(dims, made["lid"]),
        *handling.faults(dims, made, others),
    ]
