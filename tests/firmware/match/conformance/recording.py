"""Whole random matches, written down for the checks."""

import json
from collections.abc import Iterator
from copy import deepcopy
from functools import lru_cache
from typing import Any, NamedTuple

from random_play import Play, starts_of
from schiri.match.game import Game, Refusal
from schiri.util.json_writer import dumps

Event = dict[str, Any]
_PLAIN = {int, str, bool, type(None)}
MOST_MATCHES = 8  # of a game, tried before each commit; a sweep tries all
MOST_EVENTS = 10_000  # a random match with so many events counts as endless


def picture(value: Any) -> str:
    """Returns all that is inside a value as text, with its types; the order of attributes does not count."""
    kind = type(value)
    if kind in _PLAIN:
        return repr(value)
    entries = value.values() if kind is dict else value if kind in (list, tuple) else None
    if entries is not None and _PLAIN.issuperset(map(type, entries)):
        return repr(value)  # the same text as below, made in C
    if isinstance(value, dict):
        return "{%s}" % ", ".join([f"{key!r}: {picture(entry)}" for key, entry in value.items()])
    if isinstance(value, list):
        return "[%s]" % ", ".join(map(picture, value))
    if isinstance(value, tuple):
        return "(%s)" % ", ".join(map(picture, value))
    if isinstance(value, (set, frozenset)):
        return "set(%s)" % ", ".join(sorted(map(picture, value)))
    if hasattr(value, "__dict__") and not isinstance(value, type) and not callable(value):
        return type(value).__name__ + picture(dict(sorted(vars(value).items())))
    return repr(value)


class Recorded(NamedTuple):
    """A match: its `events` as offered, as `accepted` by the match, and the latter as JSON (`lines`). `pictures`,
    `states` and `texts` (the states as JSON) have one entry more: the first is of the start. JSON is written before the
    match goes on, so later changes do not show in it."""

    start: Event
    play: Play
    events: list[Event]
    accepted: list[Event]
    lines: list[str]
    pictures: list[str]
    states: list[dict[str, Any]]
    texts: list[str]


def recorded(game: type[Game], number: int) -> Recorded:
    """Records a match with the start of this number to its end; one of `MOST_EVENTS` events is an error."""
    play = Play(starts_of(game)[number], 7919 * number + 1)
    match = Recorded(play.match.start, play, [], [], [], [], [], [])

    def look() -> None:
        match.pictures.append(picture(play.game))
        match.states.append(play.game.state())
        match.texts.append(json.dumps(match.states[-1]))

    look()
    while len(match.events) < MOST_EVENTS and (event := play.next_event()) is not None:
        match.events.append(deepcopy(event))
        try:
            match.accepted.append(play.match.apply(event))
        except Refusal as refused:
            raise AssertionError(f"{event} is offered and refused: {refused.detail}") from refused
        match.lines.append(dumps(match.accepted[-1]))
        look()
    return match


def every_match(game: type[Game]) -> Iterator[Recorded]:
    """Yields a recorded match of each kind of start; if there are more than `MOST_MATCHES`, of kinds spread evenly."""
    for number in range(0, len(starts_of(game)), step_of(game)):
        yield _remembered(game, number)


def step_of(game: type[Game]) -> int:
    """Returns n if a match of every n-th kind of start is played."""
    return -(-len(starts_of(game)) // MOST_MATCHES)


@lru_cache(maxsize=MOST_MATCHES)
def _remembered(game: type[Game], number: int) -> Recorded:
    return recorded(game, number)
