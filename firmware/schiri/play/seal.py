"""The seal on the dice: the commitment and the players' parts before a match; the secret when it is over for good; and
how often each value has fallen."""

from ..dice import PART_DIGITS, Seal
from ..input.keys import DOWN, NAMES, OK, side_keys
from ..ui.canvas import WIDTH, Canvas
from ..ui.menu import Message
from ..ui.screen import COLOURS, SIDE_LAMP, App, Lamps
from ..util.typing import TYPE_CHECKING, Action
from .match_screen import MatchScreen

if TYPE_CHECKING:
    from .flow import MatchFlow

_PITCH = 7  # columns from digit to digit
_TO_NOTICE = 641600  # dice times squared per cent: see `percent_to_notice`
_MOST_PERCENT = 500  # more than always is not possible
_GROUP_DIGITS = 4  # so that people can read them out
_GROUPS_IN_A_ROW = 4
_GROUP_PITCH = 32  # pixels from one group to the next


class SealScreen(MatchScreen):
    """Shows the commitment; then both players press value keys, at the same time if they like. Neither sees what the
    other has pressed before both are ready."""

    QUICK = True  # but nothing is typed ahead: what is pressed comes after the commitment was shown

    def __init__(self, app: App, flow: "MatchFlow") -> None:
        super().__init__(app, flow)
        self.seal = flow.session.seal
        self.parts = ["", ""]  # the digits pressed so far
        self.keys = []  # [long time in µs, name of the key] each, for the log

    def pressed(self, keys: int, stamp_us: int) -> None:
        if not self.seal.contributions:
            self.take_in(keys, stamp_us)
        elif keys & OK:
            self.flow.resume()

    def take_in(self, keys: int, stamp_us: int) -> None:
        """Keys that have newly been pressed while parts are missing."""
        for side in (0, 1):
            self.add(side, side, keys, stamp_us)
        if min(len(part) for part in self.parts) == PART_DIGITS:
            self.settle(stamp_us)

    def add(self, place: int, side: int, keys: int, stamp_us: int) -> None:
        """Adds the value keys of a side to the part at `place`, as long as it has room."""
        for value in range(1, 7):
            if side_keys(keys, side) >> (value - 1) & 1 and len(self.parts[place]) < PART_DIGITS:
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

    def draw(self, canvas: Canvas) -> None:
        text = self.app.text
        settled = self.seal.contributions
        canvas.bar(text("seal"))
        _draw_groups(canvas, 13, self.seal.commitment)
        canvas.text_centred(37, text("parts_ready" if settled else "parts_wanted"))
        for side, x in ((0, 3), (1, 73)):
            canvas.text(x, 53, "AB"[side])
            if not settled:
                _draw_pressed(canvas, x + 8, len(self.parts[side]))
                continue
            for number, digit in enumerate(settled[side]):
                canvas.text(x + 8 + _PITCH * number, 53, digit)

    def light(self, lamps: Lamps) -> None:
        for side in (0, 1):
            if len(self.parts[side]) < PART_DIGITS and not self.seal.contributions:
                lamps.set(SIDE_LAMP[side], COLOURS[side])


class SealInTurn(SealScreen):
    """Shows the commitment; the player who is named presses six value keys of either side. Nobody sees which before all
    have done so."""

    def __init__(self, app: App, flow: "MatchFlow") -> None:
        super().__init__(app, flow)
        self.parts = [""]  # of those who have added theirs, and of the one who is adding theirs now

    def take_in(self, keys: int, stamp_us: int) -> None:
        if not keys & OK or self.parts[-1]:  # with OK alone it stays empty
            for side in (0, 1):
                self.add(-1, side, keys, stamp_us)
            if len(self.parts[-1]) < PART_DIGITS:
                return
        if len(self.parts) == len(self.flow.session.players):
            self.settle(stamp_us)
        else:
            self.parts.append("")
            self.app.redraw(anew=True)

    def light(self, lamps: Lamps) -> None:
        pass  # whose turn it is stands on the display

    def draw(self, canvas: Canvas) -> None:
        text = self.app.text
        if self.seal.contributions:
            canvas.bar(text("parts_ready"))
            for seat, part in enumerate(self.seal.contributions):
                column, row = divmod(seat, 4)
                canvas.text(5 + 62 * column, 14 + 12 * row, "%d: %s" % (seat + 1, part or "–"))
            return
        canvas.bar(text("seal"))
        _draw_groups(canvas, 13, self.seal.commitment)
        canvas.text(3, 38, text("part_of") % self.flow.name(len(self.parts) - 1))
        _draw_pressed(canvas, 3, len(self.parts[-1]))
        if not self.parts[-1]:
            canvas.text_right(126, 54, text("part_none"))


def _draw_pressed(canvas: Canvas, x: int, count: int) -> None:
    """A place for each digit of a part; `count` of them have been pressed, and nobody sees which."""
    for number in range(PART_DIGITS):
        pressed = number < count
        canvas.fill(x + _PITCH * number, 54 if pressed else 59, 5, 6 if pressed else 1)


class RevealScreen(Message):
    """The secret can be checked against the commitment now, and all throws against it. DOWN counts the dice."""

    def __init__(self, app: App, seal: Seal) -> None:
        super().__init__(app, app.text("secret"), [], app.go_home)
        self.seal = seal

    def pressed(self, keys: int, stamp_us: int) -> None:
        if keys & DOWN:
            self.app.show(DiceCount(self.app, self.seal, lambda: self.app.show(self)))
        else:
            super().pressed(keys, stamp_us)

    def draw(self, canvas: Canvas) -> None:
        canvas.bar(self.title)
        _draw_groups(canvas, 12, self.seal.secret.hex())
        canvas.text(3, 54, "▼ " + self.app.text("count_dice"))
        canvas.text_right(WIDTH - 2, 54, self.app.text("ok"))


def _draw_groups(canvas: Canvas, y: int, digits: str) -> None:
    """Hexadecimal digits in groups, so that they can be compared at a glance."""
    for number in range(len(digits) // _GROUP_DIGITS):
        row, column = divmod(number, _GROUPS_IN_A_ROW)
        first = _GROUP_DIGITS * number
        canvas.text(5 + _GROUP_PITCH * column, y + 10 * row, digits[first : first + _GROUP_DIGITS])


class DiceCount(Message):
    """The values of the box's dice in this match, also of throws that were taken back; of those that a script has set
    only how many there were."""

    def __init__(self, app: App, seal: Seal, leave: Action) -> None:
        super().__init__(app, app.text("dice_thrown") % sum(seal.counts), [], leave)
        self.seal = seal

    def draw(self, canvas: Canvas) -> None:
        canvas.bar(self.title)
        for place, count in enumerate(self.seal.counts):
            centre = 21 * place + 11
            canvas.die(centre - 7, 14, place + 1, False)
            number = "%d" % count
            canvas.text(centre - 3 * len(number), 31, number)
        percent = percent_to_notice(sum(self.seal.counts))
        if percent <= _MOST_PERCENT:
            canvas.text_centred(42, self.app.text("noticed_from") % percent)
        if self.seal.test_throws:
            canvas.text(3, 54, "TEST: %d" % self.seal.test_throws)
        canvas.text_right(WIDTH - 2, 54, self.app.text("ok"))


def percent_to_notice(count: int) -> int:
    """By how many per cent one value would have to come too often for the chi-square test to notice it in `count` dice,
    with a significance of 5 % and a power of 80 % (rounded up).

    The non-centrality that takes is 12.83 with five degrees of freedom; a value that comes d too often, the others
    equally less, gives d² / 5 with each die. So d² = 64.16 / count."""
    percent = 1
    while percent <= _MOST_PERCENT and percent * percent * count < _TO_NOTICE:
        percent += 1
    return percent
