"""Cheats with the dice, on the log `sealed_dice`: its first throw is taken back, two more are played. Each gives the
index of the line in which it must be found."""

from hashlib import sha256

from .forgeries import at

OTHER_SECRET = "5a" * 32


def _commitment(secret):
    """As docs/fair/dice.md says, and not by the box's code."""
    return sha256(b"Schiri 1 " + secret.encode()).hexdigest()[:32]


def a_throw_changed(lines):
    index = at(lines, "roll", 0)
    values = lines[index]["event"]["coloured"]
    values[0] = 7 - values[0]
    lines[at(lines, "undo")]["undone"] = lines[index]["event"]
    return index


def two_dice_of_a_throw_exchanged(lines):
    index = at(lines, "roll", 2)
    coloured, silver = lines[index]["event"]["coloured"], lines[index]["event"]["silver"]
    place = next(place for place in range(4) if coloured[place] != silver[place])
    coloured[place], silver[place] = silver[place], coloured[place]
    return index


def a_throw_left_out(lines):
    first, undo = at(lines, "roll", 0), at(lines, "undo")
    del lines[undo], lines[first]
    for number in (0, 1):
        lines[at(lines, "roll", number)]["throw"] = number + 1
    return first + 1  # behind it stands the record of the power cut


def a_throw_left_out_and_its_number_with_it(lines):
    first, undo = at(lines, "roll", 0), at(lines, "undo")
    del lines[undo], lines[first]
    return first + 1


def a_throw_made_twice(lines):
    index = at(lines, "roll", 1)
    lines[index]["throw"] = 1
    return index


def a_throw_without_its_number(lines):
    index = at(lines, "roll", 0)
    del lines[index]["throw"]
    return index


def parts_swapped(lines):
    record = lines[at(lines, "parts")]
    record["parts"].reverse()
    for press in record["keys"]:
        press[1] = {"A": "B", "B": "A"}[press[1][0]] + press[1][1]
    return at(lines, "roll", 0)


def another_part(lines):
    record = lines[at(lines, "parts")]
    record["parts"][1] = "1" + record["parts"][1][1:]
    next(press for press in record["keys"] if press[1][0] == "B")[1] = "B1"
    return at(lines, "roll", 0)


def a_part_that_nobody_pressed(lines):
    index = at(lines, "parts")
    lines[index]["parts"][1] = "1" + lines[index]["parts"][1][1:]
    return index


def a_part_that_the_other_player_pressed(lines):
    index = at(lines, "parts")
    record = lines[index]
    record["parts"] = ["", record["parts"][0]]
    record["keys"] = [press for press in record["keys"] if press[1][0] == "A"]
    return index


def a_part_too_few(lines):
    index = at(lines, "parts")
    lines[index]["parts"].append("123456")
    return index


def a_secret_that_does_not_fit(lines):
    lines[-1]["secret"] = OTHER_SECRET
    return len(lines) - 1


def another_secret_with_its_commitment(lines):
    lines[-1]["secret"] = OTHER_SECRET
    lines[0]["commitment"] = _commitment(OTHER_SECRET)
    return at(lines, "roll", 0)


def a_secret_kept_back(lines):
    del lines[-1]["secret"]
    return len(lines) - 1


def a_secret_without_a_commitment(lines):
    del lines[0]["commitment"]
    return at(lines, "parts")


def the_commitment_shown_after_the_parts(lines):
    sealed, parts = at(lines, "note", 0), at(lines, "parts")
    lines[sealed], lines[parts] = lines[parts], lines[sealed]
    lines[parts]["t"] = lines[sealed]["t"]
    return sealed


def a_part_pressed_before_the_commitment_was_shown(lines):
    parts = at(lines, "parts")
    lines[at(lines, "note", 0)]["t"] = lines[parts]["keys"][1][0]
    return parts


def no_parts(lines):
    del lines[at(lines, "parts")]
    return at(lines, "roll", 0)


def parts_added_again(lines):
    index = at(lines, "roll", 0)
    lines.insert(index, dict(lines[at(lines, "parts")]))
    return index


FORGERIES = {
    "sealed_dice": [
        a_throw_changed,
        two_dice_of_a_throw_exchanged,
        a_throw_left_out,
        a_throw_left_out_and_its_number_with_it,
        a_throw_made_twice,
        a_throw_without_its_number,
        parts_swapped,
        another_part,
        a_part_that_nobody_pressed,
        a_part_that_the_other_player_pressed,
        a_part_too_few,
        a_secret_that_does_not_fit,
        another_secret_with_its_commitment,
        a_secret_kept_back,
        a_secret_without_a_commitment,
        the_commitment_shown_after_the_parts,
        a_part_pressed_before_the_commitment_was_shown,
        no_parts,
        parts_added_again,
    ]
}
