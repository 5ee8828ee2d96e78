"""The one shape of every game: declared events, checked arguments, refusals that change nothing.

A game is a subclass of `Game` that states its name, its options, and a table `EVENTS` of `EventSpec`s. `Game.apply`
does what all games have in common, in the order that the contract fixes: arguments first, then the phase, then
the game's own handler, which looks at everything before it changes anything.
"""

from ..util.ordered import OrderedDict


class Refusal(Exception):
    """An event that is not accepted. `code` is for programs, `detail` is one sentence for people."""

    def __init__(self, code, detail):
        super().__init__(code)
        self.code = code
        self.detail = detail


def bad_argument(detail):
    """A refusal for an argument that is missing, of the wrong type, out of range, or wrong in the present state."""
    return Refusal("bad_argument", detail)


# Checks: what an argument must be. Each is a tuple: a function that tells whether it accepts a value; the words that
# finish the sentence "… must be …"; and a sentence that is said instead, or None.


def integer(least, most=None):
    """An integer from `least` to `most` (None: no upper limit). True, 2.0 and null are none."""

    def accepts(value):
        return type(value) is int and value >= least and (most is None or value <= most)

    if most is None:
        return accepts, "an integer of at least %d" % least, None
    return accepts, "an integer from %d to %d" % (least, most), None


def one_of(words):
    """One of some strings."""

    def accepts(value):
        return type(value) is str and value in words

    return accepts, "one of " + ", ".join(words), None


def or_null(check):
    """What `check` accepts, or null."""

    def accepts(value):
        return value is None or check[0](value)

    return accepts, check[1] + " or null", None


def list_of(check, least=0, most=None, wanted="a list", sentence=None):
    """A list of `least` to `most` entries (None: no upper limit), each of which `check` accepts."""
    accepts_entry = check[0]

    def accepts(value):
        if type(value) is not list or len(value) < least or (most is not None and len(value) > most):
            return False
        for entry in value:
            if not accepts_entry(entry):
                return False
        return True

    return accepts, wanted, sentence


TRUTH = (lambda value: type(value) is bool, "true or false", None)
DIE_VALUE = integer(1, 6)
TEXT = (lambda value: type(value) is str, "a string", None)


class Arguments:
    """The arguments of an event: `required` and `optional`, each a tuple of (name, check), and `together`, a
    function that looks at all of them at once and refuses a combination that can never be right."""

    optional = ()  # these two are seldom there, and an object without them takes a third less of a box's memory
    together = None

    def __init__(self, required=(), optional=(), together=None):
        self.required = required
        if optional:
            self.optional = optional
        if together:
            self.together = together

    def check(self, event):
        """The event's name and its checked arguments alone, in the declared order; `bad_argument` for the first
        that is wrong."""
        checked: dict = OrderedDict()
        checked["event"] = event["event"]
        for name, check in self.required:
            if name not in event:
                raise bad_argument("%s is missing: it must be %s." % (name, check[1]))
            value = checked[name] = event[name]
            if not check[0](value):
                raise _wrong(name, check)
        for name, check in self.optional:
            if name in event:
                value = checked[name] = event[name]
                if not check[0](value):
                    raise _wrong(name, check)
        if self.together:
            self.together(checked)
        return checked


def _wrong(name, check):
    return bad_argument(check[2] or "%s must be %s." % (name, check[1]))


class EventSpec(Arguments):
    """One event of a game: the `phases` it is possible in, the `handler` that carries it out, and its arguments."""

    def __init__(self, phases, handler, required=(), optional=(), together=None):
        super().__init__(required, optional, together)
        self.phases = phases
        self.handler = handler


class GameFacts:
    """What is known of a game without a match: its `name`, which is that of its folder; its `title`, as people call it;
    `seats`, the least and the most players; `score`, the key of the state that has a number for each seat; `decided`,
    the key that has, once the match is over, who has won it ("winner") or lost it ("loser"); `sampled`, the names of
    events of which `choices` lists some alone, because they are too many, or only the players know them; and `parts`,
    what its folder has beside the rules: of "flow", "texts", "partner", "questions"."""

    def __init__(self, name, title, seats=(2, 2), score="score", decided="winner", sampled=(), parts=()):
        self.name = name
        self.title = title
        self.seats = seats
        self.score = score
        self.decided = decided
        self.sampled = sampled
        self.parts = parts


class Game:
    """A match under way. What a game adds: the class attributes, `__init__(self, start)` that takes the checked
    `start` event, the handlers of its events, and

        state()     the public state: an ordered dict with the keys of the game's contract
        choices()   the events that the players can choose now, without their time stamps
        chance()    the dice that may fall now: (name of the event, ((argument, number of dice), …)), or None;
                    they must if `choices` has nothing else

    If some of its choices are without dice that have to fall for them: `dice_of(choice)`, which gives these as `chance`
    does, and a second argument for `event_from_dice`, the choice.

    A game has all its attributes from its start. Those that hold lists are the game's own and copied by `copy`; dicts
    and tuples in them are values that are replaced, never changed.
    """

    FACTS: GameFacts
    EVENTS: dict  # name → EventSpec, or a function of match and event that gives it; of (None, None) with all there are
    phase: str
    players: tuple

    verdict = None  # a dict, replaced by a new one whenever something has been judged

    @classmethod
    def start_arguments(cls):
        """The `Arguments` of the event `start`, beside the game's name: made when they are wanted, once a match."""
        return Arguments()

    def apply(self, event):
        """Carries out `event` (a dict with a known name) and returns it with its checked arguments alone. `Refusal`
        if it is not accepted; nothing has changed then."""
        spec = self.EVENTS[event["event"]]
        if type(spec) is not EventSpec:
            spec = spec(self, event)
        checked = spec.check(event)
        if self.phase not in spec.phases:
            raise Refusal("wrong_phase", "This is not possible in phase '%s'." % self.phase)
        spec.handler(self, checked)
        return checked

    def chance(self):
        """The dice that may fall now: see above."""
        raise NotImplementedError

    def event_from_dice(self, values):
        """The event that the dice of `chance` make when they show `values` (a list), in that order."""
        name, wanted = self.chance()
        event: dict = OrderedDict()
        event["event"] = name
        first = 0
        for argument, count in wanted:
            event[argument] = values[first : first + count]
            first += count
        return event

    def is_hidden(self):
        """Must the latest events stay in the box for now, because they tell of dice that nobody may see?"""
        return False

    def interruption_events(self, armed, t_us):
        """The events by which the match gets over a power cut at `t_us`, the last of them with a verdict; none if it
        can go on as if nothing had been. `armed`: was a start signal due, or given?"""
        return ()

    def copy(self):
        """An independent copy, for going back to it later."""
        other = object.__new__(type(self))
        for name, value in self.__dict__.items():
            setattr(other, name, _copied(value) if type(value) is list else value)
        return other

    def restore_from(self, other):
        """Makes this game an independent copy of another one of the same class. It takes no new object; and the other
        one's `__dict__` is not asked for: CPython is slower with an object from then on."""
        for name in self.__dict__:
            value = getattr(other, name)
            setattr(self, name, _copied(value) if type(value) is list else value)


def _copied(entries):
    return [_copied(entry) if type(entry) is list else entry for entry in entries]
