"""Schocken, the ranking of throws, and the words of its contract, its phases among them.

What three dice are worth is one integer, their *strength*: a thousand times the place of their kind in `KINDS`, plus
the number they show, read from high to low. A greater strength is a better throw. Rulings S1 to S3.
"""

from ....util.typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    Result = tuple[int, int, int]  # seat, strength, throws

DICE = 3
DECKEL = 13
FINAL = 3  # its number among the halves (S10)
REASONS = ("tower", "off_table", "out_of_turn", "referee")  # for which a throw is void (S11)


class Phase:
    """What a match waits for."""

    OPENING = "opening"  # one throw of each player, or of those who were level for the highest: the highest begins
    THROW = "throw"  # the dice of the player whose turn it is; before a round's first throw also those who join it
    DECIDE = "decide"  # what the player makes of the throw: put aside, throw again, stand; or the referee: void
    OVER = "over"  # nothing: somebody has lost the match


# The kinds of throws from the worst to the best (S1), and how many Deckel each is worth (S2): a Schock as many as its
# odd die shows, a Schock Aus all that there are.
PLAIN, STRAIGHT, SCHOCK_DOOF, GENERAL, SCHOCK, SCHOCK_AUS = range(6)
KINDS = ("plain", "street", "schock_doof", "general", "schock", "schock_aus")
_WORTH = (1, 2, 2, 3, None, DECKEL)


def number(high: int, middle: int, low: int) -> int:
    """Three dice, given from high to low, read as one number."""
    return high * 100 + middle * 10 + low


def _kind_from_hand(high: int, middle: int, low: int) -> int:
    if middle == 1:
        return SCHOCK if high > 2 else SCHOCK_DOOF if high == 2 else SCHOCK_AUS
    if high == low:
        return GENERAL
    return STRAIGHT if high - middle == 1 and middle - low == 1 else PLAIN


_FROM_HAND = {}  # the strength of any three dice of one throw, by the number they show
for _high in range(1, 7):
    for _middle in range(1, _high + 1):
        for _low in range(1, _middle + 1):
            _shown = number(_high, _middle, _low)
            _FROM_HAND[_shown] = _kind_from_hand(_high, _middle, _low) * 1000 + _shown


def strength(high: int, middle: int, low: int, from_hand: bool) -> int:
    """S1 and S3: the strength of three dice, given from high to low. `from_hand`: are they of one throw? Put together
    beside ones put aside, they are a Schock or plain."""
    shown = high * 100 + middle * 10 + low  # as `number`, without another call for each turn
    return _FROM_HAND[shown] if from_hand or middle == 1 else shown


def worth(strength: int) -> int:
    """S2: how many Deckel a throw of that strength moves at most."""
    return _WORTH[strength // 1000] or strength % 1000 // 100


def as_named(results: "Sequence[Result]") -> "list[list[Any]]":
    """Results (seat, strength, throws) as the contract names them: [seat, kind, number, throws]."""
    named: list[list[Any]] = []
    for seat, strength, throws in results:
        kind = strength // 1000
        named.append([seat, KINDS[kind], strength - kind * 1000, throws])
    return named


def strength_of(result: "Sequence[Any]") -> int:
    """The strength of a result that `as_named` has made."""
    kind: int = KINDS.index(result[1])
    shown: int = result[2]
    return kind * 1000 + shown


def best_and_worst(results: "list[Result]") -> "tuple[Result, Result]":
    """S1, S4: the best and the worst of some results (seat, strength, throws), given in order of play. Of equal throws
    that of fewer throws is better, and then the earlier one."""
    best = worst = results[0]
    for one in results:
        if one is best:
            continue
        if one[1] > best[1] or (one[1] == best[1] and one[2] < best[2]):
            best = one
        elif one[1] < worst[1] or (one[1] == worst[1] and one[2] >= worst[2]):
            worst = one
    return best, worst
