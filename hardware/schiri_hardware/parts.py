"""The kinds of parts in the box, each with its pins and facts from its data sheet. The `pins` of a kind are lines of
`number name function`. The function of a pin is `power`, `in`, `out`, `both` or `passive`, or `supply` for an output of
power."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Pin:
    """A pin of a part."""

    number: str
    name: str
    function: str


@dataclass(frozen=True)
class Kind:
    """A kind of part."""

    name: str
    what: str
    pins: tuple[Pin, ...]
    value: float = 0.0  # ohms or farads
    volts: tuple[float, float] = (0.0, 0.0)  # the least and the highest supply voltage
    high: float = 0.0  # the least high level of an input, as a share of the supply voltage
    high_v: float = 0.0  # the least high level of an input in volts, if it does not depend on the supply
    silent: bool = False  # whether the part neither drives nor reads a line, such as a test pad or a protection diode


def pins(text: str) -> tuple[Pin, ...]:
    """Returns the pins that lines of the form `number name function` describe."""
    return tuple(Pin(*line.split()) for line in text.strip().splitlines())


CHIP_VOLTS = (3.0, 3.6)  # ESP32-S3-WROOM-1

_TWO = pins("1 1 passive\n2 2 passive")

SHIFTER = Kind(
    "74AHCT125",
    "four buffers that make 5 V of 3.3 V",
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
    volts=(4.5, 5.5),
    high_v=2.0,
)

KEY = Kind("MX key", "key switch, Cherry MX or alike, two pins", _TWO)

LAMP = Kind(
    "WS2812B-V5",
    "lamp with a driver of its own, 5 V",
    pins("1 VDD power\n2 DOUT out\n3 VSS power\n4 DIN in"),
    volts=(4.5, 5.5),
    high=0.7,
)

BUZZER = Kind("piezo", "piezo sounder without electronics of its own", _TWO)

FUSE = Kind("0.75 A PTC", "fuse that resets itself, holds 0.75 A, 6 V or more", _TWO)


def resistor(ohms: float, name: str) -> Kind:
    """Returns the kind of a resistor of that many ohms."""
    return Kind(name, "resistor, 5 % or better", _TWO, value=ohms)


R330 = resistor(330, "330 Ω")
R100 = resistor(100, "100 Ω")
R4K7 = resistor(4700, "4.7 kΩ")
R10K = resistor(10000, "10 kΩ")
RESISTORS = (R100, R330, R4K7, R10K)

C100N = Kind("100 nF", "ceramic capacitor, 16 V or more", _TWO, value=100e-9)
C1U = Kind("1 µF", "ceramic capacitor, 10 V or more", _TWO, value=1e-6)


def dev_board(name: str, left: tuple[str, ...], right: tuple[str, ...]) -> Kind:
    """Returns the kind of a chip's development board; its pins are numbered along the left side, then along the right
    one."""

    def function(label: str) -> str:
        if label in ("3V3", "5V"):
            return "supply"
        if label == "GND":
            return "power"
        return "both" if label.isdigit() else "in"  # reset

    labels = left + right
    seen: dict[str, int] = {}
    numbered = []
    for number, label in enumerate(labels, 1):
        seen[label] = seen.get(label, 0) + 1
        name_of_pin = label if labels.count(label) == 1 else f"{label}.{seen[label]}"
        again = seen[label] > 1 and function(label) == "supply"
        numbered.append(Pin(str(number), name_of_pin, "passive" if again else function(label)))
    return Kind(name, "the board with the chip", tuple(numbered))
