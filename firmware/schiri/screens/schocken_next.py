"""Schocken: which screen comes next."""


def show(course, what):
    """Shows how the last round came out, or what the match waits for in a phase."""
    app = course.app
    game = course.game
    if what == "verdict":
        from .schocken_round import RoundScreen

        app.show(RoundScreen(app, course))
    elif what == "opening":
        from .schocken_opening import OpeningScreen

        app.show(OpeningScreen(app, course))
    elif what == "over":
        from .schocken_end import EndScreen

        app.show(EndScreen(app, course))
    elif what == "throw" and not game.throws and not game.before:
        course.session.prepare()
        from .schocken_turn import TurnScreen

        app.show(TurnScreen(app, course))
    else:
        from .schocken_decide import DecideScreen

        app.show(DecideScreen(app, course))
