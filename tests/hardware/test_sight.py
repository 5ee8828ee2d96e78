"""What players see past caps and lid: against trigonometry, and with each of these faults planted."""

import dataclasses
import re
from math import radians, tan

import pytest
from schiri_hardware import case, sight
from schiri_hardware.dimensions import BOX
from schiri_hardware.meshes import Mesh
from schiri_hardware.solids import box


@pytest.fixture(scope="module")
def lid():
    return case.lid(BOX)


def seen_past_a_wall(side, high):
    """Returns a square of 20 × 20 mm beside a wall, as both players see it."""
    wall = Mesh.of(box(0, side * 11, 0, 60, 2, high))
    square = sight._rectangle("square", 0, 0, 0, 20, 20)
    return sight.percents(sight.Table([wall], [square]))["square"]


def test_a_wall_hides_as_much_as_its_shadow_is_long():
    seen = seen_past_a_wall(-1, 8.0)
    for elevation in sight.ELEVATIONS_DEG:
        shadow = 8.0 / tan(radians(elevation))
        assert seen["A", elevation] == pytest.approx(100 * (20 - shadow) / 20, abs=3)
        assert seen["B", elevation] == 100.0
    assert seen_past_a_wall(1, 8.0)["B", 30] == pytest.approx(seen["A", 30])


def test_both_players_see_all_of_each_lamp_and_of_the_display(lid):
    seen = sight.percents(sight.of_the_case(BOX, lid))
    assert len(seen) == 13 + 1 and {percent for of_this in seen.values() for percent in of_this.values()} == {100.0}


def test_a_lamp_behind_its_own_keys_is_found(lid):
    behind = dataclasses.replace(BOX, lamp_a=(84.5, 36.0))
    found = sight.faults(sight.of_the_case(behind, lid))
    assert "player A sees 0 % of side A at 30°" in found
    assert "player B sees 0 % of side B at 30°" in found


def test_a_display_that_lies_too_deep_is_found(lid):
    """10 mm below the edge of the window, which is 2.1 mm from the picture: at 30° 15.2 of 27.5 mm are hidden."""
    deep = dataclasses.replace(BOX, lid_over_glass=10.0)
    seen = sight.percents(sight.of_the_case(deep, lid))["display"]
    assert seen["A", 30] == pytest.approx(100 * (27.49 - (10 / tan(radians(30)) - 2.1)) / 27.49, abs=3)
    assert any("of display at 30°" in fault for fault in sight.faults(sight.of_the_case(deep, lid)))


def test_caps_that_are_too_high_are_found(lid):
    high = dataclasses.replace(BOX, cap_height=16.0)
    assert any("of side A at 30°" in fault for fault in sight.faults(sight.of_the_case(high, lid)))


def test_each_player_reads_the_words_that_stand_his_way_up(lid, monkeypatch):
    """With the box's name before the display his own caps hide it, and he reads the other one, upside down."""
    assert sight.words_are_read(BOX, lid) == []
    there = case.words(BOX)
    before = [dataclasses.replace(word, y=BOX.depth - word.y) for word in there if word.letters == "Schiri"]
    monkeypatch.setattr(sight, "words", lambda dims: before)
    found = sight.words_are_read(BOX, lid)
    seen = [re.fullmatch(r"player (.) sees (\d+) % of \1's Schiri at \d+°", fault).groups() for fault in found]
    assert [player for player, _ in seen] == ["A"] * 3 + ["B"] * 3 and all(int(percent) < 40 for _, percent in seen)
