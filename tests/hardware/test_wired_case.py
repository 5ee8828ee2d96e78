"""The wired box's case: right as it is, and wrong in words with an opening moved or too little room."""

import dataclasses

import pytest
from schiri_hardware import case_checks, wired_case, wired_checks
from schiri_hardware.wired_bodies import bought
from schiri_hardware.wired_dimensions import WIRED

pytestmark = pytest.mark.sweep


def other(**changes):
    return dataclasses.replace(WIRED, **changes)


@pytest.fixture(scope="module")
def solids():
    return wired_case.printed(WIRED)


def test_the_wired_case_keeps_every_check(solids):
    assert wired_checks.faults(WIRED, solids) == []


def test_moved_openings_in_its_lid_are_found(solids):
    moved = {"A3": (0.3, 0), "BF": (0, -0.3), "chip 4": (0, 1.2), "side A": (1.2, 0), "display": (0, 2)}
    wrong = {**solids, "lid": wired_case.lid(other(moved=moved))}
    found = list(wired_checks.openings_are_where_the_parts_are(wrong, WIRED))
    assert found == [f"the opening for {name} is not where it belongs" for name in moved]


def test_a_moved_opening_for_usb_is_found(solids):
    wrong = {"base": wired_case.base(other(moved={"USB": (6.0, 0.0)})), "lid": solids["lid"]}
    assert list(wired_checks.openings_are_where_the_parts_are(wrong, WIRED)) == [
        "the opening for USB is not where it belongs"
    ]
    plug = [body for body in bought(WIRED) if body.name == "USB plug"]
    (collided,) = case_checks.nothing_runs_into_anything({"base": wrong["base"]}, plug)
    assert collided.startswith("base and USB plug share")


def test_a_box_too_low_for_the_breadboard_is_found():
    low = other(height=27.0)
    found = list(case_checks.nothing_runs_into_anything({"lid": wired_case.lid(low)}, bought(low)))
    assert any("ESP32" in fault for fault in found), found
