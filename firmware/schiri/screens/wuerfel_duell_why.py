"""Würfel-Duell!: how a duel came out, step by step."""

from ..keys import OK
from ..rules.wuerfel_duell_points import BLOCK, COMPARE, parts
from .canvas import WIDTH
from .font import text_width
from .screen import WHITE
from .scrolled import Scrolled
from .shortened import shortened

_LINE = WIDTH - 14  # columns of a line


def why(app, course):
    """Shows the last settlement again, whenever it is asked for."""
    if course.game.verdict is None:
        app.sound("refused")
        return
    app.show(WhyScreen(app, course, False))


class WhyScreen(Scrolled):
    """The points, the cards in force, the payments in their order, and who has which chips of it. UP and DOWN go
    through it, OK ends it. `fresh`: the duel has just been settled, and its dice lie as they did."""

    ROWS = 3
    TOP = 14
    PITCH = 13

    def __init__(self, app, course, fresh):
        super().__init__(app, course)
        self.fresh = fresh
        if fresh:
            course.reasons = list(self._reasons())
        self.lines = getattr(course, "reasons", []) + list(self._payments())

    def shown(self):
        if self.fresh:
            self.app.sound("penalty")

    def pressed(self, keys, stamp_us):
        if not keys & OK:
            self.scroll(keys)
            return
        if self.fresh:
            self.course.verdict_open = False
        self.course.resume()

    def _reasons(self):
        """Where the points came from, and the cards in force."""
        course = self.course
        game = course.game
        text = self.app.text
        seats = (game.attacker, game.defender)
        for place, seat in enumerate(seats):
            whose, _, worth = parts(game, place)
            found = ["%d→%d" % (card, worth[number]) for number, card in enumerate(game.cards[place])]
            points = ": " + "  ".join(found)
            yield shortened(course.name(seat), _LINE - text_width(points)) + points
            if whose != seats[1 - place]:
                says = text("dice_of")
                yield says % shortened(course.name(whose), _LINE - text_width(says % ""))
        for kind, seat, what in game.effects:
            if kind != COMPARE:
                card = game.cards[seats.index(seat)][what]
                says = text("counts_nothing" if kind == BLOCK else "counts_double")
                room = _LINE - text_width(says % (card, ""))
                yield says % (card, shortened(course.name(seat), room))

    def _payments(self):
        """Cards about chips, in the order played; then what everybody has got or paid."""
        course = self.course
        for code, times, player, _ in course.game.payments:
            card = ("%d× " % times if times > 1 else "") + self.app.text(code)
            yield card + " (%s)" % shortened(course.name(player), _LINE - text_width(card + " ()"))
        for seat, change in enumerate(self.course.game.verdict["chips"]):
            if change:
                yield "%s: %s" % (course.name(seat), ("%+d" % change).replace("-", "−"))

    def draw(self, canvas):
        course = self.course
        verdict = course.game.verdict
        points = "%d:%d" % tuple(verdict["points"])
        says = self.app.text("wins_duel")
        room = WIDTH - 18 - text_width(points) - text_width(says % "")
        canvas.bar(says % shortened(course.name(verdict["winner"]), room), points)
        for row, line in enumerate(self.shown_lines):
            canvas.text(3, self.TOP + self.PITCH * row, line)
        self.draw_arrows(canvas)
        canvas.text_right(WIDTH - 2, 54, self.app.text("ok"))

    def light(self, lamps):
        if not self.app.blink:
            lamps.set(self.course.seat_lamp(self.course.game.verdict["winner"]), WHITE)

    def lit_again(self):
        return True
