"""The seal on the dice, before a match: the commitment to the secret, and the players' parts."""

from ..dice import PART_DIGITS
from ..keys import COPY, NAMES, OK, side_keys
from ..session.moves import add_parts
from .match_screen import MatchScreen
from .screen import COLOURS, SIDE_LAMP
from .secret import draw_groups


class SealScreen(MatchScreen):
    """Shows the commitment; then both players press value keys, at the same time if they like. Neither sees what the
    other has pressed before both are ready."""

    def __init__(self, app, course):
        super().__init__(app, course)
        self.seal = course.session.seal
        self.digits = ["", ""]
        self.keys = []  # [long time in µs, name of the key] each, for the log

    def pressed(self, keys, stamp_us):
        if self.seal.parts:
            if keys & OK:
                self.course.resume()
            return
        for side in (0, 1):
            self._add(side, side_keys(keys, side), stamp_us)
        if min(len(digits) for digits in self.digits) == PART_DIGITS:
            add_parts(self.course.session, self.digits, stamp_us).extend(("keys", self.keys))
            self.course.commit(lambda: self.app.show(self))

    def _add(self, side, keys, stamp_us):
        for value in range(1, COPY + 1):
            if keys >> (value - 1) & 1 and len(self.digits[side]) < PART_DIGITS:
                self.digits[side] += "%d" % value
                self.keys.append([self.app.clock.long_us(stamp_us), NAMES[8 * side + value - 1]])
                self.app.sound("key")
                self.app.redraw()

    def draw(self, canvas):
        text = self.app.text
        canvas.bar(text("seal"))
        draw_groups(canvas, 13, self.seal.commitment)
        canvas.text_centred(37, text("parts_ready" if self.seal.parts else "parts_wanted"))
        for side in (0, 1):
            self._draw_part(canvas, side, 3 if side == 0 else 73)

    def _draw_part(self, canvas, side, x):
        canvas.text(x, 53, "AB"[side])
        for number in range(PART_DIGITS):
            left = x + 8 + 7 * number
            if self.seal.parts:
                canvas.text(left, 53, self.seal.parts[side][number])
            elif number < len(self.digits[side]):
                canvas.fill(left, 54, 5, 6)
            else:
                canvas.fill(left, 59, 5, 1)

    def light(self, lamps):
        for side in (0, 1):
            if len(self.digits[side]) < PART_DIGITS and not self.seal.parts:
                lamps.set(SIDE_LAMP[side], COLOURS[side])
