"""The referee: a match, its accepted events, and the way back."""

from . import rules
from .rules.shape import Arguments, Refusal, one_of

EVENTS_BETWEEN_CHECKPOINTS = 16
CHECKPOINTS_KEPT = 1


class Match:
    """A game under way, and the way back. `history` keeps the accepted events: it has `append(event)`, `pop()`,
    `len()` and `since(n)`, which yields all but the first n in order; a list in memory on a PC, the log on a box.

    Undo plays the events before the last one again, from a copy of the game kept in memory, or from the
    start.
    """

    def __init__(self, start, history):
        self.start = start
        self.history = history
        self._restart()

    def _restart(self):
        self.game = rules.game_class(self.start["game"])(self.start)
        self.checkpoints: list = []

    def apply(self, event):
        """Carries out `event`, a dict with a name that the game knows, and returns it as it was accepted, without
        anything that is not its own. `Refusal` if it is not accepted: nothing has changed then."""
        accepted = self.game.apply(event)
        self.history.append(accepted)
        self._keep_checkpoint(len(self.history))
        return accepted

    def undo(self):
        """Takes back the latest accepted event and returns it; `nothing_to_undo` when only the start is left."""
        if not len(self.history):
            raise Refusal("nothing_to_undo", "Nothing has happened since the start.")
        undone = self.history.pop()
        while self.checkpoints and self.checkpoints[-1][0] > len(self.history):
            self.checkpoints.pop()
        if self.checkpoints:
            count, game = self.checkpoints[-1]
            self.game = game.copy()
        else:
            count = 0
            self._restart()
        for event in self.history.since(count):
            self.game.apply(event)
            count += 1
            self._keep_checkpoint(count)
        return undone

    def _keep_checkpoint(self, count):
        if count % EVENTS_BETWEEN_CHECKPOINTS == 0:
            self.checkpoints.append((count, self.game.copy()))
            if len(self.checkpoints) > CHECKPOINTS_KEPT:
                self.checkpoints.pop(0)


def checked_start(event):
    """The arguments of a `start` event, its game's included; `Refusal` if one is wrong."""
    checked = Arguments((("game", one_of(rules.NAMES)),)).of(event)
    checked.update(rules.game_class(checked["game"]).start_arguments().of(event))
    return checked
