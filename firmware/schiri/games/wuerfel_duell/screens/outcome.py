"""The screens after a duel of Würfel-Duell!: the choice of one player, and the verdict with its reasons."""

from ....input.keys import VALUES
from ....play.match_screen import Scrolled
from ....ui.canvas import WIDTH
from ....ui.font import text_width
from ....util.typing import TYPE_CHECKING
from ..rules.choices import plain_choices
from ..rules.duel import Phase
from ..texts import lines_of
from .special import CardMenu, calls_card

if TYPE_CHECKING:
    from ....journal.record import Record
    from ....ui.menu import Entry
    from ....ui.screen import App, Canvas, Lamps
    from ..flow import WuerfelDuellFlow

_LINE = WIDTH - 14  # pixels for a line


class ChoiceMenu(CardMenu):
    """The choice of one player after a duel: the attacker's left neighbour names the winner of a level duel (W3), or
    the winner hands a die over (W4)."""

    def __init__(self, app: "App", flow: "WuerfelDuellFlow") -> None:
        game = flow.game
        level = game.phase == Phase.TIE
        seat = (game.attacker + 1) % len(game.players) if level else game.verdict["winner"]
        title = flow.fitted(app.text("names_winner" if level else "hands_over_die"), (seat,), _LINE)
        entries: list[Entry] = [
            (self._in_words(flow, choice), lambda choice=choice: flow.choose(choice)) for choice in plain_choices(game)
        ]
        super().__init__(app, flow, title, entries)

    def _in_words(self, flow: "WuerfelDuellFlow", choice: "Record") -> str:
        if choice["event"] == "decide":
            return flow.name_within(choice["winner"], _LINE)
        return flow.die_in_words(choice["die"]) if choice["die"] else flow.app.text("keep_all_dice")

    def light(self, lamps: "Lamps") -> None:
        self.flow.light_turn(lamps, self.flow.game.turn)


class WhyScreen(Scrolled):
    """The verdict with its reasons: the points of each card, and the payments in their order, each with the special
    card that demands it. UP and DOWN scroll, OK goes on."""

    flow: "WuerfelDuellFlow"

    BLINKS = True
    TAKES = VALUES
    ROWS = 4
    TOP = 12
    PITCH = 11

    def __init__(self, app: "App", flow: "WuerfelDuellFlow") -> None:
        super().__init__(app, flow)
        self.lines = flow.alike(self._in_words)
        self.title = self.lines.pop()

    def _in_words(self) -> list[str]:
        """Returns the lines of the reasons, followed by the title of the screen."""
        flow = self.flow
        lines = [flow.fitted(says, seats, _LINE) for says, seats in lines_of(flow.game.reasons(), self.app.text)]
        verdict = flow.game.verdict
        room = WIDTH - 18 - text_width(_points(verdict))
        return lines + [flow.fitted(self.app.text("wins"), (verdict["winner"],), room)]

    def pressed(self, keys: int, stamp_us: int) -> None:
        if not calls_card(self.flow, keys, self.flow.game.phase):
            super().pressed(keys, stamp_us)

    def shown(self) -> None:
        if self.flow.verdict_open:
            self.app.sound("penalty")

    def draw(self, canvas: "Canvas") -> None:
        canvas.bar(self.title, _points(self.flow.game.verdict))
        for row, line in enumerate(self.shown_lines):
            canvas.text(3, self.TOP + self.PITCH * row, line)
        self.draw_arrows(canvas)
        canvas.text_right(WIDTH - 2, 55, self.app.text("ok_goes_on"))

    def light(self, lamps: "Lamps") -> None:
        if not self.app.blink:
            self.flow.light_turn(lamps, self.flow.game.verdict["winner"])


def _points(verdict: "Record") -> str:
    return "%d:%d" % tuple(verdict["points"])
