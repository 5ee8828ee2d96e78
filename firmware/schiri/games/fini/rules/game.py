"""FINI! Das SekundenDuell: a match of three rounds between two players. Rulings F1 to F16: docs/rules/fini.md."""

from ....match.game import (
    DIE_VALUE,
    TEXT,
    TRUTH,
    Arguments,
    EventSpec,
    Game,
    Refusal,
    bad_argument,
    integer,
    list_of,
    one_of,
    or_null,
)
from ....util.typing import TYPE_CHECKING
from .. import FACTS
from .choices import choices_of, interruption_events
from .dice import (
    CHIPS,
    COLOURED_DICE,
    COMBINATION,
    COMBINATION_OF_ROUND,
    FOULS,
    NOBODYS_FOULS,
    SEAT,
    SILVER,
    SILVER_DICE,
)
from .judge import Duel
from .real_dice import LAYOUTS_EVENT, RULING
from .settling import abort, settle
from .state import arranged, state_of

if TYPE_CHECKING:
    from ....match.game import Check, Event, State, Throw

_STAMP = integer(0)


def _dice(count: int) -> "Check":
    return list_of(DIE_VALUE, count, count, "a list of %d integers from 1 to 6" % count)


_TAKE = (("player", SEAT), ("silver", TRUTH), ("value", DIE_VALUE), ("t", _STAMP))


def _somebodys_foul(event: "Event") -> None:
    if event["player"] is not None and event["kind"] in NOBODYS_FOULS:
        raise bad_argument("player must be null for %s: it is nobody's alone." % event["kind"])


def _roll_of(game: "Fini | None", _: object) -> EventSpec:
    return _ROLL if game is None or game.box_dice else _UNSEEN_ROLL


class Fini(Game):
    """A match of FINI!: its phases are announce, roll, ready, duel, layouts and over."""

    FACTS = FACTS

    @classmethod
    def start_arguments(cls) -> Arguments:
        names = list_of(TEXT, 2, 2, "a list of two names")
        return Arguments((("players", names), ("first", SEAT), ("dice", one_of(("box", "table")))))

    def __init__(self, start: "Event") -> None:
        self.players = tuple(start["players"])
        self.box_dice = start["dice"] == "box"
        self.round = 1
        self.duel = 1
        self.starter = start["first"]
        self.chips = [0, 0]
        self.stock = CHIPS
        self.points = [0, 0]
        self.winner: int | None = None
        self.verdict = None
        self.duration: int | None = None
        self.caller = 0  # of the last call
        self.go_us = 0
        self.last_us = 0
        self.clear_table()
        self.await_throw(COMBINATION_OF_ROUND[1])

    # The table

    def clear_table(self) -> None:
        """All dice off the table."""
        self.thrown: tuple[tuple[int, ...], tuple[int, ...]] | None = (
            None  # box dice, as they fell: the coloured and the silver values
        )
        self.coloured = [0] * 7  # dice on the field, by value
        self.silver = [0] * 7
        self.taken: list[list[int]] = [[], []]  # dice before each player, in the order they were taken
        self.needless: list[list[int]] = [[], []]  # values of silver dice taken while a coloured one was there (F5)

    def await_throw(self, combination: str | None) -> None:
        """The next is a throw for `combination`; or, if that is None, the announcement of it."""
        self.combination = combination
        self.phase = "roll" if combination else "announce"

    # Events

    def _announce(self, event: "Event") -> None:
        """F13: in round 3 the starter says what is to be collected, before throwing."""
        self.await_throw(event["combination"])

    def _roll(self, event: "Event") -> None:
        self.thrown = (tuple(event["coloured"]), tuple(event["silver"]))
        for value in self.thrown[0]:
            self.coloured[value] += 1
        for value in self.thrown[1]:
            self.silver[value] += 1
        self.phase = "ready"

    def _unseen_roll(self, event: "Event") -> None:
        """Real dice have fallen; the box does not see them."""
        self.phase = "ready"

    def _reroll(self, event: "Event") -> None:
        """F14: cocked or stray dice, seen before the start signal: the same player throws all 15 again."""
        self.clear_table()
        self.await_throw(self.combination)

    def _go(self, event: "Event") -> None:
        self.go_us = self.last_us = event["t"]
        self.phase = "duel"

    def _advance_time(self, event: "Event") -> None:
        if event["t"] < self.last_us:
            raise bad_argument("t must not run backwards within a duel.")

    def _take(self, event: "Event") -> None:
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

    def _fini(self, event: "Event") -> None:
        self._advance_time(event)
        self.last_us = event["t"]
        self.duration = event["t"] - self.go_us
        self.caller = event["player"]
        if self.box_dice:
            layouts = (arranged(self.taken[0], self.combination), arranged(self.taken[1], self.combination))
            duel = Duel(self.combination, self.caller, layouts, self.coloured, self.silver, self.needless)
            settle(self, self.caller, duel.verdict())
        else:
            self.phase = "layouts"

    def _foul(self, event: "Event") -> None:
        """F10: a player's foul costs the duel; what is nobody's alone aborts it."""
        player = event["player"]
        if player is None:
            abort(self)
        else:
            offences: list[list[str]] = [[], []]
            offences[player] = [event["kind"]]
            settle(self, None, (0, None, offences, None))

    EVENTS = {
        "announce": EventSpec(("announce",), _announce, (("combination", COMBINATION),)),
        "roll": _roll_of,
        "reroll": EventSpec(("ready",), _reroll),
        "go": EventSpec(("ready",), _go, (("t", _STAMP),)),
        "take": EventSpec(("duel",), _take, _TAKE),
        "fini": EventSpec(("duel",), _fini, (("player", SEAT), ("t", _STAMP))),
        "foul": EventSpec(
            ("duel", "layouts"),
            _foul,
            (("player", or_null(SEAT)), ("kind", one_of(FOULS + NOBODYS_FOULS))),
            together=_somebodys_foul,
        ),
        "layouts": LAYOUTS_EVENT,
        "ruling": RULING,
    }

    # What others see

    def state(self) -> "State":
        return state_of(self)

    def choices(self) -> "list[Event]":
        return choices_of(self)

    def interruption_events(self, armed: bool, t_us: int) -> "tuple[Event, ...]":
        return interruption_events(self, armed, t_us)

    def chance(self) -> "Throw | None":
        if self.phase == "roll" and self.box_dice:
            return "roll", (("coloured", COLOURED_DICE), ("silver", SILVER_DICE))
        return None


_ROLL = EventSpec(("roll",), Fini._roll, (("coloured", _dice(COLOURED_DICE)), ("silver", _dice(SILVER_DICE))))
_UNSEEN_ROLL = EventSpec(("roll",), Fini._unseen_roll)
