"""The games. Each is a module of the shape that `shape.py` describes, and is loaded when it is first wanted, so that
a box pays with memory for the game on its table alone."""

GAMES = (  # the module of each, and what people call it
    ("fini", "FINI!"),
    ("schocken", "Schocken"),
    ("qwixx", "Qwixx – Das Duell"),
    ("wuerfel_duell", "Würfel-Duell!"),
)
NAMES = tuple([name for name, _ in GAMES])


def game_class(name):
    """The class of the game called `name`, one of `NAMES`."""
    if name not in NAMES:
        raise KeyError(name)
    return __import__("schiri.rules." + name, None, None, ("GAME",)).GAME
