"""The referee: a match, its accepted events, and the way back."""

import gc

from ..util.typing import TYPE_CHECKING, Callable, Iterator
from .game import Event, Game, Refusal

if TYPE_CHECKING:
    from typing import Any, Protocol, TypeVar

    T = TypeVar("T")

    class Kept(Protocol[T]):
        """What grows and shrinks at its end: a list, or another thing that does."""

        def append(self, __entry: T) -> None: ...
        def pop(self) -> T: ...
        def __len__(self) -> int: ...
        def __getitem__(self, __place: Any) -> Any: ...
        def __iter__(self) -> Iterator[T]: ...

    class Games(Protocol):
        """The package `games`, as those who lead a match use it; another one may stand in for it."""

        NAMES: tuple[str, ...]

        def game_class(self, name: str) -> type[Game]: ...
        def checked_start(self, event: Event) -> Event: ...
        def new_match(self, start: Event) -> "Match": ...


# What can tell how much memory is free has no more than that, and it has to do for other things, too.
SHORT_OF_MEMORY = hasattr(gc, "mem_free")
EVENTS_BETWEEN_CHECKPOINTS = 32 if SHORT_OF_MEMORY else 48  # a PC plays 48 of any game again within a millisecond


class Match:
    """A game under way, and the way back. `new_game(start)` makes a game of an accepted `start` event; `history` has
    the accepted events since, without those that were taken back.

    Undo plays the events before the last one again, from the checkpoint, a second game in memory that stands where the
    match stood some events ago. Behind it comes the one before, if `keeps_all` checkpoints, so that an undo never plays
    more events than lie between two; else the match is played again from its start. What is kept is in what
    `new_list()` makes.
    """

    def __init__(
        self,
        new_game: "Callable[[Event], Game]",
        start: Event,
        keeps_all: bool = not SHORT_OF_MEMORY,
        new_list: "Callable[[], Kept[Any]]" = list,
    ) -> None:
        self._new_game = new_game
        self.start = start
        self.history: Kept[Event] = new_list()
        self._earlier: Kept[Game] | None = new_list() if keeps_all else None  # checkpoints, the first is the start
        self._throws: list[tuple[int, int]] = []  # of the box's dice: how many events came before, and its number
        self._restart()

    def new_game(self) -> Game:
        """The game as it stood at the start of the match."""
        return self._new_game(self.start)

    def _restart(self) -> None:
        self.game = self.new_game()
        self._checkpoint = self.new_game()
        if self._earlier is None:
            self._checkpoint.restore_from(self.game)  # whatever never changes stands in memory once
        self._next_checkpoint = EVENTS_BETWEEN_CHECKPOINTS  # so many events there will be at it

    @property
    def latest_throw(self) -> int:
        """The number of the latest throw that was not taken back; 0 if there is none."""
        return self._throws[-1][1] if self._throws else 0

    def apply(self, event: Event, throw: int = 0) -> Event:
        """Carries out `event`, a dict with a name that the game knows, and returns it as it was accepted, without
        anything that is not its own; `throw`: its number among the throws of the box's dice. `Refusal` if it is not
        accepted: nothing has changed then."""
        accepted = self.game.apply(event)
        history = self.history
        if throw:
            self._throws.append((len(history), throw))
        history.append(accepted)
        if len(history) == self._next_checkpoint:
            self._make_checkpoint()
        return accepted

    def _make_checkpoint(self) -> None:
        if self._earlier is not None:
            self._earlier.append(self._checkpoint)
            self._checkpoint = self._checkpoint.copy_of(self.game)
        else:
            self._checkpoint.restore_from(self.game)
        self._next_checkpoint += EVENTS_BETWEEN_CHECKPOINTS

    def undo(self) -> Event:
        """Takes back the latest accepted event and returns it; `nothing_to_undo` when only the start is left."""
        if not self.history:
            raise Refusal("nothing_to_undo", "Nothing has happened since the start.")
        undone = self.history.pop()
        if self._throws and self._throws[-1][0] == len(self.history):
            self._throws.pop()
        if self._next_checkpoint - EVENTS_BETWEEN_CHECKPOINTS > len(self.history):
            self._drop_checkpoint()
        self.game.restore_from(self._checkpoint)
        count = self._next_checkpoint - EVENTS_BETWEEN_CHECKPOINTS
        for event in self.history[count:]:
            self.game.apply(event)
            count += 1
            if count == self._next_checkpoint:
                self._make_checkpoint()
        return undone

    def _drop_checkpoint(self) -> None:
        if self._earlier is None:
            self._restart()
        else:
            self._checkpoint = self._earlier.pop()
            self._next_checkpoint -= EVENTS_BETWEEN_CHECKPOINTS

    def verdicts(self) -> "Iterator[Event]":
        """Yields all verdicts in order, those that were taken back left out. The match is played again for it."""
        game = self.new_game()
        last = None
        for event in self.history:
            game.apply(event)
            if game.verdict is not last:
                last = game.verdict
                yield last  # type: ignore[misc]  # what has been judged is judged anew, and never forgotten
