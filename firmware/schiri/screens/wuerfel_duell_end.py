"""Würfel-Duell!: who has won the match."""

from ..keys import OK, UP
from .canvas import WIDTH
from .font import text_width
from .match_screen import MatchScreen
from .screen import WHITE
from .shortened import shortened
from .wuerfel_duell_drawing import draw_table


class EndScreen(MatchScreen):
    """Everybody's dice and chips, and who has seven of them. UP says how it came to that."""

    def shown(self):
        self.app.sound("end")

    def pressed(self, keys, stamp_us):
        if keys & UP:
            from .wuerfel_duell_why import why

            why(self.app, self.course)
        elif keys & OK:
            from .menus import end_match

            end_match(self.app)

    def draw(self, canvas):
        course = self.course
        winner = course.game.winner
        draw_table(canvas, course.game, course.session.players, (winner,), {})
        says = self.app.text("wins")
        hint = self.app.text("ok")
        room = WIDTH - 8 - text_width(hint) - text_width(says % "")
        canvas.text(1, 54, says % shortened(course.name(winner), room))
        canvas.text_right(WIDTH - 1, 54, hint)

    def light(self, lamps):
        if not self.app.blink:
            lamps.set(self.course.seat_lamp(self.course.game.winner), WHITE)

    def lit_again(self):
        return True
