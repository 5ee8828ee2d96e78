"""Würfel-Duell! in a log: what its rules leave to the box, such as that a throw was kept."""

from schiri.games.wuerfel_duell.rules.game import WuerfelDuell

from ...logs.game_checks import GameCourse


class WuerfelDuellCourse(GameCourse):
    """The box's part of a match of Würfel-Duell!."""

    @staticmethod
    def may_keep(seat: int, game: WuerfelDuell) -> bool:
        return bool(game.may_reroll == seat)


COURSE = WuerfelDuellCourse
