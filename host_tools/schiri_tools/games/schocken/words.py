"""Schocken in words. The German names of things stay: nobody at the table has others."""

from schiri.util.typing import TYPE_CHECKING

from ...narration.names import together
from ...narration.words import counted
from ...util.pairs import paired

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from .rounds import Result, Round

NO_BREAK = "\u00a0"  # a space
HALVES = {1: "first half", 2: "second half", 3: "final"}
KINDS = {
    "schock_aus": "Schock Aus",
    "schock": "Schock",
    "general": "General",
    "schock_doof": "Schock doof",
    "street": "Straße",
    "plain": "plain",
}
REASONS = {
    "tower": "one die on another",
    "off_table": "off the table",
    "out_of_turn": "out of turn",
    "referee": "by the referee",
}
GLOSSARY = (
    "Deckel are the thirteen tokens that nobody wants: who has all of them has lost the half. A throw is, from the "
    "best to the worst: Schock Aus (three ones), Schock 6 to 3 (two ones and that value), General (three equal "
    "values), Schock doof (two ones and a two), Straße (three consecutive values), or plain, its dice read from high "
    "to low. General and Straße are of one throw alone. Of equal throws the one with fewer throws used is better, "
    "then the earlier one."
)


def dice_in_words(number: int) -> str:
    """Dice from high to low: 6-5-4."""
    return "-".join(str(number))


def throw_in_words(kind: str, number: int) -> str:
    """What three dice are: General 4, Straße 6-5-4, 6-4-1."""
    if kind == "plain":
        return dice_in_words(number)
    if kind in ("schock", "general"):
        return f"{KINDS[kind]} {number // 100}"
    return f"{KINDS[kind]} {dice_in_words(number)}" if kind == "street" else KINDS[kind]


def results_in_words(played: "Round", names: "Sequence[str]") -> str:
    """All results of a round, the best first, with the throws used."""
    return " · ".join(
        f"{names[one.seat]} " + f"{throw_in_words(one.kind, one.number)} in {one.throws}".replace(" ", NO_BREAK)
        for one in played.results
    )


def reason_in_words(played: "Round", names: "Sequence[str]") -> str:
    """Why a round came out as it did, and what that has moved."""
    best, second, worst = played.best, played.results[1], played.worst
    first = f"{names[best.seat]}: {throw_in_words(best.kind, best.number)}"
    if best.is_level_with(second):
        than = "in fewer throws than" if best.throws < second.throws else "before"
        sentences = [f"{first}, {than} {names[second.seat]}."]
    else:
        sentences = [f"{first} beats {throw_in_words(second.kind, second.number)}."]
    if len(played.results) > 2:
        sentences.append(f"{_last(worst, played.results[-2], names)}.")
    return " ".join(sentences + [_deckel_moved(played, names)])


def _last(worst: "Result", other: "Result", names: "Sequence[str]") -> str:
    """Who is last, and why if `other`, who is not, has the same."""
    last = f"{names[worst.seat]} is last: {throw_in_words(worst.kind, worst.number)}"
    if not worst.is_level_with(other):
        return last
    return f"{last}, {'in more throws than' if worst.throws > other.throws else 'after'} {names[other.seat]}"


def _deckel_moved(played: "Round", names: "Sequence[str]") -> str:
    loser = names[played.worst.seat]
    if played.best.kind == "schock_aus":
        return f"Schock Aus: {loser} gets all Deckel and loses the {HALVES[played.half]}."
    if not played.moved:
        return f"{names[played.best.seat]} has no Deckel to give."
    origin = "the middle" if played.from_middle else names[played.best.seat]
    end = "" if played.half_loser is None else f", has all of them and loses the {HALVES[played.half]}"
    return f"{loser} gets {played.moved} Deckel from {origin}{end}."


def deckel_in_words(deckel: "Sequence[int]", middle: int, names: "Sequence[str]") -> str:
    """Where the Deckel lie; who has none is not named."""
    owners = [f"{name} {own}" for name, own in paired(names, deckel) if own]
    return ", ".join(owners + ([f"the middle {middle}"] if middle else []))


def event_in_words(event: "dict[str, Any]", names: "Sequence[str]") -> str:
    """What an event says, without whose turn it was."""
    kind = event["event"]
    if kind == "opening":
        throws = [f"{names[seat]} {dice_in_words(int(''.join(map(str, dice))))}" for seat, dice in event["throws"]]
        return f"opening throw: {', '.join(throws)}"
    if kind == "join":
        return f"{names[event['player']]} joins the round"
    if kind == "throw":
        return f"throw {' '.join(map(str, event['dice']))}"
    if kind == "void":
        return f"void throw: {REASONS[event['reason']]}"
    if kind == "aside":
        made = {0: "", 1: "one made of sixes", 2: "two made of sixes"}[event["turned"]]
        natural = counted(event["ones"], "one") if event["ones"] else ""
        return f"put aside: {' and '.join(part for part in (natural, made) if part)}"
    return "leaves it covered" if event.get("hidden") else "leaves it"


def losers_in_words(rounds: "Sequence[Round]", names: "Sequence[str]") -> str:
    """Who has lost which half."""
    lost = [
        f"{names[one.half_loser]} lost the {HALVES[one.half]} ({counted(one.number, 'round')})"
        for one in rounds
        if one.half_loser is not None
    ]
    return f"{together(lost, ' and ')}."
