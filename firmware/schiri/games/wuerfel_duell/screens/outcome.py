"""Würfel-Duell!: how a duel came out: what one player has to say to it, and why, step by step."""

from ....play.match_screen import MatchMenu, Scrolled
from ....ui.canvas import WIDTH
from ....ui.font import ellipsis, text_width, with_name
from ....util.typing import TYPE_CHECKING
from ..rules.choices import plain_choices
from ..rules.duel import BLOCK, COMPARE, Phase, parts

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ....journal.record import Record
    from ....ui.menu import Entry
    from ....ui.screen import App, Canvas, Lamps
    from ..flow import WuerfelDuellFlow

_LINE = WIDTH - 14  # columns of a line


class ChoiceMenu(MatchMenu):
    """What one player chooses: the attacker's left neighbour who has won a duel that is level (W3), or its winner a die
    that is handed over (W4)."""

    flow: "WuerfelDuellFlow"

    def __init__(self, app: "App", flow: "WuerfelDuellFlow") -> None:
        game = flow.game
        level = game.phase == Phase.TIE
        seat = (game.attacker + 1) % len(game.players) if level else game.verdict["winner"]
        title = with_name(app.text("names_winner" if level else "hands_over_die"), flow.name(seat), _LINE)
        entries: list[Entry] = [
            (self._in_words(flow, choice), lambda choice=choice: flow.choose(choice)) for choice in plain_choices(game)
        ]
        super().__init__(app, flow, title, entries)

    def _in_words(self, flow: "WuerfelDuellFlow", choice: "Record") -> str:
        if choice["event"] == "decide":
            return flow.name(choice["winner"])
        return die_in_words(flow, choice["die"]) if choice["die"] else flow.app.text("keep_all_dice")

    def light(self, lamps: "Lamps") -> None:
        self.flow.light_turn(lamps, self.flow.game.turn)


def die_in_words(flow: "WuerfelDuellFlow", die: "Sequence[int]") -> str:
    """A die, and whose colour it has."""
    colour, value = die
    return "%d (%s)" % (value, flow.name(flow.game.colours.index(colour)))


def why(flow: "WuerfelDuellFlow") -> None:
    """Shows the last settlement again, whenever it is asked for."""
    if flow.game.settled:
        flow.app.show(WhyScreen(flow.app, flow))
    else:
        flow.app.sound("refused")


class WhyScreen(Scrolled):
    """The points, the cards in force, the payments in their order, and who has which chips of it. UP and DOWN go
    through it, OK ends it."""

    flow: "WuerfelDuellFlow"

    BLINKS = True
    ROWS = 3
    TOP = 14
    PITCH = 13

    def __init__(self, app: "App", flow: "WuerfelDuellFlow") -> None:
        super().__init__(app, flow)
        self.duel = flow.game.settled
        self.lines = list(self._reasons()) + list(self._payments())

    def shown(self) -> None:
        if self.flow.verdict_open:
            self.app.sound("penalty")

    def _reasons(self) -> "Iterator[str]":
        """Where the points came from, and the cards in force."""
        flow = self.flow
        duel = self.duel
        text = self.app.text
        seats = (duel.attacker, duel.defender)
        for place, seat in enumerate(seats):
            whose, _, worth = parts(duel, place)
            found = ["%d→%d" % worth_of for worth_of in zip(duel.cards[place], worth)]
            yield with_name("%s: " + "  ".join(found), flow.name(seat), _LINE)
            if whose != seats[1 - place]:
                yield with_name(text("dice_of"), flow.name(whose), _LINE)
        for kind, seat, what in duel.effects:
            if kind != COMPARE:
                says = text("counts_nothing" if kind == BLOCK else "counts_double")
                yield with_name(says % (duel.cards[seats.index(seat)][what], "%s"), flow.name(seat), _LINE)

    def _payments(self) -> "Iterator[str]":
        """What has been paid, in its order, each time with the card that is the reason for it, if there is one."""
        flow = self.flow
        text = self.app.text
        for card, giver, taker, count in self.duel.paid:
            if card:
                code, times, player, _ = card
                says = ("%d× " % times if times > 1 else "") + text(code)
                yield with_name(says + " (%s)", flow.name(player), _LINE)
            chips = ": %d" % count
            half = (_LINE - text_width("→" + chips)) // 2
            names = [text("bank_of_chips") if seat is None else flow.name(seat) for seat in (giver, taker)]
            yield "→".join([ellipsis(name, half) for name in names]) + chips

    def draw(self, canvas: "Canvas") -> None:
        flow = self.flow
        verdict = flow.game.verdict
        points = "%d:%d" % tuple(verdict["points"])
        room = WIDTH - 18 - text_width(points)
        canvas.bar(with_name(self.app.text("wins"), flow.name(verdict["winner"]), room), points)
        for row, line in enumerate(self.shown_lines):
            canvas.text(3, self.TOP + self.PITCH * row, line)
        self.draw_arrows(canvas)
        canvas.text_right(WIDTH - 2, 54, self.app.text("ok"))

    def light(self, lamps: "Lamps") -> None:
        if not self.app.blink:
            self.flow.light_turn(lamps, self.flow.game.verdict["winner"])
