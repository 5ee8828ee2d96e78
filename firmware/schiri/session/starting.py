"""Begins a match on the box."""

from ..dice import Seal
from ..dice.source import draw_secret
from ..dice.stream import commitment_of
from ..journal.header import header_of
from ..journal.record import Chain
from .history import History
from .session import Session


def begun(start, app):
    """A new match on the parts of the `App`, which begins with the event `start`. That has `dice` for every game:
    "box", or "table" for real ones; a game without such an argument does not see it. `Refusal` if it is wrong,
    `DiceFailure` if there is no chance for its dice, `NoRoom` if the flash is full, another `OSError` if it fails."""
    accepted = app.games.checked_start(start)
    chain = Chain(app.line)
    history = History(app.journal)
    match = app.games.new_match(accepted, history)
    seal = None if start["dice"] == "table" else _new_seal(app)
    session = Session(match, history, chain, app, seal)
    app.console.owed = -1
    app.console.owes = False
    number = app.journal.begin(seal.secret if seal else b"")
    session.write(chain.header(header_of(accepted, number, app.board, app.stuck_keys, seal)))
    session.note(app.clock.now, "event", accepted)
    session.commit()
    return session


def _new_seal(app):
    secret = draw_secret(app.dice, app.board)
    return Seal(secret, commitment_of(secret))
