"""The games. Each is a module of the shape that `shape.py` describes, and is loaded when it is first wanted, so that
a box pays with memory for the game on its table alone. What people call them is needed only to choose one."""

from .games import GAMES

NAMES = tuple([name for name, _ in GAMES])

del GAMES  # the box forgets that module, too, once a game is chosen


def game_class(name):
    """The class of the game called `name`, one of `NAMES`."""
    if name not in NAMES:
        raise KeyError(name)
    return __import__("schiri.rules." + name, None, None, ("GAME",)).GAME
