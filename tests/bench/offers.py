"""Random choices among a game's events."""

from random import Random
from typing import Any

from schiri.match.game import Event, Game


def any_offer(game: Game, rng: Random, latest: Event | None = None) -> Event | None:
    """Returns one of a game's choices, or None for the throw of dice. Each name of an event is equally likely, then
    each kind of it. Sometimes the kind of the latest event is chosen again."""
    offered: dict[str, dict[object, list[Event | None]]] = {"": {(): [None]}} if game.chance() else {}
    for choice in game.choices():
        offered.setdefault(choice["event"], {}).setdefault(kind_of(choice), []).append(choice)
    again = offered.get(latest["event"], {}).get(kind_of(latest)) if latest else None
    if not again or rng.random() < 0.8:
        again = rng.choice(list(rng.choice(list(offered.values())).values()))
    return rng.choice(again)


def kind_of(event: Event) -> tuple[Any, ...]:
    """Returns the kind of an event: its name, and the arguments that are words."""
    return tuple(value for value in event.values() if type(value) is str)
