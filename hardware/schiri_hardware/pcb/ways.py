"""What is left to a maker of the board, beside two boards that many people have built."""

from schiri.input.keys import NAMES

from ..design import Design
from .orders import Rows, own_parts, own_price_eur

MINUTES_A_WIRE = 4.0  # cut, strip both ends, lay, compare with the list
MINUTES_A_JOINT = 0.5
MINUTES_BESIDE = 90.0  # display, switches, firmware, self-test

ONE_OF_FIVE_EUR = (20.0, 40.0)  # a board with its parts fitted, by the estimate in board.md

# Counted in their guides' own lists of parts, in November 2026, without what is optional; no guide states hours or a
# price. EuroPi: hardware/EuroPi/bill_of_materials.md in Allen-Synthesis/EuroPi; the Pico's own pins count, and two
# legs a button.
EUROPI_KINDS = 30
EUROPI_JOINTS = {
    "40 resistors": 80,
    "16 capacitors": 32,
    "4 diodes": 8,
    "6 LEDs": 12,
    "2 potentiometers": 6,
    "2 buttons": 4,
    "display": 4,
    "8 jacks": 24,
    "Pico's pins and sockets": 80,
    "4 headers and sockets between its boards": 32,
    "I2C header": 4,
    "power header": 10,
    "3 sockets of chips": 36,
    "transistor and regulator": 6,
    "4 links for the display": 8,
}
# crkbd: buildguide_en.md in docs/corne-cherry/v3 and v4 of foostan/crkbd. All of v4 is soldered by its manufacturer.
CORNE_3_KINDS = 16
CORNE_3_JOINTS = {"42 diodes": 84, "42 sockets": 84, "2 jacks": 8, "2 buttons": 4, "2 Pro Micros with pins": 96}
CORNE_4_KINDS = 10


def own_joints(design: Design) -> int:
    """The joints that are left to a maker of the board, with one display on its header."""
    own = [kind for ref, kind in design.kinds.items() if ref in ("M1", "DS1", *NAMES)]
    return sum(len(kind.pins) for kind in own)


def ways(design: Design) -> Rows:
    """All of them: what is bought and soldered, and how long that takes by one reckoning for all."""

    def row(name: str, different: int, wires: int, joints: int, stated: str) -> tuple[object, ...]:
        hours = (wires * MINUTES_A_WIRE + joints * MINUTES_A_JOINT + MINUTES_BESIDE) / 60
        return (name, different, wires, joints, f"{hours:.1f}", stated)

    plug = len(design.kinds["DS1"].pins)  # between header and display
    low, high = own_price_eur(design)
    return [
        ("way", "kinds of parts", "wires", "joints", "hours", "€"),
        row(
            "this board",
            len(own_parts(design)),
            plug,
            own_joints(design),
            f"{low + ONE_OF_FIVE_EUR[0]:.0f} to {high + ONE_OF_FIVE_EUR[1]:.0f}",
        ),
        row("EuroPi", EUROPI_KINDS, 0, sum(EUROPI_JOINTS.values()), "not stated"),
        row("crkbd, Corne Cherry v3", CORNE_3_KINDS, 0, sum(CORNE_3_JOINTS.values()), "not stated"),
        row("crkbd, Corne Cherry v4", CORNE_4_KINDS, 0, 0, "not stated"),
    ]
