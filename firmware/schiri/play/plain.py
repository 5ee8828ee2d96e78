"""A match of a game without screens of its own: a menu of the game's choices."""

from ..input.keys import COPIES
from ..match.game import OVER
from ..ui.canvas import WIDTH, Canvas
from ..ui.font import ellipsis
from ..ui.screen import App, Entry, Lamps
from ..util.typing import Record
from .dice_entry import throw
from .flow import MatchFlow
from .match_screen import MatchMenu

_BAR = WIDTH - 14  # columns for a name in the title bar
_IN_A_ROW = 4  # scores in a line
_MOST_DICE = 6  # dice that fit in a row


class PlainFlow(MatchFlow):
    """The flow of any game: it shows the game's state, its choices, and the dice that may be thrown."""

    def show(self, what: str) -> None:
        self.verdict_open = False  # a verdict needs no screen of its own, because the state includes it
        self.app.show(PlainScreen(self.app, self))

    def standing(self, aborted: bool) -> tuple[str, str]:
        return scores(self)[0], self.game.phase


class PlainScreen(MatchMenu):
    """The screen with the player whose turn it is or the winner, the scores, the dice in the state, and a menu of the
    choices. Holding BACK calls the referee."""

    ROWS = 2
    TOP = 40

    def __init__(self, app: App, flow: MatchFlow) -> None:
        super().__init__(app, flow, "", _entries(app, flow))
        self.state = flow.game.state()
        self.TAKES = COPIES if flow.game.phase == OVER else 0

    def pressed(self, keys: int, stamp_us: int) -> None:
        if keys & COPIES:
            self.flow.rematch()
        else:
            super().pressed(keys, stamp_us)

    def draw_title(self, canvas: Canvas) -> None:
        state = self.state
        canvas.bar(self._headline())
        dice = state.get("dice") or []
        if dice and len(dice) <= _MOST_DICE and all(type(value) is int for value in dice):
            for number, value in enumerate(dice):
                canvas.die(3 + 18 * number, 24, value, False)
            canvas.text(3, 12, scores(self.flow)[0])
        else:
            for row, line in enumerate(scores(self.flow)):
                canvas.text(3, 14 + 12 * row, line)

    def _headline(self) -> str:
        state = self.state
        flow = self.flow
        if flow.game.phase == OVER:
            winner = state.get("winner")
            if type(winner) is int:
                return self.app.text("wins") % flow.name_within(winner, _BAR - 40)
            return self.app.text("match_over")
        turn = state.get("turn")
        return flow.name_within(turn, _BAR) if type(turn) is int else flow.game.phase

    def light(self, lamps: Lamps) -> None:
        turn = self.state.get("turn")
        if type(turn) is int:
            self.flow.light_turn(lamps, turn)


def scores(flow: MatchFlow) -> list[str]:
    """Returns lines with the score of each seat."""
    found = ["%d: %d" % (seat + 1, score) for seat, score in enumerate(flow.game.state()[flow.game.FACTS.score])]
    return ["  ".join(found[first : first + _IN_A_ROW]) for first in range(0, len(found), _IN_A_ROW)]


def _entries(app: App, flow: MatchFlow) -> list[Entry]:
    """Returns the menu entries for the present phase."""
    if flow.game.phase == OVER:
        return [(app.text("ok"), flow.end), (app.text("rematch"), flow.rematch)]
    if flow.is_partners(flow.game.state().get("turn")):
        return [(app.text("plays"), lambda: None)]
    entries: list[Entry] = [
        (_in_words(flow, choice), lambda choice=choice: flow.choose(choice)) for choice in flow.game.choices()
    ]
    if flow.game.chance():
        entries.insert(0, (app.text("throw_dice"), lambda: throw(flow, flow.resume)))
    return entries


def _in_words(flow: MatchFlow, choice: Record) -> str:
    """Returns the text of an event in the menu: its name and its arguments."""
    words = [flow.event_in_words(choice["event"])]
    words += ["%s" % choice[name] for name in choice if name != "event"]
    return ellipsis(" ".join(words), WIDTH - 14)
