"""Forgeries of made-up matches of any game but FINI!, with the box's dice or with real ones. Each gives the index of
the line in which that must be found."""

from .forgeries import at


def events(lines, name=None):
    """The indices of all events after the start, or of those of that name."""
    named = [(i, line["event"]["event"]) for i, line in enumerate(lines) if i > 1 and "event" in line]
    return [i for i, event in named if name in (None, event)]


def kept(t_us, seat):
    """The note that a seat keeps its throw."""
    return {"n": 0, "t": t_us, "note": "kept", "seat": seat}


def turned_over(value):
    return 7 - value


def an_undo_of_something_else(lines):
    index = at(lines, "undo")
    lines[index]["undone"] = lines[1]["event"]
    return index


def an_event_of_another_game(lines):
    index = events(lines)[-1]
    lines[index]["event"] = {"event": "go", "t": lines[index]["t"]}
    return index


def a_cause_without_an_interruption(lines):
    index = events(lines)[-1]
    lines[index] = {**lines[index], "cause": "power_cut"}
    return index


def a_throw_kept_by_who_has_not_thrown(lines):
    index = events(lines)[0]
    lines.insert(index, kept(lines[index]["t"], 0))
    return index


def the_dice_of_another_game_in_the_header(lines):
    lines[0]["options"]["dice"] = "box"
    return 0


def another_game(lines):
    lines[0]["game"] = "poker"
    return 0


OF_ANY_DICE = [
    an_undo_of_something_else,
    an_event_of_another_game,
    a_cause_without_an_interruption,
    a_throw_kept_by_who_has_not_thrown,
    the_dice_of_another_game_in_the_header,
    another_game,
]


def a_match_that_was_ended_before(lines):
    lines[-1]["result"] = "ended"
    return len(lines) - 1


OF_FINISHED_MATCHES = [a_match_that_was_ended_before]

# The dice of the box


def another_number_of_a_throw(lines):
    index = at(lines, "throw", 4)
    lines[index]["throw"] += 1
    return index


def a_throw_without_its_number(lines):
    index = at(lines, "throw", 4)
    del lines[index]["throw"]
    return index


def a_number_on_what_is_no_throw(lines):
    index = next(i for i in events(lines) if "throw" not in lines[i])
    lines[index] = {key: lines[index][key] for key in ("n", "t", "event")} | {"throw": 1}
    return index


OF_SEALED_DICE = [another_number_of_a_throw, a_throw_without_its_number, a_number_on_what_is_no_throw]

# Real dice


def a_told_throw_with_a_number(lines):
    index = events(lines)[0]
    lines[index] = {key: lines[index][key] for key in ("n", "t", "event")} | {"throw": 1}
    return index


def told_dice_that_a_script_has_set(lines):
    index = events(lines)[0]
    lines[index] = {key: lines[index][key] for key in ("n", "t", "event")} | {"test_dice": True}
    return index


def a_commitment_to_told_dice(lines):
    check = lines[0].pop("check")
    lines[0] |= {"commitment": "5a" * 16, "check": check}
    return events(lines)[0]


def a_secret_of_told_dice(lines):
    lines[-1] |= {"secret": "5a" * 32}
    lines[-1]["check"] = lines[-1].pop("check")
    return len(lines) - 1


OF_TOLD_DICE = [
    a_told_throw_with_a_number,
    told_dice_that_a_script_has_set,
    a_commitment_to_told_dice,
    a_secret_of_told_dice,
]
