"""Würfel-Duell!: which screen comes next."""


def show(course, what):
    """Shows the special card just played, how the last duel came out, or what the match waits for in a phase."""
    app = course.app
    game = course.game
    if game.latest and game.latest is not course.shown:
        from .wuerfel_duell_table import PlayedScreen

        app.show(PlayedScreen(app, course))
    elif what == "verdict":
        from .wuerfel_duell_why import WhyScreen

        app.show(WhyScreen(app, course, True))
    elif what == "over":
        from .wuerfel_duell_table import EndScreen

        app.show(EndScreen(app, course))
    elif game.may_reroll is not None and course.kept != game.may_reroll:
        from .wuerfel_duell_table import ThrownScreen

        app.show(ThrownScreen(app, course))
    elif what in ("setup", "attack"):
        course.session.prepare()
        from .wuerfel_duell_table import TableScreen

        app.show(TableScreen(app, course))
    elif what == "reveal":
        from .wuerfel_duell_duel import RevealScreen

        app.show(RevealScreen(app, course))
    elif what == "specials":
        from .wuerfel_duell_duel import DuelScreen

        app.show(DuelScreen(app, course))
    else:
        from .wuerfel_duell_menus import decide_or_give

        app.show(decide_or_give(app, course))
