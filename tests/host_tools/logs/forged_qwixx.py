"""Forgeries of made-up matches of Qwixx – Das Duell in which a row is closed: with the box's dice, and with real ones.
Each gives the index of the line in which that must be found."""

import copy

from . import forged_games
from .forged_games import turned_over
from .forgeries import at

COLOURS = ["red", "yellow", "green", "blue"]


def names(lines, index, count):
    """The names of so many events from a line on; an action stands behind its `place`."""
    events = [line.get("event", {}) for line in lines[index : index + count]]
    return [f"{event.get('event')}{event.get('action', '')}" for event in events]


def turn(lines, *events):
    """The index of the first roll that these events follow."""
    return next(i for i in range(len(lines)) if names(lines, i, len(events) + 1) == ["roll", *events])


def without_a_die(lines):
    """The index of the first roll in which a closed row's die is missing, and that row."""
    rolls = [(i, line["event"]) for i, line in enumerate(lines) if names(lines, i, 1) == ["roll"]]
    return next((i, row) for i, event in rolls for row in COLOURS if row not in event)


# The dice of the box


def a_die_that_nobody_used(lines):
    index = turn(lines, "pass", "pass", "roll")
    event = lines[index]["event"]
    event["blue"] = turned_over(event["blue"])
    return index


def the_dice_of_two_rows_exchanged(lines):
    index = turn(lines, "pass", "pass", "roll")
    event = lines[index]["event"]
    here = [row for row in COLOURS if row in event]
    one, other = next((one, other) for one in here for other in here if event[one] != event[other])
    event[one], event[other] = event[other], event[one]
    return index


def a_turn_left_out(lines):
    index = turn(lines, "pass", "pass", "roll")
    del lines[index : index + 3]
    return index


# Dice of the box, or told ones


def a_white_die_of_a_stone(lines):
    """The other white die shows something else, too."""
    index = turn(lines, "pass", "place2")
    used = lines[index + 2]["event"]["white"]
    lines[index]["event"]["white"] = [used % 6 + 1, used % 6 + 1]
    return index + 2


def a_closed_rows_die(lines):
    index, row = without_a_die(lines)
    event = lines[index]["event"]
    event[row] = 6
    lines[index]["event"] = {key: event[key] for key in ("event", "white", *COLOURS)}
    return index


def an_open_rows_die_left_out(lines):
    index, row = without_a_die(lines)
    del lines[index]["event"][next(one for one in COLOURS if one != row)]
    return index


def a_die_left_out_as_if_a_row_were_closed(lines):
    index = at(lines, "roll")
    del lines[index]["event"]["red"]
    return index


def a_third_white_die(lines):
    index = at(lines, "roll")
    lines[index]["event"]["white"].append(1)
    return index


def dice_in_another_order(lines):
    index = at(lines, "roll")
    event = lines[index]["event"]
    lines[index]["event"] = {key: event[key] for key in ("event", "white", *reversed(COLOURS)) if key in event}
    return index


# Stones


def a_stone_in_a_closed_row(lines):
    begin, row = without_a_die(lines)
    index = next(i for i in range(begin, len(lines)) if names(lines, i, 1)[0] in ("place1", "place2"))
    lines[index]["event"]["row"] = row
    return index


def a_stone_by_a_die_that_did_not_fall(lines):
    index = at(lines, "roll")
    dice = lines[index]["event"]["white"]
    index = next(i for i in range(index, len(lines)) if names(lines, i, 1) != ["roll"])
    missing = next(value for value in range(1, 7) if value not in dice)
    lines[index]["event"] = {"event": "place", "action": 2, "row": "red", "white": missing}
    return index


def a_white_die_in_action_1(lines):
    index = turn(lines, "place1") + 1
    lines[index]["event"]["white"] = lines[index - 1]["event"]["white"][0]
    return index


def no_white_die_in_action_2(lines):
    index = turn(lines, "pass", "place2") + 2
    del lines[index]["event"]["white"]
    return index


def a_third_action(lines):
    index = turn(lines, "pass", "place2")
    lines[index + 2]["event"] = {"event": "place", "action": 3, "row": "red", "white": 1}
    return index + 2


def two_stones_in_action_1(lines):
    index = turn(lines, "place1") + 1
    lines.insert(index + 1, copy.deepcopy(lines[index]))
    return index + 1


def the_actions_exchanged(lines):
    index = turn(lines, "place1", "place2")
    for name in ("event", "t"):
        lines[index + 1][name], lines[index + 2][name] = lines[index + 2][name], lines[index + 1][name]
    lines[index + 1]["t"], lines[index + 2]["t"] = lines[index + 2]["t"], lines[index + 1]["t"]
    return index + 2


def a_misthrow_left_out(lines):
    """Who has used neither action goes on as if there had been no turn."""
    index = turn(lines, "pass", "pass", "roll")
    del lines[index + 1 : index + 3]
    return index + 1


def a_pass_made_up(lines):
    index = turn(lines, "place1", "place2") + 3
    lines.insert(index, {"n": 0, "t": lines[index - 1]["t"], "event": {"event": "pass"}})
    return index


def a_verdict(lines):
    index = at(lines, "pass")
    event = {key: lines[index][key] for key in ("n", "t", "event")}
    lines[index] = event | {"verdict": {"winner": 0}}
    return index


# The end, and the header


def another_score(lines):
    lines[-1]["state"]["scores"][0] += 5
    return len(lines) - 1


def another_winner(lines):
    lines[-1]["state"]["winner"] = "draw"
    return len(lines) - 1


def a_stone_on_another_field_at_the_end(lines):
    row = next(row for row in lines[-1]["state"]["rows"].values() if row["fields"][0] is None)
    row["fields"][0] = [0, 1]
    return len(lines) - 1


def a_misthrow_given_to_the_other_player(lines):
    lines[-1]["state"]["misthrows"].reverse()
    return len(lines) - 1


def an_open_row_at_the_end(lines):
    closed = next(row for row in lines[-1]["state"]["rows"].values() if row["closed"])
    closed["closed"] = False
    return len(lines) - 1


def another_first_player_in_the_header(lines):
    lines[0]["options"]["first"] ^= 1
    return 1


def three_players(lines):
    lines[0]["players"] = list("ABC")
    return 0


_OF_ANY_DICE = [
    *forged_games.OF_ANY_DICE,
    *forged_games.OF_FINISHED_MATCHES,
    a_white_die_of_a_stone,
    a_closed_rows_die,
    an_open_rows_die_left_out,
    a_die_left_out_as_if_a_row_were_closed,
    a_third_white_die,
    dice_in_another_order,
    a_stone_in_a_closed_row,
    a_stone_by_a_die_that_did_not_fall,
    a_white_die_in_action_1,
    no_white_die_in_action_2,
    a_third_action,
    two_stones_in_action_1,
    the_actions_exchanged,
    a_misthrow_left_out,
    a_pass_made_up,
    a_verdict,
    another_score,
    another_winner,
    a_stone_on_another_field_at_the_end,
    a_misthrow_given_to_the_other_player,
    an_open_row_at_the_end,
    another_first_player_in_the_header,
    three_players,
]

FORGERIES = {
    "qwixx": [
        *_OF_ANY_DICE,
        *forged_games.OF_SEALED_DICE,
        a_die_that_nobody_used,
        the_dice_of_two_rows_exchanged,
        a_turn_left_out,
    ],
    "told_qwixx": [*_OF_ANY_DICE, *forged_games.OF_TOLD_DICE],
}
