"""The seal on the dice: the commitment and the players' parts before a match; the secret when it is over for good; and
how often each value has fallen."""

from ..dice import PART_DIGITS, Seal
from ..input.keys import COPIES, DOWN, NAMES, OK, UP, side_keys
from ..ui.canvas import WIDTH, Canvas
from ..ui.menu import Message
from ..ui.screen import COLOURS, SIDE_LAMP, App, Lamps, Screen
from ..util.typing import TYPE_CHECKING, Action
from .match_screen import MatchScreen
from .proof import ProofScreen

if TYPE_CHECKING:
    from ..identity.signing import Proof
    from .flow import MatchFlow

_PITCH = 7  # columns from digit to digit
_TO_NOTICE = 641600  # dice times squared per cent: see `percent_to_notice`
_MOST_PERCENT = 500  # more than always is not possible
_GROUP_DIGITS = 4  # so that people can read them out
_GROUPS_IN_A_ROW = 4
_PAUSE_US = 1000  # in which a picture goes out
_GROUP_PITCH = 32  # pixels from one group to the next


class SealScreen(MatchScreen):
    """Shows the commitment; then both players press value keys, at the same time if they like. Neither sees what the
    other has pressed before both are ready. OK goes on without whoever has pressed nothing, but takes nobody's part
    away: while one is being pressed it does nothing."""

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
        least = 0 if keys & OK else PART_DIGITS
        if all(len(part) in (least, PART_DIGITS) for part in self.parts):
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
        """All parts are there: they are shown, if there are any."""
        record = self.flow.session.add_contributions(self.parts, stamp_us)
        if self.keys:
            record["keys"] = self.keys
        self.flow.commit((lambda: self.app.show(self)) if self.keys else self.flow.resume)

    def draw(self, canvas: Canvas) -> None:
        text = self.app.text
        settled = self.seal.contributions
        canvas.bar(text("seal"))
        draw_groups(canvas, 12, self.seal.commitment)
        canvas.text_centred(34, text("parts_ready" if settled else "parts_wanted"))
        if not settled:
            canvas.text_centred(44, text("parts_skip"))
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
    """Shows the commitment; the player who is named presses six value keys of either side, or OK for none. Nobody sees
    which before all have done so. OK before the first of all keys goes on without anybody's."""

    def __init__(self, app: App, flow: "MatchFlow") -> None:
        super().__init__(app, flow)
        self.parts = [""]  # of those who have added theirs, and of the one who is adding theirs now

    def take_in(self, keys: int, stamp_us: int) -> None:
        players = len(self.flow.session.players)
        if not keys & OK or self.parts[-1]:  # with OK alone it stays empty
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
        draw_groups(canvas, 12, self.seal.commitment)
        canvas.text(3, 34, self.flow.with_name(text("part_of"), len(self.parts) - 1, WIDTH - 4))
        _draw_pressed(canvas, 3, len(self.parts[-1]))
        if not self.keys:
            canvas.text(3, 44, text("parts_skip"))
        elif not self.parts[-1]:
            canvas.text_right(126, 54, text("part_none"))


def _draw_pressed(canvas: Canvas, x: int, count: int) -> None:
    """A place for each digit of a part; `count` of them have been pressed, and nobody sees which."""
    for number in range(PART_DIGITS):
        pressed = number < count
        canvas.fill(x + _PITCH * number, 54 if pressed else 59, 5, 6 if pressed else 1)


class Signing(Screen):
    """A signature takes the chip some seconds: that is said, and then `sign` makes it."""

    def __init__(self, app: App, sign: Action) -> None:
        super().__init__(app)
        self._sign = sign

    def shown(self) -> None:
        self.app.wake_after(_PAUSE_US)

    def timed(self, now_us: int) -> None:
        self._sign()

    def draw(self, canvas: Canvas) -> None:
        canvas.bar(self.app.text("match_over"))
        canvas.text_centred(26, self.app.text("signing"))


class RevealScreen(Message):
    """The secret of the box's dice can be checked against the commitment now, and all throws against it. DOWN counts
    the dice, UP shows the codes of the `proof`, COPY begins a `rematch`, if there are any; one of `seal` and `proof`
    there is."""

    TAKES = COPIES
    ONLINE = True

    def __init__(
        self, app: App, seal: Seal | None, leave: Action, rematch: Action | None = None, proof: "Proof | None" = None
    ) -> None:
        super().__init__(app, app.text("secret" if seal else "signed"), [], leave)
        self.seal = seal
        self.rematch = rematch
        self.proof = proof

    def pressed(self, keys: int, stamp_us: int) -> None:
        if keys & DOWN and self.seal:
            self.app.show(DiceCount(self.app, self.seal, lambda: self.app.show(self)))
        elif keys & UP and self.proof:
            self.app.show(ProofScreen(self.app, self.proof.codes(), lambda: self.app.show(self)))
        elif keys & COPIES and self.rematch:
            self.rematch()
        else:
            super().pressed(keys, stamp_us)

    def draw(self, canvas: Canvas) -> None:
        if self.seal:
            canvas.bar(self.title, "▼ " + self.app.text("dice_short"))
            draw_groups(canvas, 12, self.seal.secret.hex())
        else:
            canvas.bar(self.title)
            draw_groups(canvas, 12, self.app.keys.fingerprint)  # it has just signed
        if self.proof:
            canvas.text(84, 54, "▲ QR")
        if self.rematch:
            canvas.text(3, 54, self.app.text("rematch"))
        canvas.text_right(WIDTH - 2, 54, self.app.text("ok"))


def draw_groups(canvas: Canvas, y: int, digits: str) -> None:
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
