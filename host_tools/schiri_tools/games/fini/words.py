"""FINI! in words."""

from schiri.util.typing import TYPE_CHECKING

from ...narration.words import INTERRUPTIONS, counted
from ...util.pairs import paired

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from .duels import Duel

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

CAUSES = CODES | INTERRUPTIONS | {"same_die": "both on the same die", "same_call": "both called at the same time"}


def event_in_words(event: "dict[str, Any]", names: "Sequence[str]") -> str:
    """What an event says."""
    kind = event["event"]
    who = "" if event.get("player") is None else names[event["player"]]
    if kind == "take":
        die = "silver " + str(event["value"]) if event["silver"] else event["value"]
        return f"{who} takes a {die}"
    if kind == "fini":
        return f"{who} calls FINI"
    if kind == "foul":
        by = " by " + who if who else ""
        return f"foul{by}: {CAUSES[event['kind']]}"
    if kind == "announce":
        return f"announced: {COMBINATIONS[event['combination']]}"
    if kind == "layouts":
        told = [f"{name} {layout_in_words(rows)}" for name, rows in paired(names, event["layouts"])]
        return f"layouts: {', '.join(told)}"
    if kind == "ruling":
        return f"ruling: {_ruling_in_words(event, names)}"
    if kind == "roll":
        return "throw: " + dice_in_words(event) if "coloured" in event else "throw"
    return {"reroll": "all dice are thrown again", "go": "start signal"}[kind]


def dice_in_words(event: "dict[str, Any]") -> str:
    """The dice of a throw, sorted: coloured 1 1 2 3 5, silver 4 6."""
    return ", ".join(f"{kind} {' '.join(map(str, sorted(event[kind])))}" for kind in ("coloured", "silver"))


def layout_in_words(rows: "Sequence[Sequence[str]]") -> str:
    """What lies before a player, a bar between the rows: c1 c2 c3 | s4."""
    return " | ".join(" ".join(row) for row in rows)


def _ruling_in_words(event: "dict[str, Any]", names: "Sequence[str]") -> str:
    if event["premature"]:
        return CODES["premature"]
    lengths: Sequence[int] = event["lengths"]
    return offences_in_words(event["offences"], names) or f"lengths {lengths[0]} and {lengths[1]}"


def offences_in_words(offences: "Sequence[Sequence[str]]", names: "Sequence[str]") -> str:
    """Who has done what: Ada: value laid twice; Ben: wrong order, needless copy."""
    told = [f"{name}: {', '.join(CODES[code] for code in own)}" for name, own in paired(names, offences) if own]
    return "; ".join(told)


def verdict_in_words(duel: "Duel", names: "Sequence[str]") -> str:
    """Who has won or lost the duel, and why."""
    verdict = duel.verdict
    if duel.aborted:
        return f"Aborted: {CAUSES[duel.cause or 'same_die']}."
    if not duel.held:
        return f"{offences_in_words(verdict['offences'], names)}."
    if verdict["winner"] is None:
        return "Nobody wins: nothing valid on the table."
    lengths = verdict["lengths"]
    winner = names[verdict["winner"]]
    if lengths[0] == lengths[1]:
        return f"{winner} wins: level at {lengths[0]}, and the caller."
    return f"{winner} wins: {max(lengths)} against {min(lengths)}."


def ways_in_words(duels: "Sequence[Duel]") -> str:
    """How many duels came out in which way."""
    ways = {
        "scored": sum(duel.held for duel in duels),
        "called too early": sum(duel.verdict["step"] == 1 for duel in duels),
        "lost by offences": sum(duel.verdict["step"] == 2 for duel in duels),
        "ended by a foul": sum(duel.verdict["step"] == 0 and not duel.aborted for duel in duels),
        "aborted": sum(duel.aborted for duel in duels),
    }
    return ", ".join(f"{count} {way}" for way, count in ways.items() if count) or "none"


def outcome(names: "Sequence[str]", points: "Sequence[int]", winner: int | None) -> str:
    """How the match came out."""
    if winner is None:
        return f"The match was not played to its end: {counted(points[0], 'point')} to {points[1]} so far."
    return f"{names[winner]} has won by {points[winner]} to {points[1 - winner]} points."
