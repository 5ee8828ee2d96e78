"""What partners know of Qwixx – Das Duell: the value of the stones on the board and of the fields that stay open."""

from ...partner.knowledge import THROW, WAIT, Chance, Knowledge, Move, best_of
from ...util.ordered import OrderedDict
from ...util.typing import TYPE_CHECKING
from .rules.board import FIELDS, LAST, NEEDED_FOR_LAST, ROWS, score
from .rules.game import Phase, Qwixx

if TYPE_CHECKING:
    from collections.abc import Iterator

    Hopes = tuple[float, float, float, float, float]

_OPEN_FIELD = 0.5  # points

_VICTORY = 50  # points: a victory counts more than any difference of prospects

# The weights of a player's prospects, in points, each multiplied by the chance that the next roll offers the field: a
# free field to the right of the player's stones; the same for each stone in the row; a stack's next stone; the loss of
# a stone that can be captured; the capture of the opponent's foremost stone. The first tuple is for the player who has
# just moved, the second for the one who throws next. Of many weights tried in millions of matches these won most.
_HOPES: "tuple[Hopes, Hopes]" = ((1.7, 1.0, 3.1, 1.3, 1.0), (0.7, 0.9, 1.5, 0.8, 1.5))
_COMING = [ways / 216 for ways in (16, 30, 46, 60, 76, 90, 76, 60, 46, 30, 16)]  # the chance of a roll to offer a field


class QwixxKnowledge(Knowledge):
    """A computer player's play of Qwixx. `easy` compares its own score after one action. `medium` compares both scores
    and the open fields of both players after both actions of a turn. `hard` also weighs what the next rolls may
    bring."""

    STRENGTHS = {"easy": 4, "medium": 9, "hard": 12}
    _plays = "medium"

    def turn(self, game: Qwixx) -> int | None:
        seat: int = game.turn
        return seat

    def moves(self, game: Qwixx, seat: int) -> list[Move]:
        """Returns the moves of a seat for one action after the other, as the display offers them."""
        if seat != game.turn:
            return []
        return [THROW] if game.phase == Phase.ROLL else game.choices(is_next=True)

    def at_random(self, game: Qwixx, seat: int, chance: Chance) -> Move:
        """Returns one of the moves at random. To save time it makes an event of that move alone."""
        if seat != game.turn:
            return WAIT
        if game.phase == Phase.ROLL:
            return chance.one_of([THROW])
        ways = game.ways(is_next=True)
        drawn = chance.below(len(ways) + 1)
        return game.choice_of(ways[drawn - 1]) if drawn else OrderedDict(event="pass")

    def thoughts(
        self, game: Qwixx, seat: int, moves: list[Move], plays: str, chance: Chance
    ) -> "Iterator[Move | None]":
        """Yields the steps of the decision, see `Knowledge.thoughts`; a step weighs one position."""
        self._plays = plays
        if len(moves) == 1:
            yield moves[0]
        else:
            values = []
            for move in moves:
                behind = []
                for value in self._behind(game, seat, move, chance):
                    behind.append(value)
                    yield None
                values.append(max(behind))
            yield best_of(moves, values, chance)

    def _behind(self, game: Qwixx, seat: int, move: Move, chance: Chance) -> "Iterator[float]":
        """Yields the values of the positions after a move. A move of action 1 has one position for each possible action
        2."""
        if game.phase != Phase.ACTION1 or self._plays == "easy":
            yield self.value(game, seat, move, chance)
            return
        after = game.copy()
        after.apply(move)
        if after.phase != Phase.ACTION2:
            yield self.worth(after, seat)
            return
        for second in self.moves(after, seat):
            yield self.value(after, seat, second, chance)

    def worth(self, game: Qwixx, seat: int) -> float:
        """Returns the value of a position after an action of that seat."""
        if self._plays == "easy":
            return score(game, seat)
        if self._plays == "medium":
            return _standing(game, seat) - _standing(game, 1 - seat)
        ahead = score(game, seat) - score(game, 1 - seat)
        if game.phase == Phase.OVER:
            return ahead + _VICTORY * ((ahead > 0) - (ahead < 0))
        return ahead + _prospects(game, seat, _HOPES[0]) - _prospects(game, 1 - seat, _HOPES[1])


def _standing(game: Qwixx, seat: int) -> float:
    """Returns a player's points, and half a point for each field to the right of their stones in the open rows."""
    hope = 0
    for row in range(len(ROWS)):
        if not game.closed[row]:
            hope += len([field for field in range(FIELDS) if 1 << field > game.own[seat][row]])
    return score(game, seat) + _OPEN_FIELD * hope


def _prospects(game: Qwixx, seat: int, hopes: "Hopes") -> float:
    """Returns the points that the next roll is expected to be worth to a player in the open rows, by the weights."""
    free, by_stones, stack, loss, capture = hopes
    hope = 0.0
    for row in range(len(ROWS)):
        if game.closed[row]:
            continue
        stones = game.counts[seat][row]
        mine = _foremost(game.own[seat][row])
        theirs = _foremost(game.own[1 - seat][row])
        last = LAST if stones + 1 >= NEEDED_FOR_LAST else LAST - 1
        coming = [_COMING[field] for field in range(mine + 1, last + 1) if not game.own[1 - seat][row] >> field & 1]
        hope += (free + by_stones * stones) * sum(coming)
        foremost = max(mine, theirs)
        if foremost < 0:
            continue
        single = not game.stacked[row] >> foremost & 1
        if foremost == mine:
            hope += _COMING[foremost] * (stack * (stones + 1) - (loss * stones if single else 0))
        elif single:
            hope += _COMING[foremost] * capture * (stones + 1)
    return hope


def _foremost(fields: int) -> int:
    """Returns the index of the highest bit of `fields`; -1 for 0."""
    field = -1
    while fields:
        fields >>= 1
        field += 1
    return field


KNOWLEDGE = QwixxKnowledge
