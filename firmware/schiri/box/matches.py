"""Into a match, and out of it."""

from ..dice import DiceFailure
from ..games import flow_class
from ..session.session import begun
from ..ui.menu import say
from ..util.typing import TYPE_CHECKING
from .screens.full import say_failure

if TYPE_CHECKING:
    from ..journal.record import Record
    from ..play.flow import MatchFlow
    from ..session.session import Session
    from .app import App


def begin(app: "App", start: "Record", ask_parts: bool) -> None:
    """Starts a match with the event `start` and shows what it waits for, see `App.begin`."""
    try:
        session = begun(start, app)
    except OSError as error:
        say_failure(app, start, error)
        return
    except DiceFailure:
        say(app, app.go_home, ("dice_failed_1", "dice_failed_2"))
        return
    if session.seal and not ask_parts:
        session.add_contributions([""] * len(session.players), app.clock.now)
    flow = flow_of(app, session)
    flow.commit(flow.resume)


def flow_of(app: "App", session: "Session") -> "MatchFlow":
    """Makes the session's match the one that is played, and gives what leads through it."""
    app.session = session
    app.load_texts()
    return flow_class(session.game.FACTS.name)(app, session)


def leave(app: "App") -> None:
    """Lets go of the match, if one was open."""
    if app.session:
        app.session = None
        app.console.secret = -1  # whatever a match kept to itself, it is over or laid aside now
        app.console.owes = app.console.owed >= 0
        app.load_texts()
