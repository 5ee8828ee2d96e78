"""The modules that are loaded before they are needed: some in pieces until the first menu is shown, others while nobody
presses keys. `games.modules_of` has those of a game."""

import sys

from ..util.typing import Any

UNTIL_FIRST_MENU = (
    "ui.menu",
    "dice.secrets",
    "journal.store",
    "games",
    "console.console",
    "box.settings",
    "box.screens.start",
    "box.app",
)
UNTIL_A_MATCH = (
    "session.session",
    "play.flow",
    "box.screens.new_match",
    "play.screens",
    "dice.source",
    "box.match_start",
)
UNTIL_A_MATCH_GOES_ON = ("session.session", "play.flow", "session.resume", "play.screens", "box.screens.stored_matches")


def is_loaded(name: str) -> bool:
    """Returns whether a module of the firmware has been loaded."""
    return "schiri." + name in sys.modules


def load(name: str) -> Any:
    """Loads a module of the firmware and returns it."""
    # `__import__` returns the package `schiri` unless a name is to be imported from the module; each has `__name__`.
    return __import__("schiri." + name, None, None, ("__name__",))
