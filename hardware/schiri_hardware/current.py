"""The current budget: what each part draws by its data sheet, in each state of the box, and what the supply's parts
stand. The ESP32's regulator is a linear one: what is drawn at 3.3 V is drawn at 5 V, too."""

from collections.abc import Iterator
from dataclasses import dataclass

from schiri.keys import NAMES
from schiri.screens import screen
from schiri.screens.screen import LAMPS
from schiri.selftest import screen as selftest_screen

FULL = 255


@dataclass(frozen=True)
class Figure:
    """A current in mA, or a limit, and where it is stated."""

    ma: float
    source: str


LAMP_CHANNEL = Figure(12.0, "Worldsemi, WS2812B-V5: 12 mA a colour at full brightness")
LAMP_DARK = Figure(0.6, "Worldsemi, WS2812B-V5: quiescent current")
OLD_LAMP = Figure(60.0, "no data sheet states it; Adafruit's NeoPixel guide reckons with so much for an older WS2812B")
CHIP_RUNNING = Figure(68.0, "ESP32 series data sheet: radio off, 240 MHz, 30 to 68 mA")
CHIP_LISTENING = Figure(100.0, "ESP32 series data sheet: receiving, 95 to 100 mA")
CHIP_SENDING = Figure(240.0, "ESP32 series data sheet: sending, 802.11b, 19.5 dBm")
DISPLAY = Figure(
    242.0,
    "a bound, not a reading: the SSD1309 sinks at most 40 mA of at most 16 V, by its data sheet; made from 3.3 V at an "
    "assumed 80 %",
)
KEY = Figure(0.33, "3.3 V by 10 kΩ")
BRIDGE = Figure(26.0, "Silicon Labs, CP2102: supply current, the most")
BUZZER = Figure(1.0, "5 V, 2 kHz, 20 nF assumed: 0.2 mA, rounded up")
LOGIC = Figure(0.4, "four chips of 74HC and 74AHCT, at most 0.1 mA each at rest; what switching adds is less")

PC_PORT = Figure(500.0, "USB 2.0: a port of a PC")
DIODE = Figure(1000.0, "BAT760-7, between USB and the pin 5V of an ESP32-DevKitC V4")
FUSE = Figure(750.0, "Littelfuse 06R075B: holds 0.75 A at 20 °C")
FUSE_PART = 0.7  # of what it holds at 20 °C: a warm box leaves it less
REGULATOR = Figure(800.0, "AMS1117-3.3 on the ESP32-DevKitC V4")


@dataclass(frozen=True)
class State:
    """A state of the box: what lamps, chip and display draw in it, in mA."""

    name: str
    lamps_ma: float
    chip_ma: float

    def rows(self) -> list[tuple[str, float]]:
        """Each consumer with its current."""
        return [
            (f"{LAMPS} lamps", self.lamps_ma),
            ("ESP32", self.chip_ma),
            ("display, every pixel lit", DISPLAY.ma),
            (f"{len(NAMES)} keys, all held", KEY.ma * len(NAMES)),
            ("USB bridge of the board", BRIDGE.ma),
            ("buzzer", BUZZER.ma),
            ("logic", LOGIC.ma),
        ]

    @property
    def total_ma(self) -> float:
        """All of it."""
        return sum(ma for _, ma in self.rows())

    @property
    def at_3v3_ma(self) -> float:
        """What comes through the regulator."""
        return self.chip_ma + DISPLAY.ma + KEY.ma * len(NAMES)


def lamps_ma(red: int, green: int, blue: int) -> float:
    """All lamps in one colour."""
    return LAMPS * (LAMP_DARK.ma + LAMP_CHANNEL.ma * (red + green + blue) / FULL)


def brightest() -> tuple[int, int, int]:
    """The colour of the firmware that draws most."""
    stated = [*vars(screen).values(), *vars(selftest_screen).values()]
    rows = [value for value in stated if isinstance(value, tuple)]
    rows += [part for row in rows for part in row if isinstance(part, tuple)]
    colours = [row for row in rows if len(row) == 3 and all(isinstance(part, int) for part in row)]
    return max(colours, key=sum)


def states() -> dict[str, State]:
    """The states that count."""
    white = lamps_ma(FULL, FULL, FULL)
    shown = lamps_ma(*brightest())
    return {
        "playing": State("playing, every lamp in the brightest colour the firmware has", shown, CHIP_RUNNING.ma),
        "drawing": State("the same while the dice's secret is drawn, radio on", shown, CHIP_LISTENING.ma),
        "full": State("lamps at full white, radio sending: the firmware does neither", white, CHIP_SENDING.ma),
        "old": State("the same with older lamps", LAMPS * OLD_LAMP.ma, CHIP_SENDING.ma),
    }


def faults() -> Iterator[str]:
    """Where the budget does not come out, in words."""
    found = states()
    for name in ("playing", "drawing"):
        if found[name].total_ma > PC_PORT.ma:
            yield f"{found[name].name}: {found[name].total_ma:.0f} mA is more than a PC gives"
    full = found["full"]
    if full.total_ma > DIODE.ma:
        yield f"at full white {full.total_ma:.0f} mA go through a diode for {DIODE.ma:.0f} mA"
    if full.lamps_ma > FUSE.ma * FUSE_PART:
        yield f"at full white the lamps draw {full.lamps_ma:.0f} mA, and the fuse holds {FUSE.ma * FUSE_PART:.0f} mA"
    if full.at_3v3_ma > REGULATOR.ma:
        yield f"the regulator gives {REGULATOR.ma:.0f} mA, and {full.at_3v3_ma:.0f} are drawn"


def table() -> str:
    """The budget as a table of a page."""
    shown = list(states().values())
    heads = ["playing", "secret drawn", "full white", "full white, older lamps"]
    lines = [f"| mA | {' | '.join(heads)} |", "| --- |" + " --: |" * len(shown)]
    for number, (name, _) in enumerate(shown[0].rows()):
        lines.append(f"| {name} | {' | '.join(f'{state.rows()[number][1]:.0f}' for state in shown)} |")
    lines.append(f"| **all, at 5 V** | {' | '.join(f'**{state.total_ma:.0f}**' for state in shown)} |")
    lines.append(f"| of it at 3.3 V | {' | '.join(f'{state.at_3v3_ma:.0f}' for state in shown)} |")
    return "\n".join(lines)


def sources() -> str:
    """Where each figure comes from, as a table of a page."""
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
        "limit: fuse": FUSE,
        "limit: regulator of the board": REGULATOR,
    }
    lines = ["| what | mA | stated by |", "| --- | --: | --- |"]
    return "\n".join(lines + [f"| {name} | {figure.ma:g} | {figure.source} |" for name, figure in figures.items()])
