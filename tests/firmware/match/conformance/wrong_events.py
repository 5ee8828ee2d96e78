"""Events that a game must refuse, made systematically from those it offers, the same on both runtimes."""

from random_play import MOST_ARGUMENTS, arguments_of, combined, dice_of, event_of, values_for
from schiri.match.game import EventSpec

NO_TYPE = (2.0, "no such word", 10**30)  # what no argument of any game accepts
ODD = NO_TYPE + (None, True, 0, 1, 7, -1, "", [], {}, [None])


def wrong_events(game, bases):
    """Yields events that must be refused now, each with the codes that are right for it; no codes: any is right.
    `bases` are legal events of this match, now or before, at most one of each name."""
    offered = game.choices()
    event_from_dice = _fallen(game, offered)
    for name in sorted(game.EVENTS):
        for event in _skeletons(game, name):
            if not _may_be_legal(game, event, offered, event_from_dice):
                yield event, _codes_of(game, event)
        for event in _well_formed(game, name):
            if not _may_be_legal(game, event, offered, event_from_dice):
                yield event, _codes_of(game, event)
    for base in bases:
        name = base["event"]
        if not _may_be_legal(game, base, offered, event_from_dice):
            yield base, () if _is_its_phase(game, base) else ("wrong_phase",)
        for event in _spoilt(base, [one for one, _ in _arguments(game, name)]):
            if not _may_be_legal(game, event, offered, event_from_dice):
                yield event, _codes_of(game, event)


def _fallen(game, offered):
    """Returns the events of all dice that may be thrown."""
    event_from_dice = [game.event_from_dice([1] * _dice(game.chance()[1]))] if game.chance() else []
    return event_from_dice + [
        game.event_from_dice([1] * _dice(dice_of(game, one)), one) for one in offered if dice_of(game, one)
    ]


def _dice(wanted):
    return sum([count for _, count in wanted])


def _arguments(game, name):
    """Returns all arguments that an event of this name can have in this match."""
    spec = game.EVENTS[name]
    event = spec if type(spec) is EventSpec else spec(game, None)
    return list(event.required) + list(event.optional)


def _is_its_phase(game, event):
    return game.phase in arguments_of(game, event).phases


def _codes_of(game, event):
    """Returns the codes that are right for a wrong event: the types of its arguments are checked before the phase."""
    if _is_never_right(game, event):
        return ("bad_argument",)
    return () if _is_its_phase(game, event) else ("bad_argument", "wrong_phase")


# What to try


def _skeletons(game, name):
    """Yields an event without arguments, then for each odd value one with this value for all arguments."""
    yield event_of(name, [])
    for value in ODD:
        yield event_of(name, [(argument, value) for argument, _ in _arguments(game, name)])


def _well_formed(game, name):
    """Yields all events whose arguments have values of the right kind, unless there are too many."""
    arguments = [one for one in _arguments(game, name) if one[0] != "t"]
    stamped = len(arguments) < len(_arguments(game, name))
    for made in combined(arguments, lambda check: values_for(check, game.FACTS.seats[0]), MOST_ARGUMENTS):
        yield event_of(name, made + [("t", 1 << 40)] if stamped else made)


def _spoilt(event, names):
    """Yields the event without one of its arguments, and with one value, however deep, exchanged for each odd one;
    lists also longer and shorter, numbers also one more and one less."""
    for name in names:
        if name not in event:
            continue
        yield event_of(event["event"], [(other, event[other]) for other in event if other not in ("event", name)])
        for value in spoilt_values(event[name]):
            yield event_of(
                event["event"],
                [(other, value if other == name else event[other]) for other in event if other != "event"],
            )


def spoilt_values(value):
    yield from ODD
    if type(value) is int:
        yield value + 1
        yield value - 1
    if type(value) is list:
        yield value + value[-1:]
        yield value[:-1]
        yield value * 40
        for place in range(len(value)):
            if place in (0, len(value) - 1):
                for spoilt in spoilt_values(value[place]):
                    yield value[:place] + [spoilt] + value[place + 1 :]


# What to expect


def _is_never_right(game, event):
    """Returns whether the event lacks an argument, or has one of a wrong type."""
    arguments = arguments_of(game, event)
    needed = [name for name, _ in arguments.required if name not in event]
    given = [name for name, _ in list(arguments.required) + list(arguments.optional) if name in event]
    return bool(needed) or any(_holds_no_type(event[name], name == "t") for name in given)


def _holds_no_type(value, may_be_huge):
    if type(value) is list:
        return any(_holds_no_type(entry, False) for entry in value)
    return type(value) is float or value == "no such word" or (value == 10**30 and not may_be_huge)


def _may_be_legal(game, event, offered, event_from_dice):
    """Returns whether the event could be legal: one of those offered except for its time stamp and optional arguments,
    or dice. For an event of which choices() lists only a sample, all that the game cannot exclude counts."""
    name = event["event"]
    if name in game.FACTS.sampled:
        return _is_its_phase(game, event) and not _is_never_right(game, event)
    arguments = arguments_of(game, event)
    for argument, _ in arguments.required:
        if argument not in event or (argument == "t" and (type(event["t"]) is not int or event["t"] < 0)):
            return False
    for one in event_from_dice:
        if name == one["event"]:
            given = [argument for argument in one if argument in event and argument != "event"]
            return all(_are_dice(event[argument], one[argument]) for argument in given)
    all_ = list(arguments.required) + list(arguments.optional)
    names = [one for one, _ in all_ if one != "t" and one in event]
    return any(_equal(event, one, names) for one in offered if one["event"] == name)


def _equal(event, offer, names):
    return all(one in offer and _same(event[one], offer[one]) for one in names)


def _same(value, other):
    """Returns whether two values are equal and of the same types: true is not 1."""
    if type(value) is not type(other):
        return False
    if type(value) is list:
        return len(value) == len(other) and all(_same(value[n], other[n]) for n in range(len(value)))
    return value == other


def _are_dice(value, event_from_dice):
    """Returns whether a value has the form of thrown dice, with the same numbers or any that a die can show."""
    if type(event_from_dice) is not list:
        return type(value) is int and (value == event_from_dice or 1 <= value <= 6)
    if type(value) is not list or len(value) != len(event_from_dice):
        return False
    return all(_are_dice(value[n], event_from_dice[n]) for n in range(len(value)))
