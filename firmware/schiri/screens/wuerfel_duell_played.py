"""Würfel-Duell!: a special card has been played."""

from .canvas import WIDTH
from .font import text_width
from .shortened import shortened
from .wuerfel_duell_drawing import draw_table
from .wuerfel_duell_screen import CardScreen

_TEXT = 54


class PlayedScreen(CardScreen):
    """Whose card, and which; the players whose dice it has changed, or put back, are marked. Now is the moment to
    double or block it (W10); OK says that nobody does."""

    def __init__(self, app, course):
        super().__init__(app, course)
        game = course.game
        self.card, self.player, before = game.latest
        changed = [seat for seat in range(len(game.players)) if before[0][seat] != game.dice[seat]]
        self.marks = dict.fromkeys(changed, "◄")

    def shown(self):
        self.app.sound("penalty")

    def go_on(self):
        self.course.shown = self.course.game.latest
        self.course.resume()

    def draw(self, canvas):
        course = self.course
        text = self.app.text
        draw_table(canvas, course.game, course.session.players, (self.player,), self.marks)
        card = text(self.card)
        hint = text("ok")
        room = WIDTH - 10 - text_width(hint) - text_width(": " + card)
        says = shortened(course.name(self.player), max(room, 6)) + ": " + card
        canvas.text(1, _TEXT, shortened(says, WIDTH - 8 - text_width(hint)))
        canvas.text_right(WIDTH - 1, _TEXT, hint)

    def light(self, lamps):
        self.course.light_turn(lamps)
