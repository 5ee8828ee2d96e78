"""FINI!, between the duels: whose throw it is."""

from ..input.keys import OK
from .match_screen import MatchScreen, draw_names, draw_score
from .screen import SIDE_LAMP, WHITE
from .throwing import throw


class ThrowScreen(MatchScreen):
    """Who throws, for what, and how it stands."""

    def pressed(self, keys, stamp_us):
        if keys & OK:
            self._throw()

    def _throw(self):
        course = self.course

        def go_on():
            course.resume(paused=False)

        if course.game.box_dice:
            throw(course, go_on)
        else:
            course.apply("roll", self.app.clock.now)
            self.app.sound("throw")
            course.commit(go_on)

    def draw(self, canvas):
        game = self.course.game
        text = self.app.text
        canvas.bar(text("round") % game.round + " · " + text(game.combination))
        draw_names(canvas, self.course, game.starter)
        draw_score(canvas, 26, game.chips)
        canvas.text_centred(27, text("duel") % game.duel if game.box_dice else text("thrown_1"))
        canvas.text_centred(38, text("stock") % game.stock if game.box_dice else text("thrown_2"))

    def light(self, lamps):
        game = self.course.game
        self.course.light_chips(lamps, game.chips)
        lamps.set(SIDE_LAMP[game.starter], WHITE)
