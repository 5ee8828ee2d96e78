"""The reasons for the end and the result of a match of Qwixx – Das Duell (Q4, Q5, Q7), in numbers that add up."""

from ....util.typing import TYPE_CHECKING
from .board import MISTHROW, MOST_CLOSED, MOST_MISTHROWS, ROWS, points, scores

if TYPE_CHECKING:
    from ....match.game import Reason
    from .board import Board


def reasons_of(game: "Board") -> "list[Reason]":
    """Returns the reasons: what has ended the match, who leads by how much, and for each player the points of each row
    with the stone on its lock, of the misthrows, and their sum, to which a
    handicap is added."""
    found: list[Reason] = [["out_of_stones", seat] for seat in (0, 1) if not game.supply[seat]]
    if sum(game.misthrows) >= MOST_MISTHROWS:
        found.append(["misthrows_full"] + game.misthrows + [sum(game.misthrows)])
    if sum(game.closed) >= MOST_CLOSED:
        found.append(["rows_closed"] + [name for row, name in enumerate(ROWS) if game.closed[row]])
    totals = scores(game)
    if totals[0] == totals[1]:
        found.append(["level", totals[0]])
    else:
        ahead = totals.index(max(totals))
        found.append(["ahead", ahead, totals[ahead], totals[1 - ahead], totals[ahead] - totals[1 - ahead]])
    for seat in (0, 1):
        worth = [points(count) for count in game.counts[seat]]
        for row, name in enumerate(ROWS):
            found.append(["row", seat, name, game.counts[seat][row], worth[row]])
            if game.locks[row] == seat:
                found.append(["lock", seat, name])
        worth.append(MISTHROW * game.misthrows[seat])
        found.append(["misthrows", seat, game.misthrows[seat], worth[-1]])
        found.append(["sum", seat, worth, sum(worth)])
        if game.handicap[seat]:
            found.append(["handicap", seat, sum(worth), game.handicap[seat], totals[seat]])
    return found
