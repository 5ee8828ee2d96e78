"""The one shape of every game: declared events, checked arguments, refusals that change nothing.

A game is a subclass of `Game` that states its `FACTS`, the arguments of its `start`, and a table `EVENTS` of
`EventSpec`s. `Game.apply` does what all games have in common, in the order that the contract fixes: arguments first,
then the phase, then the game's own handler, which looks at everything before it changes anything.

>>> from schiri.match.checks import dice_values
>>> class Six(Game):  # for one: whoever has thrown a six has won
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
    Event = Record  # one as it stands in the log: its name, as `event`, and its arguments
    Reason = list[Any]  # a code, and the values that its words have room for: numbers, texts, lists of them
    State = Record  # the public state of a match
    Named = tuple[tuple[str, Check], ...]  # arguments: a name and a check each
    Together = Callable[[Event], None]  # a function that refuses some arguments
    Wanted = tuple[tuple[str, int], ...]  # dice that fall: for which argument, and how many
    Throw = tuple[str, Wanted]  # the name of the event that they make, and they
    Handler = Callable[[Any, Event], None]  # of a game, which is of the class that has the event
    SpecOf = Callable[[Any, Any], "EventSpec"]  # of a game and an event; of None and None: with all that it can have
else:
    Event = Reason = State = Throw = object


OVER = "over"  # the phase of every game whose match has been played to its end


class Refusal(Exception):
    """An event that is not accepted. `code` is for programs, `detail` is one sentence for people."""

    def __init__(self, code: str, detail: str) -> None:
        super().__init__(code, detail)
        self.code = code
        self.detail = detail


def bad_argument(detail: str) -> Refusal:
    """A refusal for an argument that is missing, of the wrong type, out of range, or wrong in the present state."""
    return Refusal("bad_argument", detail)


class Arguments:
    """The arguments of an event: `required` and `optional`, each a tuple of (name, check), and `together`, a
    function that looks at all of them at once and refuses a combination that can never be right."""

    def __init__(self, required: "Named" = (), optional: "Named" = (), together: "Together | None" = None) -> None:
        self.required = required
        self.optional = optional
        self.together = together
        self._kinds = tuple([(name, check) + (check[3:] or (0, 0)) for name, check in required])

    def check(self, event: Event) -> Event:
        """The event's name and its checked arguments alone, in the declared order; `bad_argument` for the first
        that is wrong.

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
            # Most are integers within limits: to compare them takes less time than a call.
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
    """One event of a game: the `phases` it is possible in, the `handler` that carries it out, and its arguments."""

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
    """What a program can ask a game at any time, and is part of no match: the function that answers, and its
    arguments."""

    def __init__(self, answer: "Callable[[Event], Event]", required: "Named", optional: "Named") -> None:
        super().__init__(required, optional)
        self.answer = answer


class GameFacts:
    """What is known of a game without a match: its `name`, which is that of its folder; its `title`, as people call it;
    `seats`, the least and the most players; `score`, the key of the state that has a number for each seat; `decided`,
    the key that has, once the match is over, who has won it ("winner") or lost it ("loser"); `sampled`, the names of
    events of which `choices` lists some alone, because they are too many, or only the players know them; `cups`,
    whether the table chooses that throws lie covered; and `parts`, what its folder has beside the rules: of "flow",
    "texts", "partner" and "lesson"."""

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
    ) -> None:
        self.name = name
        self.title = title
        self.seats = seats
        self.score = score
        self.decided = decided
        self.sampled = sampled
        self.cups = cups
        self.parts = parts


class Game:
    """A match under way. What a game adds: the class attributes, `__init__(self, start)` that takes the checked
    `start` event, the handlers of its events, and `state`, `choices` and `chance`.

    An argument that dice fill is declared as a list, of one entry for a single die, for example by `dice_values`. A
    game that wants it otherwise has an `event_from_dice` of its own.

    If some of its choices are without dice that have to fall for them: `dice_of`, and an `event_from_dice` that heeds
    its second argument, the choice.

    A game has all its attributes from its start. Those that hold lists are the game's own and copied by `copy`; dicts
    and tuples in them are values that are replaced, never changed.
    """

    FACTS: GameFacts
    EVENTS: "dict[str, EventSpec | SpecOf]"
    QUESTIONS: dict[str, Question] = {}  # what programs can ask without a match
    # Of `start`, what a table may agree on: its name, which is a text's, too, and the values, the usual one first.
    OPTIONS: tuple[tuple[str, Any], ...] = ()
    LOT = False  # are lots drawn for who begins?
    WHO_STARTS = "who_starts"  # the name of the text that asks for that
    phase: str
    players: tuple[str, ...]  # their names, by seat

    verdict: Event | None = None  # replaced by a new one whenever something has been judged

    def __init__(self, start: Event) -> None:
        raise NotImplementedError

    @classmethod
    def start_arguments(cls) -> Arguments:
        """The `Arguments` of the event `start`, beside the game's name: the players' names, and what a game adds. Made
        when they are wanted, once a match."""
        least, most = cls.FACTS.seats
        return Arguments((("players", list_of(TEXT, least, most, "a list of %d to %d names" % (least, most))),))

    def apply(self, event: Event) -> Event:
        """Carries out `event` (a dict with a known name) and returns it with its checked arguments alone. `Refusal`
        if it is not accepted; nothing has changed then: `bad_argument`, `wrong_phase`, or a code of the game's own."""
        spec = self.EVENTS[event["event"]]
        if not isinstance(spec, EventSpec):
            spec = spec(self, event)
        checked = spec.check(event)
        if self.phase not in spec.phases:
            raise Refusal("wrong_phase", "This is not possible in phase '%s'." % self.phase)
        spec.handler(self, checked)
        return checked

    def state(self) -> State:
        """The public state: an ordered dict with the keys of the game's contract."""
        raise NotImplementedError

    def reasons(self) -> list[Reason]:
        """Why the latest verdict is what it is, step by step, in numbers that add up to it; none if the verdict says it
        all. A reason's words are the game's text "why_" and its code."""
        return []

    def outcome(self) -> tuple[list[int], list[int]]:
        """What a signed result says of the match as it stands: the seats that have won, none before its end and all of
        a draw's; and a number for each seat: its points, or what the game counts in their place."""
        return [], [0] * len(self.players)

    def next_first(self) -> int | None:
        """The seat that begins the players' next match by the game's own rule; None: who sits next to who began."""
        return None

    def choices(self) -> list[Event]:
        """The events that the players can choose now, without their time stamps."""
        raise NotImplementedError

    def chance(self) -> Throw | None:
        """The dice that may fall now: (name of the event, ((argument, number of dice), …)), or None. They must if
        `choices` has nothing else."""
        raise NotImplementedError

    def dice_of(self, choice: Event) -> "Wanted":
        """The dice that have to fall for one of `choices`, which comes without them; none for most."""
        return ()

    def dice_due(self, choice: Event | None = None) -> int:
        """How many dice fall for one of `choices`; without one, those of `chance`: there must be some."""
        wanted = self.dice_of(choice) if choice else self.chance()[1]  # type: ignore[index]
        return sum([count for _, count in wanted])

    def event_from_dice(self, values: list[int], choice: Event | None = None) -> Event:
        """The event that the dice of `chance` make when they show `values` (1 to 6), in that order; there must be some.
        With a `choice` whose dice these are, see `dice_of`: that choice with its dice."""
        name, wanted = self.chance()  # type: ignore[misc]  # it is asked for only when dice may fall
        event: Event = OrderedDict(event=name)
        first = 0
        for argument, count in wanted:
            event[argument] = values[first : first + count]
            first += count
        return event

    # A throw may fall covered: its event has no dice, and the box alone knows them, until a choice has them.

    def covers(self) -> int:
        """How many dice of `chance` fall covered; 0: those that fall are in their event."""
        return 0

    def uncovers(self, choice: Event) -> bool:
        """Are the dice of a choice, see `dice_of`, those of the latest throw, which lies covered?"""
        return False

    def covered_for(self) -> tuple[int, int] | None:
        """The seat that may look at the throw that lies covered now, and how many dice it has; None: nobody may."""
        return None

    def is_hidden(self) -> bool:
        """Must the latest events stay in the box for now, because they tell of dice that nobody may see?"""
        return False

    def interruption_events(self, armed: bool, t_us: int) -> tuple[Event, ...]:
        """The events by which the match gets over a power cut at `t_us`, the last of them with a verdict; none if it
        can go on as if nothing had been. `armed`: was a start signal due, or given?"""
        return ()

    def copy(self) -> Self:
        """An independent copy, for going back to it later."""
        return self.copy_of(self)

    def copy_of(self, other: Self) -> Self:
        """An independent copy of another game of the same class. That one's `__dict__` is not asked for: CPython is
        slower with an object from then on."""
        copy = object.__new__(type(self))
        for name in self.__dict__:
            value = getattr(other, name)
            setattr(copy, name, _copied(value) if type(value) is list else value)
        return copy

    def restore_from(self, other: Self) -> None:
        """Makes this game such a copy. It takes no new object."""
        for name in self.__dict__:
            value = getattr(other, name)
            setattr(self, name, _copied(value) if type(value) is list else value)


def check_dice(game: Game) -> None:
    """`TypeError` if the dice that may fall now make no event as the game declares it."""
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
    return entries[:]  # in one piece: most lists have no others in them
