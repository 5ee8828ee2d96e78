"""The reasons of a verdict on a duel of Würfel-Duell!: its points, and the chips that move."""

from ....util.typing import TYPE_CHECKING
from .duel import parts

if TYPE_CHECKING:
    from ....match.game import Event, Reason
    from .table import Settled


def reasons_of(duel: "Settled", verdict: "Event", winner: int | None) -> "list[Reason]":
    """Returns the reasons:

    - `points` for each of the two: seat, owner of the dice compared with, cards, their factors, their points, the sum.
    - `level` for a level duel: the seat that named the winner, and the winner (W3).
    - `chips` for each payment in its order (W6, W12): code of the special card or null, its factor, its player or null,
      payer and receiver (null is the bank), number of chips, and number that was due.
    - `seven`: the winner of the match (W7)."""
    found: list[Reason] = []
    for place, seat in enumerate((duel.attacker, duel.defender)):
        dice_of, counts, brought = parts(duel, place)
        found.append(["points", seat, dice_of, list(duel.cards[place]), counts, brought, sum(brought)])
    if found[0][-1] == found[1][-1]:
        found.append(["level", (duel.attacker + 1) % len(duel.dice), verdict["winner"]])
    for (card, giver, taker, due), count in duel.paid:
        code, times, player = card[:3] if card else (None, 1, None)
        found.append(["chips", code, times, player, giver, taker, count, due])
    if winner is not None:
        found.append(["seven", winner])
    return found
