"""The questions from the first menu to the start of a match of any game: dice, names, and who begins."""

from ...games import game_class, has_lesson, knowledge_of, lesson_class, texts_of
from ...partner.knowledge import LEVELS
from ...play.flow import started_again
from ...texts import Texts
from ...ui.canvas import WIDTH, Canvas
from ...ui.font import SMALL, fitting, text_width
from ...ui.menu import Entry, Menu, Message, remembering
from ...ui.name_entry import NameEntry
from ...ui.names import names_in_a_row, short_names
from ...ui.screen import App
from ...util.ordered import OrderedDict
from ...util.typing import TYPE_CHECKING, Action, Any, Callable, Record, Sequence
from ..settings import remember
from .house_rules import HouseRules, handicap_of

if TYPE_CHECKING:
    from ..protocol import App as BoxApp

_NAMES_IN_A_COLUMN = 4


def show_lesson(app: "BoxApp", game: str, leave: "Action | None" = None) -> None:
    """Shows the lesson of a game, which must have one, and then the first question before a match of that game. BACK
    calls `leave`; without it BACK leads to that question, too."""

    def ask_dice() -> None:
        NewMatch(app, game).ask_dice()

    app.show(lesson_class(game)(app, ask_dice, leave or ask_dice))


class NewMatch:
    """The questions before a match, and the answers so far."""

    def __init__(self, app: "BoxApp", game: str) -> None:
        self.app = app
        self.game = game_class(game)
        app.expect(game)
        self.dice = ""  # "box" for the box's dice, "table" for real ones
        self.count = self.game.FACTS.seats[0]  # of players
        self.names: list[str] = []
        self.partners: list[list[Any]] = []  # seats that the box plays: [seat, level, 0 for the level's own pace]
        # The options of the game that differ from the usual value: at first those of its last match.
        last = app.settings["last"] if app.settings["last"].get("game") == game else {}
        self.agreed: Record = OrderedDict((name, last[name]) for name, _ in self.game.OPTIONS if name in last)
        self._given: dict[tuple[int, str], int] = {}  # the handicaps by seat and name
        self._lot = -1  # the seat that was drawn by lot; -1 if none was
        self._chosen: dict[str, int] = {}  # the index of the chosen entry of each menu, by title
        self._named: dict[int, str] = {}  # the entry chosen for each seat

    def ask_dice(self) -> None:
        """Asks for the dice: the box's or real ones. Also offers the players and dice of the last match, or the players
        that the tournament's hub has named."""
        text = self.app.text
        title, words = self.game.FACTS.title, "%s"
        entries: list[Entry] = []
        last = self.app.settings["last"]
        least, most = self.game.FACTS.seats
        names = self.app.link.next_names if self.app.link else []
        if least <= len(names) <= most:
            title, words = text("from_hub"), text("anew")
            entries.append((names_in_a_row(names, WIDTH - 6), lambda: self._have_all(names)))
        elif last and least <= len(last["players"]) <= most and self._can_be_played_by(last):
            start = started_again(self.game, last)
            title, words = text("as_last_" + last["dice"]), text("anew")
            entries.append((names_in_a_row(last["players"], WIDTH - 6), lambda: self._confirm(start, self.ask_dice)))
        entries += self._dice_entries(words, self._have_dice)
        name = self.game.FACTS.name
        lessons = [(text("lesson"), lambda: show_lesson(self.app, name))] if has_lesson(name) else []
        self._ask(title, entries, lambda: self.app.go_home(self.game.FACTS.title), lessons)

    def _ask(
        self,
        title: str,
        entries: "Sequence[Entry]",
        leave: Action,
        others: "Sequence[Entry]" = (),
        numbers: "Sequence[int]" = (),
    ) -> None:
        """Shows a menu with the cursor on the entry that was chosen there before. The entries `others` come last and
        are not remembered."""
        kept = remembering(entries, self._chosen, title)
        chosen = min(self._chosen.get(title, 0), len(entries) - 1)
        self.app.show(Menu(self.app, title, kept + list(others), leave, chosen, numbers))

    def _have_all(self, names: list[str]) -> None:
        """Takes all names without asking for each, and asks which dice are used."""

        def have_dice(dice: str) -> None:
            self.dice = dice
            self.names, self.partners = list(names), []
            self._named = OrderedDict(enumerate(names))
            self.count = len(names)
            self._have_names()

        self._ask(self.game.FACTS.title, self._dice_entries("%s", have_dice), self.ask_dice)

    def _dice_entries(self, words: str, have_dice: "Callable[[str], None]") -> "list[Entry]":
        text = self.app.text
        return [(words % text("dice_" + dice), lambda dice=dice: have_dice(dice)) for dice in ("box", "table")]

    def _have_dice(self, dice: str) -> None:
        self.dice = dice
        self._ask_count()

    def _ask_count(self) -> None:
        least, most = self.game.FACTS.seats
        if least == most:
            self._ask_name()
            return
        entries = [("%d" % count, lambda count=count: self._have_count(count)) for count in range(least, most + 1)]
        self._ask(self.app.text("how_many"), entries, self.ask_dice, numbers=range(least, most + 1))

    def _have_count(self, count: int) -> None:
        self.count = count
        self._ask_name()

    def _ask_name(self) -> None:
        """Asks for the next name; after the last name, asks who begins."""
        seat = len(self.names)
        if seat == self.count:
            self._have_names()
            return
        known = [name for name in self.app.settings["names"] if name not in self.names]
        place = self._place(seat)
        title = self.app.text("name_of" if self.count == 2 else "player") % place
        others = self._computers() if self._can_be_played() else []
        offered = self._named.get(seat, "")
        if not offered or not others and offered in [words for words, _ in self._computers()]:
            offered = self._unused_name(seat, known)
        hint = self.app.text("or_computer")
        self.app.show(NameEntry(self.app, title, offered, known, self._have_name, self._back, others, hint))

    def _unused_name(self, seat: int, known: list[str]) -> str:
        """Returns the name remembered for a seat, else a known name that has no seat yet, else a made-up one."""
        remembered = self.app.settings["names"]
        if len(remembered) > seat and remembered[seat] not in self.names:
            return str(remembered[seat])
        return known[0] if known else self.app.text("player") % self._place(seat)

    def _can_be_played(self) -> bool:
        """Returns whether the box may play one more seat. At least one player has to be a person. If the quicker player
        wins and the dice are real, all have to be."""
        return len(self.partners) < self.count - 1 and (self.dice == "box" or not self._is_quick())

    def _can_be_played_by(self, last: Record) -> bool:
        """Returns whether the players of the last match, which may have been of another game, fit this game."""
        return last["dice"] == "box" or not (last.get("partners") and self._is_quick())

    def _is_quick(self) -> bool:
        return knowledge_of(self.game.FACTS.name).QUICK != ()

    def _computers(self) -> "list[Entry]":
        text = self.app.text
        return [(text("computer_" + level), lambda level=level: self._have_computer(level)) for level in LEVELS]

    def _have_computer(self, level: str) -> None:
        name = computer = self.app.text("computer")
        number = 1
        while name in self.names:
            number += 1
            name = "%s %d" % (computer, number)
        self.partners.append([len(self.names), level, 0])
        self._have_name(name, self.app.text("computer_" + level))

    def _place(self, seat: int) -> str:
        """Returns the name of a seat: a side of the box, or a number round the table."""
        return "AB"[seat] if self.count == 2 else "%d" % (seat + 1)

    def _have_name(self, name: str, offered: str = "") -> None:
        self._named[len(self.names)] = offered or name
        self.names.append(name)
        self._ask_name()

    def _back(self) -> None:
        """Goes back to the name before, or from the first name to the question before it."""
        if self.names:
            self.names.pop()
            if self.partners and self.partners[-1][0] == len(self.names):
                self.partners.pop()
            self._ask_name()
        elif self.game.FACTS.seats[0] == self.game.FACTS.seats[1]:
            self.ask_dice()
        else:
            self._ask_count()

    def _have_names(self) -> None:
        seats = [seat for seat, _, _ in self.partners]
        remember(self.app.settings, [name for seat, name in enumerate(self.names) if seat not in seats])
        self.app.keep_settings()
        self.app.reader = 0  # the next question is for all, so it is drawn for A
        arguments = self.game.start_arguments()
        seats_begin = "first" in [name for name, _ in arguments.required + arguments.optional]
        has_rules = self.game.OPTIONS or handicap_of(self.game, self._people(), self.agreed, self._given)
        if not seats_begin and not has_rules:
            self._begin()
            return
        entries: list[Entry] = []
        if "first" not in [name for name, _ in arguments.required]:
            entries.append((self.app.text("dice_decide"), self._begin))
        language = self.app.settings["language"]
        text = Texts(language, texts_of(self.game.FACTS.name, language))
        if self.game.LOT:
            entries.append((text("draw_lots"), lambda: self._draw_lots(text)))
        if seats_begin:
            entries += [
                ("%s: %s" % (self._place(seat), name), lambda seat=seat: self._begin(seat))
                for seat, name in enumerate(self.names)
            ]
        if self.game.FACTS.cups:
            entries.append((self.app.text("cups_on" if self.app.settings["cups"] else "cups_off"), self._turn_cups))
        rules = [(self.app.text("house_rules"), self._ask_house_rules)] if has_rules else []
        self._ask(text("who_starts" if self.partners else self.game.WHO_STARTS), entries, self._back, rules)

    def _turn_cups(self) -> None:
        self.app.settings["cups"] = not self.app.settings["cups"]
        self.app.keep_settings()
        self.app.save_settings()  # a match that is resumed after a power cut has the settings of the flash
        self._have_names()

    def _draw_lots(self, text: Texts) -> None:
        """Shows who begins by lot. The lot is drawn only once, so that going back does not change it."""
        if self._lot < 0:
            self._lot = self.app.dice.below(self.count)
        begins = text("begins")
        name = short_names(self.names, WIDTH - text_width(begins) - 4)[self._lot]
        title, lines = text("draw_lots"), [begins % name]
        self.app.show(Result(self.app, title, lines, lambda: self._begin(self._lot), self._have_names))

    def _ask_house_rules(self) -> None:
        self.app.show(HouseRules(self.app, self.game, self.agreed, self._people(), self._given, self._have_names))

    def _people(self) -> list[str]:
        """Returns the players, who may agree on a handicap; none if the box plays a seat or a hub has drawn them."""
        is_drawn = self.app.link and sorted(self.names) == sorted(self.app.link.next_names)
        return [] if self.partners or is_drawn else self.names

    def _begin(self, first: int = -1) -> None:
        start: Record = OrderedDict(event="start", game=self.game.FACTS.name, players=self.names)
        if first >= 0:
            start["first"] = first
        start["dice"] = self.dice
        start.update(self.agreed)
        handicap = handicap_of(self.game, self._people(), self.agreed, self._given)
        if any(handicap):
            start["handicap"] = handicap
        if self.partners:
            start["partners"] = self.partners
        self._confirm(start, self._back)

    def _confirm(self, start: Record, change: Action) -> None:
        """Begins the match. A box that signs results first shows the names to all players."""
        if self.app.board.signs:
            self.app.show(NamesToSign(self.app, start, change))
        else:
            self.app.begin(start)


class Result(Message):
    """The result of the lot or of the house rules: OK begins the match, BACK changes the answers."""

    def __init__(self, app: App, title: str, lines: list[str], begin: Action, change: Action) -> None:
        super().__init__(app, title, lines, begin)
        self._change = change

    def back(self) -> None:
        self._change()


class NamesToSign(Result):
    """The names that will be signed: OK begins the match with the event `start`, BACK changes the names."""

    def __init__(self, app: App, start: Record, change: Action) -> None:
        super().__init__(app, app.text("names_right"), start["players"], lambda: app.begin(start), change)

    def draw(self, canvas: Canvas) -> None:
        canvas.bar(self.title, self.app.text("ok"))
        count = len(self.lines)
        width = 62 if count > _NAMES_IN_A_COLUMN else WIDTH
        for seat, name in enumerate(short_names(self.lines, width - 18)):
            column, row = divmod(seat, _NAMES_IN_A_COLUMN)
            font = fitting(name, width - 18) if count == 2 else SMALL
            x, y = 3 + width * column, 13 + (20 if count == 2 else 12) * row
            canvas.text(x, y + (font.height - SMALL.height) // 2, ("AB" if count == 2 else "12345678")[seat])
            canvas.text(x + 10, y, name, font)
        if count < _NAMES_IN_A_COLUMN:
            canvas.text(3, 54, self.app.text("back_changes"))
