"""Würfel-Duell!: the two of a duel, their cards, and where each point comes from."""

from ..rules.wuerfel_duell_dice import value_of
from ..rules.wuerfel_duell_points import parts
from .canvas import WIDTH
from .font import text_width
from .screen import COLOURS
from .shortened import shortened
from .wuerfel_duell_drawing import TINY
from .wuerfel_duell_screen import CardScreen

_HALF = WIDTH // 2
_CARD = 15
_CARDS = 13
_POINTS = 26
_DICE = 37
_WHOSE = 44
_PITCH = 7  # from die to die


class DuelScreen(CardScreen):
    """The attacker on the left, the defender on the right: points, cards with what each of them brings, and the dice
    they are compared with, the matching ones lit. OK settles the duel."""

    def __init__(self, app, course):
        super().__init__(app, course)
        self.seats = (course.game.attacker, course.game.defender)
        self.parts = [parts(course.game, place) for place in (0, 1)]

    def go_on(self):
        self.course.apply("settle", self.app.clock.now)
        self.course.commit(self.course.resume)

    def draw(self, canvas):
        canvas.bar("")
        for place in (0, 1):
            self._draw_side(canvas, place, _HALF * place)
        for y in range(13, 55, 2):
            canvas.fill(_HALF - 2, y, 1, 1)
        canvas.text(1, 54, self.app.text("card_hint"))
        canvas.text_right(WIDTH - 1, 54, self.app.text("ok"))

    def _draw_side(self, canvas, place, x):
        course = self.course
        whose, counts, points = self.parts[place]
        sum_of = "%d" % sum(points)
        room = _HALF - 14 - 10 * place  # whose last ten columns are the sign of a muted box
        name = shortened(course.name(self.seats[place]), room - text_width(sum_of))
        canvas.text(x + 2, 0, name, value=0)
        canvas.text_right(x + _HALF - 5 - 8 * place, 0, sum_of, value=0)
        for number, card in enumerate(course.game.cards[place]):
            left = x + 2 + 20 * number
            _draw_card(canvas, left, card, counts[number])
            canvas.text(left + 5, _POINTS, "%d" % points[number])
        canvas.text(x + 2, _WHOSE, shortened(self.app.text("dice_of") % course.name(whose), _HALF - 9))
        for number, die in enumerate(course.game.dice[whose]):
            _draw_value(canvas, x + 1 + _PITCH * number, value_of(die), value_of(die) in course.game.cards[place])

    def light(self, lamps):
        for place, seat in enumerate(self.seats):
            lamps.set(self.course.seat_lamp(seat), COLOURS[place])


def _draw_card(canvas, x, value, counts):
    """A duel card, with a sign if it counts more than once, without a frame if it counts nothing."""
    if counts:
        canvas.fill(x, _CARDS, _CARD, 13)
        canvas.fill(x + 1, _CARDS + 1, _CARD - 2, 11, 0)
    words = "%d×" % value if counts > 1 else "%d" % value
    canvas.text(x + (_CARD - text_width(words)) // 2, _CARDS + 2, words)


def _draw_value(canvas, x, value, lit):
    """What a die shows: small, and lit if a card equals it."""
    if lit:
        canvas.fill(x - 1, _DICE - 1, 5, 7)
    text = "%d" % value
    canvas.text(x + (3 - text_width(text, TINY)) // 2, _DICE, text, TINY, not lit)
