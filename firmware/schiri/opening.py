"""The doors of a match: in, and out again. What lies behind them is loaded and let go of here."""

import sys

from .memory import forget, tidy


def begin(app, start):
    """Starts a match with the event `start` and shows its course."""
    for name in ("start", "menu", "menus", "unfinished"):
        forget("schiri.screens." + name)
    tidy()
    from .session.starting import begun

    try:
        session = begun(start, app)
    except OSError as error:
        from .screens.room import say_failure

        say_failure(app, start, error)
        return
    finally:
        _forget_opening()
    course_of(app, session).resume()


def go_on(course):
    """Goes on with a match that was interrupted."""
    _forget_opening()
    course.commit(course.resume)


def course_of(app, session):
    """Makes the session's match the one that is played, and gives what leads through it."""
    from .screens.fini import Course

    app.session = session
    return Course(app, session)


def go_home(app):
    """Shows the first menu; no match is open then."""
    app.session = None
    _forget_opening()
    _forget_match()
    tidy()
    from .screens.start import start_screen

    app.show(start_screen(app))


def _forget_opening():
    """Lets go of all that is needed only to open a match, a new one or one from the log."""
    for name in (
        "schiri.opening",
        "schiri.session.starting",
        "schiri.session.resuming",
        "schiri.session.past",
        "schiri.journal.header",
        "schiri.journal.reading",
        "schiri.journal.room",
        "schiri.journal.repair",
    ):
        forget(name)


def _forget_match():
    """Lets go of all that is needed only while a match is open."""
    for part in ("schiri.rules.fini", "schiri.screens.fini"):
        for name in list(sys.modules):
            if name.startswith(part):
                forget(name)
    for name in (
        "schiri.session.session",
        "schiri.session.history",
        "schiri.referee",
        "schiri.screens.match_screen",
        "schiri.screens.font_scores",
        "schiri.screens.font_digits",
    ):
        forget(name)
