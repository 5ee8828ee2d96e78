"""The screens before a match with sealed dice: the commitment, and the players' parts of the secret."""

from ..dice import PART_DIGITS
from ..dice.stream import code_of_parts
from ..input.keys import NAMES, OK, VALUES, side_keys
from ..ui.canvas import WIDTH, Canvas
from ..ui.screen import COLOURS, SIDE_LAMP, App, Lamps
from ..util.typing import TYPE_CHECKING
from .match_screen import MatchScreen
from .reveal import draw_groups

if TYPE_CHECKING:
    from .flow import MatchFlow

_PITCH = 7  # pixels from digit to digit


class SealScreen(MatchScreen):
    """The screen with the commitment, while both players press the value keys of their parts, in any order. The digits
    are shown only when both parts are complete. OK goes on without the part of a player who has pressed nothing, and is
    refused while a part is incomplete. BACK calls the referee; the parts begin anew after that."""

    TAKES = VALUES
    QUICK = True  # but without `AHEAD`: keys pressed before the commitment was shown do not count
    TEXTS = ("parts_skip", "ok_goes_on")  # say what OK does before the first key, and once a part is complete

    def __init__(self, app: App, flow: "MatchFlow") -> None:
        super().__init__(app, flow)
        self.seal = flow.session.seal
        self.parts = ["", ""]  # the digits pressed so far
        self.keys = []  # for the log: [time in µs, name of the key] for each press

    def pressed(self, keys: int, stamp_us: int) -> None:
        if not self.seal.contributions:
            if keys & OK and self.missing():
                self.app.sound("refused")
            self.take_in(keys, stamp_us)
        elif keys & OK:
            self.flow.resume()

    def back(self) -> None:
        self.flow.referee()

    def missing(self) -> int:
        """Returns how many digits are missing in the parts that have been begun."""
        return sum([PART_DIGITS - len(part) for part in self.parts if part])

    def hint(self) -> str:
        """Returns the text on the effect of OK, or on the number of keys that are missing."""
        missing = self.missing()
        if missing:
            return self.app.text("keys_to_go") % missing
        return self.app.text(self.TEXTS[len(self.keys) > 0])

    def code(self) -> str:
        """Returns the text with the short code of all players' parts. They must be settled."""
        digits = code_of_parts(self.seal.contributions)
        return self.app.text("parts_code") % (digits[:4] + " " + digits[4:])

    def take_in(self, keys: int, stamp_us: int) -> None:
        """Handles a mask of newly pressed keys while parts are missing."""
        for side in (0, 1):
            self.add(side, side, keys, stamp_us)
        least = 0 if keys & OK else PART_DIGITS
        if all(len(part) in (least, PART_DIGITS) for part in self.parts):
            self.settle(stamp_us)

    def add(self, place: int, side: int, keys: int, stamp_us: int) -> None:
        """Appends the values of the pressed keys 1 to 6 of a side to the part at the index `place`. A complete part
        takes no more."""
        for value in range(1, 7):
            if side_keys(keys, side) >> (value - 1) & 1 and len(self.parts[place]) < PART_DIGITS:
                self.parts[place] += "%d" % value
                self.keys.append([self.app.clock.long_us(stamp_us), NAMES[8 * side + value - 1]])
                self.app.sound("key")
                self.app.redraw()

    def settle(self, stamp_us: int) -> None:
        """Writes the parts, which are complete, and shows them unless all are empty."""
        record = self.flow.session.add_contributions(self.parts, stamp_us)
        self.TAKES = 0
        if self.keys:
            record["keys"] = self.keys
        self.flow.commit((lambda: self.app.show(self)) if self.keys else self.flow.resume)

    def draw(self, canvas: Canvas) -> None:
        text = self.app.text
        settled = self.seal.contributions
        canvas.bar(text("seal"))
        draw_groups(canvas, 12, self.seal.commitment)
        canvas.text_centred(34, text("parts_ready" if settled else "parts_wanted"))
        canvas.text_centred(44, self.code() if settled else self.hint())
        for side, x in ((0, 3), (1, 73)):
            canvas.text(x, 54, "AB"[side])
            if not settled:
                _draw_pressed(canvas, x + 8, len(self.parts[side]))
                continue
            for number, digit in enumerate(settled[side] or "–"):
                canvas.text(x + 8 + _PITCH * number, 54, digit)

    def light(self, lamps: Lamps) -> None:
        for side in (0, 1):
            if len(self.parts[side]) < PART_DIGITS and not self.seal.contributions:
                lamps.set(SIDE_LAMP[side], COLOURS[side])


class SealInTurn(SealScreen):
    """The screen with the commitment that asks one player after the other for a part: six value keys of either side, or
    OK for none. The digits are shown when all have been asked. OK before the first key of all goes on without any
    part."""

    TEXTS = ("parts_skip", "part_none")

    def __init__(self, app: App, flow: "MatchFlow") -> None:
        super().__init__(app, flow)
        self.parts = [""]  # the parts so far; the last one is being entered

    def take_in(self, keys: int, stamp_us: int) -> None:
        players = len(self.flow.session.players)
        if not keys & OK or self.parts[-1]:  # OK before its first digit leaves a part empty
            for side in (0, 1):
                self.add(-1, side, keys, stamp_us)
            if len(self.parts[-1]) < PART_DIGITS:
                return
        elif not self.keys:
            self.parts = [""] * players
        if len(self.parts) == players:
            self.settle(stamp_us)
        else:
            self.parts.append("")
            self.app.redraw(anew=True)

    def light(self, lamps: Lamps) -> None:
        pass  # no lamp: the display names the player

    def draw(self, canvas: Canvas) -> None:
        text = self.app.text
        if self.seal.contributions:
            canvas.bar(text("parts_ready"))
            for seat, part in enumerate(self.seal.contributions):
                column, row = divmod(seat, 4)
                canvas.text(5 + 62 * column, 13 + 10 * row, "%d: %s" % (seat + 1, part or "–"))
            canvas.text_centred(54, self.code())
            return
        canvas.bar(text("seal"))
        draw_groups(canvas, 12, self.seal.commitment)
        canvas.text(3, 34, self.flow.with_name(text("part_of"), len(self.parts) - 1, WIDTH - 4))
        _draw_pressed(canvas, 3, len(self.parts[-1]))
        canvas.text(3, 44, self.hint())


def _draw_pressed(canvas: Canvas, x: int, count: int) -> None:
    """Draws a place for each digit of a part, filled for the `count` digits that have been pressed."""
    for number in range(PART_DIGITS):
        pressed = number < count
        canvas.fill(x + _PITCH * number, 54 if pressed else 59, 5, 6 if pressed else 1)
