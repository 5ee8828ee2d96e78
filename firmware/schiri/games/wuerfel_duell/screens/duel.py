"""The screens of a duel in Würfel-Duell!: the entry of the duel cards, then the points of each card."""

from ....ui.canvas import WIDTH
from ....ui.font import TINY, text_width
from ....ui.screen import COLOURS
from ....util.ordered import OrderedDict
from ....util.typing import TYPE_CHECKING
from ..rules.dice import value_of
from ..rules.duel import parts, points
from ..rules.game import CARDS
from .special import CardScreen

if TYPE_CHECKING:
    from ....ui.screen import App, Canvas, Lamps
    from ..flow import WuerfelDuellFlow

_HALF = WIDTH // 2
_CARD = 15
_CARDS = 12
_POINTS = 25
_DICE = 36
_LAST_CARDS = 44
_WHOSE = 10  # width in pixels of the sign of the value key that belongs to the owner of the dice
_PITCH, _NARROW_PITCH = 7, 6  # pixels from die to die
_WIDELY = 7  # dice that fit with the wider pitch
_CARD_PITCH = 20  # pixels from card to card
_LAID = 66  # the x of cards that are being entered


class RevealScreen(CardScreen):
    """The entry of three cards of the attacker and three of the defender with the value keys. BACK removes the last
    one. Cards of a partner are revealed with the others. A bet is possible until the cards are revealed."""

    def __init__(self, app: "App", flow: "WuerfelDuellFlow") -> None:
        super().__init__(app, flow)
        self.values: list[int] = []  # the cards entered so far
        self._seats = (flow.game.attacker, flow.game.defender)

    def _laid(self) -> "list[list[int] | None]":
        """Returns the cards of attacker and defender; None for a player if people enter that player's cards."""
        return [self.flow.laid_by_partner(seat) for seat in self._seats]

    def _all_told(self) -> bool:
        return len(self.values) == CARDS * self._laid().count(None)

    def chosen(self, number: int) -> None:
        if not self._all_told():
            self.values.append(number)
            self.app.sound("key")
            self.app.redraw()

    def back(self) -> None:
        if self.values:
            self.values.pop()
            self.app.redraw()
        else:
            super().back()

    def go_on(self) -> None:
        if self._all_told():
            told = [self.values[:CARDS], self.values[-CARDS:]]
            cards = [one if laid is None else laid for one, laid in zip(told, self._laid())]
            self.flow.choose(OrderedDict(event="reveal", attacker=cards[0], defender=cards[1]))
        else:
            self.app.sound("refused")

    def draw(self, canvas: "Canvas") -> None:
        flow = self.flow
        canvas.bar(self.app.text("cards_laid_open"))
        left = ["%d" % value for value in self.values]
        for row, (seat, laid) in enumerate(zip(self._seats, self._laid())):
            y = 14 + 20 * row
            canvas.text(3, y + 4, flow.name_within(seat, _LAID - 8))
            for place in range(CARDS):
                words = "?" if laid else left.pop(0) if left else ""
                _draw_card(canvas, _LAID + _CARD_PITCH * place, y, words)
        if self._all_told():
            canvas.text_right(WIDTH - 2, 54, self.app.text("ok_lays_open"))
        else:
            canvas.text(3, 54, self.app.text("tell_cards"))


class DuelScreen(CardScreen):
    """The attacker on the left and the defender on the right: points, cards with the points of each, and the dice that
    they are compared with, behind the key of their owner, matching ones filled. Below stands whether the duel is level,
    and that special cards are possible until OK settles the duel (W9)."""

    def go_on(self) -> None:
        self.flow.choose(OrderedDict(event="settle"))

    def draw(self, canvas: "Canvas") -> None:
        canvas.bar("")
        for place in (0, 1):
            self._draw_side(canvas, place, _HALF * place)
        for y in range(13, _LAST_CARDS - 2, 2):
            canvas.fill(_HALF - 2, y, 1, 1)
        attacker, defender = points(self.flow.game)
        text = self.app.text
        canvas.text(1, _LAST_CARDS, text("level_last_cards" if attacker == defender else "last_cards"))
        canvas.text(1, 54, text("hint_for_cards"))
        canvas.text_right(WIDTH - 1, 54, text("ok_settles"))

    def _draw_side(self, canvas: "Canvas", place: int, x: int) -> None:
        flow = self.flow
        whose, counts, brought = parts(flow.game, place)
        sum_of = "%d" % sum(brought)
        room = _HALF - 14 - 10 * place  # on the right, ten pixels are for the sign of a muted box
        seat = (flow.game.attacker, flow.game.defender)[place]
        # A player's key stands before the name.
        name = flow.fitted("%d %%s" % (seat + 1), (seat,), room - text_width(sum_of))
        canvas.text(x + 2, 0, name, value=0)
        canvas.text_right(x + _HALF - 5 - 8 * place, 0, sum_of, value=0)
        for number, card in enumerate(flow.game.cards[place]):
            left = x + 2 + _CARD_PITCH * number
            _draw_card(canvas, left, _CARDS, "%d" % card + ("×" if counts[number] > 1 else ""), counts[number])
            canvas.text(left + 1, _POINTS, "+%d" % brought[number])
        dice = flow.game.dice[whose]
        canvas.text(x + 1, _DICE - 3, "%d:" % (whose + 1))
        for number, die in enumerate(dice):
            left = x + _WHOSE + (_PITCH if len(dice) <= _WIDELY else _NARROW_PITCH) * number
            lit = value_of(die) in flow.game.cards[place]  # a card has this value
            if lit:
                canvas.fill(left - 1, _DICE - 1, 5, 7)
            text = "%d" % value_of(die)
            canvas.text(left + (3 - text_width(text, TINY)) // 2, _DICE, text, TINY, not lit)

    def light(self, lamps: "Lamps") -> None:
        for place, seat in enumerate((self.flow.game.attacker, self.flow.game.defender)):
            lamps.set(self.flow.seat_lamp(seat), COLOURS[place])


def _draw_card(canvas: "Canvas", x: int, y: int, words: str, counts: int = True) -> None:
    """Draws a duel card with its text; a card that counts nothing has no frame."""
    if counts:
        canvas.fill(x, y, _CARD, 13)
        canvas.fill(x + 1, y + 1, _CARD - 2, 11, 0)
    canvas.text(x + (_CARD - text_width(words)) // 2, y + 2, words)
