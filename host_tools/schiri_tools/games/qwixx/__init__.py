"""Qwixx – Das Duell on the PC."""

from schiri.util.typing import TYPE_CHECKING

from ...util.json_file import json_beside
from ..base import HostGame

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any

    from ...narration.narration import GameTeller
    from ...report.game import Game
    from ..script import ScriptWriter


class QwixxOnPc(HostGame):
    """The parts that are its own."""

    @property
    def schema(self) -> "dict[str, Any]":
        return json_beside(__file__, "schema.json")

    @property
    def narration(self) -> "type[GameTeller]":
        from .narration import TELLER

        return TELLER

    @property
    def event_in_words(self) -> "Callable[[dict[str, Any], Sequence[str]], str]":
        from .words import event_in_words

        return event_in_words

    @property
    def report(self) -> "type[Game]":
        from .report import GAME

        return GAME

    @property
    def script(self) -> "type[ScriptWriter]":
        from .script import QwixxScript

        return QwixxScript

    @property
    def legend(self) -> dict[str, str]:
        from .legend import LEGEND

        return LEGEND
