"""The games. Each is a module of the shape that `shape.py` describes, and is loaded when it is first wanted."""

from .games import GAMES

NAMES = tuple([name for name, _ in GAMES])


def game_class(name):
    """The class of the game called `name`, one of `NAMES`."""
    if name not in NAMES:
        raise KeyError(name)
    return _module("schiri.rules." + name).GAME


def course_class(name):
    """What leads through a match of that game on the box."""
    try:
        return _module("schiri.screens." + name).COURSE
    except ImportError:
        return _module("schiri.screens.plain").COURSE


def _module(name):
    return __import__(name, None, None, ("GAME",))
