"""The case in hands: does a slap move or tip it, are the keys in reach, is the piezo heard? By calculation; where no
data sheet states a figure, it is an assumption and says so."""

from collections.abc import Iterator
from dataclasses import dataclass
from math import hypot, log10, radians, tan

from build123d import Part

from . import parts
from .dimensions import Dimensions
from .pcb.kinds import ON_BOARD
from .solids import Body

GRAVITY = 9.81  # m/s²
# Grams a mm³: PLA, and FR4 with its copper
PLASTIC = 1.24e-3
LAMINATE = 1.85e-3
PRINTED_SOLID = 0.85  # assumed: what walls and infill fill of a printed part
SWITCH_G, CAP_G, SOCKET_G = 7.0, 1.5, 0.5  # assumed, as weights on sale say
ESP32_G, DISPLAY_G, REST_G = 10.0, 18.0, 12.0

FRICTION = 0.8  # assumed: rubber feet on a table's varnish, 0.6 to 1.0 by tables of friction
SLAP_N = 9.0  # sideways, the hardest that was reckoned with
STROKE_DEG = 45.0  # assumed: as flat as a hand comes down on a key; so it presses as hard as it pushes

HAND_MM = 165.0  # assumed: a small hand, from thumb to little finger
ARM_MM = 100.0  # assumed: as far as one reaches over the keys without leaning


@dataclass(frozen=True)
class Sounder:
    """A piezo's data sheet: its level in dB at 10 cm, with the square wave in volts stated there."""

    level_db: float
    volts: float


# At least so much. 70 dB are those of the 2 kHz type's sibling PKLCS1212E20A0-R1, in Murata's specification
# JGB40-1581B; the 4 kHz type's level is assumed. No sheet of either's own was at hand.
SOUNDERS = {
    "PKLCS1212E4001-R1": Sounder(75.0, 3.0),
    "PKLCS1212E2000-R1": Sounder(70.0, 3.0),
}
DRIVEN_VOLTS = 5.0
DATA_SHEET_M = 0.1
EAR_M = 0.6  # from the box to a player's ear
OPENINGS_DB = 3.0  # assumed: what the openings swallow
LEAST_DB = 55.0  # talk at a table is 60 to 65 dB, wide-band; a tone of 4 kHz stands out of it


def mass_g(dims: Dimensions, solids: dict[str, Part], bodies: list[Body]) -> float:
    """What the box weighs."""
    printed: float = sum(solid.volume for solid in solids.values()) * PLASTIC * PRINTED_SOLID
    board: float = next(body for body in bodies if body.name == "board").solid.volume * LAMINATE
    return printed + board + len(dims.keys) * (SWITCH_G + CAP_G + SOCKET_G) + ESP32_G + DISPLAY_G + REST_G


def holds_n(grams: float, pressed_n: float) -> float:
    """The push that the feet withstand, with so much pressing down beside the weight."""
    return FRICTION * (grams / 1000 * GRAVITY + pressed_n)


def a_slap_moves_nothing(dims: Dimensions, grams: float) -> Iterator[str]:
    """It neither pushes the box away nor lifts the edge across from it."""
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
    """A hand spans its player's row, and the menu is no further than an arm reaches from either side."""
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
    """At a player's ear, at the piezo's own frequency."""
    louder = 20 * log10(DRIVEN_VOLTS / sounder.volts)
    return sounder.level_db + louder - 20 * log10(EAR_M / DATA_SHEET_M) - OPENINGS_DB


def it_is_heard() -> Iterator[str]:
    """The board's piezo, by its data sheet."""
    name = ON_BOARD[parts.BUZZER].order
    if name not in SOUNDERS:
        yield f"nobody has stated how loud {name} is"
    elif level_db(SOUNDERS[name]) < LEAST_DB:
        yield f"{name} gives {level_db(SOUNDERS[name]):.0f} dB at the ear, and {LEAST_DB:.0f} are wanted"


def faults(dims: Dimensions, solids: dict[str, Part], bodies: list[Body]) -> list[str]:
    """What is wrong with it in hands, in words."""
    grams = mass_g(dims, solids, bodies)
    return [*a_slap_moves_nothing(dims, grams), *keys_are_in_reach(dims), *it_is_heard()]
