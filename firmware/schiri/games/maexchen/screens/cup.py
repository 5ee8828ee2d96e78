"""Mäxchen, a turn: who throws, what he says he has, which he alone has seen, and what the next one makes of it."""

from ....input.keys import COPIES, OK, SIDES
from ....play.dice_entry import throw
from ....play.match_screen import MatchMenu, MatchScreen
from ....ui.canvas import BAR, DIE, HEIGHT, WIDTH
from ....ui.font import fitting
from ....util.typing import TYPE_CHECKING
from ..rules.values import DICE, MIA

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ....texts import Texts
    from ....ui.menu import Entry
    from ....ui.screen import App, Canvas, Lamps
    from ..flow import MaexchenFlow

_TITLE = WIDTH - 14  # columns of the bar
_ROWS = 4  # of players, in two columns
_COVERED = [0] * DICE
_LOOKED_US = 30000  # so often it is looked whether the key is still held
_MIDDLE = 66  # what can be claimed is to the right of it


def in_words(text: "Texts", value: int) -> str:
    """What two dice are worth: "6-5", "Mäxchen"."""
    return text("mia") if value == MIA else "%d-%d" % divmod(value, 10)


def draw_lives(canvas: "Canvas", flow: "MaexchenFlow", top: int, lit: int) -> None:
    """All players with their lives; `lit`: whose name is lit."""
    for seat, lives in enumerate(flow.game.lives):
        x, y = WIDTH // 2 * (seat // _ROWS), top + BAR * (seat % _ROWS)
        if seat == lit:
            canvas.fill(x, y, 62, BAR)
        canvas.text(x + 2, y, flow.name_within(seat, 46), value=seat != lit)
        canvas.text_right(x + 60, y, "%d" % lives if lives else "–", value=seat != lit)


class TurnScreen(MatchScreen):
    """Who begins a round, and everybody's lives. OK throws."""

    flow: "MaexchenFlow"

    BLINKS = True

    def __init__(self, app: "App", flow: "MaexchenFlow") -> None:
        super().__init__(app, flow)
        self.reader = flow.reader(flow.game.turn)

    def pressed(self, keys: int, stamp_us: int) -> None:
        if keys & OK:
            throw(self.flow, self.flow.resume)

    def draw(self, canvas: "Canvas") -> None:
        turn = self.flow.game.turn
        canvas.bar(self.flow.with_name(self.app.text("throws"), turn, _TITLE))
        draw_lives(canvas, self.flow, BAR, turn)
        canvas.text_right(WIDTH - 2, HEIGHT - 10, self.flow.ok_says(turn, self.app.text("ok_throws")))

    def light(self, lamps: "Lamps") -> None:
        if not self.app.blink:
            self.flow.light_turn(lamps, self.flow.game.turn)


class ClaimScreen(MatchMenu):
    """The cup on the left, over dice that nobody sees unless the player holds COPY; on the right what he can claim. The
    entries begin with the lowest, whatever lies there."""

    flow: "MaexchenFlow"

    LEFT = _MIDDLE + 2
    TAKES = COPIES

    def __init__(self, app: "App", flow: "MaexchenFlow") -> None:
        game = flow.game
        choices = [(in_words(app.text, choice["value"]), choice) for choice in game.choices()]
        super().__init__(app, flow, "", [(words, lambda event=event: flow.choose(event)) for words, event in choices])
        turn = game.turn
        self.reader = flow.reader(turn)
        self.dice = _COVERED
        # Between two nobody lifts the other one's cup, and nobody lifts a partner's.
        self._lifts = COPIES & (SIDES[turn] if len(game.players) == 2 else COPIES)
        if flow.is_partners(turn) or not flow.session.seal:
            self._lifts = 0

    def pressed(self, keys: int, stamp_us: int) -> None:
        if keys & self._lifts:
            self._show(self.flow.session.look(self.flow.game.turn))
        else:
            super().pressed(keys, stamp_us)

    def timed(self, now_us: int) -> None:
        self._show(self.dice if self.app.keypad.down & self._lifts else _COVERED)

    def _show(self, dice: list[int]) -> None:
        if dice is not self.dice:
            self.dice = dice
            self.app.redraw()
        if dice is not _COVERED:
            self.app.wake_after(_LOOKED_US)

    def draw_title(self, canvas: "Canvas") -> None:
        game = self.flow.game
        text = self.app.text
        canvas.bar(self.flow.with_name(text("claims"), game.turn, _TITLE))
        for place, value in enumerate(self.dice):
            canvas.die(12 + (DIE + 6) * place, 16, value, False)
        if game.claim:
            canvas.text(2, 37, text("beat") % in_words(text, game.claim))
        if self._lifts:
            canvas.text(2, HEIGHT - 10, text("look"))
        canvas.fill(_MIDDLE - 1, 13, 1, 49)

    def light(self, lamps: "Lamps") -> None:
        self.flow.light_turn(lamps, self.flow.game.turn)


class AnswerScreen(MatchMenu):
    """What was claimed, and what the next one can do: throw, doubt, pass the cup on; at a Mäxchen, give in."""

    flow: "MaexchenFlow"

    ROWS = 2
    TOP = 40

    def __init__(self, app: "App", flow: "MaexchenFlow") -> None:
        super().__init__(app, flow, "", list(_answers(app, flow)))
        self.reader = flow.reader(flow.game.turn)

    def draw_title(self, canvas: "Canvas") -> None:
        game = self.flow.game
        text = self.app.text
        canvas.bar(self.flow.name_within(game.turn, _TITLE))
        claim = in_words(text, game.claim)
        font = fitting(claim, WIDTH // 2)
        canvas.text_right(WIDTH - 3, 26 - font.height // 2, claim, font)
        canvas.text(3, 15, self.flow.with_name(text("says"), game.claimer, WIDTH // 2))
        canvas.text(3, 26, text("passed") if game.passed else "")

    def light(self, lamps: "Lamps") -> None:
        self.flow.light_turn(lamps, self.flow.game.turn)


def _answers(app: "App", flow: "MaexchenFlow") -> "Iterator[Entry]":
    """What can be made of a claim."""
    text = app.text
    choices = flow.game.choices()
    if flow.game.chance():
        yield text("believe"), lambda: throw(flow, flow.resume)
    for choice in choices:
        if choice["event"] == "doubt":
            yield text("doubt"), lambda choice=choice: throw(flow, flow.resume, choice)
        elif choice["event"] == "give_in":
            yield text("give_in"), lambda choice=choice: flow.choose(choice)
    passes = [(in_words(text, one["value"]), one) for one in choices if one["event"] == "pass"]
    if passes:
        yield text("pass"), lambda: flow.ask(text("pass"), passes)
