"""The menu of house rules and handicaps."""

from ...games import texts_of
from ...match.game import Game
from ...texts import Texts
from ...ui.canvas import WIDTH
from ...ui.font import text_width
from ...ui.menu import Menu
from ...ui.names import short_names
from ...ui.screen import App
from ...util.ordered import OrderedDict
from ...util.typing import TYPE_CHECKING, Action, Any, Record

if TYPE_CHECKING:
    Given = dict[tuple[int, str], int]  # the handicap of each player, by seat and name


def handicap_of(game: type[Game], players: list[str], agreed: Record, given: "Given") -> list[int]:
    """Returns each player's handicap, as far as the agreed options allow it; [] if the match can have none."""
    start: Record = OrderedDict(players=players)
    start.update(agreed)
    most = game.most_handicap(start) if players else 0
    return [min(given.get((seat, name), 0), most) for seat, name in enumerate(players)] if most else []


class HouseRules(Menu):
    """The menu of a game's options and of the handicap of each of `players`: OK changes the chosen entry to its next
    value. `agreed` has the options that differ from the usual value, `given` the handicaps."""

    def __init__(
        self, app: App, game: type[Game], agreed: Record, players: list[str], given: "Given", leave: Action
    ) -> None:
        language = app.settings["language"]
        self._text = Texts(language, texts_of(game.FACTS.name, language))
        self._game = game
        self._options: tuple[tuple[str, Any], ...] = game.OPTIONS
        self._agreed = agreed
        self._players = players
        self._given = given
        super().__init__(app, app.text("house_rules"), [], leave)
        self._list()

    def _list(self) -> None:
        self.entries = [
            (self._said(place), lambda place=place: self._next(place)) for place in range(len(self._options))
        ]
        handicap = handicap_of(self._game, self._players, self._agreed, self._given)
        if handicap:
            text, step = self._text, self._game.HANDICAP_STEP
            room = WIDTH - self.SCROLL_BAR - 6 - text_width(text("handicap") % ("", 9 * step))
            names = short_names(self._players, room)
            self.entries += [
                (text("handicap") % (names[seat], more), lambda seat=seat, more=more: self._give(seat, more + step))
                for seat, more in enumerate(handicap)
            ]

    def _said(self, place: int) -> str:
        name, values = self._options[place]
        value = self._agreed.get(name, values[0])
        text = self._text
        return text(name) % (value if type(value) is int else text(value or "as_usual"))

    def _next(self, place: int) -> None:
        name, values = self._options[place]
        value = values[(values.index(self._agreed.get(name, values[0])) + 1) % len(values)]
        if value == values[0]:
            self._agreed.pop(name, None)
        else:
            self._agreed[name] = value
        self._list()
        self.app.redraw()

    def _give(self, seat: int, more: int) -> None:
        """Sets a player's handicap, or removes it if `more` is too high."""
        player = seat, self._players[seat]
        self._given[player] = more
        if handicap_of(self._game, self._players, self._agreed, self._given)[seat] < more:
            del self._given[player]
        self._list()
        self.app.redraw()
