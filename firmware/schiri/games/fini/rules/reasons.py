"""The reasons of a verdict of FINI!: what was found, in numbers, then each chip that moves.

Reasons name players A and B, dice by their names (c4, s4), and offences and fouls by their codes.
"""

from ....match.game import Event, Reason
from ....util.typing import TYPE_CHECKING
from .dice import LENGTHS, MOST_DICE, SIDES
from .verdict import Step, chip_moves

if TYPE_CHECKING:
    from .verdict import Duel

    # The duel (None if the players judged it), the event that ended it, and the chips and the stock before that.
    JudgedDuel = tuple[Duel | None, Event, list[int], int]


def reasons_of(verdict: Event, judged: "JudgedDuel") -> list[Reason]:
    """Returns the reasons of a verdict: first what was found on the table, then the chips that move."""
    duel, event, chips, stock = judged
    step = verdict["step"]
    if verdict["aborted"]:
        return [["aborted", event["kind"]]]
    if step == Step.FOUL:
        found = _told(verdict)
    elif step == Step.PREMATURE:
        found = _could_have_taken(duel) if duel else [["told_premature", SIDES[verdict["caller"]]]]
    elif step == Step.OFFENCE:
        found = _wrong(duel) if duel else _told(verdict)
    else:
        found = _measured(duel) if duel else [["told_length", SIDES[p], verdict["lengths"][p]] for p in (0, 1)]
        found.append(_compared(verdict))
    return found + chip_moves(verdict["winner"], verdict["offences"], chips, stock)


def _told(verdict: Event) -> list[Reason]:
    """Returns the reasons for offences that the players have told the box."""
    return [["told", SIDES[player], code] for player in (0, 1) for code in verdict["offences"][player]]


def _could_have_taken(duel: "Duel") -> list[Reason]:
    count = len(duel.laid[duel.caller])
    room: list[Reason] = [["room", SIDES[duel.caller], count, MOST_DICE - count]]
    ways = list(duel.fitting())
    return room + ([way for way in ways if way[0] in ("beside", "equal")] or ways)


def _wrong(duel: "Duel") -> list[Reason]:
    return [[code, SIDES[player], what] for player in (0, 1) for code, dice in duel.offending(player) for what in dice]


def _measured(duel: "Duel") -> list[Reason]:
    found: list[Reason] = []
    for player in (0, 1):
        side = SIDES[player]
        longest, single = duel.measured(player)
        if single:
            found.append(["less_one" if single == 1 else "less", side, longest, single, longest - single])
        else:
            found.append(["length", side, longest])
        if longest - single not in LENGTHS:
            found.append(["too_short", side, longest - single])
    return found


def _compared(verdict: Event) -> Reason:
    shorter, longer = sorted(verdict["lengths"])
    if not longer:
        return ["both_nothing"]
    if shorter == longer:
        return ["level", shorter, longer, SIDES[verdict["winner"]]]
    return ["longer", longer, shorter, SIDES[verdict["winner"]]]
