"""The circuit board that one can order: KiCad's file against schematic, rules and case. What asks KiCad is skipped
without it."""

import os
import re
import shutil
import subprocess
import sys
from functools import cache
from itertools import product
from math import dist

import pytest
from gerbonara import GerberFile
from gerbonara.graphic_objects import Flash
from PIL import Image
from schiri.box.settings import SOUNDS
from schiri.box.sounds import TUNES, tune_of
from schiri.input.keys import NAMES
from schiri_hardware import pages, parts
from schiri_hardware.__main__ import board_to_order
from schiri_hardware.dimensions import BOX
from schiri_hardware.pcb import checks, circuit, fabrication, kicad, nearness, orders
from schiri_hardware.pcb.circuit import board_design
from schiri_hardware.pcb.placement import Footprint, Pad, Spot, placement, read
from schiri_hardware.pcb.project import BOARD, FOLDER, LIBRARIES, parse

ROOT = pages.FOLDER.parent

needs_kicad = pytest.mark.skipif(not kicad.is_there(), reason=kicad.MISSING)


@pytest.fixture(scope="module")
def right():
    return board_design()


def test_side_b_is_side_a_turned_round_the_middle(right):
    """Keys and all that belongs to a side: by the parts' nets, not by how they were placed."""
    spots = placement()
    for own, other in zip((*"123456C", "F"), (*"123456C", "F"), strict=True):
        for a in {place.ref for place in right.nets[f"A{own}"]} - {"M1", "TP5", "TP6"}:
            twins = {place.ref for place in right.nets[f"B{other}"] if right.kinds[place.ref] == right.kinds[a]}
            x, y = BOX.width - spots[a].x, BOX.depth - spots[a].y
            assert any(dist((spots[b].x, spots[b].y), (x, y)) < 0.01 for b in twins), a
    assert {(BOX.width - x, BOX.depth - y) for x, y in BOX.pcb_screws} == set(BOX.pcb_screws)


def test_each_pin_of_either_esp32_meets_its_hole():
    """By Espressif's drawing and the copies': 22 pins, 2.54 mm apart, in rows 22.86 or 25.4 mm apart."""
    for pin in range(1, 23):
        numbers = (str(pin), str(pin + 22))
        holes = sorted((pad.y, pad.pin, pad.x) for pad in read()["M1"].pads if pad.pin in numbers)
        assert [number for _, number, _ in holes] == [numbers[1], numbers[0], numbers[0]]
        assert [y - holes[0][0] for y, _, _ in holes] == pytest.approx([0, 22.86, 25.4], abs=0.001)
        assert [x for _, _, x in holes] == pytest.approx([placement()["M1"].x + 2.54 * (pin - 1)] * 3, abs=0.001)


def test_board_and_schematic_agree_and_capacitors_are_near():
    assert list(checks.placed_faults()) == []


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    """Returns the board, looked at once: the folder with its Gerbers, and what is wrong with it."""
    folder = tmp_path_factory.mktemp("board")
    return folder, checks.faults(folder)


@needs_kicad
def test_the_board_is_right_by_kicad_and_by_its_gerbers(made):
    assert made[1] == []


@needs_kicad
def test_nothing_is_printed_over_vias_and_pads(made):
    """Else every via of the ground would be a white dot: KiCad can print where it drills."""
    for side in "FB":
        printed = GerberFile.open(made[0] / f"schiri-{side}_Silkscreen.gbr").objects
        assert [each for each in printed if isinstance(each, Flash) and each.polarity_dark] == []


@needs_kicad
@pytest.mark.parametrize("name", pages.BOARD_PICTURES)
def test_the_pages_picture_is_that_of_the_board(made, name):
    there = Image.open(pages.FOLDER / "pictures" / f"board-{name}.png")
    assert pages.difference(pages.board_picture(made[0], name), there) <= pages.MOST_DIFFERENCE


@needs_kicad
def test_two_makings_are_the_same_bytes(tmp_path, monkeypatch):
    """But for the pictures, which are drawn from the Gerbers and take seconds."""
    monkeypatch.setattr(fabrication, "pictures", lambda gerbers: {})
    files = []
    for name in ("one", "other"):
        fabrication.write(BOARD, tmp_path / name)
        there = sorted(path for path in (tmp_path / name).rglob("*") if path.is_file())
        files.append({path.name: path.read_bytes() for path in there})
    assert files[0] == files[1] and len(files[0]) == 11 + 2 + 3 + 1 + 1  # Gerbers, archives, lists, page, digests


@needs_kicad
def test_the_page_of_parts_finds_each_part_that_is_ordered(tmp_path, browser):
    kicad.parts_page(BOARD, tmp_path / "parts.html")
    page = browser.new_page()
    page.goto((tmp_path / "parts.html").as_uri())
    page.wait_for_selector("#bombody tr")
    shown = {"you": set(), "the manufacturer": set()}
    for row in page.locator("#bombody tr").all():
        *_, refs, who, _, count = (cell.strip() for cell in row.locator("td").all_inner_texts())
        assert len(refs.split(", ")) == int(count)
        shown[who] |= set(refs.split(", "))
    assert shown["the manufacturer"] == {place[0] for place in orders.places()[1:]}
    assert shown["you"] == {*(f"SW{number}" for number in range(1, len(NAMES) + 1)), "M1", "DS1", "DS2"}


def test_polarised_parts_are_turned_as_two_published_tables_turn_them():
    """By KiBot's and Fabrication Toolkit's tables, for parts that lie as KiCad draws them; a resistor is not turned."""
    turns = {row[0]: float(str(row[4])) for row in orders.places()[1:]}
    drawn = {each.reference: each.spot.turn for each in read().values()}
    wanted = {"U4": 270, "Q1": 180, "C5": 180, "R26": 0} | {f"D{number}": 180 for number in range(1, 14)}
    assert {ref: (turns[ref] - drawn[ref]) % 360 for ref in wanted} == wanted


@needs_kicad
def test_a_switch_goes_into_the_holes_of_its_socket():
    """Its pins and posts by KiCad's own footprint of a soldered switch, from the post in its middle."""

    def holes(path):
        place = re.compile(r"thru_hole circle \(at (\S+) (\S+)\)")
        return {(float(x), float(y)) for x, y in place.findall(path.read_text(encoding="utf-8"))}

    soldered = holes(LIBRARIES[0] / "Button_Switch_Keyboard.pretty" / "SW_Cherry_MX_1.00u_PCB.kicad_mod")
    from_the_middle = {(round(x + 2.54, 2), round(y - 5.08, 2)) for x, y in soldered}
    assert len(soldered) == 5 and from_the_middle == holes(FOLDER / "schiri.pretty" / "MX_HotSwap.kicad_mod")


FOOTPRINT = re.compile(r"^  \(footprint .*?^  \)\n", re.DOTALL | re.MULTILINE)


def edited(text, ref, old, new):
    """Returns a board's text with the first match of a pattern replaced in one footprint."""
    block = next(block for block in FOOTPRINT.findall(text) if f'(fp_text reference "{ref}"' in block)
    changed = re.sub(old, new, block, count=1)
    assert changed != block
    return text.replace(block, changed)


def shift(ref, dx):
    def moved(at):
        return f"(at {float(at[1]) + dx:g} "

    return lambda text: edited(text, ref, r"\(at (\S+) ", moved)


def turn(text):
    return edited(text, "D4", r"\(at (\S+) (\S+)( \S+)?\)", r"(at \1 \2)")


def net_number(text, net):
    return re.search(rf'^  \(net (\d+) "/{net}"\)$', text, re.MULTILINE)[1]


def leave_open(text):
    number = net_number(text, "after D5")
    return re.sub(rf"^  \((segment|via) .*\(net {number}\).*\n", "", text, flags=re.MULTILINE)


def with_track(text, start, end, net, width=0.2, layer="F.Cu"):
    (x, y), (x2, y2) = start, end
    track = f'(segment (start {x:g} {y:g}) (end {x2:g} {y2:g}) (width {width}) (layer "{layer}") (net {net}))'
    return text.rstrip().removesuffix(")") + f"  {track}\n)\n"


def join(text):
    """Joins the chip's pin of A1 to its neighbour, that of A2."""
    one, other = (next((pad.x, 200 - pad.y) for pad in read()["M1"].pads if pad.pin == pin) for pin in "45")
    return with_track(text, one, other, net_number(text, "A1"))


def come_near(text):
    """Another net passes a track of the data line at 0.1 mm."""
    number = net_number(text, "lamps data")
    pattern = rf'\(start (\S+) (\S+)\) \(end (\S+) (\S+)\) \(width \S+\) \(layer "(\S+)"\) \(net {number}\)'
    ways = [(*map(float, way[:4]), way[4]) for way in re.findall(pattern, text)]
    x, y, x2, y2, layer = max(
        (way for way in ways if way[0] == way[2] or way[1] == way[3]), key=lambda way: dist(way[:2], way[2:4])
    )
    dx, dy = (0.3, 0.0) if x == x2 else (0.0, 0.3)
    ends = [((x * a + x2 * (1 - a)) + dx, (y * a + y2 * (1 - a)) + dy) for a in (0.65, 0.5)]
    return with_track(text, *ends, net_number(text, "lamps gate"), layer=layer)


# Of each: what is changed in KiCad's file, and in which words it is found, which name the very place. A look takes
# seconds, so that those that do not meet on the board share one.
PLANTED = (
    {
        "a net left open": (leave_open, [r"net after D5 is in 2 pieces", r"KiCad: unconnected_items: .*\[/after D5\]"]),
        "a clearance of 0.1 mm": (come_near, [r"\w+: a gap of 0.10 mm", r"KiCad: clearance: .*\[/lamps data\]"]),
        "a key 1 mm off": (shift("SW3", 1.0), [r"key A3 is not under its opening"]),
        "a screw hole 1 mm off": (shift("H1", 1.0), [r"no hole for the screw at "]),
    },
    {
        "two nets joined": (join, [r"joined: A1, A2$", r"KiCad: \w+: .*\[/A1\].*\[/A2\]"]),
        "a capacitor 30 mm away": (shift("C15", 30.0), [r"C15 does nothing for D5: \d\d mm there and back"]),
        "a lamp turned round": (turn, [r"joined: 5V lamps, .*GND", r"KiCad: \w+: .*of D4"]),
        "a lamp 1 mm off": (shift("D9", 1.0), [r"D9 is not under its opening"]),
    },
)
# ... and what is found without KiCad.
PLANTED_PARTS = {
    "a value changed": (
        "R3",
        '"10 kΩ"',
        '"330 Ω"',
        "R3 is 10 kΩ in Resistor_SMD:R_0603_1608Metric, and on the board 330",
    ),
    "a footprint that no library has": (
        "D4",
        "LED_WS2812B_PLCC4_",
        "LED_of_nobody_",
        "no library has the footprint LED_SMD",
    ),
    "a pad moved": (
        "U4",
        r'\(pad "1" smd roundrect \(at \S+',
        '(pad "1" smd roundrect (at -2.2',
        "U4's pads are not those of",
    ),
    "a pad in another net": ("R3", r'\(net \d+ "/A3"\)', '(net 1 "GND")', "R3 1 is in GND on the board and in A3"),
    "another part ordered": ("C5", "100 µF 6.3 V", "100 µF 4 V", "C5's Part differs"),
    "a part that the schematic lacks": (
        "R3",
        'reference "R3"',
        'reference "R33"',
        "R33 is on one of schematic and board",
    ),
}


@pytest.fixture(scope="module")
def found_in(tmp_path_factory):
    """Returns what is found on the boards with planted faults, by their numbers."""

    @cache
    def found(number):
        text = BOARD.read_text(encoding="utf-8")
        for change, _ in PLANTED[number].values():
            text = change(text)
        folder = tmp_path_factory.mktemp("planted")
        for file in ("schiri.kicad_pro", "fp-lib-table"):
            shutil.copy(FOLDER / file, folder)
        (folder / BOARD.name).write_text(text, encoding="utf-8")
        return checks.faults(folder / "looked-at", folder / BOARD.name)

    return found


@needs_kicad
@pytest.mark.parametrize(("number", "name"), [(number, name) for number, group in enumerate(PLANTED) for name in group])
def test_a_fault_planted_in_the_board_is_found(found_in, number, name):
    for message in PLANTED[number][name][1]:
        assert any(re.match(message, fault) for fault in found_in(number)), found_in(number)


@needs_kicad
@pytest.mark.parametrize("name", PLANTED_PARTS)
def test_a_part_that_differs_from_schematic_or_library_is_found(tmp_path, name):
    ref, old, new, message = PLANTED_PARTS[name]
    path = tmp_path / BOARD.name
    path.write_text(edited(BOARD.read_text(encoding="utf-8"), ref, old, new), encoding="utf-8")
    assert any(fault.startswith(message) for fault in checks.placed_faults(path)), list(checks.placed_faults(path))


def test_a_pin_changed_in_the_map_is_refused_until_the_schematic_follows(tmp_path):
    """`make board`, with a copy of the firmware in which two lines of `pins.py` are exchanged, and nothing else."""
    shutil.copytree(ROOT / "firmware" / "schiri", tmp_path / "schiri")
    pins = tmp_path / "schiri" / "board" / "esp32" / "pins.py"
    text = pins.read_text(encoding="utf-8")
    changed = text.replace('"A1": 4', '"A1": 5').replace('"A2": 5', '"A2": 4')
    assert changed != text
    pins.write_text(changed, encoding="utf-8")
    path = os.pathsep.join(map(str, (tmp_path, ROOT / "hardware", ROOT / "host_tools")))
    made = subprocess.run(
        [sys.executable, "-m", "schiri_hardware", "check"],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": path},
        capture_output=True,
        text=True,
    )
    assert made.returncode == 1
    assert "A1, GPIO 5, leads to A2 1 and not to A1 1" in made.stderr.splitlines(), made.stderr


def test_a_file_cut_off_is_no_board():
    with pytest.raises(ValueError, match="^a bracket is left open$"):
        parse(BOARD.read_text(encoding="utf-8")[:1000])


def test_without_kicad_one_is_told_how_to_get_it(monkeypatch, tmp_path):
    monkeypatch.setattr(kicad, "PYTHON", str(tmp_path / "no-python"))
    kicad.is_there.cache_clear()
    try:
        with pytest.raises(kicad.KicadError, match="^KiCad 6 is missing: on Debian 12, apt-get install"):
            kicad.plot(BOARD, tmp_path)
        monkeypatch.chdir(tmp_path)
        assert board_to_order() == os.EX_UNAVAILABLE  # by which a release knows that it goes without
    finally:
        kicad.is_there.cache_clear()


@needs_kicad
def test_without_what_makes_the_page_of_parts_one_is_told_how_to_get_it(monkeypatch, tmp_path):
    monkeypatch.setattr(kicad, "PLUGINS", tmp_path)
    with pytest.raises(kicad.KicadError, match="^InteractiveHtmlBom is missing: rm .venv/hardware && make board$"):
        kicad.parts_page(BOARD, tmp_path / "parts.html")


def test_go_and_the_call_sound_where_the_boards_piezo_resonates():
    """The first two digits after the E are hundreds of hertz, by Murata's key to its numbers. A low note sounds by the
    odd harmonics of its square wave."""
    resonance_hz = 100 * int(re.search(r"PKLCS1212E(\d\d)", circuit.order_names()["BZ1"][1])[1])
    for name, sounds in product(TUNES, SOUNDS):
        for hertz in filter(None, tune_of(name, sounds)[::2]):
            share = hertz / resonance_hz
            if name in ("go", "call"):
                assert abs(share - 1) < 0.07, name
            assert 0.5 < share < 1.07 or min(abs(odd * share - 1) for odd in (3, 5)) < 0.01, (name, hertz)


REPORT = """** Drc report for schiri.kicad_pcb **

** Found 1 DRC violations **
[clearance]: Clearance violation (netclass 'Default' clearance 0.2000 mm; actual 0.1000 mm)
    Rule: netclass 'Default'; Severity: error
    @(98.7750 mm, 85.8000 mm): Pad 1 [5V lamps] of C23 on F.Cu
    @(98.1000 mm, 84.5400 mm): Through hole pad 15 [B2] of M1 left

** Found 0 unconnected pads **

** Found 0 Footprint errors **

** End of Report **
"""


def test_each_violation_that_kicad_counts_is_told_and_a_report_of_another_form_is_refused(monkeypatch, tmp_path):
    path = tmp_path / "schiri.kicad_pcb"
    monkeypatch.setattr(kicad, "_run", lambda *_: None)
    report = path.with_suffix(".drc.txt")
    report.write_text(REPORT)
    [found] = kicad.violations(path, tmp_path)
    assert found.startswith("KiCad: clearance: @(98.7750 mm") and "[B2] of M1 left" in found
    for other in (REPORT.replace("Severity", "Grade"), REPORT.replace("End of", "")):
        report.write_text(other)
        with pytest.raises(kicad.KicadError, match="is not the report that a rule check gives$"):
            kicad.violations(path, tmp_path)


def test_a_capacitor_is_as_near_as_its_loop_is_short():
    """By way of the pin that carries the chip's current, not of an input that happens to lie at ground."""

    def part(ref, *pads):
        laid = tuple(Pad(pin, net, x, y, ()) for pin, net, x, y in pads)
        return Footprint(ref, ref, "", "", Spot(0, 0), {}, laid, ())

    chip = part("U4", ("14", "5V", 0, 0), ("7", "GND", 0, 9), ("1", "GND", 3, 12))
    capacitor = part("C4", ("1", "5V", 3, 4), ("2", "GND", 3, 13))
    assert nearness.loop_mm({"U4": chip, "C4": capacitor}, "U4", parts.SHIFTER, "C4") == pytest.approx(5 + 5)
