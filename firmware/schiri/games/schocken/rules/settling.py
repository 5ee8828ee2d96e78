"""Schocken, what follows from a round: Deckel, the next round, the next half, or the end."""

from ....util.ordered import OrderedDict
from ....util.typing import TYPE_CHECKING
from .ranking import DECKEL, as_named, is_schock_aus, worth

if TYPE_CHECKING:
    from ....match.game import Event
    from .game import Schocken
    from .ranking import Result


def settle(game: "Schocken") -> None:
    """All have played: moves the Deckel (S8), and begins what comes next."""
    best, worst = best_and_worst(game.results)
    loser = worst[0]
    moved = _pay(game, best[0], loser, best[1])
    last_round: Event = OrderedDict()
    last_round["best"] = best[0]
    last_round["worst"] = loser
    last_round["deckel"] = moved
    last_round["results"] = as_named(game.results)
    game.verdict = last_round
    if game.deckel[loser] == DECKEL:
        _end_half(game, loser)
    else:
        game.begin_round(loser)


def best_and_worst(results: "list[Result]") -> "tuple[Result, Result]":
    """S1, S4: the best and the worst of some results (seat, strength, throws), given in order of play. Of equal throws
    that of fewer throws is better, and then the earlier one."""
    best = worst = results[0]
    for one in results:
        if one[1] > best[1] or (one[1] == best[1] and one[2] < best[2]):
            best = one
        if one[1] < worst[1] or (one[1] == worst[1] and one[2] >= worst[2]):
            worst = one
    return best, worst


def _pay(game: "Schocken", giver: int, loser: int, strength: int) -> int:
    """S2, S8: how many Deckel the loser gets: from the middle, or from the best once it is empty; at a Schock Aus all
    there are."""
    deckel = game.deckel
    if is_schock_aus(strength):
        moved = DECKEL - deckel[loser]
        game.middle = 0
        game.deckel = [0] * len(deckel)
        game.deckel[loser] = DECKEL
    elif game.middle:
        moved = min(worth(strength), game.middle)
        game.middle -= moved
        deckel[loser] += moved
    else:
        moved = min(worth(strength), deckel[giver])
        deckel[giver] -= moved
        deckel[loser] += moved
    return moved


def _end_half(game: "Schocken", loser: int) -> None:
    """S10: two halves, and a final between their losers if these are two."""
    losers = game.half_losers
    losers.append(loser)
    if len(losers) == 3 or losers == [loser, loser]:
        game.begin_round(None)
        game.phase = "over"
    else:
        game.half += 1
        game.begin_half(loser)
