"""What lies on the table in a match, whatever the game: its score, and the dice that have fallen last."""

from schiri.dice.stream import values_of
from schiri.util.typing import TYPE_CHECKING

from ..logs.saying import said
from ..util import paired
from . import zones

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any, Protocol

    from schiri.match.game import Game

    from ..narration.narration import ToldGame
    from ..narration.step import Step
    from .zones import Words, Zone

    class ReplayedGame(ToldGame, Protocol):
        """What has to be known of a game to play its matches again for people."""

        @property
        def replay(self) -> "type[GameReplay]":
            """What lies on its table after each event."""


class GameReplay:
    """A game's tables. A game may have a subclass, `replay` in its folder."""

    KINDS: "dict[str, Words]" = {}  # of dice, in words, for those who hear them; any other is just a die

    def __init__(self, names: "Sequence[str]", game: "type[Game]") -> None:
        self.names = names
        self.game = game

    def table(self, steps: "Sequence[Step]") -> "list[Zone]":
        """What lies there after the last of these steps: those of all events in force, the start first. What is
        settled still lies as it lay when it was judged."""
        step = steps[-1]
        # What has no number of a throw is no throw, or one of real dice.
        fallen = values_of(step.record["event"]) if "throw" in step.record else []
        dice = [zones.row([zones.die(value) for value in fallen])]
        thrown = [zones.dice("thrown", said("dice_thrown", "Dice thrown"), dice)] if fallen else []
        return thrown + [self.score(step)]

    def score(self, step: "Step") -> "Zone":
        """Everybody's score."""
        facts = self.game.FACTS
        rows = [
            zones.count(name, [own], seat, self.mark(seat, step.after))
            for seat, (name, own) in enumerate(paired(self.names, step.after[facts.score]))
        ]
        return zones.counters("score", said("score_table", "Score"), [said("points_column", "Points")], rows)

    def mark(self, seat: int, state: "dict[str, Any]") -> str:
        """What is to be seen of a player: that it is their turn, or that they have won or lost the match."""
        facts = self.game.FACTS
        decided = state[facts.decided]
        if decided == seat or (isinstance(decided, list) and seat in decided):
            return "lost" if facts.decided == "loser" else "won"
        return "turn" if state.get("turn") == seat else ""
