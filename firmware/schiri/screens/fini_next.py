"""FINI!: which screen comes next. Between duels everything is let go of that the next screen does not need."""

from ..memory import forget, tidy

RARE = (
    "screens.fini_throw",
    "screens.fini_next",
    "screens.match_screen",
    "screens.font_scores",
    "screens.font_digits",
    "session.moves",
    "screens.menu",
    "screens.menus",
    "screens.unfinished",
    "screens.kept",
    "screens.seal",
    "screens.secret",
    "screens.dice_count",
    "screens.fini_menus",
    "screens.fini_announce",
    "screens.fini_table",
    "screens.fini_verdict",
    "screens.fini_end",
    "screens.fini_duel",
    "rules.fini_judge",
    "rules.fini_settling",
    "rules.fini_state",
    "settings",
)


def show_next(course, paused):
    """Shows what the match waits for, see `Course.resume`."""
    app = course.app
    phase = course.game.phase
    seal = course.session.seal
    for name in RARE:
        forget("schiri." + name)
    tidy()
    if seal and not seal.parts:
        _show_seal(course)
    elif course.verdict_open:
        from .fini_verdict import VerdictScreen

        app.show(VerdictScreen(app, course))
    elif phase == "announce":
        from .fini_announce import ask_combination

        ask_combination(app, course)
    elif phase == "roll":
        course.session.prepare()
        from .fini_throw import ThrowScreen

        app.show(ThrowScreen(app, course))
    elif phase == "ready":
        from .fini_duel import DuelScreen

        app.show(DuelScreen(app, course, paused))
    elif phase == "duel":
        course.stop_duel()
    elif phase == "layouts":
        from .fini_table import choose_way  # with the box's dice it is never needed

        choose_way(app, course)
    else:
        from .fini_end import EndScreen

        app.show(EndScreen(app, course))


def _show_seal(course):
    from .seal import SealScreen

    course.session.note(course.app.clock.now, "note", "sealed")  # what is pressed from here on comes after it
    course.commit(lambda: course.app.show(SealScreen(course.app, course)))
