"""The pin map, compared with the functions of the chips' pins and their use on development boards."""

import pytest
from schiri.board.esp32.pins import ESP32, ESP32_S3, LEFT_INPUTS, has_chain
from schiri.input.keys import NAMES
from schiri_hardware.chips import CHIPS, pin_faults


@pytest.mark.parametrize("chip", CHIPS.values(), ids=CHIPS)
def test_every_pin_can_do_what_is_asked_of_it(chip):
    assert pin_faults(chip, chip.pins) == []


def test_keys_hang_on_a_chain_or_each_on_a_pin_of_its_own_and_the_rest_is_the_same():
    assert has_chain(ESP32) and not has_chain(ESP32_S3)
    for_keys = {"keys_clock", "keys_data", "keys_load", "keys_unused", "call_a", "call_b"}
    assert ESP32.keys() - for_keys == ESP32_S3.keys() - set(NAMES)


@pytest.mark.parametrize("gpio", [5, 6, 3, 34, 22, 20], ids=["strapping", "flash", "console", "input", "taken", "none"])
def test_a_pin_that_cannot_is_found(gpio):
    assert pin_faults(CHIPS["ESP32"], {**ESP32, "lamps": gpio})


def test_a_players_key_outside_the_register_of_the_others_is_found():
    faults = pin_faults(CHIPS["ESP32-S3"], {**ESP32_S3, "BF": 38})
    assert faults == ["BF: GPIO 38 is not in the register that shows the players' keys at one instant"]


@pytest.mark.parametrize(("chip", "gpio"), [("ESP32", 16), ("ESP32", 17), ("ESP32-S3", 35), ("ESP32-S3", 37)])
def test_pins_of_the_psram_are_taken(chip, gpio):
    faults = pin_faults(CHIPS[chip], {**CHIPS[chip].pins, "lamps": gpio})
    assert faults == [f"lamps: GPIO {gpio} belongs to the PSRAM"]


def test_a_pull_up_that_is_not_there_is_found():
    assert pin_faults(CHIPS["ESP32"], {**ESP32, "call_a": 36}) == ["call_a: GPIO 36 has no pull-up"]


def test_keys_and_free_inputs_fill_three_registers():
    assert len(NAMES) + len(LEFT_INPUTS) == 24
