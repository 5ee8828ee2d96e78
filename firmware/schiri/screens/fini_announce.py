"""FINI!, round 3: what is to be collected."""

from ..rules.fini_dice import COMBINATIONS
from .menu import Menu
from .screen import SIDE_LAMP, WHITE


class AnnounceMenu(Menu):
    """F13: in round 3 the starter says what is to be collected. Straight stands first. Holding BACK calls the
    referee."""

    def __init__(self, app, course):
        entries = [
            (app.text(combination), lambda combination=combination: _announce(course, combination))
            for combination in COMBINATIONS
        ]
        super().__init__(app, app.text("announces") % course.name(course.game.starter), entries)
        self.course = course

    def held_back(self):
        self.course.referee()

    def light(self, lamps):
        self.course.light_chips(lamps, self.course.game.chips)
        lamps.set(SIDE_LAMP[self.course.game.starter], WHITE)


def _announce(course, combination):
    course.apply("announce", course.app.clock.now, combination=combination)
    course.commit(course.resume)
