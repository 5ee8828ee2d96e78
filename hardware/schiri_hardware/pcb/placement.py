"""The position of each part of the board, in the box's coordinates. Positions that the case or the player depends on
come from `dimensions.py`; those of other parts are stated here. Positions that exist on both sides are stated for A and
turned for B."""

from dataclasses import dataclass, replace

from schiri.input.keys import NAMES, SIDES

from ..dimensions import BOX, Dimensions, Key
from .circuit import CALLS, LAMP_CAPACITORS, LAMP_REFS, TEST_POINTS


@dataclass(frozen=True)
class Spot:
    """The position of a footprint's origin in millimetres, its rotation in degrees counterclockwise as seen from its
    own side of the board, and whether it is on the underside."""

    x: float
    y: float
    turn: float = 0.0
    under: bool = False


# The development board hangs under the board with its parts facing the table. Its USB end is at the right short side,
# between side B's COPY and the middle, where no hand presses FINI.
SOCKETS = ("M1 left", "M1 right")  # the sockets for its two rows of pins
_SOCKET_X = 130.26
_SOCKET_Y = (118.0, 95.14)

_STATED = {
    # The level shifter and the parts at its pins
    "U4": Spot(147.0, 70.0),
    "C4": Spot(148.7, 75.8, 180),
    "R24": Spot(140.5, 74.5, 180),
    "R26": Spot(140.5, 71.5, 180),
    "R25": Spot(140.5, 68.5, 180),
    "R27": Spot(140.5, 65.5, 180),
    # Fuse, soft start and bulk capacitor of the lamps, beside the 5V pin
    "F1": Spot(176.1, 111.0, 180),
    "Q1": Spot(166.6, 111.0, 180),
    "C7": Spot(170.1, 111.0, 270),
    "C8": Spot(166.6, 107.8, 180),
    "R30": Spot(171.1, 107.8),
    "C5": Spot(159.6, 111.0, 180),
    # Displays: plugs on the underside, at both ends of the window
    "DS1": Spot(62.0, 69.8, under=True),
    "DS2": Spot(134.0, 69.8, under=True),
    "R21": Spot(139.0, 60.0),
    "R22": Spot(139.0, 57.0),
}
TURNED = {name for bit, name in enumerate(NAMES) if SIDES[1] >> bit & 1} | {
    "OK",
    "BACK",
}  # keys whose parts are placed as for side B


def _of_a_key(key: Key, number: int) -> dict[str, Spot]:
    """Returns the positions of a key's parts: the switch, its pull-up beside its signal, and for FINI the parts between
    key and chip."""
    away = 10.0
    found = {key.name: Spot(key.x, key.y, 180), f"R{number}": Spot(key.x + away, key.y, 90)}
    if key.name in CALLS:
        series, diode = CALLS[key.name]
        found[diode] = Spot(key.x + away, key.y, 90)
        found[f"R{number}"] = Spot(key.x + away + 2.5, key.y, 90)
        found[series] = Spot(key.x + away + 5.0, key.y, 90)
    return found


def turned(dims: Dimensions, spot: Spot) -> Spot:
    """Returns the corresponding position for the other side."""
    x, y = dims.turned(spot.x, spot.y)
    return replace(spot, x=x, y=y, turn=(spot.turn + 180) % 360)


def placement(dims: Dimensions = BOX) -> dict[str, Spot]:
    """Returns the position of each part. The development board has those of its two sockets."""
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
