"""Würfel-Duell!, the points of a duel. Rulings W2, W10, W13.

What special cards have done to them is in `effects`, in the order played: (COMPARE, seat, whose dice) or (DOUBLE or
BLOCK, seat, which duel card).
"""

from ....util.typing import TYPE_CHECKING
from .dice import value_of

if TYPE_CHECKING:
    from .game import WuerfelDuell
    from .settling import Settled

    Effect = tuple[str, int, int]  # see above

COMPARE, DOUBLE, BLOCK = ("compare", "double", "block")


def points(game: "WuerfelDuell") -> list[int]:
    """The attacker's points and the defender's, with all cards in force."""
    return [sum(parts(game, place)[2]) for place in (0, 1)]


def parts(duel: "WuerfelDuell | Settled", place: int) -> tuple[int, list[int], list[int]]:
    """Where the points of the attacker (place 0) or the defender (1) come from: whose dice their cards are compared
    with, how often each card counts, and its points. `duel`: the match, or a duel that has been `settled`."""
    seats = (duel.attacker, duel.defender)
    cards = duel.cards[place]
    dice_of = seats[1 - place]
    counts = [1] * len(cards)
    for kind, whose, what in duel.effects:
        if whose != seats[place]:
            continue
        if kind == COMPARE:
            dice_of = what
        else:
            counts[what] *= 2 if kind == DOUBLE else 0
    shown = [value_of(die) for die in duel.dice[dice_of]]
    return dice_of, counts, [counts[number] * shown.count(card) for number, card in enumerate(cards)]
