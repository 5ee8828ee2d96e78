"""What the PC's tools have of a game, part by part."""

from schiri.util.typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any

    from ..logs.log_checks import LogChecks
    from ..narration.narration import GameTeller
    from ..report.game import Game
    from .script import ScriptWriter


class HostGame:
    """A game on the PC: a subclass in its folder names the parts that are its own, and what serves every game stands
    in for the others. A part is loaded when it is asked for: whoever verifies a log needs no report."""

    def __init__(self, name: str) -> None:
        self.name = name

    @property
    def log_checks(self) -> "type[LogChecks]":
        """What its logs must say beside what its rules do."""
        from ..logs.log_checks import LogChecks

        return LogChecks

    @property
    def schema(self) -> "dict[str, Any] | None":
        """Its part of the JSON Schema of logs, see `logs/schema.py`; None: the rules alone say what its records are."""
        return None

    @property
    def narration(self) -> "type[GameTeller]":
        """Its matches in words, event by event."""
        from ..narration.narration import GameTeller

        return GameTeller

    @property
    def event_in_words(self) -> "Callable[[dict[str, Any], Sequence[str]], str]":
        """What an event says, with the players' names by seat."""
        from ..narration.words import event_in_words

        return event_in_words

    @property
    def report(self) -> "type[Game]":
        """What a report tells of its matches."""
        from .plain import PlainMatch

        return PlainMatch

    @property
    def script(self) -> "type[ScriptWriter] | None":
        """What writes key scripts of whole matches; None: nothing does."""
        return None

    @property
    def legend(self) -> dict[str, str]:
        """What the keys do in it, a sentence a language, for the page with the box; empty: the page does not tell."""
        return {}
