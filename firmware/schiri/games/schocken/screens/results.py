"""The screens of Schocken for the result of a round, the end of a match, and its statistics."""

from ....input.keys import DOWN
from ....play.match_screen import MatchOver, Scrolled
from ....ui.canvas import WIDTH
from ....ui.font import text_width
from ....ui.screen import RED
from ....util.typing import TYPE_CHECKING
from ..rules.ranking import DECKEL, FINAL, Phase, strength_of
from ..rules.reasons import ranked
from ..texts import half_in_words, in_words

if TYPE_CHECKING:
    from ....ui.screen import App, Canvas, Lamps
    from ..flow import SchockenFlow

_BAR = WIDTH - 14  # pixels for text in the title bar
_NAME = 34  # pixels for a name in the statistics
_BEST = 47  # the right ends of the columns with the rounds as best and as worst
_WORST = 62


class RoundScreen(Scrolled):
    """The result of a round: who gets the Deckel, why, and the ranking, which UP and DOWN scroll. Covered results are
    shown."""

    flow: "SchockenFlow"

    ROWS = 2
    TOP = 32
    PITCH = 11
    BLINKS = True
    IS_VERDICT = True

    def __init__(self, app: "App", flow: "SchockenFlow") -> None:
        super().__init__(app, flow)
        game = flow.game
        verdict = game.verdict or {}
        self.reader = flow.reader(verdict["worst"])
        self.lines = ranked(verdict["results"])
        if game.phase == Phase.OVER or game.middle == DECKEL:
            says = app.text("loses_final" if len(game.half_losers) == FINAL else "loses_half")
        elif verdict["deckel"]:
            says = app.text("gets") % ("%s", verdict["deckel"])
        else:
            says = app.text("nothing_moves")
        self._names = flow.alike(
            lambda: (
                [flow.name_within(result[0], self._room(result)) for result in self.lines]
                + [flow.with_name(says, verdict["worst"], _BAR)]
            )
        )
        self.headline = self._names.pop()

    def _result(self, result: list[int]) -> str:
        return str(self.app.text("in_throws")) % (in_words(strength_of(result)), result[3])

    def _room(self, result: list[int]) -> int:
        """Returns the pixels that a result leaves for the name before it."""
        return WIDTH - 17 - text_width("9 " + self._result(result))

    def shown(self) -> None:
        self.app.sound("penalty")

    def draw(self, canvas: "Canvas") -> None:
        canvas.bar(self.headline)
        canvas.text(3, 11, "%s %s" % (in_words(strength_of(self.lines[0])), self.app.text("beats")))
        canvas.text(3, 20, self._beaten())
        for row, result in enumerate(self.shown_lines):
            y = self.TOP + self.PITCH * row
            canvas.text_right(WIDTH - 9, y, self._result(result))
            place = self.first + row
            canvas.text(3, y, "%d %s" % (place + 1, self._names[place]))
        self.draw_arrows(canvas)
        canvas.text(3, 54, "▼ " + self.app.text("why"))
        canvas.text_right(WIDTH - 2, 54, self.app.text("ok"))

    def _beaten(self) -> str:
        """Returns the text for the worst result or, if the best one has the same dice, why that is ahead."""
        best, worst = self.lines[0], self.lines[-1]  # [seat, kind, number, throws]
        if best[1:3] != worst[1:3]:
            return in_words(strength_of(worst))
        text = self.app.text
        return text("fewer_throws") % (best[3], worst[3]) if best[3] < worst[3] else text("earlier")

    def light(self, lamps: "Lamps") -> None:
        self.flow.light_turn(lamps, self.lines[0][0])
        if not self.app.blink:
            lamps.set(self.flow.seat_lamp(self.lines[-1][0]), RED)


class EndScreen(MatchOver):
    """The end of a match: who has lost which half. DOWN shows the statistics."""

    flow: "SchockenFlow"

    def pressed(self, keys: int, stamp_us: int) -> None:
        if keys & DOWN:
            self.app.show(StatisticsScreen(self.app, self.flow))
        else:
            super().pressed(keys, stamp_us)

    def draw_outcome(self, canvas: "Canvas") -> None:
        text = self.app.text
        losers = self.flow.game.half_losers
        left = text_width(text("half") % 1) + 12
        names = self.flow.alike(
            lambda: (
                [self.flow.name_within(seat, WIDTH - left - 3) for seat in losers]
                + [self.flow.with_name(text("loses"), losers[-1], _BAR)]
            )
        )
        canvas.bar(names.pop())
        for half, name in enumerate(names):
            y = 14 + 11 * half
            canvas.text(3, y, half_in_words(text, half + 1))
            canvas.text(left, y, name)
        self.draw_hints(canvas, "▼ " + text("statistics"))

    def light_outcome(self, lamps: "Lamps") -> None:
        if not self.app.blink:
            lamps.set(self.flow.seat_lamp(self.flow.game.half_losers[-1]), RED)


class StatisticsScreen(Scrolled):
    """The statistics, counted from the log: in how many rounds each player had the best and the worst result, and the
    best throw of each."""

    flow: "SchockenFlow"

    ROWS = 4
    TOP = 21
    PITCH = 11

    def __init__(self, app: "App", flow: "SchockenFlow") -> None:
        super().__init__(app, flow)
        count = len(flow.session.players)
        self.lines = list(range(count))
        self.best = [0] * count
        self.worst = [0] * count
        self.top = [0] * count  # the strength of each player's best throw; 0 if there is none
        for verdict in flow.session.match.verdicts():
            self.best[verdict["best"]] += 1
            self.worst[verdict["worst"]] += 1
            for result in verdict["results"]:
                self.top[result[0]] = max(self.top[result[0]], strength_of(result))

    def back(self) -> None:
        self.flow.resume()

    def draw(self, canvas: "Canvas") -> None:
        canvas.bar(self.app.text("statistics"), self.app.text("ok_goes_on"))
        canvas.text_right(_BEST, 11, "✓")
        canvas.text_right(_WORST, 11, "✗")
        canvas.text_right(WIDTH - 1, 11, self.app.text("top"))
        for row, seat in enumerate(self.shown_lines):
            y = self.TOP + self.PITCH * row
            canvas.text(3, y, self.flow.name_within(seat, _NAME))
            canvas.text_right(_BEST, y, "%d" % self.best[seat])
            canvas.text_right(_WORST, y, "%d" % self.worst[seat])
            canvas.text_right(WIDTH - 1, y, in_words(self.top[seat]) if self.top[seat] else "–")
