"""Forgeries of a made-up match of Würfel-Duell! in which dice fall for all that they can fall for: with the box's dice,
and with real ones. Each gives the index of the line in which that must be found."""

import copy

from . import forged_games
from .forged_games import events, kept, turned_over
from .forgeries import at


def specials(lines, card):
    """The indices of all special cards of that kind."""
    return [i for i in events(lines, "special") if lines[i]["event"]["card"] == card]


def thrown_again_in(event):
    """The dice that have fallen for a special card."""
    return event["again"]["dice"] if "again" in event else event["dice"]


def turn_a_die_over(lines, index):
    dice = thrown_again_in(lines[index]["event"])
    dice[0] = turned_over(dice[0])


# The dice of the box. Those of a card that was blocked decide nothing, so nothing but the secret can tell.


def a_die_of_a_throw_that_was_not_kept(lines):
    index = at(lines, "reroll") - 1
    turn_a_die_over(lines, index)
    return index


def a_die_of_a_blocked_throw(lines):
    index = specials(lines, "reroll_all")[1]
    turn_a_die_over(lines, index)
    return index


def the_dice_of_a_blocked_throw_in_another_order(lines):
    index = specials(lines, "reroll_all")[1]
    dice = lines[index]["event"]["dice"]
    assert dice != dice[::-1]
    dice.reverse()
    return index


def a_die_of_a_blocked_second_time(lines):
    index = specials(lines, "double")[0]
    turn_a_die_over(lines, index)
    return index


def a_second_throw_without_its_number(lines):
    index = at(lines, "reroll")
    del lines[index]["throw"]
    return index


def a_card_with_dice_without_its_number(lines):
    index = specials(lines, "reroll_all")[0]
    del lines[index]["throw"]
    return index


def a_second_time_without_its_number(lines):
    index = specials(lines, "double")[0]
    del lines[index]["throw"]
    return index


def another_number_of_a_second_time(lines):
    index = specials(lines, "double")[1]
    lines[index]["throw"] -= 1
    return index


def a_card_with_dice_and_its_block_left_out(lines):
    """Nothing but the numbers of the throws can tell."""
    _, index, behind = specials(lines, "reroll_all")
    del lines[index : index + 2]
    return behind - 2


# Dice of the box, or told ones


def a_number_on_a_card_without_dice(lines):
    index = specials(lines, "bet")[0]
    lines[index] = {key: lines[index][key] for key in ("n", "t", "event")} | {"throw": 1}
    return index


def a_die_of_a_throw_in_force(lines):
    """It scores, or no longer scores, in the second duel, which is level no more."""
    turn_a_die_over(lines, specials(lines, "reroll_all")[0])
    return at(lines, "settle", 1)


def a_die_of_the_last_throw(lines):
    turn_a_die_over(lines, specials(lines, "double")[1])
    return len(lines) - 1


def a_card_with_dice_for_all_but_one(lines):
    index = specials(lines, "reroll_all")[0]
    lines[index]["event"]["dice"].pop()
    return index


def a_second_time_with_a_die_more(lines):
    index = specials(lines, "double")[0]
    lines[index]["event"]["again"]["dice"].append(1)
    return index


def a_second_throw_of_five_dice(lines):
    index = at(lines, "reroll")
    lines[index]["event"]["dice"].pop()
    return index


def a_third_throw_in_the_setup(lines):
    index = at(lines, "reroll")
    lines.insert(index + 1, copy.deepcopy(lines[index]))
    return index + 1


def a_throw_of_somebody_else_in_the_setup(lines):
    index = at(lines, "roll", 2)
    lines[index]["event"]["player"] = 3
    return index


def dice_in_another_order_than_their_player(lines):
    index = at(lines, "roll")
    lines[index]["event"] = dict(reversed(lines[index]["event"].items()))
    return index


# Special cards


def a_block_left_out(lines):
    """So other dice lie there as the duel is settled."""
    del lines[specials(lines, "block")[1]]
    return at(lines, "settle")


def a_block_of_nothing(lines):
    index = at(lines, "reveal") + 1
    block = copy.deepcopy(lines[specials(lines, "block")[0]])
    lines.insert(index, block | {"t": lines[index - 1]["t"]})
    return index


def a_double_without_what_it_does_again(lines):
    index = specials(lines, "double")[0]
    del lines[index]["event"]["again"]
    lines[index].pop("throw", None)
    return index


def another_card_done_again(lines):
    index = specials(lines, "double")[0]
    event = lines[index]["event"]
    lines[index] = {key: lines[index][key] for key in ("n", "t")}
    lines[index]["event"] = event | {"again": {"of": 0, "die": [0, 1], "value": 6}}
    return index


def a_card_of_which_none_is_left(lines):
    index = specials(lines, "bet")[0]
    lines.insert(index + 1, copy.deepcopy(lines[index]))
    return index + 1


def a_bet_after_the_reveal(lines):
    index = specials(lines, "bet")[0]
    for key in ("t", "event"):
        lines[index][key], lines[index + 1][key] = lines[index + 1][key], lines[index][key]
    lines[index]["t"], lines[index + 1]["t"] = lines[index + 1]["t"], lines[index]["t"]
    return index + 1


def a_bet_on_the_other_one(lines):
    event = lines[specials(lines, "bet")[0]]["event"]
    event["on"] = lines[at(lines, "attack")]["event"]["defender"]
    return at(lines, "settle")


def a_card_of_a_player_who_is_not_there(lines):
    index = specials(lines, "reroll_all")[0]
    lines[index]["event"]["player"] = 5
    return index


def a_card_that_names_too_much(lines):
    index = specials(lines, "bet")[0]
    lines[index]["event"]["value"] = 3
    return index


def a_shuffle_left_out(lines):
    del lines[at(lines, "shuffle")]
    return specials(lines, "reroll_all")[2]


# Duels


def another_duel_card(lines):
    """A five, which the defender's dice do not show."""
    lines[at(lines, "reveal")]["event"]["attacker"][0] = 5
    return at(lines, "settle")


def a_point_more(lines):
    index = at(lines, "settle")
    lines[index]["verdict"]["points"][1] += 1
    return index


def a_chip_for_somebody_else(lines):
    index = at(lines, "settle")
    chips = lines[index]["verdict"]["chips"]
    chips.append(chips.pop(0))
    return index


def no_verdict(lines):
    index = at(lines, "settle")
    del lines[index]["verdict"]
    return index


def a_verdict_on_a_level_duel(lines):
    index = at(lines, "decide")
    lines[index - 1]["verdict"] = copy.deepcopy(lines[index]["verdict"])
    return index - 1


def another_decision(lines):
    index = at(lines, "decide")
    event, verdict = lines[index]["event"], lines[index]["verdict"]
    event["winner"] = verdict["loser"]
    return index


def a_decision_for_who_is_not_in_the_duel(lines):
    index = at(lines, "decide")
    two = {lines[index]["verdict"][key] for key in ("winner", "loser")}
    lines[index]["event"]["winner"] = next(seat for seat in range(4) if seat not in two)
    return index


def another_die_handed_over(lines):
    """The die of a colour that nobody but the loser has."""
    index = at(lines, "give")
    loser = lines[at(lines, "settle")]["verdict"]["loser"]
    lines[index]["event"]["die"][0] = loser
    return index


def no_die_handed_over(lines):
    lines[at(lines, "give")]["event"]["die"] = None
    return len(lines) - 1


# The end, and the header


def another_owner_of_a_die(lines):
    dice = lines[-1]["state"]["dice"]
    dice[0].append(dice[1].pop())
    return len(lines) - 1


def a_chip_from_the_bank(lines):
    lines[-1]["state"]["bank"] -= 1
    return len(lines) - 1


def a_card_not_played(lines):
    del lines[-1]["state"]["played"]["double"]
    return len(lines) - 1


def a_match_that_was_played_to_its_end(lines):
    lines[-1]["result"] = "finished"
    return len(lines) - 1


def a_winner(lines):
    lines[-1]["state"]["winner"] = 0
    return len(lines) - 1


def a_throw_kept_by_somebody_else(lines):
    index = events(lines, "roll")[0] + 1
    lines.insert(index, kept(lines[index]["t"], 1))
    return index


def a_throw_kept_when_it_cannot_be_made_again(lines):
    index = at(lines, "reroll") + 1
    lines.insert(index, kept(lines[index]["t"], 0))
    return index


def a_throw_kept_by_who_is_not_there(lines):
    index = events(lines, "roll")[0] + 1
    lines.insert(index, kept(lines[index]["t"], 7))
    return index


def a_throw_kept_by_nobody(lines):
    index = events(lines, "roll")[0] + 1
    lines.insert(index, kept(lines[index]["t"], 0))
    del lines[index]["seat"]
    return index


def a_kept_throw_with_a_partner(lines):
    index = events(lines, "roll")[0] + 1
    lines.insert(index, kept(lines[index]["t"], 0) | {"plays": "random"})
    return index


def three_players(lines):
    lines[0]["players"].pop()
    return 0


_OF_ANY_DICE = [
    *forged_games.OF_ANY_DICE,
    a_number_on_a_card_without_dice,
    a_die_of_a_throw_in_force,
    a_die_of_the_last_throw,
    a_card_with_dice_for_all_but_one,
    a_second_time_with_a_die_more,
    a_second_throw_of_five_dice,
    a_third_throw_in_the_setup,
    a_throw_of_somebody_else_in_the_setup,
    dice_in_another_order_than_their_player,
    a_block_left_out,
    a_block_of_nothing,
    a_double_without_what_it_does_again,
    another_card_done_again,
    a_card_of_which_none_is_left,
    a_bet_after_the_reveal,
    a_bet_on_the_other_one,
    a_card_of_a_player_who_is_not_there,
    a_card_that_names_too_much,
    a_shuffle_left_out,
    another_duel_card,
    a_point_more,
    a_chip_for_somebody_else,
    no_verdict,
    a_verdict_on_a_level_duel,
    another_decision,
    a_decision_for_who_is_not_in_the_duel,
    another_die_handed_over,
    no_die_handed_over,
    another_owner_of_a_die,
    a_chip_from_the_bank,
    a_card_not_played,
    a_match_that_was_played_to_its_end,
    a_winner,
    a_throw_kept_by_somebody_else,
    a_throw_kept_when_it_cannot_be_made_again,
    a_throw_kept_by_who_is_not_there,
    a_throw_kept_by_nobody,
    a_kept_throw_with_a_partner,
    three_players,
]

FORGERIES = {
    "wuerfel_duell": [
        *_OF_ANY_DICE,
        *forged_games.OF_SEALED_DICE,
        a_die_of_a_throw_that_was_not_kept,
        a_die_of_a_blocked_throw,
        the_dice_of_a_blocked_throw_in_another_order,
        a_die_of_a_blocked_second_time,
        a_second_throw_without_its_number,
        a_card_with_dice_without_its_number,
        a_second_time_without_its_number,
        another_number_of_a_second_time,
        a_card_with_dice_and_its_block_left_out,
    ],
    "told_wuerfel_duell": [*_OF_ANY_DICE, *forged_games.OF_TOLD_DICE],
}
