"""The reasons of a verdict on a round of Schocken: the ranking of the results, and the Deckel that move.

Rulings S1 to S4 and S8, in numbers that add up to the verdict."""

from ....util.typing import TYPE_CHECKING
from .ranking import DECKEL, strength_of, worth

if TYPE_CHECKING:
    from typing import Any

    from ....match.game import Event, Reason


def ranked(results: "list[list[Any]]") -> "list[list[Any]]":
    """S1, S4: returns results [seat, kind, number, throws], given in order of play, from the best to the worst."""
    ranks = sorted([(-strength_of(one), one[3], place, one) for place, one in enumerate(results)])
    return [rank[3] for rank in ranks]


def reasons_of(verdict: "Event", middle: int, deckel: "tuple[int, ...]") -> "list[Reason]":
    """Returns the reasons of a verdict. `middle` and `deckel` are the Deckel before it, in the middle and of each seat.

    There is a reason for each result, the best first, and between equal results one for their order; then for the worth
    of the best result, for where the Deckel come from, and for the Deckel of the worst."""
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
