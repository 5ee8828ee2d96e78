"""FINI!, how a duel came out, and how the match."""

from ....play.match_screen import MatchOver, Scrolled
from ....ui.canvas import BAR, WIDTH
from ....ui.font import DIGITS, LARGE, text_width
from ....ui.screen import CHIP_LAMPS, COLOURS, SIDE_LAMP
from ....util.typing import TYPE_CHECKING
from ..rules.dice import SAME_DIE, VALUES
from ..rules.phases import Phase, Step
from .drawing import draw_score

if TYPE_CHECKING:
    from ....journal.record import Record
    from ....texts import Texts
    from ....ui.canvas import Canvas
    from ....ui.screen import App, Lamps
    from ..flow import FiniFlow


class VerdictScreen(Scrolled):
    """How the duel ended: who, why, what it moves. UP and DOWN show more reasons than fit at once."""

    flow: "FiniFlow"

    BLINKS = True
    ROWS = 2
    TOP = 35
    PITCH = 10

    def __init__(self, app: "App", flow: "FiniFlow") -> None:
        super().__init__(app, flow)
        self.verdict = verdict = flow.game.verdict
        self.headline, self.lines = describe(app.text, flow, verdict)
        self.times = _times_line(app.text, flow)
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

    def draw(self, canvas: "Canvas") -> None:
        verdict = self.verdict
        canvas.bar(self.headline)
        draw_score(canvas, BAR + 1, self.chips, self.takers)
        if verdict["lengths"]:
            canvas.text_centred(13, "%d:%d" % tuple(verdict["lengths"]), LARGE)
        changes = ["%+d" % change if change else "" for change in verdict["chips"]]
        # Beside the numbers they have changed, towards the middle.
        canvas.text(8 + text_width("%d" % self.chips[0], DIGITS), 13, changes[0])
        canvas.text_right(WIDTH - 8 - text_width("%d" % self.chips[1], DIGITS), 13, changes[1])
        for row, reason in enumerate(self.shown_lines):
            canvas.text(3, self.TOP + self.PITCH * row, reason)
        self.draw_arrows(canvas)
        canvas.text(3, 55, self.times)

    def light(self, lamps: "Lamps") -> None:
        self.flow.light_counts(lamps, self.chips, self.takers)
        winner = self.verdict["winner"]
        if winner is not None and not self.app.blink:
            lamps.set(SIDE_LAMP[winner], COLOURS[winner])


def describe(text: "Texts", flow: "FiniFlow", verdict: "Record") -> tuple[str, list[str]]:
    """A verdict in words: the headline, and the list of its reasons."""
    if verdict["aborted"]:
        return text("aborted"), [text(flow.abort_kind or SAME_DIE), text("throws_again") % flow.name(flow.game.starter)]
    step = verdict["step"]
    if step == Step.PREMATURE:
        return text("too_soon") % flow.name(verdict["caller"]), [text("still_there")]
    if step == Step.LENGTH:
        return _describe_lengths(text, flow, verdict)
    offences = verdict["offences"]
    offender = flow.name(0 if offences[0] else 1)
    if step == Step.FOUL:
        return text("foul_by") % offender, [text(code) for code in offences[0] + offences[1]]
    reasons = [text("reason_of") % ("AB"[player], text(code)) for player in (0, 1) for code in offences[player]]
    return text("offence_of_both") if offences[0] and offences[1] else text("offence_of") % offender, reasons


def _describe_lengths(text: "Texts", flow: "FiniFlow", verdict: "Record") -> tuple[str, list[str]]:
    winner, lengths = verdict["winner"], verdict["lengths"]
    if winner is None:
        return text("nobody_wins"), [text("both_nothing")]
    level = lengths[0] == lengths[1]
    reason = text("level") if level else text("longer") % (max(lengths), min(lengths))
    return text("wins") % flow.name(winner), [reason]


def _times_line(text: "Texts", flow: "FiniFlow") -> str:
    """How long the duel took and when each side pressed its first key, in seconds."""
    words = []
    if flow.game.duration is not None and flow.game.verdict["step"] != Step.FOUL:
        words.append(_seconds(text, flow.game.duration) + " s")
    for player in (0, 1):
        reaction = flow.reactions_us[player]
        if reaction is not None:
            words.append("%s %s" % ("AB"[player], _seconds(text, reaction)))
    return "  ".join(words)


def _seconds(text: "Texts", duration_us: int) -> str:
    hundredths = duration_us // 10000
    if hundredths >= 10000:  # no room
        return "%d" % (hundredths // 100)
    return "%d%s%02d" % (hundredths // 100, text("decimal"), hundredths % 100)


class EndScreen(MatchOver):
    """Who has won the match."""

    flow: "FiniFlow"

    def draw(self, canvas: "Canvas") -> None:
        game = self.flow.game
        text = self.app.text
        canvas.bar(text("wins") % self.flow.name(game.winner))
        draw_score(canvas, BAR + 1, game.points, (game.winner,))
        canvas.text_centred(18, text("points"))
        canvas.text_centred(36, text("match_over"))
        for value in VALUES:
            canvas.die(16 * value, 48, value, value % 2 == 0)

    def light(self, lamps: "Lamps") -> None:
        winner = self.flow.game.winner
        for number in range(CHIP_LAMPS):
            if number % 2 == self.app.blink:
                lamps.set(number, COLOURS[winner])
        lamps.set(SIDE_LAMP[winner], COLOURS[winner])
