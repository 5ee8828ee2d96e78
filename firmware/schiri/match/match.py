"""The referee: a match, its accepted events, and the way back."""

from ..util.typing import Callable, Iterator
from .game import Event, Game, Refusal

EVENTS_BETWEEN_CHECKPOINTS = 32


class Match:
    """A game under way, and the way back. `new_game(start)` makes a game of an accepted `start` event; `history` has
    the accepted events since, without those that were taken back.

    Undo plays the events before the last one again, from the checkpoint, a second game in memory that stands where the
    match stood up to 32 events ago, or from the start.
    """

    def __init__(self, new_game: "Callable[[Event], Game]", start: Event) -> None:
        self._new_game = new_game
        self.start = start
        self.history: list[Event] = []
        self._restart()

    def new_game(self) -> Game:
        """The game as it stood at the start of the match."""
        return self._new_game(self.start)

    def _restart(self) -> None:
        self.game = self.new_game()
        self.checkpoint = self.new_game()
        self.events_at_checkpoint = 0

    def apply(self, event: Event) -> Event:
        """Carries out `event`, a dict with a name that the game knows, and returns it as it was accepted, without
        anything that is not its own. `Refusal` if it is not accepted: nothing has changed then."""
        accepted = self.game.apply(event)
        history = self.history
        history.append(accepted)
        if len(history) % EVENTS_BETWEEN_CHECKPOINTS == 0:
            self.checkpoint.restore_from(self.game)
            self.events_at_checkpoint = len(history)
        return accepted

    def undo(self) -> Event:
        """Takes back the latest accepted event and returns it; `nothing_to_undo` when only the start is left."""
        if not self.history:
            raise Refusal("nothing_to_undo", "Nothing has happened since the start.")
        undone = self.history.pop()
        if self.events_at_checkpoint > len(self.history):
            self._restart()
        self.game.restore_from(self.checkpoint)
        count = self.events_at_checkpoint
        for event in self.history[count:]:
            self.game.apply(event)
            count += 1
            if count % EVENTS_BETWEEN_CHECKPOINTS == 0:
                self.checkpoint.restore_from(self.game)
                self.events_at_checkpoint = count
        return undone

    def verdicts(self) -> "Iterator[Event]":
        """Yields all verdicts in order, those that were taken back left out. The match is played again for it."""
        game = self.new_game()
        last = None
        for event in self.history:
            game.apply(event)
            if game.verdict is not last:
                last = game.verdict
                yield last  # type: ignore[misc]  # what has been judged is judged anew, and never forgotten
