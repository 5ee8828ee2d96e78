"""Würfel-Duell!: the duel cards that are laid open."""

from .canvas import WIDTH
from .shortened import shortened
from .wuerfel_duell_screen import CardScreen

_CARDS = 3
_TOPS = (13, 33)  # of the players' rows
_X = 66
_PITCH = 20
_CARD = (14, 15)


class RevealScreen(CardScreen):
    """Three cards of the attacker and three of the defender, told with the value keys; BACK takes the last one back.
    Before that is the last moment for a bet."""

    def __init__(self, app, course):
        super().__init__(app, course)
        self.values: list = []

    def chosen(self, number):
        if len(self.values) < 2 * _CARDS:
            self.values.append(number)
            self.app.sound("key")
            self.app.redraw()

    def back(self):
        if self.values:
            self.values.pop()
            self.app.redraw()

    def go_on(self):
        if len(self.values) < 2 * _CARDS:
            self.app.sound("refused")
            return
        course = self.course
        course.apply("reveal", self.app.clock.now, attacker=self.values[:_CARDS], defender=self.values[_CARDS:])
        course.commit(course.resume)

    def draw(self, canvas):
        course = self.course
        game = course.game
        canvas.bar(self.app.text("lay_cards"))
        for row, seat in enumerate((game.attacker, game.defender)):
            canvas.text(3, _TOPS[row] + 4, shortened(course.name(seat), _X - 8))
            for place in range(_CARDS):
                number = row * _CARDS + place
                draw_card(canvas, _X + _PITCH * place, _TOPS[row], self.values[number : number + 1])
        canvas.text(3, 54, self.app.text("tell_hint"))
        if len(self.values) == 2 * _CARDS:
            canvas.text_right(WIDTH - 2, 54, self.app.text("ok"))

    def light(self, lamps):
        self.course.light_turn(lamps)


def draw_card(canvas, x, y, value):
    """A duel card with its value, or the back of one."""
    width, height = _CARD
    canvas.fill(x, y, width, height)
    canvas.fill(x + 1, y + 1, width - 2, height - 2, 0)
    for one in value:
        canvas.text(x + 5, y + 3, "%d" % one)
