"""The sentences of Schocken for narration, replay and report. They keep the German terms, which all players use."""

from schiri.games.schocken import texts
from schiri.util.typing import TYPE_CHECKING

from ...logs.sentences import both, in_a_row, said
from ...util import paired

if TYPE_CHECKING:
    from collections.abc import Sequence

    from schiri.match.game import Reason
    from schiri.texts import Texts

    from ...logs.types import Event, Sentence
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
    """Returns dice from high to low: 6-5-4."""
    return "-".join(str(number))


def throw_in_words(kind: str, number: int) -> str:
    """Returns the name of a throw: General 4, Straße 6-5-4, 6-4-1."""
    if kind == "plain":
        return dice_in_words(number)
    if kind in ("schock", "general"):
        return f"{KINDS[kind]} {number // 100}"
    return f"{KINDS[kind]} {dice_in_words(number)}" if kind == "street" else KINDS[kind]


def results_in_words(played: "Round", names: "Sequence[str]") -> "list[Sentence]":
    """Returns the texts for all results of a round, the best first, with the throws used."""
    sentence = "{who} {throw} in {throws}".replace(" in ", NO_BREAK + "in" + NO_BREAK)
    return [
        said(
            "result",
            sentence,
            who=names[one.seat],
            throw=throw_in_words(one.kind, one.number).replace(" ", NO_BREAK),
            throws=one.throws,
        )
        for one in played.results
    ]


def half_in_words(half: int) -> "Sentence":
    """Returns the name of a half."""
    return said("half_%d" % half, HALVES[half])


def throws_in_words(count: int) -> "Sentence":
    """Returns a number of throws as text."""
    return said("one_throw", "1 throw") if count == 1 else said("throws", "{count} throws", count=count)


def reason_in_words(played: "Round", names: "Sequence[str]") -> "Sentence":
    """Returns the sentences on the best and the worst result of a round, and on the Deckel that have moved."""
    best, second, worst = played.best, played.results[1], played.worst
    values = {"who": names[best.seat], "throw": throw_in_words(best.kind, best.number), "other": names[second.seat]}
    if not best.is_level_with(second):
        values["other"] = throw_in_words(second.kind, second.number)
        sentences = [said("beats", "{who}: {throw} beats {other}.", **values)]
    elif best.throws < second.throws:
        sentences = [said("beats_by_throws", "{who}: {throw}, in fewer throws than {other}.", **values)]
    else:
        sentences = [said("beats_by_turn", "{who}: {throw}, before {other}.", **values)]
    if len(played.results) > 2:
        sentences.append(_last(worst, played.results[-2], names))
    return in_a_row(sentences + [_deckel_moved(played, names)])


def _last(worst: "Result", other: "Result", names: "Sequence[str]") -> "Sentence":
    """Returns the sentence on who is last, with the reason if the dice of `worst` and `other` are the same."""
    values = {"who": names[worst.seat], "throw": throw_in_words(worst.kind, worst.number), "other": names[other.seat]}
    if not worst.is_level_with(other):
        return said("last", "{who} is last: {throw}.", **values)
    if worst.throws > other.throws:
        return said("last_by_throws", "{who} is last: {throw}, in more throws than {other}.", **values)
    return said("last_by_turn", "{who} is last: {throw}, after {other}.", **values)


def _deckel_moved(played: "Round", names: "Sequence[str]") -> "Sentence":
    best, loser, half = names[played.best.seat], names[played.worst.seat], half_in_words(played.half)
    if played.best.kind == "schock_aus":
        return said("gets_all", "Schock Aus: {who} gets all Deckel and loses the {half}.", who=loser, half=half)
    if not played.moved:
        return said("none_to_give", "{who} has no Deckel to give.", who=best)
    origin = said("the_middle", "the middle") if played.from_middle else best
    if played.half_loser is None:
        sentence = "{who} gets {count} Deckel from {origin}."
        return said("gets", sentence, who=loser, count=played.moved, origin=origin)
    sentence = "{who} gets {count} Deckel from {origin}, has all of them and loses the {half}."
    return said("gets_last", sentence, who=loser, count=played.moved, origin=origin, half=half)


def deckel_in_words(deckel: "Sequence[int]", middle: int, names: "Sequence[str]") -> "list[str | Sentence]":
    """Returns texts for the owners of Deckel and for the middle, without those who have none."""
    owners: list[str | Sentence] = [f"{name} {own}" for name, own in paired(names, deckel) if own]
    return owners + ([said("in_the_middle", "the middle {count}", count=middle)] if middle else [])


def event_in_words(event: "Event", names: "Sequence[str]") -> "Sentence":
    """Returns the sentence for an event, without the player whose turn it was."""
    kind = event["event"]
    if kind == "opening":
        throws = [f"{names[seat]} {dice_in_words(int(''.join(map(str, dice))))}" for seat, dice in event["throws"]]
        return said("opening", "opening throw: {throws}", throws=throws)
    if kind == "join":
        return said("join", "{who} joins the round", who=names[event["player"]])
    if kind == "throw":
        return said("throw", "throw {dice}", dice=" ".join(map(str, event["dice"])))
    if kind == "void":
        return said("void", "void throw: {reason}", reason=said(event["reason"], REASONS[event["reason"]]))
    if kind == "aside":
        return said("aside", "put aside: {ones}", ones=_ones_in_words(event["ones"], event["turned"]))
    return said("leaves_covered", "leaves it covered") if event.get("hidden") else said("leaves", "leaves it")


def _ones_in_words(natural: int, turned: int) -> "str | Sentence":
    """Returns the text for ones put aside: natural ones, and sixes turned into ones."""
    told = []
    if natural:
        told.append(said("one_one", "1 one") if natural == 1 else said("ones", "{count} ones", count=natural))
    if turned:
        told.append(said("one_made", "one made of sixes") if turned == 1 else said("two_made", "two made of sixes"))
    return both(told)


def losers_in_words(rounds: "Sequence[Round]", names: "Sequence[str]") -> "Sentence":
    """Returns the sentence on the losers of the halves."""
    lost = []
    for one in rounds:
        if one.half_loser is not None:
            values = {"who": names[one.half_loser], "half": half_in_words(one.half), "count": one.number}
            sentence = "{who} lost the {half} ({count} round" + "s" * (one.number != 1) + ")"
            lost.append(said("lost_half_at_once" if one.number == 1 else "lost_half", sentence, **values))
    return said("losers", "{losers}.", losers=both(lost))


def reason_of_box(reason: "Reason", text: "Texts", names: "Sequence[str]") -> str:
    """Returns the sentence for a reason in the box's texts, with names that are not shortened."""
    return texts.reason_in_words(text, reason, lambda seat, width_px: names[seat])
