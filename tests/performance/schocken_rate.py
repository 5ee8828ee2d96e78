"""How many halves of Schocken two random players play in a second on CPython, with every event checked and kept: as the
referee does in memory, and once more with each event written as a line of a log, with its check."""

import random
import sys
import time
from collections.abc import Callable
from itertools import product
from typing import Any

from schiri.games import checked_start, new_match
from schiri.games.schocken.rules.game import Schocken
from schiri.journal.record import Chain

Event = dict[str, Any]

SECONDS = 20
START = {"event": "start", "game": "schocken", "players": ["Ada", "Ben"]}
STAND: Event = {"event": "stand"}
THROWS = [  # all there are, by the number of dice
    [{"event": "throw", "dice": list(dice)} for dice in product(range(1, 7), repeat=count)] for count in range(4)
]
ASIDES = [  # all ways to put aside ones, natural or made of sixes: by whether a throw is left, and by the dice
    {
        tuple(dice): [
            {"event": "aside", "ones": ones, "turned": turned}
            for ones, turned in product(range(dice.count(1) + 1), range(max(dice.count(6) * left, 1)))
            if ones or turned
        ]
        for count in range(4)
        for dice in product(range(6, 0, -1), repeat=count)
    }
    for left in (False, True)
]


class Lines(list[Event]):
    """The events of a match, each of which is written as a line of a log, with its check, too."""

    def __init__(self) -> None:
        super().__init__()
        self.lines: list[bytes | bytearray] = []
        self._record = Chain().record

    def append(self, event: Event) -> None:
        list.append(self, event)
        self.lines.append(self._record({"t": 0, "event": event}))


def next_event(game: Schocken, chance: Callable[[], float]) -> Event:
    """What a random player does: throw again, put aside or stand, whatever of it is legal, each as likely as the other;
    of all ways to put aside each as likely as the other. Nothing is void or covered, and nobody joins."""
    if game.phase == "decide":
        left = game.throws < game.limit
        again = left and game.aside < 3
        asides = ASIDES[left][tuple(game.dice)] if game.may_put_aside else ()
        way = chance() * (2 + again if asides else 1 + again)
        if way < 1:
            return STAND
        if way >= 1 + again:
            return asides[int(chance() * len(asides))]
    elif game.phase == "opening":
        return {"event": "opening", "throws": [[seat, THROWS[3][int(chance() * 216)]["dice"]] for seat in game.open]}
    throws = THROWS[3 - game.aside]
    return throws[int(chance() * len(throws))]


def play(chance: Callable[[], float], history: list[Event]) -> int:
    """A match; the number of its halves."""
    match = new_match(checked_start(START))
    match.history = history
    game, apply = match.game, match.apply
    while game.phase != "over":
        apply(next_event(game, chance))
    return len(game.half_losers)


def rate(new_history: Callable[[], list[Event]], chance: Callable[[], float], seconds: float) -> tuple[float, float]:
    """Halves a second, and events a half."""
    halves = events = 0
    started = time.perf_counter()
    while time.perf_counter() < started + seconds:
        history = new_history()
        halves += play(chance, history)
        events += len(history)
    return halves / (time.perf_counter() - started), events / halves


def main() -> int:
    """Prints both rates: of the fastest second and of the slowest, for other programs take their share."""
    for what, new_history in (("in memory", list), ("as lines of a log", Lines)):
        chance = random.Random(1).random
        rates = [rate(new_history, chance, 1.0) for _ in range(SECONDS)]
        fastest, slowest = max(rates)[0], min(rates)[0]
        events = sum(events for _, events in rates) / SECONDS
        print(f"Schocken, events {what}: {slowest:,.0f} to {fastest:,.0f} halves/s of {events:.0f} events on average")
    return 0


if __name__ == "__main__":
    sys.exit(main())
