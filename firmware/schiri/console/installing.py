"""The command `install`: a PC wants to give the box another firmware. That is for the players to say."""

from ..screens.menu import question
from .logs import sealed


def install(console):
    """Asks the players. The answer follows when they have given theirs; if they agree, the box restarts for it."""
    app = console.app
    if app.board.service is None or app.session is not None:
        console.send(sealed(b"install refused"))
        return

    def agree():
        console.send(sealed(b"install ok"))
        app.board.service()

    def refuse():
        console.send(sealed(b"install refused"))
        app.go_home()

    app.show(question(app, app.text("install_sure"), agree, refuse))
