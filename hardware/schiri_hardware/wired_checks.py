"""Is the wired box's case right? By the checks of `case_checks.py`, and what is its own."""

from collections.abc import Iterator

import numpy as np
from build123d import Part, Pos

from . import handling
from .case_checks import (
    TOUCH,
    Opening,
    each_part_is_one_piece,
    keys_leave_room_for_fingers,
    misplaced,
    nothing_runs_into_anything,
    openings_of_keys,
    parts_can_be_printed,
)
from .meshes import Mesh, inside
from .solids import Body, volume_shared
from .wired_bodies import bought
from .wired_case import on_the_bed, printed
from .wired_dimensions import Wired

HELD_MM = 0.6  # twice the gap: as far as the ESP32 may move


def openings_are_where_the_parts_are(solids: dict[str, Part], dims: Wired) -> Iterator[str]:
    """Each opening lets its part through, and not much more."""
    lid, base = Mesh.of(solids["lid"], 0.01), Mesh.of(solids["base"])
    at_plate = dims.height - dims.plate / 2
    across = dims.lamp_hole * 0.7  # a square that fits into the round opening
    wanted = openings_of_keys(dims)
    wanted += [
        Opening(lamp.name, lamp.x, lamp.y, at_plate, across, across, dims.lamp_hole - across) for lamp in dims.lamps
    ]
    x, y, width, height = dims.window
    wanted.append(Opening("display", x, y, dims.inner_top + 0.5, width, height))
    yield from misplaced(lid, wanted)
    y, z = dims.usb
    half, steps = dims.usb_apart / 2, np.linspace(-0.49, 0.49, 7)
    plug = [
        (dims.width - dims.wall / 2, y + side * half + dims.plug[0] * u, z + dims.plug[1] * v)
        for side in (-1, 1)
        for u in steps
        for v in steps
    ]
    if inside(base, plug).any():
        yield "the opening for USB is not where it belongs"


def the_chip_is_held(solids: dict[str, Part], others: list[Body]) -> Iterator[str]:
    """A plug that is pushed in or pulled out neither moves the ESP32 towards its antenna nor lifts either end of it:
    so little further and it would meet what holds it."""
    chip = [body.solid for body in others if body.name.startswith(("ESP32-S3", "ESP32's pins"))]
    for words, (x, z), holders in (
        ("pushed back", (-HELD_MM, 0.0), ("clamp-right",)),
        ("lifted", (0.0, HELD_MM), ("clamp-right", "lid")),
    ):
        for name in holders:
            if sum(volume_shared(solids[name], Pos(x, 0, z) * part) for part in chip) < TOUCH:
                yield f"the ESP32 can be {words}: nothing of {name} is in its way"


def faults(dims: Wired, solids: dict[str, Part] | None = None) -> list[str]:
    """All that is wrong with the case, in words; nothing if it is right."""
    made = printed(dims) if solids is None else solids
    lying = {name: on_the_bed(name, solid) for name, solid in made.items()}
    others = bought(dims)
    return [
        *each_part_is_one_piece(made),
        *openings_are_where_the_parts_are(made, dims),
        *keys_leave_room_for_fingers(dims),
        *nothing_runs_into_anything(made, others),
        *the_chip_is_held(made, others),
        *handling.a_slap_moves_nothing(dims, handling.mass_g(dims, made, others)),
        *parts_can_be_printed(lying, dims),
    ]
