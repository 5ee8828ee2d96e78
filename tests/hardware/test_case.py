"""The case of the board: right as it is, and wrong in words with each of these faults planted."""

import dataclasses
import struct

import pytest
from build123d import Pos, export_stl
from schiri_hardware import bodies, case, case_checks, fit, handling
from schiri_hardware.devboards import BOARDS
from schiri_hardware.dimensions import BOX, Dimensions, Lamp
from schiri_hardware.meshes import Mesh, inside, overhangs, shared_mm3, span_mm, thin_places
from schiri_hardware.pcb import kinds
from schiri_hardware.solids import box


def other(**changes):
    return dataclasses.replace(BOX, **changes)


@pytest.fixture(scope="module")
def solids():
    return case.printed(BOX)


@pytest.fixture(scope="module")
def parts():
    return bodies.bought(BOX)


def test_parts_are_whole_and_openings_where_the_parts_are(solids, parts):
    assert list(case_checks.each_part_is_one_piece({**solids, "trial": case.trial(BOX, solids["lid"])})) == []
    assert list(case_checks.openings_are_where_the_parts_are(solids, BOX)) == []
    assert list(case_checks.buttons_can_be_reached(solids, BOX)) == []
    assert list(case_checks.lamps_shine_through(solids, BOX)) == []


def test_nothing_in_the_box_runs_into_anything(solids, parts):
    assert list(case_checks.nothing_runs_into_anything(solids, parts)) == []
    assert list(case_checks.the_copy_runs_into_nothing(solids, BOX)) == []


@pytest.mark.parametrize("name", ["lid", "base"])
def test_it_is_printed_without_support_on_a_bed_of_210_mm(solids, name):
    lying = {name: case.on_the_bed(name, solids[name])}
    assert list(case_checks.parts_can_be_printed(lying, BOX, case_checks.skins_on_the_bed(BOX), BOX.engraved)) == []


def test_a_lid_that_covers_part_of_its_openings_is_found(solids):
    covers = {"A3": (84.5 + 6.9, 17.0, 0.3, 3.0), "chip 4": (74.0, 94.0, 5.0, 1.0), "display": (98.0, 55.5, 9.0, 1.0)}
    lid = solids["lid"] + [box(x, y, BOX.inner_top, across, along, 2.4) for x, y, across, along in covers.values()]
    lid -= box(BOX.keys[5].x + 7.1, BOX.keys[5].y, BOX.inner_top - 1, 0.6, 14.0, 5.0)
    found = list(case_checks.openings_are_where_the_parts_are({**solids, "lid": lid}, BOX))
    assert found == [
        "the opening for A3 is not where it belongs",
        "the opening for A6 is too large",
        "the opening for chip 4 is not where it belongs",
        "the opening for display is not where it belongs",
    ]


def test_a_base_that_closes_cable_and_buttons_is_found(solids):
    """In the wall of the short side, and in the floor."""
    wrong = {
        **solids,
        "base": solids["base"] + box(190.0, 106.57, 0.0, 11.0, 30.0, 4.0) + box(165, 106.57, 0, 60, 30, 2.2),
    }
    assert list(case_checks.openings_are_where_the_parts_are(wrong, BOX)) == [
        "the opening for USB is not where ESP32-S3-DevKitC-1 needs it",
        "the opening for USB is not where YD-ESP32-S3 needs it",
    ]
    assert list(case_checks.buttons_can_be_reached(wrong, BOX)) == [
        "no hole under RESET of ESP32-S3-DevKitC-1",
        "no hole under BOOT of ESP32-S3-DevKitC-1",
        "no hole under RST of YD-ESP32-S3",
        "no hole under BOOT of YD-ESP32-S3",
    ]


def test_a_skin_too_thick_for_a_lamp_or_torn_is_found(solids):
    lid = solids["lid"] + box(38.0, 92.2, BOX.height - 1.0, 4.0, 4.0, 0.5) - box(158.0, 92.2, BOX.height - 1, 4, 4, 2)
    assert list(case_checks.lamps_shine_through({"lid": lid}, BOX)) == [
        "the skin over chip 1 is 1.0 mm thick",
        "the skin over chip 11 is 0.0 mm thick",
    ]


def test_a_part_too_high_for_the_lid_is_found(solids, monkeypatch):
    monkeypatch.setitem(bodies.SIZES_MM, kinds.C100U, (3.5, 2.8, 3.1))
    capacitor = [body for body in bodies.on_the_board(BOX) if body.name.endswith(" C5")]
    (found,) = case_checks.nothing_runs_into_anything({"lid": solids["lid"]}, capacitor)
    assert found.startswith("lid and 100 µF C5 share")


def test_a_chip_pushed_past_its_stop_is_found(solids):
    """Its stop is less than a millimetre away, on either side of the antenna."""
    for of in BOARDS:
        (chip,) = (body for body in bodies.chip(BOX, of) if body.name == of.name)
        pushed = dataclasses.replace(chip, solid=Pos(-1.1, 0, 0) * chip.solid)
        (found,) = case_checks.nothing_runs_into_anything({"base": solids["base"]}, [pushed])
        assert found.startswith(f"base and {of.name} share")


def test_a_stack_too_high_is_found():
    assert list(case_checks.it_is_low(BOX)) == []
    assert BOX.stands == pytest.approx(27.8)
    assert list(case_checks.it_is_low(other(socket=9.5))) == ["what lies below one another has -0.1 mm of room"]
    assert list(case_checks.it_is_low(other(height=26.0))) == [
        "the box is 28.2 mm high with its feet, and 28 are allowed"
    ]


def test_a_display_larger_than_its_window_or_with_its_picture_elsewhere_is_found():
    """The one with four pins is 68.63 × 46.6 mm, and a window of its size lets it through."""
    assert [fit.display_fits(BOX, display) for display in fit.DISPLAYS] == [True, False]
    larger = other(pcb_window=(70.0, 48.0), module_width=68.7, module_height=46.7)
    assert all(fit.display_fits(larger, display) for display in fit.DISPLAYS)
    assert list(fit.faults(BOX)) == []
    for wrong in (other(pcb_window=(61.0, 41.0)), other(picture_off_y=0.9)):
        assert list(fit.faults(wrong)) == ["Waveshare 2.42inch OLED Module does not fit its window"]


def test_a_lamp_that_only_one_side_has_in_sight_is_found():
    class Crooked(Dimensions):
        @property
        def lamps(self):
            return [*super().lamps[:-1], Lamp("side B", 146.0, 63.5)]

    assert list(case_checks.both_sides_have_the_same(BOX)) == []
    assert list(case_checks.both_sides_have_the_same(Crooked())) == ["side B does not lie as side A does"]


def test_keys_too_close_or_over_the_edge_are_found():
    assert list(case_checks.keys_leave_room_for_fingers(BOX)) == []
    assert "caps A1 and A2 are -0.5 mm apart" in case_checks.keys_leave_room_for_fingers(other(pitch=17.5))
    assert "cap A1 hangs over the edge" in case_checks.keys_leave_room_for_fingers(other(key_y=8.0))


def test_a_slap_on_fini_moves_nothing_but_on_smooth_feet(solids, parts, monkeypatch):
    """By hand: at 45° 9 N press as much as they push; 0.8 × (0.45 × 9.81 + 9) N are 10.7 N."""
    grams = handling.mass_g(BOX, solids, parts)
    assert handling.holds_n(450.0, 9.0) == pytest.approx(10.7, abs=0.05)
    assert 400 < grams < 500 and handling.faults(BOX, solids, parts) == []
    monkeypatch.setattr(handling, "FRICTION", 0.6)
    (found,) = handling.faults(BOX, solids, parts)
    assert found.startswith("a slap of 9 N moves the box")


def test_feet_too_far_from_fini_are_found():
    assert list(handling.a_slap_moves_nothing(BOX, 450.0)) == []
    assert list(handling.a_slap_moves_nothing(other(foot_at=60.0), 450.0)) == ["a slap on FINI tips the box"]


def test_keys_out_of_reach_are_found(monkeypatch):
    assert list(handling.keys_are_in_reach(BOX)) == []
    assert "UP is 163 mm from an edge, and one reaches 100" in handling.keys_are_in_reach(other(depth=246.0))
    monkeypatch.setattr(handling, "HAND_MM", 140.0)
    assert "side A's keys are 150 mm apart, and a hand spans 140" in handling.keys_are_in_reach(BOX)


def test_a_piezo_too_far_away_or_unknown_is_found(monkeypatch):
    """By hand: 75 dB at 3 V and 10 cm are 79.4 at 5 V, 63.9 at 60 cm, 60.9 behind the openings."""
    assert handling.level_db(handling.Sounder(75.0, 3.0)) == pytest.approx(60.9, abs=0.1)
    assert list(handling.it_is_heard()) == []
    monkeypatch.setattr(handling, "EAR_M", 3.0)
    assert len(list(handling.it_is_heard())) == 1
    monkeypatch.setattr(handling, "SOUNDERS", {})
    (found,) = handling.it_is_heard()
    assert found.startswith("nobody has stated how loud")


def test_a_thin_wall_a_wide_bridge_and_a_part_too_large_are_found():
    sheet = box(0, 0, 0, 60, 30, 0.7)
    tunnel = box(0, 0, 0, 60, 30, 20) - box(0, 0, -1, 13.0, 40, 10)
    narrow = box(0, 0, 0, 60, 30, 20) - box(0, 0, -1, 11.0, 20, 10)
    lying = {"sheet": sheet, "tunnel": tunnel, "narrow": narrow, "large": box(0, 0, 0, 211, 30, 5)}
    found = list(case_checks.parts_can_be_printed(lying, BOX))
    assert [fault.split(" at ")[0] for fault in found] == [
        "sheet is 0.70 mm thin",
        "tunnel needs support",
        "large is 211 × 30 mm, and the bed 210 × 210",
    ]


def test_a_part_in_two_pieces_is_found():
    two = box(0, 0, 0, 5, 5, 5) + box(20, 0, 0, 5, 5, 5)
    assert list(case_checks.each_part_is_one_piece({"lid": two})) == ["lid is 2 pieces"]


def test_what_is_measured_on_a_block_is_what_it_measures():
    block = Mesh.of(box(0, 0, 0, 10, 20, 3))
    assert block.areas.sum() == pytest.approx(2 * (10 * 20 + 10 * 3 + 20 * 3))
    assert thin_places(block, 2.9) == []
    assert {round(place[3], 3) for place in thin_places(block, 3.1)} == {3.0}
    assert overhangs(block) == []
    assert overhangs(Mesh.of(box(0, 0, 5, 10, 20, 3)))
    assert list(inside(block, [(0, 0, 1), (4.9, 9.9, 2.9), (5.1, 0, 1), (0, 0, 3.1), (0, 0, -0.1)])) == [
        True,
        True,
        False,
        False,
        False,
    ]
    assert shared_mm3(block, Mesh.of(box(4, 0, 1, 10, 4, 10))) == pytest.approx(6 * 4 * 2, rel=0.05)
    assert shared_mm3(block, Mesh.of(box(10.1, 0, 1, 10, 4, 10))) == 0.0
    hollow = Mesh.of(box(0, 0, 0, 40, 40, 9) - box(0, 0, -1, 12, 30, 8))
    assert span_mm(hollow, (1.0, 2.0, 7.0)) == pytest.approx(12.0)


def test_the_files_for_the_printer_hold_the_whole_part(solids, tmp_path):
    """Read back byte by byte: the triangles enclose the part's volume."""
    path = tmp_path / "base.stl"
    export_stl(solids["base"], path, tolerance=0.02, angular_tolerance=0.2)
    data = path.read_bytes()
    (count,) = struct.unpack_from("<I", data, 80)
    volume = 0.0
    for number in range(count):
        ax, ay, az, bx, by, bz, cx, cy, cz = struct.unpack_from("<9f", data, 84 + 50 * number + 12)
        volume += (ax * (by * cz - bz * cy) - ay * (bx * cz - bz * cx) + az * (bx * cy - by * cx)) / 6
    assert volume == pytest.approx(solids["base"].volume, rel=0.002)
