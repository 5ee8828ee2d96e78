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
from .chips import CHIPS
from .circuit import LAMP_REFS, SHIFTER
from .design import Design, Place

ROWS = 63
LOWER, UPPER = "abcde", "fghij"  # from the edge inwards, from the middle outwards
RAILS = ("T+", "T-", "B+", "B-")
RAIL_NETS = {"T+": "3V3", "T-": "GND", "B+": "3V3", "B-": "GND"}
INNER = {"T+": "T-", "B-": "B+"}  # of each outer rail the one that lies between it and the rows
CHIP = CHIPS["ESP32-S3"]
COLUMNS = ("c", "j")  # of the ESP32's sockets, as far apart as the rows of its pins
FIRST_ROWS = {SHIFTER: 28, "M1": 42}
LANDING_ROWS = {
    "BF": 19,
    "BACK": 20,
    "OK": 21,
    "DOWN": 22,
    "UP": 23,
}  # of keys whose pins have no free hole beside them
MENU_GROUND = ("UP", "DOWN", "BACK", "OK")  # the way of their ground wire, round the display

STEPS = (  # what lies flat comes first, or it would fall off when the board is turned over for soldering
    "rails",
    "supply",
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

    def link(self, step: str, start: str, end: str, net: str = "") -> None:
        """A wire between two holes; `net` where no part is there to say it."""
        net = net or self.net_at(start) or self.net_at(end) or ""
        self.wires.append(Wire(step, self._take(start), self._take(end), net))

    def cable(self, step: str, ref: str, pin: str, end: str, near_row: int = 30) -> None:
        """A wire from something that is not on the board; on a rail it comes near that row."""
        net = self.design.net_of(ref, pin) or ""
        self.wires.append(Wire(step, Place(ref, pin), self.free(end, near_row), net))

    def lead(self, step: str, one: Place, other: Place) -> None:
        """A wire between two pins that are both not on the board."""
        self.wires.append(Wire(step, one, other, self.design.net_of(*one) or ""))

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


def build(design: Design) -> Board:
    """The whole board for the ESP32-S3-DevKitC-1, every part and wire."""
    board = Board(design)
    for start, end, net in (("T+26", "B+26", "3V3"), ("T-25", "B-25", "GND")):
        board.wires.append(Wire("rails", start, end, net))
        board.taken |= {start, end}
    _sockets(board)
    _supply(board)
    _pull_ups(board)
    _lamps_and_buzzer(board)
    _display(board)
    _chip(board)
    _keys(board)
    _outside(board)
    return board


def _sockets(board: Board) -> None:
    """The shifter's notch points right: its inputs and outputs lie on the side of the pins they lead to."""
    low, high = COLUMNS
    pins = board.design.kinds["M1"].pins
    half, first = len(pins) // 2, FIRST_ROWS["M1"]
    left = {pin.name: f"{low}{first + row}" for row, pin in enumerate(pins[:half])}
    right = {pin.name: f"{high}{first + row}" for row, pin in enumerate(pins[half:])}
    board.place("sockets", "M1", left | right)
    pins = board.design.kinds[SHIFTER].pins
    half, first = len(pins) // 2, FIRST_ROWS[SHIFTER]
    upper = {pin.name: f"f{first + half - 1 - row}" for row, pin in enumerate(pins[:half])}
    lower = {pin.name: f"e{first + row}" for row, pin in enumerate(pins[half:])}
    board.place("sockets", SHIFTER, upper | lower)


def _supply(board: Board) -> None:
    """The shifter's unused inputs carry the ground from its pin round its end to the foot of its capacitor, which
    stands beside its supply: no other current uses that way."""
    row = FIRST_ROWS[SHIFTER]
    for start, end in (
        (f"j{row - 1}", f"T-{row - 1}"),
        (f"g{row}", f"g{row - 1}"),
        (f"f{row - 1}", f"e{row - 1}"),
        (f"d{row - 1}", f"d{row + 1}"),
        (f"c{row + 1}", f"c{row + 2}"),
        (f"d{row + 2}", f"d{row + 4}"),
        (f"c{row + 4}", f"c{row + 5}"),
        (f"j{row + 3}", f"T-{row + 3}"),
        (f"j{row + 6}", f"T-{row + 6}"),
    ):
        board.link("supply", start, end, "GND")
    board.link("supply", f"c{row + 6}", f"c{row + 7}")
    board.place("sockets", "C4", {"1": f"b{row + 6}", "2": f"b{row + 5}"})


def _pull_ups(board: Board) -> None:
    """Beside the ESP32, in the row of the key's pin; or where the key's wire lands."""
    for number, name in enumerate(NAMES, 1):
        row = LANDING_ROWS.get(name) or int(board.hole_of(f"M1 {CHIP.pins[name]}")[1:])
        column, rail = ("i", "T+") if name in LANDING_ROWS else ("b", "B+")
        board.place("resistors", f"R{number}", {"1": f"{column}{row}", "2": f"{rail}{row}"})


def _lamps_and_buzzer(board: Board) -> None:
    step = "lamps and buzzer"
    board.place(step, "R24", {"1": "i33", "2": "T-33"})
    board.place(step, "R25", {"1": "i30", "2": "T-30"})
    board.place(step, "R26", {"1": "g32", "2": "g38"})
    board.place(step, "F1", {"1": "b35", "2": "b37"})
    board.place(step, "C5", {"+": "e37", "-": "e39"})
    board.place(step, "R27", {"1": "f12", "2": "f8"})
    board.place(step, "BZ1", {"1": "i8", "2": "i10"})
    board.link(step, "a39", "B-39")
    board.link(step, "j10", "T-10")
    board.link(step, "h29", "h12")


def _display(board: Board) -> None:
    board.place("display", "R21", {"1": "T+36", "2": "i36"})
    board.place("display", "R22", {"1": "T+37", "2": "i37"})
    board.place("display", "R23", {"1": "B+41", "2": "b41"})
    board.place("display", "C6", {"1": "c41", "2": "c39"})


def _chip(board: Board) -> None:
    """Where the pin of a signal is in column j, its wire begins under the ESP32 and stays there as long as it can."""
    board.link("chip", "a42", "B+42")
    board.link("chip", "a63", "B-63")
    board.link("chip", "d62", "d35")
    ends = {"display_data": "h36", "display_clock": "h37", "lamps": "h33", "buzzer": "h30"}
    ends |= {name: f"g{row}" for name, row in LANDING_ROWS.items()}
    for role, gpio in CHIP.pins.items():
        if role in ends:
            board.link("chip", f"i{board.hole_of(f'M1 {gpio}')[1:]}", ends[role])


def _keys(board: Board) -> None:
    for name in NAMES:
        landing = f"h{LANDING_ROWS[name]}" if name in LANDING_ROWS else f"M1 {CHIP.pins[name]}"
        board.cable("keys", name, "1", landing)
    for names, rail, row in ((NAMES[:8], "B-", 30), (NAMES[8:16], "T-", 18), (MENU_GROUND, "T-", 24)):
        for one, other in zip(names, names[1:], strict=False):
            board.lead("keys", Place(one, "2"), Place(other, "2"))
        board.cable("keys", names[-1], "2", rail, row)


def _outside(board: Board) -> None:
    step = "outside"
    for pin, end in (("VCC", "T+"), ("GND", "T-"), ("DIN", "f36"), ("CLK", "f37"), ("DC", "T-"), ("RES", "e41")):
        board.cable(step, "DS1", pin, end, near_row=41 if pin == "VCC" else 40)
    first = LAMP_REFS[0]
    board.cable(step, first, "VDD", "e37")
    board.cable(step, first, "DIN", "f38")
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
