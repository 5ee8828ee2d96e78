"""From one game to another: the box restarts between them, on a board that can.

MicroPython keeps every name that it has read in tables, each twice as large as the one before. One game's names have
room; those of two may ask for a table in mid-match that no piece of the memory is large enough for.
"""

from .memory import const
from .rules import NAMES

_PATH = const("next")  # a file with a game and a match's number, 0 for a new one: what comes after the restart


def restarts(app, game, number=0):
    """Restarts the box if another game than `game` has been chosen since it was switched on; it goes on with the match
    of that number then, or with a new one. False if there is no need, or it cannot."""
    restart = app.board.restart
    if restart and app.game not in ("", game) and game in NAMES:
        try:
            _write(app.board.storage, "%s %d" % (game, number))
        except OSError:
            pass  # it plays on, with less room
        else:
            restart()
            return True
    app.game = game
    return False


def taken(storage):
    """The game to go on with after such a restart and the number of the match, 0 for a new one; None after any other
    start. It is told once."""
    try:
        with storage.open(_PATH, "rb") as file:
            game, _, number = file.read().decode().partition(" ")
        if game in NAMES:
            _write(storage, "")
            return game, int(number)
    except (OSError, ValueError):
        pass  # then the players choose once more
    return None


def _write(storage, text):
    with storage.open(_PATH, "wb") as file:
        file.write(text.encode())
