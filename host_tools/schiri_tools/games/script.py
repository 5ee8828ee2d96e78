"""What writes a key script of a whole match, whatever the game."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, ClassVar

from schiri import games


class ScriptWriter(ABC):
    """The script so far, and the match as it stands after it. The same seed gives the same script."""

    GAME: ClassVar[str]
    START: ClassVar[Mapping[str, object]] = {}  # the arguments of its start beside the players
    PLAYERS: ClassVar[int] = 2  # how many play if nothing is said

    def __init__(self, seed: int, players: Sequence[str]) -> None:
        self.random = Random(seed)
        self.lines = [f"new {self.GAME} box {' '.join(players)}", "wait 1500"]
        self.game: Any = games.game_class(self.GAME)({"players": list(players), **self.START})

    @abstractmethod
    def step(self) -> None:
        """Plays on a little."""

    def play(self) -> str:
        """The script of the whole match."""
        while self.game.phase != "over":
            self.step()
        self.write("wait 2500", "press OK", "wait 2000")
        return "\n".join(self.lines) + "\n"

    def write(self, *lines: str) -> None:
        """Adds lines to the script."""
        self.lines += lines

    def dice(self, count: int) -> list[int]:
        """The values of dice that fall."""
        return self.random.choices(range(1, 7), k=count)
