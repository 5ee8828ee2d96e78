"""The case: right as it is, and wrong in words with an opening moved, a wall too thin, or too little room."""

import dataclasses
import struct

import pytest
from build123d import Pos, export_stl
from schiri_hardware import case, case_checks
from schiri_hardware.bodies import bought
from schiri_hardware.dimensions import BOX
from schiri_hardware.meshes import Mesh, overhangs, thin_places

pytestmark = pytest.mark.sweep


def other(**changes):
    return dataclasses.replace(BOX, **changes)


@pytest.fixture(scope="module")
def solids():
    return case.printed(BOX)


def test_the_case_keeps_every_check(solids):
    assert case_checks.faults(BOX, solids) == []


@pytest.mark.parametrize(
    ("name", "off"),
    [("A3", (0.3, 0)), ("BF", (0, -0.3)), ("chip 4", (0, 1.2)), ("side A", (1.2, 0)), ("display", (0, 2))],
)
def test_a_moved_opening_in_the_lid_is_found(solids, name, off):
    wrong = {**solids, "lid": case.lid(other(moved={name: off}))}
    found = list(case_checks.openings_are_where_the_parts_are(wrong, BOX))
    assert found == [f"the opening for {name} is not where it belongs"]


def test_a_moved_opening_for_usb_is_found(solids):
    wrong = {**solids, "base": case.base(other(moved={"USB": (6.0, 0.0)}))}
    assert list(case_checks.openings_are_where_the_parts_are(wrong, BOX)) == [
        "the opening for USB is not where it belongs"
    ]
    collided = list(case_checks.nothing_runs_into_anything(wrong, BOX, bought(BOX)))
    assert len(collided) == 1 and collided[0].startswith("base and USB plug share")


def test_an_opening_too_large_for_a_key_is_found(solids):
    wrong = {**solids, "lid": case.lid(other(opening=14.6))}
    found = list(case_checks.openings_are_where_the_parts_are(wrong, BOX))
    assert len(found) == 20 and all("is too large" in fault for fault in found)


def test_a_box_too_low_for_what_is_in_it_is_found():
    low = other(height=27.0)
    found = list(case_checks.nothing_runs_into_anything(case.printed(low), low, bought(low)))
    assert any("ESP32" in fault for fault in found), found


def test_keys_too_close_are_found():
    assert "caps A1 and A2 are -0.5 mm apart" in case_checks.keys_leave_room_for_fingers(other(pitch=17.5))


def test_a_thin_wall_is_found():
    thin = other(wall=1.0)
    found = list(case_checks.parts_can_be_printed({"base": case.base(thin)}, thin))
    assert len(found) == 1 and found[0].startswith("base is 1.00 mm thin")


def test_a_part_too_large_for_the_bed_is_found(solids):
    small = other(bed=(180.0, 180.0))
    found = list(case_checks.parts_can_be_printed({"lid": solids["lid"]}, small))
    assert found == ["lid is 196 × 146 mm, and the bed 180 × 180"]


def test_an_opening_that_needs_support_is_found(solids):
    square = solids["base"] - case.box(BOX.width, 20, 20, 10, 12, 8)
    found = list(case_checks.parts_can_be_printed({"base": square}, BOX))
    assert len(found) == 1 and "needs support" in found[0]


def test_a_part_in_two_pieces_is_found(solids):
    two = solids["clamp-left"] + Pos(100, 0, 0) * solids["clamp-left"]
    assert list(case_checks.each_part_is_one_piece({"clamp": two})) == ["clamp is 2 pieces"]


def test_what_is_measured_on_a_block_is_what_it_measures():
    block = Mesh.of(case.box(0, 0, 0, 10, 20, 3))
    assert block.areas.sum() == pytest.approx(2 * (10 * 20 + 10 * 3 + 20 * 3))
    assert thin_places(block, 2.9) == []
    assert {round(place[3], 3) for place in thin_places(block, 3.1)} == {3.0}
    assert overhangs(block) == []
    assert overhangs(Mesh.of(case.box(0, 0, 5, 10, 20, 3)))


def test_the_files_for_the_printer_hold_the_whole_part(solids, tmp_path):
    """Read back byte by byte: the triangles enclose the part's volume."""
    path = tmp_path / "lid.stl"
    export_stl(solids["lid"], path, tolerance=0.02, angular_tolerance=0.2)
    data = path.read_bytes()
    (count,) = struct.unpack_from("<I", data, 80)
    volume = 0.0
    for number in range(count):
        ax, ay, az, bx, by, bz, cx, cy, cz = struct.unpack_from("<9f", data, 84 + 50 * number + 12)
        volume += (ax * (by * cz - bz * cy) - ay * (bx * cz - bz * cx) + az * (bx * cy - by * cx)) / 6
    assert volume == pytest.approx(solids["lid"].volume, rel=0.002)
