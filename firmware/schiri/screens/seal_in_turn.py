"""The seal on the dice when more than two play: one player after the other adds a part, or leaves it to the others."""

from ..dice import PART_DIGITS
from ..keys import COPY, NAMES, OK, side_keys
from ..session.moves import add_parts
from .match_screen import MatchScreen
from .secret import draw_groups


class SealInTurn(MatchScreen):
    """Shows the commitment; the player who is named presses six value keys of either side. Nobody sees which before all
    have done so."""

    def __init__(self, app, course):
        super().__init__(app, course)
        self.seal = course.session.seal
        self.parts = [""]  # of those who have added theirs, and of the one who is adding his
        self.keys = []  # [long time in µs, name of the key] each, for the log

    def pressed(self, keys, stamp_us):
        if self.seal.parts:
            if keys & OK:
                self.course.resume()
            return
        if keys & OK and not self.parts[-1]:
            self._next(stamp_us)
            return
        for side in (0, 1):
            self._add(side, side_keys(keys, side), stamp_us)
        if len(self.parts[-1]) == PART_DIGITS:
            self._next(stamp_us)

    def _add(self, side, keys, stamp_us):
        for value in range(1, COPY + 1):
            if keys >> (value - 1) & 1 and len(self.parts[-1]) < PART_DIGITS:
                self.parts[-1] += "%d" % value
                self.keys.append([self.app.clock.long_us(stamp_us), NAMES[8 * side + value - 1]])
                self.app.sound("key")
                self.app.redraw()

    def _next(self, stamp_us):
        if len(self.parts) < len(self.course.session.players):
            self.parts.append("")
            self.app.redraw()
            return
        record = add_parts(self.course.session, self.parts, stamp_us)
        if self.keys:
            record.extend(("keys", self.keys))
        self.course.commit(lambda: self.app.show(self))

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
        for number in range(PART_DIGITS):
            left = 3 + 7 * number
            if number < len(self.parts[-1]):
                canvas.fill(left, 54, 5, 6)
            else:
                canvas.fill(left, 59, 5, 1)
        if not self.parts[-1]:
            canvas.text_right(126, 54, text("part_none"))
