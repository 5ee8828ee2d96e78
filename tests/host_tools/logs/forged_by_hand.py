"""Forgeries made by hand: several changes fit each other, so `forging` does not come to them.

Each function changes the lines of a good log. `FORGERIES` has the name of that log and the fault that must be found.
"""

from hashlib import sha256

from .sealing import at

KEPT = {"n": 0, "t": 0, "note": "kept", "seat": 1}
OF_THE_OTHER_SIDE = {"n": 0, "t": 0, "note": "partner", "seat": 1, "plays": "random", "side": "A", "pause_ms": 300}
OF_ANOTHER_GAME = {"game": "poker"}
MORE_LINES = [KEPT, OF_THE_OTHER_SIDE, OF_ANOTHER_GAME]  # lines that no good log has
OTHER_SECRET = "5a" * 32


# Presses


def an_earlier_call_by_the_other_player(lines):
    call = lines[at(lines, "fini")]
    call["keys"].insert(-1, [call["t"] - 1000, "BF"])


def a_call_in_the_same_sample(lines):
    call = lines[at(lines, "fini", 1)]
    call["keys"].insert(2, [call["t"], "AF"])


def a_grab_that_took_nothing(lines):
    keys = lines[at(lines, "fini")]["keys"]
    keys.insert(2, [keys[1][0] + 1, "B5"])


def two_takes_with_one_press(lines):
    index = at(lines, "take", -1)
    lines.insert(index, lines[index])


def more_samples_than_a_box_keeps(lines):
    begin = lines[at(lines, "roll")]["t"]
    lines[at(lines, "fini")]["keys"][:0] = [[begin + i, "UP"] for i in range(65)]


def takes_of_a_side_that_has_no_signal_yet(lines):
    call = lines[at(lines, "fini")]
    call |= {"early": [1, 0], "verdict": call.pop("verdict")}


def a_stopped_duel_that_goes_on(lines):
    """Replaces the record behind an undone foul by a call: a duel that the referee has stopped goes on."""
    index = at(lines, "undo") + 1
    t, verdict = lines[index]["t"], lines[index]["verdict"]
    verdict |= {"step": 1, "caller": 0, "offences": [["premature"], []], "chips": [-1, 0]}
    event = {"event": "fini", "player": 0, "t": t}
    lines[index] = {"n": 0, "t": t, "event": event, "keys": [[t, "AF"]], "verdict": verdict}


def a_die_taken_in_a_stopped_duel(lines):
    index = at(lines, "undo") + 1
    t = lines[index]["t"]
    event = {"event": "take", "player": 0, "silver": False, "value": 5, "t": t}
    lines.insert(index, {"n": 0, "t": t, "event": event})


# Dice


def a_throw_left_out(lines):
    """Leaves out a throw; the other throws keep their dice and get other numbers."""
    del lines[at(lines, "undo")], lines[at(lines, "roll")]
    for number in (0, 1):
        lines[at(lines, "roll", number)]["throw"] = number + 1


def a_throw_changed_before_it_was_taken_back(lines):
    values = lines[at(lines, "roll")]["event"]["coloured"]
    values[0] = 7 - values[0]
    lines[at(lines, "undo")]["undone"]["coloured"] = values


def parts_swapped(lines):
    record = lines[at(lines, "parts")]
    record["parts"].reverse()
    for press in record["keys"]:
        press[1] = {"A": "B", "B": "A"}[press[1][0]] + press[1][1]


def another_secret_with_its_commitment(lines):
    """Replaces the secret and its commitment, computed by docs/fair/dice.md without the box's code."""
    lines[-1]["secret"] = OTHER_SECRET
    lines[0]["commitment"] = sha256(b"Schiri 1 " + OTHER_SECRET.encode()).hexdigest()[:32]


def the_commitment_shown_after_the_parts(lines):
    sealed, parts = at(lines, "note"), at(lines, "parts")
    lines[sealed], lines[parts] = lines[parts], lines[sealed]
    lines[parts]["t"] = lines[sealed]["t"]


def a_script_that_set_what_is_uncovered(lines):
    index = at(lines, "doubt")
    record = lines[index]
    record |= {"test_dice": True, "verdict": record.pop("verdict")}


def the_dice_of_the_opening_given_to_other_seats(lines):
    throws = lines[at(lines, "opening")]["event"]["throws"]
    throws[0][0], throws[1][0] = throws[1][0], throws[0][0]


FORGERIES = {
    "box_dice": {
        an_earlier_call_by_the_other_player: "earlier_call",
        a_call_in_the_same_sample: "both_called",
        a_grab_that_took_nothing: "press_without_take",
        two_takes_with_one_press: "press_takes_two",
        more_samples_than_a_box_keeps: "many_samples",
        takes_of_a_side_that_has_no_signal_yet: "before_late_signal",
        a_stopped_duel_that_goes_on: "keys_of_stopped_duel",
        a_die_taken_in_a_stopped_duel: "duel_was_stopped",
    },
    "sealed_dice": {
        a_throw_left_out: "not_sealed_throw",
        a_throw_changed_before_it_was_taken_back: "not_sealed_throw",
        parts_swapped: "not_sealed_throw",
        another_secret_with_its_commitment: "not_sealed_throw",
        the_commitment_shown_after_the_parts: "parts_before_commitment",
    },
    "maexchen": {a_script_that_set_what_is_uncovered: "test_dice_uncovered"},
    "schocken": {the_dice_of_the_opening_given_to_other_seats: "other_throw"},
}
