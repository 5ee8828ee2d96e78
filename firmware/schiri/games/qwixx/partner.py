"""What partners know of Qwixx – Das Duell: stones are worth what they score, and fields that stay open are worth stones
to come."""

from ...partner.knowledge import Chance, Knowledge, Move
from .flow import QwixxFlow
from .rules.board import FIELDS, ROWS, score
from .rules.game import Phase, Qwixx

_OPEN_FIELD = 0.5  # points


class QwixxKnowledge(Knowledge):
    """Looks at the score, at how far to the right the players have gone for it, and at both actions of a turn."""

    def sit_down(self, flow: QwixxFlow) -> None:
        """No display is turned round for a partner."""
        flow.turns = False

    def moves(self, game: Qwixx, seat: int) -> list[Move]:
        """As people have them on the display: one action after the other."""
        moves = super().moves(game, seat)
        return game.of_next_action(moves) if game.phase == Phase.ACTION1 else moves

    def value(self, game: Qwixx, seat: int, move: Move, chance: Chance) -> float:
        """Behind action 1 comes the best that action 2 can make of it."""
        if game.phase != Phase.ACTION1:
            return super().value(game, seat, move, chance)
        after = game.copy()
        after.apply(move)
        if after.phase != Phase.ACTION2:
            return self.worth(after, seat)
        return max([self.value(after, seat, second, chance) for second in self.moves(after, seat)])

    def worth(self, game: Qwixx, seat: int) -> float:
        return _standing(game, seat) - _standing(game, 1 - seat)


def _standing(game: Qwixx, seat: int) -> float:
    """A player's points, and what they can still hope for: the fields to the right of their stones in the open rows."""
    hope = 0
    for row in range(len(ROWS)):
        if not game.closed[row]:
            hope += len([field for field in range(FIELDS) if 1 << field > game.own[seat][row]])
    return score(game, seat) + _OPEN_FIELD * hope


KNOWLEDGE = QwixxKnowledge
