"""Würfel-Duell! in a log: what its rules leave to the box, such as that a throw was kept."""

from schiri.util.typing import TYPE_CHECKING

from ...logs.log_checks import LogChecks

if TYPE_CHECKING:
    from schiri.games.wuerfel_duell.rules.game import WuerfelDuell


class WuerfelDuellLogChecks(LogChecks):
    """The box's part of a match of Würfel-Duell!."""

    @staticmethod
    def may_keep(seat: int, game: "WuerfelDuell") -> bool:
        return bool(game.may_reroll == seat)


CHECKS = WuerfelDuellLogChecks
