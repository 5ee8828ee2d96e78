"""Forgeries of made-up matches of Mäxchen between three players: with the box's dice, and with real ones. Each gives
the index of the line in which that must be found."""

from schiri.games.maexchen.rules.game import RANKING, value_of

from . import forged_games
from .forged_games import events
from .forgeries import at


def last_doubt(lines):
    return events(lines, "doubt")[-1]


def the_claim_before(lines, index):
    """The index of the claim that a doubt is about."""
    return max(one for one in events(lines, "claim") + events(lines, "pass") if one < index)


# The throw


def other_dice_with_another_verdict(lines):
    """Everything fits but the seal: whoever lied has told the truth, or the other way round."""
    index = last_doubt(lines)
    verdict, event = lines[index]["verdict"], lines[index]["event"]
    holds = verdict["loser"] == verdict["player"]
    pairs = [[one, other] for one in range(1, 7) for other in range(1, 7)]
    claim = RANKING.index(verdict["claim"])
    event["dice"] = next(
        pair for pair in pairs if pair != event["dice"] and (RANKING.index(value_of(*pair)) >= claim) == holds
    )
    verdict["thrown"] = value_of(*event["dice"])
    state = lines[at(lines, "result")]["state"]
    state["last_round"]["thrown"] = verdict["thrown"]
    return index


def the_dice_in_another_order(lines):
    index = next(i for i in events(lines, "doubt") if len(set(lines[i]["event"]["dice"])) == 2)
    lines[index]["event"]["dice"].reverse()
    return index


def the_dice_of_an_earlier_throw(lines):
    index = last_doubt(lines)
    lines[index]["uncovers"] -= 1
    return index


def dice_of_no_throw(lines):
    index = last_doubt(lines)
    del lines[index]["uncovers"]
    return index


def a_doubt_that_is_a_throw(lines):
    index = last_doubt(lines)
    lines[index]["throw"] = lines[index].pop("uncovers") + 1
    return index


def a_script_that_set_what_is_uncovered(lines):
    index = last_doubt(lines)
    record = lines[index]
    lines[index] = {"n": 0, "t": record["t"], "event": record["event"], "uncovers": record["uncovers"]}
    lines[index] |= {"test_dice": True, "verdict": record["verdict"]}
    return index


def dice_in_a_covered_throw(lines):
    index = events(lines, "throw")[0]
    lines[index]["event"]["dice"] = [2, 1]
    return index


def a_throw_left_out(lines):
    index = next(i for i in events(lines, "throw") if lines[i + 1].get("event", {}).get("event") == "claim")
    del lines[index]
    return index


# Claims and doubts


def another_claim(lines):
    index = next(i for i in events(lines, "doubt") if lines[i]["verdict"]["claim"] not in (66, 21))
    claim = lines[the_claim_before(lines, index)]["event"]
    claim["value"] = RANKING[RANKING.index(claim["value"]) + 1]
    return index


def a_claim_that_has_become_a_lie(lines):
    """The verdict is told as it would be then, but not what follows from it."""
    index = next(
        i
        for i in events(lines, "doubt")
        if lines[i]["verdict"]["loser"] == lines[i]["verdict"]["player"]
        and lines[i]["verdict"]["thrown"] not in (66, 21)
    )
    lines[the_claim_before(lines, index)]["event"]["value"] = lines[index]["verdict"]["claim"] = 66
    return index


def a_claim_that_beats_nothing(lines):
    index = next(i for i in events(lines, "pass"))
    lines[index]["event"]["value"] = 31
    return index


def the_last_doubt_left_out(lines):
    del lines[last_doubt(lines)]
    return at(lines, "result")


def a_doubt_turned_into_belief(lines):
    index = last_doubt(lines)
    record = lines[index]
    lines[index] = {"n": 0, "t": record["t"], "event": {"event": "give_in"}, "verdict": record["verdict"]}
    return index


# Verdicts


def another_loser(lines):
    index = last_doubt(lines)
    verdict = lines[index]["verdict"]
    verdict["loser"] = verdict["claimer"] + verdict["player"] - verdict["loser"]
    return index


def no_verdict(lines):
    index = last_doubt(lines)
    del lines[index]["verdict"]
    return index


def a_verdict_on_a_claim(lines):
    index = the_claim_before(lines, last_doubt(lines))
    lines[index]["verdict"] = lines[last_doubt(lines)]["verdict"]
    return index


def a_life_more(lines):
    index = at(lines, "result")
    lines[index]["state"]["lives"][0] += 1
    return index


def told_dice_that_are_uncovered(lines):
    index = last_doubt(lines)
    record = lines[index]
    lines[index] = {"n": 0, "t": record["t"], "event": record["event"], "uncovers": 1, "verdict": record["verdict"]}
    return index


OF_ANY_DICE = [
    *forged_games.OF_ANY_DICE,
    *forged_games.OF_FINISHED_MATCHES,
    a_throw_left_out,
    dice_in_a_covered_throw,
    another_claim,
    a_claim_that_has_become_a_lie,
    a_claim_that_beats_nothing,
    the_last_doubt_left_out,
    a_doubt_turned_into_belief,
    another_loser,
    no_verdict,
    a_verdict_on_a_claim,
    a_life_more,
]
OF_THE_BOX = [
    *forged_games.OF_SEALED_DICE,
    other_dice_with_another_verdict,
    the_dice_in_another_order,
    the_dice_of_an_earlier_throw,
    dice_of_no_throw,
    a_doubt_that_is_a_throw,
    a_script_that_set_what_is_uncovered,
]
OF_REAL_DICE = [*forged_games.OF_TOLD_DICE, told_dice_that_are_uncovered]
FORGERIES = {"maexchen": OF_ANY_DICE + OF_THE_BOX, "told_maexchen": OF_ANY_DICE + OF_REAL_DICE}
