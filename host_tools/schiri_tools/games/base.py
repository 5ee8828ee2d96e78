"""What the PC's tools have of a game, part by part."""

from schiri.util.typing import TYPE_CHECKING

from ..util.json_file import json_beside

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from types import ModuleType
    from typing import Any

    from schiri.match.game import Reason
    from schiri.texts import Texts

    from ..logs.log_checks import LogChecks
    from ..logs.types import Event, Saying
    from ..narration.narration import GameTeller
    from ..playouts.table import Table
    from ..replay.game import GameReplay
    from ..report.game import Game
    from .script import ScriptWriter

    Told = Callable[[str, float], None]  # what is worked out, and which part of it is done
    Solve = Callable[[Told, bool], dict[str, Any]]  # with what may be covered, or all open


class HostGame:
    """A game on the PC. `parts` are those that its folder has, each a module of that name; what serves every game
    stands in for the others. A part is loaded when it is asked for: whoever verifies a log needs no report."""

    def __init__(self, name: str, parts: "Sequence[str]" = ()) -> None:
        self.name = name
        self._parts = parts

    def has(self, part: str) -> bool:
        """Has the game a part of its own of that name? It is not loaded for the answer."""
        return part in self._parts

    def _module(self, part: str) -> "Any":
        """That part of the game; None if the game has no such part."""
        if part not in self._parts:
            return None
        package = __name__.rpartition(".")[0]  # MicroPython has no `__package__`
        return __import__(f"{package}.{self.name}.{part}", None, None, (part,))

    def _own(self, part: str, what: str) -> "Any":
        """What that part of the game holds under a name; None if the game has no such part."""
        module = self._module(part)
        return getattr(module, what) if module else None

    @property
    def log_checks(self) -> "type[LogChecks]":
        """What its logs must say beside what its rules do: `CHECKS`."""
        from ..logs.log_checks import LogChecks

        return self._own("log_checks", "CHECKS") or LogChecks

    @property
    def schema(self) -> "dict[str, Any] | None":
        """Its part of the JSON Schema of logs, see `logs/schema.py`; None: the rules alone say what its records are."""
        return json_beside(__file__, self.name + "/schema.json") if "schema" in self._parts else None

    @property
    def narration(self) -> "type[GameTeller]":
        """Its matches in words, event by event: `TELLER`."""
        from ..narration.narration import GameTeller

        return self._own("narration", "TELLER") or GameTeller

    @property
    def event_in_words(self) -> "Callable[[Event, Sequence[str]], Saying]":
        """What an event says, with the players' names by seat: of `words`."""
        from ..narration.words import event_in_words

        return self._own("words", "event_in_words") or event_in_words

    @property
    def reason_in_words(self) -> "Callable[[Reason, Texts, Sequence[str]], str] | None":
        """What a reason of its verdicts says in the box's texts of a language, with the players' names by seat:
        `IN_WORDS`; None: it has no texts for them, or words of its own on the PC."""
        own: Callable[[Reason, Texts, Sequence[str]], str] | None = self._own("reasons", "IN_WORDS")
        return own

    @property
    def replay(self) -> "type[GameReplay]":
        """What lies on its table after each event, for a replay: `REPLAY`."""
        from ..replay.game import GameReplay

        return self._own("replay", "REPLAY") or GameReplay

    @property
    def report(self) -> "type[Game]":
        """What a report tells of its matches: `GAME`."""
        own: type[Game] | None = self._own("report", "GAME")
        if own:
            return own
        from ..report.plain import PlainMatch

        return PlainMatch

    @property
    def script(self) -> "type[ScriptWriter] | None":
        """What writes key scripts of whole matches: `SCRIPT`; None: nothing does."""
        own: type[ScriptWriter] | None = self._own("script", "SCRIPT")
        return own

    @property
    def playout(self) -> "type[Table]":
        """What plays a match of it between computer players: `TABLE`."""
        from ..playouts.table import Table

        return self._own("playout", "TABLE") or Table

    @property
    def legend(self) -> dict[str, str]:
        """What the keys do in it, a sentence a language, for the page with the box: `LEGEND`; empty: the page does not
        tell."""
        return self._own("legend", "LEGEND") or {}

    def texts(self, language: str) -> dict[str, dict[str, str]]:
        """What is said of its logs in a language other than English, by code: `verdicts` for what its checks find
        wrong, `course` for what its events say; empty: it has no words for that."""
        return json_beside(__file__, f"{self.name}/texts/{language}.json") if "texts" in self._parts else {}

    @property
    def perft(self) -> "ModuleType | None":
        """What counts the ways to play its first turns, run as it stands on either runtime; None: nothing does."""
        own: ModuleType | None = self._module("perft")
        return own

    @property
    def solve(self) -> "Solve | None":
        """What works out its value between players who play perfectly: `solve`; None: nothing does."""
        own: Solve | None = self._own("solve", "solve")
        return own
