"""The check of Schocken's logs: it counts the void throws."""

from schiri.util.typing import TYPE_CHECKING

from ...logs.log_checks import LogChecks

if TYPE_CHECKING:
    from schiri.games.schocken.rules.game import Schocken

    from ...logs.types import Record


class SchockenLogChecks(LogChecks):
    """The checks of a match of Schocken."""

    def after(self, record: "Record", kind: str, game: "Schocken") -> None:
        super().after(record, kind, game)
        if kind == "void":
            self.count_called_off("throws_void")
