"""The board's circuit as plain facts, read from KiCad's schematic, and the names of the parts that rules speak of."""

from collections.abc import Iterator
from functools import cache

from schiri.ui.screen import LAMPS

from .. import parts
from ..chips import CHIPS
from ..design import Design, Place
from ..parts import Kind
from . import kinds, schematic
from .placement import designation

CHIP = CHIPS["ESP32-S3"]
SHIFTER = "U4"
LAMP_REFS = tuple(f"D{number}" for number in range(1, LAMPS + 1))
LAMP_CAPACITORS = {ref: f"C{10 + number}" for number, ref in enumerate(LAMP_REFS, 1)}
DISPLAYS = {"DS1": "GND", "DS2": "3V3"}  # seven wires to each display, and the level that sets its address
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

_BY_SYMBOL = {"Switch:SW_Push": parts.KEY}  # the value of this symbol is the key's name
_BY_VALUE = {
    kind.name: kind for kind in (*kinds.KINDS, parts.dev_board(CHIP.board, CHIP.left, CHIP.right)) if kind != parts.KEY
}
_SCREW = "Mechanical:MountingHole"


def kind_of(part: schematic.Part) -> Kind | None:
    """Returns the kind of a part; None if this code knows no data sheet for it."""
    return _BY_SYMBOL.get(part.symbol) or _BY_VALUE.get(part.value)


@cache
def sheet() -> schematic.Sheet:
    """Returns the project's schematic."""
    return schematic.read()


def design(drawn: schematic.Sheet) -> Design:
    """Returns a schematic as plain facts, without parts that have no data sheet here."""
    known = {part.ref: (designation(part.ref, part.value), kind_of(part)) for part in drawn.parts.values()}
    kinds_of = {name: kind for name, kind in known.values() if kind}
    names = {
        (ref, pin.number): Place(name, pin.name) for ref, (name, kind) in known.items() if kind for pin in kind.pins
    }
    nets = {net: {names[pin] for pin in pins if pin in names} for net, pins in drawn.nets.items()}
    return Design(kinds_of, nets)


@cache
def board_design() -> Design:
    """Returns the board's circuit as plain facts."""
    return design(sheet())


def faults(drawn: schematic.Sheet) -> Iterator[str]:
    """Yields the faults of any schematic: how it is drawn, unknown parts, outputs that are joined."""
    yield from drawn.faults
    for part in drawn.parts.values():
        kind = kind_of(part)
        if kind is None and part.symbol != _SCREW:
            yield f"{part.ref}: no data sheet is known of {part.value}"
        elif kind and part.pins.keys() != {pin.number for pin in kind.pins}:
            yield f"{part.ref} has other pins than its data sheet"
    facts = design(drawn)
    for net, places in facts.nets.items():
        outputs = sorted(str(place) for place in places if facts.pin(place).function == "out")
        if len(outputs) > 1:
            yield f"{' and '.join(outputs)} are both outputs, on {net}"


def order_names() -> dict[str, tuple[str, str, str]]:
    """Returns for each part that is ordered its footprint, the name to order by, and who solders it."""
    found = {}
    for part in sheet().parts.values():
        if "Part" in part.fields:
            name = designation(part.ref, part.value)
            found[name] = (part.footprint.partition(":")[2], part.fields["Part"], part.fields["Soldered by"])
    return found
