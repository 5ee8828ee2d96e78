"""Where everything sits on the breadboard that is soldered, and every single wire.

The board has the holes of a breadboard with 63 rows: in each row a to e are joined, and f to j; two rails run along
either side. `a5` is a hole of a row; `T+`, `T-`, `B+`, `B-` are the rails above and below, red and blue. Wires are
stated between pins; which hole each takes is found in order. `faults` proves that parts and wires together join what
the schematic joins, and nothing else.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from schiri.input.keys import NAMES

from . import parts
from .chips import CHIPS, Chip
from .circuit import LAMP_REFS, REGISTERS, SHIFTER, input_of
from .design import Design, Place

ROWS = 63
LOWER, UPPER = "abcde", "fghij"  # from the edge inwards, from the middle outwards
RAILS = ("T+", "T-", "B+", "B-")
RAIL_NETS = {"T+": "3V3", "T-": "GND", "B+": "3V3", "B-": "GND"}
INNER = {"T+": "T-", "B-": "B+"}  # of each outer rail the one that lies between it and the rows
FIRST_ROWS = {"U1": 1, "U2": 10, "U3": 19, "U4": 28, "M1": 45}
MENU_GROUND = ("UP", "DOWN", "BACK", "OK")  # the way of their ground wire, round the display

STEPS = (  # what lies flat comes first, or it would fall off when the board is turned over for soldering
    "rails",
    "supply",
    "chain",
    "chip",
    "resistors",
    "sockets",
    "lamps and buzzer",
    "display",
    "keys",
    "outside",
)


@dataclass(frozen=True)
class Wire:
    """A piece of wire. Its ends are holes, rails with a row as `T+12`, or pins of what is not on the board."""

    step: str
    start: str | Place
    end: str | Place
    net: str


@dataclass(frozen=True)
class Component:
    """A part on the board: which of its pins goes into which hole."""

    ref: str
    step: str
    holes: dict[str, str]


@dataclass
class Board:
    """The board as it is built, step by step."""

    design: Design
    components: list[Component] = field(default_factory=list)
    wires: list[Wire] = field(default_factory=list)
    taken: set[str] = field(default_factory=set)

    def place(self, step: str, ref: str, holes: dict[str, str]) -> None:
        """Puts a part's pins into these holes."""
        self.taken |= set(holes.values())
        self.components.append(Component(ref, step, holes))

    def hole_of(self, place: str) -> str:
        """The hole of a pin of a part that is on the board, as `U1 CLK`."""
        ref, pin = place.split(" ")
        return next(part.holes[pin] for part in self.components if part.ref == ref)

    def free(self, place: str, near_row: int = 0) -> str:
        """A free hole joined to a pin, a hole or a rail: of a row the one nearest to the board's edge."""
        if place in RAILS:
            rows = sorted(range(1, ROWS + 1), key=lambda row: (abs(row - near_row), row))
            return self._take(next(f"{place}{row}" for row in rows if f"{place}{row}" not in self.taken))
        hole = self.hole_of(place) if " " in place else place
        columns = LOWER if hole[0] in LOWER else UPPER[::-1]
        return self._take(next(c + hole[1:] for c in columns if c + hole[1:] not in self.taken))

    def _take(self, hole: str) -> str:
        self.taken.add(hole)
        return hole

    def wire(self, step: str, start: str, end: str) -> None:
        """A wire between two pins, holes or rails on the board."""
        first = self.free(start, near_row=_row(self._known(end)))
        second = self.free(end, near_row=_row(first))
        self.wires.append(Wire(step, first, second, self.net_at(first) or self.net_at(second) or ""))

    def cable(self, step: str, ref: str, pin: str, end: str, near_row: int = 30) -> None:
        """A wire from something that is not on the board; on a rail it comes near that row."""
        net = self.design.net_of(ref, pin) or ""
        self.wires.append(Wire(step, Place(ref, pin), self.free(end, near_row), net))

    def lead(self, step: str, one: Place, other: Place) -> None:
        """A wire between two pins that are both not on the board."""
        self.wires.append(Wire(step, one, other, self.design.net_of(*one) or ""))

    def _known(self, place: str) -> str:
        return self.hole_of(place) if " " in place else place

    def net_at(self, hole: str) -> str | None:
        """What the parts already there say about the net of a hole."""
        if group(hole) in RAIL_NETS:
            return RAIL_NETS[group(hole)]
        for part in self.components:
            for pin, there in part.holes.items():
                if group(there) == group(hole):
                    return self.design.net_of(part.ref, pin)
        return None

    def faults(self) -> list[str]:
        """What differs from the schematic: pins joined that should not be, and the other way round."""
        return joined_otherwise(self)


def _row(place: str) -> int:
    digits = "".join(filter(str.isdigit, place))
    return int(digits) if digits else 30


def group(hole: str) -> str:
    """What a hole is joined to: a rail, or the half of a row."""
    if hole[:2] in RAILS:
        return hole[:2]
    return ("lower " if hole[0] in LOWER else "upper ") + hole[1:]


def crossed(holes: Iterable[str]) -> str | None:
    """The rail that lies under what leads from one of these holes to another: bare, it would join both."""
    groups = {group(hole) for hole in holes}
    under = {INNER[rail] for rail in groups & INNER.keys()} - groups
    return min(under) if len(groups) > 1 and under else None


def hole_beside(chip: Chip, label: str) -> str:
    """Where a wire to this pin of the chip's board goes in, the board's USB end at the last row."""
    labels, column = (chip.left, chip.columns[0]) if label in chip.left else (chip.right, chip.columns[1])
    outwards = LOWER if column in LOWER else UPPER[::-1]
    beside = next(name for name in outwards if name != column)
    return f"{beside}{ROWS - len(labels) + 1 + labels.index(label)}"


def build(design: Design) -> Board:
    """The whole board for the ESP32-DevKitC, every part and wire."""
    board = Board(design)
    board.wires.append(Wire("rails", "T+44", "B+44", "3V3"))
    board.wires.append(Wire("rails", "T-43", "B-43", "GND"))
    board.taken |= {"T+44", "B+44", "T-43", "B-43"}
    _sockets(board)
    _supply(board)
    _chain(board)
    _pull_ups(board)
    _lamps_and_buzzer(board)
    _display(board)
    _chip(board)
    _keys(board)
    _outside(board)
    return board


def _sockets(board: Board) -> None:
    for ref, first in FIRST_ROWS.items():
        kind = board.design.kinds[ref]
        half = len(kind.pins) // 2
        chip = ref == "M1"
        low, high = CHIPS["ESP32"].columns if chip else ("e", "f")
        holes = {pin.name: f"{low}{first + row}" for row, pin in enumerate(kind.pins[:half])}
        others = kind.pins[half:] if chip else kind.pins[: half - 1 : -1]
        holes |= {pin.name: f"{high}{first + row}" for row, pin in enumerate(others)}
        board.place("sockets", ref, holes)


def _supply(board: Board) -> None:
    for ref in REGISTERS:
        board.wire("supply", f"{ref} VCC", "T+")
        board.wire("supply", f"{ref} CLK_INH", "T-")
        board.wire("supply", f"{ref} GND", "B-")
    board.wire("supply", "U3 SER", "T-")
    board.wire("supply", "U3 H", "B+")
    board.wire("supply", "U3 G", "B-")
    board.wire("supply", "U3 F", "B+")
    board.wire("supply", "U3 E", "B-")
    for pin in ("GND", "1OE", "2OE"):
        board.wire("supply", f"{SHIFTER} {pin}", "B-")
    for pin in ("3OE", "4OE", "3A", "4A"):
        board.wire("supply", f"{SHIFTER} {pin}", "T-")
    for number, ref in enumerate((*REGISTERS, SHIFTER), 1):
        row = FIRST_ROWS[ref]
        board.place("sockets", f"C{number}", {"1": f"h{row}", "2": f"T-{row}"})


def _chain(board: Board) -> None:
    for pin in ("SH/LD", "CLK"):
        board.wire("chain", f"U1 {pin}", f"U2 {pin}")
        board.wire("chain", f"U2 {pin}", f"U3 {pin}")
    board.wire("chain", "U3 QH", "U2 SER")
    board.wire("chain", "U2 QH", "U1 SER")


def _pull_ups(board: Board) -> None:
    for bit in range(len(NAMES)):
        hole = board.hole_of(input_of(bit))
        row = hole[1:]
        column, rail = ("b", "B+") if hole[0] in LOWER else ("i", "T+")
        board.place("resistors", f"R{bit + 1}", {"1": column + row, "2": rail + row})


def _lamps_and_buzzer(board: Board) -> None:
    step = "lamps and buzzer"
    board.place(step, "R24", {"1": "b29", "2": "B-29"})
    board.place(step, "R25", {"1": "b32", "2": "B-32"})
    board.place(step, "R26", {"1": "c30", "2": "c36"})
    board.place(step, "F1", {"1": "b35", "2": "b37"})
    board.place(step, "C5", {"+": "e37", "-": "e39"})
    board.place(step, "R27", {"1": "f35", "2": "f39"})
    board.place(step, "BZ1", {"1": "i39", "2": "i41"})
    board.wire(step, "e39", "B-")
    board.wire(step, "f41", "T-")
    board.wire(step, "U4 2Y", "f35")
    board.wire(step, "e35", "U4 VCC")


def _display(board: Board) -> None:
    board.place("display", "R21", {"1": "T+36", "2": "i36"})
    board.place("display", "R22", {"1": "T+37", "2": "i37"})
    board.place("display", "R23", {"1": "B+41", "2": "b41"})
    board.place("display", "C6", {"1": "c41", "2": "B-41"})


def _chip(board: Board) -> None:
    board.wire("chip", "M1 3V3", "B+")
    board.wire("chip", "M1 GND.1", "B-")
    board.wire("chip", "M1 5V", "e35")
    for net in ("clock", "load", "data", "AF", "BF", "lamps 3V3", "buzzer 3V3", "SDA", "SCL"):
        places = sorted(board.design.nets[net])
        chip = next(place for place in places if place.ref == "M1")
        here = next(place for place in places if place.ref in ("U1", "U2", "U3", "U4", "R21", "R22"))
        if net in ("clock", "load"):
            here = Place("U3", here.pin)
        board.wire("chip", str(chip), str(here))


def _keys(board: Board) -> None:
    for bit, name in enumerate(NAMES):
        board.cable("keys", name, "1", input_of(bit))
    for names, rail, row in ((NAMES[:8], "B-", 9), (NAMES[8:16], "T-", 18), (MENU_GROUND, "T-", 27)):
        for one, other in zip(names, names[1:], strict=False):
            board.lead("keys", Place(one, "2"), Place(other, "2"))
        board.cable("keys", names[-1], "2", rail, row)


def _outside(board: Board) -> None:
    step = "outside"
    for pin, end in (("VCC", "T+"), ("GND", "T-"), ("DIN", "f36"), ("CLK", "f37"), ("DC", "T-"), ("RES", "e41")):
        board.cable(step, "DS1", pin, end)
    first = LAMP_REFS[0]
    board.cable(step, first, "VDD", "e37")
    board.cable(step, first, "DIN", "e36")
    board.cable(step, first, "VSS", "e39")
    for one, other in zip(LAMP_REFS, LAMP_REFS[1:], strict=False):
        board.lead(step, Place(one, "VDD"), Place(other, "VDD"))
        board.lead(step, Place(one, "DOUT"), Place(other, "DIN"))
        board.lead(step, Place(one, "VSS"), Place(other, "VSS"))


class _Joints:
    """What is joined with what: a node is a pin, a rail or half a row."""

    def __init__(self) -> None:
        self._above: dict[str, str] = {}

    def root(self, node: str) -> str:
        """One node that stands for all that are joined with this one."""
        self._above.setdefault(node, node)
        while self._above[node] != node:
            node = self._above[node]
        return node

    def join(self, one: str, other: str) -> None:
        """These two are joined."""
        self._above[self.root(one)] = self.root(other)


def _as_built(board: Board) -> _Joints:
    joints = _Joints()
    for each in board.design.kinds["M1"].pins:  # the ESP32's own board joins its grounds
        if "." in each.name:
            joints.join(str(Place("M1", each.name)), str(Place("M1", each.name.split(".")[0] + ".1")))
    for part in board.components:
        for pin, hole in part.holes.items():
            joints.join(str(Place(part.ref, pin)), group(hole))
    for wire in board.wires:
        one, other = (str(end) if isinstance(end, Place) else group(end) for end in (wire.start, wire.end))
        joints.join(one, other)
    return joints


def _full_holes(board: Board) -> Iterator[str]:
    used: set[str] = set()
    ends = [end for wire in board.wires for end in (wire.start, wire.end) if isinstance(end, str)]
    for hole in [*(hole for part in board.components for hole in part.holes.values()), *ends]:
        if hole in used:
            yield f"two things in hole {hole}"
        used.add(hole)


def joined_otherwise(board: Board) -> list[str]:
    """Follows every part, row, rail and wire, and compares what they join with the schematic's nets."""
    found = list(_full_holes(board))
    joints = _as_built(board)
    nets_at: dict[str, set[str]] = {}
    pieces_of: dict[str, set[str]] = {}
    for ref, kind in board.design.kinds.items():
        for pin in kind.pins:
            place = Place(ref, pin.name)
            net = board.design.net_of(*place) or f"open: {place}"
            root = joints.root(str(place))
            nets_at.setdefault(root, set()).add(net)
            pieces_of.setdefault(net, set()).add(root)
    found += [f"joined: {', '.join(sorted(nets))}" for nets in nets_at.values() if len(nets) > 1]
    found += [f"net {net} is in {len(roots)} pieces" for net, roots in pieces_of.items() if len(roots) > 1]
    outside = {parts.KEY, parts.LAMP, parts.DISPLAY}
    placed = {part.ref for part in board.components}
    missing = [ref for ref, kind in board.design.kinds.items() if kind not in outside and ref not in placed]
    return found + [f"{ref} has no place" for ref in missing]
