"""The sentences of Mäxchen for narration, replay and report."""

from schiri.games.maexchen.rules.game import MIA
from schiri.util.typing import TYPE_CHECKING

from ...logs.sentences import said

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ...logs.types import Event, Sentence


def value_in_words(value: int) -> "Sentence":
    """Returns the text for the value of two dice: 6-5, or Mäxchen."""
    if value == MIA:
        return said("mia", "Mäxchen")
    return said("value", "{high}-{low}", high=value // 10, low=value % 10)


def event_in_words(event: "Event", names: "Sequence[str]") -> "Sentence":
    """Returns the sentence for an event, without the player whose turn it was."""
    kind = event["event"]
    if kind == "throw":
        return said("throws_covered", "throws, covered")
    if kind == "claim":
        return said("claims", "claims {value}", value=value_in_words(event["value"]))
    if kind == "pass":
        return said("passes", "passes the cup on unseen, claims {value}", value=value_in_words(event["value"]))
    if kind == "doubt":
        return said("doubts", "doubts: {dice} lies there", dice="-".join(map(str, event["dice"])))
    return said("gives_in", "gives in")


def verdict_in_words(verdict: "Event", names: "Sequence[str]") -> "Sentence":
    """Returns the sentence on the loser of a round, and why."""
    who, other = names[verdict["loser"]], names[verdict["claimer"]]
    claim, lives = value_in_words(verdict["claim"]), verdict["cost"]
    if who == other:
        return said("has_lied", "{who} has not got {claim}: lives −{lives}.", who=who, claim=claim, lives=lives)
    if verdict["thrown"] is None:
        sentence = "{who} believes {other} the {claim}: lives −{lives}."
        return said("has_believed", sentence, who=who, other=other, claim=claim, lives=lives)
    sentence = "{claim} of {other} is true. {who}: lives −{lives}."
    return said("has_doubted", sentence, who=who, other=other, claim=claim, lives=lives)
