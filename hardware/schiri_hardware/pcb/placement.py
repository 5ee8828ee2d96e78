"""Where each part of the board is, read from KiCad's file, in the box's millimetres: y counts away from side A, from
the origin of the files for a manufacturer."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from math import cos, radians, sin
from pathlib import Path

from . import schematic
from .project import BOARD, LIBRARIES, Node, net_name, nodes, numbers, parse, properties, words

SOCKETS = ("M1 left", "M1 right", "M1 wide")  # rows of the ESP32's sockets; the third is for the left pins of `COPY`
_FIRST_PINS = ("1", "23")
SLACK_MM = 0.001


@dataclass(frozen=True)
class Spot:
    """The position of a footprint's origin in millimetres, its rotation in degrees counterclockwise as seen from its
    own side of the board, and whether it is on the underside."""

    x: float
    y: float
    turn: float = 0.0
    under: bool = False


@dataclass(frozen=True)
class Pad:
    """A pad. `shape` has the properties that a library and a board must agree on: kind, shape, size, drill."""

    pin: str
    net: str
    x: float
    y: float
    shape: tuple[str, ...]


@dataclass(frozen=True)
class Footprint:
    """A part on the board. `ref` is this code's name for it, `reference` is KiCad's."""

    ref: str
    reference: str
    value: str
    name: str
    spot: Spot
    fields: dict[str, str]
    pads: tuple[Pad, ...]
    own_pads: tuple[Pad, ...]  # the pads as they lie in the footprint, unturned and seen from above


def designation(ref: str, value: str) -> str:
    """Returns this code's name for a part. A key has the name that the firmware gives it; KiCad's file has that name as
    the value of the part."""
    return value if ref.startswith("SW") else ref


def _pads(footprint: Node) -> Iterator[Pad]:
    for pad in nodes(footprint, "pad"):
        x, y, *_ = numbers(pad, "at")
        shape = (pad[2], pad[3], *words(pad, "size"), *words(pad, "drill"))
        yield Pad(pad[1], net_name((words(pad, "net") or ["", ""])[1]), x, y, shape)


def _footprint(node: Node, origin: tuple[float, float]) -> Footprint:
    fields = properties(node)
    ref, value = fields.pop("Reference"), fields.pop("Value")
    x, y, *turned = numbers(node, "at")
    spot = Spot(
        round(x - origin[0], 4), round(origin[1] - y, 4), sum(turned) % 360, words(node, "layer")[0].startswith("B")
    )
    angle = radians(spot.turn)
    pads, own = [], []
    for pad in _pads(node):
        across = spot.x + pad.x * cos(angle) + pad.y * sin(angle)
        up = spot.y + pad.x * sin(angle) - pad.y * cos(angle)
        pads.append(Pad(pad.pin, pad.net, round(across, 4), round(up, 4), pad.shape))
        own.append(Pad(pad.pin, "", pad.x, -pad.y if spot.under else pad.y, pad.shape))
    return Footprint(designation(ref, value), ref, value, node[1], spot, fields, tuple(pads), tuple(own))


@cache
def read(path: Path = BOARD) -> dict[str, Footprint]:
    """Reads the parts of a board by their names."""
    root = parse(path.read_text(encoding="utf-8"))
    x, y = numbers(nodes(root, "setup")[0], "aux_axis_origin")
    found = [_footprint(node, (x, y)) for node in nodes(root, "footprint")]
    return {each.ref: each for each in found}


@cache
def placement() -> dict[str, Spot]:
    """Returns where each part is; of the ESP32 also where each row of its sockets begins."""
    found = {ref: each.spot for ref, each in read().items()}
    chip = read()["M1"]
    firsts = sorted((pad for pad in chip.pads if pad.pin in _FIRST_PINS), key=lambda pad: pad.y)
    for name, pad in zip(("M1 right", "M1 left", "M1 wide"), firsts, strict=True):
        found[name] = Spot(pad.x, pad.y, chip.spot.turn, chip.spot.under)
    return found


def _library_pads(name: str) -> tuple[Pad, ...] | None:
    library, _, file = name.partition(":")
    for folder in LIBRARIES:
        path = folder / f"{library}.pretty" / f"{file}.kicad_mod"
        if path.exists():
            return tuple(_pads(parse(path.read_text(encoding="utf-8"))))
    return None


def _same(ones: tuple[Pad, ...], others: tuple[Pad, ...]) -> bool:
    def key(pad: Pad) -> tuple[str, float, float]:
        return pad.pin, round(pad.x, 2), round(pad.y, 2)

    pairs = zip(sorted(ones, key=key), sorted(others, key=key), strict=False)
    return len(ones) == len(others) and all(key(a) == key(b) and a.shape == b.shape for a, b in pairs)


def faults(board: dict[str, Footprint], sheet: schematic.Sheet) -> Iterator[str]:
    """Yields the differences between board, schematic and libraries: parts, footprints, values, fields, nets of pads.
    KiCad's own libraries are left out where KiCad is not installed."""
    parts = {designation(part.ref, part.value): part for part in sheet.parts.values()}
    yield from (f"{ref} is on one of schematic and board" for ref in sorted(parts.keys() ^ board.keys()))
    net_at = {pin: net for net, pins in sheet.nets.items() for pin in pins}
    for ref in sorted(parts.keys() & board.keys()):
        part, footprint = parts[ref], board[ref]
        if (part.footprint, part.value) != (footprint.name, footprint.value):
            yield f"{ref} is {part.value} in {part.footprint}, and on the board {footprint.value} in {footprint.name}"
        yield from (f"{ref}'s {name} differs" for name, text in part.fields.items() if footprint.fields[name] != text)
        for pad in footprint.pads:
            wanted = net_at.get((part.ref, pad.pin), "")
            if pad.net != wanted:
                yield f"{ref} {pad.pin} is in {pad.net or 'no net'} on the board and in {wanted or 'no net'}"
        library = _library_pads(footprint.name)
        if library is None and not LIBRARIES[0].is_dir():
            continue
        if library is None:
            yield f"no library has the footprint {footprint.name}"
        elif not _same(library, footprint.own_pads):
            yield f"{ref}'s pads are not those of {footprint.name}"
