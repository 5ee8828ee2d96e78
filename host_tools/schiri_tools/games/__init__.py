"""The games on the PC: a folder for each game, and their list.

A game that is not in the list uses the generic parts.
"""

from .base import HostGame

NAMES = ("fini", "schocken", "qwixx", "wuerfel_duell", "maexchen")


def host_game(name: str) -> HostGame:
    """Returns the game with this name; a generic one if it has no folder here."""
    if name not in NAMES:
        return HostGame(name)
    game: HostGame = __import__(f"{__name__}.{name}", None, None, ("GAME",)).GAME
    return game
