"""Würfel-Duell!: the table before a throw of the setup or an attack."""

from .canvas import WIDTH
from .font import text_width
from .shortened import shortened
from .throwing import throw
from .wuerfel_duell_drawing import draw_table
from .wuerfel_duell_screen import CardScreen

_TEXT = 54


class TableScreen(CardScreen):
    """Everybody's dice and chips. In the setup OK throws for the one whose turn it is; later a value key says whom he
    attacks, and OK begins the duel."""

    def __init__(self, app, course):
        super().__init__(app, course)
        self.target = -1

    def go_on(self):
        course = self.course
        if course.game.phase == "setup":
            throw(course, course.resume)
        elif self.target < 0:
            self.app.sound("refused")
        else:
            course.apply("attack", self.app.clock.now, defender=self.target)
            course.commit(course.resume)

    def chosen(self, number):
        game = self.course.game
        if game.phase != "attack" or number > len(game.players) or number - 1 == game.turn:
            self.app.sound("refused")
            return
        self.target = number - 1
        self.app.sound("key")
        self.app.redraw()

    def draw(self, canvas):
        course = self.course
        game = course.game
        marks = dict.fromkeys(game.skips, "✗")
        if self.target >= 0:
            marks[self.target] = "◄"
        draw_table(canvas, game, course.session.players, (game.turn,), marks)
        text = self.app.text
        if game.phase == "setup":
            hint, says = text("throw_dice"), "%s"
        elif self.target < 0:
            hint, says = "1–%d" % len(game.players), text("attacks")
        else:
            hint, says = text("ok"), ""
        canvas.text_right(WIDTH - 1, _TEXT, hint)
        room = WIDTH - 8 - text_width(hint)
        if self.target < 0:
            room -= text_width(says % "")
            canvas.text(1, _TEXT, says % shortened(course.name(game.turn), room))
            return
        half = (room - text_width(text("attacks_whom") % ("", ""))) // 2
        names = [shortened(course.name(seat), half) for seat in (game.turn, self.target)]
        canvas.text(1, _TEXT, text("attacks_whom") % tuple(names))

    def light(self, lamps):
        if not self.app.blink:
            self.course.light_turn(lamps)

    def lit_again(self):
        return True
