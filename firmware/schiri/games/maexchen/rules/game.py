"""Mäxchen: a match between two to eight players with covered throws and claims. Its rulings M1 to M11 are in
docs/rules/maexchen.md.

The rules do not know the values under the cup: the event `throw` has none, and the event `doubt` reveals them.
"""

from ....match.checks import HANDICAP, dice_values, integer, one_of
from ....match.game import Arguments, EventSpec, Game, Refusal, bad_argument
from ....util.ordered import OrderedDict
from ....util.typing import TYPE_CHECKING
from .. import FACTS

if TYPE_CHECKING:
    from ....match.checks import Check
    from ....match.game import Event, State, Throw, Wanted

DICE = 2
MIA = 21  # the Mäxchen
# All values from the lowest to the highest (M1).
RANKING = (31, 32, 41, 42, 43, 51, 52, 53, 54, 61, 62, 63, 64, 65, 11, 22, 33, 44, 55, 66, MIA)
LIVES = 3  # the usual number of lives (M7)
MORE_LIVES = 5  # the most that a handicap may add (M11)
HOUSE_RULES = ("equal", "small", "equal_small")  # an equal claim is allowed (M3); 31 is second best (M2); both
_VALUE: "Check" = (lambda value: type(value) is int and value in RANKING, "what two dice are worth", None)
_DICE = dice_values(DICE, "a list of two values from 1 to 6")


class Phase:
    """The phases of a match, each named after what the match waits for."""

    THROW = "throw"  # the throw that begins a round
    CLAIM = "claim"  # the claim of the player who has thrown
    ANSWER = "answer"  # the next player's answer: throw, pass the cup on, doubt or give in
    OVER = "over"  # nothing: one player has lives left


def value_of(one: int, other: int) -> int:
    """Returns the value of two dice."""
    return 10 * max(one, other) + min(one, other)


def ranking(small: bool) -> tuple[int, ...]:
    """Returns all values from the lowest to the highest. With `small`, 31 is second best (M2)."""
    return RANKING[1:-1] + (RANKING[0], MIA) if small else RANKING


def _start_fits(event: "Event") -> None:
    if event["first"] >= len(event["players"]):
        raise bad_argument("first must be a seat of one of the players.")
    Maexchen.check_handicap(event)


class Maexchen(Game):
    """A match of Mäxchen. `Phase` has its phases."""

    FACTS = FACTS
    OPTIONS = ("lives", (LIVES, 4, 5, 6, 7, 8, 9, 1, 2)), ("house", ("",) + HOUSE_RULES)

    @classmethod
    def start_arguments(cls) -> Arguments:
        required = super().start_arguments().required + (("first", integer(0, FACTS.seats[1] - 1)),)
        optional = ("lives", integer(1, 9)), ("house", one_of(HOUSE_RULES)), HANDICAP
        return Arguments(required, optional, together=_start_fits)

    @classmethod
    def most_handicap(cls, start: "Event") -> int:
        return MORE_LIVES

    def __init__(self, start: "Event") -> None:
        self.players = tuple(start["players"])
        lives = start.get("lives", LIVES)
        self.lives = [lives + more for more in start.get("handicap", [0] * len(self.players))]  # M11
        house = start.get("house", "")
        self.ranking = ranking("small" in house)
        self.may_equal = "equal" in house
        self.verdict = None  # the verdict on the latest round
        self._begin_round(start["first"])

    def _begin_round(self, seat: int) -> None:
        self.phase = Phase.THROW
        self.turn = seat
        self.claim = 0  # the latest claim; 0 if there is none
        self.claimer = seat  # the seat that has made the latest claim
        self.beaten = 0  # the claim before the latest one; 0 if there is none
        self.thrower: int | None = None  # the seat that has made the throw under the cup
        self.passed = False  # whether the cup was passed on after that throw

    def _next(self, seat: int) -> int:
        """M6: returns the next seat clockwise with lives left."""
        seat = (seat + 1) % len(self.players)
        return seat if self.lives[seat] else self._next(seat)

    def claims(self) -> tuple[int, ...]:
        """M3: returns the values that may be claimed now, from the lowest to the highest."""
        if not self.claim:
            return self.ranking
        return self.ranking[self.ranking.index(self.claim) + (not self.may_equal) :]

    # Events

    def _check_beatable(self) -> None:
        if self.claim == MIA:
            raise Refusal("nothing_is_higher", "Nothing beats a claim of 21: doubt it or give in.")

    def _throw(self, _: "Event") -> None:
        """M4: throws covered. A throw after a claim means that the player believes it."""
        self._check_beatable()
        self.thrower = self.turn
        self.passed = False
        self.phase = Phase.CLAIM

    def _claim(self, event: "Event") -> None:
        """M3: makes a claim, true or not."""
        if event["value"] not in self.claims():
            raise Refusal("too_low", "The claim does not beat the one before.")
        self.beaten, self.claim = self.claim, event["value"]
        self.claimer = self.turn
        self.turn = self._next(self.turn)
        self.phase = Phase.ANSWER

    def _pass(self, event: "Event") -> None:
        """M5: passes the cup on without looking, with a claim."""
        self._check_beatable()
        self._claim(event)
        self.passed = True

    def _doubt(self, event: "Event") -> None:
        """M8: doubts the claim and lifts the cup. The claim is true if the throw is as good or better."""
        thrown = value_of(*event["dice"])
        holds = self.ranking.index(thrown) >= self.ranking.index(self.claim)
        self._settle(thrown, self.turn if holds else self.claimer, 2 if self.claim == MIA else 1)

    def _give_in(self, _: "Event") -> None:
        """M9: believes a claimed Mäxchen, which costs a life; the cup stays down."""
        if self.claim != MIA:
            raise Refusal("can_be_beaten", "Only a claim of 21 is given in to: this one can be beaten.")
        self._settle(None, self.turn, 1)

    def _settle(self, thrown: int | None, loser: int, cost: int) -> None:
        """M7: takes the lives from the loser, who begins the next round, or the next player with lives left (M6)."""
        cost = min(cost, self.lives[loser])
        self.verdict = OrderedDict(
            player=self.turn, claimer=self.claimer, claim=self.claim, thrown=thrown, loser=loser, cost=cost
        )
        self.lives[loser] -= cost
        self._begin_round(loser if self.lives[loser] else self._next(loser))
        if self._next(self.turn) == self.turn:
            self.phase = Phase.OVER

    EVENTS = {
        "throw": EventSpec((Phase.THROW, Phase.ANSWER), _throw),
        "claim": EventSpec((Phase.CLAIM,), _claim, (("value", _VALUE),)),
        "pass": EventSpec((Phase.ANSWER,), _pass, (("value", _VALUE),)),
        "doubt": EventSpec((Phase.ANSWER,), _doubt, (("dice", _DICE),)),
        "give_in": EventSpec((Phase.ANSWER,), _give_in),
    }

    # The methods of the contract, see `Game`

    def state(self) -> "State":
        return OrderedDict(
            game=FACTS.name,
            phase=self.phase,
            turn=self.turn,
            lives=list(self.lives),
            claim=self.claim or None,
            claimer=self.claimer if self.claim else None,
            beaten=self.beaten or None,
            thrower=self.thrower,
            passed=self.passed,
            last_round=self.verdict,
            winner=self.turn if self.phase == Phase.OVER else None,
        )

    def outcome(self) -> tuple[list[int], list[int]]:
        """Returns the only player with lives left as the winner, and everybody's lives."""
        return [self.turn] if self.phase == Phase.OVER else [], list(self.lives)

    def choices(self) -> "list[Event]":
        if self.phase == Phase.CLAIM:
            return [OrderedDict(event="claim", value=value) for value in self.claims()]
        if self.phase != Phase.ANSWER:
            return []
        doubt: Event = OrderedDict(event="doubt")
        if self.claim == MIA:
            return [doubt, OrderedDict(event="give_in")]
        return [doubt] + [OrderedDict(event="pass", value=value) for value in self.claims()]

    def chance(self) -> "Throw | None":
        """Returns the throw; its event has no values, because the dice are covered."""
        falls = self.phase in (Phase.THROW, Phase.ANSWER) and self.claim != MIA
        return ("throw", ()) if falls else None

    def dice_of(self, choice: "Event") -> "Wanted":
        return (("dice", DICE),) if choice["event"] == "doubt" else ()

    def event_from_dice(self, values: list[int], choice: "Event | None" = None) -> "Event":
        return OrderedDict(event="doubt", dice=values) if choice else super().event_from_dice(values)

    def covers(self) -> int:
        return DICE if self.chance() else 0

    def uncovers(self, choice: "Event") -> bool:
        doubts: bool = choice["event"] == "doubt"
        return doubts

    def covered_for(self) -> tuple[int, int] | None:
        """M4: returns the seat of the player who may look at the throw before claiming, and the number of dice."""
        return (self.turn, DICE) if self.phase == Phase.CLAIM else None
