"""What the PC's tools have of each game: a folder a game, and the list of them.

A game that is not in the list is served by what serves every game.
"""

from .base import HostGame
from .fini import FiniOnPc
from .qwixx import QwixxOnPc
from .schocken import SchockenOnPc
from .wuerfel_duell import WuerfelDuellOnPc

GAMES = {"fini": FiniOnPc, "schocken": SchockenOnPc, "qwixx": QwixxOnPc, "wuerfel_duell": WuerfelDuellOnPc}


def host_game(name: str) -> HostGame:
    """The game with this name, whether it has a folder here or not."""
    return GAMES.get(name, HostGame)(name)
