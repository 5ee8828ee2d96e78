"""Forgeries of the log `short`: each changes its lines, and gives the index of the line in which that must be found."""

import copy


def at(lines, wanted, which=0):
    """The index of a record: of the event of that name, or with that key."""
    found = [i for i, line in enumerate(lines) if line.get("event", {}).get("event") == wanted or wanted in line]
    return found[which]


def another_verdict(lines):
    index = at(lines, "fini")
    lines[index]["verdict"]["offences"] = [[], ["bad_copy"]]
    return index


def more_chips_in_the_verdict(lines):
    index = at(lines, "fini")
    lines[index]["verdict"]["chips"] = [1, 0]
    return index


def no_verdict(lines):
    index = at(lines, "fini")
    del lines[index]["verdict"]
    return index


def a_verdict_on_nothing(lines):
    index = at(lines, "fini")
    lines[index - 1]["verdict"] = lines[index]["verdict"]
    return index - 1


def a_take_left_out(lines):
    del lines[at(lines, "take")]
    return at(lines, "fini")  # for Ada's key was pressed


def the_last_take_left_out(lines):
    index = at(lines, "take", -1)
    del lines[index]
    return index


def a_take_made_up(lines):
    index = at(lines, "fini")
    event = {"event": "take", "player": 0, "silver": False, "value": 6, "t": lines[index - 1]["t"]}
    lines.insert(index, {"n": 0, "t": event["t"], "event": event})
    return index + 1


def a_take_by_the_other_player(lines):
    lines[at(lines, "take", -1)]["event"]["player"] = 1
    return at(lines, "fini")


def two_takes_with_one_press(lines):
    index = at(lines, "take", -1)
    lines.insert(index, copy.deepcopy(lines[index]))
    return at(lines, "fini")


def a_call_given_to_the_other_player(lines):
    index = at(lines, "fini")
    lines[index]["event"]["player"] = 1
    return index


def a_call_a_little_earlier(lines):
    index = at(lines, "fini")
    lines[index]["t"] -= 5
    lines[index]["event"]["t"] -= 5
    return index


def an_earlier_call_by_the_other_player(lines):
    index = at(lines, "fini")
    lines[index]["keys"].insert(-1, [lines[index]["t"] - 1000, "BF"])
    return index


def the_stamp_of_a_press(lines):
    index = at(lines, "fini")
    lines[index]["keys"][0][0] += 1
    return index


def another_key(lines):
    index = at(lines, "fini")
    lines[index]["keys"][-1][1] = "BF"
    return index


def the_press_of_the_call_left_out(lines):
    index = at(lines, "fini")
    del lines[index]["keys"][-1]
    return index


def a_press_twice(lines):
    index = at(lines, "fini")
    lines[index]["keys"].append(lines[index]["keys"][-1])
    return index


def more_samples_than_a_box_keeps(lines):
    index = at(lines, "fini")
    lines[index]["keys"][:0] = [[lines[at(lines, "roll")]["t"] + i, "UP"] for i in range(65)]
    return index


def a_press_left_out(lines):
    index = at(lines, "fini")
    del lines[index]["keys"][3]
    return index


def a_grab_that_took_nothing(lines):
    index = at(lines, "fini")
    keys = lines[index]["keys"]
    keys.insert(1, [keys[0][0] + 1, "B5"])
    return index


def presses_in_disorder(lines):
    index = at(lines, "fini")
    lines[index]["keys"].reverse()
    return index


def a_press_before_the_throw(lines):
    lines[at(lines, "roll")]["t"] = lines[at(lines, "roll") + 1]["t"] - 1
    index = at(lines, "fini")
    lines[index]["keys"].insert(0, [1, "OK"])
    return index


def no_keys(lines):
    index = at(lines, "fini")
    del lines[index]["keys"]
    return index


def the_time_of_a_record(lines):
    index = at(lines, "take")
    lines[index]["t"] += 1
    return index


def a_time_that_runs_backwards(lines):
    index = at(lines, "undo")
    lines[index]["t"] = lines[index - 1]["t"] - 1
    return index


def another_throw(lines):
    lines[at(lines, "roll")]["event"]["coloured"][6] = 5  # the four that Ada takes
    return at(lines, "take")


def a_seventh_value(lines):
    index = at(lines, "roll")
    lines[index]["event"]["silver"][0] = 7
    return index


def another_result(lines):
    lines[-1]["result"] = "finished"
    return len(lines) - 1


def another_state(lines):
    lines[-1]["state"]["chips"] = [1, 1]
    return len(lines) - 1


def something_behind_the_result(lines):
    lines.append(copy.deepcopy(lines[-1]))
    return len(lines) - 1


def an_undo_left_out(lines):
    index = at(lines, "undo")
    del lines[index]
    return index


def an_undo_of_something_else(lines):
    index = at(lines, "undo")
    lines[index]["undone"]["player"] = 1
    return index


def other_players(lines):
    lines[0]["players"] = ["Ada", "Bea"]
    return 1


def another_starter(lines):
    lines[0]["options"]["first"] = 1
    return 1


def a_second_start(lines):
    lines.insert(2, copy.deepcopy(lines[1]))
    return 2


def no_start(lines):
    del lines[1]
    return 1


def an_unknown_key(lines):
    lines[3]["remark"] = "Ben looked away"
    return 3


def keys_in_another_order(lines):
    index = at(lines, "roll")
    lines[index] = {key: lines[index][key] for key in ("n", "event", "t", "throw", "test_dice", "check")}
    return index


def an_event_in_another_order(lines):
    index = at(lines, "go")
    lines[index]["event"] = dict(reversed(lines[index]["event"].items()))
    return index


def an_unknown_event(lines):
    lines[2]["event"] = {"event": "joker"}
    return 2


def a_record_of_nothing(lines):
    index = at(lines, "note")
    del lines[index]["note"]
    return index


def armed_without_dice(lines):
    index = at(lines, "fini") + 1
    lines.insert(index, {"n": 0, "t": lines[index]["t"], "note": "armed"})
    return index


def table_dice(lines):
    lines[0]["options"]["dice"] = lines[1]["event"]["dice"] = "table"
    return 0  # where there is a commitment


FORGERIES = [
    another_verdict,
    more_chips_in_the_verdict,
    no_verdict,
    a_verdict_on_nothing,
    a_take_left_out,
    the_last_take_left_out,
    a_take_made_up,
    a_take_by_the_other_player,
    two_takes_with_one_press,
    a_call_given_to_the_other_player,
    a_call_a_little_earlier,
    an_earlier_call_by_the_other_player,
    the_stamp_of_a_press,
    another_key,
    the_press_of_the_call_left_out,
    a_press_twice,
    more_samples_than_a_box_keeps,
    a_press_left_out,
    a_grab_that_took_nothing,
    presses_in_disorder,
    a_press_before_the_throw,
    no_keys,
    the_time_of_a_record,
    a_time_that_runs_backwards,
    another_throw,
    a_seventh_value,
    another_result,
    another_state,
    something_behind_the_result,
    an_undo_left_out,
    an_undo_of_something_else,
    other_players,
    another_starter,
    a_second_start,
    no_start,
    an_unknown_key,
    keys_in_another_order,
    an_event_in_another_order,
    an_unknown_event,
    a_record_of_nothing,
    armed_without_dice,
    table_dice,
]
