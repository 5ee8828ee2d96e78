"""The games. Each is a module of the shape that `shape.py` describes, and is loaded when it is first wanted, so that
a box pays with memory for the game on its table alone."""

NAMES = ("fini", "schocken")


def game_class(name):
    """The class of the game called `name`, one of `NAMES`."""
    if name == "fini":
        from .fini import Fini

        return Fini
    if name == "schocken":
        from .schocken import Schocken

        return Schocken
    raise KeyError(name)
