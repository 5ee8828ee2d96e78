"""The electrical rules that SKiDL does not know: what firmware and data sheets ask of this very circuit.

Each rule takes a design and yields what is wrong, in words; `faults` goes through all of them.
"""

from collections.abc import Callable, Iterator

from schiri.board.esp32.pins import LEFT_INPUTS, has_chain
from schiri.input.keys import NAMES
from schiri.ui.screen import LAMPS

from . import parts
from .chips import Chip, pin_faults
from .circuit import DISPLAY_ADDRESSES, LAMP_REFS, REGISTERS, SHIFTER, input_of
from .design import Design, Place
from .firmware_facts import DISPLAY_ADDRESSES as ADDRESSES
from .parts import Kind

VOLTS = {"3V3": 3.3, "5V": 5.0, "5V lamps": 5.0}
GROUND = "GND"
LEAST_CONTACT_A = 10e-6  # Cherry MX: at least 10 µA and 2 V, at most 10 mA, else the contacts suffer
MOST_CONTACT_A = 10e-3
LEAST_CONTACT_V = 2.0
PULL_UP_I2C_OHMS = (1500, 10000)  # at 400 kHz: 3 mA that a pin can sink, and 300 ns of rise with 35 pF
SERIES_OHMS = (220, 560)  # before the first lamp
SERIES = (parts.R100, parts.R330)  # what the board has of them changes no level
LEAST_BULK_F = 68e-6
MOST_GPIO_V = 3.6


def resistors(design: Design, one: str | None, other: str) -> list[Kind]:
    """The resistors from one net to another."""
    return [kind for kind in parts.RESISTORS for _ in design.between(kind, one, other)]


def _is_silent(kind: Kind) -> bool:
    return kind.silent or kind.what.startswith("resistor")


def reached(design: Design, net: str | None) -> set[Place]:
    """All pins in a net, and those behind its series resistors."""
    places = set(design.nets.get(net or "", ()))
    for place in sorted(places):
        if design.kinds[place.ref] in SERIES:
            places |= design.nets.get(design.net_of(place.ref, "2" if place.pin == "1" else "1") or "", set())
    return places


def _leads_of_a_chain() -> dict[str, set[Place]]:
    """Where the roles of the pin map lead by which the keys hang on registers."""
    return {
        "keys_clock": {Place(ref, "CLK") for ref in REGISTERS},
        "keys_data": {Place(REGISTERS[0], "QH")},
        "keys_load": {Place(ref, "SH/LD") for ref in REGISTERS},
        "keys_unused": set(),
        "call_a": {Place("AF", "1"), Place("U1", "H")},
        "call_b": {Place("BF", "1"), Place("U2", "H")},
    }


def pins_lead_where_the_firmware_says(design: Design, chip: Chip, pins: dict[str, int]) -> Iterator[str]:
    """Each role of the pin map leads to its parts and to nothing else, and no other GPIO is used."""
    leads = _leads_of_a_chain() if has_chain(pins) else {name: {Place(name, "1")} for name in NAMES}
    leads |= {
        "display_data": {Place(ref, "DIN") for ref in DISPLAY_ADDRESSES if ref in design.kinds},
        "display_clock": {Place(ref, "CLK") for ref in DISPLAY_ADDRESSES if ref in design.kinds},
        "lamps": {Place(SHIFTER, "1A")},
        "buzzer": {Place(SHIFTER, "2A")},
    }
    yield from pin_faults(chip, pins)
    for role in sorted(pins.keys() ^ leads.keys()):
        yield f"{role} is not known on both sides"
    for role, gpio in pins.items():
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
    for name in sorted(wired - {str(gpio) for gpio in pins.values()}):
        yield f"GPIO {name} is wired, and the firmware knows nothing of it"


def each_key_has_its_input(design: Design) -> Iterator[str]:
    """A key leads to its own register input."""
    for bit, name in enumerate(NAMES):
        register, wanted = input_of(bit).split(" ")
        net = design.net_of(name, "1")
        if net is None or design.net_of(register, wanted) != net:
            yield f"key {name} does not lead to {register} {wanted}"


def each_key_has_its_ground_and_one_pull_up(design: Design) -> Iterator[str]:
    """A key leads to ground and to no other key, with one resistor to 3V3 that suits its contact."""
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


def left_inputs_show_that_the_chain_is_whole(design: Design) -> Iterator[str]:
    """The inputs that no key needs are at the levels that the firmware looks for."""
    for bit, level in enumerate(LEFT_INPUTS, len(NAMES)):
        register, pin = input_of(bit).split(" ")
        wanted = GROUND if level == "ground" else level
        if design.net_of(register, pin) != wanted:
            yield f"{register} {pin} is not at {wanted}"


def registers_are_one_chain(design: Design) -> Iterator[str]:
    """From the middle's by side B's to side A's; nothing stops the clock."""
    for before, after in (("U3", "U2"), ("U2", "U1")):
        if design.net_of(before, "QH") is None or design.net_of(before, "QH") != design.net_of(after, "SER"):
            yield f"{before} QH does not lead to {after} SER"
    for ref in REGISTERS:
        if design.net_of(ref, "CLK_INH") != GROUND:
            yield f"{ref} CLK_INH is not at ground"


def no_input_floats(design: Design) -> Iterator[str]:
    """Each input has something that gives it a level: an output, a supply, or a resistor to one."""
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
    """The supply is what the data sheet allows, and 100 nF stand beside it; lamps have theirs in their strip."""
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
    for net in ("3V3", "5V"):
        chips = [
            ref
            for ref, kind in design.kinds.items()
            if kind in (parts.REGISTER, parts.SHIFTER) and design.net_of(ref, "VCC") == net
        ]
        there = design.between(parts.C100N, net, GROUND)
        if len(there) < len(chips):
            yield f"{len(chips)} chips at {net} have {len(there)} capacitors of 100 nF"


def _level_v(design: Design, place: Place) -> float | None:
    """The level of high that this pin gives, if it gives one."""
    function = design.pin(place).function
    if place.ref == "M1":
        return 3.3 if function == "both" else None
    if function != "out":
        return None
    net = design.net_of(place.ref, "VCC") or design.net_of(place.ref, "VDD")
    return VOLTS.get(net or "")


def levels_fit(design: Design) -> Iterator[str]:
    """What one gives for high the other takes for high, and the chip never gets more than it stands."""
    for name, places in design.nets.items():
        if name in VOLTS or name == GROUND:
            continue
        joined = set(places)
        for place in places:  # a resistor in series does not change the level
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
    """As many as the firmware lights, in its order, behind a series resistor."""
    if len(design.refs(parts.LAMP)) != LAMPS:
        yield f"{len(design.refs(parts.LAMP))} lamps, and the firmware knows {LAMPS}"
    for before, after in zip(LAMP_REFS, LAMP_REFS[1:], strict=False):
        if design.net_of(before, "DOUT") is None or design.net_of(before, "DOUT") != design.net_of(after, "DIN"):
            yield f"{before} DOUT does not lead to {after} DIN"
    series = resistors(design, design.net_of(LAMP_REFS[0], "DIN"), design.net_of(SHIFTER, "1Y") or "")
    if [SERIES_OHMS[0] <= kind.value <= SERIES_OHMS[1] for kind in series] != [True]:
        yield f"no resistor of {SERIES_OHMS[0]} to {SERIES_OHMS[1]} Ω before the first lamp"


def lamps_have_fuse_and_capacitor(design: Design) -> Iterator[str]:
    """Their supply comes through a fuse, and a large capacitor stands at it."""
    supplies = {design.net_of(ref, "VDD") for ref in design.refs(parts.LAMP)}
    if len(supplies) != 1 or not design.between(parts.FUSE, "5V", next(iter(supplies))):
        yield "the lamps' supply does not come through one fuse"
    bulk = design.between(parts.C100U, "5V lamps", GROUND)
    if sum(design.kinds[ref].value for ref in bulk) < LEAST_BULK_F:
        yield "no large capacitor at the lamps' supply"
    for ref in bulk:
        if design.net_of(ref, "-") != GROUND:
            yield f"{ref} is the wrong way round"


def lines_of_i2c_have_pull_ups(design: Design) -> Iterator[str]:
    """One each."""
    for line in ("SDA", "SCL"):
        pull_ups = resistors(design, line, "3V3")
        if [PULL_UP_I2C_OHMS[0] <= kind.value <= PULL_UP_I2C_OHMS[1] for kind in pull_ups] != [True]:
            yield f"{line} needs one pull-up of {PULL_UP_I2C_OHMS[0]} to {PULL_UP_I2C_OHMS[1]} Ω"


def displays_have_reset_and_an_address_each(design: Design) -> Iterator[str]:
    """The displays start, and answer where the firmware asks."""
    found = {"GND": ADDRESSES[0], "3V3": ADDRESSES[1]}
    addresses = [found.get(design.net_of(ref, "DC") or "") for ref in design.refs(parts.DISPLAY)]
    if addresses != list(ADDRESSES[: len(addresses)]) or not addresses:
        yield f"the displays answer at {addresses}, and the firmware asks at {list(ADDRESSES)}"
    for ref in design.refs(parts.DISPLAY):
        reset = design.net_of(ref, "RES")
        if not resistors(design, reset, "3V3") or not design.between(parts.C1U, reset, GROUND):
            yield f"{ref} RES needs a resistor to 3V3 and a capacitor to ground, or it never starts"


def nothing_lights_or_sounds_before_the_firmware(design: Design) -> Iterator[str]:
    """While the chip starts its pins are open: resistors hold lamps and buzzer still."""
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


RULES: tuple[Callable[[Design], Iterator[str]], ...] = (
    each_key_has_its_ground_and_one_pull_up,
    no_input_floats,
    each_chip_has_its_supply_and_capacitor,
    levels_fit,
    lamps_are_a_chain,
    lines_of_i2c_have_pull_ups,
    nothing_lights_or_sounds_before_the_firmware,
)
RULES_OF_A_WROVER = (
    each_key_has_its_input,
    left_inputs_show_that_the_chain_is_whole,
    registers_are_one_chain,
    lamps_have_fuse_and_capacitor,
    displays_have_reset_and_an_address_each,
)


def faults(design: Design, chip: Chip, pins: dict[str, int] | None = None) -> list[str]:
    """All that is wrong with the circuit around an ESP32-WROVER, in words; nothing if it is right."""
    pins = chip.pins if pins is None else pins
    found = list(pins_lead_where_the_firmware_says(design, chip, pins))
    for rule in (*RULES_OF_A_WROVER, *RULES):
        found += rule(design)
    return found
