"""Why a round of Schocken came out as it did: the ranking of its throws, and where the Deckel went. Rulings S1 to S4
and S8, in numbers that add up to the verdict."""

from ....util.typing import TYPE_CHECKING
from .ranking import DECKEL, strength_of, worth

if TYPE_CHECKING:
    from typing import Any

    from ....match.game import Event, Reason


def ranked(results: "list[list[Any]]") -> "list[list[Any]]":
    """Results as the contract names them, given in order of play, from the best to the worst: S1, S4."""
    ranks = sorted([(-strength_of(one), one[3], place, one) for place, one in enumerate(results)])
    return [rank[3] for rank in ranks]


def reasons_of(verdict: "Event", middle: int, deckel: "tuple[int, ...]") -> "list[Reason]":
    """The reasons of a verdict; `middle` and `deckel` lay before it. A reason for each result, the best first, and, if
    the next one shows the same, for its being ahead of it; then what the best is worth, whose Deckel these are, and
    what the worst has of them."""
    found: list[Reason] = []
    results = ranked(verdict["results"])
    for place, one in enumerate(results):
        if place and one[1:3] == results[place - 1][1:3]:
            ahead = results[place - 1]
            fewer = ahead[3] < one[3]
            found.append(["fewer", ahead[0], ahead[3], one[0], one[3]] if fewer else ["earlier", ahead[0], one[0]])
        found.append(["throws", place + 1] + one)
    best, worst, moved = verdict["best"], verdict["worst"], verdict["deckel"]
    deckels = worth(strength_of(results[0]))
    found.append(["worth"] + results[0][1:3] + [deckels])
    if deckels == DECKEL:
        found.append(["all", DECKEL, deckel[worst], moved])
    elif middle:
        found.append(["middle", middle, moved, middle - moved])
    else:
        found.append(["gives", best, deckel[best], moved, deckel[best] - moved])
    now = deckel[worst] + moved
    found.append(["gets", worst, deckel[worst], moved, now])
    return found + ([["has_all", worst]] if now == DECKEL else [])
