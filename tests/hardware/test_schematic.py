"""The board's schematic: right as it is, and wrong in words as soon as somebody plants a fault in it."""

import dataclasses
import re

import pytest
from schiri_hardware import current, parts
from schiri_hardware.design import Design, Place
from schiri_hardware.pcb import checks, circuit, kinds, rules, schematic
from schiri_hardware.pcb.circuit import CHIP, board_design
from schiri_hardware.pcb.project import SCHEMATIC


@pytest.fixture(scope="module")
def right():
    return board_design()


def test_the_schematic_keeps_every_rule():
    assert checks.electrical_faults() == []


def test_a_pin_moved_in_the_firmware_is_found(right, monkeypatch):
    monkeypatch.setitem(CHIP.pins, "A1", 46)
    found = rules.faults(right)
    assert "A1: GPIO 46 belongs to strapping" in found
    assert "A1, GPIO 46, leads to nothing and not to A1 1" in found
    assert "GPIO 4 is wired, and the firmware knows nothing of it" in found


def drawn(tmp_path, *changes):
    """Returns the project's schematic with texts replaced in its file."""
    text = SCHEMATIC.read_text(encoding="utf-8")
    for old, new in changes:
        text, count = re.subn(old, new, text, count=1, flags=re.DOTALL)
        assert count == 1, old
    path = tmp_path / SCHEMATIC.name
    path.write_text(text, encoding="utf-8")
    return schematic.read(path)


def with_value(ref, value):
    return rf'(property "Reference" "{ref}" .*?property "Value") "[^"]+"', rf'\1 "{value}"'


DRAWN = {  # what is changed in KiCad's file, and what is found
    "a net cut": ([(r"  \(wire \(pts [^\n]*\n[^\n]*\n[^\n]*\n  \)\n", "")], "M1 4 leads nowhere"),
    "a value changed": ([with_value("R3", "100 Ω")], "key A3: 33.00 mA is not what its contact is made for"),
    "a value of nobody": ([with_value("R3", "11 kΩ")], "R3: no data sheet is known of 11 kΩ"),
    "another key's name": ([with_value("SW3", "A4")], "A3, GPIO 6, leads to A4 1 and not to A3 1"),
    "two nets named as one": ([(r'\(label "buzzer 5V"', '(label "lamps 5V"')], "U4 1Y and U4 2Y are both outputs"),
    "two names on a net": (
        [(r'\(label "buzzer 5V"( [^\n]*)', r'(label "buzzer 5V"\1\n  ) (label "other"\1')],
        "buzzer 5V and other",
    ),
    "a name misspelt": ([(r'\(label "UP"', '(label "UPP"')], r"(M1 31 leads nowhere|nothing is joined to UPP)"),
    "a part twice": ([(r'(property "Reference") "R4"', r'\1 "R3"')], "there are two R3"),
    "a pin not marked": ([(r"  \(no_connect [^\n]*\n", "")], r"\w+ \d+ leads nowhere"),
    "a wire that ends nowhere": (
        [(r"  \(wire ", "  (wire (pts (xy 300 250) (xy 310 250)))\n  (wire ")],
        "a wire ends at 300, 250",
    ),
}


@pytest.mark.parametrize("name", DRAWN)
def test_a_fault_drawn_into_the_schematic_is_found(tmp_path, name):
    changes, message = DRAWN[name]
    found = checks.circuit_faults(drawn(tmp_path, *changes))
    assert any(re.match(message, fault) for fault in found), found


def test_symbols_turned_and_mirrored_have_their_pins_where_kicad_has_them():
    """Of Q1, turned by 90° and mirrored, as KiCad 9's own netlist joins its pins."""
    part, nets = circuit.sheet().parts["Q1"], circuit.sheet().nets
    assert part.pins["2"][0] < part.pins["1"][0] < part.pins["3"][0] and part.pins["1"][1] > part.pins["2"][1]
    assert [("Q1", pin) in nets[net] for pin, net in (("1", "lamps gate"), ("2", "5V fused"), ("3", "5V lamps"))] == [
        True
    ] * 3


PLANTED = {  # pins moved to other nets, or to none; parts of other kinds; what is found
    "two keys swapped": ([("M1", "4", "A2"), ("M1", "5", "A1")], {}, "A1, GPIO 4, leads to A2 1 and not to A1 1"),
    "a key without its pin": ([("M1", "21", None)], {}, "BF, GPIO 21, leads to nothing and not to BF 1"),
    "a key without ground": ([("BF", "2", None)], {}, "key BF does not lead to ground"),
    "two keys joined": ([("OK", "1", "UP")], {}, "key UP is joined to OK"),
    "a pull-up missing": ([("R3", "1", None)], {}, "key A3 has 0 pull-ups"),
    "a pull-up too many": ([("R4", "1", "A3")], {}, "key A3 has 2 pull-ups"),
    "a pull-up to 5 V": ([("R3", "2", "5V")], {}, "key A3 has 0 pull-ups"),
    "a pull-up of 100 ohms": ([], {"R5": parts.R100}, "key A5: 33.00 mA is not what its contact is made for"),
    "a strap used": ([("M1", "46", "A1")], {}, "GPIO 46 is wired, and the firmware knows nothing of it"),
    "FINI without diode": ([("D14", "2", None)], {}, "key AF has no diode against discharges"),
    "FINI without resistor": ([("R29", "1", "3V3")], {}, "key BF has no resistor before the chip"),
    "an input floats": ([("U4", "3A", None)], {}, "U4 3A floats"),
    "a shifter at 3.3 V": ([("U4", "VCC", "3V3")], {}, "U4 VCC is at 3V3, and is made for 4.5 to 5.5 V"),
    "a shifter without capacitor": ([("C4", "1", "3V3")], {}, "U4 has no capacitor"),
    "a shifter that does not shift": (
        [],
        {"U4": dataclasses.replace(parts.SHIFTER, high_v=3.5)},
        "U4 1A gets 3.3 V for high and needs 3.5 V",
    ),
    "lamps without shifter": (
        [("R26", "1", "lamps 3V3"), ("U4", "1A", None)],
        {},
        "D1 DIN gets 3.3 V for high and needs 3.5 V",
    ),
    "5 V into the chip": ([("M1", "3", "lamps 5V")], {}, "M1 3 gets 5.0 V"),
    "no resistor before the lamps": (
        [("R26", "1", None), ("R26", "2", None), ("D1", "DIN", "lamps 5V")],
        {},
        "no resistor of 220 to 560 Ω before the first lamp",
    ),
    "lamps in another order": (
        [("D2", "DIN", "after D2"), ("D3", "DIN", "after D1")],
        {},
        "D1 DOUT does not lead to D2 DIN",
    ),
    "a lamp too few": (
        [],
        {"D13": dataclasses.replace(parts.LAMP, name="no lamp")},
        "12 lamps, and the firmware knows 13",
    ),
    "lamps flash at the start": ([("R24", "2", None)], {}, "U4 1A has no resistor to ground"),
    "a lamp past the fuse": ([("D1", "VDD", "5V")], {}, "D1 VDD is not at 5V lamps"),
    "a lamp without capacitor": ([("C13", "1", "5V")], {}, "D3 has no capacitor"),
    "no fuse": ([("F1", "1", "3V3")], {}, "no fuse before the lamps"),
    "the transistor bridged": ([("Q1", "S", "5V lamps")], {}, "Q1 does not switch the lamps' supply"),
    "no soft start": ([("C7", "1", None)], {}, "Q1 has no soft start"),
    "no bulk": ([("C5", "+", None)], {}, "no large capacitor at the lamps' supply"),
    "too large a bulk": ([], {"C5": dataclasses.replace(kinds.C100U, value=1e-3)}, "959 mA of inrush"),
    "the bulk turned": ([("C5", "+", "GND"), ("C5", "-", "5V lamps")], {}, "C5 is the wrong way round"),
    "no pull-up at SDA": ([("R21", "1", None)], {}, "SDA needs one pull-up of 1500 to 10000 Ω"),
    "SDA and SCL swapped": (
        [("M1", "1", "SCL"), ("M1", "2", "SDA")],
        {},
        "display_data, GPIO 1, leads to DS1 CLK, DS2 CLK and not to DS1 DIN, DS2 DIN",
    ),
    "a display without reset": ([("R23", "1", None)], {}, "DS1 is held in reset for 0 ms"),
    "two displays of one address": ([("DS2", "DC", "GND")], {}, "DS2 needs CS at ground and DC at 3V3"),
    "no display plug": ([], {"DS2": dataclasses.replace(kinds.DISPLAY_PLUG, name="no plug")}, "DS2 has no plug"),
    "no resistor before the buzzer": ([("R27", "1", None)], {}, "no resistor before the buzzer"),
    "the buzzer without ground": ([("BZ1", "2", None)], {}, "the buzzer does not lead to ground"),
}


@pytest.mark.parametrize("name", PLANTED)
def test_a_planted_fault_is_found(right, name):
    moves, kinds_of, message = PLANTED[name]
    nets = {name: set(places) for name, places in right.nets.items()}
    for ref, pin, net in moves:
        for places in nets.values():
            places.discard(Place(ref, pin))
        if net:
            nets[net].add(Place(ref, pin))
    found = rules.faults(Design({**right.kinds, **kinds_of}, nets))
    assert any(fault.startswith(message) for fault in found), found


def test_inrush_is_what_one_reckons_by_hand(right, monkeypatch):
    """4.5 V at 100 kΩ are 45 µA; in 47 nF they make 957 V/s, which 101.3 µF turn into 97 mA."""
    assert rules.inrush_a(right) == pytest.approx(0.097, abs=0.0005)
    monkeypatch.setattr(rules, "MOST_INRUSH_A", 0.09)
    assert list(rules.inrush_is_within_usbs_limit(right)) == ["97 mA of inrush, and USB allows 90"]


def test_currents_come_out_and_a_hungrier_lamp_is_found(monkeypatch):
    assert list(current.faults()) == []
    # By hand: 13 × (0.6 + 3 × 12) = 475.8 for the lamps, 240 + 242 + 20 × 0.33 + 26 + 1 + 3.1 for the rest.
    assert current.states()["full"].total_ma == pytest.approx(475.8 + 240 + 242 + 6.6 + 26 + 1 + 3.1)
    monkeypatch.setattr(current, "LAMP_CHANNEL", current.Figure(20.0, ""))
    assert any(fault.startswith("at full white the lamps draw 788 mA") for fault in current.faults())


def test_a_diode_that_gets_too_warm_is_found_although_a_pc_gives_the_current(monkeypatch):
    # By hand: at the root of 0.1 A and 1 A, 316 mA, half way between 0.35 and 0.55 V.
    assert current.diode_v(100 * 10**0.5) == pytest.approx(0.45)
    assert current.states()["full"].diode_mw > 2 * current.DIODE_HEAT.value
    monkeypatch.setattr(current, "CHIP_RUNNING", current.Figure(155.3, ""))
    found = list(current.faults())
    assert len(found) == 1 and found[0].endswith("240 mW in a diode for 235 mW"), found


def test_a_regulator_that_takes_too_much_of_the_voltage_is_found(monkeypatch):
    monkeypatch.setattr(current, "DROPOUT", current.Figure(1.6, "", "V"))
    assert [fault.split(": ")[1] for fault in current.faults()] == [
        "of 5 V at USB 2.93 V are left, and the chip is made for more",
        "of 5 V at USB 2.92 V are left, and the chip is made for more",
    ]


def test_a_brighter_firmware_is_found(monkeypatch):
    monkeypatch.setattr(current.screen, "WHITE", (200, 200, 200))
    assert any(fault.startswith("drawing") or "more than a PC gives" in fault for fault in current.faults())
