"""Random play of any game by its choices, the same on both runtimes. Nothing here knows a game."""

from schiri import games
from schiri.games import checked_start, new_match
from schiri.match.game import EventSpec, Refusal, check_dice
from schiri.partner.knowledge import Chance
from schiri.util.ordered import OrderedDict

MOST_ARGUMENTS = 300  # well-formed events of one name that are tried at most


def put_on_the_table(where):
    """Makes the referee know the game at `where` (module:class); returns its class."""
    module, name = where.split(":")
    game = getattr(__import__(module, None, None, (name,)), name)
    games.game_class = lambda called: game
    if game.FACTS.name not in games.NAMES:
        games.NAMES += (game.FACTS.name,)
    return game


# Arguments


def values_for(check, seats):
    """Returns some values that an argument's check accepts, among them null, true, words, names and the least
    numbers."""
    words = check[1].replace(" or null", "").split("one of ")[-1].split(", ")
    handicaps = [[1] + [0] * (seats - 1), [0] * (seats - 1) + [4]]
    values = [None, False, True] + words + list(range(14)) + [["P%d" % seat for seat in range(seats)]] + handicaps
    return [value for value in values if check[0](value)]


def combined(arguments, of_check, most):
    """Returns all events, without names, that some arguments (name, list of values) give; none if there are more than
    `most`."""
    made = [[]]
    for name, check in arguments:
        values = of_check(check)
        if len(made) * len(values) > most:
            return []
        made = [before + [(name, value)] for before in made for value in values]
    return made


def event_of(name, arguments):
    """Returns an event with some arguments (name, value)."""
    event = OrderedDict()
    event["event"] = name
    for argument, value in arguments:
        event[argument] = value
    return event


def starts_of(game):
    """Returns starts of all kinds: each number of players, each word, the first and the last seat, and with and without
    each optional argument."""
    starts = []
    arguments = game.start_arguments()
    for seats in range(game.FACTS.seats[0], game.FACTS.seats[1] + 1):

        def of_check(check, seats=seats):
            values = values_for(check, seats)
            return [value for value in values if type(value) is not int or value in (0, seats - 1)] or values[:1]

        for given in range(1 << len(arguments.optional)):
            optional = [one for number, one in enumerate(arguments.optional) if given >> number & 1]
            for made in combined(list(arguments.required) + optional, of_check, MOST_ARGUMENTS):
                start = event_of("start", [("game", game.FACTS.name)] + made)
                try:
                    checked_start(start)
                except Refusal:
                    continue
                starts.append(start)
    return starts


def arguments_of(game, event):
    """Returns the arguments of an event of a match."""
    spec = game.EVENTS[event["event"]]
    return spec if type(spec) is EventSpec else spec(game, event)


# Playing


def thrown(wanted, generator):
    """Returns values for the dice of a `chance` or of a choice."""
    return [generator.below(6) + 1 for _ in range(sum([count for _, count in wanted]))]


def with_dice(game, choice, generator):
    """Returns the event of a choice, with dice if they are thrown for it."""
    wanted = dice_of(game, choice)
    return game.event_from_dice(thrown(wanted, generator), choice) if wanted else choice


def dice_of(game, choice):
    """Returns the dice thrown for a choice; some games have none."""
    return game.dice_of(choice) if hasattr(game, "dice_of") else ()


class Play:
    """A match that is played at random. `now_us` is the stamp for events with a time."""

    def __init__(self, start, seed):
        self.match = new_match(checked_start(start))
        self.generator = Chance(seed)
        self.now_us = 0

    @property
    def game(self):
        """The game in its present state."""
        return self.match.game

    def stamped(self, event):
        """Returns the event with its time stamp, if it has one; times never run backwards."""
        if "t" in [name for name, _ in arguments_of(self.game, event).required]:
            self.now_us += self.generator.below(1000000)
            event["t"] = self.now_us
        return event

    def dice(self):
        """Returns the event of the dice that may be thrown; None if none may."""
        check_dice(self.game)
        chance = self.game.chance()
        return self.game.event_from_dice(thrown(chance[1], self.generator)) if chance else None

    def next_event(self):
        """Returns a legal event, each choice with the same probability; None if there is none."""
        choices = self.game.choices()
        event_from_dice = self.dice()
        if event_from_dice and (not choices or self.generator.below(2)):
            return self.stamped(event_from_dice)
        return self.stamped(with_dice(self.game, self.generator.one_of(choices), self.generator)) if choices else None
