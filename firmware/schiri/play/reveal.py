"""The screens at the end of a match: the signing of its result, the secret of its dice, and the count of its dice."""

from ..dice import Seal
from ..input.keys import COPIES, DOWN, UP
from ..ui.canvas import WIDTH, Canvas
from ..ui.menu import Message
from ..ui.screen import App, Screen
from ..util.typing import TYPE_CHECKING, Action
from .proof import ProofScreen

if TYPE_CHECKING:
    from ..identity.signing import Proof

_TO_NOTICE = 641600  # the number of dice times the square of the percentage, see `percent_to_notice`
_MOST_PERCENT = 500  # a value that comes each time comes 500 % too often
_GROUP_DIGITS = 4  # digits in a group, so that people can read them out
_GROUPS_IN_A_ROW = 4
_PAUSE_US = 1000  # time in which the picture is sent to the display
_GROUP_PITCH = 32  # pixels from one group to the next


class Signing(Screen):
    """The screen that says that the box is signing. Once it is visible, it calls `sign`, which takes some seconds."""

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


def reveal(
    app: App, seal: Seal | None, leave: Action, rematch: Action | None = None, proof: "Proof | None" = None
) -> None:
    """Closes the match, which is over, and shows the secret of its dice and its signature (`proof`). Then it calls
    `leave`, or `rematch` if the players want one; `rematch` is None if there can be none."""
    app.leave_match()
    if seal or proof:
        app.show(RevealScreen(app, seal, leave, rematch, proof))
    else:
        leave()


class RevealScreen(Message):
    """The secret of the box's dice, by which anyone can check all throws. DOWN counts the dice, UP shows the code of
    the `proof`, COPY begins a `rematch`. Either `seal` or `proof` may be None."""

    ONLINE = True

    def __init__(
        self, app: App, seal: Seal | None, leave: Action, rematch: Action | None = None, proof: "Proof | None" = None
    ) -> None:
        super().__init__(app, app.text("secret" if seal else "signed"), [], leave)
        self.seal = seal
        self.rematch = rematch
        self.TAKES = COPIES if rematch else 0
        self.proof = proof

    def pressed(self, keys: int, stamp_us: int) -> None:
        if keys & DOWN and self.seal:
            self.app.show(DiceCount(self.app, self.seal, lambda: self.app.show(self)))
        elif keys & UP and self.proof:
            self.app.show(ProofScreen(self.app, self.proof.code(), lambda: self.app.show(self)))
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
            draw_groups(canvas, 12, self.app.box_key.fingerprint)  # the key exists, because the box has just signed
        if self.proof:
            canvas.text(84, 54, "▲ QR")
        if self.rematch:
            canvas.text(3, 54, self.app.text("rematch"))
        canvas.text_right(WIDTH - 2, 54, self.app.text("ok"))


def draw_groups(canvas: Canvas, y: int, digits: str) -> None:
    """Draws hexadecimal digits in groups, so that people can compare them at a glance."""
    for number in range(len(digits) // _GROUP_DIGITS):
        row, column = divmod(number, _GROUPS_IN_A_ROW)
        first = _GROUP_DIGITS * number
        canvas.text(5 + _GROUP_PITCH * column, y + 10 * row, digits[first : first + _GROUP_DIGITS])


class DiceCount(Message):
    """The screen that says how often the box's dice have shown each value in this match, also in undone throws. Of
    throws that a script has set it says only how many there were."""

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
    """Returns by how many per cent too often a value has to come so that the chi-square test notices it in `count`
    dice, with a significance of 5 % and a power of 80 %, rounded up. That takes a non-centrality of 12.83 with five
    degrees of freedom. A value that comes too often by the share d, with the others equally less frequent, adds d² / 5
    with each die, so d² = 64.16 / count."""
    percent = 1
    while percent <= _MOST_PERCENT and percent * percent * count < _TO_NOTICE:
        percent += 1
    return percent
