"""Forgeries of golden logs, beyond those of `forgeries.py`: interruptions, ties, stopped duels, real dice."""

from .forgeries import at

# A match of which the power was cut, and which was laid aside.


def no_cause(lines):
    index = at(lines, "cause")
    del lines[index]["cause"]
    return index


def a_cause_without_a_cut(lines):
    index = at(lines, "cause")
    del lines[index - 2]  # the record `resumed`
    return index - 1


def another_cause(lines):
    index = at(lines, "cause")
    lines[index]["cause"] = "later"
    return index


def a_cause_that_costs_a_chip(lines):
    index = at(lines, "cause")
    lines[index]["event"] = {"event": "foul", "player": 1, "kind": "dropped"}
    return index


def a_duel_that_went_on_after_the_cut(lines):
    index = at(lines, "cause")
    del lines[index - 1 : index + 1]
    return index - 1


def a_duel_that_was_thrown_again_after_the_cut(lines):
    index = at(lines, "cause")
    t = lines[index]["t"]
    lines[index - 1 : index + 1] = [{"n": 0, "t": t, "event": {"event": "reroll"}}]
    return index - 1


def a_cut_of_another_kind(lines):
    index = at(lines, "cause")
    lines[index]["event"]["kind"] = "same_die"
    return index


def a_throw_in_a_match_laid_aside(lines):
    index = at(lines, "roll", 1)
    lines.insert(index, {"n": 0, "t": lines[index]["t"], "note": "later"})
    return index + 1


def a_cut_that_was_none(lines):
    index = at(lines, "resumed", -1)
    lines[index]["resumed"] = "power_cut"
    return index


def a_match_that_was_not_laid_aside(lines):
    index = at(lines, "resumed", 1)
    lines[index]["resumed"] = "later"
    return index


def a_match_that_went_on_though_laid_aside(lines):
    index = at(lines, "resumed", -1)
    del lines[index]
    return index


# The box's dice: ties, a foul that the referee has seen.


def a_tie_that_was_none(lines):
    index = at(lines, "foul")
    del lines[index]["keys"][0]
    return index


def a_last_die_that_was_not_the_last(lines):
    index = at(lines, "foul", 1)
    for press, key in zip(lines[index]["keys"], ("A1", "B1"), strict=True):
        press[1] = key
    return index


def a_foul_for_which_nobody_held_back(lines):
    index = at(lines, "foul", 2)
    del lines[index]["keys"][-1]
    return index


def a_call_in_the_same_sample(lines):
    index = at(lines, "fini", 1)
    lines[index]["keys"].insert(2, [lines[index]["t"], "AF"])
    return index


def a_stopped_duel_that_goes_on(lines):
    """The foul that was taken back is no longer followed by another, but by a call."""
    index = at(lines, "undo") + 1
    t = lines[index]["t"]
    event = {"event": "fini", "player": 0, "t": t}
    lines[index] = {"n": 0, "t": t, "event": event, "keys": [[t, "AF"]], "verdict": lines[index]["verdict"]}
    lines[index]["verdict"] = {
        "step": 1,
        "caller": 0,
        "winner": None,
        "offences": [["premature"], []],
        "lengths": None,
        "chips": [-1, 0],
        "aborted": False,
    }
    return index


def a_die_taken_in_a_stopped_duel(lines):
    index = at(lines, "undo") + 1
    t = lines[index]["t"]
    event = {"event": "take", "player": 0, "silver": False, "value": 5, "t": t}
    lines.insert(index, {"n": 0, "t": t, "event": event})
    return index


# Real dice.


def other_lengths(lines):
    index = at(lines, "ruling")
    lines[index]["event"]["lengths"] = [2, 3]
    return index


def another_layout(lines):
    index = at(lines, "layouts")
    lines[index]["event"]["field"]["coloured"] = []
    return index


def a_ruling_without_a_verdict(lines):
    index = at(lines, "ruling")
    del lines[index]["verdict"]
    return index


def a_verdict_on_a_call_alone(lines):
    index = at(lines, "fini")
    lines[index]["verdict"] = lines[index + 1]["verdict"]
    return index


def an_earlier_call(lines):
    index = at(lines, "fini", 1)
    lines[index]["keys"].insert(0, [lines[index]["t"] - 1000, "BF"])
    return index


def dice_that_a_script_has_set(lines):
    lines[2] = {**{key: lines[2][key] for key in ("n", "t", "event")}, "test_dice": True}
    return 2


# Partners.


def a_partner_at_no_seat(lines):
    index = at(lines, "seat")
    lines[index]["seat"] = 2
    return index


def a_partner_with_the_keys_of_the_other_side(lines):
    index = at(lines, "seat")
    lines[index]["side"] = "A"
    return index


def a_partner_of_no_kind(lines):
    index = at(lines, "plays")
    lines[index]["plays"] = "clever"
    return index


def a_partner_that_takes_no_time(lines):
    index = at(lines, "pause_ms")
    del lines[index]["pause_ms"]
    return index


def a_signal_with_a_partner(lines):
    index = at(lines, "seat")
    lines[index]["note"] = "armed"
    return index


FORGERIES = {
    "power_cuts": [
        no_cause,
        another_cause,
        a_cause_without_a_cut,
        a_cause_that_costs_a_chip,
        a_duel_that_went_on_after_the_cut,
        a_duel_that_was_thrown_again_after_the_cut,
        a_cut_of_another_kind,
        a_throw_in_a_match_laid_aside,
        a_cut_that_was_none,
        a_match_that_was_not_laid_aside,
        a_match_that_went_on_though_laid_aside,
    ],
    "box_dice": [
        a_tie_that_was_none,
        a_last_die_that_was_not_the_last,
        a_foul_for_which_nobody_held_back,
        a_call_in_the_same_sample,
        a_stopped_duel_that_goes_on,
        a_die_taken_in_a_stopped_duel,
    ],
    "table_dice": [
        other_lengths,
        another_layout,
        a_ruling_without_a_verdict,
        a_verdict_on_a_call_alone,
        an_earlier_call,
        dice_that_a_script_has_set,
    ],
    "partners": [
        a_partner_at_no_seat,
        a_partner_with_the_keys_of_the_other_side,
        a_partner_of_no_kind,
        a_partner_that_takes_no_time,
        a_signal_with_a_partner,
    ],
}
