"""The contract of a game: declared events, checked arguments, refusals that change nothing.

A game is a subclass of `Game` that states its `FACTS`, the arguments of its `start`, and a table `EVENTS` of
`EventSpec`s. `Game.apply` checks the arguments first, then the phase, and then calls the event's handler, which
refuses before it changes anything.

>>> from schiri.match.checks import dice_values
>>> class Six(Game):  # a game for one player, who wins with a six
...     FACTS = GameFacts("six", "Six", seats=(1, 1), score="throws")
...     def __init__(self, start):
...         self.players, self.phase, self.throws = tuple(start["players"]), "throw", [0]
...     def _throw(self, event):
...         self.throws[0] += 1
...         self.phase = OVER if event["dice"] == [6] else "throw"
...     EVENTS = {"throw": EventSpec(("throw",), _throw, (("dice", dice_values(1, "a list of one value")),))}
...     def state(self):
...         winner = 0 if self.phase == OVER else None
...         return {"game": "six", "phase": self.phase, "throws": self.throws[:], "winner": winner}
...     def choices(self):
...         return []
...     def chance(self):
...         return None if self.phase == OVER else ("throw", (("dice", 1),))
>>> game = Six({"event": "start", "players": ["Ada"]})
>>> game.apply(game.event_from_dice([6]))
{'event': 'throw', 'dice': [6]}
>>> game.state()
{'game': 'six', 'phase': 'over', 'throws': [1], 'winner': 0}
>>> game.apply({"event": "throw", "dice": [6]})
Traceback (most recent call last):
schiri.match.game.Refusal: ('wrong_phase', "This is not possible in phase 'over'.")
"""

from ..util.ordered import OrderedDict
from ..util.typing import TYPE_CHECKING, Any, Callable, Record, Self
from .checks import TEXT, Check, list_of

if TYPE_CHECKING:
    Event = Record  # an event as it stands in the log: its name under the key `event`, and its arguments
    Reason = list[Any]  # a code, and the values that are put into its text: numbers, texts, lists of them
    State = Record  # the public state of a match
    Named = tuple[tuple[str, Check], ...]  # the names of arguments with their checks
    Together = Callable[[Event], None]  # raises a `Refusal` for a forbidden combination of arguments
    Wanted = tuple[tuple[str, int], ...]  # dice to throw: the argument that they fill, and their number
    Throw = tuple[str, Wanted]  # the name of the event of a throw, and its dice
    Handler = Callable[[Any, Event], None]  # takes the game and the checked event
    SpecOf = Callable[[Any, Any], "EventSpec"]  # takes game and event, or None and None for all possible arguments
else:
    Event = Reason = State = Throw = object


OVER = "over"  # the phase of every game whose match has been played to its end


class Refusal(Exception):
    """The error for an event that is not accepted. `code` is for programs, `detail` is one sentence for people."""

    def __init__(self, code: str, detail: str) -> None:
        super().__init__(code, detail)
        self.code = code
        self.detail = detail


def bad_argument(detail: str) -> Refusal:
    """Returns the refusal of an argument that is missing, of the wrong type, out of range, or wrong in this state."""
    return Refusal("bad_argument", detail)


class Arguments:
    """The arguments of an event: `required` and `optional`, each a tuple of (name, check). `together` gets all
    checked arguments and raises a `Refusal` for a combination that is wrong in every state."""

    def __init__(self, required: "Named" = (), optional: "Named" = (), together: "Together | None" = None) -> None:
        self.required = required
        self.optional = optional
        self.together = together
        self._kinds = tuple([(name, check) + (check[3:] or (0, 0)) for name, check in required])

    def check(self, event: Event) -> Event:
        """Returns the event with its name and its declared arguments alone, in the declared order. Raises the
        `Refusal` `bad_argument` for the first argument that is wrong.

        >>> from schiri.match.checks import integer
        >>> arguments = Arguments((("player", integer(0, 1)),))
        >>> arguments.check({"event": "keep", "why": "tired", "player": 1})
        {'event': 'keep', 'player': 1}
        >>> arguments.check({"event": "keep", "player": 2})
        Traceback (most recent call last):
        schiri.match.game.Refusal: ('bad_argument', 'player must be an integer from 0 to 1.')
        """
        checked: Event = OrderedDict()
        checked["event"] = event["event"]
        for name, check, least, most in self._kinds:
            try:
                value = checked[name] = event[name]
            except KeyError:
                raise bad_argument("%s is missing: it must be %s." % (name, check[1])) from None
            # Most arguments are integers within limits, and a comparison takes less time than a call.
            if (type(value) is not int or value < least or value > most) if most else not check[0](value):
                raise _wrong(name, check)
        for name, check in self.optional:
            if name in event:
                value = checked[name] = event[name]
                if not check[0](value):
                    raise _wrong(name, check)
        if self.together:
            self.together(checked)
        return checked


def _wrong(name: str, check: Check) -> Refusal:
    return bad_argument(check[2] or "%s must be %s." % (name, check[1]))


class EventSpec(Arguments):
    """An event of a game: the `phases` in which it is accepted, the `handler` that carries it out, its arguments."""

    def __init__(
        self,
        phases: tuple[str, ...],
        handler: "Handler",
        required: "Named" = (),
        optional: "Named" = (),
        together: "Together | None" = None,
    ) -> None:
        super().__init__(required, optional, together)
        self.phases = phases
        self.handler = handler


class Question(Arguments):
    """A question that a program can ask outside a match: its arguments, and the function that returns the answer."""

    def __init__(self, answer: "Callable[[Event], Event]", required: "Named", optional: "Named") -> None:
        super().__init__(required, optional)
        self.answer = answer


class GameFacts:
    """The facts of a game that are known without a match.

    `name`: the name of its folder. `title`: the name for people. `seats`: the least and the most players. `score`: the
    key of the state that has a number for each seat. `decided`: the key of the state that names, once the match is
    over, its "winner" or its "loser". `sampled`: the names of events of which `choices` lists a sample, because there
    are too many or only the players know them. `cups`: whether a table can choose that throws lie covered. `parts`:
    the parts in its folder beside the rules, of "flow", "texts", "partner" and "lesson". `fewest`: whether the fewest
    points of `Game.outcome` are best."""

    def __init__(
        self,
        name: str,
        title: str,
        seats: tuple[int, int] = (2, 2),
        score: str = "score",
        decided: str = "winner",
        sampled: tuple[str, ...] = (),
        cups: bool = False,
        parts: tuple[str, ...] = (),
        fewest: bool = False,
    ) -> None:
        self.name = name
        self.title = title
        self.seats = seats
        self.score = score
        self.decided = decided
        self.sampled = sampled
        self.cups = cups
        self.parts = parts
        self.fewest = fewest


class Game:
    """The state and the rules of a match. A subclass defines the class attributes, `__init__(self, start)` with the
    checked `start` event, the handlers of its events, and `state`, `choices` and `chance`.

    The argument of an event that holds the values of dice is declared as a list, even for a single die, for example by
    `dice_values`. A game whose events hold them in another form overrides `event_from_dice`. A game in which dice are
    thrown for a choice overrides `dice_of`, and `event_from_dice` with its second argument.

    All attributes exist once `__init__` is through. `copy` copies attributes that are lists; dicts and tuples in
    them are never changed, only replaced.
    """

    FACTS: GameFacts
    EVENTS: "dict[str, EventSpec | SpecOf]"
    QUESTIONS: dict[str, Question] = {}  # questions that programs can ask without a match, by name
    # House rules: arguments of `start` with their values, the usual one first. Their texts have the same names.
    OPTIONS: tuple[tuple[str, Any], ...] = ()
    HANDICAP_STEP = 1  # the step between the handicaps that the box offers
    LOT = False  # whether the first player is drawn by lot
    WHO_STARTS = "who_starts"  # the name of the text that asks who begins
    phase: str
    players: tuple[str, ...]  # the names of the players, by seat

    verdict: Event | None = None  # the latest verdict; each verdict is a new object

    def __init__(self, start: Event) -> None:
        raise NotImplementedError

    @classmethod
    def start_arguments(cls) -> Arguments:
        """Returns the arguments of the event `start` except the game's name: the players' names, and those of the
        game. Called once a match."""
        least, most = cls.FACTS.seats
        return Arguments((("players", list_of(TEXT, least, most, "a list of %d to %d names" % (least, most))),))

    @classmethod
    def most_handicap(cls, start: Event) -> int:
        """Returns the most that a player may have at the beginning beyond the usual in a match with the other arguments
        of `start`; 0 if the game has no handicap."""
        return 0

    @classmethod
    def check_handicap(cls, start: Event) -> None:
        """Raises `bad_argument` if `start` has a `handicap` that does not fit its other arguments."""
        given, most = start.get("handicap"), cls.most_handicap(start)
        if given and (len(given) != len(start["players"]) or max(given) > most):
            raise bad_argument("handicap must be a list of an integer from 0 to %d for each player." % most)

    def apply(self, event: Event) -> Event:
        """Carries out `event`, a dict with a known name, and returns it with its checked arguments alone. Raises a
        `Refusal` and changes nothing if it is not accepted: `bad_argument`, `wrong_phase`, or a code of the game."""
        spec = self.EVENTS[event["event"]]
        if not isinstance(spec, EventSpec):
            spec = spec(self, event)
        checked = spec.check(event)
        if self.phase not in spec.phases:
            raise Refusal("wrong_phase", "This is not possible in phase '%s'." % self.phase)
        spec.handler(self, checked)
        return checked

    def state(self) -> State:
        """Returns the public state: an ordered dict with the keys of the game's contract."""
        raise NotImplementedError

    def reasons(self) -> list[Reason]:
        """Returns the steps of the latest verdict, with numbers that add up to it; none if it needs no explanation.
        The text of a reason is the game's text named "why_" and the reason's code."""
        return []

    def outcome(self) -> tuple[list[int], list[int]]:
        """Returns the outcome that a signed result states: the seats that have won (none before the end of the match,
        several after a draw), and a number for each seat: its points, or another count that decides the game."""
        return [], [0] * len(self.players)

    def next_first(self) -> int | None:
        """Returns the seat that begins the next match by the game's own rule; None if the next seat begins."""
        return None

    def choices(self) -> list[Event]:
        """Returns the events that the players can choose now, without time stamps."""
        raise NotImplementedError

    def chance(self) -> Throw | None:
        """Returns the dice that may be thrown now: (name of the event, ((argument, number of dice), …)), or None. They
        have to be thrown if `choices` is empty."""
        raise NotImplementedError

    def dice_of(self, choice: Event) -> "Wanted":
        """Returns the dice that have to be thrown for one of `choices`; none for most choices."""
        return ()

    def dice_due(self, choice: Event | None = None) -> int:
        """Returns the number of dice to throw for one of `choices`, or those of `chance`, which must not be None."""
        wanted = self.dice_of(choice) if choice else self.chance()[1]  # type: ignore[index]
        due = 0
        for _, count in wanted:
            due += count
        return due

    def event_from_dice(self, values: list[int], choice: Event | None = None) -> Event:
        """Returns the event that thrown dice make: that of `chance` with their `values` (1 to 6) in order, or with
        `choice` that event with the values of its own dice (`dice_of`)."""
        name, wanted = self.chance()  # type: ignore[misc]  # called only when dice may be thrown
        event: Event = OrderedDict(event=name)
        first = 0
        for argument, count in wanted:
            event[argument] = values[first : first + count]
            first += count
        return event

    # The event of a covered throw has no values. The box alone knows them until a choice takes them over.

    def covers(self) -> int:
        """Returns how many dice of `chance` are thrown covered; 0 for an open throw."""
        return 0

    def uncovers(self, choice: Event) -> bool:
        """Returns whether a choice takes its dice (see `dice_of`) from the latest throw, which lies covered."""
        return False

    def covered_for(self) -> tuple[int, int] | None:
        """Returns the seat that may look at the covered throw, and its number of dice; None if nobody may."""
        return None

    def is_hidden(self) -> bool:
        """Returns whether the latest events must not leave the box yet, because they tell of covered dice."""
        return False

    def interruption_events(self, armed: bool, t_us: int) -> tuple[Event, ...]:
        """Returns the events that settle a power cut at `t_us` (µs), the last of them with a verdict; none if the match
        goes on unchanged. `armed` says whether a start signal was due or given."""
        return ()

    def copy(self) -> Self:
        """Returns an independent copy."""
        return self.copy_of(self)

    def copy_of(self, other: Self) -> Self:
        """Returns an independent copy of another game of the same class. It does not read the `__dict__` of `other`,
        which would make that object slower on CPython."""
        copy = object.__new__(type(self))
        for name in self.__dict__:
            value = getattr(other, name)
            setattr(copy, name, _copied(value) if type(value) is list else value)
        return copy

    def restore_from(self, other: Self) -> None:
        """Makes this game a copy of `other` without a new object."""
        for name in self.__dict__:
            value = getattr(other, name)
            setattr(self, name, _copied(value) if type(value) is list else value)


def check_dice(game: Game) -> None:
    """Raises `TypeError` if the dice that may be thrown now make no event that the game accepts."""
    if not game.chance():
        return
    event = game.event_from_dice([1] * game.dice_due())
    name = event["event"]
    spec = game.EVENTS[name]
    try:
        (spec if isinstance(spec, EventSpec) else spec(game, event)).check(event)
    except Refusal as refused:
        sentence = "What dice fill in the event %s is declared as a list, even for one die; here %s"
        raise TypeError(sentence % (name, refused.detail)) from None


def _copied(entries: list[Any]) -> list[Any]:
    for entry in entries:
        if type(entry) is list:
            return [_copied(one) if type(one) is list else one for one in entries]
    return entries[:]  # most lists contain no lists, and a slice is fastest
