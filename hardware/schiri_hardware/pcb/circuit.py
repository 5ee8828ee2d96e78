"""The board's circuit: that of `circuit.py` around an ESP32-S3, with what a board makes easy. Lamps with a capacitor
each, a soft start before them, FINI lines that stand a discharge, displays on plugs, test points."""

from .. import parts
from ..chips import CHIPS, Chip
from ..circuit import DISPLAY_ADDRESSES, LAMP_REFS, Schematic
from ..design import Design
from . import kinds

CHIP = CHIPS["ESP32-S3"]
CALLS = {"AF": ("R28", "D14"), "BF": ("R29", "D15")}  # of each FINI key: series resistor, diode against discharges
LAMP_CAPACITORS = {ref: f"C{10 + number}" for number, ref in enumerate(LAMP_REFS, 1)}
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


class BoardSchematic(Schematic):
    """The circuit of the board, with places for two displays."""

    def __init__(self, chip: Chip = CHIP, pins: dict[str, int] | None = None) -> None:
        super().__init__(chip, pins, displays=len(DISPLAY_ADDRESSES))

    def _supply(self, chip: Chip) -> None:
        super()._supply(chip)
        self.part("Q1", kinds.SOFT_START)
        self.part("R30", kinds.R100K)
        self.part("C7", parts.C1U)
        self.part("C8", kinds.C47N)
        self.join("5V fused", "Q1 S", "C7 1")
        self.join("lamps gate", "Q1 G", "C7 2", "C8 1", "R30 1")
        self.join("5V lamps", "Q1 D", "C8 2")
        self.join("GND", "R30 2")

    def _fuse_and_bulk(self) -> None:
        self.part("F1", parts.FUSE)
        self.join("5V", "F1 1")
        self.join("5V fused", "F1 2")
        self.part("C5", kinds.C100U)
        self.join("5V lamps", "C5 +")
        self.join("GND", "C5 -")

    def _keys(self) -> None:
        super()._keys()
        for name, (_, diode) in CALLS.items():
            self.part(diode, kinds.ESD_DIODE)
            self.join(name, f"{diode} 1")
            self.join("GND", f"{diode} 2")

    def _key_line(self, name: str) -> None:
        if name not in CALLS:
            super()._key_line(name)
            return
        series = CALLS[name][0]
        self.part(series, parts.R330)
        self.join(name, f"{series} 1")
        self.join(f"{name} chip", f"{series} 2", self.gpio(name))

    def _displays(self, count: int) -> None:
        self._pull_ups_of_the_displays()
        for ref in list(DISPLAY_ADDRESSES)[:count]:
            self.part(ref, kinds.DISPLAY_PLUG)
            self.join("3V3", f"{ref} VCC")
            self.join("GND", f"{ref} GND")
            self.join("SDA", f"{ref} DIN")
            self.join("SCL", f"{ref} CLK")

    def _lamps(self) -> None:
        super()._lamps()
        for ref in LAMP_CAPACITORS.values():
            self._capacitor(ref, "5V lamps")

    def _buzzer(self) -> None:
        super()._buzzer()
        for ref, net in TEST_POINTS.items():
            self.part(ref, kinds.TEST_POINT)
            self.join(net, f"{ref} 1")


def board_design(**pins: int) -> Design:
    """The board's circuit as plain facts; `pins` replace those of the pin map."""
    return BoardSchematic(pins={**CHIP.pins, **pins}).design()
