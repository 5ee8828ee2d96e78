"""Out of a match: what was needed for it is let go of here."""

import sys

from .memory import forget, tidy
from .rules import NAMES


def reveal(app, seal):
    """Shows the secret of a match that is over; no match is open then."""
    leave(app)
    from .screens.secret import RevealScreen

    app.show(RevealScreen(app, seal))


def leave(app):
    """Lets go of the match, if one was open."""
    if app.session:
        app.session = None
        app.console.secret = -1  # whatever a match kept to itself, it is over or laid aside now
        app.console.owes = app.console.owed >= 0
        app.load_texts()
    forget_opening()
    _forget_match()
    tidy()


def forget_opening():
    """Lets go of all that is needed only to open a match, a new one or one from the log."""
    for name in (
        "schiri.another_game",
        "schiri.opening",
        "schiri.leaving",
        "schiri.home",
        "schiri.rules.games",
        "schiri.dice.source",
        "schiri.dice.stream",
        "schiri.session.starting",
        "schiri.session.resuming",
        "schiri.session.past",
        "schiri.session.moves",
        "schiri.journal.header",
        "schiri.journal.reading",
        "schiri.journal.room",
        "schiri.journal.repair",
    ):
        forget(name)


def _forget_match():
    """Lets go of all that is needed only while a match is open."""
    for game in NAMES:
        for name in list(sys.modules):
            if "rules." + game in name or "screens." + game in name:
                forget(name)
    for name in (
        "schiri.session.session",
        "schiri.session.history",
        "schiri.referee",
        "schiri.screens.menu",
        "schiri.screens.menus",
        "schiri.screens.match_screen",
        "schiri.screens.scrolled",
        "schiri.screens.course",
        "schiri.screens.plain",
        "schiri.screens.font_scores",
        "schiri.screens.font_digits",
        "schiri.screens.font_tiny",
    ):
        forget(name)
