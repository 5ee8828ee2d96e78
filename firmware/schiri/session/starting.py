"""Begins a match on the box."""

from ..journal.header import header_of
from ..journal.record import Chain
from ..memory import forget
from ..referee import Match, checked_start
from .history import History
from .session import Session


def begun(start, app):
    """A new match on the parts of the `App`, which begins with the event `start`. `Refusal` if the event is wrong,
    `NoRoom` if the flash is full, another `OSError` if it fails."""
    accepted = checked_start(start)
    chain = Chain(app.line)
    history = History(app.journal)
    session = Session(Match(accepted, history), history, chain, app.clock, app.dice, app.journal, app.console)
    session.write(chain.header(header_of(accepted, app.journal.begin(), app.board, app.stuck_keys)))
    forget("schiri.journal.header")
    session.note(app.clock.now, "event", accepted)
    session.commit()
    return session
