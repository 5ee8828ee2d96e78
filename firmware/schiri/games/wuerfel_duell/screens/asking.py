"""Würfel-Duell!: what a special card is played on. The last question of a card offers only what the rules accept."""

from ....match.game import Refusal
from ....play.dice_entry import throw
from ....util.ordered import OrderedDict
from ....util.typing import TYPE_CHECKING
from ..rules.arguments import die, moves, owned, seat, value, values, who
from ..rules.cards import AIMED, ARGUMENTS, WHEN, card_of, wants_again
from ..rules.dice import die_of, moved, named
from ..rules.duel import Phase
from .menus import Numbered, die_in_words, say_why_not

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from typing import Any

    from ....journal.record import Record
    from ..flow import WuerfelDuellFlow
    from ..rules.dice import AllDice
    from ..rules.game import WuerfelDuell
    from .menus import Offered


def _with_dice(game: "WuerfelDuell", event: "Record") -> "Record":
    """The event as it is when some dice have fallen for it, if dice fall for it."""
    count = game.dice_due(event)
    return game.event_from_dice([1] * count, event) if count else event


def _refusal(game: "WuerfelDuell", event: "Record") -> str:
    """The code with which the rules refuse the card, "" if they do not."""
    try:
        game.copy().apply(_with_dice(game, event))
    except Refusal as refusal:
        return refusal.code
    return ""


def carry_out(flow: "WuerfelDuellFlow", event: "Record") -> None:
    """Plays the card if it can be played; else says why not, and nothing has changed."""
    game = flow.game
    code = _refusal(game, event)
    if code:
        say_why_not(flow, event["card"], code)
    elif game.dice_due(event):
        throw(flow, flow.resume, event)
    else:
        flow.choose(_with_dice(game, event))


def ask_on_what(flow: "WuerfelDuellFlow", event: "Record") -> None:
    """Asks for all that a special card has to name, then plays it, or says why that is not possible."""
    card = card_of(event["card"])
    if card[WHEN] == AIMED:
        _ask_aim(flow, event)
    else:
        Asking(flow, event, event, card[ARGUMENTS]).go_on()


def _ask_aim(flow: "WuerfelDuellFlow", event: "Record") -> None:
    """Asks what `double` or `block` is aimed at: the special card just played, or a duel card on the table."""
    game = flow.game
    text = flow.app.text

    def aimed(aim: "tuple[str, Any]") -> None:
        name, at = aim
        event[name] = at
        if name == "special" and event["card"] == "double" and wants_again(game.latest):
            event["again"] = again = OrderedDict()
            Asking(flow, event, again, card_of(game.latest[0])[ARGUMENTS]).go_on()
        else:
            carry_out(flow, event)

    offered: list[tuple[str, Any]] = []
    if game.latest:
        offered.append((text(game.latest[0]), ("special", True)))
    if game.phase == Phase.SPECIALS:
        for whose, cards in zip((game.attacker, game.defender), game.cards):
            for index, card in enumerate(cards):
                offered.append((text("card_of") % (card, flow.name(whose)), ("duel_card", [whose, index])))
    flow.app.show(Numbered(flow, text("asked_for_aim"), offered, aimed))


class Asking:
    """Fills in the arguments of a card one after the other: `into` is the event itself, or its object `again`."""

    def __init__(
        self, flow: "WuerfelDuellFlow", event: "Record", into: "Record", arguments: "Sequence[tuple[str, Any]]"
    ) -> None:
        self.flow = flow
        self.game = flow.game
        self.event = event
        self.into = into
        self.arguments = list(arguments)
        self.seats: list[int] = []  # those named so far: none can be named twice

    def go_on(self) -> None:
        """Asks for the next argument; carries the event out if there is none left."""
        if not self.arguments:
            carry_out(self.flow, self.event)
            return
        name, kind = self.arguments.pop(0)
        left = [place for place in range(len(self.game.players)) if place not in self.seats]
        if kind is values:
            self.go_on()  # dice are thrown
        elif kind is seat:
            self._fill_in(name, self.players(left), players=True)
        elif kind is die:
            self._fill_in(name, self.dice(self.seats[0], self.game.dice[self.seats[0]]))
        elif kind is owned:
            self.ask("asked_for_" + name, self.players(left), lambda owner: self._ask_for_die_of(name, owner), True)
        elif kind is moves:
            _Passing(self, name).ask()
        elif kind is who:
            text = self.flow.app.text
            self._fill_in(name, [(text("compares_himself"), "me"), (text("opponent_compares"), "opponent")])
        else:
            self._fill_in(name, [("%d" % number, number) for number in (range(1, 7) if kind is value else range(4))])

    def have(self, name: str, chosen: "Any", player: bool = False) -> None:
        """An argument is known; it may be a `player`."""
        if player:
            self.seats.append(chosen)
        self.into[name] = chosen
        self.go_on()

    def _ask_for_die_of(self, name: str, owner: int) -> None:
        self.seats.append(owner)
        offered = [(words, [owner, its]) for words, its in self.dice(owner, self.game.dice[owner])]
        self._fill_in(name, offered, "asked_for_die")

    def _fill_in(self, name: str, offered: "Offered", question: str = "", players: bool = False) -> None:
        """Asks for an argument. When nothing else is missing, only that is offered which the rules accept; if there is
        nothing, it is said why."""
        if not self.arguments:
            codes = []
            for _, last in offered:
                self.into[name] = last
                codes.append(_refusal(self.game, self.event))
            accepted = [one for one, code in zip(offered, codes) if not code]
            if not accepted:
                say_why_not(self.flow, self.event["card"], codes[0] if codes else "no_such_die")
                return
            offered = accepted
        self.ask(question or "asked_for_" + name, offered, lambda chosen: self.have(name, chosen, players), players)

    def ask(self, question: str, offered: "Offered", then: "Callable[[Any], None]", players: bool = False) -> None:
        """Shows a menu; `question` is the name of a text. What is offered may be `players`."""
        self.flow.app.show(Numbered(self.flow, self.flow.app.text(question), offered, then, players))

    def players(self, seats: "Iterable[int]") -> "Offered":
        """Seats, in words."""
        return [(self.flow.name(place), place) for place in seats]

    def dice(self, owner: int, dice: "Iterable[int]") -> "Offered":
        """Dice of a player: (words, [colour seat, value]). Equal ones of the same colour are one."""
        offered = []
        for one in sorted(set(dice)):
            own = one // 10 == self.game.colours[owner]
            offered.append(("%d" % (one % 10) if own else die_in_words(self.flow, named(one)), named(one)))
        return offered


class _Passing:
    """Each player once gives a die to a neighbour, in the order in which they are named."""

    def __init__(self, asking: Asking, name: str) -> None:
        self.asking = asking
        self.name = name
        self.moves: list[list[Any]] = []
        self.dice: AllDice = asking.game.dice  # after the moves so far

    def ask(self) -> None:
        """Asks who is the next giver, if there is one."""
        given = [move[0] for move in self.moves]
        left = [place for place in range(len(self.dice)) if place not in given]
        if left:
            self.asking.ask("asked_for_from", self.asking.players(left), self._from, True)
        else:
            self.asking.have(self.name, self.moves)

    def _from(self, giver: int) -> None:
        sides = [(giver + step) % len(self.dice) for step in (1, -1)]
        self.asking.ask("asked_for_to", self.asking.players(sides), lambda taker: self._to(giver, taker), True)

    def _to(self, giver: int, taker: int) -> None:
        after: dict[int, AllDice] = {}  # all dice, by the die that is given, if the rule of three allows it
        for one in self.dice[giver]:
            try:
                after[one] = moved(self.dice, self.asking.game.colours, giver, taker, one)
            except Refusal:
                pass

        def give(given: list[int]) -> None:
            self.moves.append([giver, taker, given])
            self.dice = after[die_of(given)]
            self.ask()

        if after:
            self.asking.ask("asked_for_die", self.asking.dice(giver, after), give)
        else:
            say_why_not(self.asking.flow, "pass_dice", "three_dice_rule" if self.dice[giver] else "no_such_die")
