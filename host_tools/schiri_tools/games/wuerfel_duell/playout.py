"""The playout of Würfel-Duell! between computer players."""

from typing import Any

from schiri.partner.knowledge import THROW, Move
from schiri.util.ordered import OrderedDict

from ...playouts.table import Table


class WuerfelDuellTable(Table):
    """The computer players of Würfel-Duell!. If no computer player has a card to play, the duel is settled, as when
    people press OK on the box."""

    def without_a_move(self, game: Any) -> Move:
        return THROW if game.chance() else OrderedDict(event="settle")


TABLE = WuerfelDuellTable
