"""The schematic, in SKiDL. Which GPIO leads where comes from the firmware's pin map, the keys from its names."""

import logging
from typing import Any

from schiri.board.esp32.pins import LEFT_INPUTS, has_chain
from schiri.input.keys import NAMES
from schiri.ui.screen import LAMPS

from . import parts
from .chips import Chip
from .design import Design, Place
from .parts import Kind
from .quiet_skidl import skidl

INPUTS = "ABCDEFGH"  # of a register, as its bits are counted
REGISTERS = ("U1", "U2", "U3")  # of side A, of side B, of the middle
SHIFTER = "U4"
LAMP_REFS = tuple(f"D{number}" for number in range(1, LAMPS + 1))
DISPLAY_ADDRESSES = {"DS1": ("GND", 0x3C), "DS2": ("3V3", 0x3D)}  # what their DC leads to, and the address by that

_FUNCTIONS = {
    "power": "PWRIN",
    "supply": "PWROUT",
    "in": "INPUT",
    "out": "OUTPUT",
    "both": "BIDIR",
    "passive": "PASSIVE",
}


class Schematic:
    """The circuit around an ESP32-WROVER, which the board's follows but for some parts; keys hang on the chip's pins or
    on registers, as the pin map says. `circuit` is SKiDL's; `design` gives the same as plain facts."""

    def __init__(self, chip: Chip, pins: dict[str, int] | None = None, displays: int = 1) -> None:
        self.circuit = skidl.Circuit(name="schiri", tag="schiri")
        self.kinds: dict[str, Kind] = {}
        self._parts: dict[str, Any] = {}
        self._nets: dict[str, Any] = {}
        self._pins = chip.pins if pins is None else pins
        self._supply(chip)
        if has_chain(self._pins):
            self._registers()
        self._keys()
        self._displays(displays)
        self._shifter()
        self._lamps()
        self._buzzer()
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
        """Joins pins, as `U1 CLK`, in the net of that name."""
        if name not in self._nets:
            self._nets[name] = skidl.Net(name, circuit=self.circuit)
        for place in places:
            ref, pin = place.split(" ")
            number = next(each.number for each in self.kinds[ref].pins if each.name == pin)
            self._nets[name] += self._parts[ref][number]

    def gpio(self, role: str) -> str:
        """Where the firmware's pin of that role comes out, as `M1 18`."""
        return f"M1 {self._pins[role]}"

    def _supply(self, chip: Chip) -> None:
        board = self.part("M1", parts.dev_board(chip.board, chip.left, chip.right, chip.input_only))
        for pin in board.pins:
            name = pin.name.split(".")[0]
            if name in ("GND", "3V3", "5V"):
                self.join(name, f"M1 {pin.name}")
        self._nets["GND"].drive = skidl.POWER
        self._fuse_and_bulk()

    def _fuse_and_bulk(self) -> None:
        self.part("F1", parts.FUSE)
        self.join("5V", "F1 1")
        self.join("5V lamps", "F1 2")
        self._nets["5V lamps"].drive = skidl.POWER
        self.part("C5", parts.C100U)
        self.join("5V lamps", "C5 +")
        self.join("GND", "C5 -")

    def _registers(self) -> None:
        for number, ref in enumerate(REGISTERS, 1):
            self.part(ref, parts.REGISTER)
            self.join("3V3", f"{ref} VCC")
            self.join("GND", f"{ref} GND", f"{ref} CLK_INH")
            self.join("clock", f"{ref} CLK")
            self.join("load", f"{ref} SH/LD")
            self._capacitor(f"C{number}", "3V3")
        first, second, third = REGISTERS
        self.join("GND", f"{third} SER")
        self.join("chain middle to B", f"{third} QH", f"{second} SER")
        self.join("chain B to A", f"{second} QH", f"{first} SER")
        self.join("data", f"{first} QH", self.gpio("keys_data"))
        self.join("clock", self.gpio("keys_clock"))
        self.join("load", self.gpio("keys_load"))
        for bit, name in enumerate(NAMES):
            self.join(name, input_of(bit))
        for bit, level in enumerate(LEFT_INPUTS, len(NAMES)):
            self.join({"ground": "GND", "3V3": "3V3"}[level], input_of(bit))
        self.join("AF", self.gpio("call_a"))
        self.join("BF", self.gpio("call_b"))

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
            if name in self._pins:
                self._key_line(name)

    def _key_line(self, name: str) -> None:
        self.join(name, self.gpio(name))

    def _pull_ups_of_the_displays(self) -> None:
        for ref, line, role in (("R21", "SDA", "display_data"), ("R22", "SCL", "display_clock")):
            self.part(ref, parts.R4K7)
            self.join("3V3", f"{ref} 1")
            self.join(line, f"{ref} 2", self.gpio(role))

    def _displays(self, count: int) -> None:
        self._pull_ups_of_the_displays()
        self.part("R23", parts.R10K)
        self.part("C6", parts.C1U)
        self.join("3V3", "R23 1")
        self.join("display reset", "R23 2", "C6 1")
        self.join("GND", "C6 2")
        for ref in list(DISPLAY_ADDRESSES)[:count]:
            self.part(ref, parts.DISPLAY)
            self.join("3V3", f"{ref} VCC")
            self.join("GND", f"{ref} GND")
            self.join("SDA", f"{ref} DIN")
            self.join("SCL", f"{ref} CLK")
            self.join("display reset", f"{ref} RES")
            self.join(DISPLAY_ADDRESSES[ref][0], f"{ref} DC")

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

    def _buzzer(self) -> None:
        self.part("R27", parts.R100)
        self.part("BZ1", parts.BUZZER)
        self.join("buzzer 5V", f"{SHIFTER} 2Y", "R27 1")
        self.join("buzzer", "R27 2", "BZ1 1")
        self.join("GND", "BZ1 2")

    def _leave_the_rest_open(self) -> None:
        for part in self.circuit.parts:
            for pin in part.pins:
                if pin.net is None and _may_stay_open(part, pin):
                    self.circuit.NC += pin

    def design(self) -> Design:
        """The same as plain facts."""
        nets = {
            name: {Place(pin.part.ref, pin.name) for pin in net.pins if pin.part.ref in self.kinds}
            for name, net in self._nets.items()
        }
        return Design(dict(self.kinds), nets)

    def faults(self) -> list[str]:
        """What SKiDL's own electrical rule check finds."""
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


def _may_stay_open(part: Any, pin: Any) -> bool:
    """What no signal needs: GPIOs without a role, outputs, the display's CS."""
    return bool(part.ref == "M1" or pin.func == skidl.Pin.types.OUTPUT or pin.name == "CS")


def input_of(bit: int) -> str:
    """The input of the registers that delivers this bit, as `U1 A`."""
    return f"{REGISTERS[bit // 8]} {INPUTS[bit % 8]}"
