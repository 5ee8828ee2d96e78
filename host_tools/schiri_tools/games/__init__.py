"""What the PC's tools have of each game: a folder a game, and the list of them.

A game that is not in the list is served by what serves every game.
"""

from .base import HostGame

NAMES = ("fini", "schocken", "qwixx", "wuerfel_duell", "maexchen")


def host_game(name: str) -> HostGame:
    """The game with this name, whether it has a folder here or not."""
    if name not in NAMES:
        return HostGame(name)
    game: HostGame = __import__(f"{__name__}.{name}", None, None, ("GAME",)).GAME
    return game
