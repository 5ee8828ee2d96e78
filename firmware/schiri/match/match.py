"""A match: its game, its accepted events, and undo."""

import gc

from ..util.typing import TYPE_CHECKING, Callable, Iterator
from .game import Event, Game, Refusal

if TYPE_CHECKING:
    from typing import Any, Protocol, TypeVar

    T = TypeVar("T")

    class Kept(Protocol[T]):
        """The operations of a list that a match uses for its history and its checkpoints."""

        def append(self, __entry: T) -> None: ...
        def pop(self) -> T: ...
        def __len__(self) -> int: ...
        def __getitem__(self, __place: Any) -> Any: ...
        def __iter__(self) -> Iterator[T]: ...

    class Games(Protocol):
        """The functions of the package `games` that a conversation uses."""

        NAMES: tuple[str, ...]

        def game_class(self, name: str) -> type[Game]: ...
        def checked_start(self, event: Event) -> Event: ...
        def new_match(self, start: Event) -> "Match": ...


SHORT_OF_MEMORY = hasattr(gc, "mem_free")  # on MicroPython, whose memory everything on the box shares
EVENTS_BETWEEN_CHECKPOINTS = 32 if SHORT_OF_MEMORY else 48  # a PC replays 48 events of any game within a millisecond


class Match:
    """A game with its accepted events. `new_game(start)` returns a game for an accepted `start` event; `history` has
    the accepted events after it, without those that were undone.

    Undo replays the events before the last one from a checkpoint: a copy of the game at most
    `EVENTS_BETWEEN_CHECKPOINTS` events old. With `keeps_all` every checkpoint stays in memory; otherwise only the
    latest does, and an undo behind it replays the match from its start. `new_list()` returns the list that holds
    history and checkpoints.
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
        self._throws: list[tuple[int, int]] = []  # of each throw of the box: the events before it, and its number
        self._restart()

    def new_game(self) -> Game:
        """Returns a game in its state at the start of the match."""
        return self._new_game(self.start)

    def _restart(self) -> None:
        self.game = self.new_game()
        self._checkpoint = self.new_game()
        if self._earlier is None:
            self._checkpoint.restore_from(self.game)  # shares the objects that never change, to save memory
        self._next_checkpoint = EVENTS_BETWEEN_CHECKPOINTS  # the length of the history at the next checkpoint

    @property
    def latest_throw(self) -> int:
        """The number of the latest throw that was not undone; 0 if there is none."""
        return self._throws[-1][1] if self._throws else 0

    def apply(self, event: Event, throw: int = 0) -> Event:
        """Carries out `event`, a dict with a name that the game knows, and returns it with its own arguments alone.
        `throw` is the number of the throw if the box's dice made the event, else 0. Raises a `Refusal` and changes
        nothing if the event is not accepted."""
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
        """Undoes the latest accepted event and returns it. Raises `nothing_to_undo` if the history is empty."""
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
        """Yields all verdicts in order, except those that were undone. It replays the match."""
        game = self.new_game()
        last = None
        for event in self.history:
            game.apply(event)
            if game.verdict is not last:
                last = game.verdict
                yield last  # type: ignore[misc]  # a verdict is replaced by another one, never by None
