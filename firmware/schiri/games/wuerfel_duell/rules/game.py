"""Würfel-Duell!: a match of four to six players. The rulings W1 to W14: docs/rules/wuerfel_duell.md."""

from ....match.checks import HANDICAP, dice_values, or_null
from ....match.game import Arguments, EventSpec, Refusal, bad_argument
from ....util.ordered import OrderedDict
from ....util.typing import TYPE_CHECKING
from .. import FACTS
from .arguments import die, named_for, once, seat, throw
from .cards import CODES
from .choices import choices_of
from .dice import DICE, MOST_PLAYERS, die_of, named, replaced, value_of
from .duel import Phase, give, points, settle
from .playing import make_specs, special_of
from .reasons import reasons_of
from .table import MORE_CHIPS, Table

if TYPE_CHECKING:
    from collections.abc import Callable

    from ....match.game import Event, Handler, Reason, SpecOf, State, Throw, Wanted
    from .arguments import Kind

CARDS = 3  # the duel cards that attacker and defender reveal each

_REVEALED = dice_values(CARDS, "a list of three cards from 1 to 6")


_SPECS_BY_PLAYERS: "list[Callable[[int], EventSpec]]" = []  # functions that make an `EventSpec` for so many players


def _by_players(phase: str, handler: "Handler", *kinds: "tuple[str, Kind]") -> "SpecOf":
    """Returns the specification of an event with checks that depend on the number of players."""
    spec_for = once(lambda players: EventSpec((phase,), handler, named_for(kinds, players)))
    _SPECS_BY_PLAYERS.append(spec_for)
    return lambda game, _: spec_for(len(game.players) if game else MOST_PLAYERS)


def _moving_on(handler: "Handler") -> "Handler":
    """Returns a handler after which the latest special card can no longer be doubled or blocked (W10), and a throw of
    the setup can no longer be repeated (W1)."""

    def handled(game: "WuerfelDuell", event: "Event") -> None:
        handler(game, event)
        game.latest = None  # type: ignore[assignment]  # as at the start
        game.may_reroll = None

    return handled


class WuerfelDuell(Table):
    """A match of Würfel-Duell!. `Phase` has its phases."""

    FACTS = FACTS

    @classmethod
    def start_arguments(cls) -> Arguments:
        return Arguments(super().start_arguments().required, (HANDICAP,), together=cls.check_handicap)

    @classmethod
    def most_handicap(cls, start: "Event") -> int:
        return MORE_CHIPS

    def __init__(self, start: "Event") -> None:
        super().__init__(start)
        self.phase = Phase.SETUP
        make_specs(len(self.players))
        for spec in _SPECS_BY_PLAYERS:
            spec(len(self.players))

    # Events

    def _roll(self, event: "Event") -> None:
        player = event["player"]
        if player != self.turn:
            raise bad_argument("player must be the seat whose throw is due.")
        self._lay_out(player, event["dice"])
        self.turn += 1
        if self.turn == len(self.players):
            self.turn = self._starter()
            self.phase = Phase.ATTACK

    def _reroll(self, event: "Event") -> None:
        """W1: repeats the throw just made. After the last throw of the setup this can change the starter."""
        if self.may_reroll is None:
            raise Refusal("wrong_phase", "This is possible right after a throw of the setup, and once.")
        self._lay_out(self.may_reroll, event["dice"])
        if self.phase == Phase.ATTACK:
            self.turn = self._starter()

    def _lay_out(self, player: int, values: list[int]) -> None:
        self.dice = replaced(self.dice, player, tuple(sorted([die_of((player, value)) for value in values])))
        self.may_reroll = player

    def _starter(self) -> int:
        """W1: returns the seat with the highest sum, then with the most sixes, then the lowest seat."""
        thrown = [[value_of(die) for die in own] for own in self.dice]
        worth = [(sum(shown), shown.count(6)) for shown in thrown]
        return worth.index(max(worth))

    def _attack(self, event: "Event") -> None:
        if event["defender"] == self.turn:
            raise bad_argument("defender must be somebody else than the attacker.")
        self.attacker = self.turn
        self.defender = event["defender"]
        self.cards = ((), ())
        self.effects = self.payments = ()
        self.phase = Phase.REVEAL

    def _reveal(self, event: "Event") -> None:
        self.cards = (tuple(event["attacker"]), tuple(event["defender"]))
        self.phase = Phase.SPECIALS

    def _settle(self, _: object) -> None:
        """W3: settles the duel; if it is level, the attacker's left neighbour decides."""
        reached = points(self)
        if reached[0] == reached[1]:
            self.phase = Phase.TIE
        else:
            settle(self, self.attacker if reached[0] > reached[1] else self.defender, reached)

    def _decide(self, event: "Event") -> None:
        if event["winner"] not in (self.attacker, self.defender):
            raise bad_argument("winner must be one of the two of the duel.")
        settle(self, event["winner"], points(self))

    def _shuffle(self, _: object) -> None:
        self.played = b""

    EVENTS = {
        "roll": _by_players(Phase.SETUP, _roll, ("player", seat), ("dice", throw)),
        "reroll": EventSpec((Phase.SETUP, Phase.ATTACK), _moving_on(_reroll), (("dice", throw),)),
        "attack": _by_players(Phase.ATTACK, _moving_on(_attack), ("defender", seat)),
        "special": special_of,
        "reveal": EventSpec((Phase.REVEAL,), _moving_on(_reveal), (("attacker", _REVEALED), ("defender", _REVEALED))),
        "settle": EventSpec((Phase.SPECIALS,), _moving_on(_settle)),
        "decide": _by_players(Phase.TIE, _moving_on(_decide), ("winner", seat)),
        "give": _by_players(
            Phase.GIVE,
            _moving_on(lambda game, event: give(game, event["die"])),
            ("die", lambda players: or_null(die(players))),
        ),
        "shuffle": EventSpec(Phase.ALL, _moving_on(_shuffle)),
    }

    # The methods of the contract, see `Game`

    def state(self) -> "State":
        played: State = OrderedDict()
        for number in self.played:
            played[CODES[number]] = played.get(CODES[number], 0) + 1
        return OrderedDict(
            game=self.FACTS.name,
            phase=self.phase,
            turn=self.turn,
            dice=[[named(die) for die in own] for own in self.dice],
            colours=list(self.colours),
            chips=list(self.chips),
            bank=self.bank,
            duel=None if self.phase in (Phase.SETUP, Phase.ATTACK, Phase.OVER) else self._duel(),
            played=played,
            skips=list(self.skips),
            last=self.verdict,
            winner=self.winner,
        )

    def _duel(self) -> "State":
        hidden = self.phase == Phase.REVEAL
        cards = None if hidden else [list(cards) for cards in self.cards]
        reached = None if hidden else points(self)
        return OrderedDict(attacker=self.attacker, defender=self.defender, cards=cards, points=reached)

    def outcome(self) -> tuple[list[int], list[int]]:
        """Returns the winner and everybody's chips (W7)."""
        return [] if self.winner is None else [self.winner], list(self.chips)

    def reasons(self) -> "list[Reason]":
        """Returns the reasons of the latest verdict, see `reasons_of`."""
        return reasons_of(self.settled, self.verdict, self.winner) if self.settled and self.verdict else []

    choices = choices_of

    def chance(self) -> "Throw | None":
        return ("roll", (("dice", DICE),)) if self.phase == Phase.SETUP else None

    def dice_of(self, choice: "Event") -> "Wanted":
        """Returns the dice to throw for a choice: `reroll`, or the card `reroll_all`, also if it is doubled."""
        if choice["event"] == "reroll":
            return (("dice", DICE),)
        code = choice.get("card")
        if code == "reroll_all":
            return (("dice", len(self.dice[choice["player"]])),)
        if code == "double" and "again" in choice and self.latest[0] == "reroll_all":
            return (("dice", len(self.dice[self.latest[1]])),)
        return ()

    def event_from_dice(self, values: list[int], choice: "Event | None" = None) -> "Event":
        event: Event = OrderedDict(choice or (("event", "roll"), ("player", self.turn)))
        if event.get("card") == "double":
            event["again"] = OrderedDict(dice=values)
        else:
            event["dice"] = values
        return event
