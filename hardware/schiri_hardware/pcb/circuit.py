"""The circuit of the board with an ESP32-S3, in SKiDL. The GPIO of each role comes from the firmware's pin map, the
keys from its names of keys."""

import logging
from typing import Any

from schiri.input.keys import NAMES
from schiri.ui.screen import LAMPS

from .. import parts
from ..chips import CHIPS
from ..design import Design, Place
from ..parts import Kind
from ..quiet_skidl import skidl
from . import kinds

CHIP = CHIPS["ESP32-S3"]
SHIFTER = "U4"
LAMP_REFS = tuple(f"D{number}" for number in range(1, LAMPS + 1))
LAMP_CAPACITORS = {ref: f"C{10 + number}" for number, ref in enumerate(LAMP_REFS, 1)}
DISPLAYS = ("DS1", "DS2")  # plugs for one or two displays
CALLS = {
    "AF": ("R28", "D14"),
    "BF": ("R29", "D15"),
}  # of each FINI key: series resistor and diode against static discharges
TEST_POINTS = {
    "TP1": "GND",
    "TP2": "3V3",
    "TP3": "5V",
    "TP4": "5V lamps",
    "TP5": "AF",
    "TP6": "BF",
    "TP7": "lamps data",
    "TP8": "buzzer",
}

_FUNCTIONS = {
    "power": "PWRIN",
    "supply": "PWROUT",
    "in": "INPUT",
    "out": "OUTPUT",
    "both": "BIDIR",
    "passive": "PASSIVE",
}


class Schematic:
    """The circuit of the board. `circuit` is SKiDL's object; `design` returns it as plain facts."""

    def __init__(self, pins: dict[str, int] = CHIP.pins) -> None:
        self.circuit = skidl.Circuit(name="schiri", tag="schiri")
        self.kinds: dict[str, Kind] = {}
        self._parts: dict[str, Any] = {}
        self._nets: dict[str, Any] = {}
        self._pins = pins
        self._supply()
        self._lamp_supply()
        self._keys()
        self._displays()
        self._shifter()
        self._lamps()
        self._buzzer()
        self._test_points()
        self._leave_the_rest_open()

    def part(self, ref: str, kind: Kind) -> Any:
        """Adds a part."""
        self.kinds[ref] = kind
        self._parts[ref] = skidl.Part(
            name=kind.name,
            value=kind.name,
            description=kind.what,
            ref=ref,
            ref_prefix=ref.rstrip("0123456789"),
            tag=ref,
            tool=skidl.SKIDL,
            dest=skidl.NETLIST,
            circuit=self.circuit,
            pins=[
                skidl.Pin(num=pin.number, name=pin.name, func=skidl.Pin.types[_FUNCTIONS[pin.function]])
                for pin in kind.pins
            ],
        )
        return self._parts[ref]

    def join(self, name: str, *places: str) -> None:
        """Joins pins, given as `U4 1A`, in the net of that name."""
        if name not in self._nets:
            self._nets[name] = skidl.Net(name, circuit=self.circuit)
        for place in places:
            ref, pin = place.split(" ")
            number = next(each.number for each in self.kinds[ref].pins if each.name == pin)
            self._nets[name] += self._parts[ref][number]

    def gpio(self, role: str) -> str:
        """Returns the pin of the development board, such as `M1 18`, that has the firmware's role."""
        return f"M1 {self._pins[role]}"

    def _supply(self) -> None:
        board = self.part("M1", parts.dev_board(CHIP.board, CHIP.left, CHIP.right))
        for pin in board.pins:
            name = pin.name.split(".")[0]
            if name in ("GND", "3V3", "5V"):
                self.join(name, f"M1 {pin.name}")
        self._nets["GND"].drive = skidl.POWER

    def _lamp_supply(self) -> None:
        self.part("F1", parts.FUSE)
        self.join("5V", "F1 1")
        self.join("5V fused", "F1 2")
        self.part("C5", kinds.C100U)
        self.join("5V lamps", "C5 +")
        self.join("GND", "C5 -")
        self.part("Q1", kinds.SOFT_START)
        self.part("R30", kinds.R100K)
        self.part("C7", parts.C1U)
        self.part("C8", kinds.C47N)
        self.join("5V fused", "Q1 S", "C7 1")
        self.join("lamps gate", "Q1 G", "C7 2", "C8 1", "R30 1")
        self.join("5V lamps", "Q1 D", "C8 2")
        self.join("GND", "R30 2")

    def _capacitor(self, ref: str, supply: str) -> None:
        self.part(ref, parts.C100N)
        self.join(supply, f"{ref} 1")
        self.join("GND", f"{ref} 2")

    def _keys(self) -> None:
        for bit, name in enumerate(NAMES):
            resistor = f"R{bit + 1}"
            self.part(name, parts.KEY)
            self.part(resistor, parts.R10K)
            self.join(name, f"{name} 1", f"{resistor} 1")
            self.join("GND", f"{name} 2")
            self.join("3V3", f"{resistor} 2")
            if name in CALLS:
                series = CALLS[name][0]
                self.part(series, parts.R330)
                self.join(name, f"{series} 1")
                self.join(f"{name} chip", f"{series} 2", self.gpio(name))
            else:
                self.join(name, self.gpio(name))
        for name, (_, diode) in CALLS.items():
            self.part(diode, kinds.ESD_DIODE)
            self.join(name, f"{diode} 1")
            self.join("GND", f"{diode} 2")

    def _displays(self) -> None:
        for ref, line, role in (("R21", "SDA", "display_data"), ("R22", "SCL", "display_clock")):
            self.part(ref, parts.R4K7)
            self.join("3V3", f"{ref} 1")
            self.join(line, f"{ref} 2", self.gpio(role))
        for ref in DISPLAYS:
            self.part(ref, kinds.DISPLAY_PLUG)
            self.join("3V3", f"{ref} VCC")
            self.join("GND", f"{ref} GND")
            self.join("SDA", f"{ref} DIN")
            self.join("SCL", f"{ref} CLK")

    def _shifter(self) -> None:
        self.part(SHIFTER, parts.SHIFTER)
        self.join("5V", f"{SHIFTER} VCC")
        self.join("GND", *(f"{SHIFTER} {pin}" for pin in ("GND", "1OE", "2OE", "3OE", "4OE", "3A", "4A")))
        self._capacitor("C4", "5V")
        for ref, line, role, pin in (("R24", "lamps 3V3", "lamps", "1A"), ("R25", "buzzer 3V3", "buzzer", "2A")):
            self.part(ref, parts.R10K)
            self.join(line, self.gpio(role), f"{SHIFTER} {pin}", f"{ref} 1")
            self.join("GND", f"{ref} 2")

    def _lamps(self) -> None:
        self.part("R26", parts.R330)
        self.join("lamps 5V", f"{SHIFTER} 1Y", "R26 1")
        line, last = "lamps data", "R26 2"
        for ref in LAMP_REFS:
            self.part(ref, parts.LAMP)
            self.join("5V lamps", f"{ref} VDD")
            self.join("GND", f"{ref} VSS")
            self.join(line, last, f"{ref} DIN")
            line, last = f"after {ref}", f"{ref} DOUT"
        for ref in LAMP_CAPACITORS.values():
            self._capacitor(ref, "5V lamps")

    def _buzzer(self) -> None:
        self.part("R27", parts.R100)
        self.part("BZ1", parts.BUZZER)
        self.join("buzzer 5V", f"{SHIFTER} 2Y", "R27 1")
        self.join("buzzer", "R27 2", "BZ1 1")
        self.join("GND", "BZ1 2")

    def _test_points(self) -> None:
        for ref, net in TEST_POINTS.items():
            self.part(ref, kinds.TEST_POINT)
            self.join(net, f"{ref} 1")

    def _leave_the_rest_open(self) -> None:
        """Marks unused pins as open on purpose: GPIOs without a role, and outputs."""
        for part in self.circuit.parts:
            for pin in part.pins:
                if pin.net is None and (part.ref == "M1" or pin.func == skidl.Pin.types.OUTPUT):
                    self.circuit.NC += pin

    def design(self) -> Design:
        """Returns the circuit as plain facts."""
        nets = {
            name: {Place(pin.part.ref, pin.name) for pin in net.pins if pin.part.ref in self.kinds}
            for name, net in self._nets.items()
        }
        return Design(dict(self.kinds), nets)

    def faults(self) -> list[str]:
        """Returns the faults that SKiDL's own electrical rule check finds."""
        heard = _Listener()
        logger = logging.getLogger("ERC_Logger")
        logger.addHandler(heard)
        try:
            self.circuit.no_files = True
            self.circuit.ERC()
        finally:
            logger.removeHandler(heard)
        return heard.faults


class _Listener(logging.Handler):
    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.faults: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.faults.append(record.getMessage())


def board_design(**pins: int) -> Design:
    """Returns the circuit of the board as plain facts; `pins` replace entries of the pin map."""
    return Schematic({**CHIP.pins, **pins}).design()
