"""Schocken by tournament rules: a match of two halves and a final between two to eight players.

docs/rules/schocken.md has the rulings S1 to S14."""

from ....match.checks import HANDICAP, TRUTH, dice_values, integer, list_of, one_of
from ....match.game import Arguments, EventSpec, Game, Refusal, bad_argument
from ....util.ordered import OrderedDict
from ....util.typing import TYPE_CHECKING
from .. import FACTS
from .ranking import DECKEL, DICE, FINAL, REASONS, Phase, as_named, best_and_worst, number, strength, worth
from .reasons import reasons_of

if TYPE_CHECKING:
    from ....match.checks import Check
    from ....match.game import Event, Reason, State, Throw
    from .ranking import Result

THROWS = 3  # the most throws of a turn
_THROW, _DECIDE = Phase.THROW, Phase.DECIDE  # a global is found faster than an attribute, and most events need these
ONE_HALF = "one_half"  # the short match (S13)
_DUE: "list[Throw]" = [("throw", (("dice", DICE - aside),)) for aside in range(DICE + 1)]  # by the ones put aside
_DICE = dice_values(None, "a list of values from 1 to 6")
_THREE_DICE = dice_values(DICE, "")
# The seats in clockwise order, by the number of players and by the seat that begins.
_CLOCKWISE = [
    [tuple([(starter + seat) % players for seat in range(players)]) for starter in range(players)]
    for players in range(FACTS.seats[1] + 1)
]
_ASIDE = (("ones", integer(0, DICE)), ("turned", integer(0, DICE - 1)))


def _start_fits(event: "Event") -> None:
    if "first" in event and event["first"] >= len(event["players"]):
        raise bad_argument("first must be a seat of one of the players.")
    Schocken.check_handicap(event)


def _something(event: "Event") -> None:
    if not event["ones"] and not event["turned"]:
        raise bad_argument("ones and turned must not both be 0.")


# The functions below make checks for one match, because they depend on its number of players.
def _seat_in(game: "Schocken | None") -> "Check":
    return integer(0, (len(game.players) if game else FACTS.seats[1]) - 1)


def _opening_of(game: "Schocken | None", _: object) -> EventSpec:
    seat = _seat_in(game)

    def accepts(throw: object) -> bool:
        return type(throw) is list and len(throw) == 2 and seat[0](throw[0]) and _THREE_DICE[0](throw[1])

    throws = list_of((accepts, "", None), wanted="a list of [seat, [die, die, die]]")
    return EventSpec((Phase.OPENING,), Schocken._opening, (("throws", throws),))


def _join_of(game: "Schocken | None", _: object) -> EventSpec:
    return EventSpec((Phase.THROW,), Schocken._join, (("player", _seat_in(game)),))


class Schocken(Game):
    """A match of Schocken. `Phase` has its phases."""

    FACTS = FACTS
    OPTIONS = (("form", ("", ONE_HALF)),)

    @classmethod
    def start_arguments(cls) -> Arguments:
        names = super().start_arguments().required
        optional = ("first", _seat_in(None)), ("form", one_of((ONE_HALF,))), HANDICAP
        return Arguments(names, optional, together=_start_fits)

    @classmethod
    def most_handicap(cls, start: "Event") -> int:
        return (DECKEL - 1) // len(start["players"])  # S14: at least one Deckel is left in the middle

    def __init__(self, start: "Event") -> None:
        self.players = tuple(start["players"])
        self.form = start.get("form", "")  # S13; empty for the match of the rule sheet
        self.handicap: tuple[int, ...] = tuple(start.get("handicap", [0] * len(self.players)))  # S14
        self.half = 1
        self.half_losers: list[int] = []
        self.verdict = None  # the verdict on the latest round
        self.lay: tuple[int, tuple[int, ...]] = (0, ())  # Deckel before that round: in the middle, of each seat
        self.open: list[int] = []  # the seats that have to throw in the opening
        self.begin_half(start.get("first"))
        if self.starter is None:
            self.phase = Phase.OPENING
            self.open = list(range(len(self.players)))

    # The course of a half

    def begin_half(self, starter: int | None) -> None:
        """Begins a half with all Deckel in the middle but the handicap's (S7, S14). `starter` is None if undecided."""
        playing = self.half_losers if self.half == FINAL else range(len(self.players))
        self.deckel = [more if seat in playing else 0 for seat, more in enumerate(self.handicap)]
        self.middle = DECKEL - sum(self.deckel)
        self.begin_round(starter)

    def begin_round(self, starter: int | None) -> None:
        """S7: begins a round with `starter`, or if that seat is out, the next one. With None the opening decides."""
        self.starter = starter
        self.joined: list[int] = []  # seats without Deckel that join this round (S9)
        self.order = () if starter is None else self._in_order()
        self.results: list[Result] = []  # (seat, strength, throws) of this round, in order of play
        self.covered: list[int] = []  # seats that have left their result covered (S12)
        self.limit = THROWS
        self._begin_turn()

    @property
    def turn(self) -> int:
        """The seat whose turn it is."""
        return self.order[len(self.results)]

    def strength(self) -> int:
        """Returns the strength of the dice of this turn with those put aside, after a throw."""
        high, middle, low = self.dice + [1] * self.aside if self.aside else self.dice
        return strength(high, middle, low, self.fell == DICE)

    def _in_order(self) -> tuple[int, ...]:
        """S7, S8: returns the seats that play this round, clockwise from the starter."""
        deckel = self.deckel
        starter: int = self.starter  # type: ignore[assignment]  # called only when there is one
        seats = _CLOCKWISE[len(deckel)][starter]
        if self.half == FINAL:
            seats = tuple([seat for seat in seats if seat in self.half_losers])
        if self.middle or 0 not in deckel:
            return seats
        return tuple([seat for seat in seats if deckel[seat] or seat in self.joined])

    def _begin_turn(self) -> None:
        self.phase = _THROW
        self.throws = 0
        self.aside = 0  # the number of ones put aside
        self.dice: list[int] = []  # the dice of the latest throw that were not put aside, high to low
        self.before: list[int] = []  # `dice` before the latest throw
        self.fell = 0  # the number of dice of the latest throw
        self.may_put_aside = False  # whether dice of the latest throw may be put aside, or the throw declared void

    # Events

    def _opening(self, event: "Event") -> None:
        """S7: takes a throw of the opening. The highest number begins, whatever its kind; those who share it throw
        again."""
        throws = event["throws"]
        if sorted([throw[0] for throw in throws]) != self.open:
            raise bad_argument("throws must hold one throw of each seat in open, and of no other.")
        numbers = [(number(*sorted(dice, reverse=True)), seat) for seat, dice in throws]
        highest = max(numbers)[0]
        level = sorted([seat for shown, seat in numbers if shown == highest])
        self.open = level if len(level) > 1 else []
        if not self.open:
            self.begin_half(level[0])

    def _join(self, event: "Event") -> None:
        """S9: lets a player who is out join this round."""
        if self.middle or self.results or self.throws:
            raise Refusal("wrong_phase", "Players join before a round's first throw, once the middle is empty.")
        player = event["player"]
        if player in self.order or self.half == FINAL:
            raise Refusal("not_out", "This player is not out, or not in this final.")
        self.joined.append(player)
        self.order = self._in_order()

    def _throw(self, event: "Event") -> None:
        due = DICE - self.aside
        if not due or self.throws == self.limit:
            raise Refusal("wrong_phase", "There is no throw left, or no die to throw.")
        dice = event["dice"].copy()
        if len(dice) != due:
            raise bad_argument("dice must be one value for each die that is not aside: %d." % due)
        dice.sort()
        dice.reverse()  # faster on both runtimes than `sorted` with `reverse`
        self.before = self.dice
        self.dice = dice
        self.fell = due
        self.throws += 1
        self.may_put_aside = True
        self.phase = _DECIDE

    def _void(self, event: "Event") -> None:
        """S11: declares the latest throw void; it is thrown again."""
        if not self.may_put_aside:
            raise Refusal("wrong_phase", "Dice of this throw have been put aside already.")
        self.dice = self.before
        self.throws -= 1
        self.may_put_aside = False
        self.phase = _THROW

    def _put_aside(self, event: "Event") -> None:
        """S3, S5: puts ones of this throw aside, and sixes turned into ones. One six has to be thrown again."""
        if not self.may_put_aside:
            raise Refusal("wrong_phase", "Dice are put aside once after each throw.")
        ones, turned, dice = event["ones"], event["turned"], self.dice
        if dice.count(1) < ones or (turned and dice.count(6) <= turned):
            raise Refusal("not_there", "This throw has no such dice.")
        if turned and self.throws == self.limit:
            raise Refusal("no_throw_left", "Sixes are turned only before another throw.")
        self.dice = dice[turned : len(dice) - ones]  # sixes are first in the list, ones last
        self.aside += ones + turned
        self.may_put_aside = False
        if turned:
            self.phase = _THROW

    def _stand(self, event: "Event") -> None:
        """Ends the turn. S6: the throws of the first player are the limit of the others."""
        results = self.results
        seat = self.order[len(results)]
        results.append((seat, self.strength(), self.throws))
        if "hidden" in event and event["hidden"]:
            self.covered.append(seat)
        if len(results) < len(self.order):
            self.limit = results[0][2]
            self._begin_turn()
        else:
            self._settle()

    # The end of a round

    def _settle(self) -> None:
        """Settles the round: moves the Deckel (S8), and begins the next round or half, or ends the match."""
        (best, value, _), (loser, _, _) = best_and_worst(self.results)
        self.lay = self.middle, tuple(self.deckel)
        moved = self._pay(best, loser, value)
        self.verdict = OrderedDict(best=best, worst=loser, deckel=moved, results=as_named(self.results))
        if self.deckel[loser] == DECKEL:
            self._end_half(loser)
        else:
            self.begin_round(loser)

    def _pay(self, giver: int, loser: int, strength: int) -> int:
        """S2, S8: gives the loser the Deckel that a strength is worth, and returns their number. They come from the
        middle, or from the best player if it is empty; a Schock Aus gives all Deckel."""
        deckel = self.deckel
        moved = worth(strength)
        if moved == DECKEL:
            moved -= deckel[loser]
            self.middle = 0
            self.deckel = [0] * len(deckel)
            self.deckel[loser] = DECKEL
            return moved
        middle = self.middle
        moved = min(moved, middle or deckel[giver])
        if middle:
            self.middle = middle - moved
        else:
            deckel[giver] -= moved
        deckel[loser] += moved
        return moved

    def _end_half(self, loser: int) -> None:
        """S10, S13: ends a half. A final follows two halves with different losers; a short match is one half."""
        losers = self.half_losers
        losers.append(loser)
        if len(losers) == FINAL or losers == [loser, loser] or self.form:
            self.begin_round(None)
            self.phase = Phase.OVER
        else:
            self.half += 1
            self.begin_half(loser)

    EVENTS = {
        "opening": _opening_of,
        "join": _join_of,
        "throw": EventSpec((Phase.THROW, Phase.DECIDE), _throw, (("dice", _DICE),)),
        "void": EventSpec((Phase.DECIDE,), _void, (("reason", one_of(REASONS)),)),
        "aside": EventSpec((Phase.DECIDE,), _put_aside, _ASIDE, together=_something),
        "stand": EventSpec((Phase.DECIDE,), _stand, (), (("hidden", TRUTH),)),
    }

    # The methods of the contract, see `Game`

    def state(self) -> "State":
        order, losers = self.order, self.half_losers
        return OrderedDict(
            game=self.FACTS.name,
            phase=self.phase,
            half=self.half,
            middle=self.middle,
            deckel=list(self.deckel),
            marker=losers[0] if losers else None,
            open=list(self.open),
            turn=self.turn if order else None,
            order=list(order),
            throws=self.throws,
            limit=self.limit,
            aside=self.aside,
            dice=list(self.dice),
            out=[seat for seat in range(len(self.players)) if seat not in order] if order else [],
            standing=[None if one[0] in self.covered else one for one in as_named(self.results)],
            hidden=sorted(self.covered),
            last_round=self.verdict,
            half_losers=list(losers),
            loser=losers[-1] if self.phase == Phase.OVER else None,
        )

    def outcome(self) -> tuple[list[int], list[int]]:
        """Returns all players but the loser as winners, and how many halves and finals each seat has lost (S10)."""
        lost = self.half_losers
        seats = range(len(self.players))
        winners = [seat for seat in seats if self.phase == Phase.OVER and seat != lost[-1]]
        return winners, [lost.count(seat) for seat in seats]

    def next_first(self) -> int | None:
        """Returns the loser, who begins the next match (S7)."""
        return self.half_losers[-1] if self.phase == Phase.OVER else None

    def reasons(self) -> "list[Reason]":
        return reasons_of(self.verdict, *self.lay) if self.verdict else []

    def choices(self) -> "list[Event]":
        found: list[Event] = []
        if self.phase == Phase.THROW and not (self.middle or self.results or self.throws or self.half == FINAL):
            found += [
                OrderedDict(event="join", player=seat) for seat in range(len(self.players)) if seat not in self.order
            ]
        elif self.phase == Phase.DECIDE:
            found = self.decisions()
            if self.may_put_aside:  # the referee's choices, behind the two ways to stand
                found[2:2] = [OrderedDict(event="void", reason=reason) for reason in REASONS]
        return found

    def decisions(self) -> "list[Event]":
        """Returns the choices of the player who has thrown. S3, S5: among them is every way to put aside ones and,
        while a throw is left, all sixes but one."""
        found: list[Event] = [OrderedDict(event="stand", hidden=False), OrderedDict(event="stand", hidden=True)]
        if self.may_put_aside:
            sixes = self.dice.count(6) if self.throws < self.limit else 0
            for ones in range(self.dice.count(1) + 1):
                for turned in range(max(sixes, 1)):
                    if ones or turned:
                        found.append(OrderedDict(event="aside", ones=ones, turned=turned))
        return found

    def chance(self) -> "Throw | None":
        phase = self.phase
        if phase == _THROW or (phase == _DECIDE and self.throws < self.limit and self.aside < DICE):
            return _DUE[self.aside]
        return ("opening", (("throws", DICE * len(self.open)),)) if phase == Phase.OPENING else None

    def is_hidden(self) -> bool:
        """S12: returns True from a throw to the end of its turn, and from a covered result to the end of the round."""
        return self.phase == Phase.DECIDE or len(self.covered) > 0

    def event_from_dice(self, values: list[int], choice: "Event | None" = None) -> "Event":
        if self.phase == Phase.OPENING:
            throws = [[seat, values[DICE * n : DICE * n + DICE]] for n, seat in enumerate(self.open)]
            return OrderedDict(event="opening", throws=throws)
        return OrderedDict(event="throw", dice=values[:])
