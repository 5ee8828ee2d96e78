"""The wired box's case: right as it is, and wrong in words with an opening moved or too little room."""

import dataclasses

import pytest
from schiri_hardware import case_checks, handling, wired_case, wired_checks
from schiri_hardware.solids import box
from schiri_hardware.wired_bodies import bought
from schiri_hardware.wired_dimensions import WIRED


def other(**changes):
    return dataclasses.replace(WIRED, **changes)


@pytest.fixture(scope="module")
def solids():
    return wired_case.printed(WIRED)


@pytest.fixture(scope="module")
def parts():
    return bought(WIRED)


def test_the_wired_case_keeps_every_check(solids):
    assert wired_checks.faults(WIRED, solids) == []


def test_moved_openings_in_its_lid_are_found(solids):
    moved = {"A3": (0.3, 0), "BF": (0, -0.3), "chip 4": (0, 1.2), "side A": (1.2, 0), "display": (0, 2)}
    wrong = {**solids, "lid": wired_case.lid(other(moved=moved))}
    found = list(wired_checks.openings_are_where_the_parts_are(wrong, WIRED))
    assert found == [f"the opening for {name} is not where it belongs" for name in moved]


def test_a_moved_opening_for_usb_is_found(solids):
    wrong = {"base": wired_case.base(other(moved={"USB": (-6.0, 0.0)})), "lid": solids["lid"]}
    assert list(wired_checks.openings_are_where_the_parts_are(wrong, WIRED)) == [
        "the opening for USB is not where it belongs"
    ]
    plug = [body for body in bought(WIRED) if body.name == "USB plug"]
    (collided,) = case_checks.nothing_runs_into_anything({"base": wrong["base"]}, plug)
    assert collided.startswith("base and USB plug share")


def test_an_esp32_that_a_plug_pushes_back_or_lifts_is_found(solids, parts):
    """Without the clamp's blocks, and without the lid's pegs."""
    assert list(wired_checks.the_chip_is_held(solids, parts)) == []
    bare = {"clamp-right": wired_case.clamp(WIRED, -1), "lid": solids["lid"] & box(98, 73, 36.9, 200, 150, 4)}
    assert list(wired_checks.the_chip_is_held(bare, parts)) == [
        "the ESP32 can be pushed back: nothing of clamp-right is in its way",
        "the ESP32 can be lifted: nothing of clamp-right is in its way",
        "the ESP32 can be lifted: nothing of lid is in its way",
    ]


def test_a_slap_on_fini_moves_nothing_but_on_smooth_feet(solids, parts, monkeypatch):
    """By hand: at 45° 9 N press as much as they push; 0.8 × (0.47 × 9.81 + 9) N are 10.9 N."""
    grams = handling.mass_g(WIRED, solids, parts)
    assert handling.holds_n(grams, 9.0) == pytest.approx(10.9, abs=0.1)
    assert list(handling.a_slap_moves_nothing(WIRED, grams)) == []
    monkeypatch.setattr(handling, "FRICTION", 0.6)
    assert len(list(handling.a_slap_moves_nothing(WIRED, grams))) == 1


def test_a_box_too_low_for_the_breadboard_is_found():
    low = other(height=27.0)
    found = list(case_checks.nothing_runs_into_anything({"lid": wired_case.lid(low)}, bought(low)))
    assert any("ESP32" in fault for fault in found), found
