"""The screens of FINI! between duels: the announcement, the throw, the verdict, and the end of a match."""

from ....input.keys import OK
from ....play.dice_entry import throw
from ....play.match_screen import MatchMenu, MatchOver, MatchScreen, Scrolled
from ....ui.canvas import BAR, HEIGHT, WIDTH, Canvas
from ....ui.font import DIGITS, LARGE, text_width
from ....ui.rotated import draw_halves
from ....ui.screen import CHIP_LAMPS, COLOURS, SIDE_LAMP, WHITE, App, Lamps
from ....util.typing import TYPE_CHECKING, Callable, Sequence
from ..rules.dice import CHIPS, VALUES
from ..rules.game import Phase
from ..rules.verdict import Step

if TYPE_CHECKING:
    from ..flow import FiniFlow

TEXTS = {Step.FOUL: "foul_by", Step.PREMATURE: "too_soon", Step.OFFENCE: "offence_of", Step.LENGTH: "wins"}

_TITLE = WIDTH - 14  # pixels for text in the title bar
_BAR_Y = HEIGHT // 2  # the y of the bar in a side's half
_ROWS_Y = (44, 54)
_LEFT = 13  # the x of the last row, beside the sign of a muted box on B's side


def _draw_bar(canvas: Canvas, left: str, right: str) -> None:
    """Draws the lit bar of a half."""
    canvas.fill(0, _BAR_Y, WIDTH, BAR)
    canvas.text(2, _BAR_Y, left, value=0)
    canvas.text_right(WIDTH - 2, _BAR_Y, right, value=0)
    if text_width(left) + text_width(right) > WIDTH - 8:
        canvas.overflow += 1


def _draw_chip(canvas: Canvas, width: int, y: int, value: int) -> None:
    """Draws a chip to the left of a number of the given width, which ends at the right edge."""
    x = WIDTH - 11 - width
    canvas.fill(x + 1, y + 2, 5, 7, value)
    canvas.fill(x, y + 3, 7, 5, value)
    canvas.fill(x + 2, y + 4, 3, 3, 1 - value)


def _draw_row(canvas: Canvas, number: int, left: str, right: str = "") -> None:
    """Draws one of the two rows below the bar; `number` is 0 or 1."""
    x = _LEFT if number else 2
    canvas.text(x, _ROWS_Y[number], left)
    canvas.text_right(WIDTH - 2, _ROWS_Y[number], right)
    if not _fits_row(number, left, right):
        canvas.overflow += 1


def _fits_row(number: int, left: str, right: str) -> bool:
    return (_LEFT if number else 2) + text_width(left) + text_width(right) <= WIDTH - 4


def _reader(flow: "FiniFlow") -> int:
    """Returns the side for which the whole display is drawn: the only side with a person, or A if each side has its own
    half."""
    return flow.readers[0] if len(flow.readers) == 1 else 0


def _draw_sides(canvas: Canvas, flow: "FiniFlow", draw_half: "Callable[[int], object]", chips: "Sequence[int]") -> None:
    """Draws each side's half, see `draw_halves`. If only one side has a person, the other half shows the chips of both
    players."""
    if len(flow.readers) == 2:
        draw_halves(canvas, draw_half)
        return
    own = flow.readers[0]
    draw_half(own)
    for player in (0, 1):
        name = flow.name_within(player, _TITLE // 2 - 4)
        count = "%d" % chips[player]
        if player == own:
            canvas.text(2, 0, name)
            canvas.text(2, 12, count, LARGE)
        else:
            canvas.text_right(_TITLE, 0, name)
            canvas.text_right(_TITLE, 12, count, LARGE)


class AnnounceMenu(MatchMenu):
    """F13: the starter's announcement in round 3: straight, which stands first, or pasch."""

    flow: "FiniFlow"

    def __init__(self, app: App, flow: "FiniFlow") -> None:
        entries = [
            (app.text(choice["combination"]), lambda choice=choice: flow.choose(choice))
            for choice in flow.game.choices()
        ]
        super().__init__(app, flow, flow.with_name(app.text("announces"), flow.game.starter, _TITLE), entries)
        self.reader = flow.reader(flow.game.starter)

    def light(self, lamps: Lamps) -> None:
        _light_starter(self.flow, lamps)


class ThrowScreen(MatchScreen):
    """The throw: the player who throws, the announced combination, and the chips. OK throws."""

    flow: "FiniFlow"

    def __init__(self, app: App, flow: "FiniFlow") -> None:
        super().__init__(app, flow)
        self.reader = _reader(flow)

    def pressed(self, keys: int, stamp_us: int) -> None:
        if keys & OK and self.flow.game.box_dice:
            throw(self.flow, self._go_on)
        elif keys & OK:
            self.flow.apply("roll", self.app.clock.now)
            self.app.sound("throw")
            self.flow.commit(self._go_on)

    def _go_on(self) -> None:
        self.flow.resume(paused=False)

    def draw(self, canvas: Canvas) -> None:
        _draw_sides(canvas, self.flow, lambda side: self._draw_half(canvas, side), self.flow.game.chips)
        if self._is_first and len(self.flow.readers) == 1:
            says = self._goal()  # in the middle, between the chips of both players
            canvas.text((2 + _TITLE - text_width(says)) // 2, 17, says)

    @property
    def _is_first(self) -> bool:
        """Whether this is the first duel of the match, when players read how long a round is."""
        return self.flow.game.round == self.flow.game.duel == 1

    def _goal(self) -> str:
        """Returns the text that tells how many chips a round has or, in a short match, how many win it."""
        goal = self.flow.game.goal
        return self.app.text("chips_a_round") if goal == CHIPS else self.app.text("chips_win") % goal

    def _draw_half(self, canvas: Canvas, side: int) -> None:
        """Draws a side's half: the combination, the player who throws, the chips of both players, and the effect of OK.
        In the first duel the player who does not throw reads how long a round is."""
        flow = self.flow
        game = flow.game
        text = self.app.text
        what = text("round") % game.round + " · " + text(game.combination)
        duel = text("duel") % game.duel
        _draw_bar(canvas, what, duel if text_width(what + duel) <= WIDTH - 9 else "")
        score = "%d:%d" % (game.chips[side], game.chips[1 - side])
        _draw_chip(canvas, text_width(score), _ROWS_Y[0], 1)
        if side == game.starter:
            who = text("you_throw")
        else:
            who = flow.with_name(text("throws"), game.starter, WIDTH - 16 - text_width(score))
        _draw_row(canvas, 0, who, score)
        if self._is_first and side != game.starter and len(flow.readers) == 2:
            _draw_row(canvas, 1, self._goal())
        elif game.box_dice:
            prompt = "" if flow.is_partners(game.starter) else text("ok_throw")
            _draw_row(canvas, 1, prompt, text("stock") % game.stock)
        else:
            _draw_row(canvas, 1, text("ok_flat"))

    def light(self, lamps: Lamps) -> None:
        _light_starter(self.flow, lamps)


def _light_starter(flow: "FiniFlow", lamps: Lamps) -> None:
    flow.light_counts(lamps, flow.game.chips)
    lamps.set(SIDE_LAMP[flow.game.starter], WHITE)


def _draw_score(canvas: Canvas, y: int, numbers: "Sequence[int]", marked: "Sequence[int]" = ()) -> None:
    """Draws two numbers that can be read across the table, A's on the left and B's on the right. Those of `marked`
    players are dark on a lit field, which touches the bar if y is just below it."""
    for player in (0, 1):
        number = "%d" % numbers[player]
        width = text_width(number, DIGITS)
        x = 2 if player == 0 else WIDTH - 2 - width
        lit = player in marked
        if lit:
            canvas.fill(x - 2 - player, y - 1, width + 5, DIGITS.height + 1)
        canvas.text(x, y - lit, number, DIGITS, not lit)


class VerdictScreen(Scrolled):
    """The verdict on a duel in each side's half: winner or loser, reason, and the chips that move. UP and DOWN show all
    reasons."""

    flow: "FiniFlow"
    BLINKS = True
    IS_VERDICT = True
    TURNS = False

    def __init__(self, app: App, flow: "FiniFlow") -> None:
        super().__init__(app, flow)
        self.reader = _reader(flow)
        self.verdict = verdict = flow.game.verdict
        _, self.event, before, stock = flow.game.judged
        self.chips = [before[player] + verdict["chips"][player] for player in (0, 1)]
        self.ends_round = ""
        if stock == sum(verdict["chips"]):
            self.ends_round = app.text("round_over") % (flow.game.round - (flow.game.phase != Phase.OVER))
        self.takers = [player for player in (0, 1) if verdict["chips"][player] > 0]

    def shown(self) -> None:
        verdict = self.verdict
        if verdict["aborted"]:
            self.app.sound("abort")
        else:
            self.app.sound("win" if verdict["winner"] is not None else "penalty")

    def draw(self, canvas: Canvas) -> None:
        _draw_sides(canvas, self.flow, lambda side: self._draw_half(canvas, side), self.chips)

    def _draw_half(self, canvas: Canvas, side: int) -> None:
        change = self.verdict["chips"][side]
        chips = "%d" % self.chips[side]
        text = self.app.text
        whose = ""  # "you" beside the chips if the headline names the other player, whose chips they could seem to be
        if change:
            chips = ("%+d = " % change).replace("-", "−") + chips
        elif self._named() == 1 - side:
            whose = text("you")
        columns = text_width(chips)
        _draw_bar(canvas, self._headline(side, WIDTH - 20 - columns - text_width(whose)), chips)
        _draw_chip(canvas, columns, _BAR_Y, 0)
        canvas.text_right(WIDTH - 14 - columns, _BAR_Y, whose, value=0)
        reason, ok = self._reason(side), text("ok_goes_on")
        _draw_row(canvas, 0, reason, ok if _fits_row(0, reason, "  " + ok) else text("ok"))
        _draw_row(canvas, 1, self.ends_round or self._time(side), "▼" + text("why"))

    def light(self, lamps: Lamps) -> None:
        self.flow.light_counts(lamps, self.chips, self.takers)
        winner = self.verdict["winner"]
        if winner is not None and not self.app.blink:
            lamps.set(SIDE_LAMP[winner], COLOURS[winner])

    def _named(self) -> int | None:
        """Returns the player whom the headline names; None if it names nobody."""
        verdict = self.verdict
        winner, offences = verdict["winner"], verdict["offences"]
        if winner is not None:
            return int(winner)
        if verdict["aborted"] or bool(offences[0]) == bool(offences[1]):
            return None
        return 0 if offences[0] else 1

    def _headline(self, side: int, width: int) -> str:
        """Returns the headline for one reader: who has won or lost the duel. The reader is addressed as "you", the
        other player by name."""
        text = self.app.text
        verdict = self.verdict
        who = self._named()
        if who is None:
            if verdict["aborted"]:
                return text("aborted")
            return text("nobody_wins" if verdict["step"] == Step.LENGTH else "offence_of_both")
        if verdict["winner"] == side:
            return text("you_win")
        says = text(TEXTS[verdict["step"]])
        return says % text("you") if who == side else self.flow.with_name(says, who, width + 2)

    def _reason(self, side: int) -> str:
        """Returns the reason of the verdict in one line; of several offences the first, and how many more there are."""
        text = self.app.text
        verdict = self.verdict
        if verdict["aborted"]:
            return text(self.event["kind"])
        if verdict["step"] == Step.PREMATURE:
            return text("still_there")
        if verdict["step"] == Step.LENGTH:
            own, other = verdict["lengths"][side], verdict["lengths"][1 - side]
            if own == other:
                return text("level") % (own, other) if own else text("both_nothing")
            return text("longer") % (own, other)
        codes = verdict["offences"][side] or verdict["offences"][1 - side]
        return text(codes[0]) + (" +%d" % (len(codes) - 1) if len(codes) > 1 else "")

    def _time(self, side: int) -> str:
        """Returns the text with the time from the signal to this side's call, or to its first grab or call; or ""."""
        if self.verdict["caller"] == side and self.flow.game.duration is not None:
            return "FINI " + self._seconds(self.flow.game.duration)
        first = self.flow.first_presses[side]
        return ("FINI " if first[0] else self.app.text("event_take") + " ") + self._seconds(first[1]) if first else ""

    def _seconds(self, duration_us: int) -> str:
        seconds, hundredths = divmod(duration_us // 10000, 100)
        if seconds >= 100:  # no room
            return "%d s" % seconds
        digits = "%02d" % hundredths
        return "%d%s%s s" % (seconds, self.app.text("decimal"), digits[:1] if seconds >= 10 else digits)


class EndScreen(MatchOver):
    """The end of a match: the winner and the points."""

    flow: "FiniFlow"

    def winner(self) -> int | None:
        return self.flow.game.winner

    def draw_outcome(self, canvas: Canvas) -> None:
        game = self.flow.game
        text = self.app.text
        canvas.bar(self.flow.with_name(text("wins"), game.winner, _TITLE))
        _draw_score(canvas, BAR + 1, game.points, (game.winner,))
        canvas.text_centred(18, text("points"))
        if self.flow.session.cuts:
            canvas.text_centred(40, self.flow.cuts_in_words())
        else:
            for value in VALUES:
                canvas.die(16 * value, 37, value, value % 2 == 0)
        self.draw_hints(canvas)

    def light_outcome(self, lamps: Lamps) -> None:
        winner = self.flow.game.winner
        for number in range(CHIP_LAMPS):
            if number % 2 == self.app.blink:
                lamps.set(number, COLOURS[winner])
        lamps.set(SIDE_LAMP[winner], COLOURS[winner])
