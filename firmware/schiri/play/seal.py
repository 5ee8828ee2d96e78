"""The seal on the dice, before a match: the commitment to the secret, and the players' parts."""

from ..dice import PART_DIGITS
from ..input.keys import NAMES, OK, side_keys
from ..ui.screen import COLOURS, SIDE_LAMP
from ..util.typing import TYPE_CHECKING
from .match_screen import MatchScreen
from .secret import draw_groups

if TYPE_CHECKING:
    from ..ui.canvas import Canvas
    from ..ui.screen import App, Lamps
    from .flow import MatchFlow

_PITCH = 7  # columns from digit to digit


class SealScreen(MatchScreen):
    """Shows the commitment; then both players press value keys, at the same time if they like. Neither sees what the
    other has pressed before both are ready."""

    def __init__(self, app: "App", flow: "MatchFlow") -> None:
        super().__init__(app, flow)
        self.seal = flow.session.seal
        self.parts = ["", ""]  # the digits pressed so far
        self.keys = []  # [long time in µs, name of the key] each, for the log

    def pressed(self, keys: int, stamp_us: int) -> None:
        if self.seal.contributions:
            if keys & OK:
                self.flow.resume()
            return
        for side in (0, 1):
            self.add(side, side, side_keys(keys, side), stamp_us)
        if min(len(part) for part in self.parts) == PART_DIGITS:
            self.settle(stamp_us)

    def add(self, place: int, side: int, keys: int, stamp_us: int) -> None:
        """Adds the value keys that a side has newly pressed to the part at `place`, as long as it has room."""
        for value in range(1, 7):
            if keys >> (value - 1) & 1 and len(self.parts[place]) < PART_DIGITS:
                self.parts[place] += "%d" % value
                self.keys.append([self.app.clock.long_us(stamp_us), NAMES[8 * side + value - 1]])
                self.app.sound("key")
                self.app.redraw()

    def settle(self, stamp_us: int) -> None:
        """All parts are there: they are shown."""
        record = self.flow.session.add_contributions(self.parts, stamp_us)
        if self.keys:
            record["keys"] = self.keys
        self.flow.commit(lambda: self.app.show(self))

    def draw(self, canvas: "Canvas") -> None:
        text = self.app.text
        canvas.bar(text("seal"))
        draw_groups(canvas, 13, self.seal.commitment)
        canvas.text_centred(37, text("parts_ready" if self.seal.contributions else "parts_wanted"))
        for side in (0, 1):
            self._draw_part(canvas, side, 3 if side == 0 else 73)

    def _draw_part(self, canvas: "Canvas", side: int, x: int) -> None:
        canvas.text(x, 53, "AB"[side])
        if not self.seal.contributions:
            draw_pressed(canvas, x + 8, len(self.parts[side]))
            return
        for number, digit in enumerate(self.seal.contributions[side]):
            canvas.text(x + 8 + _PITCH * number, 53, digit)

    def light(self, lamps: "Lamps") -> None:
        for side in (0, 1):
            if len(self.parts[side]) < PART_DIGITS and not self.seal.contributions:
                lamps.set(SIDE_LAMP[side], COLOURS[side])


def draw_pressed(canvas: "Canvas", x: int, count: int) -> None:
    """A place for each digit of a part; `count` of them have been pressed, and nobody sees which."""
    for number in range(PART_DIGITS):
        pressed = number < count
        canvas.fill(x + _PITCH * number, 54 if pressed else 59, 5, 6 if pressed else 1)


class SealInTurn(SealScreen):
    """Shows the commitment; the player who is named presses six value keys of either side. Nobody sees which before all
    have done so."""

    def __init__(self, app: "App", flow: "MatchFlow") -> None:
        super().__init__(app, flow)
        self.parts = [""]  # of those who have added theirs, and of the one who is adding theirs now

    def pressed(self, keys: int, stamp_us: int) -> None:
        if self.seal.contributions:
            if keys & OK:
                self.flow.resume()
            return
        if keys & OK and not self.parts[-1]:
            self._next(stamp_us)
            return
        for side in (0, 1):
            self.add(-1, side, side_keys(keys, side), stamp_us)
        if len(self.parts[-1]) == PART_DIGITS:
            self._next(stamp_us)

    def _next(self, stamp_us: int) -> None:
        if len(self.parts) < len(self.flow.session.players):
            self.parts.append("")
            self.app.redraw()
            return
        self.settle(stamp_us)

    def light(self, lamps: "Lamps") -> None:
        pass  # whose turn it is stands on the display

    def draw(self, canvas: "Canvas") -> None:
        text = self.app.text
        if self.seal.contributions:
            canvas.bar(text("parts_ready"))
            for seat, part in enumerate(self.seal.contributions):
                column, row = divmod(seat, 4)
                canvas.text(5 + 62 * column, 14 + 12 * row, "%d: %s" % (seat + 1, part or "–"))
            return
        canvas.bar(text("seal"))
        draw_groups(canvas, 13, self.seal.commitment)
        canvas.text(3, 38, text("part_of") % self.flow.name(len(self.parts) - 1))
        draw_pressed(canvas, 3, len(self.parts[-1]))
        if not self.parts[-1]:
            canvas.text_right(126, 54, text("part_none"))
