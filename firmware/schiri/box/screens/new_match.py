"""From the first menu to a match: dice, names, who starts, with few keys, whatever the game."""

from ...games import game_class
from ...ui.menu import Entry, Menu
from ...ui.name_entry import NameEntry
from ...ui.screen import App
from ...util.ordered import OrderedDict
from ...util.typing import Record
from ..settings import remember


class NewMatch:
    """What has been chosen so far."""

    def __init__(self, app: App, game: str) -> None:
        self.app = app
        self.game = game_class(game)
        self.dice = ""  # "box", or "table" for real ones
        self.count = self.game.FACTS.seats[0]  # of players
        self.names: list[str] = []

    def ask_dice(self) -> None:
        """Whose dice: the box's or those of the table."""
        text = self.app.text
        entries = [
            (text("dice_box"), lambda: self._have_dice("box")),
            (text("dice_table"), lambda: self._have_dice("table")),
        ]
        self.app.show(Menu(self.app, text("dice_title"), entries, self.app.go_home))

    def _have_dice(self, dice: str) -> None:
        self.dice = dice
        self._ask_count()

    def _ask_count(self) -> None:
        least, most = self.game.FACTS.seats
        if least == most:
            self._ask_name()
            return
        entries = [("%d" % count, lambda count=count: self._have_count(count)) for count in range(least, most + 1)]
        self.app.show(Menu(self.app, self.app.text("how_many"), entries, self.ask_dice))

    def _have_count(self, count: int) -> None:
        self.count = count
        self._ask_name()

    def _ask_name(self) -> None:
        """The names, one after the other, then who starts."""
        seat = len(self.names)
        if seat == self.count:
            self._have_names()
            return
        remembered = self.app.settings["names"]
        known = [name for name in remembered if name not in self.names]
        place = self._place(seat)
        title = self.app.text("name_of" if self.count == 2 else "name_of_player") % place
        offered = remembered[seat] if len(remembered) > seat else ""
        if not offered or offered in self.names:
            offered = known[0] if known else self.app.text("player") % place
        self.app.show(NameEntry(self.app, title, offered, known, self._have_name, self._back))

    def _place(self, seat: int) -> str:
        """What a seat is called: a side of the box, or a number round the table."""
        return "AB"[seat] if self.count == 2 else "%d" % (seat + 1)

    def _have_name(self, name: str) -> None:
        self.names.append(name)
        self._ask_name()

    def _back(self) -> None:
        """BACK at a name: the one before again, or what was asked before the names."""
        if self.names:
            self.names.pop()
            self._ask_name()
        elif self.game.FACTS.seats[0] == self.game.FACTS.seats[1]:
            self.ask_dice()
        else:
            self._ask_count()

    def _have_names(self) -> None:
        remember(self.app.settings, self.names)
        self.app.keep_settings()
        arguments = self.game.start_arguments()
        entries: list[Entry] = []
        if "first" in [name for name, _ in arguments.optional]:
            entries.append((self.app.text("dice_decide"), self._begin))
        elif "first" not in [name for name, _ in arguments.required]:
            self._begin()
            return
        entries += [
            ("%s: %s" % (self._place(seat), name), lambda seat=seat: self._begin(seat))
            for seat, name in enumerate(self.names)
        ]
        self.app.show(Menu(self.app, self.app.text("who_starts"), entries, self._back))

    def _begin(self, first: int = -1) -> None:
        start: Record = OrderedDict(event="start", game=self.game.FACTS.name, players=self.names)
        if first >= 0:
            start["first"] = first
        start["dice"] = self.dice
        self.app.begin(start)
