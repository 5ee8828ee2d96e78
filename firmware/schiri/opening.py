"""Into a match: what that takes is loaded and let go of here."""

from .dice import DiceFailure
from .leaving import forget_opening
from .memory import forget, tidy


def begin(app, start, ask_parts):
    """Starts a match with the event `start` and shows its course, see `App.begin`."""
    for name in ("start", "new_match", "name_entry", "menu", "menus", "unfinished", "kept"):
        forget("schiri.screens." + name)
    tidy()
    from .session.starting import begun

    try:
        session = begun(start, app)
    except OSError as error:
        from .screens.room import say_failure

        say_failure(app, start, error)
        return
    except DiceFailure:
        from .screens.menu import say

        say(app, app.go_home, ("dice_failed_1", "dice_failed_2"))
        return
    finally:
        forget_opening()
    if session.seal and not ask_parts:
        from .session.moves import add_parts

        add_parts(session, [""] * len(session.players), app.clock.now)
    course = course_of(app, session)
    course.commit(course.resume)


def go_on(course):
    """Goes on with a match that was interrupted."""
    forget_opening()
    course.commit(course.resume)


def course_of(app, session):
    """Makes the session's match the one that is played, and gives what leads through it."""
    app.session = session
    app.game = session.game.NAME
    app.load_texts()
    try:
        module = __import__("schiri.screens." + session.game.NAME, None, None, ("COURSE",))
    except ImportError:
        from .screens import plain as module
    return module.COURSE(app, session)
