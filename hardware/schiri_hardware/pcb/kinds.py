"""The kinds of parts on the board that `parts.py` lacks. The value of a part in the schematic names its kind."""

from .. import parts
from ..parts import Kind, pins

_TWO = pins("1 1 passive\n2 2 passive")

DISPLAY_PLUG = Kind(
    "display plug",
    "seven wires to the display's module",
    pins("""
        1 VCC power
        2 GND power
        3 DIN both
        4 CLK in
        5 CS in
        6 DC in
        7 RES in
    """),
    volts=(3.0, 5.5),
    high=0.7,
)
SOFT_START = Kind(
    "AO3401A",
    "P-channel MOSFET, 30 V, SOT-23: switches the lamps' supply on slowly",
    pins("1 G passive\n2 S passive\n3 D supply"),
)
ESD_DIODE = Kind("ESD diode", "bidirectional, 5 V, at most 50 pF, SOD-323 (PESD5V0S1BA)", _TWO, silent=True)
TEST_POINT = Kind("test point", "pad of 1.5 mm for a probe", pins("1 1 passive"), silent=True)
C100U = Kind(
    "100 µF",
    "polymer or tantalum capacitor, 6.3 V or more, EIA-3528-21; its bar is plus",
    pins("1 + passive\n2 - passive"),
    value=100e-6,
)
C47N = Kind("47 nF", "ceramic capacitor, 16 V or more", _TWO, value=47e-9)
R100K = Kind("100 kΩ", "resistor, 5 % or better", _TWO, value=100e3)

KINDS = (
    parts.SHIFTER,
    parts.KEY,
    parts.LAMP,
    parts.BUZZER,
    parts.FUSE,
    *parts.RESISTORS,
    R100K,
    parts.C100N,
    parts.C1U,
    C47N,
    C100U,
    DISPLAY_PLUG,
    SOFT_START,
    ESD_DIODE,
    TEST_POINT,
)
