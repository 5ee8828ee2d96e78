"""FINI!, what a verdict means for the match: chips, rounds, points, who throws next."""

from ....util.ordered import OrderedDict
from ....util.typing import TYPE_CHECKING
from .dice import CHIPS, COMBINATION_OF_ROUND
from .judge import chip_changes

if TYPE_CHECKING:
    from ....match.game import Event
    from .game import Fini
    from .judge import Found


def verdict_of(caller: int | None, found: "Found", changes: list[int], aborted: bool) -> "Event":
    """A verdict of the contract. `found` is what `Duel.verdict` found, `changes` how the chips move."""
    step, winner, offences, lengths = found
    verdict: Event = OrderedDict()
    verdict["step"] = step
    verdict["caller"] = caller
    verdict["winner"] = winner
    verdict["offences"] = offences
    verdict["lengths"] = lengths
    verdict["chips"] = changes
    verdict["aborted"] = aborted
    return verdict


def settle(game: "Fini", caller: int | None, found: "Found") -> None:
    """Ends the duel: `found` is what `Duel.verdict` gives, `caller` None for a foul."""
    changes = chip_changes(found[1], found[2], game.chips, game.stock)
    game.verdict = verdict_of(caller, found, changes, False)
    game.stock -= changes[0] + changes[1]
    for player in (0, 1):
        game.chips[player] += changes[player]
    game.clear_table()
    if game.stock:
        game.duel += 1
    elif not _end_round(game):
        return
    game.starter = 1 - game.starter
    game.await_throw(COMBINATION_OF_ROUND[game.round])


def abort(game: "Fini") -> None:
    """F10: nobody's fault alone; the same player throws again, with the same announcement."""
    game.verdict = verdict_of(None, (0, None, [[], []], None), [0, 0], True)
    game.clear_table()
    game.await_throw(game.combination)


def _end_round(game: "Fini") -> bool:
    """F11, F15: one point a chip, all chips back; False when this was the last round."""
    for player in (0, 1):
        game.points[player] += game.chips[player]
        game.chips[player] = 0
    game.stock = CHIPS
    if game.round == 3:
        game.winner = 0 if game.points[0] > game.points[1] else 1
        game.phase = "over"
        return False
    game.round += 1
    game.duel = 1
    return True
