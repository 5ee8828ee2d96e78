"""FINI!: which screen comes next."""


def show(course, what, paused):
    """Shows the verdict, or what the match waits for in a phase. `paused`: only OK begins the wait for a signal."""
    app = course.app
    if what == "verdict":
        from .fini_verdict import VerdictScreen

        app.show(VerdictScreen(app, course))
    elif what == "announce":
        from .fini_announce import ask_combination

        ask_combination(app, course)
    elif what == "roll":
        course.session.prepare()
        from .fini_throw import ThrowScreen

        app.show(ThrowScreen(app, course))
    elif what == "ready":
        from .fini_duel import DuelScreen

        app.show(DuelScreen(app, course, paused))
    elif what == "duel":
        course.stop_duel()
    elif what == "layouts":
        from .fini_table import choose_way  # with the box's dice it is never needed

        choose_way(app, course)
    else:
        from .fini_end import EndScreen

        app.show(EndScreen(app, course))
