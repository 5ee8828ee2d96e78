"""Logs that were changed with care, their checks made anew: what contradicts rules, times or keys is found all the
same. What contradicts nothing is not, and a test says so."""

import copy
from functools import cache

import pytest
from making_maexchen import random_maexchen
from making_qwixx import random_qwixx
from making_schocken import random_schocken
from making_wuerfel_duell import thrown_again
from schiri_tools.games import host_game
from schiri_tools.logs import BadLog, verified
from schiri_tools.logs.throws import NOT_SEALED, TEST_DICE

from . import (
    forged_courses,
    forged_games,
    forged_maexchen,
    forged_qwixx,
    forged_schocken,
    forged_seal,
    forged_wuerfel_duell,
    forgeries,
    playing,
)
from .forgeries import at
from .sealing import contents, sealed, sealed_text

MADE = {
    "schocken": lambda: random_schocken(5, 3),
    "told_schocken": lambda: random_schocken(5, 3, sealed=False),
    "maexchen": lambda: random_maexchen(13),
    "told_maexchen": lambda: random_maexchen(5, sealed=False),
    "qwixx": lambda: random_qwixx(16),
    "told_qwixx": lambda: random_qwixx(9, sealed=False),
    "wuerfel_duell": thrown_again,
    "told_wuerfel_duell": lambda: thrown_again(sealed=False),
}


@cache
def data_of(name):
    if name in MADE:
        return MADE[name]().data()
    return playing.short() if name == "short" else playing.played(name)


def lines_of(name):
    """The lines of a log as objects, for changing them: `short`, a made one, or a script in the folder `golden`."""
    return copy.deepcopy(contents(data_of(name)))


def complaint(log):
    with pytest.raises(BadLog) as caught:
        verified(log, host_game)
    return caught.value


ALL = {
    "short": forgeries.FORGERIES,
    **forged_courses.FORGERIES,
    **forged_seal.FORGERIES,
    **forged_schocken.FORGERIES,
    **forged_qwixx.FORGERIES,
    **forged_wuerfel_duell.FORGERIES,
    **forged_maexchen.FORGERIES,
}
FORGED = [(name, forge) for name, all_of_it in ALL.items() for forge in all_of_it]


@pytest.mark.parametrize("name", ALL)
def test_a_log_that_is_only_taken_apart_and_put_together_again_is_good(name):
    assert verified(sealed(lines_of(name), renumbered=True), host_game).complete


@pytest.mark.parametrize(("name", "forge"), FORGED, ids=lambda part: getattr(part, "__name__", part))
def test_a_contradiction_is_found_where_it_is(name, forge):
    lines = lines_of(name)
    index = forge(lines)
    bad = complaint(sealed(lines, renumbered=True))
    assert (bad.line, bad.reason[-1]) == (index + 1, "."), bad


@pytest.mark.parametrize(
    ("written", "forged"),
    [
        (b'"dice": "box"}', b'"dice":  "box"}'),
        (b'"dice": "box"}', b'"dice": "table", "dice": "box"}'),
        (b'"Ada"', b'"\\u0041da"'),
        (b'"first": 0', b'"first": 0.0'),
        (b'"first": 0', b'"first": -0'),
    ],
)
def test_a_line_that_means_the_same_is_not_the_same(written, forged):
    lines = playing.short().splitlines()
    bad = complaint(sealed_text([line.replace(written, forged) for line in lines]))
    assert bad.line == 1 and bad.reason.endswith("the line is not as a box writes it."), bad


def test_a_gap_in_the_numbers():
    lines = lines_of("short")
    del lines[4]
    assert complaint(sealed(lines)).reason == "The record has the number 5, but 4 is due."


def test_a_newer_format_is_not_guessed_at():
    lines = lines_of("short")
    lines[0] = {"schiri": 2, "what": "nobody knows yet"}
    bad = complaint(sealed(lines))
    assert bad.line == 1
    assert bad.reason == "This log has format 2; this program reads up to 1: please update."


@pytest.mark.parametrize("version", [0, -1, True, "1", None, [1]])
def test_a_format_that_there_never_was(version):
    lines = lines_of("short")
    lines[0]["schiri"] = version
    assert complaint(sealed(lines)).line == 1


def test_bytes_behind_a_torn_line_are_told_and_no_harm():
    lines = lines_of("power_cuts")
    resumed = lines[at(lines, "resumed")]
    lines[at(lines, "resumed")] = {key: resumed[key] for key in resumed if key != "check"} | {"torn": 87}
    assert verified(sealed(lines), host_game).complete


def test_a_throw_that_was_kept_is_told_and_no_harm():
    lines = lines_of("wuerfel_duell")
    index = at(lines, "roll") + 1
    seat = next(seat for seat in range(8) if is_good(lines, index, seat))
    assert not any(is_good(lines, index, other) for other in range(8) if other != seat)


def is_good(lines, index, seat):
    """May the seat say in that place that it keeps its throw?"""
    told = [*lines[:index], forged_games.kept(lines[index]["t"], seat), *lines[index:]]
    try:
        return verified(sealed(told, renumbered=True), host_game).complete
    except BadLog:
        return False


def test_the_seal_on_the_dice_of_a_good_log():
    lines = lines_of("sealed_dice")
    lines[0]["entropy"] = "system"
    log = verified(sealed(lines), host_game)
    commitment = lines[0]["commitment"]
    groups = " ".join(commitment[start : start + 4] for start in range(0, 32, 4))
    assert log.remarks == []
    assert log.seal == (
        f"The dice were sealed as {groups}, Spieler A added 314153, Spieler B added 654331. "
        "All 3 throws follow from the revealed secret."
    )


def test_dice_that_a_script_is_said_to_have_set_are_told_first():
    lines = lines_of("sealed_dice")
    lines[0]["entropy"] = "system"
    index = forged_seal.a_throw_changed(lines)
    lines[index] = {key: value for key, value in lines[index].items() if key != "check"} | {"test_dice": True}
    log = verified(sealed(lines), host_game)
    assert log.remarks == [TEST_DICE]
    assert log.seal and "All 2 throws" in log.seal


def test_dice_that_were_never_sealed_are_told_first():
    """Whoever takes everything away that speaks of the seal, has a log that says so."""
    lines = lines_of("sealed_dice")
    lines[0]["entropy"] = "system"
    lines = [line for line in lines if line.get("note") != "sealed" and "parts" not in line]
    for line in lines:
        for key in ("commitment", "throw", "secret"):
            line.pop(key, None)
    log = verified(sealed(lines, renumbered=True), host_game)
    assert (log.remarks, log.seal) == ([NOT_SEALED], None)


def test_a_match_whose_players_added_nothing():
    lines = lines_of("short")
    lines[0]["entropy"] = "system"
    del lines[at(lines, "roll")]["test_dice"]
    assert "is not throw 1 of the sealed dice" in complaint(sealed(lines)).reason
    lines[at(lines, "roll")]["test_dice"] = True
    assert verified(sealed(lines), host_game).remarks == [TEST_DICE]


def test_the_limit_a_forged_log_without_a_contradiction_is_not_found():
    """No key is in a log that its forger does not have: Ben's name stands where Ada's stood, a die that nobody took
    shows another value, and a player was 5 ms faster."""
    lines = lines_of("short")
    for line in lines[:1] + [lines[1]["event"]]:
        line["players"].reverse()
    lines[at(lines, "roll")]["event"]["coloured"][0] = 2
    fini = lines[at(lines, "fini")]
    took = lines[at(lines, "take", -1)]
    for press in fini["keys"]:
        press[0] -= 5000 if press[0] == took["t"] else 0
    took["t"] -= 5000
    took["event"]["t"] -= 5000
    log = verified(sealed(lines), host_game)
    assert log.complete and log.header["players"] == ["Ben", "Ada"]
