"""What the box is made of: each kind of part with its pins, what its data sheet says of it, what else will do, and
what it costs.

A part's `pins` are `number name function`, one a line; functions are those of a rule check: `power`, `in`, `out`,
`both`, `passive`, and `supply` for what gives power.
"""

from dataclasses import dataclass


@dataclass(frozen=True)
class Pin:
    """One pin of a part."""

    number: str
    name: str
    function: str


@dataclass(frozen=True)
class Kind:
    """A kind of part. Prices are those for one, in euros."""

    name: str
    what: str
    pins: tuple[Pin, ...]
    low_eur: float
    high_eur: float
    instead: str
    value: float = 0.0  # ohms or farads
    volts: tuple[float, float] = (0.0, 0.0)  # the supply it is made for
    high: float = 0.0  # the least level it takes for high, as a part of its supply
    high_v: float = 0.0  # ... or in volts, whatever the supply
    footprint: str = ""
    silent: bool = False  # hangs on a line without saying or hearing anything there: a probe's pad, a protection


def pins(text: str) -> tuple[Pin, ...]:
    """Pins from lines of `number name function`."""
    return tuple(Pin(*line.split()) for line in text.strip().splitlines())


CHIP_VOLTS = (3.0, 3.6)  # ESP32-WROVER-E and ESP32-S3-WROOM-1

_TWO = pins("1 1 passive\n2 2 passive")

REGISTER = Kind(
    "74HC165",
    "shift register with eight inputs, DIP-16 (SN74HC165N)",
    pins("""
        1 SH/LD in
        2 CLK in
        3 E in
        4 F in
        5 G in
        6 H in
        7 /QH out
        8 GND power
        9 QH out
        10 SER in
        11 A in
        12 B in
        13 C in
        14 D in
        15 CLK_INH in
        16 VCC power
    """),
    0.40,
    1.00,
    "any 74HC165 in DIP-16 (CD74HC165E, MC74HC165AN). Not 74HCT165 or 74LS165: they are made for 5 V",
    volts=(2.0, 6.0),
    high=0.7,
    footprint="Package_DIP:DIP-16_W7.62mm",
)

SHIFTER = Kind(
    "74AHCT125",
    "four buffers that make 5 V of 3.3 V, DIP-14 (SN74AHCT125N)",
    pins("""
        1 1OE in
        2 1A in
        3 1Y out
        4 2OE in
        5 2A in
        6 2Y out
        7 GND power
        8 3Y out
        9 3A in
        10 3OE in
        11 4Y out
        12 4A in
        13 4OE in
        14 VCC power
    """),
    0.50,
    1.20,
    "74HCT125 in DIP-14. Not 74HC125 or 74AHC125: at 5 V they do not take 3.3 V for high",
    volts=(4.5, 5.5),
    high_v=2.0,
    footprint="Package_DIP:DIP-14_W7.62mm",
)

KEY = Kind(
    "MX key",
    "key switch, Cherry MX or alike, linear, for a plate, two pins",
    _TWO,
    0.30,
    1.00,
    "any MX-compatible switch that states a bounce of at most 5 ms. Not a low-profile one: its opening is another",
    footprint="Button_Switch_Keyboard:SW_Cherry_MX_1.00u_Plate",
)

LAMP = Kind(
    "WS2812B-V5",
    "lamp on a bare strip (IP20) with 60 a metre, 10 mm wide, 5 V; eleven in one piece and two single ones",
    pins("1 VDD power\n2 DOUT out\n3 VSS power\n4 DIN in"),
    0.15,
    0.40,
    "SK6812 RGB, or an older WS2812B: see [current](#current) for what those draw. Not 30 or 144 a metre: "
    "the openings are 16.67 mm apart. Not one in silicone (IP65), which is thicker than the bars leave room for",
    volts=(4.5, 5.5),
    high=0.7,
    footprint="LED_SMD:LED_WS2812B_PLCC4_5.0x5.0mm_P3.2mm",
)

DISPLAY = Kind(
    "2.42 inch OLED",
    "128×64, SSD1309, Waveshare 2.42inch OLED Module, its two resistors moved to I2C",
    pins("""
        1 VCC power
        2 GND power
        3 DIN both
        4 CLK in
        5 CS passive
        6 DC in
        7 RES in
    """),
    17.00,
    28.00,
    "a 1.3 inch SH1106 or 0.96 inch SSD1306 module with four pins on I2C (3 to 8 €): smaller, and the opening and its "
    "frame have to be changed in `wired_dimensions.py`",
    volts=(3.0, 5.5),
    high=0.7,
    footprint="Connector_PinHeader_2.54mm:PinHeader_1x07_P2.54mm_Vertical",
)

BUZZER = Kind(
    "piezo",
    "piezo sounder without electronics of its own, 12 mm, pins 5 mm apart (TDK PS1240)",
    _TWO,
    0.60,
    1.50,
    "any passive piezo sounder; one for 2 kHz is louder. Not an active buzzer, nor a magnetic one of 16 Ω",
    footprint="Buzzer_Beeper:Buzzer_TDK_PS1240P02BT_D12.2mm_H6.5mm",
)

FUSE = Kind(
    "0.75 A PTC",
    "fuse that resets itself, holds 0.75 A, trips at 1.3 A, 6 V, radial (Littelfuse 06R075B)",
    _TWO,
    0.20,
    0.60,
    "any radial PTC that holds 0.75 to 0.9 A and stands 6 V",
    footprint="Fuse:Fuse_BelFuse_0ZRE0075FF_L11.5mm_W4.8mm",
)


def resistor(ohms: float, name: str) -> Kind:
    """A resistor of that many ohms."""
    return Kind(
        name,
        "resistor, ¼ W, 5 % or better",
        _TWO,
        0.01,
        0.05,
        "the next value up or down",
        value=ohms,
        footprint="Resistor_THT:R_Axial_DIN0207_L6.3mm_D2.5mm_P10.16mm_Horizontal",
    )


R330 = resistor(330, "330 Ω")
R100 = resistor(100, "100 Ω")
R4K7 = resistor(4700, "4.7 kΩ")
R10K = resistor(10000, "10 kΩ")
RESISTORS = (R100, R330, R4K7, R10K)

C100N = Kind(
    "100 nF",
    "ceramic capacitor, 16 V or more, leads 2.5 mm apart",
    _TWO,
    0.03,
    0.10,
    "68 to 220 nF",
    value=100e-9,
    footprint="Capacitor_THT:C_Disc_D3.0mm_W2.0mm_P2.50mm",
)
C1U = Kind(
    "1 µF",
    "ceramic capacitor, 10 V or more, leads 5 mm apart",
    _TWO,
    0.05,
    0.20,
    "470 nF to 2.2 µF",
    value=1e-6,
    footprint="Capacitor_THT:C_Disc_D5.0mm_W2.5mm_P5.00mm",
)
C100U = Kind(
    "100 µF",
    "electrolytic capacitor, 10 V or more, at most 6.3 mm thick and 11.5 mm high; its stripe is minus",
    pins("1 + passive\n2 - passive"),
    0.10,
    0.40,
    "68 to 150 µF, if it is not larger",
    value=100e-6,
    footprint="Capacitor_THT:CP_Radial_D6.3mm_P2.50mm",
)


def dev_board(name: str, left: tuple[str, ...], right: tuple[str, ...], input_only: frozenset[int]) -> Kind:
    """The board with the chip; its pins are numbered along the left side and then along the right one."""

    def function(label: str) -> str:
        if label in ("3V3", "5V"):
            return "supply"
        if label == "GND":
            return "power"
        if not label.isdigit():
            return "in"  # reset
        return "in" if int(label) in input_only else "both"

    labels = left + right
    seen: dict[str, int] = {}
    numbered = []
    for number, label in enumerate(labels, 1):
        seen[label] = seen.get(label, 0) + 1
        name_of_pin = label if labels.count(label) == 1 else f"{label}.{seen[label]}"
        again = seen[label] > 1 and function(label) == "supply"
        numbered.append(Pin(str(number), name_of_pin, "passive" if again else function(label)))
    return Kind(
        name,
        "N16R8: the board with the chip, 8 MB of PSRAM and 16 MB of flash, its pins soldered on",
        tuple(numbered),
        9.00,
        18.00,
        "N8R8; a copy with the same pins in the same order, the rows 22.86 mm apart",
        volts=CHIP_VOLTS,
        high=0.75,
        footprint=f"schiri:{name}",
    )
