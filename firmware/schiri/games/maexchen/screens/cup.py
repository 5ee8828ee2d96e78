"""The screens of Mäxchen: the throw, the claim, the answer, the result of a round, and the end of a match."""

from ....input.keys import OK
from ....play.cup import Cup
from ....play.dice_entry import throw
from ....play.match_screen import MatchMenu, MatchOver, MatchScreen
from ....ui.canvas import BAR, DIE, HEIGHT, WIDTH
from ....ui.font import fitting, text_width
from ....ui.screen import RED
from ....util.typing import TYPE_CHECKING
from ..rules.game import DICE
from ..texts import in_words

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ....ui.menu import Entry
    from ....ui.screen import App, Canvas, Lamps
    from ..flow import MaexchenFlow

_TITLE = WIDTH - 14  # pixels for text in the title bar
_ROWS = 4  # players in a column
_PITCH = 13  # pixels from row to row
_COVERED = [0] * DICE
_MIDDLE = 66  # the x of the line between the dice and the claims


class TurnScreen(MatchScreen):
    """The beginning of a round: the player whose turn it is, and everybody's lives. OK throws."""

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
        hint = self.flow.ok_says(turn, self.app.text("ok_throws"))
        canvas.bar(self.flow.name_within(turn, _TITLE - 4 - text_width(hint)), hint)
        for seat, lives in enumerate(self.flow.game.lives):
            x, y = WIDTH // 2 * (seat // _ROWS), BAR + 2 + _PITCH * (seat % _ROWS)
            if seat == turn:
                canvas.fill(x, y + 4, 2, 4)
            canvas.text(x + 4, y, self.flow.name_within(seat, 44))
            canvas.text_right(x + 60, y, "%d" % lives if lives else "–")

    def light(self, lamps: "Lamps") -> None:
        if not self.app.blink:
            self.flow.light_turn(lamps, self.flow.game.turn)


class TurnMenu(MatchMenu):
    """A menu for the player whose turn it is."""

    flow: "MaexchenFlow"

    def __init__(self, app: "App", flow: "MaexchenFlow", entries: "list[Entry]") -> None:
        super().__init__(app, flow, "", entries)
        self.reader = flow.reader(flow.game.turn)

    def light(self, lamps: "Lamps") -> None:
        self.flow.light_turn(lamps, self.flow.game.turn)


class ClaimScreen(TurnMenu):
    """The claim: on the left the dice, shown while the player holds COPY; on the right the possible claims from the
    lowest on, independent of the dice."""

    LEFT = _MIDDLE + 2

    def __init__(self, app: "App", flow: "MaexchenFlow") -> None:
        game = flow.game
        choices = [(in_words(app.text, choice["value"]), choice) for choice in game.choices()]
        super().__init__(app, flow, [(words, lambda event=event: flow.choose(event)) for words, event in choices])
        self._cup = Cup(flow, game.turn)
        if not flow.session.seal:
            self._cup.keys = 0  # the box does not know the values of real dice
        self.TAKES = self._cup.keys

    @property
    def dice(self) -> list[int]:
        """The values on the display; 0 for a covered die."""
        return self.flow.session.look(self.flow.game.turn) if self._cup.lifted else _COVERED

    def pressed(self, keys: int, stamp_us: int) -> None:
        if not self._cup.pressed(keys):
            super().pressed(keys, stamp_us)

    def timed(self, now_us: int) -> None:
        self._cup.look()

    def draw_title(self, canvas: "Canvas") -> None:
        game, text = self.flow.game, self.app.text
        canvas.bar(self.flow.with_name(text("claims"), game.turn, _TITLE))
        for place, value in enumerate(self.dice):
            canvas.die(12 + (DIE + 6) * place, 16, value, False)
        if game.claim:
            canvas.text(2, 37, text("beat") % in_words(text, game.claim))
        if self._cup.keys:
            canvas.text(2, HEIGHT - 10, text("look"))
        canvas.fill(_MIDDLE - 1, 13, 1, 49)


class AnswerScreen(TurnMenu):
    """The answer to a claim: throw, doubt or pass the cup on; give in to a Mäxchen."""

    ROWS = 2
    TOP = 40

    def __init__(self, app: "App", flow: "MaexchenFlow") -> None:
        super().__init__(app, flow, list(_answers(app, flow)))

    def draw_title(self, canvas: "Canvas") -> None:
        game, text = self.flow.game, self.app.text
        title, says = self.flow.alike(
            lambda: [
                self.flow.name_within(game.turn, _TITLE),
                self.flow.with_name(text("says"), game.claimer, WIDTH // 2),
            ]
        )
        canvas.bar(title)
        claim = in_words(text, game.claim)
        font = fitting(claim, WIDTH // 2)
        canvas.text_right(WIDTH - 3, 26 - font.height // 2, claim, font)
        canvas.text(3, 15, says)
        canvas.text(3, 26, text("passed") if game.passed else "")


def _answers(app: "App", flow: "MaexchenFlow") -> "Iterator[Entry]":
    """Yields the menu entries for the possible answers."""
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


class RoundScreen(MatchScreen):
    """The result of a round: who loses lives, the claim, and the dice if the cup was lifted. OK goes on."""

    flow: "MaexchenFlow"

    BLINKS = True
    TURNS = True

    def __init__(self, app: "App", flow: "MaexchenFlow") -> None:
        super().__init__(app, flow)
        self.verdict = flow.game.verdict or {}
        self.reader = flow.reader(self.verdict["loser"])

    def shown(self) -> None:
        self.app.sound("penalty")

    def pressed(self, keys: int, stamp_us: int) -> None:
        if keys & OK:
            self.flow.verdict_open = False
            self.flow.resume()

    def draw(self, canvas: "Canvas") -> None:
        verdict, text = self.verdict, self.app.text
        loses = text("loses") % ("%s", verdict["cost"])
        claim = text("says") % "%s" + " " + in_words(text, verdict["claim"])
        title, says = self.flow.alike(
            lambda: [
                self.flow.with_name(loses, verdict["loser"], WIDTH - 14),
                self.flow.with_name(claim, verdict["claimer"], WIDTH - 6),
            ]
        )
        canvas.bar(title)
        canvas.text(3, 14, says)
        thrown = verdict["thrown"]
        found = text("believed") if thrown is None else text("true")
        canvas.text(3, 32, text("lied") if verdict["loser"] == verdict["claimer"] else found)
        for place in range(DICE):
            value = 0 if thrown is None else divmod(thrown, 10)[place]
            canvas.die(WIDTH - (DIE + 4) * (DICE - place), 29, value, False)
        canvas.text_right(WIDTH - 2, HEIGHT - 10, text("ok_goes_on"))

    def light(self, lamps: "Lamps") -> None:
        if not self.app.blink:
            lamps.set(self.flow.seat_lamp(self.verdict["loser"]), RED)


class EndScreen(MatchOver):
    """The end of a match: the winner, and the lives left."""

    flow: "MaexchenFlow"

    def winner(self) -> int | None:
        return self.flow.game.turn

    def draw_outcome(self, canvas: "Canvas") -> None:
        winner = self.flow.game.turn
        canvas.bar(self.app.text("match_over"))
        says = self.flow.with_name(self.app.text("wins"), winner, WIDTH - 6)
        canvas.text_centred(18, says)
        canvas.text_centred(32, self.app.text("lives") % self.flow.game.lives[winner])
        self.draw_hints(canvas)

    def light_outcome(self, lamps: "Lamps") -> None:
        if not self.app.blink:
            self.flow.light_turn(lamps, self.flow.game.turn)
