"""What partners know of Würfel-Duell!: who has few dice gives others little to match, and who has many chips should get
no more.

Partners hold no cards. They play no special ones, and in a duel they show what lies on top of the pile: a person turns
it up and tells it, or, if both of the duel are partners, chance does.
"""

from ...partner.knowledge import THROW, WAIT, Chance, Knowledge
from ...util.ordered import OrderedDict
from ...util.typing import TYPE_CHECKING
from .rules.choices import plain_choices
from .rules.dice import value_of
from .rules.duel import Phase
from .rules.game import CARDS

if TYPE_CHECKING:
    from ...partner.knowledge import Move
    from .flow import WuerfelDuellFlow
    from .rules.game import WuerfelDuell

_DIE = 0.1  # chips that one die less is worth
_USUAL_SUM = 21  # of six dice


class WuerfelDuellKnowledge(Knowledge):
    """Throws, attacks, names a winner, and gives dice. That a duel is settled is for people to say: they may have
    special cards to play."""

    # Whose move is it?

    def moves(self, game: "WuerfelDuell", seat: int) -> "list[Move]":
        """Most of what the rules offer are special cards, so each phase is looked at by itself."""
        found: list[Move] = [OrderedDict(event="reroll")] if seat == game.may_reroll else []
        if seat != self._mover(game):
            return found + [WAIT] if found else []
        if game.phase == Phase.SETUP:
            return [THROW]
        if game.phase == Phase.REVEAL:
            return [OrderedDict(event="reveal")]
        return found + [choice for choice in plain_choices(game) if choice["event"] != "reroll"]

    def _mover(self, game: "WuerfelDuell") -> int | None:
        """Whose move it is, beside a second throw."""
        if game.phase == Phase.REVEAL:
            return game.attacker if game.attacker in self.partners and game.defender in self.partners else None
        if game.phase == Phase.TIE:
            return (game.attacker + 1) % len(game.players)
        if game.phase == Phase.GIVE:
            winner: int = game.verdict["winner"]  # type: ignore[index]  # there has been a duel
            return winner
        return game.turn if game.phase in (Phase.SETUP, Phase.ATTACK) else None

    def asked(self, flow: "WuerfelDuellFlow") -> tuple[int, ...] | None:
        """Nobody, as long as a special card can be answered; and who has thrown says first whether they keep it."""
        game = flow.game
        if game.latest and game.latest is not flow.shown:
            return ()
        if game.may_reroll is not None and game.may_reroll != flow.kept:
            return (game.may_reroll,)
        return None

    def completed(self, move: "Move", chance: Chance) -> "Move":
        """The duel cards of both."""
        if move is not WAIT and move is not THROW and move["event"] == "reveal":
            for whose in ("attacker", "defender"):
                move[whose] = [chance.below(6) + 1 for _ in range(CARDS)]
        return move

    # Which is best?

    def value(self, game: "WuerfelDuell", seat: int, move: "Move", chance: Chance) -> float:
        """Whoever is attacked wins as often as not. So it had better be one with many dice, for every card may match
        one; and the chip to be won should not bring them close to the seventh."""
        name = None if move is WAIT else move["event"]
        if name == "attack":
            defender: int = move["defender"]
            return len(game.dice[defender]) - game.chips[defender]
        if game.may_reroll == seat:
            thrown = sum([value_of(die) for die in game.dice[seat]])
            return _USUAL_SUM - thrown if name == "reroll" else 0
        return super().value(game, seat, move, chance)

    def worth(self, game: "WuerfelDuell", seat: int) -> float:
        """How far the player is ahead of the best of the others, and how few dice there are to match."""
        others = [chips for other, chips in enumerate(game.chips) if other != seat]
        return game.chips[seat] - max(others) - _DIE * len(game.dice[seat])


KNOWLEDGE = WuerfelDuellKnowledge
