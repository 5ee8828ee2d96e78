"""The guide of five steps says what board and files are."""

import re

import pytest
from schiri_hardware import pages
from schiri_hardware.chips import CHIPS
from schiri_hardware.dimensions import BOX
from schiri_hardware.pcb import fabrication, kicad, orders, picture, steps
from schiri_hardware.pcb.circuit import TEST_POINTS
from schiri_hardware.pcb.project import FOLDER
from shapely import Point, Polygon, box


@pytest.fixture(scope="module")
def guide():
    text = (pages.FOLDER / "board.md").read_text(encoding="utf-8")
    return " ".join(text.split("## How it works")[0].split())


def test_the_files_that_one_is_told_to_upload_and_open_are_made(guide, monkeypatch, tmp_path):
    monkeypatch.setattr(kicad, "plot", lambda board, folder: folder.mkdir())
    monkeypatch.setattr(kicad, "parts_page", lambda board, page: page.touch())
    monkeypatch.setattr(fabrication, "pictures", lambda gerbers: {f"{side}.png": b"" for side in picture.SIDES})
    fabrication.write(tmp_path / "schiri.kicad_pcb", tmp_path)
    named = set(re.findall(r"`([\w-]+\.(?:zip|csv|html|png))`", guide))
    assert named >= {"schiri-gerbers.zip", "parts-fitted.csv", "places.csv", "parts.html"}
    assert named <= {path.name for path in tmp_path.iterdir()}


def test_an_esp32_turned_round_is_short_circuited_as_the_guide_says(guide):
    """What would sit in the sockets of 3V3: the pins across, counted from the other end."""
    chip = CHIPS["ESP32-S3"]
    there = [across for label, across in zip(chip.left, reversed(chip.right), strict=True) if label == "3V3"]
    assert there == ["GND", "GND"] and "Turned round, it is short-circuited." in guide


def test_what_is_bought_and_printed_has_the_size_that_the_box_has_room_for(guide):
    assert f"at most {BOX.module_width} × {BOX.module_height} mm" in guide
    assert "a bed of {:.0f} × {:.0f} mm".format(*BOX.bed) in guide


def test_picture_and_guide_measure_the_same_volts_at_points_that_are_there(guide):
    assert set(steps.MEASURED) <= set(TEST_POINTS.values())
    for net in ("3V3", "5V"):
        assert f"{net} {steps.MEASURED[net]}" in guide


def test_a_socket_is_drawn_with_its_tongues_on_its_pads_and_its_bumps_in_its_holes():
    text = (FOLDER / "schiri.pretty" / "MX_HotSwap.kicad_mod").read_text(encoding="utf-8")
    pads = re.findall(r"smd rect \(at (\S+) (\S+)\) \(size (\S+) (\S+)\)", text)
    for (x, y, wide, high), tongue in zip((map(float, pad) for pad in pads), steps.TONGUES, strict=True):
        assert box(x - wide / 2, y - high / 2, x + wide / 2, y + high / 2).buffer(-0.5).covers(Point(tongue))
    holes = re.findall(r"np_thru_hole circle \(at (\S+) (\S+)\) \(size 3 3\)", text)
    assert len(holes) == 2 and all(Polygon(steps.SOCKET).contains(Point(float(x), float(y))) for x, y in holes)


def test_what_is_soldered_by_hand_has_words_to_search_for(monkeypatch):
    assert all(row[2] for row in orders.own_parts())
    monkeypatch.setattr(orders, "OWN", orders.OWN[1:])
    with pytest.raises(ValueError, match="^nobody says where to buy Kailh hot-swap socket CPG151101S11$"):
        orders.own_parts()
