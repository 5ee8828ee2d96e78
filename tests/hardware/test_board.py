"""The board's parts and wires, and the pages and pictures made of them."""

import dataclasses
import re

import pytest
from PIL import Image
from schiri_hardware import board, board_drawing, cables, current, guide_pictures, lists, pages, parts, wired_bodies
from schiri_hardware.board import Component, Wire
from schiri_hardware.chips import CHIPS
from schiri_hardware.circuit import Schematic
from schiri_hardware.wired_dimensions import WIRED

pytestmark = pytest.mark.sweep


@pytest.fixture
def built():
    return board.build(Schematic(CHIPS["ESP32"]).design())


def test_the_board_joins_what_the_schematic_joins(built):
    assert built.faults() == []
    assert {part.step for part in built.components} | {wire.step for wire in built.wires} == set(board.STEPS)


def test_each_wire_is_needed(built):
    """Without any one of them the board is no longer what the schematic says: no wire is only for show."""
    wires = list(built.wires)
    for left_out in wires:
        built.wires = [wire for wire in wires if wire is not left_out]
        assert built.faults(), left_out


def test_a_wire_in_the_next_hole_is_found(built):
    wire = next(wire for wire in built.wires if wire.net == "clock")
    built.wires.remove(wire)
    built.wires.append(Wire(wire.step, wire.start, f"d{int(str(wire.end)[1:]) + 1}", wire.net))
    assert any(fault.startswith("joined: ") for fault in built.faults())


def test_two_things_in_one_hole_are_found(built):
    built.components.append(Component("R26", "supply", {"1": "a1", "2": "a1"}))
    assert "two things in hole a1" in built.faults()


def test_a_chips_pins_are_counted_round_it(built):
    """Pin 9 of 16 sits across from pin 8, and the last one across from the first."""
    table = lists.places_table(built, "sockets")
    assert "| pin 1 in `e1`, pin 8 in `e8`, pin 9 in `f8`, pin 16 in `f1` |" in table
    assert "| 3V3 in `b45`, 5V in `b63`, GND in `j45`, GPIO 6 in `j63` |" in table
    for ref, number, hole in re.findall(r"^\| (U\d) .* pin (\d+) in `(\w+)` \|", table, re.MULTILINE):
        name = built.design.kinds[ref].pins[int(number) - 1].name
        assert built.hole_of(f"{ref} {name}") == hole


def test_parts_of_a_kind_are_named_without_those_of_another(built):
    table = lists.parts_table(built.design)
    assert "| 23 | R1 … R20, R23 … R25 |" in table and "| 20 | A1 … BACK |" in table and "| 13 | D1 … D13 |" in table


def test_capacitors_legs_reach_as_far_as_their_holes(built):
    """In millimetres, by the drawing's pitch: what the list of parts says of bending is what it takes."""
    for part in built.components:
        kind = built.design.kinds[part.ref]
        if kind in (parts.C100N, parts.C1U):
            (_, one), (_, other) = (board_drawing.spot(hole) for hole in part.holes.values())
            reach = abs(one - other) / board_drawing.PITCH * WIRED.hole
            assert f"reach over {reach:.0f} mm" in kind.what, (part, reach)


@pytest.mark.parametrize("chip", CHIPS.values(), ids=list(CHIPS))
def test_the_rows_of_a_boards_pins_fit_the_columns_of_its_sockets(chip):
    one, other = (WIRED.column_y(column) for column in chip.columns)
    assert other - one == pytest.approx(chip.row_pitch_mm)


def test_the_hole_beside_a_pin_is_the_one_that_its_wire_takes(built):
    chip = CHIPS["ESP32"]
    table = lists.pins_table(built.design, chip)
    rows = {row[0]: row[1] for row in re.findall(r"^\| (\w+) \| `(\w+)` \|", table, re.MULTILINE)}
    starts = {str(wire.start) for wire in built.wires if wire.step == "chip"}
    assert {hole for pin, hole in rows.items() if pin != str(chip.pins["keys_unused"])} == starts


def test_the_sockets_for_an_s3_end_at_the_last_row_and_begin_where_the_buzzer_is():
    s3 = CHIPS["ESP32-S3"]
    assert [board.hole_beside(s3, label) for label in ("3V3", "4", "5V", "21")] == ["a42", "a45", "a62", "j59"]
    reach = (wired_bodies.SOUNDER[0] / 2) / WIRED.hole
    assert s3.columns[1] == "i" and 40 + reach > 42


def test_an_esp32_turned_round_is_as_the_guide_says():
    """What would sit in 3V3's and 5V's holes: the pins across, counted from the other end."""
    chip = CHIPS["ESP32"]
    there = dict(zip(chip.left, reversed(chip.right), strict=True))
    guide = (pages.FOLDER / "build-guide.md").read_text(encoding="utf-8")
    assert f"GPIO {there['3V3']}, a line to its flash" in " ".join(guide.split())
    assert int(there["3V3"]) in chip.flash and there["5V"] == "GND"


def test_the_guide_has_the_steps_in_their_order_and_with_their_numbers():
    guide = (pages.FOLDER / "build-guide.md").read_text(encoding="utf-8")
    headings = re.findall(r"^### (\d+)\. ", guide, re.MULTILINE)
    assert headings == [str(number) for number in range(1, len(headings) + 1)]
    shown = []
    for number, text in zip(headings, re.split(r"^### .*$", guide, flags=re.MULTILINE)[1:], strict=True):
        for said, step in re.findall(r"!\[Step (\d+): .*\]\(pictures/wiring-([a-z-]+)\.svg\)", text):
            assert said == number
            shown.append(step)
            assert {name.replace(" ", "-") for name in re.findall(r"made: (?:places|wires) (.*) -->", text)} == {step}
    assert shown == [step.replace(" ", "-") for step in board.STEPS]


def test_what_leads_over_a_rail_is_named(built):
    """By the drawing: a leg from a row to a rail, with another rail between the two."""
    for part in built.components:
        ends = [board_drawing.spot(hole)[1] for hole in part.holes.values()]
        under = [
            rail
            for rail in board.RAILS
            if rail not in map(board.group, part.holes.values())
            and min(ends) < board_drawing.spot(f"{rail}1")[1] < max(ends)
        ]
        assert under == [rail for rail in [board.crossed(part.holes.values())] if rail], part
    assert "| R1 | 10 kΩ | `i6`, rail T+, row 6 | rail T- |" in lists.places_table(built, "resistors")


def test_nothing_is_soldered_above_a_hole_that_the_step_still_needs():
    """One wire of that step ends below the buzzer: the page has the wires before the parts."""
    guide = (pages.FOLDER / "build-guide.md").read_text(encoding="utf-8")
    assert guide.index("made: wires lamps and buzzer") < guide.index("made: places lamps and buzzer")


def test_wires_reach_from_the_lid_beside_the_base_to_their_holes(built):
    """The way over the base's wall is no shorter than the one on paper, and there is wire enough for all of them."""
    cut = cables.lengths(built)
    for wire in built.wires:
        if isinstance(wire.start, tuple) and wire.start.ref == "AF" and wire.start.pin == "2":
            # By hand: AF at 170.5, 19, so at 273 behind the turned lid; rail B- at 51.6, 38.5.
            assert cables.straight_mm(WIRED, wire) > ((170.5 - 51.6) ** 2 + (273 - 38.5) ** 2) ** 0.5 > 262
    assert cut["keys of side A"] == (9, 350)
    to_the_board = [wire for wire in built.wires if isinstance(wire.start, tuple) and isinstance(wire.end, str)]
    assert sum(count for count, _ in cut.values()) == len(to_the_board) + 6
    sold = [re.fullmatch(r"(stranded|solid) wire .* (\d+) m", row[0]) for row in lists.MECHANICAL]
    metres = {found[1]: int(found[2]) for found in sold if found}
    assert cables.stranded_mm(built) * 1.25 < metres["stranded"] * 1000
    assert cables.solid_mm(built) < metres["solid"] * 1000


def test_a_wider_box_needs_longer_wires(built):
    wide = dataclasses.replace(WIRED, depth=246.0)
    assert cables.lengths(built, wide)["keys of side A"][1] > cables.lengths(built)["keys of side A"][1]


def test_generated_pages_and_drawings_are_what_their_sources_give(monkeypatch):
    assert pages.stale_texts() == []
    monkeypatch.setattr(current, "PC_PORT", current.Figure(900.0, "another"))
    assert pages.stale_texts() == ["parts.md"]


@pytest.mark.parametrize("name", sorted(f"pictures/{name}.png" for name in guide_pictures.PICTURES))
def test_a_picture_of_the_box_is_what_its_solids_give(name):
    there = Image.open(pages.FOLDER / name)
    assert pages.difference(pages.pictures()[name](), there) <= pages.MOST_DIFFERENCE


def test_a_picture_with_one_opening_a_millimetre_off_is_found():
    drawn = guide_pictures.picture("lid-keys", dataclasses.replace(WIRED, moved={"A3": (1.0, 0.0)}))
    assert pages.difference(drawn, Image.open(pages.FOLDER / "pictures/lid-keys.png")) > pages.MOST_DIFFERENCE


def test_every_picture_is_shown_on_a_page():
    shown = "".join(page.read_text(encoding="utf-8") for page in pages.FOLDER.glob("*.md"))
    there = {f"pictures/{path.name}" for path in (pages.FOLDER / "pictures").iterdir()}
    assert {name for name in there if f"]({name})" not in shown} == set()
