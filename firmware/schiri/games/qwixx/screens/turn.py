"""Qwixx – Das Duell, a turn: the board, what the player to move can do, and what real dice show."""

from ....input.keys import COPY, DOWN, FINI, OK, UP, side_keys
from ....play.dice_entry import ToldDice, throw
from ....play.match_screen import MatchScreen
from ....ui.canvas import WIDTH
from ....ui.font import TINY, ellipsis, text_width
from ....ui.rotated import rotate
from ....ui.screen import COLOURS, SIDE_LAMP
from ....util.typing import TYPE_CHECKING
from ..rules.board import FIELDS, ROWS, scores
from ..rules.phases import Phase
from .drawing import ICON, draw_choice, draw_row, draw_stone, mark_choice
from .words import in_words, number, row_name

if TYPE_CHECKING:
    from collections.abc import Callable

    from ....journal.record import Record
    from ....ui.canvas import Canvas
    from ....ui.screen import App, Lamps
    from ..flow import QwixxFlow

_STATUS = 49  # the row of supply, misthrows and scores
_TEXT = 54
_SIGN = 13  # columns that a muted box needs for its sign, in the corner that turns up there
_NAME = 10
_LAST_OF_ALL = (len(ROWS),)  # declining


class TurnScreen(MatchScreen):
    """The whole board. Before the throw OK throws. Then UP and DOWN go through what is legal, row by row and declining
    at last, and OK carries it out. The player's own keys do the same: 1 to 4 go to the next choice in a row, COPY to
    declining, FINI is OK. What would come of the choice is shown on the board and in the scores. All is to be read
    from the side of the player to move. Holding BACK calls the referee."""

    flow: "QwixxFlow"

    BLINKS = True

    def __init__(self, app: "App", flow: "QwixxFlow") -> None:
        super().__init__(app, flow)
        game = flow.game
        self.seat = game.turn
        self.turned = bool(self.seat) and flow.turns
        found = [
            (None if choice["event"] == "pass" else game.place_of(choice), choice)
            for choice in game.of_next_action(game.choices())
        ]
        found.sort(key=lambda pair: pair[0] or _LAST_OF_ALL)
        self.places = [place for place, _ in found]
        self.choices = [choice for _, choice in found]
        self.scores = scores(game)
        self.chosen = 0
        self._look_ahead()

    def _look_ahead(self) -> None:
        """How the match would stand after the choice, and the scores."""
        self.after = self.flow.game
        if self.choices:
            self.after = self.flow.game.copy()
            self.after.apply(self.choices[self.chosen])
        self.scores_ahead = scores(self.after)

    # Keys

    def pressed(self, keys: int, stamp_us: int) -> None:
        mine = side_keys(keys, self.seat)
        ok = keys & OK or mine >> FINI & 1
        if ok and self.choices:
            self.app.sound("key")
            self.flow.choose(self.choices[self.chosen])
        elif ok:
            throw(self.flow, self.flow.resume, entry=ToldByColour)
        elif self.choices and (keys & (UP | DOWN) or mine):
            self._move(keys, mine)

    def _move(self, keys: int, mine: int) -> None:
        count = len(self.choices)
        chosen = self.chosen
        if keys & DOWN:
            chosen = (chosen + 1) % count
        elif keys & UP:
            chosen = (chosen - 1) % count
        elif mine >> COPY & 1:
            chosen = count - 1
        else:
            chosen = self._next_in_row(mine)
        if chosen < 0:
            self.app.sound("refused")
            return
        self.app.sound("key")
        self.look_at(self.choices[chosen])

    def look_at(self, choice: "Record") -> None:
        """Goes to a choice."""
        self.chosen = self.choices.index(choice)
        self._look_ahead()
        self.app.redraw()

    def _next_in_row(self, mine: int) -> int:
        """The next choice in the row whose key was pressed; −1 if there is none."""
        for step in range(1, len(self.choices) + 1):
            number = (self.chosen + step) % len(self.choices)
            place = self.places[number]
            if place and mine >> place[0] & 1:
                return number
        return -1

    # Picture

    def draw(self, canvas: "Canvas") -> None:
        self._draw_head(canvas)
        game = self.flow.game
        initials = self.app.text("row_initials").split(" ")
        chosen = self.places[self.chosen] if self.choices else None
        for row in range(len(ROWS)):
            left_out = chosen[1] if chosen and chosen[0] == row else None
            draw_row(canvas, game, row, initials[row], self._numbers(row), left_out)
        for place in self.places:
            if place and place != chosen and game.heights[place[0]][place[1]]:
                mark_choice(canvas, *place)
        if chosen:
            draw_choice(canvas, chosen, self.seat, self.after.heights[chosen[0]][chosen[1]])
        for seat in (0, 1):
            self._draw_status(canvas, seat)
        self._draw_choice(canvas)
        if self.turned:
            rotate(canvas)

    def _numbers(self, row: int) -> int:
        """The free fields of a row that have their number: those that are legal, and before a throw all that may
        become so, as bits."""
        if self.choices:
            return sum(1 << field for field in {place[1] for place in self.places if place and place[0] == row})
        game = self.flow.game
        if game.closed[row]:
            return 0
        own = game.own[self.seat][row]
        return sum(1 << field for field in range(FIELDS) if 1 << field > own)

    def _draw_head(self, canvas: "Canvas") -> None:
        """Whose turn it is, and what the white dice show."""
        game = self.flow.game
        dice = ""
        if self.choices:
            low, high = sorted(game.white)
            dice = "%d + %d = %d" % (low, high, low + high) if game.phase == Phase.ACTION1 else "%d · %d" % (low, high)
        canvas.bar("", dice)
        draw_stone(canvas, 2, 3, ICON, self.seat, 0)
        room = WIDTH - 11 - text_width(dice) - 3 - _NAME
        canvas.text(_NAME, 0, ellipsis(self.flow.name(self.seat), room), value=0)

    def _draw_status(self, canvas: "Canvas", seat: int) -> None:
        """A player's score, what it would become, their supply and misthrows."""
        game = self.flow.game
        shown = number(self.scores[seat])
        ahead = number(self.scores_ahead[seat])
        if ahead != shown:
            shown += "→" + ahead
        words = (shown, "≡%d" % game.supply[seat], "×%d" % game.misthrows[seat])
        width = ICON + 3 + sum([text_width(word, TINY) + 5 for word in words]) - 5
        x = WIDTH - width if seat else 0
        draw_stone(canvas, x, _STATUS, ICON, seat)
        x += ICON + 3
        for word in words:
            x = canvas.text(x, _STATUS, word, TINY) + 5

    def _draw_choice(self, canvas: "Canvas") -> None:
        if not self.choices:
            canvas.text_right(WIDTH - 2, _TEXT, self.app.text("throw_dice"))
            return
        left = _SIGN if self.turned and self.app.speaker.muted else 1
        canvas.text(left, _TEXT, in_words(self.app.text, self.flow.game, self.places[self.chosen], self.after))
        canvas.text_right(WIDTH - 1, _TEXT, "%d/%d" % (self.chosen + 1, len(self.choices)))

    def light(self, lamps: "Lamps") -> None:
        self.flow.light_counts(lamps, self.flow.game.misthrows)
        if not self.app.blink:
            lamps.set(SIDE_LAMP[self.seat], COLOURS[self.seat])


class ToldByColour(ToldDice):
    """Real dice, told one by one. The title says which one comes next: the white ones first, then those of the rows
    that are still open. FINI is OK here, too; BACK before the first die leads back to the board."""

    flow: "QwixxFlow"

    def __init__(
        self, app: "App", flow: "QwixxFlow", title: str, count: int, told: "Callable[[list[int]], None]"
    ) -> None:
        super().__init__(app, flow, title, count, told)
        rows = [row for row in range(len(ROWS)) if not flow.game.closed[row]]
        initials = app.text("row_initials").split(" ")
        self.names = [app.text("white")] * 2 + [row_name(app.text, row) for row in rows]
        self.initials = [""] * 2 + [initials[row] for row in rows]

    def pressed(self, keys: int, stamp_us: int) -> None:
        if (side_keys(keys, 0) | side_keys(keys, 1)) >> FINI & 1:
            keys |= OK
        super().pressed(keys, stamp_us)

    def back(self) -> None:
        if self.values:
            super().back()
        else:
            self.flow.resume()

    def draw(self, canvas: "Canvas") -> None:
        told = len(self.values)
        text = self.app.text
        self.title = text("which_die") % self.names[told] if told < self.count else text("all_told")
        super().draw(canvas)
        for place, initials in enumerate(self.initials):
            canvas.text(7 + self.PITCH * place, 34, initials, TINY)
