"""The second look at the board, at copper so small that one sees what is wrong with it."""

import dataclasses

import pytest
import shapely
from schiri_hardware.pcb import copper
from schiri_hardware.pcb.copper import Copper, Files, Hole

VIA = shapely.Point(5, 5).buffer(0.3, 64)
LAYER = Copper([VIA, shapely.box(2, 2, 4, 4)], [], [0.2])
RIGHT = Files(LAYER, LAYER, [Hole(5, 5, 0.3, True), Hole(8, 8, 1.0, False)], shapely.box(0, 0, 10, 10))


def look(files):
    return [*copper.too_narrow_or_near(files), *copper.outside(files)]


def test_nothing_is_found_where_nothing_is_wrong():
    assert look(RIGHT) == []


def with_piece(piece):
    return {"top": Copper([*LAYER.pieces, piece], [], [])}


PLANTED = {
    "a thin ring": (
        {"holes": [Hole(5, 5, 0.4, True)]},
        ["top: less than 0.13 mm of copper round the hole at 5.0, 5.0", "bottom: less than 0.13"],
    ),
    "a hole beside its copper": ({"holes": [Hole(5.1, 5, 0.3, True)]}, ["top: less than 0.13", "bottom: less than"]),
    "a narrow track": ({"bottom": Copper(LAYER.pieces, [], [0.2, 0.15])}, ["bottom: a track of 0.15 mm"]),
    "a narrow gap": (with_piece(shapely.box(4.1, 2, 5, 3)), ["top: a gap of 0.10 mm at "]),
    "copper at a screw": (with_piece(shapely.box(8.6, 7, 9, 9)), ["top: copper at the bare hole at 8.0, 8.0"]),
    "copper at the edge": (with_piece(shapely.box(9, 1, 9.9, 2)), ["top: copper at the edge or outside, at 9.8"]),
    "a hole at the edge": ({"holes": [Hole(9.5, 1, 1.0, False)]}, ["a hole at the edge or outside, at 9.5, 1.0"]),
}


@pytest.mark.parametrize("name", PLANTED)
def test_a_fault_in_the_copper_is_found(name):
    change, messages = PLANTED[name]
    found = look(dataclasses.replace(RIGHT, **change))
    assert len(found) == len(messages)
    for fault, message in zip(found, messages, strict=True):
        assert fault.startswith(message), found
