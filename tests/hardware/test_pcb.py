"""The circuit board that one can order. What asks KiCad is skipped without it."""

import os
import re
import shutil
import subprocess
import sys
from functools import cache
from itertools import pairwise
from math import dist
from pathlib import Path

import pytest
from gerbonara import GerberFile
from gerbonara.graphic_objects import Flash
from PIL import Image
from schiri.box.sounds import TUNES
from schiri.input.keys import NAMES
from schiri_hardware import pages, parts
from schiri_hardware.__main__ import board_to_order
from schiri_hardware.dimensions import BOX
from schiri_hardware.pcb import checks, fabrication, kicad, kinds, nearness, orders, tracks
from schiri_hardware.pcb.circuit import CHIP, board_design
from schiri_hardware.pcb.placement import SOCKETS, placement
from schiri_hardware.pcb.plan import FOLDER, LIBRARIES, plan

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


def ends_at_the_chip(design):
    """For each pin of the chip the nets of the tracks that end in its pad: sockets have a pin every 2.54 mm."""
    found = {}
    for row, name in enumerate(SOCKETS):
        for index in range(len(CHIP.left)):
            spot = placement()[name]
            middle = (spot.x + index * 2.54, spot.y)
            pin = design.kinds["M1"].pins[row * len(CHIP.left) + index].name
            found[pin] = {
                track.net
                for track in tracks.read()
                if track.layer != "via" and min(dist(middle, end) for end in (track.points[0], track.points[-1])) < 0.85
            }
    return found


def test_the_tracks_end_at_the_pins_that_the_pin_map_names(right):
    ends = ends_at_the_chip(right)
    assert ends == {
        pin: {net} if (net := right.net_of("M1", pin)) else set() for pin in ends
    }  # two lines of the map exchanged: two pins differ
    other = board_design(A1=CHIP.pins["A2"], A2=CHIP.pins["A1"])
    assert [pin for pin in ends if ends[pin] != ({other.net_of("M1", pin)} - {None})] == ["4", "5"]


def test_every_net_has_tracks_and_no_track_is_of_another(right):
    stated = tracks.read()
    assert {track.net for track in stated} == {name for name, places in right.nets.items() if len(places) > 1}
    assert {track.layer for track in stated} == {"top", "bottom", "via"}


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    """The board, made and looked at once: the folder, and what is wrong with it."""
    folder = tmp_path_factory.mktemp("board")
    return folder, checks.faults(plan(tracks.read()), folder)


@needs_kicad
def test_the_board_is_right_by_kicad_and_by_its_gerbers(made):
    assert made[1] == []


@needs_kicad
def test_nothing_is_printed_over_vias_and_pads(made):
    """Else every via of the ground would be a white dot: KiCad can print where it drills."""
    for side in "FB":
        printed = GerberFile.open(made[0] / "looked-at" / f"schiri-{side}_Silkscreen.gbr").objects
        assert [each for each in printed if isinstance(each, Flash) and each.polarity_dark] == []


@needs_kicad
@pytest.mark.parametrize("name", pages.BOARD_PICTURES)
def test_the_pages_picture_is_that_of_the_board(made, name):
    there = Image.open(pages.FOLDER / "pictures" / f"board-{name}.png")
    assert pages.difference(pages.board_picture(made[0] / "looked-at", name), there) <= pages.MOST_DIFFERENCE


@needs_kicad
def test_two_makings_are_the_same_bytes(made, tmp_path, right, monkeypatch):
    """But for the pictures, which are drawn from the Gerbers and take seconds."""
    monkeypatch.setattr(fabrication, "pictures", lambda gerbers: {})
    boards = [made[0] / "schiri.kicad_pcb", kicad.make(plan(tracks.read()), tmp_path / "again")]
    files = []
    for number, board in enumerate(boards):
        fabrication.write(board, right, tmp_path / str(number))
        there = [board, *sorted(path for path in (tmp_path / str(number)).rglob("*") if path.is_file())]
        files.append({path.name: path.read_bytes() for path in there})
    assert files[0] == files[1] and len(files[0]) == 1 + 11 + 1 + 3 + 1  # board, Gerbers, archive, lists, page


@needs_kicad
def test_the_page_of_parts_finds_each_part_that_is_ordered(made, tmp_path, right, browser):
    kicad.parts_page(made[0] / "schiri.kicad_pcb", tmp_path / "parts.html")
    page = browser.new_page()
    page.goto((tmp_path / "parts.html").as_uri())
    page.wait_for_selector("#bombody tr")
    shown = {"you": set(), "the manufacturer": set()}
    for row in page.locator("#bombody tr").all():
        *_, refs, who, _, count = (cell.strip() for cell in row.locator("td").all_inner_texts())
        assert len(refs.split(", ")) == int(count)
        shown[who] |= set(refs.split(", "))
    assert shown["the manufacturer"] == {place[0] for place in orders.places(right)[1:]}
    assert shown["you"] == {*NAMES, *SOCKETS, "DS1", "DS2"}


@needs_kicad
def test_a_switch_goes_into_the_holes_of_its_socket():
    """Its pins and posts by KiCad's own footprint of a soldered switch, from the post in its middle."""

    def holes(path):
        place = re.compile(r"thru_hole circle \(at (\S+) (\S+)\)")
        return {(float(x), float(y)) for x, y in place.findall(path.read_text(encoding="utf-8"))}

    soldered = holes(Path(LIBRARIES[0]) / "Button_Switch_Keyboard.pretty" / "SW_Cherry_MX_1.00u_PCB.kicad_mod")
    from_the_middle = {(round(x + 2.54, 2), round(y - 5.08, 2)) for x, y in soldered}
    assert len(soldered) == 5 and from_the_middle == holes(FOLDER / "schiri.pretty" / "MX_HotSwap.kicad_mod")


def part(board, ref):
    return next(each for each in board["parts"] if each["ref"] == ref)


def shift(ref, dx):
    def change(board):
        part(board, ref)["x"] += dx

    return change


def turn(board):
    part(board, "D4")["turn"] += 180


def leave_open(board):
    board["tracks"] = [track for track in board["tracks"] if track["net"] != "after D5"]


def join(board):
    """From the chip's pin of A1 to its neighbour, that of A2."""
    x, y = placement()[SOCKETS[0]].x + CHIP.left.index("4") * 2.54, placement()[SOCKETS[0]].y
    board["tracks"].append({"net": "A1", "layer": "top", "width": 0.2, "points": [[x, y], [x + 2.54, y]]})


def come_near(board):
    """Ground passes a track of the data line at 0.1 mm."""
    way = next(track for track in board["tracks"] if track["net"] == "lamps data")
    (x, y), (x2, y2) = max(pairwise(way["points"]), key=lambda ends: dist(*ends))
    off = 0.3 if x == x2 else 0.0, 0.3 if y == y2 else 0.0
    points = [[(2 * x + x2) / 3 + off[0], (2 * y + y2) / 3 + off[1]], [(x + x2) / 2 + off[0], (y + y2) / 2 + off[1]]]
    board["tracks"].append({"net": "GND", "layer": way["layer"], "width": 0.2, "points": points})


def drill_outside(board):
    board["holes"].append([3.0, 3.0, 3.2])


# Of each: who is to find it, in which words, which name the very place. A making takes seconds, so that those that do
# not meet on the board share one.
PLANTED = (
    {
        "a net left open": (leave_open, [r"net after D5 is in 2 pieces", r"KiCad: unconnected_items: .*\[after D5\]"]),
        "a clearance of 0.1 mm": (come_near, [r"\w+: a gap of 0.10 mm", r"KiCad: clearance: .*\[lamps data\]"]),
        "a key 1 mm off": (shift("A3", 1.0), [r"key A3 is not under its opening"]),
        "a hole outside the board": (drill_outside, [r"a hole at the edge or outside, at 3.0, 3.0"]),
    },
    {
        "two nets joined": (join, [r"joined: A1, A2$", r"KiCad: \w+: .*\[A1\].*\[A2\]"]),
        "a capacitor 30 mm away": (shift("C15", 30.0), [r"C15 does nothing for D5: \d\d mm there and back"]),
        "a lamp turned round": (turn, [r"joined: 5V lamps, .*GND", r"KiCad: \w+: .*of D4"]),
    },
)


@pytest.fixture(scope="module")
def found_in(tmp_path_factory):
    """What is found on the boards with planted faults, by their numbers."""

    @cache
    def found(number):
        board = plan(tracks.read())
        for change, _ in PLANTED[number].values():
            change(board)
        return checks.faults(board, tmp_path_factory.mktemp("planted"))

    return found


@needs_kicad
@pytest.mark.parametrize(("number", "name"), [(number, name) for number, group in enumerate(PLANTED) for name in group])
def test_a_fault_planted_in_the_board_is_found(found_in, number, name):
    for message in PLANTED[number][name][1]:
        assert any(re.match(message, fault) for fault in found_in(number)), found_in(number)


@needs_kicad
def test_a_pin_changed_in_the_map_is_refused_until_the_board_follows(tmp_path):
    """`make board`, with a copy of the firmware in which two lines of `pins.py` are exchanged, and nothing else."""
    shutil.copytree(ROOT / "firmware" / "schiri", tmp_path / "schiri")
    pins = tmp_path / "schiri" / "board" / "esp32" / "pins.py"
    text = pins.read_text(encoding="utf-8")
    changed = text.replace('"A1": 4', '"A1": 5').replace('"A2": 5', '"A2": 4')
    assert changed != text
    pins.write_text(changed, encoding="utf-8")
    path = os.pathsep.join(map(str, (tmp_path, ROOT / "hardware", ROOT / "host_tools")))
    made = subprocess.run(
        [sys.executable, "-m", "schiri_hardware", "board"],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": path},
        capture_output=True,
        text=True,
    )
    assert made.returncode == 1 and not list(tmp_path.rglob("*.zip"))
    for fault in ("joined: A1, A2", "net A1 is in 2 pieces", "net A2 is in 2 pieces"):
        assert fault in made.stderr.splitlines(), made.stderr


@needs_kicad
def test_a_footprint_that_no_library_has_is_said(tmp_path):
    board = plan(tracks.read())
    part(board, "D4")["footprint"] = "LED_SMD:LED_of_nobody"
    with pytest.raises(kicad.KicadError, match="^no library has the footprint LED_SMD:LED_of_nobody$"):
        kicad.make(board, tmp_path)


def test_without_kicad_one_is_told_how_to_get_it(monkeypatch, tmp_path):
    monkeypatch.setattr(kicad, "PYTHON", str(tmp_path / "no-python"))
    kicad.is_there.cache_clear()
    try:
        with pytest.raises(kicad.KicadError, match="^KiCad 6 is missing: on Debian 12, apt-get install"):
            kicad.make({}, tmp_path)
        monkeypatch.chdir(tmp_path)
        assert board_to_order() == os.EX_UNAVAILABLE  # by which a release knows that it goes without
    finally:
        kicad.is_there.cache_clear()


@needs_kicad
def test_without_what_makes_the_page_of_parts_one_is_told_how_to_get_it(monkeypatch, tmp_path):
    monkeypatch.setattr(kicad, "PLUGINS", tmp_path)
    with pytest.raises(kicad.KicadError, match="^InteractiveHtmlBom is missing: rm .venv/hardware && make board$"):
        kicad.parts_page(tmp_path / "schiri.kicad_pcb", tmp_path / "parts.html")


def test_go_and_the_call_sound_where_the_boards_piezo_resonates():
    """The first two digits after the E are hundreds of hertz, by Murata's key to its numbers. A low note sounds by the
    odd harmonics of its square wave."""
    resonance_hz = 100 * int(re.search(r"PKLCS1212E(\d\d)", kinds.ON_BOARD[parts.BUZZER].order)[1])
    for name, tune in TUNES.items():
        for hertz in filter(None, tune[::2]):
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
    [found] = kicad.violations(path)
    assert found.startswith("KiCad: clearance: @(98.7750 mm") and "[B2] of M1 left" in found
    for other in (REPORT.replace("Severity", "Grade"), REPORT.replace("End of", "")):
        report.write_text(other)
        with pytest.raises(kicad.KicadError, match="is not the report that a rule check gives$"):
            kicad.violations(path)


def test_a_capacitor_is_as_near_as_its_loop_is_short():
    """By way of the pin that carries the chip's current, not of an input that happens to lie at ground."""

    def pad(ref, pin, net, *at):
        return {"ref": ref, "pin": pin, "net": net, "at": list(at)}

    chip = [pad("U4", "14", "5V", 0, 0), pad("U4", "7", "GND", 0, 9), pad("U4", "1", "GND", 3, 12)]
    pads = [*chip, pad("C4", "1", "5V", 3, 4), pad("C4", "2", "GND", 3, 13)]
    assert nearness.loop_mm(pads, "U4", parts.SHIFTER, "C4") == pytest.approx(5 + 5)
