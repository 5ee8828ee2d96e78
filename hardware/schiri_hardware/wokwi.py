"""The circuit as a diagram for the simulator Wokwi. It has no level shifter and needs none; all parts have the names
that the schematic gives them."""

import json
from typing import Any

from . import parts
from .circuit import DISPLAY_ADDRESSES, LAMP_REFS, SHIFTER
from .design import Design, Place
from .wired_dimensions import WIRED

_BOARD = "board-esp32-devkit-c-v4"
_TYPES = {
    parts.REGISTER.name: "wokwi-74hc165",
    parts.KEY.name: "wokwi-pushbutton",
    parts.LAMP.name: "wokwi-neopixel",
    parts.DISPLAY.name: "board-ssd1306",
    parts.BUZZER.name: "wokwi-buzzer",
}
_RESISTOR = "wokwi-resistor"
_REGISTER_PINS = {
    "SH/LD": "PL",
    "CLK": "CP",
    "CLK_INH": "CE",
    "SER": "DS",
    "QH": "Q7",
    **{name: f"D{number}" for number, name in enumerate("ABCDEFGH")},
}
_PINS: dict[str, dict[str, str]] = {
    parts.REGISTER.name: _REGISTER_PINS,
    parts.KEY.name: {"1": "1.l", "2": "2.l"},
    parts.DISPLAY.name: {"DIN": "SDA", "CLK": "SCL"},
    parts.BUZZER.name: {"1": "2", "2": "1"},
}
_LEFT_OUT = {
    parts.DISPLAY.name: {"CS", "DC", "RES"},
    parts.REGISTER.name: {"/QH"},
}
_COLOURS = {"3V3": "red", "GND": "black", "5V": "orange", "5V lamps": "orange"}
_SCALE = 4.0  # of Wokwi's pixels to a millimetre


def shown(design: Design) -> dict[str, str]:
    """The parts of the schematic that the simulator has, with its types."""
    found = {}
    for ref, kind in design.kinds.items():
        if ref == "M1":
            found[ref] = _BOARD
        elif kind.name in _TYPES:
            found[ref] = _TYPES[kind.name]
        elif kind in (parts.R10K, parts.R4K7) and _is_pull_up(design, ref):
            found[ref] = _RESISTOR
    return found


def _is_pull_up(design: Design, ref: str) -> bool:
    nets = {design.net_of(ref, "1"), design.net_of(ref, "2")}
    return "3V3" in nets and "display reset" not in nets


def pin_of(design: Design, place: Place) -> str | None:
    """A pin of the schematic as the simulator names it; None if it has no such pin."""
    kind = design.kinds[place.ref]
    if place.pin in _LEFT_OUT.get(kind.name, ()):
        return None
    return _PINS.get(kind.name, {}).get(place.pin, place.pin)


def nets_of(design: Design) -> dict[str, set[str]]:
    """The schematic's nets as the simulator has them: shifter, fuse and series resistors are only wires there."""
    merged = {"5V lamps": "5V"}
    for line, ref in (("1", LAMP_REFS[0]), ("2", "BZ1")):
        source = design.net_of(SHIFTER, f"{line}A") or ""
        target = design.net_of(ref, "DIN" if line == "1" else "1") or ""
        merged[target] = source
    parts_shown = shown(design)
    nets: dict[str, set[str]] = {}
    for name, places in design.nets.items():
        for place in places:
            pin = pin_of(design, place) if place.ref in parts_shown else None
            if pin is not None:
                nets.setdefault(merged.get(name, name), set()).add(f"{place.ref}:{pin}")
    return {name: ends for name, ends in nets.items() if len(ends) > 1}


def diagram(design: Design) -> str:
    """The file `diagram.json`."""
    drawn = [_part(design, ref, kind) for ref, kind in shown(design).items()]
    connections: list[Any] = [["M1:TX", "$serialMonitor:RX", "", []], ["M1:RX", "$serialMonitor:TX", "", []]]
    for name, ends in nets_of(design).items():
        first, *others = sorted(ends, key=lambda end: (not end.startswith("M1:"), end))
        connections += [[first, other, _COLOURS.get(name, "blue"), []] for other in others]
    everything = {"version": 1, "author": "Schiri", "editor": "wokwi", "parts": drawn, "connections": connections}
    return json.dumps(everything, indent=2, ensure_ascii=False) + "\n"


def _part(design: Design, ref: str, kind: str) -> dict[str, Any]:
    left, top, attributes = _place(design, ref)
    return {"type": kind, "id": ref, "top": round(top, 1), "left": round(left, 1), "attrs": attributes}


def _place(design: Design, ref: str) -> tuple[float, float, dict[str, str]]:
    for key in WIRED.keys:
        if key.name == ref:
            colour = {"F": "red", "C": "grey"}.get(ref[1:], "white" if ref[1:].isdigit() else "black")
            return key.x * _SCALE, (WIRED.depth - key.y) * _SCALE, {"color": colour, "label": ref, "bounce": "1"}
    if ref in LAMP_REFS:
        lamp = WIRED.lamps[LAMP_REFS.index(ref)]
        return lamp.x * _SCALE, (WIRED.depth - lamp.y) * _SCALE, {}
    if ref in DISPLAY_ADDRESSES:
        address = f"0x{DISPLAY_ADDRESSES[ref][1]:02x}"
        return (WIRED.display_x - 12) * _SCALE, (WIRED.depth - WIRED.display_y) * _SCALE, {"i2cAddress": address}
    if ref.startswith("U"):
        return 900.0, 120.0 * int(ref[1:]), {}
    if ref.startswith("R"):
        kind = design.kinds[ref]
        return 1100.0, 24.0 * int(ref[1:]), {"value": f"{kind.value:g}"}
    if ref == "BZ1":
        return 900.0, 600.0, {"mode": "smooth"}
    return 1250.0, 200.0, {}
