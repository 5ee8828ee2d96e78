"""The screens of Qwixx – Das Duell: a turn on the board, the entry of real dice, and the end of a match."""

from ....input.keys import CALLS, COPIES, COPY, DOWN, FINI, OK, SIDES, UP, VALUES, side_keys
from ....play.dice_entry import ToldDice, throw
from ....play.match_screen import MatchOver, MatchScreen
from ....play.screens import WhyScreen
from ....ui.canvas import WIDTH, Canvas
from ....ui.font import TINY, text_width
from ....ui.screen import COLOURS, SIDE_LAMP, App, Lamps
from ....ui.wrapping import wrapped
from ....util.typing import TYPE_CHECKING, Record
from ..rules.board import FIELDS, MISTHROW, ROWS, points, score, scores
from ..rules.game import DRAW, Phase
from ..texts import REASON, number, row_name
from .drawing import ICON, draw_choice, draw_row, draw_stone, in_words, mark_choice

if TYPE_CHECKING:
    from ..flow import QwixxFlow

_STATUS = 49  # the y of the line with scores, supplies and misthrows
_TEXT = 54  # the y of the text for the choice
_NAME = 10  # the x of the player's name
_RESULTS = 12  # the y of the first line of the result
_RESULT = 11  # pixels from line to line of the result
_ROW_ENDS = (24, 40, 56, 72)  # the right ends of the columns of the rows
_ENDS = (99, WIDTH - 3)  # the same for misthrows and handicap; without a handicap the misthrows end at the second


class TurnScreen(MatchScreen):
    """A turn on the board, readable from the side of the player whose turn it is.

    OK throws. Then UP and DOWN go through the legal choices, row by row and the pass last, and OK carries the choice
    out. On the player's side the keys 1 to 4 go to the next choice in a row, COPY to the pass, and FINI is OK. Board
    and scores show the effect of the choice. Holding BACK calls the referee."""

    flow: "QwixxFlow"

    AHEAD = UP | DOWN | VALUES
    BLINKS = True

    def __init__(self, app: App, flow: "QwixxFlow") -> None:
        super().__init__(app, flow)
        game = flow.game
        self.seat = game.turn
        self.reader = flow.reader(self.seat)
        choices = game.choices(is_next=True)  # the pass is the first of them, and the last on the display
        self.choices = sorted(choices[1:], key=game.place_of) + choices[:1]
        self.places: list[tuple[int, int] | None] = [game.place_of(choice) for choice in self.choices[:-1]]
        self.places.append(None)
        self.TAKES = SIDES[self.seat] & (-1 if self.choices else CALLS)
        self.chosen = 0
        self._look_ahead()

    def _look_ahead(self) -> None:
        """Sets `after` to the match after the marked choice."""
        self.after = self.flow.game
        if self.choices:
            self.after = self.flow.game.copy()
            self.after.apply(self.choices[self.chosen])

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
        next_ones = self.choices[self.chosen + 1 :] + self.choices[: self.chosen + 1]
        if keys & DOWN:
            found = next_ones[:1]
        elif keys & UP:
            found = self.choices[self.chosen - 1 :][:1]
        elif mine >> COPY & 1:
            found = self.choices[-1:]
        else:
            found = [choice for choice in next_ones if "row" in choice and mine >> ROWS.index(choice["row"]) & 1]
        self.app.sound("key" if found else "refused")
        if found:
            self.look_at(found[0])

    def look_at(self, choice: Record) -> None:
        """Marks a choice as the one that OK carries out, and shows its effect on the board."""
        self.chosen = self.choices.index(choice)
        self._look_ahead()
        self.app.redraw()

    # Picture

    def draw(self, canvas: Canvas) -> None:
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

    def _numbers(self, row: int) -> int:
        """Returns the fields of a row that show their number, as bits: the legal ones, or before the throw all to the
        right of the player's stones."""
        if self.choices:
            return sum(1 << field for field in {place[1] for place in self.places if place and place[0] == row})
        game = self.flow.game
        if game.closed[row]:
            return 0
        own = game.own[self.seat][row]
        return sum(1 << field for field in range(FIELDS) if 1 << field > own)

    def _draw_head(self, canvas: Canvas) -> None:
        """Draws the title bar: the player whose turn it is, and the white dice."""
        game = self.flow.game
        dice = self.flow.ok_says(self.seat, self.app.text("ok_throws"))
        if self.choices:
            low, high = sorted(game.white)
            dice = "%d + %d = %d" % (low, high, low + high) if game.phase == Phase.ACTION1 else "%d · %d" % (low, high)
        canvas.bar("", dice)
        draw_stone(canvas, 2, 3, ICON, self.seat, 0)
        room = WIDTH - 11 - text_width(dice) - 3 - _NAME
        canvas.text(_NAME, 0, self.flow.name_within(self.seat, room), value=0)

    def _draw_status(self, canvas: Canvas, seat: int) -> None:
        """Draws a player's score, the score after the choice, the supply and the misthrows."""
        game = self.flow.game
        shown = number(score(game, seat))
        ahead = number(score(self.after, seat))
        if ahead != shown:
            shown += "→" + ahead
        words = (shown, "≡%d" % game.supply[seat], "×%d" % game.misthrows[seat])
        width = ICON + 3 + sum([text_width(word, TINY) + 5 for word in words]) - 5
        x = WIDTH - width if seat else 0
        draw_stone(canvas, x, _STATUS, ICON, seat)
        x += ICON + 3
        for word in words:
            x = canvas.text(x, _STATUS, word, TINY) + 5

    def _draw_choice(self, canvas: Canvas) -> None:
        if not self.choices:
            x = 1
            for sign, word in zip(("", "≡", "×"), self.app.text("legend").split(" ")):
                x = canvas.text(canvas.text(x, _TEXT + 3, sign, TINY) + 1, _TEXT, word) + 4
            return
        canvas.text(1, _TEXT, in_words(self.app.text, self.flow.game, self.places[self.chosen], self.after))
        place = "%d/%d" % (self.chosen + 1, len(self.choices))
        canvas.text_right(WIDTH - 1, _TEXT, place if self.flow.is_partners(self.seat) else place + " OK")

    def light(self, lamps: Lamps) -> None:
        self.flow.light_counts(lamps, self.flow.game.misthrows)
        if not self.app.blink:
            lamps.set(SIDE_LAMP[self.seat], COLOURS[self.seat])


class ToldByColour(ToldDice):
    """The entry of real dice. The title names the next die: the white ones first, then those of the open rows. The
    FINI keys have the effect of OK."""

    TAKES = COPIES | CALLS
    flow: "QwixxFlow"

    def pressed(self, keys: int, stamp_us: int) -> None:
        if keys & CALLS:
            keys |= OK
        super().pressed(keys, stamp_us)

    def draw(self, canvas: Canvas) -> None:
        told = len(self.values)
        text = self.app.text
        rows = [row for row in range(len(ROWS)) if not self.flow.game.closed[row]]
        names = 2 * [text("white")] + [row_name(text, row) for row in rows]
        self.title = text("which_die") % names[told] if told < self.count else text("all_told")
        super().draw(canvas)
        initials = text("row_initials").split(" ")
        for place, row in enumerate(rows, 2):
            canvas.text(7 + self.PITCH * place, 34, initials[row], TINY)


class EndScreen(MatchOver):
    """The end of a match: the winner, and the points of each player's rows and misthrows."""

    flow: "QwixxFlow"

    def __init__(self, app: App, flow: "QwixxFlow") -> None:
        super().__init__(app, flow)
        self._winner = flow.game.state()["winner"]

    def winner(self) -> int | None:
        return None if self._winner == DRAW else self._winner

    def pressed(self, keys: int, stamp_us: int) -> None:
        if keys & (UP | DOWN):
            self.flow.show_why()
        else:
            super().pressed(keys, stamp_us)

    def draw_outcome(self, canvas: Canvas) -> None:
        game = self.flow.game
        text = self.app.text
        result = ":".join([number(score) for score in scores(game)])
        if self._winner == DRAW:
            canvas.bar(text("draw"), result)
        else:
            room = WIDTH - 11 - text_width(result) - 5
            canvas.bar(self.flow.with_name(text("wins"), self._winner, room), result)
        more = any(game.handicap)
        ends = _ROW_ENDS + (_ENDS if more else _ENDS[1:])
        for end, head in zip(ends, text("row_initials").split(" ") + (["×", "+"] if more else [text("misthrows")])):
            canvas.text_right(end, _RESULTS, head)
        for seat in (0, 1):
            worth = [points(count) for count in game.counts[seat]] + [MISTHROW * game.misthrows[seat]]
            worth.append(game.handicap[seat])
            y = _RESULTS + _RESULT * (seat + 1)
            draw_stone(canvas, 3, y + 3, ICON, seat)
            for end, points_of in zip(ends, worth):
                canvas.text_right(end, y, number(points_of))
        self.draw_hints(canvas, "▼ " + text("why"))

    def light_outcome(self, lamps: Lamps) -> None:
        self.flow.light_counts(lamps, self.flow.game.misthrows)
        for seat in (0, 1):
            if self._winner in (seat, DRAW) and not self.app.blink:
                lamps.set(SIDE_LAMP[seat], COLOURS[seat])


class WhyItEnded(WhyScreen):
    """The reasons for the end of the match and its result; BACK goes back to the winner."""

    def __init__(self, app: App, flow: "QwixxFlow") -> None:
        super().__init__(app, flow)
        self.lines = [piece for line in self.lines for piece in wrapped(line, REASON)]

    def back(self) -> None:
        self.flow.resume()
