"""What a game offers, as something to choose from by chance."""

from random import Random
from typing import Any

from schiri.match.game import Event, Game


def any_offer(game: Game, rng: Random, latest: Event | None = None) -> Event | None:
    """Returns a choice of a game, or None for dice that fall: each name of an event as likely as the others, then each
    kind of it; now and then one of the same kind as the latest event once more."""
    offered: dict[str, dict[object, list[Event | None]]] = {"": {(): [None]}} if game.chance() else {}
    for choice in game.choices():
        offered.setdefault(choice["event"], {}).setdefault(kind_of(choice), []).append(choice)
    again = offered.get(latest["event"], {}).get(kind_of(latest)) if latest else None
    if not again or rng.random() < 0.8:
        again = rng.choice(list(rng.choice(list(offered.values())).values()))
    return rng.choice(again)


def kind_of(event: Event) -> tuple[Any, ...]:
    """Returns what kind of event it is: its name, and the arguments that are words."""
    return tuple(value for value in event.values() if type(value) is str)
