"""The secret of the dice, when the match is over for good."""

from ..input.keys import DOWN, OK
from ..ui.canvas import WIDTH
from ..ui.screen import Screen
from ..util.typing import TYPE_CHECKING
from .dice_count import DiceCount

if TYPE_CHECKING:
    from ..dice import Seal
    from ..ui.canvas import Canvas
    from ..ui.screen import App

GROUP = 4  # digits, so that people can read them out
GROUPS = 4  # in a row
PITCH = 32  # pixels from one group to the next


class RevealScreen(Screen):
    """The secret can be checked against the commitment now, and all throws against it. DOWN counts the dice."""

    def __init__(self, app: "App", seal: "Seal") -> None:
        super().__init__(app)
        self.seal = seal

    def pressed(self, keys: int, stamp_us: int) -> None:
        if keys & DOWN:
            self.app.show(DiceCount(self.app, self.seal, lambda: self.app.show(self)))
        elif keys & OK:
            self.app.go_home()

    def back(self) -> None:
        self.app.go_home()

    def draw(self, canvas: "Canvas") -> None:
        text = self.app.text
        canvas.bar(text("secret"))
        draw_groups(canvas, 12, self.seal.secret.hex())
        canvas.text(3, 54, "▼ " + text("count_dice"))
        canvas.text_right(WIDTH - 2, 54, text("ok"))


def draw_groups(canvas: "Canvas", y: int, digits: str) -> None:
    """Hexadecimal digits in groups, so that they can be compared at a glance."""
    for number in range(len(digits) // GROUP):
        row, column = divmod(number, GROUPS)
        canvas.text(5 + PITCH * column, y + 10 * row, digits[GROUP * number : GROUP * (number + 1)])
