"""The checks of Würfel-Duell!'s logs beyond the rules, such as the note that a throw was kept."""

from schiri.util.typing import TYPE_CHECKING

from ...logs.log_checks import LogChecks
from ...logs.sentences import LogError

if TYPE_CHECKING:
    from schiri.games.wuerfel_duell.rules.game import WuerfelDuell

    from ...logs.types import Record


class WuerfelDuellLogChecks(LogChecks):
    """The checks of a match of Würfel-Duell!."""

    def note(self, record: "Record", game: "WuerfelDuell") -> None:
        if record["note"] == "kept" and game.may_reroll != record["seat"]:
            raise LogError("not_to_keep", "A throw is kept, but it is not for that seat to say so.")
