"""The ranking of throws in Schocken (rulings S1 to S4), and the words of its contract.

The *strength* of three dice is one integer: 1,000 times the index of their kind in `KINDS`, plus their values read as a
number from high to low. A greater strength is a better throw.
"""

from ....util.typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    Result = tuple[int, int, int]  # seat, strength, throws

DICE = 3
DECKEL = 13
FINAL = 3  # the number of the final among the halves (S10)
REASONS = ("tower", "off_table", "out_of_turn", "referee")  # why a throw is void (S11)
LIE_WRONG = REASONS[:2]  # the dice lie wrong, as only real dice can


class Phase:
    """The phases of a match, each named after what the match waits for."""

    OPENING = "opening"  # one throw of each seat in `open`; the highest begins
    THROW = "throw"  # the throw of the player whose turn it is; before a round's first throw also players who join
    DECIDE = "decide"  # the player's decision: put aside, throw again or stand; or the referee's: void
    OVER = "over"  # nothing: somebody has lost the match


# The kinds of throws from the worst to the best (S1), and the Deckel that each is worth (S2). A Schock is worth the
# value of its odd die (None here), a Schock Aus all Deckel.
PLAIN, STRAIGHT, SCHOCK_DOOF, GENERAL, SCHOCK, SCHOCK_AUS = range(6)
KINDS = ("plain", "street", "schock_doof", "general", "schock", "schock_aus")
_WORTH = (1, 2, 2, 3, None, DECKEL)


def number(high: int, middle: int, low: int) -> int:
    """Returns three dice, given from high to low, read as a number."""
    return high * 100 + middle * 10 + low


def _kind_from_hand(high: int, middle: int, low: int) -> int:
    if middle == 1:
        return SCHOCK if high > 2 else SCHOCK_DOOF if high == 2 else SCHOCK_AUS
    if high == low:
        return GENERAL
    return STRAIGHT if high - middle == 1 and middle - low == 1 else PLAIN


_FROM_HAND = {}  # the strength of three dice of one throw, by their number
for _high in range(1, 7):
    for _middle in range(1, _high + 1):
        for _low in range(1, _middle + 1):
            _shown = number(_high, _middle, _low)
            _FROM_HAND[_shown] = _kind_from_hand(_high, _middle, _low) * 1000 + _shown


def strength(high: int, middle: int, low: int, from_hand: bool) -> int:
    """S1, S3: returns the strength of three dice, given from high to low. `from_hand` says whether they are of one
    throw; together with dice that were put aside they are a Schock or plain."""
    shown = high * 100 + middle * 10 + low  # as `number` does, without the time that a call takes
    return _FROM_HAND[shown] if from_hand or middle == 1 else shown


def worth(strength: int) -> int:
    """S2: returns the number of Deckel that a throw of that strength moves at most."""
    return _WORTH[strength // 1000] or strength % 1000 // 100


def as_named(results: "Sequence[Result]") -> "list[list[Any]]":
    """Returns results (seat, strength, throws) as the log has them: [seat, kind, number, throws]."""
    named: list[list[Any]] = []
    for seat, strength, throws in results:
        kind = strength // 1000
        named.append([seat, KINDS[kind], strength - kind * 1000, throws])
    return named


def strength_of(result: "Sequence[Any]") -> int:
    """Returns the strength of a result in the form of `as_named`."""
    kind: int = KINDS.index(result[1])
    shown: int = result[2]
    return kind * 1000 + shown


def best_and_worst(results: "list[Result]") -> "tuple[Result, Result]":
    """S1, S4: returns the best and the worst of some results (seat, strength, throws), given in order of play. Of equal
    strengths the one with fewer throws is better, then the earlier one."""
    best = worst = results[0]
    for one in results:
        if one is best:
            continue
        if one[1] > best[1] or (one[1] == best[1] and one[2] < best[2]):
            best = one
        elif one[1] < worst[1] or (one[1] == worst[1] and one[2] >= worst[2]):
            worst = one
    return best, worst
