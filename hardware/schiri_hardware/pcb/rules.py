"""The electrical rules that KiCad does not know: the demands of firmware and data sheets on this circuit. Each rule
takes a design and yields its faults as texts; `faults` runs all of them."""

from collections.abc import Callable, Iterator

from schiri.input.keys import NAMES
from schiri.ui.screen import LAMPS

from .. import parts
from ..chips import pin_faults
from ..design import Design, Place
from ..parts import Kind
from . import kinds
from .circuit import CALLS, CHIP, DISPLAYS, LAMP_CAPACITORS, LAMP_REFS, SHIFTER

VOLTS = {"3V3": 3.3, "5V": 5.0, "5V lamps": 5.0}
GROUND = "GND"
LEAST_CONTACT_A = 10e-6  # Cherry MX: 10 µA and 2 V at least, 10 mA at most
MOST_CONTACT_A = 10e-3
LEAST_CONTACT_V = 2.0
PULL_UP_I2C_OHMS = (1500, 10000)  # at 400 kHz: a pin sinks 3 mA at most, and the rise takes 300 ns at most with 35 pF
SERIES_OHMS = (220, 560)  # limits of the resistor before the first lamp
SERIES = (parts.R100, parts.R330)  # the board's series resistors, which do not change the level of a signal
LEAST_BULK_F = 68e-6
MOST_GPIO_V = 3.6
MOST_INRUSH_A = 0.1  # USB 2.0, 7.2.4.1: the limit until a device is configured
LEAST_THRESHOLD_V = 0.5  # AO3401A
RESET_S = (1e-3, 50e-3)  # SSD1309: 3 µs or more once the supply is there; the firmware speaks after some 100 ms


def resistors(design: Design, one: str | None, other: str) -> list[Kind]:
    """Returns the resistors between two nets."""
    return [kind for kind in parts.RESISTORS for _ in design.between(kind, one, other)]


def _is_silent(kind: Kind) -> bool:
    return kind.silent or kind.what.startswith("resistor")


def reached(design: Design, net: str | None) -> set[Place]:
    """Returns all pins that a signal of a net reaches: those in the net, and those behind its series resistors."""
    places = set(design.nets.get(net or "", ()))
    for place in sorted(places):
        if design.kinds[place.ref] in SERIES:
            places |= design.nets.get(design.net_of(place.ref, "2" if place.pin == "1" else "1") or "", set())
    return places


def pins_lead_where_the_firmware_says(design: Design) -> Iterator[str]:
    """Checks that each role of the pin map is wired to its parts and to nothing else, and that no other GPIO is
    used."""
    leads = {name: {Place(name, "1")} for name in NAMES} | {
        "display_data": {Place(ref, "DIN") for ref in DISPLAYS},
        "display_clock": {Place(ref, "CLK") for ref in DISPLAYS},
        "lamps": {Place(SHIFTER, "1A")},
        "buzzer": {Place(SHIFTER, "2A")},
    }
    yield from pin_faults(CHIP, CHIP.pins)
    for role in sorted(CHIP.pins.keys() ^ leads.keys()):
        yield f"{role} is not known on both sides"
    for role, gpio in CHIP.pins.items():
        there = {
            place
            for place in reached(design, design.net_of("M1", str(gpio)))
            if place.ref != "M1" and not _is_silent(design.kinds[place.ref])
        }
        wanted = ", ".join(sorted(map(str, leads.get(role, ())))) or "nothing"
        if there != leads.get(role, set()):
            yield f"{role}, GPIO {gpio}, leads to {', '.join(sorted(map(str, there))) or 'nothing'} and not to {wanted}"
    wired = {
        pin.name for pin in design.kinds["M1"].pins if pin.name.isdigit() and design.net_of("M1", pin.name) is not None
    }
    for name in sorted(wired - {str(gpio) for gpio in CHIP.pins.values()}):
        yield f"GPIO {name} is wired, and the firmware knows nothing of it"


def each_key_has_its_ground_and_one_pull_up(design: Design) -> Iterator[str]:
    """Checks that a key is wired to ground and to no other key, with one resistor to 3V3 that suits its contact."""
    for name in NAMES:
        net = design.net_of(name, "1")
        others = {place.ref for place in design.nets.get(net or "", ()) if place.ref in NAMES} - {name}
        if others:
            yield f"key {name} is joined to {', '.join(sorted(others))}"
        if design.net_of(name, "2") != GROUND:
            yield f"key {name} does not lead to ground"
        pull_ups = resistors(design, net, "3V3")
        if len(pull_ups) != 1:
            yield f"key {name} has {len(pull_ups)} pull-ups"
        for kind in pull_ups:
            current_a = VOLTS["3V3"] / kind.value
            if not LEAST_CONTACT_A <= current_a <= MOST_CONTACT_A or VOLTS["3V3"] < LEAST_CONTACT_V:
                yield f"key {name}: {current_a * 1e3:.2f} mA is not what its contact is made for"


def no_input_floats(design: Design) -> Iterator[str]:
    """Checks that each input gets its level from an output, a supply, or a resistor to a supply."""
    for ref, kind in design.kinds.items():
        for pin in kind.pins:
            if pin.function != "in" or ref == "M1":
                continue
            net = design.net_of(ref, pin.name)
            if net in VOLTS or net == GROUND:
                continue
            drivers = [p for p in design.nets.get(net or "", ()) if design.pin(p).function in ("out", "both")]
            held = any(resistors(design, net, rail) for rail in (*VOLTS, GROUND))
            through = any(place.ref == "R26" for place in design.nets.get(net or "", ()))
            if not (drivers or held or through):
                yield f"{ref} {pin.name} floats"


def each_chip_has_its_supply_and_capacitor(design: Design) -> Iterator[str]:
    """Checks that the supply of each chip is within its data sheet, and that U4 has 100 nF."""
    for ref, kind in design.kinds.items():
        supply = next((pin.name for pin in kind.pins if pin.name in ("VCC", "VDD")), None)
        ground = next((pin.name for pin in kind.pins if pin.name in ("GND", "VSS")), None)
        if supply is None or ground is None or ref == "M1":
            continue
        net = design.net_of(ref, supply)
        if net not in VOLTS or not kind.volts[0] <= VOLTS[net] <= kind.volts[1]:
            yield f"{ref} {supply} is at {net}, and is made for {kind.volts[0]} to {kind.volts[1]} V"
        if design.net_of(ref, ground) != GROUND:
            yield f"{ref} {ground} is not at ground"
    if not design.between(parts.C100N, "5V", GROUND):
        yield f"{SHIFTER} has no capacitor"


def _level_v(design: Design, place: Place) -> float | None:
    """Returns the high level of a pin in volts; None if the pin drives no level."""
    function = design.pin(place).function
    if place.ref == "M1":
        return 3.3 if function == "both" else None
    if function != "out":
        return None
    net = design.net_of(place.ref, "VCC") or design.net_of(place.ref, "VDD")
    return VOLTS.get(net or "")


def levels_fit(design: Design) -> Iterator[str]:
    """Checks that each receiver takes the sender's high level for high, and that no pin of the chip gets a higher
    voltage than allowed."""
    for name, places in design.nets.items():
        if name in VOLTS or name == GROUND:
            continue
        joined = set(places)
        for place in places:  # levels pass the series resistors R26 and R27, so the nets at both ends are one
            if place.ref in ("R26", "R27"):
                joined |= design.nets.get(design.net_of(place.ref, "2" if place.pin == "1" else "1") or "", set())
        levels = [level for level in (_level_v(design, place) for place in joined) if level]
        if not levels:
            levels = [VOLTS[rail] for rail in VOLTS if resistors(design, name, rail)]
        for place in places:
            kind = design.kinds[place.ref]
            supply = VOLTS.get(design.net_of(place.ref, "VCC") or design.net_of(place.ref, "VDD") or "", 3.3)
            if place.ref == "M1" and levels and max(levels) > MOST_GPIO_V:
                yield f"{place} gets {max(levels)} V"
            if design.pin(place).function == "in" and place.ref != "M1" and levels:
                needed = kind.high_v or kind.high * supply
                if min(levels) < needed:
                    yield f"{place} gets {min(levels)} V for high and needs {needed:.1f} V"


def lamps_are_a_chain(design: Design) -> Iterator[str]:
    """Checks the number of lamps, that each feeds the next in the firmware's order, and the resistor before them."""
    if len(design.refs(parts.LAMP)) != LAMPS:
        yield f"{len(design.refs(parts.LAMP))} lamps, and the firmware knows {LAMPS}"
    for before, after in zip(LAMP_REFS, LAMP_REFS[1:], strict=False):
        if design.net_of(before, "DOUT") is None or design.net_of(before, "DOUT") != design.net_of(after, "DIN"):
            yield f"{before} DOUT does not lead to {after} DIN"
    series = resistors(design, design.net_of(LAMP_REFS[0], "DIN"), design.net_of(SHIFTER, "1Y") or "")
    if [SERIES_OHMS[0] <= kind.value <= SERIES_OHMS[1] for kind in series] != [True]:
        yield f"no resistor of {SERIES_OHMS[0]} to {SERIES_OHMS[1]} Ω before the first lamp"


def lines_of_i2c_have_pull_ups(design: Design) -> Iterator[str]:
    """Checks that each line of I2C has one pull-up resistor."""
    for line in ("SDA", "SCL"):
        pull_ups = resistors(design, line, "3V3")
        if [PULL_UP_I2C_OHMS[0] <= kind.value <= PULL_UP_I2C_OHMS[1] for kind in pull_ups] != [True]:
            yield f"{line} needs one pull-up of {PULL_UP_I2C_OHMS[0]} to {PULL_UP_I2C_OHMS[1]} Ω"


def nothing_lights_or_sounds_before_the_firmware(design: Design) -> Iterator[str]:
    """Checks that resistors keep lamps and buzzer off while the chip starts, because its pins are open then."""
    for pin in ("1A", "2A"):
        if not resistors(design, design.net_of(SHIFTER, pin), GROUND):
            yield f"{SHIFTER} {pin} has no resistor to ground"
    for pin in ("1OE", "2OE"):
        if design.net_of(SHIFTER, pin) != GROUND:
            yield f"{SHIFTER} {pin} is not at ground"
    if not resistors(design, design.net_of(SHIFTER, "2Y"), design.net_of("BZ1", "1") or ""):
        yield "no resistor before the buzzer"
    if design.net_of("BZ1", "2") != GROUND:
        yield "the buzzer does not lead to ground"


def farads(design: Design, one: str, other: str) -> float:
    """Returns the capacitance of all capacitors between two nets, in farads."""
    capacitors = [kind for kind in set(design.kinds.values()) if "capacitor" in kind.what]
    return sum(kind.value for kind in capacitors for _ in design.between(kind, one, other))


def lamps_have_fuse_soft_start_and_capacitors(design: Design) -> Iterator[str]:
    """Checks that fuse, transistor and bulk capacitor come before the lamps in this order, and that each lamp has 100
    nF of its own."""
    for ref in LAMP_REFS:
        if design.net_of(ref, "VDD") != "5V lamps":
            yield f"{ref} VDD is not at 5V lamps"
    if not design.between(parts.FUSE, "5V", "5V fused"):
        yield "no fuse before the lamps"
    if (design.net_of("Q1", "S"), design.net_of("Q1", "D")) != ("5V fused", "5V lamps"):
        yield "Q1 does not switch the lamps' supply"
    if farads(design, "5V lamps", GROUND) < LEAST_BULK_F:
        yield "no large capacitor at the lamps' supply"
    bulk = design.between(kinds.C100U, "5V lamps", GROUND)
    yield from (f"{ref} is the wrong way round" for ref in bulk if design.net_of(ref, "-") != GROUND)
    there = design.between(parts.C100N, "5V lamps", GROUND)
    yield from (f"{lamp} has no capacitor" for lamp, ref in LAMP_CAPACITORS.items() if ref not in there)


def inrush_is_within_usbs_limit(design: Design) -> Iterator[str]:
    """Checks the inrush current. The gate's capacitors keep Q1 off at plug-in, then let the lamps' supply rise
    slowly."""
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
    """Returns the current into the lamps' capacitors while their supply rises, in amperes. With the gate at its
    threshold, the whole current of the gate's resistor charges the capacitor between gate and drain."""
    down = min(design.kinds[ref].value for ref in design.between(kinds.R100K, "lamps gate", GROUND))
    rise_v_per_s = (5.0 - LEAST_THRESHOLD_V) / down / farads(design, "lamps gate", "5V lamps")
    return farads(design, "5V lamps", GROUND) * rise_v_per_s


def fini_lines_stand_a_discharge(design: Design) -> Iterator[str]:
    """Checks that each FINI key has a diode to ground, and a resistor between key and chip."""
    for name, (series, diode) in CALLS.items():
        if diode not in design.between(kinds.ESD_DIODE, name, GROUND):
            yield f"key {name} has no diode against discharges"
        if series not in design.between(parts.R330, name, f"{name} chip"):
            yield f"key {name} has no resistor before the chip"


def displays_are_reset_and_have_addresses(design: Design) -> Iterator[str]:
    """Checks CS, which is low on I2C, DC, which chooses the address, and RES, which is low for a while at power-on."""
    for ref, address in DISPLAYS.items():
        if design.kinds.get(ref) != kinds.DISPLAY_PLUG:
            yield f"{ref} has no plug"
            continue
        if (design.net_of(ref, "CS"), design.net_of(ref, "DC")) != (GROUND, address):
            yield f"{ref} needs CS at ground and DC at {address}"
        reset = design.net_of(ref, "RES") or ""
        low_s = sum(kind.value for kind in resistors(design, reset, "3V3")) * farads(design, reset, GROUND)
        if not RESET_S[0] <= low_s <= RESET_S[1]:
            yield f"{ref} is held in reset for {low_s * 1e3:.3g} ms"


RULES: tuple[Callable[[Design], Iterator[str]], ...] = (
    pins_lead_where_the_firmware_says,
    each_key_has_its_ground_and_one_pull_up,
    no_input_floats,
    each_chip_has_its_supply_and_capacitor,
    levels_fit,
    lamps_are_a_chain,
    lines_of_i2c_have_pull_ups,
    nothing_lights_or_sounds_before_the_firmware,
    lamps_have_fuse_soft_start_and_capacitors,
    inrush_is_within_usbs_limit,
    fini_lines_stand_a_discharge,
    displays_are_reset_and_have_addresses,
)


def faults(design: Design) -> list[str]:
    """Returns all faults of the circuit as texts; none if it is right."""
    return [fault for rule in RULES for fault in rule(design)]
