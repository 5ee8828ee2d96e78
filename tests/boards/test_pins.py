"""The pin map, held against what the pins of the chips can do and what boards use them for."""

import pytest
from schiri.board.esp32.pins import ESP32, ESP32_S3, LEFT_INPUTS
from schiri.keys import NAMES

# From the data sheets of ESP32-WROOM-32 and ESP32-S3-WROOM-1, and the guidelines for hardware with them.
CHIPS = {
    "ESP32": {
        "pins": ESP32,
        "there": {*range(20), *range(21, 24), *range(25, 28), *range(32, 40)},
        "strapping": {0, 2, 5, 12, 15},
        "flash": set(range(6, 12)),
        "console": {1, 3},
        "input only": set(range(34, 40)),
        "no pull-up": set(range(34, 40)),
    },
    "ESP32-S3": {
        "pins": ESP32_S3,
        "there": {*range(22), *range(26, 49)},
        "strapping": {0, 3, 45, 46},
        "flash": set(range(26, 38)),  # with eight lines to flash or PSRAM, up to 37
        "console": {19, 20, 43, 44},
        "input only": set(),
        "no pull-up": set(),
    },
}
PULLED_UP = {"keys_data", "call_a", "call_b"}
READ_ALONE = {"keys_data", "call_a", "call_b"}


def faults(pins, chip):
    """What is wrong with a pin map, in words."""
    found = [f"{role}: there is no GPIO {gpio}" for role, gpio in pins.items() if gpio not in chip["there"]]
    found += [f"{role} shares GPIO {gpio}" for role, gpio in pins.items() if list(pins.values()).count(gpio) > 1]
    for use in ("strapping", "flash", "console"):
        found += [f"{role}: GPIO {gpio} belongs to {use}" for role, gpio in pins.items() if gpio in chip[use]]
    for role, gpio in pins.items():
        if role not in READ_ALONE and gpio in chip["input only"]:
            found.append(f"{role}: GPIO {gpio} is an input only")
        if role in PULLED_UP and gpio in chip["no pull-up"]:
            found.append(f"{role}: GPIO {gpio} has no pull-up")
    return found


@pytest.mark.parametrize("chip", CHIPS.values(), ids=CHIPS)
def test_every_pin_can_do_what_is_asked_of_it(chip):
    assert faults(chip["pins"], chip) == []
    assert chip["pins"].keys() == ESP32.keys()


@pytest.mark.parametrize("gpio", [5, 6, 3, 34, 22, 20], ids=["strapping", "flash", "console", "input", "taken", "none"])
def test_a_pin_that_cannot_is_found(gpio):
    assert faults({**ESP32, "lamps": gpio}, CHIPS["ESP32"])


def test_a_pull_up_that_is_not_there_is_found():
    assert faults({**ESP32, "call_a": 36}, CHIPS["ESP32"]) == ["call_a: GPIO 36 has no pull-up"]


def test_keys_and_free_inputs_fill_three_registers():
    assert len(NAMES) + len(LEFT_INPUTS) == 24
