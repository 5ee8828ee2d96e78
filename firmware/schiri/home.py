"""The way back to the first menu."""

from .leaving import leave


def go_home(app):
    """Shows the first menu; no match is open then."""
    leave(app)
    from .screens.start import start_screen  # what a match needed has made room for it

    app.show(start_screen(app))
