"""A match of Würfel-Duell! between computer players."""

from typing import Any

from schiri.partner.knowledge import THROW, Move
from schiri.util.ordered import OrderedDict

from ...playouts.table import Table


class WuerfelDuellTable(Table):
    """Nobody has another card to play: on the box people say that a duel is settled."""

    def without_a_move(self, game: Any) -> Move:
        return THROW if game.chance() else OrderedDict(event="settle")


TABLE = WuerfelDuellTable
