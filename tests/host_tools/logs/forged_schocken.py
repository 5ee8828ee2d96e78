"""Forgeries of made-up matches of Schocken between three players, one of whom has added no part: with the box's dice,
and with real ones. Each gives the index of the line in which that must be found."""

import copy

from . import forged_games
from .forged_games import turned_over
from .forgeries import at


def settling(lines):
    """The index of a record in which a round is settled, of a throw from the hand right before it."""
    return next(
        index
        for index, line in enumerate(lines)
        if "verdict" in line and len(lines[index - 1].get("event", {}).get("dice", [])) == 3
    )


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


def another_loser(lines):
    lines[-1]["state"]["loser"] = (lines[-1]["state"]["loser"] + 1) % 3
    return len(lines) - 1


def a_first_player_in_the_header(lines):
    lines[0]["options"] = {"first": 1}
    return 1


def nine_players(lines):
    lines[0]["players"] = list("ABCDEFGHI")
    return 0


_OF_ANY_DICE = [
    *forged_games.OF_ANY_DICE,
    *forged_games.OF_FINISHED_MATCHES,
    a_die_of_a_result,
    another_worst,
    fewer_deckel,
    a_throw_less_in_a_result,
    a_better_kind_in_a_result,
    no_verdict,
    a_verdict_on_a_round_that_goes_on,
    a_verdict_on_a_throw,
    a_player_who_joins_though_he_is_in,
    another_loser,
    a_first_player_in_the_header,
    nine_players,
]

FORGERIES = {
    "schocken": [
        *_OF_ANY_DICE,
        *forged_games.OF_SEALED_DICE,
        a_die_of_a_void_throw,
        the_dice_of_the_opening_given_to_other_seats,
        a_void_throw_left_out,
        a_part_given_to_who_added_none,
        parts_pressed_in_another_order,
        presses_that_do_not_stand_in_order,
        a_part_too_few,
    ],
    "told_schocken": [*_OF_ANY_DICE, *forged_games.OF_TOLD_DICE],
}
