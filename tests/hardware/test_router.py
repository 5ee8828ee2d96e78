"""The board's router, on boards so small that one can see what has to come out."""

from itertools import pairwise

import pytest
import shapely
from schiri_hardware.pcb.plan import LIMITS_MM
from schiri_hardware.pcb.router import Router

BOARD = {"outlines": [[[0.0, 0.0], [20.0, 0.0], [20.0, 12.0], [0.0, 12.0]]], "bare": []}


def pad(net, x, y, layers=("top",)):
    at, low, high = [x, y], [x - 0.4, y - 0.4], [x + 0.4, y + 0.4]
    return {"net": net, "at": at, "low": low, "high": high, "drill": 0.0, "plated": True, "layers": list(layers)}


def routed(pads):
    router = Router(BOARD, pads)
    rounds = list(router.route())
    return rounds, router.tracks()


CROSS = [pad("one", 4, 6), pad("one", 16, 6), pad("other", 10, 2), pad("other", 10, 10)]
BESIDE = [pad("one", 4, 6), pad("one", 16, 6), pad("other", 4, 8), pad("other", 16, 4)]


def copper(tracks, layer):
    """By net what lies on a layer: vias are on both."""
    found = {}
    for track in tracks:
        if track.layer in (layer, "via"):
            shape = shapely.LineString(track.points) if len(track.points) > 1 else shapely.Point(track.points[0])
            found.setdefault(track.net, []).append(shape.buffer(track.width_mm / 2))
    return {net: shapely.union_all(shapes) for net, shapes in found.items()}


@pytest.mark.parametrize("pads", [CROSS, BESIDE], ids=["crossing", "changing places"])
def test_nets_that_cross_keep_apart_and_come_to_their_pads(pads):
    rounds, tracks = routed(pads)
    assert rounds[-1] == 0
    for layer in ("top", "bottom"):
        there = copper(tracks, layer)
        if {"one", "other"} <= there.keys():
            assert there["one"].distance(there["other"]) > LIMITS_MM["clearance"] - 0.01  # arcs are drawn as chords
    for each in pads:
        assert copper(tracks, "top")[each["net"]].distance(shapely.Point(each["at"])) < 0.4


def test_the_same_pads_give_the_same_tracks():
    assert routed(CROSS) == routed(CROSS)


def test_a_net_between_pads_that_nothing_can_join_is_said():
    fence = [pad("", 10, y / 2, ("top", "bottom")) for y in range(25)]
    with pytest.raises(ValueError, match="^no way for one$"):
        routed([pad("one", 4, 6), pad("one", 16, 6), *fence])


def test_steps_become_slants():
    _, tracks = routed([pad("one", 3, 3), pad("one", 17, 9)])
    ends = [(a, b) for track in tracks if track.net == "one" for a, b in pairwise(track.points)]
    assert any(a[0] != b[0] and a[1] != b[1] for a, b in ends)


def test_a_corner_round_a_pad_is_not_cut_where_that_comes_too_near():
    """The straight way round it leads through 9, 5, which is 0.44 mm off; a slant there would be 0.09 mm off."""
    block = {**pad("", 11, 7), "low": [9.31, 5.31], "high": [12.9, 8.5]}
    _, tracks = routed([pad("one", 9, 9.5), pad("one", 13.5, 5), block])
    assert copper(tracks, "top")["one"].distance(shapely.box(*block["low"], *block["high"])) > 0.2 - 0.01
