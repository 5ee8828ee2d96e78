"""What the PC's tools have of a game, part by part."""

from schiri.util.typing import TYPE_CHECKING

from ..logs.log_checks import LogChecks
from ..narration.narration import GameTeller
from ..narration.words import event_in_words
from ..replay.game import GameReplay
from ..util.json_file import json_beside

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any

    from ..logs.types import Event, Saying
    from ..narration.reasons import InWords
    from ..playouts.table import Table
    from ..report.game import Game

_PACKAGE = __name__.rpartition(".")[0]  # MicroPython has no `__package__`


class HostGame:
    """A game on the PC. What tells of its logs is there at once: what is its own, or else what serves every game. All
    else in its folder is named by `parts`, and loaded when it is asked for: whoever verifies a log needs no report, and
    a page has no room for one."""

    def __init__(
        self,
        name: str,
        log_checks: type[LogChecks] = LogChecks,
        narration: type[GameTeller] = GameTeller,
        event_in_words: "Callable[[Event, Sequence[str]], Saying]" = event_in_words,
        reason_in_words: "InWords | None" = None,
        replay: type[GameReplay] = GameReplay,
        parts: "Sequence[str]" = (),
    ) -> None:
        self.name = name
        self.log_checks = log_checks  # what its logs must say beside what its rules do
        self.narration = narration  # tells its matches, event by event
        self.event_in_words = event_in_words  # with the players' names by seat
        self.reason_in_words = reason_in_words  # of its verdicts; None: it has no words for them
        self.replay = replay  # what lies on its table after each event
        self._parts = parts

    def has(self, part: str) -> bool:
        """Has the game a part of that name? It is not loaded for the answer."""
        return part in self._parts

    def module(self, part: str) -> "Any":
        """The module that is that part of the game; None if it has none."""
        return __import__(f"{_PACKAGE}.{self.name}.{part}", None, None, (part,)) if self.has(part) else None

    @property
    def schema(self) -> "dict[str, Any] | None":
        """Its part of the JSON Schema of logs, see `logs/schema.py`; None: the rules alone say what its records are."""
        return json_beside(__file__, f"{self.name}/schema.json") if self.has("schema") else None

    def texts(self, language: str) -> dict[str, dict[str, str]]:
        """What is said of its logs in a language other than English, by code: `verdicts` for what its checks find
        wrong, `course` for what its events say; empty: it has no words for that."""
        return json_beside(__file__, f"{self.name}/texts/{language}.json") if self.has("texts") else {}

    @property
    def report(self) -> "type[Game]":
        """What a report tells of its matches: `GAME`."""
        from ..report.plain import PlainMatch  # which MicroPython does not have

        return self.module("report").GAME if self.has("report") else PlainMatch

    @property
    def playout(self) -> "type[Table]":
        """What plays a match of it between computer players: `TABLE`."""
        from ..playouts.table import Table  # which MicroPython does not have

        return self.module("playout").TABLE if self.has("playout") else Table

    @property
    def about(self) -> dict[str, dict[str, str]]:
        """What pages say of it, by language: as `about` what it is in a few words, as `legend` what the keys do in it.
        Empty: they say nothing."""
        return json_beside(__file__, f"{self.name}/about.json") if self.has("about") else {}
