"""The electrical rules of the board: those that every circuit keeps, and its own."""

from collections.abc import Iterator

from .. import parts, rules
from ..circuit import DISPLAY_ADDRESSES, LAMP_REFS
from ..design import Design
from . import kinds
from .circuit import CALLS, CHIP, LAMP_CAPACITORS

GROUND = rules.GROUND
MOST_INRUSH_A = 0.1  # USB 2.0, 7.2.4.1: until a device is configured
LEAST_THRESHOLD_V = 0.5  # AO3401A


def farads(design: Design, one: str, other: str) -> float:
    """All capacitors from one net to another."""
    capacitors = [kind for kind in set(design.kinds.values()) if "capacitor" in kind.what]
    return sum(kind.value for kind in capacitors for _ in design.between(kind, one, other))


def lamps_have_fuse_soft_start_and_capacitors(design: Design) -> Iterator[str]:
    """Fuse, transistor and bulk capacitor lie before the lamps in this order; each lamp has 100 nF of its own."""
    for ref in LAMP_REFS:
        if design.net_of(ref, "VDD") != "5V lamps":
            yield f"{ref} VDD is not at 5V lamps"
    if not design.between(parts.FUSE, "5V", "5V fused"):
        yield "no fuse before the lamps"
    if (design.net_of("Q1", "S"), design.net_of("Q1", "D")) != ("5V fused", "5V lamps"):
        yield "Q1 does not switch the lamps' supply"
    if farads(design, "5V lamps", GROUND) < rules.LEAST_BULK_F:
        yield "no large capacitor at the lamps' supply"
    bulk = design.between(kinds.C100U, "5V lamps", GROUND)
    yield from (f"{ref} is the wrong way round" for ref in bulk if design.net_of(ref, "-") != GROUND)
    there = design.between(parts.C100N, "5V lamps", GROUND)
    yield from (f"{lamp} has no capacitor" for lamp, ref in LAMP_CAPACITORS.items() if ref not in there)


def inrush_is_within_usbs_limit(design: Design) -> Iterator[str]:
    """The gate's capacitors keep Q1 off as the plug goes in, then let the lamps' supply rise slowly."""
    hold_f, slow_f = farads(design, "5V fused", "lamps gate"), farads(design, "lamps gate", "5V lamps")
    down = [design.kinds[ref].value for ref in design.between(kinds.R100K, "lamps gate", GROUND)]
    if not hold_f or not slow_f or len(down) != 1:
        yield "Q1 has no soft start"
        return
    jump_v = 5.0 * slow_f / (slow_f + hold_f)
    if jump_v >= LEAST_THRESHOLD_V:
        yield f"Q1 conducts as the plug goes in: {jump_v:.2f} V at its gate"
    if inrush_a(design) > MOST_INRUSH_A:
        yield f"{inrush_a(design) * 1e3:.0f} mA of inrush, and USB allows {MOST_INRUSH_A * 1e3:.0f}"


def inrush_a(design: Design) -> float:
    """The current into the lamps' capacitors while their supply rises, in amperes: with the gate at its threshold, the
    whole current of its resistor goes into the capacitor between gate and drain."""
    down = min(design.kinds[ref].value for ref in design.between(kinds.R100K, "lamps gate", GROUND))
    rise_v_per_s = (5.0 - LEAST_THRESHOLD_V) / down / farads(design, "lamps gate", "5V lamps")
    return farads(design, "5V lamps", GROUND) * rise_v_per_s


def fini_lines_stand_a_discharge(design: Design) -> Iterator[str]:
    """A diode to ground at the key, a resistor between it and the chip."""
    for name, (series, diode) in CALLS.items():
        if diode not in design.between(kinds.ESD_DIODE, name, GROUND):
            yield f"key {name} has no diode against discharges"
        if series not in design.between(parts.R330, name, f"{name} chip"):
            yield f"key {name} has no resistor before the chip"


def displays_have_plugs(design: Design) -> Iterator[str]:
    """One each, with supply and ground."""
    for ref in DISPLAY_ADDRESSES:
        if design.kinds.get(ref) != kinds.DISPLAY_PLUG:
            yield f"{ref} has no plug"


RULES = (
    *rules.RULES,
    lamps_have_fuse_soft_start_and_capacitors,
    inrush_is_within_usbs_limit,
    fini_lines_stand_a_discharge,
    displays_have_plugs,
)


def faults(design: Design) -> list[str]:
    """All that is wrong with the board's circuit, in words; nothing if it is right."""
    found = list(rules.pins_lead_where_the_firmware_says(design, CHIP, CHIP.pins))
    for rule in RULES:
        found += rule(design)
    return found
