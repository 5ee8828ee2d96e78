"""The seal on the dice when more than two play: one player after the other adds a part, or leaves it to the others."""

from ..dice import PART_DIGITS
from ..input.keys import OK, side_keys
from .seal import SealScreen, draw_pressed
from .secret import draw_groups


class SealInTurn(SealScreen):
    """Shows the commitment; the player who is named presses six value keys of either side. Nobody sees which before all
    have done so."""

    def __init__(self, app, course):
        super().__init__(app, course)
        self.parts = [""]  # of those who have added theirs, and of the one who is adding his

    def pressed(self, keys, stamp_us):
        if self.seal.parts:
            if keys & OK:
                self.course.resume()
            return
        if keys & OK and not self.parts[-1]:
            self._next(stamp_us)
            return
        for side in (0, 1):
            self.add(-1, side, side_keys(keys, side), stamp_us)
        if len(self.parts[-1]) == PART_DIGITS:
            self._next(stamp_us)

    def _next(self, stamp_us):
        if len(self.parts) < len(self.course.session.players):
            self.parts.append("")
            self.app.redraw()
            return
        self.settle(stamp_us)

    def light(self, lamps):
        pass  # whose turn it is stands on the display

    def draw(self, canvas):
        text = self.app.text
        if self.seal.parts:
            canvas.bar(text("parts_ready"))
            for seat, part in enumerate(self.seal.parts):
                column, row = divmod(seat, 4)
                canvas.text(5 + 62 * column, 14 + 12 * row, "%d: %s" % (seat + 1, part or "–"))
            return
        canvas.bar(text("seal"))
        draw_groups(canvas, 13, self.seal.commitment)
        canvas.text(3, 38, text("part_of") % self.course.name(len(self.parts) - 1))
        draw_pressed(canvas, 3, len(self.parts[-1]))
        if not self.parts[-1]:
            canvas.text_right(126, 54, text("part_none"))
