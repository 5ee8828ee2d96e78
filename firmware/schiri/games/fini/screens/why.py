"""The reasons of a verdict of FINI!: the dice on the table at the call, where the decisive ones blink, then the reasons
in words."""

from ....input.keys import DOWN
from ....play.screens import WhyScreen
from ....ui.canvas import WIDTH, Canvas
from ....ui.font import text_width
from ....ui.screen import App
from ....ui.wrapping import wrapped
from ....util.typing import TYPE_CHECKING
from ..rules.dice import DIE_OF_NAME, MOST_DICE, SIDES, SILVER, VALUES, Offence
from ..rules.verdict import row_as_it_lies

if TYPE_CHECKING:
    from ....match.game import Reason
    from ..flow import FiniFlow
    from ..rules.verdict import Duel, Layout

_WORDS = WIDTH - 14  # pixels for a line, beside the arrows
_BEAT_US = 400000
_PITCH = 16
_GAP = 5  # pixels between the rows of a layout
_LEAST_NAME = 24  # columns
_NAMES_END = WIDTH - 13  # the x of the end of a name, before the sign of a muted box
_ROW_Y = (49, 0)  # the y of A's and B's layouts
_FIELD_Y = 17


class WhyFini(WhyScreen):
    """The reasons of a verdict: a picture of the table, if the box knows the dice, then pages of text, which UP and
    DOWN turn."""

    flow: "FiniFlow"

    def __init__(self, app: App, flow: "FiniFlow") -> None:
        super().__init__(app, flow)
        self.lines = paged([wrapped(line, _WORDS) for line in self.lines], self.ROWS)
        self.reasons = flow.game.reasons()
        self.duel = flow.game.judged[0]
        self._cover = -self.ROWS if self.duel else 0  # the index of the picture, which is a page before the first line
        self.first = self._cover
        self._lit = True

    def shown(self) -> None:
        self.app.wake_after(_BEAT_US)

    def timed(self, now_us: int) -> None:
        self._lit = not self._lit
        if self.first < 0:
            self.app.redraw()
        self.app.wake_after(_BEAT_US)

    def scroll(self, keys: int) -> None:
        """Goes one page on or back, if there is one."""
        first = self.first + (self.ROWS if keys & DOWN else -self.ROWS)
        if self._cover <= first < len(self.lines):
            self.first = first
            self.app.redraw()

    def draw(self, canvas: Canvas) -> None:
        if self.first >= 0:
            super().draw(canvas)
        elif self.duel:
            for player in (0, 1):
                self._draw_layout(canvas, player, self.duel.layouts[player])
            self._draw_field(canvas, self.duel)
            self._draw_hints(canvas, self.duel)

    def _draw_hints(self, canvas: Canvas, duel: "Duel") -> None:
        """Draws at the end of the field's second row, which has at most 7 dice, that DOWN shows the reasons."""
        in_second = sum(duel.coloured) + sum(duel.silver) - WIDTH // _PITCH
        room = WIDTH - _PITCH * max(in_second, 0) - 4
        y = _FIELD_Y + _PITCH - 1
        hints = self.app.text("ok") + "  ▼" + self.app.text("why")
        if text_width(hints) <= room:
            canvas.text_right(WIDTH - 1, y + 4, hints)
        else:
            canvas.text_right(WIDTH - 1, y, "▼")
            canvas.text_right(WIDTH - 1, y + 8, self.app.text("ok"))

    def draw_arrows(self, canvas: Canvas) -> None:
        if self.first > self._cover:
            canvas.text_right(WIDTH - 1, self.TOP, "▲")
        if self.first + self.ROWS < len(self.lines):
            canvas.text_right(WIDTH - 1, self.TOP + self.PITCH * (self.ROWS - 1), "▼")

    def _draw_layout(self, canvas: Canvas, player: int, layout: "Layout") -> None:
        count = sum([len(row) for row in layout]) or 1
        gaps = (len(layout) - 1) * _GAP
        pitch = min(_PITCH, (WIDTH - gaps) // count)
        x = place = 0
        for row in layout:
            for die in row:
                if self._lit or not offends(self.reasons, player, die, row, place):
                    canvas.die(x, _ROW_Y[player], die & 7, die > SILVER)
                x += pitch
                place += 1
            x += _GAP
        if _NAMES_END - x >= _LEAST_NAME:
            canvas.text_right(_NAMES_END, _ROW_Y[player] + 3, self.flow.name_within(player, _NAMES_END - x - 3))

    def _draw_field(self, canvas: Canvas, duel: "Duel") -> None:
        missing = missing_dice(self.reasons)
        dice = [value for value in VALUES for _ in range(duel.coloured[value])]
        dice += [value + SILVER for value in VALUES for _ in range(duel.silver[value])]
        for place, die in enumerate(dice):
            if self._lit or die not in missing:
                row, column = divmod(place, WIDTH // _PITCH)
                canvas.die(column * _PITCH, _FIELD_Y + row * (_PITCH - 1), die & 7, die > SILVER)


def paged(reasons: list[list[str]], rows: int) -> list[str]:
    """Returns the lines of all reasons, with empty lines added so that no reason is split between two pages of `rows`
    lines."""
    lines: list[str] = []
    for parts in reasons:
        left = rows - len(lines) % rows
        if len(parts) > left:
            lines += [""] * left
        lines += parts
    return lines


def missing_dice(reasons: "list[Reason]") -> list[int]:
    """Returns the dice of the field that the caller could have taken."""
    return [DIE_OF_NAME[value] for reason in reasons for value in reason[1:] if value in DIE_OF_NAME]


def offends(reasons: "list[Reason]", player: int, die: int, row: list[int], place: int) -> bool:
    """Returns whether a die is one of those that make the layout wrong. `place` is its index in the whole layout."""
    for reason in reasons:
        code = reason[0]
        what = reason[2] if len(reason) > 2 and reason[1] == SIDES[player] else None
        if code in (Offence.BAD_COPY, Offence.NEEDLESS_COPY) and what == die - SILVER:
            return True
        if code == Offence.DUPLICATE_VALUE and what == die & 7:
            return True
        if code == Offence.TOO_MANY_DICE and what and place >= MOST_DICE:
            return True
        if code == Offence.WRONG_ORDER and what == row_as_it_lies(row):
            return True
    return False
