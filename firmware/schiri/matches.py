"""Into a match, and out of it."""

from .dice import DiceFailure
from .rules import course_class
from .screens.menu import say
from .screens.room import say_failure
from .session.moves import add_parts
from .session.starting import begun


def begin(app, start, ask_parts):
    """Starts a match with the event `start` and shows its course, see `App.begin`."""
    try:
        session = begun(start, app)
    except OSError as error:
        say_failure(app, start, error)
        return
    except DiceFailure:
        say(app, app.go_home, ("dice_failed_1", "dice_failed_2"))
        return
    if session.seal and not ask_parts:
        add_parts(session, [""] * len(session.players), app.clock.now)
    course = course_of(app, session)
    course.commit(course.resume)


def course_of(app, session):
    """Makes the session's match the one that is played, and gives what leads through it."""
    app.session = session
    app.load_texts()
    return course_class(session.game.NAME)(app, session)


def leave(app):
    """Lets go of the match, if one was open."""
    if app.session:
        app.session = None
        app.console.secret = -1  # whatever a match kept to itself, it is over or laid aside now
        app.console.owes = app.console.owed >= 0
        app.load_texts()
