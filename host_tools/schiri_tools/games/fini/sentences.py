"""The sentences of FINI! for narration, replay and report."""

from schiri.util.typing import TYPE_CHECKING

from ...logs.sentences import INTERRUPTIONS, said
from ...util import paired

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from ...logs.types import Event, Sentence
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
    "knocked": "die pushed or knocked over",
    "two_dice": "two dice at once",
    "two_hands": "two hands used",
    "put_back": "die put back",
}

CAUSES = (
    CODES
    | INTERRUPTIONS
    | {
        "same_die": "both on the same die",
        "same_call": "both called at the same time",
        "disturbed": "disturbed, nobody's fault",
    }
)


def event_in_words(event: "Event", names: "Sequence[str]") -> "Sentence":
    """Returns the sentence for an event."""
    kind = event["event"]
    who = "" if event.get("player") is None else names[event["player"]]

    def layouts() -> list[str]:
        return [f"{name} {layout_in_words(rows)}" for name, rows in paired(names, event["layouts"])]

    told: Mapping[str, Callable[[], Sentence]] = {
        "take": lambda: _take_in_words(event, who),
        "fini": lambda: said("fini", "{who} calls FINI", who=who),
        "foul": lambda: _foul_in_words(event, who),
        "announce": lambda: said("announced", "announced: {what}", what=combination_in_words(event["combination"])),
        "layouts": lambda: said("layouts", "layouts: {layouts}", layouts=layouts()),
        "ruling": lambda: said("ruling", "ruling: {ruling}", ruling=_ruling_in_words(event, names)),
        "roll": lambda: said("throw", "throw: {dice}", dice=dice_in_words(event)) if "coloured" in event else _THROW,
        "reroll": lambda: said("reroll", "all dice are thrown again"),
        "go": lambda: said("signal", "start signal"),
    }
    return told[kind]()


_THROW = said("told_throw", "throw")


def _take_in_words(event: "Event", who: str) -> "Sentence":
    if event["silver"]:
        return said("take_silver", "{who} takes a silver {value}", who=who, value=event["value"])
    return said("take", "{who} takes a {value}", who=who, value=event["value"])


def _foul_in_words(event: "Event", who: str) -> "Sentence":
    cause = said(event["kind"], CAUSES[event["kind"]])
    if not who:
        return said("foul", "aborted: {cause}", cause=cause)
    return said("foul_by", "foul by {who}: {cause}", who=who, cause=cause)


def combination_in_words(combination: str) -> "Sentence":
    """Returns the name of a combination."""
    return said(combination, COMBINATIONS[combination])


def dice_in_words(event: "Event") -> "Sentence":
    """Returns the dice of a throw, sorted: coloured 1 1 2 3 5, silver 4 6."""
    coloured, silver = [" ".join(map(str, sorted(event[kind]))) for kind in ("coloured", "silver")]
    return said("dice", "coloured {coloured}, silver {silver}", coloured=coloured, silver=silver)


def layout_in_words(rows: "Sequence[Sequence[str]]") -> str:
    """Returns a layout as text with bars between its rows: c1 c2 c3 | s4."""
    return " | ".join([" ".join(row) for row in rows])


def _ruling_in_words(event: "Event", names: "Sequence[str]") -> "Sentence":
    if event["premature"]:
        return said("premature", CODES["premature"])
    if any(event["offences"]):
        return offences_in_words(event["offences"], names)
    one, other = event["lengths"]
    return said("lengths", "lengths {one} and {other}", one=one, other=other)


def offences_in_words(offences: "Sequence[Sequence[str]]", names: "Sequence[str]") -> "Sentence":
    """Returns the offences of both players, of which there must be at least one, for example: Ada: value laid twice;
    Ben: wrong order, needless copy."""
    told = [
        said("offences", "{who}: {offences}", who=name, offences=[said(code, CODES[code]) for code in own])
        for name, own in paired(names, offences)
        if own
    ]
    return told[0] if len(told) == 1 else said("offences_of_both", "{one}; {other}", one=told[0], other=told[1])


def verdict_in_words(duel: "Duel", names: "Sequence[str]") -> "Sentence":
    """Returns the sentence on the winner or loser of a duel, and why."""
    verdict = duel.verdict
    if duel.aborted:
        cause = duel.cause or "same_die"
        return said("aborted_by", "Aborted: {cause}.", cause=said(cause, CAUSES[cause]))
    if not duel.held:
        return said("sentence", "{words}.", words=offences_in_words(verdict["offences"], names))
    if verdict["winner"] is None:
        return said("nobody_wins", "Nobody wins: nothing valid on the table.")
    lengths = verdict["lengths"]
    winner = names[verdict["winner"]]
    if lengths[0] == lengths[1]:
        return said("wins_level", "{who} wins: level at {length}, and the caller.", who=winner, length=lengths[0])
    sentence = "{who} wins: {longer} against {shorter}."
    return said("wins_by_length", sentence, who=winner, longer=max(lengths), shorter=min(lengths))


def ways_in_words(duels: "Sequence[Duel]") -> "Sentence":
    """Returns the sentence on the numbers of duels by their outcome."""
    ways = {
        "scored": sum(duel.held for duel in duels),
        "called too early": sum(duel.verdict["step"] == 1 for duel in duels),
        "lost by offences": sum(duel.verdict["step"] == 2 for duel in duels),
        "ended by a foul": sum(duel.verdict["step"] == 0 and not duel.aborted for duel in duels),
        "aborted": sum(duel.aborted for duel in duels),
    }
    told = [said("way_" + way.replace(" ", "_"), "{count} " + way, count=count) for way, count in ways.items() if count]
    return said("ways", "Duels: {ways}.", ways=told or said("none", "none"))


def outcome(names: "Sequence[str]", points: "Sequence[int]", winner: int | None) -> "Sentence":
    """Returns the sentence on the outcome of the match."""
    if winner is None:
        sentence = "The match was not played to its end: {one} point" + "s" * (points[0] != 1) + " to {other} so far."
        return said("not_to_its_end", sentence, one=points[0], other=points[1])
    sentence = "{who} has won by {one} to {other} points."
    return said("has_won", sentence, who=names[winner], one=points[winner], other=points[1 - winner])
