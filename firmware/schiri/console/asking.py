"""The commands that are for the players to agree to or to do: `install` and `selftest`. Neither disturbs a match."""

from ..util.typing import TYPE_CHECKING
from .logs import sealed

if TYPE_CHECKING:
    from .console import Console


def install(console: "Console") -> None:
    """Asks the players whether a PC may give the box another firmware. The answer follows when they have given theirs;
    if they agree, the box restarts for it."""
    app = console.app
    service = app.board.service
    if service is None or app.session is not None:
        console.send(sealed(b"install refused"))
        return

    def agree() -> None:
        console.send(sealed(b"install ok"))
        service()

    def refuse() -> None:
        console.send(sealed(b"install refused"))
        app.go_home()

    app.ask(app.text("install_sure"), agree, refuse)
    console.send(sealed(b"install asked"))


def selftest(console: "Console") -> None:
    """Begins the self-test; its results follow, line by line."""
    app = console.app
    if app.session is not None:
        console.send(sealed(b"selftest refused"))
        return
    console.send(sealed(b"selftest begins"))
    app.begin_selftest()
