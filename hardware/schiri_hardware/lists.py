"""Lists for people: what to buy, and each wire of the board."""

from string import ascii_letters

from .board import RAIL_NETS, Board, Component, crossed
from .board_drawing import COLOUR_NAMES, colour_of, numbered
from .chips import Chip
from .design import Design, Place
from .parts import Kind

# What is no part of the circuit: what, how many, euros from and to, what else will do.
MECHANICAL = (
    ("solderable breadboard, 63 rows, 4 rails, about 165 × 55 mm", "1", 4.00, 9.00, "BusBoard SB830; measure it and "
     "set `board_length` and `board_width`. It needs 63 rows"),
    ("socket strips, 22 pins, 8.5 mm high", "2", 1.00, 3.00, "longer ones, cut"),
    ("IC socket, DIP-14", "1", 0.15, 0.50, "none: solder the chip in"),
    ("keycaps 1 unit, MX", "18", 4.00, 12.00, "blank ones with printed stickers"),
    ("keycaps 1½ units, MX, red", "2", 1.00, 5.00, "any colour; without one, 1 unit"),
    ("USB cable with data", "1", 2.00, 6.00, "to what your ESP32 has, C or micro-B"),
    ("USB supply, 5 V, 1.5 A or more", "1", 5.00, 12.00, "a PC's port ([current](#current))"),
    ("stranded wire 0.14 mm² in several colours, 15 m", "1", 4.00, 8.00, "24 to 28 AWG"),
    ("solid wire 0.6 mm (22 AWG), 3 m", "1", 1.50, 4.00, "legs cut off resistors, but only where no rail is crossed"),
    ("rubber feet 10 × 3 mm, self-adhesive", "4", 0.50, 2.00, "1 to 2 mm more or less"),
    ("screws M3×12, lid", "4", 0.40, 1.00, "M3×10"),
    ("screws M3×6, bars, clamps, board", "14", 1.00, 2.50, ""),
    ("large washers M3, 9 mm, board", "4", 0.20, 0.60, "plain washers, if the board is a little wider"),
    ("filament, PLA or PETG, 260 g", "1", 5.00, 8.00, ""),
    ("double-sided tape, foam tape, thin paper", "1", 1.50, 4.00, "the paper goes between lamps and lid, the foam "
     "behind a loose display"),
    ("labels or tape to write on, 20 keys", "1", 0.00, 2.00, ""),
)  # fmt: skip


def _order(design: Design) -> list[tuple[Kind, list[str]]]:
    kinds: dict[str, tuple[Kind, list[str]]] = {}
    for ref, kind in design.kinds.items():
        kinds.setdefault(kind.name, (kind, []))[1].append(ref)
    return list(kinds.values())


def _refs(refs: list[str]) -> str:
    """All of them; those whose numbers follow each other as a range."""
    if len(refs) <= 4:
        return ", ".join(refs)
    if len({ref.rstrip("0123456789") for ref in refs}) > 1:
        return f"{refs[0]} … {refs[-1]}"
    ranges: list[list[str]] = []
    for ref in refs:
        follows = ranges and int(ref.lstrip(ascii_letters)) == int(ranges[-1][-1].lstrip(ascii_letters)) + 1
        ranges = [*ranges[:-1], [*ranges[-1], ref]] if follows else [*ranges, [ref]]
    return ", ".join(each[0] if len(each) == 1 else f"{each[0]} … {each[-1]}" for each in ranges)


def price_eur(design: Design) -> tuple[float, float]:
    """What all parts cost, from and to."""
    kinds = design.kinds.values()
    low = sum(kind.low_eur for kind in kinds) + sum(row[2] for row in MECHANICAL)
    return low, sum(kind.high_eur for kind in kinds) + sum(row[3] for row in MECHANICAL)


def kinds_of_parts(design: Design) -> int:
    """How many different things one buys."""
    return len(_order(design)) + len(MECHANICAL)


def parts_table(design: Design) -> str:
    """All that has to be bought, with alternatives and a range of prices."""
    lines = ["| part | how many | which | € from | to | instead |", "| --- | --: | --- | --: | --: | --- |"]
    for kind, refs in _order(design):
        least, most = kind.low_eur * len(refs), kind.high_eur * len(refs)
        lines.append(
            f"| {kind.name}: {kind.what} | {len(refs)} | {_refs(refs)} | {least:.2f} | {most:.2f} | {kind.instead} |"
        )
    for what, count, least, most, instead in MECHANICAL:
        lines.append(f"| {what} | {count} | | {least:.2f} | {most:.2f} | {instead} |")
    low, high = price_eur(design)
    lines.append(f"| **all** | | | **{low:.0f}** | **{high:.0f}** | |")
    return "\n".join(lines)


def _end(end: str | Place) -> str:
    if isinstance(end, Place):
        key = {"1": f"key {end.ref}, signal", "2": f"key {end.ref}, ground"}
        return key.get(end.pin, f"{end.ref} {end.pin}")
    return f"rail {end[:2]}, row {end[2:]}" if end[1] in "+-" else f"`{end}`"


def wires_table(board: Board, step: str) -> str:
    """The numbered wires of a step: from where to where, and in which colour."""
    lines = ["| | colour | from | to | carries |", "| --: | --- | --- | --- | --- |"]
    for wire, number in numbered(board, step):
        colour = COLOUR_NAMES[colour_of(wire.net)]
        lines.append(f"| {number} | {colour} | {_end(wire.start)} | {_end(wire.end)} | {wire.net} |")
    return "\n".join(lines)


def places_table(board: Board, step: str) -> str:
    """The parts of a step: which pin goes into which hole, and which rail a bare leg would touch on its way."""
    there = [part for part in board.components if part.step == step]
    legs = any(crossed(part.holes.values()) for part in there)
    lines = ["| part | is | goes into |", "| --- | --- | --- |"]
    if legs:
        lines = ["| part | is | goes into | insulate over |", "| --- | --- | --- | --- |"]
    for part in there:
        kind = board.design.kinds[part.ref]
        rail = crossed(part.holes.values())
        over = f" {f'rail {rail}' if rail else ''} |" if legs else ""
        lines.append(f"| {part.ref} | {kind.name} | {_holes(part, kind)} |{over}")
    return "\n".join(lines)


def _holes(part: Component, kind: Kind) -> str:
    """Of a part with two rows of pins both ends of either row: a chip's by number, the ESP32's as it is printed."""
    if len(kind.pins) > 2:
        half = len(kind.pins) // 2
        found = []
        for pin in (kind.pins[number] for number in (0, half - 1, half, len(kind.pins) - 1)):
            name = "GPIO " + pin.name if pin.name.isdigit() else pin.name.split(".")[0]
            name = f"pin {pin.number}" if kind.footprint.startswith("Package_DIP") else name
            found.append(f"{name} in {_end(part.holes[pin.name])}")
        return ", ".join(found)
    polar = all(not pin.name.isdigit() for pin in kind.pins)
    return ", ".join(f"{pin} {_end(hole)}" if polar else _end(hole) for pin, hole in part.holes.items())


def pins_table(design: Design, chip: Chip) -> str:
    """Where each role of the firmware comes out on the chip's board, and what it leads to."""
    lines = ["| pin on the board | role | leads to |", "| --- | --- | --- |"]

    def add(label: str, role: str, net: str | None) -> None:
        others = sorted(str(place) for place in design.nets.get(net or "", ()) if place.ref != "M1")
        leads = ", ".join(others) or "nothing"
        if net in RAIL_NETS.values():
            leads = "red rail" if net == "3V3" else "blue rail"
        lines.append(f"| {label} | {role} | {leads} |")

    for role, gpio in chip.pins.items():
        add(str(gpio), f"`{role}`", design.net_of("M1", str(gpio)))
    for label in ("3V3", "5V", "GND"):
        add(label, "supply", label)
    return "\n".join(lines)
