"""The handling of the box, by calculation: whether a slap moves or tips it, whether the keys are within reach, whether
the piezo is loud enough. A figure that no data sheet states is an assumption, and is marked so."""

from collections.abc import Iterator
from dataclasses import dataclass
from math import hypot, log10, radians, tan

from build123d import Part

from .dimensions import Dimensions
from .pcb.circuit import order_names
from .solids import Body

GRAVITY = 9.81  # m/s²
# Grams per mm³ of PLA, and of FR4 with its copper
PLASTIC = 1.24e-3
LAMINATE = 1.85e-3
PRINTED_SOLID = 0.85  # assumed: the solid share of a printed part, walls and infill
SWITCH_G, CAP_G, SOCKET_G = 7.0, 1.5, 0.5  # assumed, by the weights that shops state
ESP32_G, DISPLAY_G, REST_G = 10.0, 18.0, 12.0

FRICTION = 0.8  # assumed: rubber feet on a table's varnish, 0.6 to 1.0 by tables of friction
SLAP_N = 9.0  # the strongest sideways force of a slap
STROKE_DEG = 45.0  # assumed: the flattest angle of a slap, which presses down as hard as it pushes

HAND_MM = 165.0  # assumed: a small hand, from thumb to little finger
ARM_MM = 100.0  # assumed: the reach over the keys without leaning forward


@dataclass(frozen=True)
class Sounder:
    """A piezo by its data sheet: its level in dB at a distance of 10 cm, with a square wave of the stated voltage."""

    level_db: float
    volts: float


# The levels are a lower bound. 70 dB is that of PKLCS1212E20A0-R1, the sibling of the 2 kHz type, in Murata's
# specification JGB40-1581B. The level of the 4 kHz type is assumed. The data sheets of both types were not available.
SOUNDERS = {"PKLCS1212E4001-R1": Sounder(75.0, 3.0), "PKLCS1212E2000-R1": Sounder(70.0, 3.0)}
DRIVEN_VOLTS = 5.0
DATA_SHEET_M = 0.1
EAR_M = 0.6  # distance from the box to a player's ear
OPENINGS_DB = 3.0  # assumed: how much quieter the buzzer is behind the openings of the case
LEAST_DB = 55.0  # conversation has 60 to 65 dB over all frequencies; a single tone of 4 kHz is heard through it


def mass_g(dims: Dimensions, solids: dict[str, Part], bodies: list[Body]) -> float:
    """Returns the mass of the box in grams."""
    printed: float = sum(solid.volume for solid in solids.values()) * PLASTIC * PRINTED_SOLID
    board: float = next(body for body in bodies if body.name == "board").solid.volume * LAMINATE
    return printed + board + len(dims.keys) * (SWITCH_G + CAP_G + SOCKET_G) + ESP32_G + DISPLAY_G + REST_G


def holds_n(grams: float, pressed_n: float) -> float:
    """Returns the push in newtons that the feet withstand, when the force `pressed_n` presses down besides the
    weight."""
    return FRICTION * (grams / 1000 * GRAVITY + pressed_n)


def a_slap_moves_nothing(dims: Dimensions, grams: float) -> Iterator[str]:
    """Checks that a slap neither pushes the box away nor lifts its far edge."""
    pressed = SLAP_N / tan(radians(STROKE_DEG))
    if holds_n(grams, pressed) < SLAP_N:
        yield f"a slap of {SLAP_N:.0f} N moves the box: its feet hold {holds_n(grams, pressed):.1f} N"
    key = next(key for key in dims.keys if key.name == "AF")
    over_x = key.x + key.cap / 2 - max(x for x, _ in dims.feet) - dims.foot / 2
    over_y = min(y for _, y in dims.feet) - dims.foot / 2 - (key.y - dims.cap / 2)
    held = [grams / 1000 * GRAVITY * (width / 2 - dims.foot_at) for width in (dims.width, dims.depth)]
    if any(pressed * over > moment for over, moment in zip((over_x, over_y), held, strict=True)):
        yield "a slap on FINI tips the box"


def keys_are_in_reach(dims: Dimensions) -> Iterator[str]:
    """Checks that a hand spans its player's row of keys, and that both players reach the menu keys."""
    at = {key.name: key for key in dims.keys}
    for side in "AB":
        one, other = at[f"{side}C"], at[f"{side}F"]
        span = hypot(one.x - other.x, one.y - other.y)
        if span > HAND_MM:
            yield f"side {side}'s keys are {span:.0f} mm apart, and a hand spans {HAND_MM:.0f}"
    for name in ("UP", "DOWN", "OK", "BACK"):
        far = max(at[name].y, dims.depth - at[name].y)
        if far > ARM_MM:
            yield f"{name} is {far:.0f} mm from an edge, and one reaches {ARM_MM:.0f}"


def level_db(sounder: Sounder) -> float:
    """Returns the level at a player's ear in dB, at the piezo's own frequency."""
    louder = 20 * log10(DRIVEN_VOLTS / sounder.volts)
    return sounder.level_db + louder - 20 * log10(EAR_M / DATA_SHEET_M) - OPENINGS_DB


def it_is_heard() -> Iterator[str]:
    """Checks that the piezo of the board is loud enough."""
    name = order_names()["BZ1"][1]
    if name not in SOUNDERS:
        yield f"nobody has stated how loud {name} is"
    elif level_db(SOUNDERS[name]) < LEAST_DB:
        yield f"{name} gives {level_db(SOUNDERS[name]):.0f} dB at the ear, and {LEAST_DB:.0f} are wanted"


def faults(dims: Dimensions, solids: dict[str, Part], bodies: list[Body]) -> list[str]:
    """Returns all faults in handling as texts."""
    grams = mass_g(dims, solids, bodies)
    return [*a_slap_moves_nothing(dims, grams), *keys_are_in_reach(dims), *it_is_heard()]
