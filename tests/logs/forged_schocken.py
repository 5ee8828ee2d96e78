"""Forgeries of made-up matches of Schocken between three players, one of whom has added no part: with the box's dice,
and with real ones. Each gives the index of the line in which that must be found."""

import copy

from .forgeries import at


def settling(lines):
    """The index of a record in which a round is settled, of a throw from the hand right before it."""
    return next(
        index
        for index, line in enumerate(lines)
        if "verdict" in line and len(lines[index - 1].get("event", {}).get("dice", [])) == 3
    )


def turned_over(value):
    return 7 - value


# The dice of the box


def a_die_of_a_void_throw(lines):
    index = at(lines, "void") - 1
    dice = lines[index]["event"]["dice"]
    dice[0] = turned_over(dice[0])
    return index


def a_die_of_a_result(lines):
    index = settling(lines)
    dice = lines[index - 1]["event"]["dice"]
    dice[0] = turned_over(dice[0])
    return index


def the_dice_of_the_opening_given_to_other_seats(lines):
    index = at(lines, "opening")
    throws = lines[index]["event"]["throws"]
    throws[0][0], throws[1][0] = throws[1][0], throws[0][0]
    return index


def another_number_of_a_throw(lines):
    index = at(lines, "throw", 4)
    lines[index]["throw"] += 1
    return index


def a_throw_without_its_number(lines):
    index = at(lines, "throw", 4)
    del lines[index]["throw"]
    return index


def a_number_on_what_is_no_throw(lines):
    index = at(lines, "aside")
    lines[index]["throw"] = 1
    return index


def a_void_throw_left_out(lines):
    index = at(lines, "void")
    del lines[index - 1 : index + 1]
    return index - 1


def a_part_given_to_who_added_none(lines):
    parts = lines[at(lines, "parts")]["parts"]
    parts[0], parts[1] = parts[1], parts[0]
    return at(lines, "opening")


def parts_pressed_in_another_order(lines):
    index = at(lines, "parts")
    keys = lines[index]["keys"]
    place = next(place for place in range(5) if keys[place][1] != keys[place + 1][1])
    keys[place][1], keys[place + 1][1] = keys[place + 1][1], keys[place][1]
    return index


def presses_that_do_not_stand_in_order(lines):
    index = at(lines, "parts")
    lines[index]["keys"][0][0] = lines[index]["keys"][1][0] + 1
    return index


def a_part_too_few(lines):
    index = at(lines, "parts")
    lines[index]["parts"].remove("")
    return index


# Verdicts


def another_worst(lines):
    index = settling(lines)
    verdict = lines[index]["verdict"]
    verdict["worst"] = next(seat for seat in range(3) if seat not in (verdict["worst"], verdict["best"]))
    return index


def fewer_deckel(lines):
    index = settling(lines)
    lines[index]["verdict"]["deckel"] -= 1
    return index


def a_throw_less_in_a_result(lines):
    index = settling(lines)
    lines[index]["verdict"]["results"][0][3] ^= 3
    return index


def a_better_kind_in_a_result(lines):
    index = settling(lines)
    lines[index]["verdict"]["results"][0][1] = "schock_aus"
    return index


def no_verdict(lines):
    index = settling(lines)
    del lines[index]["verdict"]
    return index


def a_verdict_on_a_round_that_goes_on(lines):
    index = at(lines, "stand")
    lines[index]["verdict"] = copy.deepcopy(lines[settling(lines)]["verdict"])
    return index


def a_verdict_on_a_throw(lines):
    index = settling(lines)
    lines[index - 1]["verdict"] = lines[index]["verdict"]
    return index - 1


# The course


def a_player_who_joins_though_he_is_in(lines):
    """Who has joined joins again."""
    index = at(lines, "join")
    lines.insert(index + 1, copy.deepcopy(lines[index]))
    return index + 1


def an_undo_of_something_else(lines):
    index = at(lines, "undo")
    lines[index]["undone"] = {"event": "stand", "hidden": True, "player": 0}
    return index


def another_loser(lines):
    lines[-1]["state"]["loser"] = (lines[-1]["state"]["loser"] + 1) % 3
    return len(lines) - 1


def a_match_that_was_ended_before(lines):
    lines[-1]["result"] = "ended"
    return len(lines) - 1


def a_first_player_in_the_header(lines):
    lines[0]["options"] = {"first": 1}
    return 1


def the_dice_of_another_game_in_the_header(lines):
    lines[0]["options"] = {"dice": "box"}
    return 0


def nine_players(lines):
    lines[0]["players"] = list("ABCDEFGHI")
    return 0


def another_game(lines):
    lines[0]["game"] = "poker"
    return 0


def an_event_of_another_game(lines):
    index = at(lines, "stand")
    lines[index]["event"] = {"event": "go", "t": lines[index]["t"]}
    return index


def a_cause_without_an_interruption(lines):
    index = at(lines, "stand")
    lines[index] = {**lines[index], "cause": "power_cut"}
    return index


# Real dice


def a_told_throw_with_a_number(lines):
    index = at(lines, "throw")
    lines[index] = {key: lines[index][key] for key in ("n", "t", "event")} | {"throw": 1}
    return index


def told_dice_that_a_script_has_set(lines):
    index = at(lines, "throw")
    lines[index] = {key: lines[index][key] for key in ("n", "t", "event")} | {"test_dice": True}
    return index


def a_commitment_to_told_dice(lines):
    check = lines[0].pop("check")
    lines[0] |= {"commitment": "5a" * 16, "check": check}
    return at(lines, "opening")


def a_secret_of_told_dice(lines):
    lines[-1] |= {"secret": "5a" * 32}
    lines[-1]["check"] = lines[-1].pop("check")
    return len(lines) - 1


_OF_ANY_DICE = [
    a_die_of_a_result,
    another_worst,
    fewer_deckel,
    a_throw_less_in_a_result,
    a_better_kind_in_a_result,
    no_verdict,
    a_verdict_on_a_round_that_goes_on,
    a_verdict_on_a_throw,
    a_player_who_joins_though_he_is_in,
    an_undo_of_something_else,
    another_loser,
    a_match_that_was_ended_before,
    a_first_player_in_the_header,
    the_dice_of_another_game_in_the_header,
    nine_players,
    another_game,
    an_event_of_another_game,
    a_cause_without_an_interruption,
]

FORGERIES = {
    "schocken": [
        *_OF_ANY_DICE,
        a_die_of_a_void_throw,
        the_dice_of_the_opening_given_to_other_seats,
        another_number_of_a_throw,
        a_throw_without_its_number,
        a_number_on_what_is_no_throw,
        a_void_throw_left_out,
        a_part_given_to_who_added_none,
        parts_pressed_in_another_order,
        presses_that_do_not_stand_in_order,
        a_part_too_few,
    ],
    "told_schocken": [
        *_OF_ANY_DICE,
        a_told_throw_with_a_number,
        told_dice_that_a_script_has_set,
        a_commitment_to_told_dice,
        a_secret_of_told_dice,
    ],
}
