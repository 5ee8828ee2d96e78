"""FINI!, between the duels: whose throw it is."""

from ....input.keys import OK
from ....play.dice_entry import throw
from ....play.match_screen import MatchScreen, draw_names, draw_score
from ....ui.screen import SIDE_LAMP, WHITE


class ThrowScreen(MatchScreen):
    """Who throws, for what, and how it stands."""

    def pressed(self, keys, stamp_us):
        if keys & OK:
            self._throw()

    def _throw(self):
        flow = self.flow

        def go_on():
            flow.resume(paused=False)

        if flow.game.box_dice:
            throw(flow, go_on)
        else:
            flow.apply("roll", self.app.clock.now)
            self.app.sound("throw")
            flow.commit(go_on)

    def draw(self, canvas):
        game = self.flow.game
        text = self.app.text
        canvas.bar(text("round") % game.round + " · " + text(game.combination))
        draw_names(canvas, self.flow, game.starter)
        draw_score(canvas, 26, game.chips)
        canvas.text_centred(27, text("duel") % game.duel if game.box_dice else text("thrown_1"))
        canvas.text_centred(38, text("stock") % game.stock if game.box_dice else text("thrown_2"))

    def light(self, lamps):
        game = self.flow.game
        self.flow.light_chips(lamps, game.chips)
        lamps.set(SIDE_LAMP[game.starter], WHITE)
