"""The kinds of parts on the board: those that `parts.py` lacks, and for each kind its footprint and its order name."""

from dataclasses import dataclass

from .. import parts
from ..parts import Kind, pins

_TWO = pins("1 1 passive\n2 2 passive")

DISPLAY_PLUG = Kind(
    "display plug",
    "header with four pins for an I2C display, on the other side",
    pins("""
        1 GND power
        2 VCC power
        3 CLK in
        4 DIN both
    """),
    volts=(3.0, 5.5),
    high=0.7,
)
SOFT_START = Kind(
    "AO3401A",
    "P-channel MOSFET, 30 V, SOT-23: switches the lamps' supply on slowly",
    pins("1 G passive\n2 S passive\n3 D supply"),
)
ESD_DIODE = Kind(
    "ESD diode",
    "bidirectional, 5 V, at most 50 pF, SOD-323 (PESD5V0S1BA)",
    _TWO,
    silent=True,
)
TEST_POINT = Kind("test point", "pad of 1.5 mm for a probe", pins("1 1 passive"), silent=True)
C100U = Kind(
    "100 µF",
    "polymer or tantalum capacitor, 6.3 V or more, EIA-3528-21; its bar is plus",
    pins("1 + passive\n2 - passive"),
    value=100e-6,
)
C47N = Kind("47 nF", "ceramic capacitor, 16 V or more", _TWO, value=47e-9)
R100K = Kind("100 kΩ", "resistor, 5 % or better", _TWO, value=100e3)


@dataclass(frozen=True)
class OnBoard:
    """A kind of part on the board. `fitted` is False for parts that people solder or plug in by hand."""

    footprint: str
    order: str
    fitted: bool = True


_R0603 = "Resistor_SMD:R_0603_1608Metric"
_C0603 = "Capacitor_SMD:C_0603_1608Metric"
SOCKET_STRIP = "socket strip 1×22, 8.5 mm"
HALF_OF_SOCKETS = "Connector_PinSocket_2.54mm:PinSocket_1x22_P2.54mm_Vertical"

ON_BOARD: dict[Kind, OnBoard] = {
    parts.KEY: OnBoard("schiri:MX_HotSwap", "Kailh hot-swap socket CPG151101S11", fitted=False),
    parts.LAMP: OnBoard("LED_SMD:LED_WS2812B_PLCC4_5.0x5.0mm_P3.2mm", "WS2812B-V5"),
    parts.SHIFTER: OnBoard("Package_SO:SOIC-14_3.9x8.7mm_P1.27mm", "SN74AHCT125D"),
    parts.BUZZER: OnBoard("Buzzer_Beeper:Buzzer_Murata_PKLCS1212E", "PKLCS1212E2000-R1"),
    parts.FUSE: OnBoard("Fuse:Fuse_1812_4532Metric", "PTC 1812, holds 0.75 A, 6 V or more"),
    parts.R100: OnBoard(_R0603, "100 Ω 5 % 0603"),
    parts.R330: OnBoard(_R0603, "330 Ω 5 % 0603"),
    parts.R4K7: OnBoard(_R0603, "4.7 kΩ 5 % 0603"),
    parts.R10K: OnBoard(_R0603, "10 kΩ 5 % 0603"),
    R100K: OnBoard(_R0603, "100 kΩ 5 % 0603"),
    parts.C100N: OnBoard(_C0603, "100 nF 16 V X7R 0603"),
    parts.C1U: OnBoard(_C0603, "1 µF 10 V X7R 0603"),
    C47N: OnBoard(_C0603, "47 nF 16 V X7R 0603"),
    C100U: OnBoard("Capacitor_Tantalum_SMD:CP_EIA-3528-21_Kemet-B", "100 µF 6.3 V polymer EIA-3528-21"),
    DISPLAY_PLUG: OnBoard("Connector_PinHeader_2.54mm:PinHeader_1x04_P2.54mm_Vertical", "pin header 1×4", fitted=False),
    SOFT_START: OnBoard("Package_TO_SOT_SMD:SOT-23", "AO3401A"),
    ESD_DIODE: OnBoard("Diode_SMD:D_SOD-323", "PESD5V0S1BA"),
    TEST_POINT: OnBoard("TestPoint:TestPoint_Pad_D1.5mm", "", fitted=False),
}
