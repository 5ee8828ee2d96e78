"""FINI! in words."""

from collections.abc import Sequence

from ...report.sections import Cell, Dice, counted
from .duels import PLAYERS, Duel

COMBINATIONS = {"straight": "straight", "pasch": "matching dice"}
ROUNDS = {1: "straights", 2: "matching dice", 3: "a mix of both"}

CODES = {
    "premature": "called too early",
    "bad_copy": "copy of nothing",
    "duplicate_value": "value laid twice",
    "needless_copy": "needless copy",
    "too_many_dice": "more than six dice",
    "wrong_order": "wrong order",
    "turned": "die turned",
    "dropped": "die dropped",
    "knocked": "die knocked over",
    "two_dice": "two dice at once",
    "two_hands": "two hands used",
    "put_back": "die put back",
}

CAUSES = CODES | {
    "same_die": "both on the same die",
    "same_call": "both called at the same time",
    "power_cut": "a power cut",
    "crash": "a crash of the box",
    "later": "the match was laid aside",
}


def verdict_in_words(duel: Duel, names: Sequence[str]) -> str:
    """Who has won or lost the duel, and why."""
    verdict = duel.verdict
    if duel.aborted:
        return f"Aborted: {CAUSES[duel.cause or 'same_die']}."
    if not duel.held:
        reasons = [
            f"{names[seat]}: {', '.join(CODES[code] for code in verdict['offences'][seat])}"
            for seat in PLAYERS
            if verdict["offences"][seat]
        ]
        return "; ".join(reasons) + "."
    if verdict["winner"] is None:
        return "Nobody wins: nothing valid on the table."
    lengths = verdict["lengths"]
    winner = names[verdict["winner"]]
    if lengths[0] == lengths[1]:
        return f"{winner} wins: level at {lengths[0]}, and the caller."
    return f"{winner} wins: {max(lengths)} against {min(lengths)}."


def dice_in_cell(duel: Duel) -> Cell:
    """The dice of a throw, sorted."""
    if not duel.dice:
        return "real dice"
    return Dice([(kind, sorted(values)) for kind, values in duel.dice.items()])


def ways_in_words(duels: Sequence[Duel]) -> str:
    """How many duels came out in which way."""
    ways = {
        "scored": sum(duel.held for duel in duels),
        "called too early": sum(duel.verdict["step"] == 1 for duel in duels),
        "lost by offences": sum(duel.verdict["step"] == 2 for duel in duels),
        "ended by a foul": sum(duel.verdict["step"] == 0 and not duel.aborted for duel in duels),
        "aborted": sum(duel.aborted for duel in duels),
    }
    return ", ".join(f"{count} {way}" for way, count in ways.items() if count) or "none"


def outcome(names: Sequence[str], points: Sequence[int], winner: int | None) -> str:
    """How the match came out."""
    if winner is None:
        return f"The match was not played to its end: {counted(points[0], 'point')} to {points[1]} so far."
    return f"{names[winner]} has won by {points[winner]} to {points[1 - winner]} points."
