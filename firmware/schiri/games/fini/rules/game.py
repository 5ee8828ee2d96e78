"""FINI! Das SekundenDuell: a match of three rounds between two players. The rulings F1 to F18: docs/rules/fini.md."""

from ....match.game import Arguments, Event, EventSpec, Game, Question, Reason, Refusal, State, Throw, bad_argument
from ....util.ordered import OrderedDict
from ....util.typing import TYPE_CHECKING
from .. import FACTS
from . import arguments
from .dice import (
    ANY_FOUL,
    CHIPS,
    CHIPS_THAT_WIN,
    COMBINATION_OF_ROUND,
    COMBINATIONS,
    DICE,
    FORMS,
    MORE_CHIPS,
    SAME_CALL,
    SILVER,
    arranged,
    counted,
    named,
)
from .reasons import reasons_of
from .verdict import Duel, Step, duel_on_table, found_by_steps, judge, offence_of, verdict_of

if TYPE_CHECKING:
    from .reasons import JudgedDuel
    from .verdict import Found

# The attributes of a match that its public state has, in the order of the state.
_SHOWN = ("phase", "round", "duel", "starter", "combination", "chips", "stock", "points", "winner", "verdict")


class Phase:
    """The phases of a match, each named after what the match waits for."""

    ANNOUNCE = "announce"  # round 3: the starter's choice of straight or pasch (F13)
    ROLL = "roll"  # the starter's throw
    READY = "ready"  # the start signal
    DUEL = "duel"  # grabs, until a call or a foul ends the duel
    LAYOUTS = "layouts"  # with real dice after a call: the players enter the dice on the table
    OVER = "over"  # nothing: the match is over


def _roll_of(game: "Fini | None", _: object) -> EventSpec:
    """Returns the `EventSpec` of `roll`, which has the values of the box's dice and nothing for real dice."""
    return Fini._ROLL_OF_BOX if game is None or game.box_dice else Fini._ROLL_OF_TABLE


class Fini(Game):
    """A match of FINI!. `Phase` has its phases."""

    FACTS = FACTS
    WHO_STARTS = "younger_starts"  # F12
    OPTIONS = (("form", ("",) + FORMS),)

    @classmethod
    def start_arguments(cls) -> Arguments:
        return Arguments(arguments.OF_START, arguments.OPTIONAL_OF_START, together=cls.check_handicap)

    @classmethod
    def most_handicap(cls, start: Event) -> int:
        """F18: returns the most chips of a player at the beginning of a round, fewer than those that end it."""
        return min(MORE_CHIPS, CHIPS_THAT_WIN.get(start.get("form", ""), CHIPS) - 1)

    def __init__(self, start: Event) -> None:
        self.players = tuple(start["players"])
        self.box_dice = start["dice"] == "box"
        self.form = start.get("form", "")  # F17; empty for the match of three rounds on the rule sheet
        self.goal = CHIPS_THAT_WIN.get(self.form, CHIPS)  # the chips of one player that end a round
        self.handicap: tuple[int, ...] = tuple(start.get("handicap", (0, 0)))  # F18
        self.round = 0
        self.starter = start["first"]
        self.points = [0, 0]
        self.winner: int | None = None
        self.verdict = None
        self.duration: int | None = None
        self.caller = 0  # the player of the latest call
        self.judged: JudgedDuel | None = None  # the duel of the latest verdict, for `reasons`
        self.go_us = 0
        self.last_us = 0
        self.clear_table()
        self._begin_round()
        self.await_throw(COMBINATION_OF_ROUND[1])

    # The table

    def clear_table(self) -> None:
        """Removes all dice from the table."""
        # The coloured and the silver values of the throw, in its order; None before it and with real dice.
        self.thrown: tuple[tuple[int, ...], tuple[int, ...]] | None = None
        self.coloured = [0] * 7  # the number of dice on the field by value
        self.silver = [0] * 7
        self.taken: list[list[int]] = [[], []]  # the dice of each player in the order in which they were taken
        self.needless: list[list[int]] = [[], []]  # values of silver dice taken instead of a coloured one (F5)

    def await_throw(self, combination: str | None) -> None:
        """Waits for the throw for `combination`, or for its announcement if it is None."""
        self.combination = combination
        self.phase = Phase.ROLL if combination else Phase.ANNOUNCE

    # Events

    def _announce(self, event: Event) -> None:
        """F13: carries out the starter's announcement of straight or pasch in round 3, before the throw."""
        self.await_throw(event["combination"])

    def _roll(self, event: Event) -> None:
        if self.box_dice:  # the event has no values of real dice
            self.thrown = (tuple(event["coloured"]), tuple(event["silver"]))
            self.coloured = counted(event["coloured"])
            self.silver = counted(event["silver"])
        self.phase = Phase.READY

    def _reroll(self, event: Event) -> None:
        """F14: discards a throw with badly lying dice before the start signal; the same player throws all 15 again."""
        self.clear_table()
        self.await_throw(self.combination)

    def _go(self, event: Event) -> None:
        self.go_us = self.last_us = event["t"]
        self.phase = Phase.DUEL

    def _advance_time(self, event: Event) -> None:
        if event["t"] < self.last_us:
            raise bad_argument("t must not run backwards within a duel.")

    def _take(self, event: Event) -> None:
        if not self.box_dice:
            raise Refusal("wrong_phase", "Real dice are not taken through the box.")
        self._advance_time(event)
        value = event["value"]
        player = event["player"]
        field = self.silver if event["silver"] else self.coloured
        if not field[value]:
            raise Refusal("no_such_die", "No such die lies on the field.")
        self.last_us = event["t"]
        field[value] -= 1
        if event["silver"] and self.coloured[value]:
            self.needless[player].append(value)
        self.taken[player].append(value + SILVER if event["silver"] else value)

    def _fini(self, event: Event) -> None:
        self._advance_time(event)
        self.last_us = event["t"]
        self.duration = event["t"] - self.go_us
        self.caller = event["player"]
        if self.box_dice:
            self._judge(self.duel_at_call(self.caller), event)
        else:
            self.phase = Phase.LAYOUTS

    def _foul(self, event: Event) -> None:
        """F10: ends the duel by a foul. A player's foul costs that player the duel; a foul of nobody aborts it."""
        duel = self.duel_at_call(0) if self.thrown else None
        self.settle(None, (Step.FOUL, None, offence_of(event["player"], event["kind"]), None), event, duel)

    def _layouts(self, event: Event) -> None:
        """Judges the layouts of real dice that the players have entered."""
        self._judge(duel_on_table(self.combination, self.caller, event), event)

    def _ruling(self, event: Event) -> None:
        """Settles a duel that the players have judged themselves, by the same steps as the box."""
        offences = [sorted(set(codes)) for codes in event["offences"]]
        self.settle(self.caller, found_by_steps(self.caller, event["premature"], offences, event["lengths"]), event)

    # The end of a duel

    def duel_at_call(self, caller: int) -> Duel:
        """Returns the duel to judge if `caller` calls now, with the box's dice."""
        layouts = [arranged(dice, self.combination) for dice in self.taken]
        return Duel(self.combination, caller, layouts, self.coloured, self.silver, self.needless)

    def _judge(self, duel: Duel, event: Event) -> None:
        self.settle(self.caller, duel.verdict(), event, duel)

    def settle(self, caller: int | None, found: "Found", event: Event, duel: Duel | None = None) -> None:
        """Ends the duel by an event. `found` is the result of `Duel.verdict`; `caller` is None for a foul; `duel` has
        the dice on the table if the box knows them."""
        self.verdict = verdict = verdict_of(caller, found, self.chips, self.stock)
        self.judged = duel, event, list(self.chips), self.stock
        self.clear_table()
        if verdict["aborted"]:
            self.await_throw(self.combination)  # the same player throws again, with the same announcement
            return
        for player, change in enumerate(verdict["chips"]):
            self.chips[player] += change
            self.stock -= change
        if self.stock and max(self.chips) < self.goal:
            self.duel += 1
        else:
            self._end_round()
        if self.phase != Phase.OVER:
            self.starter = 1 - self.starter
            self.await_throw(COMBINATION_OF_ROUND[self.round])

    def _begin_round(self) -> None:
        """F18: begins the next round with the chips of the handicap."""
        self.round += 1
        self.duel = 1
        self.chips = list(self.handicap)
        self.stock = CHIPS - sum(self.chips)

    def _end_round(self) -> None:
        """F11, F15, F17: ends the round: each chip gives its player a point, and all chips go back to the stock."""
        for player in (0, 1):
            self.points[player] += self.chips[player]
        if self.form or self.round == 3:
            self.winner = 0 if self.points[0] > self.points[1] else 1
            self.phase = Phase.OVER
            self.chips = [0, 0]
            self.stock = CHIPS
        else:
            self._begin_round()

    QUESTIONS = {"judge": Question(judge, arguments.OF_JUDGE, arguments.OPTIONAL_OF_JUDGE)}
    _ROLL_OF_BOX = EventSpec((Phase.ROLL,), _roll, arguments.OF_ROLL)
    _ROLL_OF_TABLE = EventSpec((Phase.ROLL,), _roll)
    EVENTS = {
        "announce": EventSpec((Phase.ANNOUNCE,), _announce, arguments.OF_ANNOUNCE),
        "roll": _roll_of,
        "reroll": EventSpec((Phase.READY,), _reroll),
        "go": EventSpec((Phase.READY,), _go, arguments.OF_GO),
        "take": EventSpec((Phase.DUEL,), _take, arguments.OF_TAKE),
        "fini": EventSpec((Phase.DUEL,), _fini, arguments.OF_FINI),
        "foul": EventSpec((Phase.DUEL, Phase.LAYOUTS), _foul, arguments.OF_FOUL, together=arguments.somebodys_foul),
        "layouts": EventSpec((Phase.LAYOUTS,), _layouts, arguments.OF_LAYOUTS),
        "ruling": EventSpec((Phase.LAYOUTS,), _ruling, arguments.OF_RULING),
    }

    # The methods of the contract, see `Game`

    def state(self) -> State:
        public: State = OrderedDict(game=self.FACTS.name)
        for name in _SHOWN:
            value = getattr(self, name)
            public[name] = list(value) if type(value) is list else value
        public["field"] = public["layouts"] = None
        if self.thrown is not None:
            public["field"] = OrderedDict(coloured=_spread(self.coloured), silver=_spread(self.silver))
            public["layouts"] = [named(arranged(dice, self.combination)) for dice in self.taken]
        public["duration"] = self.duration
        return public

    def outcome(self) -> tuple[list[int], list[int]]:
        return [] if self.winner is None else [self.winner], list(self.points)

    def reasons(self) -> list[Reason]:
        return reasons_of(self.verdict, self.judged) if self.verdict and self.judged else []

    def choices(self) -> list[Event]:
        """Returns the choices. With real dice the events `layouts` and `ruling` are not listed, because only the
        players see the dice."""
        phase = self.phase
        if phase == Phase.ANNOUNCE:
            return [OrderedDict(event="announce", combination=combination) for combination in COMBINATIONS]
        if phase == Phase.ROLL:
            return [] if self.box_dice else [OrderedDict(event="roll")]
        if phase == Phase.READY:
            return [OrderedDict(event="reroll"), OrderedDict(event="go")]
        fouls: list[Event] = [OrderedDict(event="foul", player=player, kind=kind) for player, kind in ANY_FOUL]
        if phase == Phase.DUEL:
            calls: list[Event] = [OrderedDict(event="fini", player=player) for player in (0, 1)]
            return self.takes_of(0) + self.takes_of(1) + calls + fouls
        return fouls if phase == Phase.LAYOUTS else []

    def takes_of(self, player: int) -> list[Event]:
        """Returns the ways in which a player can take a die."""
        return [
            OrderedDict(event="take", player=player, silver=silver, value=value)
            for silver, field in ((False, self.coloured), (True, self.silver))
            for value in range(1, 7)
            if field[value]
        ]

    def chance(self) -> Throw | None:
        if self.phase == Phase.ROLL and self.box_dice:
            return "roll", DICE
        return None

    def interruption_events(self, armed: bool, t_us: int) -> tuple[Event, ...]:
        """F10: returns the events that abort a duel which a power cut has interrupted, since nobody can know who would
        have called first."""
        abort = OrderedDict(event="foul", player=None, kind=SAME_CALL)
        if self.phase == Phase.DUEL:
            return (abort,)
        if self.phase == Phase.READY and armed:
            return OrderedDict(event="go", t=t_us), abort
        return ()


def _spread(counts: list[int]) -> list[int]:
    return [value for value in range(1, 7) for _ in range(counts[value])]
