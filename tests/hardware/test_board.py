"""The board's parts and wires, and the pages and pictures made of them."""

import dataclasses
import math
import re

import pytest
from PIL import Image
from schiri_hardware import board, board_drawing, cables, current, guide_pictures, lists, pages, parts, wired_loops
from schiri_hardware.board import Component, Wire
from schiri_hardware.circuit import Schematic
from schiri_hardware.wired_dimensions import WIRED


@pytest.fixture
def built():
    return board.build(Schematic(board.CHIP).design())


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
    wire = next(wire for wire in built.wires if wire.net == "SDA")
    built.wires.remove(wire)
    built.wires.append(Wire(wire.step, wire.start, f"g{int(str(wire.end)[1:]) + 1}", wire.net))
    assert any(fault.startswith("joined: ") for fault in built.faults())


def test_two_things_in_one_hole_are_found(built):
    built.components.append(Component("R26", "supply", {"1": "e1", "2": "e1"}))
    assert "two things in hole e1" in built.faults()


def test_a_chips_pins_are_counted_round_it(built):
    """Its notch points right: pin 7 of 14 sits across from pin 8, the last one across from the first."""
    table = lists.places_table(built, "sockets")
    assert "| pin 1 in `f34`, pin 7 in `f28`, pin 8 in `e28`, pin 14 in `e34` |" in table
    assert "| 3V3 in `c42`, GND in `c63`, GND in `j42`, GND in `j63` |" in table


def test_ground_has_no_loop_and_a_second_way_is_found(built):
    """Both rails have the ESP32's ground already: by one wire between them, and one of its four pins."""
    assert wired_loops.faults(built) == []
    built.wires.append(Wire("chip", "i63", "T-63", "GND"))
    assert wired_loops.faults(built) == ["the wire from i63 to T-63 closes a loop of GND"]


def test_a_capacitor_that_reaches_its_chip_by_the_rails_is_found(built):
    """By hand, in pitches: 20 on the board, the root of 6² + 3² through the chip, 1 through the capacitor."""
    assert wired_loops.loop_mm(built, "U4", "C4") == pytest.approx(27.71 * 2.54, abs=0.1)
    built.components = [part for part in built.components if part.ref != "C4"]
    built.place("sockets", "C4", {"1": "b34", "2": "B-34"})
    (found,) = wired_loops.faults(built)
    assert int(re.fullmatch(r"C4 does nothing for U4: (\d+) mm there and back", found)[1]) > 140


def test_parts_of_a_kind_are_named_without_those_of_another(built):
    table = lists.parts_table(built.design)
    assert "| 23 | R1 … R20, R23 … R25 |" in table and "| 20 | A1 … BACK |" in table and "| 13 | D1 … D13 |" in table


def test_capacitors_legs_reach_as_far_as_their_holes(built):
    """What the list of parts says of their legs is what it takes."""
    for part in built.components:
        kind = built.design.kinds[part.ref]
        if kind in (parts.C100N, parts.C1U):
            one, other = (cables.hole_at(WIRED, hole) for hole in part.holes.values())
            apart = float(re.search(r"leads ([\d.]+) mm apart", kind.what)[1])
            assert math.dist(one, other) == pytest.approx(apart, abs=0.1), part


def test_the_rows_of_the_esp32s_pins_fit_the_columns_of_its_sockets():
    one, other = (WIRED.column_y(column) for column in board.COLUMNS)
    assert other - one == pytest.approx(board.CHIP.row_pitch_mm)
    assert len(board.CHIP.left) == board.ROWS - board.FIRST_ROWS["M1"] + 1


def test_an_esp32_turned_round_is_as_the_guide_says():
    """What would sit in the sockets of 3V3: the pins across, counted from the other end."""
    there = dict(zip(board.CHIP.left, reversed(board.CHIP.right), strict=True))
    guide = (pages.FOLDER / "build-guide.md").read_text(encoding="utf-8")
    assert there["3V3"] == "GND" and "the wrong way round it is short-circuited" in " ".join(guide.split())


def test_the_guide_has_the_steps_in_their_order_and_with_their_numbers():
    guide, _ = (pages.FOLDER / "build-guide.md").read_text(encoding="utf-8").split("\n## Fault finding\n")
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
    assert "| R17 | 10 kΩ | `i23`, rail T+, row 23 | rail T- |" in lists.places_table(built, "resistors")


def test_nothing_is_soldered_above_a_hole_that_the_step_still_needs():
    """One wire of that step ends below the buzzer: the page has the wires before the parts."""
    guide = (pages.FOLDER / "build-guide.md").read_text(encoding="utf-8")
    assert guide.index("made: wires lamps and buzzer") < guide.index("made: places lamps and buzzer")


def test_wires_reach_from_the_lid_beside_the_base_to_their_holes(built):
    """The way over the base's wall is no shorter than the one on paper, and there is wire enough for all of them."""
    cut = cables.lengths(built)
    for wire in built.wires:
        if isinstance(wire.start, tuple) and wire.start.ref == "AF" and wire.start.pin == "2":
            # By hand: AF at 170.5, 19, so at 273 behind the turned lid; rail B- at 100.1, 38.5.
            assert cables.straight_mm(WIRED, wire) > ((170.5 - 100.1) ** 2 + (273 - 38.5) ** 2) ** 0.5 > 244
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


@pytest.mark.parametrize("name", sorted(pages.pictures()))
def test_a_picture_of_a_box_is_what_its_solids_give(name):
    there = Image.open(pages.FOLDER / name)
    assert pages.difference(pages.pictures()[name](), there) <= pages.MOST_DIFFERENCE


def test_a_picture_with_one_opening_a_millimetre_off_is_found():
    drawn = guide_pictures.picture("lid-keys", dataclasses.replace(WIRED, moved={"A3": (1.0, 0.0)}))
    assert pages.difference(drawn, Image.open(pages.FOLDER / "pictures/lid-keys.png")) > pages.MOST_DIFFERENCE


def test_every_picture_is_shown_on_a_page():
    shown = "".join(page.read_text(encoding="utf-8") for page in pages.FOLDER.glob("*.md"))
    there = {f"pictures/{path.name}" for path in (pages.FOLDER / "pictures").iterdir()}
    assert {name for name in there if f"]({name})" not in shown} == set()
