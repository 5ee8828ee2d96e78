"""Where each part of the board is, in the box's coordinates: from `dimensions.py` what the case or the player meets,
stated here what only has to be near something else. What belongs to a side is stated for A and turned for B."""

from dataclasses import dataclass, replace

from schiri.input.keys import NAMES, SIDES

from ..dimensions import BOX, Dimensions, Key
from .circuit import CALLS, LAMP_CAPACITORS, LAMP_REFS, TEST_POINTS


@dataclass(frozen=True)
class Spot:
    """A footprint's origin in millimetres, its turn in degrees against the clock as one looks at that part from above,
    and whether it is on the board's underside."""

    x: float
    y: float
    turn: float = 0.0
    under: bool = False


# The development board hangs under the board, its parts facing the table, its USB end in the right-hand short side,
# between side B's COPY and the middle: no FINI hand is there.
SOCKETS = ("M1 left", "M1 right")  # its two rows of pins, as the user guide calls them
_SOCKET_X = 130.26
_SOCKET_Y = (118.0, 95.14)

_STATED = {
    # Level shifter, and what stands at its pins
    "U4": Spot(147.0, 70.0),
    "C4": Spot(148.7, 75.8, 180),
    "R24": Spot(140.5, 74.5, 180),
    "R26": Spot(140.5, 71.5, 180),
    "R25": Spot(140.5, 68.5, 180),
    "R27": Spot(140.5, 65.5, 180),
    # Fuse, soft start and bulk of the lamps, beside the 5V pin
    "F1": Spot(176.1, 111.0, 180),
    "Q1": Spot(166.6, 111.0, 180),
    "C7": Spot(170.1, 111.0, 270),
    "C8": Spot(166.6, 107.8, 180),
    "R30": Spot(171.1, 107.8),
    "C5": Spot(159.6, 111.0, 180),
    # Displays: plugs on the underside, at either end of the window
    "DS1": Spot(62.0, 69.8, under=True),
    "DS2": Spot(134.0, 69.8, under=True),
    "R21": Spot(139.0, 60.0),
    "R22": Spot(139.0, 57.0),
}
TURNED = {name for bit, name in enumerate(NAMES) if SIDES[1] >> bit & 1} | {
    "OK",
    "BACK",
}  # those nearer to side B's left


def _of_a_key(key: Key, number: int) -> dict[str, Spot]:
    """A key, its pull-up beside its signal, and for FINI what stands between key and chip."""
    away = 10.0
    found = {key.name: Spot(key.x, key.y, 180), f"R{number}": Spot(key.x + away, key.y, 90)}
    if key.name in CALLS:
        series, diode = CALLS[key.name]
        found[diode] = Spot(key.x + away, key.y, 90)
        found[f"R{number}"] = Spot(key.x + away + 2.5, key.y, 90)
        found[series] = Spot(key.x + away + 5.0, key.y, 90)
    return found


def turned(dims: Dimensions, spot: Spot) -> Spot:
    """The same for the other side."""
    x, y = dims.turned(spot.x, spot.y)
    return replace(spot, x=x, y=y, turn=(spot.turn + 180) % 360)


def placement(dims: Dimensions = BOX) -> dict[str, Spot]:
    """Where each part is; the development board as its two sockets."""
    found = dict(_STATED)
    for number, key in enumerate(dims.keys, 1):
        if key.name in TURNED:
            x, y = dims.turned(key.x, key.y)
            as_if_a = _of_a_key(replace(key, x=x, y=y), number)
            found |= {ref: turned(dims, spot) for ref, spot in as_if_a.items()}
        else:
            found |= _of_a_key(key, number)
    for ref, lamp in zip(LAMP_REFS, dims.lamps, strict=True):
        found[ref] = Spot(lamp.x, lamp.y, 180)
        found[LAMP_CAPACITORS[ref]] = Spot(lamp.x + 4.9, lamp.y + 0.6, 90)
    found["BZ1"] = Spot(*dims.sound)
    for number, ref in enumerate(TEST_POINTS):
        found[ref] = Spot(60.0 + 7.0 * number, 40.0, under=True)
    for name, y in zip(SOCKETS, _SOCKET_Y, strict=True):
        found[name] = Spot(_SOCKET_X, y, 270, under=True)
    return found
