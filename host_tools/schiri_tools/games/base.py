"""A game on the PC with its parts."""

from schiri.util.typing import TYPE_CHECKING

from ..logs.log_checks import LogChecks
from ..logs.sentences import event_in_words
from ..narration.narration import GameNarrator
from ..replay.game import GameReplay
from ..util.json_file import json_beside

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any

    from ..logs.types import Event, Sentence
    from ..narration.reason_sentences import InWords
    from ..narration.step import Step
    from ..playouts.table import Table
    from ..report.game import Game

_PACKAGE = __name__.rpartition(".")[0]  # MicroPython has no `__package__`


class HostGame:
    """A game on the PC. The parts that logs need are given as arguments; a generic part is the default for each.

    Further parts are modules or files in the folder of the game. `parts` has their names; they are loaded when they are
    first used, since a verifier needs no report, and a page has no room for one."""

    def __init__(
        self,
        name: str,
        log_checks: type[LogChecks] = LogChecks,
        narration: type[GameNarrator] = GameNarrator,
        event_in_words: "Callable[[Event, Sequence[str]], Sentence]" = event_in_words,
        reason_in_words: "InWords | None" = None,
        replay: type[GameReplay] = GameReplay,
        bests_of: "Callable[[Sequence[Step]], list[dict[str, Any]]] | None" = None,
        parts: "Sequence[str]" = (),
    ) -> None:
        self.name = name
        self.log_checks = log_checks  # the class that checks what the rules alone do not say about a log
        self.narration = narration  # the class that narrates matches
        self.event_in_words = event_in_words  # returns the sentence for an event, given the names by seat
        self.reason_in_words = reason_in_words  # returns the sentence for a reason of a verdict, or None
        self.replay = replay  # the class that makes the tables of a replay
        self.bests_of = bests_of  # returns the best that each seat has done in the events of a match, or None
        self._parts = parts

    def has(self, part: str) -> bool:
        """Returns whether the game has a part of that name, without loading it."""
        return part in self._parts

    def module(self, part: str) -> "Any":
        """Returns the module of a part; None if the game does not have it."""
        return __import__(f"{_PACKAGE}.{self.name}.{part}", None, None, (part,)) if self.has(part) else None

    @property
    def schema(self) -> "dict[str, Any] | None":
        """The game's part of the JSON Schema of logs, see `logs/schema.py`; None if its rules say all of it."""
        return json_beside(__file__, f"{self.name}/schema.json") if self.has("schema") else None

    def texts(self, language: str) -> dict[str, dict[str, str]]:
        """Returns the game's texts in a language other than English, by code: `verdicts` for the faults that its checks
        find, `course` for its events. Empty if there are none."""
        return json_beside(__file__, f"{self.name}/texts/{language}.json") if self.has("texts") else {}

    @property
    def report(self) -> "type[Game]":
        """The class that reports the matches of this game."""
        from ..report.plain import PlainMatch  # imported here, because MicroPython does not have it

        return self.module("report").GAME if self.has("report") else PlainMatch

    @property
    def playout(self) -> "type[Table]":
        """The class that plays matches of this game between computer players."""
        from ..playouts.table import Table  # imported here, because MicroPython does not have it

        return self.module("playout").TABLE if self.has("playout") else Table

    @property
    def about(self) -> dict[str, dict[str, str]]:
        """The texts for pages by language: `about` describes the game in a few words, `legend` the keys, and `count`
        names the unit of a seat's number at the end. Empty if there are none."""
        return json_beside(__file__, f"{self.name}/about.json") if self.has("about") else {}
