"""FINI!, between duels: what is to be collected, and whose throw it is; how a duel came out, and how the match."""

from ....input.keys import OK
from ....play.dice_entry import throw
from ....play.match_screen import MatchMenu, MatchOver, MatchScreen, Scrolled
from ....ui.canvas import BAR, WIDTH, Canvas
from ....ui.font import DIGITS, LARGE, text_width
from ....ui.screen import CHIP_LAMPS, COLOURS, SIDE_LAMP, WHITE, App, Lamps
from ....util.typing import TYPE_CHECKING, Record, Sequence
from ..rules.dice import SAME_DIE, VALUES
from ..rules.game import Phase
from ..rules.judge import Step

if TYPE_CHECKING:
    from ..flow import FiniFlow


class AnnounceMenu(MatchMenu):
    """F13: in round 3 the starter says what is to be collected. Straight stands first."""

    flow: "FiniFlow"

    def __init__(self, app: App, flow: "FiniFlow") -> None:
        entries = [
            (app.text(choice["combination"]), lambda choice=choice: flow.choose(choice))
            for choice in flow.game.choices()
        ]
        super().__init__(app, flow, app.text("announces") % flow.name(flow.game.starter), entries)

    def light(self, lamps: Lamps) -> None:
        _light_starter(self.flow, lamps)


class ThrowScreen(MatchScreen):
    """Who throws, for what, and how it stands."""

    flow: "FiniFlow"

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
        game = self.flow.game
        text = self.app.text
        canvas.bar(text("round") % game.round + " · " + text(game.combination))
        self._draw_names(canvas)
        _draw_score(canvas, 26, game.chips)
        canvas.text_centred(27, text("duel") % game.duel if game.box_dice else text("thrown_1"))
        canvas.text_centred(38, text("stock") % game.stock if game.box_dice else text("thrown_2"))

    def _draw_names(self, canvas: Canvas) -> None:
        """Both names: A's on the left above, B's on the right below. A lit box says who throws."""
        for player, y in ((0, 14), (1, 51)):
            throws = player == self.flow.game.starter
            name = self.flow.name(player)
            if throws:
                name = self.app.text("throws") % name
            width = text_width(name)
            x = 3 if player == 0 else WIDTH - 3 - width
            if throws:
                canvas.fill(x - 3, y - 1, width + 6, 12)
            canvas.text(x, y, name, value=not throws)

    def light(self, lamps: Lamps) -> None:
        _light_starter(self.flow, lamps)


def _light_starter(flow: "FiniFlow", lamps: Lamps) -> None:
    flow.light_counts(lamps, flow.game.chips)
    lamps.set(SIDE_LAMP[flow.game.starter], WHITE)


def _draw_score(canvas: Canvas, y: int, numbers: "Sequence[int]", marked: "Sequence[int]" = ()) -> None:
    """Two numbers to be read across the table: A's on the left, B's on the right; those of `marked` players dark in
    a lit field, which hangs from the bar when y is just below it."""
    for player in (0, 1):
        number = "%d" % numbers[player]
        width = text_width(number, DIGITS)
        x = 2 if player == 0 else WIDTH - 2 - width
        lit = player in marked
        if lit:
            canvas.fill(x - 2 - player, y - 1, width + 5, DIGITS.height + 1)
        canvas.text(x, y - lit, number, DIGITS, not lit)


class VerdictScreen(Scrolled):
    """How the duel ended: who, why, what it moves. UP and DOWN show more reasons than fit at once."""

    flow: "FiniFlow"
    BLINKS = True
    ROWS = 2
    TOP = 35
    PITCH = 10

    def __init__(self, app: App, flow: "FiniFlow") -> None:
        super().__init__(app, flow)
        self.verdict = verdict = flow.game.verdict
        self.headline, self.lines = self.describe(verdict)
        round_number, before = flow.chips_before
        self.chips = [before[player] + verdict["chips"][player] for player in (0, 1)]
        if flow.game.round != round_number or flow.game.phase == Phase.OVER:
            self.lines.append(app.text("round_over") % round_number)
        self.takers = [player for player in (0, 1) if verdict["chips"][player] > 0]

    def shown(self) -> None:
        verdict = self.verdict
        if verdict["aborted"]:
            self.app.sound("abort")
        else:
            self.app.sound("win" if verdict["winner"] is not None else "penalty")

    def draw(self, canvas: Canvas) -> None:
        verdict = self.verdict
        canvas.bar(self.headline)
        _draw_score(canvas, BAR + 1, self.chips, self.takers)
        if verdict["lengths"]:
            canvas.text_centred(13, "%d:%d" % tuple(verdict["lengths"]), LARGE)
        changes = ["%+d" % change if change else "" for change in verdict["chips"]]
        # Beside the numbers they have changed, towards the middle.
        canvas.text(8 + text_width("%d" % self.chips[0], DIGITS), 13, changes[0])
        canvas.text_right(WIDTH - 8 - text_width("%d" % self.chips[1], DIGITS), 13, changes[1])
        for row, reason in enumerate(self.shown_lines):
            canvas.text(3, self.TOP + self.PITCH * row, reason)
        self.draw_arrows(canvas)
        canvas.text(3, 55, self._times())

    def light(self, lamps: Lamps) -> None:
        self.flow.light_counts(lamps, self.chips, self.takers)
        winner = self.verdict["winner"]
        if winner is not None and not self.app.blink:
            lamps.set(SIDE_LAMP[winner], COLOURS[winner])

    def describe(self, verdict: Record) -> tuple[str, list[str]]:
        """A verdict in words: the headline, and the list of its reasons."""
        text = self.app.text
        name = self.flow.name
        if verdict["aborted"]:
            return text("aborted"), [
                text(self.flow.abort_kind or SAME_DIE),
                text("throws_again") % name(self.flow.game.starter),
            ]
        step = verdict["step"]
        if step == Step.PREMATURE:
            return text("too_soon") % name(verdict["caller"]), [text("still_there")]
        if step == Step.LENGTH and verdict["winner"] is None:
            return text("nobody_wins"), [text("both_nothing")]
        if step == Step.LENGTH:
            shorter, longer = sorted(verdict["lengths"])
            reason = text("level") if shorter == longer else text("longer") % (longer, shorter)
            return text("wins") % name(verdict["winner"]), [reason]
        offences = verdict["offences"]
        offender = name(0 if offences[0] else 1)
        if step == Step.FOUL:
            return text("foul_by") % offender, [text(code) for code in offences[0] + offences[1]]
        reasons = [text("reason_of") % ("AB"[player], text(code)) for player in (0, 1) for code in offences[player]]
        return text("offence_of_both") if offences[0] and offences[1] else text("offence_of") % offender, reasons

    def _times(self) -> str:
        """How long the duel took and when each side pressed its first key, in seconds."""
        words = []
        duration = self.flow.game.duration
        if duration is not None and self.verdict["step"] != Step.FOUL:
            words.append(self._seconds(duration) + " s")
        for player, reaction in enumerate(self.flow.reactions_us):
            if reaction is not None:
                words.append("%s %s" % ("AB"[player], self._seconds(reaction)))
        return "  ".join(words)

    def _seconds(self, duration_us: int) -> str:
        seconds, hundredths = divmod(duration_us // 10000, 100)
        if seconds >= 100:  # no room
            return "%d" % seconds
        return "%d%s%02d" % (seconds, self.app.text("decimal"), hundredths)


class EndScreen(MatchOver):
    """Who has won the match."""

    flow: "FiniFlow"

    def draw(self, canvas: Canvas) -> None:
        game = self.flow.game
        text = self.app.text
        canvas.bar(text("wins") % self.flow.name(game.winner))
        _draw_score(canvas, BAR + 1, game.points, (game.winner,))
        canvas.text_centred(18, text("points"))
        canvas.text_centred(36, text("match_over"))
        for value in VALUES:
            canvas.die(16 * value, 48, value, value % 2 == 0)

    def light(self, lamps: Lamps) -> None:
        winner = self.flow.game.winner
        for number in range(CHIP_LAMPS):
            if number % 2 == self.app.blink:
                lamps.set(number, COLOURS[winner])
        lamps.set(SIDE_LAMP[winner], COLOURS[winner])
