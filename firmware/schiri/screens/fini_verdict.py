"""FINI!, how it came out: the verdict on a duel, and the end of the match."""

from ..keys import DOWN, OK, UP
from .canvas import BAR, WIDTH
from .font import LARGE, text_width
from .font_scores import DIGITS
from .match_screen import MatchScreen, draw_score
from .screen import CHIP_LAMPS, COLOURS, SIDE_LAMP


class VerdictScreen(MatchScreen):
    """How the duel ended: who, why, what it moves. UP and DOWN show more reasons than fit at once."""

    ROWS = 2

    def __init__(self, app, course):
        super().__init__(app, course)
        self.first = 0
        verdict = course.game.verdict
        self.headline, self.reasons = describe(app.text, course, verdict)
        self.round, before = course.chips_before
        self.chips = [before[player] + verdict["chips"][player] for player in (0, 1)]
        if course.game.round != self.round or course.game.phase == "over":
            self.reasons.append(app.text("round_over") % self.round)
        self.verdict = verdict
        self.takers = [player for player in (0, 1) if verdict["chips"][player] > 0]

    def shown(self):
        verdict = self.verdict
        if verdict["aborted"]:
            self.app.sound("abort")
        else:
            self.app.sound("win" if verdict["winner"] is not None else "penalty")

    def pressed(self, keys, stamp_us):
        if keys & OK:
            self.course.verdict_open = False
            self.course.resume()
        elif keys & UP and self.first > 0:
            self.first -= 1
            self.app.redraw()
        elif keys & DOWN and self.first + self.ROWS < len(self.reasons):
            self.first += 1
            self.app.redraw()

    def draw(self, canvas):
        verdict = self.verdict
        canvas.bar(self.headline)
        draw_score(canvas, BAR + 1, self.chips, self.takers)
        if verdict["lengths"]:
            canvas.text_centred(13, "%d:%d" % tuple(verdict["lengths"]), LARGE)
        changes = ["%+d" % change if change else "" for change in verdict["chips"]]
        # Beside the numbers they have changed, towards the middle.
        canvas.text(8 + text_width("%d" % self.chips[0], DIGITS), 13, changes[0])
        canvas.text_right(WIDTH - 8 - text_width("%d" % self.chips[1], DIGITS), 13, changes[1])
        for row, reason in enumerate(self.reasons[self.first : self.first + self.ROWS]):
            canvas.text(3, 35 + 10 * row, reason)
        if self.first:
            canvas.text_right(WIDTH - 1, 35, "▲")
        if self.first + self.ROWS < len(self.reasons):
            canvas.text_right(WIDTH - 1, 45, "▼")
        canvas.text(3, 55, times_line(self.app.text, self.course))

    def light(self, lamps):
        self.course.light_chips(lamps, self.chips, self.takers)
        winner = self.verdict["winner"]
        if winner is not None and not self.app.blink:
            lamps.set(SIDE_LAMP[winner], COLOURS[winner])

    def lit_again(self):
        return True


class EndScreen(MatchScreen):
    """Who has won the match."""

    def shown(self):
        self.app.sound("end")

    def pressed(self, keys, stamp_us):
        if keys & OK:
            from .menus import end_match

            end_match(self.app)

    def draw(self, canvas):
        game = self.course.game
        text = self.app.text
        canvas.bar(text("wins") % self.course.name(game.winner))
        draw_score(canvas, BAR + 1, game.points, (game.winner,))
        canvas.text_centred(18, text("points"))
        canvas.text_centred(36, text("match_over"))
        for value in range(1, 7):
            canvas.die(16 * value, 48, value, value % 2 == 0)

    def light(self, lamps):
        winner = self.course.game.winner
        for number in range(CHIP_LAMPS):
            if number % 2 == self.app.blink:
                lamps.set(number, COLOURS[winner])
        lamps.set(SIDE_LAMP[winner], COLOURS[winner])

    def lit_again(self):
        return True


def describe(text, course, verdict):
    """A verdict in words: the headline, and the list of its reasons."""
    offences = verdict["offences"]
    if verdict["aborted"]:
        again = text("throws_again") % course.name(course.game.starter)
        return text("aborted"), [text(course.abort_kind or "same_die"), again]
    if verdict["step"] == 0:
        player = 0 if offences[0] else 1
        return text("foul_by") % course.name(player), [text(offences[player][0])]
    if verdict["step"] == 1:
        return text("too_soon") % course.name(verdict["caller"]), [text("still_there")]
    if verdict["step"] == 2:
        reasons = [text("reason_of") % ("AB"[player], text(code)) for player in (0, 1) for code in offences[player]]
        if offences[0] and offences[1]:
            return text("offence_of_both"), reasons
        return text("offence_of") % course.name(0 if offences[0] else 1), reasons
    winner = verdict["winner"]
    if winner is None:
        return text("nobody_wins"), [text("both_nothing")]
    lengths = verdict["lengths"]
    headline = text("wins") % course.name(winner)
    if lengths[0] == lengths[1]:
        return headline, [text("level")]
    return headline, [text("longer") % (max(lengths), min(lengths))]


def times_line(text, course):
    """How long the duel took and when each side pressed its first key, in seconds."""
    words = []
    if course.game.duration is not None and course.game.verdict["step"]:
        words.append(text("times") % _seconds(text, course.game.duration))
    for player in (0, 1):
        reaction = course.reactions_us[player]
        if reaction is not None:
            words.append("%s %s" % ("AB"[player], _seconds(text, reaction)))
    return "  ".join(words)


def _seconds(text, duration_us):
    hundredths = duration_us // 10000
    if hundredths >= 10000:  # no room
        return "%d" % (hundredths // 100)
    return "%d%s%02d" % (hundredths // 100, text("decimal"), hundredths % 100)
