"""The current budget: the current of each part by its data sheet in each state of the box, and the limits of the
supply's parts. The ESP32's regulator is linear, so a current at 3.3 V is the same at 5 V. The budget also covers the
voltage drops of diode and regulator, because the voltage can become too low although all currents are allowed."""

import math
from collections.abc import Iterator
from dataclasses import dataclass

from schiri.input.keys import NAMES
from schiri.selftest import screen as selftest_screen
from schiri.ui import screen
from schiri.ui.screen import LAMPS

from . import parts

FULL = 255
USB_V = 5.0
RAIL_V = 3.3  # output of the regulator


@dataclass(frozen=True)
class Figure:
    """A current or a limit with its source; in mA unless `unit` says something else."""

    value: float
    source: str
    unit: str = "mA"


LAMP_CHANNEL = Figure(12.0, "Worldsemi, WS2812B-V5: 12 mA a colour at full brightness")
LAMP_DARK = Figure(0.6, "Worldsemi, WS2812B-V5: quiescent current")
OLD_LAMP = Figure(60.0, "no data sheet states it; Adafruit's NeoPixel guide reckons with so much for an older WS2812B")
CHIP_RUNNING = Figure(68.0, "ESP32 series data sheet: radio off, 240 MHz, 30 to 68 mA")
CHIP_LISTENING = Figure(100.0, "ESP32 series data sheet: receiving, 95 to 100 mA")
CHIP_SENDING = Figure(240.0, "ESP32 series data sheet: sending, 802.11b, 19.5 dBm, half of the time")
DISPLAY = Figure(
    242.0,
    "a bound, not a reading: the SSD1309 sinks at most 40 mA of at most 16 V, by its data sheet; made from 3.3 V at an "
    "assumed 80 %",
)
KEY = Figure(0.33, "3.3 V by 10 kΩ")
BRIDGE = Figure(
    26.0,
    "Silicon Labs, CP2102 of older boards and copies: supply current, the most; the CP2102N of an ESP32-DevKitC V4 "
    "draws about 9.5 mA",
)
BUZZER = Figure(1.0, "5 V, 2 kHz, 20 nF assumed: 0.2 mA, rounded up")
LOGIC = Figure(
    3.1,
    "U4, at most 0.1 mA at rest, and 1.5 mA for each of its two inputs that get 3.3 V for high: Texas Instruments, "
    "SN74AHCT1G04-Q1, of the same family; what switching adds is less",
)

PC_PORT = Figure(500.0, "USB 2.0: a port of a PC, once it has recognised the device")
DIODE = Figure(1000.0, "BAT760-7, between USB and the pin 5V of an ESP32-DevKitC V4: forward current")
DIODE_HEAT = Figure(235.0, "BAT760: at 25 °C, and 426 °C warmer than the air for each watt", "mW")
DIODE_DROP = (  # BAT760: pairs of a current in mA and the largest drop in V
    (100.0, Figure(0.35, "BAT760: at 0.1 A, the most", "V")),
    (1000.0, Figure(0.55, "BAT760: at 1 A, the most", "V")),
)
FUSE = Figure(750.0, "Littelfuse 06R075B, of the same rating: holds 0.75 A at 20 °C")
FUSE_PART = 0.7  # usable part of the fuse's hold current at 20 °C, which is less in a warm box
REGULATOR = Figure(800.0, "AMS1117-3.3 on the ESP32-DevKitC V4: by its data sheet 1 A, limited at 0.9 A or more")
DROPOUT = Figure(1.3, "AMS1117-3.3: the most it needs between input and output, at 0.8 A", "V")
PORT_LEAST = Figure(4.75, "USB 2.0: the least that a PC's own port or a hub with a supply gives", "V")
SHIFTER_LEAST = Figure(parts.SHIFTER.volts[0], "SN74AHCT125: what U4 is made for begins here", "V")


@dataclass(frozen=True)
class State:
    """A state of the box with the current of lamps, chip and display in mA."""

    name: str
    lamps_ma: float
    chip_ma: float

    def rows(self) -> list[tuple[str, float]]:
        """Returns each consumer with its current in mA."""
        return [
            (f"{LAMPS} lamps", self.lamps_ma),
            ("ESP32", self.chip_ma),
            ("display, every pixel lit", DISPLAY.value),
            (f"{len(NAMES)} keys, all held", KEY.value * len(NAMES)),
            ("USB bridge of the board", BRIDGE.value),
            ("buzzer", BUZZER.value),
            ("logic", LOGIC.value),
        ]

    @property
    def total_ma(self) -> float:
        """The current from USB: the sum of all consumers."""
        return sum(ma for _, ma in self.rows())

    @property
    def at_3v3_ma(self) -> float:
        """The current through the regulator."""
        return self.chip_ma + DISPLAY.value + KEY.value * len(NAMES)

    @property
    def diode_v(self) -> float:
        """The largest voltage drop at the diode, in volts."""
        return diode_v(self.total_ma)

    @property
    def diode_mw(self) -> float:
        """The power that heats the diode, in mW."""
        return self.total_ma * self.diode_v


def diode_v(ma: float) -> float:
    """Returns the largest forward voltage of the diode in volts. Between the two currents of its data sheet it is
    linear in the logarithm of the current; a real diode, with its series resistance, is below that line. Above 1 A the
    value is a guess."""
    (low_ma, low), (high_ma, high) = DIODE_DROP
    part = math.log(ma / low_ma) / math.log(high_ma / low_ma)
    return low.value + (high.value - low.value) * part


def lamps_ma(red: int, green: int, blue: int) -> float:
    """Returns the current of all lamps in one colour."""
    return LAMPS * (LAMP_DARK.value + LAMP_CHANNEL.value * (red + green + blue) / FULL)


def brightest() -> tuple[int, int, int]:
    """Returns the colour (red, green, blue) that takes the highest current among those of the firmware's screens."""
    stated = [*vars(screen).values(), *vars(selftest_screen).values()]
    rows = [value for value in stated if isinstance(value, tuple)]
    rows += [part for row in rows for part in row if isinstance(part, tuple)]
    colours = [row for row in rows if len(row) == 3 and all(isinstance(part, int) for part in row)]
    return max(colours, key=sum)


def states() -> dict[str, State]:
    """Returns the states of the box that the budget covers."""
    white = lamps_ma(FULL, FULL, FULL)
    shown = lamps_ma(*brightest())
    return {
        "playing": State("playing, every lamp in the brightest colour the firmware has", shown, CHIP_RUNNING.value),
        "drawing": State("the same while the dice's secret is drawn, radio on", shown, CHIP_LISTENING.value),
        "full": State("lamps at full white, radio sending: the firmware does neither", white, CHIP_SENDING.value),
        "old": State("the same with older lamps", LAMPS * OLD_LAMP.value, CHIP_SENDING.value),
    }


def faults() -> Iterator[str]:
    """Yields the violations of the budget as texts."""
    found = states()
    for name in ("playing", "drawing"):
        if found[name].total_ma > PC_PORT.value:
            yield f"{found[name].name}: {found[name].total_ma:.0f} mA is more than a PC gives"
        if found[name].diode_mw > DIODE_HEAT.value:
            yield f"{found[name].name}: {found[name].diode_mw:.0f} mW in a diode for {DIODE_HEAT.value:.0f} mW"
        rail_v = USB_V - found[name].diode_v - DROPOUT.value
        if rail_v < parts.CHIP_VOLTS[0]:
            yield f"{found[name].name}: of {USB_V:g} V at USB {rail_v:.2f} V are left, and the chip is made for more"
    full = found["full"]
    if full.total_ma > DIODE.value:
        yield f"at full white {full.total_ma:.0f} mA go through a diode for {DIODE.value:.0f} mA"
    if full.lamps_ma > FUSE.value * FUSE_PART:
        yield f"at full white the lamps draw {full.lamps_ma:.0f} mA, and the fuse holds {FUSE.value * FUSE_PART:.0f} mA"
    if full.at_3v3_ma > REGULATOR.value:
        yield f"the regulator gives {REGULATOR.value:.0f} mA, and {full.at_3v3_ma:.0f} are drawn"


def table() -> str:
    """Returns the budget as a Markdown table."""
    shown = list(states().values())
    heads = ["playing", "secret drawn", "full white", "full white, older lamps"]
    lines = [f"| mA | {' | '.join(heads)} |", "| --- |" + " --: |" * len(shown)]
    for number, (name, _) in enumerate(shown[0].rows()):
        lines.append(f"| {name} | {' | '.join(f'{state.rows()[number][1]:.0f}' for state in shown)} |")
    lines.append(f"| **all, at 5 V** | {' | '.join(f'**{state.total_ma:.0f}**' for state in shown)} |")
    lines.append(f"| of it at 3.3 V | {' | '.join(f'{state.at_3v3_ma:.0f}' for state in shown)} |")
    lines.append(f"| warmth in the diode, mW | {' | '.join(f'{state.diode_mw:.0f}' for state in shown)} |")
    return "\n".join(lines)


def volts() -> str:
    """Returns the Markdown table of the voltage that is left of USB's while playing."""
    state = states()["playing"]
    lines = ["| volts, playing | of a good supply | of a weak port |", "| --- | --: | --: |"]
    starts = (USB_V, PORT_LEAST.value)
    lines.append(f"| at USB | {' | '.join(f'{start:.2f}' for start in starts)} |")
    at_pin = [start - state.diode_v for start in starts]
    lines.append(f"| behind the diode, at the pin 5V | {' | '.join(f'{left:.2f}' for left in at_pin)} |")
    left = [min(at - DROPOUT.value, RAIL_V) for at in at_pin]
    lines.append(f"| behind a regulator that needs {DROPOUT.value:g} V | {' | '.join(f'{v:.2f}' for v in left)} |")
    return "\n".join(lines)


def sources() -> str:
    """Returns the Markdown table of the sources of all figures."""
    figures = {
        "a lamp, each colour": LAMP_CHANNEL,
        "a lamp, dark": LAMP_DARK,
        "an older lamp, white": OLD_LAMP,
        "ESP32, radio off": CHIP_RUNNING,
        "ESP32, listening": CHIP_LISTENING,
        "ESP32, sending": CHIP_SENDING,
        "display": DISPLAY,
        "a key, held": KEY,
        "USB bridge": BRIDGE,
        "buzzer": BUZZER,
        "logic": LOGIC,
        "limit: a PC's port": PC_PORT,
        "limit: diode of the board": DIODE,
        "limit: warmth in that diode": DIODE_HEAT,
        **{f"volts lost in that diode at {ma / 1000:g} A": figure for ma, figure in DIODE_DROP},
        "limit: fuse": FUSE,
        "limit: regulator of the board": REGULATOR,
        "volts that this regulator needs across it": DROPOUT,
        "volts of a weak port": PORT_LEAST,
        "volts that U4 is made for": SHIFTER_LEAST,
    }
    lines = ["| what | | stated by |", "| --- | --: | --- |"]
    return "\n".join(
        lines + [f"| {name} | {figure.value:g} {figure.unit} | {figure.source} |" for name, figure in figures.items()]
    )
