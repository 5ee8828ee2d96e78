"""Würfel-Duell!: a throw of the setup, and whether it is kept."""

from ..rules.wuerfel_duell_dice import value_of
from .menu import Menu
from .shortened import shortened
from .throwing import throw


class ThrownScreen(Menu):
    """The six dice of a player, who may throw all of them once more (W1)."""

    ROWS = 2
    TOP = 38

    def __init__(self, app, course):
        self.course = course
        text = app.text
        entries = [(text("keep"), self._keep), (text("all_again"), self._again)]
        super().__init__(app, "", entries)
        self.seat = course.game.may_reroll

    def _keep(self):
        self.course.kept = self.seat
        self.course.resume()

    def _again(self):
        throw(self.course, self.course.resume, self.course.game.choices()[0])

    def held_back(self):
        self.course.referee()

    def draw_title(self, canvas):
        canvas.bar(shortened(self.course.name(self.seat), 100))
        for place, die in enumerate(self.course.game.dice[self.seat]):
            canvas.die(12 + 18 * place, 16, value_of(die), False)

    def light(self, lamps):
        from .screen import WHITE

        lamps.set(self.course.seat_lamp(self.seat), WHITE)
