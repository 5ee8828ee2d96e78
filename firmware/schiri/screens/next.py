"""Which screen of a match comes next. Before it everything is let go of that it may not need."""

import sys

from ..memory import forget, tidy
from .screen import Screen

_RARE = (
    "screens.next",
    "screens.match_screen",
    "screens.scrolled",
    "screens.font_scores",
    "screens.font_digits",
    "screens.menu",
    "screens.menus",
    "screens.unfinished",
    "screens.kept",
    "screens.seal",
    "screens.seal_in_turn",
    "screens.secret",
    "screens.dice_count",
    "screens.throwing",
    "screens.told_dice",
    "screens.turned",
    "screens.shortened",
    "session.moves",
    "session.looking_back",
    "settings",
)


def show_next(course, paused):
    """Shows what the match waits for, see `Course.resume`."""
    let_go(course)
    seal = course.session.seal
    if seal and not seal.parts:
        _show_seal(course)
    else:
        course.show("verdict" if course.verdict_open else course.game.phase, paused)


def let_go(course):
    """Forgets all that the next screen of the match may not need."""
    game = course.game.NAME
    for name in _RARE:
        forget("schiri." + name)
    for part in course.RARE.split(" "):
        forget("schiri.rules.%s_%s" % (game, part))
    for name in list(sys.modules):
        if name.startswith("schiri.screens.%s_" % game):
            forget(name)
    tidy()


def _show_seal(course):
    screen = _seal_screen(course)
    course.session.note(course.app.clock.now, "note", "sealed")  # what is pressed from here on comes after it
    course.commit(lambda: course.app.show(screen))


def _seal_screen(course):
    if len(course.session.players) == 2:
        from .seal import SealScreen

        return SealScreen(course.app, course)
    from .seal_in_turn import SealInTurn

    return SealInTurn(course.app, course)


class Between(Screen):
    """Between two screens that have no room in memory beside each other. Nothing is on for a moment, which nobody sees:
    only once the last screen's functions have returned, all of it can be let go of. Then `go_on` shows the next one."""

    def __init__(self, course, go_on):
        super().__init__(course.app)
        self.course = course
        self.go_on = go_on

    def shown(self):
        self.app.wake_after(0)

    def timed(self, now_us):
        let_go(self.course)
        self.go_on()
