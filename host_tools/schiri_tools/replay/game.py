"""The table of any game in a replay: the latest throw and the score."""

from schiri.dice.stream import values_of
from schiri.util.typing import TYPE_CHECKING

from ..logs.sentences import said
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
        """The part of a game that a replay needs."""

        @property
        def replay(self) -> "type[GameReplay]":
            """The class that makes the tables of the game's replay."""


class GameReplay:
    """The maker of the tables of a game. A game may have a subclass in the module `replay` of its folder."""

    KINDS: "dict[str, Words]" = {}  # the names of the kinds of dice for screen readers

    def __init__(self, names: "Sequence[str]", game: "type[Game]") -> None:
        self.names = names
        self.game = game

    def table(self, steps: "Sequence[Step]") -> "list[Zone]":
        """Returns the table after the last of `steps`, which are those of all events that were not undone, the start
        first. Dice that were just judged are still on it."""
        step = steps[-1]
        # A record without the key `throw` is no throw of the box.
        fallen = values_of(step.record["event"]) if "throw" in step.record else []
        dice = [zones.row([zones.die(value) for value in fallen])]
        thrown = [zones.dice("thrown", said("dice_thrown", "Dice thrown"), dice)] if fallen else []
        return thrown + [self.score(step)]

    def score(self, step: "Step") -> "Zone":
        """Returns the zone with everybody's score."""
        facts = self.game.FACTS
        rows = [
            zones.count(name, [own], seat, self.mark(seat, step.after))
            for seat, (name, own) in enumerate(paired(self.names, step.after[facts.score]))
        ]
        return zones.counters("score", said("score_table", "Score"), [said("points_column", "Points")], rows)

    def mark(self, seat: int, state: "dict[str, Any]") -> str:
        """Returns the mark of a player: `turn`, `won`, `lost` or none."""
        facts = self.game.FACTS
        decided = state[facts.decided]
        if decided == seat or (isinstance(decided, list) and seat in decided):
            return "lost" if facts.decided == "loser" else "won"
        return "turn" if state.get("turn") == seat else ""
