"""The start of a match."""

from ..dice import DiceFailure
from ..session.session import begin_session
from ..util.typing import TYPE_CHECKING
from .screens.stored_matches import say_failure
from .settings import remember_start

if TYPE_CHECKING:
    from ..journal.record import Record
    from .protocol import App


def start_match(app: "App", start: "Record", ask_parts: bool) -> None:
    """Starts a match with the event `start`, or shows why that is impossible. With `ask_parts` False the players add
    nothing to the secret of the dice. A key script may add `cups` to the event, which sets the setting of that name."""
    if "cups" in start:
        app.settings["cups"] = start.pop("cups")
        app.keep_settings()
        app.save_settings()  # a match that is resumed after a power cut has the settings of the flash
    nonce = app.link.begin_match(start["players"]) if app.link else ""
    if nonce:
        start["nonce"] = nonce
    app.make_key()
    app.panel.progress()  # switching the radio on takes a while
    try:
        session = begin_session(start, app)
    except (OSError, DiceFailure) as error:
        say_failure(app, start, error)
        return
    app.panel.progress()
    if session.seal and not ask_parts:
        session.add_contributions([""] * len(session.players), app.clock.now)
    if remember_start(app.settings, start):
        app.keep_settings()
    flow = app.open_match(session)
    flow.commit(flow.resume)
